"""Steering by hand."""

import numpy as np
import pytest

from courses import moves
from motionmatch.errors import InputError
from motionmatch.tasks.course import course
from motionmatch.tasks.steering import TargetSteering, blinded


def test_it_asks_for_the_straight_way_at_its_speed():
    place = course("reach", 6, database=moves(), seed=0)
    place.begin()
    asked = moves().asked(TargetSteering(moves(), 1.5)(place.observe()))
    positions, directions = moves().in_metres(asked)
    towards = place.task.seen(place.walkers)
    towards /= np.linalg.norm(towards, axis=1, keepdims=True)
    np.testing.assert_allclose(positions[:, 2], 1.5 * moves().times[2] * towards, atol=1e-4)
    np.testing.assert_allclose(directions[:, 0], towards, atol=1e-4)


def test_who_is_blind_sees_no_maps():
    seen = np.ones((2, 529), np.float32)
    assert blinded(lambda x: x[:, 17:].sum(axis=1))(seen).tolist() == [0.0, 0.0]
    assert (seen == 1).all()


def test_standing_still_is_no_steering():
    with pytest.raises(InputError, match="above 0"):
        TargetSteering(moves(), 0.0)
