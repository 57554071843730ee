"""Objects that performers use or pass: chairs, beams, gaps, fences, boxes; and their TOML files.

write_props([Chair(x=1.0, z=2.0, yaw=0.5, height=0.45)], "take.props.toml")
read_props("take.props.toml")

Lengths are in metres, angles in radians about y, 0 along +z. `x` and `z` are the middle of an object on the ground.
`yaw` is the direction in which its user faces: sitting on a chair, going under a beam, through a gap, over a fence, or
carrying a box.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from motionmatch import settings, tomlfile
from motionmatch.errors import unknown_name


@dataclass(frozen=True)
class Chair:
    """A seat. Nothing under its front edge gets in the way of feet."""

    x: float
    z: float
    yaw: float
    height: float = 0.45
    """height of the seat"""
    width: float = 0.44
    depth: float = 0.42


@dataclass(frozen=True)
class Beam:
    """An obstacle to duck or crawl under."""

    x: float
    z: float
    yaw: float
    clearance: float
    """height of its underside"""
    width: float = 2.0
    """across the path"""
    depth: float = 0.2
    """along the path"""


@dataclass(frozen=True)
class Gap:
    """A passage between two walls."""

    x: float
    z: float
    yaw: float
    width: float
    """from wall to wall"""
    depth: float
    """along the path"""


@dataclass(frozen=True)
class Fence:
    """An obstacle to jump or step over."""

    x: float
    z: float
    yaw: float
    height: float
    width: float = 2.0
    """across the path"""
    depth: float = 0.05
    """along the path"""


@dataclass(frozen=True)
class Box:
    """A box that is carried from frame `start` on; it stays level."""

    start: int
    track: tuple[tuple[float, float, float, float], ...]
    """x, y, z of its middle and its yaw in each frame from `start` on"""
    width: float
    """distance from hand to hand"""
    height: float
    depth: float
    hold: str = "front"
    """front, overhead, left_hip or right_hip; at a hip the width lies along the path"""


Prop = Chair | Beam | Gap | Fence | Box
KINDS: dict[str, type[Prop]] = {each.__name__.lower(): each for each in (Chair, Beam, Gap, Fence, Box)}
_HEADING = "# What stands in the way or is used in the motion of this name: metres, radians about y, 0 along +z.\n"


def write_props(props: Iterable[Prop], path: str | Path) -> Path:
    """Write a TOML file with a table for each prop: `[[chair]]`, `[[beam]]`, `[[gap]]`, `[[fence]]`, `[[box]]`."""
    rows: dict[str, list[dict[str, Any]]] = {}
    for prop in props:
        rows.setdefault(type(prop).__name__.lower(), []).append(settings.to_tree(prop))
    return tomlfile.write(path, rows, heading=_HEADING)


def read_props(path: str | Path) -> list[Prop]:
    """Read props that `write_props` wrote, grouped by kind."""
    document = tomlfile.open_document(path)
    found: list[Prop] = []
    with document.explain():
        for kind, rows in document.tree.items():
            if not isinstance(rows, list):
                raise tomlfile.SettingError((kind,), "not a list of props; expected tables such as [[chair]].")
            if kind not in KINDS:
                raise tomlfile.SettingError((kind,), str(unknown_name("kind of prop", kind, KINDS)))
            found += [settings.bind(KINDS[kind], table, path=(kind, number)) for number, table in enumerate(rows)]
    return found
