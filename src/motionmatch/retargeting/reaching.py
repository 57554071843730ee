"""Two bones that reach: a leg or an arm is bent at its middle and turned at its top until its end is at a goal."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from motionmatch.maths import quat

LONGEST = 0.9999
"""Greatest length of a stretched limb, as a share of its bones."""
_STRAIGHT = 0.02
"""A limb bent by less than this, radians, does not show the plane in which it bends."""
_GOING_OVER = np.radians(8.0)


class LimbTurns(NamedTuple):
    """Turns in the world that take the end of a limb to its goal."""

    upper: np.ndarray
    """(F, 4) turn of all of the limb about its top"""
    lower: np.ndarray
    """(F, 4) turn of the lower bone about the middle, to be done after `upper`"""
    missing: np.ndarray
    """(F,) distance that was too far to reach, metres"""


def reach(
    top: np.ndarray, middle: np.ndarray, end: np.ndarray, goals: np.ndarray, *, hinges: np.ndarray, longest: float
) -> LimbTurns:
    """Find how a limb with joints at `top`, `middle` and `end` (F, 3) reaches `goals` (F, 3).

    It bends in the plane that it is bent in; a straight one about `hinges` (F, 3), by the right hand. A limb that
    is where it should be is not turned. `longest` limits the stretch to a share of the limb's length.
    """
    upper, lower = middle - top, end - middle
    a, b = np.linalg.norm(upper, axis=-1), np.linalg.norm(lower, axis=-1)
    line = goals - top
    wanted = np.linalg.norm(line, axis=-1)
    now = np.linalg.norm(end - top, axis=-1)
    limit = np.maximum(longest * (a + b), np.minimum(now, a + b))  # as long as it is already
    far = np.clip(wanted, np.abs(a - b) + 1e-6, limit)
    axis = quat.cross(upper, lower)
    length = np.linalg.norm(axis, axis=-1, keepdims=True)
    weak = length < _STRAIGHT * (a * b)[:, None]
    wrong = np.sum(axis * hinges, axis=-1, keepdims=True) < 0.0
    axis = np.where(weak, hinges, np.where(wrong, -axis, axis) / np.maximum(length, 1e-12))
    bend = np.arctan2(np.sum(quat.cross(upper, lower) * axis, axis=-1), np.sum(upper * lower, axis=-1))
    cosine = (far**2 - a**2 - b**2) / np.maximum(2.0 * a * b, 1e-12)
    more = _bend_to(np.arccos(np.clip(cosine, -1.0, 1.0)), bend) - bend
    fold = quat.from_angle_axis(more, axis)
    moved = middle + quat.rotate(fold, lower)
    swing = quat.between(moved - top, line)
    # The lower bone is folded first and swung with the rest: swing · fold = (swing · fold · swing⁻¹) · swing.
    return LimbTurns(
        swing, quat.multiply(quat.multiply(swing, fold), quat.inverse(swing)), np.maximum(wanted - far, 0.0)
    )


def _bend_to(wanted: np.ndarray, bend: np.ndarray) -> np.ndarray:
    """Return the bends (F,) of limbs that are bent by `bend` and need to be bent by `wanted`, which is positive.

    Recorded knees are at times a little overstretched. Such a one stays so while it has to be bent no further; if it
    has to be, it goes over to the right side within a few degrees, in which the limb's length changes by millimetres.
    """
    over = -bend
    share = np.clip((wanted - over) / _GOING_OVER, 0.0, 1.0)
    across = np.where(wanted <= over, -wanted, (1.0 - share) * bend + share * wanted)
    return np.where(bend < 0.0, across, wanted)
