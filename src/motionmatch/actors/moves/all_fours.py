"""Hands and knees in a crawl: where and when they are planted, and how legs and arms reach for the floor.

Limbs move diagonally: a hand leaves the ground slightly before the knee of the other side. Planted limbs stay. While
the knees go down the feet stay on their balls; hands lie flat. `find_bearing` holds the trunk as naturally as the
clearance above it allows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from motionmatch.actors.biped import girth, legs
from motionmatch.actors.biped.body import BALL_HEIGHT, LEG, NAMES, STATURE, leg_length
from motionmatch.actors.limbs import about, chain, solve_above, solve_middle_joint
from motionmatch.actors.signals import integrate, smootherstep, smoothstep
from motionmatch.maths import quat
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.tags import find_spans

LIMBS = ("left_hand", "right_knee", "right_hand", "left_knee")
"""The limbs, in the order in which they leave the ground."""
LEAVES = {"left_hand": 0.0, "right_knee": 0.08, "right_hand": 0.5, "left_knee": 0.58}
"""Phase of a stride at which each limb leaves the ground."""
SWING = {"hand": 0.37, "knee": 0.34}
"""Share of a stride in the air; at phases 0 and one half all limbs are down."""
CADENCE, CADENCE_WITH_SPEED = 0.65, 0.95
"""Cadence at no speed, strides per second, and its increase for each metre per second."""
STILL = 0.02
"""Slower than this the body rests, metres per second."""
BEGINS, CLOSES = 0.1, 0.4
"""How long before the body the first limb moves, and how long after it the last one closes up, seconds."""


@dataclass(frozen=True, eq=False)
class LimbTrack:
    """One limb over time. C channels, of which the first three are its position."""

    values: np.ndarray
    """(F, C)"""
    planted: np.ndarray
    """(F,) bool: planted"""
    lifts: np.ndarray
    """(F,) 0 planted, 1 in the middle of a swing, smooth between"""


def find_phases(
    speed: np.ndarray, fps: float, cadence: tuple[float, float] = (CADENCE, CADENCE_WITH_SPEED)
) -> np.ndarray:
    """Return an (F,) array: phase of a crawl at speeds (F,): from 0 to a multiple of one half, where all limbs are
    down."""
    frames = np.flatnonzero(np.abs(speed) > STILL)
    if not len(frames):
        return np.zeros(len(speed))
    first = max(frames[0] - round(BEGINS * fps), 0)
    last = min(frames[-1] + round(CLOSES * fps), len(speed) - 1)
    going = (np.arange(len(speed)) >= first) & (np.arange(len(speed)) <= last)
    phase = integrate(going * (cadence[0] + cadence[1] * np.abs(speed)), fps)
    whole = max(np.round(2 * phase[-1]) / 2, 1.0)
    return phase * whole / phase[-1]


def find_swings(phase: np.ndarray, limb: str) -> list[tuple[int, int]]:
    """Find the swings of a limb: first frames and frames after the last."""
    count, since = np.divmod(phase - LEAVES[limb], 1.0)
    share = SWING[limb.split("_")[1]]
    begun = (count >= 0) & (count + LEAVES[limb] + share <= phase[-1] + 1e-9)  # complete swings only
    return list(find_spans((since < share) & begun & (np.gradient(phase) > 0)))


def make_track(swung: list[tuple[int, int]], frames: int, home: Callable[[int, int], np.ndarray]) -> LimbTrack:
    """Make the track of a limb that swings in these spans; `home(frame, n)` (C,) gives its n-th stance, around half
    time."""
    edges = [0, *(edge for span in swung for edge in span), frames]
    stances = list(zip(edges[::2], edges[1::2], strict=True))
    places = [home((start + stop) // 2, n) for n, (start, stop) in enumerate(stances)]
    values, lifts = np.empty((frames, len(places[0]))), np.zeros(frames)
    planted = np.zeros(frames, bool)
    for (start, stop), place in zip(stances, places, strict=True):
        values[start:stop], planted[start:stop] = place, True
    for (start, stop), old, new in zip(swung, places[:-1], places[1:], strict=True):
        t = (np.arange(start, stop) - start + 1) / (stop - start + 1)
        values[start:stop] = old + smootherstep(t)[:, None] * (new - old)
        lifts[start:stop] = 64.0 * (t * (1.0 - t)) ** 3
    return LimbTrack(values, planted, lifts)


_X, _Y, _Z = np.eye(3)
SIGNS = (1.0, -1.0)
"""Sign of x, left and right."""
WRIST = 0.044
"""Height of the wrist above a flat hand, for an average body, metres."""
HAND_LIFT = 0.07
"""Lift of a hand in its swing, metres."""
SHIN_LIFT = 0.06
"""Upward tilt of a shin in a swing, radians."""
TOES_BENT = 1.3
"""Greatest upward bend of toes, radians."""
ELBOW_ASIDE = np.array([0.45, -0.25, -0.6])
"""Where the left elbow points, in the frame of the heading."""
FULL_REACH = 0.995
"""How far an arm straightens, as a share of its length."""
ANKLE_OUT = 0.11
"""Distance of trailing ankles from the middle, metres."""
TUCKED = 1.3
"""Pitch of a foot with its toes tucked under, radians."""
POINTED = 0.74
"""Stretch of a trailing foot, radians."""
SQUATTING = 0.7
"""Rise of the heels on the way down, radians."""
PIVOT = 0.18
"""Outward turn of the toes on the way down, radians."""


def align_bone(turns: np.ndarray, bone: np.ndarray, towards: np.ndarray) -> np.ndarray:
    """Rotate rotations (F, 4) by the smallest angle that makes a bone (3,) point along directions (F, 3)."""
    return quat.multiply(quat.between(quat.rotate(turns, bone), towards), turns)


@dataclass(frozen=True, eq=False)
class KneelingLeg:
    """One leg of a body that stands first and last. End 0 is where it goes down, end 1 where it comes up."""

    skeleton: Skeleton
    side: int
    positions: np.ndarray
    """(F, J, 3) world positions of the standing body"""
    turned: np.ndarray
    """(F, J, 4) its world rotations"""
    headings: np.ndarray
    """(F,) headings of the crawl, radians"""
    frames: tuple[int, int]
    """frames of the two ends"""

    @property
    def sign(self) -> float:
        return SIGNS[self.side]

    @cached_property
    def _ball(self) -> np.ndarray:
        return self.skeleton.offsets[legs.TOES[self.side]].astype(float)

    @cached_property
    def _shin(self) -> float:
        return float(np.linalg.norm(self.skeleton.offsets[legs.FEET[self.side]].astype(float)))

    @cached_property
    def _late(self) -> np.ndarray:
        """(F,) bool: nearer to the second end"""
        return np.arange(len(self.headings)) >= len(self.headings) // 2

    @cached_property
    def balls(self) -> np.ndarray:
        """(F, 3) position of the standing ball of the foot"""
        first, last = (self.positions[frame, legs.TOES[self.side]] for frame in self.frames)
        return np.where(self._late[:, None], last, first)

    @cached_property
    def yaws(self) -> np.ndarray:
        """(F,) yaw of the standing foot, radians"""
        found = []
        for frame in self.frames:
            ahead = quat.inverse_rotate(
                about(_Y, self.headings[frame]), quat.rotate(self.turned[frame, legs.FEET[self.side]], _Z)
            )
            found.append(self.headings[frame] + float(np.arctan2(ahead[0], ahead[2])))
        return np.where(self._late, found[1], found[0])

    def find_tucked(self, end: int, places: np.ndarray, headings: np.ndarray, out: float, knee: float) -> np.ndarray:
        """Return a (7,) array: the knee on the floor while the ball stays: position of the knee, yaw and pitch of the
        shin, then of the foot."""
        frame = self.frames[end]
        yaw = float(self.yaws[frame]) + PIVOT * self.sign
        foot = chain(about(_Y, yaw), about(_X, TUCKED))
        ankle = self.balls[frame] - quat.rotate(foot, self._ball)
        heading = about(_Y, headings[frame])
        away = quat.inverse_rotate(heading, ankle - places[frame])
        level = np.sqrt(self._shin**2 - (ankle[1] - knee) ** 2)
        aside = np.clip(self.sign * out - away[0], -0.45 * level, 0.45 * level)
        reach = np.array([aside, knee - ankle[1], np.sqrt(level**2 - aside**2)])
        place = ankle + quat.rotate(heading, reach)
        shin_yaw = headings[frame] + float(np.arctan2(reach[0], reach[2]))
        return np.array([*place, shin_yaw, 0.5 * np.pi + np.arcsin(-reach[1] / self._shin), yaw, TUCKED])

    def find_trailing(self, out: float, knee: float) -> np.ndarray:
        """Return a (4,) array: yaw and pitch of a shin, then of a foot, that lie on the floor behind the knee, ball
        down."""
        size = girth.stature(self.skeleton) / STATURE
        yaw = self.sign * float(np.arcsin(np.clip((out - ANKLE_OUT * size) / self._shin, 0.0, 0.5)))
        rest = BALL_HEIGHT * leg_length(self.skeleton) / LEG
        pitch = 0.5 * np.pi
        for _ in range(8):  # the shin's slope and the foot's depend on each other, a little
            below = -float(quat.rotate(about(_X, pitch + POINTED), self._ball)[1])
            pitch = 0.5 * np.pi + float(np.arcsin((rest + below - knee) / self._shin))
        return np.array([yaw, pitch, yaw, pitch + POINTED])

    def place_leg(self, root, rotations, track: LimbTrack, knees, squat, kneel, heading) -> np.ndarray:
        """Set this leg in local rotations (F, J, 4): on the ball of its foot at first, then as in its track."""
        hip, knee, ankle, toe = (joints[self.side] for joints in (legs.UP_LEGS, legs.LEGS, legs.FEET, legs.TOES))
        _, _, _, shin_yaw, shin_pitch, foot_yaw, foot_pitch = track.values.T
        pitch = kneel * foot_pitch + SQUATTING * squat * (1.0 - kneel)
        yaw = self.yaws + squat * (foot_yaw - self.yaws)
        foot = quat.multiply(about(_Y, yaw), about(_X, pitch))
        foot = quat.slerp(self.turned[:, ankle], foot, smoothstep(squat, 0.0, 0.3))
        behind = smoothstep(pitch, TUCKED, 2.4)
        over = 4.0 * behind * (1.0 - behind)  # toes that go from under the foot to behind it need more room
        shin_turn = chain(about(_Y, shin_yaw), about(_X, shin_pitch + SHIN_LIFT * track.lifts * (1.0 + 2.2 * over)))
        on_knee = knees - self._shin * quat.rotate(shin_turn, _Y)
        ankles = np.where((kneel < 1.0)[:, None], self.balls - quat.rotate(foot, self._ball), on_knee)
        positions, turned = legs.world_pose(self.skeleton, root, rotations)
        poles = self.positions[:, knee] + (0.5 * (squat + kneel))[:, None] * (knees - self.positions[:, knee])
        to_knee, to_ankle = self.skeleton.offsets[[knee, ankle]].astype(float)
        bent = solve_middle_joint(positions[:, hip], ankles, poles, float(np.linalg.norm(to_knee)), self._shin)
        hinge = np.cross(bent - positions[:, hip], ankles - bent)
        hinge = hinge / np.maximum(np.linalg.norm(hinge, axis=-1, keepdims=True), 1e-9)
        was = quat.rotate(self.turned[:, hip], _X)
        hinge = was + smoothstep(squat, 0.0, 0.3)[:, None] * (hinge - was)
        thigh = align_bone(quat.multiply(quat.between(quat.rotate(heading, _X), hinge), heading), to_knee,
                         bent - positions[:, hip])  # fmt: skip
        shin = align_bone(thigh, to_ankle, ankles - bent)
        out = rotations.copy()
        out[:, hip] = quat.inverse_multiply(turned[:, 0], thigh)
        out[:, knee] = quat.inverse_multiply(thigh, shin)
        out[:, ankle] = quat.inverse_multiply(shin, foot)
        # Toes stay flat on the floor: bent up under a foot that stands on them, straight behind one that trails.
        flat = -np.minimum(pitch, TOES_BENT) * (1.0 - behind) + (np.pi - pitch) * behind
        out[:, toe] = quat.slerp(rotations[:, toe], about(_X, flat), smoothstep(squat, 0.0, 0.3))
        return out


def place_hand(
    skeleton: Skeleton,
    side: int,
    root,
    rotations,
    track: LimbTrack,
    share: np.ndarray,
    heading,
    aside: np.ndarray = ELBOW_ASIDE,
    floor: float = 0.0,
) -> np.ndarray:
    """Set an arm in local rotations (F, J, 4): hanging where share (F,) is 0, as in its track where it is 1.

    The elbow points `aside` (3,) or (F, 3), for the left arm, and stays above the height `floor`.
    """
    parts = ("Arm", "ForeArm", "Hand")
    arm, fore, wrist = (NAMES.index(f"{legs.SIDES[side]}{part}") for part in parts)
    sign, size = SIGNS[side], girth.stature(skeleton) / STATURE
    positions, turned = legs.world_pose(skeleton, root, rotations)
    to_elbow, to_wrist = skeleton.offsets[[fore, wrist]].astype(float)
    lengths = float(np.linalg.norm(to_elbow)), float(np.linalg.norm(to_wrist))
    down = track.values[:, :3] + (HAND_LIFT * size * track.lifts)[:, None] * _Y
    start = positions[:, arm]
    aim = positions[:, wrist] + share[:, None] * (down - positions[:, wrist])
    aim = aim + (0.12 * size * 4.0 * share * (1.0 - share))[:, None] * (quat.rotate(heading, _Z) + 0.5 * _Y)
    far = np.linalg.norm(aim - start, axis=-1)
    aim = start + (aim - start) * np.minimum(1.0, FULL_REACH * sum(lengths) / np.maximum(far, 1e-9))[:, None]
    back = start + quat.rotate(heading, aside * [sign, 1.0, 1.0])
    poles = positions[:, fore] + share[:, None] * (back - positions[:, fore])
    bent = solve_middle_joint(start, aim, poles, *lengths)
    if floor > 0.0:
        bent = solve_above(start, aim, poles, *lengths, floor=floor)
    upper = align_bone(turned[:, arm], to_elbow, bent - start)
    lower = align_bone(quat.multiply(upper, rotations[:, fore]), to_wrist, aim - bent)
    flat = chain(about(_Y, track.values[:, 3]), about(_X, 0.2 * track.lifts), about(_Y, -sign * 0.5 * np.pi))
    # The forearm turns with the hand, so that the wrist only bends.
    turn = align_bone(flat, to_wrist, aim - bent)
    bending = quat.inverse_multiply(turn, flat)
    twist = quat.inverse_multiply(lower, turn)
    bone = to_wrist / np.linalg.norm(to_wrist)
    angle = np.unwrap(2.0 * np.arctan2(twist[:, 1:] @ bone, twist[:, 0]))
    angle -= 2.0 * np.pi * np.round(angle[np.argmax(share)] / (2.0 * np.pi))
    lower = quat.multiply(lower, about(bone, share * angle))
    held = quat.multiply(lower, quat.slerp(rotations[:, wrist], bending, share))
    out = rotations.copy()
    out[:, arm] = quat.inverse_multiply(turned[:, skeleton.parents[arm]], upper)
    out[:, fore] = quat.inverse_multiply(upper, lower)
    out[:, wrist] = quat.inverse_multiply(lower, held)
    return out


HANDS_AHEAD = 0.09
"""Mean position of the hands ahead of the shoulders, metres."""
MOST_SPLAY = 0.75
"""Greatest angle of the thighs from the vertical, radians."""
LEAST_NOD = 0.14
"""Least upward look of the head, radians."""
BOB = 0.025
"""How much higher than on average the body may get, metres."""
SPINE = ("LowerBack", "Spine", "Spine1")
"""Joints that bend alike."""
NECK = (("Neck", 0.25), ("Neck1", 0.35), ("Head", 0.4))
"""Joints of the neck, and their shares of the nod."""


@dataclass(frozen=True)
class CrawlBearing:
    """The posture of a body on hands and knees."""

    clearance: float
    """free height above the ground, metres"""
    pelvis: float
    """pitch of the pelvis, radians; level is half of pi"""
    chest: float
    """pitch of the chest, radians"""
    nod: float
    """upward look of the head from there, radians"""
    rise: float
    """height of the hips above the knees, metres"""
    knees_out: float
    """distance of the knees from the middle, metres"""
    hands_out: float
    """distance of the hands from the middle, metres"""
    hands_ahead: float
    """position of the hands ahead of the hips, metres"""


def find_bearing(skeleton: Skeleton, clearance: float) -> CrawlBearing | None:
    """Find the most natural bearing under a clearance, metres; None if the body is too large."""
    size = girth.stature(skeleton) / STATURE
    offsets = skeleton.offsets.astype(float)
    thigh = float(np.linalg.norm(offsets[legs.LEGS[0]]))
    knee = knee_height(skeleton)
    own, room = girth.radii(skeleton), clearance - BOB
    pelvis = float(np.interp(clearance, [0.62, 0.78], np.radians([97.0, 84.0])))
    over = -quat.rotate(about(_X, pelvis), hip_middle(skeleton))[1]  # of the pelvis joint above the hips
    rise = min(room - own[0] - over - knee, 0.985 * thigh)
    if rise < np.cos(MOST_SPLAY) * thigh:
        return None
    middle = knee + rise + over
    arm = np.linalg.norm(offsets[NAMES.index("LeftForeArm")]) + np.linalg.norm(offsets[NAMES.index("LeftHand")])
    shoulder, head = NAMES.index("LeftArm"), NAMES.index("Head")
    upper = [NAMES.index(name) for name in ("Spine", "Spine1", "LeftShoulder", "LeftArm", "Neck")]
    skull = [head, *range(len(NAMES), len(own))]

    def pose_with(chest: float, nod: float) -> np.ndarray:
        rotations = np.tile(quat.IDENTITY, (1, len(NAMES), 1))
        rotations[:, 0] = about(_X, pelvis)
        for name, turned in bend_trunk(chest - pelvis, nod).items():
            rotations[:, NAMES.index(name)] = turned
        positions, turns = legs.world_pose(skeleton, np.array([[0.0, middle, 0.0]]), rotations)
        return girth.points(skeleton, positions, turns)[0]

    for chest in np.radians(np.arange(84.0, 116.0)):
        reach = pose_with(chest, LEAST_NOD)
        low = (reach[:, 1] + own)[[*upper, *skull]].max() < room
        if low and reach[shoulder, 1] < WRIST * size + 0.85 * arm:
            break
    else:
        return None
    nods = [nod for nod in np.arange(LEAST_NOD, 1.0, 0.02) if (pose_with(chest, nod)[:, 1] + own)[skull].max() < room]
    hip = quat.rotate(about(_X, pelvis), hip_middle(skeleton))[2]
    ahead = float(pose_with(chest, 0.0)[shoulder, 2] - hip) + HANDS_AHEAD * size
    apart = float(np.sqrt(thigh**2 - rise**2))
    out = abs(offsets[legs.UP_LEGS[0], 0]) + max(apart - 0.04, 0.0)  # a thigh is slightly tilted anyway
    return CrawlBearing(clearance, pelvis, float(chest), float(nods[-1]), float(rise), float(out),
                   float(0.95 * reach[shoulder, 0]), ahead)  # fmt: skip


def bend_trunk(curve: float | np.ndarray, nod: float | np.ndarray) -> dict[str, np.ndarray]:
    """Return local rotations of a spine bent forward by `curve` in all, and a neck and head that look up by `nod`,
    radians."""
    spine = {name: about(_X, np.asarray(curve) / len(SPINE)) for name in SPINE}
    return spine | {name: about(_X, -share * np.asarray(nod)) for name, share in NECK}


def hip_middle(skeleton: Skeleton) -> np.ndarray:
    """Return a (3,) array: the middle between the hip joints, in the frame of the pelvis."""
    return skeleton.offsets[list(legs.UP_LEGS)].astype(float).mean(axis=0)


def knee_height(skeleton: Skeleton) -> float:
    """Return the height of the joint of a knee that rests on the floor, metres."""
    return float(girth.radii(skeleton)[legs.LEGS[0]])
