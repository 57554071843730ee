"""Legs that reach their feet: the pelvis as high as stance legs allow, knees in the plane of the model's knees.

The second part finds joints that would bend too far, and by how much heels must rise or the pelvis tip to avoid it.
"""

from __future__ import annotations

import numpy as np
from scipy.ndimage import convolve1d, gaussian_filter1d, maximum_filter1d

from motionmatch.actors.biped.body import NAMES
from motionmatch.actors.biped.footwork import Footing
from motionmatch.actors.limbs import X, about
from motionmatch.maths import quat
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.tags import find_spans

SIDES = ("Left", "Right")
UP_LEGS, LEGS, FEET, TOES = (
    tuple(NAMES.index(f"{side}{part}") for side in SIDES) for part in ("UpLeg", "Leg", "Foot", "ToeBase")
)
REACH, REACH_STANDING = 0.992, 0.9975
"""How far a stance leg may straighten, walking and standing, as a share of its length."""
SOFT_SECONDS = 0.12
"""Time after a stance and before the next one over which the exact reach of the foot blends into the softened one."""
SOFT_REACH, SOFT_WIDTH = 0.99, 0.012
"""A swinging leg stays below the first share of its length, and slows down within about the second before it."""
SOFTER = 0.3
"""Extra width of that zone, as a share of how far out of reach the foot of a swing gets."""
ANKLES = (-0.85, 0.6)
"""Limits of the ankle in the air, down and up, radians."""
TOE_SECONDS = 0.1
"""How long toes stay bent after a stance, and before one."""
MOST_TOE_LIFT = 0.8
"""Greatest upward bend of toes in the air to clear the ground, radians."""


