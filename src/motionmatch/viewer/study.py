"""The blind comparison: two controllers in seats that chance chooses, and how often a person tells them apart."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np


@dataclass(frozen=True)
class Study:
    """A part of the user study of Holden 2020 (section 6.4), for one person: which of two seats holds which side."""

    on: bool = False
    order: tuple[int, int] = (0, 1)
    """the side in each seat"""
    guesses: int = 0
    right: int = 0
    last: tuple[bool, tuple[int, int]] | None = None
    """whether the last guess was right, and who sat where"""

    def begun(self, rng: np.random.Generator) -> Study:
        """A new study."""
        return Study(True, _shuffled(rng))

    def ended(self) -> Study:
        """Nothing is hidden any more; the count stays to be seen."""
        return replace(self, on=False, order=(0, 1))

    def guessed(self, seat: int, rng: np.random.Generator) -> Study:
        """The first side is believed to be in this seat; then the seats are drawn again."""
        right = self.order[seat] == 0
        return replace(
            self,
            guesses=self.guesses + 1,
            right=self.right + right,
            last=(right, self.order),
            order=_shuffled(rng),
        )


def _shuffled(rng: np.random.Generator) -> tuple[int, int]:
    return (0, 1) if rng.random() < 0.5 else (1, 0)
