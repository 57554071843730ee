"""Train a model (Holden 2020, section 4): the decompressor, then the stepper and the projector.

On a CPU stepper and projector train in a process each. On a GPU, or with one process, they train one after the other.
Both see the same latents, and each has its own random generator, so the weights are the same either way.
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
from motionmatch.learned.codebook import Codebook
from motionmatch.learned.layers import Layers
from motionmatch.learned.losses import POSE_LOSSES, REGULARIZERS, PoseTerms, check_overrides
from motionmatch.learned.model import NETWORKS, LearnedModel, fingerprint_database, make_model
from motionmatch.learned.outputs import refit_outputs
from motionmatch.learned.recipes import TrainingPlan, make_plan
from motionmatch.learned.train_decompressor import DecompressorTrainer
from motionmatch.learned.train_projector import PLACE, ProjectorTrainer
from motionmatch.learned.train_stepper import StepperTrainer
from motionmatch.learned.trainer import Journal, find_device, measure_step_seconds, run_training
from motionmatch.learned.training_set import TrainingSet, make_training_set
from motionmatch.progress import Progress

LOSSES = (*POSE_LOSSES, *REGULARIZERS, "xval", "zval", "xvel", "zvel", "dist", PLACE)
CHECKPOINTS = "checkpoints"
PLAN = "plan.json"
SHARES = {"decompressor": 0.2, "stepper": 0.5, "projector": 0.3}
"""Shares of the minutes. Side by side, stepper and projector each have all that the decompressor leaves."""


@dataclass(frozen=True)
class TrainConfig:
    """Settings of a training."""

    recipe: str = "fast"
    minutes: float | None = None
    """Time for all of it; by default the recipe's own iterations."""
    iterations: Mapping[str, int] = field(default_factory=dict)
    """By network; what is given here is not changed by `minutes`."""
    seed: int = 0
    device: str = "cpu"
    withhold: float = 0.05
    """The share of frames, in whole clips, that is not trained on but used to measure errors."""
    weights: Mapping[str, float] = field(default_factory=dict)
    """Factors of losses, by the paper's names."""
    processes: int = 2
    """Stepper and projector in a process each, or with 1 one after the other."""
    keep: bool = True
    """X and Z stay in the model, so that the decompressor can be used alone."""
    storage: str = "float32"
    strides: tuple[int, ...] = (1,)
    """Time steps that the stepper learns, in frames (section 7.1): with 1 2 it takes two frames at once."""
    codebook: bool = True
    """Beside the projector: a codebook, which answers queries better in less memory."""
    optimizer: Literal["adam", "muon"] | None = None
    """Of the stepper alone; by default the recipe's."""
    stepper_noise: float = 0.0
    """Noise on the first state of the stepper's windows: its deviation, of normalised features and latents."""
    stepper_weight_decay: float = 0.0
    """Share of the stepper's weights that is taken away in a step, times the learning rate."""
    projector_optimizer: Literal["adam", "muon"] | None = None
    """Of the projector; by default the recipe's."""
    projector_units: int | None = None
    """Of each hidden layer of the projector; by default Table 1's 512."""


@dataclass(frozen=True, eq=False)
class TrainingResult:
    """A trained model, and how training went."""

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
    progress: Progress | None = None,
) -> TrainingResult:
    """Train a model and save it in a folder.

    A training that was interrupted goes on with `resume`, to the same weights. `progress` is called with iterations
    of a network, and its name, losses and errors as text: `stepper xval 0.21 … trained cm 1.3`.
    """
    config = config or TrainConfig()
    device, folder = find_device(config.device), Path(folder)
    # Once for the whole training: sums over threads differ from run to run.
    with _one_thread(device):
        data = make_training_set(database, withhold=config.withhold, seed=config.seed)
        # Settings are checked before anything of an earlier training is removed.
        data.require_windows(_plan_from(config, data).stepper.window * max(config.strides, default=1) + 1)
        place = _prepare_checkpoints(folder, resume)
        plan = _plan_iterations(data, config, place, resume, device)
        facts = [fingerprint_database(database), plan.facts(), config.seed, config.withhold]
        key = jsonfile.dumps(facts, sort_keys=True)
        first = DecompressorTrainer(data, plan.decompressor, seed=config.seed, device=device, weights=plan.weights)
        path = place / "decompressor.pt"
        journals = {first.name: run_training(first, path, key=key, resume=resume, progress=progress)}
        latents, decompressor = first.compress(), first.networks["decompressor"]
        del first
        second = _SecondPhase(data, latents, decompressor, plan, config.seed, config.device, place, key, resume)
        together = config.processes > 1 and device.type == "cpu"
        networks, more = second.train_together(progress) if together else second.train_in_turn(progress)
        journals |= more
        model = make_model(
            database,
            decompressor=refit_outputs(decompressor.freeze(), data.layout, database, latents, used=~data.withheld),
            stepper=networks["stepper"].freeze(),
            projector=networks["projector"].freeze(),
            latents=latents,
            training=plan.facts()
            | {"seed": config.seed, "withheld": config.withhold, "errors": _best_errors(journals)},
            keep=config.keep,
            codebook=_build_codebook(data, latents) if config.codebook else None,
        )
        model.save(folder, storage=config.storage)
    return TrainingResult(model, data, latents, journals)


