"""Fewer columns by principal components (Holden 2020, section 3), and a measure of the loss.

A search over k of D columns is faster and smaller, but not exact: the columns that were left out may decide between
frames. `measure_loss` measures how often they do, and the extra cost. With k = D only rounding differs. Weights are
fixed once the columns are mixed, so they are given here, not in the query.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from motionmatch.conventions import EXACT, STORED
from motionmatch.errors import InputError
from motionmatch.search.matcher import Matcher
from motionmatch.search.query import Query, check_finite, check_weights


@dataclass(frozen=True, eq=False)
class Reduction:
    """From D columns to k."""

    mean: np.ndarray
    """(D,)"""
    axes: np.ndarray
    """(D, k) principal axes, times the square roots of the weights"""
    weights: np.ndarray
    """(D,) of the columns, before they were mixed"""
    kept: float
    """Share of the variance that k columns keep, 0 to 1"""

    @property
    def num_columns(self) -> int:
        return self.axes.shape[1]

    def rows(self, rows: np.ndarray) -> np.ndarray:
        """Reduce rows (N, D) of features or queries to (N, k)."""
        rows = np.asarray(rows)
        if rows.ndim != 2 or rows.shape[1] != len(self.mean):
            raise InputError(f"rows have shape {rows.shape}, expected (N, {len(self.mean)}): what was reduced.")
        return ((rows - self.mean) @ self.axes).astype(STORED)

    def query(self, query: Query) -> Query:
        """Return the query in k columns."""
        if query.weights is not None:
            raise InputError("columns are mixed, so a query can't weigh them: give weights to reduce(…) instead.")
        return replace(query, vector=self.rows(query.vector))


@dataclass(frozen=True)
class Loss:
    """Differences between a reduced search and the exact one."""

    kept: float
    """Share of the variance kept"""
    different: float
    """Share of queries that get another frame"""
    extra_cost: float
    """Mean extra cost over all queries, as a share of the best cost"""
    worst_extra_cost: float
    """Largest extra cost, as a share of the best cost"""


def reduce_columns(
    features: np.ndarray,
    *,
    columns: int | None = None,
    share: float = 0.99,
    weights: np.ndarray | None = None,
) -> Reduction:
    """Find the principal columns of features (F, D): a number of them, or as few as keep a share of the variance."""
    rows = np.asarray(features, EXACT)
    if rows.ndim != 2 or len(rows) < 2:
        raise InputError(f"features have shape {rows.shape}, expected (F, D) with at least 2 frames.")
    check_finite(rows, "features", "frame")
    width = rows.shape[1]
    if columns is not None and not 1 <= columns <= width:
        raise InputError(f"{columns} columns: expected 1 to {width}, which is all.")
    if not 0 < share <= 1:
        raise InputError(f"a share of {share:g} of the variance: expected more than 0, up to 1.")
    weights = check_weights(np.ones(width) if weights is None else weights, (1, width)).reshape(width)
    roots = np.sqrt(weights.astype(EXACT))
    mean = rows.mean(axis=0)
    variances, axes = np.linalg.eigh(np.cov((rows - mean) * roots, rowvar=False).reshape(width, width))
    order = np.argsort(-variances)
    variances, axes = np.maximum(variances[order], 0.0), axes[:, order]
    kept = np.cumsum(variances) / max(float(variances.sum()), 1e-30)
    count = int(columns or min(np.searchsorted(kept, share - 1e-12) + 1, width))
    return Reduction(mean, roots[:, None] * axes[:, :count], weights, float(kept[count - 1]))


def measure_loss(exact: Matcher, reduced: Matcher, reduction: Reduction, query: Query) -> Loss:
    """Search with both matchers, the second in reduced columns, and compare the costs of their frames."""
    other = reduced.search(reduction.query(query)).require()
    best = exact.search(replace(query, weights=reduction.weights)).require()
    differs = other.frame != best.frame
    costs = best.cost.copy()
    if differs.any():  # a bias that nothing can beat: the cost of just this frame
        vector, frame = query.vector[differs], other.frame[differs]
        alone = Query(vector, weights=reduction.weights, current=frame, continuing=True, bias=np.inf)
        costs[differs] = exact.search(alone).cost
    extra = (costs - best.cost) / np.maximum(best.cost, 1e-12)
    return Loss(reduction.kept, float(differs.mean()), float(extra.mean()), float(extra.max()))
