"""What a scene file holds of the world: obstacles, ground, and where a character goes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from motionmatch.records import Kinds
from motionmatch.world.grounds import GROUNDS
from motionmatch.world.obstacles import KINDS, Obstacle
from motionmatch.world.path import GroundPath

Point = tuple[float, float]
"""x and z, metres."""


@dataclass(frozen=True)
class PathRecord:
    """A path through points."""

    points: tuple[Point, ...]
    """x and z of each, metres; two or more."""
    loop: bool = False
    """Whether it ends where it begins."""
    smooth: bool = True
    """Whether corners are rounded."""

    def make(self) -> GroundPath:
        """Make the path."""
        return GroundPath(self.points, closed=self.loop, smooth=self.smooth)


def record_path(path: GroundPath) -> PathRecord:
    """Return what a file has to hold for a path; read again, it is the same curve to the last bit."""
    points = path.points[:, [0, 2]].tolist()
    return PathRecord(tuple((x, z) for x, z in points), path.closed, path.smooth)


@dataclass(frozen=True)
class CourseRecord:
    """Where one character begins, and where it goes."""

    start: Point | None = None
    """x and z where it begins, metres; by default where the path begins, or the origin."""
    facing: float | None = None
    """Its angle about y there, radians, 0 along +z; by default along the path, or towards the goal."""
    goal: Point | None = None
    """x and z where it is to go, metres."""
    path: PathRecord | tuple[Point, ...] | None = None
    """Path to follow; a list of points has straight lines between them."""
    loop: bool = False
    """Whether a path that is a list of points ends where it begins."""
    speed: float = 1.0
    """How fast it is to go, m/s."""


@dataclass(frozen=True)
class WorldRecord(CourseRecord):
    """Obstacles, ground, and where a character goes if there is but one."""

    name: str = ""
    """Name of the scene."""
    about: str = ""
    """What it shows, in a sentence."""
    obstacles: tuple[Annotated[Obstacle, Kinds(KINDS, usual="disc")], ...] = ()
    """What is in the way, standing or moving."""
    ground: Annotated[Any, GROUNDS] | None = None
    """What characters walk on; level without it."""
