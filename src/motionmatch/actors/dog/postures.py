"""Postures of a dog: standing, sitting and lying, and the changes between them; and its bearing: bounce, sway, arch of
the back, nod, tail and idle habits.

A dog sits hind first: its hind paws step forward under it and its front ones slightly back. It lies down by shifting
its weight backward over paws that stay, elbows first, or out of a sit by walking its front paws ahead; and it rises
front first, forward onto the same paws.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from scipy.ndimage import gaussian_filter1d, maximum_filter1d

from motionmatch.actors.dog.body import POSTURES, DogProportions
from motionmatch.actors.dog.gaits import GRAVITY, Rhythm
from motionmatch.actors.dog.kinematics import Carriage, make_trunk
from motionmatch.actors.dog.script import DogCourse, PostureChange
from motionmatch.actors.signals import smooth_noise
from motionmatch.motion.skeleton import Skeleton

FRONT_FIRST = 0.3
"""How far the front is ahead of the hind, down and up, seconds."""
PAWS_AHEAD, PAWS_BEHIND = 0.5, 0.3
"""How far the paws are ahead of a body that gets down, and behind one that gets up, seconds."""
TRACK = {"stand": (0.055, 0.055), "sit": (0.1, 0.055), "lie": (0.095, 0.075)}
"""Distance of hind and front paws from the middle line, metres."""


@dataclass(frozen=True, eq=False)
class DogStance:
    """A mix of postures over time."""

    heights: np.ndarray
    """(F, 2) heights of hip joints and withers, metres"""
    ahead: np.ndarray
    """(F, 2) positions of hind and front paws ahead of the middle of the body, metres"""
    angles: np.ndarray
    """(F, 2) angles of the line from anchor to paw, radians"""
    hock: np.ndarray
    """(F,) angle of metatarsus relative to thigh, radians"""
    blade: np.ndarray
    carpus: np.ndarray
    arch: np.ndarray
    aside: np.ndarray
    """(F, 2) distances of hind and front paws from the middle line, metres"""


@dataclass(frozen=True, eq=False)
class DogPostures:
    """The postures of one dog. The positions of paws depend on the distance of hips and withers."""

    build: DogProportions
    skeleton: Skeleton

    def mix(self, weights: Mapping[str, np.ndarray], fore: Mapping[str, np.ndarray] | None = None) -> DogStance:
        """Mix the postures with weights (F,), and with other weights for the front where given."""
        rows = np.array([self._row(name) for name in weights])
        hind_mix = np.array(list(weights.values())).T @ rows
        fore_mix = hind_mix if fore is None else np.array([fore[name] for name in weights]).T @ rows
        heights, ahead, angles = (np.stack([hind_mix[:, k], fore_mix[:, k + 1]], axis=-1) for k in (0, 2, 4))
        hock, blade, carpus = hind_mix[:, 6], fore_mix[:, 7], fore_mix[:, 8]
        return DogStance(heights, ahead, angles, hock, blade, carpus, hind_mix[:, 9], hind_mix[:, 10:12])

    def find_shifts(self, sinkings: tuple[PostureChange, ...], frames: int) -> np.ndarray:
        """Return an (F,) array: how far the body has moved forward in changes of posture, metres, so that the paws it
        rests on stay."""
        return sum((each.done * self._shift(each.before, each.after) for each in sinkings), np.zeros(frames))

    def _shift(self, before: str, after: str) -> float:
        if (before, after) == ("stand", "sit"):
            return 0.0
        change = np.array(self._row(before)[2:4]) - np.array(self._row(after)[2:4])
        if "sit" not in (before, after):  # it lies on its elbows, so the front paws decide
            return float(change[1])
        # Between lying and sitting the hind paws stay; out of a sit a quarter of the shift is the body's.
        return float(change[0] * (1.0 if "lie" in (before, after) else 0.25))

    def _row(self, name: str) -> list[float]:
        posture, limb = POSTURES[name], self.build.limb
        hind, fore = (bones.sum(axis=0) * limb for bones in (posture.hind_bones(), posture.fore_bones()))
        heights = self.build.paw_height - np.array([hind[1], fore[1]])
        arch = float(np.radians(posture.arch))
        apart = self._length(heights, arch)
        return [
            *heights,
            hind[2] - 0.5 * apart,
            fore[2] + 0.5 * apart,
            *np.arctan2([-hind[2], -fore[2]], [-hind[1], -fore[1]]),
            np.radians(posture.metatarsus - posture.thigh),
            np.radians(posture.blade),
            np.radians(posture.pastern - posture.forearm),
            arch,
            *(np.array(TRACK[name]) * self.build.size),
        ]

    def _length(self, heights: np.ndarray, arch: float) -> float:
        """Return the distance of the withers ahead of the hip joints, at given heights, metres."""
        zero = np.zeros(1)
        level = Carriage(zero, zero, zero, zero, np.array([arch]))
        body = make_trunk(
            self.skeleton, level, np.zeros((1, 3)), hind=heights[:1], fore=heights[1:], size=self.build.size
        )
        return float((body.withers(1.0, self.build.size) - body.hip(1.0, self.build.size))[0, 2])


def lead_with_front(course: DogCourse, fps: float) -> DogCourse:
    """Return the course of the front, which changes postures before the hind."""
    early = round(FRONT_FIRST * fps)
    postures = {name: _delay(weight, -early) for name, weight in course.postures.items()}
    sinkings = tuple(replace(each, done=_delay(each.done, -early)) for each in course.sinkings)
    return replace(course, postures=postures, sinkings=sinkings)


def foresee_postures(postures: Mapping[str, np.ndarray], fps: float) -> dict[str, np.ndarray]:
    """Return postures (F,) of the paws: they step before the body comes down, and after it has risen."""
    ahead, behind = _round_to_even(PAWS_AHEAD * fps), _round_to_even(PAWS_BEHIND * fps)
    low = {}
    for name, weight in postures.items():
        if name != "stand":
            early = maximum_filter1d(weight, ahead + 1, origin=-(ahead // 2), mode="nearest")
            low[name] = maximum_filter1d(early, behind + 1, origin=behind // 2, mode="nearest")
    total = np.sum(list(low.values()), axis=0)
    return {name: weight / np.maximum(1.0, total) for name, weight in low.items()} | {
        "stand": 1.0 - np.minimum(1.0, total)
    }


def foresee_change(sinking: PostureChange, fps: float) -> PostureChange:
    """Return a change of posture at the time at which the paws take part in it."""
    late = _round_to_even(PAWS_BEHIND * fps) if sinking.after == "stand" else -_round_to_even(PAWS_AHEAD * fps)
    return replace(sinking, done=_delay(sinking.done, late))


def _delay(signal: np.ndarray, frames: int) -> np.ndarray:
    return signal[np.clip(np.arange(len(signal)) - frames, 0, len(signal) - 1)]


def _round_to_even(frames: float) -> int:
    return 2 * round(0.5 * frames)


# Of each gait: amplitudes as shares of the hip height (bounce, sway) or in radians (roll, yaw, nod), the pitch of the
# neck (positive is lower) and the lift of the tail. A walking dog vaults over its legs, a trotting one bounces on them.
_GAIT_BEARINGS = {
    "walk": {"bounce": 0.014, "sway": 0.03, "roll": 0.035, "yaw": 0.07, "nod": 0.05, "neck": 0.25, "tail": 0.12},
    "pace": {"bounce": -0.030, "sway": 0.06, "roll": 0.060, "yaw": 0.06, "nod": 0.02, "neck": 0.22, "tail": 0.25},
    "trot": {"bounce": -0.036, "sway": 0.0, "roll": 0.010, "yaw": 0.045, "nod": 0.01, "neck": 0.20, "tail": 0.45},
    "backward": {"bounce": 0.010, "sway": 0.03, "roll": 0.030, "yaw": 0.04, "nod": 0.03, "neck": 0.30, "tail": 0.0},
    "canter": {"bounce": 0.0, "sway": 0.0, "roll": 0.0, "yaw": 0.0, "nod": 0.0, "neck": 0.45, "tail": 0.6},
    "gallop": {"bounce": 0.0, "sway": 0.0, "roll": 0.0, "yaw": 0.0, "nod": 0.0, "neck": 0.70, "tail": 0.5},
}
ROCK, ARCH = {"canter": 0.065, "gallop": 0.05}, {"canter": 0.40, "gallop": 0.72}
"""Rise and fall of hips and withers, as a share of the hip height, and bend of the back, radians."""
SNIFF_NECK, SNIFF_HEAD, SNIFF_ARCH, SNIFF_CROUCH = 1.74, 0.4, 0.25, 0.22
"""Nose to the ground: lowering of neck and head and bend of the back, radians; lowering of the withers, as a share
of the hip height."""
GATHERED_BEFORE = 0.16
"""The back is most bent this share of a stride before the hind paws come down."""


@dataclass(frozen=True, eq=False)
class DogBearing:
    """Bearing over time, (F,) each; metres and radians."""

    hind_bounce: np.ndarray
    fore_bounce: np.ndarray
    sway: np.ndarray
    """to the left"""
    hip_yaws: np.ndarray
    """relative to the heading"""
    chest_yaws: np.ndarray
    hip_rolls: np.ndarray
    """positive: the left side up"""
    chest_rolls: np.ndarray
    arches: np.ndarray
    necks: np.ndarray
    """lowering of the neck"""
    nods: np.ndarray
    looks: np.ndarray
    """turn of the head, to the left"""
    tilts: np.ndarray
    """lowering of the head"""
    tails: np.ndarray
    """rise of the tail"""
    wags: np.ndarray


def make_bearing(
    course: DogCourse, rhythm: Rhythm, phases: np.ndarray, *, active: np.ndarray, hip_height: float, rng
) -> DogBearing:
    """Make the bearing of a dog at phases (F, 4), as far as it is active (F,)."""
    frames, fps = course.num_frames, course.fps
    shares = course.shares
    ways = {name: _GAIT_BEARINGS[name.split("_")[0]] for name in shares}
    of = {
        key: active * sum(share * ways[name][key] for name, share in shares.items()) for key in _GAIT_BEARINGS["walk"]
    }
    hind, fore = phases[:, 0] - 0.5 * rhythm.duty[:, 0], phases[:, 2] - 0.5 * rhythm.duty[:, 2]
    # Between the two touch-downs of a pair. In a left lead the table counts one of them a stride late, hence the sign.
    signs = {"left": -1.0, "right": 1.0}
    leads = {name: signs[name.split("_")[1]] * active * share for name, share in shares.items() if "_" in name}
    rock, bend = (
        sum((size[name.split("_")[0]] * lead for name, lead in leads.items()), np.zeros(frames))
        for size in (ROCK, ARCH)
    )
    hind_pair, fore_pair = (phases[:, [a, b]].mean(axis=1) - 0.5 * rhythm.duty[:, a] for a, b in ((0, 1), (2, 3)))
    rock_hind, rock_fore = (-rock * _wave(pair) for pair in (hind_pair, fore_pair))
    arch = bend * _wave(hind_pair + 0.5 * rhythm.duty[:, 0] + GATHERED_BEFORE)
    running = active * sum((share for name, share in shares.items() if "_" in name), np.zeros(frames))

    still = 1.0 - active
    breath = np.sin(2 * np.pi * np.cumsum(0.45 * (1.0 + 0.12 * smooth_noise(rng, frames, 4.0, fps))) / fps)
    shift, roam = smooth_noise(rng, frames, 2.4, fps), smooth_noise(rng, frames, 1.6, fps)
    upright = course.postures["stand"]
    sniff = course.sniffing * (1.0 - running)  # a running dog lifts its nose
    search = smooth_noise(rng, frames, 0.7, fps)
    glance, raise_head = _make_glances(rng, frames, fps), _make_glances(rng, frames, fps)
    looks = still * (1.0 - sniff) * 0.7 * glance + 0.35 * sniff * np.clip(search, -2, 2)
    looks = looks + active * np.clip(0.22 * gaussian_filter1d(course.turn, 0.2 * fps, mode="nearest"), -0.4, 0.4)
    looks = looks + 0.03 * smooth_noise(rng, frames, 0.9, fps)
    happy = _step(smooth_noise(rng, frames, 3.0, fps), -0.5, 0.9)
    wag = still * 0.35 * happy * np.sin(2 * np.pi * 1.6 * np.arange(frames) / fps + 0.5 * roam)
    wag = wag + active * 0.10 * _wave(phases[:, 0] - 0.2) * (1.0 - running)
    lean = np.clip(0.5 * course.speed * course.turn / GRAVITY, -0.25, 0.25)
    lean = gaussian_filter1d(lean, 0.12 * fps, mode="nearest")
    low = 1.0 - upright
    return DogBearing(
        hind_bounce=hip_height * (of["bounce"] * _wave(2 * hind) + rock_hind),
        fore_bounce=hip_height
        * (of["bounce"] * _wave(2 * fore) + rock_fore + 0.006 * still * breath - SNIFF_CROUCH * sniff),
        sway=hip_height * (of["sway"] * _wave(hind - 0.04) + 0.02 * still * (0.3 + 0.7 * upright) * shift),
        hip_yaws=-of["yaw"] * _wave(phases[:, 0]) + 0.012 * smooth_noise(rng, frames, 0.8, fps),
        chest_yaws=-0.7 * of["yaw"] * _wave(phases[:, 2]) + 0.012 * smooth_noise(rng, frames, 0.8, fps),
        hip_rolls=of["roll"] * _wave(hind) - lean + 0.03 * still * shift,
        chest_rolls=0.6 * of["roll"] * _wave(fore) - lean + 0.012 * smooth_noise(rng, frames, 0.8, fps),
        arches=arch + SNIFF_ARCH * sniff + 0.012 * smooth_noise(rng, frames, 0.9, fps),
        necks=(1.0 - sniff) * of["neck"] + SNIFF_NECK * sniff - 0.1 * low + still * (1.0 - sniff) * 0.16 * raise_head,
        nods=(1.0 - 0.7 * sniff) * of["nod"] * _wave(2 * fore + 0.1) - 1.6 * rock_fore + 0.012 * still * breath,
        looks=looks,
        tilts=0.05 * smooth_noise(rng, frames, 1.5, fps) * (0.4 + still)
        + sniff * (SNIFF_HEAD + 0.05 * smooth_noise(rng, frames, 0.3, fps)),
        tails=of["tail"]
        + 0.62 * course.postures["sit"]
        + 0.45 * course.postures["lie"]
        + 0.1 * still * upright * happy,
        wags=wag,
    )


def _wave(phase: np.ndarray) -> np.ndarray:
    return np.cos(2 * np.pi * phase)


def _make_glances(rng: np.random.Generator, frames: int, fps: float) -> np.ndarray:
    """Return an (F,) array: turns of a head that looks somewhere for a second or two, then elsewhere; about unit
    deviation."""
    holds = rng.uniform(0.7, 2.8, size=int(frames / fps / 0.7) + 2)
    goals = np.clip(rng.standard_normal(len(holds)), -1.7, 1.7) * (rng.random(len(holds)) < 0.7)
    which = np.searchsorted(np.cumsum(holds), np.arange(frames) / fps)
    return gaussian_filter1d(goals[which], 0.13 * fps, mode="nearest")


def _step(x: np.ndarray, low: float, high: float) -> np.ndarray:
    t = np.clip((x - low) / (high - low), 0.0, 1.0)
    return t * t * (3.0 - 2.0 * t)
