"""The drive of a biped: speed and turn rate over time; from them the path, the mix of gaits, and the phase of the
stride.

Beats change the cadence a little beforehand, so that a foot is planted at the right moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from scipy.ndimage import gaussian_filter1d, maximum_filter1d

from motionmatch.actors.biped.gaits import GaitModel
from motionmatch.actors.signals import integrate, smootherstep, smoothstep
from motionmatch.motion.tags import find_spans

RUN_FROM, RUN_TO = 1.84, 2.0
"""Between these speeds, metres per second, walking becomes running."""
STILL = 0.03
"""A performer slower than this stands, metres per second."""
MIXING_SECONDS = 0.08
"""Time over which one gait blends into another, also where the direction changes at once."""
SETTLING_SECONDS = 0.12
"""Time over which a stride builds up from standing, and fades out."""
TURN_ARM = 0.25
"""A turn in place steps like a walk at the speed of a point this far from the axis, metres."""
READY_SECONDS = 0.4
"""How long before the first step a resting performer gets ready for it."""
AFTER_TOUCH_DOWN = 0.04
"""Phase after a touch-down at which a performer comes to rest."""
HALT_SECONDS = 1.1
"""How long before a stop the steps are timed: one is made just before it, so that only the other foot must close up."""
HALT_SLOWER, HALT_FASTER = -0.45, 0.7
"""Limits of the change of cadence for this, as a share."""
BEFORE_CLOSING = 0.1
"""Phase after a touch-down at which the body should stop."""
CLOSING_CADENCE = 1.05
"""Least cadence of the steps that close up, strides per second."""


@dataclass(frozen=True, eq=False)
class DriveSignals:
    """The velocity of a performer in every frame, in the frame that travels and turns with it."""

    forward: np.ndarray
    """(F,) forward speed, metres per second"""
    left: np.ndarray
    """(F,) speed to the left, metres per second"""
    turn: np.ndarray
    """(F,) turn rate, radians per second, positive to the left"""
    fps: float
    origin: int = 0
    """The frame in which the performer is at the origin and faces +z."""
    bustle: np.ndarray | float = 0.0
    """(F,) speed of small steps on the spot, which go nowhere, metres per second"""

    @property
    def num_frames(self) -> int:
        return len(self.forward)

    @cached_property
    def speed(self) -> np.ndarray:
        """(F,) speed over the ground, metres per second"""
        return np.hypot(self.forward, self.left)

    @cached_property
    def effort(self) -> np.ndarray:
        """(F,) speed at which the feet have to step, including turns in place, metres per second"""
        return np.hypot(np.hypot(self.speed, TURN_ARM * self.turn), self.bustle)

    @cached_property
    def headings(self) -> np.ndarray:
        """(F,) angle about y, radians, 0 is +z"""
        return self._integrate(self.turn)

    @cached_property
    def places(self) -> np.ndarray:
        """(F, 3) positions on the ground, metres"""
        sin, cos = np.sin(self.headings), np.cos(self.headings)
        x = self.forward * sin + self.left * cos
        z = self.forward * cos - self.left * sin
        return np.stack([self._integrate(x), np.zeros(self.num_frames), self._integrate(z)], axis=-1)

    @cached_property
    def shares(self) -> dict[str, np.ndarray]:
        """(F,) share of each gait; the shares sum to one."""
        square = np.maximum(self.speed, 1e-6) ** 2
        sideways = np.where(self.speed > 1e-6, self.left**2 / square, 0.0)
        backward = np.where(self.forward < 0, self.forward**2 / square, 0.0)
        ahead = np.clip(1.0 - sideways - backward, 0.0, 1.0)
        run = smoothstep(self.speed, RUN_FROM, RUN_TO)
        shares = {
            "walk": ahead * (1.0 - run),
            "run": ahead * run,
            "backward": backward,
            "left": np.where(self.left > 0, sideways, 0.0),
            "right": np.where(self.left < 0, sideways, 0.0),
        }
        width = MIXING_SECONDS * self.fps
        return {name: gaussian_filter1d(share, width, mode="nearest") for name, share in shares.items()}

    @cached_property
    def activity(self) -> np.ndarray:
        """(F,) 0 standing, 1 in full stride"""
        moving = smoothstep(gaussian_filter1d(self.effort, 0.08 * self.fps, mode="nearest"), 0.05, 0.5)
        return gaussian_filter1d(moving, SETTLING_SECONDS * self.fps, mode="nearest")

    @cached_property
    def on_the_spot(self) -> np.ndarray:
        """(F,) 1 where all steps belong to a turn in place, 0 where the body travels"""
        share = 1.0 - smoothstep(self.speed, 0.0, 0.5)
        return gaussian_filter1d(share, SETTLING_SECONDS * self.fps, mode="nearest")

    def with_margin(self, frames: int) -> DriveSignals:
        """Extend the drive by constant frames on both sides."""
        forward, left, turn = (np.pad(each, frames, mode="edge") for each in (self.forward, self.left, self.turn))
        return DriveSignals(forward, left, turn, self.fps, self.origin + frames)

    def _integrate(self, rate: np.ndarray) -> np.ndarray:
        total = integrate(rate, self.fps)
        return total - total[self.origin]

    def to_canonical(self, ratio: float) -> DriveSignals:
        """Convert to the canonical body; this body's legs are `ratio` times as long, and speeds scale with its
        square root."""
        root = np.sqrt(ratio)
        return replace(self, forward=self.forward / root, left=self.left / root, turn=self.turn * root)


@dataclass(frozen=True, eq=False)
class StridePhases:
    """The phase of the stride over time, and when feet touch down and leave."""

    phases: np.ndarray
    """(F,) increasing; whole numbers are touch-downs of the left foot, halves of the right"""
    starts: np.ndarray
    """(F, 2) phase, modulo one, at which each foot touches down"""
    stops: np.ndarray
    """(F, 2) phase at which it leaves"""
    resting: np.ndarray
    """(F,) bool: the phase stands still and both feet are down"""

    def planted(self) -> np.ndarray:
        """Return an (F, 2) bool array: the foot is on the ground."""
        since = np.mod(self.phases[:, None] - self.starts, 1.0)
        return (since < self.stops - self.starts) | self.resting[:, None]


def make_strides(drive: DriveSignals, model: GaitModel, *, rhythm: np.ndarray | float = 1.0) -> StridePhases:
    """Make the stride phases of a drive: the phase runs while the performer moves, and rests when both feet have closed
    up.

    `rhythm` (F,) multiplies the cadence.
    """
    names = [name for name, share in drive.shares.items() if share.any()]
    effort = drive.effort
    cadence = sum(drive.shares[name] * model.cadence(name, effort) for name in names) * rhythm
    intervals = {name: model.contact_interval(name, effort) for name in names}
    starts, stops = (sum(drive.shares[name][:, None] * intervals[name][which] for name in names) for which in (0, 1))
    ahead = 2 * round(0.1 * drive.fps) + 1  # a step begins slightly before the body moves
    moving = maximum_filter1d((effort > STILL).astype(np.uint8), ahead, origin=-(ahead // 2)).astype(bool)
    phases, resting = _run_phase(moving, cadence, stops, drive.fps)
    return StridePhases(phases, starts, stops, resting)


def _run_phase(moving: np.ndarray, cadence: np.ndarray, stops: np.ndarray, fps: float) -> tuple[np.ndarray, np.ndarray]:
    phases, resting = np.empty(len(moving)), np.zeros(len(moving), bool)
    spans = find_spans(moving)
    phase = AFTER_TOUCH_DOWN
    at = 0
    for start, stop in spans:
        if start > at:
            phases[at:start], resting[at:start] = phase, True
        begin = max(start, at)
        if begin >= stop:
            continue
        if resting[max(begin - 1, 0)] or begin == 0:  # the other foot is about to leave
            foot = 1 if round(2 * (phase - AFTER_TOUCH_DOWN)) % 2 == 0 else 0
            leaves = stops[begin, foot] - (0.5 if foot == 1 else 0.0)
            rested = phase
            phase = np.floor(2 * phase) / 2 + max(min(np.mod(leaves, 0.5), 0.2) - 0.02, AFTER_TOUCH_DOWN)
            frames = np.arange(max(begin - round(READY_SECONDS * fps), 0), begin)
            frames = frames[resting[frames]]
            phases[frames] = phase + (rested - phase) * smootherstep((begin - frames) / (len(frames) + 1))
        phases[begin:stop] = _time_halt(phase + integrate(cadence[begin:stop], fps), fps, rests=stop < len(moving))
        phase = phases[stop - 1]
        at = stop
        # Both feet step once more to close up.
        goal = np.ceil((phase - 0.12) * 2) / 2 + 0.5 + AFTER_TOUCH_DOWN
        later = np.flatnonzero(moving[stop:])
        until = stop + later[0] if len(later) else len(moving)
        steps = phase + np.cumsum(np.full(until - stop, max(cadence[stop - 1], CLOSING_CADENCE) / fps))
        done = int(np.searchsorted(steps, goal))
        phases[stop : stop + done] = steps[:done]
        at = stop + min(done, until - stop)
        phase = goal if done < until - stop else (steps[-1] if len(steps) else phase)
    phases[at:], resting[at:] = phase, True
    return phases, resting


def _time_halt(phases: np.ndarray, fps: float, *, rests: bool) -> np.ndarray:
    """Time the last steps (N,) before a rest, so that a foot touches down just before it."""
    frames = min(round(HALT_SECONDS * fps), len(phases) // 2)
    if not rests or frames < 2:
        return phases
    error = np.mod(BEFORE_CLOSING - phases[-1] + 0.25, 0.5) - 0.25
    # The change grows from zero, so that the rate is continuous where it begins.
    extra = np.cumsum(smootherstep(np.linspace(0.0, 2.0, frames)) * np.diff(phases[-frames - 1 :]))
    out = phases.copy()
    out[-frames:] += np.clip(error / max(extra[-1], 1e-6), HALT_SLOWER, HALT_FASTER) * extra
    return out


TIMING_SECONDS = 1.5
"""How long before a beat the cadence is changed."""
BEAT_SLOWER, BEAT_FASTER = -0.25, 0.35
"""Limits of that change, as a share."""
MID_STANCE = 0.3
"""Phase at which one foot carries the body; the other foot does half a stride later."""
STRADDLE = 0.03
"""Phase at which the body is midway between a foot that came down and one that is about to leave."""


@dataclass(frozen=True)
class Beat:
    """A frame at which the stride has to be at a given phase."""

    frame: int
    phase: float
    until: int
    """frame from which the cadence is left alone"""
    either: bool = True
    """whether half a stride from the phase, on the other foot, is as good"""


def time_strides(drive: DriveSignals, model: GaitModel, *, rhythm: np.ndarray, beats: Sequence[Beat]) -> StridePhases:
    """Make the stride phases of a drive that meet the beats, as far as the limits of the cadence allow."""
    rhythm = rhythm.copy()
    steps = make_strides(drive, model, rhythm=rhythm)
    for beat in sorted(beats, key=lambda each: each.frame):
        first = max(beat.until - round(TIMING_SECONDS * drive.fps), 0)
        travelled = steps.phases[beat.until] - steps.phases[first]
        period = 0.5 if beat.either else 1.0
        error = np.mod(beat.phase - steps.phases[beat.frame] + period / 2, period) - period / 2
        rhythm[first : beat.until] *= 1.0 + np.clip(error / max(travelled, 0.3), BEAT_SLOWER, BEAT_FASTER)
        steps = make_strides(drive, model, rhythm=rhythm)
    return steps
