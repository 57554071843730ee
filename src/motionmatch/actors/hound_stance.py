"""How a dog holds itself between standing, sitting and lying, and how it gets from one to the other.

A dog sits hind first: its hind paws step forward under it and its front ones a little back. It lies down by shifting
its weight backward over paws that stay, elbows first, or out of a sit by walking its front paws ahead; and it rises
front first, forward onto the same paws.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from scipy.ndimage import maximum_filter1d

from motionmatch.actors.hound_body import POSTURES, Build
from motionmatch.actors.hound_course import Course, Sinking
from motionmatch.actors.hound_trunk import Carriage, trunk
from motionmatch.motion.skeleton import Skeleton

FRONT_FIRST = 0.3
"""Seconds by which the front is ahead of the hind, down and up."""
PAWS_AHEAD, PAWS_BEHIND = 0.5, 0.3
"""Seconds by which the paws are ahead of a body that gets down, and behind one that gets up."""
TRACK = {"stand": (0.055, 0.055), "sit": (0.1, 0.055), "lie": (0.095, 0.075)}
"""How far hind and front paws are to the side of the middle, metres."""


@dataclass(frozen=True, eq=False)
class Stance:
    """A mix of postures over time."""

    heights: np.ndarray
    """(F, 2) of hip joints and withers"""
    ahead: np.ndarray
    """(F, 2) of hind and front paws before the middle of the body"""
    angles: np.ndarray
    """(F, 2) of the way from anchor to paw"""
    hock: np.ndarray
    """(F,) metatarsus against thigh"""
    blade: np.ndarray
    carpus: np.ndarray
    arch: np.ndarray
    aside: np.ndarray
    """(F, 2) of hind and front paws"""


@dataclass(frozen=True, eq=False)
class Postures:
    """The postures of one dog: where their paws are depends on how far apart they put hips and withers."""

    build: Build
    skeleton: Skeleton

    def mix(self, weights: Mapping[str, np.ndarray], fore: Mapping[str, np.ndarray] | None = None) -> Stance:
        """With weights (F,) of each posture, and others for the front where they are given."""
        rows = np.array([self._row(name) for name in weights])
        hind_mix = np.array(list(weights.values())).T @ rows
        fore_mix = hind_mix if fore is None else np.array([fore[name] for name in weights]).T @ rows
        heights, ahead, angles = (np.stack([hind_mix[:, k], fore_mix[:, k + 1]], axis=-1) for k in (0, 2, 4))
        hock, blade, carpus = hind_mix[:, 6], fore_mix[:, 7], fore_mix[:, 8]
        return Stance(heights, ahead, angles, hock, blade, carpus, hind_mix[:, 9], hind_mix[:, 10:12])

    def shifts(self, sinkings: tuple[Sinking, ...], frames: int) -> np.ndarray:
        """(F,) how far the body has moved forward while it got down and up, so that the paws it rests on stay."""
        return sum((each.done * self._shift(each.before, each.after) for each in sinkings), np.zeros(frames))

    def _shift(self, before: str, after: str) -> float:
        if (before, after) == ("stand", "sit"):
            return 0.0
        change = np.array(self._row(before)[2:4]) - np.array(self._row(after)[2:4])
        if "sit" not in (before, after):  # down on the elbows, so the front paws have to be right
            return float(change[1])
        # Between lying and sitting the hind paws stay; out of a sit a quarter of the way is the body's.
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
        """How far the withers are before the hip joints, with both at given heights."""
        zero = np.zeros(1)
        level = Carriage(zero, zero, zero, zero, np.array([arch]))
        body = trunk(self.skeleton, level, np.zeros((1, 3)), hind=heights[:1], fore=heights[1:], size=self.build.size)
        return float((body.withers(1.0, self.build.size) - body.hip(1.0, self.build.size))[0, 2])


def front_first(course: Course, fps: float) -> Course:
    """The course as the front takes on postures, which is ahead of the hind."""
    early = round(FRONT_FIRST * fps)
    postures = {name: _later(weight, -early) for name, weight in course.postures.items()}
    sinkings = tuple(replace(each, done=_later(each.done, -early)) for each in course.sinkings)
    return replace(course, postures=postures, sinkings=sinkings)


def foreseen(postures: Mapping[str, np.ndarray], fps: float) -> dict[str, np.ndarray]:
    """Postures (F,) as the paws prepare for them: they step before the body comes down, and after it has risen."""
    ahead, behind = _even(PAWS_AHEAD * fps), _even(PAWS_BEHIND * fps)
    low = {}
    for name, weight in postures.items():
        if name != "stand":
            early = maximum_filter1d(weight, ahead + 1, origin=-(ahead // 2), mode="nearest")
            low[name] = maximum_filter1d(early, behind + 1, origin=behind // 2, mode="nearest")
    total = np.sum(list(low.values()), axis=0)
    return {name: weight / np.maximum(1.0, total) for name, weight in low.items()} | {
        "stand": 1.0 - np.minimum(1.0, total)
    }


def foreseen_sinking(sinking: Sinking, fps: float) -> Sinking:
    """The same at the time at which the paws take part in it."""
    late = _even(PAWS_BEHIND * fps) if sinking.after == "stand" else -_even(PAWS_AHEAD * fps)
    return replace(sinking, done=_later(sinking.done, late))


def _later(signal: np.ndarray, frames: int) -> np.ndarray:
    return signal[np.clip(np.arange(len(signal)) - frames, 0, len(signal) - 1)]


def _even(frames: float) -> int:
    return 2 * round(0.5 * frames)
