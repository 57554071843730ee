"""Tasks in torch: steps per second on a GPU (or a processor) beside the same steps in NumPy on one core.

Both go through the same episodes. That is checked first, for some steps: the same frames play, ends are the same, and
positions are within 1e-4 m.

    motionmatch bench batched --device cuda --json batched.json
    python benchmarks/batched.py --characters 256
"""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import torch
import tyro
from rich.console import Console
from rich.table import Table

from motionmatch import jsonfile
from motionmatch.metrics.machine import describe_machine, format_command, format_machine
from motionmatch.tasks.action_space import ActionSpace, DiscreteActions, open_action_space
from motionmatch.tasks.run import make_run, step_and_reset
from motionmatch.tasks.tensor_run import TensorRun

TASKS: dict[str, dict[str, Any]] = {"reach": {}, "reach-moving": {"stage": 9}}
_ALONE = 64  # characters of the runs that are compared, and of the one in NumPy


@dataclass(frozen=True)
class Options:
    """Speed of tasks in torch."""

    json: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Also write the figures to this file."""
    source: str = "locomotion"
    """The database: a file, a folder, or one of the actors'."""
    device: str = "cpu"
    """cpu or cuda."""
    characters: tuple[int, ...] = (1024, 4096, 16384, 65536)
    rounds: int = 3
    """Rounds for each figure; the best counts."""
    steps: int = 20
    """Steps of all characters in a round."""


@dataclass(frozen=True)
class BatchedRate:
    """Speed of one task."""

    task: str
    where: str
    characters: int
    steps_per_second: float


def compare(task: str, space: ActionSpace, device: str, steps: int) -> dict[str, float]:
    """Step both with the same actions; return in how many frames and ends they differ, and by how many metres."""
    runs = [make_run(task, _ALONE, database=space, seed=3, **TASKS[task]) for _ in range(2)]
    arrays, tensors = runs[0], TensorRun(runs[1], device)
    arrays.begin()
    tensors.begin()
    table, rng = DiscreteActions().table(space), np.random.default_rng(0)
    frames, ends, metres = 0, 0, 0.0
    for step in range(steps):
        count = len(arrays)
        actions = table[rng.integers(0, len(table), count)] if step % 3 else rng.normal(size=(count, space.num_actions))
        actions = actions.astype(np.float32)
        one = step_and_reset(arrays, actions)
        two = tensors.step_and_reset(torch.as_tensor(actions, device=tensors.device))
        frames += int((tensors.characters.frames.cpu().numpy() != arrays.characters.state.frames).sum())
        ends += int((two.ends.cpu().numpy() != one.ends).sum())
        away = np.abs(tensors.characters.positions.cpu().numpy() - arrays.characters.positions)
        metres = max(metres, float(away.max()))
    return {"steps": steps * _ALONE, "frames": frames, "ends": ends, "metres": metres}


def time_tensors(task: str, space: ActionSpace, count: int, options: Options) -> BatchedRate:
    """Time steps in torch, with new episodes where they end; the best of several rounds."""
    run = TensorRun(make_run(task, count, database=space, seed=1, **TASKS[task]), options.device)
    run.begin()
    table = torch.as_tensor(DiscreteActions().table(space), device=run.device)

    def play() -> float:
        began = time.perf_counter()
        for _ in range(options.steps):
            run.step_and_reset(table[torch.randint(0, len(table), (count,), device=run.device)])
        if run.device.type == "cuda":
            torch.cuda.synchronize()
        return time.perf_counter() - began

    best = min(play() for _ in range(options.rounds + 1))
    return BatchedRate(task, options.device, count, options.steps * count / best)


def time_arrays(task: str, space: ActionSpace, options: Options) -> BatchedRate:
    """Time the same steps in NumPy."""
    run = make_run(task, _ALONE, database=space, seed=1, **TASKS[task])
    run.begin()
    table, rng = DiscreteActions().table(space), np.random.default_rng(1)

    def play() -> float:
        began = time.perf_counter()
        for _ in range(options.steps):
            step_and_reset(run, table[rng.integers(0, len(table), _ALONE)])
        return time.perf_counter() - began

    return BatchedRate(task, "numpy", _ALONE, options.steps * _ALONE / min(play() for _ in range(options.rounds + 1)))


def main(options: Options) -> int:
    console = Console()
    torch.set_num_threads(1)
    space = open_action_space(options.source)
    compared = {task: compare(task, space, options.device, options.steps) for task in TASKS}
    rates: list[BatchedRate] = []
    table = Table(title=f"steps per second, {space.database.num_frames:,} frames")
    for name in ("task", "where", "characters", "steps/s", "times NumPy"):
        table.add_column(name, justify="left" if name in ("task", "where") else "right")
    for task in TASKS:
        base = time_arrays(task, space, options)
        for rate in (base, *(time_tensors(task, space, count, options) for count in options.characters)):
            rates.append(rate)
            times = rate.steps_per_second / base.steps_per_second
            table.add_row(task, rate.where, f"{rate.characters:,}", f"{rate.steps_per_second:,.0f}", f"{times:.1f}")
    console.print(table)
    for task, each in compared.items():
        console.print(
            f"{task}: in {each['steps']:,} steps {each['frames']} frames and {each['ends']} ends differ from NumPy, "
            f"positions by {each['metres']:.1g} m"
        )
    same = all(each["frames"] == each["ends"] == 0 and each["metres"] <= 1e-4 for each in compared.values())
    console.print(f"the same episodes as in NumPy: {'holds' if same else 'does NOT hold'}")
    figures = {
        "rates": [asdict(rate) for rate in rates],
        "compared": compared,
        "machine": describe_machine("numpy", "numba", "torch"),
        "command": format_command(__file__),
    }
    console.print(f"{format_machine(figures['machine'])}; command: {figures['command']}", soft_wrap=True)
    if options.json is not None:
        jsonfile.write(options.json, figures)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(tyro.cli(Options)))
