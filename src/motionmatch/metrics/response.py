"""Response: how long a body takes to do what is newly asked of it, and what it never does."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from motionmatch.control.drive import Ride
from motionmatch.maths import quat, series

REACHED = 0.8
"""A change is answered where so much of the way to the new velocity is gone, from either side of it,"""
HELD_SECONDS = 0.2
"""and stays gone for so long."""
OWN_SHARE = 0.6
"""Of the way, the motion that plays has to go so much itself. Hips that springs draw along answer nothing."""
CHANGE = 0.5
"""A command that changes by more than this is one to respond to, metres per second."""
SPEED_SECONDS = 0.2
"""Velocities are smoothed over this time, so that the sway of a step does not count."""
_ENOUGH_SECONDS = 1.0
"""A change that the recording breaks off sooner after is not asked."""


@dataclass(frozen=True, eq=False)
class Responses:
    """How changes of the command were answered."""

    times: np.ndarray
    """(N,) seconds from each change until it was answered; infinite where it never was before the next"""

    @property
    def median(self) -> float:
        """Seconds, where what was never answered counts as infinite; NaN where nothing was asked."""
        return float(np.median(self.times)) if len(self.times) else float("nan")

    @property
    def unanswered(self) -> float:
        """The share that never was."""
        return float(np.isinf(self.times).mean()) if len(self.times) else 0.0

    @classmethod
    def joined(cls, parts: Iterable[Responses]) -> Responses:
        """All of several."""
        return cls(np.concatenate([np.zeros(0), *(part.times for part in parts)]))


def responses(wanted: np.ndarray, hips: np.ndarray, dt: float, *, own: np.ndarray | None = None) -> Responses:
    """How a body whose hips have velocities (T, 3) answered the velocities that were wanted (T, 3), m/s.

    From a change of more than 0.5 m/s until 80 % of the way from the velocity it had then to the new one is gone, and
    stays gone for 0.2 s. Who is a fifth of the way too fast is not there yet. With `own` (T, 3), the velocities of the
    motion itself without what draws it along, 60 % of the way has to be gone by these. Only what is level counts.
    """
    level = np.array([1.0, 0.0, 1.0])
    changes = np.flatnonzero(np.linalg.norm(np.diff(wanted, axis=0) * level, axis=1) > CHANGE) + 1
    held = max(round(HELD_SECONDS / dt), 1)
    times = []
    for change, stop in pairwise([*changes, len(wanted)]):

        def left(velocities: np.ndarray, first: int = change, last: int = stop) -> np.ndarray:
            return np.linalg.norm((wanted[first] - velocities[first:last]) * level, axis=1)

        way = max(float(left(hips)[0]), CHANGE)
        there = left(hips) <= (1.0 - REACHED) * way
        if own is not None:
            there &= left(own) <= (1.0 - OWN_SHARE) * way
        # Where this and the following steps are all there; of the last ones it can't be told.
        stays = np.lib.stride_tricks.sliding_window_view(there, held).all(axis=1) if len(there) >= held else there[:0]
        if stays.any():
            times.append(float(np.argmax(stays)) * dt)
        elif stop < len(wanted) or (stop - change) * dt >= _ENOUGH_SECONDS:
            times.append(float("inf"))
    return Responses(np.array(times))


def ride_responses(ride: Ride, *, by_itself: bool = True) -> Responses:
    """How the bodies of a drive answered: the hips that are shown and, `by_itself`, what the frames that play do.

    Of motion that networks make only the hips are known. To compare it with frames, leave `by_itself` out of both.
    """
    joint = ride.controller.database.anatomy.roles.get("hips", 0)
    found = []
    for character in range(ride.frames.shape[1]):
        shown = smooth_velocities(ride.positions[:, character, joint].astype(float), ride.dt)
        own = _smooth(own_velocities(ride, character), ride.dt) if by_itself and ride.controller.plays_frames else None
        found.append(responses(ride.wanted[:, character], shown, ride.dt, own=own))
    return Responses.joined(found)


def own_velocities(ride: Ride, character: int) -> np.ndarray:
    """(T, 3) how fast the frames that play carry the root themselves, metres per second."""
    database, frames = ride.controller.database, ride.frames[:, character]
    velocities = series.velocities(database.translations[:, 0], database.fps, database.ranges)[frames]
    local = quat.inverse_rotate(database.rotations[frames, 0].astype(float), velocities)
    return quat.rotate(ride.rotations[:, character, 0].astype(float), local)


def drag(ride: Ride) -> float:
    """How far roots are moved by anything but the frames that play (springs, clamps, transitions), metres per metre
    that they go; NaN where no frames play."""
    if not ride.controller.plays_frames:
        return float("nan")
    moved = gone = 0.0
    for character in range(ride.frames.shape[1]):
        steps = np.diff(ride.positions[:, character, 0].astype(float), axis=0)[:, [0, 2]]
        own = own_velocities(ride, character)[1:, [0, 2]] * ride.dt
        moved += float(np.linalg.norm(steps - own, axis=1).sum())
        gone += float(np.linalg.norm(steps, axis=1).sum())
    return moved / gone if gone > 0 else 0.0


def smooth_velocities(positions: np.ndarray, dt: float) -> np.ndarray:
    """(T, 3) velocities of positions (T, 3), without the sway of a step."""
    return _smooth(series.velocities(positions, 1.0 / dt), dt)


def _smooth(velocities: np.ndarray, dt: float) -> np.ndarray:
    window = max(2 * round(SPEED_SECONDS / dt / 2) + 1, 5)
    return series.smooth(velocities, window, 2)
