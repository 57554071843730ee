"""Measures of a drive: feet, smoothness, loops, response; with the source clips as the baseline."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.control.drive import DriveRecording, wander
from motionmatch.database.database import MotionDatabase
from motionmatch.maths import quat, series
from motionmatch.motion import contacts
from motionmatch.motion.clip import Clip
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
_ENOUGH_SECONDS = 1.0
"""An unanswered change nearer than this to the end of the recording is left out."""


@dataclass(frozen=True, eq=False)
class Responses:
    """Times until changes of the command were answered."""

    times: np.ndarray
    """(N,) seconds from each change until it was answered; infinite where it was not answered before the next"""

    @property
    def median(self) -> float:
        """Median of the times, seconds; unanswered changes count as infinite. NaN without changes."""
        return float(np.median(self.times)) if len(self.times) else float("nan")

    @property
    def unanswered(self) -> float:
        """Share of changes that were never answered."""
        return float(np.isinf(self.times).mean()) if len(self.times) else 0.0

    @classmethod
    def join(cls, parts: Iterable[Responses]) -> Responses:
        """Join the times of several."""
        return cls(np.concatenate([np.zeros(0), *(part.times for part in parts)]))


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
    times = []
    for change, stop in pairwise([*changes, len(wanted)]):

        def left(velocities: np.ndarray, first: int = change, last: int = stop) -> np.ndarray:
            return np.linalg.norm((wanted[first] - velocities[first:last]) * level, axis=1)

        way = max(float(left(hips)[0]), CHANGE)
        there = left(hips) <= (1.0 - REACHED) * way
        if own is not None:
            there &= left(own) <= (1.0 - OWN_SHARE) * way
        # True if this and the following steps all count; the last steps have too few steps after them.
        stays = np.lib.stride_tricks.sliding_window_view(there, held).all(axis=1) if len(there) >= held else there[:0]
        if stays.any():
            times.append(float(np.argmax(stays)) * dt)
        elif stop < len(wanted) or (stop - change) * dt >= _ENOUGH_SECONDS:
            times.append(float("inf"))
    return Responses(np.array(times))


def measure_drive_responses(driven: DriveRecording, *, by_itself: bool = True) -> Responses:
    """Measure how the bodies of a drive answered: by the shown hips and, with `by_itself`, the playing frames.

    Only the hips are known of motion that networks make. To compare it with frames, set `by_itself` to False for both.
    """
    joint = driven.controller.database.anatomy.roles.get("hips", 0)
    found = []
    for character in range(driven.frames.shape[1]):
        shown = smooth_velocities(driven.positions[:, character, joint].astype(float), driven.dt)
        own = (
            _smooth(own_velocities(driven, character), driven.dt) if by_itself and plays_known_frames(driven) else None
        )
        found.append(measure_responses(driven.wanted[:, character], shown, driven.dt, own=own))
    return Responses.join(found)


def plays_known_frames(driven: DriveRecording) -> bool:
    """Whether frames played that can be looked up in the database."""
    return driven.controller.plays_frames and driven.controller.knows_frames


def own_velocities(driven: DriveRecording, character: int) -> np.ndarray:
    """Return the velocities (T, 3) that the playing frames themselves give the root, metres per second."""
    database, frames = driven.controller.database, driven.frames[:, character]
    velocities = series.velocities(database.translations[:, 0], database.fps, database.ranges)[frames]
    local = quat.inverse_rotate(database.rotations[frames, 0].astype(float), velocities)
    return quat.rotate(driven.rotations[:, character, 0].astype(float), local)


def measure_drag(driven: DriveRecording) -> float:
    """Measure how far roots are moved by anything but the playing frames (springs, clamps, transitions), metres per
    metre of travel; NaN where no frames play."""
    if not plays_known_frames(driven):
        return float("nan")
    moved = gone = 0.0
    for character in range(driven.frames.shape[1]):
        steps = np.diff(driven.positions[:, character, 0].astype(float), axis=0)[:, [0, 2]]
        own = own_velocities(driven, character)[1:, [0, 2]] * driven.dt
        moved += float(np.linalg.norm(steps - own, axis=1).sum())
        gone += float(np.linalg.norm(steps, axis=1).sum())
    return moved / gone if gone > 0 else 0.0


def smooth_velocities(positions: np.ndarray, dt: float) -> np.ndarray:
    """Return the velocities (T, 3) of positions (T, 3), without the sway of a step."""
    return _smooth(series.velocities(positions, 1.0 / dt), dt)


def _smooth(velocities: np.ndarray, dt: float) -> np.ndarray:
    window = max(2 * round(SPEED_SECONDS / dt / 2) + 1, 5)
    return series.smooth(velocities, window, 2)


NEAR_GROUND = 0.025
"""Greatest height above rest at which a foot counts as sliding, metres (Zhang et al. 2018, eq. 10)."""
LOOP_SECONDS = 0.5
"""Playing a frame again within this time is a loop."""


@dataclass(frozen=True)
class Smoothness:
    """Measures of a drive and, frame for frame, of the recordings that it played."""

    skate: float
    """mean sliding speed of feet near the ground, v (2 - 2^(h/H)), metres per second"""
    jerk: float
    """median over joints and frames, metres per second³"""
    jerk_99: float
    """and the 99th percentile"""
    jump: float
    """95th percentile of joints' accelerations at transitions, metres per second²"""


