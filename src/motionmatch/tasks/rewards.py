"""What a step is worth: the rewards of the paper, each a function of its own.

| paper | name |
|---|---|
| equation 3, exp(−dist(s_t)) | `nearness` |
| equation 5, hits(a_t) | `hits` |
| the second term of equation 4, exp(−hits(a_t)) | `hit_reward` |
"""

from __future__ import annotations

import numpy as np


def nearness(distances: np.ndarray) -> np.ndarray:
    """(C,) equation 3: near 1 at the target, falling with the distance in metres."""
    return np.exp(-distances)


def hits(covered: np.ndarray) -> np.ndarray:
    """(C,) equation 5: how many of the future positions asked for, (C, 3) bool, lie in an obstacle."""
    return covered.sum(axis=1)


def hit_reward(covered: np.ndarray) -> np.ndarray:
    """(C,) the second term of equation 4: 1 where no position asked for lies in an obstacle, exp(−3) where all do."""
    return np.exp(-hits(covered).astype(float))


def jumps(left: np.ndarray, taken: np.ndarray) -> np.ndarray:
    """(C,) how far joints jump where another frame is taken, metres: the mean over joints (C, J, 3) of both poses."""
    return np.linalg.norm(left - taken, axis=-1).mean(axis=-1)
