"""Standing: the idle pose, breath, looks, shifts of weight, and fidgets of the hands while waiting."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.actors.biped import arms, legs
from motionmatch.actors.biped.body import BALL_HEIGHT, LEG, MIRROR, NAMES, leg_length, make_skeleton
from motionmatch.actors.biped.gaits import GaitModel, GaitPose
from motionmatch.actors.limbs import about, chain
from motionmatch.actors.signals import fade_in_out, smooth_noise, smoothstep
from motionmatch.maths import quat
from motionmatch.motion.mirror import reflect_rotation
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.tags import spans_of

_X, _Y, _Z = np.eye(3)
SHIFT = 0.042
"""Shift of the pelvis over the carrying leg, metres."""
SWAY = 0.15
"""Additional sway, as a share of that."""
DROP = 0.004
"""Drop of the pelvis then, metres."""
LEANED = (
    ("Hips", _Z, 0.085),
    ("Hips", _Y, 0.07),
    ("LowerBack", _Z, -0.075),
    ("LowerBack", _Y, -0.04),
    ("Spine1", _Z, -0.035),
    ("Spine1", _Y, -0.03),
    ("Neck", _Z, 0.02),
)
"""Joints, axes and angles, radians, when all weight is on the left leg: the other hip drops and goes ahead, the
shoulders tilt the other way."""
STAGGER, SPREAD, TOES_OUT = 0.045, 0.025, 0.12
"""Greatest variation of the feet from one stop to the next, radians at the hip: ahead, aside, turned."""
ARMS = (("Arm", 0.09), ("ForeArm", 0.13), ("Hand", 0.12))
"""Variation of the arms, radians."""
LOOK = np.radians(20.0)
"""Angle of a look to the side."""


def make_idle_pose(model: GaitModel) -> GaitPose:
    """Make the idle pose: legs nearly straight with feet under the hips, the rest the symmetric mean of walking."""
    mean = model.gaits["walk"].mean.rotations
    even = quat.mean(np.stack([mean, reflect_rotation(mean[MIRROR])]))
    even[0] = quat.IDENTITY
    for side, sign in (("Left", 1.0), ("Right", -1.0)):
        hip, knee, ankle, toe = (NAMES.index(side + part) for part in ("UpLeg", "Leg", "Foot", "ToeBase"))
        even[hip] = chain(about(_Y, sign * 0.12), about(_Z, sign * 0.03), about(_X, -0.06))
        even[knee] = about(_X, 0.14)
        even[ankle] = chain(about(_X, -0.08), about(_Z, -sign * 0.03))
        even[toe] = quat.IDENTITY
    positions, _ = legs.world_pose(make_skeleton(), np.zeros((1, 3)), even[None])
    pelvis = np.zeros(3)
    pelvis[1] = BALL_HEIGHT - positions[0, list(legs.TOES), 1].mean()
    pelvis[2] = -positions[0, list(legs.FEET), 2].mean() - 0.03
    return GaitPose(even, pelvis)


def animate_standing(pose: GaitPose, still: np.ndarray, rng: np.random.Generator, fps: float) -> GaitPose:
    """Animate poses (F) where they are still (F,): breath, looks, and a slightly different stance at each stop."""
    frames = len(still)
    rotations = pose.rotations.copy()
    breath = np.sin(2 * np.pi * np.cumsum(0.25 * (1.0 + 0.15 * smooth_noise(rng, frames, 4.0, fps))) / fps)
    look = LOOK * smoothstep(smooth_noise(rng, frames, 1.3, fps), -1.0, 1.5) * smooth_noise(rng, frames, 2.5, fps)
    acted = [
        ("Spine1", _X, -0.012 * breath),
        ("LeftShoulder", _Z, 0.015 * breath),
        ("RightShoulder", _Z, -0.015 * breath),
        ("Spine1", _Y, 0.2 * look),
        ("Neck", _Y, 0.3 * look),
        ("Head", _Y, 0.5 * look),
    ]
    ahead, apart, *turned = _draw_per_stop(still, rng, 4)
    for side, sign, outward in (("Left", 1.0, turned[0]), ("Right", -1.0, turned[1])):
        acted += [
            (f"{side}UpLeg", _X, -sign * STAGGER * ahead),
            (f"{side}UpLeg", _Z, sign * SPREAD * np.maximum(apart, -0.5)),
            (f"{side}UpLeg", _Y, TOES_OUT * outward),
        ]
        for part, size in ARMS:
            axis = rng.standard_normal(3)
            acted.append((side + part, axis / np.linalg.norm(axis), size * smooth_noise(rng, frames, 4.0, fps)))
    for name, axis, angle in acted:
        joint = NAMES.index(name)
        rotations[:, joint] = quat.multiply(rotations[:, joint], about(axis, still * angle))
    return GaitPose(rotations, pose.pelvis)


def shift_weight(pose: GaitPose, carries: np.ndarray) -> GaitPose:
    """Shift the weight of poses (F) to one leg; `carries` (F,) is from -1, the right leg, to 1, the left. Feet are
    planned without it."""
    rotations, pelvis = pose.rotations.copy(), pose.pelvis.copy()
    pelvis[:, 0] += SHIFT * carries
    pelvis[:, 1] -= DROP * carries**2
    for name, axis, size in LEANED:
        joint = NAMES.index(name)
        rotations[:, joint] = quat.multiply(rotations[:, joint], about(axis, size * carries))
    return GaitPose(rotations, pelvis)


def choose_weight_leg(still: np.ndarray, rng: np.random.Generator, fps: float) -> np.ndarray:
    """(F,) which leg carries a body that is still (F,), from -1 (right) to 1 (left): it changes every few seconds."""
    rests, sways = smooth_noise(rng, len(still), 3.2, fps), smooth_noise(rng, len(still), 1.2, fps)
    return smoothstep(still, 0.6, 1.0) * (np.tanh(1.8 * rests) + SWAY * np.tanh(sways))


def _draw_per_stop(still: np.ndarray, rng: np.random.Generator, count: int) -> np.ndarray:
    """(count, F) random numbers from -1 to 1 that are constant through each stop."""
    out = np.zeros((count, len(still)))
    for start, stop in spans_of(still > 0.01):
        out[:, start:stop] = rng.uniform(-1.0, 1.0, (count, 1))
    return out


STILL = 0.97
"""A body that is at least this still waits."""
LONG = 4.5
"""No fidgets in waits shorter than this, seconds."""
FIRST, PAUSE = (1.0, 2.2), (2.5, 6.0)
"""Time to the first fidget, and pause between fidgets, seconds."""
BEFORE, AFTER = (1.0, 1.3), (1.1, 1.4)
"""Time for a hand to get there, and back, seconds."""
LOOK_DOWN = 0.16
"""Nod of the head towards the hand, radians."""


@dataclass(frozen=True)
class Fidget:
    """A place for the left palm; for the right hand it is mirrored. Vectors are in the frame of the joint."""

    joint: str
    place: tuple[float, float, float]
    """metres from the joint, for an average body"""
    fingers: tuple[float, float, float]
    """direction of the fingers"""
    back: tuple[float, float, float]
    """direction that the back of the hand faces"""
    elbow: tuple[float, float, float]
    """direction of the elbow"""
    seconds: tuple[float, float]
    """how long the hand stays, seconds"""
    rub: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """amplitude of rubbing, metres"""
    look: float = 0.0
    """how far the head nods to it, as a share"""


FIDGETS = (
    Fidget(
        "Head", (0.035, -0.055, 0.1), (-0.45, 0.8, 0.1), (0.5, 0.1, 0.9), (0.5, -0.8, 0.5), (0.5, 1.4), (0, 0.008, 0)
    ),
    Fidget(
        "Head", (0.1, 0.03, -0.01), (-0.1, 0.95, -0.2), (0.95, 0.15, 0.1), (0.75, -0.55, 0.5), (0.5, 1.0), (0, 0.01, 0)
    ),
    Fidget("Hips", (0.175, 0.035, 0.055), (-0.35, -0.5, 0.75), (0.85, 0.3, 0.25), (0.85, 0.15, -0.5), (1.8, 4.0)),
    Fidget(
        "RightArm",
        (-0.01, -0.17, 0.08),
        (-0.7, 0.25, 0.25),
        (0.25, 0.1, 0.95),
        (0.6, -0.75, 0.3),
        (0.6, 1.6),
        (0, 0.02, 0),
        0.6,
    ),
)
"""Chin, hair, hip, other arm. Places at an arm are in the frame of the chest."""


def add_fidgets(
    skeleton: Skeleton,
    root: np.ndarray,
    rotations: np.ndarray,
    still: np.ndarray,
    rng: np.random.Generator,
    fps: float,
) -> np.ndarray:
    """Add fidgets to local rotations (F, J, 4) of a body at root (F, 3), where it is still (F,)."""
    out = rotations
    for start, stop in spans_of(still > STILL):
        if stop - start < LONG * fps:
            continue
        at, last = start / fps + rng.uniform(*FIRST), -1
        while True:
            kind = int(rng.choice([k for k in range(len(FIDGETS)) if k != last]))
            fidget, before, after = FIDGETS[kind], rng.uniform(*BEFORE), rng.uniform(*AFTER)
            stays = rng.uniform(*fidget.seconds)
            side = "Left" if rng.random() < 0.4 else "Right"
            if at + before + stays + after > stop / fps - 0.2:
                break
            span = (at + before, at + before + stays)
            out = _add_fidget(skeleton, root, out, fidget, side, span, (before, after), fps)
            at, last = span[1] + after + rng.uniform(*PAUSE), kind
    return out


def _add_fidget(
    skeleton: Skeleton,
    root: np.ndarray,
    rotations: np.ndarray,
    fidget: Fidget,
    side: str,
    span: tuple[float, float],
    takes: tuple[float, float],
    fps: float,
) -> np.ndarray:
    """Add one fidget in a span of seconds, with times to get there and back."""
    first = max(int((span[0] - takes[0]) * fps), 0)
    frames = slice(first, min(int((span[1] + takes[1]) * fps) + 2, len(root)))
    amounts = fade_in_out(frames.stop - first, fps, span[0] - first / fps, span[1] - first / fps, *takes)
    part = rotations[frames].copy()
    down = fidget.look * LOOK_DOWN * amounts
    for name in ("Neck1", "Head"):
        joint = NAMES.index(name)
        part[:, joint] = quat.multiply(part[:, joint], quat.from_angle_axis(down, np.array([1.0, 0.0, 0.0])))
    positions, turned = legs.world_pose(skeleton, root[frames], part)
    mirror = np.array([arms.SIGNS[side], 1.0, 1.0])
    other = fidget.joint.replace("Right", "Left") if side == "Right" else fidget.joint
    joint = NAMES.index(other)
    frame = turned[:, NAMES.index("Spine1") if other.endswith("Arm") else joint]
    size = leg_length(skeleton) / LEG

    def world(vector: tuple[float, float, float]) -> np.ndarray:
        return quat.rotate(frame, mirror * np.array(vector, float))

    times = np.arange(frames.stop - first) / fps - (span[0] - first / fps)
    rub = np.sin(2 * np.pi * 1.7 * times) * amounts**4
    places = positions[:, joint] + size * (world(fidget.place) + rub[:, None] * world(fidget.rub))
    out = rotations.copy()
    out[frames] = arms.reach_palm(
        skeleton,
        root[frames],
        part,
        side,
        places=places,
        hands=arms.hand_rotation(world(fidget.fingers), world(fidget.back), side),
        elbows=world(fidget.elbow),
        amounts=amounts,
    )
    return out
