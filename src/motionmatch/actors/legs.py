"""Legs that reach their feet: the pelvis as high as stance legs allow, knees where the model bends them."""

from __future__ import annotations

import numpy as np
from scipy.ndimage import gaussian_filter1d, maximum_filter1d

from motionmatch.actors.footwork import Footing
from motionmatch.actors.human import NAMES
from motionmatch.maths import quat
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.tags import spans_of

SIDES = ("Left", "Right")
UP_LEGS, LEGS, FEET, TOES = (
    tuple(NAMES.index(f"{side}{part}") for side in SIDES) for part in ("UpLeg", "Leg", "Foot", "ToeBase")
)
REACH = 0.992
"""How far a stance leg may straighten, as a share of its length."""
SOFT_SECONDS = 0.12
"""How long it takes to come from a stance, or to the next, where it counts in full how far the foot is."""
SOFT_REACH, SOFT_WIDTH = 0.99, 0.012
"""A swinging leg does not pass the first share of its length, and slows within about the second before it."""


def world(skeleton: Skeleton, root: np.ndarray, rotations: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """World positions (F, J, 3) and rotations (F, J, 4) in float64: paths are long and feet must not tremble."""
    positions = np.empty((*rotations.shape[:2], 3))
    turned = np.empty_like(rotations, dtype=float)
    positions[:, 0], turned[:, 0] = root, rotations[:, 0]
    for joint in range(1, skeleton.num_joints):
        parent = skeleton.parents[joint]
        positions[:, joint] = positions[:, parent] + quat.rotate(
            turned[:, parent], skeleton.offsets[joint].astype(float)
        )
        turned[:, joint] = quat.multiply(turned[:, parent], rotations[:, joint])
    return positions, turned


def pelvis_drop(hips: np.ndarray, feet: list[Footing], leg: float, fps: float) -> np.ndarray:
    """(F,) how far hips (F, 2, 3) must come down so that stance feet are in reach. Swinging feet don't ask."""
    drop = np.zeros(len(hips))
    for side, foot in enumerate(feet):
        away = foot.ankles - hips[:, side]
        level = np.hypot(away[:, 0], away[:, 2])
        reachable = np.sqrt(np.maximum((REACH * leg) ** 2 - level**2, 0.0))
        drop = np.maximum(drop, np.where(foot.planted & (level < REACH * leg), -away[:, 1] - reachable, 0.0))
    window = 2 * round(0.1 * fps) + 1  # two deviations of the filter on either side, so that peaks keep their height
    return gaussian_filter1d(maximum_filter1d(drop, window), 0.05 * fps, mode="nearest")


def place(
    skeleton: Skeleton, root: np.ndarray, rotations: np.ndarray, feet: list[Footing], fps: float
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Pelvis (F, 3), local rotations (F, J, 4) with legs that reach the feet, how far the pelvis came down (F,)."""
    lengths = np.linalg.norm(skeleton.offsets.astype(float), axis=-1)
    upper, lower = lengths[LEGS[0]], lengths[FEET[0]]
    positions, _ = world(skeleton, root, rotations)
    drop = pelvis_drop(positions[:, list(UP_LEGS)], feet, upper + lower, fps)
    root = root - drop[:, None] * np.array([0.0, 1.0, 0.0])
    positions, turned = world(skeleton, root, rotations)
    rotations = rotations.copy()
    for side, foot in enumerate(feet):
        hip, knee, ankle, toe = UP_LEGS[side], LEGS[side], FEET[side], TOES[side]
        start = positions[:, hip]
        reached = _softened(start, foot, upper + lower, fps)
        to_knee, to_ankle = skeleton.offsets[[knee, ankle]].astype(float)
        thigh, shin = _two_bones(start, reached, turned[:, hip], turned[:, knee], to_knee, to_ankle)
        rotations[:, hip] = quat.inverse_multiply(turned[:, 0], thigh)
        rotations[:, knee] = quat.inverse_multiply(thigh, shin)
        rotations[:, ankle] = quat.inverse_multiply(shin, foot.rotations)
        rotations[:, toe] = _toes(foot, rotations[:, toe], fps)
    return root, rotations, drop


def _softened(hips: np.ndarray, foot: Footing, leg: float, fps: float) -> np.ndarray:
    """(F, 3) ankle targets within reach; a swinging leg comes near its full length without a snap."""
    away = foot.ankles - hips
    distance = np.linalg.norm(away, axis=-1)
    width = SOFT_WIDTH * leg
    soft = SOFT_REACH * leg - width * np.logaddexp(0.0, (SOFT_REACH * leg - distance) / width)
    kept = np.where(foot.planted, distance, soft)
    gaps = distance - soft
    frames = np.arange(len(kept))
    for start, stop in spans_of(~foot.planted):  # from a stance and to the next without a step
        span = min(SOFT_SECONDS * fps, stop - start)
        for edge in (start - 1, stop):
            if 0 <= edge < len(kept):
                u = np.clip(1.0 - np.abs(frames[start:stop] - edge) / (span + 1), 0.0, 1.0)
                kept[start:stop] += gaps[edge] * u * u * (3.0 - 2.0 * u)
    kept = np.minimum(kept, 0.9975 * leg)
    return hips + away * (kept / np.maximum(distance, 1e-9))[:, None]


def _two_bones(hips, ankles, thighs, shins, to_knee, to_ankle) -> tuple[np.ndarray, np.ndarray]:
    """World rotations of thigh and shin (F, 4) that reach; the plane is the one in which the model bends the knee."""
    upper, lower = np.linalg.norm(to_knee), np.linalg.norm(to_ankle)
    away = ankles - hips
    distance = np.maximum(np.linalg.norm(away, axis=-1), 1e-9)
    line = away / distance[:, None]
    # The knee hinges about the thigh's own x axis and points to the front of it.
    front = np.cross(line, quat.rotate(thighs, np.array([1.0, 0.0, 0.0])))
    front = front / np.maximum(np.linalg.norm(front, axis=-1, keepdims=True), 1e-9)
    cosine = np.clip((upper**2 + distance**2 - lower**2) / (2 * upper * distance), -1.0, 1.0)
    knees = hips + upper * (cosine[:, None] * line + np.sqrt(1.0 - cosine**2)[:, None] * front)
    thigh = quat.multiply(quat.between(quat.rotate(thighs, to_knee), knees - hips), thighs)
    bent = quat.multiply(thigh, quat.inverse_multiply(thighs, shins))
    shin = quat.multiply(quat.between(quat.rotate(bent, to_ankle), ankles - knees), bent)
    return thigh, shin


def _toes(foot: Footing, modelled: np.ndarray, fps: float) -> np.ndarray:
    """(F, 4) toes that stay flat on the ground while the heel rises, and follow the model in the air."""
    ahead = quat.rotate(foot.rotations, np.array([0.0, 0.0, 1.0]))
    pitch = np.arcsin(np.clip(ahead[:, 1], -1.0, 1.0))
    flat = quat.from_angle_axis(-np.clip(-pitch, -0.1, 1.1), np.array([1.0, 0.0, 0.0]))
    # For a while after the foot has left and before it lands, or the tip of the toes would go through the ground.
    near = maximum_filter1d(foot.planted.astype(float), 2 * round(0.08 * fps) + 1)
    share = gaussian_filter1d(near, 0.035 * fps, mode="nearest")
    return quat.slerp(modelled, flat, share)
