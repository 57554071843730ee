"""Algorithm 2 of Holden 2020: the stepper, which carries features and latents on in time.

| paper | here | shape |
|---|---|---|
| X, Z of a window of s frames | `target`, both side by side, normalised | (S + 1, B, D + L) |
| X̃, Z̃ | `states`, likewise | (S + 1, B, D + L) |
| 𝒮 | `networks["stepper"]`: gives the change per second | |
| ℒ_xval, ℒ_zval, ℒ_xvel, ℒ_zvel | `found`; as functions in `learned.losses` | |
| δt | `dt` | seconds |
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from typing import Any

import numpy as np
import torch

from motionmatch.learned.evaluate import measure_stepper
from motionmatch.learned.layers import Layers, StepperRollout, find_shape
from motionmatch.learned.losses import LossBalance
from motionmatch.learned.poses import Normalization
from motionmatch.learned.recipes import NetworkRecipe
from motionmatch.learned.trainer import StepLosses, Trainer
from motionmatch.learned.training_set import TrainingSet

LOSSES = ("xval", "zval", "xvel", "zvel")


class StepperTrainer(Trainer):
    """Steps through windows of frames by itself, and learns from where it gets to."""

    name = "stepper"

    def __init__(
        self,
        data: TrainingSet,
        latents: np.ndarray,
        recipe: NetworkRecipe,
        *,
        seed: int = 0,
        device: str | torch.device = "cpu",
        weights: Mapping[str, float] | None = None,
        decompressor: Layers | None = None,
    ) -> None:
        """`latents` (F, L) are those of the decompressor, which is needed to measure errors (`validate`)."""
        self.data, self.latents, self.decompressor = data, latents, decompressor
        self.windows = {stride: data.require_windows(recipe.window * stride + 1) for stride in recipe.strides}
        self.both = np.concatenate([data.features, latents], axis=1)
        self.wide = data.features.shape[1]
        super().__init__(recipe, seed=seed, device=device)
        network = self.networks["stepper"]
        self.table = torch.from_numpy(self.both).to(self.device)
        self.table = (self.table - network.input_mean) / network.input_scale
        self.firsts = {stride: torch.from_numpy(found).to(self.device) for stride, found in self.windows.items()}
        self.rollout = StepperRollout(network, recipe.window, recipe.batch_size, bfloat16=self.bfloat16)
        self.gain = data.dt * network.output_scale / network.input_scale
        self.drift = data.dt * network.output_mean / network.input_scale
        spread, change = np.abs(self.both - self.both.mean(axis=0)).mean(axis=0), np.abs(self.rates).mean(axis=0)
        start = [part.mean() for part in (*self._split(spread), *self._split(change))]
        self.balance = LossBalance(LOSSES, np.array(start), until=recipe.balance_iterations, overrides=weights)

    def _compute_gradients(self, *batch: torch.Tensor) -> StepLosses:
        """Algorithm 2. `Trainer.step` updates θ_𝒮 by the gradients, which are those of absolute differences."""
        network, stride, steps = self.networks["stepper"], self.stride, self.recipe.window_at(self.iteration)
        dt = self.data.dt * stride
        offsets = stride * torch.arange(steps + 1, device=self.device)[:, None]
        target = self.table[batch[0][None] + offsets]  # X, Z of the window; X̃₀, Z̃₀ ← X₀, Z₀
        # for i ← 1 to s: [X̃ᵢ Z̃ᵢ] ← [X̃ᵢ₋₁ Z̃ᵢ₋₁] + δt 𝒮([X̃ᵢ₋₁ Z̃ᵢ₋₁])
        _, noise, masks = (*batch, None, None)[:3]
        start = target[0] if noise is None else target[0] + noise
        states = self.rollout.forward(start, stride * self.gain, stride * self.drift, steps, masks)
        errors = (states - target) * network.input_scale
        rates = (errors[1:] - errors[:-1]) / dt
        means = [part.abs().mean() for part in (*self._split(errors), *self._split(rates))]
        found = dict(zip(LOSSES, means, strict=True))  # ℒ_xval, ℒ_zval, ℒ_xvel, ℒ_zvel
        xval, zval, xvel, zvel = self.balance.weights
        gradients, rate_gradients = errors.sign(), rates.sign()  # ∇ Σ w ℒ by errors and rates,
        for part, weight in zip(self._split(gradients), (xval, zval), strict=True):
            part.mul_(weight / part.numel())
        for part, weight in zip(self._split(rate_gradients), (xvel, zvel), strict=True):
            part.mul_(weight / part.numel() / dt)
        gradients[1:] += rate_gradients
        gradients[:-1] -= rate_gradients
        gradients *= network.input_scale  # by the normalised states,
        self.rollout.backward(gradients, stride * self.gain)  # and by θ_𝒮
        weighted = {name: weight * found[name] for name, weight in zip(LOSSES, self.balance.weights, strict=True)}
        return StepLosses(weighted, found)

    def _draw_batch(self) -> tuple[torch.Tensor, ...]:
        """Draw the first frames of windows (B,). With `start_noise` or `dropout` also noise on their states (B, D + L),
        and factors of hidden units (H, B, U), most of them 1 / (1 - dropout), the others 0.

        The stride from frame to frame is the same for all of a batch.
        """
        strides = self.recipe.strides
        self.stride = int(self.rng.choice(strides)) if len(strides) > 1 else strides[0]
        firsts = self.firsts[self.stride]
        count, on = self.recipe.batch_size, {"generator": self.generator, "device": self.device}
        chosen = torch.randint(len(firsts), (count,), **on)  # type: ignore[call-overload]
        dropout, hidden = self.recipe.dropout, self.rollout.hidden
        if not self.recipe.start_noise and not dropout:
            return (firsts[chosen],)
        noise = torch.randn(count, self.table.shape[1], **on)  # type: ignore[call-overload]
        if not dropout:
            return firsts[chosen], self.recipe.start_noise * noise
        drawn = torch.rand(len(hidden), count, hidden[0].shape[-1], **on)  # type: ignore[call-overload]
        masks = (drawn >= dropout).to(hidden[0].dtype) / (1.0 - dropout)
        return firsts[chosen], self.recipe.start_noise * noise, masks

    def _split(self, values: Any) -> tuple[Any, Any]:
        """Return features and latents of values (…, D + L), as views."""
        return values[..., : self.wide], values[..., self.wide :]

    def _make_networks(self) -> dict[str, Layers]:
        firsts = self.data.find_windows(2)
        self.rates = (self.both[firsts + 1] - self.both[firsts]) * self.data.fps
        wide, both = self.wide, self.both
        latents = both.shape[1] - wide
        scale = np.concatenate([np.full(wide, both[:, :wide].std()), np.full(latents, both[:, wide:].std())])
        inputs = Normalization(both.mean(axis=0), np.maximum(scale, 1e-4))
        outputs = Normalization(self.rates.mean(axis=0), np.maximum(self.rates.std(axis=0), 1e-4))
        return {
            "stepper": Layers(find_shape("stepper", self.recipe.units), inputs, outputs, generator=self.init_generator)
        }

    def _step_kind(self) -> Hashable:
        return self.recipe.window_at(self.iteration), self.stride, tuple(self.balance.weights)

    def _observe(self, observed: Any) -> None:
        self.balance.observe(self.iteration, observed)

    @property
    def stages(self) -> list[tuple[int, float]]:
        half, whole = self.recipe.window_growth
        found = [(0.0, half), (half, whole - half), (whole, 1.0 - whole)]
        return [(math.ceil(start * self.recipe.iterations), share) for start, share in found if share > 0]

    def validate(self) -> dict[str, float]:
        """Measure decoded errors in cm after 20 steps (or the window), on clips trained on and on those withheld."""
        steps, found = self.recipe.window, {}
        assert self.decompressor is not None
        for kind, withheld in (("trained", False), ("withheld", True)):
            frames = self.data.find_windows(steps + 1, withheld=withheld)
            if len(frames):
                chosen = frames[np.linspace(0, len(frames) - 1, min(1000, len(frames))).astype(int)]
                networks = self.networks["stepper"].freeze(), self.decompressor.freeze()
                drift = measure_stepper(self.data, self.latents, chosen, *networks, (steps,))
                found[f"{kind} cm"] = drift[steps].mean
        return {"error": found["trained cm"], **found}

    def _extra_state(self) -> dict[str, Any]:
        return {"balance": self.balance.state()}

    def _restore_extra(self, state: Mapping[str, Any]) -> None:
        self.balance.restore(state["balance"])
