"""Sit down, sit and get up: the pelvis goes back and down to the seat while the feet stay, and the trunk leans forward.

clip = make_biped(1).perform("idle 1; sit_at 4 x=1 z=2 degrees=90; leave 3 degrees=150")
clip.props    # the chair
"""

from __future__ import annotations

import numpy as np

from motionmatch.actors.biped import arms, girth, legs
from motionmatch.actors.biped.body import NAMES, leg_length
from motionmatch.actors.biped.gaits import GaitPose
from motionmatch.actors.biped.legs import set_hips
from motionmatch.actors.limbs import about, chain
from motionmatch.actors.moves.route import STAND_BEFORE
from motionmatch.actors.signals import smooth_noise, smootherstep, smoothstep
from motionmatch.maths import quat
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.tags import find_spans

_X, _Y, _Z = np.eye(3)
PELVIS_OVER_SEAT = 0.19
"""Height of the pelvis joint above a seat, as a share of the leg."""
ON_THIGH = 0.62
"""Position of the hands between hip (0) and knee (1)."""
LEAN = 0.75
"""Forward lean of the trunk half-way down, radians."""
RISING_LEAN, LEAN_AHEAD = 1.15, 0.4
"""Factor of the lean when getting up, and how long before the body rises, seconds."""
PUSH = 0.14
"""How far hands that push to get up slide towards the knees, as a share of the thigh."""
APART, UNEQUAL, OUTWARD = 0.05, 0.05, 0.16
"""Feet of a sitting body, radians at the hip: apart, one ahead of the other, toes turned out."""
DRAWN, DRAW_SECONDS = 0.075, 0.36
"""How far the rear foot is drawn back before getting up, radians at the hip, and how long that takes."""
LIFT, HEEL, HEEL_SECONDS = 0.2, 0.25, 0.5
"""Bend of the hip that lifts it, pitch of its heel when it lands, radians, and how long the heel takes to come down."""


def make_shifts(amounts: np.ndarray, rng: np.random.Generator, fps: float) -> np.ndarray:
    """Return an (F, 5) array: shifts of a body that sits by amounts (F,): lean, tilt and turn of the trunk, radians;
    hands along thighs."""
    sizes = np.array([0.1, 0.06, 0.12, 0.09, 0.09])
    noise = np.stack([smooth_noise(rng, len(amounts), seconds, fps) for seconds in (3.0, 3.5, 3.0, 4.0, 4.5)], axis=-1)
    # Small changes are removed, so that the body is still most of the time; the two sides differ.
    moved = np.sign(noise) * np.maximum(np.abs(noise) - 0.4, 0.0)
    own = rng.uniform(-1.0, 1.0, len(sizes)) + [1.0, 0.0, 0.0, 0.0, 0.0]
    return sizes * np.clip(moved + own, -2.0, 2.0) * smoothstep(amounts, 0.5, 1.0)[:, None]


def place_sitting_feet(
    pose: GaitPose, still: np.ndarray, amounts: np.ndarray, rng: np.random.Generator, fps: float
) -> tuple[GaitPose, np.ndarray, np.ndarray]:
    """Place the feet for a seat: apart and unequal, the rear one drawn back before getting up.

    Returns poses (F), (F, 2) bool: the foot is in the air, and (F, 2) how far its heel is up, radians. `still` (F,) is
    how far the performer stands, `amounts` (F,) how far it sits.
    """
    rotations, pelvis = pose.rotations.copy(), pose.pelvis.copy()
    lifted, heels = np.zeros((len(still), 2), bool), np.zeros((len(still), 2))
    for start, stop in find_spans(still > 0.01):
        sitting = np.flatnonzero(amounts[start:stop] > 0.5)
        behind, wide, *out = rng.uniform([-1.0, 0.3, 0.2, 0.2], [1.0, 1.0, 1.0, 1.0])
        if not len(sitting):
            continue
        back = 0 if behind > 0 else 1
        drawn = np.zeros(stop - start)
        last = start + sitting[-1]
        if last + 1 < stop:  # it gets up
            begin = start + np.flatnonzero(amounts[start : last + 1] > 0.97)[-1:] - round(0.85 * DRAW_SECONDS * fps)
            for first in begin[begin > start + sitting[0]]:
                frames = round(DRAW_SECONDS * fps)
                since = (np.arange(start, stop) - first) / frames
                drawn = smootherstep(since)
                heels[start:stop, back] = (
                    HEEL * drawn * (1.0 - smootherstep((since - 1.0) * DRAW_SECONDS / HEEL_SECONDS))
                )
                lifted[first : first + frames, back] = True
        pelvis[start:stop, 1] *= np.cos((2.0 * UNEQUAL + DRAWN * drawn) * still[start:stop])
        for side, sign in enumerate((1.0, -1.0)):
            aft = (UNEQUAL + DRAWN * drawn if side == back else -UNEQUAL) * still[start:stop]
            raised = LIFT * np.sin(np.pi * drawn) ** 2 * (side == back)
            hip, knee, ankle = legs.UP_LEGS[side], legs.LEGS[side], legs.FEET[side]
            turned = chain(
                about(_Y, sign * OUTWARD * out[side] * still[start:stop]),
                about(_Z, sign * APART * wide * still[start:stop]),
                about(_X, aft - raised),
            )
            rotations[start:stop, hip] = quat.multiply(rotations[start:stop, hip], turned)
            rotations[start:stop, ankle] = quat.multiply(about(_X, -aft - raised), rotations[start:stop, ankle])
            rotations[start:stop, knee] = quat.multiply(rotations[start:stop, knee], about(_X, 2.0 * raised))
    return GaitPose(rotations, pelvis), lifted, heels


