"""Small learned models of a small database: networks of chance, and ones fitted by least squares."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np

from databases import small
from motionmatch.database.database import MotionDatabase
from motionmatch.learned.codebook import Codebook
from motionmatch.learned.model import LearnedModel, make_model
from motionmatch.learned.network import Network
from motionmatch.learned.poses import Normalization, PoseLayout, compute_normalization, encode
from motionmatch.maths import series
from motionmatch.search.query import Query
from motionmatch.search.tree import TreeMatcher


def spread(values: np.ndarray) -> Normalization:
    """The normalisation of columns."""
    return Normalization(values.mean(axis=0), values.std(axis=0) + 1e-3)


def dense(widths: tuple[int, ...], rng: np.random.Generator, ins: Normalization, outs: Normalization) -> Network:
    """A network of chance."""
    shapes = list(zip(widths[1:], widths[:-1], strict=True))
    return Network(
        tuple(rng.normal(0, np.sqrt(2 / b), (a, b)) for a, b in shapes),
        tuple(rng.normal(0, 0.1, a) for a, _ in shapes),
        ins,
        outs,
    )


def fitted(network: Network, given: np.ndarray, wanted: np.ndarray, ridge: float = 1e-3) -> Network:
    """The same with a last layer fitted to what is wanted (F, outputs) for what is given (F, inputs)."""
    hidden = network.inputs.normalize(given)
    for weights, bias in zip(network.weights[:-1], network.biases[:-1], strict=True):
        hidden = np.maximum(hidden @ weights.T + bias, 0.0)
    hidden = np.concatenate([hidden, np.ones((len(hidden), 1))], axis=1).astype(float)
    target = network.outputs.normalize(wanted).astype(float)
    both = hidden.T @ hidden + ridge * np.eye(hidden.shape[1])
    solved = np.linalg.solve(both, hidden.T @ target)
    return Network(
        (*network.weights[:-1], solved[:-1].T), (*network.biases[:-1], solved[-1]), network.inputs, network.outputs
    )


def of_chance(database: MotionDatabase, latents: int = 4, width: int = 16) -> LearnedModel:
    """Networks of chance for any database: what they give makes no sense, and the same one every time."""
    rng, layout = np.random.default_rng(0), PoseLayout.of(database)
    y, z = encode(database, layout), rng.normal(size=(database.num_frames, latents)).astype(np.float32)
    both = np.concatenate([database.features, z], axis=1)
    wide, columns = both.shape[1], database.schema.width
    return make_model(
        database,
        decompressor=dense((wide, width, layout.width), rng, spread(both), compute_normalization(y, layout)),
        stepper=dense((wide, width, wide), rng, spread(both), spread(both)),
        projector=dense((columns, width, wide), rng, spread(database.features), spread(both)),
        latents=z,
    )


@lru_cache(maxsize=4)
def model(latents: int = 8, width: int = 256, keep: bool = True, seed: int = 0) -> LearnedModel:
    """Networks of chance whose last layers are fitted, so that what they give is near what it should be."""
    return fit_model(small(), latents, width, keep, seed)


def fit_model(
    database: MotionDatabase, latents: int = 8, width: int = 256, keep: bool = True, seed: int = 0
) -> LearnedModel:
    """The same of any database."""
    rng = np.random.default_rng(seed)
    layout = PoseLayout.of(database)
    y = encode(database, layout)
    # Latents as an autoencoder would find them, if it were linear.
    scaled = compute_normalization(y, layout).normalize(y)
    _, _, axes = np.linalg.svd(scaled - scaled.mean(axis=0), full_matrices=False)
    z = (scaled @ axes[:latents].T).astype(np.float32)
    both = np.concatenate([database.features, z], axis=1)
    rates = series.velocities(both, database.fps, database.ranges).astype(np.float32)
    # The stepper learns to come back to what it was trained on.
    astray = both + (0.1 * both.std(axis=0) * rng.normal(size=both.shape)).astype(np.float32)
    back = rates + 4.0 * (both - astray)
    # The projector learns what is nearest to queries near and far.
    size = rng.uniform(0, 1, (8 * database.num_frames, 1))
    queries = np.tile(database.features, (8, 1)) + size * rng.normal(
        size=(8 * database.num_frames, database.schema.width)
    )
    queries = queries.astype(np.float32)
    tree = TreeMatcher(database.features, searchable=database.searchable, ranges=database.ranges)
    nearest = tree.search(Query(queries, weights=database.schema.weights)).frame
    columns, wide = database.schema.width, both.shape[1]
    return make_model(
        database,
        decompressor=fitted(
            dense((wide, width, layout.width), rng, spread(both), compute_normalization(y, layout)), both, y
        ),
        stepper=fitted(dense((wide, width, width, wide), rng, spread(both), spread(rates)), astray, back),
        projector=fitted(
            dense((columns, width, width, wide), rng, spread(queries), spread(both)), queries, both[nearest]
        ),
        latents=z,
        training={"recipe": "least squares"},
        keep=keep,
    )


@lru_cache(maxsize=2)
def coded(keep: bool = True) -> LearnedModel:
    """The same with a codebook."""
    return replace(model(keep=keep), codebook=make_book(small(), model().kept.latents))


def make_book(database: MotionDatabase, latents: np.ndarray) -> Codebook:
    """The codebook of a database and its latents."""
    return Codebook.build(
        database.features,
        latents,
        offered=database.searchable,
        clip_numbers=database.ranges.find_clip(np.arange(database.num_frames)),
        weights=database.schema.weights,
    )
