"""Colours and type, chosen once for every picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LEFT, RIGHT, BODY = "#2878b5", "#e07b39", "#8d8f94"
"""The character's left side is blue and its right side orange in every picture; the middle is grey."""
TEXT, FAINT, LINE, PAPER = "#22252a", "#73777f", "#c9ccd1", "#ffffff"
TIME = ("#c7d3dd", "#5b7d95", "#14344a")
"""Early is pale, late is dark."""

TITLE, HEADING, LABEL, SMALL = 15.0, 9.5, 8.5, 7.5
"""Type sizes in points."""


def to_rgb(colour: str) -> tuple[float, float, float]:
    """Return a colour #rrggbb as three numbers from 0 to 1."""
    red, green, blue = (int(colour[k : k + 2], 16) / 255.0 for k in (1, 3, 5))
    return red, green, blue


def time_colours(times: np.ndarray) -> np.ndarray:
    """Return the colours (N, 3) of times from 0 to 1."""
    anchors = np.array([to_rgb(colour) for colour in TIME])
    at = np.linspace(0.0, 1.0, len(anchors))
    return np.stack([np.interp(times, at, anchors[:, k]) for k in range(3)], axis=-1)


def make_time_map() -> Any:
    """Return the colours of times as a colour map of matplotlib."""
    from matplotlib.colors import LinearSegmentedColormap

    return LinearSegmentedColormap.from_list("time", list(TIME))


def shade(colour: str, amount: float) -> tuple[float, float, float]:
    """Make a colour darker for a negative amount (-1 is black), paler for a positive one (+1 is white)."""
    rgb = np.array(to_rgb(colour))
    mixed = rgb * (1 + amount) if amount < 0 else rgb + (1 - rgb) * amount
    return float(mixed[0]), float(mixed[1]), float(mixed[2])


def heading(axes: Axes, text: str, note: str = "") -> None:
    """Write a small bold heading above the axes' left edge, and a pale remark after it."""
    title = axes.annotate(
        text, (0, 1), xycoords="axes fraction", xytext=(0, 5), textcoords="offset points",
        fontsize=HEADING, fontweight="bold", color=TEXT, va="bottom", annotation_clip=False,
    )  # fmt: skip
    if note:
        axes.annotate(
            note, (1, 0), xycoords=title, xytext=(7, 0.5), textcoords="offset points",
            fontsize=SMALL, color=FAINT, va="bottom", annotation_clip=False,
        )  # fmt: skip


def bare(axes: Axes) -> None:
    """Remove the frame and the ticks."""
    axes.set_axis_off()
    axes.set_facecolor(PAPER)


def plain(axes: Axes) -> None:
    """Draw a plain frame for curves: a base line and a few ticks."""
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(LINE)
    axes.tick_params(length=2.5, width=0.6, color=LINE, labelsize=SMALL, labelcolor=FAINT, pad=2)
    axes.grid(axis="y", color="#eceef0", linewidth=0.7)
    axes.set_axisbelow(True)
