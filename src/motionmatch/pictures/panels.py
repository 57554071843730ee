"""Poses and paths of a contact sheet.

Strips of poses, evenly in time, side by side on the ground. The floor from above: the path of the root, arrows where
the body faces, and the prints of its feet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from motionmatch.maths import quat
from motionmatch.motion.clip import Clip
from motionmatch.motion.contacts import points
from motionmatch.motion.tags import find_spans
from motionmatch.motion.thickness import BodyShape
from motionmatch.pictures import ink
from motionmatch.pictures.area import Area, as_area
from motionmatch.pictures.camera import View
from motionmatch.pictures.solid import COLOURS, draw_bodies, hull

if TYPE_CHECKING:
    from matplotlib.axes import Axes

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


def draw_strip(area: Axes | Area, strip: Strip, body: BodyShape, clip: Clip, *, times: bool = True) -> None:
    """Draw the poses, the ground and the time of each."""
    area = as_area(area)
    left, right, bottom, top = strip.span
    # The strip fills its height or its width, whichever is smaller; spare room stays at the right.
    tall = max(top - bottom, (right - left) / area.aspect)
    right = left + tall * area.aspect
    area.set_limits(left, right, bottom, bottom + tall)
    area.draw_line(np.array([[left, 0.0], [right, 0.0]]), ink.LINE, 1.0, order=1.0)
    decimals = 1 if clip.seconds > 60 else 2
    draw_bodies(area, body, strip.pages, strip.nears)
    for place, frame in zip(strip.places, strip.frames, strict=True) if times else ():
        area.write(
            f"{frame / clip.fps:.{decimals}f} s", (float(place), 0.0), offset=(0.0, 1.0), across="center",
            upright="top", size=ink.SMALL, colour=ink.FAINT, below=True,
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
    area: Axes | Area,
    clip: Clip,
    view: View,
    facings: np.ndarray,
    *,
    size: float,
    sides: np.ndarray,
    contacts: np.ndarray | None = None,
) -> None:
    """Draw the path coloured by time, arrows along the facings (F, 3), and a print for each contact (F, K)."""
    area = as_area(area)
    path, _ = view.project(clip.positions_world[:, 0].astype(float))  # (F, 2)
    shown = path[:: max(1, len(path) // _MOST_POINTS)]
    prints = []
    if contacts is not None and contacts.shape[1]:
        prints = _prints(clip, view, facings, sides, contacts, size)
        colours = [COLOURS[side] for _, side in prints]
        pale = [ink.shade(colour, 0.5) for colour in colours]
        edges = [ink.to_rgb(colour) for colour in colours]
        area.draw_polygons([shape for shape, _ in prints], pale, edges, [0.5] * len(prints), order=1.0)
    if len(shown) > 1:
        area.draw_gradient(shown, 1.3, order=3.0)
    ahead, _ = view.project(facings)
    _draw_arrows(area, path, ahead, every=max(1, round(_tick_seconds(clip.seconds) * clip.fps)), size=size)
    area.draw_mark(path[0], 11.0, ring=True, order=5.0)

    everything = np.concatenate([path, path + 0.16 * size * ahead, *(shape for shape, _ in prints)])
    _fit(area, everything, least=0.9 * size)
    _draw_scale_bar(area)


def _draw_arrows(area: Area, path: np.ndarray, ahead: np.ndarray, *, every: int, size: float) -> None:
    """Draw an arrow every so many frames, pointing ahead (F, 2), on the path (F, 2)."""
    frames: list[int] = []
    for frame in range(0, len(path), every):
        # Arrows on top of each other would hide each other: wait until the body has moved or turned.
        near = bool(frames) and np.linalg.norm(path[frame] - path[frames[-1]]) < 0.12 * size
        if not (near and ahead[frame] @ ahead[frames[-1]] > 0.9):
            frames.append(frame)
    arrows = [_turn_outline(_ARROW * 0.075 * size, ahead[frame]) + path[frame] for frame in frames]
    colours = ink.time_colours(np.array(frames) / max(1, len(path) - 1))
    edges = [ink.to_rgb(ink.PAPER)] * len(frames)
    area.draw_polygons(arrows, colours, edges, [0.6] * len(frames), order=4.0)


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


def _fit(area: Area, points: np.ndarray, *, least: float) -> None:
    """Set the limits: equal scales, everything inside, room for the scale bar below."""
    low, high = points.min(axis=0), points.max(axis=0)
    wide, tall = np.maximum(high - low, least) * 1.12
    tall = max(tall * 1.12, wide / area.aspect)
    x, y = (low + high) / 2
    half = tall * area.aspect / 2
    area.set_limits(x - half, x + half, y - tall * 0.54, y + tall * 0.46)


def _draw_scale_bar(area: Area) -> None:
    left, right, bottom, top = area.limits
    length = next((s for s in (100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05) if s < 0.3 * (right - left)), 0.02)
    x, y = left + 0.02 * (right - left), bottom + 0.04 * (top - bottom)
    area.draw_line(np.array([[x, y], [x + length, y]]), ink.TEXT, 2.0)
    area.write(
        f"{length:g} m", (x + length, y), offset=(4.0, 0.0), across="left", upright="center", size=ink.SMALL,
        colour=ink.TEXT,
    )  # fmt: skip
