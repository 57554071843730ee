"""Algorithm 3 of Holden 2020: the projector, which answers a query as a search would.

| paper | here | shape |
|---|---|---|
| x̂ ← x + n^σ n, a noisy query | `queries`, by `draw_queries` | (B, D) |
| k* ← Nearest(x̂, X) | `nearest`, by `Neighbours` | (B,) |
| x_k*, z_k* | `target` | (B, D + L) |
| 𝒫 | `networks["projector"]` | |
| x̃, z̃ | `x`, `z` | (B, D), (B, L) |
| ℒ_xval, ℒ_zval, ℒ_dist | functions of `learned.losses` | |
| (not in the paper) the pose of the answer against that of k* | `losses.place`, by `DecodedPlaces` | (B, J - 1, 3) |

Nearest frames are exact. On a CPU the tree of `search` finds them; it starts from the frame that a query was made from,
so that nothing farther away is looked at. On a GPU one product with all features answers a whole batch.
"""

from __future__ import annotations

import copy
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch

from motionmatch.conventions import STORED
from motionmatch.errors import InputError
from motionmatch.learned import losses
from motionmatch.learned.evaluate import measure_projector
from motionmatch.learned.kinematics import Bones, ForwardKinematics
from motionmatch.learned.layers import Layers, find_shape
from motionmatch.learned.losses import LossBalance
from motionmatch.learned.optimizer import float32_products
from motionmatch.learned.poses import Normalization
from motionmatch.learned.recipes import NetworkRecipe
from motionmatch.learned.trainer import StepLosses, Trainer
from motionmatch.learned.training_set import TrainingSet
from motionmatch.search.query import Query
from motionmatch.search.tree import TreeMatcher

LOSSES = ("xval", "zval", "dist")
PLACE = "place"
"""One more, where it has a weight: how far joints of the answer are from those of the nearest frame, decoded."""
NEAR = 0.3
"""The most noise of queries that take another frame's path."""
_PLACE_START = 0.1
"""Distance of joints at the beginning, metres, by which that loss is weighed at first."""
_EVALUATED = 1500
"""Queries by which errors are measured."""
_ROWS = 4096
"""Frames that are decoded at a time."""
_MOST_DISTANCES = 2**28
"""Distances that are held at a time on a GPU."""


