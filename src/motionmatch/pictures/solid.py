"""Draw one pose as a solid body: hulls of balls, the far ones first and darker."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection

from motionmatch.pictures import ink
from motionmatch.pictures.flesh import Flesh

_ROUND = np.linspace(0, 2 * np.pi, 20, endpoint=False)
_CIRCLE = np.stack([np.cos(_ROUND), np.sin(_ROUND)], axis=-1)

COLOURS = {1: ink.LEFT, -1: ink.RIGHT, 0: ink.BODY}


def draw_body(axes: Axes, flesh: Flesh, page: np.ndarray, near: np.ndarray, *, zorder: float = 2.0) -> None:
    """Draw points (P, 2) on the page, with nearness (P,), as one body."""
    middle = np.median(near)
    depths = np.array([np.mean(near[list(points)]) - middle for points in flesh.parts])
    shapes, fills, edges, widths = [], [], [], []
    for part in np.argsort(depths, kind="stable"):
        points, side = list(flesh.parts[part]), flesh.sides[part]
        shapes.append(hull(page[points], np.array(flesh.radii[part])))
        # Far parts are darker, as if the light came from the viewer.
        behind = float(np.clip(-depths[part] / (0.2 * flesh.size), 0, 1))
        colour = ink.shade(COLOURS[side], -0.42 * behind)
        fills.append(colour)
        widths.append(0.5 * min(1.0, max(flesh.radii[part]) / (0.03 * flesh.size)))  # a finger is not all outline
        edges.append(colour if flesh.trunk[part] else ink.PAPER)  # the trunk is one piece, limbs are told apart
    axes.add_collection(
        PolyCollection(shapes, facecolors=fills, edgecolors=edges, linewidths=widths, joinstyle="round", zorder=zorder)
    )


def hull(centres: np.ndarray, radii: np.ndarray) -> np.ndarray:
    """The convex outline (B, 2) of circles (N, 2) with radii (N,)."""
    points = (centres[:, None] + radii[:, None, None] * _CIRCLE).reshape(-1, 2)
    points = points[np.lexsort((points[:, 1], points[:, 0]))]
    return np.array(_half(points)[:-1] + _half(points[::-1])[:-1])


def _half(points: np.ndarray) -> list[tuple[float, float]]:
    """One side of the outline of points in order: go on as long as the way turns left."""
    line: list[tuple[float, float]] = []
    for x, y in points.tolist():
        while len(line) >= 2:
            (ax, ay), (bx, by) = line[-2], line[-1]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                break
            line.pop()
        line.append((x, y))
    return line
