"""A strip of poses, evenly in time, side by side on the ground."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes

from motionmatch.maths import quat
from motionmatch.motion.clip import Clip
from motionmatch.motion.thickness import BodyShape
from motionmatch.pictures import ink
from motionmatch.pictures.camera import View
from motionmatch.pictures.solid import draw_bodies

Views = Sequence[View] | Mapping[int, View]
"""How to look at each frame, by its number."""
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
    """(B,) up to `count` different frames, evenly in time, the first and the last among them.

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
    """(B, J, 3) joints as the root sees them."""
    positions = clip.positions_world[frames]
    return quat.inverse_rotate(clip.rotations_world[frames, :1], positions - positions[:, :1])


def side_by_side(
    clip: Clip, body: BodyShape, views: Views, *, aspect: float, frames: np.ndarray | None = None
) -> Strip:
    """As many poses as fit a strip `aspect` times as wide as high, each in its frame's view, apart; or these frames,
    then only their views are needed."""
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


def to_scale(clip: Clip, body: BodyShape, view: View, *, aspect: float) -> Strip | None:
    """Poses where they are along a straight walk; None if they would be too crowded or too small to see."""
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
    """The poses, the ground and the time of each."""
    left, right, bottom, top = strip.span
    aspect = axes.bbox.width / axes.bbox.height
    # The strip fills its height or its width, whichever is scarcer; what is left over stays at the right.
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
