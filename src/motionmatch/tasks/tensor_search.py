"""An exact search by tiled distances, in torch, on a processor or a GPU."""

from __future__ import annotations

from motionmatch.errors import missing_extra

try:
    import torch
except ImportError as error:
    raise missing_extra("stepping characters in torch", "learn") from error

_TILE = 4096  # characters that search at a time


class FrameIndex:
    """Frames that a search may return, in ascending order."""

    def __init__(self, features: torch.Tensor, weights: torch.Tensor, frames: torch.Tensor) -> None:
        self.features, self.weights, self.frames = features, weights, frames
        self._roots = weights.sqrt().float()
        self._points = features[frames] * self._roots
        self._squares = self._points.square().sum(dim=1)
        self._largest = float(self._squares.max()) if len(frames) else 0.0

    def find_nearest(
        self, queries: torch.Tensor, without: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the nearest frames (n,) to queries (n, D), and their costs; the first of those that cost the same.

        `without` are the first and the last (n,) of frames that are not offered to each; none where the last is lower.
        If nothing is left, the frame is 0 and the cost infinite. A matrix product gives costs up to rounding. All
        frames that could be nearest are measured again, exactly.
        """
        parts = []
        for first in range(0, len(queries), _TILE):
            rows = slice(first, first + _TILE)
            parts.append(self._find(queries[rows], None if without is None else (without[0][rows], without[1][rows])))
        return torch.cat([frames for frames, _ in parts]), torch.cat([costs for _, costs in parts])

    def _find(
        self, queries: torch.Tensor, without: tuple[torch.Tensor, torch.Tensor] | None
    ) -> tuple[torch.Tensor, torch.Tensor]:
        points = queries * self._roots
        rough = torch.addmm(self._squares, points, self._points.T, alpha=-2.0)
        if without is not None:
            self._leave_out(rough, *without)
        slack = 1e-5 * (points.square().sum(dim=1) + self._largest)
        near = (rough <= (rough.amin(dim=1) + slack)[:, None]) & rough.isfinite()
        rows, columns = near.nonzero(as_tuple=True)
        frames = self.frames[columns]
        costs = measure_costs(self.features, self.weights, queries[rows], frames)
        least = torch.full((len(queries),), torch.inf, dtype=costs.dtype, device=costs.device)
        least.scatter_reduce_(0, rows, costs, "amin")
        first = torch.full((len(queries),), torch.iinfo(torch.int64).max, device=costs.device)
        nearest = torch.where(costs == least[rows], frames, first[rows])
        first.scatter_reduce_(0, rows, nearest, "amin")
        return torch.where(least.isfinite(), first, torch.zeros_like(first)), least

    def _leave_out(self, rough: torch.Tensor, first: torch.Tensor, last: torch.Tensor) -> None:
        """Make the costs (n, F) of frames from `first` to `last` (n,) infinite, in place."""
        start = torch.searchsorted(self.frames, first)
        stop = torch.searchsorted(self.frames, last, right=True)
        most = int((stop - start).max()) if len(first) else 0
        if most < 1:
            return
        columns = start[:, None] + torch.arange(most, device=start.device)
        never = torch.where(columns < stop[:, None], torch.inf, -torch.inf).to(rough.dtype)
        rough.scatter_reduce_(1, columns.clamp(max=rough.shape[1] - 1), never, "amax")


def measure_costs(
    features: torch.Tensor, weights: torch.Tensor, queries: torch.Tensor, frames: torch.Tensor
) -> torch.Tensor:
    """Return the costs (n,) of frames (n,) for queries (n, D), Σ w (x − q)², in float64."""
    return (weights * (features[frames].double() - queries.double()).square()).sum(dim=1)
