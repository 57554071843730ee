"""Shared dynamics and a mean pose for each subject, by ridge regression on rotation vectors.

The channels of a pose, 3 J + 3 numbers, are what `MeanPose.encode` gives. They are linear in the basis of `harmonics`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from motionmatch.actors.fitting.samples import PHASES, Sample
from motionmatch.actors.gaits import GaitPose, MeanPose
from motionmatch.actors.harmonics import Basis
from motionmatch.actors.human import NAMES
from motionmatch.maths import quat

NUM_CHANNELS = 3 * len(NAMES) + 3
RIDGE = 1.0


@dataclass(frozen=True, eq=False)
class Fit:
    """How one gait goes: what all subjects share and what each has for itself."""

    basis: Basis
    coefficients: np.ndarray
    """(B, 3 J + 3)"""
    means: dict[str, MeanPose]
    """by subject"""

    def predict(self, subject: str, speed: float, turn: float) -> GaitPose:
        """A stride at `PHASES`."""
        return self.means[subject].decode(self.basis.rows(PHASES, speed, turn) @ self.coefficients)


@dataclass(frozen=True, eq=False)
class Equations:
    """The normal equations of one set of strides: everything that a fit with any columns and channels needs."""

    basis: Basis
    means: dict[str, MeanPose]
    gram: np.ndarray
    """(B, B)"""
    moments: np.ndarray
    """(B, 3 J + 3)"""

    def fit(self) -> Fit:
        """All channels on all columns."""
        return Fit(self.basis, self.solve(np.ones(len(self.gram), bool), np.eye(NUM_CHANNELS)), self.means)

    def solve(self, columns: np.ndarray, mix: np.ndarray) -> np.ndarray:
        """(B, N) coefficients of the N channels that `mix` (3 J + 3, N) makes, zero outside the columns (B,) bool."""
        chosen = np.flatnonzero(columns)
        gram = self.gram[np.ix_(chosen, chosen)] + RIDGE * np.eye(len(chosen))
        out = np.zeros((len(columns), mix.shape[1]))
        out[chosen] = np.linalg.solve(gram, self.moments[chosen] @ mix)
        return out


def equations(samples: Sequence[Sample], basis: Basis, *, symmetric: bool = True) -> Equations:
    """Gather the strides of all subjects; in a symmetric gait each also counts as that of the other leg."""
    if symmetric:
        samples = [*samples, *(sample.other_leg() for sample in samples)]
    means = {}
    gram = np.zeros((len(basis.columns), len(basis.columns)))
    moments = np.zeros((len(basis.columns), NUM_CHANNELS))
    for subject in sorted({sample.subject for sample in samples}):
        own = [sample for sample in samples if sample.subject == subject]
        mean = MeanPose(
            quat.mean(np.concatenate([sample.rotations for sample in own])),
            np.mean([sample.pelvis.mean(axis=0) for sample in own], axis=0),
        )
        means[subject] = mean
        for sample in own:
            rows = basis.rows(PHASES, sample.speed, sample.turn)
            gram += rows.T @ rows
            moments += rows.T @ mean.encode(sample.rotations, sample.pelvis)
    return Equations(basis, means, gram, moments)
