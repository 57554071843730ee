"""Variants beside their example: one row each, poses in time and the way over the ground."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from matplotlib.figure import Figure

from motionmatch.motion import contacts
from motionmatch.motion.clip import Clip
from motionmatch.motion.thickness import shape_body
from motionmatch.pictures import camera, ink, sheet
from motionmatch.pictures.floor import draw_floor
from motionmatch.pictures.sides import sides_of
from motionmatch.pictures.strip import choose_frames, draw_strip, side_by_side

WIDTH, ROW = 16.0, 1.75
"""inches"""
_LEFT, _STRIP, _FLOOR = 0.015, 0.72, 0.24
"""Shares of the width: left margin, the poses, the floor."""
POSES = 14
"""In a row."""


def draw_variants(examples: Sequence[Clip], variants: Sequence[Clip], path: str | Path, **words) -> Path:
    """Write the picture; the ending chooses the format: .png, .svg or .pdf."""
    sheet.check_ending(path)
    return sheet.save(variants_sheet(examples, variants, **words), path, dots_per_inch=100.0)


def variants_sheet(
    examples: Sequence[Clip],
    variants: Sequence[Clip],
    *,
    title: str = "",
    keys: Sequence[int] = (),
    way: np.ndarray | None = None,
) -> Figure:
    """A row for each example and each variant.

    `keys` are key frames: they are shown among the poses of variants. `way` (P, 3) is a path that they follow.
    """
    rows = [*[(clip, True) for clip in examples], *[(clip, False) for clip in variants]]
    height = ROW * len(rows) + 0.5
    figure = Figure(figsize=(WIDTH, height), facecolor=ink.PAPER)
    if title:
        words = figure.text(_LEFT, 1.0 - 0.22 / height, title, fontsize=ink.TITLE, color=ink.TEXT, va="center")
        words.set(fontweight="bold", parse_math=False)
    for number, (clip, given) in enumerate(rows):
        top = 1.0 - (0.45 + number * ROW) / height
        label = "example" if given else f"variant {number - len(examples) + 1}"
        _row(figure, clip, label, top, height, () if given else keys, None if given else way)
    return figure


def _row(
    figure: Figure, clip: Clip, label: str, top: float, height: float, keys: Sequence[int], way: np.ndarray | None
) -> None:
    size = shape_body(clip.skeleton).size
    facings = camera.facings(clip, clip.anatomy, size)
    sides = sides_of(clip, clip.anatomy, facings)
    solid = shape_body(clip.skeleton, clip.anatomy, sides)
    room = (ROW - 0.38) / height
    poses = figure.add_axes((_LEFT, top - room - 0.12 / height, _STRIP, room))
    frames = np.unique([*choose_frames(clip, POSES), *keys])
    ahead = camera.steady(facings, clip.fps)
    views = {int(frame): camera.front(ahead[frame], np.radians(60)) for frame in frames}
    strip = side_by_side(clip, solid, views, aspect=_STRIP * WIDTH / (ROW - 0.38), frames=frames)
    draw_strip(poses, strip, solid, clip)
    for frame, place in zip(strip.frames, strip.places, strict=True):
        if frame in keys:
            poses.plot([place], [0], marker="^", color=ink.TEXT, markersize=6, clip_on=False, zorder=9)
    ink.heading(poses, label, f"{clip.name}, {clip.seconds:.1f} s")
    ink.bare(poses)
    floor = figure.add_axes((_LEFT + _STRIP + 0.015, top - room - 0.12 / height, _FLOOR, room + 0.12 / height))
    planted = contacts.label_contacts(clip) if clip.anatomy is not None and clip.anatomy.contacts else None
    path = clip.positions_world[:, 0].astype(float)
    forward = camera.above(camera.along(path, facings[0], size))
    draw_floor(floor, clip, forward, facings, size=size, sides=sides, contacts=planted)
    if way is not None:
        floor.plot(*forward.project(way)[0].T, color=ink.RIGHT, linewidth=0.8, linestyle="--", zorder=2)
    ink.bare(floor)
