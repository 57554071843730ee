"""Algorithm 2 of Holden 2020: the stepper, which carries features and latents on in time."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from typing import Any

import numpy as np
import torch

from motionmatch.learned.balance import Balance
from motionmatch.learned.networks import TABLE_1, Layers
from motionmatch.learned.poses import Normalization
from motionmatch.learned.recipes import Recipe
from motionmatch.learned.rollout import Rollout
from motionmatch.learned.trainer import Losses, Trainer
from motionmatch.learned.windows import TrainingSet

LOSSES = ("xval", "zval", "xvel", "zvel")


class StepperTrainer(Trainer):
    """Goes windows of frames by itself, and learns from where it gets to. What it gives is a change per second."""

    name = "stepper"

    def __init__(
        self,
        data: TrainingSet,
        latents: np.ndarray,
        recipe: Recipe,
        *,
        seed: int = 0,
        device: str | torch.device = "cpu",
        weights: Mapping[str, float] | None = None,
        decompressor: Layers | None = None,
    ) -> None:
        self.data, self.latents, self.decompressor = data, latents, decompressor
        self.windows = {stride: data.enough(recipe.window * stride + 1) for stride in recipe.strides}
        self.both = np.concatenate([data.features, latents], axis=1)
        self.wide = data.features.shape[1]
        super().__init__(recipe, seed=seed, device=device)
        network = self.modules["stepper"]
        self.table = torch.from_numpy(self.both).to(self.device)
        self.table = (self.table - network.input_mean) / network.input_scale
        self.firsts = {stride: torch.from_numpy(found).to(self.device) for stride, found in self.windows.items()}
        self.rollout = Rollout(network, recipe.window, recipe.batch, half=self.half)
        self.gain = data.dt * network.output_scale / network.input_scale
        self.drift = data.dt * network.output_mean / network.input_scale
        spread, change = np.abs(self.both - self.both.mean(axis=0)).mean(axis=0), np.abs(self.rates).mean(axis=0)
        start = [part.mean() for part in (*self._split(spread), *self._split(change))]
        self.balance = Balance(LOSSES, np.array(start), until=recipe.balance, overrides=weights)

    def _split(self, values: Any) -> tuple[Any, Any]:
        return values[..., : self.wide], values[..., self.wide :]

    def _networks(self) -> dict[str, Layers]:
        firsts = self.data.windows(2)
        self.rates = (self.both[firsts + 1] - self.both[firsts]) * self.data.fps
        wide, both = self.wide, self.both
        latents = both.shape[1] - wide
        scale = np.concatenate([np.full(wide, both[:, :wide].std()), np.full(latents, both[:, wide:].std())])
        spread = np.maximum(self.rates.std(axis=0), 1e-4)
        ins = Normalization(both.mean(axis=0), np.maximum(scale, 1e-4))
        return {
            "stepper": Layers(
                TABLE_1["stepper"], ins, Normalization(self.rates.mean(axis=0), spread), generator=self.start
            )
        }

    def _draw(self) -> tuple[torch.Tensor, ...]:
        """First frames of windows. The time from one frame of them to the next is the same for all of a batch."""
        strides = self.recipe.strides
        self.stride = int(self.dice.choice(strides)) if len(strides) > 1 else strides[0]
        firsts = self.firsts[self.stride]
        chosen = torch.randint(len(firsts), (self.recipe.batch,), generator=self.chance, device=self.device)
        return (firsts[chosen],)

    def _kind(self) -> Hashable:
        return self.recipe.window_at(self.iteration), self.stride, tuple(self.balance.weights)

    def _losses(self, *drawn: torch.Tensor) -> Losses:
        """Lines of Algorithm 2. Slopes are those of absolute differences, worked out by hand."""
        network, stride, steps = self.modules["stepper"], self.stride, self.recipe.window_at(self.iteration)
        along = stride * torch.arange(steps + 1, device=self.device)[:, None]
        wanted = self.table[drawn[0][None] + along]  # (S + 1, B, N)
        found = self.rollout.forward(wanted[0], stride * self.gain, stride * self.drift, steps)
        dt = self.data.dt * stride
        errors = (found - wanted) * network.input_scale
        changes = (errors[1:] - errors[:-1]) / dt
        terms = [part.abs().mean() for part in (*self._split(errors), *self._split(changes))]
        xval, zval, xvel, zvel = self.balance.weights
        slopes = errors.sign()
        near, far = self._split(slopes)
        near *= xval / near.numel()
        far *= zval / far.numel()
        turns = changes.sign()
        near, far = self._split(turns)
        near *= xvel / near.numel() / dt
        far *= zvel / far.numel() / dt
        slopes[1:] += turns
        slopes[:-1] -= turns
        slopes *= network.input_scale
        self.rollout.backward(slopes, stride * self.gain)
        told = dict(zip(LOSSES, terms, strict=True))
        weighted = {name: weight * told[name] for name, weight in zip(LOSSES, self.balance.weights, strict=True)}
        return Losses(weighted, told)

    def _note(self, watched: Any) -> None:
        self.balance.watch(self.iteration, watched)

    @property
    def stages(self) -> list[tuple[int, float]]:
        half, whole = self.recipe.grow
        found = [(0.0, half), (half, whole - half), (whole, 1.0 - whole)]
        return [(math.ceil(start * self.recipe.iterations), share) for start, share in found if share > 0]

    def validate(self) -> dict[str, float]:
        """Decoded error in cm after 20 steps (or the window), on trained clips and on those withheld."""
        from motionmatch.learned.evaluate import stepper_errors

        steps, found = self.recipe.window, {}
        assert self.decompressor is not None
        for kind, withheld in (("trained", False), ("withheld", True)):
            frames = self.data.windows(steps + 1, withheld=withheld)
            if len(frames):
                chosen = frames[np.linspace(0, len(frames) - 1, min(1000, len(frames))).astype(int)]
                networks = self.modules["stepper"].frozen(), self.decompressor.frozen()
                drift = stepper_errors(self.data, self.latents, chosen, *networks, (steps,))
                found[f"{kind} cm"] = drift[steps].mean
        return {"error": found["trained cm"], **found}

    def _more_state(self) -> dict[str, Any]:
        return {"balance": self.balance.state()}

    def _restore_more(self, state: Mapping[str, Any]) -> None:
        self.balance.restore(state["balance"])
