"""Reinforcement learning on motion matching: steps per second of environments and of training, on one core.

Environments are timed with exploratory queries (Gaussian actions, far from the data), with those of a trained policy
and with hand steering. Training is timed from end to end over the plane task, in processor time, with the shares of
search, of the rest of the environment, and of the learner; among obstacles for each way to read the maps. The baseline
is the paper's: 667 steps per second on the plane and 486 among obstacles, with 11 workers and a GPU.

    motionmatch bench tasks --json tasks.json
    python benchmarks/tasks.py --steps 100000
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Annotated

import numpy as np
import tyro
from rich.console import Console
from rich.table import Table

from motionmatch import jsonfile
from motionmatch.metrics.machine import describe_machine, format_command, format_machine, use_one_core
from motionmatch.search.matcher import Match
from motionmatch.search.query import Query
from motionmatch.tasks.action_space import ActionSpace, clip_actions, open_action_space
from motionmatch.tasks.config import PRESETS, REWARD_ALONE
from motionmatch.tasks.evaluate import TargetSteering, evaluate_policy
from motionmatch.tasks.policy import ENCODERS, Policy
from motionmatch.tasks.run import TaskRun, make_run
from motionmatch.tasks.train import train_policy

PUBLISHED = {"reach": 667, "reach-moving": 486}
"""Steps per second in the paper, with 12 cores and a GPU."""
CLAIM = 10_000
"""Steps of training per second on one core, averaged over a million on the plane."""


@dataclass(frozen=True)
class Options:
    """Speed of tasks and of their training."""

    json: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Also write the figures to this file."""
    source: str = "locomotion"
    """The database: a file, a folder, or one of the actors'."""
    characters: tuple[int, ...] = (1, 64, 1024)
    steps: int = 1_000_000
    """Of the training that is timed."""
    rounds: int = 3
    """Number of rounds for each figure of an environment; the best counts."""
    timed: int = 20_000
    """Steps of all characters together in each round."""


@dataclass(frozen=True)
class Rate:
    """An environment with one kind of queries."""

    task: str
    characters: int
    queries: str
    steps_per_second: float
    search_share: float
    """of the time, in searches"""


class SearchTimer:
    """Adds up the time of an action space's searches."""

    def __init__(self, space: ActionSpace) -> None:
        self.matcher, self.seconds = space.controller.matcher, 0.0
        self._search = self.matcher.search

    def __enter__(self) -> SearchTimer:
        def search(query: Query) -> Match:
            began = time.thread_time()
            found = self._search(query)
            self.seconds += time.thread_time() - began
            return found

        self.matcher.search = search  # type: ignore[method-assign]
        return self

    def __exit__(self, *_: object) -> None:
        del self.matcher.search  # type: ignore[attr-defined]