def world_pose(skeleton: Skeleton, root: np.ndarray, rotations: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return world positions (F, J, 3) and rotations (F, J, 4) in float64, which keeps planted feet steady on long
    paths."""
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


def find_pelvis_drop(
    hips: np.ndarray, feet: list[Footing], leg: float, fps: float, *, reach: np.ndarray | float = REACH
) -> np.ndarray:
    """Return an (F,) array: how far hips (F, 2, 3) must come down so that stance feet are in reach, metres; swinging
    feet don't count."""
    drop = np.zeros(len(hips))
    for side, foot in enumerate(feet):
        away = foot.ankles - hips[:, side]
        level = np.hypot(away[:, 0], away[:, 2])
        reachable = np.sqrt(np.maximum((reach * leg) ** 2 - level**2, 0.0))
        drop = np.maximum(drop, np.where(foot.planted & (level < reach * leg), -away[:, 1] - reachable, 0.0))
    window = 2 * round(0.1 * fps) + 1  # two deviations of the filter on either side, so that peaks keep their height
    return gaussian_filter1d(maximum_filter1d(drop, window), 0.05 * fps, mode="nearest")


def place_legs(
    skeleton: Skeleton,
    root: np.ndarray,
    rotations: np.ndarray,
    feet: list[Footing],
    fps: float,
    *,
    still: np.ndarray | float = 0.0,
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Place the legs on their feet: pelvis (F, 3), local rotations (F, J, 4), and how far the pelvis came down (F,),
    metres.

    Where `still` (F,) is 1 the body stands, and legs straighten further than in walking.
    """
    lengths = np.linalg.norm(skeleton.offsets.astype(float), axis=-1)
    upper, lower = lengths[LEGS[0]], lengths[FEET[0]]
    positions, _ = world_pose(skeleton, root, rotations)
    reach = REACH + still * (REACH_STANDING - REACH)
    drop = find_pelvis_drop(positions[:, list(UP_LEGS)], feet, upper + lower, fps, reach=reach)
    root = root - drop[:, None] * np.array([0.0, 1.0, 0.0])
    positions, turned = world_pose(skeleton, root, rotations)
    rotations = rotations.copy()
    for side, foot in enumerate(feet):
        hip, knee, ankle, toe = UP_LEGS[side], LEGS[side], FEET[side], TOES[side]
        start = positions[:, hip]
        reached = _soften_reach(start, foot, upper + lower, fps)
        to_knee, to_ankle = skeleton.offsets[[knee, ankle]].astype(float)
        thigh, shin = _solve_leg(start, reached, turned[:, hip], turned[:, knee], to_knee, to_ankle)
        rotations[:, hip] = quat.inverse_multiply(turned[:, 0], thigh)
        rotations[:, knee] = quat.inverse_multiply(thigh, shin)
        rotations[:, ankle] = _limit_ankle(
            quat.inverse_multiply(shin, foot.rotations), skeleton.offsets[toe], foot.planted
        )
        rotations[:, toe] = _bend_toes(foot, rotations[:, toe], fps)
    return root, rotations, drop


def _soften_reach(hips: np.ndarray, foot: Footing, leg: float, fps: float) -> np.ndarray:
    """Return an (F, 3) array: ankle targets within reach; a swinging leg approaches its full length smoothly."""
    away = foot.ankles - hips
    distance = np.linalg.norm(away, axis=-1)
    swings, width = find_spans(~foot.planted), np.full(len(distance), SOFT_WIDTH * leg)
    for start, stop in swings:  # the further out of reach, the wider the zone in which the leg slows down
        width[max(start - 1, 0) : stop + 1] += SOFTER * max(float(distance[start:stop].max()) - SOFT_REACH * leg, 0.0)
    soft = SOFT_REACH * leg - width * np.logaddexp(0.0, (SOFT_REACH * leg - distance) / width)
    kept = np.where(foot.planted, distance, soft)
    gaps = distance - soft
    frames = np.arange(len(kept))
    for start, stop in swings:  # continuous with the stances before and after
        span = min(SOFT_SECONDS * fps, stop - start)
        for edge in (start - 1, stop):
            if 0 <= edge < len(kept):
                u = np.clip(1.0 - np.abs(frames[start:stop] - edge) / (span + 1), 0.0, 1.0)
                kept[start:stop] += gaps[edge] * u * u * (3.0 - 2.0 * u)
    kept = np.minimum(kept, 0.9975 * leg)
    return hips + away * (kept / np.maximum(distance, 1e-9))[:, None]


def _solve_leg(hips, ankles, thighs, shins, to_knee, to_ankle) -> tuple[np.ndarray, np.ndarray]:
    """Return world rotations (F, 4) of thigh and shin that reach the ankle, in the plane in which the model bends the
    knee."""
    upper, lower = np.linalg.norm(to_knee), np.linalg.norm(to_ankle)
    away = ankles - hips
    distance = np.maximum(np.linalg.norm(away, axis=-1), 1e-9)
    line = away / distance[:, None]
    # The knee turns about the thigh's own x axis and points to its front.
    front = np.cross(line, quat.rotate(thighs, np.array([1.0, 0.0, 0.0])))
    front = front / np.maximum(np.linalg.norm(front, axis=-1, keepdims=True), 1e-9)
    cosine = np.clip((upper**2 + distance**2 - lower**2) / (2 * upper * distance), -1.0, 1.0)
    knees = hips + upper * (cosine[:, None] * line + np.sqrt(1.0 - cosine**2)[:, None] * front)
    thigh = quat.multiply(quat.between(quat.rotate(thighs, to_knee), knees - hips), thighs)
    bent = quat.multiply(thigh, quat.inverse_multiply(thighs, shins))
    shin = quat.multiply(quat.between(quat.rotate(bent, to_ankle), ankles - knees), bent)
    return thigh, shin


def _limit_ankle(rotations: np.ndarray, to_ball: np.ndarray, planted: np.ndarray) -> np.ndarray:
    """Return an (F, 4) array: local rotations of ankles, limited in the air to `ANKLES`."""
    sole = quat.rotate(rotations, to_ball.astype(float))
    up = np.arctan2(sole[:, 1], sole[:, 2]) - np.arctan2(to_ball[1], to_ball[2])
    low, high = ANKLES
    soft = 0.1
    held = low + soft * np.logaddexp(0.0, (up - low) / soft)
    held = high - soft * np.logaddexp(0.0, (high - held) / soft)
    more = np.where(planted, 0.0, held - up)
    return quat.multiply(quat.from_angle_axis(-more, np.array([1.0, 0.0, 0.0])), rotations)


def _bend_toes(foot: Footing, modelled: np.ndarray, fps: float) -> np.ndarray:
    """Return an (F, 4) array: local rotations of toes: flat on the ground while the heel rises; in the air as in the
    model, but not into the ground."""
    x_axis = np.array([1.0, 0.0, 0.0])
    # For a short time after leaving and before landing the toes keep the bend of the stance.
    known = np.flatnonzero(foot.planted)
    held = np.interp(np.arange(len(modelled)), known, foot.bends[known]) if len(known) else np.zeros(len(modelled))
    reach = round(TOE_SECONDS * fps)
    near = maximum_filter1d(foot.planted.astype(float), 2 * reach + 1)
    share = convolve1d(near, np.hanning(2 * reach + 3)[1:-1] / np.hanning(2 * reach + 3).sum(), mode="nearest")
    toes = quat.slerp(modelled, quat.from_angle_axis(-held, x_axis), np.where(foot.planted, 1.0, share))
    bent = np.arcsin(np.clip(quat.rotate(toes, np.array([0.0, 0.0, 1.0]))[:, 1], -1.0, 1.0))
    more = np.where(foot.planted, 0.0, np.clip(foot.bends - bent, 0.0, MOST_TOE_LIFT))
    return quat.multiply(quat.from_angle_axis(-more, x_axis), toes)


def set_hips(rotations: np.ndarray, hips: np.ndarray) -> np.ndarray:
    """Set the rotation of the pelvis, in place, and keep the world directions of the thighs."""
    for joint in UP_LEGS:
        thigh = quat.multiply(rotations[:, 0], rotations[:, joint])
        rotations[:, joint] = quat.inverse_multiply(hips, thigh)
    rotations[:, 0] = hips
    return rotations


ANKLE, EASY_ANKLE = ANKLES[1], 0.5
"""Upward bend of the ankle, at most and with ease, radians."""
MOST_HIP_EXTENSION = 0.5
"""How far a thigh may go behind the pelvis, radians."""
STRAIN_SECONDS = 0.1
"""Time ahead in which the body makes room for a strain."""
HEEL_GAIN = 1.35
"""A rising heel also bends the knee, and so the ankle: it has to rise this many times as far."""


def find_heel_lifts(skeleton: Skeleton, rotations: np.ndarray, fps: float, *, beyond: float = ANKLE) -> np.ndarray:
    """Return an (F, 2) array: how far heels have to rise where ankles bend `beyond` an angle, radians."""
    found = []
    for foot, toe in zip(FEET, TOES, strict=True):
        rest = skeleton.offsets[toe].astype(float)
        sole = quat.rotate(rotations[:, foot], rest)
        up = np.arctan2(sole[:, 1], sole[:, 2]) - np.arctan2(rest[1], rest[2])
        found.append(HEEL_GAIN * _spread_early(up - beyond, fps))
    return np.stack(found, axis=-1)


def find_pelvis_tip(skeleton: Skeleton, rotations: np.ndarray, fps: float) -> np.ndarray:
    """Return an (F,) array: how far the pelvis has to tip forward where a thigh is too far behind it, radians."""
    found = []
    for hip, knee in zip(UP_LEGS, LEGS, strict=True):
        rest = skeleton.offsets[knee].astype(float)
        thigh = quat.rotate(rotations[:, hip], rest)
        found.append(np.arctan2(rest[2], -rest[1]) - np.arctan2(thigh[:, 2], -thigh[:, 1]) - MOST_HIP_EXTENSION)
    return _spread_early(np.maximum(*found), fps)


def tip_pelvis(rotations: np.ndarray, angles: np.ndarray) -> np.ndarray:
    """Tip the pelvis of poses (F, J, 4) forward by angles (F,), with a hollow back above it."""
    out = set_hips(rotations.copy(), quat.multiply(rotations[:, 0], about(X, angles)))
    back = NAMES.index("LowerBack")
    out[:, back] = quat.multiply(about(X, -angles), rotations[:, back])
    return out


def _spread_early(beyond: np.ndarray, fps: float) -> np.ndarray:
    """Return an (F,) array: the positive part, reached early and smoothly."""
    width = round(STRAIN_SECONDS * fps)
    wide = maximum_filter1d(np.maximum(beyond, 0.0), 2 * width + 1)
    return gaussian_filter1d(wide, 0.5 * width, mode="nearest")
