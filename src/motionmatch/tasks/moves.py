"""What a database can do in one step of a task: one search, and what follows on it for a fifth of a second.

| paper | name | shape |
|---|---|---|
| f_i | `MotionDatabase.features` | (F, 27) |
| c_i | `Moves.poses` | (F, 15) |
| t_i | `Moves.paths` | (F, 12) |
| the 6 frames that follow a match | `Moves.walked` | (F, 6, 3) |
"""

from __future__ import annotations

from functools import cached_property, lru_cache

import numpy as np

from motionmatch.control.trajectory import wrap_angles, yaws_of
from motionmatch.database.blocks import TrajectoryDirections, TrajectoryPositions
from motionmatch.database.build import BuildConfig
from motionmatch.database.database import MotionDatabase
from motionmatch.database.sources import open_database
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.progress import Progress
from motionmatch.search.matcher import Matcher
from motionmatch.search.query import Query
from motionmatch.search.tree import TreeMatcher

STEP_SECONDS = 0.2
"""How long one step lasts: 6 frames at 30 Hz."""
SUBSTEPS = 6
"""How often in a step it is looked at where a character is: at 30 Hz."""
FPS = 30.0
"""The rate of databases that are built for tasks."""
LEAST_SPREAD = 0.1
"""What each number of an action moves is at least this share of what the first one moves."""
ACTION_LIMIT = 20.0
"""Actions are at most this many deviations from the mean."""


