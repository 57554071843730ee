"""The networks in training: Table 1 of Holden 2020, and hand-written gradients where autograd is slow.

| network | from → to | layers | hidden units | activation |
|---|---|---|---|---|
| compressor 𝒞 | pose, local and in character space → latents | 5 | 512 (256 trains better here) | ELU |
| decompressor 𝒟 | features and latents → pose | 3 | 512 | ReLU |
| stepper 𝒮 | features and latents → their change per second | 4 | 512 | ReLU |
| projector 𝒫 | a query → features and latents | 6 | 512 | ReLU |

Layers are counted as in the paper, with those of input and output: a network of 3 has two matrices.

`DensePass` and `StepperRollout` compute what autograd would. Autograd allocates and casts every gradient anew; here all
of them have a buffer that is written to again and again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

import numpy as np
import torch
from torch import nn

from motionmatch.errors import unknown_name
from motionmatch.learned.network import Network
from motionmatch.learned.poses import Normalization

LATENT = 32
"""Latents L."""


@dataclass(frozen=True)
class NetworkShape:
    """A row of Table 1."""

    layers: int
    """with those of input and output"""
    units: int
    """of each hidden layer"""
    activation: Literal["relu", "elu"]


TABLE_1 = {
    "compressor": NetworkShape(5, 512, "elu"),
    "decompressor": NetworkShape(3, 512, "relu"),
    "stepper": NetworkShape(4, 512, "relu"),
    "projector": NetworkShape(6, 512, "relu"),
}


def find_shape(network: str, units: int | None = None) -> NetworkShape:
    """Return the row of Table 1 of a network, with other hidden units where they are given."""
    shape = TABLE_1[network]
    return shape if units is None else replace(shape, units=units)


class Layers(nn.Module):
    """Dense layers between two normalisations."""

    def __init__(
        self, shape: NetworkShape, inputs: Normalization, outputs: Normalization, *, generator: torch.Generator
    ) -> None:
        super().__init__()
        if shape.activation not in ("relu", "elu"):
            raise unknown_name("activation", shape.activation, ("relu", "elu"))
        self.shape = shape
        widths = [len(inputs.mean), *[shape.units] * (shape.layers - 2), len(outputs.mean)]
        self.layers = nn.ModuleList(torch.nn.utils.skip_init(nn.Linear, a, b) for a, b in pairwise(widths))
        for layer in self.layers:
            assert isinstance(layer, nn.Linear)
            bound = layer.in_features**-0.5  # as torch does by default, but from a generator of its own
            nn.init.uniform_(layer.weight, -bound, bound, generator=generator)
            nn.init.uniform_(layer.bias, -bound, bound, generator=generator)
        self.input_mean: torch.Tensor
        self.input_scale: torch.Tensor
        self.output_mean: torch.Tensor
        self.output_scale: torch.Tensor
        for name, values in (("input", inputs), ("output", outputs)):
            self.register_buffer(f"{name}_mean", torch.from_numpy(values.mean.copy()))
            self.register_buffer(f"{name}_scale", torch.from_numpy(values.scale.copy()))

    @property
    def linear(self) -> list[nn.Linear]:
        return [layer for layer in self.layers if isinstance(layer, nn.Linear)]

    def forward(self, values: torch.Tensor) -> torch.Tensor:
        """Run the network on inputs (…, N) in their own units; outputs (…, M) are in theirs."""
        normalized = self.forward_normalized((values - self.input_mean) / self.input_scale)
        return normalized * self.output_scale + self.output_mean

    def forward_normalized(self, values: torch.Tensor) -> torch.Tensor:
        """Run the network on normalised inputs (…, N); outputs (…, M) are normalised too."""
        last = len(self.layers) - 1
        for number, layer in enumerate(self.layers):
            values = layer(values)
            if number < last:
                values = torch.relu(values) if self.shape.activation == "relu" else nn.functional.elu(values)
        return values

    def freeze(self) -> Network:
        """Copy the network into one that runs without torch."""

        def array(tensor: torch.Tensor) -> np.ndarray:
            return tensor.detach().float().cpu().numpy()

        return Network(
            tuple(array(layer.weight) for layer in self.linear),
            tuple(array(layer.bias) for layer in self.linear),
            Normalization(array(self.input_mean), array(self.input_scale)),
            Normalization(array(self.output_mean), array(self.output_scale)),
            self.shape.activation,
        )


class DensePass:
    """A network forwards and backwards: normalised rows in, gradients to its weights and to its inputs."""

    def __init__(self, network: Layers, rows: int, *, bfloat16: bool = False) -> None:
        self.elu, self.bfloat16 = network.shape.activation == "elu", bfloat16
        self.linear = network.linear
        kind = torch.bfloat16 if bfloat16 else torch.float32
        device, widths = self.linear[0].weight.device, [layer.out_features for layer in self.linear]
        self.outputs = [torch.empty(rows, width, dtype=kind, device=device) for width in widths]
        self.gradients = [torch.empty_like(outputs) for outputs in self.outputs]
        # Only for bfloat16: copies of the weights, and their gradients before they become float32.
        self.weights = [torch.empty_like(layer.weight, dtype=kind) for layer in self.linear] if bfloat16 else []
        self.biases = [torch.empty_like(layer.bias, dtype=kind) for layer in self.linear] if bfloat16 else []
        self.short_gradients = [torch.empty_like(weights) for weights in self.weights]
        self.weight_gradients = [torch.zeros_like(layer.weight) for layer in self.linear]

    @torch.no_grad()
    def forward(self, values: torch.Tensor) -> torch.Tensor:
        """Compute outputs (R, M) of normalised rows (R, N), float32 or bfloat16. The next call writes over them."""
        self.values = values
        weights: list[torch.Tensor] = [layer.weight for layer in self.linear]
        biases: list[torch.Tensor] = [layer.bias for layer in self.linear]
        if self.bfloat16:
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
    def backward(self, gradients: torch.Tensor, *, through: bool = False) -> torch.Tensor | None:
        """Set `grad` of the weights, given gradients (R, M) by the outputs; `through`: return those by the inputs."""
        back = gradients.to(self.outputs[-1].dtype)
        for number in range(len(self.linear) - 1, -1, -1):
            layer, inputs = self.linear[number], self.outputs[number - 1] if number else self.values
            if self.bfloat16:
                torch.mm(back.t(), inputs, out=self.short_gradients[number])
                layer.weight.grad = self.weight_gradients[number].copy_(self.short_gradients[number])
            else:
                layer.weight.grad = torch.mm(back.t(), inputs, out=self.weight_gradients[number])
            layer.bias.grad = back.sum(0).float()
            if number == 0:
                break
            weight = self.weights[number] if self.bfloat16 else layer.weight
            back = torch.mm(back, weight, out=self.gradients[number - 1])
            if self.elu:
                torch.ops.aten.elu_backward.grad_input(back, 1.0, 1.0, 1.0, True, inputs, grad_input=back)
            else:
                torch.ops.aten.threshold_backward.grad_input(back, inputs, 0.0, grad_input=back)
        if not through:
            return None
        return torch.mm(back, self.weights[0] if self.bfloat16 else self.linear[0].weight).float()


class StepperRollout:
    """Several steps s ← s + gain · network(s) + drift, forwards and backwards. Activations are ReLU.

    Gradients of all steps are computed by one product per layer. Autograd would take one small product and one addition
    per layer and step.
    """

    def __init__(self, network: Layers, steps: int, batch_size: int, *, bfloat16: bool = False) -> None:
        assert network.shape.activation == "relu"
        self.linear = network.linear
        self.steps = steps
        device, wide = self.linear[0].weight.device, self.linear[0].in_features
        kind = torch.bfloat16 if bfloat16 else torch.float32
        self.states = torch.empty(steps + 1, batch_size, wide, device=device)
        widths = [layer.out_features for layer in self.linear[:-1]]
        self.hidden = [torch.empty(steps, batch_size, width, dtype=kind, device=device) for width in widths]
        self.gradients = [torch.empty_like(hidden) for hidden in self.hidden]
        self.outputs = torch.empty(steps, batch_size, self.linear[-1].out_features, device=device)
        # Views of each step: making them anew in every step takes as long as the small products do.
        self.each_state, self.each_output = self.states.unbind(), self.outputs.unbind()
        self.each_hidden = [each.unbind() for each in self.hidden]
        self.each_gradient = [each.unbind() for each in self.gradients]

    @torch.no_grad()
    def forward(
        self,
        start: torch.Tensor,
        gain: torch.Tensor,
        drift: torch.Tensor,
        steps: int | None = None,
        masks: torch.Tensor | None = None,
    ) -> torch.Tensor:
        """Compute states (S + 1, B, N) from the first (B, N); fewer of them with `steps`.

        Outputs of hidden units are multiplied by `masks` (H, B, U), the same in all steps of a window.
        """
        self.taken, self.masks = self.steps if steps is None else steps, masks
        kind = self.hidden[0].dtype
        self.weights = [layer.weight.to(kind) for layer in self.linear[1:-1]]
        biases = [layer.bias.to(kind) for layer in self.linear[1:-1]]
        first, last = self.linear[0], self.linear[-1]
        ins, outs, between = first.weight.t(), last.weight.t(), [weights.t() for weights in self.weights]
        self.each_state[0].copy_(start)
        for step in range(self.taken):
            here = self.each_hidden[0][step]
            here.copy_(torch.addmm(first.bias, self.each_state[step], ins).relu_())
            if masks is not None:
                here.mul_(masks[0])
            for number, (weights, bias) in enumerate(zip(between, biases, strict=True), start=1):
                following = self.each_hidden[number][step]
                here = torch.addmm(bias, here, weights, out=following).relu_()
                if masks is not None:
                    here.mul_(masks[number])
            change = torch.addmm(last.bias, here.float(), outs)
            torch.addcmul(self.each_state[step], change, gain, out=self.each_state[step + 1]).add_(drift)
        return self.states[: self.taken + 1]

    @torch.no_grad()
    def backward(self, gradients: torch.Tensor, gain: torch.Tensor) -> None:
        """Set `grad` of the weights, given gradients (S + 1, B, N) by the states."""
        first, last, taken = self.linear[0], self.linear[-1], self.taken
        each, kind, top = gradients.unbind(), self.hidden[0].dtype, len(self.hidden) - 1
        state_gradient = each[taken].clone()
        for step in range(taken - 1, -1, -1):
            outputs = torch.mul(state_gradient, gain, out=self.each_output[step])
            back = torch.mm(outputs, last.weight).to(kind)
            for number in range(top, -1, -1):
                own = self.each_gradient[number][step]
                _relu_backward(back, self.each_hidden[number][step], own)
                if self.masks is not None:
                    own.mul_(self.masks[number])
                back = torch.mm(own, self.weights[number - 1]) if number else own
            if step:
                state_gradient.addmm_(back.float(), first.weight).add_(each[step])
        rows = taken * self.states.shape[1]
        outputs, hidden = self.outputs[:taken].view(rows, -1), [each[:taken].view(rows, -1) for each in self.hidden]
        last.weight.grad = outputs.t() @ hidden[-1].float()
        last.bias.grad = outputs.sum(0)
        for number in range(top, -1, -1):
            layer, own = self.linear[number], self.gradients[number][:taken].view(rows, -1)
            if number:
                layer.weight.grad = (own.t() @ hidden[number - 1]).float()
            else:  # this way around it takes half the time
                states = self.states[:taken].view(rows, -1)
                layer.weight.grad = (states.t() @ own.float()).t().contiguous()
            layer.bias.grad = own.sum(0, dtype=torch.float32)


def _relu_backward(gradients: torch.Tensor, hidden: torch.Tensor, out: torch.Tensor) -> None:
    """Write the gradient of a ReLU to `out`: the incoming gradient where the output is not zero."""
    torch.ops.aten.threshold_backward.grad_input(gradients, hidden, 0.0, grad_input=out)
