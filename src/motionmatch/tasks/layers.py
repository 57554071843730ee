"""Small networks without a framework: what a policy is made of, and how it is evaluated.

Layers are described by plain facts, so that the same list builds the network that is trained, the one that runs here,
and the one that is exported.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

import numpy as np

from motionmatch.errors import InputError

Activation = Literal["relu", "tanh", "none"]


@dataclass(frozen=True)
class Dense:
    """y = W x + b; what comes in is flattened."""

    width: int
    activation: Activation = "relu"


@dataclass(frozen=True)
class Convolution:
    """`count` square filters."""

    count: int
    size: int
    stride: int = 1
    padding: int = 0
    activation: Activation = "relu"


@dataclass(frozen=True)
class Pool:
    """The mean of squares of cells."""

    size: int


@dataclass(frozen=True)
class Pick:
    """A row of a table: the one whose number is largest. Its weights are the table, (count, width)."""

    count: int
    width: int


Layer = Dense | Convolution | Pool | Pick
_KINDS = {kind.__name__: kind for kind in (Dense, Convolution, Pool, Pick)}

ENCODERS: dict[str, tuple[Layer, ...]] = {
    "paper": (Convolution(16, 4), Convolution(32, 3), Dense(128)),
    "strided": (Convolution(8, 4, 2, 1), Convolution(16, 4, 2, 1), Dense(64)),
    "pooled": (Pool(2), Dense(64)),
    "flat": (Dense(128), Dense(64)),
    "wide": (Dense(256), Dense(128)),
}
"""How obstacle maps are read: as in the paper, and four ways without convolutions or with few."""


def facts(layers: Sequence[Layer]) -> list[dict[str, Any]]:
    """The layers as JSON takes them."""
    return [{"kind": type(layer).__name__, **asdict(layer)} for layer in layers]


def from_facts(given: Sequence[Mapping[str, Any]]) -> tuple[Layer, ...]:
    """The layers that `facts` described."""
    made = []
    for each in given:
        kind = _KINDS.get(str(each.get("kind")))
        if kind is None:
            raise InputError(f"a layer is a {each.get('kind')}, expected one of {', '.join(_KINDS)}.")
        try:
            made.append(kind(**{key: value for key, value in each.items() if key != "kind"}))
        except TypeError as error:
            raise InputError(f"a layer of kind {each.get('kind')} can't be made of {dict(each)}: {error}.") from error
    return tuple(made)


def evaluate(layers: Sequence[Layer], weights: Sequence[np.ndarray], x: np.ndarray) -> np.ndarray:
    """What comes out for x (C, …). Weights are W and b of each layer that has them, in order."""
    left = list(weights)
    for layer in layers:
        if isinstance(layer, Pool):
            count, channels, rows, columns = x.shape
            n = layer.size
            x = x[:, :, : rows // n * n, : columns // n * n]
            x = x.reshape(count, channels, rows // n, n, columns // n, n).mean(axis=(3, 5))
            continue
        if isinstance(layer, Pick):
            x = left.pop(0)[x.argmax(axis=1)]
            continue
        w, b = left.pop(0), left.pop(0)
        if isinstance(layer, Dense):
            x = x.reshape(len(x), -1) @ w.T + b
        else:
            edge = layer.padding
            x = np.pad(x, ((0, 0), (0, 0), (edge, edge), (edge, edge)))
            windows = np.lib.stride_tricks.sliding_window_view(x, w.shape[2:], axis=(2, 3))
            windows = windows[:, :, :: layer.stride, :: layer.stride]
            x = np.moveaxis(np.tensordot(windows, w, axes=((1, 4, 5), (1, 2, 3))), -1, 1) + b[:, None, None]
        x = _activated(x, layer.activation)
    return x


def _activated(x: np.ndarray, activation: Activation) -> np.ndarray:
    if activation == "relu":
        return np.maximum(x, 0.0)
    return np.tanh(x) if activation == "tanh" else x
