"""A network that is run, not trained: dense layers, in NumPy and compiled; no torch.

The input is normalised, goes through the layers with an activation between them, and what comes out is brought back
to its own units. For running, both normalisations are folded into the first and the last layer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from motionmatch.conventions import STORED
from motionmatch.errors import InputError, unknown_name
from motionmatch.kernels import dense
from motionmatch.learned.poses import Normalization

ACTIVATIONS = ("relu", "elu")


@dataclass(frozen=True, eq=False, repr=False)
class Network:
    """Dense layers: y = Wₙ a(… a(W₁ x + b₁) …) + bₙ."""

    weights: tuple[np.ndarray, ...]
    """(outputs, inputs) of each layer, as torch has them"""
    biases: tuple[np.ndarray, ...]
    """(outputs,) of each layer"""
    inputs: Normalization
    """of what goes in"""
    outputs: Normalization
    """of what comes out"""
    activation: str = "relu"
    """between layers: relu or elu"""

    def __post_init__(self) -> None:
        for name in ("weights", "biases"):
            arrays = tuple(np.ascontiguousarray(array, STORED) for array in getattr(self, name))
            object.__setattr__(self, name, arrays)
        if self.activation not in ACTIVATIONS:
            raise unknown_name("activation", self.activation, ACTIVATIONS)
        if not self.weights or len(self.weights) != len(self.biases):
            raise InputError(
                f"a network has {len(self.weights)} weights and {len(self.biases)} biases; expected one of each per "
                "layer, and at least one layer."
            )
        width = len(self.inputs.mean)
        for layer, (weights, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            if weights.ndim != 2 or weights.shape[1] != width or bias.shape != weights.shape[:1]:
                raise InputError(
                    f"layer {layer} has weights of shape {weights.shape} and biases of shape {bias.shape}; expected "
                    f"(outputs, {width}) and (outputs,)."
                )
            if not (np.isfinite(weights).all() and np.isfinite(bias).all()):
                raise InputError(f"layer {layer} has weights that are not numbers.")
            width = len(weights)
        if len(self.outputs.mean) != width:
            raise InputError(
                f"the network gives {width} numbers, but its outputs are normalised as {len(self.outputs.mean)}."
            )

    def __repr__(self) -> str:
        return f"<Network: {' → '.join(map(str, self.widths))}, {self.activation}>"

    @property
    def widths(self) -> tuple[int, ...]:
        """Of the input, of each hidden layer, of the output."""
        return (self.weights[0].shape[1], *(len(weights) for weights in self.weights))

    @property
    def num_inputs(self) -> int:
        return self.widths[0]

    @property
    def num_outputs(self) -> int:
        return self.widths[-1]

    @property
    def num_numbers(self) -> int:
        """Weights, biases and normalisations together."""
        return sum(array.size for array in (*self.weights, *self.biases)) + 2 * (self.num_inputs + self.num_outputs)

    @cached_property
    def folded(self) -> tuple[tuple[np.ndarray, ...], tuple[np.ndarray, ...]]:
        """Weights and biases that take what goes in as it is, and give what comes out as it is."""
        weights = [array.astype(float) for array in self.weights]
        biases = [array.astype(float) for array in self.biases]
        weights[0] /= self.inputs.scale
        biases[0] -= weights[0] @ self.inputs.mean
        weights[-1] *= self.outputs.scale[:, None].astype(float)
        biases[-1] = biases[-1] * self.outputs.scale + self.outputs.mean
        return tuple(w.astype(STORED) for w in weights), tuple(b.astype(STORED) for b in biases)

    def __call__(self, values: np.ndarray) -> np.ndarray:
        """(…, outputs) of inputs (…, inputs), written as it is meant; `Evaluator` is the same, only quicker."""
        if values.shape[-1:] != (self.num_inputs,):
            raise InputError(f"the network takes {self.num_inputs} numbers; the input has shape {values.shape}.")
        found = self.inputs.normalize(values)
        last = len(self.weights) - 1
        for layer, (weights, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            found = found @ weights.T + bias
            if layer < last:
                found = activated(found, self.activation)
        return self.outputs.denormalize(found)


class Evaluator:
    """A network made ready to run for any number of characters; it gives what the network gives, sooner.

    A few characters go through a compiled loop that skips what a relu made zero, many through products of matrices.
    """

    FEW = 12
    """More characters than this are quicker as products of matrices."""
    SPARSE = 0.25
    """Where fewer inputs of a layer than this share are not zero, skipping the others is quicker than a product."""
    BLOCK = 1024
    """So many characters go through all layers before the next do: what is between layers stays in the cache."""

    def __init__(self, network: Network, columns: np.ndarray | None = None) -> None:
        """`columns` are the outputs that are wanted, by default all of them."""
        weights, biases = list(network.folded[0]), list(network.folded[1])
        if columns is not None:
            weights[-1], biases[-1] = weights[-1][columns], biases[-1][columns]
        self.network, self.num_inputs, self.num_outputs = network, network.num_inputs, len(biases[-1])
        self._turned = [np.ascontiguousarray(array.T) for array in weights]
        self._biases = biases
        self._sizes = np.array([(array.shape[1], -(-len(array) // 16) * 16) for array in weights], np.int64)
        self._widest = int(max(self._sizes[:, 1].max(), self.num_inputs))
        flat = []
        for array, (ins, stride) in zip(self._turned, self._sizes, strict=True):
            row = np.zeros((ins, stride), STORED)
            row[:, : array.shape[1]] = array
            flat.append(row.reshape(-1))
        self._flat = _aligned(np.concatenate(flat))
        self._flat_biases = np.concatenate(
            [np.pad(bias, (0, stride - len(bias))) for bias, stride in zip(biases, self._sizes[:, 1], strict=True)]
        )

    def __call__(self, values: np.ndarray) -> np.ndarray:
        """(C, outputs) of inputs (C, inputs), float32."""
        values = np.ascontiguousarray(values, STORED)
        if values.ndim != 2 or values.shape[1] != self.num_inputs:
            raise InputError(
                f"the network takes {self.num_inputs} numbers for each character; the input has shape {values.shape}."
            )
        found = np.empty((len(values), self.num_outputs), STORED)
        if self.network.activation != "relu":
            self._by_products(values, found)
        elif len(values) <= self.FEW:
            scratch, active = np.empty((2, self._widest), STORED), np.empty(self._widest + 1, np.int64)
            dense.forward(self._flat, self._flat_biases, self._sizes, values, scratch, active, found)
        else:
            for start in range(0, len(values), self.BLOCK):
                part = slice(start, start + self.BLOCK)
                self._by_products(values[part], found[part])
        return found

    def _by_products(self, values: np.ndarray, found: np.ndarray) -> None:
        last, active = len(self._turned) - 1, 1.0
        relu = self.network.activation == "relu"
        for layer, (weights, bias) in enumerate(zip(self._turned, self._biases, strict=True)):
            if relu and active < self.SPARSE:
                out = found if layer == last else np.empty((len(values), weights.shape[1]), STORED)
                values = self._skipping(layer, values, out)
                bias = np.zeros_like(bias)  # it is in there already
            else:
                values = np.matmul(values, weights, out=found if layer == last else None)
            count = dense.add_bias(bias, relu and layer < last, values)
            active = count / max(values.size, 1)
            if layer < last and not relu:
                values = activated(values, self.network.activation).astype(STORED)

    def _skipping(self, layer: int, values: np.ndarray, out: np.ndarray) -> np.ndarray:
        """A layer for inputs (C, n) that are mostly zero."""
        ins, stride = self._sizes[layer]
        at, row = int((self._sizes[:layer, 0] * self._sizes[:layer, 1]).sum()), int(self._sizes[:layer, 1].sum())
        dense.layer(
            self._flat[at : at + ins * stride],
            self._flat_biases[row : row + stride],
            values,
            np.empty(stride, STORED),
            np.empty(ins + 1, np.int64),
            out,
        )
        return out


def pruned(network: Network, rows: np.ndarray) -> Network:
    """The same without hidden units that are zero for all of these inputs (N, inputs): they change nothing there.

    Training with a relu leaves some of them behind. At least one unit stays in each layer.
    """
    if network.activation != "relu":
        return network
    weights, biases = list(network.weights), list(network.biases)
    hidden = network.inputs.normalize(rows)
    for layer in range(len(weights) - 1):
        hidden = np.maximum(hidden @ weights[layer].T + biases[layer], 0.0)
        kept = hidden.max(axis=0, initial=0.0) > 0
        kept[0] |= not kept.any()
        weights[layer], biases[layer] = weights[layer][kept], biases[layer][kept]
        weights[layer + 1], hidden = weights[layer + 1][:, kept], hidden[:, kept]
    return Network(tuple(weights), tuple(biases), network.inputs, network.outputs, network.activation)


def activated(values: np.ndarray, activation: str) -> np.ndarray:
    """What an activation makes of numbers."""
    if activation == "relu":
        return np.maximum(values, 0.0)
    return np.where(values > 0, values, np.expm1(np.minimum(values, 0.0)))


def _aligned(values: np.ndarray) -> np.ndarray:
    """The same numbers, beginning where a line of the cache does: rows then do not lie across two."""
    room = np.empty(values.nbytes + 64, np.uint8)
    start = -room.ctypes.data % 64
    found = room[start : start + values.nbytes].view(values.dtype)
    found[:] = values
    return found


def plain(weights: Sequence[np.ndarray], biases: Sequence[np.ndarray], activation: str = "relu") -> Network:
    """A network of these layers that takes and gives numbers as they are."""
    ins, outs = weights[0].shape[1], len(weights[-1])
    return Network(
        tuple(weights),
        tuple(biases),
        Normalization(np.zeros(ins), np.ones(ins)),
        Normalization(np.zeros(outs), np.ones(outs)),
        activation,
    )
