"""Floor plans: SVG drawings become scenes.

    scene = read_floor_plan("office.svg", scale=0.01)     # a unit of the drawing is a centimetre

| drawn | becomes |
|---|---|
| `line`, `polyline`, `polygon`, `path` | walls, as thick as the stroke; curves are cut into short walls |
| `rect` with a filling | a box |
| `rect` without one | four walls |
| `circle`, `ellipse` | a disc, an ellipse |
| a shape with the id or label `start` or `goal` | where the character begins, and where it goes |

x stays x, and down on the drawing is +z: seen from above nothing is mirrored. `data-heights="0 0.85"` gives a shape its
heights, metres. Groups, transforms and `style` are followed; what is hidden, or in `defs`, is left out.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import numpy as np

from motionmatch.errors import FileError, InputError, unreadable
from motionmatch.reading import reading
from motionmatch.world.obstacles import TALL, Disc, Ellipse, Obstacle, OrientedBox, Wall
from motionmatch.world.scene import Scene

LEFT_OUT = ("defs", "symbol", "clipPath", "mask", "pattern", "marker", "metadata", "title", "desc", "style", "text")
"""Elements that draw nothing, or no obstacle."""
CURVE = 12
"""Walls that a curve is cut into."""
_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


@dataclass(frozen=True)
class _Drawn:
    """How a shape is drawn: inherited from the groups around it."""

    matrix: np.ndarray
    """(2, 3) from its own units to metres"""
    stroke: float = 1.0
    """width of lines, in its own units; 0 without a stroke"""
    filled: bool = True
    heights: tuple[float, float] = TALL

    @property
    def factor(self) -> float:
        """Metres in one of its own units."""
        return math.sqrt(abs(float(np.linalg.det(self.matrix[:, :2]))))

    def place(self, points: list[tuple[float, float]]) -> list[tuple[float, float]]:
        """Return points in metres."""
        moved = np.array(points, float).reshape(-1, 2) @ self.matrix[:, :2].T + self.matrix[:, 2]
        return [(float(x), float(z)) for x, z in moved]


def read_floor_plan(path: str | Path, *, scale: float, height: float = TALL[1], name: str = "") -> Scene:
    """Read the obstacles of an SVG drawing; `scale` is metres per unit, `height` that of walls, metres."""
    if not (math.isfinite(scale) and scale > 0):
        raise InputError(f"a scale of {scale}: expected metres per unit of the drawing, such as 0.01.")
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise unreadable(path, error) from None
    except UnicodeDecodeError:
        raise FileError(f"{path}: not UTF-8 text. Save it as UTF-8.") from None
    with reading(path, again="Save it as plain SVG."):
        return parse_floor_plan(text, scale=scale, height=height, name=name or Path(path).stem)


def parse_floor_plan(text: str, *, scale: float, height: float = TALL[1], name: str = "plan") -> Scene:
    """Make the scene of the text of an SVG drawing."""
    if "<!ENTITY" in text:
        raise InputError("entities are not read. Save it as plain SVG.")
    try:
        top = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise InputError(f"not SVG: {error}.") from None
    if _tag(top) != "svg":
        raise InputError(f"a <{_tag(top)}>; expected an SVG drawing.")
    places: dict[str, tuple[float, float]] = {}
    obstacles: list[Obstacle] = []
    for element, drawn in _walk(top, _Drawn(np.array([[scale, 0.0, 0.0], [0.0, scale, 0.0]]), heights=(0.0, height))):
        called = _label(element)
        found = list(_make_obstacles(element, drawn, called))
        if called.lower() in ("start", "goal"):
            if found:
                corners = np.array([each.place() for each in found])
                places[called.lower()] = (float(corners[:, 0].mean()), float(corners[:, 1].mean()))
            continue
        obstacles += found
    if not obstacles:
        raise InputError("nothing is drawn that could be an obstacle: lines, rects, polygons, circles, paths.")
    return Scene(tuple(obstacles), name=name, about="a floor plan", **places)  # type: ignore[arg-type]


def _walk(element: ElementTree.Element, drawn: _Drawn) -> Iterator[tuple[ElementTree.Element, _Drawn]]:
    """List the shapes of a drawing, each with how it is drawn."""
    if _tag(element) in LEFT_OUT:
        return
    style = _style(element)
    if style.get("display") == "none" or style.get("visibility") == "hidden":
        return
    matrix = drawn.matrix
    if (moved := element.get("transform")) is not None:
        inner = _parse_transform(moved)
        matrix = np.concatenate([matrix[:, :2] @ inner[:, :2], matrix[:, :2] @ inner[:, 2:] + matrix[:, 2:]], axis=1)
    stroke, filled = drawn.stroke, drawn.filled
    if "stroke-width" in style:
        stroke = float((re.findall(_NUMBER, style["stroke-width"]) or ["1"])[0])
    if "fill" in style:
        filled = style["fill"].strip() not in ("none", "transparent")
    heights = drawn.heights
    if (given := element.get("data-heights")) is not None:
        numbers = [float(each) for each in re.findall(_NUMBER, given)]
        if len(numbers) != 2:
            raise InputError(f"data-heights='{given[:40]}' of {_words(element)}: expected two numbers, metres.")
        heights = (numbers[0], numbers[1])
    now = _Drawn(matrix, stroke, filled, heights)
    yield element, now
    for child in element:
        if isinstance(child.tag, str):
            yield from _walk(child, now)


def _make_obstacles(element: ElementTree.Element, drawn: _Drawn, called: str) -> Iterator[Obstacle]:
    tag = _tag(element)
    more = {"heights": drawn.heights, "name": called}

    def number(name: str) -> float:
        found = re.findall(_NUMBER, element.get(name, "0"))
        if not found:
            raise InputError(f"{name}='{element.get(name, '')[:40]}' of {_words(element)}: expected a number.")
        return float(found[0])

    if tag == "circle" or tag == "ellipse":
        (x, z), turned = drawn.place([(number("cx"), number("cy"))])[0], drawn.matrix[:, :2]
        a, b = (number("r"), number("r")) if tag == "circle" else (number("rx"), number("ry"))
        along, across = turned @ [a, 0.0], turned @ [0.0, b]
        halves = float(np.linalg.norm(along)), float(np.linalg.norm(across))
        if math.isclose(halves[0], halves[1], rel_tol=1e-6):
            yield Disc(x, z, halves[0], **more)  # type: ignore[arg-type]
        else:
            yield Ellipse(x, z, *halves, math.atan2(along[0], along[1]), **more)  # type: ignore[arg-type]
    elif tag == "rect":
        x, y, wide, high = number("x"), number("y"), number("width"), number("height")
        corners = drawn.place([(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)])
        first, second = np.subtract(corners[1], corners[0]), np.subtract(corners[3], corners[0])
        square = abs(float(first @ second)) <= 1e-6 * float(np.linalg.norm(first) * np.linalg.norm(second))
        if drawn.filled and square:
            middle = np.mean(corners, axis=0)
            sides, yaw = (float(np.linalg.norm(first)), float(np.linalg.norm(second))), math.atan2(*first)
            yield OrientedBox(float(middle[0]), float(middle[1]), *sides, yaw, **more)  # type: ignore[arg-type]
        else:
            yield from _walls([*corners, corners[0]], drawn, more)
    else:
        for line in _list_lines(element, tag):
            yield from _walls(drawn.place(line), drawn, more)


def _walls(points: list[tuple[float, float]], drawn: _Drawn, more: dict) -> Iterator[Wall]:
    for a, b in pairwise(points):
        if math.dist(a, b) > 1e-9:
            yield Wall(a, b, drawn.stroke * drawn.factor, **more)


def _list_lines(element: ElementTree.Element, tag: str) -> Iterator[list[tuple[float, float]]]:
    """List the lines of a shape, each as points in its own units."""
    if tag == "line":
        x1, y1, x2, y2 = (
            float((re.findall(_NUMBER, element.get(n, "0")) or ["0"])[0]) for n in ("x1", "y1", "x2", "y2")
        )
        yield [(x1, y1), (x2, y2)]
    elif tag in ("polyline", "polygon"):
        numbers = [float(each) for each in re.findall(_NUMBER, element.get("points", ""))]
        points = list(zip(numbers[::2], numbers[1::2], strict=False))
        if points:
            yield [*points, points[0]] if tag == "polygon" else points
    elif tag == "path":
        yield from _parse_path(element.get("d", ""), element)


def _parse_path(text: str, element: ElementTree.Element) -> Iterator[list[tuple[float, float]]]:
    """List the lines of a path; curves are cut into straight ones."""
    here, first = np.zeros(2), np.zeros(2)
    line: list[tuple[float, float]] = []
    bend: tuple[str, np.ndarray] | None = None
    for letter, rest in re.findall(r"([A-Za-z])([^A-Za-z]*(?:[eE][-+]?\d+[^A-Za-z]*)*)", text):
        upper, relative = letter.upper(), letter.islower()
        if upper not in _ARGUMENTS:
            raise InputError(f"'{letter}' in {_words(element)}: no such command of a path.")
        numbers, size = [float(each) for each in re.findall(_NUMBER, rest)], _ARGUMENTS[upper]
        if upper == "A":
            raise InputError(f"{_words(element)} has an arc (A), which is not read. Convert it to curves or lines.")
        groups = [numbers[k : k + size] for k in range(0, len(numbers), size)] if size else [[]]
        if any(len(group) != size for group in groups) or not groups:
            raise InputError(f"'{letter}' in {_words(element)} has {len(numbers)} numbers; expected {size} each time.")
        for group in groups:
            base = here if relative else np.zeros(2)
            if upper == "Z":
                line.append(_pair(first))
                yield line
                here, line, bend = first, [_pair(first)], None
                continue
            if upper in "HV":
                axis = "HV".index(upper)
                there = here.copy()
                there[axis] = base[axis] + group[0]
            else:
                there = base + group[-2:]
            if upper == "M":
                if len(line) > 1:
                    yield line
                here = first = there
                line, upper, bend = [_pair(there)], "L", None
                continue
            if upper in "CSQT":
                pulls = [base + group[k : k + 2] for k in range(0, len(group) - 2, 2)]
                if upper in "ST":  # the pull is that of the curve before, turned about
                    same = bend is not None and bend[0] == ("C" if upper == "S" else "Q")
                    pulls.insert(0, 2 * here - bend[1] if same and bend is not None else here)
                bend = ("C" if upper in "CS" else "Q", pulls[-1])
                line += _cut_curve([here, *pulls, there])
            else:
                line.append(_pair(there))
                bend = None
            here = there
    if len(line) > 1:
        yield line


def _pair(point: np.ndarray) -> tuple[float, float]:
    return float(point[0]), float(point[1])


def _cut_curve(points: list[np.ndarray]) -> list[tuple[float, float]]:
    """Return points along a Bézier curve, without its first."""
    found = []
    for share in np.linspace(0.0, 1.0, CURVE + 1)[1:]:
        left = points
        while len(left) > 1:
            left = [(1.0 - share) * a + share * b for a, b in pairwise(left)]
        found.append((float(left[0][0]), float(left[0][1])))
    return found


def _parse_transform(text: str) -> np.ndarray:
    """Return the matrix (2, 3) of a transform."""
    made = np.eye(3)
    for name, inside in re.findall(r"(\w+)\s*\(([^)]*)\)", text):
        n = [float(each) for each in re.findall(_NUMBER, inside)]
        step = np.eye(3)
        if name == "translate" and n:
            step[:2, 2] = [n[0], n[1] if len(n) > 1 else 0.0]
        elif name == "scale" and n:
            step[0, 0], step[1, 1] = n[0], n[-1]
        elif name == "rotate" and n:
            c, s = math.cos(math.radians(n[0])), math.sin(math.radians(n[0]))
            step[:2, :2] = [[c, -s], [s, c]]
            if len(n) == 3:
                step[:2, 2] = np.array(n[1:]) - step[:2, :2] @ np.array(n[1:])
        elif name == "matrix" and len(n) == 6:
            step[:2] = np.array(n).reshape(3, 2).T
        elif name in ("skewX", "skewY") and n:
            step[(0, 1) if name == "skewX" else (1, 0)] = math.tan(math.radians(n[0]))
        else:
            raise InputError(f"transform '{text[:60]}' is not read: expected translate, scale, rotate, matrix or skew.")
        made = made @ step
    return made[:2]


def _style(element: ElementTree.Element) -> dict[str, str]:
    """Return the properties of an element: its attributes, and those in its style."""
    found = {key: value for key, value in element.attrib.items() if "}" not in key}
    for part in element.get("style", "").split(";"):
        key, _, value = part.partition(":")
        if value:
            found[key.strip()] = value.strip()
    return found


def _label(element: ElementTree.Element) -> str:
    """Return the label of an element, such as one that a drawing program gives, or its id."""
    labels = [value for key, value in element.attrib.items() if key.endswith("}label")]
    found = (labels or [element.get("id", "")])[0]
    return "" if re.fullmatch(r"(path|rect|line|circle|ellipse|polygon|polyline|g)[-_]?\d+", found) else found


def _tag(element: ElementTree.Element) -> str:
    return str(element.tag).rsplit("}", 1)[-1]


def _words(element: ElementTree.Element) -> str:
    called = element.get("id")
    return f"<{_tag(element)} id='{called}'>" if called else f"<{_tag(element)}>"
