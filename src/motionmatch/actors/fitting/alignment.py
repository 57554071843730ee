"""Put strides in phase. A touch-down is known to a frame or two only, and strides out of phase average to a limp."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from motionmatch.actors.fitting.regression import Fit, equations
from motionmatch.actors.fitting.samples import NUM_PHASES, Sample
from motionmatch.actors.fitting.strides import LEG_JOINTS
from motionmatch.actors.harmonics import Basis
from motionmatch.maths import quat

SHIFTS = np.arange(-2, 3) / (2 * NUM_PHASES)
"""Tried in each round, as shares of a stride."""
ROUNDS = 5


def align(samples: Sequence[Sample], basis: Basis, *, symmetric: bool = True, rounds: int = ROUNDS) -> list[Sample]:
    """Shift each stride by a little so that its legs agree best with the fit of all; repeat.

    The mean shift is taken out: as a whole the strides still begin at the touch-downs.
    """
    totals = np.zeros(len(samples))
    moved = list(samples)
    for _ in range(rounds):
        fit = equations(moved, basis, symmetric=symmetric).fit()
        totals += [best_shift(fit, sample) for sample in moved]
        moved = [sample.shifted(total - totals.mean()) for sample, total in zip(samples, totals, strict=True)]
    return moved


def best_shift(fit: Fit, sample: Sample) -> float:
    """The one of `SHIFTS` with which the legs are nearest to what the fit predicts."""
    expected = fit.predict(sample.subject, sample.speed, sample.turn).rotations[:, LEG_JOINTS]
    # Only the legs are compared, so only they are moved.
    legs = replace(sample, rotations=sample.rotations[:, LEG_JOINTS])
    moved = [legs.shifted(shift).rotations for shift in SHIFTS]
    errors = [np.mean(quat.angle(quat.inverse_multiply(expected, each)) ** 2) for each in moved]
    return float(SHIFTS[int(np.argmin(errors))])


def settle(fit: Fit, sample: Sample, rounds: int = ROUNDS) -> Sample:
    """A stride that the fit has not seen, in phase with it."""
    total = 0.0
    for _ in range(rounds):
        step = best_shift(fit, sample.shifted(total))
        if step == 0.0:
            break
        total += step
    return sample.shifted(total)
