"""Outputs o* besides the pose, fitted once more: the last layer of a decompressor, by least squares.

Algorithm 1 counts every frame alike. What only few frames have (getting up, hands that touch) hardly counts in it, and
comes out blurred. The hidden layer knows enough to tell such frames: so, after training, the rows of the last layer
that give outputs of blocks are solved for, exactly, with each kind of frame weighed the same. Poses stay as they are.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from motionmatch.conventions import STORED
from motionmatch.database.database import MotionDatabase
from motionmatch.errors import InputError
from motionmatch.learned.model import LearnedModel
from motionmatch.learned.network import Network
from motionmatch.learned.poses import EXTRA, PoseLayout

_RIDGE = 1e-6
"""Share of the mean square of a hidden unit by which the equations are regularised."""
_MOST = 100.0
"""A frame counts at most this many times as much as the mean frame."""


def refit_outputs(
    network: Network,
    layout: PoseLayout,
    database: MotionDatabase,
    latents: np.ndarray,
    *,
    used: np.ndarray | None = None,
) -> Network:
    """Return a decompressor whose outputs of blocks with flags (columns of 0 and 1) are fitted anew on the frames of a
    database and their latents (F, L); on those that are `used` (F,) bool, by default all."""
    inputs = np.concatenate([database.features, latents], axis=1)
    weights, biases = [list(each) for each in (network.weights, network.biases)]
    last, bias = weights[-1].copy(), biases[-1].copy()
    hidden: np.ndarray | None = None
    for name, _ in layout.extras:
        wanted = database.extras[name].astype(float)
        flags = ((wanted == 0.0) | (wanted == 1.0)).all(axis=0)
        if not flags.any():
            continue
        if hidden is None:
            hidden = _evaluate_hidden(network, inputs)
        columns = layout.columns(f"{EXTRA}{name}")
        scaled = (wanted - network.outputs.mean[columns]) / network.outputs.scale[columns]
        counts = _count_kinds(wanted[:, flags]) * (1.0 if used is None else used)
        solved = _solve(hidden, scaled, counts)
        last[columns], bias[columns] = solved[:-1].T, solved[-1]
    return replace(network, weights=(*weights[:-1], last), biases=(*biases[:-1], bias))


def refit_model(model: LearnedModel, database: MotionDatabase) -> LearnedModel:
    """Return a model that keeps its latents with its outputs fitted anew."""
    if model.kept is None:
        raise InputError("the model keeps no latents, so its outputs can't be fitted anew. Train it without --no-keep.")
    database = model.accept(database)
    network = refit_outputs(model.decompressor, model.layout, database, model.kept.latents)
    return replace(model, decompressor=network)


def _evaluate_hidden(network: Network, inputs: np.ndarray) -> np.ndarray:
    """Return the units before the last layer (F, H), and a column of ones."""
    values = network.inputs.normalize(inputs)
    for weight, bias in zip(network.weights[:-1], network.biases[:-1], strict=True):
        values = np.maximum(values @ weight.T + bias, 0.0)
    return np.concatenate([values, np.ones((len(values), 1), STORED)], axis=1)


def _count_kinds(flags: np.ndarray) -> np.ndarray:
    """Return how much each frame counts (F,): all kinds of flags (F, n) count the same together, within bounds."""
    _, kinds, counts = np.unique(flags, axis=0, return_inverse=True, return_counts=True)
    shares = 1.0 / counts[kinds.ravel()]
    return np.minimum(shares / shares.mean(), _MOST)


def _solve(hidden: np.ndarray, wanted: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """Solve for the last layer (H + 1, n) by weighted least squares, in blocks of frames."""
    size = hidden.shape[1]
    squares, products = np.zeros((size, size)), np.zeros((size, wanted.shape[1]))
    for start in range(0, len(hidden), 8192):
        rows = hidden[start : start + 8192].astype(float)
        weighed = rows * counts[start : start + 8192, None]
        squares += weighed.T @ rows
        products += weighed.T @ wanted[start : start + 8192]
    squares[np.diag_indices(size)] += _RIDGE * np.trace(squares) / size
    return np.linalg.solve(squares, products)
