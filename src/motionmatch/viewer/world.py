"""What characters move among, as the page draws it: uneven ground, things that stand in the way, room that is taken.

Everything is a plain shape: where its middle is, how large, how it is turned, from what height to what height. What
stays where it is, is told once with the scene; what moves is told with every pose frame (`World.around`).
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

import numpy as np

from motionmatch.errors import InputError
from motionmatch.motion.ground import Ground
from motionmatch.viewer.history import States

FIELDS = ((16.0, 0.2), (80.0, 1.0))
"""How far from the middle the height of the ground is told, and at places how far apart, metres: finest first."""
KINDS = ("disc", "box", "ellipse")
NOBODY = 0xFFFF

SHAPE = np.dtype(
    [
        ("kind", "u1"),
        ("horizon", "u1"),
        ("character", "<u2"),
        ("centre", "<f4", (2,)),
        ("yaw", "<f4"),
        ("size", "<f4", (2,)),
        ("span", "<f4", (2,)),
    ]
)
"""A shape in a pose frame: 32 bytes; `kind` is 1 + its place in KINDS."""


@dataclass(frozen=True)
class Shape:
    """Something that stands in the way, or room that is taken on the ground."""

    kind: Literal["disc", "box", "ellipse"]
    """Discs and ellipses are round, boxes have corners. Ellipses are rings on the ground, the others stand on it."""
    centre: tuple[float, float]
    """x and z"""
    size: tuple[float, float]
    """half its length along x and along z, before it is turned"""
    yaw: float = 0.0
    """turned about y: 0 leaves x and z as they are, more turns z towards x"""
    span: tuple[float, float] = (0.0, 1.0)
    """from what height above the ground to what height"""
    horizon: int = 0
    """of an ellipse: which of the moments ahead it is for; later ones are paler"""
    character: int = NOBODY
    """whose it is, as an index into the pose frame"""

    def __post_init__(self) -> None:
        numbers = (*self.centre, *self.size, self.yaw, *self.span)
        if self.kind not in KINDS:
            raise InputError(f"a shape is one of {', '.join(KINDS)}, not '{self.kind}'.")
        if not all(math.isfinite(number) for number in numbers) or min(self.size) < 0 or self.span[0] > self.span[1]:
            raise InputError(f"a {self.kind} with {self}: sizes must not be negative, spans go from low to high.")

    def body(self) -> dict[str, Any]:
        """As the scene's message has it."""
        return {
            "kind": self.kind, "centre": [*self.centre], "size": [*self.size], "yaw": self.yaw, "span": [*self.span],
            "horizon": self.horizon,
        }  # fmt: skip


def disc(x: float, z: float, radius: float, *, height: float = 1.0) -> Shape:
    """A pillar."""
    return Shape("disc", (x, z), (radius, radius), span=(0.0, height))


def wall(
    start: tuple[float, float], stop: tuple[float, float], *, thickness: float = 0.2, height: float = 2.0
) -> Shape:
    """A box from one place on the ground to another."""
    dx, dz = stop[0] - start[0], stop[1] - start[1]
    middle = ((start[0] + stop[0]) / 2, (start[1] + stop[1]) / 2)
    return Shape(
        "box", middle, (thickness / 2, math.hypot(dx, dz) / 2), yaw=math.atan2(dx, dz), span=(0.0, height)
    )  # fmt: skip


def packed(shapes: Sequence[Shape] | np.ndarray) -> np.ndarray:
    """(E,) of SHAPE. Who has many makes the array directly."""
    if isinstance(shapes, np.ndarray):
        return shapes.astype(SHAPE, copy=False)
    rows = np.zeros(len(shapes), SHAPE)
    for row, shape in zip(rows, shapes, strict=True):
        row["kind"], row["horizon"], row["character"] = 1 + KINDS.index(shape.kind), shape.horizon, shape.character
        row["centre"], row["yaw"], row["size"], row["span"] = shape.centre, shape.yaw, shape.size, shape.span
    return rows


Around = Callable[[States, float], Sequence[Shape] | np.ndarray]
"""What there is at a moment: given the states of each side and the seconds since the start."""


@dataclass(frozen=True, eq=False)
class World:
    """All of it; by default nothing but level ground."""

    ground: Ground | None = None
    shapes: tuple[Shape, ...] = ()
    """what stays where it is"""
    around: Around | None = None
    """what moves"""

    @cached_property
    def _heights(self) -> list[np.ndarray]:
        found: list[np.ndarray] = []
        if self.ground is None:
            return found
        for reach, step in FIELDS:
            along = np.linspace(-reach, reach, round(2 * reach / step) + 1)
            z, x = np.meshgrid(along, along, indexing="ij")
            found.append(np.asarray(self.ground.height(x, z), "<f4"))
        return found

    @cached_property
    def heights(self) -> bytes:
        """Of the ground: field by field, row by row, float32; nothing where it is level."""
        return b"".join(field.tobytes() for field in self._heights)

    def body(self) -> dict[str, Any]:
        """As the scene's message has it. The heights themselves are fetched, not told."""
        fields = [
            {"origin": [-reach, -reach], "step": step, "rows": field.shape[0], "columns": field.shape[1]}
            for (reach, step), field in zip(FIELDS, self._heights, strict=False)
        ]
        return {
            "shapes": [shape.body() for shape in self.shapes],
            "heights": {"key": zlib.crc32(self.heights), "fields": fields} if fields else None,
        }
