"""Objects that performers use or pass: chairs, beams, gaps, fences, boxes; and their TOML files.

write_props([Chair(x=1.0, z=2.0, yaw=0.5, height=0.45)], "take.props.toml")
read_props("take.props.toml")

Lengths are in metres, angles in radians about y, 0 along +z. `x` and `z` are the middle of an object on the ground.
`yaw` is the direction in which its user faces: sitting on a chair, going under a beam, through a gap, over a fence, or
carrying a box.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import MISSING, dataclass, fields
from pathlib import Path
from typing import Any

from motionmatch.atomic import writing
from motionmatch.errors import FileError, InputError, unknown_name, unreadable


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


def to_dict(prop: Prop) -> dict[str, Any]:
    """Convert a prop to a dictionary of its fields."""
    return {each.name: getattr(prop, each.name) for each in fields(prop)}


def from_dict(kind: str, table: dict[str, Any]) -> Prop:
    """Make a prop of a kind (`chair`) from a dictionary of its fields."""
    if kind not in KINDS:
        raise unknown_name("kind of prop", kind, KINDS)
    known = {each.name: each for each in fields(KINDS[kind])}
    for name in table:
        if name not in known:
            raise unknown_name(f"field of a {kind}", name, known)
    for name, each in known.items():
        if each.default is MISSING and name not in table:
            raise InputError(f"a {kind} without {name}; expected {', '.join(known)}.")
    values: dict[str, Any] = {}
    for name, value in table.items():
        try:
            values[name] = _READERS.get(known[name].type, float)(value)  # type: ignore[arg-type]
        except (TypeError, ValueError):
            raise InputError(f"a {kind} with {name} = {value!r}; expected {known[name].type}.") from None
    return KINDS[kind](**values)


def to_toml(props: Iterable[Prop]) -> str:
    """Write props as TOML text; numbers read back exactly."""
    tables = []
    for prop in props:
        lines = [f"[[{type(prop).__name__.lower()}]]"]
        for name, value in to_dict(prop).items():
            if isinstance(value, tuple):
                rows = "".join(f"  [{', '.join(_format_number(number) for number in row)}],\n" for row in value)
                lines.append(f"{name} = [\n{rows}]")
            else:
                lines.append(f'{name} = "{value}"' if isinstance(value, str) else f"{name} = {_format_number(value)}")
        tables.append("\n".join(lines) + "\n")
    return "\n".join(tables)


def write_props(props: Iterable[Prop], path: str | Path) -> Path:
    """Write a TOML file with a table for each prop: `[[chair]]`, `[[beam]]`, `[[gap]]`, `[[fence]]`, `[[box]]`."""
    with writing(path) as temporary:
        temporary.write_text(_HEADING + to_toml(props), encoding="utf-8")
    return Path(path)


def read_props(path: str | Path) -> list[Prop]:
    """Read props that `write_props` wrote, grouped by kind."""
    try:
        tables = tomllib.loads(Path(path).read_text(encoding="utf-8"))
        return [from_dict(kind, dict(table)) for kind, rows in tables.items() for table in rows]
    except OSError as error:
        raise unreadable(path, error) from None
    except InputError as error:
        raise FileError(f"{path}: {error}") from None
    except (TypeError, ValueError):
        raise FileError(f"{path}: not a list of props; expected tables such as [[chair]].") from None


def _format_number(value: float) -> str:
    return str(value) if isinstance(value, int) else repr(float(value))


def _read_int(value: Any) -> int:
    if type(value) is not int:
        raise TypeError
    return value


def _read_str(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _read_rows(value: Any) -> tuple[tuple[float, float, float, float], ...]:
    rows = [tuple(float(number) for number in row) for row in value]
    if any(len(row) != 4 for row in rows):
        raise ValueError
    return tuple(rows)  # type: ignore[arg-type]


_READERS = {"int": _read_int, "str": _read_str, "tuple[tuple[float, float, float, float], ...]": _read_rows}
