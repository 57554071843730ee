"""The dog performer: puts a script into motion.

clip = make_dog(seed=1).perform([stand(2), trot(4, speed=2.0), canter(3), sit(4)])
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from scipy.ndimage import gaussian_filter1d, maximum_filter1d

from motionmatch.actors.dog import kinematics
from motionmatch.actors.dog.body import (
    CONTACTS,
    LIMBS,
    NAMES,
    PAW_TIP,
    DogProportions,
    limb_joints,
    make_anatomy,
    make_skeleton,
)
from motionmatch.actors.dog.gaits import GRAVITY, PawPath, Rhythm, mix_gaits, plan_paws
from motionmatch.actors.dog.kinematics import SPINE, Carriage, Trunk, make_trunk, rotate_neck_and_head, rotate_tail
from motionmatch.actors.dog.postures import (
    DogBearing,
    DogPostures,
    DogStance,
    foresee_change,
    foresee_postures,
    lead_with_front,
    make_bearing,
)
from motionmatch.actors.dog.script import DogCourse, DogMove, DogScript
from motionmatch.actors.limbs import X, Y, about, chain, to_local_motion
from motionmatch.actors.performance import Performance
from motionmatch.actors.signals import smooth_noise
from motionmatch.maths import quat
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.tags import Tags

STEPS_AHEAD, STEPS_BEHIND = 0.5, 0.25
"""How far the rhythm of the steps is ahead of a rising speed, and behind a falling one, seconds."""
STILL = 0.04
"""A dog slower than this stands, metres per second."""
BEFORE, AFTER = 2.5, 1.5
"""Time that is acted before and after a take and cut off, so that it may begin and end in motion."""
NARROWER = 0.35
"""How much nearer to the middle line a fast dog's paws land, as a share."""
HIND_LIFT = 0.65
"""Lift of hind paws relative to front ones."""
LONGEST_REACH, LATER = 0.45, 1.05
"""How far behind its home a paw may stay: a share of the hip height, or a multiple of half a stance."""
UNDER, MOST_UNDER = 0.22, 0.1
STEPS_UNDER = (0.0, 0.5, 2.2, 4.5), (0.0, 1.0, 1.0, 0.0)
"""How far hind paws step under the body, as a share of half a stance, and at most as a share of the hip height; with
factors over speed, metres per second. At rest they stand behind the hips, so that legs would be straight before
they leave the ground."""
BLADE_SHARE, CARPUS_SHARE, HOCK_SHARE = 0.65, 0.3, 0.05
"""Turn of shoulder blade, carpus and hock for each radian of the whole limb."""


@dataclass(frozen=True)
class DogMood:
    """Amounts of random variation of a dog."""

    rhythm: float = 0.02
    """Smooth noise on the stride frequency, as a share."""
    footholds: float = 0.006
    """Smooth noise on footholds, metres."""
    square: float = 0.025
    """Random shift of standing paws fore and aft, metres."""


