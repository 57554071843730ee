"""Fewer numbers: joints that turn about one axis get one channel, the spine bends as one, arms are slow waves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from motionmatch.actors import gait_table
from motionmatch.actors.fitting.regression import NUM_CHANNELS, Equations, Fit
from motionmatch.actors.harmonics import Basis
from motionmatch.actors.human import MIRROR, NAMES


@dataclass(frozen=True)
class Part:
    """Joints that move alike, and how finely."""

    joints: tuple[str, ...]
    """empty: the position of the pelvis"""
    axes: int = 3
    """about how many axes they turn"""
    harmonics: int = 99
    degree: int = 99

    def mirrored(self) -> Part:
        joints = tuple(NAMES[MIRROR[NAMES.index(joint)]] for joint in self.joints)
        return Part(joints, self.axes, self.harmonics, self.degree)


CENTRE = (
    Part(("Hips",), harmonics=4),
    Part(("LowerBack", "Spine", "Spine1"), harmonics=2, degree=1),
    Part(("Neck", "Neck1", "Head"), harmonics=2, degree=1),
    Part((), harmonics=4),
)
LEFT = (
    Part(("LeftUpLeg",)),
    Part(("LeftLeg",), axes=1),
    Part(("LeftFoot",), axes=2),
    Part(("LeftToeBase",), axes=1, degree=1),
    Part(("LeftArm",), harmonics=2, degree=1),
    Part(("LeftForeArm",), axes=1, harmonics=2, degree=1),
)
"""Clavicles and hands keep the mean pose: what they add is not seen, and much of it is noise of the markers."""


@dataclass(frozen=True, eq=False)
class Reduced:
    """A fit in few numbers, as the table stores it."""

    basis: Basis
    coefficients: np.ndarray
    """(B, N) int16"""
    scales: np.ndarray
    """(N,)"""
    expand: np.ndarray
    """(N, 3 J + 3)"""
    waves: dict[str, np.ndarray]
    """(W, N) int16 by subject, in the same units"""
    symmetric: bool

    @property
    def numbers(self) -> int:
        """How many coefficients are not zero."""
        return int(np.count_nonzero(self.coefficients))


def parts(symmetric: bool) -> Sequence[Part]:
    """The parts that are stored: of a symmetric gait the left side and the middle."""
    return (*CENTRE, *LEFT) if symmetric else (*CENTRE, *LEFT, *(part.mirrored() for part in LEFT))


def reduced(equations: Equations, *, symmetric: bool = True) -> Reduced:
    """Fit each part's channels on its own columns, and round."""
    basis, complete = equations.basis, equations.fit().coefficients
    harmonic, power, _ = basis.columns.T
    coefficients, expand = [], []
    waves: dict[str, list[np.ndarray]] = {subject: [] for subject in equations.means}
    for part in parts(symmetric):
        axes = _axes(part, complete)
        spread = _spread(part, axes)
        allowed = (harmonic <= part.harmonics) & (power <= part.degree)
        mix = spread.T / max(len(part.joints), 1)  # the average over joints that move alike
        found = equations.solve(allowed, mix)
        possible = _possible(basis, spread) if symmetric else np.ones_like(found)
        found *= possible
        coefficients.append(found)
        expand.append(spread)
        for subject, own in waves.items():
            wave = equations.waves(subject, found, mix)
            own.append(wave * (possible * allowed[:, None])[1 : 1 + len(wave)])
    numbers, scales = gait_table.quantised(np.concatenate(coefficients, axis=1))
    rounded = {subject: gait_table.rounded(np.concatenate(own, axis=1), scales) for subject, own in waves.items()}
    return Reduced(basis, numbers, scales, np.concatenate(expand).astype(np.float32), rounded, symmetric)


def as_fit(reduced: Reduced, equations: Equations) -> Fit:
    """What the stored numbers say, for validation."""
    facts = {"basis": vars(reduced.basis), "symmetric": reduced.symmetric}
    no_means = np.zeros((0, NUM_CHANNELS), np.int16)
    subjects = list(equations.means)
    waves = np.stack([reduced.waves[subject] for subject in subjects])
    stored = gait_table.StoredGait(reduced.coefficients, reduced.scales, reduced.expand, no_means, waves, facts)
    means = {subject: replace(equations.means[subject], waves=stored.own(n)) for n, subject in enumerate(subjects)}
    return Fit(reduced.basis, stored.full(), means)


def _axes(part: Part, complete: np.ndarray) -> np.ndarray:
    """(N, 3) the directions in which the part moves most."""
    if part.axes == 3:
        return np.eye(3)
    columns = _columns(part.joints[0])
    # The first row is constant and says nothing about where the joint moves.
    directions = np.linalg.svd(complete[1:, columns], full_matrices=False)[2][: part.axes]
    # An axis and its opposite are the same; one of them is chosen so that the table does not depend on the machine.
    largest = np.take_along_axis(directions, np.abs(directions).argmax(axis=1)[:, None], axis=1)
    return directions * np.sign(largest)


def _spread(part: Part, axes: np.ndarray) -> np.ndarray:
    """(N, 3 J + 3) the channels that each axis moves."""
    out = np.zeros((len(axes), NUM_CHANNELS))
    if not part.joints:
        out[:, -3:] = axes
    for joint in part.joints:
        out[:, _columns(joint)] = axes
    return out


def _columns(joint: str) -> slice:
    start = 3 * NAMES.index(joint)
    return slice(start, start + 3)


def _possible(basis: Basis, spread: np.ndarray) -> np.ndarray:
    """(B, N) 0 or 1: what a symmetric gait can have in its middle, such as roll in odd harmonics only; 1 for limbs."""
    possible = np.ones((len(basis.columns), len(spread)))
    for n, channels in enumerate(spread):
        moved = np.flatnonzero(channels)
        if (gait_table.PARTNERS[moved] == moved).all():
            possible[:, n] = basis.half_stride == gait_table.SIGNS[moved[0]]
    return possible
