"""Runs one trainer to its end: judges it now and then, keeps the best, writes checkpoints, stops if it gets worse."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import torch

from motionmatch.errors import InputError
from motionmatch.learned import checkpoint
from motionmatch.learned.checkpoint import Journal
from motionmatch.learned.trainer import Trainer

JUDGED = 20
"""How often in a training errors are measured."""
PATIENCE = 5
"""In its second half it ends early when this many measurements in a row were worse than the best,"""
WORSE = 1.02
"""by this factor at least."""
TELL_SECONDS = 0.5
SAVE_SECONDS = 30.0

Told = Callable[[str, int, int, dict[str, float]], None]
"""Told which network, how many iterations are done, of how many, and losses and errors by name."""


def run(
    trainer: Trainer,
    path: Path,
    *,
    key: str,
    resume: bool = False,
    told: Told | None = None,
    save_every: int | None = None,
) -> Journal:
    """Train to the end; the best weights are in the trainer then.

    Checkpoints go to `path`: when errors were measured, and from time to time (or every so many iterations). With
    `resume` it goes on from there.
    """
    journal = checkpoint.load(path, trainer, key) if resume and path.exists() else Journal()
    every = max(1, trainer.recipe.iterations // JUDGED)
    spoken = saved = time.monotonic()
    losses: Mapping[str, Any] = {}
    while not (trainer.finished or journal.stopped):
        losses = trainer.step()
        done, now = trainer.iteration, time.monotonic()
        judged = done % every == 0 or trainer.finished
        if judged:
            _judge(trainer, journal, _numbers(losses))
        if judged or now - saved >= SAVE_SECONDS or (save_every and done % save_every == 0):
            checkpoint.save(path, trainer, journal, key)
            saved = now
        if told is not None and (judged or now - spoken >= TELL_SECONDS):
            latest = journal.curve[-1] if journal.curve else {}
            told(trainer.name, done, trainer.recipe.iterations, _numbers(losses) | _errors(latest))
            spoken = now
    if journal.best_modules:
        for name, module in trainer.modules.items():
            module.load_state_dict(journal.best_modules[name])
    return journal


def _judge(trainer: Trainer, journal: Journal, losses: dict[str, float]) -> None:
    if not all(np.isfinite(value) for value in losses.values()):
        raise InputError(
            f"training of the {trainer.name} fell apart at iteration {trainer.iteration}: its losses are not numbers. "
            "Use a lower learning rate, or another seed; what was good before is in the checkpoint."
        )
    errors = trainer.validate()
    journal.curve.append({"iteration": float(trainer.iteration), **errors, **losses})
    if errors["error"] < journal.best:
        journal.best, journal.best_iteration = errors["error"], trainer.iteration
        journal.best_modules = {
            name: {key: value.detach().clone() for key, value in module.state_dict().items()}
            for name, module in trainer.modules.items()
        }
    recent = [entry["error"] for entry in journal.curve[-PATIENCE:]]
    halfway = (
        2 * trainer.iteration >= trainer.recipe.iterations
    )  # before that, rates are high and errors go up and down
    journal.stopped = halfway and len(recent) == PATIENCE and min(recent) > WORSE * journal.best


def _numbers(losses: Mapping[str, Any]) -> dict[str, float]:
    return {name: float(value) for name, value in losses.items()}


def _errors(entry: dict[str, float]) -> dict[str, float]:
    return {name: value for name, value in entry.items() if "cm" in name}


def seconds_per_step(trainer: Trainer, steps: int = 30) -> float:
    """What a step takes on average over a training; the trainer is of no use afterwards, unless it is restored.

    Processor time on a CPU, where others may be at work too, and real time on a GPU.
    """
    on_gpu = trainer.device.type == "cuda"

    def now() -> float:
        if on_gpu:
            torch.cuda.synchronize()
            return time.monotonic()
        return time.thread_time()

    took = 0.0
    for iteration, share in trainer.stages:
        trainer.iteration = iteration
        for _ in range(5):
            trainer.step()
        begun = now()
        for _ in range(steps):
            trainer.step()
        took += share * (now() - begun) / steps
    return took
