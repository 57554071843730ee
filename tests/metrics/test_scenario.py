"""How somebody came through a scenario."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import databases
from motionmatch.control.drive import record_drive
from motionmatch.environment.scenarios import find_scenario, make_scenario
from motionmatch.metrics.collision import inside_obstacles, measure_scenario
from motionmatch.world.obstacles import Disc, OrientedBox
from motionmatch.world.scene import Scene


@pytest.fixture(scope="module")
def walked():
    chosen = make_scenario(Scene((Disc(4.0, 1.0, 0.3),), name="open", start=(0.0, 0.0), goal=(0.0, 2.0), speed=1.2))
    return chosen, record_drive(chosen.controller(databases.small()), chosen, 3.5)


def test_who_comes_to_the_goal_has_passed_and_it_says_when(walked):
    chosen, result = walked
    found = measure_scenario(chosen, result)
    there = np.flatnonzero(result.positions[:, 0, 0, 2] >= 1.7)
    assert found.passed and found.arrived == pytest.approx((there[0] + 1) / 60)
    assert found.collisions.contact_share == 0.0 and found.inside_share == 0.0
    assert 0.0 <= found.collisions.path_error < 0.5


def test_who_does_not_come_there_or_touches_has_not_passed(walked):
    chosen, result = walked
    far = replace(chosen, scene=replace(chosen.scene, goal=(0.0, 9.0)))
    assert not measure_scenario(far, result).passed and measure_scenario(far, result).arrived is None
    hit = replace(chosen, features=(), scene=replace(chosen.scene, obstacles=(Disc(0.0, 1.0, 0.3),)))
    found = measure_scenario(hit, result)
    assert not found.passed and found.collisions.contact_share > 0.05 and found.inside_share > 0.0


def test_joints_are_inside_only_at_their_height(walked):
    chosen, result = walked
    under = replace(chosen.scene, obstacles=(OrientedBox(0.0, 1.0, 1.0, 1.0, heights=(2.2, 2.5)),))
    over = replace(chosen.scene, obstacles=(OrientedBox(0.0, 1.0, 1.0, 1.0, heights=(1.0, 2.5)),))
    assert not inside_obstacles(result, replace(chosen, scene=under)).any()
    assert inside_obstacles(result, replace(chosen, scene=over)).any()


def test_along_a_path_the_error_is_from_the_guide():
    chosen = find_scenario("scattered_cones")
    found = measure_scenario(chosen, record_drive(chosen.controller(databases.small()), chosen, 1.0))
    assert found.arrived is None and found.collisions.target_error > 0 and found.collisions.path_error is not None
