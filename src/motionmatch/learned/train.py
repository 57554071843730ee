"""All of section 4: first the decompressor, then stepper and projector side by side, and a model at the end.

On a CPU stepper and projector train in a process each. On a GPU, or where one process is asked for, they train one
after the other. Either way both see the same latents, and each has dice of its own, so the weights are the same.
"""

from __future__ import annotations

import contextlib
import json
import multiprocessing
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from queue import Empty
from typing import Any, Literal

import numpy as np

from motionmatch import jsonfile
from motionmatch.database.database import MotionDatabase
from motionmatch.errors import FileError, InputError, missing_extra, unreadable

try:
    import torch
except ImportError:
    raise missing_extra("training", "learn") from None
from motionmatch.learned import checkpoint
from motionmatch.learned.checkpoint import Journal
from motionmatch.learned.codebook import Codebook
from motionmatch.learned.losses import POSE_LOSSES, REGULARIZERS, PoseTerms, checked_overrides
from motionmatch.learned.model import LearnedModel, fingerprint, of_database
from motionmatch.learned.networks import Layers
from motionmatch.learned.recipes import WORDS, Plan, recipe
from motionmatch.learned.run import Told, run, seconds_per_step
from motionmatch.learned.train_decompressor import DecompressorTrainer
from motionmatch.learned.train_projector import ProjectorTrainer
from motionmatch.learned.train_stepper import StepperTrainer
from motionmatch.learned.trainer import checked_device
from motionmatch.learned.windows import TrainingSet, training_set

LOSSES = (*POSE_LOSSES, *REGULARIZERS, "xval", "zval", "xvel", "zvel", "dist")
CHECKPOINTS = "checkpoints"
PLAN = "plan.json"
SHARES = {"decompressor": 0.2, "stepper": 0.5, "projector": 0.3}
"""Of the minutes: the stepper has the most to learn. Side by side, stepper and projector have all that is left."""


@dataclass(frozen=True)
class TrainConfig:
    """How to train."""

    recipe: str = "fast"
    minutes: float | None = None
    """Time for all of it; by default the recipe's own iterations."""
    iterations: Mapping[str, int] = field(default_factory=dict)
    """By network; what is given here is not changed by `minutes`."""
    seed: int = 0
    device: str = "cpu"
    withhold: float = 0.05
    """The share of frames, in whole clips, that is not trained on but judged by."""
    weights: Mapping[str, float] = field(default_factory=dict)
    """Factors of losses, by the paper's names."""
    processes: int = 2
    """Stepper and projector in a process each, or with 1 by turns."""
    keep: bool = True
    """X and Z stay in the model, so that the decompressor can be used alone."""
    storage: str = "float32"
    strides: tuple[int, ...] = (1,)
    """Time steps that the stepper learns, in frames (section 7.1): with 1 2 it takes two frames at once."""
    codebook: bool = True
    """Beside the projector: a codebook, which answers queries better in less memory."""
    optimizer: Literal["adam", "muon"] | None = None
    """Of the stepper; by default the recipe's."""


@dataclass(frozen=True, eq=False)
class Trained:
    """What came out."""

    model: LearnedModel
    data: TrainingSet
    latents: np.ndarray
    journals: dict[str, Journal]


def train(
    database: MotionDatabase,
    folder: str | Path,
    config: TrainConfig | None = None,
    *,
    resume: bool = False,
    told: Told | None = None,
) -> Trained:
    """Train a model and save it in a folder. Interrupted, it goes on with `resume` as if nothing had happened."""
    config = config or TrainConfig()
    device, folder = checked_device(config.device), Path(folder)
    # Once for the whole training: sums over threads differ from run to run.
    with _one_thread(device):
        data = training_set(database, withhold=config.withhold, seed=config.seed)
        # What is asked for is looked at before anything of an earlier training is removed.
        data.enough(_asked(config, data).stepper.window * max(config.strides, default=1) + 1)
        place = _opened(folder, resume)
        plan = _plan(data, config, place, resume, device)
        key = jsonfile.dumps([fingerprint(database), plan.facts(), config.seed, config.withhold], sort_keys=True)
        first = DecompressorTrainer(data, plan.decompressor, seed=config.seed, device=device, weights=plan.weights)
        journals = {first.name: run(first, place / "decompressor.pt", key=key, resume=resume, told=told)}
        latents, decompressor = first.compress(), first.modules["decompressor"]
        del first
        rest = _Rest(data, latents, decompressor, plan, config.seed, config.device, place, key, resume)
        together = config.processes > 1 and device.type == "cpu"
        networks, more = rest.side_by_side(told) if together else rest.in_turn(told)
        journals |= more
        model = of_database(
            database,
            decompressor=decompressor.frozen(),
            stepper=networks["stepper"].frozen(),
            projector=networks["projector"].frozen(),
            latents=latents,
            training=plan.facts() | {"seed": config.seed, "withheld": config.withhold, "errors": _last(journals)},
            keep=config.keep,
            codebook=_codebook(data, latents) if config.codebook else None,
        )
        model.save(folder, storage=config.storage)
    return Trained(model, data, latents, journals)


