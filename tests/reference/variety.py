"""The distance of two motions after the best alignment in time, shift by shift and frame by frame."""

from __future__ import annotations

import numpy as np


def aligned_distance(a: np.ndarray, b: np.ndarray, loop: bool) -> float:
    """The least mean distance of rows (F, C) and (G, C) over all shifts in time."""
    if loop:
        return min(np.linalg.norm(a - np.roll(b, shift, axis=0), axis=1).mean() for shift in range(len(b)))
    least, best = max(int(0.5 * min(len(a), len(b))), 1), np.inf
    for shift in range(-len(a), len(b) + 1):
        pairs = [(n, n + shift) for n in range(len(a)) if 0 <= n + shift < len(b)]
        if len(pairs) >= least:
            best = min(best, float(np.mean([np.linalg.norm(a[i] - b[j]) for i, j in pairs])))
    return best


def aligned_places(a: np.ndarray, b: np.ndarray, loop: bool) -> float:
    """The least mean distance of joints (F, J, 3) and (G, J, 3) over all shifts in time."""
    if loop:
        return min(np.linalg.norm(a - np.roll(b, shift, axis=0), axis=-1).mean() for shift in range(len(b)))
    least, best = max(int(0.5 * min(len(a), len(b))), 1), np.inf
    for shift in range(-len(a), len(b) + 1):
        pairs = [(n, n + shift) for n in range(len(a)) if 0 <= n + shift < len(b)]
        if len(pairs) >= least:
            best = min(best, float(np.mean([np.linalg.norm(a[i] - b[j], axis=-1).mean() for i, j in pairs])))
    return best
