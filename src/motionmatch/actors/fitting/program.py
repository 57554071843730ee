"""The whole fit: recordings in, table and error figures out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import numpy as np

from motionmatch.actors import gait_table
from motionmatch.actors.fitting import selection
from motionmatch.actors.fitting.alignment import align
from motionmatch.actors.fitting.canonical import Performance, performance
from motionmatch.actors.fitting.reduction import Reduced, as_fit, reduced
from motionmatch.actors.fitting.regression import OWN_HARMONICS, Equations, Fit, equations
from motionmatch.actors.fitting.samples import Sample
from motionmatch.actors.fitting.validation import Errors, left_out
from motionmatch.actors.gait_table import StoredGait
from motionmatch.actors.gaits import MeanPose, mixed
from motionmatch.actors.harmonics import Basis
from motionmatch.actors.human import NAMES
from motionmatch.errors import FileError
from motionmatch.maths import quat
from motionmatch.motion.load import recordings

ACKNOWLEDGEMENT = (
    "The data used in this project was obtained from mocap.cs.cmu.edu. "
    "The database was created with funding from NSF EIA-0196217."
)
FOLDER = "locomotion"
"""Where in the zip the recordings are that may be taken."""
NECK = [NAMES.index(name) for name in ("Neck", "Neck1", "Head")]
ACTORS = ("02", "07", "35", "38", "69", "91", "143")
"""Subjects whose mean poses ship: those that walk."""


@dataclass(frozen=True)
class Plan:
    """How one gait is fitted and where the fit holds."""

    basis: Basis
    speeds: tuple[float, float]
    """metres per second"""
    turn: float
    """radians per second"""
    symmetric: bool = True


PLANS = {
    "walk": Plan(Basis(harmonics=5, degree=1, turn_harmonics=1, speed=1.2), (0.5, 2.0), 1.5),
    "run": Plan(Basis(harmonics=5, degree=1, turn_harmonics=1, speed=2.8), (2.1, 4.2), 1.5),
    "backward": Plan(Basis(harmonics=4, degree=1, turn_harmonics=0, speed=0.8), (0.5, 1.1), 1.0),
    "left": Plan(Basis(harmonics=4, degree=1, turn_harmonics=-1, speed=0.5), (0.3, 0.7), 0.0, symmetric=False),
}

Say = Callable[[str], None]


@dataclass(frozen=True, eq=False)
class Fitted:
    """One gait, done."""

    plan: Plan
    samples: Sequence[Sample]
    equations: Equations
    reduced: Reduced


def performances(source: str | Path, say: Say) -> list[Performance]:
    """The recordings of people who walk and run, on the canonical body."""
    found, failed = recordings(source)
    if failed:
        raise failed[0][1]
    wanted = [r for r in found if FOLDER in Path(r.entry.member or r.entry.path).parts]
    if not wanted:
        raise FileError(f"{source}: has no folder '{FOLDER}' with recordings. Give the zip of CMU recordings.")
    say(f"{len(wanted)} recordings of {len({r.clip.name.split('_')[0] for r in wanted})} people")
    return [performance(recording) for recording in wanted]


def fit_gait(plan: Plan, samples: Sequence[Sample]) -> Fitted:
    """Align, regress, reduce."""
    aligned = align(samples, plan.basis, symmetric=plan.symmetric)
    gathered = equations(aligned, plan.basis, symmetric=plan.symmetric)
    return Fitted(plan, aligned, gathered, reduced(gathered, symmetric=plan.symmetric))


def validate(plan: Plan, samples: Sequence[Sample], *, folds: int = 5) -> Errors:
    """What the stored numbers get wrong on recordings that were left out."""

    def train(some: list[Sample]) -> Fit:
        fitted = fit_gait(plan, some)
        return as_fit(fitted.reduced, fitted.equations)

    return left_out(samples, train, folds=folds)


def run(source: str | Path, out: str | Path, *, folds: int = 5, say: Say = print) -> dict[str, Errors]:
    """Fit every gait, write the table, and return the errors on recordings left out."""
    people = performances(source, say)
    fitted = {name: fit_gait(plan, strides_of(name, people)) for name, plan in PLANS.items()}
    for name, gait in fitted.items():
        say(
            f"{name}: {len(gait.samples)} strides of {len(gait.equations.means)} people, {gait.reduced.numbers} numbers"
        )
    errors = left_out_errors(people, folds=folds, say=say)
    facts = {
        "source": ACKNOWLEDGEMENT,
        "actors": list(ACTORS),
        "numbers": {name: gait.reduced.numbers for name, gait in fitted.items()},
        "folds": folds,
        "errors_on_recordings_left_out": {name: asdict(error) for name, error in errors.items()},
    }
    gait_table.write(out, stored(fitted), facts)
    return errors


def strides_of(gait: str, people: Sequence[Performance]) -> list[Sample]:
    """What a gait is fitted to."""
    return selection.SELECTIONS[gait].samples(people)


def left_out_errors(people: Sequence[Performance], *, folds: int, say: Say) -> dict[str, Errors]:
    """Errors of every gait; `run, all` is for all that is run, however unsteady, which is more than is fitted."""
    errors = {}
    for name, plan in PLANS.items():
        say(f"{name}: leaving out recordings, {folds} times")
        errors[name] = validate(plan, strides_of(name, people), folds=folds)
        if name == "run":
            unsteady = replace(selection.SELECTIONS[name], acceleration=1.6, veer=np.inf, unlike=np.inf)
            errors["run, all"] = validate(plan, unsteady.samples(people), folds=folds)
    return errors


def stored(fitted: Mapping[str, Fitted]) -> dict[str, StoredGait]:
    """All gaits as the table has them."""
    means = actor_means(fitted)
    return {name: _stored(gait, [means[actor][name] for actor in ACTORS]) for name, gait in fitted.items()}


def actor_means(fitted: Mapping[str, Fitted]) -> dict[str, dict[str, MeanPose]]:
    """Mean poses of every actor in every gait.

    Few people were recorded in all gaits. Where one was not, the pose is that person's walk with the change that the
    others, who were recorded in both, make from walking to that gait. Going backward or sideways these few look at
    the floor; where an actor looks is not for the gait to say, so neck and head stay as in the walk.
    """
    walk = fitted["walk"].equations.means
    out: dict[str, dict[str, MeanPose]] = {actor: {} for actor in ACTORS}
    for name, gait in fitted.items():
        own = gait.equations.means
        both = [subject for subject in own if subject in walk]
        changes = [_change(walk[subject], own[subject]) for subject in both]
        change = mixed(changes, np.full(len(changes), 1 / len(changes)))
        for actor in ACTORS:
            mean = own[actor] if actor in own else _changed(walk[actor], change)
            out[actor][name] = _looking_ahead(mean, walk[actor]) if name in ("backward", "left") else mean
    return out


def _looking_ahead(mean: MeanPose, walk: MeanPose) -> MeanPose:
    rotations = mean.rotations.copy()
    rotations[NECK] = walk.rotations[NECK]
    return replace(mean, rotations=rotations)


def _change(before: MeanPose, after: MeanPose) -> MeanPose:
    return MeanPose(quat.inverse_multiply(before.rotations, after.rotations), after.pelvis - before.pelvis)


def _changed(before: MeanPose, change: MeanPose) -> MeanPose:
    return MeanPose(quat.multiply(before.rotations, change.rotations), before.pelvis + change.pelvis)


def _stored(fitted: Fitted, means: Sequence[MeanPose]) -> StoredGait:
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
    packed = np.stack([gait_table.pack(mean, symmetric=plan.symmetric) for mean in means])
    nobody = np.zeros((2 * OWN_HARMONICS, len(small.scales)), np.int16)
    waves = np.stack([small.waves.get(actor, nobody) for actor in ACTORS])
    return StoredGait(small.coefficients, small.scales, small.expand, packed, waves, facts)
