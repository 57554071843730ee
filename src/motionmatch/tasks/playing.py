"""A policy in the real-time controller: with stitching, foot lock and poses, at any frame rate.

The task goes on in steps of `STEP_SECONDS` as in training. The policy is asked when a character searches, and what it
asks for stays until the next search: so a transition never follows another within less than the time between searches.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.config import ControllerConfig
from motionmatch.control.controller import Controller
from motionmatch.control.state import CharacterState
from motionmatch.control.trajectory import Trajectory, to_directions
from motionmatch.database.schema import FeatureSchema
from motionmatch.errors import InputError
from motionmatch.maths.streams import Streams
from motionmatch.tasks.action_space import STEP_SECONDS, ActionSpace, clip_actions, on_ground, weigh_path
from motionmatch.tasks.characters import Movement, TaskWalkers
from motionmatch.tasks.finding import find_task
from motionmatch.tasks.policy import Policy
from motionmatch.tasks.reach_moving import ReachMoving
from motionmatch.tasks.task import Task
from motionmatch.tasks.terms import TaskMark, TermTask

KEPT_STEPS = 600
"""Steps of the past that are kept: two minutes."""


class ShownCharacters(TaskWalkers):
    """Characters of any controller, as a task sees them."""

    def __init__(self, controller: Controller, space: ActionSpace, state: CharacterState) -> None:
        self.controller, self.space, self.state = controller, space, state
        schema = controller.database.schema  # it may have more blocks than the space
        columns = np.concatenate([np.r_[schema.columns(name)] for name in space.database.schema.names])
        self._columns = columns[space.pose_columns]

    @property
    def poses(self) -> np.ndarray:
        return self.controller.playing_features(self.state, np.arange(len(self)))[:, self._columns]


EndKind = Literal["succeeded", "failed", "cut"]


@dataclass(frozen=True)
class PlayedEpisodes:
    """Ends of episodes that were played."""

    succeeded: int = 0
    failed: int = 0
    cut: int = 0

    @classmethod
    def of(cls, ends: Iterable[EndKind]) -> PlayedEpisodes:
        """Count ends."""
        counts = Counter(ends)
        return cls(counts["succeeded"], counts["failed"], counts["cut"])

    @property
    def ended(self) -> int:
        """Episodes that have ended."""
        return self.succeeded + self.failed + self.cut

    @property
    def success(self) -> float:
        """Share of successes; NaN before an episode has ended."""
        return self.succeeded / self.ended if self.ended else float("nan")


def make_playing_config(
    config: ControllerConfig, schema: FeatureSchema | None = None, *, calm: float = 0.0
) -> ControllerConfig:
    """Return the settings of a controller for a policy: it searches once in each step of the task. `schema` is that of
    the database, for a policy that has learned with a path of less weight (`Policy.calm`)."""
    never = {"sharp_velocity": float("inf"), "sharp_angle": float("inf")}
    if schema is not None and 0.0 < calm < 1.0:
        config = replace(config, weights={**config.weights, **weigh_path(schema, calm)})
    return replace(config, search_seconds=STEP_SECONDS, **never)  # type: ignore[arg-type]


def ask_policy(
    policy: Policy, space: ActionSpace, state: CharacterState, observed: np.ndarray
) -> tuple[np.ndarray, Trajectory]:
    """Return the velocities (C, 3) and the path that a policy asks for, given what it observed (C, n)."""
    command = space.command(state, clip_actions(policy(observed)), clamp=policy.clamps)
    path = command.trajectory
    assert path is not None
    lengths = np.linalg.norm(path.directions, axis=-1, keepdims=True)
    return command.velocity, Trajectory(path.positions, path.directions / np.maximum(lengths, 1e-6))


class HeldCommand:
    """What a policy has asked for, which stays until the next search of each character."""

    def __init__(self) -> None:
        self.velocities = np.zeros((0, 3))
        self.path: Trajectory | None = None

    def forget(self) -> None:
        """Ask anew at the next step."""
        self.path = None

    def command(
        self,
        controller: Controller,
        state: CharacterState,
        dt: float,
        ask: Callable[[], tuple[np.ndarray, Trajectory]],
    ) -> Command:
        """Return the command of a step of dt seconds; `ask` is called if somebody searches in it."""
        searching = (state.search_in <= 1e-9) | controller.clip_ending(state, dt)
        if self.path is None or len(self.velocities) != state.num_characters:
            self.velocities, self.path = ask()
        elif searching.any():
            velocities, path = ask()
            every = searching[:, None, None]
            self.velocities = np.where(searching[:, None], velocities, self.velocities)
            self.path = Trajectory(
                np.where(every, path.positions, self.path.positions),
                np.where(every, path.directions, self.path.directions),
            )
        here = state.shown_positions * [1.0, 0.0, 1.0]
        return Command(self.velocities, self.path.directions[:, 0], trajectory=self.path, position=here)


def make_task(policy: Policy, characters: int, **settings: Any) -> Task:
    """Make the task that a policy was trained for; among boxes its last stage. `settings` are added to its own."""
    given = {name: value for name, value in policy.settings.items() if name not in ("stage", "continuity")}
    if policy.task == "reach-moving":
        given["stage"] = 9
    return find_task(policy.task)(characters, **given | settings)


class PolicyPlan:
    """A plan (`control.drive.Plan`) of commands that a policy gives, and the task that goes on around it."""

    def __init__(
        self,
        policy: Policy,
        controller: Controller,
        *,
        characters: int = 1,
        seed: int = 1,
        settings: dict[str, Any] | None = None,
        space: ActionSpace | None = None,
    ) -> None:
        """`settings` are added to those of the task that the policy was trained with. `space` is the action space of
        the controller's database, where it is known already."""
        self.space = ActionSpace(controller.database) if space is None else space
        self.policy = policy.on(self.space)
        self.task = make_task(policy, characters, **(settings or {}))
        seen = self.space.num_pose + self.task.width
        if seen != policy.num_observations:
            raise InputError(
                f"the task {policy.task} has {seen} observations, the policy was trained with "
                f"{policy.num_observations}. Train it again on the task as it is now."
            )
        self.characters, self.seed = characters, seed
        self.ends: list[tuple[int, EndKind]] = []
        """of each episode that ended: the step in which it began, and how it ended"""
        self.steps = np.zeros(characters, np.int64)
        """(C,) steps of each episode so far"""
        self.streams = Streams(characters, seed)
        self._taken, self._time = 0, 0.0  # steps of the task so far, and the time of the last command
        self._samples: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []
        self._held = HeldCommand()
        self._kept: deque[tuple[int, dict[str, Any]]] = deque(maxlen=KEPT_STEPS)

    @property
    def episodes(self) -> PlayedEpisodes:
        """Episodes that have ended. Short ones are more likely to be among them: see `get_whole_episodes`."""
        return PlayedEpisodes.of(end for _, end in self.ends)

    def get_whole_episodes(self) -> PlayedEpisodes:
        """Return the ends of episodes that began so early that they had all of their time, short and long alike."""
        last = self._taken - (self.task.max_steps or 0)
        return PlayedEpisodes.of(end for began, end in self.ends if began <= last)

    @property
    def time(self) -> float:
        """Time of the last command, seconds."""
        return self._time

    def start(self) -> tuple[np.ndarray, np.ndarray]:
        """Return positions and facings (C, 3) at the start: where the task places characters, or (3,) for all."""
        return find_places(self.task, self.characters, self.seed) or (np.zeros(3), np.array([0.0, 0.0, 1.0]))

    # Commands

    def command(self, controller: Controller, state: CharacterState, time: float, dt: float) -> Command:
        """Return the command for the step from `time` to `time + dt`; the task goes on up to `time`."""
        if state.num_characters != self.characters:
            raise InputError(f"a plan for {self.characters} characters; there are {state.num_characters}.")
        seen = ShownCharacters(controller, self.space, state)
        if time < self._time - 1e-6 or not self._kept:
            self._begin(seen, time)
        self._time = time
        self._follow(seen, time)
        command = self._held.command(controller, state, dt, lambda: self._ask(seen))
        goals = self.task.get_goals() if isinstance(self.task, TermTask) else None
        return command if goals is None else replace(command, goals=goals)

    def _begin(self, seen: ShownCharacters, time: float) -> None:
        """Begin all episodes, or go back to the step of the task that was at a time before."""
        self._samples = []
        self._held.forget()
        step = int(time / STEP_SECONDS + 1e-6)
        while self._kept and self._kept[-1][0] > step:
            self._kept.pop()
        if self._kept and time > 0:
            self._taken, kept = self._kept[-1]
            self.task.restore(kept["task"])
            self.streams.restore(kept["streams"])
            self.steps, self.ends = kept["steps"].copy(), self.ends[: kept["ended"]]
            return
        self._kept.clear()
        self._taken, self.steps, self.ends = step, np.zeros(self.characters, np.int64), []
        self.streams = Streams(self.characters, self.seed)
        everyone = np.arange(self.characters)
        self.task.begin(seen, everyone, self.streams.rows(everyone))
        self._keep()

    def _keep(self) -> None:
        kept = {"task": self.task.snapshot(), "streams": self.streams.snapshot(), "steps": self.steps.copy()}
        self._kept.append((self._taken, kept | {"ended": len(self.ends), "marks": list_marks(self.task)}))

    def _follow(self, seen: ShownCharacters, time: float) -> None:
        """Let the task go on to a time, with the movement since its last step."""
        substeps = self.task.substeps
        while True:
            due = (self._taken + (len(self._samples) + 1) / substeps) * STEP_SECONDS
            if time < due - 1e-6:
                return
            self._samples.append((seen.positions, seen.yaws, seen.state.frames.copy()))
            if len(self._samples) == substeps:
                self._take_step(seen)

    def _take_step(self, seen: ShownCharacters) -> None:
        positions, yaws, frames = (np.stack(each, axis=1) for each in zip(*self._samples, strict=True))
        goals = np.zeros((self.characters, len(self.space.times), 2))
        if self._held.path is not None:
            goals = self._held.path.positions[..., [0, 2]]
        movement = Movement(positions, goals, yaws, frames)
        self._samples = []
        self._taken += 1
        self.steps += 1
        self.task.pass_time(seen, movement)
        judged = self.task.judge(seen, movement)
        over, most = judged.reached | judged.failed, self.task.max_steps
        cut = np.zeros(len(over), bool) if most is None else ~over & (self.steps >= most)
        won = judged.reached | cut if getattr(self.task, "lasting", False) else judged.reached
        for c in np.flatnonzero(over | cut):
            end: EndKind = "succeeded" if won[c] else "failed" if judged.failed[c] else "cut"
            self.ends.append((self._taken - int(self.steps[c]), end))
        ended = np.flatnonzero(over | cut)
        if len(ended):
            self.steps[ended] = 0
            self.task.begin(seen, ended, self.streams.rows(ended))
        self._keep()

    def _ask(self, seen: ShownCharacters) -> tuple[np.ndarray, Trajectory]:
        observed = np.concatenate([seen.poses, self.task.observe(seen)], axis=1, dtype=np.float32)
        return ask_policy(self.policy, self.space, seen.state, observed)

    # Pictures

    def marks_at(self, time: float) -> list[TaskMark]:
        """Return what to draw at a time: things between two steps of the task go on as they went before."""
        known = [(step, kept["marks"]) for step, kept in self._kept]
        past = [each for each in known if each[0] * STEP_SECONDS <= time + 1e-6] or known[:1]
        if not past:
            return []
        (step, now), before = past[-1], past[-2][1] if len(past) > 1 else past[-1][1]
        share = min(max(time / STEP_SECONDS - step, 0.0), 1.0)
        drawn = []
        for here, there in zip(now, before, strict=True):
            moved = here.positions - there.positions
            moved[np.linalg.norm(moved, axis=1) > 1.0] = 0.0  # a new episode has begun
            drawn.append(replace(here, positions=here.positions + share * moved))
        return drawn


def find_places(task: Task, characters: int, seed: int) -> tuple[np.ndarray, np.ndarray] | None:
    """Return positions and facings (C, 3) at which a task places characters first; None if it does not say."""
    everyone = np.arange(characters)
    placed = task.place(everyone, Streams(characters, seed).rows(everyone)) if isinstance(task, TermTask) else None
    return None if placed is None else (on_ground(placed[0]), to_directions(placed[1]))


def list_marks(task: Task) -> list[TaskMark]:
    """List what to draw of a task now."""
    if isinstance(task, TermTask):
        return [replace(mark, positions=mark.positions.copy()) for mark in task.marks()]
    marks = []
    if isinstance(task, ReachMoving):
        boxes = task.boxes
        for k in range(boxes.count):
            along = boxes.axes[:, k]
            half = boxes.halves[:, k]
            marks += [TaskMark(boxes.centres[:, k].copy(), half.copy(), "box", np.arctan2(-along[:, 1], along[:, 0]))]
    targets = getattr(task, "targets", None)
    return marks if targets is None else [*marks, TaskMark(targets.copy())]