class ProjectorTrainer(Trainer):
    """Asks noisy queries, and learns the features and latents of the frames that are nearest."""

    name = "projector"

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
        self.both = np.concatenate([data.features, latents], axis=1)
        self.wide = data.features.shape[1]
        super().__init__(recipe, seed=seed, device=device)
        self.neighbours = Neighbours(data, self.device)
        self.table = torch.from_numpy(self.both).to(self.device)
        self.importance = torch.from_numpy(np.sqrt(data.search_weights)).to(self.device)
        self.frames = torch.from_numpy(data.offered_frames).to(self.device)
        self.path = torch.from_numpy(data.path_columns).to(self.device)
        spread = np.abs(self.both - self.both.mean(axis=0)).mean(axis=0)
        start = [spread[: self.wide].mean(), spread[self.wide :].mean(), self.wide / 3]
        names: tuple[str, ...] = LOSSES
        self.places: DecodedPlaces | None = None
        if decompressor is not None and (weights or {}).get(PLACE):
            self.places = DecodedPlaces(data, decompressor, self.table)
            names, start = (*LOSSES, PLACE), [*start, _PLACE_START]
        self.balance = LossBalance(names, np.array(start), until=recipe.balance_iterations, overrides=weights)
        # The same for every training, whatever its seed.
        self.test_queries = draw_queries(data, _EVALUATED, np.random.default_rng(99))
        self.test_nearest = self.neighbours.find_nearest(self.test_queries)

    def _compute_gradients(self, *batch: torch.Tensor) -> StepLosses:
        """Algorithm 3. `Trainer.step` updates θ_𝒫 by the gradients."""
        queries = batch[0]  # x̂
        nearest = batch[1] if len(batch) == 2 else self.neighbours.find_nearest_on_device(queries)  # k*
        target, network = self.table[nearest], self.networks["projector"]
        with self.autocast():
            found = network.forward_normalized((queries - network.input_mean) / network.input_scale).float()
        found = found * network.output_scale + network.output_mean  # [x̃ z̃] ← 𝒫(x̂)
        x, z = found[:, : self.wide], found[:, self.wide :]
        target_x, target_z = target[:, : self.wide], target[:, self.wide :]
        unweighted = {
            "xval": losses.xval(x, target_x),
            "zval": losses.zval(z, target_z),
            # Distances are those of the search, with its weights.
            "dist": losses.dist(*(each * self.importance for each in (queries, x, target_x))),
        }
        if self.places is not None:
            unweighted[PLACE] = self.places.compare(found, nearest)
        own = zip(self.balance.names, self.balance.weights, strict=True)
        weighted = {name: weight * unweighted[name] for name, weight in own}
        torch.stack(list(weighted.values())).sum().backward()  # ∇ Σ w ℒ
        return StepLosses(_detach(weighted), _detach(unweighted))

    def _draw_batch(self) -> tuple[torch.Tensor, ...]:
        """Draw queries (B, D); on a CPU also find the frames nearest to them (B,)."""
        if self.on_gpu:
            return (self._draw_queries_on_device(),)
        drawn = draw_queries(self.data, self.recipe.batch_size, self.rng, noise=self.recipe.noise)
        return torch.from_numpy(drawn.queries), torch.from_numpy(self.neighbours.find_nearest(drawn))

    def _draw_queries_on_device(self) -> torch.Tensor:
        """`draw_queries` with a random generator of the device."""
        count, on = self.recipe.batch_size, {"generator": self.generator, "device": self.device}
        sources = self.frames[torch.randint(len(self.frames), (count,), **on)]  # type: ignore[call-overload]
        sizes = torch.rand(count, 1, **on)  # type: ignore[call-overload]
        wanted = self.table[sources, : self.wide]
        if self.recipe.noise == "mixed":
            half = count // 2
            others = self.frames[torch.randint(len(self.frames), (half,), **on)]  # type: ignore[call-overload]
            towards = torch.rand(half, 1, **on) * self.path  # type: ignore[call-overload]
            wanted[:half] += towards * (self.table[others, : self.wide] - wanted[:half])
            sizes[:half] *= NEAR
        return wanted + sizes * torch.randn(wanted.shape, **on)  # type: ignore[call-overload]

    def _make_networks(self) -> dict[str, Layers]:
        features, both = self.data.features, self.both
        inputs = Normalization(features.mean(axis=0), np.full(self.wide, max(float(features.std()), 1e-4)))
        outputs = Normalization(both.mean(axis=0), np.maximum(both.std(axis=0), 1e-4))
        return {
            "projector": Layers(
                find_shape("projector", self.recipe.units), inputs, outputs, generator=self.init_generator
            )
        }

    def _step_kind(self) -> Hashable:
        return tuple(self.balance.weights)

    def _observe(self, observed: Any) -> None:
        self.balance.observe(self.iteration, observed)

    def validate(self) -> dict[str, float]:
        """Measure decoded errors in cm against the frame that is really nearest, on noisy queries."""
        assert self.decompressor is not None
        found = measure_projector(
            self.data, self.latents, self.test_queries.queries, self.test_nearest,
            self.networks["projector"].freeze(), self.decompressor.freeze(),
        )  # fmt: skip
        return {"error": found.position.mean, "trained cm": found.position.mean, "distance": found.distance_ratio}

    def _extra_state(self) -> dict[str, Any]:
        return {"balance": self.balance.state()}

    def _restore_extra(self, state: Mapping[str, Any]) -> None:
        self.balance.restore(state["balance"])


