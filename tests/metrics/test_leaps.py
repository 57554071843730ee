"""Leaps are told from the flights of a run, and from nothing else."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from databases import small
from motionmatch.control.controller import Controller
from motionmatch.control.drive import DrivePhase, ScriptedDrive, record_drive
from motionmatch.database.database import MotionDatabase
from motionmatch.metrics.leaps import LEAP_SECONDS, find_leaps, measure_leaps
from motionmatch.motion.tags import Tags


def flying(frames: int, *, tags: Tags | None = None) -> MotionDatabase:
    """Walkers who are off the ground for so many frames, from the 20th of the first clip on."""
    contacts = np.ones_like(small().contacts)
    contacts[20 : 20 + frames] = False
    return replace(small(), contacts=contacts, tags=Tags({}) if tags is None else tags)


def test_a_short_flight_is_a_run_and_a_long_one_a_leap():
    longest = int(LEAP_SECONDS * small().fps)
    assert not find_leaps(flying(longest)).any()
    np.testing.assert_array_equal(np.flatnonzero(find_leaps(flying(longest + 1))), np.arange(20, 21 + longest))


def test_two_flights_at_the_ends_of_two_clips_are_not_one():
    edge, half = int(small().ranges.stops[0]), int(LEAP_SECONDS * small().fps) // 2 + 2
    contacts = np.ones_like(small().contacts)
    contacts[edge - half : edge + half] = False
    assert not find_leaps(replace(small(), contacts=contacts, tags=Tags({}))).any()


def test_what_is_tagged_as_a_jump_leaps():
    np.testing.assert_array_equal(
        np.flatnonzero(find_leaps(flying(0, tags=Tags({"jump": ((3, 7),)})))), np.arange(3, 7)
    )


def test_leaps_are_shares_of_time_and_of_that_of_a_run():
    plan = ScriptedDrive((DrivePhase(1.0, (0.0, 0.0, 1.0)), DrivePhase(1.0, (0.0, 0.0, 3.0))))
    driven = record_drive(Controller(small()), plan, 2.0)
    walked, ran = driven.frames[:60, 0], driven.frames[60:, 0]
    leaping = np.zeros(small().num_frames, bool)
    leaping[ran] = True
    spans = tuple((int(frame), int(frame) + 1) for frame in np.flatnonzero(leaping))
    report = measure_leaps(replace(driven, controller=Controller(flying(0, tags=Tags({"jump": spans})))))
    assert report.running == 1.0 and report.source == leaping.mean()
    assert report.shown == pytest.approx(0.5 * (1.0 + leaping[walked].mean()))
