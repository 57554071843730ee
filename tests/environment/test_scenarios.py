"""Named scenes: the same every time, with a way through, and somebody who walks in them."""

from __future__ import annotations

import numpy as np
import pytest

import databases
from motionmatch.control.drive import ride
from motionmatch.environment.controller import EnvironmentController
from motionmatch.environment.scenarios import SCENARIOS
from motionmatch.world.surroundings import Surroundings


@pytest.mark.parametrize("name", list(SCENARIOS))
def test_each_is_the_same_every_time_and_can_be_passed(name):
    one, other = SCENARIOS[name](), SCENARIOS[name]()
    np.testing.assert_array_equal(one.scene.rows, other.scene.rows)
    assert one.name == name and one.about and one.seconds > 0
    if name not in ("ceilings", "fence"):  # what is over the way is not in it
        assert one.scene.has_way(0.3)


@pytest.mark.parametrize("name", ["two_cubes", "narrowing_corridor"])
def test_somebody_walks_in_it(name):
    scenario = SCENARIOS[name]()
    con = scenario.controller(databases.small())
    assert isinstance(con, EnvironmentController)
    result = ride(con, scenario, 1.0)
    assert np.isfinite(result.positions).all() and result.searched.any()


def test_what_moves_is_told_where_it_is_now():
    scenario = SCENARIOS["car"]()
    con = scenario.controller(databases.small())
    state = con.start()
    early, late = (scenario.command(con, state, time, 1 / 60).surroundings for time in (0.0, 4.5))
    assert isinstance(early, Surroundings) and isinstance(late, Surroundings)
    assert late.moving((0.5,))[0, 0, 2] < early.moving((0.5,))[0, 0, 2] - 2.0
