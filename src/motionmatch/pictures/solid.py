"""Draw poses as solid bodies: hulls of balls, the far ones first and darker."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.colors import to_rgb

from motionmatch.motion.thickness import BodyShape
from motionmatch.pictures import ink

_ROUND = np.linspace(0, 2 * np.pi, 40, endpoint=False)
_CIRCLE = np.stack([np.cos(_ROUND), np.sin(_ROUND)], axis=-1)
"""(D, 2) the directions in which an outline has a corner"""

COLOURS = {1: ink.LEFT, -1: ink.RIGHT, 0: ink.BODY}


def draw_bodies(axes: Axes, body: BodyShape, pages: np.ndarray, nears: np.ndarray, *, zorder: float = 2.0) -> None:
    """Draw poses with points at `pages` (B, P, 2) and nearness (B, P): the first pose first, far parts first."""
    if not body.parts:  # one joint and nothing else
        return
    most = max(map(len, body.parts))
    points = np.array([[*part, *part[-1:] * (most - len(part))] for part in body.parts])  # (N, most)
    radii = np.array([[*each, *each[-1:] * (most - len(each))] for each in body.radii])
    own = np.arange(most) < np.array([len(part) for part in body.parts])[:, None]
    depths = (nears[:, points] * own).sum(axis=-1) / own.sum(axis=-1) - np.median(nears, axis=1, keepdims=True)
    order = np.argsort(depths, axis=1, kind="stable")  # (B, N)
    outlines = hull(np.take_along_axis(pages[:, points], order[..., None, None], axis=1), radii[order])
    # Far parts are darker, as if the light came from the viewer.
    behind = np.clip(-np.take_along_axis(depths, order, axis=1) / (0.2 * body.size), 0, 1)
    fills = np.array([to_rgb(COLOURS[side]) for side in body.sides])[order] * (1.0 - 0.42 * behind[..., None])
    # The trunk is one piece, limbs have outlines; these are thinner on thin parts such as fingers.
    edges = np.where(np.array(body.trunk)[order][..., None], fills, to_rgb(ink.PAPER))
    widths = 0.5 * np.minimum(1.0, radii.max(axis=1) / (0.03 * body.size))[order]
    axes.add_collection(
        PolyCollection(
            list(outlines.reshape(-1, *outlines.shape[-2:])),
            facecolors=fills.reshape(-1, 3),
            edgecolors=edges.reshape(-1, 3),
            linewidths=widths.ravel(),
            joinstyle="round",
            zorder=zorder,
        )
    )


def hull(centres: np.ndarray, radii: np.ndarray) -> np.ndarray:
    """Return convex outlines (…, D, 2) of circles at (…, N, 2) with radii (…, N), a corner for each of D directions.

    The corner of a direction is on the circle that reaches farthest in it.
    """
    reach = centres @ _CIRCLE.T + radii[..., None]
    farthest = reach.argmax(axis=-2)
    corners = np.take_along_axis(centres, farthest[..., None], axis=-2)
    return corners + np.take_along_axis(radii, farthest, axis=-1)[..., None] * _CIRCLE
