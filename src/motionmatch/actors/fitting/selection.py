"""Which recordings and which strides are taken for which gait.

Everybody counts who was recorded in a gait; what decides is the stride. A gait is what repeats, so a stride counts only
if it could be followed by the same again: the speed is steady, the way turns as the body does, both legs do the same,
and at the end the legs are about as they were at the beginning. These are properties of the recording alone; no stride
is chosen by how well it fits.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from motionmatch.actors.fitting.canonical import Performance
from motionmatch.actors.fitting.samples import Sample, leftward_samples, symmetric_samples
from motionmatch.actors.fitting.strides import Stride

Range = tuple[float, float]

EXAGGERATED = ("35_29", "35_30", "35_31")
"""Walks with a put-on style."""
INTERRUPTED = ("69_71", "127_13", "127_14", "127_21", "127_22", "127_23", "127_24", "139_11", "139_15", "139_34")
"""Squats, jumps, rolls and sneaking between the strides."""


@dataclass(frozen=True)
class Selection:
    """What a stride must be like to count for a gait. Speeds are as recorded, metres per second."""

    subjects: tuple[str, ...]
    forward: Range
    sideways: Range
    seconds: Range
    duty: Range
    acceleration: float
    """at most this much, metres per second squared"""
    turn: float
    """at most this much, radians per second"""
    veer: float = np.inf
    """the way turns at most this much faster or slower than the body, radians per second"""
    unlike: float = np.inf
    """at its end the legs are at most this far from where they were, degrees"""
    uneven: float = 0.05
    """how far from half time the other foot may come down, as a share of the stride"""
    leftward: bool = False
    """the body goes sideways: right-hand strides are mirrored"""

    def accepts(self, stride: Stride) -> bool:
        sideways = abs(stride.sideways)
        return (
            _inside(stride.forward, self.forward)
            and _inside(sideways, self.sideways)
            and _inside(stride.seconds, self.seconds)
            and _inside(stride.duty, self.duty)
            and abs(stride.acceleration) < self.acceleration
            and abs(stride.turn) < self.turn
            and abs(stride.veer) < self.veer
            and stride.unlike < self.unlike
            and abs(stride.evenness - 0.5) < self.uneven
        )

    def samples(self, performances: Iterable[Performance]) -> list[Sample]:
        """All strides of this gait."""
        left_out = EXAGGERATED + INTERRUPTED
        chosen = [p for p in performances if p.subject in self.subjects and p.name not in left_out]
        return (leftward_samples if self.leftward else symmetric_samples)(chosen, self.accepts)


def _inside(value: float, limits: Range) -> bool:
    return limits[0] < value < limits[1]


WALKERS = ("02", "07", "35", "38", "69", "91", "143")
RUNNERS = ("02", "09", "35", "38", "127", "139", "143")
VEER, UNLIKE = 0.3, 10.0
"""How steady walks and runs must be, of which there are enough."""
SELECTIONS = {
    "walk": Selection(
        WALKERS,
        (0.25, 2.2),
        (-1.0, 0.25),
        (0.85, 2.6),
        (0.5, 0.8),
        acceleration=0.6,
        turn=2.0,
        veer=VEER,
        unlike=UNLIKE,
    ),
    "run": Selection(
        RUNNERS, (1.9, 4.8), (-1.0, 0.5), (0.58, 0.9), (0.2, 0.42), acceleration=1.0, turn=2.0, veer=VEER, unlike=UNLIKE
    ),
    "backward": Selection(
        ("09", "69"), (-1.4, -0.25), (-1.0, 0.25), (0.8, 1.6), (0.5, 0.8), acceleration=1.0, turn=1.2, uneven=0.08
    ),
    "left": Selection(
        ("09", "69"),
        (-0.3, 0.3),
        (0.25, 1.2),
        (0.7, 1.6),
        (0.5, 0.8),
        acceleration=2.0,
        turn=0.8,
        uneven=0.1,
        leftward=True,
    ),
}
"""By gait. `left` stands for both side-steps: to the right one goes as the mirror image."""
