"""What all trainers have in common: steps of an optimiser, a schedule, their own dice, and a state that can be kept."""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch

from motionmatch.errors import InputError
from motionmatch.learned.muon import Muon
from motionmatch.learned.networks import Layers
from motionmatch.learned.precision import float32_products
from motionmatch.learned.recipes import Recipe
from motionmatch.learned.recording import Recordings


@dataclass(frozen=True)
class Losses:
    """Of one step."""

    told: Mapping[str, float | torch.Tensor]
    """by name, as they are weighed"""
    watched: Any = None
    """what weights may be set by"""


class Trainer(ABC):
    """One network (or two) in training. The same seed gives the same weights on the same machine."""

    name: str

    def __init__(self, recipe: Recipe, *, seed: int, device: str | torch.device = "cpu") -> None:
        self.recipe, self.device = recipe, checked_device(device)
        self.iteration = 0
        self.dice = np.random.default_rng([seed, sum(self.name.encode())])
        self.start = torch.Generator().manual_seed(int(self.dice.integers(2**31)))
        self.chance = torch.Generator(self.device).manual_seed(int(self.dice.integers(2**31)))
        self.modules = self._networks()
        for module in self.modules.values():
            module.to(self.device)
        self.half = recipe.half and has_half(self.device)
        self.optimizer = self._optimizer()
        # Only with an optimiser that can be recorded.
        self.recordings = Recordings() if self.on_gpu and recipe.optimizer != "radam" else None

    @abstractmethod
    def _networks(self) -> dict[str, Layers]:
        """Made from `self.start`."""

    @abstractmethod
    def _draw(self) -> tuple[torch.Tensor, ...]:
        """A batch, drawn by chance."""

    @abstractmethod
    def _losses(self, *drawn: torch.Tensor) -> Losses:
        """Losses of a batch by name; slopes of their sum are left in the parameters.

        On a GPU this may be recorded and played again, so it does nothing but work with tensors.
        """

    def _kind(self) -> Hashable:
        """All that `_losses` depends on, and that changes from step to step, except for the batch and the weights."""
        return None

    def _note(self, watched: Any) -> None:  # noqa: B027  # some need not look
        """Look at the losses of a step, after it."""

    @abstractmethod
    def validate(self) -> dict[str, float]:
        """Errors in units that mean something; `error` decides which weights are best."""

    def _optimizer(self) -> torch.optim.Optimizer:
        parameters = [parameter for module in self.modules.values() for parameter in module.parameters()]
        if self.recipe.optimizer == "radam":
            return torch.optim.RAdam(parameters, lr=self.recipe.rate)
        # A rate that is a tensor can change in a recorded step.
        rate = torch.tensor(self.recipe.rate, device=self.device) if self.on_gpu else self.recipe.rate
        if self.recipe.optimizer == "muon":
            return Muon(parameters, rate, half=self.half)
        return torch.optim.Adam(parameters, lr=rate, betas=(0.9, 0.99), eps=1e-8, fused=True, capturable=self.on_gpu)

    @property
    def on_gpu(self) -> bool:
        return self.device.type == "cuda"

    @property
    def stages(self) -> list[tuple[int, float]]:
        """Iterations from which a step costs something else, and the share of all that follow up to the next."""
        return [(0, 1.0)]

    @property
    def finished(self) -> bool:
        return self.iteration >= self.recipe.iterations

    def step(self) -> Mapping[str, float | torch.Tensor]:
        """One iteration; what each loss was."""
        rate = self.recipe.rate_at(self.iteration)
        for group in self.optimizer.param_groups:
            if isinstance(group["lr"], torch.Tensor):
                group["lr"].fill_(rate)
            else:
                group["lr"] = rate
        drawn = self._draw()
        if self.recordings is not None:
            found = self.recordings.play(self._kind(), self._learn, drawn, self.optimizer.zero_grad)
        else:
            self.optimizer.zero_grad(set_to_none=True)
            found = self._learn(*drawn)
        self._note(found.watched)
        self.iteration += 1
        return found.told

    def _learn(self, *drawn: torch.Tensor) -> Losses:
        with float32_products("quick" if self.half and self.on_gpu else "exact"):
            found = self._losses(*drawn)
            self.optimizer.step()
        return found

    def products(self) -> torch.autocast:
        """Large products in bfloat16 where the recipe wants them."""
        return torch.autocast(self.device.type, dtype=torch.bfloat16, enabled=self.half)

    def state(self) -> dict[str, Any]:
        """Everything that the next step depends on."""
        return {
            "iteration": self.iteration,
            "dice": self.dice.bit_generator.state,
            "chance": self.chance.get_state(),
            "modules": {name: module.state_dict() for name, module in self.modules.items()},
            "optimizer": self.optimizer.state_dict(),
            **self._more_state(),
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        """Go on from there."""
        self.iteration = int(state["iteration"])
        self.dice.bit_generator.state = state["dice"]
        self.chance.set_state(state["chance"].cpu())
        for name, module in self.modules.items():
            module.load_state_dict(state["modules"][name])
        self.optimizer.load_state_dict(copy.deepcopy(state["optimizer"]))  # or both would go on with the same tensors
        if self.recordings is not None:
            self.recordings.forget()
        self._restore_more(state)

    def _more_state(self) -> dict[str, Any]:
        return {}

    def _restore_more(self, state: Mapping[str, Any]) -> None:  # noqa: B027  # most have nothing more
        pass


def checked_device(device: str | torch.device) -> torch.device:
    """A device that is there, or an error that says which are."""
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


def has_half(device: torch.device) -> bool:
    """Whether products in bfloat16 are quicker here."""
    if device.type == "cuda":
        return torch.cuda.is_bf16_supported()
    probe = getattr(torch.cpu, "_is_avx512_bf16_supported", None)
    return bool(probe and probe())
