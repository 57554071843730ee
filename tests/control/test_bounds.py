"""Commands and steps that no player gives: controllers stay whole, and come back when the command does.

`pytest -m slow tests/control/test_bounds.py` sends a million random commands to each controller.
"""

from functools import lru_cache

import numpy as np
import pytest

from databases import small
from environment import cases
from models import model
from motionmatch.control.command import FASTEST, FURTHEST, Command, shorten
from motionmatch.control.controller import Controller
from motionmatch.control.simulation import LONGEST_STEP, SHORTEST_STEP, bound_step
from motionmatch.control.trajectory import Trajectory
from motionmatch.environment.controller import EnvironmentController
from motionmatch.environment.matcher import EnvironmentMatcher
from motionmatch.errors import InputError
from motionmatch.learned.controller import LearnedController
from motionmatch.world.obstacles import Disc
from motionmatch.world.scene import Scene

GOING = Command.uniform((0.0, 0.0, 1.2))
ODD = (0.0, 1e-300, 1e-9, 1.0, 3.0, 50.0, 1e4, 1e12, 1e300, -1e-12, -2.0, -1e12)
"""Speeds that a random command draws from."""


def make_plain():
    return Controller(small())


def make_learned():
    return LearnedController(model())


def make_environment():
    scene = Scene((Disc(0.0, 2.0, 0.3), Disc(1.0, 3.0, 0.2)), name="discs")
    return EnvironmentController(small(), scene=scene, matcher=EnvironmentMatcher(small(), cases.footprints()))


MAKERS = {"plain": make_plain, "learned": make_learned, "environment": make_environment}


@lru_cache(maxsize=3)
def controller(name):
    return MAKERS[name]()


def is_whole(state):
    arrays = (state.positions, state.rotations, state.simulation_positions, state.simulation_velocities)
    return all(np.isfinite(array).all() for array in arrays)


def draw_command(rng, count):
    """Ordinary numbers mostly, and now and then one that is not."""
    odd = rng.random((count, 3)) < 0.1
    velocity = np.where(odd, rng.choice(ODD, (count, 3)), rng.normal(0.0, 2.0, (count, 3)))
    facing = np.where(rng.random((count, 3)) < 0.1, rng.choice(ODD, (count, 3)), rng.normal(size=(count, 3)))
    return Command(velocity, facing if rng.random() < 0.5 else None)


def send(control, commands, *, seed, count):
    """Step `count` characters until so many commands are used up; return the last state."""
    rng, state = np.random.default_rng(seed), control.start(count)
    for step in range(commands // count):
        dt = 1 / 60 if step % 5 else float(rng.choice([1e-300, 1e-5, 1e-3, 1 / 240, 1 / 30, 0.2, 1.0, 1e6]))
        state = control.step(state, draw_command(rng, count), dt, show=step % 3 != 0)
        assert is_whole(state), f"step {step}"
    return state


@pytest.mark.parametrize("name", MAKERS)
def test_random_commands_leave_numbers(name):
    send(controller(name), 200, seed=1, count=4)


@pytest.mark.slow
@pytest.mark.parametrize("name", MAKERS)
def test_a_million_random_commands_leave_numbers(name):
    send(controller(name), 1_000_000, seed=2, count=500)


@pytest.mark.parametrize("name", MAKERS)
def test_a_huge_command_to_one_does_not_hold_the_others(name):
    """And who got it walks on within a second of the next good one."""
    control = controller(name)
    state, alone = control.start(3), control.start(3)
    wild = GOING.velocity.repeat(3, axis=0)
    wild[1] = [0.0, 0.0, 1e12]
    for _ in range(5):
        state, alone = (
            control.step(state, Command(wild)),
            control.step(alone, Command.uniform((0, 0, 1.2), characters=3)),
        )
    for each in (0, 2):
        np.testing.assert_array_equal(state.positions[each], alone.positions[each])
    for _ in range(60):
        state = control.step(state, Command.uniform((0.0, 0.0, 1.2), characters=3))
    before = state.shown_positions.copy()
    for _ in range(60):
        state = control.step(state, Command.uniform((0.0, 0.0, 1.2), characters=3))
    assert is_whole(state)
    assert np.linalg.norm(state.shown_positions - before, axis=-1).max() < 6.0


@pytest.mark.parametrize("name", MAKERS)
@pytest.mark.parametrize("dt", [10.0, 1e9, 1e-300, 5e-324])
def test_steps_of_any_length_leave_numbers(name, dt):
    state = controller(name).start()
    for _ in range(3):
        state = controller(name).step(state, GOING, dt)
    assert is_whole(state)


def test_ordinary_commands_are_taken_as_they_are():
    given = np.random.default_rng(1).uniform(-20, 20, (5, 3))
    command = Command(given, given)
    assert command.facing is not None
    np.testing.assert_array_equal(command.velocity, given)
    np.testing.assert_array_equal(command.facing, given)
    np.testing.assert_array_equal(shorten(given * 3, FASTEST), given * 3)


@pytest.mark.parametrize("length", [101.0, 1e12, 1e200, 1.7e308])
def test_what_is_too_fast_keeps_its_direction(length):
    command = Command(np.array([[3.0, 0.0, -4.0], [1.0, 0.0, 0.0]]) * [[length / 5], [1.0]])
    np.testing.assert_allclose(command.velocity[0], [0.6 * FASTEST, 0.0, -0.8 * FASTEST], rtol=1e-12)
    np.testing.assert_array_equal(command.velocity[1], [1.0, 0.0, 0.0])


def test_places_that_are_nowhere_are_refused():
    where = np.array([[0.0, 0.0, 2 * FURTHEST]])
    with pytest.raises(InputError, match=r"the position of character 0 is .*; expected at most 1e\+06"):
        Command(np.zeros((1, 3)), position=where)
    with pytest.raises(InputError, match=r"trajectory\.positions of character 0"):
        Command(np.zeros((1, 3)), trajectory=Trajectory(where[:, None], np.ones((1, 1, 3))))
    with pytest.raises(InputError, match="value for gait"):
        Command(np.zeros((1, 3)), values={"gait": 1e9})


def test_steps_are_bounded():
    assert bound_step(1 / 60) == 1 / 60
    assert [bound_step(dt) for dt in (1e-300, 99.0)] == [SHORTEST_STEP, LONGEST_STEP]
    for dt in (0.0, -1.0, np.nan, np.inf):
        with pytest.raises(InputError, match="is not possible"):
            bound_step(dt)
