"""A network forwards and back, by hand: what autograd does, with no work around the products.

Autograd makes every slope anew, casts every weight and every slope by itself, and keeps a book of it all. Here all of
it has its place, which is written to again and again.
"""

from __future__ import annotations

import torch
from torch import nn

from motionmatch.learned.networks import Layers


class DensePass:
    """Normalised rows through a network, and slopes back to its weights and to what went in."""

    def __init__(self, network: Layers, rows: int, *, half: bool = False) -> None:
        self.elu, self.half = network.shape.activation == "elu", half
        self.linear = [layer for layer in network.layers if isinstance(layer, nn.Linear)]
        kind = torch.bfloat16 if half else torch.float32
        device, widths = self.linear[0].weight.device, [layer.out_features for layer in self.linear]
        self.outputs = [torch.empty(rows, width, dtype=kind, device=device) for width in widths]
        self.slopes = [torch.empty_like(outputs) for outputs in self.outputs]
        # Copies of weights, and slopes of weights before they are of full length again: only for halves.
        self.weights = [torch.empty_like(layer.weight, dtype=kind) for layer in self.linear] if half else []
        self.biases = [torch.empty_like(layer.bias, dtype=kind) for layer in self.linear] if half else []
        self.short = [torch.empty_like(weights) for weights in self.weights]
        self.long = [torch.zeros_like(layer.weight) for layer in self.linear]

    @torch.no_grad()
    def forward(self, values: torch.Tensor) -> torch.Tensor:
        """(R, M) of normalised rows (R, N), of the kind that the products are in; it is written over by the next."""
        self.values = values
        weights: list[torch.Tensor] = [layer.weight for layer in self.linear]
        biases: list[torch.Tensor] = [layer.bias for layer in self.linear]
        if self.half:
            torch._foreach_copy_(self.weights, weights)
            torch._foreach_copy_(self.biases, biases)
            weights, biases = self.weights, self.biases
        last = len(self.linear) - 1
        for number, (weight, bias, out) in enumerate(zip(weights, biases, self.outputs, strict=True)):
            torch.addmm(bias, values, weight.t(), out=out)
            if number < last:
                values = torch.nn.functional.elu_(out) if self.elu else out.relu_()
        return self.outputs[-1]

    @torch.no_grad()
    def backward(self, slopes: torch.Tensor, *, through: bool = False) -> torch.Tensor | None:
        """Leave slopes of the weights in them, given slopes (R, M) by what came out; with `through` those by what went
        in (R, N)."""
        pull = slopes.to(self.outputs[-1].dtype)
        for number in range(len(self.linear) - 1, -1, -1):
            layer, before = self.linear[number], self.outputs[number - 1] if number else self.values
            if self.half:
                torch.mm(pull.t(), before, out=self.short[number])
                layer.weight.grad = self.long[number].copy_(self.short[number])
            else:
                layer.weight.grad = torch.mm(pull.t(), before, out=self.long[number])
            layer.bias.grad = pull.sum(0).float()
            if number == 0:
                break
            weight = self.weights[number] if self.half else layer.weight
            pull = torch.mm(pull, weight, out=self.slopes[number - 1])
            if self.elu:
                torch.ops.aten.elu_backward.grad_input(pull, 1.0, 1.0, 1.0, True, before, grad_input=pull)
            else:
                torch.ops.aten.threshold_backward.grad_input(pull, before, 0.0, grad_input=pull)
        if not through:
            return None
        return torch.mm(pull, self.weights[0] if self.half else self.linear[0].weight).float()
