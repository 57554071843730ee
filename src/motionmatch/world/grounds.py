"""Grounds that scene files know: stairs, ramps, rough ground, steps and ramps one by one, maps of heights.

    {"kind": "stairs", "start": 2, "count": 5, "rise": 0.17, "tread": 0.3}
    {"kind": "heights", "origin": [-4, -4], "step": 0.5, "heights": [[0, 0.1], [0, 0.2]]}

Metres. Stairs and ramps rise along z. A ground that was made in code is written as `terrain`, `heights` or `contacts`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Protocol

import numpy as np

from motionmatch.actors.props.terrain import Terrain
from motionmatch.errors import InputError
from motionmatch.motion.ground import FittedGround, Ground
from motionmatch.records import Kinds
from motionmatch.settings import setting


@dataclass(frozen=True, eq=False)
class HeightMap:
    """A grid of heights, straight in between; beyond its edge the height stays the same."""

    origin: tuple[float, float]
    """x and z of the first value, metres"""
    step: float
    """distance between values, metres"""
    heights: np.ndarray
    """(Z, X) metres: a row for each z"""

    def __post_init__(self) -> None:
        heights = np.array(self.heights, float)
        if heights.ndim != 2 or min(heights.shape) < 2 or not np.isfinite(heights).all():
            raise InputError(
                f"a map of heights of shape {heights.shape}: expected 2 or more rows of 2 or more numbers."
            )
        if not self.step > 0:
            raise InputError(f"a map of heights with a step of {self.step} m: expected more than 0.")
        object.__setattr__(self, "heights", heights)

    def height(self, x: np.ndarray, z: np.ndarray) -> np.ndarray:
        """Return the height of the ground, metres, at places x and z of any shape."""
        rows, columns = self.heights.shape
        x, z = np.broadcast_arrays(np.asarray(x, float), np.asarray(z, float))
        i = np.clip((z - self.origin[1]) / self.step, 0.0, rows - 1.0)
        j = np.clip((x - self.origin[0]) / self.step, 0.0, columns - 1.0)
        row, column = np.minimum(i.astype(int), rows - 2), np.minimum(j.astype(int), columns - 2)
        v, u = i - row, j - column
        h = self.heights
        near = (1.0 - u) * h[row, column] + u * h[row, column + 1]
        far = (1.0 - u) * h[row + 1, column] + u * h[row + 1, column + 1]
        return (1.0 - v) * near + v * far


class GroundRecord(Protocol):
    """A ground as a file has it."""

    kind: ClassVar[str]

    def make(self) -> Ground: ...


@dataclass(frozen=True)
class StairsRecord:
    """Stairs along z, with a landing behind them."""

    kind: ClassVar[str] = "stairs"
    start: float = setting(2.0, unit="m")
    """z of the first edge."""
    count: int = setting(5, low=1, high=1000)
    """Number of steps."""
    rise: float = setting(0.17, unit="m")
    """Height of a step; negative goes down."""
    tread: float = setting(0.3, unit="m")
    """Depth of a step."""

    def make(self) -> Ground:
        return Terrain.stairs(start=self.start, count=self.count, rise=self.rise, tread=self.tread)


@dataclass(frozen=True)
class SlopeRecord:
    """A ramp along z."""

    kind: ClassVar[str] = "slope"
    start: float = setting(2.0, unit="m")
    """z of its foot."""
    length: float = setting(5.0, unit="m")
    """Its length along z."""
    degrees: float = setting(10.0, unit="°")
    """How steep it is; negative goes down."""

    def make(self) -> Ground:
        return Terrain.slope(start=self.start, length=self.length, degrees=self.degrees)


@dataclass(frozen=True)
class RoughRecord:
    """Rough ground."""

    kind: ClassVar[str] = "rough"
    seed: int = setting(1, low=0)
    """Random seed of its bumps."""
    height: float = setting(0.05, unit="m")
    """Most between its highest and lowest point."""
    wavelength: float = setting(1.2, unit="m")
    """About the distance of bumps."""

    def make(self) -> Ground:
        return Terrain.rough(np.random.default_rng(self.seed), height=self.height, wavelength=self.wavelength)


@dataclass(frozen=True)
class TerrainRecord:
    """Steps and ramps along z, and waves; their heights add up."""

    kind: ClassVar[str] = "terrain"
    edges: tuple[float, ...] = ()
    """z of the edges of steps, rising, metres."""
    rises: tuple[float, ...] = ()
    """Rise at each edge, metres."""
    bends: tuple[tuple[float, float], ...] = ((0.0, 0.0),)
    """z and height of points joined by straight ramps, metres."""
    waves: tuple[tuple[float, float, float, float], ...] = ()
    """Height, radians per metre along x and along z, and phase of each wave."""

    def make(self) -> Ground:
        edges, bends = np.array(self.edges, float), np.array(self.bends, float).reshape(-1, 2)
        if len(edges) != len(self.rises) or (np.diff(edges) < 0).any() or (np.diff(bends[:, 0]) < 0).any():
            raise InputError("a terrain needs a rise for each edge, and edges and bends in order of z.")
        waves = np.array(self.waves, float).reshape(-1, 4)
        return Terrain(edges, np.array(self.rises, float), bends if len(bends) else np.zeros((1, 2)), waves)


@dataclass(frozen=True)
class HeightsRecord:
    """A map of heights."""

    kind: ClassVar[str] = "heights"
    origin: tuple[float, float] = (0.0, 0.0)
    """x and z of the first value, metres."""
    step: float = 0.5
    """Distance between values, metres."""
    heights: tuple[tuple[float, ...], ...] = ()
    """Heights in metres: a row for each z, from low to high x."""

    def make(self) -> Ground:
        if len({len(row) for row in self.heights}) != 1:
            raise InputError("a map of heights needs rows of the same length.")
        return HeightMap(self.origin, self.step, np.array(self.heights))


@dataclass(frozen=True)
class ContactsRecord:
    """Ground that was fitted to contacts: the height at a place is that of the nearest one."""

    kind: ClassVar[str] = "contacts"
    places: tuple[tuple[float, float], ...] = ()
    """x and z of each, metres."""
    heights: tuple[float, ...] = ()
    """Height at each, metres."""

    def make(self) -> Ground:
        if len(self.places) != len(self.heights):
            raise InputError(f"{len(self.places)} places and {len(self.heights)} heights: give one each.")
        return FittedGround(np.array(self.places, float).reshape(-1, 2), np.array(self.heights, float))


GROUNDS = Kinds(
    {each.kind: each for each in (StairsRecord, SlopeRecord, RoughRecord, TerrainRecord, HeightsRecord, ContactsRecord)}
)
"""Grounds of a scene file."""


def record_ground(ground: Ground) -> GroundRecord:
    """Return what a file has to hold for a ground; read again, it is the same everywhere."""
    if isinstance(ground, Terrain):
        lists = {name: _tuples(getattr(ground, name)) for name in ("edges", "rises", "bends", "waves")}
        return TerrainRecord(**lists)
    if isinstance(ground, HeightMap):
        return HeightsRecord(ground.origin, ground.step, _tuples(ground.heights))
    if isinstance(ground, FittedGround):
        return ContactsRecord(_tuples(ground.places), _tuples(ground.heights))
    raise InputError(
        f"a scene file can't hold a {type(ground).__name__}. Use a Terrain, a HeightMap or a FittedGround, or leave it "
        "out."
    )


def _tuples(array: np.ndarray) -> tuple:
    rows = array.tolist()
    return tuple(tuple(row) if isinstance(row, list) else row for row in rows)
