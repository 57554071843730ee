"""Steps of simple figures: a path on the ground, and when and where feet come down along it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.conventions import UP
from motionmatch.errors import InputError
from motionmatch.maths import quat


def make_frame_times(seconds: float, fps: float, **limited: tuple[float, float, float]) -> np.ndarray:
    """(F,) times of the frames, seconds. Raises an error that names a limit; `limited` are (value, least, most)."""
    limited = {"seconds": (seconds, 0.0, 3600.0), "fps": (fps, 1.0, 1000.0), **limited}
    for name, (value, least, most) in limited.items():
        if not least <= value <= most:
            raise InputError(f"{name} is {value:g}; a sketched walk takes {name} from {least:g} to {most:g}.")
    return np.arange(max(1, round(seconds * fps))) / fps


def pad_times(times: np.ndarray, fps: float, seconds: float = 1.0) -> tuple[np.ndarray, slice]:
    """Extend times (F,) on both sides, and give the slice of the original ones.

    Filters behave differently at the ends of an array, but a walk has no ends.
    """
    more = round(seconds * fps)
    return (np.arange(len(times) + 2 * more) - more) / fps, slice(more, more + len(times))


def ease(u: np.ndarray) -> np.ndarray:
    """A cubic from 0 to 1 without velocity at the ends, constant outside."""
    u = np.clip(u, 0.0, 1.0)
    return u**2 * (3 - 2 * u)


@dataclass(frozen=True)
class Arc:
    """A path of constant speed, m/s, and turn rate, rad/s, from the origin towards +z; positive turns are to the
    left."""

    speed: float
    turn: float

    def headings(self, times: np.ndarray) -> np.ndarray:
        """(F,) radians about the up axis."""
        return self.turn * np.asarray(times)

    def positions(self, times: np.ndarray) -> np.ndarray:
        """(F, 3) on the ground. The chord of an arc points half-way between its two headings."""
        half = 0.5 * self.headings(times)
        chord = self.speed * times * np.sinc(half / np.pi)
        return np.stack([chord * np.sin(half), np.zeros_like(half), chord * np.cos(half)], axis=-1)


@dataclass(frozen=True, eq=False)
class FootSteps:
    """One foot over time: its phase in the stride, and its position between two footprints."""

    phases: np.ndarray
    """(F,) 0 when the foot comes down, `duty` when it leaves the ground, 1 when it comes down again"""
    swings: np.ndarray
    """(F,) 0 while it stands, then 0 to 1 until it comes down"""
    positions: np.ndarray
    """(F, 3) point on the ground below the foot; constant while the foot stands"""
    headings: np.ndarray
    """(F,) heading of the foot, radians"""


def make_steps(
    path: Arc,
    times: np.ndarray,
    *,
    period: float,
    duty: float,
    start: float,
    place: np.ndarray,
    toe_out: float = 0.0,
) -> FootSteps:
    """Make the steps of a foot that half-way through each stance is at `place` (3,), relative to the body.

    `start` is the share of a stride by which this foot is late, `duty` the share that it stands.
    """
    strides = np.asarray(times) / period - start
    count = np.floor(strides)
    phases = strides - count

    def prints(count: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        middle = (count + start + 0.5 * duty) * period
        heading = path.headings(middle)
        return path.positions(middle) + quat.rotate(quat.from_angle_axis(heading, UP), place), heading + toe_out

    (here, heading), (there, next_heading) = prints(count), prints(count + 1)
    swings = np.clip((phases - duty) / (1 - duty), 0.0, 1.0)
    blend = ease(swings)
    return FootSteps(phases, swings, here + blend[:, None] * (there - here), heading + blend * (next_heading - heading))
