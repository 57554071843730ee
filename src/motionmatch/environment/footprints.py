"""Footprints: the room that a body takes on the ground, as an ellipse, at times ahead of every frame (section 4.1.2).

The axis of an ellipse points to the next position of the root. The half lengths are the greatest distances of flesh
(`motion.flesh`: bones with end sites, as thick as they are) from the root along that axis and across it; with
`thickness`, of bare joints, as in the paper. Below the speed `slow` the axis is the facing direction. The change
between the two is small, because walking forwards, sideways and backwards all lie along the axes of the facing.

| paper | name | shape |
|---|---|---|
| z^e, the ellipses ahead | `Footprints.rows[..., 2:6]` | (F, H, 4) |
| z^p, where they are | `Footprints.rows[..., :2]` | (F, H, 2) |
| heights (section 6.1.4) | `Footprints.rows[..., 6:]` | (F, H, 2) |
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import numpy as np

from motionmatch import arrays as array_files
from motionmatch.conventions import STORED
from motionmatch.database.database import MotionDatabase
from motionmatch.database.view import ClipView
from motionmatch.errors import InputError
from motionmatch.kernels.ellipses import FOOTPRINT
from motionmatch.motion.flesh import Flesh
from motionmatch.reading import reading

KIND, VERSION = "motionmatch footprints", 1
HORIZONS = (20 / 60, 40 / 60, 60 / 60)
"""Seconds ahead: 20, 40 and 60 frames at 60 Hz."""
DENSE = tuple(frame / 60 for frame in (5, 10, 15, 20, 25, 30, 40, 50, 60))
"""Seconds ahead, so close together that no obstacle is missed between them."""
LEAST = 0.02
"""No half axis is shorter than this, metres."""


@dataclass(frozen=True)
class FootprintConfig:
    """Settings of the ellipses around bodies."""

    horizons: tuple[float, ...] = HORIZONS
    """Seconds ahead, rising."""
    slow: float = 0.6
    """Below this speed of the root an axis lies along the facing, metres per second: 0.01 m a frame at 60 Hz."""
    discs: bool = False
    """Circles instead of ellipses: the ablation of section 6.5."""
    thickness: float | tuple[float, ...] | None = None
    """Radius of the body around joints, one for all or one for each, metres: 0 in the paper. None is the flesh of the
    body, with end sites (`motion.flesh`)."""
    props: Mapping[str, tuple[float, float, float]] = field(default_factory=dict)
    """Carried boxes by role of the joint that holds each: half sizes (x, y, z), metres; turned like the root."""

    def __post_init__(self) -> None:
        times = tuple(float(time) for time in self.horizons)
        object.__setattr__(self, "horizons", times)
        if not times or not np.isfinite(times).all() or times[0] <= 0 or (np.diff(times) <= 0).any():
            raise InputError(f"horizons {times}: expected rising seconds ahead, such as (0.33, 0.67, 1.0).")
        if not (np.isfinite(self.slow) and self.slow >= 0):
            raise InputError(f"slow is {self.slow}; expected 0 m/s or more.")
        if self.thickness is not None and not (np.asarray(self.thickness) >= 0).all():
            raise InputError(f"thickness is {self.thickness}; expected 0 m or more.")


@dataclass(frozen=True, eq=False)
class Footprints:
    """Footprints of all F frames of a database, now and at H times ahead."""

    horizons: tuple[float, ...]
    """(H,) seconds"""
    now: np.ndarray
    """(F, 8) x, z, axis x, axis z, half lengths along and across it, lowest, highest: in the frame of the root"""
    rows: np.ndarray
    """(F, H, 8) the same at the horizons, in the frame of the root now"""

    @classmethod
    def of(cls, database: MotionDatabase, config: FootprintConfig | None = None) -> Footprints:
        """Make the footprints of a database. Beyond the end of a clip its last frame is used."""
        config = config or FootprintConfig()
        thick = find_thick_points(database, config)

        def body(view: ClipView) -> np.ndarray:
            points, reach = _with_props(view, *thick(view.motion.positions, view.motion.rotations), config)
            facing = view.root_directions[:, [0, 2]]
            return outline(view.root_positions.astype(float), facing, points, reach, fps=view.fps, config=config)

        return cls.by(database, body, horizons=config.horizons)

    @classmethod
    def by(
        cls, database: MotionDatabase, outlined: Callable[[ClipView], np.ndarray], *, horizons: tuple[float, ...]
    ) -> Footprints:
        """Make footprints from a function that returns ellipses (F, 8) in the world for a clip."""
        now, rows = [], []
        for index in range(len(database.ranges)):
            view = ClipView(database.clip(index))
            roots, facing = view.root_positions.astype(float), view.root_directions[:, [0, 2]]
            own = outlined(view)
            ahead = [_look_ahead(own, round(time * view.fps)) for time in horizons]
            now.append(_bring_to_root(own, roots, facing))
            rows.append(np.stack([_bring_to_root(each, roots, facing) for each in ahead], axis=1))
        return cls(horizons, np.concatenate(now).astype(STORED), np.ascontiguousarray(np.concatenate(rows), STORED))

    def __post_init__(self) -> None:
        if self.rows.ndim != 3 or self.rows.shape[1:] != (len(self.horizons), FOOTPRINT):
            raise InputError(
                f"footprints have shape {self.rows.shape}, expected (F, {len(self.horizons)}, {FOOTPRINT})."
            )

    @property
    def num_frames(self) -> int:
        return len(self.rows)

    @cached_property
    def reach(self) -> float:
        """Largest distance of any part of a footprint from the root, metres."""
        away = np.hypot(self.rows[..., 0], self.rows[..., 1]) + self.rows[..., 4:6].max(axis=-1)
        return float(away.max(initial=0.0))

    @cached_property
    def widest(self) -> float:
        """The longest half axis, metres."""
        return float(self.rows[..., 4:6].max(initial=0.0))

    @cached_property
    def lowest_top(self) -> float:
        """Lowest top of all footprints, metres: obstacles that begin higher can be passed under."""
        return float(self.rows[..., 7].min(initial=np.inf))

    @cached_property
    def highest_bottom(self) -> float:
        """Highest bottom of all footprints, metres: obstacles that end lower can be jumped over."""
        return float(self.rows[..., 6].max(initial=-np.inf))

    def world(self, frames: np.ndarray, positions: np.ndarray, yaws: np.ndarray) -> np.ndarray:
        """Return footprints (C, H, 8) of frames (C,) in the world, for roots at positions (C, 3) with yaws (C,)."""
        return bring_to_world(self.rows[frames], positions, yaws)

    def save(self, path: str | Path) -> Path:
        """Write the footprints; `Footprints.load` reads them."""
        return array_files.write(
            path, KIND, VERSION, {"horizons": list(self.horizons)}, {"now": self.now, "rows": self.rows}
        )

    @classmethod
    def load(cls, path: str | Path) -> Footprints:
        """Read footprints that `save` wrote."""
        again = "Make them again: Footprints.of(database).save(path)"
        facts, arrays = array_files.read(path, KIND, VERSION, again=again)
        with reading(path, problem="not the footprints of a database", again=again):
            return cls(tuple(float(time) for time in facts["horizons"]), arrays["now"], arrays["rows"])


def find_thick_points(
    database: MotionDatabase, config: FootprintConfig
) -> Callable[[np.ndarray, np.ndarray], tuple[np.ndarray, np.ndarray]]:
    """Make the function that gives points (F, N, 3) of bodies and their radii (N,), without the root.

    It takes joints (F, J, 3) with rotations (F, J, 4), in the world.
    """
    if config.thickness is not None:
        radii = np.broadcast_to(np.asarray(config.thickness, float), database.skeleton.num_joints)
        return lambda positions, rotations: (positions[:, 1:].astype(float), radii[1:])
    flesh = Flesh.of(database.skeleton, database.anatomy)
    return lambda positions, rotations: (flesh.place(positions, rotations)[:, 1:], flesh.point_radii[1:])


def outline(
    roots: np.ndarray,
    facing: np.ndarray,
    points: np.ndarray,
    reach: np.ndarray,
    *,
    fps: float,
    config: FootprintConfig,
) -> np.ndarray:
    """Return ellipses (F, 8) in the world around points (F, N, 3), balls of radius `reach` (N,), for roots (F, 3)."""
    steps = np.diff(roots[:, [0, 2]], axis=0)
    steps = np.concatenate([steps, steps[-1:]]) if len(steps) else np.zeros((len(roots), 2))
    speeds = np.linalg.norm(steps, axis=1) * fps
    along = np.where((speeds >= max(config.slow, 1e-9))[:, None], steps, facing)
    along = along / np.maximum(np.linalg.norm(along, axis=1, keepdims=True), 1e-12)
    across = np.stack([-along[:, 1], along[:, 0]], axis=1)
    away = points[..., [0, 2]] - roots[:, None, [0, 2]]
    if config.discs:
        longest = (np.linalg.norm(away, axis=-1) + reach).max(axis=1)
        halves = np.stack([longest, longest], axis=1)
    else:
        halves = np.stack(
            [(np.abs(np.einsum("fni,fi->fn", away, axis)) + reach).max(axis=1) for axis in (along, across)], axis=1
        )
    heights = points[..., 1] - roots[:, None, 1]
    spans = np.stack([(heights - reach).min(axis=1), (heights + reach).max(axis=1)], axis=1)
    return np.concatenate([roots[:, [0, 2]], along, np.maximum(halves, LEAST), spans], axis=1)


def bring_to_world(rows: np.ndarray, positions: np.ndarray, yaws: np.ndarray) -> np.ndarray:
    """Bring footprints (C, …, 8) from the frames of roots at (C, 3) with yaws (C,) to the world."""
    shape = (len(rows),) + (1,) * (rows.ndim - 2)
    sine, cosine = np.sin(yaws).reshape(shape), np.cos(yaws).reshape(shape)
    found = rows.astype(float)
    for x, z in ((0, 1), (2, 3)):
        found[..., x] = cosine * rows[..., x] + sine * rows[..., z]
        found[..., z] = cosine * rows[..., z] - sine * rows[..., x]
    found[..., 0] += positions[:, 0].reshape(shape)
    found[..., 1] += positions[:, 2].reshape(shape)
    return found


def _bring_to_root(rows: np.ndarray, roots: np.ndarray, facing: np.ndarray) -> np.ndarray:
    """Bring ellipses (F, 8) from the world to the frames of roots."""
    sine, cosine = facing[:, 0], facing[:, 1]
    found = rows.copy()
    found[:, :2] -= roots[:, [0, 2]]
    for x, z in ((0, 1), (2, 3)):
        found[:, x], found[:, z] = (
            cosine * found[:, x] - sine * found[:, z],
            cosine * found[:, z] + sine * found[:, x],
        )
    return found


def _look_ahead(rows: np.ndarray, frames: int) -> np.ndarray:
    return rows[np.minimum(np.arange(len(rows)) + frames, len(rows) - 1)]


def _with_props(
    view: ClipView, joints: np.ndarray, radii: np.ndarray, config: FootprintConfig
) -> tuple[np.ndarray, np.ndarray]:
    """Return joints (F, J, 3) and the corners of carried boxes, and the radius of each point."""
    points, reach = [joints], [radii]
    ahead = view.root_directions[:, None]
    left = np.stack([ahead[..., 2], np.zeros_like(ahead[..., 0]), -ahead[..., 0]], axis=-1)
    up = np.array([0.0, 1.0, 0.0])
    for role, (x, y, z) in config.props.items():
        middle = view.motion.positions[:, [view.joint(role)]].astype(float)
        corners = [
            middle + a * x * left + b * y * up + c * z * ahead for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)
        ]
        points.append(np.concatenate(corners, axis=1))
        reach.append(np.zeros(8))
    return np.concatenate(points, axis=1), np.concatenate(reach)
