"""Layers of inputs that are mostly zero, one number at a time."""

from __future__ import annotations

import numpy as np


def pack(found: np.ndarray, bias: np.ndarray, room: int) -> tuple[int, np.ndarray, np.ndarray]:
    """How many numbers of a block are above zero with their bias, which they are, and what they are; then zeros."""
    with_bias = (found + bias).astype(np.float32)
    which = [number for number, value in enumerate(with_bias) if value > 0]
    numbers, values = np.zeros(room, np.uint8), np.zeros(room, np.float32)
    numbers[: len(which)], values[: len(which)] = which, with_bias[which]
    return len(which), numbers, values


def layer(weights: np.ndarray, numbers: np.ndarray, values: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """(C, outputs): weights (blocks, inputs of a block, outputs) of inputs by their numbers (blocks, C, …)."""
    found = np.zeros((counts.shape[1], weights.shape[2]))
    for block, matrix in enumerate(weights.astype(float)):
        for character in range(counts.shape[1]):
            for k in range(counts[block, character]):
                found[character] += values[block, character, k] * matrix[numbers[block, character, k]]
    return found


def tiled(weights: np.ndarray, tiles: np.ndarray, lanes: int) -> np.ndarray:
    """(blocks, inputs, outputs) as the kernel takes them: tile by tile, each block by block."""
    ends = np.cumsum(tiles * lanes)
    parts = [weights[:, :, end - tile * lanes : end] for tile, end in zip(tiles, ends, strict=True)]
    return np.concatenate([part.reshape(-1) for part in parts]).astype(np.float32)
