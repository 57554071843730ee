"""Queries to train a projector on, and the frames that are nearest to them: exact, by the hundred.

On a CPU the tree of `search` answers, and knows from the start that nothing farther than the frame a query was made of
has to be looked at. On a GPU one product with all features answers a whole batch.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch

from motionmatch.conventions import STORED
from motionmatch.errors import InputError
from motionmatch.learned.precision import float32_products
from motionmatch.learned.windows import TrainingSet
from motionmatch.search.query import Query
from motionmatch.search.tree import TreeMatcher

_MOST = 2**28
"""Distances that are held at a time on a GPU."""
NEAR = 0.3
"""Noise of queries with another frame's path, at the most."""


@dataclass(frozen=True, eq=False)
class Questions:
    """Queries, and the frames that they were made of."""

    queries: np.ndarray
    """(B, D)"""
    sources: np.ndarray
    """(B,)"""


def ask(data: TrainingSet, count: int, dice: np.random.Generator, *, noise: str = "paper") -> Questions:
    """Queries as Algorithm 3 makes them: a frame's features and noise of a size that is chosen for each of them.

    `mixed` makes half of them as they come up in play: the path is turned towards another frame's, with little noise.
    """
    if noise not in ("paper", "mixed"):
        raise InputError(f"noise '{noise}' is not known. Use paper or mixed.")
    frames = data.offered_frames
    sources = frames[dice.integers(len(frames), size=count)]
    sizes = dice.random((count, 1), STORED)  # n^σ ~ U(0, 1)
    wanted = data.features[sources]
    if noise == "mixed":
        others = data.features[frames[dice.integers(len(frames), size=count // 2)]]
        towards = dice.random((count // 2, 1), STORED) * data.path_columns
        wanted[: count // 2] += towards * (others - wanted[: count // 2])
        sizes[: count // 2] *= NEAR
    noisy = wanted + sizes * dice.standard_normal(wanted.shape, STORED)  # x̂ ← x + n^σ n
    return Questions(noisy.astype(STORED), sources)


class Neighbours:
    """k* ← Nearest(x̂, X), among the frames that a search may offer."""

    def __init__(self, data: TrainingSet, device: torch.device | str = "cpu") -> None:
        self.data, self.device = data, torch.device(device)
        self.frames = data.offered_frames
        if not len(self.frames):
            raise InputError("no frame of the database may be offered by a search: every clip is shorter than what the "
                             "features look ahead. Add longer clips.")  # fmt: skip
        if self.device.type == "cpu":
            self.tree = TreeMatcher(data.features, searchable=data.offered)
            return
        root = torch.from_numpy(np.sqrt(data.search_weights)).to(self.device)
        self.root = root
        self.points = torch.from_numpy(data.features[self.frames]).to(self.device) * root
        self.halves = 0.5 * self.points.square().sum(1)
        self.numbers = torch.from_numpy(self.frames).to(self.device)

    def nearest(self, asked: Questions) -> np.ndarray:
        """(B,) frames."""
        if self.device.type != "cpu":
            return self.on_device(torch.from_numpy(asked.queries).to(self.device)).cpu().numpy()
        found = self.tree.search(
            Query(
                asked.queries,
                weights=self.data.search_weights,
                current=asked.sources,
                continuing=True,
            )
        )
        return found.frame

    @torch.no_grad()
    def on_device(self, queries: torch.Tensor) -> torch.Tensor:
        """(B,) frames nearest to queries (B, D), by |x|²/2 − q·x, which orders as the distance does."""
        scaled = queries * self.root
        rows = max(1, _MOST // len(self.points))
        with float32_products("exact"):
            parts = [
                torch.addmm(self.halves, scaled[start : start + rows], self.points.t(), alpha=-1.0).argmin(1)
                for start in range(0, len(scaled), rows)
            ]
        return self.numbers[torch.cat(parts)]
