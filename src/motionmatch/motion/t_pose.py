"""Arms held out sideways: the pose in which actors begin and end a take, and which is no motion."""

from __future__ import annotations

import numpy as np

from motionmatch.motion.anatomy import SIDES
from motionmatch.motion.clip import Clip


def find_t_pose(clip: Clip, *, least_seconds: float = 0.3) -> tuple[int, int]:
    """Count the frames at the start and at the end with both arms held out sideways; (0, 0) is usual.

    Actors often hold it before and after a take. Arms count as stretched where the hands are nearly as far apart as
    the bones between them allow, and as sideways where they are level.
    """
    held = _find_arms_out(clip)
    if held.all():  # nothing but a T-pose: there is no motion to cut it from
        return 0, 0
    start, stop = int(np.argmin(held)), int(np.argmin(held[::-1]))
    least = least_seconds * clip.fps
    return (start if start >= least else 0), (stop if stop >= least else 0)


def is_t_pose(clip: Clip) -> bool:
    """Whether a clip shows nothing but arms held out sideways."""
    return bool(_find_arms_out(clip).all())


def _find_arms_out(clip: Clip) -> np.ndarray:
    """Find the frames (F,) with both arms held out sideways."""
    anatomy = clip.anatomy
    if anatomy is None or not {"left_hand", "right_hand", "left_shoulder", "right_shoulder"} <= set(anatomy.roles):
        return np.zeros(clip.num_frames, bool)
    points = clip.positions_world.astype(float)
    left, right = points[:, anatomy["left_hand"]], points[:, anatomy["right_hand"]]
    limbs = [(points[:, anatomy[f"{side}_shoulder"]], points[:, anatomy[f"{side}_hand"]]) for side in SIDES]
    arms = [np.linalg.norm(hand - shoulder, axis=-1) for shoulder, hand in limbs]
    wide = np.linalg.norm(points[:, anatomy["left_shoulder"]] - points[:, anatomy["right_shoulder"]], axis=-1)
    apart = np.linalg.norm(left - right, axis=-1)
    reach = max(float(np.percentile(np.add(*arms), 99)), 1e-9) + np.median(wide)
    return (apart > 0.93 * reach) & (np.abs(left[:, 1] - right[:, 1]) < 0.15 * reach)
