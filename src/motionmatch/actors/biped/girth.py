"""How thick a performer is: how far its flesh reaches from every joint, so that what is narrow or low really fits.

left, right = girth.extent(skeleton, positions, turned, np.array([1.0, 0.0, 0.0])).T    # across a gap along z
"""

from __future__ import annotations

import numpy as np

from motionmatch.actors.biped.body import NAMES, STATURE
from motionmatch.maths import quat
from motionmatch.motion.skeleton import Skeleton

_RADII = {
    "Hips": 0.099, "UpLeg": 0.07, "Leg": 0.055, "Foot": 0.032, "ToeBase": 0.019, "LowerBack": 0.099, "Spine": 0.095,
    "Spine1": 0.09, "Neck": 0.054, "Neck1": 0.039, "Head": 0.068, "Shoulder": 0.067, "Arm": 0.06, "ForeArm": 0.047,
    "Hand": 0.031,
}  # fmt: skip
"""Of the flesh round each joint of a body of average stature, metres; the same for left and right."""
_ENDS = {"ToeBase": 0.015, "Hand": 0.023, "Head": 0.0}
"""And round the tips of toes, fingers and head; the top of the head is on its skin."""
_SKULL, _SKULL_AT = 0.088, 0.55
"""The head is a ball of this radius at this share of the way to its top."""


def stature(skeleton: Skeleton) -> float:
    """How tall a body is in its rest pose, metres."""
    trunk = [NAMES.index(name) for name in ("Hips", "LowerBack", "Spine", "Spine1", "Neck", "Neck1", "Head")]
    top = skeleton.end_offsets[list(skeleton.end_parents).index(trunk[-1])]
    return float(skeleton.offsets[trunk, 1].sum() + top[1])


def radii(skeleton: Skeleton) -> np.ndarray:
    """(J + E + 1,) metres, of the joints, the tips and the skull."""
    bare = [name.replace("Left", "", 1).replace("Right", "", 1) for name in NAMES]
    own = [_RADII[name] for name in bare] + [_ENDS[bare[joint]] for joint in skeleton.end_parents] + [_SKULL]
    return np.array(own) * stature(skeleton) / STATURE


def points(skeleton: Skeleton, positions: np.ndarray, turned: np.ndarray) -> np.ndarray:
    """(F, J + E + 1, 3) what the radii are round, of world positions (F, J, 3) and rotations (F, J, 4)."""
    parents = skeleton.end_parents
    ends = positions[:, parents] + quat.rotate(turned[:, parents], skeleton.end_offsets.astype(float))
    head = NAMES.index("Head")
    top = ends[:, list(parents).index(head)]
    skull = positions[:, head] + _SKULL_AT * (top - positions[:, head])
    return np.concatenate([positions, ends, skull[:, None]], axis=1)


def extent(skeleton: Skeleton, positions: np.ndarray, turned: np.ndarray, axis: np.ndarray) -> np.ndarray:
    """(F, 2) from where to where flesh reaches along an axis (3,) or (F, 3), metres from the origin."""
    along = np.sum(points(skeleton, positions, turned) * np.asarray(axis)[..., None, :], axis=-1)
    own = radii(skeleton)
    return np.stack([(along - own).min(axis=1), (along + own).max(axis=1)], axis=-1)
