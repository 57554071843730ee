"""What a planner finds in many states, here or in several processes. No torch, so that those start at once."""

from __future__ import annotations

import contextlib
import multiprocessing
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from motionmatch.database.database import MotionDatabase
from motionmatch.errors import MotionMatchError
from motionmatch.tasks.course import course
from motionmatch.tasks.moves import Moves, limited
from motionmatch.tasks.planner import Planner
from motionmatch.tasks.policy import Policy
from motionmatch.tasks.ways import Ways

Chunk = tuple[np.ndarray, np.ndarray]
"""(C, n) what is seen, and (C, A) what came of each way"""

_STRAY, _OWN = 0.25, 0.8
"""How many of the planner's steps are another one's, and how many of the policy's are its own."""


@dataclass(frozen=True)
class Rehearsal:
    """What is planned."""

    settings: Mapping[str, Any]
    """of the task"""
    states: int
    characters: int
    ways: Ways
    horizon: int
    """steps that the planner looks ahead"""


def rehearsed(what: Rehearsal, moves: Moves, policy: Policy | None, seed: int, workers: int = 0) -> Iterator[Chunk]:
    """What `rehearse` finds, here or in other processes; in the same order whichever of them is faster."""
    if not workers:
        yield from rehearse(what, moves, policy, seed)
        return
    share = replace(what, states=-(-what.states // workers))
    context, pipes = multiprocessing.get_context("spawn"), []
    for k in range(workers):
        ours, theirs = context.Pipe(duplex=False)
        context.Process(target=_work, args=(theirs, moves.database, share, policy, seed + k), daemon=True).start()
        theirs.close()
        pipes.append(ours)
    for _ in range(-(-share.states // share.characters)):
        for pipe in pipes:
            try:
                yield pipe.recv()
            except EOFError:
                raise MotionMatchError("a process that plans has died. Use fewer if memory ran out.") from None


def _work(pipe: Any, database: MotionDatabase, what: Rehearsal, policy: Policy | None, seed: int) -> None:
    """What a process does: plan, and tell what it finds."""
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
        for found in rehearse(what, Moves(database), policy, seed):
            pipe.send(found)


def rehearse(what: Rehearsal, moves: Moves, policy: Policy | None, seed: int) -> Iterator[Chunk]:
    """What is seen and what came of each way, step by step. The planner walks; with a policy mostly that one does."""
    rng = np.random.default_rng(seed)
    place = course("reach-moving", what.characters, database=moves, seed=seed, stage=9, **what.settings)
    place.begin()
    plan = Planner(place, directions=what.ways.directions, speeds=what.ways.speeds, horizon=what.horizon)
    seen, table = place.observe(), what.ways.table(moves)
    for _ in range(-(-what.states // what.characters)):
        actions = plan()
        yield seen.astype(np.float16), plan.worth.astype(np.float16)
        stray = rng.random(len(place)) < _STRAY
        noisy = plan.worth[stray] + rng.normal(scale=0.4, size=plan.worth[stray].shape)
        actions[stray] = table[noisy.argmax(axis=1)]
        if policy is not None:
            own = rng.random(len(place)) < _OWN
            actions[own] = policy(seen[own])
        outcome = place.step(limited(actions))
        seen = outcome.observations
        if outcome.ended.any():
            place.begin(np.flatnonzero(outcome.ended))
            seen = place.observe()