def sit_pose(
    pose: GaitPose, amounts: np.ndarray, heights: np.ndarray, skeleton: Skeleton, shifts: np.ndarray, fps: float
) -> GaitPose:
    """Make poses (F) sit by amounts (F,) from 0 standing to 1, on seats of heights (F,), metres, with shifts (F, 5)."""
    leg = leg_length(skeleton)
    rotations, pelvis = pose.rotations.copy(), pose.pelvis.copy()
    # The trunk leans before the body rises, but not before it goes down.
    soon = np.interp(np.arange(len(amounts)) + LEAN_AHEAD * fps, np.arange(len(amounts)), amounts)
    ahead = np.maximum(amounts - soon, 0.0)
    back = np.sin(0.5 * np.pi * (amounts - 0.3 * ahead))  # first back, then down
    down = 1.0 - np.cos(0.5 * np.pi * amounts)
    pelvis[:, 0] *= 1.0 - amounts
    pelvis[:, 1] += down * (heights + PELVIS_OVER_SEAT * leg - pelvis[:, 1])
    pelvis[:, 2] += back * (-STAND_BEFORE - pelvis[:, 2])
    lean = LEAN * np.sin(np.pi * (amounts - 0.5 * ahead)) * (1.0 + (RISING_LEAN - 1.0) * ahead) + 0.06 * amounts
    rotations = set_hips(rotations, quat.multiply(about(_X, 0.45 * lean), rotations[:, 0]))
    for name, share in (("LowerBack", 0.3), ("Spine", 0.25), ("Neck1", -0.25), ("Head", -0.25)):
        joint = NAMES.index(name)
        rotations[:, joint] = quat.multiply(about(_X, share * lean), rotations[:, joint])
    for axis, shift in zip((_X, _Z, _Y), shifts.T[:3], strict=True):
        for name in ("LowerBack", "Spine"):
            joint = NAMES.index(name)
            rotations[:, joint] = quat.multiply(about(axis, 0.5 * shift), rotations[:, joint])
    return GaitPose(rotations, pelvis)


def rest_hands(
    skeleton: Skeleton, root: np.ndarray, rotations: np.ndarray, amounts: np.ndarray, shifts: np.ndarray
) -> np.ndarray:
    """Lay the hands of a sitting body on its thighs by amounts (F,): local rotations (F, J, 4)."""
    positions, turned = legs.world_pose(skeleton, root, rotations)
    thick = girth.radii(skeleton)
    # On the way up the hands push, and slide towards the knees.
    rising = np.diff(amounts, append=amounts[-1:]) < 0
    held = np.where(rising, smoothstep(amounts, 0.2, 0.6), smoothstep(amounts, 0.3, 0.95))
    push = PUSH * np.where(rising, 1.0 - smoothstep(amounts, 0.6, 1.0), 0.0)
    for (side, sign), shift in zip(arms.SIGNS.items(), shifts.T[3:], strict=True):
        share = np.minimum(ON_THIGH + shift, 0.82 - push) + push
        hip, knee, hand = (NAMES.index(side + part) for part in ("UpLeg", "Leg", "Hand"))
        thigh = positions[:, knee] - positions[:, hip]
        along = thigh / np.linalg.norm(thigh, axis=-1, keepdims=True)
        across = quat.rotate(turned[:, 0], sign * _X)
        up = np.cross(across, along) * -sign
        up = up / np.linalg.norm(up, axis=-1, keepdims=True)
        flesh = share * thick[knee] + (1.0 - share) * thick[hip] + 0.3 * thick[hand]
        places = positions[:, hip] + share[:, None] * thigh + flesh[:, None] * up
        rotations = arms.reach_palm(
            skeleton, root, rotations, side, places=places, hands=arms.hand_rotation(along - 0.3 * across, up, side),
            elbows=across - 0.7 * along - 0.3 * up, amounts=held,
        )  # fmt: skip
    return rotations
