"""Pictures of the study of Holden 2020: Figures 7 to 10, drawn from its rows."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from motionmatch.actors.props.terrain import Terrain
from motionmatch.studies.study import Row
from motionmatch.world.path import PATHS

_DPI = 90


def draw_apart(curves: Mapping[str, list[float]], path: Path) -> Path:
    """Draw how far learned matching is from plain matching after the same query, frame by frame (Figure 7)."""
    figure = _make_figure(6.4, 4.0)
    axes = figure.add_subplot()
    for name, apart in curves.items():
        axes.plot(range(len(apart)), apart, label=name)
    axes.set(xlabel="frames after the search", ylabel="mean distance of joints, cm", ylim=(0, None))
    axes.legend(fontsize=8)
    return _save(figure, path)


def draw_tracks(rows: Mapping[str, Row], path: Path, *, closed: bool) -> Path:
    """Draw the ways of hips from above beside the path that they follow, a picture for each path (Figures 8 and 9).

    `closed`: all follow the circle; otherwise each row has the path that was drawn.
    """
    groups = list(dict.fromkeys(name.partition(": ")[0] for name in rows))
    figure = _make_figure(4.2 * len(groups), 4.2)
    for number, group in enumerate(groups):
        axes = figure.add_subplot(1, len(groups), number + 1)
        own = {name.partition(": ")[2]: row for name, row in rows.items() if name.startswith(f"{group}: ")}
        axes.plot(*_find_drawn(own, closed).T, color="0.7", linewidth=4)
        for name, row in own.items():
            axes.plot(*np.array(row["track"]).T, linewidth=1.2, label=name)
        axes.set(aspect="equal", title=group)
        axes.legend(fontsize=8)
    return _save(figure, path)


def _find_drawn(rows: Mapping[str, Row], closed: bool) -> np.ndarray:
    """Return the path (N, 2) that is followed."""
    if not closed:
        return np.array(next(iter(rows.values()))["drawn"])
    circle = PATHS["circle"]()
    return circle.position(np.linspace(0.0, circle.length, 200))[:, ::2]


def draw_walks(rows: Mapping[str, Row], path: Path) -> Path:
    """Draw bodies on stairs from the side, a row for each way to walk (Figure 10)."""
    figure = _make_figure(13.0, 2.6 * len(rows))
    stairs, along = Terrain.stairs(start=2.0), np.linspace(0.5, 6.5, 800)
    for number, (name, row) in enumerate(rows.items()):
        axes = figure.add_subplot(len(rows), 1, number + 1)
        axes.plot(along, stairs.height(np.zeros_like(along), along), color="0.3", linewidth=1.2)
        for body in np.array(row["bodies"]):
            for joint, parent in enumerate(row["parents"]):
                if parent > 0:
                    axes.plot(*body[[parent, joint]].T, color="C0", linewidth=1.0)
        axes.set(xlim=(0.5, 6.5), ylim=(-0.2, 2.8), aspect="equal", title=name)
        axes.axis("off")
    return _save(figure, path)


def _make_figure(width: float, height: float) -> Figure:
    figure = Figure(figsize=(width, height))
    FigureCanvasAgg(figure)
    return figure


def _save(figure: Figure, path: Path) -> Path:
    figure.tight_layout()
    figure.savefig(path, dpi=_DPI)
    return path
