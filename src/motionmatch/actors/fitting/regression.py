"""Shared dynamics, and for each subject a mean pose and waves of its own, by ridge regression on rotation vectors.

The channels of a pose, 3 J + 3 numbers, are what `MeanPose.encode` gives. They are linear in the basis of `harmonics`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from motionmatch.actors.fitting.samples import NUM_PHASES, PHASES, Sample
from motionmatch.actors.gaits import GaitPose, MeanPose
from motionmatch.actors.harmonics import Basis
from motionmatch.actors.human import NAMES
from motionmatch.maths import quat

NUM_CHANNELS = 3 * len(NAMES) + 3
RIDGE = 1.0
OWN_HARMONICS = 2
"""Up to which harmonic people differ from what they share."""
OWN_PEOPLE = 3
"""Of how many people there must be strides for it to be known what each has for itself."""
ROUNDS = 3
OWN_STRIDES = 2.0
"""A person of whom there are so many strides is believed by half to differ, where they do; one with more, by more."""


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
        mean = self.means[subject]
        return mean.decode(self.basis.rows(PHASES, speed, turn) @ mean.own(self.coefficients))


@dataclass(frozen=True, eq=False)
class Equations:
    """The normal equations of one set of strides: everything that a fit with any columns and channels needs."""

    basis: Basis
    means: dict[str, MeanPose]
    gram: np.ndarray
    """(B, B)"""
    moments: np.ndarray
    """(B, 3 J + 3)"""
    each: dict[str, tuple[np.ndarray, np.ndarray]]
    """the same two of each subject alone"""

    def fit(self) -> Fit:
        """All channels on all columns."""
        mix = np.eye(NUM_CHANNELS)
        shared = self.solve(np.ones(len(self.gram), bool), mix)
        means = {subject: replace(mean, waves=self.waves(subject, shared, mix)) for subject, mean in self.means.items()}
        return Fit(self.basis, shared, means)

    def waves(self, subject: str, shared: np.ndarray, mix: np.ndarray) -> np.ndarray:
        """(W, N) what a subject adds to the shared coefficients (B, N) of the channels of `mix`, drawn towards 0."""
        own = slice(1, 1 + 2 * OWN_HARMONICS)
        if len(self.means) < OWN_PEOPLE:
            return np.zeros((2 * OWN_HARMONICS, mix.shape[1]))
        gram, moments = self.each[subject]
        left = (moments @ mix - gram @ shared)[own]
        doubt = OWN_STRIDES * NUM_PHASES  # what two strides, of either leg, add to the diagonal
        return np.linalg.solve(gram[own, own] + doubt * np.eye(len(left)), left)

    def solve(self, columns: np.ndarray, mix: np.ndarray) -> np.ndarray:
        """(B, N) coefficients of the N channels that `mix` (3 J + 3, N) makes, zero outside the columns (B,) bool.

        What is a person's own and what goes with the speed are told apart by fitting them in turn: the fast are other
        people than the slow, and what makes them differ is not all speed.
        """
        chosen = np.flatnonzero(columns)
        gram = self.gram[np.ix_(chosen, chosen)] + RIDGE * np.eye(len(chosen))
        out, own = np.zeros((2, len(columns), mix.shape[1]))
        moments = self.moments @ mix
        out[chosen] = np.linalg.solve(gram, moments[chosen])
        for _ in range(ROUNDS):
            left = moments.copy()
            for subject, (each, _) in self.each.items():
                waves = self.waves(subject, out, mix)
                own[1 : 1 + len(waves)] = waves * columns[1 : 1 + len(waves), None]
                left -= each @ own
            out[chosen] = np.linalg.solve(gram, left[chosen])
        return out


def equations(samples: Sequence[Sample], basis: Basis, *, symmetric: bool = True) -> Equations:
    """Gather the strides of all subjects; in a symmetric gait each also counts as that of the other leg."""
    if symmetric:
        samples = [*samples, *(sample.other_leg() for sample in samples)]
    means, each = {}, {}
    for subject in sorted({sample.subject for sample in samples}):
        own = [sample for sample in samples if sample.subject == subject]
        mean = MeanPose(
            quat.mean(np.concatenate([sample.rotations for sample in own])),
            np.mean([sample.pelvis.mean(axis=0) for sample in own], axis=0),
        )
        means[subject] = mean
        gram = np.zeros((len(basis.columns), len(basis.columns)))
        moments = np.zeros((len(basis.columns), NUM_CHANNELS))
        for sample in own:
            rows = basis.rows(PHASES, sample.speed, sample.turn)
            gram += rows.T @ rows
            moments += rows.T @ mean.encode(sample.rotations, sample.pelvis)
        each[subject] = gram, moments
    gram, moments = (np.sum(parts, axis=0) for parts in zip(*each.values(), strict=True))
    return Equations(basis, means, gram, moments, each)
