"""When and where feet come down: a path on the ground and the steps along it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.conventions import UP
from motionmatch.errors import InputError
from motionmatch.maths import quat


def make_frame_times(seconds: float, fps: float, **limited: tuple[float, float, float]) -> np.ndarray:
    """(F,) the times of the frames, or an error that names a limit; `limited` are (value, least, most)."""
    limited = {"seconds": (seconds, 0.0, 3600.0), "fps": (fps, 1.0, 1000.0), **limited}
    for name, (value, least, most) in limited.items():
        if not least <= value <= most:
            raise InputError(f"{name} is {value:g}; a sketched walk takes {name} from {least:g} to {most:g}.")
    return np.arange(max(1, round(seconds * fps))) / fps


def pad_times(times: np.ndarray, fps: float, seconds: float = 1.0) -> tuple[np.ndarray, slice]:
    """Times (F,) with more before and after, and where the given ones lie in them.

    Smoothing behaves differently at the ends of an array; a walk has no ends.
    """
    more = round(seconds * fps)
    return (np.arange(len(times) + 2 * more) - more) / fps, slice(more, more + len(times))


def ease(u: np.ndarray) -> np.ndarray:
    """From 0 to 1 with no speed at the ends, held outside."""
    u = np.clip(u, 0.0, 1.0)
    return u**2 * (3 - 2 * u)


@dataclass(frozen=True)
class Arc:
    """A path of constant speed and turn rate from the origin towards +z; a positive turn is to the left."""

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
    """One foot's walk: where in its stride it is, and the two prints between which it goes."""

    phases: np.ndarray
    """(F,) 0 when the foot comes down, `duty` when it leaves the ground, 1 when it comes down again"""
    swings: np.ndarray
    """(F,) 0 while it stands, then 0 to 1 until it comes down"""
    positions: np.ndarray
    """(F, 3) the point on the ground at or above which the foot is; it rests while the foot stands"""
    headings: np.ndarray
    """(F,) where the foot points"""


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
    """Steps of a foot that half-way through each stance is at `place` (3,), given relative to the body.

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
