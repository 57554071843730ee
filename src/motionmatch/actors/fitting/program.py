"""The whole fit: recordings in, table and errors on unseen recordings out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import numpy as np

from motionmatch.actors.biped import gait_table
from motionmatch.actors.biped.body import NAMES, make_skeleton
from motionmatch.actors.biped.gait_cycle import Basis
from motionmatch.actors.biped.gait_table import StoredGait
from motionmatch.actors.biped.gaits import MeanPose, average_means
from motionmatch.actors.fitting import samples
from motionmatch.actors.fitting.regression import (
    OWN_HARMONICS,
    Equations,
    Fit,
    ReducedFit,
    align,
    expand_fit,
    gather_equations,
    reduce_fit,
    settle_phase,
)
from motionmatch.actors.fitting.samples import Sample
from motionmatch.actors.fitting.strides import LEG_JOINTS, CanonicalRecording, to_canonical
from motionmatch.errors import FileError
from motionmatch.maths import quat
from motionmatch.motion import kinematics
from motionmatch.motion.load import recordings

ANKLES = [NAMES.index("LeftFoot"), NAMES.index("RightFoot")]
KNEES = [NAMES.index("LeftLeg"), NAMES.index("RightLeg")]
UPPER = [joint for joint, name in enumerate(NAMES) if joint >= NAMES.index("LowerBack")]


@dataclass(frozen=True)
class FitErrors:
    """Mean errors over strides."""

    strides: int
    legs: float
    """mean error of hip, knee and ankle rotations, degrees"""
    upper: float
    """the same of the joints above the hips"""
    ankle: float
    """mean distance of the ankles, centimetres"""
    swing_knee: float
    """mean absolute error of the greatest knee flexion, degrees"""
    swing_knee_bias: float
    """how much more the model bends the knee, degrees"""
    bob: float
    """mean error of how much the pelvis goes up and down, centimetres"""


def measure_stride(fit: Fit, sample: Sample) -> np.ndarray:
    """Return a (6,) array: errors of one stride: the fields of `FitErrors` after the first."""
    pose = fit.predict(sample.subject, sample.speed, sample.turn)
    rotations, pelvis = pose.rotations, pose.pelvis
    apart = np.degrees(quat.angle(quat.inverse_multiply(rotations, sample.rotations)))
    ankles = [_ankles(each.rotations, each.pelvis) for each in (pose, sample)]
    bent = [np.degrees(quat.angle(q[:, KNEES])).max(axis=0) for q in (rotations, sample.rotations)]
    bob = np.ptp(pelvis[:, 1]) - np.ptp(sample.pelvis[:, 1])
    return np.array(
        [
            apart[:, LEG_JOINTS].mean(),
            apart[:, UPPER].mean(),
            100 * np.linalg.norm(ankles[0] - ankles[1], axis=-1).mean(),
            np.abs(bent[0] - bent[1]).mean(),
            (bent[0] - bent[1]).mean(),
            100 * bob,
        ]
    )


def summarise(rows: Sequence[np.ndarray]) -> FitErrors:
    """Average the errors of strides that `measure_stride` gives."""
    return FitErrors(len(rows), *(round(float(mean), 2) for mean in np.mean(rows, axis=0)))


def cross_validate(samples: Sequence[Sample], train: Callable[[list[Sample]], Fit], *, folds: int = 5) -> FitErrors:
    """Cross-validate: errors on each recording of a fit to the recordings of the other folds.

    `train` gets the strides to fit, not yet aligned. The others are aligned with the result, since their touch-downs
    are known only to a frame or two. Strides of subjects with no other recording are not counted.
    """
    clips = sorted({sample.clip for sample in samples})
    rows = []
    for fold in range(min(folds, len(clips))):
        unseen = set(clips[fold::folds])
        fit = train([sample for sample in samples if sample.clip not in unseen])
        held = [sample for sample in samples if sample.clip in unseen and sample.subject in fit.means]
        rows += [measure_stride(fit, settle_phase(fit, sample)) for sample in held]
    return summarise(rows)


def _ankles(rotations: np.ndarray, pelvis: np.ndarray) -> np.ndarray:
    """Return a (P, 2, 3) array: ankles of the canonical body, in the travelling frame, metres."""
    skeleton = make_skeleton()
    positions = np.tile(skeleton.offsets, (len(pelvis), 1, 1))
    positions[:, 0] = pelvis
    return kinematics.forward(skeleton, positions, rotations).positions[:, ANKLES].astype(float)


ACKNOWLEDGEMENT = (
    "The data used in this project was obtained from mocap.cs.cmu.edu. "
    "The database was created with funding from NSF EIA-0196217."
)
FOLDER = "locomotion"
"""Folder of the zip with the recordings."""
NECK = [NAMES.index(name) for name in ("Neck", "Neck1", "Head")]
ACTORS = ("02", "07", "35", "38", "69", "91", "143")
"""Subjects with stored mean poses: those recorded walking."""


@dataclass(frozen=True)
class GaitPlan:
    """The basis of one gait and the range of its fit."""

    basis: Basis
    speeds: tuple[float, float]
    """range of speeds, metres per second"""
    turn: float
    """greatest turn rate, radians per second"""
    symmetric: bool = True


PLANS = {
    "walk": GaitPlan(Basis(harmonics=5, degree=1, turn_harmonics=1, speed=1.2), (0.5, 2.0), 1.5),
    "run": GaitPlan(Basis(harmonics=5, degree=1, turn_harmonics=1, speed=2.8), (2.1, 4.2), 1.5),
    "backward": GaitPlan(Basis(harmonics=4, degree=1, turn_harmonics=0, speed=0.8), (0.5, 1.1), 1.0),
    "left": GaitPlan(Basis(harmonics=4, degree=1, turn_harmonics=-1, speed=0.5), (0.3, 0.7), 0.0, symmetric=False),
}
Say = Callable[[str], None]


@dataclass(frozen=True, eq=False)
class FittedGait:
    """One fitted gait."""

    plan: GaitPlan
    samples: Sequence[Sample]
    equations: Equations
    reduced: ReducedFit


def read_recordings(source: str | Path, say: Say) -> list[CanonicalRecording]:
    """Read the recordings of locomotion, on the canonical body."""
    found, failed = recordings(source)
    if failed:
        raise failed[0][1]
    wanted = [r for r in found if FOLDER in Path(r.entry.member or r.entry.path).parts]
    if not wanted:
        raise FileError(f"{source}: has no folder '{FOLDER}' with recordings. Give the zip of CMU recordings.")
    say(f"{len(wanted)} recordings of {len({r.clip.name.split('_')[0] for r in wanted})} people")
    return [to_canonical(recording) for recording in wanted]


def fit_gait(plan: GaitPlan, samples: Sequence[Sample]) -> FittedGait:
    """Fit one gait: align, regress, reduce."""
    aligned = align(samples, plan.basis, symmetric=plan.symmetric)
    gathered = gather_equations(aligned, plan.basis, symmetric=plan.symmetric)
    return FittedGait(plan, aligned, gathered, reduce_fit(gathered, symmetric=plan.symmetric))


def validate(plan: GaitPlan, samples: Sequence[Sample], *, folds: int = 5) -> FitErrors:
    """Return errors of the stored numbers on recordings that were left out."""

    def train(some: list[Sample]) -> Fit:
        fitted = fit_gait(plan, some)
        return expand_fit(fitted.reduced, fitted.equations)

    return cross_validate(samples, train, folds=folds)


def run(source: str | Path, out: str | Path, *, folds: int = 5, say: Say = print) -> dict[str, FitErrors]:
    """Fit every gait, write the table, and return the errors on recordings left out."""
    people = read_recordings(source, say)
    fitted = {name: fit_gait(plan, select_samples(name, people)) for name, plan in PLANS.items()}
    for name, gait in fitted.items():
        say(
            f"{name}: {len(gait.samples)} strides of {len(gait.equations.means)} people, {gait.reduced.numbers} numbers"
        )
    errors = validate_gaits(people, folds=folds, say=say)
    facts = {
        "source": ACKNOWLEDGEMENT,
        "actors": list(ACTORS),
        "numbers": {name: gait.reduced.numbers for name, gait in fitted.items()},
        "folds": folds,
        "errors_on_recordings_left_out": {name: asdict(error) for name, error in errors.items()},
    }
    gait_table.write_table(out, pack_gaits(fitted), facts)
    return errors


def select_samples(gait: str, people: Sequence[CanonicalRecording]) -> list[Sample]:
    """Select the strides of a gait."""
    return samples.SELECTIONS[gait].samples(people)


def validate_gaits(people: Sequence[CanonicalRecording], *, folds: int, say: Say) -> dict[str, FitErrors]:
    """Validate every gait; `run, all` counts all runs, however unsteady, which is more than is fitted."""
    errors = {}
    for name, plan in PLANS.items():
        say(f"{name}: leaving out recordings, {folds} times")
        errors[name] = validate(plan, select_samples(name, people), folds=folds)
        if name == "run":
            unsteady = replace(samples.SELECTIONS[name], acceleration=1.6, veer=np.inf, unlike=np.inf)
            errors["run, all"] = validate(plan, unsteady.samples(people), folds=folds)
    return errors


def pack_gaits(fitted: Mapping[str, FittedGait]) -> dict[str, StoredGait]:
    """Pack all gaits for the table."""
    means = find_actor_means(fitted)
    return {name: _pack_gait(gait, [means[actor][name] for actor in ACTORS]) for name, gait in fitted.items()}


def find_actor_means(fitted: Mapping[str, FittedGait]) -> dict[str, dict[str, MeanPose]]:
    """Find the mean poses of every actor in every gait.

    Few people were recorded in all gaits. For the others the pose is that of their walk, with the mean change
    from walk to gait of the people recorded in both. Those few look at the floor when they go backward or sideways;
    neck and head are kept as in the walk.
    """
    walk = fitted["walk"].equations.means
    out: dict[str, dict[str, MeanPose]] = {actor: {} for actor in ACTORS}
    for name, gait in fitted.items():
        own = gait.equations.means
        both = [subject for subject in own if subject in walk]
        changes = [_find_change(walk[subject], own[subject]) for subject in both]
        change = average_means(changes, np.full(len(changes), 1 / len(changes)))
        for actor in ACTORS:
            mean = own[actor] if actor in own else _apply_change(walk[actor], change)
            out[actor][name] = _keep_head_of_walk(mean, walk[actor]) if name in ("backward", "left") else mean
    return out


def _keep_head_of_walk(mean: MeanPose, walk: MeanPose) -> MeanPose:
    rotations = mean.rotations.copy()
    rotations[NECK] = walk.rotations[NECK]
    return replace(mean, rotations=rotations)


def _find_change(before: MeanPose, after: MeanPose) -> MeanPose:
    return MeanPose(quat.inverse_multiply(before.rotations, after.rotations), after.pelvis - before.pelvis)


def _apply_change(before: MeanPose, change: MeanPose) -> MeanPose:
    return MeanPose(quat.multiply(before.rotations, change.rotations), before.pelvis + change.pelvis)


def _pack_gait(fitted: FittedGait, means: Sequence[MeanPose]) -> StoredGait:
    plan, small = fitted.plan, fitted.reduced
    speeds = np.array([sample.speed for sample in fitted.samples])
    power, factor = np.polyfit(np.log(speeds), np.log([1 / sample.seconds for sample in fitted.samples]), 1)
    slope, duty = np.polyfit(speeds, [sample.duty for sample in fitted.samples], 1)
    facts = {
        "basis": asdict(plan.basis),
        "symmetric": plan.symmetric,
        "speeds": plan.speeds,
        "turn": plan.turn,
        "cadence": [round(float(np.exp(factor)), 4), round(float(power), 4)],
        "duty": [round(float(duty), 4), round(float(slope), 4)],
        "strides": len(speeds),
    }
    packed = np.stack([gait_table.pack_mean(mean, symmetric=plan.symmetric) for mean in means])
    nobody = np.zeros((2 * OWN_HARMONICS, len(small.scales)), np.int16)
    waves = np.stack([small.waves.get(actor, nobody) for actor in ACTORS])
    return StoredGait(small.coefficients, small.scales, small.expand, packed, waves, facts)