class Moves:
    """A database seen as steps: which frames may be asked for, how, and where each leads."""

    def __init__(self, database: MotionDatabase, *, matcher: Matcher | None = None) -> None:
        schema = database.schema
        positions = [b.name for b in schema.blocks if isinstance(b, TrajectoryPositions)]
        directions = [b.name for b in schema.blocks if isinstance(b, TrajectoryDirections)]
        if len(positions) != 1 or len(directions) != 1:
            raise InputError(
                "a task needs a database whose features have the path ahead: one block of positions and one of "
                f"directions. This one has {', '.join(schema.names)}. Build it with the default schema."
            )
        self.step_frames = round(STEP_SECONDS * database.fps)
        if abs(self.step_frames - STEP_SECONDS * database.fps) > 1e-6 or self.step_frames % SUBSTEPS:
            raise InputError(
                f"a database at {database.fps:g} frames per second: a step of a task is {SUBSTEPS} frames at 30 Hz, "
                "so the rate must be a multiple of 30. Build it with fps=30 or fps=60."
            )
        self.database = database
        ahead, faced = (getattr(schema.block(names[0]), "times") for names in (positions, directions))  # noqa: B009
        self.times: np.ndarray = np.array(ahead, np.float64)
        if tuple(ahead) != tuple(faced):
            raise InputError(
                "positions and directions of the path ahead are at different times; a task needs the same."
            )
        own, facing = schema.columns(positions[0]), schema.columns(directions[0])
        self.asked_columns = np.r_[own, facing]
        """(12,) the columns an action writes: positions, then directions"""
        self.pose_columns = np.setdiff1d(np.arange(schema.width), self.asked_columns)
        """(15,) the others"""
        self.weights = schema.weights
        self.matcher: Matcher = matcher or TreeMatcher(
            database.features, searchable=database.searchable, ranges=database.ranges
        )
        self.offered = np.flatnonzero(database.searchable)
        if not len(self.offered):
            raise InputError("no frame of the database may be searched: its clips are shorter than the path ahead.")
        paths = database.features[self.offered][:, self.asked_columns].astype(float)
        self.typical = paths.mean(axis=0).astype(np.float32)
        """(12,) mean of the path features, normalised"""
        variances, axes = np.linalg.eigh(np.cov(paths.T))
        spreads, axes = np.sqrt(np.maximum(variances[::-1], 0.0)), axes[:, ::-1]
        axes *= np.sign(axes[np.abs(axes).argmax(axis=0), np.arange(axes.shape[1])])  # which way is up is left open
        self.basis = (axes * np.maximum(spreads, LEAST_SPREAD * spreads[0])).astype(np.float32)
        """(12, 12) what one unit of each number of an action adds: the ways in which paths of the data differ, widest
        first, so that what is asked at random is a path, not three places at odds"""
        self._inverse = np.linalg.inv(self.basis.astype(float))
        self.bounds = np.quantile(paths, [0.001, 0.999], axis=0).astype(np.float32)
        """(2, 12) between which nearly all path features of the data lie"""

    @property
    def num_pose(self) -> int:
        return len(self.pose_columns)

    @property
    def num_asked(self) -> int:
        return len(self.asked_columns)

    @cached_property
    def poses(self) -> np.ndarray:
        """(F, 15) pose features, normalised"""
        return np.ascontiguousarray(self.database.features[:, self.pose_columns])

    @cached_property
    def walked(self) -> np.ndarray:
        """(F, 6, 3) from each frame, as its root sees it: x, z and turn after each sixth of a step.

        Only where a search may lead; elsewhere zeros.
        """
        database = self.database
        roots = database.translations[:, 0].astype(float)
        facing = yaws_of(quat.rotate(database.rotations[:, 0].astype(float), np.array([0.0, 0.0, 1.0])))
        stride = self.step_frames // SUBSTEPS
        later = self.offered[:, None] + stride * (1 + np.arange(SUBSTEPS))
        ways = roots[later] - roots[self.offered][:, None]
        yaw = facing[self.offered][:, None]
        sine, cosine = np.sin(yaw), np.cos(yaw)
        table = np.zeros((database.num_frames, SUBSTEPS, 3), np.float32)
        table[self.offered, :, 0] = cosine * ways[..., 0] - sine * ways[..., 2]
        table[self.offered, :, 1] = sine * ways[..., 0] + cosine * ways[..., 2]
        table[self.offered, :, 2] = wrap_angles(facing[later] - yaw)
        return table

    @cached_property
    def joints(self) -> np.ndarray:
        """(F, J, 3) where the joints are, as the root sees them: to measure how poses jump."""
        from motionmatch.motion.kinematics import forward

        database = self.database
        positions = database.local_positions(np.arange(database.num_frames))
        rotations = database.rotations.copy()
        positions[:, 0], rotations[:, 0] = 0.0, (1.0, 0.0, 0.0, 0.0)
        return forward(database.skeleton, positions, rotations).positions.astype(np.float32)

    def asked(self, actions: np.ndarray, *, clamp: bool = False) -> np.ndarray:
        """(C, 12) the path features that actions (C, 12) ask for, normalised: typical + basis · action."""
        wanted = self.typical + np.asarray(actions, np.float32) @ self.basis.T
        return np.clip(wanted, self.bounds[0], self.bounds[1]) if clamp else wanted

    def actions(self, asked: np.ndarray) -> np.ndarray:
        """(C, 12) the actions that ask for these path features; the inverse of `asked`."""
        return ((asked - self.typical) @ self._inverse.T).astype(np.float32)

    def in_metres(self, asked: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """(C, 3, 2), (C, 3, 2) the positions in metres and the directions of normalised path features."""
        columns = self.asked_columns
        values = asked * self.database.scale[columns] + self.database.mean[columns]
        half = values.shape[-1] // 2
        return values[:, :half].reshape(-1, half // 2, 2), values[:, half:].reshape(-1, half // 2, 2)

    def from_metres(self, positions: np.ndarray, directions: np.ndarray) -> np.ndarray:
        """(C, 12) normalised path features of positions (C, 3, 2) and directions (C, 3, 2), as the root sees them."""
        columns, count = self.asked_columns, len(positions)
        values = np.concatenate([positions.reshape(count, -1), directions.reshape(count, -1)], axis=1)
        return ((values - self.database.mean[columns]) / self.database.scale[columns]).astype(np.float32)

    def find(self, frames: np.ndarray, asked: np.ndarray) -> np.ndarray:
        """(C,) the frames that best go on from these frames (C,) along the path asked for (C, 12)."""
        vector = self.database.features[frames]
        vector[:, self.asked_columns] = asked
        query = Query(vector, weights=self.weights, current=frames, continuing=self.database.searchable[frames])
        return self.matcher.search(query).required().frame


def limited(actions: np.ndarray) -> np.ndarray:
    """Actions within what is allowed; what is not a number stays so, and is refused later."""
    return np.clip(actions, -ACTION_LIMIT, ACTION_LIMIT)


@lru_cache(maxsize=4)
def moves_of(source: str, fps: float = FPS) -> Moves:
    """The moves of a database file, of recordings, or of one of the actors' databases; remembered."""
    return open_moves(source, fps=fps)


def open_moves(source: str, *, fps: float = FPS, progress: Progress | None = None) -> Moves:
    return Moves(open_database(source, BuildConfig(fps=fps), progress=progress))
