"""Feature blocks: each can extract itself from clips, build its part of a query, and draw itself.

A block of one's own is a dataclass with a `width` and an `extract`:

    @dataclass(frozen=True)
    class HandHeight(Block):
        name: str = "hand_height"
        weight: float = 0.5

        @property
        def width(self) -> int:
            return 1

        def extract(self, view: ClipView) -> np.ndarray:
            return view.motion.positions[:, view.joint("right_hand"), 1:2]

By default its part of a query is the value of the frame that is playing, as for all features of the pose.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from motionmatch.database.view import ClipView
from motionmatch.errors import InputError, unknown_name
from motionmatch.motion.ground import Ground

HORIZONS = (20 / 60, 40 / 60, 60 / 60)
"""Seconds ahead at which the paper looks at the path: 20, 40 and 60 frames at 60 Hz."""


@dataclass(frozen=True, eq=False)
class Situation:
    """The state that queries are made from, for C characters."""

    times: np.ndarray
    """(H,) seconds ahead at which the desired path is known"""
    positions: np.ndarray
    """(C, H, 3) the desired path, in the root's frame"""
    directions: np.ndarray
    """(C, H, 3) facing directions along it, in the root's frame"""
    tags: Mapping[str, np.ndarray] = field(default_factory=dict)
    """(C,) for each tag how much it is wanted, 0 or 1"""
    ground: Ground | None = None
    """what characters walk on; None is level"""
    root_positions: np.ndarray | None = None
    """(C, 3) of the roots in the world"""
    root_yaws: np.ndarray | None = None
    """(C,) yaw angles of the roots"""
    hips_heights: np.ndarray | None = None
    """(C,) of the hips in the world"""
    extras: Mapping[str, np.ndarray] = field(default_factory=dict)
    """(C, n) by block: its extra values of the playing frames"""
    values: Mapping[str, np.ndarray] = field(default_factory=dict)
    """(C, width) by block: values that are wanted in place of what the block would ask for"""

    @cached_property
    def path_speeds(self) -> np.ndarray:
        """(C,) speeds of the desired paths, metres per second: the straight line to their last point, by its time; 0 if
        no path is known"""
        if not len(self.times):
            return np.zeros(len(self.positions))
        last = int(self.times.argmax())
        return np.hypot(self.positions[:, last, 0], self.positions[:, last, 2]) / self.times[last]

    def at(self, time: float) -> int:
        """Return the index of a time."""
        for number, known in enumerate(self.times.tolist()):  # for so few times a loop is quicker than NumPy
            if abs(known - time) < 1e-6:
                return number
        all_known = ", ".join(f"{t:.3f}" for t in self.times)
        raise InputError(f"the path is not known {time:.3f} s ahead, only at {all_known} s.")


@dataclass(frozen=True, eq=False)
class Mark:
    """Something to draw, in the root's frame."""

    label: str
    origin: np.ndarray
    """(3,) metres"""
    vector: np.ndarray | None = None
    """(3,) from there; None draws a point"""


