"""Algorithm 1 of Holden 2020: compressor and decompressor, trained together on pairs of frames."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import torch

from motionmatch.learned import losses
from motionmatch.learned.dense import DensePass
from motionmatch.learned.kinematics import Bones, ForwardKinematics, PosePass
from motionmatch.learned.losses import POSE_LOSSES, REGULARIZERS, PoseTerms
from motionmatch.learned.networks import LATENT, TABLE_1, Layers, Shape
from motionmatch.learned.poses import Normalization
from motionmatch.learned.recipes import Recipe
from motionmatch.learned.trainer import Losses, Trainer
from motionmatch.learned.windows import CHARACTER, TrainingSet

_JUDGED = 4000
"""Frames that are looked at to see how good it is."""
_PARTS = 8192
"""Frames that go through a network at a time."""


class DecompressorTrainer(Trainer):
    """Finds latents Z, and a network that makes poses of features and latents."""

    name = "decompressor"

    def __init__(
        self,
        data: TrainingSet,
        recipe: Recipe,
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
        self.pairs = data.enough(2)
        super().__init__(recipe, seed=seed, device=device)
        self.bones = Bones.of(data.layout, data.skeleton)
        self.kinematics = ForwardKinematics(self.bones).to(self.device)
        self.run = None
        if recipe.compiled and self.device.type == "cpu":
            scales = data.scales
            self.run = PosePass(self.bones, data.poses, data.characters, scales.mean, scales.scale)
            self.passes = (
                DensePass(self.modules["compressor"], 2 * recipe.batch, half=self.half),
                # In full precision: its last layer is what is seen.
                DensePass(self.modules["decompressor"], 2 * recipe.batch),
            )
        self.regularizers = {name: w * self.overrides.get(name, 1.0) for name, w in REGULARIZERS.items()}
        self.errors = np.zeros(len(self.terms.names))
        self._tables()
        self._weigh()

    def _networks(self) -> dict[str, Layers]:
        data, latents = self.data, self.latents
        both = np.concatenate([data.poses, data.characters], axis=1)
        mean, scale = both.mean(axis=0, dtype=float), both.std(axis=0, dtype=float)
        inputs = Normalization(mean, np.maximum(scale, 0.02 * scale.mean()))
        wide = data.features.shape[1] + latents
        shape = TABLE_1["compressor"]
        units = self.recipe.units or shape.units
        return {
            "compressor": Layers(Shape(shape.layers, units, shape.activation), inputs, _plain(latents),
                                 generator=self.start),
            "decompressor": Layers(TABLE_1["decompressor"], _plain(wide), data.scales, generator=self.start),
        }  # fmt: skip

    def _tables(self) -> None:
        data, device = self.data, self.device
        compressor = self.modules["compressor"]
        mean, scale = compressor.input_mean.cpu().numpy(), compressor.input_scale.cpu().numpy()
        self.seen = torch.empty(
            data.num_frames, len(mean), dtype=torch.bfloat16 if self.half else torch.float32, device=device
        )
        for start in range(0, data.num_frames, _PARTS):
            part = slice(start, start + _PARTS)
            both = np.concatenate([data.poses[part], data.characters[part]], axis=1)
            self.seen[part] = torch.from_numpy((both - mean) / scale).to(device)
        self.features = torch.from_numpy(data.features).to(device)
        self.firsts = torch.from_numpy(self.pairs).to(device)
        if self.run is None:
            self.poses = torch.from_numpy(data.poses).to(device)
            self.characters = torch.from_numpy(data.characters).to(device)

    def _weigh(self) -> None:
        self.batch_weights = self.terms.for_batch(self.recipe.batch)
        columns = [self.terms.columns(which) for which in range(4)]
        self.column_weights = [torch.from_numpy(each).float().to(self.device) for each in columns]

    def _draw(self) -> tuple[torch.Tensor, ...]:
        """First frames of pairs."""
        chosen = torch.randint(len(self.firsts), (self.recipe.batch,), generator=self.chance, device=self.device)
        return (self.firsts[chosen],)

    def _kind(self) -> Hashable:
        return self.terms.weights.tobytes(), bool(self._watching())

    def _losses(self, *drawn: torch.Tensor) -> Losses:
        """Lines of Algorithm 1, in its order. Q ← ForwardKinematics(Y) was done once for all frames."""
        if self.run is not None:
            return self._compiled_losses(self.run, torch.cat([drawn[0], drawn[0] + 1]))
        first = drawn[0]
        frames = torch.cat([first, first + 1])
        with self.products():
            z = self.modules["compressor"].normal(self.seen[frames]).float()  # Z ← C([Y Q])
        both = torch.cat([self.features[frames], z], dim=1)
        with self.products_on_gpu():
            found = self.modules["decompressor"].normal(both).float()  # Ỹ ← D([X Z])
        small = self._small(z)
        plain, watched = self._plain_losses(found, frames)
        torch.stack([*plain.values(), *small.values()]).sum().backward()
        return Losses({name: loss.detach() for name, loss in (plain | small).items()}, watched)

    def _compiled_losses(self, run: PosePass, frames: torch.Tensor) -> Losses:
        """The same on a CPU: pose losses and their slopes in one pass, the way back through the networks by hand."""
        compress, decompress = self.passes
        z = compress.forward(self.seen[frames]).float()
        found = decompress.forward(torch.cat([self.features[frames], z], dim=1))
        terms, slopes = run(found.numpy(), frames.numpy(), self.batch_weights)
        pull = decompress.backward(torch.from_numpy(slopes), through=True)
        assert pull is not None
        own = losses.latent_slopes(z, self.regularizers, self.data.dt)
        compress.backward(own + pull[:, -self.latents :])
        told: dict[str, float | torch.Tensor] = dict(self.terms.sums(terms))
        return Losses(told | self._small(z), terms)

    def _small(self, z: torch.Tensor) -> dict[str, torch.Tensor]:
        """What keeps latents (2B, L) small, sparse and slow."""
        count, weights = self.recipe.batch, self.regularizers
        return {
            "lreg": weights["lreg"] * losses.lreg(z),
            "sreg": weights["sreg"] * losses.sreg(z),
            "vreg": weights["vreg"] * losses.vreg(z[:count], z[count:], self.data.dt),
        }

    def _note(self, watched: Any) -> None:
        if self._watching():
            columns = not isinstance(watched, np.ndarray)
            self._balance(
                self.terms.weighted([each.double().cpu().numpy() for each in watched]) if columns else watched
            )

    def products_on_gpu(self) -> torch.autocast:
        """The decompressor's products are in full precision on a CPU, for its last layer is what is seen."""
        return torch.autocast(self.device.type, dtype=torch.bfloat16, enabled=self.half and self.device.type == "cuda")

    def _plain_losses(
        self, found: torch.Tensor, frames: torch.Tensor
    ) -> tuple[dict[str, torch.Tensor], list[torch.Tensor]]:
        """The pose losses in plain torch, for any device, and mean differences of the columns they are made of."""
        network, count = self.modules["decompressor"], self.recipe.batch
        y, wanted = found * network.output_scale + network.output_mean, self.poses[frames]
        q = self.kinematics(y, wanted)  # Q̃ ← ForwardKinematics(Ỹ)
        wanted_q = self.characters[frames].view(len(frames), -1, CHARACTER)
        local, change, character, character_change = self.column_weights
        plain = {
            "loc": losses.loc(y, wanted, local),
            "chr": losses.chr(q, wanted_q, character),
            "lvel": losses.lvel(y[:count], y[count:], wanted[:count], wanted[count:], change),
            "cvel": losses.cvel(q[:count], q[count:], wanted_q[:count], wanted_q[count:], character_change),
        }
        if not self._watching():
            return plain, []
        with torch.no_grad():
            apart, apart_q = y - wanted, q - wanted_q
            changed, changed_q = apart[count:] - apart[:count], apart_q[count:] - apart_q[:count]
            columns = [apart.abs().mean(0), changed.abs().mean(0)]
            columns += [each.abs().mean(0).sum(0) for each in (apart_q, changed_q)]
        return plain, columns

    def _balance(self, terms: np.ndarray) -> None:
        """Watch the errors for a while, then give every loss the same weight; again when three times as many
        iterations are done, because errors of places shrink more than those of velocities."""
        until = self._watching()
        if not until:
            return
        self.errors += terms / self.terms.weights / (until // 3)
        if self.iteration == until - 1:
            self.terms = self.terms.balanced(self.errors, self.overrides)
            self.errors = np.zeros_like(self.errors)
            self._weigh()

    def _watching(self) -> int:
        """The iteration at which weights will be set by errors that are watched now; 0 if they are not."""
        until, most = self.recipe.balance, max(self.recipe.balance, self.recipe.iterations // 2)
        while 0 < until <= self.iteration:
            until *= 3
        return until if until <= most and self.iteration >= until - until // 3 else 0

    def _more_state(self) -> dict[str, Any]:
        return {"weights": torch.from_numpy(self.terms.weights.copy()), "errors": torch.from_numpy(self.errors.copy())}

    def _restore_more(self, state: Mapping[str, Any]) -> None:
        self.terms = replace(self.terms, weights=state["weights"].cpu().numpy().copy())
        self.errors = state["errors"].cpu().numpy().copy()
        self._weigh()

    @torch.no_grad()
    def compress(self) -> np.ndarray:
        """(F, L) latents Z of all frames."""
        compressor = self.modules["compressor"]
        parts = [
            compressor.normal(self.seen[start : start + _PARTS].float())
            for start in range(0, self.data.num_frames, _PARTS)
        ]
        return torch.cat(parts).float().cpu().numpy()

    @torch.no_grad()
    def decoded(self, frames: np.ndarray) -> np.ndarray:
        """(N, Y) poses of some frames after compression and decompression."""
        at = torch.from_numpy(frames).to(self.device)
        z = self.modules["compressor"].normal(self.seen[at].float())
        return self.modules["decompressor"](torch.cat([self.features[at], z], dim=1)).cpu().numpy()

    def validate(self) -> dict[str, float]:
        """Mean joint error in cm, and of velocities in cm/s, of trained frames and of those withheld."""
        from motionmatch.learned.evaluate import pose_errors

        found = {}
        for kind, withheld in (("trained", False), ("withheld", True)):
            frames = self.data.windows(2, withheld=withheld)
            if len(frames):
                chosen = frames[np.linspace(0, len(frames) - 1, min(_JUDGED, len(frames))).astype(int)]
                errors = pose_errors(self.data, chosen, self.decoded(chosen), self.decoded(chosen + 1))
                found[f"{kind} cm"], found[f"{kind} cm/s"] = errors.position.mean, errors.velocity.mean
        return {"error": found.get("withheld cm", found["trained cm"]), **found}


def _plain(columns: int) -> Normalization:
    return Normalization(np.zeros(columns), np.ones(columns))