UNKNOWN = Smoothness(*[float("nan")] * 4)


@dataclass(frozen=True)
class DriveReport:
    """A drive, measured."""

    seconds: float
    drive: Smoothness
    source: Smoothness
    """the same measures of the played frames, as recorded, or of those nearest to what networks made; NaN if there is
    no database to look them up in"""
    locked: float
    """share of time that a foot is locked"""
    locked_slide: float
    """mean speed of locked feet, metres per second"""
    source_slide: float
    """mean speed of the same feet in the frames of `source`, metres per second"""
    transitions: float
    """per second"""
    looping: float
    """share of the time stuck in loops shorter than half a second; NaN where no frames play"""
    response: float
    """median time until the body answers a new velocity (`measure_responses`), seconds; infinite where half or
    more are never answered, NaN without changes"""
    unanswered: float
    """share of changes that were not answered before the next"""
    goal_distance: float
    """mean distance of the root from the simulation, metres"""
    drag: float
    """distance that the root is moved by anything but the frames, per metre; NaN where no frames play"""
    path_error: float | None = None
    """mean distance from the path, metres"""
    path_error_95: float | None = None
    """and its 95th percentile"""


@dataclass(frozen=True, eq=False)
class MotionSamples:
    """Motion of joints and feet, frame by frame. Differences are taken towards the next frames, within a clip."""

    sliding: np.ndarray
    """(F, K) v (2 - 2^(h/H)), metres per second, 0 away from the ground"""
    near: np.ndarray
    """(F, K) bool: lower than H"""
    slides: np.ndarray
    """(F, K) level speed, metres per second"""
    accelerations: np.ndarray
    """(F, J) metres per second²"""
    jerks: np.ndarray
    """(F, J) metres per second³"""

    @classmethod
    def of(cls, clip: Clip, rest: float) -> MotionSamples:
        """Measure one clip with feet that rest at height `rest`, metres."""
        positions = clip.positions_world[:, 1:].astype(float)
        touching = contacts.points(clip)
        slides = _difference(touching[..., [0, 2]], 1, clip.fps)
        height = np.maximum(touching[..., 1] - rest, 0.0)
        near = height < NEAR_GROUND
        return cls(
            np.where(near, slides * (2.0 - 2.0 ** (height / NEAR_GROUND)), 0.0),
            near,
            slides,
            _difference(positions, 2, clip.fps),
            _difference(positions, 3, clip.fps),
        )

    def at(self, frames: np.ndarray) -> MotionSamples:
        """Return the samples of some frames."""
        return MotionSamples(*(getattr(self, name)[frames] for name in _MEASURES))

    @classmethod
    def join(cls, parts: list[MotionSamples]) -> MotionSamples:
        """Join samples one after another."""
        return cls(*(np.concatenate([getattr(part, name) for part in parts]) for name in _MEASURES))

    def smoothness(self, switched: np.ndarray) -> Smoothness:
        """Summarise the samples; `switched` (F,) marks transitions."""
        around = switched.copy()
        around[:-1] |= switched[1:]
        around[:-2] |= switched[2:]
        jumps = self.accelerations[around if around.any() else slice(None)]
        return Smoothness(
            skate=float(self.sliding[self.near].mean()) if self.near.any() else 0.0,
            jerk=float(np.median(self.jerks)),
            jerk_99=float(np.percentile(self.jerks, 99)),
            jump=float(np.percentile(jumps, 95)),
        )


