"""Strides over speed: acted and recorded people compared at the same speed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from motionmatch.metrics.acting import Acting
from motionmatch.metrics.strides import Strides, pool_strides

LOW, HIGH = 5.0, 95.0
"""Percentiles between which values count as usual."""


@dataclass(frozen=True, eq=False)
class Spread:
    """Percentiles of a quantity in B bins of speed. Bins with too few values are NaN."""

    centres: np.ndarray
    """(B,) speeds"""
    counts: np.ndarray
    """(B,) values in each bin"""
    lows: np.ndarray
    """(B,) 5th percentile"""
    middles: np.ndarray
    """(B,) median"""
    highs: np.ndarray
    """(B,) 95th percentile"""

    @property
    def known(self) -> np.ndarray:
        """(B,) bool: the bins with enough values"""
        return np.isfinite(self.middles)


def measure_spread(
    speeds: np.ndarray,
    values: np.ndarray,
    edges: np.ndarray,
    *,
    person_ids: np.ndarray | None = None,
    least: int = 6,
    people: int = 1,
) -> Spread:
    """Measure the spread of values (N,) at speeds (N,), in the bins between edges (B + 1,), without NaN values.

    `person_ids` (N,) says which person each value is of. Bins with fewer than `least` values or `people` people are
    NaN.
    """
    person_ids = np.zeros(len(values), int) if person_ids is None else person_ids
    sound = np.isfinite(values) & np.isfinite(speeds)
    speeds, values, person_ids = speeds[sound], values[sound], person_ids[sound]
    rows, counts = [], []
    for low, high in pairwise(edges):
        inside = (speeds >= low) & (speeds < high)
        _, persons, strides = np.unique(person_ids[inside], return_inverse=True, return_counts=True)
        counts.append(int(inside.sum()))
        enough = counts[-1] >= least and len(strides) >= people
        rows.append(percentiles(values[inside], 1.0 / strides[persons]) if enough else np.full(3, np.nan))
    lows, middles, highs = np.array(rows).reshape(-1, 3).T
    return Spread(0.5 * (edges[:-1] + edges[1:]), np.array(counts, int), lows, middles, highs)


def percentiles(values: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Return the percentiles (3,) of weighted values (N,); with equal weights those of `numpy.percentile`."""
    order = np.argsort(values)
    values, weights = values[order], weights[order]
    below = np.cumsum(weights) - 0.5 * weights
    share = (below - below[0]) / max(below[-1] - below[0], 1e-12)
    return np.interp(np.array([LOW, 50.0, HIGH]) / 100.0, share, values)


def measure_outside(ours: Spread, real: Spread) -> np.ndarray:
    """Measure (B,) how far our median is above the usual range of real data, or below (negative); NaN if unknown."""
    over = np.maximum(ours.middles - real.highs, 0.0)
    under = np.minimum(ours.middles - real.lows, 0.0)
    return over + under


EDGES = np.arange(0.3, 4.5, 0.2)
"""Bins of speed, metres per second."""
GAITS = ("walk", "run")
QUANTITIES = {
    "step_lengths": ("Step length", "m"),
    "cadences": ("Cadence", "steps per minute"),
    "duties": ("Duty factor", "share of the stride, ball planted"),
    "pelvis_bobs": ("Pelvis bob", "m, low to high"),
    "arm_swings": ("Arm swing", "° of the upper arm, to and fro"),
    "toe_clearances": ("Toe clearance", "m, as the ankle passes the hips"),
    "step_widths": ("Step width", "m"),
    "knee_peaks": ("Swing knee", "° at most"),
}
"""Compared quantities: title and unit."""


PEOPLE = 3
"""Fewest people at a speed that make a usual range."""


def measure_spreads(strides: Strides, quantity: str, *, people: int = 1) -> dict[str, Spread]:
    """Measure spreads of regular strides by gait, in bins with at least this number of people."""
    regular = strides.where(strides.regular)
    found = {}
    for gait, mask in (("walk", ~regular.running), ("run", regular.running)):
        those = regular.where(mask)
        found[gait] = measure_spread(
            those.speeds, getattr(those, quantity), EDGES, person_ids=those.person_ids, people=people
        )
    return found


def pool_people(people: Mapping[str, Acting]) -> Strides:
    """Join the strides of all sets; people are numbered from 0 in each set and anew in the result."""
    joined: list[Strides] = []
    for each in people.values():
        after = 1 + max((int(part.person_ids.max(initial=-1)) for part in joined), default=-1)
        joined.append(replace(each.strides, person_ids=each.strides.person_ids + after))
    return pool_strides(joined)


def compare_over_speed(ours: Acting, people: Mapping[str, Acting]) -> dict:
    """Compare every quantity, and find where our median leaves the usual range of each set and of all together."""
    found = {}
    for quantity, (title, unit) in QUANTITIES.items():
        own = measure_spreads(ours.strides, quantity)
        theirs = {name: measure_spreads(each.strides, quantity) for name, each in people.items()}
        entry: dict = {"title": title, "unit": unit}
        entry |= {
            name: {gait: to_rows(each[gait]) for gait in GAITS} for name, each in {"acted": own, **theirs}.items()
        }
        bands = {name: measure_spreads(each.strides, quantity, people=PEOPLE) for name, each in people.items()}
        if people:
            bands["all"] = measure_spreads(pool_people(people), quantity, people=PEOPLE)
        entry["outside"] = {
            name: {gait: describe_excess(own[gait], band[gait]) for gait in GAITS} for name, band in bands.items()
        }
        found[quantity] = entry
    return found


def describe_excess(ours: Spread, band: Spread) -> dict:
    """Describe in how many bins of speed our median leaves the band, and by how much; positive is above."""
    by = measure_outside(ours, band)
    judged = np.isfinite(by)
    rows = zip(ours.centres[judged], by[judged], strict=True)
    return {
        "bins": int(judged.sum()),
        "bins_outside": int((by[judged] != 0).sum()),
        "by_speed": {f"{speed:.1f}": float(value) for speed, value in rows if value},
    }


def measure_gap(ours: Acting, real: Acting, quantity: str, gait: str) -> float | None:
    """Measure the distance of our median from the recorded one, the mean over the bins of speed that both have."""
    middles = [measure_spreads(each.strides, quantity)[gait].middles for each in (ours, real)]
    both = np.isfinite(middles[0]) & np.isfinite(middles[1])
    return float(np.mean(np.abs(middles[0] - middles[1])[both])) if both.any() else None


def to_rows(each: Spread) -> list[dict]:
    """Return rows for a JSON file, one for each known bin."""
    columns = zip(each.centres, each.counts, each.lows, each.middles, each.highs, strict=True)
    return [
        {"speed": round(float(s), 3), "strides": int(n), "p5": float(low), "p50": float(mid), "p95": float(high)}
        for s, n, low, mid, high in columns
        if np.isfinite(mid)
    ]
