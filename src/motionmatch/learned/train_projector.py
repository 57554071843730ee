"""Algorithm 3 of Holden 2020: the projector, which answers a query as a search would."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

import numpy as np
import torch

from motionmatch.learned import losses
from motionmatch.learned.balance import Balance
from motionmatch.learned.neighbours import NEAR, Neighbours, ask
from motionmatch.learned.networks import TABLE_1, Layers
from motionmatch.learned.poses import Normalization
from motionmatch.learned.recipes import Recipe
from motionmatch.learned.trainer import Losses, Trainer
from motionmatch.learned.windows import TrainingSet

LOSSES = ("xval", "zval", "dist")
_JUDGED = 1500
"""Queries by which it is judged."""


class ProjectorTrainer(Trainer):
    """Asks noisy queries, and learns the features and latents of the frames that are nearest."""

    name = "projector"

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
        self.both = np.concatenate([data.features, latents], axis=1)
        self.wide = data.features.shape[1]
        super().__init__(recipe, seed=seed, device=device)
        self.neighbours = Neighbours(data, self.device)
        self.table = torch.from_numpy(self.both).to(self.device)
        self.importance = torch.from_numpy(np.sqrt(data.search_weights)).to(self.device)
        self.frames = torch.from_numpy(data.offered_frames).to(self.device)
        self.path = torch.from_numpy(data.path_columns).to(self.device)
        spread = np.abs(self.both - self.both.mean(axis=0)).mean(axis=0)
        start = np.array([spread[: self.wide].mean(), spread[self.wide :].mean(), self.wide / 3])
        self.balance = Balance(LOSSES, start, until=recipe.balance, overrides=weights)
        # The same for every run, whatever its seed.
        self.judged = ask(data, _JUDGED, np.random.default_rng(99))
        self.answers = self.neighbours.nearest(self.judged)

    def _networks(self) -> dict[str, Layers]:
        features, both = self.data.features, self.both
        ins = Normalization(features.mean(axis=0), np.full(self.wide, max(float(features.std()), 1e-4)))
        outs = Normalization(both.mean(axis=0), np.maximum(both.std(axis=0), 1e-4))
        return {"projector": Layers(TABLE_1["projector"], ins, outs, generator=self.start)}

    def _draw(self) -> tuple[torch.Tensor, ...]:
        """Queries (B, D), and on a CPU the frames nearest to them (B,)."""
        if self.on_gpu:
            return (self._ask_on_device(),)
        asked = ask(self.data, self.recipe.batch, self.dice, noise=self.recipe.noise)
        return torch.from_numpy(asked.queries), torch.from_numpy(self.neighbours.nearest(asked))

    def _kind(self) -> Hashable:
        return tuple(self.balance.weights)

    def _ask_on_device(self) -> torch.Tensor:
        """`neighbours.ask`, with dice that are on the device."""
        count, dice = self.recipe.batch, {"generator": self.chance, "device": self.device}
        sources = self.frames[torch.randint(len(self.frames), (count,), **dice)]  # type: ignore[call-overload]
        sizes = torch.rand(count, 1, **dice)  # type: ignore[call-overload]
        wanted = self.table[sources, : self.wide]
        if self.recipe.noise == "mixed":
            half = count // 2
            others = self.frames[torch.randint(len(self.frames), (half,), **dice)]  # type: ignore[call-overload]
            towards = torch.rand(half, 1, **dice) * self.path  # type: ignore[call-overload]
            wanted[:half] += towards * (self.table[others, : self.wide] - wanted[:half])
            sizes[:half] *= NEAR
        return wanted + sizes * torch.randn(wanted.shape, **dice)  # type: ignore[call-overload]

    def _losses(self, *drawn: torch.Tensor) -> Losses:
        """Lines of Algorithm 3."""
        queries, nearest = drawn if len(drawn) == 2 else (*drawn, self.neighbours.on_device(*drawn))
        wanted, network = self.table[nearest], self.modules["projector"]
        with self.products():
            found = network.normal((queries - network.input_mean) / network.input_scale).float()
        found = found * network.output_scale + network.output_mean
        x, z = found[:, : self.wide], found[:, self.wide :]
        told = {
            "xval": losses.xval(x, wanted[:, : self.wide]),
            "zval": losses.zval(z, wanted[:, self.wide :]),
            # Distances are those of the search, so weights are in them.
            "dist": losses.dist(*(each[:, : self.wide] * self.importance for each in (queries, x, wanted))),
        }
        weighted = {name: weight * told[name] for name, weight in zip(LOSSES, self.balance.weights, strict=True)}
        torch.stack(list(weighted.values())).sum().backward()
        weighted, told = ({name: value.detach() for name, value in each.items()} for each in (weighted, told))
        return Losses(weighted, told)

    def _note(self, watched: Any) -> None:
        self.balance.watch(self.iteration, watched)

    def validate(self) -> dict[str, float]:
        """Decoded error in cm against the frame that is really nearest, on noisy queries."""
        from motionmatch.learned.evaluate import projector_errors

        assert self.decompressor is not None
        found = projector_errors(
            self.data, self.latents, self.judged.queries, self.answers,
            self.modules["projector"].frozen(), self.decompressor.frozen(),
        )  # fmt: skip
        return {"error": found.position.mean, "trained cm": found.position.mean, "distance": found.distance_ratio}

    def _more_state(self) -> dict[str, Any]:
        return {"balance": self.balance.state()}

    def _restore_more(self, state: Mapping[str, Any]) -> None:
        self.balance.restore(state["balance"])