def measure(task: str, run: TaskRun, act: Callable, name: str, options: Options) -> Rate:
    """Measure the best of several rounds of about half a second; only steps are timed, not the policy."""
    count, space = len(run), run.characters.space
    run.begin(seed=1)
    seen = run.observe()
    best, share = 0.0, 0.0
    for _ in range(options.rounds + 1):  # the first is to warm up
        spent = 0.0
        steps = max(20, options.timed // count)
        with SearchTimer(space) as timed:
            for _ in range(steps):
                actions = clip_actions(act(seen))
                began = time.thread_time()
                result = run.step(actions)
                seen, ended = result.observations, result.ended
                if ended.any():
                    run.begin(np.flatnonzero(ended))
                    seen = run.observe()
                spent += time.thread_time() - began
        if steps * count / spent > best:
            best, share = steps * count / spent, timed.seconds / spent
    return Rate(task, count, name, best, share)


def main(options: Options) -> int:
    console = Console()
    space = open_action_space(options.source)
    frames = space.database.num_frames
    console.print(f"{options.source}: {frames:,} frames at {space.database.fps:g} fps")
    with use_one_core():
        console.print(f"training on the plane for {options.steps:,} steps …")
        with SearchTimer(space) as timed:
            began = time.thread_time()
            policy = train_policy(replace(PRESETS["reach"], steps=options.steps), space)
            seconds = time.thread_time() - began
        trained = {
            "steps": policy.training["steps"],
            "seconds": seconds,
            "steps_per_second": policy.training["steps"] / seconds,
            "search_share": timed.seconds / seconds,
            "rest_of_environment_share": (policy.training["environment_seconds"] - timed.seconds) / seconds,
            "learner_share": 1.0 - policy.training["environment_seconds"] / seconds,
        }
        rates = [rate for task in PUBLISHED for rate in _measure_rates(task, space, policy, options)]
        console.print("training among obstacles with each encoder …")
        encoders = {name: _time_training(space, name, options) for name in ENCODERS}
    report, _ = evaluate_policy(policy, "reach", space, episodes=500)
    table = Table(title=f"environment steps per second on one core, {frames:,} frames")
    for name in ("task", "characters", "queries", "steps/s", "times the paper's", "in search"):
        table.add_column(name, justify="left" if name in ("task", "queries") else "right")
    for rate in rates:
        times = f"{rate.steps_per_second / PUBLISHED[rate.task]:.0f}"
        per_second = f"{rate.steps_per_second:,.0f}"
        table.add_row(rate.task, str(rate.characters), rate.queries, per_second, times, f"{rate.search_share:.0%}")
    console.print(table)
    read = Table(title="training among moving obstacles on one core, by how maps are read")
    for name in ("encoder", "steps/s", "times the paper's", "in the environment"):
        read.add_column(name, justify="left" if name == "encoder" else "right")
    for name, (per_second, share) in encoders.items():
        read.add_row(name, f"{per_second:,.0f}", f"{per_second / PUBLISHED['reach-moving']:.1f}", f"{share:.0%}")
    console.print(read)
    shares = ", ".join(f"{trained[f'{part}_share']:.0%} {part.replace('_', ' ')}" for part in _PARTS)
    console.print(
        f"training: {trained['steps']:,} steps in {seconds:.1f} s, {trained['steps_per_second']:,.0f} a second "
        f"({shares}); "
        f"{report.success:.1%} reach the target, in {report.seconds:.2f} s",
        soft_wrap=True,
    )
    word = "holds" if trained["steps_per_second"] >= CLAIM else "does NOT hold"
    console.print(f"at least {CLAIM:,} steps of training per second on one core: {word}")
    figures = {
        "rates": [asdict(rate) for rate in rates],
        "training": trained,
        "encoders": {
            name: {"steps_per_second": rate, "environment_share": share} for name, (rate, share) in encoders.items()
        },
        "success": report.facts(),
        "published": PUBLISHED,
        "claim": CLAIM,
        "frames": frames,
        "machine": describe_machine("numpy", "numba", "torch", "stable-baselines3"),
        "command": format_command(__file__),
    }
    console.print(f"{format_machine(figures['machine'])}; command: {figures['command']}", soft_wrap=True)
    if options.json is not None:
        jsonfile.write(options.json, figures)
    return 0


_PARTS = ("search", "rest_of_environment", "learner")


def _measure_rates(task: str, space: ActionSpace, policy: Policy, options: Options) -> list[Rate]:
    rng = np.random.default_rng(0)
    known = {
        "exploratory": lambda seen: rng.normal(size=(len(seen), space.num_actions)).astype(np.float32),
        "trained": lambda seen: policy(seen[:, : policy.num_observations]),
        "steering": TargetSteering(space, 2.0),
    }
    settings = {"stage": 9} if task == "reach-moving" else {}
    return [
        measure(task, make_run(task, count, database=space, seed=1, **settings), act, name, options)
        for count in options.characters
        for name, act in known.items()
    ]


def _time_training(space: ActionSpace, encoder: str, options: Options) -> tuple[float, float]:
    """Measure steps of training per second among moving obstacles, and the share of time in the environment."""
    config, count = REWARD_ALONE["reach-moving"], min(256, max(options.steps // 64, 8))
    steps, settings = count * config.rollout, {**config.settings, "stage": 9}
    few = {"characters": count, "batch_size": min(1024, steps), "steps": steps}
    config = replace(config, encoder=encoder, settings=settings, **few)
    train_policy(replace(config, steps=1, rollout=4, batch_size=count), space)  # to warm up
    began = time.thread_time()
    policy = train_policy(config, space)
    seconds = time.thread_time() - began
    return policy.training["steps"] / seconds, policy.training["environment_seconds"] / seconds


if __name__ == "__main__":
    raise SystemExit(main(tyro.cli(Options)))
