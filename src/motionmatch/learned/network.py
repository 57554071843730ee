"""A network that is run, not trained: dense layers, in NumPy and compiled; no torch.

The input is normalised, goes through the layers with an activation between them, and the output is brought back to its
own units. `Evaluator` folds both normalisations into the first and the last layer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from motionmatch.conventions import STORED
from motionmatch.errors import InputError, unknown_name
from motionmatch.kernels import active, dense
from motionmatch.learned.model_file import Arrays, Facts, pack, unpack
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
    """of the inputs"""
    outputs: Normalization
    """of the outputs"""
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
        """Numbers of the input, of each hidden layer, of the output."""
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
        """Weights and biases for inputs and outputs in their own units."""
        weights = [array.astype(float) for array in self.weights]
        biases = [array.astype(float) for array in self.biases]
        weights[0] /= self.inputs.scale
        biases[0] -= weights[0] @ self.inputs.mean
        weights[-1] *= self.outputs.scale[:, None].astype(float)
        biases[-1] = biases[-1] * self.outputs.scale + self.outputs.mean
        return tuple(w.astype(STORED) for w in weights), tuple(b.astype(STORED) for b in biases)

    def __call__(self, values: np.ndarray) -> np.ndarray:
        """Run the network on inputs (…, inputs): outputs (…, outputs). `Evaluator` gives the same, more quickly."""
        if values.shape[-1:] != (self.num_inputs,):
            raise InputError(f"the network takes {self.num_inputs} numbers; the input has shape {values.shape}.")
        found = self.inputs.normalize(values)
        last = len(self.weights) - 1
        for layer, (weights, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            found = found @ weights.T + bias
            if layer < last:
                found = apply_activation(found, self.activation)
        return self.outputs.denormalize(found)

    def arrays(self, name: str, storage: str) -> Arrays:
        """Return the arrays of the network as `model_file` stores them."""
        found: Arrays = {}
        for layer, (weights, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            found |= pack(f"{name}.{layer}.weight", weights, storage)
            found[f"{name}.{layer}.bias"] = bias
        for end, side in (("inputs", self.inputs), ("outputs", self.outputs)):
            found[f"{name}.{end}.mean"], found[f"{name}.{end}.scale"] = side.mean, side.scale
        return found

    @classmethod
    def build(cls, name: str, facts: Facts, arrays: Arrays) -> Network:
        """Build the network of a name from what `model_file` read."""
        layers = range(len(facts["widths"]) - 1)
        return cls(
            tuple(unpack(f"{name}.{layer}.weight", arrays) for layer in layers),
            tuple(arrays[f"{name}.{layer}.bias"] for layer in layers),
            Normalization(arrays[f"{name}.inputs.mean"], arrays[f"{name}.inputs.scale"]),
            Normalization(arrays[f"{name}.outputs.mean"], arrays[f"{name}.outputs.scale"]),
            str(facts["activation"]),
        )


class Evaluator:
    """A network packed to run fast for any number of characters.

    A few characters go through all layers one by one. Many go through the first layer as a product of matrices, and
    through the others together, each with those of its inputs that a ReLU did not make zero.
    """

    FEW = 12
    """More characters than this are quicker together."""
    GROUP = 256
    """Characters that go through all layers before the next do, so that values between layers stay in the cache."""

    def __init__(self, network: Network, columns: np.ndarray | None = None) -> None:
        """`columns` chooses outputs, by default all of them."""
        weights, biases = list(network.folded[0]), list(network.folded[1])
        if columns is not None:
            weights[-1], biases[-1] = weights[-1][columns], biases[-1][columns]
        self.network, self.num_inputs, self.num_outputs = network, network.num_inputs, len(biases[-1])
        self._transposed = [np.ascontiguousarray(array.T) for array in weights]
        self._biases = biases
        self._pack_for_few()
        if network.activation == "relu" and len(weights) > 1:
            self._pack_for_many()

    def _pack_for_few(self) -> None:
        """Pack weights input by input, each row padded so that the next begins where a vector does."""
        self._sizes = np.array(
            [(len(array), _round_up(array.shape[1], active.LANES)) for array in self._transposed], np.int64
        )
        self._widest = int(max(self._sizes[:, 1].max(), self.num_inputs))
        pairs = list(zip(self._transposed, self._biases, self._sizes, strict=True))
        self._flat = _align(np.concatenate([_pad(array, *size).reshape(-1) for array, _, size in pairs]))
        self._flat_biases = np.concatenate([_pad(bias, size[1]) for _, bias, size in pairs])

    def _pack_for_many(self) -> None:
        """Pack weights tile by tile, in blocks of inputs; hidden layers end with a block."""
        block = active.BLOCK
        wide = [_round_up(array.shape[1], block) for array in self._transposed[:-1]]
        self._first = _pad(self._transposed[0], self.num_inputs, wide[0])
        self._between = [_pad(bias, width) for bias, width in zip(self._biases, wide, strict=False)]
        self._tiles = [np.full(width // block, block // active.LANES, np.int64) for width in wide[1:]]
        self._tiles.append(_split_tiles(self.num_outputs))
        self._rows = []
        for array, ins, tiles in zip(self._transposed[1:], wide, self._tiles, strict=True):
            ends = active.LANES * np.cumsum(tiles)
            parts = np.split(_pad(array, ins, ends[-1]), ends[:-1], axis=1)
            self._rows.append(_align(np.concatenate([part.reshape(-1) for part in parts])))

    def __call__(self, values: np.ndarray) -> np.ndarray:
        """Run the network on inputs (C, inputs): outputs (C, outputs), float32."""
        values = np.ascontiguousarray(values, STORED)
        if values.ndim != 2 or values.shape[1] != self.num_inputs:
            raise InputError(
                f"the network takes {self.num_inputs} numbers for each character; the input has shape {values.shape}."
            )
        found = np.empty((len(values), self.num_outputs), STORED)
        if self.network.activation != "relu" or len(self._transposed) == 1:
            found[:] = self._run_products(values)
        elif len(values) <= self.FEW:
            scratch, chosen = np.empty((2, self._widest), STORED), np.empty(self._widest + 1, np.int64)
            dense.forward(self._flat, self._flat_biases, self._sizes, values, scratch, chosen, found)
        else:
            arrays = self._make_scratch(min(len(values), self.GROUP))
            for start in range(0, len(values), self.GROUP):
                part = slice(start, start + self.GROUP)
                self._run_together(values[part], found[part], *arrays)
        return found

    def _run_products(self, values: np.ndarray) -> np.ndarray:
        last = len(self._transposed) - 1
        for layer, (weights, bias) in enumerate(zip(self._transposed, self._biases, strict=True)):
            values = values @ weights + bias
            if layer < last:
                values = apply_activation(values, self.network.activation).astype(STORED)
        return values

    def _make_scratch(self, count: int) -> tuple[np.ndarray, ...]:
        """Make work arrays: values between layers, and the output of `active.relu`. Allocating them anew is slow."""
        blocks = max(len(bias) for bias in self._between) // active.BLOCK
        wide = max(blocks * active.BLOCK, active.LANES * int(self._tiles[-1].sum()))
        places = blocks * count * active.ROOM
        return np.empty(count * wide, STORED), np.empty(places, np.uint8), np.empty(places, STORED)

    def _run_together(
        self, values: np.ndarray, found: np.ndarray, given: np.ndarray, chosen: np.ndarray, inputs: np.ndarray
    ) -> None:
        count, block = len(values), active.BLOCK
        from_row, from_block = self._first.shape[1], block
        np.matmul(values, self._first, out=given[: count * from_row].reshape(count, from_row))
        for bias, rows, tiles in zip(self._between, self._rows, self._tiles, strict=True):
            shape = (len(bias) // block, count, active.ROOM)
            places, counts = shape[0] * count * active.ROOM, np.empty(shape[:2], np.int64)
            packed = chosen[:places].reshape(shape), inputs[:places].reshape(shape), counts
            active.relu(bias, given, from_row, from_block, *packed)
            active.layer(rows, tiles, *packed, given)
            from_row, from_block = block, block * count
        active.gather_rows(given, self._tiles[-1], self._biases[-1], found)


def _round_up(count: int, of: int) -> int:
    """Round up to a multiple."""
    return -(-count // of) * of


def _split_tiles(outputs: int) -> np.ndarray:
    """Split outputs into tiles: vectors of each (T,), about the same in all."""
    vectors = max(_round_up(outputs, active.LANES) // active.LANES, active.LEAST)
    count = -(-vectors // active.MOST)
    return np.array([vectors // count + (number < vectors % count) for number in range(count)], np.int64)


def _pad(values: np.ndarray, *shape: int) -> np.ndarray:
    """Pad an array with zeros to a shape."""
    return np.pad(values, [(0, size - had) for size, had in zip(shape, values.shape, strict=True)])


def prune(network: Network, rows: np.ndarray) -> Network:
    """Leave out hidden units that are zero for all of these inputs (N, inputs), so that they change nothing there.

    Training with a ReLU leaves some of them behind. At least one unit stays in each layer.
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


def apply_activation(values: np.ndarray, activation: str) -> np.ndarray:
    """Apply an activation by its name."""
    if activation == "relu":
        return np.maximum(values, 0.0)
    return np.where(values > 0, values, np.expm1(np.minimum(values, 0.0)))


def _align(values: np.ndarray) -> np.ndarray:
    """Copy an array to where a cache line begins, so that rows do not lie across two."""
    room = np.empty(values.nbytes + 64, np.uint8)
    start = -room.ctypes.data % 64
    found = room[start : start + values.nbytes].view(values.dtype)
    found[:] = values
    return found


def make_network(weights: Sequence[np.ndarray], biases: Sequence[np.ndarray], activation: str = "relu") -> Network:
    """Make a network of these layers, without normalisation."""
    ins, outs = weights[0].shape[1], len(weights[-1])
    return Network(
        tuple(weights),
        tuple(biases),
        Normalization(np.zeros(ins), np.ones(ins)),
        Normalization(np.zeros(outs), np.ones(outs)),
        activation,
    )
