"""Strides over speed: what acted and recorded people do at the same speed, and where one leaves the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from motionmatch.metrics.acting import Acting
from motionmatch.metrics.spread import Spread, outside, spread
from motionmatch.metrics.strides import Strides, join

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
"""What is compared: title and unit."""


PEOPLE = 3
"""Fewer people at a speed have no spread that another could leave."""


def spreads(strides: Strides, quantity: str, *, people: int = 1) -> dict[str, Spread]:
    """By gait, of regular strides, where there are those of so many people."""
    regular = strides.where(strides.regular)
    found = {}
    for gait, mask in (("walk", ~regular.running), ("run", regular.running)):
        those = regular.where(mask)
        found[gait] = spread(those.speeds, getattr(those, quantity), EDGES, whose=those.whose, people=people)
    return found


def everybody(people: Mapping[str, Acting]) -> Strides:
    """The strides of all sets, in each of which people are numbered from 0."""
    joined: list[Strides] = []
    for each in people.values():
        after = 1 + max((int(part.whose.max(initial=-1)) for part in joined), default=-1)
        joined.append(replace(each.strides, whose=each.strides.whose + after))
    return join(joined)


def compared(ours: Acting, people: Mapping[str, Acting]) -> dict:
    """Every quantity, and where our median leaves what is usual in each set and in all of them together."""
    found = {}
    for quantity, (title, unit) in QUANTITIES.items():
        own = spreads(ours.strides, quantity)
        theirs = {name: spreads(each.strides, quantity) for name, each in people.items()}
        entry: dict = {"title": title, "unit": unit}
        entry |= {name: {gait: plain(each[gait]) for gait in GAITS} for name, each in {"acted": own, **theirs}.items()}
        bands = {name: spreads(each.strides, quantity, people=PEOPLE) for name, each in people.items()}
        if people:
            bands["all"] = spreads(everybody(people), quantity, people=PEOPLE)
        entry["outside"] = {
            name: {gait: beyond(own[gait], band[gait]) for gait in GAITS} for name, band in bands.items()
        }
        found[quantity] = entry
    return found


def beyond(ours: Spread, band: Spread) -> dict:
    """In how many bins of speed our median leaves the band, and by how much; positive is above."""
    by = outside(ours, band)
    judged = np.isfinite(by)
    rows = zip(ours.centres[judged], by[judged], strict=True)
    return {
        "bins": int(judged.sum()),
        "bins_outside": int((by[judged] != 0).sum()),
        "by_speed": {f"{speed:.1f}": float(value) for speed, value in rows if value},
    }


def gap(ours: Acting, real: Acting, quantity: str, gait: str) -> float | None:
    """How far our median is from the recorded one, the mean over the bins of speed that both have."""
    middles = [spreads(each.strides, quantity)[gait].middles for each in (ours, real)]
    both = np.isfinite(middles[0]) & np.isfinite(middles[1])
    return float(np.mean(np.abs(middles[0] - middles[1])[both])) if both.any() else None


def plain(each: Spread) -> list[dict]:
    """For a JSON file: a row for each bin that is known."""
    columns = zip(each.centres, each.counts, each.lows, each.middles, each.highs, strict=True)
    return [
        {"speed": round(float(s), 3), "strides": int(n), "p5": float(low), "p50": float(mid), "p95": float(high)}
        for s, n, low, mid, high in columns
        if np.isfinite(mid)
    ]
