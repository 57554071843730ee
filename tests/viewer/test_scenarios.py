"""What moves characters when and when not a player does."""

import numpy as np
import pytest

from databases import small
from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.control.stick import Stick
from motionmatch.errors import InputError
from motionmatch.viewer.scenarios import find_viewer_scenario, list_viewer_scenarios, place_characters, wander

AHEAD = Stick(move=(0.0, 1.0))


def started(count):
    controller = Controller(small())
    return controller, controller.start(count, positions=place_characters(count)), place_characters(count)


def test_the_stick_drives_the_first_and_no_other():
    controller, state, places = started(5)
    free = find_viewer_scenario("free")
    wanted = free.command(controller, state, places, 3.0, 1 / 60, AHEAD)
    rest = free.command(controller, state, places, 3.0, 1 / 60, Stick())
    np.testing.assert_allclose(wanted.velocity[0], [0, 0, 1.5])
    np.testing.assert_array_equal(wanted.velocity[1:], rest.velocity[1:])
    assert not rest.velocity[0].any()


def test_strafing_faces_where_the_camera_looks():
    controller, state, places = started(2)
    stick = Stick(move=(1.0, 0.0), strafe=True, camera=0.0)
    wanted = find_viewer_scenario("free").command(controller, state, places, 0.0, 1 / 60, stick)
    np.testing.assert_allclose(wanted.facing, [[0, 0, 1], [0, 0, 0]], atol=1e-12)
    assert wanted.velocity[0, 0] < -1


@pytest.mark.parametrize("name", list_viewer_scenarios())
def test_every_scenario_drives_any_number(name):
    for count in (1, 4):
        controller, state, places = started(count)
        for step in range(30):
            wanted = find_viewer_scenario(name).command(controller, state, places, step / 60, 1 / 60, Stick())
            assert isinstance(wanted, Command)
            state = controller.step(state, wanted)
        assert np.isfinite(state.positions).all()


def test_along_a_path_everyone_goes_his_own_way_from_home():
    controller, state, places = started(3)
    wanted = find_viewer_scenario("circle").command(controller, state, places, 0.0, 1 / 60, Stick())
    apart = wanted.position - wanted.position[0]
    np.testing.assert_allclose(apart, places - places[0], atol=1e-9)


def test_who_wanders_too_far_goes_home():
    _, state, places = started(40)
    state.simulation_positions[:] += [25.0, 0.0, 0.0]
    for time in (0.0, 1.0, 7.3):
        velocities = wander(state, places, time)
        assert (velocities[:, 0] <= -0.9).all()


def test_wanderers_do_different_things_and_the_same_each_time():
    _, state, places = started(20)
    first = wander(state, places, 4.0)
    assert len(np.unique(first.round(3), axis=0)) > 5
    np.testing.assert_array_equal(first, wander(state, places, 4.0))


def test_homes_are_apart():
    places = place_characters(200)
    away = np.linalg.norm(places[:, None] - places[None], axis=-1) + 10 * np.eye(200)
    assert away.min() > 1.0
    assert not places[0].any()


def test_a_scenario_that_is_not_there_is_refused():
    with pytest.raises(InputError, match="Did you mean 'circle'"):
        find_viewer_scenario("cirle")
