"""Train one network: steps of an optimiser, evaluation now and then, checkpoints, and the best weights at the end.

`Trainer` holds what all networks have in common; `train_decompressor`, `train_stepper` and `train_projector` hold
Algorithms 1 to 3 of Holden 2020. `run_training` runs a trainer to its end. A training that was interrupted goes on from
its checkpoint to the same weights.
"""

from __future__ import annotations

import copy
import os
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import torch

from motionmatch import atomic
from motionmatch.errors import FileError, InputError
from motionmatch.learned.layers import Layers
from motionmatch.learned.optimizer import Muon, StepRecorder, float32_products
from motionmatch.learned.recipes import NetworkRecipe
from motionmatch.progress import Progress
from motionmatch.reading import reading

CHECKPOINT_VERSION = 2
EVALUATIONS = 20
"""Evaluations in a training."""
PATIENCE = 5
"""In its second half a training ends early when this many measurements in a row were worse than the best,"""
WORSE = 1.02
"""by this factor at least."""
FIRST_STEPS, TIMED_STEPS = 5, 30
"""Steps of `measure_step_seconds` at each stage of a training: some that are not timed, then those that are."""
PROGRESS_SECONDS = 0.5
SAVE_SECONDS = 30.0


@dataclass(frozen=True)
class StepLosses:
    """The losses of one step."""

    weighted: Mapping[str, float | torch.Tensor]
    """by name, as they are added up"""
    observed: Any = None
    """what the weights of losses are set by, if they are"""


