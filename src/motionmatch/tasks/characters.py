"""Characters of a task: the controller's state, driven by actions, one search and a fifth of a second at a time."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.control.goals import GoalController, GoalTerm
from motionmatch.control.state import ARRAYS, JOINT_OFFSETS, POSE, CharacterState, make_resting_state
from motionmatch.control.trajectory import to_directions, turn_vectors
from motionmatch.errors import InputError
from motionmatch.learned.controller import LearnedController
from motionmatch.learned.model import LearnedModel
from motionmatch.learned.player import get_network_inputs
from motionmatch.learned.poses import to_character_space
from motionmatch.maths.streams import RowStreams
from motionmatch.tasks.action_space import STEP_SECONDS, SUBSTEPS, ActionSpace, on_ground, task_controller
from motionmatch.world.goals import Goals

_KEPT = [name for name in ARRAYS if name not in (*POSE, *JOINT_OFFSETS)]
"""Arrays of a state that tasks change: all but poses and those of the source of motion."""


@dataclass(frozen=True, eq=False)
class Movement:
    """Positions of C characters during one step."""

    positions: np.ndarray
    """(C, S, 2) x and z after each of S substeps, metres"""
    goals: np.ndarray
    """(C, 3, 2) positions that the actions asked for, in the world, metres"""
    yaws: np.ndarray
    """(C, S) headings after each substep, radians"""
    frames: np.ndarray
    """(C, S) frames that play after each substep; without meaning where networks play"""


class TaskWalkers:
    """Characters as a task sees them: where they are, and what they play."""

    space: ActionSpace
    controller: Controller
    state: CharacterState

    def __len__(self) -> int:
        return self.state.num_characters

    @property
    def knows_frames(self) -> bool:
        """Whether frames of the database play; networks make poses of their own."""
        return not isinstance(self.controller, LearnedController)

    @property
    def positions(self) -> np.ndarray:
        """(C, 2) x and z of the roots, metres"""
        return self.state.shown_positions[:, [0, 2]]

    @property
    def yaws(self) -> np.ndarray:
        """(C,) headings of the roots, radians about y"""
        return self.state.shown_yaws

    @property
    def forwards(self) -> np.ndarray:
        """(C, 2) unit vectors x and z of the headings"""
        return to_directions(self.yaws)[:, [0, 2]]

    @property
    def poses(self) -> np.ndarray:
        """(C, 15) c_t: pose features, normalised"""
        return self.controller.playing_features(self.state, np.arange(len(self)))[:, self.space.pose_columns]

    def find_phases(self) -> np.ndarray:
        """Return (C,) whether characters come to a goal, are at it or leave it: TO, AT and FROM of
        `control.goal_frames`; -1 for none of these."""
        phases = self._goal_term.sight.look(self.state, np.arange(len(self))).phases
        return np.where(phases >= 0, phases % 3, -1)

    def measure_arrival(self, goals: Goals) -> tuple[np.ndarray, np.ndarray]:
        """Return how far from its goal each character (C,) will be on arrival by what plays, metres, and turned by how
        much, radians."""
        term, everyone = self._goal_term, np.arange(len(self))
        command = Command(np.zeros((len(self), 3)), goals=goals)
        errors, turns = term.find_errors(self.state, command, everyone, term.sight.look(self.state, everyone).places)
        return np.hypot(errors[:, 0], errors[:, 2]), np.abs(turns)

    @property
    def _goal_term(self) -> GoalTerm:
        if not isinstance(self.controller, GoalController):
            raise InputError("this task needs a database with goals: build it with --goals sit.")
        return self.controller.goal_term

    def to_local(self, points: np.ndarray) -> np.ndarray:
        """Return world points (C, …, 2) in the frame of each root: to its left, and ahead, metres."""
        return to_local(points, self.positions, self.yaws)

    def to_world(self, points: np.ndarray) -> np.ndarray:
        """Return the inverse of `to_local`."""
        return to_world(points, self.positions, self.yaws)

    def to_world_of(self, character: int, points: np.ndarray) -> np.ndarray:
        """Return points (P, 2) of the frame of one root, to its left and ahead, in the world."""
        return to_world(points[None], self.positions[[character]], self.yaws[[character]])[0]


class TaskCharacters(TaskWalkers):
    """C characters that a policy drives. They step as everywhere else, without poses."""

    def __init__(
        self,
        space: ActionSpace,
        count: int,
        *,
        model: LearnedModel | None = None,
        clamp: bool = False,
        calm: float = 0.0,
        substeps: int = 1,
    ) -> None:
        """With a `model` of the database its networks answer queries. `clamp` keeps queries within the data. With
        `calm` transitions must pay as in the real-time controller, where a policy is played; below 1 the path counts
        for that part of its weight.

        A step is made of `substeps`, after each of which positions are known. A learned model takes at least
        `SUBSTEPS`, since longer ones are less exact.
        """
        if count < 1:
            raise InputError(f"{count} characters can't walk; at least one is needed.")
        self.space, self.clamp, self.calm = space, clamp, float(calm)
        if model is not None and calm:
            raise InputError("networks make calm motion by themselves; leave out calm, or the model.")
        if model is not None:
            self.controller: Controller = task_controller(space.database, model)
        else:
            self.controller = space.find_controller(calm)
        self.substeps = substeps if model is None else max(substeps, SUBSTEPS)
        self.state: CharacterState = self.controller.start(count, frames=int(space.frames[0]))
        self.switched = np.zeros(count, bool)
        """(C,) bool: playback went on elsewhere in the last step"""
        self._before, self._actions = self.state, np.zeros((count, space.num_actions), np.float32)

    def place(
        self,
        chosen: np.ndarray,
        *,
        frames: np.ndarray,
        yaws: np.ndarray,
        positions: np.ndarray | None = None,
    ) -> None:
        """Start some characters (n,) anew: in frames (n,), at yaws (n,) and positions (n, 2), by default the origin."""
        at = on_ground(np.zeros((len(chosen), 2)) if positions is None else positions)
        if self.state.source:
            new = self.controller.start(len(chosen), positions=at, facing=to_directions(yaws), frames=frames)
        else:  # the same without poses
            new = make_resting_state(at, yaws, frames, num_joints=0, num_moving=0, num_feet=0)
        for name in _KEPT:
            getattr(self.state, name)[chosen] = getattr(new, name)
        for values, started in zip(self.state.source, new.source, strict=True):
            values[chosen] = started

    def place_randomly(self, chosen: np.ndarray, rng: RowStreams) -> None:
        """Start some characters (n,) anew at the origin, in a random frame, facing anywhere."""
        self.place(chosen, frames=rng.choose(self.space.start_frames), yaws=rng.uniform(-np.pi, np.pi))

    def goals(self, character: int) -> np.ndarray:
        """Return the positions (3, 2) that the last action of one character asked for, in the world."""
        path = self.space.command(self._before.at(np.array([character])), self._actions[[character]], clamp=self.clamp)
        assert path.trajectory is not None
        return path.trajectory.positions[0][:, [0, 2]]

    def advance(self, actions: np.ndarray, goals: Goals | None = None) -> Movement:
        """Search for what actions (C, 12) ask for, and play it for `STEP_SECONDS`. Bad actions change nothing.

        `goals` are things that characters use, such as chairs.
        """
        self._actions = self._check(actions)
        self._before = self.state
        command = replace(self.space.command(self.state, self._actions, clamp=self.clamp), goals=goals)
        assert command.trajectory is not None
        positions = np.empty((len(self), self.substeps, 2))
        yaws, frames = np.empty((len(self), self.substeps)), np.empty((len(self), self.substeps), np.int64)
        for k in range(self.substeps):
            self.state = self.controller.step(self.state, command, STEP_SECONDS / self.substeps, show=False)
            positions[:, k], yaws[:, k], frames[:, k] = self.positions, self.yaws, self.state.frames
            if k == 0:
                self.switched = self.state.switched
        return Movement(positions, command.trajectory.positions[..., [0, 2]], yaws, frames)

    def _check(self, actions: np.ndarray) -> np.ndarray:
        actions = np.asarray(actions)
        expected = (len(self), self.space.num_actions)
        if actions.shape != expected:
            raise InputError(f"actions have shape {actions.shape}, expected {expected}: the path features of a query.")
        if not np.isfinite(actions).all():
            bad = int(np.flatnonzero(~np.isfinite(actions).all(axis=1))[0])
            raise InputError(f"the action of character {bad} is {actions[bad].tolist()}; numbers are needed.")
        return actions

    def jumps(self, chosen: np.ndarray | slice = slice(None)) -> np.ndarray:
        """Return the mean distance (n,) by which joints jumped at the search of the last step, metres.

        It is measured between the pose that was playing and the one that was found, both in the root's frame.
        """
        if isinstance(self.controller, LearnedController):
            old, new = self._projected_joints(self.controller, chosen)
        else:
            left = self._before.frames[chosen]
            taken = np.where(self.switched[chosen], self.state.frames[chosen] - self.space.step_frames, left)
            old, new = self.space.joints[left], self.space.joints[taken]
        return np.linalg.norm(old - new, axis=-1).mean(axis=-1)

    def _projected_joints(
        self, controller: LearnedController, chosen: np.ndarray | slice
    ) -> tuple[np.ndarray, np.ndarray]:
        """Return joints (n, J, 3) of what played before the last step, and of what the projector gave."""
        before = self._before.at(np.arange(len(self))[chosen])
        command = self.space.command(before, self._actions[chosen], clamp=self.clamp)
        found = controller.project(controller.query(controller.with_facing(before, command), command).vector)
        model, skeleton = controller.model, self.space.database.skeleton
        old, new = (
            to_character_space(model.decompressor(each), model.layout, skeleton).positions
            for each in (get_network_inputs(before), found)
        )
        return old, new

    def snapshot(self) -> dict[str, np.ndarray]:
        """Return copies of all arrays that steps change."""
        kept = {name: getattr(self.state, name).copy() for name in _KEPT}
        return kept | {f"source_{k}": values.copy() for k, values in enumerate(self.state.source)}

    def restore(self, kept: dict[str, np.ndarray]) -> None:
        """Go back to a snapshot."""
        arrays = {name: kept[name].copy() for name in _KEPT}
        source = [kept[f"source_{k}"].copy() for k in range(len(self.state.source))]
        self.state = self.state.with_arrays(source=type(self.state.source)(*source), **arrays)


def to_local(points: np.ndarray, positions: np.ndarray, yaws: np.ndarray) -> np.ndarray:
    """Return world points (C, …, 2) in frames at positions (C, 2) and yaws (C,): to the left, and ahead, metres."""
    return turn_vectors(on_ground(points - _expand(positions, points)), -_expand(yaws, points[..., 0]))[..., [0, 2]]


def to_world(points: np.ndarray, positions: np.ndarray, yaws: np.ndarray) -> np.ndarray:
    """Return the inverse of `to_local`."""
    return turn_vectors(on_ground(points), _expand(yaws, points[..., 0]))[..., [0, 2]] + _expand(positions, points)


def _expand(values: np.ndarray, points: np.ndarray) -> np.ndarray:
    """Insert axes after the first, so that values (C, …) broadcast with points (C, …, …)."""
    extra = points.ndim - values.ndim
    return values.reshape(len(values), *(1,) * extra, *values.shape[1:])