@dataclass(frozen=True, eq=False)
class Dog:
    """One dog performer."""

    build: DogProportions
    mood: DogMood
    seed: int

    @cached_property
    def skeleton(self) -> Skeleton:
        return make_skeleton(self.build)

    def perform(
        self, script: DogScript | Sequence[DogMove] | str, *, fps: float = 60.0, take: int = 0, name: str = "take"
    ) -> Performance:
        """Act out a script. The same performer, script and take give the same motion."""
        script = DogScript.of(script)
        course = script.course(fps)
        before, after = round(BEFORE * fps), round(AFTER * fps)
        wide = course.with_margin(before, after)
        roots, world, paws = self._move(wide, np.random.default_rng([self.seed, take]))
        inside = slice(before, before + course.num_frames)
        masks = {tag: paw.planted[inside] for tag, paw in zip(CONTACTS, paws, strict=True)}
        tags = Tags({**script.spans(fps), **Tags.from_masks(masks).spans})
        positions, rotations = to_local_motion(self.skeleton, roots[inside], world[inside])
        return Performance(self.skeleton, positions, rotations, fps=fps, name=name, tags=tags, anatomy=make_anatomy())

    def _move(self, course: DogCourse, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray, list[PawPath]]:
        """Return root (F, 3), world rotations (F, J, 4) and paws."""
        fps, height = course.fps, self.build.hip_height
        rhythm = mix_gaits(course.shares, _foresee_effort(course), height)
        ahead = 2 * round(0.08 * fps) + 1  # the first paw leaves before the body moves
        moving = maximum_filter1d((course.effort > STILL).astype(np.uint8), ahead, origin=-(ahead // 2)).astype(bool)
        pace = rhythm.frequency * (1.0 + self.mood.rhythm * smooth_noise(rng, course.num_frames, 1.2, fps))
        phases = _leg_phases(pace, rhythm, moving, fps)
        active = gaussian_filter1d(course.effort, 0.1 * fps, mode="nearest")
        active = np.clip(active / 0.5, 0.0, 1.0)
        active = active * active * (3.0 - 2.0 * active)
        front = lead_with_front(course, fps)
        stance = self._postures.mix(course.postures, front.postures)
        manner = make_bearing(course, rhythm, phases, active=active, hip_height=height, rng=rng)
        bend = gaussian_filter1d(_find_bend(course, stance), 0.1 * fps, mode="nearest")
        hind_paws, front_paws = foresee_postures(course.postures, fps), foresee_postures(front.postures, fps)
        step_to = self._postures.mix(hind_paws, front_paws)
        homes = self._find_homes(course, step_to, bend)
        for legs_of, own in ((slice(0, 2), course), (slice(2, 4), front)):
            early = tuple(foresee_change(each, fps) for each in own.sinkings)
            homes[:, legs_of] += self._move_ahead(course, self._postures.find_shifts(early, course.num_frames)[:, None])
        half = 0.5 * rhythm.duty.mean(axis=1) * course.effort / rhythm.frequency
        under = np.minimum(UNDER * half, MOST_UNDER * height) * np.interp(course.speed, *STEPS_UNDER)
        homes[:, :2] += self._move_ahead(course, under[:, None])
        homes += self.mood.footholds * active[:, None, None] * _foothold_noise(rng, course.num_frames, fps)
        homes += self._move_ahead(
            course, self.mood.square * _stand_uneven(rng, moving, (1.0 - active) * front_paws["stand"])
        )
        yaws = course.headings[:, None] + bend[:, None] * np.array([-1.0, -1.0, 1.0, 1.0])
        too_far = np.maximum(LONGEST_REACH * height, LATER * half)
        paws = plan_paws(
            homes,
            yaws,
            phases=phases,
            duty=rhythm.duty,
            frequency=rhythm.frequency,
            moving=moving,
            too_far=too_far,
            fps=fps,
        )
        return *self._solve_pose(course, rhythm, manner, stance, bend, paws, active), paws

    @cached_property
    def _postures(self) -> DogPostures:
        return DogPostures(self.build, self.skeleton)

    def _find_homes(self, course: DogCourse, stance: DogStance, bend: np.ndarray) -> np.ndarray:
        """Return the home (F, 4, 3) of each paw: on the arc of the bent body, and further outward in fast turns."""
        homes = np.empty((course.num_frames, 4, 3))
        narrow = 1.0 - NARROWER * np.clip((course.speed - 0.5) / 2.5, 0.0, 1.0)
        outward = np.clip(0.3 * course.speed * course.turn * self.build.hip_height / GRAVITY, -0.05, 0.05)
        for leg, (side, end) in enumerate(LIMBS):
            which = 0 if end == "hind" else 1
            z = stance.ahead[:, which]
            aside = (1.0 if side == "Left" else -1.0) * narrow * stance.aside[:, which]
            local = np.stack([bend * z**2 / self._stand_length + aside - outward, np.zeros(len(z)), z], axis=-1)
            homes[:, leg] = course.places + quat.rotate(about(Y, course.headings), local)
        return homes

    def _move_ahead(self, course: DogCourse, metres: np.ndarray) -> np.ndarray:
        """Return an (F, K, 3) array: vectors of lengths (F, K) along the headings"""
        return quat.rotate(about(Y, course.headings)[:, None], metres[..., None] * np.array([0.0, 0.0, 1.0]))

    @cached_property
    def _stand_length(self) -> float:
        rest = self.skeleton.offsets.astype(float)
        way = sum(rest[NAMES.index(name)] for name in (*SPINE[1:], "LeftShoulder")) - rest[NAMES.index("LeftUpLeg")]
        return float(way[2])

    def _solve_pose(
        self,
        course: DogCourse,
        rhythm: Rhythm,
        manner: DogBearing,
        stance: DogStance,
        bend: np.ndarray,
        paws: list[PawPath],
        active: np.ndarray,
    ) -> tuple[np.ndarray, np.ndarray]:
        frames, fps, size = course.num_frames, course.fps, self.build.size
        carriage = Carriage(
            course.headings - bend + manner.hip_yaws,
            course.headings + bend + manner.chest_yaws,
            manner.hip_rolls,
            manner.chest_rolls,
            stance.arch + manner.arches,
        )
        inward = np.stack([manner.sway + 0.25 * bend * self._stand_length, np.zeros(frames), np.zeros(frames)], axis=-1)
        middles = course.places + quat.rotate(about(Y, course.headings), inward)
        middles += self._move_ahead(course, self._postures.find_shifts(course.sinkings, frames)[:, None])[:, 0]
        heights = stance.heights - (active * rhythm.crouch)[:, None]
        heights = heights + np.stack([manner.hind_bounce, manner.fore_bounce], axis=-1)
        rotations, targets = self._pose_paws(paws, rhythm, course.postures["stand"])
        for _ in range(2):  # lowering one end pitches the trunk, which moves the other end slightly
            body = make_trunk(self.skeleton, carriage, middles, hind=heights[:, 0], fore=heights[:, 1], size=size)
            heights = heights - self._find_drops(body, carriage, stance, paws, targets, fps)
        body = make_trunk(self.skeleton, carriage, middles, hind=heights[:, 0], fore=heights[:, 1], size=size)

        world = np.empty((frames, len(NAMES), 4))
        for k, name in enumerate(SPINE):
            world[:, NAMES.index(name)] = body.rotations[:, k]
        world[:, NAMES.index("Neck")], world[:, NAMES.index("Head")] = rotate_neck_and_head(
            carriage.chest_yaws, lowered=manner.necks, nod=manner.nods, look=manner.looks, tilt=manner.tilts
        )
        links = rotate_tail(
            carriage.hip_yaws,
            raised=manner.tails,
            wag=manner.wags,
            bounce=-6.0 * manner.hind_bounce,
            fps=fps,
        )
        for name, link in zip(("Tail", "Tail1", "Tail2"), links, strict=True):
            world[:, NAMES.index(name)] = link
        for leg, (side, end) in enumerate(LIMBS):
            chain_of = limb_joints(side, end)
            world[:, chain_of[-1]] = rotations[:, leg]
            limb = self._make_limb(body, carriage, stance, paws[leg], targets[:, leg], leg)
            world[:, list(chain_of[:-1])] = limb.solve()
        return body.roots, world

    def _pose_paws(self, paws: list[PawPath], rhythm: Rhythm, upright: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return world rotations (F, 4, 4) and positions (F, 4, 3) of the paws: toes hang in the air; a dog that is not
        upright (F,) lifts its paws less."""
        rotations, targets = [], []
        tip = PAW_TIP * self.build.size
        for paw, (_, end) in zip(paws, LIMBS, strict=True):
            size = np.clip(paw.lengths / (0.45 * self.build.size), 0.0, 1.0)
            hang = (0.75 if end == "hind" else 1.0) * (0.3 + 0.7 * upright) * np.sqrt(size) * _swing_amount(paw)
            turned = chain(about(Y, paw.yaws), about(X, hang))
            place = paw.places.copy()
            most = rhythm.lift * (HIND_LIFT if end == "hind" else 1.0)
            lift = np.maximum(most * size, 0.04 * self.build.size * np.minimum(1.0, paw.lengths / 0.04))
            place[:, 1] += self.build.paw_height + tip[1] - quat.rotate(turned, tip)[:, 1]
            place[:, 1] += (0.25 + 0.75 * upright) * lift * _swing_amount(paw)
            rotations.append(turned)
            targets.append(place)
        return np.stack(rotations, axis=1), np.stack(targets, axis=1)

    def _make_limb(
        self, body: Trunk, carriage: Carriage, stance: DogStance, paw: PawPath, targets: np.ndarray, leg: int
    ) -> kinematics.DogLimb:
        """Return the limb of a leg: its joints bend with the swing of the whole limb, and fold while the paw is in the
        air."""
        side, end = LIMBS[leg]
        sign, which = (1.0 if side == "Left" else -1.0), 0 if end == "hind" else 1
        anchors = (body.hip if end == "hind" else body.withers)(sign, self.build.size)
        yaws = carriage.hip_yaws if end == "hind" else carriage.chest_yaws
        swung = kinematics.find_plane(targets - anchors, yaws).angles - stance.angles[:, which]
        size = np.sqrt(np.clip(paw.lengths / (0.5 * self.build.size), 0.0, 1.0))
        room = np.clip(2.0 * stance.heights[:, which] / self.build.hip_height - 1.0, 0.2, 1.0)
        fold = room * size * _swing_amount(paw)
        if end == "hind":
            return kinematics.DogLimb(
                end, anchors, targets, yaws, stance.hock + HOCK_SHARE * swung + 0.15 * fold, None, self.build.limb
            )
        blades = stance.blade + BLADE_SHARE * swung
        return kinematics.DogLimb(
            end, anchors, targets, yaws, stance.carpus + CARPUS_SHARE * swung + 0.9 * fold, blades, self.build.limb
        )

    def _find_drops(
        self,
        body: Trunk,
        carriage: Carriage,
        stance: DogStance,
        paws: list[PawPath],
        targets: np.ndarray,
        fps: float,
    ) -> np.ndarray:
        """Return an (F, 2) array: how far hips and withers must come down so that planted paws are in reach, metres."""
        drops = np.zeros((len(targets), 2))
        for leg, (_, end) in enumerate(LIMBS):
            limb = self._make_limb(body, carriage, stance, paws[leg], targets[:, leg], leg)
            which = 0 if end == "hind" else 1
            drops[:, which] = np.maximum(drops[:, which], np.where(paws[leg].planted, limb.find_missing_height(), 0.0))
        window = max(round(0.08 * fps), 1) | 1
        return gaussian_filter1d(maximum_filter1d(drops, window, axis=0), 0.03 * fps, axis=0, mode="nearest")


def make_dog(seed: int = 0, *, mood: DogMood | None = None) -> Dog:
    """Make a performer: proportions are drawn from the seed."""
    return Dog(DogProportions.draw(np.random.default_rng(seed)), mood or DogMood(), seed)


def _swing_amount(paw: PawPath) -> np.ndarray:
    """Return an (F,) array: how far a paw in the air is lifted, hangs and is folded, from 0 to 1, smooth at both ends.

    The peak is early, in long steps late, since the legs of a leaping dog trail before they fold.
    """
    middle = np.interp(paw.lengths, (1.0, 2.4), (0.46, 0.55))
    warped = paw.swings * (1.0 - middle) / (middle + paw.swings * (1.0 - 2.0 * middle))
    return np.sin(np.pi * warped) ** 2


def _leg_phases(frequency: np.ndarray, rhythm: Rhythm, moving: np.ndarray, fps: float) -> np.ndarray:
    """Return an (F, 4) array: phases of the legs. They rest with the dog; at a start the next paw is about to leave."""
    steps = np.where(moving, frequency / fps, 0.0)
    starts = np.flatnonzero(moving[1:] & ~moving[:-1]) + 1
    stride = np.cumsum(steps)
    for start in starts:
        waits = np.mod(rhythm.touch_downs[start] + rhythm.duty[start] - stride[start - 1], 1.0)
        stride[start:] += max(float(waits.min()) - 0.04, 0.0)
    return stride[:, None] - rhythm.touch_downs


def _find_bend(course: DogCourse, stance: DogStance) -> np.ndarray:
    """Return an (F,) array: turn of hips and chest out of the heading, radians: the body is bent along its path."""
    half = 0.5 * (stance.ahead[:, 1] - stance.ahead[:, 0])
    return np.clip(half * course.turn / np.maximum(np.abs(course.speed), 0.7), -0.3, 0.3)


def _foresee_effort(course: DogCourse) -> np.ndarray:
    """Return an (F,) array: stepping speed, metres per second: quick short steps around changes of speed, so that no
    paw is left behind."""
    ahead, behind = round(STEPS_AHEAD * course.fps), round(STEPS_BEHIND * course.fps)
    window, shift = ahead + behind + 1, (behind - ahead) // 2
    quick = maximum_filter1d(course.effort, window, origin=shift, mode="nearest")
    return gaussian_filter1d(quick, 0.05 * course.fps, mode="nearest")


def _foothold_noise(rng: np.random.Generator, frames: int, fps: float) -> np.ndarray:
    """Return an (F, 4, 3) array: horizontal noise, different for every leg."""
    noise = np.stack([smooth_noise(rng, frames, 0.8, fps) for _ in range(8)], axis=-1).reshape(frames, 4, 2)
    return np.stack([noise[..., 0], np.zeros((frames, 4)), noise[..., 1]], axis=-1)


def _stand_uneven(rng: np.random.Generator, moving: np.ndarray, still: np.ndarray) -> np.ndarray:
    """Return the shift (F, 4) of each standing paw ahead of a square stance, in units; drawn again at every halt."""
    halts = np.cumsum(np.concatenate([[0], moving[1:] & ~moving[:-1]]))
    draws = np.clip(rng.standard_normal((halts[-1] + 1, 4)), -1.6, 1.6)
    return draws[halts] * still[:, None]
