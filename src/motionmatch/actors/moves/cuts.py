"""Cuts: changes of direction on a planted foot, which is set down outside, while the hips sink and the body leans
inward."""

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
"""In a larger turn either foot may be planted; in a smaller one it is the outer foot."""
STRIDING = 0.72
"""Least stepping speed of a runner who brakes for a cut, as a share of the speed before, so that it does not become
a walk."""
WIDE, WIDEST = 0.12, 0.18
"""Distance at which feet are set down against a push as strong as gravity, and at most, metres."""
PUSHED = 1.5
"""Effort of a leg under a push as strong as gravity; 1 is all it can do."""
SINK, DEEPEST = 0.14, 0.14
"""Sink of the hips under such a push, and at most, metres."""
LEAN, MOST_LEAN = 0.45, 0.42
"""Lean of the body into such a push, and at most, radians."""


@dataclass(frozen=True)
class Cut:
    """One change of direction."""

    start: int
    stop: int
    """frame after the last"""
    veer: float
    """turn of the path, radians to the left"""
    speed: float
    """speed before and after, metres per second"""

    @property
    def middle(self) -> int:
        return (self.start + self.stop) // 2


def find_cuts(script: Script, fps: float, *, margin: int = 0) -> list[Cut]:
    """Find the cuts of a script that is acted with `margin` frames before it."""
    edges = margin + script.edges(fps)
    spans = zip(script.moves, edges[:-1], edges[1:], strict=True)
    return [
        Cut(int(start), int(stop), move.veers, float(np.hypot(*move.start[:2])))
        for move, start, stop in spans
        if move.veers
    ]


def make_cut_beat(cut: Cut, drive: DriveSignals, model: GaitModel) -> Beat:
    """Make the beat of a cut: in its middle the outer foot is half-way through its stance and carries the body."""
    outside = 1 if cut.veer > 0 else 0
    phase = 0.0
    for name, share in drive.shares.items():
        starts, stops = model.contact_interval(name, drive.effort[cut.middle])
        phase += float(share[cut.middle]) * 0.5 * float(starts[outside] + stops[outside])
    return Beat(cut.middle, phase, until=cut.middle, either=abs(cut.veer) > EITHER_FOOT)


def stride_ahead(drive: DriveSignals, cuts: Sequence[Cut]) -> DriveSignals:
    """Return the drive of the feet in cuts: they stride ahead, though the path is sideways for a moment."""
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
    """Return an (F, 3) array: sideways push of the ground in cuts, as a share of the weight, in the world."""
    if not cuts:
        return np.zeros((drive.num_frames, 3))
    velocity = np.gradient(drive.places, axis=0) * drive.fps
    acceleration = gaussian_filter1d(np.gradient(velocity, axis=0) * drive.fps, 0.06 * drive.fps, axis=0)
    return _inside_cuts(cuts, drive)[:, None] * acceleration / GRAVITY


def push_strength(push: np.ndarray) -> np.ndarray:
    """Return an (F,) array: effort of the leg under a push (F, 3), from 0 to 1."""
    return np.clip(PUSHED * np.linalg.norm(push, axis=-1) - 0.1, 0.0, 1.0)


def shift_feet_outward(push: np.ndarray) -> np.ndarray:
    """Return an (F, 3) array: shift of footholds against the push, metres."""
    return -_limit_push(push, WIDE, WIDEST)


def find_sink(push: np.ndarray) -> np.ndarray:
    """Return an (F,) array: how much lower the hips are, metres."""
    return np.linalg.norm(_limit_push(push, SINK, DEEPEST), axis=-1)


def lean_into_push(pose: GaitPose, push: np.ndarray, headings: np.ndarray) -> GaitPose:
    """Tilt the body with the push: the hips a little, the trunk the rest."""
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
    """Return an (F,) array: 1 in cuts, 0 outside."""
    inside = np.zeros(drive.num_frames)
    for cut in cuts:
        inside[cut.start : cut.stop] = 1.0
    return gaussian_filter1d(inside, 0.05 * drive.fps)


def _limit_push(push: np.ndarray, size: float, most: float) -> np.ndarray:
    """Return an (F, 3) array: pushes times `size`, with a soft limit `most`."""
    length = np.linalg.norm(push, axis=-1, keepdims=True)
    return push * most * np.tanh(size * length / most) / np.maximum(length, 1e-9)
