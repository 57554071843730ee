"""Obstacles, standing or moving: their shape seen from above, and their range of heights.

    cone = Disc(1.0, 2.0, radius=0.3, heights=(0.0, 0.85))
    wall = Wall((0.0, 0.0), (4.0, 0.0), thickness=0.1)
    car = OrientedBox(0.0, 9.0, length=4.0, width=1.8, velocity=(0.0, -2.0))
    pack_obstacles([cone, wall, car], times=(1 / 3, 2 / 3, 1.0))  # (H, O, 11): the place of each

Metres, seconds; angles about y in radians, 0 along +z. A moving obstacle has a velocity, or a course.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from itertools import pairwise
from typing import Any, ClassVar

import numpy as np

from motionmatch.errors import InputError, unknown_name
from motionmatch.kernels import ellipses

TALL = (0.0, 2.5)
"""Heights of an obstacle that can neither be jumped over nor passed under, metres."""


@dataclass(frozen=True, kw_only=True)
class Obstacle:
    """Base of all obstacles, standing or moving: their heights and their motion."""

    heights: tuple[float, float] = TALL
    """lowest and highest, metres over the ground"""
    velocity: tuple[float, float] = (0.0, 0.0)
    """along x and z, metres per second"""
    course: tuple[tuple[float, float, float], ...] = ()
    """(seconds, x, z), rising: its places over time, straight in between; used instead of the velocity"""
    name: str = ""

    kind: ClassVar[str] = ""
    sizes: ClassVar[tuple[str, ...]] = ()
    """Fields that must not be negative."""

    def __post_init__(self) -> None:
        called = f"{self.kind} '{self.name}'" if self.name else f"a {self.kind}"
        for each in fields(self):
            value = getattr(self, each.name)
            if isinstance(value, Sequence) and not isinstance(value, str):
                settled = tuple(tuple(map(float, v)) if isinstance(v, Sequence) else float(v) for v in value)
                object.__setattr__(self, each.name, settled)
            if not isinstance(value, str) and not np.isfinite(np.asarray(value, float)).all():
                raise InputError(f"{called} has {each.name} {value}; expected numbers, in metres and seconds.")
        for size in self.sizes:
            if getattr(self, size) < 0:
                raise InputError(f"{called} has {size} {getattr(self, size):g} m; sizes are 0 or more.")
        low, high = self.heights
        if high <= low:
            raise InputError(f"{called} reaches from {low:g} to {high:g} m; the second height must be the larger.")
        if any(len(point) != 3 for point in self.course):
            raise InputError(f"{called} has a course of {self.course[0]}; expected (seconds, x, z) each time.")
        times = [point[0] for point in self.course]
        if any(b <= a for a, b in pairwise(times)):
            raise InputError(f"{called} has a course whose times don't rise: {times}.")

    @property
    def is_moving(self) -> bool:
        return any(self.velocity) or bool(self.course)

    def place(self) -> tuple[float, float]:
        """Return x and z of its middle now."""
        raise NotImplementedError(f"{type(self).__name__} must say where it is.")

    def shape(self) -> tuple[float, float, float, float, float, float]:
        """Return the number of its kind, its yaw, half lengths along and across, and the radius of its edge."""
        raise NotImplementedError(f"{type(self).__name__} must say its shape.")

    def shift(self, x: float, z: float) -> Obstacle:
        """Return the same obstacle, shifted by x and z metres."""
        raise NotImplementedError(f"{type(self).__name__} must say what it is elsewhere.")

    def turn(self, yaw: float) -> Obstacle:
        """Return the same obstacle with another angle about y, around its middle."""
        return replace(self, yaw=yaw) if hasattr(self, "yaw") else self  # type: ignore[call-arg]

    def move_to(self, x: float, z: float) -> Obstacle:
        """Return the same obstacle with its middle at another place, and its course along with it."""
        here = self.place()
        by = x - here[0], z - here[1]
        return replace(self.shift(*by), course=tuple((t, px + by[0], pz + by[1]) for t, px, pz in self.course))

    def at(self, seconds: float) -> Obstacle:
        """Return the same obstacle some seconds later."""
        if not self.is_moving or seconds == 0.0:
            return self
        x, z = self.place_after(seconds)
        here = self.place()
        later = self.shift(x - here[0], z - here[1])
        return replace(later, course=tuple((t - seconds, px, pz) for t, px, pz in self.course))

    def place_after(self, seconds: float) -> tuple[float, float]:
        """Return x and z of its middle some seconds later."""
        if self.course:
            times, xs, zs = np.array(self.course).T
            return float(np.interp(seconds, times, xs)), float(np.interp(seconds, times, zs))
        x, z = self.place()
        return x + seconds * self.velocity[0], z + seconds * self.velocity[1]

    def row(self, seconds: float = 0.0) -> np.ndarray:
        """Return its row (11,) for kernels, some seconds later."""
        kind, yaw, along, across, edge = self.shape()[:5]
        x, z = self.place_after(seconds) if self.is_moving else self.place()
        return np.array(
            [kind, x, z, np.sin(yaw), np.cos(yaw), along, across, edge, *self.heights, np.hypot(along, across) + edge]
        )

    def facts(self) -> dict[str, Any]:
        """Return a complete description for JSON, without values that are defaults."""
        usual = {each.name: each.default for each in fields(self)}
        return {"kind": self.kind, **{key: value for key, value in asdict(self).items() if value != usual[key]}}


@dataclass(frozen=True)
class Disc(Obstacle):
    """A disc, such as a cone, a column or a standing person."""

    x: float
    z: float
    radius: float
    kind: ClassVar[str] = "disc"
    sizes: ClassVar[tuple[str, ...]] = ("radius",)

    def place(self) -> tuple[float, float]:
        return self.x, self.z

    def shape(self) -> tuple[float, ...]:  # type: ignore[override]
        return ellipses.DISC, 0.0, 0.0, 0.0, self.radius

    def shift(self, x: float, z: float) -> Disc:
        return replace(self, x=self.x + x, z=self.z + z)


@dataclass(frozen=True)
class Ellipse(Obstacle):
    """An ellipse, such as the room that a body takes: half lengths along its facing, and across."""

    x: float
    z: float
    along: float
    across: float
    yaw: float = 0.0
    kind: ClassVar[str] = "ellipse"
    sizes: ClassVar[tuple[str, ...]] = ("along", "across")

    def place(self) -> tuple[float, float]:
        return self.x, self.z

    def shape(self) -> tuple[float, ...]:  # type: ignore[override]
        return ellipses.ELLIPSE, self.yaw, self.along, self.across, 0.0

    def shift(self, x: float, z: float) -> Ellipse:
        return replace(self, x=self.x + x, z=self.z + z)


@dataclass(frozen=True)
class OrientedBox(Obstacle):
    """A box, such as a crate, a table or a car: its length along its facing, and its width."""

    x: float
    z: float
    length: float
    width: float
    yaw: float = 0.0
    kind: ClassVar[str] = "box"
    sizes: ClassVar[tuple[str, ...]] = ("length", "width")

    def place(self) -> tuple[float, float]:
        return self.x, self.z

    def shape(self) -> tuple[float, ...]:  # type: ignore[override]
        return ellipses.BOX, self.yaw, 0.5 * self.length, 0.5 * self.width, 0.0

    def shift(self, x: float, z: float) -> OrientedBox:
        return replace(self, x=self.x + x, z=self.z + z)


@dataclass(frozen=True)
class Wall(Obstacle):
    """A wall from one place to another, with round ends where it is thick."""

    start: tuple[float, float]
    stop: tuple[float, float]
    thickness: float = 0.0
    kind: ClassVar[str] = "wall"
    sizes: ClassVar[tuple[str, ...]] = ("thickness",)

    def place(self) -> tuple[float, float]:
        return 0.5 * (self.start[0] + self.stop[0]), 0.5 * (self.start[1] + self.stop[1])

    def shape(self) -> tuple[float, ...]:  # type: ignore[override]
        x, z = self.stop[0] - self.start[0], self.stop[1] - self.start[1]
        return ellipses.BOX, float(np.arctan2(x, z)), 0.5 * float(np.hypot(x, z)), 0.0, 0.5 * self.thickness

    def turn(self, yaw: float) -> Wall:
        (x, z), half = self.place(), self.shape()[2]
        along = half * float(np.sin(yaw)), half * float(np.cos(yaw))
        return replace(self, start=(x - along[0], z - along[1]), stop=(x + along[0], z + along[1]))

    def shift(self, x: float, z: float) -> Wall:
        ends = (self.start[0] + x, self.start[1] + z), (self.stop[0] + x, self.stop[1] + z)
        return replace(self, start=ends[0], stop=ends[1])


KINDS: dict[str, type[Obstacle]] = {each.kind: each for each in (Disc, Ellipse, OrientedBox, Wall)}


def from_facts(facts: Mapping[str, Any]) -> Obstacle:
    """Make the obstacle that `facts` described."""
    given: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in facts.items()}
    kind = str(given.pop("kind", "disc"))
    if kind not in KINDS:
        raise unknown_name("kind of obstacle", kind, KINDS)
    known = [each.name for each in fields(KINDS[kind])]
    for key in given:
        if key not in known:
            raise unknown_name(f"field of a {kind}", key, known)
    try:
        return KINDS[kind](**given)
    except (TypeError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        needed = [each.name for each in fields(KINDS[kind]) if not each.kw_only]
        raise InputError(f"a {kind} needs {', '.join(needed)}, as numbers; got {dict(facts)!r:.120}.") from None


def pack_obstacles(obstacles: Iterable[Obstacle], times: Sequence[float] = (0.0,)) -> np.ndarray:
    """Return rows (H, O, 11) of obstacles for kernels, at H times ahead, seconds."""
    chosen = list(obstacles)
    rows = [[each.row(time) for each in chosen] for time in times]
    return np.array(rows, float).reshape(len(times), len(chosen), ellipses.OBSTACLE)


def distances(footprints: np.ndarray, obstacles: np.ndarray) -> np.ndarray:
    """Return signed distances (N, O) from ellipses (N, 8) to obstacles (O, 11)."""
    prints, rows = np.ascontiguousarray(footprints, float), np.ascontiguousarray(obstacles, float)
    found = np.empty((len(prints), len(rows)))
    ellipses.distances(prints, rows, found)
    return found


def point_distances(points: np.ndarray, obstacles: np.ndarray) -> np.ndarray:
    """Return signed distances (N, O) from points (N, 2) to obstacles (O, 11); negative inside."""
    places, rows = np.ascontiguousarray(points, float), np.ascontiguousarray(obstacles, float)
    found = np.empty((len(places), len(rows)))
    ellipses.point_distances(places, rows, found)
    return found