@dataclass(frozen=True)
class Block:
    """One feature. Subclasses are frozen dataclasses, and depend on nothing but their fields."""

    name: str
    """Name in reports, costs and `schema.columns(name)`."""
    weight: float = 1.0
    """Weight in the cost, after each block was brought to the same scale."""

    kinds: ClassVar[dict[str, type[Block]]] = {}
    tuned: ClassVar[tuple[str, ...]] = ("weight",)
    """Fields that do not change the meaning of the columns."""
    least_scale: ClassVar[float] = 0.0
    """Least scale by which the columns are divided, in their units, however little they vary."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        Block.kinds[cls.__name__] = cls

    @property
    def width(self) -> int:
        """Number of columns."""
        raise NotImplementedError(f"{type(self).__name__} must say its width.")

    @property
    def labels(self) -> tuple[str, ...]:
        """Name of each column."""
        return tuple(str(column) for column in range(self.width))

    @property
    def reach(self) -> tuple[float, float]:
        """The earliest and latest time it looks at, seconds from the frame itself."""
        return 0.0, 0.0

    @property
    def wishes(self) -> tuple[str, ...]:
        """The tags of `Situation.tags` that its query uses."""
        return ()

    def extract(self, view: ClipView) -> np.ndarray:
        """Return the feature (F, width) of a clip."""
        raise NotImplementedError(f"{type(self).__name__} must extract itself.")

    def extra(self, view: ClipView) -> np.ndarray | None:
        """Return the values (F, n) that queries need besides the features; None, as for most, if nothing."""
        return None

    def fit(self, values: np.ndarray, situation: Situation) -> Block:
        """Return the block with what its queries learn from N frames of a database; most learn nothing.

        `values` (N, width) are its features; `situation` holds the paths (N, H, 3) on which they were recorded.
        """
        return self

    def query(self, own: np.ndarray, situation: Situation) -> np.ndarray:
        """Return the wanted values (C, width), given those of the playing frames, `own` (C, width)."""
        return own

    def marks(self, values: np.ndarray) -> list[Mark]:
        """Return what to draw for one row of values (width,)."""
        return []

    def facts(self) -> dict[str, Any]:
        """Return a complete description for JSON."""
        return {"kind": type(self).__name__, **{f.name: _plain(getattr(self, f.name)) for f in fields(self)}}

    @property
    def meaning(self) -> dict[str, Any]:
        """The facts without those that do not change the meaning of the columns."""
        return {key: value for key, value in self.facts().items() if key not in self.tuned}


def from_facts(facts: Mapping[str, Any]) -> Block:
    """Make the block that `Block.facts` described."""
    kind = str(facts.get("kind"))
    if kind not in Block.kinds:
        raise InputError(
            f"block '{facts.get('name')}' is a {kind}, which is not known here. "
            "Import the module that defines it before loading."
        )
    given: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in facts.items() if key != "kind"
    }
    return Block.kinds[kind](**given)


@dataclass(frozen=True)
class AlongPath(Block):
    """Base of blocks that look along the root's path: x and z at some times."""

    times: tuple[float, ...] = HORIZONS
    """Seconds ahead; negative ones look back."""

    def __post_init__(self) -> None:
        check_times(self.name, self.times)

    @property
    def width(self) -> int:
        return 2 * len(self.times)

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(f"{time:+.2f}s {axis}" for time in self.times for axis in "xz")

    @property
    def reach(self) -> tuple[float, float]:
        return min(0.0, *self.times), max(0.0, *self.times)


@dataclass(frozen=True)
class OfJoints(Block):
    """Base of blocks that look at joints: x, y and z of some roles."""

    roles: tuple[str, ...] = ("left_foot", "right_foot")

    @property
    def width(self) -> int:
        return 3 * len(self.roles)

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(f"{role} {axis}" for role in self.roles for axis in "xyz")


@dataclass(frozen=True)
class TrajectoryPositions(AlongPath):
    """Future (or past) positions of the root on the ground, metres."""

    name: str = "trajectory_positions"
    weight: float = 1.0

    def extract(self, view: ClipView) -> np.ndarray:
        roots = view.root_positions.astype(float)
        return _level([view.in_root(view.at(roots, time)) for time in self.times])

    def query(self, own: np.ndarray, situation: Situation) -> np.ndarray:
        return _wish(own, self.times, situation, situation.positions)

    def marks(self, values: np.ndarray) -> list[Mark]:
        points = values.reshape(-1, 2)
        return [Mark(f"{t:+.2f} s", np.array([x, 0.0, z])) for t, (x, z) in zip(self.times, points, strict=True)]


@dataclass(frozen=True)
class TrajectoryDirections(AlongPath):
    """Future (or past) facing directions of the root."""

    name: str = "trajectory_directions"
    weight: float = 1.0

    def extract(self, view: ClipView) -> np.ndarray:
        return _level([view.turn_to_root(_unit(view.at(view.root_directions, time))) for time in self.times])

    def query(self, own: np.ndarray, situation: Situation) -> np.ndarray:
        return _wish(own, self.times, situation, situation.directions)

    def marks(self, values: np.ndarray) -> list[Mark]:
        arrows = values.reshape(-1, 2)
        return [
            Mark(f"{t:+.2f} s", np.zeros(3), np.array([x, 0.0, z]))
            for t, (x, z) in zip(self.times, arrows, strict=True)
        ]


