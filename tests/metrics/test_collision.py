"""Contacts are told with their depth and how far the character was from where it should have been."""

from __future__ import annotations

import numpy as np
import pytest

import databases
from motionmatch.control.controller import Controller
from motionmatch.control.drive import PathFollower, record_drive
from motionmatch.environment.footprints import FootprintConfig
from motionmatch.metrics.collision import body_outlines, clearances, measure_collisions
from motionmatch.world.obstacles import Disc
from motionmatch.world.path import GroundPath
from motionmatch.world.scene import Scene

PATH = GroundPath(np.array([[0.0, 0.0], [0.0, 8.0]]))


@pytest.fixture(scope="module")
def walk():
    return record_drive(Controller(databases.small()), PathFollower(PATH, 1.2), 4.0)


def test_walking_through_a_pillar_is_contact(walk):
    found = measure_collisions(
        walk, Scene((Disc(0.0, 2.0, 0.1),)), path=PATH, targets=PATH.position(np.arange(240) / 50)
    )
    assert 1 <= found.contacts <= 3 and 0.05 < found.contact_share < 0.5
    assert found.contacts * found.contact_seconds == pytest.approx(found.contact_share * 4.0)
    assert found.deepest == -found.nearest > 0.1 and found.seconds == pytest.approx(4.0)
    assert found.path_error < 0.2 and found.target_error is not None and found.poses > 50
    assert found.flesh_share >= found.flesh_deep > 0.05  # beside the ellipse, always


def test_what_is_far_or_over_the_head_is_not_touched(walk):
    for one in (Disc(5.0, 2.0, 0.1), Disc(0.0, 2.0, 0.5, heights=(2.4, 3.0))):
        found = measure_collisions(walk, Scene((one,)))
        assert found.contact_share == 0.0 and found.contacts == 0 and found.deepest == 0.0
        assert found.flesh_share == found.flesh_deep == 0.0


def test_outlines_are_where_the_body_is_and_thicker_with_flesh(walk):
    bare, thick, flesh = (body_outlines(walk, config=FootprintConfig(thickness=t)) for t in (0.0, 0.1, None))
    np.testing.assert_allclose(bare[:, :2], walk.positions[:, 0, 0][:, [0, 2]], atol=1e-6)
    np.testing.assert_allclose(thick[:, 4:6], bare[:, 4:6] + 0.1)
    assert (flesh[:, 4:6] > bare[:, 4:6] + 0.02).all()  # end sites too
    assert (flesh[:, 7] > bare[:, 7] + 0.05).all() and (flesh[:, 6] < bare[:, 6]).all()


def test_obstacles_are_measured_where_they_are_at_that_time(walk):
    outlines = body_outlines(walk)
    gone = Scene((Disc(0.0, 2.0, 0.1, velocity=(30.0, 0.0)),))
    assert clearances(outlines, gone)[60:].min() > 1.0
    others = np.tile(Scene((Disc(0.0, 2.0, 0.1),)).rows, (len(outlines), 1, 1))
    np.testing.assert_allclose(
        clearances(outlines, Scene(), others=others), clearances(outlines, Scene((Disc(0.0, 2.0, 0.1),)))
    )