def _build_codebook(data: TrainingSet, latents: np.ndarray) -> Codebook:
    return Codebook.build(
        data.features, latents, offered=data.offered, clip_numbers=data.clip_numbers, weights=data.search_weights
    )


def _prepare_checkpoints(folder: Path, resume: bool) -> Path:
    """Make the folder of checkpoints, without those of an earlier training unless that is resumed."""
    place = folder / CHECKPOINTS
    if resume:
        if not (place / PLAN).exists():
            raise FileError(
                f"{folder}: there is no training to go on with. Begin one: the same command without --resume"
            )
        return place
    try:
        place.mkdir(parents=True, exist_ok=True)
        for old in (PLAN, *(f"{word}.pt" for word in NETWORKS)):
            (place / old).unlink(missing_ok=True)
    except OSError as error:
        raise unreadable(folder, error) from None
    return place


def _plan_from(config: TrainConfig, data: TrainingSet) -> TrainingPlan:
    """Make the plan of a config: its recipe, with other settings and iterations where they are given."""
    plan = make_plan(config.recipe, config.device)
    stepper = replace(
        plan.stepper,
        strides=tuple(config.strides),
        optimizer=config.optimizer or plan.stepper.optimizer,
        start_noise=config.stepper_noise,
        weight_decay=config.stepper_weight_decay,
    )
    projector = replace(
        plan.projector,
        optimizer=config.projector_optimizer or plan.projector.optimizer,
        units=config.projector_units,
    )
    plan = replace(plan, weights=dict(plan.weights) | dict(config.weights), stepper=stepper, projector=projector)
    check_overrides(plan.weights, LOSSES, PoseTerms.of(data).names)
    if config.minutes is not None and not (np.isfinite(config.minutes) and config.minutes > 0):
        raise InputError(f"{config.minutes:g} minutes are no time to train; give more than 0.")
    return plan.with_iterations(**config.iterations)


def _plan_iterations(
    data: TrainingSet, config: TrainConfig, place: Path, resume: bool, device: torch.device
) -> TrainingPlan:
    """Make the plan with its numbers of iterations. They are written to a file, so that resuming finds the same."""
    plan, kept = _plan_from(config, data), place / PLAN
    if resume:
        try:
            facts = json.loads(kept.read_text(encoding="utf-8"))
            counts = {word: int(facts["iterations"][word]) for word in NETWORKS}
        except (OSError, ValueError, KeyError, TypeError):
            raise FileError(f"{kept}: damaged. Train anew: the same command without --resume") from None
        _check_length(config, counts, facts.get("minutes"), place.parent)
        plan = plan.with_iterations(**counts)
        _check_settings(plan, facts, place.parent)
        return plan
    counts = {word: plan.of(word).iterations for word in NETWORKS}
    if config.minutes is not None:
        counts = _fit_iterations(data, config, plan, device)
    plan = plan.with_iterations(**counts | dict(config.iterations))
    counts = {word: plan.of(word).iterations for word in NETWORKS}
    jsonfile.write(kept, {"iterations": counts, "minutes": config.minutes} | plan.facts(), indent=1)
    return plan


def _check_length(config: TrainConfig, counts: Mapping[str, int], minutes: float | None, folder: Path) -> None:
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


