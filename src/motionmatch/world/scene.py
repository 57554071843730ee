"""A scene: obstacles, the ground, a start, and a goal or a path; read from and written to JSON.

    scene = Scene.load("dense_cones.json")
    scene.path, scene.speed, scene.start
    later = scene.at(2.5)  # moving obstacles where they will be then
    scene.save("mine.json")

```json
{"name": "gate", "start": [0, 0], "goal": [0, 8], "speed": 1.2,
 "obstacles": [{"kind": "disc", "x": 1, "z": 2, "radius": 0.3, "heights": [0, 0.85]},
               {"kind": "wall", "start": [-3, 4], "stop": [-0.4, 4], "thickness": 0.1}]}
```

`motionmatch.scenes` reads and writes the same files with everybody who is in them, and their settings.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path as FilePath
from typing import Any

import numpy as np
from scipy import ndimage

from motionmatch import jsonfile
from motionmatch.errors import InputError
from motionmatch.motion.ground import Ground
from motionmatch.reading import reading
from motionmatch.records import RecordError, list_facts, read_json, read_record
from motionmatch.world.grounds import record_ground
from motionmatch.world.obstacles import Obstacle, from_facts, pack_obstacles, point_distances
from motionmatch.world.path import GroundPath
from motionmatch.world.scene_record import CourseRecord, PathRecord, WorldRecord, record_path

CAST_KEYS = (
    "seconds", "characters", "groups", "steering", "settings", "footprints", "features", "carries", "control", "motion",
    "gate", "returns", "radius", "$schema",
)  # fmt: skip
"""What else a scene file may hold: who is in the scene and how they are set (`motionmatch.scenes`)."""
_STEP = 0.1
"""Side of a cell of the grid in which `has_way` looks for a way, metres."""


@dataclass(frozen=True, eq=False)
class Scene:
    """Obstacles that characters move among, with a start, and a goal or a path."""

    obstacles: tuple[Obstacle, ...] = ()
    name: str = ""
    start: tuple[float, float] | None = None
    """x and z where a character begins; by default where the path begins, or the origin"""
    facing: float | None = None
    """its angle about y there; by default along the path, or towards the goal, or 0"""
    goal: tuple[float, float] | None = None
    """x and z where it is to go"""
    path: GroundPath | None = None
    """path that it is to follow"""
    speed: float = 1.0
    """how fast, metres per second"""
    about: str = ""
    ground: Ground | None = field(default=None, repr=False)
    """what it walks on; None is level"""

    def __post_init__(self) -> None:
        object.__setattr__(self, "obstacles", tuple(self.obstacles))
        if not (np.isfinite(self.speed) and self.speed > 0):
            raise InputError(f"{self._called} is to be crossed at {self.speed} m/s; use a positive speed.")
        for what in ("start", "goal"):
            place = getattr(self, what)
            if place is None:
                continue
            if len(place) != 2 or not np.isfinite(np.asarray(place, float)).all():
                raise InputError(f"{self._called} has a {what} of {place}; expected x and z in metres.")
            object.__setattr__(self, what, (float(place[0]), float(place[1])))
        if self.start is not None:
            self.refuse_inside(self.start, "starts")

    @property
    def _called(self) -> str:
        return f"scene '{self.name}'" if self.name else "the scene"

    def refuse_inside(self, place: tuple[float, float], what: str) -> None:
        """Raise if a place is inside an obstacle."""
        if not self.obstacles:
            return
        away = point_distances(np.array([place]), self.rows)[0]
        worst = int(np.argmin(away))
        if away[worst] < 0:
            inside = self.obstacles[worst]
            raise InputError(
                f"{self._called} {what} at ({place[0]:g}, {place[1]:g}), {-away[worst]:.2f} m inside obstacle {worst} "
                f"(a {inside.kind}{f' named {inside.name}' if inside.name else ''}). Move one of them."
            )

    @cached_property
    def rows(self) -> np.ndarray:
        """(O, 11) rows of all obstacles as they are now, for kernels"""
        return pack_obstacles(self.obstacles)[0]

    @cached_property
    def fixed(self) -> tuple[Obstacle, ...]:
        """Obstacles that stay where they are."""
        return tuple(each for each in self.obstacles if not each.is_moving)

    @cached_property
    def fixed_rows(self) -> np.ndarray:
        """(O, 11) rows of the fixed obstacles, for kernels"""
        return pack_obstacles(self.fixed)[0]

    @cached_property
    def moving(self) -> tuple[Obstacle, ...]:
        """Obstacles that move."""
        return tuple(each for each in self.obstacles if each.is_moving)

    @property
    def begins(self) -> tuple[np.ndarray, np.ndarray]:
        """The start position (3,), metres, and the facing (3,) there."""
        at = np.zeros(3) if self.path is None else self.path.position(0.0)
        if self.start is not None:
            at = np.array([self.start[0], 0.0, self.start[1]])
        if self.facing is not None:
            return at, np.array([np.sin(self.facing), 0.0, np.cos(self.facing)])
        if self.path is not None:
            return at, self.path.direction(0.0)
        ahead = np.array([0.0, 0.0, 1.0])
        if self.goal is not None:
            ahead = np.array([self.goal[0], 0.0, self.goal[1]]) - at
        return at, ahead / max(float(np.linalg.norm(ahead)), 1e-9)

    def at(self, seconds: float) -> Scene:
        """Return the scene some seconds later: moving obstacles have moved on."""
        if not self.moving:
            return self
        later = replace(self, start=None, obstacles=tuple(each.at(seconds) for each in self.obstacles))
        object.__setattr__(later, "start", self.start)  # an obstacle that has moved to the start since then is no error
        for name in ("fixed", "fixed_rows"):  # the same arrays, so that grids made for them are used again
            later.__dict__[name] = getattr(self, name)
        return later

    def has_way(self, width: float = 0.35) -> bool:
        """Return whether a disc `width` metres wide gets from the start to the goal (or the path's end) between fixed
        obstacles."""
        start = self.begins[0][[0, 2]]
        if self.goal is None and self.path is None:
            return True
        goal = np.array(self.goal) if self.goal is not None else self.path.position(self.path.length)[[0, 2]]  # type: ignore[union-attr]
        if not self.fixed:
            return True
        corners = np.concatenate([self.fixed_rows[:, 1:3], start[None], goal[None]])
        margin = 2.0 + float(np.hypot(self.fixed_rows[:, 5], self.fixed_rows[:, 6]).max() + width)
        low = corners.min(axis=0) - margin
        shape = np.ceil((corners.max(axis=0) + margin - low) / _STEP).astype(int)
        places = low + np.stack(np.meshgrid(*map(np.arange, shape), indexing="ij"), axis=-1).reshape(-1, 2) * _STEP
        # A place is open if a disc has room there, with a tolerance of half a step, so that no real way is lost.
        free = point_distances(places, self.fixed_rows).min(axis=1) > 0.5 * width - 0.5 * _STEP
        regions, _ = ndimage.label(free.reshape(shape), structure=np.ones((3, 3)))
        here, there = (tuple(np.round((place - low) / _STEP).astype(int)) for place in (start, goal))
        return bool(regions[here] and regions[here] == regions[there])

    @property
    def record(self) -> WorldRecord:
        """What a file holds of it."""
        return WorldRecord(
            start=self.start,
            facing=self.facing,
            goal=self.goal,
            path=None if self.path is None else record_path(self.path),
            speed=float(self.speed),
            name=self.name,
            about=self.about,
            obstacles=self.obstacles,
            ground=None if self.ground is None else record_ground(self.ground),
        )

    def facts(self) -> dict[str, Any]:
        """Return a complete description for JSON, without what is as usual."""
        return list_facts(self.record)

    def save(self, path: str | FilePath) -> FilePath:
        """Write it as JSON."""
        return jsonfile.write_lines(path, self.facts())

    @staticmethod
    def of(record: WorldRecord) -> Scene:
        """Make the scene of what a file holds."""
        try:
            ground = None if record.ground is None else record.ground.make()
        except InputError as error:
            raise RecordError(("ground",), f": {error}") from None
        if not record.speed > 0:
            raise RecordError(("speed",), f" is {record.speed:g}; expected more than 0 m/s: use a positive speed.")
        made = Scene(
            record.obstacles,
            name=record.name,
            facing=record.facing,
            goal=record.goal,
            path=read_path(record),
            speed=record.speed,
            about=record.about,
            ground=ground,
        )
        try:
            return replace(made, start=record.start)
        except InputError as error:
            raise RecordError(("start",), f": {error}") from None

    @staticmethod
    def load(path: str | FilePath) -> Scene:
        """Read the obstacles and the ground of a scene file, and where one character goes if there is but one; or a
        list of cones and samples of a spline from a left-handed engine."""
        facts = read_json(path)
        with reading(path, again="See docs/environment.md for what a scene holds."):
            return parse_scene(facts)


def parse_scene(facts: Any) -> Scene:
    """Make a scene of the JSON tree of a file."""
    if not isinstance(facts, Mapping) or not isinstance(facts.get("obstacles", []), list):
        raise InputError("not a scene; expected an object with a list of obstacles.")
    if is_foreign(facts):
        return _read_foreign(facts)
    own = {key: value for key, value in facts.items() if key not in CAST_KEYS}
    cast = facts.get("characters")
    if isinstance(cast, list) and len(cast) == 1 and isinstance(cast[0], Mapping):
        known = CourseRecord.__dataclass_fields__
        own |= {key: value for key, value in cast[0].items() if key in known}
    return Scene.of(read_record(WorldRecord, own))


def read_path(course: CourseRecord, where: tuple[str | int, ...] = ()) -> GroundPath | None:
    """Make the path of a course; its place in the file is `where`."""
    given = course.path
    if given is None:
        return None
    made = given if isinstance(given, PathRecord) else PathRecord(given, loop=course.loop, smooth=False)
    try:
        return made.make()
    except InputError as error:
        raise RecordError((*where, "path"), f": {error}") from None


def is_foreign(facts: Mapping[str, Any]) -> bool:
    """Whether a JSON tree is a list of cones and samples of a spline, not a scene of ours."""
    return "spline_samples" in facts


def _read_foreign(facts: Mapping[str, Any]) -> Scene:
    """Make a scene of cones and a sampled spline; x changes its sign if the file's axes are left-handed."""
    try:
        return _make_foreign(facts)
    except (KeyError, TypeError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError(f"not a scene: {error!r}. See docs/environment.md for what one holds.") from None


def _make_foreign(facts: Mapping[str, Any]) -> Scene:
    turn = np.array([-1.0 if "left-handed" in str(facts.get("units", "")) else 1.0, 1.0])
    obstacles = [
        from_facts(
            {
                "kind": "disc",
                "x": float(turn[0] * each["x"]),
                "z": float(each["z"]),
                "radius": float(each["radius"]),
                "heights": tuple(each.get("height", (0.0, 2.5))),
            }
        )
        for each in facts["obstacles"]
    ]
    line = np.array(facts["spline_samples"], float) * turn
    path = GroundPath(line, closed=bool(facts.get("loop", False)), smooth=False)
    return Scene(tuple(obstacles), path=path, speed=float(facts.get("speed", 1.0)), about=str(facts.get("about", "")))
