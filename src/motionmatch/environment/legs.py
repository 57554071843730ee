"""Hips, thighs and feet of bodies among obstacles: what remains of contact with them is resolved.

Balls around hips and thighs are kept out of obstacles with the root, before feet are held; so planted feet stay where
they are. Feet that would still get into an obstacle are led along its surface in the shown pose, as hands are (`arms`).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.database.database import MotionDatabase
from motionmatch.environment.arms import find_chains
from motionmatch.kernels import bodies as kernels
from motionmatch.kernels.arms import ArmChains
from motionmatch.kernels.bodies import LegLimits
from motionmatch.motion.flesh import RADII

LIMITS = LegLimits(
    margin=0.01, farthest=0.2, foot=RADII["foot"], thigh=RADII["thigh"], shin=RADII["shin"], low=0.02, high=0.06
)
TOUCH = 0.015
"""Depth to which flesh of hips and thighs may be in an obstacle, metres."""
ALONG = (0.0, 0.35)
"""Places of the balls along a thigh."""


@dataclass(frozen=True, eq=False)
class FreeLegs:
    """The legs of a body on two legs, kept out of obstacles."""

    chains: ArmChains

    @classmethod
    def of(cls, database: MotionDatabase) -> FreeLegs | None:
        """Find the legs of a body; None where it has none that are known."""
        chains = find_chains(database.skeleton, database.anatomy, ("hip", "knee", "foot"))
        return None if chains is None else cls(chains)

    def find_ways_out(
        self, positions: np.ndarray, moved: np.ndarray, rows: np.ndarray, solid: np.ndarray
    ) -> np.ndarray:
        """Return ways (C, 2) out of the obstacles (O, 11) that are solid for each (C, O), metres, of poses with joints
        at (C, J, 3) whose roots have moved by (C, 3) since."""
        hips, knees = (positions[:, self.chains.joints[:, end]].astype(float) for end in (0, 1))  # (C, 2, 3)
        balls = np.concatenate([hips + along * (knees - hips) for along in ALONG], axis=1) + moved[:, None]
        radii = np.repeat(
            [RADII["trunk" if along == 0.0 else "thigh"] - TOUCH for along in ALONG], len(self.chains.joints)
        )
        ways = np.empty((len(positions), 2))
        kernels.free_balls(np.ascontiguousarray(balls), radii, rows, solid, ways)
        return ways

    def clear(self, positions: np.ndarray, rotations: np.ndarray, rows: np.ndarray, solid: np.ndarray) -> None:
        """Move feet of poses, positions (C, J, 3) and rotations (C, J, 4) in the world, out of the obstacles (O, 11)
        that are solid for each (C, O), in place."""
        kernels.clear_feet(self.chains, LIMITS, rows, solid, positions, rotations)
