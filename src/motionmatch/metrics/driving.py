"""Measures of a drive: its bodies beside their source, response, drag, distance from a path; frames that are played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from motionmatch.control.controller import Controller
from motionmatch.control.drive import DriveRecording, SideBySide, wander
from motionmatch.database.database import MotionDatabase
from motionmatch.maths import series
from motionmatch.metrics.body import BodyReport, measure_body
from motionmatch.progress import Progress
from motionmatch.world.path import GroundPath

REACHED = 0.8
"""Share of the change of velocity that has to be covered; the new velocity may be approached from either side."""
HELD_SECONDS = 0.2
"""Time for which that share has to stay covered."""
OWN_SHARE = 0.6
"""Share of the change that the playing motion has to cover itself, without the springs that move the hips."""
CHANGE = 0.5
"""Least change of a command that is measured, metres per second."""
SPEED_SECONDS = 0.2
"""Velocities are smoothed over this time, so that the sway of a step does not count."""
LASTING_SECONDS = 1.0
"""Commands that last for so long leave a body the time to answer them."""


@dataclass(frozen=True, eq=False)
class Responses:
    """Times until changes of the command were answered."""

    times: np.ndarray
    """(N,) seconds from each change until it was answered; infinite where it was not answered before the next"""
    lasted: np.ndarray
    """(N,) seconds from each change to the next"""

    @property
    def median(self) -> float:
        """Median of the times, seconds; unanswered changes count as infinite. NaN without changes."""
        return float(np.median(self.times)) if len(self.times) else float("nan")

    @property
    def unanswered(self) -> float:
        """Share of changes that were never answered."""
        return _share(np.isinf(self.times))

    @property
    def unanswered_lasting(self) -> float:
        """Share that was never answered of the changes that lasted for a second at least."""
        return _share(np.isinf(self.times[self.lasted >= LASTING_SECONDS]))

    @classmethod
    def join(cls, parts: Iterable[Responses]) -> Responses:
        """Join the times of several."""
        found = list(parts)
        times, lasted = ([getattr(part, name) for part in found] for name in ("times", "lasted"))
        return cls(np.concatenate([np.zeros(0), *times]), np.concatenate([np.zeros(0), *lasted]))


def _share(which: np.ndarray) -> float:
    return float(which.mean()) if len(which) else 0.0


def measure_responses(wanted: np.ndarray, hips: np.ndarray, dt: float, *, own: np.ndarray | None = None) -> Responses:
    """Measure how long a body with hip velocities (T, 3) takes to answer the wanted velocities (T, 3), m/s.

    A time runs from a change of more than 0.5 m/s until 80 % of the way from the velocity at that moment to the new one
    is covered, and stays covered for 0.2 s. An overshoot by more than a fifth of the way does not count. With `own`
    (T, 3), the velocities of the motion itself without springs, these have to cover 60 % of the way too. Only the level
    parts of velocities count.
    """
    level = np.array([1.0, 0.0, 1.0])
    changes = np.flatnonzero(np.linalg.norm(np.diff(wanted, axis=0) * level, axis=1) > CHANGE) + 1
    held = max(round(HELD_SECONDS / dt), 1)
    times, lasted = [], []
    for change, stop in pairwise([*changes, len(wanted)]):

        def left(velocities: np.ndarray, first: int = change, last: int = stop) -> np.ndarray:
            return np.linalg.norm((wanted[first] - velocities[first:last]) * level, axis=1)

        way = max(float(left(hips)[0]), CHANGE)
        there = left(hips) <= (1.0 - REACHED) * way
        if own is not None:
            there &= left(own) <= (1.0 - OWN_SHARE) * way
        # True if this and the following steps all count; the last steps have too few steps after them.
        stays = np.lib.stride_tricks.sliding_window_view(there, held).all(axis=1) if len(there) >= held else there[:0]
        seconds = (stop - change) * dt
        # An unanswered change that the end of the recording cut short says nothing.
        if stays.any() or stop < len(wanted) or seconds >= LASTING_SECONDS:
            times.append(float(np.argmax(stays)) * dt if stays.any() else float("inf"))
            lasted.append(seconds)
    return Responses(np.array(times), np.array(lasted))


def measure_drive_responses(driven: DriveRecording, *, by_itself: bool = False) -> Responses:
    """Measure how the shown hips of a drive answered. With `by_itself` the motion itself has to answer too, not only
    what draws the body along."""
    joint = driven.controller.database.anatomy.roles.get("hips", 0)
    found = []
    for character in range(driven.frames.shape[1]):
        shown = smooth_velocities(driven.positions[:, character, joint].astype(float), driven.dt)
        own = _smooth(driven.own[:, character], driven.dt) if by_itself else None
        found.append(measure_responses(driven.wanted[:, character], shown, driven.dt, own=own))
    return Responses.join(found)


def measure_drag(*drives: DriveRecording) -> float:
    """Measure how far roots are moved by anything but the motion itself (springs, clamps, transitions), metres per
    metre of travel."""
    moved = gone = 0.0
    for driven in drives:
        steps = np.diff(driven.positions[:, :, 0].astype(float), axis=0)[..., [0, 2]]
        own = driven.own[1:, :, [0, 2]] * driven.dt
        moved += float(np.linalg.norm(steps - own, axis=-1).sum())
        gone += float(np.linalg.norm(steps, axis=-1).sum())
    return moved / gone if gone > 0 else 0.0


def smooth_velocities(positions: np.ndarray, dt: float) -> np.ndarray:
    """Return the velocities (T, 3) of positions (T, 3), without the sway of a step."""
    return _smooth(series.velocities(positions, 1.0 / dt), dt)


def _smooth(velocities: np.ndarray, dt: float) -> np.ndarray:
    window = max(2 * round(SPEED_SECONDS / dt / 2) + 1, 5)
    return series.smooth(velocities, window, 2)


@dataclass(frozen=True)
class DriveReport:
    """A drive, measured by what its bodies do."""

    seconds: float
    body: BodyReport
    """feet, floor, joints and posture, beside those of the source"""
    response: float
    """median time until the shown hips answer a new velocity (`measure_responses`), seconds; infinite where half or
    more are never answered, NaN without changes"""
    unanswered: float
    """share of changes that were not answered before the next"""
    unanswered_lasting: float
    """the same share of the changes that lasted for a second at least: most others leave no time to answer them"""
    unanswered_by_itself: float
    """the same share where the motion itself has to go 60 % of the way, without what draws it along"""
    drag: float
    """distance that the root is moved by anything but the motion itself (frames, or what networks make), per metre"""
    goal_distance: float
    """mean distance of the root from the simulation, metres"""
    path_error: float | None = None
    """mean distance of the shown hips from the path, metres"""
    path_error_95: float | None = None
    """and its 95th percentile"""


def measure_drive(driven: DriveRecording, path: GroundPath | None = None) -> DriveReport:
    """Measure a drive of any number of characters."""
    roots = driven.positions[:, :, 0].astype(float)
    hips = driven.positions[:, :, driven.controller.database.anatomy.roles.get("hips", 0)].astype(float)
    answered, alone = measure_drive_responses(driven), measure_drive_responses(driven, by_itself=True)
    errors = None if path is None else path.distance_from(hips)
    return DriveReport(
        seconds=driven.num_steps * driven.dt,
        body=measure_body(driven),
        response=answered.median,
        unanswered=answered.unanswered,
        unanswered_lasting=answered.unanswered_lasting,
        unanswered_by_itself=alone.unanswered,
        drag=measure_drag(driven),
        goal_distance=float(np.linalg.norm((roots - driven.goals)[..., [0, 2]], axis=-1).mean()),
        path_error=None if errors is None else float(errors.mean()),
        path_error_95=None if errors is None else float(np.percentile(errors, 95)),
    )


PLAYERS = 8
"""Number of players at the same time, each on its own."""


@dataclass(frozen=True, eq=False)
class Usage:
    """Frames of a database that a standard drive used."""

    minutes: float
    """of all players together"""
    played: np.ndarray
    """(F,) bool"""
    matched: np.ndarray
    """(F,) number of searches that chose each frame"""
    clips_unused: int
    """number of clips without a played frame"""


def measure_usage(
    database: MotionDatabase,
    *,
    minutes: float = 10.0,
    seed: int = 1,
    progress: Progress | None = None,
) -> Usage:
    """Let several players wander at once and record which frames they use."""
    controller = Controller(database)
    seconds, dt = 60.0 * minutes / PLAYERS, 1.0 / 60.0
    plan = SideBySide([wander(seconds, np.random.default_rng([seed, player])) for player in range(PLAYERS)])
    state = controller.start(PLAYERS)
    played = np.zeros(database.num_frames, bool)
    matched = np.zeros(database.num_frames, np.int64)
    steps = max(round(seconds / dt), 1)
    for step in range(steps):
        state = controller.step(state, plan.command(controller, state, step * dt, dt), dt)
        played[state.frames] = True
        np.add.at(matched, state.frames[state.switched], 1)
        if progress is not None and step % 60 == 0:
            progress(step, steps, "")
    unused = sum(not played[part].any() for part in database.ranges)
    return Usage(minutes, played, matched, unused)
