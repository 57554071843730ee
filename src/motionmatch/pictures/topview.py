"""Drives from above: obstacles, the way that was wanted, the way that was gone, and the room that the body took."""

from __future__ import annotations

from pathlib import Path as FilePath

import numpy as np
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.patches import Circle, Polygon
from matplotlib.patches import Ellipse as Oval

from motionmatch import atomic
from motionmatch.kernels.ellipses import BOX, DISC
from motionmatch.pictures import ink
from motionmatch.world.obstacles import rows_of
from motionmatch.world.path import GroundPath
from motionmatch.world.scene import Scene

OBSTACLE, CONTACT = "#b9a58c", "#d62f2f"
LINE = 0.02
"""Walls without thickness are drawn so far to both sides, metres."""
NEAR = 1.5
"""Obstacles further from the way than this are not all shown, metres."""
SECONDS = 0.5
"""Between two bodies that are drawn."""


def draw_topview(
    outlines: np.ndarray,
    scene: Scene,
    path: str | FilePath,
    *,
    dt: float = 1 / 60,
    wanted: GroundPath | None = None,
    contacts: np.ndarray | None = None,
    title: str = "",
    seconds: float = SECONDS,
) -> FilePath:
    """Write a picture of T ellipses (T, 8), dt seconds apart; steps in contact (T,) are red."""
    low, high = limits(outlines, scene)
    size = 8.0 * (high - low) / (high - low).max()
    figure, axes = plt.subplots(figsize=(max(size[0], 3.6), max(size[1], 2.0)), dpi=110)
    try:
        scenery(axes, scene, len(outlines) * dt)
        if wanted is not None:
            line = wanted.position(np.linspace(0.0, wanted.length, 800))
            axes.plot(line[:, 0], line[:, 2], color=ink.FAINT, linewidth=0.8, linestyle=(0, (4, 3)), zorder=2)
        every = max(round(seconds / dt), 1)
        touching = np.zeros(len(outlines), bool) if contacts is None else contacts
        for step in range(0, len(outlines), every):
            bad = bool(touching[step : step + every].any())
            colour = CONTACT if bad else ink.TIME(step / max(len(outlines) - 1, 1))
            _body(axes, outlines[step], colour, filled=bad)
        axes.scatter(
            outlines[:, 0], outlines[:, 1], c=np.arange(len(outlines)), cmap=ink.TIME, s=1.5, linewidths=0, zorder=4
        )
        if touching.any():
            there = outlines[touching]
            axes.scatter(there[:, 0], there[:, 1], color=CONTACT, s=5, linewidths=0, zorder=5)
        axes.set_aspect("equal")
        axes.set_xlim(high[0], low[0])  # seen from above with forward up, left is +x
        axes.set_ylim(low[1], high[1])
        ink.plain(axes)
        axes.set_xlabel("x, m", fontsize=ink.SMALL, color=ink.FAINT)
        axes.set_ylabel("z, m", fontsize=ink.SMALL, color=ink.FAINT)
        ink.heading(axes, title or scene.name, f"a body every {seconds:g} s, pale is early; red is contact")
        with atomic.writing(path) as temporary:
            figure.savefig(temporary, format="png", bbox_inches="tight")
    finally:
        plt.close(figure)
    return FilePath(path)


def limits(outlines: np.ndarray, scene: Scene) -> tuple[np.ndarray, np.ndarray]:
    """Least and most x and z to show: the body, and obstacles that are not far from it."""
    reach = outlines[:, 4:6].max()
    low, high = outlines[:, :2].min(axis=0) - reach, outlines[:, :2].max(axis=0) + reach
    for row in scene.rows:
        if (row[1:3] + row[10] > low - NEAR).all() and (row[1:3] - row[10] < high + NEAR).all():
            near = np.clip([row[1:3] - row[10], row[1:3] + row[10]], low - NEAR, high + NEAR)
            low, high = np.minimum(low, near[0]), np.maximum(high, near[1])
    return low - 0.2, high + 0.2


def scenery(axes: Axes, scene: Scene, seconds: float) -> None:
    for row in scene.fixed_rows:
        _obstacle(axes, row, 0.9)
    for each in scene.moving:
        for time in np.linspace(0.0, seconds, 5):
            _obstacle(axes, rows_of([each], [float(time)])[0, 0], 0.08 + 0.3 * time / max(seconds, 1e-9))


def _obstacle(axes: Axes, row: np.ndarray, alpha: float) -> None:
    kind, x, z, ux, uz, along, across, edge = row[:8]
    if kind == DISC:
        axes.add_patch(Circle((x, z), edge, facecolor=OBSTACLE, edgecolor="none", alpha=alpha, zorder=1))
    elif kind == BOX:
        axis, aside = np.array([ux, uz]), np.array([-uz, ux])
        half = (along + edge) * axis, max(across + edge, LINE) * aside
        corners = [np.array([x, z]) + a * half[0] + b * half[1] for a, b in ((1, 1), (1, -1), (-1, -1), (-1, 1))]
        axes.add_patch(Polygon(corners, facecolor=OBSTACLE, edgecolor="none", alpha=alpha, zorder=1))
    else:
        axes.add_patch(
            Oval(
                (x, z), 2 * along, 2 * across, angle=float(np.degrees(np.arctan2(uz, ux))), facecolor=OBSTACLE,
                edgecolor="none", alpha=alpha, zorder=1,
            )
        )  # fmt: skip


def _body(axes: Axes, one: np.ndarray, colour: object, *, filled: bool) -> None:
    angle = float(np.degrees(np.arctan2(one[3], one[2])))
    axes.add_patch(
        Oval(
            (one[0], one[1]), 2 * one[4], 2 * one[5], angle=angle, facecolor=colour if filled else "none",
            edgecolor=colour, linewidth=0.9, alpha=0.5 if filled else 1.0, zorder=3,
        )
    )  # fmt: skip