class DecodedPlaces:
    """Where the decompressor puts joints, in character space: those of all frames, and those of answers."""

    def __init__(self, data: TrainingSet, decompressor: Layers, table: torch.Tensor) -> None:
        """`table` (F, D + L) holds features and latents of all frames."""
        self.decompressor = copy.deepcopy(decompressor).to(table.device).requires_grad_(False)
        self.kinematics = ForwardKinematics(Bones.of(data.layout, data.skeleton)).to(table.device)
        with torch.no_grad():
            self.frames = torch.cat([self.decode(rows) for rows in table.split(_ROWS)])

    def decode(self, found: torch.Tensor) -> torch.Tensor:
        """Decode features and latents (B, D + L) to places of joints (B, J - 1, 3), metres."""
        poses = self.decompressor(found)
        return self.kinematics(poses, poses)[..., 9:12]

    def compare(self, found: torch.Tensor, nearest: torch.Tensor) -> torch.Tensor:
        """Compare answers (B, D + L) with frames (B,): the mean distance of joints, metres."""
        return losses.place(self.decode(found), self.frames[nearest])


def _detach(values: Mapping[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    return {name: value.detach() for name, value in values.items()}


@dataclass(frozen=True, eq=False)
class TrainingQueries:
    """Queries, and the frames that they were made from."""

    queries: np.ndarray
    """(B, D)"""
    sources: np.ndarray
    """(B,)"""


def draw_queries(data: TrainingSet, count: int, rng: np.random.Generator, *, noise: str = "paper") -> TrainingQueries:
    """Draw queries as Algorithm 3 does: features of a frame, and noise of a size that is drawn for each of them.

    `mixed` makes half of them as they come up in play: the path is turned towards another frame's, with little noise.
    """
    if noise not in ("paper", "mixed"):
        raise InputError(f"noise '{noise}' is not known. Use paper or mixed.")
    frames = data.offered_frames
    sources = frames[rng.integers(len(frames), size=count)]
    sizes = rng.random((count, 1), STORED)  # n^σ ~ U(0, 1)
    wanted = data.features[sources]
    if noise == "mixed":
        others = data.features[frames[rng.integers(len(frames), size=count // 2)]]
        towards = rng.random((count // 2, 1), STORED) * data.path_columns
        wanted[: count // 2] += towards * (others - wanted[: count // 2])
        sizes[: count // 2] *= NEAR
    noisy = wanted + sizes * rng.standard_normal(wanted.shape, STORED)  # x̂ ← x + n^σ n
    return TrainingQueries(noisy.astype(STORED), sources)


class Neighbours:
    """Finds k* ← Nearest(x̂, X) among the frames that a search may offer."""

    def __init__(self, data: TrainingSet, device: torch.device | str = "cpu") -> None:
        self.data, self.device = data, torch.device(device)
        self.frames = data.offered_frames
        if not len(self.frames):
            raise InputError("no frame of the database may be offered by a search: every clip is shorter than what the "
                             "features look ahead. Add longer clips.")  # fmt: skip
        if self.device.type == "cpu":
            self.tree = TreeMatcher(data.features, searchable=data.offered)
            return
        self.importance = torch.from_numpy(np.sqrt(data.search_weights)).to(self.device)
        self.points = torch.from_numpy(data.features[self.frames]).to(self.device) * self.importance
        self.half_squares = 0.5 * self.points.square().sum(1)
        self.numbers = torch.from_numpy(self.frames).to(self.device)

    def find_nearest(self, drawn: TrainingQueries) -> np.ndarray:
        """Find the frames (B,) nearest to queries."""
        if self.device.type != "cpu":
            return self.find_nearest_on_device(torch.from_numpy(drawn.queries).to(self.device)).cpu().numpy()
        found = self.tree.search(
            Query(drawn.queries, weights=self.data.search_weights, current=drawn.sources, continuing=True)
        )
        return found.frame

    @torch.no_grad()
    def find_nearest_on_device(self, queries: torch.Tensor) -> torch.Tensor:
        """Find the frames (B,) nearest to queries (B, D) by |x|²/2 − q·x, which orders as the distance does."""
        scaled = queries * self.importance
        rows = max(1, _MOST_DISTANCES // len(self.points))
        with float32_products("exact"):
            parts = [
                torch.addmm(self.half_squares, scaled[start : start + rows], self.points.t(), alpha=-1.0).argmin(1)
                for start in range(0, len(scaled), rows)
            ]
        return self.numbers[torch.cat(parts)]
