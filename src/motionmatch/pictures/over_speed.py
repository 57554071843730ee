"""Acted and recorded strides on one page: each quantity over speed, and how long at which speed and turn."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from motionmatch.metrics.acting import Acting
from motionmatch.metrics.over_speed import PEOPLE, QUANTITIES, everybody, spreads
from motionmatch.pictures import comparison

PANELS = 6
"""How many of the quantities are drawn."""


def draw(path: str | Path, acted: Acting, people: Mapping[str, Acting], *, note: str) -> Path:
    """Write a PNG."""
    panels = [panel(quantity, acted, people) for quantity in list(QUANTITIES)[:PANELS]]
    sets = {"acted": acted, **people}
    speeds, rates = ({name: getattr(each, what) for name, each in sets.items()} for what in ("speeds", "yaw_rates"))
    histograms = [
        comparison.Histogram("Speed", "m/s", np.arange(0, 4.6, 0.2), speeds),
        comparison.Histogram("Yaw rate", "rad/s, left positive", np.arange(-3, 3.01, 0.2), rates),
    ]
    return comparison.draw(path, panels, histograms, title="Acted and recorded strides", note=note)


def panel(quantity: str, acted: Acting, people: Mapping[str, Acting]) -> comparison.Panel:
    """One quantity of ours, and of all people together."""
    title, unit = QUANTITIES[quantity]
    real = list(spreads(everybody(people), quantity, people=PEOPLE).values()) if people else []
    points = {}
    for name, each in people.items():
        regular = each.strides.where(each.strides.regular)
        points[name] = (regular.speeds, getattr(regular, quantity))
    return comparison.Panel(title, unit, list(spreads(acted.strides, quantity).values()), real, points)