def _codebook(data: TrainingSet, latents: np.ndarray) -> Codebook:
    return Codebook.of(data.features, latents, offered=data.offered, clip_of=data.clip_of, weights=data.search_weights)


def _opened(folder: Path, resume: bool) -> Path:
    place = folder / CHECKPOINTS
    if resume:
        if not (place / PLAN).exists():
            raise FileError(
                f"{folder}: there is no training to go on with. Begin one: the same command without --resume"
            )
        return place
    try:
        place.mkdir(parents=True, exist_ok=True)
        for old in (PLAN, *(f"{word}.pt" for word in WORDS)):
            (place / old).unlink(missing_ok=True)
    except OSError as error:
        raise unreadable(folder, error) from None
    return place


def _asked(config: TrainConfig, data: TrainingSet) -> Plan:
    """The recipe with what is to be different in it; numbers of iterations as given, those from minutes come later."""
    plan = recipe(config.recipe, config.device)
    stepper = replace(plan.stepper, strides=tuple(config.strides), optimizer=config.optimizer or plan.stepper.optimizer)
    plan = replace(plan, weights=dict(plan.weights) | dict(config.weights), stepper=stepper)
    checked_overrides(plan.weights, LOSSES, PoseTerms.of(data).names)
    if config.minutes is not None and not (np.isfinite(config.minutes) and config.minutes > 0):
        raise InputError(f"{config.minutes:g} minutes are no time to train; give more than 0.")
    return plan.with_iterations(**config.iterations)


def _plan(data: TrainingSet, config: TrainConfig, place: Path, resume: bool, device: torch.device) -> Plan:
    """The recipe with numbers of iterations; those found from minutes are kept, so that resuming finds the same."""
    plan, kept = _asked(config, data), place / PLAN
    if resume:
        try:
            facts = json.loads(kept.read_text(encoding="utf-8"))
            counts = {word: int(facts["iterations"][word]) for word in WORDS}
        except (OSError, ValueError, KeyError, TypeError):
            raise FileError(f"{kept}: damaged. Train anew: the same command without --resume") from None
        _check_as_long(config, counts, facts.get("minutes"), place.parent)
        return plan.with_iterations(**counts)
    counts = {word: plan.of(word).iterations for word in WORDS}
    if config.minutes is not None:
        counts = _within(data, config, plan, device)
    plan = plan.with_iterations(**counts | dict(config.iterations))
    counts = {word: plan.of(word).iterations for word in WORDS}
    jsonfile.write(kept, {"iterations": counts, "minutes": config.minutes} | plan.facts(), indent=1)
    return plan


def _check_as_long(config: TrainConfig, counts: Mapping[str, int], minutes: float | None, folder: Path) -> None:
    """Refuse to resume a training for longer or shorter than it was begun for: its schedule was made for that."""
    for word, count in config.iterations.items():
        if count != counts[word]:
            raise InputError(
                f"{folder}: was begun with {counts[word]} iterations of the {word}, not {count}. Resume with the same, "
                "or train anew without --resume."
            )
    if config.minutes is not None and config.minutes != minutes:
        begun = "with iterations" if minutes is None else f"for {minutes:g} minutes"
        raise InputError(
            f"{folder}: was begun {begun}, not for {config.minutes:g} minutes. Resume with the same, or train anew "
            "without --resume."
        )


