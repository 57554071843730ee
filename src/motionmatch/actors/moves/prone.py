"""Crawls on the belly: from standing to hands and knees, down onto the belly, along, and up again the same way.

On the way down the knees stay where they are and the hips go forward over them; the hands step ahead. On the belly the
legs are turned out, one after the other is drawn up and pushes with the inner edge of its foot, and forearms lie flat.

    clip = make_biped(1).perform("walk 2; low_crawl 5 speed=0.2 clearance=0.45; walk 2")
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.actors.biped import girth, legs
from motionmatch.actors.biped.body import NAMES, STATURE
from motionmatch.actors.limbs import about, chain, solve_above
from motionmatch.actors.moves import all_fours
from motionmatch.actors.moves.all_fours import NECK, SIGNS, SPINE, WRIST, LimbTrack, bend_trunk, hip_middle
from motionmatch.actors.moves.kneeling import CrawlMotion, StandingPoses, make_crawl
from motionmatch.actors.moves.vocabulary import LIE_DOWN_SECONDS
from motionmatch.actors.signals import smootherstep, smoothstep
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.motion.skeleton import Skeleton

_X, _Y, _Z = np.eye(3)
KNEELING = 0.7
"""Clearance of the crawl on hands and knees that comes before and after, metres."""
HIPS_HIGH = 0.088
"""Height of the hip joints of a body on its belly, metres."""
PELVIS, CHEST, NOD = np.radians(89.0), np.radians(77.0), 0.42
"""Pitch of the pelvis and of the chest, and the upward look of the head, radians."""
CADENCE = (0.42, 0.6)
"""Cadence at no speed, strides per second, and its increase for each metre per second."""
FOOT_BEHIND, FOOT_OUT = 0.93, 0.2
"""Mean position of the balls of the feet behind the hips, as a share of the straight leg, and out of the
middle, metres."""
BENT = 0.12
"""How much less far ahead of the knees the hips get than thighs are long, as a share: legs stay a little bent."""
STRETCH = (0.95, 0.998)
"""Shares of its length from which a leg yields, and to which it straightens: a foot that is left behind is dragged."""
FOOT_YAW = 0.75
"""Turn of a foot that pushes: 0 points straight back, half of pi outward, radians."""
BALL_SIDE = 0.042
"""Height of the ball of a foot that lies on its inner edge, metres."""
FOOT_LIFT = 0.06
"""Lift of a foot in its swing, metres."""
HAND_AHEAD, HAND_OUT = 0.13, 0.04
"""Mean position of the hands ahead of the shoulders, and beside them, metres."""
HAND_STEPS = ((0.08, 0.46), (0.36, 0.74))
"""When the left and the right hand step ahead while the body goes down, as shares of that time."""
ELBOWS = np.array([0.9, -0.15, -0.45])
"""Where the left elbow points."""
ELBOW_HIGH, KNEE_HIGH = 0.05, 0.058
"""Least height of elbows and knees, metres."""
NEAR = 0.008
"""What is nearer than this to where it is planted is planted, metres."""
TRUNK_TURN, ROLL = 0.35, 0.10
"""Turn of the hips with each metre between the feet, and of the chest between the hands; roll of the hips, radians."""


@dataclass(frozen=True, eq=False)
class _Lying:
    """Progress and path of a body that lies down, crawls and comes up. F frames."""

    share: np.ndarray
    """(F,) 0 on hands and knees, 1 on the belly"""
    frames: tuple[int, int, int, int]
    """first frame of lying down, first on the belly, first of coming up, first on hands and knees again"""
    places: np.ndarray
    """(F, 3) places along the path: those of hands and knees at both ends"""
    headings: np.ndarray
    """(F,)"""

    @property
    def facing(self) -> np.ndarray:
        return about(_Y, self.headings)


def make_low_crawl(
    skeleton: Skeleton,
    before: StandingPoses,
    after: StandingPoses,
    *,
    places: np.ndarray,
    headings: np.ndarray,
    down: int,
    lying: tuple[int, int],
    up: int,
    clearance: float,
    fps: float,
    seed: int,
) -> CrawlMotion:
    """Go down until the frame `down`, onto the belly and along in the frames `lying`, and stand up from the frame `up`.

    The way of places (F, 3) and headings (F,) is gone on the belly only.
    """
    held = all_fours.find_bearing(skeleton, KNEELING)
    if held is None:
        raise InputError("'low_crawl': this performer does not get onto hands and knees.")
    frames = len(places)

    def kneel(standing: StandingPoses, at: int, still: int) -> CrawlMotion:
        return make_crawl(
            skeleton,
            standing,
            held,
            places=np.tile(places[at], (frames, 1)),
            headings=np.full(frames, headings[at]),
            speed=np.zeros(frames),
            down=(0, still),
            up=(frames - 2, frames),
            fps=fps,
            rng=np.random.default_rng(seed + at),
        )

    first = kneel(before, lying[0], down)
    backward = kneel(StandingPoses(after.root[::-1], after.rotations[::-1]), lying[1] - 1, frames - up)
    last = CrawlMotion(
        backward.root[::-1], backward.rotations[::-1], {name: mask[::-1] for name, mask in backward.contacts.items()}
    )
    late = np.arange(frames) >= frames // 2
    between = np.clip((np.arange(frames) - frames // 2) / fps + 0.5, 0.0, 1.0)

    def join(one: np.ndarray, other: np.ndarray) -> np.ndarray:
        return np.where(late.reshape(-1, *[1] * (one.ndim - 1)), other, one)

    base = CrawlMotion(
        join(first.root, last.root),
        quat.slerp(first.rotations, last.rotations, smootherstep(between)[:, None]),
        {name: join(mask, last.contacts[name]) for name, mask in first.contacts.items()},
    )
    nod = NOD
    for _ in range(6):
        motion = _lie_down(skeleton, base, _plan(places, headings, lying, fps), nod, fps)
        flat = slice(lying[0] + round(LIE_DOWN_SECONDS * fps), lying[1] - round(LIE_DOWN_SECONDS * fps))
        pose = legs.world_pose(skeleton, motion.root[flat], motion.rotations[flat])
        over = float(girth.extent(skeleton, *pose, _Y)[:, 1].max()) - clearance
        if over <= 0.0:
            return motion
        nod -= 0.1
    raise InputError(
        f"'low_crawl' with clearance={clearance:g}: this performer crawls under no less; "
        f"the nearest is {np.ceil(100 * (clearance + over)) / 100:g}."
    )


def _plan(places: np.ndarray, headings: np.ndarray, lying: tuple[int, int], fps: float) -> _Lying:
    """Plan progress and path: the whole way is gone between lying down and coming up."""
    each = np.arange(len(places))
    took = round(LIE_DOWN_SECONDS * fps)
    edges = (lying[0], lying[0] + took, lying[1] - took, lying[1])
    share = np.minimum((each - edges[0]) / took, (edges[3] - each) / took)
    # Gone at an even pace, but for a soft start and end.
    along = np.clip((each - edges[1]) / max(edges[2] - edges[1], 1), 0.0, 1.0)
    soft = min(0.3 * fps / max(edges[2] - edges[1], 1), 0.4)
    ramp = np.clip(along / soft, 0.0, 1.0), np.clip((1.0 - along) / soft, 0.0, 1.0)
    pace = np.minimum(smoothstep(ramp[0], 0.0, 1.0), smoothstep(ramp[1], 0.0, 1.0))
    gone = np.concatenate([[0.0], np.cumsum(0.5 * (pace[1:] + pace[:-1]))])
    gone = gone / gone[-1]
    at = lying[0] + gone * (lying[1] - 1 - lying[0])
    way = np.stack([np.interp(at, each, places[:, axis]) for axis in range(3)], axis=1)
    return _Lying(smootherstep(share), edges, way, np.interp(at, each, headings))


def _lie_down(skeleton: Skeleton, base: CrawlMotion, plan: _Lying, nod: float, fps: float) -> CrawlMotion:
    """Take a body that stays on its hands and knees onto its belly, along, and up again."""
    frames, (begin, _, _, end) = len(plan.share), plan.frames
    positions, turned = legs.world_pose(skeleton, base.root, base.rotations)
    share = plan.share
    hips = _move_hips(skeleton, positions, plan)
    phase = all_fours.find_phases(np.linalg.norm(np.gradient(plan.places, axis=0), axis=1) * fps, fps, CADENCE)
    feet = [_track_foot(skeleton, side, plan, positions, turned, hips, phase) for side in (0, 1)]
    pelvis = _turn_pelvis(plan, turned[:, 0], feet)
    root = hips - quat.rotate(pelvis, hip_middle(skeleton))
    inside = slice(begin, end + 1)
    root = np.where((share > 0.0)[:, None], root, base.root)
    pelvis = np.where((share > 0.0)[:, None], pelvis, turned[:, 0])
    rotations = base.rotations.copy()
    rotations[:, 0] = pelvis
    rotations = _bend_trunk(plan, rotations, np.zeros(frames), nod)
    shoulders, _ = legs.world_pose(skeleton, root, rotations)
    hands = [_track_hand(skeleton, side, plan, positions, turned, shoulders, phase) for side in (0, 1)]
    apart = quat.inverse_rotate(plan.facing, hands[0].values[:, :3] - hands[1].values[:, :3])[:, 2]
    rotations = base.rotations.copy()
    rotations[:, 0] = pelvis
    rotations = _bend_trunk(plan, rotations, TRUNK_TURN * apart * share, nod)
    aside = all_fours.ELBOW_ASIDE + share[:, None] * (ELBOWS - all_fours.ELBOW_ASIDE)
    for side in (0, 1):
        laid = _place_leg(skeleton, side, root, rotations, feet[side], positions, turned, plan)
        laid = all_fours.place_hand(
            skeleton, side, root, laid, hands[side], np.ones(frames), plan.facing, aside, ELBOW_HIGH
        )
        rotations[inside] = laid[inside]
    return CrawlMotion(
        root, quat.normalize(rotations), _find_contacts(skeleton, base, plan, root, rotations, feet, hands)
    )


def _move_hips(skeleton: Skeleton, positions: np.ndarray, plan: _Lying) -> np.ndarray:
    """Return the middle of the hips (F, 3): over the knees that stay, forward and down to the floor, and along."""
    begin, _, _, end = plan.frames
    own = positions[:, list(legs.UP_LEGS)].mean(axis=1)
    knees = positions[:, list(legs.LEGS)].mean(axis=1)
    local = [
        quat.inverse_rotate(plan.facing[f], np.stack([knees[f] - plan.places[f], own[f] - knees[f]]))
        for f in (begin, end)
    ]
    at = np.clip((np.arange(len(own)) - begin) / (end - begin), 0.0, 1.0)[:, None, None]
    knee, arm = np.moveaxis(local[0] + smootherstep(at) * (local[1] - local[0]), 1, 0)
    length = np.hypot(arm[:, 1], arm[:, 2])
    high = HIPS_HIGH * girth.stature(skeleton) / STATURE
    first, flat = np.arctan2(arm[:, 2], arm[:, 1]), np.arccos(np.clip((high - knee[:, 1]) / length, -1.0, 1.0))
    angle = first + plan.share * (flat - first)
    ahead = length * np.sin(angle) * (1.0 - BENT * plan.share)
    over = np.stack([arm[:, 0], length * np.cos(angle), ahead], axis=1)
    return plan.places + quat.rotate(plan.facing, knee + over)


def _turn_pelvis(plan: _Lying, kneeling: np.ndarray, feet: list[LimbTrack]) -> np.ndarray:
    """Return the rotation (F, 4) of the pelvis: flat, turned and rolled towards the leg that is straight."""
    apart = quat.inverse_rotate(plan.facing, feet[0].values[:, :3] - feet[1].values[:, :3])[:, 2] * plan.share
    yaw, roll = -TRUNK_TURN * apart, ROLL * np.clip(apart / 0.25, -1.0, 1.0)
    flat = chain(plan.facing, about(_Y, yaw), about(_Z, roll), about(_X, np.full(len(yaw), PELVIS)))
    return quat.slerp(kneeling, flat, plan.share)


def _bend_trunk(plan: _Lying, rotations: np.ndarray, turn: np.ndarray, nod: float) -> np.ndarray:
    """Bend spine and neck in local rotations (F, J, 4): the chest up, the head up, the chest turned by `turn` (F,)."""
    out = rotations.copy()
    curve, look = np.full(len(turn), CHEST - PELVIS), np.full(len(turn), nod)
    for name, bent in bend_trunk(curve, look).items():
        joint = NAMES.index(name)
        side = turn / len(SPINE) if name in SPINE else -turn * dict(NECK)[name]
        out[:, joint] = quat.slerp(rotations[:, joint], chain(bent, about(_Z, side)), plan.share)
    return out


def _join_swings(
    plan: _Lying, swung: list[tuple[int, int]], steps: tuple[float, float] | None
) -> list[tuple[int, int]]:
    """Add the steps while the body lies down and comes up to swings."""
    if steps is None:
        return swung
    begin, flat, _, end = plan.frames
    took = flat - begin
    down = (begin + round(steps[0] * took), begin + round(steps[1] * took))
    up = (end - round(steps[1] * took), end - round(steps[0] * took))
    return [down, *(each for each in swung if each[0] > down[1] and each[1] < up[0]), up]


def _track_foot(skeleton: Skeleton, side: int, plan: _Lying, positions, turned, hips, phase: np.ndarray) -> LimbTrack:
    """Return the track of a ball of a foot: position, 0 tucked under or 1 laid on its inner edge, yaw."""
    begin, _, _, end = plan.frames
    size = girth.stature(skeleton) / STATURE
    straight = sum(float(np.linalg.norm(skeleton.offsets[joint])) for joint in (legs.LEGS[side], legs.FEET[side]))
    swung = all_fours.find_swings(phase, ("left_knee", "right_knee")[side])

    def home(frame: int, n: int) -> np.ndarray:
        if n in (0, len(swung)):
            at = begin if n == 0 else end
            return np.array([*positions[at, legs.TOES[side]], 0.0, plan.headings[at]])
        place = np.array([SIGNS[side] * FOOT_OUT * size, 0.0, -FOOT_BEHIND * straight])
        spot = hips[frame] + quat.rotate(plan.facing[frame], place)
        return np.array([spot[0], BALL_SIDE * size, spot[2], 1.0, plan.headings[frame]])

    return all_fours.make_track(swung, len(hips), home)


def _track_hand(
    skeleton: Skeleton, side: int, plan: _Lying, positions, turned, shoulders, phase: np.ndarray
) -> LimbTrack:
    """Return the track of a hand: position and yaw."""
    begin, flat, rising, end = plan.frames
    size, sign = girth.stature(skeleton) / STATURE, SIGNS[side]
    name = "LeftHand" if side == 0 else "RightHand"
    hand, arm = NAMES.index(name), NAMES.index(name.replace("Hand", "Arm"))
    swung = _join_swings(plan, all_fours.find_swings(phase, ("left_hand", "right_hand")[side]), HAND_STEPS[side])

    def home(frame: int, n: int) -> np.ndarray:
        if n in (0, len(swung)):
            at = begin if n == 0 else end
            return np.array([*positions[at, hand], plan.headings[at] - 0.1 * sign])
        at = int(np.clip(frame, flat, rising))
        spot = shoulders[at, arm] + quat.rotate(plan.facing[at], np.array([HAND_OUT * sign, 0.0, HAND_AHEAD]) * size)
        return np.array([spot[0], WRIST * size, spot[2], plan.headings[at] + 0.25 * sign])

    return all_fours.make_track(swung, len(shoulders), home)


def _lay_foot(side: int, headings: np.ndarray) -> np.ndarray:
    """Return rotations (F, 4) of a foot that lies on its inner edge, its toes out and back."""
    sign = SIGNS[side]
    return chain(about(_Y, headings + sign * (np.pi - FOOT_YAW)), about(_Z, np.full(len(headings), sign * 0.5 * np.pi)))


def _place_leg(
    skeleton: Skeleton, side: int, root, rotations, track: LimbTrack, base, base_turned, plan: _Lying
) -> np.ndarray:
    """Set a leg in local rotations (F, J, 4): the knee where it was on hands and knees, or turned out."""
    hip, knee, ankle, toe = (joints[side] for joints in (legs.UP_LEGS, legs.LEGS, legs.FEET, legs.TOES))
    sign, size = SIGNS[side], girth.stature(skeleton) / STATURE
    laid, late = track.values[:, 3], np.arange(len(root)) >= len(root) // 2
    begin, _, _, end = plan.frames
    ends = np.where(late, end, begin)
    tucked = base_turned[ends, ankle]
    foot = quat.slerp(tucked, _lay_foot(side, track.values[:, 4]), laid)
    ball = track.values[:, :3] + (FOOT_LIFT * size * track.lifts)[:, None] * _Y
    ankles = ball - quat.rotate(foot, skeleton.offsets[toe].astype(float))
    positions, turned = legs.world_pose(skeleton, root, rotations)
    start = positions[:, hip]
    to_knee, to_ankle = skeleton.offsets[[knee, ankle]].astype(float)
    lengths = float(np.linalg.norm(to_knee)), float(np.linalg.norm(to_ankle))
    away = ankles - start
    far = np.linalg.norm(away, axis=-1)
    free, most = (share * sum(lengths) for share in STRETCH)
    yielding = most - (most - free) * np.exp(-np.maximum(far - free, 0.0) / (most - free))
    shorter = (np.where(far > free, yielding, far) / np.maximum(far, 1e-9))[:, None]
    ankles = start + away * np.where([True, False, True], shorter, 1.0)  # dragged along the floor
    out = quat.rotate(plan.facing, sign * _X)
    middle = 0.5 * (start + ankles)
    front = base[ends, knee] + plan.places - plan.places[ends]
    outward = smoothstep(plan.share, 0.25, 1.0)[:, None]
    poles = front + outward * (middle + out - front)
    bent = solve_above(start, ankles, poles, *lengths, floor=KNEE_HIGH * size * 0.9)
    lateral = quat.rotate(plan.facing, _X)
    angle = (0.5 * np.pi * smoothstep(laid, 0.0, 0.6))[:, None]
    hinge = np.cos(angle) * lateral + np.sin(angle) * sign * _Y
    plane = np.cross(bent - start, ankles - bent)
    natural = plane / np.maximum(np.linalg.norm(plane, axis=-1, keepdims=True), 1e-9)
    kneeling = (1.0 - smoothstep(plan.share, 0.0, 0.6))[:, None]
    hinge = kneeling * natural + (1.0 - kneeling) * hinge
    hinge = hinge / np.linalg.norm(hinge, axis=-1, keepdims=True)
    facing = plan.facing
    thigh = all_fours.align_bone(
        quat.multiply(quat.between(quat.rotate(facing, _X), hinge), facing), to_knee, bent - start
    )
    shin = all_fours.align_bone(thigh, to_ankle, ankles - bent)
    placed = rotations.copy()
    placed[:, hip] = quat.inverse_multiply(turned[:, 0], thigh)
    placed[:, knee] = quat.inverse_multiply(thigh, shin)
    placed[:, ankle] = quat.inverse_multiply(shin, foot)
    placed[:, toe] = quat.slerp(rotations[ends, toe], np.broadcast_to(quat.IDENTITY, (len(root), 4)), laid)
    return placed


def _find_contacts(skeleton, base: CrawlMotion, plan: _Lying, root, rotations, feet, hands) -> dict[str, np.ndarray]:
    """Return (F,) masks: hands that are where they are planted, feet that push, knees until the body is flat."""
    begin, _, _, end = plan.frames
    inside = np.zeros(len(root), bool)
    inside[begin : end + 1] = True
    positions, _ = legs.world_pose(skeleton, root, rotations)
    contacts = dict(base.contacts)
    at = np.where(np.arange(len(root)) >= len(root) // 2, end, begin)
    knelt, _ = legs.world_pose(skeleton, base.root, base.rotations)

    def stays(joint: int, places: np.ndarray) -> np.ndarray:
        return np.linalg.norm(positions[:, joint] - places, axis=-1) < NEAR

    for side, name in enumerate(("left", "right")):
        wrist, knee = NAMES.index(f"{legs.SIDES[side]}Hand"), legs.LEGS[side]
        own = {
            f"{name}_hand_contact": hands[side].planted & stays(wrist, hands[side].values[:, :3]),
            f"{name}_contact": feet[side].planted & stays(legs.TOES[side], feet[side].values[:, :3]),
            f"{name}_knee_contact": feet[side].planted & stays(knee, knelt[at, knee]),
        }
        contacts |= {each: np.where(inside, mask, base.contacts[each]) for each, mask in own.items()}
    return contacts
