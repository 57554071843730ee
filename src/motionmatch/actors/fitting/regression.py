"""Fit a gait: align strides, regress shared coefficients with a mean pose and waves for each subject, and reduce them.

The channels of a pose, 3 J + 3 numbers, are those of `MeanPose.encode`, linear in the basis of `gait_cycle`. Strides
are aligned because touch-downs are known only to a frame or two, and strides out of phase average to a limp. Reduction
gives one channel to joints that turn about one axis, bends the spine as one, and limits arms to slow waves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from motionmatch.actors.biped import gait_table
from motionmatch.actors.biped.body import MIRROR, NAMES
from motionmatch.actors.biped.gait_cycle import Basis
from motionmatch.actors.biped.gaits import GaitPose, MeanPose
from motionmatch.actors.fitting.samples import NUM_PHASES, PHASES, Sample
from motionmatch.actors.fitting.strides import LEG_JOINTS
from motionmatch.maths import quat

NUM_CHANNELS = 3 * len(NAMES) + 3
RIDGE = 1.0
OWN_HARMONICS = 2
"""Highest harmonic in which people differ from what they share."""
OWN_PEOPLE = 3
"""Least number of people for which individual waves are fitted."""
FIT_ROUNDS = 3
OWN_STRIDES = 2.0
"""Number of strides at which the waves of a person are trusted by half; more strides are trusted more."""


@dataclass(frozen=True, eq=False)
class Fit:
    """The fit of one gait: shared coefficients, and a mean pose with waves for each subject."""

    basis: Basis
    coefficients: np.ndarray
    """(B, 3 J + 3)"""
    means: dict[str, MeanPose]
    """by subject"""

    def predict(self, subject: str, speed: float, turn: float) -> GaitPose:
        """Predict a stride at `PHASES`."""
        mean = self.means[subject]
        return mean.decode(self.basis.rows(PHASES, speed, turn) @ mean.add_waves(self.coefficients))


@dataclass(frozen=True, eq=False)
class Equations:
    """The normal equations of one set of strides, enough for a fit with any columns and channels."""

    basis: Basis
    means: dict[str, MeanPose]
    gram: np.ndarray
    """(B, B)"""
    moments: np.ndarray
    """(B, 3 J + 3)"""
    each: dict[str, tuple[np.ndarray, np.ndarray]]
    """the same two for each subject alone"""

    def fit(self) -> Fit:
        """Fit all channels on all columns."""
        mix = np.eye(NUM_CHANNELS)
        shared = self.solve(np.ones(len(self.gram), bool), mix)
        means = {subject: replace(mean, waves=self.waves(subject, shared, mix)) for subject, mean in self.means.items()}
        return Fit(self.basis, shared, means)

    def waves(self, subject: str, shared: np.ndarray, mix: np.ndarray) -> np.ndarray:
        """Return a (W, N) array: waves that a subject adds to the shared coefficients (B, N) of the channels of `mix`,
        shrunk towards 0."""
        own = slice(1, 1 + 2 * OWN_HARMONICS)
        if len(self.means) < OWN_PEOPLE:
            return np.zeros((2 * OWN_HARMONICS, mix.shape[1]))
        gram, moments = self.each[subject]
        left = (moments @ mix - gram @ shared)[own]
        doubt = OWN_STRIDES * NUM_PHASES  # the diagonal of two strides, counted for both legs
        return np.linalg.solve(gram[own, own] + doubt * np.eye(len(left)), left)

    def solve(self, columns: np.ndarray, mix: np.ndarray) -> np.ndarray:
        """Solve the coefficients (B, N) of the N channels of `mix` (3 J + 3, N), zero outside the columns (B,) bool.

        Shared coefficients and individual waves are fitted in turn: fast subjects are not the slow ones, and not all of
        their difference comes from the speed.
        """
        chosen = np.flatnonzero(columns)
        gram = self.gram[np.ix_(chosen, chosen)] + RIDGE * np.eye(len(chosen))
        out, own = np.zeros((2, len(columns), mix.shape[1]))
        moments = self.moments @ mix
        out[chosen] = np.linalg.solve(gram, moments[chosen])
        for _ in range(FIT_ROUNDS):
            left = moments.copy()
            for subject, (each, _) in self.each.items():
                waves = self.waves(subject, out, mix)
                own[1 : 1 + len(waves)] = waves * columns[1 : 1 + len(waves), None]
                left -= each @ own
            out[chosen] = np.linalg.solve(gram, left[chosen])
        return out


def gather_equations(samples: Sequence[Sample], basis: Basis, *, symmetric: bool = True) -> Equations:
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


SHIFTS = np.arange(-2, 3) / (2 * NUM_PHASES)
"""Shifts that are tried in each round, as shares of a stride."""
ALIGN_ROUNDS = 5


def align(
    samples: Sequence[Sample], basis: Basis, *, symmetric: bool = True, rounds: int = ALIGN_ROUNDS
) -> list[Sample]:
    """Shift each stride slightly so that its legs agree best with the fit of all; repeat.

    The mean shift is removed: as a whole the strides still begin at the touch-downs.
    """
    totals = np.zeros(len(samples))
    moved = list(samples)
    for _ in range(rounds):
        fit = gather_equations(moved, basis, symmetric=symmetric).fit()
        totals += [find_best_shift(fit, sample) for sample in moved]
        moved = [sample.shift(total - totals.mean()) for sample, total in zip(samples, totals, strict=True)]
    return moved


def find_best_shift(fit: Fit, sample: Sample) -> float:
    """Find the one of `SHIFTS` with which the legs are nearest to the fit."""
    expected = fit.predict(sample.subject, sample.speed, sample.turn).rotations[:, LEG_JOINTS]
    # Only the legs are compared, so only they are moved.
    legs = replace(sample, rotations=sample.rotations[:, LEG_JOINTS])
    moved = [legs.shift(shift).rotations for shift in SHIFTS]
    errors = [np.mean(quat.angle(quat.inverse_multiply(expected, each)) ** 2) for each in moved]
    return float(SHIFTS[int(np.argmin(errors))])


def settle_phase(fit: Fit, sample: Sample, rounds: int = ALIGN_ROUNDS) -> Sample:
    """Align an unseen stride with a fit."""
    total = 0.0
    for _ in range(rounds):
        step = find_best_shift(fit, sample.shift(total))
        if step == 0.0:
            break
        total += step
    return sample.shift(total)


@dataclass(frozen=True)
class ChannelGroup:
    """Joints that move alike, and the detail of their motion."""

    joints: tuple[str, ...]
    """empty: the position of the pelvis"""
    axes: int = 3
    """number of axes about which they turn"""
    harmonics: int = 99
    degree: int = 99

    def mirror(self) -> ChannelGroup:
        joints = tuple(NAMES[MIRROR[NAMES.index(joint)]] for joint in self.joints)
        return ChannelGroup(joints, self.axes, self.harmonics, self.degree)


CENTRE = (
    ChannelGroup(("Hips",), harmonics=4),
    ChannelGroup(("LowerBack", "Spine", "Spine1"), harmonics=2, degree=1),
    ChannelGroup(("Neck", "Neck1", "Head"), harmonics=2, degree=1),
    ChannelGroup((), harmonics=4),
)
LEFT = (
    ChannelGroup(("LeftUpLeg",)),
    ChannelGroup(("LeftLeg",), axes=1),
    ChannelGroup(("LeftFoot",), axes=2),
    ChannelGroup(("LeftToeBase",), axes=1, degree=1),
    ChannelGroup(("LeftArm",), harmonics=2, degree=1),
    ChannelGroup(("LeftForeArm",), axes=1, harmonics=2, degree=1),
)
"""Clavicles and hands keep the mean pose: their motion is hardly visible, and much of it is marker noise."""


@dataclass(frozen=True, eq=False)
class ReducedFit:
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
        """Number of coefficients that are not zero."""
        return int(np.count_nonzero(self.coefficients))


def stored_groups(symmetric: bool) -> Sequence[ChannelGroup]:
    """Return the groups that are stored: of a symmetric gait the left side and the middle."""
    return (*CENTRE, *LEFT) if symmetric else (*CENTRE, *LEFT, *(part.mirror() for part in LEFT))


def reduce_fit(equations: Equations, *, symmetric: bool = True) -> ReducedFit:
    """Fit the channels of each group on its own columns, and round."""
    basis, complete = equations.basis, equations.fit().coefficients
    harmonic, power, _ = basis.columns.T
    coefficients, expand = [], []
    waves: dict[str, list[np.ndarray]] = {subject: [] for subject in equations.means}
    for part in stored_groups(symmetric):
        axes = _find_axes(part, complete)
        spread = _expand_axes(part, axes)
        allowed = (harmonic <= part.harmonics) & (power <= part.degree)
        mix = spread.T / max(len(part.joints), 1)  # the average over joints that move alike
        found = equations.solve(allowed, mix)
        possible = _find_symmetric(basis, spread) if symmetric else np.ones_like(found)
        found *= possible
        coefficients.append(found)
        expand.append(spread)
        for subject, own in waves.items():
            wave = equations.waves(subject, found, mix)
            own.append(wave * (possible * allowed[:, None])[1 : 1 + len(wave)])
    numbers, scales = gait_table.quantise(np.concatenate(coefficients, axis=1))
    rounded = {
        subject: gait_table.round_to_scales(np.concatenate(own, axis=1), scales) for subject, own in waves.items()
    }
    return ReducedFit(basis, numbers, scales, np.concatenate(expand).astype(np.float32), rounded, symmetric)


def expand_fit(reduced: ReducedFit, equations: Equations) -> Fit:
    """Expand stored numbers to a fit, for validation."""
    facts = {"basis": vars(reduced.basis), "symmetric": reduced.symmetric}
    no_means = np.zeros((0, NUM_CHANNELS), np.int16)
    subjects = list(equations.means)
    waves = np.stack([reduced.waves[subject] for subject in subjects])
    stored = gait_table.StoredGait(reduced.coefficients, reduced.scales, reduced.expand, no_means, waves, facts)
    means = {
        subject: replace(equations.means[subject], waves=stored.expand_waves(n)) for n, subject in enumerate(subjects)
    }
    return Fit(reduced.basis, stored.expand_coefficients(), means)


def _find_axes(part: ChannelGroup, complete: np.ndarray) -> np.ndarray:
    """Return an (N, 3) array: axes about which the group moves most."""
    if part.axes == 3:
        return np.eye(3)
    columns = _joint_columns(part.joints[0])
    # The first row is constant and says nothing about where the joint moves.
    directions = np.linalg.svd(complete[1:, columns], full_matrices=False)[2][: part.axes]
    # An axis and its opposite are equivalent; the sign is chosen so that the table does not depend on the machine.
    largest = np.take_along_axis(directions, np.abs(directions).argmax(axis=1)[:, None], axis=1)
    return directions * np.sign(largest)


def _expand_axes(part: ChannelGroup, axes: np.ndarray) -> np.ndarray:
    """Return an (N, 3 J + 3) array: channels that each axis moves."""
    out = np.zeros((len(axes), NUM_CHANNELS))
    if not part.joints:
        out[:, -3:] = axes
    for joint in part.joints:
        out[:, _joint_columns(joint)] = axes
    return out


def _joint_columns(joint: str) -> slice:
    start = 3 * NAMES.index(joint)
    return slice(start, start + 3)


def _find_symmetric(basis: Basis, spread: np.ndarray) -> np.ndarray:
    """Return a (B, N) array: 0 or 1: coefficients that symmetry allows for the middle, such as roll in odd harmonics
    only; 1 for limbs."""
    possible = np.ones((len(basis.columns), len(spread)))
    for n, channels in enumerate(spread):
        moved = np.flatnonzero(channels)
        if (gait_table.PARTNERS[moved] == moved).all():
            possible[:, n] = basis.half_stride == gait_table.SIGNS[moved[0]]
    return possible
