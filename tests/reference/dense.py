"""Dense layers, one number at a time."""

from __future__ import annotations

import numpy as np


def forward(weights: list[np.ndarray], biases: list[np.ndarray], values: np.ndarray) -> np.ndarray:
    """(C, outputs): weights (outputs, inputs) of each layer, relu between them."""
    found = values.astype(float)
    for layer, (matrix, bias) in enumerate(zip(weights, biases, strict=True)):
        found = np.stack([[row @ one + b for row, b in zip(matrix.astype(float), bias, strict=True)] for one in found])
        if layer < len(weights) - 1:
            found[found < 0] = 0.0
    return found


def packed(
    weights: list[np.ndarray], biases: list[np.ndarray], stride_of: int = 16
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Weights, biases and sizes as the kernel takes them: input by input, each row filled up with zeros."""
    flat, rows, sizes = [], [], []
    for matrix, bias in zip(weights, biases, strict=True):
        outs, ins = matrix.shape
        stride = -(-outs // stride_of) * stride_of
        for i in range(ins):
            flat.append(np.concatenate([matrix[:, i], np.zeros(stride - outs)]))
        rows.append(np.concatenate([bias, np.zeros(stride - outs)]))
        sizes.append((ins, stride))
    return (
        np.concatenate(flat).astype(np.float32),
        np.concatenate(rows).astype(np.float32),
        np.array(sizes, np.int64),
    )
