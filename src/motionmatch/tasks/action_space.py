"""Actions of a policy: the path features of a query, in units of the data.

| paper | name | shape |
|---|---|---|
| f_i | `MotionDatabase.features` | (F, 27) |
| t_i | `MotionDatabase.features[:, ActionSpace.path_columns]` | (F, 12) |
| c_i | `MotionDatabase.features[:, ActionSpace.pose_columns]` | (F, 15) |
| the action | `ActionSpace.path_features` | (C, 12) |

`task_controller` makes the controller that carries actions out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.config import ControllerConfig, RootConfig
from motionmatch.control.controller import Controller
from motionmatch.control.goals import GoalController, has_goals
from motionmatch.control.state import CharacterState
from motionmatch.control.trajectory import Trajectory, turn_vectors
from motionmatch.database.blocks import TrajectoryDirections, TrajectoryPositions
from motionmatch.database.build import BuildConfig
from motionmatch.database.database import MotionDatabase
from motionmatch.database.goal import GoalPlace
from motionmatch.database.posture import OfPosture
from motionmatch.database.schema import PAPER, FeatureSchema
from motionmatch.database.sources import open_database
from motionmatch.errors import InputError
from motionmatch.kernels.moving_boxes import Capsules
from motionmatch.learned.controller import LearnedController
from motionmatch.learned.model import LearnedModel
from motionmatch.motion.flesh import Flesh
from motionmatch.motion.kinematics import Pose, forward
from motionmatch.progress import Progress

STEP_SECONDS = 0.2
"""Duration of one step of a task, seconds: 6 frames at 30 Hz."""
SUBSTEPS = 6
"""Times in a step at which a task can look where characters are: 30 Hz."""
FPS = 30.0
"""Frame rate of databases that are built for tasks."""
LEAST_SPREAD = 0.1
"""Smallest deviation that a unit of an action stands for, as a share of the largest."""
ACTION_LIMIT = 20.0
"""Largest absolute value in an action, deviations."""

_CONFIG = ControllerConfig(
    search_seconds=STEP_SECONDS,
    blend_halflife=0.0,
    root=RootConfig(mode="motion"),
    feet=None,
    bias=None,
    within_data=False,
)
"""One search in each step; roots move exactly as the frames that play."""


class ActionSpace:
    """Path features of a database as actions: a mean path, and the directions in which paths of the data differ.

    Blocks about posture are left out: a policy sees the pose as the paper has it.
    """

    def __init__(self, database: MotionDatabase) -> None:
        others = tuple(block for block in database.schema.blocks if not isinstance(block, OfPosture))
        database = database.with_features(FeatureSchema(others))
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
        self._calmer: dict[float, Controller] = {}
        ahead, faced = (getattr(schema.block(names[0]), "times") for names in (positions, directions))  # noqa: B009
        self.times: np.ndarray = np.array(ahead, np.float64)
        """(3,) seconds ahead of the path features"""
        if tuple(ahead) != tuple(faced):
            raise InputError(
                "positions and directions of the path ahead are at different times; a task needs the same."
            )
        self.path_columns = np.r_[schema.columns(positions[0]), schema.columns(directions[0])]
        """(12,) feature columns that an action writes: positions, then directions"""
        goals = [np.r_[schema.columns(b.name)] for b in schema.blocks if isinstance(b, GoalPlace)]
        self.pose_columns = np.setdiff1d(np.arange(schema.width), np.concatenate([self.path_columns, *goals]))
        """(15,) the other columns"""
        self.frames = np.flatnonzero(database.searchable)
        """(n,) frames that a search may return"""
        if not len(self.frames):
            raise InputError("no frame of the database may be searched: its clips are shorter than the path ahead.")
        paths = database.features[self.frames][:, self.path_columns].astype(float)
        self.mean_path = paths.mean(axis=0).astype(np.float32)
        """(12,) mean of the path features, normalised"""
        variances, axes = np.linalg.eigh(np.cov(paths.T))
        spreads, axes = np.sqrt(np.maximum(variances[::-1], 0.0)), axes[:, ::-1]
        axes *= np.sign(axes[np.abs(axes).argmax(axis=0), np.arange(axes.shape[1])])  # eigh leaves the sign open
        self.basis = (axes * np.maximum(spreads, LEAST_SPREAD * spreads[0])).astype(np.float32)
        """(12, 12) path features that one unit of each number of an action adds: the principal components of the
        data's paths, largest first. So a random action asks for a possible path."""
        self.inverse_basis = np.linalg.inv(self.basis.astype(float))
        """(12, 12) inverse of the basis"""
        self.bounds = np.quantile(paths, [0.001, 0.999], axis=0).astype(np.float32)
        """(2, 12) 0.1 % and 99.9 % quantiles of the path features"""

    @property
    def num_pose(self) -> int:
        return len(self.pose_columns)

    @property
    def num_actions(self) -> int:
        """Numbers in an action."""
        return len(self.path_columns)

    @cached_property
    def controller(self) -> Controller:
        """The controller of the database, shared by all characters."""
        return task_controller(self.database)

    @cached_property
    def calm_controller(self) -> Controller:
        """The same, but transitions must pay as in real time: a bias, no going back, none near the playing frame."""
        return make_controller(self.database, _CONFIG)

    def find_controller(self, calm: float = 0.0) -> Controller:
        """Return the controller of characters that are so `calm`, shared by all that are: 0 is `controller`, 1
        `calm_controller`. In between the path counts for that part of its weight, so that poses fit better."""
        if calm in (0.0, 1.0):
            return self.calm_controller if calm else self.controller
        if calm not in self._calmer:
            config = replace(_CONFIG, weights=weigh_path(self.database.schema, calm))
            self._calmer[calm] = make_controller(self.database, config)
        return self._calmer[calm]

    @cached_property
    def start_frames(self) -> np.ndarray:
        """(n,) frames in which episodes begin: those that a search may return, but not on the way to a goal"""
        if not has_goals(self.database):
            return self.frames
        controller = self.calm_controller
        assert isinstance(controller, GoalController)
        return self.frames[controller.goal_term.frames.masks["path"].allowed[self.frames]]

    @cached_property
    def flesh(self) -> Flesh:
        """Every bone as a capsule."""
        return Flesh.of(self.database.skeleton, self.database.anatomy)

    @cached_property
    def flesh_points(self) -> np.ndarray:
        """(F, P, 3) ends of the capsules in the root's frame: joints, then end sites, metres"""
        placed = self._place_joints()
        return self.flesh.place(placed.positions, placed.rotations).astype(np.float32)

    @cached_property
    def body(self) -> Capsules:
        """The flesh of every frame, seen from above: to measure what a body touches."""
        flesh, points = self.flesh, self.flesh_points[..., [0, 2]]
        used = np.unique(flesh.bones)
        reach = float((np.linalg.norm(points, axis=-1) + flesh.point_radii)[:, used].max())
        return Capsules(np.ascontiguousarray(points, np.float32), flesh.bones, flesh.radii, reach)

    @cached_property
    def half_width(self) -> float:
        """Half the width of the body across its heading, median over frames, metres."""
        body = self.body
        ends = np.abs(body.points[:, body.bones, 0]) + body.radii[:, None]  # (F, B, 2)
        return float(np.median(ends.max(axis=(1, 2))))

    def __reduce__(self) -> tuple[type[ActionSpace], tuple[MotionDatabase]]:
        return ActionSpace, (self.database,)

    @cached_property
    def joints(self) -> np.ndarray:
        """(F, J, 3) joint positions in the root's frame, metres: to measure how far poses jump."""
        return self._place_joints().positions.astype(np.float32)

    def _place_joints(self) -> Pose:
        """Return the joints of all frames in the frame of the root."""
        database = self.database
        positions = database.local_positions(np.arange(database.num_frames))
        rotations = database.rotations.copy()
        positions[:, 0], rotations[:, 0] = 0.0, (1.0, 0.0, 0.0, 0.0)
        return forward(database.skeleton, positions, rotations)

    def path_features(self, actions: np.ndarray, *, clamp: bool = False) -> np.ndarray:
        """Return the normalised path features (C, 12) that actions (C, 12) ask for: mean_path + basis · action.

        With `clamp` they stay within `bounds`; searches for queries far from the data are slower.
        """
        features = self.mean_path + np.asarray(actions, np.float32) @ self.basis.T
        return np.clip(features, self.bounds[0], self.bounds[1]) if clamp else features

    def actions(self, features: np.ndarray) -> np.ndarray:
        """Return the actions (C, 12) that ask for path features (C, 12); the inverse of `path_features`."""
        return ((features - self.mean_path) @ self.inverse_basis.T).astype(np.float32)

    def to_metres(self, features: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return positions (C, 3, 2) in metres and directions (C, 3, 2) of normalised path features (C, 12)."""
        columns = self.path_columns
        values = features * self.database.scale[columns] + self.database.mean[columns]
        half = values.shape[-1] // 2
        return values[:, :half].reshape(-1, half // 2, 2), values[:, half:].reshape(-1, half // 2, 2)

    def from_metres(self, positions: np.ndarray, directions: np.ndarray) -> np.ndarray:
        """Return normalised path features (C, 12) of positions and directions (C, 3, 2) in the root's frame."""
        columns, count = self.path_columns, len(positions)
        values = np.concatenate([positions.reshape(count, -1), directions.reshape(count, -1)], axis=1)
        return ((values - self.database.mean[columns]) / self.database.scale[columns]).astype(np.float32)

    def command(self, state: CharacterState, actions: np.ndarray, *, clamp: bool = False) -> Command:
        """Return the command with the path ahead that actions (C, 12) ask for, seen from the roots of a state."""
        local = np.concatenate(self.to_metres(self.path_features(actions, clamp=clamp)), axis=1)
        world, half = turn_vectors(on_ground(local), state.shown_yaws[:, None]), len(self.times)
        roots = state.shown_positions * [1.0, 0.0, 1.0]
        path = Trajectory(world[:, :half] + roots[:, None], world[:, half:])
        return Command(world[:, 0] / self.times[0], path.directions[:, 0], trajectory=path)


def on_ground(points: np.ndarray) -> np.ndarray:
    """Return points (…, 3) at height 0 of x and z (…, 2)."""
    level = np.zeros((*points.shape[:-1], 3))
    level[..., [0, 2]] = points
    return level


def task_controller(database: MotionDatabase, model: LearnedModel | None = None) -> Controller:
    """Return the controller of tasks: one search in each step, or a projection where a learned model answers."""
    if model is not None:
        return LearnedController(model, _CONFIG, database=database)
    path = {block.name: 1.0 for block in database.schema.blocks if isinstance(block, TrajectoryPositions)}
    return make_controller(database, replace(_CONFIG, bias=0.0, exclude_seconds=0.0, no_return=False, weights=path))


def weigh_path(schema: FeatureSchema, share: float) -> dict[str, float]:
    """Return the weights of the blocks of the path, by name: a share of their own."""
    blocks = [b for b in schema.blocks if isinstance(b, (TrajectoryPositions, TrajectoryDirections))]
    return {block.name: share * block.weight for block in blocks}


def make_controller(database: MotionDatabase, config: ControllerConfig) -> Controller:
    """Return the controller of a database: one that knows goals, if the database has some."""
    return GoalController(database, config) if has_goals(database) else Controller(database, config)


@dataclass(frozen=True)
class DiscreteActions:
    """Straight paths to choose from: directions all around at each of some speeds, and standing.

    A policy that chooses one of them tries whole paths when it explores. Noise in twelve numbers mostly averages out.
    The choice is still written as the path part of the query.
    """

    directions: int = 12
    speeds: tuple[float, ...] = (0.9, 2.0)
    """metres per second"""

    def __post_init__(self) -> None:
        if self.directions < 1 or not self.speeds or not all(np.isfinite(v) and v > 0 for v in self.speeds):
            raise InputError(
                f"{self.directions} directions at {self.speeds} m/s: expected 1 or more directions and speeds above 0."
            )

    def __len__(self) -> int:
        return self.directions * len(self.speeds) + 1

    @property
    def headings(self) -> np.ndarray:
        """(A, 2) unit vectors in the root's frame: left, ahead; the last one, of standing, is ahead."""
        angles = np.arange(self.directions) * 2 * np.pi / self.directions
        circle = np.stack([np.sin(angles), np.cos(angles)], axis=1)
        return np.concatenate([*([circle] * len(self.speeds)), [[0.0, 1.0]]])

    @property
    def paces(self) -> np.ndarray:
        """(A,) metres per second"""
        return np.concatenate([np.repeat(self.speeds, self.directions), [0.0]])

    def table(self, space: ActionSpace) -> np.ndarray:
        """Return the action (A, 12) of each choice."""
        return clip_actions(straight_actions(space, self.headings, self.paces))


def straight_actions(space: ActionSpace, headings: np.ndarray, paces: np.ndarray) -> np.ndarray:
    """Return actions (n, 12) that ask for straight paths along headings (n, 2) at paces (n,) m/s, facing along them."""
    positions = headings[:, None] * (paces[:, None] * space.times)[:, :, None]
    faced = np.repeat(headings[:, None], len(space.times), axis=1)
    return space.actions(space.from_metres(positions, faced))


def clip_actions(actions: np.ndarray) -> np.ndarray:
    """Clip actions to ±`ACTION_LIMIT`; NaN stays NaN and is refused by `TaskCharacters.advance`."""
    return np.clip(actions, -ACTION_LIMIT, ACTION_LIMIT)


def open_action_space(
    source: str, *, fps: float = FPS, goals: tuple[str, ...] = (), progress: Progress | None = None
) -> ActionSpace:
    """Open or build a database by its file, folder or actor's name, and return its action space. `goals` are the uses
    of things that it is built with, such as sit."""
    return ActionSpace(open_database(source, BuildConfig(fps=fps, features=(PAPER,), goals=goals), progress=progress))


@lru_cache(maxsize=4)
def cached_action_space(source: str, fps: float = FPS, goals: tuple[str, ...] = ()) -> ActionSpace:
    """Return `open_action_space(source, fps=fps, goals=goals)`; the last four are kept in memory."""
    return open_action_space(source, fps=fps, goals=goals)
