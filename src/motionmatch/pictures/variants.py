"""Variants beside their examples: a page on which a person judges them.

A .png is painted straight into a picture, since `motionmatch generate` is to be quick; other formats are drawn by
matplotlib. Both call the same functions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from motionmatch.atomic import replace_file
from motionmatch.motion import contacts
from motionmatch.motion.clip import Clip
from motionmatch.motion.thickness import shape_body
from motionmatch.pictures import camera, ink
from motionmatch.pictures.area import Area, MatplotlibArea
from motionmatch.pictures.camera import find_sides
from motionmatch.pictures.endings import check_ending
from motionmatch.pictures.panels import choose_frames, draw_floor, draw_strip, place_side_by_side

if TYPE_CHECKING:
    from matplotlib.figure import Figure

WIDTH, ROW, TOP = 16.0, 1.75, 0.5
"""Width of the page, height of a row and of the title, inches."""
DOTS_PER_INCH = 100
_LEFT, _POSES, _FLOOR = 0.015, 0.72, 0.24
"""Shares of the width: left margin, the poses, the floor."""
POSES = 14
"""Poses in a row."""

Place = Callable[[float, float, float, float], Area]
"""Makes an area of a page: left, bottom, width and height as shares of it."""


def draw_variants(
    examples: Sequence[Clip],
    variants: Sequence[Clip],
    path: str | Path,
    *,
    title: str = "",
    keys: Sequence[int] = (),
    way: np.ndarray | None = None,
) -> Path:
    """Write variants beside their examples; the ending chooses the format: .png, .svg or .pdf.

    `keys` are key frames: they are shown among the poses of variants. `way` (P, 3) is a path that they follow.
    """
    if check_ending(path) != ".png":
        from motionmatch.pictures import sheet

        figure = variants_figure(examples, variants, title=title, keys=keys, way=way)
        return sheet.save(figure, path, dots_per_inch=DOTS_PER_INCH)
    from motionmatch.pictures.pixels import PixelPage

    height = ROW * (len(examples) + len(variants)) + TOP
    page = PixelPage(WIDTH, height, DOTS_PER_INCH)
    page.write(title, _LEFT, 1.0 - 0.22 / height, size=ink.TITLE, colour=ink.TEXT, bold=True)
    _draw_rows(page.add_area, height, examples, variants, keys, way)
    with replace_file(Path(path)) as temporary:
        page.save(temporary)
    return Path(path)


def variants_figure(
    examples: Sequence[Clip],
    variants: Sequence[Clip],
    *,
    title: str = "",
    keys: Sequence[int] = (),
    way: np.ndarray | None = None,
) -> Figure:
    """Draw a row for each example and each variant as a figure of matplotlib."""
    from matplotlib.figure import Figure

    height = ROW * (len(examples) + len(variants)) + TOP
    figure = Figure(figsize=(WIDTH, height), facecolor=ink.PAPER)
    if title:
        words = figure.text(_LEFT, 1.0 - 0.22 / height, title, fontsize=ink.TITLE, color=ink.TEXT, va="center")
        words.set(fontweight="bold", parse_math=False)
    _draw_rows(lambda *place: MatplotlibArea(figure.add_axes(place)), height, examples, variants, keys, way)
    return figure


def _draw_rows(
    add_area: Place,
    height: float,
    examples: Sequence[Clip],
    variants: Sequence[Clip],
    keys: Sequence[int],
    way: np.ndarray | None,
) -> None:
    """Draw a row for each example and each variant: poses in time and the way over the ground."""
    for number, clip in enumerate([*examples, *variants]):
        given, top = number < len(examples), 1.0 - (TOP - 0.05 + number * ROW) / height
        label = "example" if given else f"variant {number - len(examples) + 1}"
        room, low = (ROW - 0.38) / height, 0.12 / height
        poses = add_area(_LEFT, top - room - low, _POSES, room)
        floor = add_area(_LEFT + _POSES + 0.015, top - room - low, _FLOOR, room + low)
        _draw_row(poses, floor, clip, label, () if given else keys, None if given else way)


def _draw_row(poses: Area, floor: Area, clip: Clip, label: str, keys: Sequence[int], way: np.ndarray | None) -> None:
    size = shape_body(clip.skeleton).size
    facings = camera.facings(clip, clip.anatomy, size)
    sides = find_sides(clip, clip.anatomy, facings)
    solid = shape_body(clip.skeleton, clip.anatomy, sides)
    frames = np.unique([*choose_frames(clip, POSES), *keys])
    ahead = camera.steady(facings, clip.fps)
    views = {int(frame): camera.front(ahead[frame], np.radians(60)) for frame in frames}
    strip = place_side_by_side(clip, solid, views, aspect=_POSES * WIDTH / (ROW - 0.38), frames=frames)
    draw_strip(poses, strip, solid, clip)
    for frame, place in zip(strip.frames, strip.places, strict=True):
        if frame in keys:
            poses.draw_mark(np.array([place, 0.0]), 6.0, ring=False, order=9.0)
    poses.write_heading(label, f"{clip.name}, {clip.seconds:.1f} s")
    poses.clear_frame()
    planted = contacts.label_contacts(clip) if clip.anatomy is not None and clip.anatomy.contacts else None
    path = clip.positions_world[:, 0].astype(float)
    view = camera.above(camera.along(path, facings[0], size))
    draw_floor(floor, clip, view, facings, size=size, sides=sides, contacts=planted)
    if way is not None:
        floor.draw_line(view.project(way)[0], ink.RIGHT, 0.8, order=2.0, dashed=True)
    floor.clear_frame()
