"""Going several steps with a network, and back again: slopes of all its weights by one product per layer.

Left to autograd, every step would add to the slopes of every weight: twenty small products and additions for each layer
instead of one large product.
"""

from __future__ import annotations

import torch
from torch import nn

from motionmatch.learned.networks import Layers


class Rollout:
    """s ← s + gain · network(s) + drift, several times. Activations are ReLU."""

    def __init__(self, network: Layers, steps: int, batch: int, *, half: bool = False) -> None:
        assert network.shape.activation == "relu"
        self.linear = [layer for layer in network.layers if isinstance(layer, nn.Linear)]
        self.steps, self.half = steps, half
        device, wide = self.linear[0].weight.device, self.linear[0].in_features
        kind = torch.bfloat16 if half else torch.float32
        self.states = torch.empty(steps + 1, batch, wide, device=device)
        widths = [layer.out_features for layer in self.linear[:-1]]
        self.hidden = [torch.empty(steps, batch, width, dtype=kind, device=device) for width in widths]
        self.slopes = [torch.empty_like(hidden) for hidden in self.hidden]
        self.outputs = torch.empty(steps, batch, self.linear[-1].out_features, device=device)

    @torch.no_grad()
    def forward(
        self, start: torch.Tensor, gain: torch.Tensor, drift: torch.Tensor, steps: int | None = None
    ) -> torch.Tensor:
        """(S + 1, B, N) states from the first (B, N); fewer of them with `steps`."""
        self.taken = self.steps if steps is None else steps
        self.weights = [layer.weight.to(self.hidden[0].dtype) for layer in self.linear[1:-1]]
        first, last = self.linear[0], self.linear[-1]
        self.states[0].copy_(start)
        for step in range(self.taken):
            values = torch.addmm(first.bias, self.states[step], first.weight.t()).relu_()
            self.hidden[0][step].copy_(values)
            for number, layer in enumerate(self.linear[1:-1], start=1):
                bias = layer.bias.to(self.hidden[number].dtype)
                values = torch.addmm(bias, self.hidden[number - 1][step], self.weights[number - 1].t())
                self.hidden[number][step].copy_(values.relu_())
            change = torch.addmm(last.bias, self.hidden[-1][step].float(), last.weight.t())
            torch.addcmul(self.states[step], change, gain, out=self.states[step + 1])
            self.states[step + 1] += drift
        return self.states[: self.taken + 1]

    @torch.no_grad()
    def backward(self, slopes: torch.Tensor, gain: torch.Tensor) -> None:
        """Leave slopes of the weights in them, given slopes (S + 1, B, N) by the states."""
        first, last = self.linear[0], self.linear[-1]
        taken = self.taken
        back = slopes[taken].clone()
        for step in range(taken - 1, -1, -1):
            torch.mul(back, gain, out=self.outputs[step])
            pull = torch.mm(self.outputs[step], last.weight).to(self.hidden[-1].dtype)
            for number in range(len(self.hidden) - 1, -1, -1):
                pull.mul_(self.hidden[number][step] > 0)
                self.slopes[number][step].copy_(pull)
                if number:
                    pull = torch.mm(pull, self.weights[number - 1])
            if step:
                back += torch.mm(pull.float(), first.weight) + slopes[step]
        rows = taken * self.states.shape[1]
        outputs, hidden = self.outputs[:taken].view(rows, -1), [each[:taken].view(rows, -1) for each in self.hidden]
        last.weight.grad = outputs.t() @ hidden[-1].float()
        last.bias.grad = outputs.sum(0)
        for number in range(len(self.hidden) - 1, -1, -1):
            layer, own = self.linear[number], self.slopes[number][:taken].view(rows, -1)
            if number:
                layer.weight.grad = (own.t() @ hidden[number - 1]).float()
            else:
                layer.weight.grad = own.float().t() @ self.states[:taken].view(rows, -1)
            layer.bias.grad = own.float().sum(0)
