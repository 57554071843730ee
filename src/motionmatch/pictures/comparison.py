"""Comparisons: a quantity over speed, ours over the scatter of real people, and histograms side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from motionmatch.atomic import replace_file
from motionmatch.metrics.acting import Acting
from motionmatch.metrics.over_speed import PEOPLE, QUANTITIES, Spread, measure_spreads, pool_people
from motionmatch.pictures import ink

OURS = "#1d7a5f"
OTHERS = ("#7d8792", "#a774b8", "#b08a3e")
"""Neither blue nor orange, which are the sides of a body."""
COLUMNS = 4
DOTS_PER_INCH = 110.0


@dataclass(frozen=True, eq=False)
class SpeedPanel:
    """One quantity over speed."""

    title: str
    unit: str
    ours: Sequence[Spread]
    """one for each gait, since walking and running at the same speed differ"""
    real: Sequence[Spread]
    """of all recorded sets together, one for each gait; empty where there are none"""
    strides: Mapping[str, tuple[np.ndarray, np.ndarray]]
    """by the name of the set, speeds (N,) and values (N,), to be drawn as points"""


@dataclass(frozen=True, eq=False)
class Histogram:
    """Shares of time by value; the first set is ours."""

    title: str
    unit: str
    edges: np.ndarray
    """(B + 1,)"""
    samples: Mapping[str, np.ndarray]


def draw_comparison(
    path: str | Path, panels: Sequence[SpeedPanel], histograms: Sequence[Histogram], *, title: str, note: str
) -> Path:
    """Write a PNG of panels and histograms."""
    with replace_file(path) as temporary:
        figure = lay_out_comparison(panels, histograms, title=title, note=note)
        figure.savefig(temporary, format="png", dpi=DOTS_PER_INCH, metadata={"Software": None})
    return Path(path)


def lay_out_comparison(
    panels: Sequence[SpeedPanel], histograms: Sequence[Histogram], *, title: str, note: str
) -> Figure:
    """Make the figure: all panels on one page, histograms last."""
    rows = -(-(len(panels) + len(histograms)) // COLUMNS)
    figure = Figure(figsize=(16.0, 1.1 + 3.6 * rows), facecolor=ink.PAPER)
    top = 1.0 - 0.95 / figure.get_figheight()
    grid = figure.add_gridspec(rows, COLUMNS, left=0.04, right=0.985, top=top - 0.04, bottom=0.07, hspace=0.4)
    figure.text(0.04, 1.0 - 0.3 / figure.get_figheight(), title, fontsize=ink.TITLE, fontweight="bold", color=ink.TEXT)
    figure.text(0.04, 1.0 - 0.6 / figure.get_figheight(), note, fontsize=ink.LABEL, color=ink.FAINT)
    items: list[SpeedPanel | Histogram] = [*panels, *histograms]
    for index, item in enumerate(items):
        axes = figure.add_subplot(grid[index // COLUMNS, index % COLUMNS])
        if isinstance(item, SpeedPanel):
            draw_panel(axes, item)
        else:
            draw_histogram(axes, item)
        if index == 0 or item is (histograms[0] if histograms else None):
            axes.legend(fontsize=ink.SMALL, frameon=False, loc="best", labelcolor=ink.TEXT)
    return figure


def draw_panel(axes: Axes, panel: SpeedPanel) -> None:
    """Draw points and a grey band for people, a line with bars from the 5th to the 95th percentile for ours."""
    for colour, (name, (speeds, values)) in zip(OTHERS, panel.strides.items(), strict=False):
        axes.scatter(speeds, values, s=7, color=colour, alpha=0.5, linewidths=0, label=name, zorder=2)
    for band in panel.real:
        label = "recorded, 5–95 %" if band is panel.real[0] else None
        axes.fill_between(
            band.centres, band.lows, band.highs, where=band.known, color=ink.shade(ink.BODY, 0.7),
            alpha=0.6, linewidth=0, zorder=1, label=label,
        )  # fmt: skip
    for ours in panel.ours:
        known, label = ours.known, "acted, median and 5–95 %" if ours is panel.ours[0] else None
        bars = [(ours.middles - ours.lows)[known], (ours.highs - ours.middles)[known]]
        axes.errorbar(
            ours.centres[known], ours.middles[known], yerr=bars, color=OURS, linewidth=1.6, elinewidth=0.8,
            marker="o", markersize=3.5, label=label, zorder=4,
        )  # fmt: skip
    _limit(axes, panel)
    _finish(axes, panel.title, panel.unit, "speed, m/s")


def draw_histogram(axes: Axes, histogram: Histogram) -> None:
    """Draw outlines, ours filled. Values beyond the edges count in the last bins."""
    for index, (name, values) in enumerate(histogram.samples.items()):
        inside = np.clip(values, histogram.edges[0] + 1e-9, histogram.edges[-1] - 1e-9)
        shares = np.histogram(inside, histogram.edges)[0] / max(len(values), 1)
        colour = OURS if index == 0 else OTHERS[(index - 1) % len(OTHERS)]
        axes.stairs(
            100 * shares, histogram.edges, color=ink.shade(colour, 0.55) if index == 0 else colour,
            fill=index == 0, linewidth=1.4, label=name, zorder=2 + index,
        )  # fmt: skip
    _finish(axes, histogram.title, "% of time", histogram.unit)


def _limit(axes: Axes, panel: SpeedPanel) -> None:
    """Limit the y axis, since a few strides far from all others would make the rest small."""
    edges = [edge for ours in panel.ours for edge in (ours.lows, ours.highs)]
    values = np.concatenate([*edges, *(values for _, values in panel.strides.values())])
    values = values[np.isfinite(values)]
    if len(values):
        low, high = np.percentile(values, (0.5, 99.5))
        room = max(0.08 * (high - low), 1e-6)
        axes.set_ylim(min(0.0, low - room), high + room)


def _finish(axes: Axes, title: str, unit: str, below: str) -> None:
    ink.plain(axes)
    ink.heading(axes, title, unit)
    axes.set_xlabel(below, fontsize=ink.SMALL, color=ink.FAINT)


PANELS = 6
"""Number of quantities that are drawn."""


def draw_speed_comparison(path: str | Path, acted: Acting, people: Mapping[str, Acting], *, note: str) -> Path:
    """Write a PNG of acted and recorded strides: quantities over speed, and histograms of speed and turn rate."""
    panels = [make_speed_panel(quantity, acted, people) for quantity in list(QUANTITIES)[:PANELS]]
    sets = {"acted": acted, **people}
    speeds, rates = ({name: getattr(each, what) for name, each in sets.items()} for what in ("speeds", "yaw_rates"))
    histograms = [
        Histogram("Speed", "m/s", np.arange(0, 4.6, 0.2), speeds),
        Histogram("Yaw rate", "rad/s, left positive", np.arange(-3, 3.01, 0.2), rates),
    ]
    return draw_comparison(path, panels, histograms, title="Acted and recorded strides", note=note)


def make_speed_panel(quantity: str, acted: Acting, people: Mapping[str, Acting]) -> SpeedPanel:
    """Make the panel of one quantity: ours, and that of all people together."""
    title, unit = QUANTITIES[quantity]
    real = list(measure_spreads(pool_people(people), quantity, people=PEOPLE).values()) if people else []
    points = {}
    for name, each in people.items():
        regular = each.strides.where(each.strides.regular)
        points[name] = (regular.speeds, getattr(regular, quantity))
    return SpeedPanel(title, unit, list(measure_spreads(acted.strides, quantity).values()), real, points)
