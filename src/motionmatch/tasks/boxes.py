"""The obstacles of the paper: up to 100 boxes of up to 3 × 3 m that slide about around each character."""

from __future__ import annotations

import numpy as np

from motionmatch.errors import InputError
from motionmatch.kernels import moving_boxes as kernels

MAP_CELLS = 16
MAP_SIDE = 6.0
"""The obstacle map: 16 × 16 cells over 6 × 6 m."""


class MovingBoxes:
    """O boxes for each of C characters. None of them meets the boxes of another."""

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
        self.halves = np.full((characters, count, 2), 0.5 * smallest)
        self.axes = np.zeros((characters, count, 2))
        self.axes[..., 0] = 1.0
        self.velocities = np.zeros((characters, count, 2))
        self.middles = np.zeros((characters, 2))

    @property
    def count(self) -> int:
        return self.centres.shape[1]

    def scatter(
        self, chosen: np.ndarray, middles: np.ndarray, speed: float, rng: np.random.Generator, *, clear: float = 0.0
    ) -> None:
        """New boxes for some characters, around middles (n, 2), none nearer to them than `clear` metres."""
        self.middles[chosen] = middles
        anew = np.ones((len(chosen), self.count), bool)
        for _ in range(200):
            who, which = np.nonzero(anew)
            if not len(who):
                return
            rows, many = chosen[who], len(who)
            self.centres[rows, which] = middles[who] + rng.uniform(-self.reach, self.reach, (many, 2))
            self.halves[rows, which] = 0.5 * rng.uniform(self.smallest, self.largest, (many, 2))
            turns, ways = rng.uniform(0, 2 * np.pi, (2, many))
            self.axes[rows, which] = np.stack([np.cos(turns), np.sin(turns)], axis=1)
            self.velocities[rows, which] = speed * np.stack([np.cos(ways), np.sin(ways)], axis=1)
            if clear <= 0:
                return
            anew[who, which] = self._near(rows, which, middles[who], clear)
        raise InputError(
            f"boxes of up to {self.largest:g} m don't leave {clear:g} m free within {self.reach:g} m; "
            "make them smaller or let them reach further."
        )

    def _near(self, rows: np.ndarray, which: np.ndarray, points: np.ndarray, margin: float) -> np.ndarray:
        ways, axes = points - self.centres[rows, which], self.axes[rows, which]
        along = np.abs((ways * axes).sum(axis=1))
        across = np.abs(ways[:, 1] * axes[:, 0] - ways[:, 0] * axes[:, 1])
        halves = self.halves[rows, which] + margin
        return (along <= halves[:, 0]) & (across <= halves[:, 1])

    def cover(
        self, points: np.ndarray, *, margin: float = 0.0, chosen: np.ndarray | None = None, seconds: float = 0.0
    ) -> np.ndarray:
        """(C, P) bool: which of the points (C, P, 2) a box covers, of some characters or of all; now, or later."""
        rows = slice(None) if chosen is None else chosen
        centres = self.centres[rows] + seconds * self.velocities[rows] if seconds else self.centres[rows]
        out = np.empty(points.shape[:2], bool)
        points = np.ascontiguousarray(points, float)
        kernels.covered(points, margin, centres, self.halves[rows], self.axes[rows], out)
        return out

    def slide(self, walked: np.ndarray, dt: float, *, margin: float = 0.0) -> np.ndarray:
        """(C,) bool: who was touched while boxes slid and characters walked, (C, S, 2) every dt seconds."""
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

    def sensed(
        self,
        positions: np.ndarray,
        forwards: np.ndarray,
        *,
        centres: np.ndarray | None = None,
        chosen: np.ndarray | None = None,
        soft: bool = False,
    ) -> np.ndarray:
        """(C, 16, 16) the obstacle map around each character, as it faces; of other centres where they are given.

        Soft ones fade over the width of a cell at the border of a box, so that they tell more exactly where it is.
        """
        rows = slice(None) if chosen is None else chosen
        where = self.centres if centres is None else centres
        maps = np.empty((len(positions[rows]), MAP_CELLS, MAP_CELLS), np.float32)
        edge = MAP_SIDE / MAP_CELLS if soft else 0.0
        kernels.sense(
            positions[rows], forwards[rows], MAP_SIDE, edge, where[rows], self.halves[rows], self.axes[rows], maps
        )
        return maps

    def snapshot(self) -> dict[str, np.ndarray]:
        return {name: getattr(self, name).copy() for name in _KEPT}

    def restore(self, kept: dict[str, np.ndarray]) -> None:
        for name in _KEPT:
            setattr(self, name, kept[name].copy())


_KEPT = ("centres", "halves", "axes", "velocities", "middles")
