"""Steps of training: the optimiser Muon, recorded steps on a GPU, and the precision of matrix products.

`Muon` (Jordan et al. 2024) moves every direction of a weight matrix by the same amount. The gradient of a matrix is
mostly a few directions. An optimiser that scales numbers one by one follows those and hardly moves along the others,
which hold rare motion. Muon turns the gradient, with momentum, into a matrix with all singular values near one, by some
products (Newton–Schulz). Networks that learn many clips by heart then need far fewer steps. Biases are moved by
Adam.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, Literal, TypeVar

import torch

_MOMENTUM = 0.95
_BETAS, _TINY = (0.9, 0.99), 1e-8
_COEFFICIENTS = (3.4445, -4.7750, 2.0315)
_ROUNDS = 5
_EAGER = 2
"""Steps of a kind that run before one is recorded, in which libraries initialise themselves."""
_MOST_GRAPHS = 8
"""Recorded graphs that are held at a time."""

Result = TypeVar("Result")


class Muon(torch.optim.Optimizer):
    """The optimiser. Its state stays on the device, so that a step can be recorded; `lr` may be a tensor."""

    def __init__(
        self,
        parameters: Iterable[torch.Tensor],
        lr: float | torch.Tensor,
        *,
        weight_decay: float = 0.0,
        bfloat16: bool = False,
    ) -> None:
        """Make one. `weight_decay` times the rate is the share of a matrix that every step takes away."""
        super().__init__(list(parameters), {"lr": lr})
        self.weight_decay = weight_decay
        self.bfloat16 = bfloat16
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
                    self._step_matrix(each, self.state[each], group["lr"])
                else:
                    _step_adam(each, self.state[each], group["lr"])

    def _step_matrix(self, weights: torch.Tensor, state: dict[str, Any], rate: float | torch.Tensor) -> None:
        gradient, mean = weights.grad, state["mean"]
        assert gradient is not None
        mean.mul_(_MOMENTUM).add_(gradient)
        # As large as a step of Adam is on average, whatever the size of the matrix.
        size = 0.2 * max(weights.shape) ** 0.5
        if self.weight_decay:
            weights.mul_(1.0 - rate * self.weight_decay)
        weights.sub_(orthogonalize(gradient + _MOMENTUM * mean, bfloat16=self.bfloat16) * (rate * size))


def _step_adam(bias: torch.Tensor, state: dict[str, Any], rate: float | torch.Tensor) -> None:
    gradient = bias.grad
    assert gradient is not None
    (first, second), step = _BETAS, state["step"].add_(1.0)
    mean = state["mean"].lerp_(gradient, 1.0 - first) / (1.0 - first**step)
    square = state["square"].lerp_(gradient * gradient, 1.0 - second) / (1.0 - second**step)
    bias.sub_(rate * mean / (square.sqrt() + _TINY))


def orthogonalize(matrix: torch.Tensor, *, bfloat16: bool = False) -> torch.Tensor:
    """Give a matrix (N, M) singular values of about one, from 0.7 to 1.2 (those near zero stay smaller).

    An odd polynomial, applied again and again, moves them there. `bfloat16`: products in it, which is exact enough.
    """
    a, b, c = _COEFFICIENTS
    found = matrix / (matrix.norm() + 1e-7)
    tall = matrix.shape[0] > matrix.shape[1]
    found = (found.t() if tall else found).to(torch.bfloat16 if bfloat16 else torch.float32)
    for _ in range(_ROUNDS):
        squares = found @ found.t()
        found = a * found + (b * squares + c * (squares @ squares)) @ found
    return (found.t() if tall else found).float()


class StepRecorder:
    """Records a step of training on a GPU as one CUDA graph and replays it, one graph for each kind of step.

    A step is some hundred small kernels, and to start each from Python takes longer than to run it. Random numbers are
    drawn outside and copied in.
    """

    def __init__(self) -> None:
        self.stream = torch.cuda.Stream()
        self.steps: dict[Hashable, _RecordedStep] = {}

    def clear(self) -> None:
        """Drop all graphs: the tensors in them are no longer those in use."""
        self.steps.clear()

    def run(
        self, key: Hashable, work: Callable[..., Result], batch: tuple[torch.Tensor, ...], prepare: Callable[[], None]
    ) -> Result:
        """Do `work(*batch)` and return its result.

        `key` stands for everything else that the work depends on and that may change; tensors that it reads keep their
        places. `prepare` is called before work that is not replayed.
        """
        if key not in self.steps:
            if len(self.steps) >= _MOST_GRAPHS:
                self.clear()
            self.steps[key] = _RecordedStep()
        step = self.steps[key]
        if step.graph is None and step.taken < _EAGER:
            step.taken += 1
            prepare()
            self.stream.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(self.stream):
                found = work(*batch)
            torch.cuda.current_stream().wait_stream(self.stream)
            return found
        if step.graph is None:
            prepare()
            step.inputs = tuple(each.clone() for each in batch)
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph, stream=self.stream):
                step.result = work(*step.inputs)
            step.graph = graph
        for own, fresh in zip(step.inputs, batch, strict=True):
            own.copy_(fresh)
        step.graph.replay()
        return step.result  # type: ignore[return-value]


class _RecordedStep:
    def __init__(self) -> None:
        self.taken = 0
        self.graph: torch.cuda.CUDAGraph | None = None
        self.inputs: tuple[torch.Tensor, ...] = ()
        self.result: object = None


@contextlib.contextmanager
def float32_products(kind: Literal["exact", "quick"]) -> Iterator[None]:
    """Set the precision of float32 products on a GPU. With `quick` they have 10 bits: enough to learn, not to search.

    A graph that is recorded within it keeps the setting. On a CPU use `exact`.
    """
    before = torch.get_float32_matmul_precision()
    torch.set_float32_matmul_precision("highest" if kind == "exact" else "high")
    try:
        yield
    finally:
        torch.set_float32_matmul_precision(before)
