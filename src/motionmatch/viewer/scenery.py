"""Shapes that the page draws around characters: uneven ground, obstacles, and footprints of bodies.

Shapes that stand still are sent once with the scene; those that move are sent with every pose frame.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np

from motionmatch.environment.footprints import Footprints
from motionmatch.errors import InputError
from motionmatch.kernels.ellipses import BOX, DISC
from motionmatch.motion.ground import Ground
from motionmatch.viewer.history import States
from motionmatch.viewer.poses import NOBODY, SHAPE, SHAPES
from motionmatch.viewer.replies import HeightFieldPart, SceneryPart, ShapePart

HEIGHT_FIELDS = ((16.0, 0.2), (80.0, 1.0))
"""Grids of ground heights, finest first: half its length and the distance of its points, metres."""
LEAST = 0.02
"""Half the thickness with which obstacles that have none are drawn, metres."""
MOST_RINGS = 400
"""Most ellipses to draw; with more, only one horizon of each character is drawn."""


@dataclass(frozen=True)
class DrawnShape:
    """An obstacle, or the footprint of a body."""

    kind: Literal["disc", "box", "ellipse"]
    """Discs and boxes stand on the ground; ellipses are rings that lie on it."""
    centre: tuple[float, float]
    """x and z"""
    size: tuple[float, float]
    """half its length along x and along z, before it is turned"""
    yaw: float = 0.0
    """angle about y; positive turns z towards x"""
    span: tuple[float, float] = (0.0, 1.0)
    """lowest and highest point above the ground"""
    horizon: int = 0
    """of an ellipse: index of the moment ahead that it is for; later ones are paler"""
    character: int = NOBODY
    """the character it belongs to, as an index into the pose frame"""

    def __post_init__(self) -> None:
        numbers = (*self.centre, *self.size, self.yaw, *self.span)
        if self.kind not in SHAPES:
            raise InputError(f"a shape is one of {', '.join(SHAPES)}, not '{self.kind}'.")
        if not all(math.isfinite(number) for number in numbers) or min(self.size) < 0 or self.span[0] > self.span[1]:
            raise InputError(f"a {self.kind} with {self}: sizes must not be negative, spans go from low to high.")

    def describe(self) -> ShapePart:
        """Describe the shape for the scene's message."""
        return {
            "kind": self.kind, "centre": [*self.centre], "size": [*self.size], "yaw": self.yaw, "span": [*self.span],
            "horizon": self.horizon,
        }  # fmt: skip


def disc(x: float, z: float, radius: float, *, height: float = 1.0) -> DrawnShape:
    """Make a pillar; metres."""
    return DrawnShape("disc", (x, z), (radius, radius), span=(0.0, height))


def wall(
    start: tuple[float, float], stop: tuple[float, float], *, thickness: float = 0.2, height: float = 2.0
) -> DrawnShape:
    """Make a wall between two points on the ground; x and z, metres."""
    dx, dz = stop[0] - start[0], stop[1] - start[1]
    middle = ((start[0] + stop[0]) / 2, (start[1] + stop[1]) / 2)
    return DrawnShape(
        "box", middle, (thickness / 2, math.hypot(dx, dz) / 2), yaw=math.atan2(dx, dz), span=(0.0, height)
    )  # fmt: skip


def draw_obstacle(row: np.ndarray) -> DrawnShape:
    """Make the shape of an obstacle (11,), a row of `motionmatch.world.obstacles`."""
    kind, x, z, ux, uz, along, across, edge, low, high = row[:10]
    kinds: dict[float, Literal["disc", "box"]] = {DISC: "disc", BOX: "box"}
    size = (
        max(float(across + edge), LEAST),
        max(float(along + edge), LEAST),
    )  # the axis lies along z before it is turned
    return DrawnShape(
        kinds.get(float(kind), "disc"),
        (float(x), float(z)),
        size,
        yaw=float(np.arctan2(ux, uz)),
        span=(float(low), float(high)),
    )


def pack_shapes(shapes: Sequence[DrawnShape] | np.ndarray) -> np.ndarray:
    """Pack shapes as (E,) of SHAPE, for a pose frame. An array of SHAPE is returned as it is."""
    if isinstance(shapes, np.ndarray):
        return shapes.astype(SHAPE, copy=False)
    rows = np.zeros(len(shapes), SHAPE)
    for row, shape in zip(rows, shapes, strict=True):
        row["kind"], row["horizon"], row["character"] = 1 + SHAPES.index(shape.kind), shape.horizon, shape.character
        row["centre"], row["yaw"], row["size"], row["span"] = shape.centre, shape.yaw, shape.size, shape.span
    return rows


def draw_footprints(footprints: Footprints, states: States) -> np.ndarray:
    """Return (E,) of SHAPE: the footprints of each character of the first side, an ellipse for each horizon."""
    state = states[0]
    prints = footprints.world(state.frames, state.shown_positions, state.shown_yaws)
    horizons = range(prints.shape[1]) if len(prints) * prints.shape[1] <= MOST_RINGS else (prints.shape[1] // 2,)
    rows = np.zeros((len(prints), len(horizons)), SHAPE)
    for place, h in enumerate(horizons):
        one = prints[:, h]
        rows["kind"][:, place], rows["horizon"][:, place] = 1 + SHAPES.index("ellipse"), place
        rows["character"][:, place] = np.arange(len(prints))
        rows["centre"][:, place] = one[:, :2]
        rows["yaw"][:, place] = np.arctan2(one[:, 2], one[:, 3])
        rows["size"][:, place] = one[:, [5, 4]]
        rows["span"][:, place] = [0.0, 0.02]
    return rows.reshape(-1)


MovingShapes = Callable[[States, float], Sequence[DrawnShape] | np.ndarray]
"""Gives the shapes that move, from the states of each side and the seconds since the start."""


@dataclass(frozen=True, eq=False)
class Scenery:
    """Everything that is drawn around characters; by default empty level ground."""

    ground: Ground | None = None
    shapes: tuple[DrawnShape, ...] = ()
    """those that stand still"""
    moving_shapes: MovingShapes | None = None

    @cached_property
    def _grids(self) -> list[np.ndarray]:
        found: list[np.ndarray] = []
        if self.ground is None:
            return found
        for reach, step in HEIGHT_FIELDS:
            along = np.linspace(-reach, reach, round(2 * reach / step) + 1)
            z, x = np.meshgrid(along, along, indexing="ij")
            found.append(np.asarray(self.ground.height(x, z), "<f4"))
        return found

    @cached_property
    def heights(self) -> bytes:
        """Heights of the ground, metres: grid by grid, row by row, float32; empty where it is level."""
        return b"".join(grid.tobytes() for grid in self._grids)

    def describe(self) -> SceneryPart:
        """Describe the scenery for the scene's message. The page fetches the heights separately."""
        fields: list[HeightFieldPart] = [
            {"origin": [-reach, -reach], "step": step, "rows": grid.shape[0], "columns": grid.shape[1]}
            for (reach, step), grid in zip(HEIGHT_FIELDS, self._grids, strict=False)
        ]
        return {
            "shapes": [shape.describe() for shape in self.shapes],
            "heights": {"key": zlib.crc32(self.heights), "fields": fields} if fields else None,
        }
