"""What poses and paths are drawn on: a part of a page with its own scale.

`Axes` of matplotlib draw for every format (`MatplotlibArea`). `pixels.PixelArea` draws the same straight into a
picture, for commands that are to be quick: importing matplotlib takes long.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol

import numpy as np

from motionmatch.pictures import ink

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Across = Literal["left", "center", "right"]
Upright = Literal["top", "center", "bottom"]


class Area(Protocol):
    """A part of a page on which shapes are drawn, in metres, and words beside them; sizes are points."""

    @property
    def aspect(self) -> float:
        """Width by height."""

    @property
    def limits(self) -> tuple[float, float, float, float]:
        """Left, right, bottom, top, metres."""

    def set_limits(self, left: float, right: float, bottom: float, top: float) -> None:
        """Say what part of the world is shown."""

    def draw_polygons(
        self, outlines: Sequence[np.ndarray], fills: Any, edges: Any, widths: Any, *, order: float
    ) -> None:
        """Draw outlines (D, 2) with colours of their own; those of a higher order are on top."""

    def draw_line(
        self, points: np.ndarray, colour: Any, width: float, *, order: float = 2.0, dashed: bool = False
    ) -> None:
        """Draw a line through points (P, 2)."""

    def draw_gradient(self, points: np.ndarray, width: float, *, order: float) -> None:
        """Draw a line through points (P, 2) that is early at its start and late at its end."""

    def draw_mark(self, point: np.ndarray, size: float, *, ring: bool, order: float) -> None:
        """Draw a ring, or a full triangle, about a point (2,)."""

    def write(
        self, text: str, point: tuple[float, float], *, offset: tuple[float, float], across: Across, upright: Upright,
        size: float, colour: str, below: bool = False,
    ) -> None:  # fmt: skip
        """Write beside a point, moved by an offset in points; `below`: at the lower edge of the area."""

    def write_heading(self, text: str, note: str) -> None:
        """Write a small bold heading above the left edge, and a pale remark after it."""

    def clear_frame(self) -> None:
        """Draw no frame and no ticks."""


class MatplotlibArea:
    """The axes of a figure."""

    def __init__(self, axes: Axes) -> None:
        self.axes = axes

    @property
    def aspect(self) -> float:
        return self.axes.bbox.width / self.axes.bbox.height

    @property
    def limits(self) -> tuple[float, float, float, float]:
        return (*self.axes.get_xlim(), *self.axes.get_ylim())

    def set_limits(self, left: float, right: float, bottom: float, top: float) -> None:
        self.axes.set_xlim(left, right)
        self.axes.set_ylim(bottom, top)

    def draw_polygons(
        self, outlines: Sequence[np.ndarray], fills: Any, edges: Any, widths: Any, *, order: float
    ) -> None:
        from matplotlib.collections import PolyCollection

        self.axes.add_collection(
            PolyCollection(
                list(outlines), facecolors=fills, edgecolors=edges, linewidths=widths, joinstyle="round", zorder=order
            )
        )

    def draw_line(
        self, points: np.ndarray, colour: Any, width: float, *, order: float = 2.0, dashed: bool = False
    ) -> None:
        style = "--" if dashed else "-"
        self.axes.plot(
            *np.asarray(points).T, color=colour, linewidth=width, linestyle=style, zorder=order, solid_capstyle="butt"
        )

    def draw_gradient(self, points: np.ndarray, width: float, *, order: float) -> None:
        from matplotlib.collections import LineCollection

        segments = list(np.stack([points[:-1], points[1:]], axis=1))
        colours = ink.time_colours(np.linspace(0, 1, len(segments)))
        self.axes.add_collection(
            LineCollection(segments, colors=colours, linewidths=width, capstyle="round", zorder=order)
        )

    def draw_mark(self, point: np.ndarray, size: float, *, ring: bool, order: float) -> None:
        look: dict[str, Any] = {"marker": "^", "color": ink.TEXT, "clip_on": False}
        if ring:
            look = {"marker": "o", "markerfacecolor": "none", "markeredgecolor": ink.TEXT}
        self.axes.plot(*np.asarray(point)[:, None], linestyle="none", markersize=size, zorder=order, **look)

    def write(
        self, text: str, point: tuple[float, float], *, offset: tuple[float, float], across: Across, upright: Upright,
        size: float, colour: str, below: bool = False,
    ) -> None:  # fmt: skip
        self.axes.annotate(
            text, point, xytext=offset, xycoords=("data", "axes fraction") if below else "data",
            textcoords="offset points", ha=across, va=upright, fontsize=size, color=colour,
            annotation_clip=False if below else None,
        )  # fmt: skip

    def write_heading(self, text: str, note: str) -> None:
        ink.heading(self.axes, text, note)

    def clear_frame(self) -> None:
        ink.bare(self.axes)


def as_area(given: Axes | Area) -> Area:
    """Return axes of matplotlib as an area; an area as it is."""
    return given if hasattr(given, "draw_polygons") else MatplotlibArea(given)  # type: ignore[return-value]
