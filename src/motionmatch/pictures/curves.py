"""Curves of a contact sheet over time: speed, turn rate, heights of hips and feet, sudden turns of joints."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.ticker import MaxNLocator

from motionmatch.maths import quat
from motionmatch.maths.filters import smooth_gaussian
from motionmatch.motion.clip import Clip
from motionmatch.motion.contacts import points
from motionmatch.motion.tags import find_spans
from motionmatch.pictures import ink
from motionmatch.pictures.solid import COLOURS

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
