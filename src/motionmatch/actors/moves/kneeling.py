"""The body from standing to hands and knees, on them, and up again: a trunk over knees that stay where they are.

The thigh has one length, so each planted knee says how high its hip is; two knees give the pelvis its height and its
roll. Legs reach from there to feet that stay on their balls until the first step, and arms reach for the hands.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import numpy as np

from motionmatch.actors.biped import girth, legs
from motionmatch.actors.biped.body import NAMES, STATURE, leg_length
from motionmatch.actors.limbs import about, chain
from motionmatch.actors.moves import all_fours
from motionmatch.actors.moves.all_fours import SIGNS, WRIST, KneelingLeg, LimbTrack, place_hand
from motionmatch.actors.signals import smooth_noise, smootherstep
from motionmatch.maths import quat
from motionmatch.motion.skeleton import Skeleton

_X, _Y, _Z = np.eye(3)
KNEES_AHEAD = -0.04
"""How far before the hips the knees are on average, metres."""
HANDS_AHEAD = 0.09
"""And the hands before the shoulders."""
SQUAT_HEIGHT, SQUAT_BEHIND = 0.56, 0.24
"""Where the hips are half-way down: over the ground, and behind the balls of the feet, as shares of the leg."""
SQUAT_LEAN, KNEEL_LEAN = 0.5, 0.35
"""How far the pelvis leans half-way down, and on the knees before the hands reach the floor, radians."""
SIT_BACK = 0.16
"""How far behind the knees the hips are then, as a share of the leg."""
LEADING = (0.03, -0.14, -0.1)
"""On the way one knee leads: how far the hips shift to its side, metres, turn and tip, radians."""
KNEE_LIFT, KNEE_OUT = 0.022, 0.02
"""How high a knee is lifted and how far it swings out, metres."""
SWAY = 0.02
"""And how far the hips go over to the other one, metres."""
MOST_SPLAY = 0.75
"""How far apart thighs go, radians from the vertical."""
LEAST_NOD = 0.14
"""How far the head looks up at least, radians."""
BOB = 0.025
"""How much higher the body may get than on average, metres."""
_SPINE = ("LowerBack", "Spine", "Spine1")
_NECK = (("Neck", 0.25), ("Neck1", 0.35), ("Head", 0.4))


@dataclass(frozen=True)
class CrawlBearing:
    """How a body holds itself on hands and knees."""

    clearance: float
    """what it is under, metres"""
    pelvis: float
    """its pitch, radians; level is half of pi"""
    chest: float
    """and that of the chest"""
    nod: float
    """how far the head looks up from there"""
    rise: float
    """how high the hips are over the knees, metres"""
    knees_out: float
    """how far from the middle the knees are, metres"""
    hands_out: float
    hands_ahead: float
    """of the hips, metres"""


def find_bearing(skeleton: Skeleton, clearance: float) -> CrawlBearing | None:
    """The most natural one under a clearance, metres; None if the body is too large."""
    size = girth.stature(skeleton) / STATURE
    offsets = skeleton.offsets.astype(float)
    thigh = float(np.linalg.norm(offsets[legs.LEGS[0]]))
    knee = _knee_height(skeleton)
    own, room = girth.radii(skeleton), clearance - BOB
    pelvis = float(np.interp(clearance, [0.62, 0.78], np.radians([97.0, 84.0])))
    over = -quat.rotate(about(_X, pelvis), _hip_middle(skeleton))[1]  # of the pelvis joint over the hips
    rise = min(room - own[0] - over - knee, 0.985 * thigh)
    if rise < np.cos(MOST_SPLAY) * thigh:
        return None
    middle = knee + rise + over
    arm = np.linalg.norm(offsets[NAMES.index("LeftForeArm")]) + np.linalg.norm(offsets[NAMES.index("LeftHand")])
    shoulder, head = NAMES.index("LeftArm"), NAMES.index("Head")
    upper = [NAMES.index(name) for name in ("Spine", "Spine1", "LeftShoulder", "LeftArm", "Neck")]
    skull = [head, *range(len(NAMES), len(own))]

    def posed(chest: float, nod: float) -> np.ndarray:
        rotations = np.tile(quat.IDENTITY, (1, len(NAMES), 1))
        rotations[:, 0] = about(_X, pelvis)
        for name, turned in bend_trunk(chest - pelvis, nod).items():
            rotations[:, NAMES.index(name)] = turned
        positions, turns = legs.world_pose(skeleton, np.array([[0.0, middle, 0.0]]), rotations)
        return girth.points(skeleton, positions, turns)[0]

    for chest in np.radians(np.arange(84.0, 116.0)):
        reach = posed(chest, LEAST_NOD)
        low = (reach[:, 1] + own)[[*upper, *skull]].max() < room
        if low and reach[shoulder, 1] < WRIST * size + 0.85 * arm:
            break
    else:
        return None
    nods = [nod for nod in np.arange(LEAST_NOD, 1.0, 0.02) if (posed(chest, nod)[:, 1] + own)[skull].max() < room]
    hip = quat.rotate(about(_X, pelvis), _hip_middle(skeleton))[2]
    ahead = float(posed(chest, 0.0)[shoulder, 2] - hip) + HANDS_AHEAD * size
    apart = float(np.sqrt(thigh**2 - rise**2))
    out = abs(offsets[legs.UP_LEGS[0], 0]) + max(apart - 0.04, 0.0)  # a thigh is a little tilted anyway
    return CrawlBearing(clearance, pelvis, float(chest), float(nods[-1]), float(rise), float(out),
                   float(0.95 * reach[shoulder, 0]), ahead)  # fmt: skip


def bend_trunk(curve: float | np.ndarray, nod: float | np.ndarray) -> dict[str, np.ndarray]:
    """Local rotations of a spine bent forward by so much in all, and a head that looks up by so much."""
    spine = {name: about(_X, np.asarray(curve) / len(_SPINE)) for name in _SPINE}
    return spine | {name: about(_X, -share * np.asarray(nod)) for name, share in _NECK}


def _hip_middle(skeleton: Skeleton) -> np.ndarray:
    """(3,) half-way between the hip joints, seen from the pelvis."""
    return skeleton.offsets[list(legs.UP_LEGS)].astype(float).mean(axis=0)


def _knee_height(skeleton: Skeleton) -> float:
    return float(girth.radii(skeleton)[legs.LEGS[0]])


@dataclass(frozen=True, eq=False)
class StandingPoses:
    """Poses in the world that a crawl begins from or comes to."""

    root: np.ndarray
    """(F, 3)"""
    rotations: np.ndarray
    """(F, J, 4)"""


@dataclass(frozen=True, eq=False)
class CrawlMotion:
    """Poses in the world, and when hands, knees and balls of the feet rest."""

    root: np.ndarray
    rotations: np.ndarray
    contacts: dict[str, np.ndarray]
    """(F,) bool each"""


@dataclass(frozen=True, eq=False)
class CrawlStages:
    """How far the body is on its way down, (F,) each: 0 standing, 1 done."""

    squat: np.ndarray
    kneel: np.ndarray
    """the knees are on the floor"""
    bow: np.ndarray
    """the trunk is level"""
    hands: tuple[np.ndarray, np.ndarray]
    """the left and the right hand are on the floor"""

    @staticmethod
    def over(down: tuple[int, int], up: tuple[int, int], frames: int) -> CrawlStages:
        at = np.arange(frames)
        share = np.minimum((at - down[0]) / (down[1] - down[0]), (up[1] - at) / (up[1] - up[0]))

        def during(first: float, last: float) -> np.ndarray:
            return smootherstep((share - first) / (last - first))

        return CrawlStages(
            squat=during(0.0, 0.5),
            kneel=during(0.22, 0.72),
            bow=during(0.42, 1.0),
            hands=(during(0.4, 0.93), during(0.45, 0.99)),
        )


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
    """Go down in the frames `down`, crawl along places (F, 3) and headings (F,), come up in the frames `up`.

    In the first half `standing` is where the body comes from, in the second where it gets to.
    """
    frames = len(places)
    stages = CrawlStages.over(down, up, frames)
    positions, turned = legs.world_pose(skeleton, standing.root, standing.rotations)
    heading = about(_Y, headings)
    size = girth.stature(skeleton) / STATURE
    feet = [KneelingLeg(skeleton, side, positions, turned, headings, (down[0], up[1] - 1)) for side in (0, 1)]
    knee = _knee_height(skeleton)
    ends = [[foot.tucked(end, places, headings, held.knees_out, knee) for foot in feet] for end in (0, 1)]
    # Where the hips are from the place on the ground: over the knees, as the feet have it.
    between = np.clip((np.arange(frames) - down[1]) / max(up[0] - down[1], 1), 0.0, 1.0)[:, None]
    local = [
        quat.inverse_rotate(heading[f], np.mean([end[:3] for end in both], axis=0) - places[f]) * [1, 0, 1]
        for both, f in zip(ends, (down[0], up[1] - 1), strict=True)
    ]
    offset = local[0] + between * (local[1] - local[0]) - KNEES_AHEAD * size * _Z
    phase = all_fours.find_phases(speed, fps)

    def home(limb: str, last: int, frame: int, n: int) -> np.ndarray:
        side = 0 if limb.startswith("left") else 1
        if limb.endswith("knee") and n in (0, last):
            return ends[0 if n == 0 else 1][side]
        scatter = 0.0 if n in (0, last) else 0.01 * rng.standard_normal(2)
        if limb.endswith("knee"):
            place = np.array([SIGNS[side] * held.knees_out, knee, KNEES_AHEAD * size])
            angles = feet[side].trailing(held.knees_out, knee) + headings[frame] * np.array([1.0, 0.0, 1.0, 0.0])
        else:
            place = np.array([SIGNS[side] * held.hands_out, WRIST * size, held.hands_ahead])
            angles = np.array([headings[frame] - 0.1 * SIGNS[side]])
        place[[0, 2]] += scatter
        return np.concatenate([places[frame] + quat.rotate(heading[frame], offset[frame] + place), angles])

    tracks: dict[str, LimbTrack] = {}
    for limb in all_fours.LIMBS:
        swung = all_fours.find_swings(phase, limb)
        tracks[limb] = all_fours.make_track(swung, frames, partial(home, limb, len(swung)))

    root, rotations = standing.root.copy(), standing.rotations.copy()
    noise = [smooth_noise(rng, frames, seconds, fps) for seconds in (1.2, 0.9, 1.5)]
    outward = [quat.rotate(heading, sign * _X) for sign in SIGNS]
    knees = [tracks[f"{side}_knee"] for side in ("left", "right")]
    lifted = [
        k.values[:, :3] + k.lifts[:, None] * size * (KNEE_LIFT * _Y + KNEE_OUT * out)
        for k, out in zip(knees, outward, strict=True)
    ]
    over = SWAY * size * (knees[1].lifts - knees[0].lifts) * stages.bow
    offset = offset + over[:, None] * _X
    centres = places + quat.rotate(heading, offset - (SIT_BACK * leg_length(skeleton) * (1 - stages.bow))[:, None] * _Z)
    hips, pelvis, roll = _place_pelvis(skeleton, centres, headings, lifted, stages, held)
    balls = np.mean([foot.balls for foot in feet], axis=0)
    squat = balls + leg_length(skeleton) * quat.rotate(heading, np.array([0.0, 0.0, -SQUAT_BEHIND]))
    squat[:, 1] = SQUAT_HEIGHT * leg_length(skeleton)
    upright = positions[:, list(legs.UP_LEGS)].mean(axis=1)
    hips = _blend(_blend(upright, squat, stages.squat), hips, stages.kneel)
    leaning = quat.multiply(heading, about(_X, np.full(frames, SQUAT_LEAN)))
    pelvis = quat.slerp(quat.slerp(turned[:, 0], leaning, stages.squat), pelvis, stages.kneel)
    lead = (
        np.where(np.arange(frames) < frames // 2, *rng.choice(SIGNS, 2))
        * 16.0
        * (stages.kneel * (1.0 - stages.kneel)) ** 2
    )
    hips = hips + quat.rotate(heading, (LEADING[0] * lead)[:, None] * _X)
    one_side = chain(heading, about(_Y, LEADING[1] * lead), about(_Z, LEADING[2] * lead), quat.inverse(heading))
    pelvis = quat.multiply(one_side, pelvis)
    root[:] = hips - quat.rotate(pelvis, _hip_middle(skeleton))
    rotations[:, 0] = pelvis

    hands = [tracks[f"{side}_hand"] for side in ("left", "right")]
    apart = quat.inverse_rotate(heading, hands[0].values[:, :3] - hands[1].values[:, :3])[:, 2]
    trailing = quat.inverse_rotate(heading, knees[0].values[:, :3] - knees[1].values[:, :3])[:, 2]
    bend = (0.3 * apart - 0.3 * trailing) * stages.bow  # a chest that turns with the hands, hips with the knees
    goal = bend_trunk(held.chest - held.pelvis + 0.01 * noise[0], held.nod + 0.02 * noise[1])
    half = bend_trunk(np.full(frames, 0.35), np.full(frames, 0.35))
    for name, local_rotation in goal.items():
        joint = NAMES.index(name)
        side = bend / len(_SPINE) if name in _SPINE else -bend * dict(_NECK)[name] + 0.06 * noise[2]
        level = -0.8 * roll / len(_SPINE) if name in _SPINE else np.zeros(frames)
        wanted = chain(local_rotation, about(_Z, side), about(_Y, level))
        before = quat.slerp(rotations[:, joint], half[name], 0.8 * stages.squat)
        rotations[:, joint] = quat.slerp(before, wanted, stages.bow)

    for side, foot in enumerate(feet):
        rotations = foot.stepped(root, rotations, knees[side], lifted[side], stages.squat, stages.kneel, heading)
        rotations = place_hand(skeleton, side, root, rotations, hands[side], stages.hands[side], heading)
    down_there = dict(zip(("left_hand", "right_hand"), (share >= 1.0 for share in stages.hands), strict=True))
    contacts = {f"{limb}_contact": t.planted & down_there.get(limb, stages.kneel >= 1.0) for limb, t in tracks.items()}
    contacts |= {f"{side}_contact": k.planted for side, k in zip(("left", "right"), knees, strict=True)}
    return CrawlMotion(root, quat.normalize(rotations), contacts)


def _blend(a: np.ndarray, b: np.ndarray, share: np.ndarray) -> np.ndarray:
    return a + share[:, None] * (b - a)


def _place_pelvis(
    skeleton, centres, headings, knees, stages: CrawlStages, held: CrawlBearing
) -> tuple[np.ndarray, ...]:
    """Middles between hips (F, 3), turns of the pelvis (F, 4), its roll (F,), so that thighs reach knees (F, 3)."""
    thigh = float(np.linalg.norm(skeleton.offsets[legs.LEGS[0]].astype(float)))
    half = abs(float(skeleton.offsets[legs.UP_LEGS[0], 0]))
    ahead = quat.rotate(about(_Y, headings), _Z)
    yaw = headings - 0.3 * np.sum((knees[0] - knees[1]) * ahead, axis=-1) * stages.bow
    roll, out = np.zeros(len(centres)), centres.copy()
    for _ in range(6):
        across = half * quat.rotate(quat.multiply(about(_Y, yaw), about(_Z, roll)), _X)
        heights = []
        for knee, sign in zip(knees, SIGNS, strict=True):
            away = (knee - centres - sign * across)[:, [0, 2]]
            heights.append(knee[:, 1] + np.sqrt(np.maximum(thigh**2 - np.sum(away**2, axis=-1), 0.04 * thigh**2)))
        out[:, 1] = 0.5 * (heights[0] + heights[1])
        roll = np.arcsin(np.clip((heights[0] - heights[1]) / (2 * half), -0.6, 0.6))
    pitch = KNEEL_LEAN + stages.bow * (held.pelvis - KNEEL_LEAN)
    return out, chain(about(_Y, yaw), about(_Z, roll), about(_X, pitch)), roll
