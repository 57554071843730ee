"""Ways to choose from."""

import numpy as np
import pytest

from courses import moves
from motionmatch.errors import InputError
from motionmatch.tasks.steering import TargetSteering
from motionmatch.tasks.ways import Ways


def test_each_way_asks_for_the_path_that_its_heading_and_pace_make():
    ways = Ways(8, (0.5, 1.5))
    positions, faced = moves().in_metres(moves().asked(ways.table(moves())))
    assert len(ways) == 17 == len(positions)
    wanted = ways.headings[:, None] * (ways.paces[:, None] * moves().times)[:, :, None]
    near = np.abs(ways.table(moves())).max(axis=1) < 20  # what lies beyond what may be asked for is cut off
    assert near.sum() > 8
    np.testing.assert_allclose(positions[near], wanted[near], atol=1e-3)
    np.testing.assert_allclose(faced[near], np.repeat(ways.headings[near][:, None], 3, axis=1), atol=1e-3)


def test_the_way_straight_ahead_is_what_steering_ahead_asks_for():
    seen = np.zeros((1, 17), np.float32)
    seen[0, 16] = 1.0  # the target is ahead
    ways = Ways(4, (1.0,))
    np.testing.assert_allclose(ways.table(moves())[:1], TargetSteering(moves(), 1.0)(seen), atol=1e-4)


def test_no_direction_no_speed_and_standing_as_a_speed_are_refused():
    for wrong in ({"directions": 0}, {"speeds": ()}, {"speeds": (1.0, 0.0)}):
        with pytest.raises(InputError, match="directions"):
            Ways(**wrong)
