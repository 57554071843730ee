"""Social forces; each equation of the module has its test."""

import numpy as np
import pytest

from motionmatch.crowd.agents import Agents
from motionmatch.crowd.forces import ForcesConfig, SocialForces
from motionmatch.world.obstacles import Wall
from motionmatch.world.scene import Scene


def made(positions, goals, scene=None, *, config=None, **more):
    forces = SocialForces(config or ForcesConfig())
    forces.reset(Agents(np.array(positions, float), np.array(goals, float), **more), scene or Scene())
    return forces


def test_eq_1_alone_one_takes_up_the_speed_one_likes_in_the_relaxation_time():
    forces = made([[0, 0]], [[0, 1e3]], speeds=1.2)
    velocity, place, dt = np.zeros((1, 2)), np.zeros((1, 2)), 1e-3
    for _ in range(500):  # τ = 0.5 s
        velocity = velocity + dt * forces.accelerations(place, velocity)
        place = place + dt * velocity
    assert velocity[0, 1] == pytest.approx(1.2 * (1 - np.exp(-1)), rel=1e-2)


def test_eq_2_two_who_stand_are_pushed_apart_by_a_exp_of_their_gap_over_b():
    config = ForcesConfig(sight=1.0)
    forces = made([[0, 0], [0, 0.9]], [[0, 0], [0, 0.9]], config=config, radius=0.25)
    push = forces.from_others(forces.agents.positions, np.zeros((2, 2)), np.zeros((2, 2)))
    size = config.strength * np.exp((0.5 - 0.9) / config.range)
    np.testing.assert_allclose(push, [[0.0, -size], [0.0, size]], rtol=1e-9)


def test_eq_2_bodies_that_touch_are_pressed_and_rub():
    config = ForcesConfig(sight=1.0)
    forces = made([[0, 0], [0, 0.4]], [[0, 0], [0, 0.4]], config=config, radius=0.25)
    moving = np.array([[0.0, 0.0], [1.0, 0.0]])
    push = forces.from_others(forces.agents.positions, moving, np.zeros((2, 2)))
    size = config.strength * np.exp(0.1 / config.range) + config.body * 0.1
    np.testing.assert_allclose(push[0], [config.friction * 0.1 * 1.0, -size], rtol=1e-6)
    np.testing.assert_allclose(push[0], -push[1], rtol=1e-9)  # what one does to the other comes back


def test_eq_3_a_wall_pushes_away_from_itself():
    config = ForcesConfig()
    forces = made([[0, 0]], [[0, 0]], Scene((Wall((-5.0, 0.6), (5.0, 0.6)),)), config=config, radius=0.25)
    push = forces.from_walls(np.zeros((1, 2)), np.zeros((1, 2)))
    size = config.wall_strength * np.exp((0.25 - 0.6) / config.wall_range)
    np.testing.assert_allclose(push, [[0.0, -size]], rtol=1e-4, atol=1e-8)


def test_eq_3_who_is_pressed_against_a_wall_is_held_back_along_it():
    config = ForcesConfig()
    forces = made([[0, 0]], [[0, 0]], Scene((Wall((-5.0, 0.2), (5.0, 0.2)),)), config=config, radius=0.25)
    push = forces.from_walls(np.zeros((1, 2)), np.array([[1.0, 0.0]]))
    assert push[0, 0] == pytest.approx(-config.friction * 0.05, rel=1e-3)


def test_who_is_behind_counts_less():
    forces = made([[0, 0], [0, 1], [0, -1]], [[0, 9], [0, 9], [0, 9]])
    ahead = np.tile([0.0, 1.0], (3, 1))
    push = forces.from_others(forces.agents.positions, np.zeros((3, 2)), ahead)
    assert push[0, 1] < -0.05  # the one ahead is the stronger


def test_the_wanted_speed_has_a_limit():
    forces = made([[0, 0], [0, 0.05]], [[0, 9], [0, 9]], speeds=1.0)
    wanted = forces.steer(forces.agents.positions, np.zeros((2, 2)), 0.0)
    assert np.linalg.norm(wanted, axis=1).max() <= 1.3 + 1e-9
