"""The body in a crawl: from standing down to hands and knees, along on them, and up again.

The thigh has a fixed length, so each planted knee gives the height of its hip; two knees give the pelvis its height and
its roll. From there legs reach for feet that stay on their balls until the first step, and arms reach for the hands.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from motionmatch.actors.biped import girth, legs
from motionmatch.actors.biped.body import NAMES, STATURE, leg_length
from motionmatch.actors.limbs import about, chain
from motionmatch.actors.moves import all_fours
from motionmatch.actors.moves.all_fours import (
    NECK,
    SIGNS,
    SPINE,
    WRIST,
    CrawlBearing,
    KneelingLeg,
    LimbTrack,
    bend_trunk,
    hip_middle,
    knee_height,
    place_hand,
)
from motionmatch.actors.signals import smooth_noise, smootherstep
from motionmatch.maths import quat
from motionmatch.motion.skeleton import Skeleton

_X, _Y, _Z = np.eye(3)
KNEES_AHEAD = -0.04
"""Mean position of the knees ahead of the hips, metres."""
SCATTER = 0.01
"""Standard deviation of where hands and knees are put, metres."""
HANDS_INWARD = 0.1
"""Inward turn of the hands, radians."""
SQUAT_HEIGHT, SQUAT_BEHIND = 0.56, 0.24
"""The hips half-way down: height above the ground, and distance behind the balls of the feet, as shares of the leg."""
SQUAT_LEAN, KNEEL_LEAN = 0.5, 0.35
"""Forward lean of the pelvis half-way down, and on the knees before the hands reach the floor, radians."""
SQUAT_CURVE, SQUAT_NOD, SQUAT_TRUNK = 0.35, 0.35, 0.8
"""Half-way down: bend of the spine and upward look of the head, radians, and the share of them that is reached."""
SIT_BACK = 0.16
"""Distance of the hips behind the knees at that moment, as a share of the leg."""
LEAD_SHIFT, LEAD_TURN, LEAD_TIP = 0.03, -0.14, -0.1
"""One knee leads on the way down and up: shift of the hips to its side, metres; their turn and tip, radians."""
KNEE_LIFT, KNEE_OUT = 0.022, 0.02
"""Lift of a knee in its swing, and its way outward, metres."""
SWAY = 0.02
"""Shift of the hips over the other knee meanwhile, metres."""
TRUNK_TURN = 0.3
"""Turn of the chest for each metre between the hands along the path, and of the hips between the knees, radians."""
ROLL_LEVELLED = 0.8
"""Share of the roll of the pelvis that the spine takes back."""
CURVE_NOISE, NOD_NOISE, NECK_NOISE = 0.01, 0.02, 0.06
"""Deviation of the smooth noise on the bend of the spine, the nod, and the turn of the neck, radians."""
NOISE_SECONDS = (1.2, 0.9, 1.5)
"""Over about how long each of these changes."""


@dataclass(frozen=True, eq=False)
class StandingPoses:
    """Standing poses in the world that a crawl begins from and ends in."""

    root: np.ndarray
    """(F, 3)"""
    rotations: np.ndarray
    """(F, J, 4)"""


@dataclass(frozen=True, eq=False)
class CrawlMotion:
    """Poses in the world, and contacts of hands, knees and balls of the feet."""

    root: np.ndarray
    rotations: np.ndarray
    contacts: dict[str, np.ndarray]
    """(F,) bool each"""


@dataclass(frozen=True, eq=False)
class CrawlStages:
    """Progress of the body on its way down, (F,) each: 0 standing, 1 done."""

    squat: np.ndarray
    """the hips are half-way down"""
    kneel: np.ndarray
    """the knees are on the floor"""
    bow: np.ndarray
    """the trunk is level"""
    hands: tuple[np.ndarray, np.ndarray]
    """the left and the right hand are on the floor"""

    @staticmethod
    def over(down: tuple[int, int], up: tuple[int, int], frames: int) -> CrawlStages:
        """Return the stages of going down in the frames `down` and coming up in the frames `up`."""
        at = np.arange(frames)
        share = np.minimum((at - down[0]) / (down[1] - down[0]), (up[1] - at) / (up[1] - up[0]))

        def ease_between(first: float, last: float) -> np.ndarray:
            return smootherstep((share - first) / (last - first))

        return CrawlStages(
            squat=ease_between(0.0, 0.5),
            kneel=ease_between(0.22, 0.72),
            bow=ease_between(0.42, 1.0),
            hands=(ease_between(0.4, 0.93), ease_between(0.45, 0.99)),
        )


@dataclass(frozen=True, eq=False)
class _Plan:
    """Everything that the steps of making a crawl share. F frames."""

    skeleton: Skeleton
    standing: StandingPoses
    bearing: CrawlBearing
    places: np.ndarray
    """(F, 3) positions along the path, on the ground"""
    headings: np.ndarray
    """(F,) radians"""
    down: tuple[int, int]
    """first frame of going down, and the one after its last"""
    up: tuple[int, int]
    """first frame of coming up, and the one after its last"""
    stages: CrawlStages

    @property
    def num_frames(self) -> int:
        return len(self.places)

    @cached_property
    def facing(self) -> np.ndarray:
        """(F, 4) rotations of the headings"""
        return about(_Y, self.headings)

    @cached_property
    def size(self) -> float:
        """relative to a body of average stature"""
        return girth.stature(self.skeleton) / STATURE

    @cached_property
    def world(self) -> tuple[np.ndarray, np.ndarray]:
        """world positions (F, J, 3) and rotations (F, J, 4) of the standing poses"""
        return legs.world_pose(self.skeleton, self.standing.root, self.standing.rotations)

    @cached_property
    def legs(self) -> list[KneelingLeg]:
        """left and right"""
        ends = (self.down[0], self.up[1] - 1)
        return [KneelingLeg(self.skeleton, side, *self.world, self.headings, ends) for side in (0, 1)]

    @cached_property
    def tucked(self) -> list[list[np.ndarray]]:
        """(7,) each: the left and the right knee on the floor where the body goes down, and where it comes up"""
        knee = knee_height(self.skeleton)
        return [
            [leg.find_tucked(end, self.places, self.headings, self.bearing.knees_out, knee) for leg in self.legs]
            for end in (0, 1)
        ]

    @cached_property
    def hip_offsets(self) -> np.ndarray:
        """(F, 3) the hips relative to the path, in the frame of the heading: above the knees at both ends"""
        down, up = self.down, self.up
        between = np.clip((np.arange(self.num_frames) - down[1]) / max(up[0] - down[1], 1), 0.0, 1.0)[:, None]
        local = [
            quat.inverse_rotate(self.facing[f], np.mean([end[:3] for end in both], axis=0) - self.places[f]) * [1, 0, 1]
            for both, f in zip(self.tucked, (down[0], up[1] - 1), strict=True)
        ]
        return local[0] + between * (local[1] - local[0]) - KNEES_AHEAD * self.size * _Z


def make_crawl(
    skeleton: Skeleton,
    standing: StandingPoses,
    held: CrawlBearing,
    *,
    places: np.ndarray,
    headings: np.ndarray,
    speed: np.ndarray,
    down: tuple[int, int],
    up: tuple[int, int],
    fps: float,
    rng: np.random.Generator,
) -> CrawlMotion:
    """Go down in the frames `down`, crawl along places (F, 3) and headings (F,) at a speed (F,), come up in `up`.

    The first half of `standing` is where the body comes from, the second half where it gets to.
    """
    stages = CrawlStages.over(down, up, len(places))
    plan = _Plan(skeleton, standing, held, places, headings, down, up, stages)
    tracks = _track_limbs(plan, all_fours.find_phases(speed, fps), rng)
    noise = [smooth_noise(rng, plan.num_frames, seconds, fps) for seconds in NOISE_SECONDS]
    knees, hands = ([tracks[f"{side}_{limb}"] for side in ("left", "right")] for limb in ("knee", "hand"))
    lifted = _lift_knees(plan, knees)
    hips, pelvis, roll = _hips_over_knees(plan, knees, lifted)
    hips, pelvis = _from_standing(plan, hips, pelvis)
    hips, pelvis = _lead_with_a_knee(plan, hips, pelvis, rng)
    root = hips - quat.rotate(pelvis, hip_middle(skeleton))
    rotations = standing.rotations.copy()
    rotations[:, 0] = pelvis
    rotations = _bend_spine(plan, rotations, roll, knees, hands, noise)
    for side, leg in enumerate(plan.legs):
        rotations = leg.place_leg(root, rotations, knees[side], lifted[side], stages.squat, stages.kneel, plan.facing)
        rotations = place_hand(skeleton, side, root, rotations, hands[side], stages.hands[side], plan.facing)
    return CrawlMotion(root, quat.normalize(rotations), _find_contacts(tracks, stages))


def _track_limbs(plan: _Plan, phase: np.ndarray, rng: np.random.Generator) -> dict[str, LimbTrack]:
    """Return the tracks of hands and knees at phases (F,) of the crawl."""
    tracks = {}
    for limb in all_fours.LIMBS:
        swung = all_fours.find_swings(phase, limb)
        tracks[limb] = all_fours.make_track(swung, plan.num_frames, partial(_home, plan, rng, limb, len(swung)))
    return tracks


def _home(plan: _Plan, rng: np.random.Generator, limb: str, last: int, frame: int, n: int) -> np.ndarray:
    """Return the n-th stance (C,) of a limb, with its middle at `frame`: position, then angles as in its track."""
    side, is_knee = 0 if limb.startswith("left") else 1, limb.endswith("knee")
    if is_knee and n in (0, last):
        return plan.tucked[0 if n == 0 else 1][side]
    scatter = 0.0 if n in (0, last) else SCATTER * rng.standard_normal(2)
    held, heading, sign = plan.bearing, plan.headings[frame], SIGNS[side]
    if is_knee:
        knee = knee_height(plan.skeleton)
        place = np.array([sign * held.knees_out, knee, KNEES_AHEAD * plan.size])
        angles = plan.legs[side].find_trailing(held.knees_out, knee) + heading * np.array([1.0, 0.0, 1.0, 0.0])
    else:
        place = np.array([sign * held.hands_out, WRIST * plan.size, held.hands_ahead])
        angles = np.array([heading - HANDS_INWARD * sign])
    place[[0, 2]] += scatter
    position = plan.places[frame] + quat.rotate(plan.facing[frame], plan.hip_offsets[frame] + place)
    return np.concatenate([position, angles])


def _lift_knees(plan: _Plan, knees: list[LimbTrack]) -> list[np.ndarray]:
    """Return an (F, 3) array: positions of both knees: up and outward in their swings."""
    outward = [quat.rotate(plan.facing, sign * _X) for sign in SIGNS]
    return [
        knee.values[:, :3] + knee.lifts[:, None] * plan.size * (KNEE_LIFT * _Y + KNEE_OUT * out)
        for knee, out in zip(knees, outward, strict=True)
    ]


def _hips_over_knees(
    plan: _Plan, knees: list[LimbTrack], lifted: list[np.ndarray]
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the middle of the hips (F, 3), rotation of the pelvis (F, 4) and its roll (F,) of a body on its knees."""
    bow = plan.stages.bow
    sway = SWAY * plan.size * (knees[1].lifts - knees[0].lifts) * bow
    offset = plan.hip_offsets + sway[:, None] * _X
    back = SIT_BACK * leg_length(plan.skeleton) * (1 - bow)
    centres = plan.places + quat.rotate(plan.facing, offset - back[:, None] * _Z)
    return _place_pelvis(plan, centres, lifted)


