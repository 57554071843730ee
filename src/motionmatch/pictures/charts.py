"""Charts: errors and losses while networks were trained, and figures over a setting."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.ticker import LogLocator, NullLocator

from motionmatch import atomic
from motionmatch.errors import InputError
from motionmatch.pictures import ink

CURVE_COLOURS = {"trained": ink.LEFT, "withheld": ink.RIGHT}


def draw_learning_curves(curves: Mapping[str, Sequence[Mapping[str, float]]], path: Path) -> None:
    """Write a picture with a column for each network: errors above, losses below."""
    figure = Figure(figsize=(4.2 * len(curves), 5.6), layout="constrained", facecolor="white")
    grid = figure.subplots(2, len(curves), squeeze=False)
    for column, (name, entries) in enumerate(curves.items()):
        above, below = grid[0][column], grid[1][column]
        above.set_title(name, loc="left", fontsize=ink.HEADING, color=ink.TEXT)
        iterations = [entry["iteration"] for entry in entries]
        for key, colour in CURVE_COLOURS.items():
            values = [entry.get(f"{key} cm", float("nan")) for entry in entries]
            if any(value == value for value in values):
                last = next(value for value in reversed(values) if value == value)
                above.plot(iterations, values, color=colour, linewidth=1.6,
                           label=f"{key} clips: {last:.2f} cm at the end")  # fmt: skip
        above.set_ylim(bottom=0)
        above.set_ylabel("error, cm", fontsize=9)
        if above.lines:
            above.legend(frameon=False, fontsize=8)
        known = {"iteration", "error", "distance"}
        for key in [key for key in entries[-1] if key not in known and "cm" not in key] if entries else []:
            below.plot(iterations, [entry.get(key, float("nan")) for entry in entries], linewidth=1.2, label=key)
        below.set_yscale("log")
        below.set_ylabel("weighted losses", fontsize=9)
        below.set_xlabel("iterations", fontsize=9)
        if below.lines:
            below.legend(frameon=False, fontsize=7, ncols=2)
        for axes in (above, below):
            axes.grid(True, color=ink.LINE, linewidth=0.5)
            axes.spines[["top", "right"]].set_visible(False)
            axes.tick_params(labelsize=8)
    with atomic.replace_file(path) as temporary:
        figure.savefig(temporary, dpi=110)


COLOURS = (ink.LEFT, ink.RIGHT, ink.TEXT, ink.BODY)
WIDTH, HEIGHT, COLUMNS = 4.2, 2.8, 4
"""inches of a plot, and how many are side by side"""


@dataclass(frozen=True)
class SweepPanel:
    """One plot of a sweep."""

    title: str
    unit: str
    over: str
    """Title of the horizontal axis"""
    series: Mapping[str, tuple[Sequence[float], Sequence[float]]]
    """Values along and up, by name"""
    log_x: bool = False
    log_y: bool = False


def draw_sweep(path: str | Path, panels: Sequence[SweepPanel], *, title: str) -> Path:
    """Write a PNG of small plots, each with a few lines and their points."""
    if not panels:
        raise InputError(f"{path}: there is nothing to draw yet.")
    columns = min(COLUMNS, len(panels))
    rows = -(-len(panels) // columns)
    figure = Figure(figsize=(WIDTH * columns, HEIGHT * rows + 0.5), facecolor=ink.PAPER)
    figure.suptitle(title, x=0.02, y=0.985, ha="left", va="top", fontsize=ink.TITLE, fontweight="bold", color=ink.TEXT)
    for number, panel in enumerate(panels):
        axes = figure.add_subplot(rows, columns, number + 1)
        ink.plain(axes)
        ink.heading(axes, panel.title, panel.unit)
        for (name, (along, up)), colour in zip(panel.series.items(), COLOURS, strict=False):
            axes.plot(along, up, "o-", color=colour, markersize=3.5, linewidth=1.4, label=name)
        if panel.log_x:
            axes.set_xscale("log")
            _plain_numbers(axes.xaxis, _steps(along for along, _ in panel.series.values()))
        if panel.log_y:
            axes.set_yscale("log")
            _plain_numbers(axes.yaxis, _steps(up for _, up in panel.series.values()))
        else:
            highest = max((value for _, up in panel.series.values() for value in up), default=1.0)
            axes.set_ylim(0, 1.08 * max(highest, 1e-9))
        axes.set_xlabel(panel.over, fontsize=ink.LABEL, color=ink.FAINT)
        axes.legend(fontsize=ink.SMALL, frameon=False, labelcolor=ink.TEXT)
    figure.tight_layout(rect=(0, 0, 1, 1 - 0.35 / (HEIGHT * rows + 0.5)))
    path = Path(path)
    with atomic.replace_file(path) as temporary:
        figure.savefig(temporary, format="png", dpi=110, metadata={"Software": None})
    return path


def _steps(series: Iterable[Sequence[float]]) -> tuple[float, ...]:
    """Choose the numbers shown within a power of ten: more where there are few powers."""
    values = [value for each in series for value in each if value > 0]
    decades = math.log10(max(values) / min(values)) if values else 0.0
    return (1.0, 2.0, 5.0) if decades < 1.5 else (1.0,)


def _plain_numbers(axis: Axis, at: Sequence[float]) -> None:
    """Write 1,000 rather than 10³, and no minor ticks."""
    axis.set_major_locator(LogLocator(subs=at))
    axis.set_major_formatter(lambda value, _: f"{value:,g}")
    axis.set_minor_locator(NullLocator())