@dataclass(frozen=True)
class JointPositions(OfJoints):
    """Positions of joints in the root's frame, metres."""

    name: str = "joint_positions"
    weight: float = 1.0

    def extract(self, view: ClipView) -> np.ndarray:
        joints = [view.in_root(view.motion.positions[:, view.joint(role)]) for role in self.roles]
        return np.concatenate(joints, axis=1)

    def marks(self, values: np.ndarray) -> list[Mark]:
        return [Mark(role, point) for role, point in zip(self.roles, values.reshape(-1, 3), strict=True)]


@dataclass(frozen=True)
class JointVelocities(OfJoints):
    """World velocities of joints along the root's axes, m/s: a planted foot has none."""

    name: str = "joint_velocities"
    weight: float = 1.0

    def extract(self, view: ClipView) -> np.ndarray:
        joints = [view.turn_to_root(view.motion.velocities[:, view.joint(role)]) for role in self.roles]
        return np.concatenate(joints, axis=1)

    def marks(self, values: np.ndarray) -> list[Mark]:
        return [Mark(role, np.zeros(3), vector) for role, vector in zip(self.roles, values.reshape(-1, 3), strict=True)]


@dataclass(frozen=True)
class TagOneHot(Block):
    """Tags that a frame carries, a column each: 1 or 0. A query wants the tags of the situation."""

    name: str = "gait"
    weight: float = 1.0
    tags: tuple[str, ...] = ("walk", "run")

    @property
    def width(self) -> int:
        return len(self.tags)

    @property
    def labels(self) -> tuple[str, ...]:
        return self.tags

    @property
    def wishes(self) -> tuple[str, ...]:
        return self.tags

    def extract(self, view: ClipView) -> np.ndarray:
        masks = [view.clip.tags.mask(tag, view.num_frames) for tag in self.tags]
        return np.stack(masks, axis=1).astype(float)

    def query(self, own: np.ndarray, situation: Situation) -> np.ndarray:
        if not situation.tags:
            return own
        for tag in situation.tags:
            if tag not in self.tags:
                raise unknown_name("tag", tag, self.tags, where=f"block '{self.name}'")
        none = np.zeros(len(own))
        return np.stack([np.broadcast_to(situation.tags.get(tag, none), len(own)) for tag in self.tags], axis=1)


def check_times(name: str, times: tuple[float, ...]) -> None:
    """Raise if a block has no times, or some that are not numbers."""
    if not times or not np.isfinite(times).all():
        raise InputError(f"block '{name}' needs at least one time, in seconds, such as 0.33.")


def _level(vectors: list[np.ndarray]) -> np.ndarray:
    """Return x and z (F, 2 H) of each of H vectors (F, 3)."""
    return np.concatenate([vector[:, [0, 2]] for vector in vectors], axis=1)


def _unit(directions: np.ndarray) -> np.ndarray:
    return directions / np.maximum(np.linalg.norm(directions, axis=-1, keepdims=True), 1e-9)


def _wish(own: np.ndarray, times: tuple[float, ...], situation: Situation, path: np.ndarray) -> np.ndarray:
    """Return the wanted path at times ahead; at past times, the path as it was."""
    ahead = [h for h, time in enumerate(times) if time > 0]
    numbers = [situation.at(times[h]) for h in ahead]
    whole = numbers == list(range(path.shape[1]))  # as nearly always, and a view is quicker than a choice
    wanted = (path if whole else path[:, numbers])[:, :, ::2].reshape(len(own), -1)
    if len(ahead) == len(times):
        return wanted
    query = np.array(own, copy=True)
    query[:, [2 * h + axis for h in ahead for axis in (0, 1)]] = wanted
    return query


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