def _place_pelvis(
    plan: _Plan, centres: np.ndarray, knees: list[np.ndarray]
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the middle of the hips (F, 3) above centres (F, 3), rotation of the pelvis (F, 4) and its roll (F,).

    Height and roll are such that both thighs reach their knees (F, 3).
    """
    offsets, bow = plan.skeleton.offsets, plan.stages.bow
    thigh = float(np.linalg.norm(offsets[legs.LEGS[0]].astype(float)))
    half = abs(float(offsets[legs.UP_LEGS[0], 0]))
    ahead = quat.rotate(plan.facing, _Z)
    yaw = plan.headings - TRUNK_TURN * np.sum((knees[0] - knees[1]) * ahead, axis=-1) * bow
    roll, out = np.zeros(len(centres)), centres.copy()
    for _ in range(6):  # height and roll depend on each other
        across = half * quat.rotate(quat.multiply(about(_Y, yaw), about(_Z, roll)), _X)
        heights = []
        for knee, sign in zip(knees, SIGNS, strict=True):
            away = (knee - centres - sign * across)[:, [0, 2]]
            heights.append(knee[:, 1] + np.sqrt(np.maximum(thigh**2 - np.sum(away**2, axis=-1), 0.04 * thigh**2)))
        out[:, 1] = 0.5 * (heights[0] + heights[1])
        roll = np.arcsin(np.clip((heights[0] - heights[1]) / (2 * half), -0.6, 0.6))
    pitch = KNEEL_LEAN + bow * (plan.bearing.pelvis - KNEEL_LEAN)
    return out, chain(about(_Y, yaw), about(_Z, roll), about(_X, pitch)), roll


def _from_standing(plan: _Plan, hips: np.ndarray, pelvis: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Blend standing, squatting and kneeling: middle of the hips (F, 3) and rotation of the pelvis (F, 4)."""
    stages, leg = plan.stages, leg_length(plan.skeleton)
    positions, turned = plan.world
    balls = np.mean([each.balls for each in plan.legs], axis=0)
    squat = balls + leg * quat.rotate(plan.facing, np.array([0.0, 0.0, -SQUAT_BEHIND]))
    squat[:, 1] = SQUAT_HEIGHT * leg
    upright = positions[:, list(legs.UP_LEGS)].mean(axis=1)
    hips = _blend(_blend(upright, squat, stages.squat), hips, stages.kneel)
    leaning = quat.multiply(plan.facing, about(_X, np.full(plan.num_frames, SQUAT_LEAN)))
    return hips, quat.slerp(quat.slerp(turned[:, 0], leaning, stages.squat), pelvis, stages.kneel)


def _lead_with_a_knee(
    plan: _Plan, hips: np.ndarray, pelvis: np.ndarray, rng: np.random.Generator
) -> tuple[np.ndarray, np.ndarray]:
    """Shift, turn and tip the hips to the side of the knee that leads on the way down, and on the way up."""
    frames, kneel = plan.num_frames, plan.stages.kneel
    lead = np.where(np.arange(frames) < frames // 2, *rng.choice(SIGNS, 2)) * 16.0 * (kneel * (1.0 - kneel)) ** 2
    hips = hips + quat.rotate(plan.facing, (LEAD_SHIFT * lead)[:, None] * _X)
    tipped = chain(plan.facing, about(_Y, LEAD_TURN * lead), about(_Z, LEAD_TIP * lead), quat.inverse(plan.facing))
    return hips, quat.multiply(tipped, pelvis)


def _bend_spine(
    plan: _Plan,
    rotations: np.ndarray,
    roll: np.ndarray,
    knees: list[LimbTrack],
    hands: list[LimbTrack],
    noise: list[np.ndarray],
) -> np.ndarray:
    """Return local rotations (F, J, 4) with a level trunk: the chest turns with the hands, the hips with the knees."""
    stages, held, rotations = plan.stages, plan.bearing, rotations.copy()
    apart, trailing = (
        quat.inverse_rotate(plan.facing, left.values[:, :3] - right.values[:, :3])[:, 2]
        for left, right in (hands, knees)
    )
    bend = (TRUNK_TURN * apart - TRUNK_TURN * trailing) * stages.bow
    goal = bend_trunk(held.chest - held.pelvis + CURVE_NOISE * noise[0], held.nod + NOD_NOISE * noise[1])
    half = bend_trunk(np.full(plan.num_frames, SQUAT_CURVE), np.full(plan.num_frames, SQUAT_NOD))
    for name, local_rotation in goal.items():
        joint = NAMES.index(name)
        if name in SPINE:
            side, level = bend / len(SPINE), -ROLL_LEVELLED * roll / len(SPINE)
        else:
            side, level = -bend * dict(NECK)[name] + NECK_NOISE * noise[2], np.zeros(plan.num_frames)
        wanted = chain(local_rotation, about(_Z, side), about(_Y, level))
        before = quat.slerp(rotations[:, joint], half[name], SQUAT_TRUNK * stages.squat)
        rotations[:, joint] = quat.slerp(before, wanted, stages.bow)
    return rotations


def _find_contacts(tracks: dict[str, LimbTrack], stages: CrawlStages) -> dict[str, np.ndarray]:
    """Return an (F,) bool array: each: hands and knees rest on the floor; feet rest with their knees."""
    down = dict(zip(("left_hand", "right_hand"), (share >= 1.0 for share in stages.hands), strict=True))
    contacts = {f"{limb}_contact": t.planted & down.get(limb, stages.kneel >= 1.0) for limb, t in tracks.items()}
    return contacts | {f"{side}_contact": tracks[f"{side}_knee"].planted for side in ("left", "right")}


def _blend(a: np.ndarray, b: np.ndarray, share: np.ndarray) -> np.ndarray:
    return a + share[:, None] * (b - a)