def _within(data: TrainingSet, config: TrainConfig, plan: Plan, device: torch.device) -> dict[str, int]:
    """How many iterations of each network fit in the minutes: some steps are tried, and forgotten."""
    assert config.minutes is not None
    together = config.processes > 1 and device.type == "cpu"
    left = 60.0 * config.minutes
    seconds = {word: share * left for word, share in SHARES.items()}
    if together:
        seconds["stepper"] = seconds["projector"] = left - seconds["decompressor"]
    first = DecompressorTrainer(data, plan.decompressor, seed=config.seed, device=device, weights=plan.weights)
    took = {"decompressor": seconds_per_step(first)}
    latents = first.compress()
    for word, kind in (("stepper", StepperTrainer), ("projector", ProjectorTrainer)):
        took[word] = seconds_per_step(kind(data, latents, plan.of(word), seed=config.seed, device=device))
    return {word: max(1, int(0.97 * seconds[word] / took[word])) for word in WORDS}


Results = tuple[dict[str, Layers], dict[str, Journal]]


@dataclass(frozen=True, eq=False)
class _Rest:
    """What is trained when there are latents: the stepper and the projector."""

    data: TrainingSet
    latents: np.ndarray
    decompressor: Layers
    plan: Plan
    seed: int
    device: str
    place: Path
    """for checkpoints"""
    key: str
    resume: bool

    def learned(self, word: str, told: Told | None) -> tuple[Layers, Journal]:
        """One network, trained to its end."""
        kind = {"stepper": StepperTrainer, "projector": ProjectorTrainer}[word]
        trainer = kind(
            self.data,
            self.latents,
            self.plan.of(word),
            seed=self.seed,
            device=self.device,
            weights=self.plan.weights,
            decompressor=self.decompressor,
        )
        journal = run(trainer, self.place / f"{word}.pt", key=self.key, resume=self.resume, told=told)
        return trainer.modules[word], journal

    def in_turn(self, told: Told | None) -> Results:
        """One process: the stepper, then the projector."""
        found = {word: self.learned(word, told) for word in ("stepper", "projector")}
        return {word: network for word, (network, _) in found.items()}, {
            word: each for word, (_, each) in found.items()
        }

    def side_by_side(self, told: Told | None) -> Results:
        """A process for each. They end with us, and what they learned is in their checkpoints."""
        context = multiprocessing.get_context("spawn")
        # Poses are not needed any more, and they are most of what would have to be handed over.
        light = replace(self, data=replace(self.data, poses=self.data.poses[:0], characters=self.data.characters[:0]))
        said = context.Queue()
        workers = {}
        for word in ("stepper", "projector"):
            workers[word] = context.Process(target=_work, args=(word, light, said), daemon=True)
            workers[word].start()
        try:
            while any(worker.is_alive() for worker in workers.values()) or not said.empty():
                with contextlib.suppress(Empty):
                    kind, *message = said.get(timeout=0.2)
                    if kind == "error":
                        raise InputError(str(message[0]))
                    if told is not None:
                        told(*message)
        finally:
            for worker in workers.values():
                if worker.is_alive():
                    worker.terminate()
                worker.join()
        for word, worker in workers.items():
            if worker.exitcode != 0:
                raise InputError(
                    f"training of the {word} ended unexpectedly (exit code {worker.exitcode}), perhaps for want of "
                    "memory. Go on with --resume, or use --processes 1"
                )
        return replace(light, resume=True).in_turn(None)  # from their checkpoints, which are at the end


def _work(word: str, rest: _Rest, said: Any) -> None:
    """One network, in a process of its own."""
    parent = os.getppid()

    def told(name: str, done: int, total: int, losses: dict[str, float]) -> None:
        if os.getppid() != parent:  # whoever wanted this is gone
            raise SystemExit(1)
        said.put(("told", name, done, total, losses))

    with _one_thread(torch.device("cpu")):
        try:
            rest.learned(word, told)
        except (FileError, InputError) as error:
            said.put(("error", str(error)))


@contextlib.contextmanager
def _one_thread(device: torch.device) -> Iterator[None]:
    before = torch.get_num_threads()
    if device.type == "cpu":
        torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(before)


def _last(journals: Mapping[str, Journal]) -> dict[str, float]:
    return {word: round(journal.best, 4) for word, journal in journals.items()}


__all__ = ["TrainConfig", "Trained", "checkpoint", "train"]
