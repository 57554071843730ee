"""Arms of bodies among obstacles: what remains of contact with hands and forearms is resolved in the shown pose."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.database.database import MotionDatabase
from motionmatch.kernels import arms as kernels
from motionmatch.kernels.arms import ArmChains, ArmLimits
from motionmatch.motion.anatomy import SIDES, Anatomy
from motionmatch.motion.flesh import RADII
from motionmatch.motion.skeleton import Skeleton

LIMITS = ArmLimits(margin=0.03, farthest=0.15, hand=RADII["hand"], forearm=RADII["forearm"])


@dataclass(frozen=True, eq=False)
class FreeArms:
    """The arms of a body on two legs, kept out of obstacles."""

    chains: ArmChains

    @classmethod
    def of(cls, database: MotionDatabase) -> FreeArms | None:
        """Find the arms of a body; None where it has none that are free."""
        chains = find_arms(database.skeleton, database.anatomy)
        return None if chains is None else cls(chains)

    def clear(self, positions: np.ndarray, rotations: np.ndarray, rows: np.ndarray, solid: np.ndarray) -> None:
        """Move hands and forearms of poses, positions (C, J, 3) and rotations (C, J, 4) in the world, out of the
        obstacles (O, 11) that are solid for each (C, O), in place."""
        kernels.clear_arms(self.chains, LIMITS, rows, solid, positions, rotations)


def find_arms(skeleton: Skeleton, anatomy: Anatomy) -> ArmChains | None:
    """Find the arms of a body on two legs; None where it lacks a joint of one."""
    return find_chains(skeleton, anatomy, ("shoulder", "elbow", "hand"))


def find_chains(skeleton: Skeleton, anatomy: Anatomy, parts: tuple[str, str, str]) -> ArmChains | None:
    """Find the limbs with joints of these roles on both sides of a body on two legs; None where it lacks one."""
    roles = [[f"{side}_{part}" for part in parts] for side in SIDES]
    if anatomy.kind != "biped" or any(role not in anatomy.roles for arm in roles for role in arm):
        return None
    joints = np.array([[anatomy[role] for role in arm] for arm in roles], np.int64)
    below = [[skeleton.descendants(int(joint)) for joint in arm] for arm in joints]
    tips, points = [], []
    for arm in below:
        ends = [end for end, parent in enumerate(skeleton.end_parents) if parent in arm[2]]
        tips.append([*arm[2], *(int(skeleton.end_parents[end]) for end in ends)])
        points.append([*np.zeros((len(arm[2]), 3)), *skeleton.end_offsets[ends]])
    most, widest = max(map(len, tips)), max(len(some) for arm in below for some in arm)
    return ArmChains(
        joints,
        np.array([[[*some, *[-1] * (widest - len(some))] for some in arm] for arm in below], np.int64),
        np.array([[*some, *[-1] * (most - len(some))] for some in tips], np.int64),
        np.array([[*some, *np.zeros((most - len(some), 3))] for some in points], float).reshape(len(tips), most, 3),
    )
