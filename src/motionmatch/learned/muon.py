"""An optimiser for dense layers: every direction of a matrix moves by the same amount (Jordan et al. 2024, "Muon").

A slope of a weight matrix is mostly a few directions. An optimiser that scales numbers one by one follows those and
hardly moves along the others, which hold what is rare. Here the slope, with momentum, is brought to a matrix whose
singular values are all about one. That takes no more than some products (Newton–Schulz), and for networks that learn
many clips by heart far fewer steps are needed. Biases are moved by Adam.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import torch

_MOMENTUM = 0.95
_BETAS, _TINY = (0.9, 0.99), 1e-8
_COEFFICIENTS = (3.4445, -4.7750, 2.0315)
_ROUNDS = 5


class Muon(torch.optim.Optimizer):
    """Everything stays on the device, so that a step can be recorded; a rate may be a tensor."""

    def __init__(self, parameters: Iterable[torch.Tensor], lr: float | torch.Tensor, *, half: bool = False) -> None:
        super().__init__(list(parameters), {"lr": lr})
        self.half = half
        for each in self._parameters():
            zero = torch.zeros_like(each, requires_grad=False)
            self.state[each] = {"mean": zero}
            if each.ndim != 2:
                self.state[each] |= {"square": zero.clone(), "step": torch.zeros((), device=each.device)}

    def _parameters(self) -> list[torch.Tensor]:
        return [each for group in self.param_groups for each in group["params"]]

    @torch.no_grad()
    def step(self, closure: Callable[[], float] | None = None) -> None:  # type: ignore[override]
        for group in self.param_groups:
            for each in group["params"]:
                if each.ndim == 2:
                    self._matrix(each, self.state[each], group["lr"])
                else:
                    _adam(each, self.state[each], group["lr"])

    def _matrix(self, weights: torch.Tensor, state: dict[str, Any], rate: float | torch.Tensor) -> None:
        slope, mean = weights.grad, state["mean"]
        assert slope is not None
        mean.mul_(_MOMENTUM).add_(slope)
        # As large as a step of Adam is on average, whatever the size of the matrix.
        size = 0.2 * max(weights.shape) ** 0.5
        weights.sub_(orthogonal(slope + _MOMENTUM * mean, half=self.half) * (rate * size))


def _adam(bias: torch.Tensor, state: dict[str, Any], rate: float | torch.Tensor) -> None:
    slope = bias.grad
    assert slope is not None
    (first, second), step = _BETAS, state["step"].add_(1.0)
    mean = state["mean"].lerp_(slope, 1.0 - first) / (1.0 - first**step)
    square = state["square"].lerp_(slope * slope, 1.0 - second) / (1.0 - second**step)
    bias.sub_(rate * mean / (square.sqrt() + _TINY))


def orthogonal(matrix: torch.Tensor, *, half: bool = False) -> torch.Tensor:
    """The same singular vectors with singular values of about one, from 0.7 to 1.2 (those near nothing stay smaller).

    An odd polynomial, applied again and again, pulls them there. `half`: products in bfloat16, which is exact enough.
    """
    a, b, c = _COEFFICIENTS
    found = matrix / (matrix.norm() + 1e-7)
    turned = matrix.shape[0] > matrix.shape[1]
    found = (found.t() if turned else found).to(torch.bfloat16 if half else torch.float32)
    for _ in range(_ROUNDS):
        squares = found @ found.t()
        found = a * found + (b * squares + c * (squares @ squares)) @ found
    return (found.t() if turned else found).float()
