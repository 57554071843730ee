"""A simple walking dog: four feet in lateral sequence, enough for tests."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.interpolate import PchipInterpolator

from motionmatch.actors.limbs import (
    X,
    Y,
    Z,
    about,
    chain,
    find_highest_root,
    smooth_below,
    solve_two_bones,
    to_local_motion,
)
from motionmatch.actors.sketch.person import Arc, FootSteps, ease, make_frame_times, make_steps, pad_times
from motionmatch.maths import quat
from motionmatch.motion.clip import Clip
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.tags import Tags

MOST_SPEED, MOST_TURN = 1.4, 1.0
"""Greatest speed, m/s, at which dogs begin to trot, and turn rate, rad/s."""
THIGH, SHANK, HOCK = 0.19, 0.19, 0.12
UPPER_ARM, FOREARM = 0.19, 0.27
PAW_HEIGHT = 0.02
PAW_TIP = np.array([0.0, -0.01, 0.05])
# A dog walks left hind, left front, right hind, right front: each a quarter of a stride after the one before.
FEET = (("Left", "hind", 0.0), ("Left", "front", 0.25), ("Right", "hind", 0.5), ("Right", "front", 0.75))


def make_dog_skeleton() -> Skeleton:
    """Make the skeleton: 26 joints, about 0.55 m at the withers, legs straight down."""
    names = ["Hips", "Spine", "Spine1", "Chest", "Neck", "Head", "Tail", "Tail1", "Tail2", "Tail3"]
    parents = [-1, 0, 1, 2, 3, 4, 0, 6, 7, 8]
    offsets = [[0, 0.5, 0], [0, 0.03, 0.1], [0, 0.01, 0.15], [0, 0, 0.15], [0, 0.06, 0.13], [0, 0.16, 0.12]]
    offsets += [[0, 0.03, -0.09], [0, -0.02, -0.1], [0, -0.02, -0.1], [0, -0.01, -0.09]]
    end_parents, end_offsets = [5, 9], [[0, -0.04, 0.18], [0, 0, -0.08]]
    for side, s in (("Left", 1), ("Right", -1)):
        at = len(names)
        names += [side + part for part in ("Shoulder", "Arm", "ForeArm", "Hand", "UpLeg", "Leg", "Foot", "ToeBase")]
        parents += [3, at, at + 1, at + 2, 0, at + 4, at + 5, at + 6]
        offsets += [[s * 0.05, 0.05, 0.02], [s * 0.02, -0.13, 0.08], [0, -UPPER_ARM, 0], [0, -FOREARM, 0]]
        offsets += [[s * 0.07, -0.04, -0.02], [0, -THIGH, 0], [0, -SHANK, 0], [0, -HOCK, 0]]
        end_parents += [at + 3, at + 7]
        end_offsets += [list(PAW_TIP), list(PAW_TIP)]
    return Skeleton(tuple(names), np.array(parents), np.array(offsets), np.array(end_parents), np.array(end_offsets))


def walk_dog(seconds: float = 6.0, *, speed: float = 0.9, turn: float = 0.2, fps: float = 60.0) -> Clip:
    """Make a clip of a dog that walks along an arc, in metres.

    The path leaves the origin towards +z at `speed` m/s and turns left by `turn` rad/s. The tags `left_contact`,
    `right_contact`, `left_front_contact` and `right_front_contact` mark the frames in which that paw rests on the
    ground.
    """
    asked = make_frame_times(seconds, fps, speed=(speed, 0.0, MOST_SPEED), turn=(turn, -MOST_TURN, MOST_TURN))
    times, inside = pad_times(asked, fps)
    path = Arc(speed, turn)
    period, duty = 1 / (0.65 + 0.75 * speed), 0.68 - 0.04 * speed
    cycle = 2 * np.pi * times / period  # 0 as the left hind paw comes down
    skeleton = make_dog_skeleton()
    facing = about(Y, path.headings(times))
    world = np.tile(facing[:, None], (1, skeleton.num_joints, 1))
    _trunk_and_tail(skeleton, world, facing, cycle)

    # The middle of the body is on the path, so the hips walk half a trunk behind.
    hips = path.positions(times) + quat.rotate(facing, np.array([0, 0, -0.25]))
    legs = []
    for side, end, start in FEET:
        place = np.array([0.06 if side == "Left" else -0.06, 0, -0.27 if end == "hind" else 0.27])
        steps = make_steps(path, times, period=period, duty=duty, start=start, place=place)
        make = _front_leg if end == "front" else _hind_leg
        legs.append(make(skeleton, world, side, steps, duty=duty, speed=speed))
    tops = [
        find_highest_root(hips + leg.anchors, leg.targets, leg.stretch * sum(leg.lengths)) - leg.anchors[:, 1]
        for leg in legs
    ]
    hips[:, 1] = smooth_below(np.min(tops, axis=0), round(0.4 * period * fps))
    for leg in legs:
        upper, lower = solve_two_bones(hips + leg.anchors, leg.targets, *leg.lengths, facing, bend=leg.bend)
        world[:, leg.joints[0]], world[:, leg.joints[1]] = upper, lower

    tags = Tags.from_masks({leg.tag: leg.planted for leg in legs})
    clip = Clip(skeleton, *to_local_motion(skeleton, hips, world), fps=fps, name="sketch-dog", tags=tags)
    return clip.trim(inside.start, inside.stop)


@dataclass(frozen=True, eq=False)
class SketchLeg:
    """Two bones that have to reach from the trunk to the foot."""

    joints: tuple[int, int]
    lengths: tuple[float, float]
    anchors: np.ndarray
    """(F, 3) from the root to the upper joint"""
    targets: np.ndarray
    """(F, 3) target of the end of the lower bone, in the world"""
    bend: int
    """+1 for a knee that points forward, -1 for an elbow that points back"""
    stretch: float
    """most stretch, as a share of its length"""
    tag: str
    planted: np.ndarray
    """(F,) bool"""


def _trunk_and_tail(skeleton: Skeleton, world: np.ndarray, facing: np.ndarray, cycle: np.ndarray) -> None:
    """Rotate a stiff trunk with hips that yaw against the chest, a nodding neck and a swinging tail."""
    world[:, 0] = chain(facing, about(Y, -0.05 * np.cos(cycle)), about(Z, 0.03 * np.sin(cycle)))
    chest = chain(facing, about(Y, 0.03 * np.cos(cycle)), about(Z, -0.02 * np.cos(cycle)))
    for name, share in (("Spine", 0.3), ("Spine1", 0.7), ("Chest", 1.0)):
        world[:, skeleton.joint(name)] = quat.slerp(world[:, 0], chest, share)
    nod = 0.05 * np.cos(2 * cycle)
    world[:, skeleton.joint("Neck")] = chain(chest, about(X, nod))
    world[:, skeleton.joint("Head")] = chain(facing, about(X, 0.15 + 0.3 * nod))
    for link, name in enumerate(("Tail", "Tail1", "Tail2", "Tail3")):
        wag = 0.12 * (link + 1) * np.sin(cycle - 0.6 * link)
        droop = np.full_like(wag, 0.1 - 0.25 * link)
        world[:, skeleton.joint(name)] = chain(facing, about(Y, wag), about(X, droop))


def _hind_leg(
    skeleton: Skeleton, world: np.ndarray, side: str, steps: FootSteps, *, duty: float, speed: float
) -> SketchLeg:
    """Rotate hock and paw: the hock leans forward over the paw as the body passes, and folds in the air."""
    hip, knee, hock, toe = (skeleton.joint(side + name) for name in ("UpLeg", "Leg", "Foot", "ToeBase"))
    world[:, toe], points = _paw(steps, speed)
    keys = [0, 0.5 * duty, duty, duty + 0.4 * (1 - duty), 1]
    lean = PchipInterpolator(keys, [-0.05, 0.15, 0.7, 1.1, -0.05])(steps.phases)
    world[:, hock] = chain(about(Y, steps.headings), about(X, lean * (0.4 + 0.6 * min(speed, 1.0))))
    return SketchLeg(
        joints=(hip, knee),
        lengths=(THIGH, SHANK),
        anchors=_below_root(skeleton, world, hip),
        targets=points + quat.rotate(world[:, hock], np.array([0, HOCK, 0])),
        bend=1,
        stretch=0.93,
        tag=f"{side.lower()}_contact",
        planted=steps.phases <= duty,
    )


def _front_leg(
    skeleton: Skeleton, world: np.ndarray, side: str, steps: FootSteps, *, duty: float, speed: float
) -> SketchLeg:
    """Rotate shoulder blade and paw: the blade swings with the leg."""
    blade, arm, elbow, hand = (skeleton.joint(side + name) for name in ("Shoulder", "Arm", "ForeArm", "Hand"))
    world[:, hand], points = _paw(steps, speed)
    swing = PchipInterpolator([0, duty, 1], [0.3, -0.3, 0.3])(steps.phases) * min(speed, 1.0)
    world[:, blade] = chain(world[:, blade], about(X, -swing))
    return SketchLeg(
        joints=(arm, elbow),
        lengths=(UPPER_ARM, FOREARM),
        anchors=_below_root(skeleton, world, arm),
        targets=points,
        bend=-1,
        stretch=0.97,
        tag=f"{side.lower()}_front_contact",
        planted=steps.phases <= duty,
    )


def _paw(steps: FootSteps, speed: float) -> tuple[np.ndarray, np.ndarray]:
    """Return world rotations (F, 4) and positions (F, 3) of a paw."""
    lift = np.sin(np.pi * ease(steps.swings))
    # Toes hang while the paw is in the air; it rises by more than they reach down.
    rotations = chain(about(Y, steps.headings), about(X, 0.9 * lift))
    points = steps.positions.copy()
    points[:, 1] = np.maximum(PAW_HEIGHT, 0.01 - quat.rotate(rotations, PAW_TIP)[:, 1])
    points[:, 1] += (0.02 + 0.03 * speed) * lift**2
    return rotations, points


def _below_root(skeleton: Skeleton, world: np.ndarray, joint: int) -> np.ndarray:
    """Return an (F, 3) array: from the root to a joint, in world directions."""
    total = np.zeros((len(world), 3))
    while joint > 0:
        parent = int(skeleton.parents[joint])
        total += quat.rotate(world[:, parent], skeleton.offsets[joint].astype(float))
        joint = parent
    return total
