"""Drives and crowds from above: obstacles, the wanted path, the path taken, and the outlines of bodies."""

from __future__ import annotations

from pathlib import Path as FilePath

import numpy as np
from matplotlib import colormaps
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.collections import EllipseCollection, LineCollection
from matplotlib.patches import Circle, Polygon
from matplotlib.patches import Ellipse as Oval

from motionmatch import atomic
from motionmatch.kernels.ellipses import BOX, DISC
from motionmatch.pictures import ink
from motionmatch.world.obstacles import pack_obstacles
from motionmatch.world.path import GroundPath
from motionmatch.world.scene import Scene

OBSTACLE, CONTACT = "#b9a58c", "#d62f2f"
LINE = 0.02
"""Half thickness at which walls without thickness are drawn, metres."""
NEAR = 1.5
"""Obstacles further from the way than this are not all shown, metres."""
SECONDS = 0.5
"""Seconds between two bodies that are drawn."""


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
    low, high = find_limits(outlines, scene)
    size = 8.0 * (high - low) / (high - low).max()
    figure, axes = plt.subplots(figsize=(max(size[0], 3.6), max(size[1], 2.0)), dpi=110)
    try:
        draw_scenery(axes, scene, len(outlines) * dt)
        if wanted is not None:
            line = wanted.position(np.linspace(0.0, wanted.length, 800))
            axes.plot(line[:, 0], line[:, 2], color=ink.FAINT, linewidth=0.8, linestyle=(0, (4, 3)), zorder=2)
        every = max(round(seconds / dt), 1)
        touching = np.zeros(len(outlines), bool) if contacts is None else contacts
        for step in range(0, len(outlines), every):
            bad = bool(touching[step : step + every].any())
            colour = CONTACT if bad else tuple(ink.time_colours(np.array(step / max(len(outlines) - 1, 1))))
            _body(axes, outlines[step], colour, filled=bad)
        axes.scatter(
            outlines[:, 0],
            outlines[:, 1],
            c=np.arange(len(outlines)),
            cmap=ink.make_time_map(),
            s=1.5,
            linewidths=0,
            zorder=4,
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
        with atomic.replace_file(path) as temporary:
            figure.savefig(temporary, format="png", bbox_inches="tight")
    finally:
        plt.close(figure)
    return FilePath(path)


def draw_scene(
    scene: Scene,
    path: str | FilePath,
    *,
    starts: np.ndarray,
    goals: np.ndarray,
    seconds: float = 10.0,
    title: str = "",
) -> FilePath:
    """Write a picture of a scene before anybody has moved: starts (C, 2) as dots, goals (G, 2) as crosses."""
    rows, places = scene.rows, np.concatenate([starts, goals])
    along, across = np.abs(rows[:, 3:5]), np.abs(rows[:, [4, 3]])
    reach = along * rows[:, 5:6] + across * rows[:, 6:7] + rows[:, 7:8]
    around = [places - 0.5, places + 0.5, rows[:, 1:3] - reach, rows[:, 1:3] + reach]
    corners = np.concatenate(around)
    low, high = corners.min(axis=0) - 0.2, corners.max(axis=0) + 0.2
    size = 8.0 * (high - low) / (high - low).max()
    figure, axes = plt.subplots(figsize=(max(size[0], 3.6), max(size[1], 2.0)), dpi=110)
    try:
        draw_scenery(axes, scene, seconds)
        if scene.path is not None:
            line = scene.path.position(np.linspace(0.0, scene.path.length, 800))
            axes.plot(line[:, 0], line[:, 2], color=ink.FAINT, linewidth=0.8, linestyle=(0, (4, 3)), zorder=2)
        axes.scatter(starts[:, 0], starts[:, 1], color=_GROUPS[0], s=14, linewidths=0, zorder=4)
        axes.scatter(goals[:, 0], goals[:, 1], color=_GROUPS[1], s=18, marker="x", linewidths=1.0, zorder=4)
        axes.set_aspect("equal")
        axes.set_xlim(high[0], low[0])  # seen from above with forward up, left is +x
        axes.set_ylim(low[1], high[1])
        ink.plain(axes)
        axes.set_xlabel("x, m", fontsize=ink.SMALL, color=ink.FAINT)
        axes.set_ylabel("z, m", fontsize=ink.SMALL, color=ink.FAINT)
        ink.heading(axes, title or scene.name, "dots are starts, crosses goals; what moves is drawn at five moments")
        with atomic.replace_file(path) as temporary:
            figure.savefig(temporary, format="png", bbox_inches="tight")
    finally:
        plt.close(figure)
    return FilePath(path)


def find_limits(outlines: np.ndarray, scene: Scene) -> tuple[np.ndarray, np.ndarray]:
    """Find the least and the greatest x and z to show, metres: the body, and obstacles that are not far from it."""
    reach = outlines[:, 4:6].max()
    low, high = outlines[:, :2].min(axis=0) - reach, outlines[:, :2].max(axis=0) + reach
    for row in scene.rows:
        if (row[1:3] + row[10] > low - NEAR).all() and (row[1:3] - row[10] < high + NEAR).all():
            near = np.clip([row[1:3] - row[10], row[1:3] + row[10]], low - NEAR, high + NEAR)
            low, high = np.minimum(low, near[0]), np.maximum(high, near[1])
    return low - 0.2, high + 0.2


def draw_scenery(axes: Axes, scene: Scene, seconds: float) -> None:
    """Draw obstacles; moving ones at five moments of `seconds`."""
    for row in scene.fixed_rows:
        _obstacle(axes, row, 0.9)
    for each in scene.moving:
        for time in np.linspace(0.0, seconds, 5):
            _obstacle(axes, pack_obstacles([each], [float(time)])[0, 0], 0.08 + 0.3 * time / max(seconds, 1e-9))


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


PANELS = 4
"""Moments that are drawn."""
TRAIL = 2.0
"""Seconds of the way behind each body."""
MOST = 9
"""Groups with colours of their own; more of them share a round of hues."""
_GROUPS = ("#3b6fb6", "#d9822b", "#4a9a62", "#9a5bb0", "#b0483f", "#5a7d8c", "#8a7a2f", "#c05c93", "#555555")


def draw_crowd(
    outlines: np.ndarray,
    scene: Scene,
    path: str | FilePath,
    *,
    dt: float = 1 / 60,
    groups: np.ndarray | None = None,
    goals: np.ndarray | None = None,
    overlaps: np.ndarray | None = None,
    loads: np.ndarray | None = None,
    title: str = "",
    times: tuple[float, ...] | None = None,
) -> FilePath:
    """Write a picture of T steps of C bodies (T, C, 8), dt seconds apart; bodies that overlap (T, C) are red.

    `loads` are the least ellipses (T, C, 8) around boxes that they carry; those boxes are drawn, and how high they are.
    """
    steps, count = outlines.shape[:2]
    chosen = (
        np.linspace(0, steps - 1, PANELS + 2)[1:-1].astype(int)
        if times is None
        else np.clip(np.rint(np.array(times) / dt).astype(int), 0, steps - 1)
    )
    low, high = find_limits(outlines.reshape(-1, outlines.shape[-1]), scene)
    span = high - low
    across = len(chosen) if span[1] >= 0.8 * span[0] else (2 if len(chosen) > 1 else 1)
    down = -(-len(chosen) // across)
    wide = min(16.0 / across, 6.0 * max(span[0] / span[1], 0.4))
    size = (across * max(wide, 1.6), down * (max(wide, 1.6) * span[1] / span[0] + 0.45) + 0.4)
    figure, grid = plt.subplots(down, across, figsize=size, dpi=100, squeeze=False)
    try:
        colours = _colours(np.zeros(count, int) if groups is None else np.asarray(groups))
        for axes, step in zip(grid.flat, chosen, strict=False):
            draw_scenery(axes, scene, step * dt)
            _trails(axes, outlines[: step + 1], colours, dt)
            bad = np.zeros(count, bool) if overlaps is None else overlaps[step]
            _bodies(axes, outlines[step], colours, bad)
            if loads is not None:
                _loads(axes, loads[step], colours)
            if goals is not None and count <= 40:
                axes.scatter(goals[:, 0], goals[:, 1], c=colours, s=8, marker="x", linewidths=0.7, zorder=2)
            axes.set_aspect("equal")
            axes.set_xlim(high[0], low[0])  # seen from above with forward up, left is +x
            axes.set_ylim(low[1], high[1])
            ink.plain(axes)
            axes.set_title(f"{(step + 1) * dt:.1f} s", fontsize=ink.SMALL, color=ink.FAINT, loc="left")
        for axes in list(grid.flat)[len(chosen) :]:
            axes.set_visible(False)
        figure.suptitle(title or scene.name, x=0.02, ha="left", fontsize=ink.SMALL + 3)
        figure.tight_layout()
        with atomic.replace_file(path) as temporary:
            figure.savefig(temporary, format="png", bbox_inches="tight")
    finally:
        plt.close(figure)
    return FilePath(path)


def _colours(groups: np.ndarray) -> np.ndarray:
    """Return colours (C, 4), one for each group."""
    from matplotlib.colors import to_rgba

    names, which = np.unique(groups, return_inverse=True)
    if len(names) <= MOST:
        return np.array([to_rgba(_GROUPS[k]) for k in which])
    return colormaps["twilight_shifted"](which / len(names))


def _trails(axes: Axes, outlines: np.ndarray, colours: np.ndarray, dt: float) -> None:
    back = outlines[max(len(outlines) - round(TRAIL / dt), 0) :: 3, :, :2]
    lines = LineCollection(
        [back[:, agent] for agent in range(back.shape[1])], colors=colours, linewidths=0.8, alpha=0.6
    )
    axes.add_collection(lines)


def _bodies(axes: Axes, bodies: np.ndarray, colours: np.ndarray, bad: np.ndarray) -> None:
    angles = np.degrees(np.arctan2(bodies[:, 3], bodies[:, 2]))
    shown = np.where(bad[:, None], np.array([0.84, 0.18, 0.18, 1.0]), colours)
    faces = shown * [1.0, 1.0, 1.0, 0.35]
    axes.add_collection(
        EllipseCollection(
            2.0 * bodies[:, 4], 2.0 * bodies[:, 5], angles, units="xy", offsets=bodies[:, :2],
            transOffset=axes.transData, facecolors=faces, edgecolors=shown, linewidths=0.8, zorder=3,
        )
    )  # fmt: skip


def _loads(axes: Axes, loads: np.ndarray, colours: np.ndarray) -> None:
    """Draw boxes from above, and the height at which they begin."""
    for (x, z, ux, uz, a, b, low, _), colour in zip(loads.tolist(), colours, strict=True):
        along, across = np.array([ux, uz]) * a / np.sqrt(2.0), np.array([-uz, ux]) * b / np.sqrt(2.0)
        corners = np.array([x, z]) + [along + across, along - across, -along - across, -along + across]
        axes.add_patch(Polygon(corners, facecolor="none", edgecolor=colour, linewidth=1.0, zorder=4))
        axes.annotate(
            f"from {low:.1f} m", corners[corners[:, 1].argmax()], xytext=(0, 4), textcoords="offset points",
            fontsize=ink.SMALL, color=ink.FAINT, ha="center",
        )  # fmt: skip
