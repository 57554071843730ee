"""Terrain of exactly known height: steps, slopes and rough ground for performers to walk on.

stairs = Terrain.stairs(start=2.0, count=5, rise=0.17, tread=0.3)
clip = make_biped(1).perform("walk 6 speed=0.8", terrain=stairs)
clip.terrain.height(x, z)
ground = stairs + Terrain.slope(start=6.0)
ground.save("ground.terrain.toml")    # Terrain.load reads it back exactly

A performer starts at the origin and faces +z.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import numpy as np

from motionmatch import tomlfile
from motionmatch.atomic import replace_file
from motionmatch.errors import FileError, InputError

RISES = (-0.22, 0.22)
"""Least and most height of a step, metres."""
TREADS = (0.26, 2.0)
"""Least and most depth of a step, metres."""
SLOPES = (-20.0, 20.0)
"""Least and most slope, degrees."""
HURDLES = (0.02, 0.35)
"""Least and most height of a hurdle, which is stepped over, metres."""
NARROW = 0.2
"""An obstacle that is not deeper than this is not stepped on, metres."""
TOE_ROOM = 0.03
"""How far toes stay from a step that they are about to climb, metres."""
FENCES = (0.4, 0.75)
"""Least and most height of a fence, which is jumped over, metres."""
BUMPS = (0.0, 0.08)
"""Least and most height of rough ground, metres."""
_NONE = np.zeros(0)
_HEADING = """\
# The floor under a take, metres. Its height at (x, z) is the sum of
# rises: by how much it steps up at each of the edges (z), which belong to what is behind them,
# bends: points (z, height) with straight lines between them, level before the first and behind the last,
# waves: (height, a, b, phase), each height * sin(a x + b z + phase).
"""


class TerrainObstacle(NamedTuple):
    """A hurdle or fence, too narrow to step on; metres."""

    middle: float
    """position along z"""
    height: float
    depth: float


@dataclass(frozen=True, eq=False)
class Terrain:
    """Steps and ramps along z, and waves in all directions; their heights add up."""

    edges: np.ndarray = field(default_factory=lambda: _NONE)
    """(E,) z of the edges of steps, metres, increasing"""
    rises: np.ndarray = field(default_factory=lambda: _NONE)
    """(E,) rise at each edge, metres; negative is down"""
    bends: np.ndarray = field(default_factory=lambda: np.zeros((1, 2)))
    """(N, 2) z and height of points joined by straight ramps; level before the first and after the last"""
    waves: np.ndarray = field(default_factory=lambda: np.zeros((0, 4)))
    """(W, 4) height, radians per metre along x and along z, and phase of each wave"""

    @staticmethod
    def stairs(*, start: float = 2.0, count: int = 5, rise: float = 0.17, tread: float = 0.3) -> Terrain:
        """Stairs up, or down for a negative rise, with a landing behind them."""
        rise, tread = _check_limits("stairs", "rise", rise, RISES), _check_limits("stairs", "tread", tread, TREADS)
        if count < 1:
            raise InputError(f"'stairs' with count={count}: at least one step is needed; the nearest is 1.")
        return Terrain(edges=start + tread * np.arange(count), rises=np.full(count, rise))

    @staticmethod
    def slope(*, start: float = 2.0, length: float = 5.0, degrees: float = 10.0) -> Terrain:
        """Return a ramp up, or down for a negative angle."""
        degrees = _check_limits("slope", "degrees", degrees, SLOPES)
        length = _check_limits("slope", "length", length, (0.5, 1000.0))
        end = [start + length, length * np.tan(np.radians(degrees))]
        return Terrain(bends=np.array([[start, 0.0], end]))

    @staticmethod
    def hurdle(*, start: float = 2.0, height: float = 0.2, depth: float = 0.08) -> Terrain:
        """Return a low obstacle to step over, too narrow to step on."""
        height, depth = (
            _check_limits("hurdle", "height", height, HURDLES),
            _check_limits("hurdle", "depth", depth, (0.02, 0.2)),
        )
        return Terrain(edges=np.array([start, start + depth]), rises=np.array([height, -height]))

    @staticmethod
    def fence(*, start: float = 5.0, height: float = 0.6, depth: float = 0.06) -> Terrain:
        """Return an obstacle to jump over from a run."""
        height, depth = (
            _check_limits("fence", "height", height, FENCES),
            _check_limits("fence", "depth", depth, (0.02, 0.15)),
        )
        return Terrain(edges=np.array([start, start + depth]), rises=np.array([height, -height]))

    @cached_property
    def _narrow(self) -> np.ndarray:
        """(E,) bool: the edge belongs to a hurdle or fence."""
        out = np.zeros(len(self.edges), bool)
        back_down = (
            (np.diff(self.edges) <= NARROW) & (self.rises[:-1] > 0) & np.isclose(self.rises[1:], -self.rises[:-1])
        )
        out[:-1] |= back_down
        out[1:] |= back_down
        return out

    @cached_property
    def obstacles(self) -> tuple[TerrainObstacle, ...]:
        """Hurdles and fences, in order of z."""
        edges, rises = self.edges[self._narrow], self.rises[self._narrow]
        return tuple(
            TerrainObstacle(float(0.5 * (a + b)), float(h), float(b - a))
            for a, b, h in zip(edges[::2], edges[1::2], rises[::2], strict=True)
        )

    @property
    def is_level(self) -> bool:
        """Whether the height is 0 everywhere."""
        return not (len(self.edges) or self.bends[:, 1].any() or len(self.waves))

    @cached_property
    def floor(self) -> Terrain:
        """The terrain without hurdles and fences."""
        return replace(self, edges=self.edges[~self._narrow], rises=self.rises[~self._narrow])

    @cached_property
    def with_toe_room(self) -> Terrain:
        """The terrain with each step up moved towards the walker by `TOE_ROOM`: feet that clear this can be lifted past
        the step."""
        return replace(self, edges=self.edges - np.where((self.rises > 0) & ~self._narrow, TOE_ROOM, 0.0))

    @staticmethod
    def rough(rng: np.random.Generator, *, height: float = 0.05, wavelength: float = 1.2) -> Terrain:
        """Rough ground: `height` is the most between its highest and lowest point, `wavelength` about the distance of
        bumps, metres."""
        height = _check_limits("rough", "height", height, BUMPS)
        wavelength = _check_limits("rough", "wavelength", wavelength, (0.8, 20.0))
        count = 8
        towards = rng.uniform(0.0, 2 * np.pi, count)
        rate = 2 * np.pi / (wavelength * rng.uniform(0.8, 1.8, count))
        sizes = rng.uniform(0.5, 1.0, count)
        phases = rng.uniform(0.0, 2 * np.pi, count)
        sizes *= 0.5 * height / sizes.sum()
        return Terrain(waves=np.stack([sizes, rate * np.cos(towards), rate * np.sin(towards), phases], axis=-1))

    def height(self, x: np.ndarray | float, z: np.ndarray | float) -> np.ndarray:
        """Return a (…) array: height of the ground at x, z (…), metres."""
        x, z = np.broadcast_arrays(np.asarray(x, float), np.asarray(z, float))
        level = np.interp(z, self.bends[:, 0], self.bends[:, 1])
        if len(self.edges):
            climbed = np.concatenate([[0.0], np.cumsum(self.rises)])
            level = level + climbed[np.searchsorted(self.edges, z, side="right")]
        size, along_x, along_z, phase = np.moveaxis(self.waves, -1, 0)
        return level + np.sum(size * np.sin(x[..., None] * along_x + z[..., None] * along_z + phase), axis=-1)

    __call__ = height

    def __add__(self, other: Terrain) -> Terrain:
        """Add two terrains: their heights add up."""
        edges = np.concatenate([self.edges, other.edges])
        order = np.argsort(edges, kind="stable")
        # A terrain without ramps adds no points to the ramps of the other.
        bent = [each.bends[:, 0] for each in (self, other) if np.ptp(each.bends[:, 1])]
        z = np.unique(np.concatenate(bent)) if bent else np.zeros(1)
        ramps = sum(np.interp(z, *each.bends.T) for each in (self, other))
        return Terrain(
            edges[order],
            np.concatenate([self.rises, other.rises])[order],
            np.column_stack([z, ramps]),
            np.concatenate([self.waves, other.waves]),
        )

    def shift(self, z: float) -> Terrain:
        """Return the terrain shifted along z by a distance, metres."""
        waves = self.waves - z * np.array([0.0, 0.0, 0.0, 1.0]) * self.waves[:, 2:3]
        return Terrain(self.edges + z, self.rises, self.bends + [z, 0.0], waves)

    @property
    def text(self) -> str:
        """The terrain as TOML text; numbers read back exactly."""
        return tomlfile.dumps({each.name: getattr(self, each.name).tolist() for each in fields(self)})

    def save(self, path: str | Path) -> Path:
        """Write a TOML file with the fields `edges`, `rises`, `bends` and `waves`."""
        with replace_file(path) as temporary:
            temporary.write_text(_HEADING + self.text, encoding="utf-8")
        return Path(path)

    @staticmethod
    def load(path: str | Path) -> Terrain:
        """Read a terrain that `save` wrote."""
        table = tomlfile.open_document(path).tree
        try:
            edges, rises = (np.array(table[name], float).reshape(-1) for name in ("edges", "rises"))
            bends, waves = (np.array(table[name], float).reshape(-1, n) for name, n in (("bends", 2), ("waves", 4)))
        except (KeyError, TypeError, ValueError):
            names = ", ".join(each.name for each in fields(Terrain))
            raise FileError(f"{path}: not a terrain; expected lists of numbers named {names}.") from None
        in_order = len(bends) and (np.diff(edges) >= 0).all() and (np.diff(bends[:, 0]) >= 0).all()
        if len(edges) != len(rises) or not in_order:
            raise FileError(f"{path}: not a terrain; expected a rise for each edge, and edges and bends in order of z.")
        return Terrain(edges, rises, bends, waves)


def _check_limits(name: str, what: str, value: float, limits: tuple[float, float]) -> float:
    least, most = limits
    if not least <= value <= most:
        raise InputError(
            f"'{name}' with {what}={value:g}: it goes from {least:g} to {most:g}; "
            f"the nearest is {np.clip(value, least, most):g}."
        )
    return float(value)
