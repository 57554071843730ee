"""Lines through bones, and the rounded parts that are lofted along them."""

from __future__ import annotations

import numpy as np

from motionmatch.conventions import EXACT, UP
from motionmatch.motion.mesh import Mesh, loft

_CAP_ANGLES = np.radians([80.0, 60.0, 38.0, 18.0])
"""Where the sections of a rounded cap lie, from its pole to the part it closes."""


class Path:
    """A line through nodes, with its arc length and the joint that moves each stretch."""

    def __init__(self, points: np.ndarray, owners: list[int]) -> None:
        """`points` (P, 3); `owners` P - 1 joints."""
        self.points, self.owners = points, owners
        self.places = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])

    @property
    def length(self) -> float:
        return float(self.places[-1])

    def at(self, places: np.ndarray) -> np.ndarray:
        """Positions (…, 3); before the start and after the end the line goes straight on."""
        places = np.asarray(places, EXACT)
        inside = np.stack([np.interp(places, self.places, self.points[:, axis]) for axis in range(3)], axis=-1)
        before, after = np.minimum(places, 0.0), np.maximum(places - self.length, 0.0)
        return inside + before[..., None] * self._direction(0) + after[..., None] * self._direction(-1)

    def _direction(self, segment: int) -> np.ndarray:
        return unit(np.diff(self.points, axis=0)[segment])

    def tangents(self, places: np.ndarray, reach: float) -> np.ndarray:
        """Directions (…, 3), turning gradually over `reach` on both sides of a bend."""
        return unit(self.at(places + reach) - self.at(places - reach))

    def project(self, point: np.ndarray) -> float:
        """The arc length nearest to a point; beyond the ends it is extended."""
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
        """(…, J) who moves what. At a joint both bones pull equally; each is alone again `blend` of its
        length away.
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
    """Sections (R, …) along a line, closed by rounded caps of the given heights; widths lie along `side`."""
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
    """`axes` (3, 3): three half axes, rows; the poles lie on the last."""
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
    """Directions of vectors (…, 3); a vector without length points up."""
    lengths = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return np.where(lengths > 1e-12, vectors / np.maximum(lengths, 1e-12), UP)


def _sideways(tangents: np.ndarray, side: np.ndarray) -> np.ndarray:
    """(R, 3) unit vectors at right angles to the tangents, near `side` at the start, never twisting."""
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
