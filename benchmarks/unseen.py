"""What a stepper makes of clips that it was not trained on, and what helps: noise, decay, dropout, fewer units.

Clips with their mirror images are withheld. One decompressor serves all rows. Errors are those of joints after 20
steps, against what the decompressor makes of the frames that are really there: on trained clips, on withheld ones at
the end of the training, and the lowest there during it. What needs no training stands beside: a pose that stays, one
that goes on as it moves, and the trained frame that is nearest by features and latents, which plays on from there.

    motionmatch bench unseen --database locomotion --iterations 4000 1500
    motionmatch bench unseen --database walk.npz --device cuda
"""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import torch
import tyro
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from motionmatch import jsonfile
from motionmatch.cli.databases import open_database
from motionmatch.database.build import BuildConfig
from motionmatch.errors import MotionMatchError, unknown_name
from motionmatch.learned import evaluate
from motionmatch.learned.layers import Layers
from motionmatch.learned.recipes import make_plan
from motionmatch.learned.train_decompressor import DecompressorTrainer
from motionmatch.learned.train_stepper import StepperTrainer
from motionmatch.learned.training_set import TrainingSet, make_training_set
from motionmatch.metrics.machine import describe_machine, format_command, format_machine

VARIANTS: dict[str, dict[str, Any]] = {
    "as it is": {},
    "noise 0.2": {"start_noise": 0.2},
    "decay 1": {"weight_decay": 1.0},
    "dropout 0.1": {"dropout": 0.1},
    "dropout 0.3": {"dropout": 0.3},
    "256 units": {"units": 256},
    "128 units": {"units": 128},
    "noise 0.2, decay 1": {"start_noise": 0.2, "weight_decay": 1.0},
    "noise 0.2, dropout 0.1": {"start_noise": 0.2, "dropout": 0.1},
}
"""Settings of `NetworkRecipe` for each row."""
STEPS, SAMPLES = 20, 1000
MEASURED = 10
"""Times during a training that errors are measured."""


@dataclass(frozen=True)
class Options:
    """Steppers on clips that they were not trained on."""

    json: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Also write the figures to this file."""
    database: Annotated[str, tyro.conf.arg(metavar="DB")] = "locomotion"
    """Database to train on."""
    iterations: tuple[int, int] = (12_000, 12_000)
    """Of the decompressor, and of each stepper."""
    variants: tuple[str, ...] = tuple(VARIANTS)
    """Rows to make."""
    withhold: float = 0.15
    """Share of the frames, in whole clips, that is not trained on."""
    device: str = "cpu"
    """cpu or cuda."""
    seed: int = 1


def find_samples(data: TrainingSet, *, withheld: bool) -> np.ndarray:
    """Find frames (N,) from which errors are measured."""
    frames = data.find_windows(STEPS + 1, withheld=withheld)
    return frames[np.linspace(0, len(frames) - 1, min(SAMPLES, len(frames))).astype(int)]


def find_nearest(queries: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """Find the nearest rows (N,) of (M, D) to queries (N, D)."""
    half = 0.5 * np.square(rows).sum(axis=1)
    return np.concatenate([(half - part @ rows.T).argmin(axis=1) for part in np.array_split(queries, 20)])


def measure_untrained(data: TrainingSet, latents: np.ndarray, decompressor: Layers) -> dict[str, float]:
    """Measure errors on withheld clips, cm, of what needs no stepper."""
    both = np.concatenate([data.features, latents], axis=1)
    frames, decode = find_samples(data, withheld=True), decompressor.freeze()
    inside = data.find_windows(STEPS + 1)
    near = inside[find_nearest(both[frames] / both.std(axis=0), both[inside] / both.std(axis=0))]
    moved = both[frames] + STEPS * (both[frames + 1] - both[frames])
    answers = {"the pose stays": both[frames], "it goes on as it moves": moved}
    answers["the nearest trained frame plays on"] = both[near + STEPS]
    wanted = evaluate.joint_positions(data, decode(both[frames + STEPS]))

    def measure(rows: np.ndarray) -> float:
        places = evaluate.joint_positions(data, decode(rows.astype(np.float32)))
        return float(100 * np.linalg.norm(places - wanted, axis=-1).mean())

    return {name: measure(rows) for name, rows in answers.items()}


def make_stepper(
    data: TrainingSet,
    latents: np.ndarray,
    decompressor: Layers,
    changes: Mapping[str, Any],
    *,
    iterations: int,
    device: str,
    seed: int,
) -> StepperTrainer:
    """Make the trainer of a row."""
    recipe = replace(make_plan("fast", device).stepper, iterations=iterations, **changes)
    return StepperTrainer(data, latents, recipe, seed=seed, device=device, decompressor=decompressor)


def summarise(curve: list[dict[str, float]]) -> dict[str, float]:
    """Return the last errors, cm, and the lowest on withheld clips."""
    lowest = min(each["withheld cm"] for each in curve)
    return {"trained": curve[-1]["trained cm"], "withheld": curve[-1]["withheld cm"], "lowest": lowest}


def run(options: Options, console: Console) -> dict[str, Any]:
    """Train all rows, one after the other."""
    for name in options.variants:
        if name not in VARIANTS:
            raise unknown_name("variant", name, VARIANTS)
    database = open_database(options.database, BuildConfig())
    data = make_training_set(database, withhold=options.withhold, seed=options.seed)
    plan = make_plan("fast", options.device).with_iterations(decompressor=options.iterations[0])
    first = DecompressorTrainer(data, plan.decompressor, seed=options.seed, device=options.device, weights=plan.weights)
    while not first.finished:
        first.step()
    latents, decompressor = first.compress(), first.networks["decompressor"]
    errors = first.validate()
    clips = sorted({database.names[number] for number in np.unique(data.clip_numbers[data.withheld])})
    console.print(f"withheld: {', '.join(clips)}; decompressor {errors['trained cm']:.2f} cm", markup=False)
    rows: dict[str, dict[str, float]] = {}
    for name in options.variants:
        start = time.process_time()
        trainer = make_stepper(
            data, latents, decompressor, VARIANTS[name],
            iterations=options.iterations[1], device=options.device, seed=options.seed,
        )  # fmt: skip
        curve, every = [], max(options.iterations[1] // MEASURED, 1)
        while not trainer.finished:
            trainer.step()
            if trainer.iteration % every == 0 or trainer.finished:
                curve.append(trainer.validate())
        rows[name] = summarise(curve) | {"seconds": time.process_time() - start}
        console.print(f"{name}: {rows[name]}", markup=False)
    return {"rows": rows, "untrained": measure_untrained(data, latents, decompressor), "withheld": clips}


def main() -> int:
    options, console = tyro.cli(Options), Console()
    torch.set_num_threads(1)
    try:
        found = run(options, console)
    except MotionMatchError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    table = Table("", "trained clips, cm", "withheld: last", "lowest", box=SIMPLE)
    for name, row in found["rows"].items():
        table.add_row(name, *(f"{row[key]:.2f}" for key in ("trained", "withheld", "lowest")))
    for name, error in found["untrained"].items():
        table.add_row(name, "", f"{error:.2f}", "")
    console.print(table, format_machine(describe_machine()), format_command(__file__))
    if options.json is not None:
        jsonfile.write(
            options.json, found | {"machine": describe_machine(), "command": format_command(__file__)}, indent=1
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
