"""A page painted straight into a picture with Pillow: shapes three times as fine and then made smaller, and words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from motionmatch.pictures import ink
from motionmatch.pictures.area import Across, Upright

FINE = 3
"""Shapes are painted with this many times the pixels on each side, so that edges are smooth."""
POINTS = 72.0
"""Points in an inch."""
_ANCHORS = {"left": "l", "center": "m", "right": "r", "top": "t", "bottom": "b"}
_DASH = (4.0, 2.0)
"""Dashes of a line and gaps between them, in widths of it."""

Paint = Callable[[ImageDraw.ImageDraw], None]


class PixelPage:
    """A picture in the making: its areas paint their shapes when it is saved, and words come last."""

    def __init__(self, width: float, height: float, dots_per_inch: int) -> None:
        """Make a page of so many inches."""
        self.dots_per_inch = dots_per_inch
        self.size = round(width * dots_per_inch), round(height * dots_per_inch)
        self._areas: list[PixelArea] = []
        self._words: list[tuple[str, tuple[float, float], dict[str, Any]]] = []

    @property
    def point(self) -> float:
        """A point in pixels."""
        return self.dots_per_inch / POINTS

    def add_area(self, left: float, bottom: float, width: float, height: float) -> PixelArea:
        """Make an area at a place that is given as shares of the page."""
        wide, high = self.size
        area = PixelArea(self, (left * wide, (1.0 - bottom - height) * high, width * wide, height * high))
        self._areas.append(area)
        return area

    def write(self, text: str, left: float, bottom: float, *, size: float, colour: str, bold: bool = False) -> None:
        """Write to the right of a place that is given as shares of the page."""
        at = left * self.size[0], (1.0 - bottom) * self.size[1]
        self.write_at(text, at, size=size, colour=colour, bold=bold, anchor="lm")

    def write_at(
        self, text: str, at: tuple[float, float], *, size: float, colour: str, bold: bool = False, anchor: str
    ) -> None:
        """Write at pixels; sizes are points, and the anchor is one of Pillow's."""
        font = _load_font(size * self.point, bold)
        self._words.append((text, at, {"fill": colour, "font": font, "anchor": anchor}))

    def measure_text(self, text: str, size: float, *, bold: bool) -> float:
        """Return how wide a text is, pixels."""
        return float(_load_font(size * self.point, bold).getlength(text))

    def save(self, path: Path) -> None:
        """Paint everything and write it as PNG."""
        image = Image.new("RGB", self.size, ink.PAPER)
        for area in self._areas:
            area.paint(image)
        draw = ImageDraw.Draw(image)
        for text, at, look in self._words:
            draw.text(at, text, **look)
        image.save(path, format="PNG", compress_level=4)


