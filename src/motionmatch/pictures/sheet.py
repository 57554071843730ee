"""Contact sheets of clips, and variants beside their examples: pages on which a person judges motion."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
from matplotlib.figure import Figure

from motionmatch.atomic import replace_file
from motionmatch.errors import InputError
from motionmatch.motion import contacts
from motionmatch.motion.anatomy import Anatomy
from motionmatch.motion.clip import Clip
from motionmatch.motion.thickness import BodyShape, shape_body
from motionmatch.pictures import camera, ink, panels
from motionmatch.pictures.camera import find_sides
from motionmatch.pictures.panels import (
    Strip,
    choose_frames,
    draw_floor,
    draw_strip,
    place_side_by_side,
    place_to_scale,
)
from motionmatch.shapes import check

ENDINGS = (".png", ".svg", ".pdf")
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


def check_ending(path: str | Path) -> str:
    """Return the ending of a file name, which says its format; refuse unknown ones."""
    ending = Path(path).suffix.lower()
    if ending not in ENDINGS:
        raise InputError(f"{path}: can't draw to '{Path(path).suffix}'. Name a file that ends in {', '.join(ENDINGS)}.")
    return ending


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
    panels.draw_speed(speed, clip)
    panels.draw_turn(turn, clip, facings)
    panels.draw_heights(heights, clip, contacts, sides)
    panels.draw_hips(hips, clip)
    panels.draw_jumps(jumps, clip)
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


ROW = 1.75
"""Height of a row of variants, inches."""
_LEFT, _POSES, _FLOOR = 0.015, 0.72, 0.24
"""Shares of the width of variants: left margin, the poses, the floor."""
POSES = 14
"""Poses in a row of variants."""


def draw_variants(examples: Sequence[Clip], variants: Sequence[Clip], path: str | Path, **words: Any) -> Path:
    """Write variants beside their examples; the ending chooses the format: .png, .svg or .pdf."""
    check_ending(path)
    return save(variants_sheet(examples, variants, **words), path, dots_per_inch=100.0)


def variants_sheet(
    examples: Sequence[Clip],
    variants: Sequence[Clip],
    *,
    title: str = "",
    keys: Sequence[int] = (),
    way: np.ndarray | None = None,
) -> Figure:
    """Draw a row for each example and each variant: poses in time and the way over the ground.

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
    sides = find_sides(clip, clip.anatomy, facings)
    solid = shape_body(clip.skeleton, clip.anatomy, sides)
    room = (ROW - 0.38) / height
    poses = figure.add_axes((_LEFT, top - room - 0.12 / height, _POSES, room))
    frames = np.unique([*choose_frames(clip, POSES), *keys])
    ahead = camera.steady(facings, clip.fps)
    views = {int(frame): camera.front(ahead[frame], np.radians(60)) for frame in frames}
    strip = place_side_by_side(clip, solid, views, aspect=_POSES * WIDTH / (ROW - 0.38), frames=frames)
    draw_strip(poses, strip, solid, clip)
    for frame, place in zip(strip.frames, strip.places, strict=True):
        if frame in keys:
            poses.plot([place], [0], marker="^", color=ink.TEXT, markersize=6, clip_on=False, zorder=9)
    ink.heading(poses, label, f"{clip.name}, {clip.seconds:.1f} s")
    ink.bare(poses)
    floor = figure.add_axes((_LEFT + _POSES + 0.015, top - room - 0.12 / height, _FLOOR, room + 0.12 / height))
    planted = contacts.label_contacts(clip) if clip.anatomy is not None and clip.anatomy.contacts else None
    path = clip.positions_world[:, 0].astype(float)
    forward = camera.above(camera.along(path, facings[0], size))
    draw_floor(floor, clip, forward, facings, size=size, sides=sides, contacts=planted)
    if way is not None:
        floor.plot(*forward.project(way)[0].T, color=ink.RIGHT, linewidth=0.8, linestyle="--", zorder=2)
    ink.bare(floor)
