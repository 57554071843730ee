"""Which joints are left and which are right."""

from __future__ import annotations

import numpy as np

from motionmatch.conventions import UP
from motionmatch.motion.anatomy import Anatomy
from motionmatch.motion.clip import Clip


def sides_of(clip: Clip, anatomy: Anatomy | None, facings: np.ndarray) -> np.ndarray:
    """(J,) +1 for a joint on the left, -1 on the right, 0 in the middle or unknown.

    Roles tell it for a person. A crab has more pairs of legs than there are roles; those without one are told
    by where they are most of the time, as seen along the facing (F, 3).
    """
    num_joints, parents = clip.skeleton.num_joints, clip.skeleton.parents
    sides = np.zeros(num_joints, int)
    if anatomy is None:
        return sides
    for role, joint in anatomy.roles.items():
        if role.startswith(("left_", "right_")):
            sides[joint] = 1 if role.startswith("left_") else -1
    paired = np.flatnonzero((anatomy.mirror != np.arange(num_joints)) & (sides == 0))
    if len(paired):
        some = np.linspace(0, clip.num_frames - 1, min(64, clip.num_frames)).astype(int)
        positions = clip.positions_world[some]
        apart = positions[:, paired] - positions[:, anatomy.mirror[paired]]
        left = np.cross(UP, facings[some])
        sides[paired] = np.sign(np.median(np.sum(apart * left[:, None], axis=-1), axis=0))
    for joint in range(1, num_joints):  # what hangs on a left joint is left
        sides[joint] = sides[joint] or sides[parents[joint]]
    return sides
