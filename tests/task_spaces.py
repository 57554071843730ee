"""Small databases as tasks see them, built once."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from databases import walker
from motionmatch.database.build import build
from motionmatch.tasks.action_space import ActionSpace
from motionmatch.tasks.policy import ENCODERS, Dense, Policy


@lru_cache(maxsize=2)
def space(fps: float = 30.0) -> ActionSpace:
    """Walks at three speeds that turn both ways."""
    return ActionSpace(build([walker(), walker(5.0, 0.7, -0.8), walker(4.0, 1.6, 0.0)], fps=fps))


def made(encoder: str = "none", seed: int = 0) -> Policy:
    """A policy that learned nothing."""
    rng = np.random.default_rng(seed)
    layers = (Dense(8, "tanh"), Dense(12, "none"))
    shapes, seen = [(8, 17), (8,), (12, 8), (12,)], 17
    if encoder == "pooled":
        shapes, seen = [(64, 128), (64,), (8, 17 + 64), (8,), (12, 8), (12,)], 529
    weights = tuple(rng.normal(size=shape).astype(np.float32) for shape in shapes)
    schema = space().database.schema.fingerprint
    return Policy("reach", {}, schema, seen, ENCODERS.get(encoder, ()), layers, weights, {"steps": 3})