class Trainer(ABC):
    """One network (or two) in training. The same seed gives the same weights on the same machine."""

    name: str

    def __init__(self, recipe: NetworkRecipe, *, seed: int, device: str | torch.device = "cpu") -> None:
        self.recipe, self.device = recipe, find_device(device)
        self.iteration = 0
        self.rng = np.random.default_rng([seed, sum(self.name.encode())])
        self.init_generator = torch.Generator().manual_seed(int(self.rng.integers(2**31)))
        self.generator = torch.Generator(self.device).manual_seed(int(self.rng.integers(2**31)))
        self.networks = self._make_networks()
        for network in self.networks.values():
            network.to(self.device)
        self.bfloat16 = recipe.bfloat16 and supports_bfloat16(self.device)
        self.optimizer = self._make_optimizer()
        # Only with an optimiser that can be recorded.
        self.recorder = StepRecorder() if self.on_gpu and recipe.optimizer != "radam" else None

    @abstractmethod
    def _make_networks(self) -> dict[str, Layers]:
        """Make the networks with weights from `self.init_generator`."""

    @abstractmethod
    def _draw_batch(self) -> tuple[torch.Tensor, ...]:
        """Draw a batch at random."""

    @abstractmethod
    def _compute_gradients(self, *batch: torch.Tensor) -> StepLosses:
        """Compute the losses of a batch, and set `grad` of the weights to the gradients of their sum.

        On a GPU this may be recorded and replayed, so it does nothing but work with tensors.
        """

    def _step_kind(self) -> Hashable:
        """Return all that `_compute_gradients` depends on and that changes between steps, but the batch and the
        weights."""
        return None

    def _observe(self, observed: Any) -> None:  # noqa: B027  # some need not look
        """Use what a step observed, after it."""

    @abstractmethod
    def validate(self) -> dict[str, float]:
        """Measure errors, in cm and the like; `error` decides which weights are best."""

    def _make_optimizer(self) -> torch.optim.Optimizer:
        parameters = [parameter for network in self.networks.values() for parameter in network.parameters()]
        rate, decay = self.recipe.learning_rate, self.recipe.weight_decay
        if self.recipe.optimizer == "radam":
            return torch.optim.RAdam(parameters, lr=rate, weight_decay=decay, decoupled_weight_decay=True)
        # A rate that is a tensor can change in a recorded step.
        lr = torch.tensor(rate, device=self.device) if self.on_gpu else rate
        if self.recipe.optimizer == "muon":
            return Muon(parameters, lr, weight_decay=decay, bfloat16=self.bfloat16)
        settings: dict[str, Any] = {"betas": (0.9, 0.99), "eps": 1e-8, "fused": True, "capturable": self.on_gpu}
        return torch.optim.AdamW(parameters, lr=lr, weight_decay=decay, **settings)

    @property
    def on_gpu(self) -> bool:
        return self.device.type == "cuda"

    @property
    def stages(self) -> list[tuple[int, float]]:
        """Iterations from which the cost of a step changes, and the share of all iterations up to the next."""
        return [(0, 1.0)]

    @property
    def finished(self) -> bool:
        return self.iteration >= self.recipe.iterations

    def step(self) -> Mapping[str, float | torch.Tensor]:
        """Do one iteration: draw a batch, compute gradients, update the weights. Returns weighted losses by name."""
        rate = self.recipe.learning_rate_at(self.iteration)
        for group in self.optimizer.param_groups:
            if isinstance(group["lr"], torch.Tensor):
                group["lr"].fill_(rate)
            else:
                group["lr"] = rate
        batch = self._draw_batch()
        if self.recorder is not None:
            losses = self.recorder.run(self._step_kind(), self._update, batch, self.optimizer.zero_grad)
        else:
            self.optimizer.zero_grad(set_to_none=True)
            losses = self._update(*batch)
        self._observe(losses.observed)
        self.iteration += 1
        return losses.weighted

    def _update(self, *batch: torch.Tensor) -> StepLosses:
        with float32_products("quick" if self.bfloat16 and self.on_gpu else "exact"):
            losses = self._compute_gradients(*batch)
            self.optimizer.step()
        return losses

    def autocast(self) -> torch.autocast:
        """Large products in bfloat16 where the recipe wants them."""
        return torch.autocast(self.device.type, dtype=torch.bfloat16, enabled=self.bfloat16)

    def state(self) -> dict[str, Any]:
        """Return everything that the next step depends on."""
        return {
            "iteration": self.iteration,
            "rng": self.rng.bit_generator.state,
            "generator": self.generator.get_state(),
            "networks": {name: network.state_dict() for name, network in self.networks.items()},
            "optimizer": self.optimizer.state_dict(),
            **self._extra_state(),
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        """Go on from a `state`."""
        self.iteration = int(state["iteration"])
        self.rng.bit_generator.state = state["rng"]
        self.generator.set_state(state["generator"].cpu())
        for name, network in self.networks.items():
            network.load_state_dict(state["networks"][name])
        self.optimizer.load_state_dict(copy.deepcopy(state["optimizer"]))  # or both would share the same tensors
        if self.recorder is not None:
            self.recorder.clear()
        self._restore_extra(state)

    def _extra_state(self) -> dict[str, Any]:
        return {}

    def _restore_extra(self, state: Mapping[str, Any]) -> None:  # noqa: B027  # most have nothing more
        pass


def find_device(device: str | torch.device) -> torch.device:
    """Find a device of torch by its name: cpu, cuda or cuda:1. An error says which ones there are."""
    try:
        found = torch.device(device)
    except RuntimeError:
        raise InputError(f"there is no device called '{device}'. Use cpu or cuda.") from None
    if found.type == "cuda" and not torch.cuda.is_available():
        raise InputError(
            f"device '{device}' was asked for, but torch finds no GPU here (torch {torch.__version__}). "
            "Use --device cpu, or install a build of torch with GPU support."
        )
    if found.type == "cuda" and (found.index or 0) >= torch.cuda.device_count():
        raise InputError(
            f"device '{device}' was asked for, but the GPUs here are numbered 0 to {torch.cuda.device_count() - 1}."
        )
    if found.type not in ("cpu", "cuda"):
        raise InputError(f"training on '{device}' is not supported. Use cpu or cuda.")
    return found


@lru_cache(maxsize=4)
def supports_bfloat16(device: torch.device) -> bool:
    """Return whether products in bfloat16 are quicker on a device, and can be made there."""
    if device.type == "cuda":
        return torch.cuda.is_bf16_supported()
    probe, tiles = (getattr(torch.cpu, name, None) for name in ("_is_avx512_bf16_supported", "_is_amx_tile_supported"))
    if not (probe and probe()):
        return False
    if tiles and tiles() and LIMIT not in os.environ:
        # Some virtual machines name tiles (AMX), and end a process that uses them: another one tries first. Products
        # go without tiles where the variable was set before the first of them, as the command line does.
        return not subprocess.run([sys.executable, "-c", _TRY], capture_output=True, check=False).returncode
    try:  # some machines name instructions that they do not let programs use
        one = torch.ones(64, 64, dtype=torch.bfloat16)
        torch.addmm(one[0], one, one)
    except RuntimeError:
        return False
    return True


LIMIT = "ONEDNN_MAX_CPU_ISA"
"""Environment variable that limits the instructions of torch's products on a processor."""
_TRY = "import torch; one = torch.ones(64, 64, dtype=torch.bfloat16); torch.addmm(one[0], one, one)"


@dataclass
class Journal:
    """The course of a training so far."""

    curve: list[dict[str, float]] = field(default_factory=list)
    """`iteration`, errors and losses at each evaluation"""
    best: float = float("inf")
    """the lowest error"""
    best_iteration: int = 0
    best_networks: dict[str, Any] = field(default_factory=dict)
    """weights with the lowest error"""
    stopped: bool = False
    """ended early, because errors only grew"""


def save_checkpoint(path: Path, trainer: Trainer, journal: Journal, key: str) -> None:
    """Write the state of a training, whole or not at all; `key` says what it belongs to."""
    contents = {"version": CHECKPOINT_VERSION, "key": key, "trainer": trainer.state(), "journal": vars(journal)}
    with atomic.replace_file(path) as temporary:
        torch.save(contents, temporary)


def load_checkpoint(path: Path, trainer: Trainer, key: str) -> Journal:
    """Bring a trainer to the state in a file."""
    again = "Train anew: the same command without --resume"
    with reading(path, problem="not a readable checkpoint; it is damaged or truncated", again=f"{again}."):
        # Checkpoints hold plain numbers and tensors only, so nothing else may be unpickled.
        found = torch.load(path, map_location=trainer.device, weights_only=True)
    if not isinstance(found, dict) or found.get("version") != CHECKPOINT_VERSION:
        raise FileError(f"{path}: not a checkpoint of this version of motionmatch. {again}.")
    if found.get("key") != key:
        raise FileError(
            f"{path}: belongs to a training with another database, seed or recipe. Give the same ones, or train anew: "
            "the same command without --resume."
        )
    with reading(path, problem="not a readable checkpoint; it is damaged or truncated", again=f"{again}."):
        trainer.restore(found["trainer"])
        return Journal(**found["journal"])


def run_training(
    trainer: Trainer,
    path: Path,
    *,
    key: str,
    resume: bool = False,
    progress: Progress | None = None,
    save_every: int | None = None,
) -> Journal:
    """Train to the end, and leave the best weights in the trainer.

    Checkpoints go to `path`: after each evaluation, and from time to time (or every so many iterations). With `resume`
    it goes on from there. `progress` is called with iterations, and with the network's name, losses and errors as text.
    """
    journal = load_checkpoint(path, trainer, key) if resume and path.exists() else Journal()
    every = max(1, trainer.recipe.iterations // EVALUATIONS)
    reported = saved = time.monotonic()
    while not (trainer.finished or journal.stopped):
        losses = trainer.step()
        done, now = trainer.iteration, time.monotonic()
        evaluated = done % every == 0 or trainer.finished
        if evaluated:
            _evaluate(trainer, journal, _to_floats(losses))
        if evaluated or now - saved >= SAVE_SECONDS or (save_every and done % save_every == 0):
            save_checkpoint(path, trainer, journal, key)
            saved = now
        if progress is not None and (evaluated or now - reported >= PROGRESS_SECONDS):
            progress(done, trainer.recipe.iterations, _describe(trainer, journal, _to_floats(losses)))
            reported = now
    if journal.best_networks:
        for name, network in trainer.networks.items():
            network.load_state_dict(journal.best_networks[name])
    return journal


def _evaluate(trainer: Trainer, journal: Journal, losses: dict[str, float]) -> None:
    """Measure errors, note them and the best weights, and whether training should stop."""
    if not all(np.isfinite(value) for value in losses.values()):
        raise InputError(
            f"training of the {trainer.name} fell apart at iteration {trainer.iteration}: its losses are not numbers. "
            "Use a lower learning rate, or another seed; what was good before is in the checkpoint."
        )
    errors = trainer.validate()
    journal.curve.append({"iteration": float(trainer.iteration), **errors, **losses})
    if errors["error"] < journal.best:
        journal.best, journal.best_iteration = errors["error"], trainer.iteration
        journal.best_networks = {
            name: {key: value.detach().clone() for key, value in network.state_dict().items()}
            for name, network in trainer.networks.items()
        }
    recent = [entry["error"] for entry in journal.curve[-PATIENCE:]]
    halfway = 2 * trainer.iteration >= trainer.recipe.iterations  # before that, rates are high and errors vary much
    journal.stopped = halfway and len(recent) == PATIENCE and min(recent) > WORSE * journal.best


def _describe(trainer: Trainer, journal: Journal, losses: dict[str, float]) -> str:
    """Return the network's name, then losses and the latest errors: `stepper xval 0.21 … trained cm 1.3`."""
    errors = {name: value for name, value in (journal.curve[-1] if journal.curve else {}).items() if "cm" in name}
    return " ".join([trainer.name, *(f"{name} {value:.3g}" for name, value in (losses | errors).items())])


def _to_floats(losses: Mapping[str, Any]) -> dict[str, float]:
    return {name: float(value) for name, value in losses.items()}


def measure_step_seconds(trainer: Trainer) -> float:
    """Measure the mean seconds of a step over a training; the trainer is of no use afterwards, unless it is restored.

    Processor time on a CPU, which other processes may use too, and real time on a GPU.
    """
    on_gpu = trainer.device.type == "cuda"

    def now() -> float:
        if on_gpu:
            torch.cuda.synchronize()
            return time.monotonic()
        return time.thread_time()

    seconds = 0.0
    for iteration, share in trainer.stages:
        trainer.iteration = iteration
        for _ in range(FIRST_STEPS):
            trainer.step()
        start = now()
        for _ in range(TIMED_STEPS):
            trainer.step()
        seconds += share * (now() - start) / TIMED_STEPS
    return seconds
