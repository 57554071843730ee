"""A dog walking, drawn from a few rules: four feet in lateral sequence, enough for tests."""

from __future__ import annotations

import numpy as np
from scipy.interpolate import PchipInterpolator

from motionmatch.actors.gait import Arc, Steps, ease, frame_times, walk_steps, widened
from motionmatch.actors.limb import X, Y, Z, about, chain, highest_root, local_motion, smooth_below, two_bones
from motionmatch.maths import quat
from motionmatch.motion.clip import Clip
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.tags import Tags

MOST_SPEED, MOST_TURN = 1.4, 1.0
"""m/s at which dogs begin to trot; rad/s."""

THIGH, SHANK, HOCK = 0.19, 0.19, 0.12
UPPER_ARM, FOREARM = 0.19, 0.27
PAW_HEIGHT = 0.02
PAW_TIP = np.array([0.0, -0.01, 0.05])

# A dog walks left hind, left front, right hind, right front: each a quarter of a stride after the one before.
FEET = (("Left", "hind", 0.0), ("Left", "front", 0.25), ("Right", "hind", 0.5), ("Right", "front", 0.75))


def dog() -> Skeleton:
    """26 joints, about 0.55 m at the withers, the legs straight down."""
    names = ["Hips", "Spine", "Spine1", "Chest", "Neck", "Head", "Tail", "Tail1", "Tail2", "Tail3"]
    parents = [-1, 0, 1, 2, 3, 4, 0, 6, 7, 8]
    offsets = [[0, 0.5, 0], [0, 0.03, 0.1], [0, 0.01, 0.15], [0, 0, 0.15], [0, 0.06, 0.13], [0, 0.16, 0.12]]
    offsets += [[0, 0.03, -0.09], [0, -0.02, -0.1], [0, -0.02, -0.1], [0, -0.01, -0.09]]
    end_parents, end_offsets = [5, 9], [[0, -0.04, 0.18], [0, 0, -0.08]]
    for side, s in (("Left", 1), ("Right", -1)):
        at = len(names)
        names += [
            side + part for part in ("Shoulder", "Arm", "ForeArm", "Hand", "UpLeg", "Leg", "Foot", "ToeBase")
        ]
        parents += [3, at, at + 1, at + 2, 0, at + 4, at + 5, at + 6]
        offsets += [[s * 0.05, 0.05, 0.02], [s * 0.02, -0.13, 0.08], [0, -UPPER_ARM, 0], [0, -FOREARM, 0]]
        offsets += [[s * 0.07, -0.04, -0.02], [0, -THIGH, 0], [0, -SHANK, 0], [0, -HOCK, 0]]
        end_parents += [at + 3, at + 7]
        end_offsets += [list(PAW_TIP), list(PAW_TIP)]
    return Skeleton(
        tuple(names), np.array(parents), np.array(offsets), np.array(end_parents), np.array(end_offsets)
    )


