"""Surroundings of characters at one moment: a scene, and the room that others will take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from motionmatch.errors import InputError
from motionmatch.kernels.ellipses import ELLIPSE, OBSTACLE
from motionmatch.world.obstacles import pack_obstacles
from motionmatch.world.scene import Scene


@dataclass(frozen=True, eq=False)
class Surroundings:
    """A scene as it is now, and M others with a row for each of H times ahead."""

    scene: Scene
    others: np.ndarray | None = None
    """(H, M, 11) obstacles that are not in the scene, such as other characters, at each horizon"""
    own: np.ndarray | None = None
    """(C,) index of each character among the others, or -1: a character does not avoid itself"""
    _moving: dict[tuple[float, ...], np.ndarray] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        if self.others is not None and (self.others.ndim != 3 or self.others.shape[2] != OBSTACLE):
            raise InputError(f"others have shape {self.others.shape}, expected (H, M, {OBSTACLE}): a row per horizon.")

    def moving(self, horizons: Sequence[float]) -> np.ndarray:
        """Return rows (H, M, 11) of all moving obstacles at the horizons: the others first, then those of the scene."""
        times = tuple(horizons)
        if times not in self._moving:
            rows = pack_obstacles(self.scene.moving, times)
            if self.others is not None:
                if len(self.others) != len(times):
                    raise InputError(
                        f"others are given for {len(self.others)} times, expected {len(times)}: a row per horizon."
                    )
                rows = np.concatenate([self.others, rows], axis=1)
            self._moving[times] = np.ascontiguousarray(rows)
        return self._moving[times]


def to_obstacles(footprints: np.ndarray) -> np.ndarray:
    """Convert footprints (…, 8) in the world to rows (…, 11) of obstacles for other characters."""
    rows = np.zeros((*footprints.shape[:-1], OBSTACLE))
    rows[..., 0], rows[..., 1:7], rows[..., 8:10] = ELLIPSE, footprints[..., :6], footprints[..., 6:]
    rows[..., 10] = footprints[..., 4:6].max(axis=-1)
    return rows