class PixelArea:
    """A part of such a page, with a scale of its own; see `area.Area`."""

    def __init__(self, page: PixelPage, box: tuple[float, float, float, float]) -> None:
        """Make an area in a box of pixels: left, top, width, height."""
        self._page, self._box = page, box
        self._limits = 0.0, 1.0, 0.0, 1.0
        self._paints: list[tuple[float, Paint]] = []

    @property
    def aspect(self) -> float:
        return self._box[2] / self._box[3]

    @property
    def limits(self) -> tuple[float, float, float, float]:
        return self._limits

    def set_limits(self, left: float, right: float, bottom: float, top: float) -> None:
        self._limits = float(left), float(right), float(bottom), float(top)

    def draw_polygons(
        self, outlines: Sequence[np.ndarray], fills: Any, edges: Any, widths: Any, *, order: float
    ) -> None:
        def paint(draw: ImageDraw.ImageDraw) -> None:
            inks = [_to_bytes(colours) for colours in (fills, edges)]
            wide = np.maximum(np.round(np.asarray(widths) * self._page.point * FINE), 1).astype(int).tolist()
            ends = np.cumsum([len(outline) for outline in outlines]).tolist()
            flat = self._to_fine(np.concatenate(outlines)).ravel().tolist()
            for start, stop, fill, edge, width in zip([0, *ends], ends, *inks, wide, strict=False):
                around = flat[2 * start : 2 * stop]
                draw.polygon(around, fill=fill)
                if edge != fill:
                    draw.line(around + around[:2], fill=edge, width=width)

        if len(outlines):
            self._paints.append((order, paint))

    def draw_line(
        self, points: np.ndarray, colour: Any, width: float, *, order: float = 2.0, dashed: bool = False
    ) -> None:
        wide = max(round(width * self._page.point * FINE), 1)

        def paint(draw: ImageDraw.ImageDraw) -> None:
            at = self._to_fine(np.asarray(points, float))
            for piece in _cut_dashes(at, *(wide * length for length in _DASH)) if dashed else [at]:
                draw.line(piece.ravel().tolist(), fill=colour, width=wide)

        self._paints.append((order, paint))

    def draw_gradient(self, points: np.ndarray, width: float, *, order: float) -> None:
        wide = max(round(width * self._page.point * FINE), 1)

        def paint(draw: ImageDraw.ImageDraw) -> None:
            at = self._to_fine(np.asarray(points, float))
            colours = _to_bytes(ink.time_colours(np.linspace(0, 1, len(at) - 1)))
            for one, two, colour in zip(at[:-1].tolist(), at[1:].tolist(), colours, strict=True):
                draw.line([*one, *two], fill=colour, width=wide)

        self._paints.append((order, paint))

    def draw_mark(self, point: np.ndarray, size: float, *, ring: bool, order: float) -> None:
        half = 0.5 * size * self._page.point * FINE

        def paint(draw: ImageDraw.ImageDraw) -> None:
            ((x, y),) = self._to_fine(np.asarray(point, float)[None]).tolist()
            if ring:
                draw.ellipse((x - half, y - half, x + half, y + half), outline=ink.TEXT, width=round(half / 5))
            else:
                draw.polygon([x, y - half, x + half, y + half, x - half, y + half], fill=ink.TEXT)

        self._paints.append((order, paint))

    def write(
        self, text: str, point: tuple[float, float], *, offset: tuple[float, float], across: Across, upright: Upright,
        size: float, colour: str, below: bool = False,
    ) -> None:  # fmt: skip
        ((x, y),) = self._to_page(np.array([point], float)).tolist()
        if below:
            y = self._box[1] + self._box[3]
        at = x + offset[0] * self._page.point, y - offset[1] * self._page.point
        anchor = _ANCHORS[across] + ("m" if upright == "center" else "a" if upright == "top" else "d")
        self._page.write_at(text, at, size=size, colour=colour, anchor=anchor)

    def write_heading(self, text: str, note: str) -> None:
        page, (left, top, _, _) = self._page, self._box
        bottom = top - 5.0 * page.point
        page.write_at(text, (left, bottom), size=ink.HEADING, colour=ink.TEXT, bold=True, anchor="ls")
        after = left + page.measure_text(text, ink.HEADING, bold=True) + 7.0 * page.point
        page.write_at(note, (after, bottom), size=ink.SMALL, colour=ink.FAINT, anchor="ls")

    def clear_frame(self) -> None:
        pass

    def paint(self, image: Image.Image) -> None:
        """Paint the shapes of the area, cut off at its edges, into the picture."""
        left, top, right, bottom = self._find_pixels()
        fine = Image.new("RGB", (FINE * (right - left), FINE * (bottom - top)), ink.PAPER)
        draw = ImageDraw.Draw(fine)
        for _, paint in sorted(self._paints, key=lambda each: each[0]):
            paint(draw)
        image.paste(fine.reduce(FINE), (left, top))

    def _find_pixels(self) -> tuple[int, int, int, int]:
        """Return the whole pixels of the page that the area covers: left, top, right, bottom."""
        left, top, width, height = self._box
        wide, high = self._page.size
        return max(int(left), 0), max(int(top), 0), min(int(left + width) + 1, wide), min(int(top + height) + 1, high)

    def _to_page(self, points: np.ndarray) -> np.ndarray:
        """Return pixels of the page (P, 2) for points in metres."""
        left, right, bottom, top = self._limits
        x, y, width, height = self._box
        across, up = (points[:, 0] - left) / (right - left), (points[:, 1] - bottom) / (top - bottom)
        return np.stack([x + across * width, y + (1.0 - up) * height], axis=1)

    def _to_fine(self, points: np.ndarray) -> np.ndarray:
        """Return fine pixels of the area (P, 2) for points in metres."""
        left, top, _, _ = self._find_pixels()
        return FINE * (self._to_page(points) - [left, top])


def _to_bytes(colours: Any) -> list[tuple[int, int, int]]:
    """Return colours (N, 3) from 0 to 1 as whole numbers up to 255."""
    return [(r, g, b) for r, g, b in np.round(255.0 * np.asarray(colours, float)).astype(int).tolist()]


def _cut_dashes(points: np.ndarray, dash: float, gap: float) -> list[np.ndarray]:
    """Cut a line through points (P, 2) into dashes."""
    along = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    pieces = []
    for start in np.arange(0.0, along[-1], dash + gap):
        at = np.array([start, start + 0.5 * dash, min(start + dash, along[-1])])
        pieces.append(np.stack([np.interp(at, along, points[:, k]) for k in range(2)], axis=1))
    return pieces


@cache
def _load_font(pixels: float, bold: bool) -> Any:
    """Load the typeface that matplotlib brings, which it does itself not need to be imported for."""
    found = find_spec("matplotlib")
    if found is not None and found.origin is not None:
        fonts = Path(found.origin).parent / "mpl-data" / "fonts" / "ttf"
        file = fonts / ("DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf")
        if file.is_file():
            return ImageFont.truetype(str(file), pixels)
    return ImageFont.load_default()
