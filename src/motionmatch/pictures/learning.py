"""Learning curves: how errors and losses went down while networks were trained."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from matplotlib.figure import Figure

from motionmatch import atomic
from motionmatch.pictures import ink

COLOURS = {"trained": ink.LEFT, "withheld": ink.RIGHT}


def draw_learning_curves(curves: Mapping[str, Sequence[Mapping[str, float]]], path: Path) -> None:
    """A column for each network: errors above, losses below."""
    figure = Figure(figsize=(4.2 * len(curves), 5.6), layout="constrained", facecolor="white")
    grid = figure.subplots(2, len(curves), squeeze=False)
    for column, (name, entries) in enumerate(curves.items()):
        above, below = grid[0][column], grid[1][column]
        above.set_title(name, loc="left", fontsize=ink.HEADING, color=ink.TEXT)
        iterations = [entry["iteration"] for entry in entries]
        for key, colour in COLOURS.items():
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
    with atomic.writing(path) as temporary:
        figure.savefig(temporary, dpi=110)
