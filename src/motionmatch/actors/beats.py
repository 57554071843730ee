"""Strides in time: a cadence changed a little beforehand, so that a foot is planted when it matters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from motionmatch.actors.drive import Drive, Strides, strides
from motionmatch.actors.gaits import GaitModel

TIMING_SECONDS = 1.5
"""How long before a beat the cadence is changed."""
SLOWER, FASTER = -0.25, 0.35
"""And by how much at most, as a share."""
MID_STANCE = 0.3
"""The phase, and half a stride later the other, at which one foot carries the body."""
STRADDLE = 0.03
"""At which the body is midway between a foot that came down and the one that is about to leave."""


@dataclass(frozen=True)
class Beat:
    """A frame at which the stride has to be at a phase, or, on the other foot, half a stride from it."""

    frame: int
    phase: float
    until: int
    """the frame from which the cadence is left alone"""
    either: bool = True
    """whether half a stride from the phase, on the other foot, is as good"""


def in_step(drive: Drive, model: GaitModel, *, rhythm: np.ndarray, beats: Sequence[Beat]) -> Strides:
    """Strides of a drive that meet the beats, as well as a bearable change of cadence can."""
    rhythm = rhythm.copy()
    steps = strides(drive, model, rhythm=rhythm)
    for beat in sorted(beats, key=lambda each: each.frame):
        first = max(beat.until - round(TIMING_SECONDS * drive.fps), 0)
        travelled = steps.phases[beat.until] - steps.phases[first]
        period = 0.5 if beat.either else 1.0
        error = np.mod(beat.phase - steps.phases[beat.frame] + period / 2, period) - period / 2
        rhythm[first : beat.until] *= 1.0 + np.clip(error / max(travelled, 0.3), SLOWER, FASTER)
        steps = strides(drive, model, rhythm=rhythm)
    return steps
