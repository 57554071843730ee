"""Algorithm 1 of Holden 2020: compressor and decompressor, trained together on pairs of frames.

| paper | here | shape |
|---|---|---|
| Y, a pair of frames of poses | `poses[frames]` | (2B, Y): B frames, then the B frames after them |
| X, their features | `features[frames]` | (2B, D) |
| Q, the poses in character space | `character_poses[frames]` | (2B, J - 1, 18) |
| 𝒞, 𝒟 | `networks["compressor"]`, `networks["decompressor"]` | |
| Z, latents | `z` | (2B, L) |
| Ỹ, Q̃ | `y`, `q` | as Y and Q |
| ℒ_loc, ℒ_chr, ℒ_lvel, ℒ_cvel, ℒ_lreg, ℒ_sreg, ℒ_vreg | functions of `learned.losses` | |
| w_*, the weights of losses | `column_weights`, `regularizers` | |
| δt | `data.dt` | seconds |

`_compute_gradients` is Algorithm 1 in plain torch, for any device. `_compute_gradients_compiled` does the same on a CPU
by compiled and hand-written gradients.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import torch

from motionmatch.learned import losses
from motionmatch.learned.evaluate import measure_poses
from motionmatch.learned.kinematics import Bones, ForwardKinematics, PoseLossPass
from motionmatch.learned.layers import LATENT, DensePass, Layers, find_shape
from motionmatch.learned.losses import POSE_LOSSES, REGULARIZERS, PoseTerms
from motionmatch.learned.poses import Normalization
from motionmatch.learned.recipes import NetworkRecipe
from motionmatch.learned.trainer import StepLosses, Trainer
from motionmatch.learned.training_set import CHARACTER, TrainingSet

_EVALUATED = 4000
"""Frames by which errors are measured."""
_CHUNK = 8192
"""Frames that go through a network at a time."""


class DecompressorTrainer(Trainer):
    """Finds latents Z, and a network that makes poses from features and latents."""

    name = "decompressor"

    def __init__(
        self,
        data: TrainingSet,
        recipe: NetworkRecipe,
        *,
        seed: int = 0,
        device: str | torch.device = "cpu",
        latents: int = LATENT,
        weights: Mapping[str, float] | None = None,
        terms: PoseTerms | None = None,
    ) -> None:
        own = (*POSE_LOSSES, *REGULARIZERS)
        self.overrides = {name: w for name, w in (weights or {}).items() if name in own or " " in name}
        self.data, self.latents = data, latents
        self.terms = terms or PoseTerms.of(data, self.overrides)
        self.pairs = data.require_windows(2)
        super().__init__(recipe, seed=seed, device=device)
        self.bones = Bones.of(data.layout, data.skeleton)
        self.forward_kinematics = ForwardKinematics(self.bones).to(self.device)
        self.pose_pass: PoseLossPass | None = None
        if recipe.compiled and self.device.type == "cpu":
            scales = data.scales
            self.pose_pass = PoseLossPass(self.bones, data.poses, data.character_poses, scales.mean, scales.scale)
            self.dense_passes = (
                DensePass(self.networks["compressor"], 2 * recipe.batch_size, bfloat16=self.bfloat16),
                # In full precision: the last layer of the decompressor is the pose that is shown.
                DensePass(self.networks["decompressor"], 2 * recipe.batch_size),
            )
        self.regularizers = {name: w * self.overrides.get(name, 1.0) for name, w in REGULARIZERS.items()}
        self.errors = np.zeros(len(self.terms.names))
        self._make_tables()
        self._set_weights()

    def _compute_gradients(self, *batch: torch.Tensor) -> StepLosses:
        """Algorithm 1. The batch is drawn by `_draw_batch`; `Trainer.step` updates θ_𝒞 and θ_𝒟 by the gradients."""
        frames = torch.cat([batch[0], batch[0] + 1])
        if self.pose_pass is not None:
            return self._compute_gradients_compiled(self.pose_pass, frames)
        n, dt, weights, small = self.recipe.batch_size, self.data.dt, self.column_weights, self.regularizers
        target = self.poses[frames]  # Y
        target_q = self.character_poses[frames].view(2 * n, -1, CHARACTER)  # Q ← ForwardKinematics(Y), done beforehand
        with self.autocast():
            z = self.networks["compressor"].forward_normalized(self.seen[frames]).float()  # Z ← 𝒞([Y Q])
        with self._decompressor_autocast():
            y = self.networks["decompressor"].forward_normalized(torch.cat([self.features[frames], z], dim=1)).float()
        y = y * self.networks["decompressor"].output_scale + self.networks["decompressor"].output_mean  # Ỹ ← 𝒟([X Z])
        q = self.forward_kinematics(y, target)  # Q̃ ← ForwardKinematics(Ỹ)
        found = {
            "loc": losses.loc(y, target, weights["loc"]),
            "chr": losses.chr(q, target_q, weights["chr"]),
            "lvel": losses.lvel(y[:n], y[n:], target[:n], target[n:], weights["lvel"]),
            "cvel": losses.cvel(q[:n], q[n:], target_q[:n], target_q[n:], weights["cvel"]),
            "lreg": small["lreg"] * losses.lreg(z),
            "sreg": small["sreg"] * losses.sreg(z),
            "vreg": small["vreg"] * losses.vreg(z[:n], z[n:], dt),
        }
        torch.stack(list(found.values())).sum().backward()  # ∇ Σ ℒ
        observed = _mean_differences(y.detach() - target, q.detach() - target_q) if self._balance_iteration() else []
        return StepLosses({name: loss.detach() for name, loss in found.items()}, observed)

    def _compute_gradients_compiled(self, pose_pass: PoseLossPass, frames: torch.Tensor) -> StepLosses:
        """Algorithm 1 on a CPU: pose losses and their gradients in one compiled pass, then through the networks."""
        compressor, decompressor = self.dense_passes
        n, dt, small = self.recipe.batch_size, self.data.dt, self.regularizers
        z = compressor.forward(self.seen[frames]).float()  # Z ← 𝒞([Y Q])
        y = decompressor.forward(torch.cat([self.features[frames], z], dim=1))  # Ỹ ← 𝒟([X Z]), normalised
        # Q̃ ← ForwardKinematics(Ỹ), ℒ_loc, ℒ_chr, ℒ_lvel, ℒ_cvel and their gradients by Ỹ
        terms, y_gradients = pose_pass(y.numpy(), frames.numpy(), self.pass_weights)
        input_gradients = decompressor.backward(torch.from_numpy(y_gradients), through=True)
        assert input_gradients is not None
        z_gradients = losses.latent_gradients(z, small, dt) + input_gradients[:, -self.latents :]
        compressor.backward(z_gradients)
        found: dict[str, float | torch.Tensor] = dict(self.terms.sum_by_loss(terms))
        found |= {
            "lreg": small["lreg"] * losses.lreg(z),
            "sreg": small["sreg"] * losses.sreg(z),
            "vreg": small["vreg"] * losses.vreg(z[:n], z[n:], dt),
        }
        return StepLosses(found, terms)

    def _draw_batch(self) -> tuple[torch.Tensor, ...]:
        """Draw the first frames of pairs (B,)."""
        chosen = torch.randint(
            len(self.firsts), (self.recipe.batch_size,), generator=self.generator, device=self.device
        )
        return (self.firsts[chosen],)

    def _make_networks(self) -> dict[str, Layers]:
        data, latents, generator = self.data, self.latents, self.init_generator
        both = np.concatenate([data.poses, data.character_poses], axis=1)
        mean, scale = both.mean(axis=0, dtype=float), both.std(axis=0, dtype=float)
        inputs = Normalization(mean, np.maximum(scale, 0.02 * scale.mean()))
        compressor = find_shape("compressor", self.recipe.compressor_units)
        decompressor = find_shape("decompressor", self.recipe.units)
        wide = data.features.shape[1] + latents
        return {
            "compressor": Layers(compressor, inputs, _no_normalization(latents), generator=generator),
            "decompressor": Layers(decompressor, _no_normalization(wide), data.scales, generator=generator),
        }

    def _make_tables(self) -> None:
        """Put the tables of the training set on the device."""
        data, device = self.data, self.device
        compressor = self.networks["compressor"]
        mean, scale = compressor.input_mean.cpu().numpy(), compressor.input_scale.cpu().numpy()
        kind = torch.bfloat16 if self.bfloat16 else torch.float32
        self.seen = torch.empty(data.num_frames, len(mean), dtype=kind, device=device)  # [Y Q], normalised
        for start in range(0, data.num_frames, _CHUNK):
            part = slice(start, start + _CHUNK)
            both = np.concatenate([data.poses[part], data.character_poses[part]], axis=1)
            self.seen[part] = torch.from_numpy((both - mean) / scale).to(device)
        self.features = torch.from_numpy(data.features).to(device)
        self.firsts = torch.from_numpy(self.pairs).to(device)
        if self.pose_pass is None:
            self.poses = torch.from_numpy(data.poses).to(device)
            self.character_poses = torch.from_numpy(data.character_poses).to(device)

    def _set_weights(self) -> None:
        """Bring the weights of losses into the form that each kind of step takes."""
        self.pass_weights = self.terms.weights_for_pass(self.recipe.batch_size)
        self.column_weights = {
            loss: torch.from_numpy(self.terms.column_weights(loss)).float().to(self.device) for loss in POSE_LOSSES
        }

    def _step_kind(self) -> Hashable:
        return self.terms.weights.tobytes(), bool(self._balance_iteration())

    def _decompressor_autocast(self) -> torch.autocast:
        """Return the precision of the decompressor: full on a CPU, because its last layer is the pose that is shown."""
        return torch.autocast(
            self.device.type, dtype=torch.bfloat16, enabled=self.bfloat16 and self.device.type == "cuda"
        )

    def _observe(self, observed: Any) -> None:
        """Add up errors for a while, then give every loss the same weight.

        That is done again when three times as many iterations are done, because errors of positions shrink more than
        those of velocities.
        """
        until = self._balance_iteration()
        if not until:
            return
        compiled = isinstance(observed, np.ndarray)
        terms = observed if compiled else self.terms.weigh([each.double().cpu().numpy() for each in observed])
        self.errors += terms / self.terms.weights / (until // 3)
        if self.iteration == until - 1:
            self.terms = self.terms.balance(self.errors, self.overrides)
            self.errors = np.zeros_like(self.errors)
            self._set_weights()

    def _balance_iteration(self) -> int:
        """Return the iteration at which weights will be set by the errors observed now; 0 if they are not observed."""
        until = self.recipe.balance_iterations
        most = max(until, self.recipe.iterations // 2)
        while 0 < until <= self.iteration:
            until *= 3
        return until if until <= most and self.iteration >= until - until // 3 else 0

    def _extra_state(self) -> dict[str, Any]:
        return {"weights": torch.from_numpy(self.terms.weights.copy()), "errors": torch.from_numpy(self.errors.copy())}

    def _restore_extra(self, state: Mapping[str, Any]) -> None:
        self.terms = replace(self.terms, weights=state["weights"].cpu().numpy().copy())
        self.errors = state["errors"].cpu().numpy().copy()
        self._set_weights()

    @torch.no_grad()
    def compress(self) -> np.ndarray:
        """Compute the latents Z (F, L) of all frames."""
        compressor = self.networks["compressor"]
        parts = [
            compressor.forward_normalized(self.seen[start : start + _CHUNK].float())
            for start in range(0, self.data.num_frames, _CHUNK)
        ]
        return torch.cat(parts).float().cpu().numpy()

    @torch.no_grad()
    def reconstruct(self, frames: np.ndarray) -> np.ndarray:
        """Compress and decompress frames (N,): pose vectors (N, Y)."""
        at = torch.from_numpy(frames).to(self.device)
        z = self.networks["compressor"].forward_normalized(self.seen[at].float())
        return self.networks["decompressor"](torch.cat([self.features[at], z], dim=1)).cpu().numpy()

    def validate(self) -> dict[str, float]:
        """Measure mean errors of joints in cm and cm/s, on frames trained on and on those withheld."""
        found = {}
        for kind, withheld in (("trained", False), ("withheld", True)):
            frames = self.data.find_windows(2, withheld=withheld)
            if len(frames):
                chosen = frames[np.linspace(0, len(frames) - 1, min(_EVALUATED, len(frames))).astype(int)]
                errors = measure_poses(self.data, chosen, self.reconstruct(chosen), self.reconstruct(chosen + 1))
                found[f"{kind} cm"], found[f"{kind} cm/s"] = errors.position.mean, errors.velocity.mean
        return {"error": found.get("withheld cm", found["trained cm"]), **found}


@torch.no_grad()
def _mean_differences(y: torch.Tensor, q: torch.Tensor) -> list[torch.Tensor]:
    """Return mean absolute differences by column: of poses (2B, Y) and of their changes, of the same in character
    space."""
    n = len(y) // 2
    changes, changes_q = y[n:] - y[:n], q[n:] - q[:n]
    means = [y.abs().mean(0), changes.abs().mean(0)]
    return means + [each.abs().mean(0).sum(0) for each in (q, changes_q)]


def _no_normalization(columns: int) -> Normalization:
    return Normalization(np.zeros(columns), np.ones(columns))
