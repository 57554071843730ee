"""Paths on the ground: smooth curves through points, by distance along them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from motionmatch.errors import InputError

_STEP = 0.02
"""Distance between the stored points of a curve, metres."""


@dataclass(frozen=True, eq=False)
class GroundPath:
    """A curve through points (P, 3) on the ground; a closed one ends where it starts."""

    points: np.ndarray
    """(P, 3) metres"""
    closed: bool = False
    smooth: bool = True
    """Round the corners at the points; False goes straight from one to the next, as a recorded path does."""
    _line: np.ndarray = field(init=False, repr=False)
    _along: np.ndarray = field(init=False, repr=False)

    if TYPE_CHECKING:  # lists of points are accepted; `points` is an array all the same

        def __init__(self, points: ArrayLike, closed: bool = False, smooth: bool = True) -> None: ...

    def __post_init__(self) -> None:
        points = np.array(self.points, float)
        if points.ndim != 2 or points.shape[1] not in (2, 3) or len(points) < 2 or not np.isfinite(points).all():
            raise InputError("a path needs at least two points (x, z) or (x, y, z), all of them numbers.")
        if points.shape[1] == 2:
            points = np.stack([points[:, 0], np.zeros(len(points)), points[:, 1]], axis=1)
        points = points * [1.0, 0.0, 1.0]
        if self.closed:
            ends_at_start = np.linalg.norm(points[0] - points[-1]) <= 1e-6
            points = np.concatenate([points[:-1] if ends_at_start else points, points[:1]])
        chords = np.linalg.norm(np.diff(points, axis=0), axis=1)
        points = points[np.concatenate([[True], chords > 1e-9])]
        if len(points) < 2:
            raise InputError("all points of the path are the same; at least two different ones are needed.")
        object.__setattr__(self, "points", points)
        line = self._curve(points)
        along = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))])
        object.__setattr__(self, "_line", line)
        object.__setattr__(self, "_along", along)

    def _curve(self, points: np.ndarray) -> np.ndarray:
        if not self.smooth or len(points) == 2:
            return points
        from scipy.interpolate import CubicSpline  # imported late: it takes long, and most commands don't need it

        chords = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
        at = np.linspace(0.0, chords[-1], max(int(np.ceil(chords[-1] / _STEP)), 1) + 1)
        return CubicSpline(chords, points, bc_type="periodic" if self.closed else "natural")(at)

    @property
    def length(self) -> float:
        """Metres from its start to its end, or once around."""
        return float(self._along[-1])

    def position(self, distance: np.ndarray | float) -> np.ndarray:
        """Return positions (…, 3) at distances (…) along the path, metres. Beyond its ends an open path is straight."""
        distance = np.asarray(distance, float)
        inside = np.mod(distance, self.length) if self.closed else np.clip(distance, 0.0, self.length)
        place = np.stack([np.interp(inside, self._along, self._line[:, k]) for k in range(3)], axis=-1)
        return place + (distance - inside)[..., None] * self.direction(distance) * (not self.closed)

    def direction(self, distance: np.ndarray | float) -> np.ndarray:
        """Return directions (…, 3) of the path at distances (…) along it, unit length."""
        distance = np.asarray(distance, float)
        inside = np.mod(distance, self.length) if self.closed else np.clip(distance, 0.0, self.length)
        segment = np.clip(np.searchsorted(self._along, inside, side="right") - 1, 0, len(self._along) - 2)
        step = self._line[segment + 1] - self._line[segment]
        return step / np.linalg.norm(step, axis=-1, keepdims=True)

    def distance_from(self, places: np.ndarray) -> np.ndarray:
        """Return distances (…) of places (…, 3) from the nearest point of the path, on the ground, metres."""
        places = np.asarray(places, float)
        flat = places.reshape(-1, 3)[:, [0, 2]]
        start, step = self._line[:-1, [0, 2]], np.diff(self._line[:, [0, 2]], axis=0)
        best = np.full(len(flat), np.inf)
        for begin in range(0, len(flat), 512):
            part = flat[begin : begin + 512, None]
            share = np.clip(np.sum((part - start) * step, axis=-1) / np.sum(step * step, axis=-1), 0.0, 1.0)
            away = np.linalg.norm(part - start - share[..., None] * step, axis=-1)
            best[begin : begin + 512] = away.min(axis=1)
        return best.reshape(places.shape[:-1])


def smooth_stroke(points: ArrayLike, *, spacing: float = 0.4) -> np.ndarray:
    """Return points (P, 2) every `spacing` metres along a stroke (N, 2) that a hand drew, with its trembling smoothed.

    Its ends stay where they are.
    """
    rows = np.asarray(points, float)
    chords = np.linalg.norm(np.diff(rows, axis=0), axis=1)
    rows = rows[np.concatenate([[True], chords > 1e-6])]
    along = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(rows, axis=0), axis=1))])
    if len(rows) < 2:
        raise InputError("all points of the path are the same; at least two different ones are needed.")
    fine = np.linspace(0.0, along[-1], max(int(np.ceil(along[-1] / 0.05)), 2) + 1)
    line = np.stack([np.interp(fine, along, rows[:, k]) for k in (0, 1)], axis=1)
    reach = max(round(0.5 * spacing / 0.05), 1)
    weights = 1.0 - np.abs(np.arange(-reach, reach + 1)) / (reach + 1)
    # Reflected through its ends, a stroke is smoothed without moving them.
    padded = np.concatenate([2 * line[0] - line[reach:0:-1], line, 2 * line[-1] - line[-2 : -reach - 2 : -1]])
    if len(padded) == len(line) + 2 * reach:
        line = np.stack([np.convolve(padded[:, k], weights / weights.sum(), "valid") for k in (0, 1)], axis=1)
    count = max(round(along[-1] / spacing), 1)
    return line[np.round(np.linspace(0, len(line) - 1, count + 1)).astype(int)]


def circle(radius: float = 3.0, *, points: int = 16) -> GroundPath:
    """Make a circle, metres: once around to the left, starting ahead."""
    angle = np.linspace(0.0, 2 * np.pi, points, endpoint=False)
    return GroundPath(np.stack([radius - radius * np.cos(angle), radius * np.sin(angle)], axis=1), closed=True)


def figure_eight(size: float = 4.0, *, points: int = 24) -> GroundPath:
    """Make a figure eight, metres: two loops that cross in the middle."""
    angle = np.linspace(0.0, 2 * np.pi, points, endpoint=False)
    return GroundPath(np.stack([size * np.sin(2 * angle) / 2, size * np.sin(angle)], axis=1), closed=True)


def zigzag(legs: int = 6, *, length: float = 3.0, degrees: float = 90.0) -> GroundPath:
    """Make a zigzag of straight legs, metres, with sharp corners."""
    half = np.radians(degrees / 2)
    steps = np.array([[(-1) ** k * np.sin(half), np.cos(half)] for k in range(legs)]) * length
    return GroundPath(np.concatenate([[[0.0, 0.0]], np.cumsum(steps, axis=0)]), smooth=False)


PATHS: dict[str, Callable[[], GroundPath]] = {"circle": circle, "eight": figure_eight, "zigzag": zigzag}
