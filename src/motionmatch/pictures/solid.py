"""Draw poses as solid bodies: hulls of balls, the far ones first and darker."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from motionmatch.motion.thickness import BodyShape
from motionmatch.pictures import ink
from motionmatch.pictures.area import Area, as_area

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_ROUND = np.linspace(0, 2 * np.pi, 40, endpoint=False)
_CIRCLE = np.stack([np.cos(_ROUND), np.sin(_ROUND)], axis=-1)
"""(D, 2) the directions in which an outline has a corner"""

COLOURS = {1: ink.LEFT, -1: ink.RIGHT, 0: ink.BODY}


def draw_bodies(area: Axes | Area, body: BodyShape, pages: np.ndarray, nears: np.ndarray) -> None:
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
    fills = np.array([ink.to_rgb(COLOURS[side]) for side in body.sides])[order] * (1.0 - 0.42 * behind[..., None])
    # The trunk is one piece, limbs have outlines; these are thinner on thin parts such as fingers.
    edges = np.where(np.array(body.trunk)[order][..., None], fills, ink.to_rgb(ink.PAPER))
    widths = 0.5 * np.minimum(1.0, radii.max(axis=1) / (0.03 * body.size))[order]
    flat = list(outlines.reshape(-1, *outlines.shape[-2:]))
    as_area(area).draw_polygons(flat, fills.reshape(-1, 3), edges.reshape(-1, 3), widths.ravel(), order=2.0)


def hull(centres: np.ndarray, radii: np.ndarray) -> np.ndarray:
    """Return convex outlines (…, D, 2) of circles at (…, N, 2) with radii (…, N), a corner for each of D directions.

    The corner of a direction is on the circle that reaches farthest in it.
    """
    reach = centres @ _CIRCLE.T + radii[..., None]
    farthest = reach.argmax(axis=-2)
    corners = np.take_along_axis(centres, farthest[..., None], axis=-2)
    return corners + np.take_along_axis(radii, farthest, axis=-1)[..., None] * _CIRCLE
