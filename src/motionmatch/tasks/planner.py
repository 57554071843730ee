"""A planner that tries actions out in the task itself, and the states it labels for a policy to learn from.

For each character, copies of it go in several directions at several speeds for about a second, among the boxes as they
really move; the planner does what the best copy did first. It knows what no policy observes, and takes hundreds of
steps of the task for one of its own. So it shows how much can be reached at all.

No torch here, so that planning processes start quickly.
"""

from __future__ import annotations

import contextlib
import multiprocessing
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from motionmatch.control.trajectory import turn_vectors
from motionmatch.database.database import MotionDatabase
from motionmatch.errors import MotionMatchError
from motionmatch.tasks.action_space import (
    ActionSpace,
    DiscreteActions,
    clip_actions,
    on_ground,
    straight_actions,
)
from motionmatch.tasks.characters import TaskCharacters
from motionmatch.tasks.evaluate import EpisodeTally, EvaluationReport
from motionmatch.tasks.policy import Policy
from motionmatch.tasks.reach import SUCCESS_RADIUS
from motionmatch.tasks.reach_moving import ReachMoving
from motionmatch.tasks.run import TaskRun, make_run
from motionmatch.world.moving_boxes import MovingBoxes

LabelledStates = tuple[np.ndarray, np.ndarray]
"""(C, n) observations, and (C, A) the value of each discrete action"""

RANDOM_SHARE, _POLICY_SHARE = 0.25, 0.8
"""Share of the planner's steps that are another action, and share of steps that the policy does where there is one."""


class Planner:
    """Acts for all characters of one run among moving boxes."""

    def __init__(
        self, run: TaskRun, *, directions: int = 16, speeds: tuple[float, ...] = (0.7, 1.6, 3.0), horizon: int = 5
    ) -> None:
        """Try `directions` at each of some speeds (m/s), and standing, for `horizon` steps."""
        assert isinstance(run.task, ReachMoving)
        self.run, self.task, self.horizon = run, run.task, horizon
        self.choices = DiscreteActions(directions, speeds)
        self.values = np.zeros((len(run), len(self.choices)))
        """(C, A) value of each choice at the last call: near 1 at the target, below 0 in a box"""
        count = len(run) * len(self.choices)
        self.copies = TaskCharacters(
            run.characters.space,
            count,
            clamp=run.characters.clamp,
            calm=run.characters.calm,
            substeps=run.characters.substeps,
        )
        self.boxes = MovingBoxes(count, self.task.boxes.count)

    def __call__(self) -> np.ndarray:
        """Return the best action (C, 12) of each character now."""
        run, copies, choices = self.run, self.copies, len(self.choices)
        copies.restore({name: np.repeat(kept, choices, axis=0) for name, kept in run.characters.snapshot().items()})
        self.boxes.restore(
            {name: np.repeat(kept, choices, axis=0) for name, kept in self.task.boxes.snapshot().items()}
        )
        count = len(copies)
        targets = np.repeat(self.task.targets, choices, axis=0)
        headings = turn_vectors(on_ground(np.tile(self.choices.headings, (len(run), 1))), copies.yaws)
        paces = np.tile(self.choices.paces, len(run))
        alive, arrived = np.ones(count, bool), np.zeros(count, bool)
        values, lived, first = np.zeros(count), np.zeros(count), np.empty(0)
        for step in range(self.horizon):
            local = turn_vectors(headings, -copies.yaws)[:, [0, 2]]
            actions = clip_actions(straight_actions(run.characters.space, local, paces))
            first = actions if step == 0 else first
            movement = copies.advance(actions)
            alive &= ~self.task.move_boxes(self.boxes, copies, movement) | arrived
            lived += alive
            distances = np.linalg.norm(targets - copies.positions, axis=1)
            arriving = alive & ~arrived & (distances < SUCCESS_RADIUS)
            values[arriving] = 1.0 - 0.01 * step  # the sooner the better
            arrived |= arriving
            open_end = alive & ~arrived
            values[open_end] = 0.6 - 0.05 * distances[open_end]
        values[~alive] = -1.0 + 0.1 * lived[~alive]
        self.values = values.reshape(len(run), choices)
        best = self.values.argmax(axis=1)
        return first.reshape(len(run), choices, -1)[np.arange(len(run)), best]


def evaluate_planner(run: TaskRun, **settings: Any) -> EvaluationReport:
    """Let a planner do one episode with each character of a run; `settings` are those of `Planner`."""
    planner = Planner(run, **settings)
    run.begin()
    tally = EpisodeTally(run)
    while tally.going.any():
        tally.count(run.step(planner()))
    return tally.report()


@dataclass(frozen=True)
class PlannerRequest:
    """States that a planner labels."""

    settings: Mapping[str, Any]
    """of the task"""
    states: int
    characters: int
    choices: DiscreteActions
    horizon: int
    """steps that the planner looks ahead"""


def plan_states(
    config: PlannerRequest, space: ActionSpace, policy: Policy | None, seed: int, workers: int = 0
) -> Iterator[LabelledStates]:
    """Yield labelled states, planned here or in `workers` processes, in an order that does not depend on speed."""
    if not workers:
        yield from _plan_here(config, space, policy, seed)
        return
    share = replace(config, states=-(-config.states // workers))
    context, pipes = multiprocessing.get_context("spawn"), []
    for k in range(workers):
        ours, theirs = context.Pipe(duplex=False)
        context.Process(target=_work, args=(theirs, space.database, share, policy, seed + k), daemon=True).start()
        theirs.close()
        pipes.append(ours)
    for _ in range(-(-share.states // share.characters)):
        for pipe in pipes:
            try:
                yield pipe.recv()
            except EOFError:
                raise MotionMatchError("a process that plans has died. Use fewer if memory ran out.") from None


def _work(pipe: Any, database: MotionDatabase, config: PlannerRequest, policy: Policy | None, seed: int) -> None:
    """Plan in another process, and send what is found."""
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
        for found in _plan_here(config, ActionSpace(database), policy, seed):
            pipe.send(found)


def _plan_here(
    config: PlannerRequest, space: ActionSpace, policy: Policy | None, seed: int
) -> Iterator[LabelledStates]:
    """Yield labelled states step by step. The planner walks; with a policy mostly the policy does."""
    rng = np.random.default_rng(seed)
    run = make_run("reach-moving", config.characters, database=space, seed=seed, stage=9, **config.settings)
    run.begin()
    planner = Planner(run, directions=config.choices.directions, speeds=config.choices.speeds, horizon=config.horizon)
    observations, table = run.observe(), config.choices.table(space)
    for _ in range(-(-config.states // config.characters)):
        actions = planner()
        yield observations.astype(np.float16), planner.values.astype(np.float16)
        stray = rng.random(len(run)) < RANDOM_SHARE
        noisy = planner.values[stray] + rng.normal(scale=0.4, size=planner.values[stray].shape)
        actions[stray] = table[noisy.argmax(axis=1)]
        if policy is not None:
            own = rng.random(len(run)) < _POLICY_SHARE
            actions[own] = policy(observations[own])
        result = run.step(clip_actions(actions))
        observations = result.observations
        if result.ended.any():
            run.begin(np.flatnonzero(result.ended))
            observations = run.observe()