_MEASURES = ("sliding", "near", "slides", "accelerations", "jerks")


def measure_drive(driven: DriveRecording, path: GroundPath | None = None) -> DriveReport:
    """Measure a drive of any number of characters."""
    database = driven.controller.database
    rest = find_resting_height(database)
    count = driven.frames.shape[1]
    shown = MotionSamples.join([MotionSamples.of(driven.clip(c), rest) for c in range(count)])
    frames, switched = driven.frames.T.reshape(-1), driven.switched.T.reshape(-1)
    played = None
    if driven.controller.knows_frames:
        recorded = [MotionSamples.of(database.clip(r), rest) for r in range(len(database.ranges))]
        played = MotionSamples.join(recorded).at(frames)
    legs = driven.controller.legs.contacts
    held = driven.locked.transpose(1, 0, 2).copy()  # (C, T, K)
    held[:, :-1] &= held[:, 1:]
    held[:, -1:] = False
    held = held.reshape(-1, held.shape[-1])
    roots = driven.positions[:, :, 0].astype(float)
    answered = measure_drive_responses(driven)
    errors = None if path is None else path.distance_from(roots)
    return DriveReport(
        seconds=driven.num_steps * driven.dt,
        drive=shown.smoothness(switched),
        source=UNKNOWN if played is None else played.smoothness(np.zeros_like(switched)),
        locked=float(driven.locked.mean()) if driven.locked.size else 0.0,
        locked_slide=_mean(shown.slides[:, legs][held]),
        source_slide=float("nan") if played is None else _mean(played.slides[:, legs][held]),
        transitions=float(driven.switched.mean()) / driven.dt,
        looping=float(
            np.mean([measure_looping(driven.frames[:, c], driven.switched[:, c], driven.dt) for c in range(count)])
        )
        if driven.controller.plays_frames
        else float("nan"),
        response=answered.median,
        unanswered=answered.unanswered,
        goal_distance=float(np.linalg.norm((roots - driven.goals)[..., [0, 2]], axis=-1).mean()),
        drag=measure_drag(driven),
        path_error=None if errors is None else float(errors.mean()),
        path_error_95=None if errors is None else float(np.percentile(errors, 95)),
    )


def _mean(values: np.ndarray) -> float:
    return float(values.mean()) if len(values) else 0.0


def find_resting_height(database: MotionDatabase) -> float:
    """Return the median height of contact points while they are planted, metres."""
    heights = [
        contacts.points(database.clip(r))[..., 1][database.contacts[part]] for r, part in enumerate(database.ranges)
    ]
    found = np.concatenate(heights)
    return float(np.median(found)) if len(found) else 0.0


def measure_looping(frames: np.ndarray, switched: np.ndarray, dt: float) -> float:
    """Return the share of steps between playing a frame and playing it again within half a second."""
    stuck = np.zeros(len(frames), bool)
    window = round(LOOP_SECONDS / dt)
    for step in np.flatnonzero(switched):
        before = frames[max(step - window, 0) : step]
        again = np.flatnonzero(np.abs(before - frames[step]) <= 1)
        if len(again):
            stuck[step - len(before) + again[0] : step] = True
    return float(stuck.mean())


def _difference(points: np.ndarray, order: int, fps: float) -> np.ndarray:
    """Return the size (F, …) of a derivative of points (F, …, n), from each frame on; the last values repeat."""
    if len(points) <= order:
        return np.zeros(points.shape[:-1])
    found = np.linalg.norm(np.diff(points, order, axis=0), axis=-1) * fps**order
    return np.concatenate([found, np.repeat(found[-1:], order, axis=0)])


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
    plans = [wander(seconds, np.random.default_rng([seed, player])) for player in range(PLAYERS)]
    state = controller.start(PLAYERS)
    played = np.zeros(database.num_frames, bool)
    matched = np.zeros(database.num_frames, np.int64)
    steps = max(round(seconds / dt), 1)
    for step in range(steps):
        legs = [plan.at(step * dt) for plan in plans]
        command = Command(
            np.array([leg.velocity for leg in legs]), np.array([leg.facing or (0.0, 0.0, 0.0) for leg in legs])
        )
        state = controller.step(state, command, dt)
        played[state.frames] = True
        np.add.at(matched, state.frames[state.switched], 1)
        if progress is not None and step % 60 == 0:
            progress(step, steps, "")
    unused = sum(not played[part].any() for part in database.ranges)
    return Usage(minutes, played, matched, unused)
