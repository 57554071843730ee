"""Skinned meshes, and how we make them: rings of vertices along a line, lofted into closed rounded parts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from motionmatch.conventions import EXACT, STORED, UP

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
    """Make a closed part from R cross-sections, the first and last of which are single points.

    `centres` (R, 3); `across` and `deep` (R, 3) are the half axes of each section, and across × deep points
    along the part; `weights` (R, J) are the weights of joints in each section; `accents` (R,) is true
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
    """Join several meshes; vertices are not shared between them."""
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
    """Return a (V, 3) array: the mean normal of the triangles round each vertex, weighted by their area."""
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
    """Return the four strongest joints of each row of (R, J), and their weights, which sum to one."""
    if weights.shape[1] < INFLUENCES:
        weights = np.pad(weights, ((0, 0), (0, INFLUENCES - weights.shape[1])))
    joints = np.argsort(-weights, axis=1, kind="stable")[:, :INFLUENCES]
    kept = np.take_along_axis(weights, joints, axis=1)
    kept = np.where(kept > 1e-3, kept, 0.0)
    kept = (kept / kept.sum(axis=1, keepdims=True)).astype(STORED)
    kept[:, 0] += 1.0 - kept.sum(axis=1)
    return np.where(kept > 0, joints, 0).astype(np.uint16), kept


_CAP_ANGLES = np.radians([80.0, 60.0, 38.0, 18.0])
"""Angles of the sections of a rounded cap, from its pole to the part it closes."""


class Centreline:
    """A line through nodes, with its arc length and the joint that moves each stretch."""

    def __init__(self, points: np.ndarray, owners: list[int]) -> None:
        """`points` (P, 3); `owners` P - 1 joints."""
        self.points, self.owners = points, owners
        self.places = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])

    @property
    def length(self) -> float:
        return float(self.places[-1])

    def at(self, places: np.ndarray) -> np.ndarray:
        """Return positions (…, 3) at arc lengths (…); beyond its ends the line is straight."""
        places = np.asarray(places, EXACT)
        inside = np.stack([np.interp(places, self.places, self.points[:, axis]) for axis in range(3)], axis=-1)
        before, after = np.minimum(places, 0.0), np.maximum(places - self.length, 0.0)
        return inside + before[..., None] * self._direction(0) + after[..., None] * self._direction(-1)

    def _direction(self, segment: int) -> np.ndarray:
        return unit(np.diff(self.points, axis=0)[segment])

    def tangents(self, places: np.ndarray, reach: float) -> np.ndarray:
        """Return directions (…, 3) at arc lengths (…), turning gradually over `reach` on both sides of a bend."""
        return unit(self.at(places + reach) - self.at(places - reach))

    def project(self, point: np.ndarray) -> float:
        """Return the arc length nearest to a point; beyond the ends it is extended."""
        starts, steps = self.points[:-1], np.diff(self.points, axis=0)
        lengths = np.maximum(np.linalg.norm(steps, axis=1), 1e-12)
        along = np.einsum("si,si->s", point - starts, steps) / lengths
        low = np.where(np.arange(len(steps)) == 0, -np.inf, 0.0)
        high = np.where(np.arange(len(steps)) == len(steps) - 1, np.inf, lengths)
        along = np.clip(along, low, high)
        nearest = starts + (along / lengths)[:, None] * steps
        best = int(np.argmin(np.linalg.norm(nearest - point, axis=1)))
        return float(self.places[best] + along[best])

    def weights(self, places: np.ndarray, num_joints: int, *, before: int = -1, blend: float = 0.3) -> np.ndarray:
        """Return a (…, J) array: weights of the joints that move each place.

        At a joint both bones pull equally; each is alone again `blend` of its length away.
        """
        out = np.zeros((len(places), num_joints))
        lengths = np.diff(self.places)
        passed = np.ones(len(places))
        if before >= 0:
            passed = _smoothstep(places, 0.0, blend * lengths[0])
            out[:, before] += 1.0 - passed
        for segment, owner in enumerate(self.owners):
            onward = np.zeros(len(places))
            if segment + 1 < len(self.owners):
                width = blend * min(lengths[segment], lengths[segment + 1])
                onward = _smoothstep(places, self.places[segment + 1], width)
            out[:, owner] += passed - onward
            passed = onward
        return np.maximum(out, 0.0)


