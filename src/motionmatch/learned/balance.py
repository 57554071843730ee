"""Weights under which every loss counts about the same: found once, early in training, and kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import torch

from motionmatch.learned.losses import checked_overrides


class Balance:
    """At first losses are weighed by how much the data varies, and after some iterations by how large they are."""

    def __init__(
        self, names: Sequence[str], scales: np.ndarray, *, until: int, overrides: Mapping[str, float] | None = None
    ) -> None:
        self.names, self.until = tuple(names), until
        own = {name: factor for name, factor in (overrides or {}).items() if name in self.names}
        self.factors = np.array([checked_overrides(own, self.names).get(name, 1.0) for name in self.names])
        self.weights = self._for(np.asarray(scales, float))
        self.sums: torch.Tensor | np.ndarray = np.zeros(len(self.names))

    def _for(self, sizes: np.ndarray) -> list[float]:
        return (self.factors / len(self.names) / np.maximum(sizes, 1e-9)).tolist()

    def watch(self, iteration: int, losses: Mapping[str, torch.Tensor]) -> None:
        """Take note of unweighted losses; at the end of the second half of the watch weights are set for good."""
        if not self.until or not self.until // 2 <= iteration < self.until:
            return
        seen = torch.stack([losses[name].detach().double() for name in self.names]).cpu().numpy()
        self.sums = np.asarray(self.sums) + seen / (self.until - self.until // 2)
        if iteration == self.until - 1:
            self.weights = self._for(np.asarray(self.sums))

    def state(self) -> dict[str, Any]:
        return {"weights": list(self.weights), "sums": np.asarray(self.sums).tolist()}

    def restore(self, state: Mapping[str, Any]) -> None:
        self.weights, self.sums = list(state["weights"]), np.array(state["sums"])
