"""Sitting: the pelvis goes back and down onto a seat while the feet stay, and the trunk leans forward on the way.

clip = biped(1).perform("idle 1; sit_at 4 x=1 z=2 degrees=90; leave 3 degrees=150")
clip.props    # the chair
"""

from __future__ import annotations

import numpy as np

from motionmatch.actors import arms, girth, legs
from motionmatch.actors.gaits import GaitPose
from motionmatch.actors.human import NAMES, leg_length
from motionmatch.actors.limb import about
from motionmatch.actors.postures import with_hips
from motionmatch.actors.route import STAND_BEFORE
from motionmatch.actors.signals import ease, smooth_noise
from motionmatch.maths import quat
from motionmatch.motion.skeleton import Skeleton

_X, _Y, _Z = np.eye(3)
PELVIS_OVER_SEAT = 0.19
"""How high the pelvis joint is over a seat, as a share of the leg."""
ON_THIGH = 0.62
"""Where on the way from hip to knee the hands lie."""
LEAN = 0.75
"""How far the trunk leans forward half-way down, radians."""


def restless(amounts: np.ndarray, rng: np.random.Generator, fps: float) -> np.ndarray:
    """(F, 5) how who sits, by amounts (F,), shifts: lean, tilt and turn of the trunk, radians; hands along thighs."""
    sizes = np.array([0.1, 0.06, 0.12, 0.09, 0.09])
    noise = np.stack([smooth_noise(rng, len(amounts), seconds, fps) for seconds in (3.0, 3.5, 3.0, 4.0, 4.5)], axis=-1)
    # Nobody shifts all the time: small changes are none. And nobody sits like a statue, both sides the same.
    moved = np.sign(noise) * np.maximum(np.abs(noise) - 0.4, 0.0)
    own = rng.uniform(-1.0, 1.0, len(sizes)) + [1.0, 0.0, 0.0, 0.0, 0.0]
    return sizes * np.clip(moved + own, -2.0, 2.0) * ease(amounts, 0.5, 1.0)[:, None]


def seated(
    pose: GaitPose, amounts: np.ndarray, heights: np.ndarray, skeleton: Skeleton, shifts: np.ndarray
) -> GaitPose:
    """Poses (F) that sit, by amounts (F,) from 0 standing to 1, on seats of these heights (F,), and shift (F, 5)."""
    leg = leg_length(skeleton)
    rotations, pelvis = pose.rotations.copy(), pose.pelvis.copy()
    back = np.sin(0.5 * np.pi * amounts)  # first back, then down
    down = 1.0 - np.cos(0.5 * np.pi * amounts)
    pelvis[:, 0] *= 1.0 - amounts
    pelvis[:, 1] += down * (heights + PELVIS_OVER_SEAT * leg - pelvis[:, 1])
    pelvis[:, 2] += back * (-STAND_BEFORE - pelvis[:, 2])
    lean = LEAN * np.sin(np.pi * amounts) + 0.06 * amounts
    rotations = with_hips(rotations, quat.multiply(about(_X, 0.45 * lean), rotations[:, 0]))
    for name, share in (("LowerBack", 0.3), ("Spine", 0.25), ("Neck1", -0.25), ("Head", -0.25)):
        joint = NAMES.index(name)
        rotations[:, joint] = quat.multiply(about(_X, share * lean), rotations[:, joint])
    for axis, shift in zip((_X, _Z, _Y), shifts.T[:3], strict=True):
        for name in ("LowerBack", "Spine"):
            joint = NAMES.index(name)
            rotations[:, joint] = quat.multiply(about(axis, 0.5 * shift), rotations[:, joint])
    return GaitPose(rotations, pelvis)


def resting(
    skeleton: Skeleton, root: np.ndarray, rotations: np.ndarray, amounts: np.ndarray, shifts: np.ndarray
) -> np.ndarray:
    """Local rotations (F, J, 4) with hands that lie on the thighs where someone sits, by amounts (F,)."""
    positions, turned = legs.world(skeleton, root, rotations)
    thick = girth.radii(skeleton)
    for (side, sign), shift in zip(arms.SIGNS.items(), shifts.T[3:], strict=True):
        share = ON_THIGH + shift
        hip, knee, hand = (NAMES.index(side + part) for part in ("UpLeg", "Leg", "Hand"))
        thigh = positions[:, knee] - positions[:, hip]
        along = thigh / np.linalg.norm(thigh, axis=-1, keepdims=True)
        across = quat.rotate(turned[:, 0], sign * _X)
        up = np.cross(across, along) * -sign
        up = up / np.linalg.norm(up, axis=-1, keepdims=True)
        flesh = share * thick[knee] + (1.0 - share) * thick[hip] + 0.3 * thick[hand]
        places = positions[:, hip] + share[:, None] * thigh + flesh[:, None] * up
        rotations = arms.reach(
            skeleton, root, rotations, side, places=places, hands=arms.hand(along - 0.3 * across, up, side),
            elbows=across - 0.7 * along - 0.3 * up, amounts=ease(amounts, 0.3, 0.95),
        )  # fmt: skip
    return rotations
