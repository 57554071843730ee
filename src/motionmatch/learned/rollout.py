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
        # Parts of them, step by step: to find them anew in every step takes as long as the small products do.
        self.each_state, self.each_output = self.states.unbind(), self.outputs.unbind()
        self.each_hidden = [each.unbind() for each in self.hidden]
        self.each_slope = [each.unbind() for each in self.slopes]

    @torch.no_grad()
    def forward(
        self, start: torch.Tensor, gain: torch.Tensor, drift: torch.Tensor, steps: int | None = None
    ) -> torch.Tensor:
        """(S + 1, B, N) states from the first (B, N); fewer of them with `steps`."""
        self.taken = self.steps if steps is None else steps
        kind = self.hidden[0].dtype
        self.weights = [layer.weight.to(kind) for layer in self.linear[1:-1]]
        biases = [layer.bias.to(kind) for layer in self.linear[1:-1]]
        first, last = self.linear[0], self.linear[-1]
        ins, outs, between = first.weight.t(), last.weight.t(), [weights.t() for weights in self.weights]
        self.each_state[0].copy_(start)
        for step in range(self.taken):
            here = self.each_hidden[0][step]
            here.copy_(torch.addmm(first.bias, self.each_state[step], ins).relu_())
            for number, (weights, bias) in enumerate(zip(between, biases, strict=True), start=1):
                following = self.each_hidden[number][step]
                here = torch.addmm(bias, here, weights, out=following).relu_()
            change = torch.addmm(last.bias, here.float(), outs)
            torch.addcmul(self.each_state[step], change, gain, out=self.each_state[step + 1]).add_(drift)
        return self.states[: self.taken + 1]

    @torch.no_grad()
    def backward(self, slopes: torch.Tensor, gain: torch.Tensor) -> None:
        """Leave slopes of the weights in them, given slopes (S + 1, B, N) by the states."""
        first, last, taken = self.linear[0], self.linear[-1], self.taken
        each, kind, top = slopes.unbind(), self.hidden[0].dtype, len(self.hidden) - 1
        back = each[taken].clone()
        for step in range(taken - 1, -1, -1):
            outputs = torch.mul(back, gain, out=self.each_output[step])
            pull = torch.mm(outputs, last.weight).to(kind)
            for number in range(top, -1, -1):
                own = self.each_slope[number][step]
                _where_active(pull, self.each_hidden[number][step], own)
                pull = torch.mm(own, self.weights[number - 1]) if number else own
            if step:
                back.addmm_(pull.float(), first.weight).add_(each[step])
        rows = taken * self.states.shape[1]
        outputs, hidden = self.outputs[:taken].view(rows, -1), [each[:taken].view(rows, -1) for each in self.hidden]
        last.weight.grad = outputs.t() @ hidden[-1].float()
        last.bias.grad = outputs.sum(0)
        for number in range(top, -1, -1):
            layer, own = self.linear[number], self.slopes[number][:taken].view(rows, -1)
            if number:
                layer.weight.grad = (own.t() @ hidden[number - 1]).float()
            else:  # this way around it takes half the time
                states = self.states[:taken].view(rows, -1)
                layer.weight.grad = (states.t() @ own.float()).t().contiguous()
            layer.bias.grad = own.sum(0, dtype=torch.float32)


def _where_active(slopes: torch.Tensor, hidden: torch.Tensor, out: torch.Tensor) -> None:
    """The slope of a ReLU: what comes back, where it let something through."""
    torch.ops.aten.threshold_backward.grad_input(slopes, hidden, 0.0, grad_input=out)
