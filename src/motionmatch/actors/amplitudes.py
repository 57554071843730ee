"""How far people go to and fro, and how quick: what the average of people falls short of.

The fit is an average of people whose hips and arms are at their most in different moments of the stride, and
such an average moves less than any of them does. The figures here are means over the people of CMU who go at that
speed, each counted once, as `metrics.strides` measures them; below 0.8 m/s, and for bodies that rise and fall, they
agree with what Orendurff et al. (2004) found: 2.7 cm at 0.7 m/s.
"""

from __future__ import annotations

import numpy as np

from motionmatch.actors.human import NAMES

RISE_SPEEDS, RISES = (0.7, 1.2, 1.6, 2.0), (0.026, 0.036, 0.0566, 0.067)
"""By how much walkers' pelvises rise and fall at some speeds, metres."""
ARM_SPEEDS, ARM_MORE = (2.0, 2.6, 3.6), (1.2, 1.25, 1.0)
"""How many times as far as in the fit the arms of a runner swing at some speeds."""
FLAT_SPEEDS, FLATTER = (3.0, 4.2), (1.0, 0.65)
"""And their bodies rise and fall; who runs fast runs flat."""
QUICK_SPEEDS, QUICKER = (2.8, 4.0), (1.0, 1.08)
"""And their feet step. Of those who run fast one steps much quicker than the others, of whom there are more strides;
counted once each they step so much quicker than the law that was fitted to all strides."""
HEIGHT = 3 * len(NAMES) + 1
"""The channel of the pelvis' height."""
ARMS = np.concatenate([3 * NAMES.index(f"{side}Arm") + np.arange(3) for side in ("Left", "Right")])
"""(6,) the channels of the upper arms"""


def rising(heights: np.ndarray, top: np.ndarray, low: np.ndarray, speed: np.ndarray) -> np.ndarray:
    """(F,) by how much a walker's pelvis is lower where it is low, from heights (F,) of the fit from `low` to `top`.

    Legs are nearly straight where it is highest, so all that it moves more is further down.
    """
    wanted = np.interp(speed, RISE_SPEEDS, RISES)
    more = np.maximum(wanted / (top - low) - 1.0, 0.0)
    return more * np.maximum(top - heights, 0.0)


def running(channels: np.ndarray, speed: np.ndarray) -> np.ndarray:
    """(F, 3 J + 3) channels of a runner whose arms swing further about where they are on average, and who runs flat."""
    out = channels.copy()
    arms, flat = (
        np.broadcast_to(np.interp(speed, *law), len(channels))
        for law in ((ARM_SPEEDS, ARM_MORE), (FLAT_SPEEDS, FLATTER))
    )
    out[:, ARMS] *= arms[:, None]
    out[:, HEIGHT] *= flat
    return out
