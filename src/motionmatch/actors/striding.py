"""The gait model on a drive: poses of the whole body from how fast the feet step and how fast the body turns."""

from __future__ import annotations

import numpy as np
from scipy.ndimage import gaussian_filter1d

from motionmatch.actors.drive import Drive, Strides
from motionmatch.actors.gaits import GaitModel, GaitPose
from motionmatch.actors.human import NAMES
from motionmatch.maths import quat

LOOSE_SECONDS, GAIT_SECONDS = 0.13, 0.2
"""Over about this long trunk and arms take up what the legs do, and another gait."""
RATE_SECONDS, TURN_SECONDS = 0.05, 0.1
"""And the whole body another rhythm, and another turn rate."""
SLOWEST_WIDTH = 0.08
"""How near to the slowest speed that was fitted the gait stops changing, metres per second."""
ON_THE_SPOT = 0.4
"""How much smaller than a walk's the swings of feet are that turn on the spot, as a share."""
CLOSING = 0.3
"""How much of a walk there is in the steps that close up after a stop."""


def activity(drive: Drive, steps: Strides, small: np.ndarray | float) -> np.ndarray:
    """(F,) how much of the gait there is, from 0 standing to 1; `small` (F,) is how much smaller its swings are."""
    full = drive.activity * (1.0 - np.maximum(small, ON_THE_SPOT * drive.on_the_spot))
    stepping = _smooth((~steps.resting).astype(float), 0.1, drive)
    return full + CLOSING * (1.0 - drive.activity) * stepping


def posed(model: GaitModel, idle: GaitPose, drive: Drive, phases: np.ndarray, active: np.ndarray) -> GaitPose:
    """The model's poses at phases (F,), faded into standing where the actor is not active (F,).

    Trunk and arms have a weight of their own: they swing on when the feet start, stop or change their gait.
    """
    turn = _bearable(model, _smooth(drive.turn, TURN_SECONDS, drive))
    speed = _at_least(model, drive)
    even = np.mod(_smooth(phases, RATE_SECONDS, drive), 1.0)
    gait = model.pose(even, speed=speed, turn=turn, weights=drive.shares)
    upper = model.pose(
        np.mod(_smooth(phases, LOOSE_SECONDS, drive), 1.0),
        speed=_smooth(speed, LOOSE_SECONDS, drive),
        turn=turn,
        weights={name: _smooth(share, GAIT_SECONDS, drive) for name, share in drive.shares.items()},
    )
    rotations = quat.slerp(idle.rotations, gait.rotations, active[:, None])
    above = slice(NAMES.index("LowerBack"), None)
    loose = _smooth(active, LOOSE_SECONDS, drive)[:, None]
    rotations[:, above] = quat.slerp(idle.rotations[above], upper.rotations[:, above], loose)
    return GaitPose(rotations, idle.pelvis + active[:, None] * (gait.pelvis - idle.pelvis))


def _smooth(signal: np.ndarray, seconds: float, drive: Drive) -> np.ndarray:
    return gaussian_filter1d(signal, seconds * drive.fps, mode="nearest")


def _at_least(model: GaitModel, drive: Drive) -> np.ndarray:
    """(F,) speeds of the feet that come to the least that was fitted without a kink."""
    gaits = {name: model.gaits["left" if name == "right" else name] for name in drive.shares}
    least = sum(share * gaits[name].speeds[0] for name, share in drive.shares.items())
    return least + np.logaddexp(0.0, (drive.effort - least) / SLOWEST_WIDTH) * SLOWEST_WIDTH


def _bearable(model: GaitModel, turn: np.ndarray) -> np.ndarray:
    """(F,) turn rates that come to the most that was fitted without a kink."""
    most = model.gaits["walk"].turn
    return turn / (1.0 + np.abs(turn / most) ** 4) ** 0.25
