"""Changes of direction on a planted foot: it is set down wide on the outside, the hips sink, the body leans inward."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from scipy.ndimage import gaussian_filter1d

from motionmatch.actors.biped.body import NAMES
from motionmatch.actors.biped.drive import RUN_TO, Beat, DriveSignals
from motionmatch.actors.biped.gaits import GaitModel, GaitPose
from motionmatch.actors.moves.script import RUNNING_CUT, Script
from motionmatch.maths import quat

GRAVITY = 9.81
EITHER_FOOT = np.radians(150.0)
"""Who turns further than this turns on whichever foot suits; else it is the one on the outside."""
STRIDING = 0.72
"""The feet of a runner who brakes for a cut step as at no less than this share of the speed, and don't walk."""
WIDE, WIDEST = 0.12, 0.18
"""How far from under the body feet are set against a push as strong as gravity, and at most, metres."""
PUSHED = 1.5
"""What part of all that a leg can do it takes to push as hard as gravity does, and more than all."""
SINK, DEEPEST = 0.14, 0.14
"""How far the hips sink under such a push, and at most, metres."""
LEAN, MOST_LEAN = 0.45, 0.42
"""How much the body leans into such a push, and at most, radians."""


@dataclass(frozen=True)
class Cut:
    """One change of direction."""

    start: int
    stop: int
    """the frame after its last"""
    veer: float
    """how far the way turns, radians to the left"""
    speed: float
    """metres per second, before and after"""

    @property
    def middle(self) -> int:
        return (self.start + self.stop) // 2


def find_cuts(script: Script, fps: float, *, margin: int = 0) -> list[Cut]:
    """The cuts of a script that is acted with so many frames before it."""
    edges = margin + np.round(np.cumsum([0.0, *(move.seconds for move in script.moves)]) * fps).astype(int)
    spans = zip(script.moves, edges[:-1], edges[1:], strict=True)
    return [
        Cut(int(start), int(stop), move.veers, float(np.hypot(*move.start[:2])))
        for move, start, stop in spans
        if move.veers
    ]


def make_cut_beat(cut: Cut, drive: DriveSignals, model: GaitModel) -> Beat:
    """In the middle of a cut the foot on its outside is half-way through its stance and carries the body."""
    outside = 1 if cut.veer > 0 else 0
    phase = 0.0
    for name, share in drive.shares.items():
        starts, stops = model.contact_interval(name, drive.effort[cut.middle])
        phase += float(share[cut.middle]) * 0.5 * float(starts[outside] + stops[outside])
    return Beat(cut.middle, phase, until=cut.middle, either=abs(cut.veer) > EITHER_FOOT)


def stride_ahead(drive: DriveSignals, cuts: Sequence[Cut]) -> DriveSignals:
    """A drive for the feet that in a cut stride ahead: for a moment the way is sideways, but nobody side-steps."""
    if not cuts:
        return drive
    inside = _inside_cuts(cuts, drive)
    speed = drive.speed
    for cut in cuts:
        if cut.speed > RUNNING_CUT:
            span = slice(cut.start, cut.stop)
            least = max(STRIDING * speed[cut.start], RUN_TO)
            speed = speed.copy()
            speed[span] = least + np.logaddexp(0.0, 8.0 * (speed[span] - least)) / 8.0
    speed = gaussian_filter1d(speed, 0.05 * drive.fps, mode="nearest")
    ahead = drive.forward + inside * (speed - drive.forward)
    return replace(drive, forward=ahead, left=drive.left * (1.0 - inside))


def find_pushes(drive: DriveSignals, cuts: Sequence[Cut]) -> np.ndarray:
    """(F, 3) how hard the ground pushes the body aside in cuts, as a share of its weight, in the world."""
    if not cuts:
        return np.zeros((drive.num_frames, 3))
    velocity = np.gradient(drive.places, axis=0) * drive.fps
    acceleration = gaussian_filter1d(np.gradient(velocity, axis=0) * drive.fps, 0.06 * drive.fps, axis=0)
    return _inside_cuts(cuts, drive)[:, None] * acceleration / GRAVITY


def push_strength(push: np.ndarray) -> np.ndarray:
    """(F,) from 0 to 1, how hard that is for a leg."""
    return np.clip(PUSHED * np.linalg.norm(push, axis=-1) - 0.1, 0.0, 1.0)


def shift_feet_outward(push: np.ndarray) -> np.ndarray:
    """(F, 3) how far feet are set down from where they would be: against the push."""
    return -_limit_push(push, WIDE, WIDEST)


def find_sink(push: np.ndarray) -> np.ndarray:
    """(F,) how much lower the hips are, metres."""
    return np.linalg.norm(_limit_push(push, SINK, DEEPEST), axis=-1)


def lean_into_push(pose: GaitPose, push: np.ndarray, headings: np.ndarray) -> GaitPose:
    """The body tilts with the push, the hips with a little of it and the trunk with the rest."""
    if not push.any():
        return pose
    up = np.array([0.0, 1.0, 0.0])
    tilt = np.cross(up, _limit_push(push, LEAN, MOST_LEAN))
    tilt = quat.inverse_rotate(quat.from_angle_axis(headings, up), tilt)
    rotations = pose.rotations.copy()
    for joint, share in ((0, 0.15), (NAMES.index("LowerBack"), 0.85)):
        rotations[:, joint] = quat.multiply(quat.from_scaled_angle_axis(share * tilt), rotations[:, joint])
    return GaitPose(rotations, pose.pelvis)


def _inside_cuts(cuts: Sequence[Cut], drive: DriveSignals) -> np.ndarray:
    """(F,) 1 in cuts, 0 outside."""
    inside = np.zeros(drive.num_frames)
    for cut in cuts:
        inside[cut.start : cut.stop] = 1.0
    return gaussian_filter1d(inside, 0.05 * drive.fps)


def _limit_push(push: np.ndarray, size: float, most: float) -> np.ndarray:
    """(F, 3) pushes times a size, softly no longer than the most."""
    length = np.linalg.norm(push, axis=-1, keepdims=True)
    return push * most * np.tanh(size * length / most) / np.maximum(length, 1e-9)
