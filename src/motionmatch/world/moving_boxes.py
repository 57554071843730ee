"""Boxes that slide about around characters, a set for each of them (Lee 2024: up to 100 of up to 3 × 3 m)."""

from __future__ import annotations

import numpy as np

from motionmatch.errors import InputError
from motionmatch.kernels import moving_boxes as kernels
from motionmatch.maths.streams import RowStreams
from motionmatch.world.obstacles import OrientedBox

MAP_CELLS = 16
MAP_SIDE = 6.0
"""Cells along each side of an obstacle map, and its side in metres."""


class MovingBoxes:
    """O boxes for each of C characters. Characters share no boxes."""

    def __init__(
        self,
        characters: int,
        count: int = 100,
        *,
        smallest: float = 0.3,
        largest: float = 3.0,
        reach: float = 10.0,
    ) -> None:
        """Sides from `smallest` to `largest` metres, centres within `reach` metres of where the character began."""
        if count < 0 or not 0 < smallest <= largest or not reach > 0:
            raise InputError(
                f"{count} boxes of {smallest:g} to {largest:g} m within {reach:g} m: expected 0 or more boxes, sizes "
                "above 0 with the smallest first, and a reach above 0."
            )
        self.smallest, self.largest, self.reach = smallest, largest, reach
        self.centres = np.zeros((characters, count, 2))
        """(C, O, 2) x and z, metres"""
        self.halves = np.full((characters, count, 2), 0.5 * smallest)
        """(C, O, 2) half sizes along and across the axis, metres"""
        self.axes = np.tile([1.0, 0.0], (characters, count, 1))
        """(C, O, 2) unit vectors x and z of the first half size"""
        self.velocities = np.zeros((characters, count, 2))
        """(C, O, 2) metres per second"""
        self.middles = np.zeros((characters, 2))
        """(C, 2) centres of the squares that boxes stay in"""

    @property
    def count(self) -> int:
        """Boxes of each character."""
        return self.centres.shape[1]

    def corners(self, character: int) -> np.ndarray:
        """Return the corners (O, 4, 2) of the boxes of one character, metres."""
        along = self.axes[character]
        across = np.stack([-along[:, 1], along[:, 0]], axis=1)
        half, signs = self.halves[character], np.array([[1, 1], [1, -1], [-1, -1], [-1, 1]])
        return self.centres[character][:, None] + (
            signs[None, :, :1] * half[:, None, :1] * along[:, None]
            + signs[None, :, 1:] * half[:, None, 1:] * across[:, None]
        )

    def scatter(
        self, chosen: np.ndarray, middles: np.ndarray, speed: float, rng: RowStreams, *, clear: float = 0.0
    ) -> None:
        """Draw new boxes for some characters (n,), around middles (n, 2), none nearer to them than `clear` metres.

        `rng` has a stream for each of them.
        """
        self.middles[chosen] = middles
        redraw = np.ones((len(chosen), self.count), bool)
        for _ in range(200):
            open_rows = np.flatnonzero(redraw.any(axis=1))
            if not len(open_rows):
                return
            draws = rng.rows(open_rows).uniform(shape=(self.count, 6))
            first, which = np.nonzero(redraw[open_rows])
            drawn, numbers = open_rows[first], draws[first, which]
            rows = chosen[drawn]
            self.centres[rows, which] = middles[drawn] + self.reach * (2.0 * numbers[:, :2] - 1.0)
            self.halves[rows, which] = 0.5 * (self.smallest + (self.largest - self.smallest) * numbers[:, 2:4])
            turns, courses = 2.0 * np.pi * numbers[:, 4], 2.0 * np.pi * numbers[:, 5]
            self.axes[rows, which] = np.stack([np.cos(turns), np.sin(turns)], axis=1)
            self.velocities[rows, which] = speed * np.stack([np.cos(courses), np.sin(courses)], axis=1)
            if clear <= 0:
                return
            redraw[drawn, which] = self._near(rows, which, middles[drawn], clear)
        raise InputError(
            f"boxes of up to {self.largest:g} m don't leave {clear:g} m free within {self.reach:g} m; "
            "make them smaller or let them reach further."
        )

    def _near(self, rows: np.ndarray, which: np.ndarray, points: np.ndarray, margin: float) -> np.ndarray:
        """Return (n,) bool: boxes that, grown by a margin, cover a point (n, 2)."""
        offsets, axes = points - self.centres[rows, which], self.axes[rows, which]
        along = np.abs((offsets * axes).sum(axis=1))
        across = np.abs(offsets[:, 1] * axes[:, 0] - offsets[:, 0] * axes[:, 1])
        halves = self.halves[rows, which] + margin
        return (along <= halves[:, 0]) & (across <= halves[:, 1])

    def cover(
        self, points: np.ndarray, *, margin: float = 0.0, chosen: np.ndarray | None = None, seconds: float = 0.0
    ) -> np.ndarray:
        """Return (C, P) bool: points (C, P, 2) that a box covers now or `seconds` later, for some characters or all."""
        rows = slice(None) if chosen is None else chosen
        centres = self.centres[rows] + seconds * self.velocities[rows] if seconds else self.centres[rows]
        out = np.empty(points.shape[:2], bool)
        points = np.ascontiguousarray(points, float)
        kernels.mark_covered(points, margin, centres, self.halves[rows], self.axes[rows], out)
        return out

    def slide(self, walked: np.ndarray, dt: float, *, margin: float = 0.0) -> np.ndarray:
        """Move the boxes while characters walk along points (C, S, 2), dt seconds apart; return (C,) bool: touched."""
        touched = np.empty(len(walked), np.int64)
        kernels.slide(
            np.ascontiguousarray(walked, float),
            dt,
            self.middles,
            self.reach,
            margin,
            self.centres,
            self.halves,
            self.axes,
            self.velocities,
            touched,
        )
        return touched < walked.shape[1]

    def slide_among(
        self, walked: np.ndarray, yaws: np.ndarray, frames: np.ndarray, body: kernels.Capsules, dt: float
    ) -> np.ndarray:
        """Move the boxes while bodies walk; return (C,) bool: those that touched one.

        A body is at points (C, S, 2), turned by yaws (C, S), in frames (C, S), dt seconds apart.
        """
        touched = np.empty(len(walked), np.int64)
        kernels.slide_among_bodies(
            np.ascontiguousarray(walked, float),
            np.ascontiguousarray(yaws, float),
            np.ascontiguousarray(frames, np.int64),
            body,
            dt,
            self.middles,
            self.reach,
            self.centres,
            self.halves,
            self.axes,
            self.velocities,
            touched,
        )
        return touched < walked.shape[1]

    def sense(
        self,
        positions: np.ndarray,
        forwards: np.ndarray,
        *,
        centres: np.ndarray | None = None,
        chosen: np.ndarray | None = None,
        soft: bool = False,
        margin: float = 0.0,
    ) -> np.ndarray:
        """Return obstacle maps (C, 16, 16) around characters at positions (C, 2) that face forwards (C, 2).

        `centres` (C, O, 2) stand in for those of the boxes. Soft maps fade over the width of a cell at the border of a
        box, so that they show its position more exactly. Boxes are shown larger by a `margin` on each side, metres.
        """
        rows = slice(None) if chosen is None else chosen
        where = self.centres if centres is None else centres
        maps = np.empty((len(positions[rows]), MAP_CELLS, MAP_CELLS), np.float32)
        edge = MAP_SIDE / MAP_CELLS if soft else 0.0
        kernels.sense(
            positions[rows],
            forwards[rows],
            MAP_SIDE,
            edge,
            where[rows],
            self.halves[rows] + margin if margin else self.halves[rows],
            self.axes[rows],
            maps,
        )
        return maps

    def obstacles(self, character: int) -> list[OrientedBox]:
        """Return the boxes of one character as obstacles of a scene; there they do not turn back at the border."""
        boxes = []
        for k in range(self.count):
            x, z = self.centres[character, k]
            length, width = 2 * self.halves[character, k]
            yaw, (vx, vz) = float(np.arctan2(*self.axes[character, k])), self.velocities[character, k]
            boxes.append(OrientedBox(x, z, length=length, width=width, yaw=yaw, velocity=(vx, vz)))
        return boxes

    def snapshot(self) -> dict[str, np.ndarray]:
        return {name: getattr(self, name).copy() for name in _KEPT}

    def restore(self, kept: dict[str, np.ndarray]) -> None:
        for name in _KEPT:
            setattr(self, name, kept[name].copy())


_KEPT = ("centres", "halves", "axes", "velocities", "middles")
