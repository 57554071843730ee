"""Jumps over what is too high to step over: a running stride with a long flight, and a pelvis that flies freely.

The legs take off and land as in running. Between take-off and landing the pelvis follows a parabola at 9.81 m/s²;
before, it dips and is thrown up, after, the knees give. The feet clear the fence because their swings clear all edges.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.ndimage import gaussian_filter1d

from motionmatch.actors.beats import Beat
from motionmatch.actors.drive import Drive, Strides
from motionmatch.actors.gaits import GaitModel
from motionmatch.actors.terrain import HURDLES, Terrain
from motionmatch.errors import InputError
from motionmatch.motion.tags import spans_of

GRAVITY = 9.81
SLOWEST = 2.2
"""Nobody jumps a fence from a slower run, metres per second."""
LEGS_CLEAR = 0.3
"""Of a fence's height the legs, drawn up, take this much; the pelvis rises by the rest, metres."""
LEAST_RISE, MOST_RISE = 0.12, 0.45
"""How far the pelvis rises in flight, metres."""
DIP_SECONDS, GIVE_SECONDS = 0.34, 0.42
"""How long the take-off and the landing take."""


@dataclass(frozen=True)
class Leap:
    """A jump to come."""

    frame: int
    """at which the middle of the body is over the fence"""
    seconds: float
    """in the air"""

    def span(self, fps: float) -> tuple[int, int]:
        half = 0.5 * self.seconds * fps
        return round(self.frame - half), round(self.frame + half)


def leaps(drive: Drive, ground: Terrain | None) -> list[Leap]:
    """Where the way crosses fences."""
    found = []
    for middle, height in ground.obstacles if ground is not None else ():
        if height <= HURDLES[1]:
            continue
        ahead = drive.places[:, 2] > middle
        if not ahead.any() or ahead[0]:
            continue
        frame = int(np.argmax(ahead))
        if drive.forward[frame] < SLOWEST:
            raise InputError(
                f"'fence' of {height:g} m at {drive.forward[frame]:.2g} m/s: "
                f"it takes a run; the nearest is {SLOWEST:g} m/s."
            )
        rise = float(np.clip(height - LEGS_CLEAR, LEAST_RISE, MOST_RISE))
        found.append(Leap(frame, float(np.sqrt(8.0 * rise / GRAVITY))))
    return found


def flight_phases(drive: Drive, model: GaitModel, frame: int) -> tuple[float, float]:
    """The phases at which, in this run, the left foot leaves and the right one comes down."""
    start, stop = model.contact_interval("run", drive.effort[frame : frame + 1])
    leaves, lands = float(stop[0, 0]), float(start[0, 1])
    return leaves, leaves + float(np.mod(lands - leaves, 1.0))


def beat(drive: Drive, model: GaitModel, leap: Leap) -> Beat:
    """Over the fence the stride is in the middle of its flight; the cadence changes before that only."""
    return Beat(leap.frame, float(np.mean(flight_phases(drive, model, leap.frame))), until=leap.span(drive.fps)[0])


def drawn_out(drive: Drive, model: GaitModel, found: list[Leap]) -> np.ndarray:
    """(F,) by how much the cadence changes so that each flight lasts as long as it has to."""
    factor = np.ones(drive.num_frames)
    for leap in found:
        leaves, lands = flight_phases(drive, model, leap.frame)
        cadence = float(model.cadence("run", drive.effort[leap.frame]))
        first, stop = leap.span(drive.fps)
        factor[max(first, 0) : stop] = (lands - leaves) / (leap.seconds * cadence)
    return factor


def flights(steps: Strides, found: list[Leap]) -> list[tuple[int, int]]:
    """Frames between take-off and landing of each leap."""
    airborne = spans_of(steps.planted().sum(axis=1) == 0)
    return [span for leap in found for span in airborne if span[0] <= leap.frame < span[1]]


def flown(heights: np.ndarray, spans: list[tuple[int, int]], fps: float) -> np.ndarray:
    """(F,) heights of a pelvis that in each span flies freely, from those of the gait (F,)."""
    out = heights.copy()
    for start, stop in spans:
        seconds = (stop - start) / fps
        level = float(np.median(heights[max(start - round(fps), 0) : stop + round(fps)]))
        times = (np.arange(len(heights)) - start) / fps
        up = 0.5 * GRAVITY * seconds
        lift = np.where((times >= 0) & (times <= seconds), up * times - 0.5 * GRAVITY * times**2, 0.0)
        lift += np.where(times < 0, up * DIP_SECONDS * _thrown(1.0 + times / DIP_SECONDS), 0.0)
        after = times - seconds
        lift += np.where(after > 0, up * GIVE_SECONDS * _thrown(1.0 - after / GIVE_SECONDS), 0.0)
        # The bob of the gait has no place in the air, and fades around it.
        near = np.zeros(len(heights))
        pad = round(0.12 * fps)
        near[max(start - pad, 0) : stop + pad] = 1.0
        near = gaussian_filter1d(near, pad / 3.5)
        near[start:stop] = 1.0
        out = out + near * (level - out) + lift
    return out


def _thrown(t: np.ndarray) -> np.ndarray:
    """A cubic from 0 at rest to 0 at unit speed: it dips by 4/27 on the way."""
    t = np.clip(t, 0.0, 1.0)
    return t**3 - t**2
