"""The networks to be trained: Table 1 of Holden 2020.

| network | from → to | layers | hidden units | activation |
|---|---|---|---|---|
| compressor 𝒞 | pose, local and in character space → latents | 5 | 512 (256 trains better here) | ELU |
| decompressor 𝒟 | features and latents → pose | 3 | 512 | ReLU |
| stepper 𝒮 | features and latents → how they change in a second | 4 | 512 | ReLU |
| projector 𝒫 | a query → features and latents | 6 | 512 | ReLU |

Layers are counted as in the paper, with those of input and output: a network of 3 has two matrices.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import torch
from torch import nn

from motionmatch.errors import unknown_name
from motionmatch.learned.network import Network
from motionmatch.learned.poses import Normalization

LATENT = 32
"""Latents L."""


@dataclass(frozen=True)
class Shape:
    """A row of Table 1."""

    layers: int
    """with those of input and output"""
    units: int
    """of each hidden layer"""
    activation: Literal["relu", "elu"]


TABLE_1 = {
    "compressor": Shape(5, 512, "elu"),
    "decompressor": Shape(3, 512, "relu"),
    "stepper": Shape(4, 512, "relu"),
    "projector": Shape(6, 512, "relu"),
}


class Layers(nn.Module):
    """Dense layers between two normalisations."""

    def __init__(
        self, shape: Shape, inputs: Normalization, outputs: Normalization, *, generator: torch.Generator
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

    def forward(self, values: torch.Tensor) -> torch.Tensor:
        """Of inputs in their own units, in those of the outputs."""
        return self.normal((values - self.input_mean) / self.input_scale) * self.output_scale + self.output_mean

    def normal(self, values: torch.Tensor) -> torch.Tensor:
        """Of normalised inputs, normalised."""
        last = len(self.layers) - 1
        for number, layer in enumerate(self.layers):
            values = layer(values)
            if number < last:
                values = torch.relu(values) if self.shape.activation == "relu" else nn.functional.elu(values)
        return values

    def frozen(self) -> Network:
        """The same to run without torch."""

        def array(tensor: torch.Tensor):
            return tensor.detach().float().cpu().numpy()

        linear = [layer for layer in self.layers if isinstance(layer, nn.Linear)]
        return Network(
            tuple(array(layer.weight) for layer in linear),
            tuple(array(layer.bias) for layer in linear),
            Normalization(array(self.input_mean), array(self.input_scale)),
            Normalization(array(self.output_mean), array(self.output_scale)),
            self.shape.activation,
        )
