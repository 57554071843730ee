"""The query among obstacles: the features, and the positions and surroundings of the characters."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.errors import InputError
from motionmatch.search.query import Query
from motionmatch.world.surroundings import Surroundings


@dataclass(frozen=True, eq=False)
class EnvironmentQuery(Query):
    """A query of C characters. The cost of a frame is Σ w (x − q)² plus the penalty of its footprints."""

    surroundings: Surroundings | None = None
    """Scene and other characters; None: no obstacles."""
    positions: np.ndarray | None = None
    """(C, 3) of the roots in the world"""
    yaws: np.ndarray | None = None
    """(C,) yaws of the roots, radians"""
    environment_weights: np.ndarray | None = None
    """(C, H) λ of the footprints at each horizon"""
    threshold: np.ndarray | float = 0.4
    """(C,) t of Eq. 2, metres, or one for all"""
    power: float = 4.0
    """p of Eq. 2"""
    budgets: np.ndarray | None = None
    """(C,) nodes that a search on the tree looks at: `NO_LIMIT`, or `USUAL` for the strategy's own number; None: that
    for all"""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.surroundings is None:
            return
        count = len(self)
        if self.positions is None or self.yaws is None or self.environment_weights is None:
            raise InputError("a query with surroundings needs positions, yaws and environment_weights as well.")
        shapes = {"positions": (count, 3), "yaws": (count,)}
        for name, shape in shapes.items():
            array = np.ascontiguousarray(getattr(self, name), float)
            if array.shape != shape or not np.isfinite(array).all():
                raise InputError(f"the query's {name} have shape {array.shape}, expected {shape} of finite numbers.")
            object.__setattr__(self, name, array)
        weights = np.ascontiguousarray(self.environment_weights, float)
        if weights.ndim != 2 or len(weights) != count or not (weights >= 0).all() or not np.isfinite(weights).all():
            raise InputError(f"environment_weights have shape {weights.shape}, expected ({count}, H), 0 or more.")
        object.__setattr__(self, "environment_weights", weights)
        thresholds = np.broadcast_to(np.asarray(self.threshold, float), (count,))
        if not (np.isfinite(thresholds) & (thresholds > 0)).all():
            raise InputError(f"the query's threshold is {self.threshold}; expected more than 0 m, such as 0.4.")
        object.__setattr__(self, "threshold", np.ascontiguousarray(thresholds))
        if self.budgets is not None and np.shape(self.budgets) != (count,):
            raise InputError(f"the query's budgets have shape {np.shape(self.budgets)}, expected ({count},).")
        own = self.surroundings.own
        if own is not None and len(own) != count:
            raise InputError(f"surroundings are of {len(own)} characters, the query is of {count}.")