def tube(
    centres: np.ndarray,
    widths: np.ndarray,
    depths: np.ndarray,
    *,
    weights: np.ndarray,
    side: np.ndarray,
    accents: np.ndarray,
    sides: int,
    caps: tuple[float, float],
    square: float = 2.0,
    tangents: np.ndarray | None = None,
) -> Mesh:
    """Make a tube of sections (R, …) along a line, closed by rounded caps; widths lie along `side`."""
    if tangents is None:
        tangents = unit(np.gradient(centres, axis=0))
    across = _sideways(tangents, side)
    deep = np.cross(tangents, across)
    start, end = np.sin(_CAP_ANGLES), np.cos(_CAP_ANGLES)  # from the pole towards the section

    def cap(index: int, height: float, sign: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        heights = sign * height * np.concatenate([[1.0], start])
        scale = np.concatenate([[0.0], end])
        return (
            centres[index] + heights[:, None] * tangents[index],
            scale * widths[index],
            scale * depths[index],
        )

    first, last = cap(0, caps[0], -1.0), cap(-1, caps[1], 1.0)
    flip = slice(None, None, -1)
    count = len(_CAP_ANGLES) + 1
    all_centres = np.concatenate([first[0], centres, last[0][flip]])
    all_widths = np.concatenate([first[1], widths, last[1][flip]])
    all_depths = np.concatenate([first[2], depths, last[2][flip]])
    repeat = np.concatenate([np.zeros(count, int), np.arange(len(centres)), np.full(count, len(centres) - 1)])
    return loft(
        all_centres,
        all_widths[:, None] * across[repeat],
        all_depths[:, None] * deep[repeat],
        weights=weights[repeat],
        accents=accents[repeat],
        sides=sides,
        square=square,
    )


def ellipsoid(centre: np.ndarray, axes: np.ndarray, weights: np.ndarray, *, rings: int = 11, sides: int = 18) -> Mesh:
    """Make an ellipsoid; the rows of `axes` (3, 3) are its half axes, and the poles lie on the last."""
    if np.dot(np.cross(axes[0], axes[1]), axes[2]) < 0:
        axes = axes * np.array([[1.0], [-1.0], [1.0]])
    angles = np.linspace(-0.5 * np.pi, 0.5 * np.pi, rings + 2)
    round_ = np.cos(angles)
    return loft(
        centre + np.sin(angles)[:, None] * axes[2],
        round_[:, None] * axes[0],
        round_[:, None] * axes[1],
        weights=np.broadcast_to(weights, (rings + 2, len(weights))),
        accents=np.zeros(rings + 2, bool),
        sides=sides,
    )


def unit(vectors: np.ndarray) -> np.ndarray:
    """Scale vectors (…, 3) to unit length; a vector without length points up."""
    lengths = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return np.where(lengths > 1e-12, vectors / np.maximum(lengths, 1e-12), UP)


def _sideways(tangents: np.ndarray, side: np.ndarray) -> np.ndarray:
    """Return unit vectors (R, 3) at right angles to the tangents, near `side` at the start, without twist."""
    current = np.asarray(side, EXACT)
    if np.linalg.norm(current - np.dot(current, tangents[0]) * tangents[0]) < 0.2:
        current = np.eye(3)[int(np.argmin(np.abs(tangents[0])))]
    out = np.empty_like(tangents)
    for index, tangent in enumerate(tangents):
        flat = current - np.dot(current, tangent) * tangent
        current = flat / np.linalg.norm(flat) if np.linalg.norm(flat) > 1e-6 else out[max(index - 1, 0)]
        out[index] = current
    return out


def _smoothstep(x: np.ndarray, middle: float, width: float) -> np.ndarray:
    t = np.clip((x - middle) / max(2.0 * width, 1e-12) + 0.5, 0.0, 1.0)
    return t * t * (3.0 - 2.0 * t)
