"""Where characters were a moment ago, in torch: `control.memory` on a device."""

from __future__ import annotations

import numpy as np

from motionmatch.control.memory import BACK_SECONDS, BEFORE_SECONDS, NEAR_SECONDS
from motionmatch.errors import missing_extra
from motionmatch.kernels.steering import DUE

try:
    import torch
except ImportError as error:
    raise missing_extra("stepping characters in torch", "learn") from error

_KEPT = {"span_starts": "starts", "past_spans": "spans", "past_ages": "ages"}
_SPANS = 4


class TensorMemory:
    """The frames that C characters played before their last transitions."""

    def __init__(self, count: int, fps: float, device: torch.device) -> None:
        self.fps, self.near, self.device = fps, round(NEAR_SECONDS * fps), device
        self.starts = torch.zeros(count, dtype=torch.int64, device=device)
        """(C,) the frame that the last transition went to"""
        self.spans = torch.zeros(count, _SPANS, 2, dtype=torch.int64, device=device)
        """(C, 4, 2) first and last frame played before each of the last transitions, the latest first"""
        self.ages = torch.full((count, _SPANS), torch.inf, dtype=torch.float64, device=device)
        """(C, 4) seconds since then"""

    def begin(self, chosen: torch.Tensor, frames: torch.Tensor) -> None:
        """Let some characters (n,) start anew in frames (n,)."""
        self.starts[chosen], self.spans[chosen], self.ages[chosen] = frames, 0, torch.inf

    def find_refused(self, chosen: torch.Tensor, frames: torch.Tensor, settled: torch.Tensor) -> torch.Tensor:
        """Return (n,) bool: whether some characters (n,) would go back, by frames (n,), `settled` seconds (n,) after
        their last transition."""
        ages, spans = self.ages[chosen], self.spans[chosen]
        recent = ((BEFORE_SECONDS - ages).clamp(0.0, BEFORE_SECONDS) * self.fps).floor().long()
        first = torch.maximum(spans[..., 0], spans[..., 1] - recent) - self.near
        within = (frames[:, None] >= first) & (frames[:, None] <= spans[..., 1] + self.near)
        return (within & (ages < BEFORE_SECONDS) & (settled <= BACK_SECONDS + DUE)[:, None]).any(dim=1)

    def keep(self, chosen: torch.Tensor, left: torch.Tensor, found: torch.Tensor) -> None:
        """Remember that some characters (n,) left frames (n,) for those that were found (n,)."""
        spans, ages = self.spans[chosen], self.ages[chosen]
        latest = torch.stack([self.starts[chosen], left], dim=1)[:, None]
        self.spans[chosen] = torch.cat([latest, spans[:, :-1]], dim=1)
        self.ages[chosen] = torch.cat([torch.zeros_like(ages[:, :1]), ages[:, :-1]], dim=1)
        self.starts[chosen] = found

    def take_over(self, others: TensorMemory, copies: int) -> None:
        """Become copies of the memory of other characters, so many of each."""
        for name in _KEPT.values():
            setattr(self, name, getattr(others, name).repeat_interleave(copies, dim=0))

    def snapshot(self) -> dict[str, np.ndarray]:
        """Return copies of everything that changes, by the names of a state."""
        return {name: getattr(self, ours).cpu().numpy().copy() for name, ours in _KEPT.items()}

    def restore(self, kept: dict[str, np.ndarray]) -> None:
        """Go back to a snapshot."""
        for name, ours in _KEPT.items():
            setattr(self, ours, torch.as_tensor(kept[name].copy(), device=self.device))
