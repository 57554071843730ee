"""The partner block: where the other one is, where it faces and how fast it goes (Holden 2020, section 5).

With the paper's 27 columns it makes 32. What the partner does next, which the paper's decompressor gives, is in the
frames of the partner's own clip (`control.partners`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from motionmatch.database.blocks import Block, Mark, Situation
from motionmatch.database.view import ClipView
from motionmatch.errors import InputError
from motionmatch.maths import quat


@dataclass(frozen=True)
class PartnerPlace(Block):
    """The other's position x and z, metres, facing x and z, in the root's frame, and speed, m/s; zeros for who is
    alone."""

    name: str = "partner"
    weight: float = 0.0
    """0: only queries for interactions weigh it, and say how much."""

    least_scale: ClassVar[float] = 1.0

    @property
    def width(self) -> int:
        return 5

    @property
    def labels(self) -> tuple[str, ...]:
        return ("x", "z", "facing x", "facing z", "speed")

    def extract(self, view: ClipView) -> np.ndarray:
        other = view.partner
        if other is None:
            return np.zeros((view.num_frames, self.width))
        roots = other.positions[:, 0].astype(float)
        facing = quat.rotate(other.rotations[:, 0].astype(float), np.array([0.0, 0.0, 1.0]))
        speeds = np.linalg.norm(np.gradient(roots, axis=0)[:, ::2], axis=1) * view.fps
        return np.column_stack([view.in_root(roots)[:, ::2], view.turn_to_root(facing)[:, ::2], speeds])

    def fit(self, values: np.ndarray, situation: Situation) -> Block:
        """Learn nothing; raise if nobody has a partner."""
        if not values.any():
            raise InputError(
                "no two clips belong together. Clips of two are called NAME_a and NAME_b and have the same length, as "
                "those of the actors' database 'pair'."
            )
        return self

    def marks(self, values: np.ndarray) -> list[Mark]:
        place = np.array([values[0], 0.0, values[1]])
        return [Mark("partner", place, np.array([values[2], 0.0, values[3]]))]