def _check_settings(plan: TrainingPlan, begun: Mapping[str, Any], folder: Path) -> None:
    """Refuse to resume a training with other settings of a network than it was begun with."""
    facts = json.loads(jsonfile.dumps(plan.facts()))  # lists for tuples, as in the file
    for word in NETWORKS:
        for name, value in facts[word].items():
            before = begun.get(word, {}).get(name, value)
            if before != value:
                raise InputError(
                    f"{folder}: was begun with {_show(name, before)} for the {word}, not {_show(name, value)}. "
                    "Resume with the same, or train anew without --resume."
                )


def _show(name: str, value: object) -> str:
    """Return a setting as text: units 2048."""
    return f"{name} {'by default' if value is None else value}"


def _fit_iterations(data: TrainingSet, config: TrainConfig, plan: TrainingPlan, device: torch.device) -> dict[str, int]:
    """Find how many iterations of each network fit in the minutes, by timing some steps."""
    assert config.minutes is not None
    together = config.processes > 1 and device.type == "cpu"
    left = 60.0 * config.minutes
    seconds = {word: share * left for word, share in SHARES.items()}
    if together:
        seconds["stepper"] = seconds["projector"] = left - seconds["decompressor"]
    first = DecompressorTrainer(data, plan.decompressor, seed=config.seed, device=device, weights=plan.weights)
    took = {"decompressor": measure_step_seconds(first)}
    latents = first.compress()
    for word, kind in (("stepper", StepperTrainer), ("projector", ProjectorTrainer)):
        took[word] = measure_step_seconds(kind(data, latents, plan.of(word), seed=config.seed, device=device))
    return {word: max(1, int(0.97 * seconds[word] / took[word])) for word in NETWORKS}


Results = tuple[dict[str, Layers], dict[str, Journal]]


@dataclass(frozen=True, eq=False)
class _SecondPhase:
    """Trains the stepper and the projector, which need latents."""

    data: TrainingSet
    latents: np.ndarray
    decompressor: Layers
    plan: TrainingPlan
    seed: int
    device: str
    place: Path
    """for checkpoints"""
    key: str
    resume: bool

    def train_network(self, word: str, progress: Progress | None) -> tuple[Layers, Journal]:
        """Train one network to its end."""
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
        path = self.place / f"{word}.pt"
        journal = run_training(trainer, path, key=self.key, resume=self.resume, progress=progress)
        return trainer.networks[word], journal

    def train_in_turn(self, progress: Progress | None) -> Results:
        """Train the stepper, then the projector, in this process."""
        found = {word: self.train_network(word, progress) for word in ("stepper", "projector")}
        networks = {word: network for word, (network, _) in found.items()}
        return networks, {word: journal for word, (_, journal) in found.items()}

    def train_together(self, progress: Progress | None) -> Results:
        """Train them in a process each. The processes end with this one; their weights are in their checkpoints."""
        context = multiprocessing.get_context("spawn")
        # Poses are not needed any more, and they would be most of the data to hand over.
        data = replace(self.data, poses=self.data.poses[:0], character_poses=self.data.character_poses[:0])
        light = replace(self, data=data)
        messages = context.Queue()
        workers = {}
        for word in ("stepper", "projector"):
            workers[word] = context.Process(target=_work, args=(word, light, messages), daemon=True)
            workers[word].start()
        try:
            while any(worker.is_alive() for worker in workers.values()) or not messages.empty():
                with contextlib.suppress(Empty):
                    kind, *message = messages.get(timeout=0.2)
                    if kind == "error":
                        raise InputError(str(message[0]))
                    if progress is not None:
                        progress(*message)
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
        return replace(light, resume=True).train_in_turn(None)  # from their checkpoints, which are at the end


def _work(word: str, phase: _SecondPhase, messages: Any) -> None:
    """Train one network in a process of its own."""
    parent = os.getppid()

    def progress(done: int, total: int | None, what: str = "") -> None:
        if os.getppid() != parent:  # the process that started this one is gone
            raise SystemExit(1)
        messages.put(("progress", done, total, what))

    with _one_thread(torch.device("cpu")):
        try:
            phase.train_network(word, progress)
        except (FileError, InputError) as error:
            messages.put(("error", str(error)))


@contextlib.contextmanager
def _one_thread(device: torch.device) -> Iterator[None]:
    before = torch.get_num_threads()
    if device.type == "cpu":
        torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(before)


def _best_errors(journals: Mapping[str, Journal]) -> dict[str, float]:
    return {word: round(journal.best, 4) for word, journal in journals.items()}


__all__ = ["TrainConfig", "TrainingResult", "train"]
