"""Standing: the pose of someone who waits, and what keeps it alive. Weight rests on one leg and goes to the other."""

from __future__ import annotations

import numpy as np

from motionmatch.actors import legs
from motionmatch.actors.gaits import GaitModel, GaitPose
from motionmatch.actors.human import BALL_HEIGHT, MIRROR, NAMES, human
from motionmatch.actors.limb import about, chain
from motionmatch.actors.signals import ease, smooth_noise
from motionmatch.maths import quat
from motionmatch.motion.mirror import reflect_rotation
from motionmatch.motion.tags import spans_of

_X, _Y, _Z = np.eye(3)
SHIFT = 0.042
"""How far the pelvis goes over to the leg that carries, metres."""
SWAY = 0.15
"""And how much it sways besides, as a share of that."""
DROP = 0.004
"""And how much lower it is then."""
LEANED = (
    ("Hips", _Z, 0.085),
    ("Hips", _Y, 0.07),
    ("LowerBack", _Z, -0.075),
    ("LowerBack", _Y, -0.04),
    ("Spine1", _Z, -0.035),
    ("Spine1", _Y, -0.03),
    ("Neck", _Z, 0.02),
)
"""Which joints turn, about which axis, when all weight is on the left leg, radians: the hip over the other leg drops
and goes ahead, the shoulders tilt the other way."""
STAGGER, SPREAD, TOES_OUT = 0.045, 0.025, 0.12
"""How differently feet are set down from one stop to the next, radians at the hip at most: ahead, aside, turned."""
ARMS = (("Arm", 0.09), ("ForeArm", 0.13), ("Hand", 0.12))
"""And how differently arms hang."""
LOOK = np.radians(20.0)
"""How far a look goes to the side."""


def idle(model: GaitModel) -> GaitPose:
    """Standing: legs by hand, nearly straight with feet under the hips, the rest as in walking but even."""
    mean = model.gaits["walk"].mean.rotations
    even = quat.mean(np.stack([mean, reflect_rotation(mean[MIRROR])]))
    even[0] = quat.IDENTITY
    for side, sign in (("Left", 1.0), ("Right", -1.0)):
        hip, knee, ankle, toe = (NAMES.index(side + part) for part in ("UpLeg", "Leg", "Foot", "ToeBase"))
        even[hip] = chain(about(_Y, sign * 0.12), about(_Z, sign * 0.03), about(_X, -0.06))
        even[knee] = about(_X, 0.14)
        even[ankle] = chain(about(_X, -0.08), about(_Z, -sign * 0.03))
        even[toe] = quat.IDENTITY
    positions, _ = legs.world(human(), np.zeros((1, 3)), even[None])
    pelvis = np.zeros(3)
    pelvis[1] = BALL_HEIGHT - positions[0, list(legs.TOES), 1].mean()
    pelvis[2] = -positions[0, list(legs.FEET), 2].mean() - 0.03
    return GaitPose(even, pelvis)


def living(pose: GaitPose, still: np.ndarray, rng: np.random.Generator, fps: float) -> GaitPose:
    """Poses (F) that, as far as they are still (F,), breathe, look about and stand each time a little differently."""
    frames = len(still)
    rotations = pose.rotations.copy()
    breath = np.sin(2 * np.pi * np.cumsum(0.25 * (1.0 + 0.15 * smooth_noise(rng, frames, 4.0, fps))) / fps)
    look = LOOK * ease(smooth_noise(rng, frames, 1.3, fps), -1.0, 1.5) * smooth_noise(rng, frames, 2.5, fps)
    acted = [
        ("Spine1", _X, -0.012 * breath),
        ("LeftShoulder", _Z, 0.015 * breath),
        ("RightShoulder", _Z, -0.015 * breath),
        ("Spine1", _Y, 0.2 * look),
        ("Neck", _Y, 0.3 * look),
        ("Head", _Y, 0.5 * look),
    ]
    ahead, apart, *turned = _each_time(still, rng, 4)
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


def leaning_on_a_leg(pose: GaitPose, carries: np.ndarray) -> GaitPose:
    """Poses (F) whose weight is on one leg, (F,) from -1, the right, to 1, the left. Feet are planned without it."""
    rotations, pelvis = pose.rotations.copy(), pose.pelvis.copy()
    pelvis[:, 0] += SHIFT * carries
    pelvis[:, 1] -= DROP * carries**2
    for name, axis, size in LEANED:
        joint = NAMES.index(name)
        rotations[:, joint] = quat.multiply(rotations[:, joint], about(axis, size * carries))
    return GaitPose(rotations, pelvis)


def weight(still: np.ndarray, rng: np.random.Generator, fps: float) -> np.ndarray:
    """(F,) which leg carries who is still (F,): one for some seconds, then the other."""
    rests, sways = smooth_noise(rng, len(still), 3.2, fps), smooth_noise(rng, len(still), 1.2, fps)
    return ease(still, 0.6, 1.0) * (np.tanh(1.8 * rests) + SWAY * np.tanh(sways))


def _each_time(still: np.ndarray, rng: np.random.Generator, count: int) -> np.ndarray:
    """(count, F) numbers from -1 to 1 that stay the same while an actor is still."""
    out = np.zeros((count, len(still)))
    for start, stop in spans_of(still > 0.01):
        out[:, start:stop] = rng.uniform(-1.0, 1.0, (count, 1))
    return out
