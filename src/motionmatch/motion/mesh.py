"""A skinned mesh, and the one way we make them: rings of vertices lofted into closed parts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from motionmatch.conventions import EXACT, STORED

INFLUENCES = 4
"""Joints per vertex: what glTF, USD viewers and game engines all take."""


@dataclass(frozen=True, eq=False)
class Mesh:
    """Triangles bound to joints. V vertices, T triangles, counter-clockwise seen from outside."""

    vertices: np.ndarray
    """(V, 3) in the bind pose, world space"""
    normals: np.ndarray
    """(V, 3) unit"""
    triangles: np.ndarray
    """(T, 3) vertex indices"""
    tones: np.ndarray
    """(T,) which colour a triangle has: 0 body, 1 accent"""
    joints: np.ndarray
    """(V, 4) the joints that move each vertex; where the weight is zero the index is zero too"""
    weights: np.ndarray
    """(V, 4) sum to one"""

    @property
    def num_vertices(self) -> int:
        return len(self.vertices)


def loft(
    centres: np.ndarray,
    across: np.ndarray,
    deep: np.ndarray,
    *,
    weights: np.ndarray,
    accents: np.ndarray,
    sides: int,
    square: float = 2.0,
) -> Mesh:
    """A closed part from R cross-sections, the first and last of which are single points.

    `centres` (R, 3); `across` and `deep` (R, 3) are the half axes of each section, and across × deep points
    along the part; `weights` (R, J) say how strongly each joint moves each section; `accents` (R,) is true
    where a section has the accent tone. `square` is the exponent of the superellipse: 2 is an ellipse, more
    is boxier.
    """
    num_rings = len(centres) - 2
    angles = np.arange(sides) * (2 * np.pi / sides)
    cosines, sines = _superellipse(np.cos(angles), square), _superellipse(np.sin(angles), square)
    rings = (
        centres[1:-1, None] + cosines[None, :, None] * across[1:-1, None] + sines[None, :, None] * deep[1:-1, None]
    )  # (R - 2, sides, 3)
    vertices = np.concatenate([centres[:1], rings.reshape(-1, 3), centres[-1:]])
    last = len(vertices) - 1

    here = np.arange(sides)
    there = (here + 1) % sides
    first = 1 + np.arange(num_rings - 1)[:, None] * sides  # (R - 3, 1)
    lower, upper = first + here, first + sides + here
    lower_next, upper_next = first + there, first + sides + there
    walls = np.stack([lower, lower_next, upper, lower_next, upper_next, upper], axis=-1).reshape(-1, 3)
    start = np.stack([np.zeros_like(here), 1 + there, 1 + here], axis=-1)
    top = 1 + (num_rings - 1) * sides
    end = np.stack([np.full_like(here, last), top + here, top + there], axis=-1)
    triangles = np.concatenate([start, walls, end])

    section = np.concatenate([[0], np.repeat(np.arange(1, num_rings + 1), sides), [num_rings + 1]])
    # A band of triangles has the accent where the sections on both its sides have it, so its edges are clean.
    bands = np.asarray(accents, bool)[:-1] & np.asarray(accents, bool)[1:]
    per_band = np.concatenate([[sides], np.full(num_rings - 1, 2 * sides), [sides]])
    tones = np.repeat(bands, per_band).astype(np.uint8)
    joints, strongest = _strongest(weights)
    return Mesh(
        vertices=vertices.astype(STORED),
        normals=_normals(vertices, triangles).astype(STORED),
        triangles=triangles.astype(np.uint32),
        tones=tones,
        joints=joints[section],
        weights=strongest[section],
    )


def join(parts: Iterable[Mesh]) -> Mesh:
    """Several meshes as one; vertices are not shared between them."""
    parts = list(parts)
    starts = np.cumsum([0] + [part.num_vertices for part in parts[:-1]])
    return Mesh(
        vertices=np.concatenate([part.vertices for part in parts]),
        normals=np.concatenate([part.normals for part in parts]),
        triangles=np.concatenate(
            [part.triangles + np.uint32(start) for part, start in zip(parts, starts, strict=True)]
        ),
        tones=np.concatenate([part.tones for part in parts]),
        joints=np.concatenate([part.joints for part in parts]),
        weights=np.concatenate([part.weights for part in parts]),
    )


def _superellipse(x: np.ndarray, square: float) -> np.ndarray:
    return np.sign(x) * np.abs(x) ** (2.0 / square)


def _normals(vertices: np.ndarray, triangles: np.ndarray) -> np.ndarray:
    """(V, 3) the mean normal of the triangles round each vertex, weighted by their area."""
    vertices = vertices.astype(EXACT)
    a, b, c = (vertices[triangles[:, corner]] for corner in range(3))
    faces = np.cross(b - a, c - a)
    sums = np.zeros_like(vertices)
    for corner in range(3):
        np.add.at(sums, triangles[:, corner], faces)
    lengths = np.linalg.norm(sums, axis=1, keepdims=True)
    # A vertex whose triangles cancel has no normal; up is as good as any and keeps files valid.
    return np.where(lengths > 1e-20, sums / np.maximum(lengths, 1e-20), [0.0, 1.0, 0.0])


def _strongest(weights: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The four strongest joints of each row of (R, J), and their weights, which sum to one."""
    if weights.shape[1] < INFLUENCES:
        weights = np.pad(weights, ((0, 0), (0, INFLUENCES - weights.shape[1])))
    joints = np.argsort(-weights, axis=1, kind="stable")[:, :INFLUENCES]
    kept = np.take_along_axis(weights, joints, axis=1)
    kept = np.where(kept > 1e-3, kept, 0.0)
    kept = (kept / kept.sum(axis=1, keepdims=True)).astype(STORED)
    kept[:, 0] += 1.0 - kept.sum(axis=1)
    return np.where(kept > 0, joints, 0).astype(np.uint16), kept
