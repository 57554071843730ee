"""Steering by hand."""

import numpy as np
import pytest

from motionmatch.errors import InputError
from motionmatch.tasks.evaluate import TargetSteering, blind_policy
from motionmatch.tasks.run import make_run
from task_spaces import space


def test_it_asks_for_the_straight_way_at_its_speed():
    place = make_run("reach", 6, database=space(), seed=0)
    place.begin()
    asked = space().path_features(TargetSteering(space(), 1.5)(place.observe()))
    positions, directions = space().to_metres(asked)
    towards = place.task.local_targets(place.characters)
    towards /= np.linalg.norm(towards, axis=1, keepdims=True)
    np.testing.assert_allclose(positions[:, 2], 1.5 * space().times[2] * towards, atol=1e-4)
    np.testing.assert_allclose(directions[:, 0], towards, atol=1e-4)


def test_who_is_blind_sees_no_maps():
    seen = np.ones((2, 529), np.float32)
    assert blind_policy(lambda x: x[:, 17:].sum(axis=1))(seen).tolist() == [0.0, 0.0]
    assert (seen == 1).all()


def test_standing_still_is_no_steering():
    with pytest.raises(InputError, match="above 0"):
        TargetSteering(space(), 0.0)
