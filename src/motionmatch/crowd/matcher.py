"""The search of a character in a crowd: the exact one, among the neighbours that matter to it.

Somebody five metres away is not in the way within the second that a search looks ahead. As in section 5.4.1 of the
paper, neighbours count that come near to where the character will be if it goes on as it does, at any horizon; of those
the nearest few. They are looked up in a grid.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from motionmatch.crowd.neighbours import nearest
from motionmatch.database.database import MotionDatabase
from motionmatch.environment.features import EnvironmentFeature
from motionmatch.environment.footprints import Footprints
from motionmatch.environment.matcher import EMPHASIS, EnvironmentMatcher
from motionmatch.environment.strategies import TreeSearch
from motionmatch.errors import InputError
from motionmatch.kernels.ellipses import ROUND


class CrowdMatcher(EnvironmentMatcher):
    """An `EnvironmentMatcher` that looks at the `most` others that come nearest, within `around` metres."""

    def __init__(
        self,
        database: MotionDatabase,
        footprints: Footprints,
        *,
        around: float = 1.4,
        most: int = 8,
        budget_seconds: float | None = None,
        budget_nodes: int | None = None,
        threads: int = 1,
        emphasis: float = EMPHASIS,
        features: Sequence[EnvironmentFeature] = (),
    ) -> None:
        """`around` is between the middle of the one and the edge of the other."""
        if not (np.isfinite(around) and around > 0):
            raise InputError(f"neighbours count within {around} m; expected more than 0, such as 1.4.")
        if most < 1:
            raise InputError(f"{most} neighbours count; expected at least 1.")
        super().__init__(
            database,
            footprints,
            strategy=TreeSearch(budget_seconds, budget_nodes),
            threads=threads,
            emphasis=emphasis,
            features=features,
        )
        self.around, self.most = around, most

    def nearby(
        self, places: np.ndarray, moving: np.ndarray, *, own: np.ndarray | None, reach: float
    ) -> tuple[np.ndarray, np.ndarray]:
        """Find the moving obstacles (H, M, 11) that matter to each character at places (C, 2)."""
        if own is None or not moving.shape[1]:
            return super().nearby(places, moving, own=own, reach=reach)
        # Where the character itself will be: it is one of those that move.
        ahead = np.swapaxes(moving[:, np.maximum(own, 0), 1:3], 0, 1)
        seen = np.where((own >= 0)[:, None, None], ahead, places[:, None])
        found = nearest(
            moving[..., 1:3], reach=self.around, most=self.most, extents=moving[..., ROUND], seen=seen, own=own
        )
        first, lists = found.lists
        if not self.kinds:
            return first, lists
        keep = self.unclaimed(moving[0])[lists]  # what a feature judges for itself is not in the lists
        return np.concatenate([[0], np.cumsum(keep)])[first], lists[keep]
