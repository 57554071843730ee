"""The floor from above: the path of the root, where the body faces, and the prints its feet leave."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection

from motionmatch.motion.clip import Clip
from motionmatch.motion.contacts import points
from motionmatch.motion.tags import spans_of
from motionmatch.pictures import ink
from motionmatch.pictures.camera import View
from motionmatch.pictures.solid import COLOURS, hull

_MOST_POINTS = 2000
_ARROW = np.array([[1.0, 0.0], [-0.6, 0.55], [-0.3, 0.0], [-0.6, -0.55]])


def draw_floor(
    axes: Axes,
    clip: Clip,
    view: View,
    facings: np.ndarray,
    *,
    size: float,
    sides: np.ndarray,
    contacts: np.ndarray | None = None,
) -> None:
    """The path coloured by time, arrows along the facings (F, 3), and a print for each contact (F, K)."""
    path, _ = view.project(clip.positions_world[:, 0].astype(float))  # (F, 2)
    shown = path[:: max(1, len(path) // _MOST_POINTS)]
    prints = []
    if contacts is not None and contacts.shape[1]:
        prints = _prints(clip, view, facings, sides, contacts, size)
        colours = [COLOURS[side] for _, side in prints]
        pale = [(*ink.shade(colour, 0.35), 0.75) for colour in colours]
        axes.add_collection(
            PolyCollection([shape for shape, _ in prints], facecolors=pale, edgecolors=colours, linewidths=0.5)
        )
    if len(shown) > 1:
        segments = list(np.stack([shown[:-1], shown[1:]], axis=1))
        line = LineCollection(segments, cmap=ink.TIME, linewidths=1.3, capstyle="round", zorder=3)
        line.set_array(np.linspace(0, 1, len(segments)))
        axes.add_collection(line)
    ahead, _ = view.project(facings)
    _draw_arrows(axes, path, ahead, every=max(1, round(_tick_seconds(clip.seconds) * clip.fps)), size=size)
    axes.plot(*path[0], "o", markersize=11, markerfacecolor="none", markeredgecolor=ink.TEXT, zorder=5)

    everything = np.concatenate([path, path + 0.16 * size * ahead, *(shape for shape, _ in prints)])
    _fit(axes, everything, least=0.9 * size)
    _scale_bar(axes)


def _draw_arrows(axes: Axes, path: np.ndarray, ahead: np.ndarray, *, every: int, size: float) -> None:
    """An arrow every so many frames, pointing ahead (F, 2), on the path (F, 2)."""
    last = -1
    for frame in range(0, len(path), every):
        # Arrows on top of each other would hide each other: wait until the body has moved or turned.
        near = last >= 0 and np.linalg.norm(path[frame] - path[last]) < 0.12 * size
        if near and ahead[frame] @ ahead[last] > 0.9:
            continue
        last = frame
        arrow = _turned(_ARROW * 0.075 * size, ahead[frame]) + path[frame]
        colour = ink.TIME(frame / max(1, len(path) - 1))
        axes.add_collection(
            PolyCollection([arrow], facecolors=[colour], edgecolors=[ink.PAPER], linewidths=0.6, zorder=4)
        )


def _prints(
    clip: Clip,
    view: View,
    facings: np.ndarray,
    sides: np.ndarray,
    contacts: np.ndarray,
    size: float,
) -> list[tuple[np.ndarray, int]]:
    """An outline (B, 2) and a side for each time that a foot rests on the ground."""
    anatomy = clip.anatomy
    assert anatomy is not None  # contacts are the anatomy's
    feet = points(clip)
    prints = []
    for index, joint in enumerate(anatomy.contacts):
        toe = feet[:, index]
        behind = int(clip.skeleton.parents[joint]) if anatomy.contact_ends[index] < 0 else joint
        heel = clip.positions_world[:, behind].astype(float)
        for start, stop in spans_of(contacts[:, index]):
            middle = (start + stop) // 2
            at, ahead = toe[start:stop].mean(axis=0), toe[middle] - heel[middle]
            ahead[1] = 0
            length = np.linalg.norm(ahead)
            # A paw hangs straight below its parent; then the body knows better where it points.
            ahead = ahead / length if length > 0.04 * size else facings[middle]
            (x, y), (dx, dy) = view.project(at)[0], view.project(ahead)[0]
            outline = _sole(0.075 * size) if anatomy.kind == "biped" else _paw(0.04 * size)
            prints.append((_turned(outline, np.array([dx, dy])) + [x, y], int(sides[joint])))
    return prints


def _sole(half: float) -> np.ndarray:
    """A shoe's outline about the ball of the foot, pointing along +x."""
    centres = half * np.array([[0.35, 0.0], [0.0, 0.0], [-1.25, 0.0]])
    return hull(centres, half * np.array([0.36, 0.4, 0.27]))


def _turned(outline: np.ndarray, ahead: np.ndarray) -> np.ndarray:
    """An outline (B, 2) that points along +x, turned to point ahead (2,)."""
    return outline @ np.array([[ahead[0], ahead[1]], [-ahead[1], ahead[0]]])


def _paw(radius: float) -> np.ndarray:
    return hull(radius * np.array([[0.35, 0.0], [-0.2, 0.0]]), radius * np.array([0.65, 0.8]))


def _tick_seconds(seconds: float) -> float:
    """Half a second for short clips, then as many as keep the ticks apart."""
    return next((step for step in (0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0) if seconds / step <= 14), seconds / 14)


def _fit(axes: Axes, points: np.ndarray, *, least: float) -> None:
    """Equal scales, everything inside, room for the scale bar below."""
    aspect = axes.bbox.width / axes.bbox.height
    low, high = points.min(axis=0), points.max(axis=0)
    wide, tall = np.maximum(high - low, least) * 1.12
    tall = max(tall * 1.12, wide / aspect)
    x, y = (low + high) / 2
    axes.set_xlim(x - tall * aspect / 2, x + tall * aspect / 2)
    axes.set_ylim(y - tall * 0.54, y + tall * 0.46)


def _scale_bar(axes: Axes) -> None:
    (left, right), (bottom, top) = axes.get_xlim(), axes.get_ylim()
    length = next((s for s in (100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05) if s < 0.3 * (right - left)), 0.02)
    x, y = left + 0.02 * (right - left), bottom + 0.04 * (top - bottom)
    axes.plot([x, x + length], [y, y], color=ink.TEXT, linewidth=2, solid_capstyle="butt")
    axes.annotate(
        f"{length:g} m", (x + length, y), xytext=(4, 0), textcoords="offset points",
        va="center", fontsize=ink.SMALL, color=ink.TEXT,
    )  # fmt: skip
