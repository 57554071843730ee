"""A small training set, made once."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from databases import small
from motionmatch.learned.training_set import TrainingSet, make_training_set


@lru_cache(maxsize=2)
def lessons(withhold: float = 0.0) -> TrainingSet:
    return make_training_set(small(), withhold=withhold)


@lru_cache(maxsize=1)
def latents() -> np.ndarray:
    """(F, 4) numbers that move as latents do: slowly, within a clip."""
    data = lessons()
    mixed = data.poses @ np.random.default_rng(3).normal(size=(data.layout.width, 4)) / data.layout.width
    return mixed.astype(np.float32)
