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
from motionmatch.tasks.course import Course, course
from motionmatch.tasks.evaluate import run
from motionmatch.tasks.layers import ENCODERS
from motionmatch.tasks.moves import Moves, limited, open_moves
from motionmatch.tasks.policy import Policy
from motionmatch.tasks.steering import TargetSteering
from motionmatch.tasks.train import PRESETS, REWARD_ALONE, train_policy

PUBLISHED = {"reach": 667, "reach-moving": 486}
"""Steps per second in the paper, with 12 cores and a GPU."""
CLAIM = 10_000
"""Steps of training per second on one core, averaged over a million on the plane."""


@dataclass(frozen=True)
class Options:
    """How fast tasks run and are learned."""

    json: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Write the numbers to this file as well."""
    source: str = "locomotion"
    """The database: a file, a folder, or one of the actors'."""
    characters: tuple[int, ...] = (1, 64, 1024)
    steps: int = 1_000_000
    """Of the training that is timed."""
    rounds: int = 3
    """Each figure of an environment is the best of so many."""
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


class Timed:
    """Moves whose searches are timed."""

    def __init__(self, moves: Moves) -> None:
        self.moves, self.seconds = moves, 0.0
        self._find = moves.find

    def __enter__(self) -> Timed:
        def find(frames: np.ndarray, asked: np.ndarray) -> np.ndarray:
            began = time.thread_time()
            found = self._find(frames, asked)
            self.seconds += time.thread_time() - began
            return found

        self.moves.find = find  # type: ignore[method-assign]
        return self

    def __exit__(self, *_: object) -> None:
        del self.moves.find  # type: ignore[attr-defined]


def measure(task: str, place: Course, act: Callable, name: str, options: Options) -> Rate:
    """The best of several rounds of at least half a second or so; thinking is not counted, stepping is."""
    count, moves = len(place), place.walkers.moves
    place.begin(seed=1)
    seen = place.observe()
    best, share = 0.0, 0.0
    for _ in range(options.rounds + 1):  # the first is to warm up
        spent = 0.0
        steps = max(20, options.timed // count)
        with Timed(moves) as timed:
            for _ in range(steps):
                actions = limited(act(seen))
                began = time.thread_time()
                outcome = place.step(actions)
                seen, ended = outcome.observations, outcome.ended
                if ended.any():
                    place.begin(np.flatnonzero(ended))
                    seen = place.observe()
                spent += time.thread_time() - began
        if steps * count / spent > best:
            best, share = steps * count / spent, timed.seconds / spent
    return Rate(task, count, name, best, share)


def main(options: Options) -> int:
    console = Console()
    moves = open_moves(options.source)
    frames = moves.database.num_frames
    console.print(f"{options.source}: {frames:,} frames at {moves.database.fps:g} fps")
    with use_one_core():
        console.print(f"training on the plane for {options.steps:,} steps …")
        with Timed(moves) as timed:
            began = time.thread_time()
            policy = train_policy(replace(PRESETS["reach"], steps=options.steps), moves)
            seconds = time.thread_time() - began
        trained = {
            "steps": policy.training["steps"],
            "seconds": seconds,
            "steps_per_second": policy.training["steps"] / seconds,
            "search_share": timed.seconds / seconds,
            "rest_of_environment_share": (policy.training["in_course"] - timed.seconds) / seconds,
            "learner_share": 1.0 - policy.training["in_course"] / seconds,
        }
        rates = [rate for task in PUBLISHED for rate in _rates(task, moves, policy, options)]
        console.print("training among obstacles with each encoder …")
        encoders = {name: _trained(moves, name, options) for name in ENCODERS}
    report, _ = run(policy, "reach", moves, episodes=500)
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


def _rates(task: str, moves: Moves, policy: Policy, options: Options) -> list[Rate]:
    rng = np.random.default_rng(0)
    known = {
        "exploratory": lambda seen: rng.normal(size=(len(seen), moves.num_asked)).astype(np.float32),
        "trained": lambda seen: policy(seen[:, : policy.num_seen]),
        "steering": TargetSteering(moves, 2.0),
    }
    settings = {"stage": 9} if task == "reach-moving" else {}
    return [
        measure(task, course(task, count, database=moves, seed=1, **settings), act, name, options)
        for count in options.characters
        for name, act in known.items()
    ]


def _trained(moves: Moves, encoder: str, options: Options) -> tuple[float, float]:
    """Steps of training per second of this core among moving obstacles, and the share of time in the environment."""
    config, count = REWARD_ALONE["reach-moving"], min(256, max(options.steps // 64, 8))
    steps, settings = count * config.rollout, {**config.settings, "stage": 9}
    few = {"characters": count, "batch": min(1024, steps), "steps": steps}
    config = replace(config, encoder=encoder, settings=settings, **few)
    train_policy(replace(config, steps=1, rollout=4, batch=count), moves)  # to warm up
    began = time.thread_time()
    policy = train_policy(config, moves)
    seconds = time.thread_time() - began
    return policy.training["steps"] / seconds, policy.training["in_course"] / seconds


if __name__ == "__main__":
    raise SystemExit(main(tyro.cli(Options)))
