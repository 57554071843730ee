"""A block about getting down and up: how high the top of the body will be at some times ahead.

Asked for the posture of the frame that plays, a body that crawls would go on crawling. So a query asks for the usual
height, which is learned when a database is built. Under something low the environment asks for less
(`environment.overhead`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np

from motionmatch.database.blocks import Block, Mark, Situation, check_times
from motionmatch.database.view import ClipView

TIMES = (0.5, 1.0, 2.0, 3.0, 4.0)
"""Seconds ahead: getting down onto hands and knees takes two or three, and who puts getting up off for a second is no
farther then."""


@dataclass(frozen=True)
class BodyTops(Block):
    """Heights of the highest joint over the root at some times ahead, metres."""

    name: str = "body_tops"
    weight: float = 1.0
    times: tuple[float, ...] = TIMES
    """Seconds ahead."""
    usual: tuple[float, ...] = ()
    """(1,) the usual height, metres; none before a database is built"""

    tuned: ClassVar[tuple[str, ...]] = ("weight", "usual")
    least_scale: ClassVar[float] = 0.25

    def __post_init__(self) -> None:
        check_times(self.name, self.times)

    @property
    def width(self) -> int:
        return len(self.times)

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(f"{time:+.2f}s" for time in self.times)

    @property
    def reach(self) -> tuple[float, float]:
        return min(0.0, *self.times), max(0.0, *self.times)

    def extract(self, view: ClipView) -> np.ndarray:
        tops = view.motion.positions[:, 1:, 1].max(axis=1).astype(float) - view.root_positions[:, 1]
        return np.stack([view.at(tops, time) for time in self.times], axis=1)

    def fit(self, values: np.ndarray, situation: Situation) -> Block:
        """Learn the usual height, the median of all; a block that already knows keeps it."""
        return self if self.usual else replace(self, usual=(float(np.median(values)),))

    def query(self, own: np.ndarray, situation: Situation) -> np.ndarray:
        return np.full_like(own, self.usual[0]) if self.usual else own

    def marks(self, values: np.ndarray) -> list[Mark]:
        return [
            Mark(f"top {time:+.2f} s", np.array([0.0, height, 0.0]))
            for time, height in zip(self.times, values, strict=True)
        ]
