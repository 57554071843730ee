"""Contact sheets of clips: pages on which a person judges motion."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import matplotlib
import numpy as np
from matplotlib.figure import Figure

from motionmatch.atomic import replace_file
from motionmatch.errors import InputError
from motionmatch.motion.anatomy import Anatomy
from motionmatch.motion.clip import Clip
from motionmatch.motion.thickness import BodyShape, shape_body
from motionmatch.pictures import camera, curves, ink
from motionmatch.pictures.camera import find_sides
from motionmatch.pictures.endings import check_ending
from motionmatch.pictures.panels import Strip, draw_floor, draw_strip, place_side_by_side, place_to_scale
from motionmatch.shapes import check

WIDTH, HEIGHT = 16.0, 10.0
"""inches"""
_MARGIN, _STRIP, _SIDE, _FRONT = 0.03, 0.94, 0.235, 0.22
"""Shares of the page: left margin, width of a strip, greatest heights of the side and the front views."""
THREE_QUARTERS = np.radians(30)
"""Turn of the front view, radians, so that hands and props before the body are seen."""


def draw_sheet(
    clip: Clip,
    path: str | Path,
    *,
    anatomy: Anatomy | None = None,
    contacts: np.ndarray | None = None,
    title: str | None = None,
    dots_per_inch: float = 120.0,
) -> Path:
    """Write the contact sheet of a clip; `contacts` is (F, K) bool. The ending chooses .png, .svg or .pdf."""
    check_ending(path)
    return save(contact_sheet(clip, anatomy, contacts=contacts, title=title), path, dots_per_inch=dots_per_inch)


def save(figure: Figure, path: str | Path, *, dots_per_inch: float = 120.0) -> Path:
    """Write a figure to a file, whole or not at all."""
    path, ending = Path(path), check_ending(path)
    # The same clip gives the same bytes: no dates, no random names inside the file.
    undated = {".png": {"Software": None}, ".svg": {"Date": None}, ".pdf": {"CreationDate": None}}[ending]
    with replace_file(path) as temporary, matplotlib.rc_context({"svg.hashsalt": "motionmatch"}):
        figure.savefig(temporary, format=ending[1:], dpi=dots_per_inch, metadata=undated)
    return path


def contact_sheet(
    clip: Clip,
    anatomy: Anatomy | None = None,
    *,
    contacts: np.ndarray | None = None,
    title: str | None = None,
) -> Figure:
    """Draw side and front views of poses, the floor from above, and curves over time, for a clip in metres.

    With an anatomy (by default the clip's own) the left side is blue and the right side orange. `contacts`
    (F, K) bool says when each joint of `anatomy.contacts` rests on the ground; it adds prints on the floor
    and bars under the heights of the feet.
    """
    if anatomy is not None and anatomy is not clip.anatomy:
        clip = replace(clip, anatomy=anatomy)
    anatomy = clip.anatomy
    _check(clip, contacts)
    size = shape_body(clip.skeleton).size
    facings = camera.facings(clip, anatomy, size)
    sides = find_sides(clip, anatomy, facings)
    solid = shape_body(clip.skeleton, anatomy, sides)
    path = clip.positions_world[:, 0].astype(float)
    heading = camera.travel(path, size)
    forward = camera.steady(facings.mean(axis=0)[None], 1.0)[0] if heading is None else heading
    follow = camera.steady(facings, clip.fps)

    figure = Figure(figsize=(WIDTH, HEIGHT), facecolor=ink.PAPER)
    _title(figure, clip, path, title)

    aspect = _STRIP * WIDTH / (_SIDE * HEIGHT)
    strip = place_to_scale(clip, solid, camera.side(forward), aspect=aspect) if heading is not None else None
    note = "to scale along the walk" if strip else "each pose from its own right side"
    if anatomy is None:
        note = f"no anatomy given: {'broadside' if heading is None else 'taken to face where it goes'}"
    strip = strip or place_side_by_side(clip, solid, [camera.side(ahead) for ahead in follow], aspect=aspect)
    bottom = _draw(figure, strip, solid, clip, top=0.89, most=_SIDE, words=("From the side", note))

    views = [camera.front(ahead, THREE_QUARTERS) for ahead in follow]
    strip = place_side_by_side(clip, solid, views, aspect=_STRIP * WIDTH / (_FRONT * HEIGHT))
    words = ("From the front", f"turned {np.degrees(THREE_QUARTERS):.0f}° towards its side")
    bottom = _draw(figure, strip, solid, clip, top=bottom, most=_FRONT, words=words)

    floor = figure.add_axes((_MARGIN, 0.05, 0.33, bottom - 0.05))
    view = camera.above(camera.along(path, forward, size))
    draw_floor(floor, clip, view, facings, size=size, sides=sides, contacts=contacts)
    ink.heading(floor, "From above", "pale to dark in time, arrows where it faces")
    ink.bare(floor)
    _curves(figure, clip, contacts, facings, sides, top=bottom)
    return figure


def _draw(
    figure: Figure, strip: Strip, solid: BodyShape, clip: Clip, *, top: float, most: float, words: tuple[str, str]
) -> float:
    """Draw a strip below `top` no higher than it needs, and return where the next thing may begin."""
    left, right, low, high = strip.span
    height = min(most, max(0.1, _STRIP * WIDTH * (high - low) / (right - left) / HEIGHT))
    axes = figure.add_axes((_MARGIN, top - height, _STRIP, height))
    draw_strip(axes, strip, solid, clip)
    ink.heading(axes, *words)
    ink.bare(axes)
    return top - height - 0.05


def _curves(
    figure: Figure,
    clip: Clip,
    contacts: np.ndarray | None,
    facings: np.ndarray,
    sides: np.ndarray,
    *,
    top: float,
) -> None:
    """Draw two columns of rows that share the time axis."""
    columns = {0.41: (0.5, 0.5), 0.705: (0.46, 0.25, 0.29)}
    rows = []
    for left, shares in columns.items():
        high = top
        for share in shares:
            height = share * (top - 0.05)
            gap = 0.02 if high - height > 0.051 else 0.0
            rows.append(figure.add_axes((left, high - height + gap, 0.265, height - gap)))
            high -= height
    speed, turn, heights, hips, jumps = rows
    if clip.num_frames < 2:
        for axes in rows:
            ink.bare(axes)
        speed.text(0, 0.5, "One frame: nothing moves.", fontsize=ink.LABEL, color=ink.FAINT)
        return
    curves.draw_speed(speed, clip)
    curves.draw_turn(turn, clip, facings)
    curves.draw_heights(heights, clip, contacts, sides)
    curves.draw_hips(hips, clip)
    curves.draw_jumps(jumps, clip)
    for axes in rows:
        axes.set_xlim(0, clip.seconds)
        axes.tick_params(labelbottom=axes in (turn, jumps))


def _title(figure: Figure, clip: Clip, path: np.ndarray, title: str | None) -> None:
    anatomy = clip.anatomy
    # A name is not mathematics, whatever signs it holds.
    words = figure.text(_MARGIN, 0.962, title or clip.name, fontsize=ink.TITLE, color=ink.TEXT, va="center")
    words.set(fontweight="bold", parse_math=False)
    length = float(np.sum(np.linalg.norm(np.diff(path[:, [0, 2]], axis=0), axis=1)))
    facts = [
        f"{clip.seconds:.2f} s",
        f"{clip.num_frames} frame{'s' * (clip.num_frames != 1)} at {clip.fps:.4g} fps",
    ]
    facts += [f"{clip.skeleton.num_joints} joints", f"root moves {length:.1f} m"]
    facts += [anatomy.kind] if anatomy and anatomy.kind != "other" else []
    figure.text(_MARGIN, 0.931, "   ·   ".join(facts), fontsize=ink.LABEL, color=ink.FAINT, va="center")
    if anatomy:
        for right, name, colour in ((0.92, "left", ink.LEFT), (0.97, "right", ink.RIGHT)):
            figure.text(right, 0.962, f"■ {name}", color=colour, fontsize=ink.LABEL, ha="right", va="center")


def _check(clip: Clip, contacts: np.ndarray | None) -> None:
    anatomy = clip.anatomy
    if anatomy is not None and len(anatomy.mirror) != clip.skeleton.num_joints:
        raise InputError(
            f"the anatomy is of a skeleton with {len(anatomy.mirror)} joints, {clip.name} has "
            f"{clip.skeleton.num_joints}. Give the anatomy of this clip's skeleton."
        )
    if contacts is not None:
        if anatomy is None:
            raise InputError("contacts need an anatomy, which names their joints. Give both or neither.")
        check({"F": clip.num_frames, "K": len(anatomy.contacts)}, contacts=(contacts, "F K"))
    if not np.isfinite(clip.positions_world).all():
        raise InputError(f"{clip.name} holds numbers that are not finite, so it can't be drawn.")
