"""Named scenes: the same every time, with a way through, and somebody who walks in them."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

import databases
from motionmatch.control.drive import PathFollower, record_drive
from motionmatch.environment.controller import EnvironmentController
from motionmatch.environment.scenarios import SCENARIOS, Toward, find_scenario, make_scenario, narrowing_corridor
from motionmatch.errors import InputError
from motionmatch.metrics.collision import measure_scenario
from motionmatch.world.obstacles import Disc, Wall
from motionmatch.world.scene import Scene
from motionmatch.world.surroundings import Surroundings


@pytest.mark.parametrize("name", list(SCENARIOS))
def test_each_is_the_same_every_time_and_can_be_passed(name):
    one, other = SCENARIOS[name](), SCENARIOS[name]()
    np.testing.assert_array_equal(one.scene.rows, other.scene.rows)
    assert one.name == name and one.about and one.seconds > 0
    if name not in ("ceilings", "fence"):  # what is over the way is not in it
        assert one.scene.has_way(0.3)


@pytest.mark.parametrize("name", list(SCENARIOS))
def test_somebody_walks_in_it(name):
    chosen = find_scenario(name)
    con = chosen.controller(databases.small())
    assert isinstance(con, EnvironmentController)
    result = record_drive(con, chosen, 0.5)
    assert np.isfinite(result.positions).all() and result.searched.any()


def test_what_moves_is_told_where_it_is_now():
    chosen = SCENARIOS["car"]()
    con = chosen.controller(databases.small())
    state = con.start()
    early, late = (chosen.command(con, state, time, 1 / 60).surroundings for time in (0.0, 4.5))
    assert isinstance(early, Surroundings) and isinstance(late, Surroundings)
    assert late.moving((0.5,))[0, 0, 2] < early.moving((0.5,))[0, 0, 2] - 2.0


def test_the_stick_is_let_go_at_the_goal():
    con = find_scenario("car").controller(databases.small())
    plan = Toward((3.0, 4.0), 1.5, origin=(3.0, 0.0))
    np.testing.assert_allclose(plan.start()[0], [3.0, 0.0, 0.0])
    before, after = (con.start(1, positions=np.array([[3.2, 0.0, z]])) for z in (3.5, 4.5))
    np.testing.assert_allclose(plan.command(con, before, 0.0, 1 / 60).velocity, [[0.0, 0.0, 1.5]])
    np.testing.assert_allclose(plan.command(con, after, 0.0, 1 / 60).velocity, 0.0)


def test_a_scene_of_ones_own_is_followed_crossed_or_stood_in():
    path = find_scenario("scattered_cones").scene.path
    assert isinstance(make_scenario(Scene(path=path, speed=0.5)).wanted, PathFollower)
    crossed = make_scenario(Scene((Disc(0, 3, 0.3),), start=(1.0, 1.0), goal=(1.0, 5.0), speed=1.2))
    assert crossed.wanted == Toward((1.0, 5.0), 1.2, (1.0, 1.0)) and "vertical" not in crossed.motion
    low = make_scenario(Scene((Wall((-1, 3), (1, 3), heights=(0.0, 0.4)),), name="low"))
    assert "vertical" in low.motion and low.name == "low" and low.wanted.at(0.0).velocity == (0.0, 0.0, 0.0)


def test_a_name_that_is_none_is_answered_with_those_there_are():
    with pytest.raises(InputError, match=r"Did you mean 'fence'\?"):
        find_scenario("fense")


@pytest.mark.slow
def test_where_there_is_no_way_through_somebody_stays_before_the_wall():
    corners = ((-1.0, -1.0), (1.0, -1.0), (1.0, 2.0), (-1.0, 2.0), (-1.0, -1.0))
    walls = tuple(Wall(one, other) for one, other in pairwise(corners))
    chosen = make_scenario(Scene(walls, name="closed", start=(0.0, 0.0), goal=(0.0, 6.0), speed=0.5))
    assert not chosen.scene.has_way(0.3)
    result = record_drive(chosen.controller(chosen.database()), chosen, 5.0)
    found = measure_scenario(chosen, result)
    assert not found.passed and found.arrived is None
    assert found.collisions.contact_share == 0.0 and result.positions[:, 0, 0, 2].max() < 2.0


@pytest.mark.slow
@pytest.mark.parametrize("name", list(SCENARIOS))
def test_each_is_passed_by_the_actors(name):
    chosen = find_scenario(name)
    result = record_drive(chosen.controller(chosen.database()), chosen, chosen.seconds)
    found = measure_scenario(chosen, result)
    assert found.passed, found


@pytest.mark.slow
def test_ponton_2025_figure_12_runs_turns_and_side_steps_then_runs_on():
    chosen = narrowing_corridor()
    result = record_drive(chosen.controller(chosen.database()), chosen, chosen.seconds)
    roots, z = result.positions[:, 0, 0], result.positions[:, 0, 0, 2]
    speeds = np.abs(np.gradient(z)) / result.dt
    inside = (z > 5.2) & (z < 6.8)
    forward = result.positions[:, 0, 0] * 0
    forward[:, 2] = 1.0
    facing = np.abs(2 * np.arctan2(result.rotations[:, 0, 0, 2], result.rotations[:, 0, 0, 0]))
    aside = np.abs(np.sin(facing[inside]))
    assert speeds[(z > 1) & (z < 3)].max() > 2.0 and speeds[(z > 9.5) & (z < 11.5)].max() > 2.0
    assert speeds[inside].mean() < 1.3 and np.median(aside) > 0.8 and np.abs(roots[inside, 0]).max() < 0.17
