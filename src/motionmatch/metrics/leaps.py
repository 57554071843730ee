"""Leaps: how much of a drive plays frames that leap, where nobody asked for a leap."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.control.drive import DriveRecording
from motionmatch.database.database import MotionDatabase

LEAP_SECONDS = 0.25
"""With no foot down for longer than this a body leaps; the flights of a gallop are shorter."""
RUN = 2.0
"""Who is asked for at least this runs, metres per second."""


@dataclass(frozen=True)
class LeapReport:
    """Shares of time in frames that leap."""

    shown: float
    running: float
    """of the time in which a run is asked for; NaN if none was"""
    source: float
    """of all frames of the database"""


def find_leaps(database: MotionDatabase) -> np.ndarray:
    """Return which frames (F,) leap: those with the tag `jump`, and flights of more than a quarter of a second."""
    found = np.zeros(database.num_frames, bool)
    if "jump" in database.tags.names:
        found |= database.tags.mask("jump", database.num_frames)
    up: np.ndarray = np.logical_not(np.asarray(database.contacts, bool).any(axis=1))
    begins = np.zeros(database.num_frames, bool)
    begins[database.ranges.starts] = True
    begins[1:] |= up[1:] != up[:-1]
    runs = np.cumsum(begins) - 1
    long: np.ndarray = np.bincount(runs) > LEAP_SECONDS * database.fps
    return found | (up & long[runs])


def measure_leaps(driven: DriveRecording) -> LeapReport:
    """Measure a drive whose frames are known."""
    leaps = find_leaps(driven.controller.database)
    shown = leaps[driven.frames]
    running = np.linalg.norm(driven.wanted, axis=-1) >= RUN
    return LeapReport(
        shown=float(shown.mean()),
        running=float(shown[running].mean()) if running.any() else float("nan"),
        source=float(leaps.mean()),
    )
