"""Outputs o* besides the pose, fitted once more: the last layer of a decompressor, by least squares.

Algorithm 1 counts every frame alike. What only few frames have (getting up, hands that touch) hardly counts in it, and
comes out blurred. The hidden layer knows enough to tell such frames: so, after training, the rows of the last layer
that give outputs of blocks are solved for, exactly, with each kind of frame weighed the same. Poses stay as they are.

So are contacts: trained outputs miss up to a third of the swings of a quarter of a second or less, and a foot held
through a swing is dragged. A contact is read as yes above 0.5, so its output need only be at least 1 where a foot is
planted, at most 0 elsewhere.
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
_ROUNDS = 20
"""Contacts are solved for so many times, each time with what is beyond 0 and 1 already left as it is."""
_BLOCK = 8192
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
    """Return a decompressor whose contacts, and outputs of blocks with flags (columns of 0 and 1), are fitted anew on
    the frames of a database and their latents (F, L); on those that are `used` (F,) bool, by default all."""
    inputs = np.concatenate([database.features, latents], axis=1)
    weights, biases = [list(each) for each in (network.weights, network.biases)]
    last, bias = weights[-1].copy(), biases[-1].copy()
    hidden = _evaluate_hidden(network, inputs)
    counted = np.ones(len(hidden)) if used is None else np.asarray(used, float)

    def put(name: str, solved: np.ndarray) -> None:
        columns = layout.columns(name)
        last[columns], bias[columns] = solved[:-1].T, solved[-1]

    if layout.num_contacts:
        columns = layout.columns("contacts")
        mean, scale = network.outputs.mean[columns], network.outputs.scale[columns]
        put("contacts", _solve_contacts(hidden, database.contacts > 0.5, counted, mean, scale))
    for name, _ in layout.extras:
        wanted = database.extras[name].astype(float)
        flags = ((wanted == 0.0) | (wanted == 1.0)).all(axis=0)
        if not flags.any():
            continue
        columns = layout.columns(f"{EXTRA}{name}")
        scaled = (wanted - network.outputs.mean[columns]) / network.outputs.scale[columns]
        put(f"{EXTRA}{name}", _solve(hidden, scaled, _count_kinds(wanted[:, flags]) * counted))
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
    return np.linalg.solve(_sum_squares(hidden, counts), _sum_products(hidden, wanted, counts))


def _solve_contacts(
    hidden: np.ndarray, planted: np.ndarray, counts: np.ndarray, mean: np.ndarray, scale: np.ndarray
) -> np.ndarray:
    """Solve for the rows (H + 1, K) of contacts: normalised outputs of at least 1 where a foot is planted (F, K), of at
    most 0 elsewhere."""
    squares, wanted = _sum_squares(hidden, counts), planted.astype(float)
    for _ in range(_ROUNDS):
        solved = np.linalg.solve(squares, _sum_products(hidden, wanted, counts))
        found = hidden @ solved.astype(STORED)
        wanted = np.where(planted, np.maximum(found, 1.0), np.minimum(found, 0.0))
    solved[-1] -= mean
    return solved / scale


def _sum_squares(hidden: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """Return the regularised sum (H + 1, H + 1) of weighted products of hidden units."""
    size = hidden.shape[1]
    squares = np.zeros((size, size))
    for start in range(0, len(hidden), _BLOCK):
        rows = hidden[start : start + _BLOCK].astype(float)
        squares += (rows * counts[start : start + _BLOCK, None]).T @ rows
    squares[np.diag_indices(size)] += _RIDGE * np.trace(squares) / size
    return squares


def _sum_products(hidden: np.ndarray, wanted: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """Return the sum (H + 1, n) of weighted products of hidden units and what is wanted (F, n)."""
    products = np.zeros((hidden.shape[1], wanted.shape[1]))
    for start in range(0, len(hidden), _BLOCK):
        part = slice(start, start + _BLOCK)
        products += hidden[part].T.astype(float) @ (wanted[part] * counts[part, None])
    return products
