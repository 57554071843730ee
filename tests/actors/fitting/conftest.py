"""Fixtures for the tests of the fitting program."""

from __future__ import annotations

import pytest

from fitting_people import perform


@pytest.fixture(scope="session")
def walkers():
    """Nine recordings of three people at several speeds and turn rates."""
    return [
        perform(speed=speed, turn=turn, actor=actor, name=f"{actor}_{k:02}", phase=0.1 * k)
        for actor in ("35", "07", "02")
        for k, (speed, turn) in enumerate([(0.9, 0.3), (1.2, -0.4), (1.5, 0.0)])
    ]
