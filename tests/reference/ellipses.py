"""Obvious twins of the distances: the widest gap over very many directions, and the nearest of very many points."""

from __future__ import annotations

import numpy as np

DISC, ELLIPSE, BOX = 0, 1, 2


def reach(normals, axis, along, across, *, box):
    """(N,) how far a shape extends along unit normals (N, 2) from its middle."""
    on, off = normals @ axis, normals @ np.array([-axis[1], axis[0]])
    if box:
        return np.abs(on) * along + np.abs(off) * across
    return np.sqrt((on * along) ** 2 + (off * across) ** 2)


def signed(footprint, obstacle, *, directions=40_000):
    """From an ellipse (8,) to an obstacle (10,): the widest gap that any of many directions has."""
    angles = np.linspace(0.0, 2 * np.pi, directions, endpoint=False)
    normals = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    kind, x, z, ux, uz, along, across, edge = obstacle[:8]
    faces = np.array([[ux, uz], [-uz, ux]])  # the gap to a box has sharp peaks across its faces
    normals = np.concatenate([normals, faces, -faces])
    apart = normals @ (np.array([x, z]) - footprint[:2])
    here = reach(normals, footprint[2:4], footprint[4], footprint[5], box=False)
    there = reach(normals, np.array([ux, uz]), along, across, box=kind == BOX)
    return float((apart - here - there).max() - edge)


def outline(kind, x, z, ux, uz, along, across, edge, *, points=4000):
    """(N, 2) points of the skeleton of an obstacle: what its round edge is laid around, or of an ellipse's rim."""
    axis, aside = np.array([ux, uz]), np.array([-uz, ux])
    at = np.linspace(0.0, 2 * np.pi, points, endpoint=False)
    if kind == DISC:
        return np.array([[x, z]])
    if kind == ELLIPSE:
        local = np.stack([along * np.cos(at), across * np.sin(at)], axis=1)
    else:
        t = np.linspace(-1.0, 1.0, points // 4)
        one = np.ones_like(t)
        local = np.concatenate([np.stack(pair, axis=1) for pair in ((t, one), (t, -one), (one, t), (-one, t))]) * [
            along,
            across,
        ]
    return local @ np.stack([axis, aside]) + [x, z]


def nearest(footprint, obstacle):
    """The least distance between points of two outlines: what `signed` is where shapes are apart."""
    ours = outline(ELLIPSE, *footprint[:6], 0.0, points=3000)
    theirs = outline(*obstacle[:8], points=3000)
    best = np.inf
    for part in np.array_split(ours, 12):
        best = min(best, np.linalg.norm(part[:, None] - theirs[None], axis=-1).min())
    return float(best - obstacle[7])
