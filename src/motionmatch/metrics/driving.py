"""How good a drive is: feet, smoothness, loops, response; with the source clips as the baseline."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.control.drive import Ride
from motionmatch.database.database import MotionDatabase
from motionmatch.metrics import response
from motionmatch.motion import contacts
from motionmatch.motion.clip import Clip
from motionmatch.world.path import GroundPath

NEAR_GROUND = 0.025
"""Feet slide as long as they are lower than this over where they rest, metres (Zhang et al. 2018, eq. 10)."""
LOOP_SECONDS = 0.5
"""Playing a frame again sooner than this is a loop."""


@dataclass(frozen=True)
class Smoothness:
    """What can be said of a drive and, frame for frame, of the recordings that it played."""

    skate: float
    """mean sliding speed of feet near the ground, v (2 - 2^(h/H)), metres per second"""
    jerk: float
    """median over joints and frames, metres per second³"""
    jerk_99: float
    """and the 99th percentile"""
    jump: float
    """95th percentile of joints' accelerations where transitions are, metres per second²"""


@dataclass(frozen=True)
class DriveReport:
    """A drive, measured."""

    seconds: float
    drive: Smoothness
    source: Smoothness
    """the same of the frames that played, as they were recorded"""
    locked: float
    """share of time that a foot is held"""
    locked_slide: float
    """mean speed of held feet, metres per second"""
    source_slide: float
    """and of the same feet in the frames that played"""
    transitions: float
    """per second"""
    looping: float
    """share of the time stuck in loops shorter than half a second"""
    response: float
    """median time until the body answers a new velocity (`response.responses`), seconds; infinite where half or more
    are never answered, NaN where none was asked"""
    unanswered: float
    """share of changes that were not answered before the next"""
    goal_distance: float
    """mean distance of the root from the simulation, metres"""
    drag: float
    """how far the root is moved by anything but the frames, per metre; NaN where no frames play"""
    path_error: float | None = None
    """mean distance from the path, metres"""
    path_error_95: float | None = None
    """and its 95th percentile"""


@dataclass(frozen=True, eq=False)
class Measured:
    """What joints and feet do, frame by frame. Differences run from a frame to the next ones; none leaves its clip."""

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
    def of(cls, clip: Clip, rest: float) -> Measured:
        """Of one clip whose feet rest at this height."""
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

    def at(self, frames: np.ndarray) -> Measured:
        """The same at some frames."""
        return Measured(*(getattr(self, name)[frames] for name in _MEASURES))

    @classmethod
    def joined(cls, parts: list[Measured]) -> Measured:
        """One after another."""
        return cls(*(np.concatenate([getattr(part, name) for part in parts]) for name in _MEASURES))

    def smoothness(self, switched: np.ndarray) -> Smoothness:
        """In figures; `switched` (F,) says where transitions are."""
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


def measure_drive(ride: Ride, path: GroundPath | None = None) -> DriveReport:
    """Measure a drive of any number of characters."""
    database = ride.controller.database
    rest = resting_height(database)
    count = ride.frames.shape[1]
    shown = Measured.joined([Measured.of(ride.clip(c), rest) for c in range(count)])
    played = Measured.joined([Measured.of(database.clip(r), rest) for r in range(len(database.ranges))])
    frames, switched = ride.frames.T.reshape(-1), ride.switched.T.reshape(-1)
    played = played.at(frames)
    legs = ride.controller.legs.contacts
    held = ride.locked.transpose(1, 0, 2).copy()  # (C, T, K)
    held[:, :-1] &= held[:, 1:]
    held[:, -1:] = False
    held = held.reshape(-1, held.shape[-1])
    roots = ride.positions[:, :, 0].astype(float)
    answered = response.ride_responses(ride)
    errors = None if path is None else path.distance_from(roots)
    return DriveReport(
        seconds=ride.num_steps * ride.dt,
        drive=shown.smoothness(switched),
        source=played.smoothness(np.zeros_like(switched)),
        locked=float(ride.locked.mean()) if ride.locked.size else 0.0,
        locked_slide=float(shown.slides[:, legs][held].mean()) if held.any() else 0.0,
        source_slide=float(played.slides[:, legs][held].mean()) if held.any() else 0.0,
        transitions=float(ride.switched.mean()) / ride.dt,
        looping=float(np.mean([looping(ride.frames[:, c], ride.switched[:, c], ride.dt) for c in range(count)])),
        response=answered.median,
        unanswered=answered.unanswered,
        goal_distance=float(np.linalg.norm((roots - ride.goals)[..., [0, 2]], axis=-1).mean()),
        drag=response.drag(ride),
        path_error=None if errors is None else float(errors.mean()),
        path_error_95=None if errors is None else float(np.percentile(errors, 95)),
    )


def resting_height(database: MotionDatabase) -> float:
    """The median height of what touches the ground while it is planted, metres."""
    heights = [
        contacts.points(database.clip(r))[..., 1][database.contacts[part]] for r, part in enumerate(database.ranges)
    ]
    found = np.concatenate(heights)
    return float(np.median(found)) if len(found) else 0.0


def looping(frames: np.ndarray, switched: np.ndarray, dt: float) -> float:
    """The share of steps spent between playing a frame and playing it again within half a second."""
    stuck = np.zeros(len(frames), bool)
    window = round(LOOP_SECONDS / dt)
    for step in np.flatnonzero(switched):
        before = frames[max(step - window, 0) : step]
        again = np.flatnonzero(np.abs(before - frames[step]) <= 1)
        if len(again):
            stuck[step - len(before) + again[0] : step] = True
    return float(stuck.mean())


def _difference(points: np.ndarray, order: int, fps: float) -> np.ndarray:
    """(F, …) size of the n-th derivative of points (F, …, n) from each frame on; the last ones repeat."""
    if len(points) <= order:
        return np.zeros(points.shape[:-1])
    found = np.linalg.norm(np.diff(points, order, axis=0), axis=-1) * fps**order
    return np.concatenate([found, np.repeat(found[-1:], order, axis=0)])
