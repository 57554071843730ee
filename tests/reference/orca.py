"""The best velocity in some half-planes, found by trying very many."""

from __future__ import annotations

import numpy as np


def outside(lines, velocities):
    """(N, L) how far velocities (N, 2) are on the wrong side of edges (L, 4)."""
    away = lines[None, :, :2] - velocities[:, None]
    return lines[None, :, 2] * away[..., 1] - lines[None, :, 3] * away[..., 0]


def disc(most, steps=161):
    """(N, 2) velocities no faster than `most`."""
    along = np.linspace(-most, most, steps)
    every = np.stack(np.meshgrid(along, along), axis=-1).reshape(-1, 2)
    return every[np.linalg.norm(every, axis=1) <= most]


def best(lines, most, preferred):
    """The distance from the preferred velocity to the nearest that is allowed; None where none of those tried is."""
    tried = disc(most)
    allowed = tried[(outside(lines, tried) <= 0).all(axis=1)]
    return None if not len(allowed) else float(np.linalg.norm(allowed - preferred, axis=1).min())


def least_worst(lines, hard, most):
    """The least that the worst of the soft edges can be missed by, within the hard ones."""
    tried = disc(most)
    tried = tried[(outside(lines[:hard], tried) <= 1e-9).all(axis=1)]
    return float(outside(lines[hard:], tried).max(axis=1).min())