def quadruped(seconds: float = 6.0, *, speed: float = 0.9, turn: float = 0.2, fps: float = 60.0) -> Clip:
    """A dog walking along an arc, in metres.

    The path leaves the origin towards +z at `speed` m/s and turns left by `turn` rad/s. The tags
    `left_contact`, `right_contact`, `left_front_contact` and `right_front_contact` mark the
    frames in which that paw rests on the ground.
    """
    asked = frame_times(seconds, fps, speed=(speed, 0.0, MOST_SPEED), turn=(turn, -MOST_TURN, MOST_TURN))
    times, inside = widened(asked, fps)
    path = Arc(speed, turn)
    period, duty = 1 / (0.65 + 0.75 * speed), 0.68 - 0.04 * speed
    cycle = 2 * np.pi * times / period  # 0 as the left hind paw comes down
    skeleton = dog()
    facing = about(Y, path.headings(times))
    world = np.tile(facing[:, None], (1, skeleton.num_joints, 1))

    def joint(name: str) -> int:
        return skeleton.joint(name)

    # The trunk is stiff but for a small yaw of the hips against the chest.
    world[:, 0] = chain(facing, about(Y, -0.05 * np.cos(cycle)), about(Z, 0.03 * np.sin(cycle)))
    chest = chain(facing, about(Y, 0.03 * np.cos(cycle)), about(Z, 0.02 * np.sin(cycle - np.pi / 2)))
    for name, share in (("Spine", 0.3), ("Spine1", 0.7), ("Chest", 1.0)):
        world[:, joint(name)] = quat.slerp(world[:, 0], chest, share)
    nod = 0.05 * np.cos(2 * cycle)
    world[:, joint("Neck")] = chain(chest, about(X, nod))
    world[:, joint("Head")] = chain(facing, about(X, 0.15 + 0.3 * nod))
    for link, name in enumerate(("Tail", "Tail1", "Tail2", "Tail3")):
        wag = 0.12 * (link + 1) * np.sin(cycle - 0.6 * link)
        world[:, joint(name)] = chain(facing, about(Y, wag), about(X, np.full_like(wag, 0.1 - 0.25 * link)))

    # The hips' path is under the middle of the body, so the root walks behind it by half the trunk.
    hips = path.positions(times) + quat.rotate(facing, np.array([0, 0, -0.25]))
    legs, tops = [], []
    for side, end, start in FEET:
        s = 1 if side == "Left" else -1
        place = np.array([s * 0.06, 0, -0.27 if end == "hind" else 0.27])
        steps = walk_steps(path, times, period=period, duty=duty, start=start, place=place)
        names = (
            ("Shoulder", "Arm", "ForeArm", "Hand") if end == "front" else ("UpLeg", "Leg", "Foot", "ToeBase")
        )
        joints = [joint(side + name) for name in names]
        reach = UPPER_ARM + FOREARM if end == "front" else THIGH + SHANK
        paws, targets = _paws(steps, world, joints, front=end == "front", speed=speed, duty=duty)
        # Where the limb begins, relative to the root: the bones from the hips to its first moving joint.
        anchor = _below_root(skeleton, world, joints[1] if end == "front" else joints[0])
        top = highest_root(hips + anchor, targets, (0.97 if end == "front" else 0.93) * reach) - anchor[:, 1]
        tops.append(top)
        legs.append((joints, end, anchor, paws, targets, steps))
    hips[:, 1] = smooth_below(np.min(tops, axis=0), round(0.4 * period * fps))

    for joints, end, anchor, paws, targets, _ in legs:
        front = end == "front"
        lengths = (UPPER_ARM, FOREARM) if front else (THIGH, SHANK)
        upper, lower = two_bones(hips + anchor, targets, *lengths, facing, bend=-1 if front else 1)
        first = 1 if front else 0
        world[:, joints[first]], world[:, joints[first + 1]] = upper, lower
        world[:, joints[3]] = paws
    tags = {
        f"{side.lower()}{'_front' if end == 'front' else ''}_contact": leg[5].phases <= duty
        for (side, end, _), leg in zip(FEET, legs, strict=True)
    }
    motion = local_motion(skeleton, hips, world)
    clip = Clip(skeleton, *motion, fps=fps, name="sketch-dog", tags=Tags.from_masks(tags))
    return clip.trim(inside.start, inside.stop)


def _paws(
    steps: Steps, world: np.ndarray, joints: list[int], *, front: bool, speed: float, duty: float
) -> tuple[np.ndarray, np.ndarray]:
    """World rotations (F, 4) of the paw and the point (F, 3) that its two-bone limb must reach.

    Also sets the rotation of the bone that swings by itself: the shoulder blade in front, the hock behind.
    """
    turned = about(Y, steps.headings)
    lift = np.sin(np.pi * ease(steps.swings))
    # Toes hang while the paw is in the air; it rises by more than they reach down.
    paws = chain(turned, about(X, 0.9 * lift))
    tips = quat.rotate(paws, PAW_TIP)
    points = steps.positions.copy()
    points[:, 1] = np.maximum(PAW_HEIGHT, 0.01 - tips[:, 1]) + (0.02 + 0.03 * speed) * lift**2
    if front:  # the shoulder blade swings with the leg
        reach = PchipInterpolator([0, duty, 1], [0.3, -0.3, 0.3])(steps.phases) * min(speed, 1.0)
        world[:, joints[0]] = chain(world[:, joints[0]], about(X, -reach))
        return paws, points
    # The hock leans forward over the paw as the body passes, and folds in the air.
    keys = [0, 0.5 * duty, duty, duty + 0.4 * (1 - duty), 1]
    lean = PchipInterpolator(keys, [-0.05, 0.15, 0.7, 1.1, -0.05])(steps.phases)
    hock = chain(turned, about(X, lean * (0.4 + 0.6 * min(speed, 1.0))))
    world[:, joints[2]] = hock
    return paws, points - quat.rotate(hock, np.array([0, -HOCK, 0]))


def _below_root(skeleton: Skeleton, world: np.ndarray, joint: int) -> np.ndarray:
    """(F, 3) from the root to a joint, in world directions."""
    total = np.zeros((len(world), 3))
    while joint > 0:
        parent = int(skeleton.parents[joint])
        total += quat.rotate(world[:, parent], skeleton.offsets[joint].astype(float))
        joint = parent
    return total
