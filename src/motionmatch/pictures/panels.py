"""Parts of a contact sheet.

Strips of poses, evenly in time, side by side on the ground. The floor from above: the path of the root, arrows where
the body faces, and the prints of its feet. Curves over time: speed, turn rate, heights of hips and feet with contacts,
sudden turns of joints.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.ticker import MaxNLocator

from motionmatch.maths import quat
from motionmatch.maths.filters import smooth_gaussian
from motionmatch.motion.clip import Clip
from motionmatch.motion.contacts import points
from motionmatch.motion.tags import find_spans
from motionmatch.motion.thickness import BodyShape
from motionmatch.pictures import ink
from motionmatch.pictures.camera import View
from motionmatch.pictures.solid import COLOURS, draw_bodies, hull

Views = Sequence[View] | Mapping[int, View]
"""View of each frame, by its number."""
MOST, FEWEST = 16, 8
"""Poses in a strip."""


@dataclass(frozen=True, eq=False)
class Strip:
    """Poses laid out on the page, in metres."""

    frames: np.ndarray
    """(B,) which frames are shown"""
    pages: np.ndarray
    """(B, P, 2) their points, already moved to their places"""
    nears: np.ndarray
    """(B, P) how near each point is to the viewer"""
    places: np.ndarray
    """(B,) where on the ground line each pose stands"""
    span: tuple[float, float, float, float]
    """left, right, bottom, top of everything"""


def choose_frames(clip: Clip, count: int) -> np.ndarray:
    """Choose (B,) up to `count` different frames, evenly in time, the first and the last among them.

    Where they are far apart, each may move by a quarter of the way to its neighbours, to the pose least like
    the two before it; otherwise a steady walk sampled once per stride would seem to stand still.
    """
    even = np.linspace(0, clip.num_frames - 1, min(count, clip.num_frames))
    frames = np.unique(even.round().astype(int))
    gap = even[1] - even[0] if len(even) > 1 else 0.0
    if gap < 0.4 * clip.fps:
        return frames
    chosen = [0]
    for middle in even[1:-1]:
        options = np.unique((middle + np.linspace(-0.25, 0.25, 9) * gap).round().astype(int))
        poses = [_in_root(clip, options)[:, None], _in_root(clip, np.array(chosen[-2:]))[None]]
        unlike = np.linalg.norm(poses[0] - poses[1], axis=-1).mean(axis=-1).min(axis=1)
        chosen.append(int(options[np.argmax(unlike)]))
    return np.array([*chosen, int(frames[-1])])


def _in_root(clip: Clip, frames: np.ndarray) -> np.ndarray:
    """Return the joints (B, J, 3) in the frame of the root."""
    positions = clip.positions_world[frames]
    return quat.inverse_rotate(clip.rotations_world[frames, :1], positions - positions[:, :1])


def place_side_by_side(
    clip: Clip, body: BodyShape, views: Views, *, aspect: float, frames: np.ndarray | None = None
) -> Strip:
    """Lay out as many poses as fit a strip `aspect` times as wide as high, each in its frame's view, apart.

    With `frames` those poses, and only their views are needed.
    """
    counts = range(MOST, FEWEST - 1, -1) if frames is None else [len(frames)]
    for count in counts:
        chosen = choose_frames(clip, count) if frames is None else frames
        pages, nears = _project(clip, body, views, chosen)
        margin = 0.05 * body.size
        low, high = pages[..., 0].min(axis=1) - margin, pages[..., 0].max(axis=1) + margin
        widths = np.maximum(high - low, np.median(high - low))
        if widths.sum() <= aspect * _height(pages, body):
            break
    room = max(aspect * _height(pages, body) - widths.sum(), 0.0)
    gaps = min(room / len(chosen), 0.6 * float(np.median(widths)))
    starts = np.concatenate([[0.0], np.cumsum(widths + gaps)[:-1]]) + gaps / 2
    shifts = starts + 0.5 * (widths - (high - low)) - low
    pages[..., 0] += shifts[:, None]
    return Strip(chosen, pages, nears, starts + 0.5 * widths, _span(pages, body))


def place_to_scale(clip: Clip, body: BodyShape, view: View, *, aspect: float) -> Strip | None:
    """Lay out poses where they are along a straight walk; None if they would be too crowded or too small to see."""
    path = clip.positions_world[:, 0].astype(float)
    along = path @ view.right
    length = along[-1] - along[0]
    detour = np.sum(np.linalg.norm(np.diff(path[:: max(1, int(clip.fps / 4))], axis=0), axis=1))
    for count in range(MOST, FEWEST, -1):
        frames = choose_frames(clip, count)
        pages, nears = _project(clip, body, [view] * clip.num_frames, frames, move=False)
        width = np.median(np.ptp(pages[..., 0], axis=1))
        steps = np.diff(along[frames])
        if len(steps) and steps.min() > 0.7 * width:
            break
    else:
        return None
    room = aspect * _height(pages, body)
    if length < 0.97 * detour or not 0.6 * room < np.ptp(pages[..., 0]) < 1.1 * room:
        return None
    return Strip(frames, pages, nears, along[frames], _span(pages, body))


def draw_strip(axes: Axes, strip: Strip, body: BodyShape, clip: Clip, *, times: bool = True) -> None:
    """Draw the poses, the ground and the time of each."""
    left, right, bottom, top = strip.span
    aspect = axes.bbox.width / axes.bbox.height
    # The strip fills its height or its width, whichever is smaller; spare room stays at the right.
    tall = max(top - bottom, (right - left) / aspect)
    axes.set_xlim(left, left + tall * aspect)
    axes.set_ylim(bottom, bottom + tall)
    axes.plot([left, left + tall * aspect], [0, 0], color=ink.LINE, linewidth=1.0, zorder=1, solid_capstyle="butt")
    decimals = 1 if clip.seconds > 60 else 2
    draw_bodies(axes, body, strip.pages, strip.nears)
    if times:
        for index, frame in enumerate(strip.frames):
            axes.annotate(
                f"{frame / clip.fps:.{decimals}f} s", (strip.places[index], 0), xytext=(0, 1), ha="center",
                xycoords=("data", "axes fraction"), textcoords="offset points", va="top",
                fontsize=ink.SMALL, color=ink.FAINT, annotation_clip=False,
            )  # fmt: skip


def _project(
    clip: Clip, body: BodyShape, views: Views, frames: np.ndarray, *, move: bool = True
) -> tuple[np.ndarray, np.ndarray]:
    points = body.points(clip, frames)
    if move:  # each pose about its own root
        points = points - points[:, :1] * np.array([1.0, 0.0, 1.0])
    seen = [views[int(frame)].project(pose) for frame, pose in zip(frames, points, strict=True)]
    return np.stack([page for page, _ in seen]), np.stack([near for _, near in seen])


def _height(pages: np.ndarray, body: BodyShape) -> float:
    _, _, bottom, top = _span(pages, body)
    return top - bottom


def _span(pages: np.ndarray, body: BodyShape) -> tuple[float, float, float, float]:
    margin = 0.06 * body.size
    left, right = pages[..., 0].min(), pages[..., 0].max()
    bottom, top = min(0.0, pages[..., 1].min()), max(0.0, pages[..., 1].max())
    return float(left - margin), float(right + margin), float(bottom - margin), float(top + margin)


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
    """Draw the path coloured by time, arrows along the facings (F, 3), and a print for each contact (F, K)."""
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
    """Draw an arrow every so many frames, pointing ahead (F, 2), on the path (F, 2)."""
    last = -1
    for frame in range(0, len(path), every):
        # Arrows on top of each other would hide each other: wait until the body has moved or turned.
        near = last >= 0 and np.linalg.norm(path[frame] - path[last]) < 0.12 * size
        if near and ahead[frame] @ ahead[last] > 0.9:
            continue
        last = frame
        arrow = _turn_outline(_ARROW * 0.075 * size, ahead[frame]) + path[frame]
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
    """Find an outline (B, 2) and a side for each time that a foot rests on the ground."""
    anatomy = clip.anatomy
    assert anatomy is not None  # contacts are the anatomy's
    feet = points(clip)
    prints = []
    for index, joint in enumerate(anatomy.contacts):
        toe = feet[:, index]
        behind = int(clip.skeleton.parents[joint]) if anatomy.contact_ends[index] < 0 else joint
        heel = clip.positions_world[:, behind].astype(float)
        for start, stop in find_spans(contacts[:, index]):
            middle = (start + stop) // 2
            at, ahead = toe[start:stop].mean(axis=0), toe[middle] - heel[middle]
            ahead[1] = 0
            length = np.linalg.norm(ahead)
            # A paw is straight below its parent; then the facing of the body gives a better direction.
            ahead = ahead / length if length > 0.04 * size else facings[middle]
            (x, y), (dx, dy) = view.project(at)[0], view.project(ahead)[0]
            outline = _sole(0.075 * size) if anatomy.kind == "biped" else _paw(0.04 * size)
            prints.append((_turn_outline(outline, np.array([dx, dy])) + [x, y], int(sides[joint])))
    return prints


def _sole(half: float) -> np.ndarray:
    """Return the outline of a shoe about the ball of the foot, pointing along +x."""
    centres = half * np.array([[0.35, 0.0], [0.0, 0.0], [-1.25, 0.0]])
    return hull(centres, half * np.array([0.36, 0.4, 0.27]))


def _turn_outline(outline: np.ndarray, ahead: np.ndarray) -> np.ndarray:
    """Turn an outline (B, 2) that points along +x to point ahead (2,)."""
    return outline @ np.array([[ahead[0], ahead[1]], [-ahead[1], ahead[0]]])


def _paw(radius: float) -> np.ndarray:
    return hull(radius * np.array([[0.35, 0.0], [-0.2, 0.0]]), radius * np.array([0.65, 0.8]))


def _tick_seconds(seconds: float) -> float:
    """Choose the seconds between ticks: half a second for short clips, then as many as keep the ticks apart."""
    return next((step for step in (0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0) if seconds / step <= 14), seconds / 14)


def _fit(axes: Axes, points: np.ndarray, *, least: float) -> None:
    """Set the limits: equal scales, everything inside, room for the scale bar below."""
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


HEADROOM = 1.3
"""Room above a curve for its name."""


def draw_speed(axes: Axes, clip: Clip) -> None:
    """Draw the speed of the root over the ground, as it is (pale) and without the steps (dark)."""
    path = clip.positions_world[:, 0, [0, 2]].astype(float)
    speed = np.linalg.norm(np.gradient(path, axis=0), axis=1) * clip.fps
    calm = np.linalg.norm(_calm(np.gradient(path, axis=0), clip.fps), axis=1) * clip.fps
    _lines(axes, clip, speed, calm)
    axes.set_ylim(0, HEADROOM * max(0.1, np.percentile(speed, 99.5)))
    _name(axes, "ground speed", "m/s")


def draw_turn(axes: Axes, clip: Clip, facings: np.ndarray) -> None:
    """Draw the turn rate of the facing (F, 3); to the left is up."""
    angles = np.unwrap(np.arctan2(facings[:, 0], facings[:, 2]))
    rate = np.degrees(np.gradient(angles)) * clip.fps
    calm = _calm(rate, clip.fps)
    axes.axhline(0, color=ink.LINE, linewidth=0.8)
    _lines(axes, clip, rate, calm)
    most = max(20.0, 1.2 * np.abs(calm).max(), 1.1 * np.percentile(np.abs(rate), 90))
    axes.set_ylim(-most, HEADROOM * most)
    _name(axes, "turn rate", "°/s, left up")


def draw_heights(axes: Axes, clip: Clip, contacts: np.ndarray | None, sides: np.ndarray) -> None:
    """Draw heights of the feet, with a bar for each time that one rests; without an anatomy, the lowest joint."""
    times, anatomy = np.arange(clip.num_frames) / clip.fps, clip.anatomy
    if anatomy is None or not anatomy.contacts:
        lowest = 100 * clip.positions_world[..., 1].min(axis=1)
        axes.plot(times, lowest, color=ink.BODY, linewidth=1.1)
        _name(axes, "lowest joint", "cm")
        return
    heights = 100 * points(clip)[..., 1]  # (F, K)
    low, high = min(0.0, heights.min()), max(5.0, np.percentile(heights, 99.8))
    row = 0.11 * (high - low)
    for index, joint in enumerate(anatomy.contacts):
        # The second pair of feet, in front on four legs, is paler.
        colour = ink.shade(COLOURS[int(sides[joint])], 0.0 if index < 2 else 0.4)
        axes.plot(times, heights[:, index], color=colour, linewidth=1.1, zorder=3)
        if contacts is None:
            continue
        top = low - (index + 0.4) * row
        bars = []
        spans = find_spans(contacts[:, index])
        for start, stop in spans:
            a, b = start / clip.fps, stop / clip.fps
            bars.append([(a, top), (b, top), (b, top - 0.75 * row), (a, top - 0.75 * row)])
            if len(anatomy.contacts) <= 2 and len(spans) <= 30:
                axes.axvspan(a, b, color=colour, alpha=0.08, linewidth=0)
        axes.add_collection(PolyCollection(bars, facecolors=[colour], linewidths=0))
    rows = 0 if contacts is None else len(anatomy.contacts) + 0.6
    axes.set_ylim(low - rows * row - 0.02 * (high - low), low + HEADROOM * (high - low))
    axes.yaxis.set_major_locator(MaxNLocator(3, steps=[1, 2, 5, 10]))
    axes.set_yticks([tick for tick in axes.get_yticks() if tick >= low])
    _name(axes, "foot heights", "cm, bars: on the ground" if contacts is not None else "cm")


def draw_hips(axes: Axes, clip: Clip) -> None:
    """Draw the height of the hips (or the root)."""
    hips = clip.anatomy.get("hips") if clip.anatomy else None
    heights = clip.positions_world[:, hips or 0, 1].astype(float)
    axes.plot(np.arange(clip.num_frames) / clip.fps, heights, color=ink.TEXT, linewidth=1.1)
    middle, half = (heights.min() + heights.max()) / 2, max(np.ptp(heights) * 0.55, 0.05)
    axes.set_ylim(middle - half, middle + (2 * HEADROOM - 1) * half)
    _name(axes, "root height" if hips is None else "hips height", "m")


def draw_jumps(axes: Axes, clip: Clip) -> None:
    """Draw the most that any joint turns from one frame to the next: a pop is a spike. The highest is named."""
    turned = np.degrees(quat.angle(quat.inverse_multiply(clip.rotations[:-1], clip.rotations[1:])))  # (F-1, J)
    times = np.arange(1, clip.num_frames) / clip.fps
    most = turned.max(axis=1)
    axes.fill_between(times, most, color=ink.shade(ink.BODY, 0.55), linewidth=0)
    axes.plot(times, most, color=ink.BODY, linewidth=0.9)
    frame, joint = np.unravel_index(np.argmax(turned), turned.shape)
    axes.plot(times[frame], most[frame], "o", color=ink.TEXT, markersize=3)
    axes.set_ylim(0, 1.6 * max(1.0, float(most.max())))
    _name(axes, "fastest joint", f"° per frame, most: {clip.skeleton.names[joint]} at {times[frame]:.2f} s")


def _calm(values: np.ndarray, fps: float) -> np.ndarray:
    """Smooth away changes within a step."""
    return smooth_gaussian(values, max(1e-3, 0.25 * fps), ends="reflect")


def _lines(axes: Axes, clip: Clip, raw: np.ndarray, calm: np.ndarray) -> None:
    times = np.arange(clip.num_frames) / clip.fps
    axes.plot(times, raw, color=ink.shade(ink.BODY, 0.45), linewidth=0.8)
    axes.plot(times, calm, color=ink.TEXT, linewidth=1.3)


def _name(axes: Axes, name: str, unit: str) -> None:
    """Put the name of a curve inside its own row, so that rows can stand close together."""
    ink.plain(axes)
    if name != "foot heights":
        axes.yaxis.set_major_locator(MaxNLocator(3))
    axes.xaxis.set_major_locator(MaxNLocator(7, steps=[1, 2, 5, 10]))
    axes.xaxis.set_major_formatter(lambda seconds, _: f"{seconds:g} s")
    behind = {"facecolor": ink.PAPER, "edgecolor": "none", "alpha": 0.75, "pad": 0.8}
    label = axes.annotate(
        name, (0, 1), xycoords="axes fraction", xytext=(4, -2), textcoords="offset points",
        va="top", fontsize=ink.LABEL, fontweight="bold", color=ink.TEXT, zorder=6, bbox=behind,
    )  # fmt: skip
    axes.annotate(
        unit, (1, 0), xycoords=label, xytext=(5, 0.5), textcoords="offset points", va="bottom",
        fontsize=ink.SMALL, color=ink.FAINT, zorder=6, bbox=behind, parse_math=False,
    )  # fmt: skip
