"""Commands are limited to what the data has, by direction of travel."""

from dataclasses import replace

import numpy as np
import pytest

from databases import small
from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.control.limits import DIRECTIONS, find_limits, find_limits_of_paths, measure_limits
from motionmatch.control.parts import find_changed
from motionmatch.control.trajectory import to_directions
from motionmatch.database.coverage import measure_root_moves
from motionmatch.kernels import steering
from reference.steering import find_speeds

AROUND = np.arange(DIRECTIONS) * 2 * np.pi / DIRECTIONS


def at(speeds, headings):
    """Return the speeds in some directions, as the kernel finds them."""
    return np.array([steering.find_speed(speeds, heading) for heading in np.atleast_1d(headings)])


def turning(speeds, velocities, yaws):
    return [steering.find_turning(speeds, v[0], v[2], yaw) for v, yaw in zip(velocities, yaws, strict=True)]


def test_the_speed_of_a_direction_is_the_one_that_enough_frames_reach():
    speeds = np.array([1.0, 2.0, 3.0, 4.0, 9.0])
    found = measure_limits(speeds, np.zeros(5), enough=2)
    assert found.speeds[0] == 4.0  # one frame alone has 9
    assert found.speeds[DIRECTIONS // 2] == 0.0


def test_standing_is_no_direction():
    assert measure_limits(np.full(9, 0.1), np.zeros(9), enough=1) is None


def test_between_directions_speeds_are_mixed():
    speeds = np.linspace(1.0, 2.5, DIRECTIONS)
    assert at(speeds, AROUND) == pytest.approx(speeds)
    assert at(speeds, (AROUND[3] + AROUND[4]) / 2) == pytest.approx((speeds[3] + speeds[4]) / 2)
    assert at(speeds, AROUND[2] - 2 * np.pi) == pytest.approx(speeds[2])


def test_next_to_a_direction_without_motion_the_nearer_one_counts():
    speeds = np.full(DIRECTIONS, 2.0)
    speeds[1] = 0.0
    step = AROUND[1]
    assert at(speeds, np.array([0.4, 0.6]) * step).tolist() == [2.0, 0.0]


def test_who_would_shuffle_turns_and_who_is_only_slowed_down_does_not():
    """Nobody is asked to go at a fifth of the speed; at half of it, or where little is asked for, the facing stays."""
    speeds = np.full(DIRECTIONS, 2.0)
    speeds[3:6] = 0.3
    aside, facings = np.array([[2.0, 0, 0], [0.5, 0, 0], [0, 0, 2.0]]), np.zeros(3)
    assert turning(speeds, aside, facings) == [True, False, False]
    speeds[3:6] = 0.6
    assert not any(turning(speeds, aside, facings))


def test_one_long_step_is_no_speed():
    """A root that goes aside at 3 m/s for a tenth of a second, again and again, goes aside at 0.3 m/s."""
    database = small()
    places = database.translations.copy()
    steps = np.zeros((database.num_frames, 3))
    steps[:, 0] = np.where(np.arange(database.num_frames) % 60 < 6, 3.0, 0.0) / database.fps
    places[:, 0] = steps.cumsum(axis=0)
    still = np.broadcast_to([1.0, 0, 0, 0], database.rotations.shape).astype(np.float32)
    jerky = replace(database, translations=places, rotations=still)
    assert measure_root_moves(jerky).speeds.max() == pytest.approx(3.0, rel=0.01)
    assert measure_root_moves(jerky, 1.0).speeds[60:200] == pytest.approx(0.3, abs=0.05)


def test_paths_of_features_give_the_speeds_that_frames_have():
    database = small()
    enough = round(database.fps)
    found = find_limits_of_paths(database, database.features[database.searchable], enough)
    assert found.speeds[0] == pytest.approx(find_limits(database).speeds[0], rel=0.05)


@pytest.fixture(scope="module")
def controller():
    return Controller(small())


def top(controller, heading):
    return float(find_speeds(find_limits(controller.database).speeds, np.array(heading)))


def test_a_faster_command_asks_for_the_speed_that_the_data_reaches(controller):
    command = Command.uniform((0, 0, 30.0))
    state = controller.with_facing(controller.start(), command)
    assert np.linalg.norm(controller.limit_velocities(state, command)) == pytest.approx(top(controller, 0.0))


def test_a_slower_command_stays_as_it_is(controller):
    command = Command.uniform((0, 0, 1.0))
    state = controller.with_facing(controller.start(), command)
    assert controller.limit_velocities(state, command).tolist() == [[0, 0, 1.0]]


def test_limits_turn_with_the_facing():
    """The same velocity is a run ahead for one and a side step for the other."""
    speeds = 1.0 + np.cos(AROUND) ** 2
    velocities = 30.0 * to_directions(np.array([0.5, 0.5]))
    found = np.empty((2, 3))
    steering.limit(velocities, speeds, np.array([0.5, 0.5 + np.pi / 2]), found)
    assert np.linalg.norm(found, axis=1) == pytest.approx([2.0, 1.0])
    assert np.cross(found, velocities) == pytest.approx(0.0)


def test_queries_and_the_simulation_ask_for_the_same(controller):
    fast, most = Command.uniform((0, 0, 30.0)), Command.uniform((0, 0, top(controller, 0.0)))
    start = controller.start()
    one, other = controller.step(start, fast), controller.step(start, most)
    assert one.simulation_velocities == pytest.approx(other.simulation_velocities)
    assert one.frames.tolist() == other.frames.tolist()


def test_without_motion_in_a_direction_a_character_turns(controller):
    """This data only goes ahead: who is asked to step aside turns to where it goes, and faces as asked to stand."""
    aside, still = (Command.uniform(velocity, (0, 0, 1.0)) for velocity in ((1.0, 0, 0), (0, 0, 0)))
    assert controller.with_facing(controller.start(), aside).facing_yaws == pytest.approx([np.pi / 2])
    assert controller.with_facing(controller.start(), still).facing_yaws == pytest.approx([0.0])
    free = controller.with_config(replace(controller.config, within_data=False))
    assert free.with_facing(free.start(), aside).facing_yaws == pytest.approx([0.0])


def test_unless_asked_otherwise(controller):
    free = controller.with_config(replace(controller.config, within_data=False))
    command = Command.uniform((0, 0, 30.0))
    assert free.limit_velocities(free.start(), command).tolist() == [[0, 0, 30.0]]


def test_who_is_asked_for_more_than_the_data_has_is_not_asked_anew_at_every_search(controller):
    """Otherwise going back would never be refused, and nothing would settle after a transition."""
    command = Command.uniform((0, 0, 30.0))
    state = controller.step(controller.start(), command)
    assert state.searched.all() and not find_changed(state, command, np.arange(1)).any()
    assert find_changed(state, Command.uniform((0, 0, 29.0)), np.arange(1)).all()
