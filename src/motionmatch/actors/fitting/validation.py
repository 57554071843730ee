"""How good a fit is on strides from recordings that it has not seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from motionmatch.actors.fitting.alignment import settle
from motionmatch.actors.fitting.regression import Fit
from motionmatch.actors.fitting.samples import Sample
from motionmatch.actors.fitting.strides import LEG_JOINTS
from motionmatch.actors.human import NAMES, human
from motionmatch.maths import quat
from motionmatch.motion import kinematics

ANKLES = [NAMES.index("LeftFoot"), NAMES.index("RightFoot")]
KNEES = [NAMES.index("LeftLeg"), NAMES.index("RightLeg")]
UPPER = [joint for joint, name in enumerate(NAMES) if joint >= NAMES.index("LowerBack")]


@dataclass(frozen=True)
class Errors:
    """Means over strides."""

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


def stride_errors(fit: Fit, sample: Sample) -> np.ndarray:
    """(6,) the fields of `Errors` but the first, for one stride."""
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


def summary(rows: Sequence[np.ndarray]) -> Errors:
    """The means over strides of what `stride_errors` gives."""
    return Errors(len(rows), *(round(float(mean), 2) for mean in np.mean(rows, axis=0)))


def left_out(samples: Sequence[Sample], train: Callable[[list[Sample]], Fit], *, folds: int = 5) -> Errors:
    """Errors on each recording of a fit to the recordings of the other folds.

    `train` gets the strides to fit, not yet aligned. The others are put in phase with the result, since when their
    feet came down is known to a frame or two only. Strides of subjects with no other recording are not counted.
    """
    clips = sorted({sample.clip for sample in samples})
    rows = []
    for fold in range(min(folds, len(clips))):
        unseen = set(clips[fold::folds])
        fit = train([sample for sample in samples if sample.clip not in unseen])
        held = [sample for sample in samples if sample.clip in unseen and sample.subject in fit.means]
        rows += [stride_errors(fit, settle(fit, sample)) for sample in held]
    return summary(rows)


def _ankles(rotations: np.ndarray, pelvis: np.ndarray) -> np.ndarray:
    """(P, 2, 3) of the canonical body, in the travelling frame."""
    skeleton = human()
    positions = np.tile(skeleton.offsets, (len(pelvis), 1, 1))
    positions[:, 0] = pelvis
    return kinematics.forward(skeleton, positions, rotations).positions[:, ANKLES].astype(float)
