"""Nobody goes through anything: random scenes, speeds and commands."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import databases
from motionmatch.control.command import Command
from motionmatch.control.config import ControllerConfig, RootConfig
from motionmatch.crowd.detail import Detail
from motionmatch.environment.controller import EnvironmentController
from motionmatch.environment.features import Heights
from motionmatch.environment.footprints import FootprintConfig, Footprints
from motionmatch.environment.matcher import EnvironmentMatcher
from motionmatch.environment.penalty import EXTENDED, PAPER
from motionmatch.environment.strategies import TreeSearch
from motionmatch.kernels import flesh, solids
from motionmatch.world.obstacles import Disc, Ellipse, OrientedBox, Wall, pack_obstacles, point_distances
from motionmatch.world.scene import Scene
from motionmatch.world.surroundings import Surroundings

APART = 12.0
"""Metres between the rooms of two characters: each has a scene of its own."""


def random_obstacle(rng, x, z):
    kind = rng.integers(4)
    at = (x + rng.uniform(-2.5, 2.5), z + rng.uniform(-2.5, 2.5))
    low = (0.0, float(rng.choice([0.9, 1.4, 2.5])))
    if kind == 0:
        return Disc(*at, rng.uniform(0.05, 0.7), heights=low)
    if kind == 1:
        return Ellipse(*at, rng.uniform(0.05, 0.8), rng.uniform(0.05, 0.8), rng.uniform(-3, 3), heights=low)
    if kind == 2:
        return OrientedBox(*at, rng.uniform(0.02, 2), rng.uniform(0.02, 2), rng.uniform(-3, 3), heights=low)
    stop = (x + rng.uniform(-3.0, 3.0), z + rng.uniform(-3.0, 3.0))
    return Wall(at, stop, float(rng.choice([0.0, 0.02, 0.1, 0.3])))


def rooms(rng, count):
    """A scene of `count` rooms far from each other, and a free place in the middle of each."""
    side = int(np.ceil(np.sqrt(count)))
    middles = APART * np.stack([np.arange(count) // side, np.arange(count) % side], axis=1).astype(float)
    obstacles = []
    for x, z in middles:
        for _ in range(rng.integers(2, 9)):
            one = random_obstacle(rng, x, z)
            if point_distances(np.array([[x, z]]), pack_obstacles([one])[0]).min() > 0.2:
                obstacles.append(one)
    return Scene(tuple(obstacles)), np.stack([middles[:, 0], np.zeros(count), middles[:, 1]], axis=1)


def count_crossings(controller, scene, starts, seconds, rng, dt=1 / 60, detail=None):
    """Characters with sticks at random, each for some seconds: how many crossings, and hips in obstacles.

    With a `detail` each has a level of its own, which changes now and then.
    """
    count, hips_joint = len(starts), controller.database.anatomy["hips"]
    state, paths = controller.start(count, positions=starts), []
    speeds = rng.choice([0.5, 1.5, 2.4, 3.6], count)
    yaws, levels = rng.uniform(-np.pi, np.pi, count), rng.integers(0, 4, count)
    for step in range(round(seconds / dt)):
        turn = rng.random(count) < 0.02
        yaws = np.where(turn, rng.uniform(-np.pi, np.pi, count), yaws)
        way = np.stack([np.sin(yaws), np.zeros(count), np.cos(yaws)], axis=1)
        levels = np.where(rng.random(count) < 0.02, rng.integers(0, 4, count), levels)
        effort = None if detail is None else detail.find_effort(levels, step, dt)
        state = controller.step(state, Command(speeds[:, None] * way, effort=effort), dt)
        paths.append(state.positions[:, hips_joint].astype(float))
    hips, rows, total = np.array(paths), scene.fixed_rows, 0
    for character in range(count):
        near = np.abs(rows[:, 1:3] - starts[character, [0, 2]]).max(axis=1) < 0.7 * APART
        found = np.zeros(int(near.sum()), np.int64)
        path = np.ascontiguousarray(hips[:, character])
        flesh.count_crossings(path, np.ascontiguousarray(rows[near])[None], 0.0025, 0.5, found)
        total += int(found.sum())
    return total


def controllers():
    """Ways to go among obstacles: presets, budgets, roots that are pulled, no search at all."""
    database = databases.small()
    hasty = EnvironmentMatcher(database, Footprints.of(database), strategy=TreeSearch(budget_nodes=5))
    dense = EnvironmentMatcher(database, Footprints.of(database, FootprintConfig(horizons=EXTENDED.horizons)))
    return {
        "extended": lambda scene: EnvironmentController(database, environment=EXTENDED, scene=scene, matcher=dense),
        "paper": lambda scene: EnvironmentController(database, scene=scene),
        "hasty": lambda scene: EnvironmentController(database, scene=scene, matcher=hasty),
        "pulled": lambda scene: EnvironmentController(database, ControllerConfig(), scene=scene),
        "blind": lambda scene: EnvironmentController(database, environment=replace(PAPER, weight=0.0), scene=scene),
        "clamped": lambda scene: EnvironmentController(
            database, ControllerConfig(root=RootConfig(mode="clamp")), scene=scene
        ),
    }


@pytest.mark.parametrize("name", ["extended", "paper", "hasty", "pulled", "blind", "clamped"])
def test_nobody_goes_through_anything(name):
    rng = np.random.default_rng(sum(map(ord, name)))
    scene, starts = rooms(rng, 60)
    assert count_crossings(controllers()[name](scene), scene, starts, 2.5, rng) == 0


@pytest.mark.parametrize("name", ["extended", "blind"])
def test_no_level_of_detail_lets_anybody_through(name):
    rng = np.random.default_rng(len(name))
    scene, starts = rooms(rng, 60)
    assert count_crossings(controllers()[name](scene), scene, starts, 2.5, rng, detail=Detail()) == 0


@pytest.mark.slow
def test_no_level_of_detail_lets_anybody_through_in_two_thousand_scenes():
    rng, makers = np.random.default_rng(17), list(controllers().values())
    for batch in range(20):
        scene, starts = rooms(rng, 100)
        controller = makers[batch % len(makers)](scene)
        assert count_crossings(controller, scene, starts, 2.0, rng, detail=Detail()) == 0, batch


@pytest.mark.slow
def test_nobody_goes_through_anything_in_ten_thousand_scenes():
    rng, makers = np.random.default_rng(7), list(controllers().values())
    for batch in range(100):
        scene, starts = rooms(rng, 100)
        dt = float(rng.choice([1 / 60, 1 / 30, 1 / 120]))
        assert count_crossings(makers[batch % len(makers)](scene), scene, starts, 2.0, rng, dt) == 0, batch


def test_a_blind_runner_does_not_get_through_a_wall():
    """At 3.6 m/s against a wall of 0.2 m, which the search ignores."""
    wall = Scene((Wall((-5.0, 2.0), (5.0, 2.0), 0.2),))
    for name, make in controllers().items():
        controller = make(wall)
        state = controller.start()
        for _ in range(300):
            state = controller.step(state, Command(np.array([[0.0, 0.0, 3.6]])))
        assert state.positions[0, controller.database.anatomy["hips"], 2] < 1.95, name


def test_roots_slide_along_walls():
    wall = Scene((Wall((-9.0, 1.0), (9.0, 1.0), 0.2),))
    controller = controllers()["blind"](wall)
    state = controller.start()
    for _ in range(180):
        state = controller.step(state, Command(np.array([[1.0, 0.0, 1.0]])))
    assert state.shown_positions[0, 0] > 1.0 and state.shown_positions[0, 2] < 0.8


def test_a_moving_box_pushes_who_stands_in_its_way():
    box = Scene((OrientedBox(0.0, 3.0, 1.0, 4.0, velocity=(0.0, -1.5)),))
    controller = controllers()["blind"](None)
    state = controller.start()
    for step in range(180):
        here = Surroundings(box.at(step / 60))
        state = controller.step(state, Command(np.zeros((1, 3)), surroundings=here))
        after = box.at((step + 1) / 60).rows
        assert point_distances(state.shown_positions[:, [0, 2]], after).min() > -1e-6


def test_a_fence_is_solid_for_who_walks_and_open_for_who_is_above_it():
    database = databases.small()
    prints = Footprints.of(database)
    high = prints.rows.copy()
    high[50:, :, 6:] += 0.6  # as if the body jumped there
    now = prints.now.copy()
    now[50:, 6:] += 0.6
    matcher = EnvironmentMatcher(database, replace(prints, rows=high, now=now), features=(Heights(),))
    low = Scene((Wall((-5.0, 1.5), (5.0, 1.5), 0.1, heights=(0.0, 0.4)), Wall((-5.0, 4.0), (5.0, 4.0))))
    controller = EnvironmentController(database, environment=replace(PAPER, weight=0.0), scene=low, matcher=matcher)
    for frame, solid in ((10, [True, True]), (60, [False, True])):
        found = controller.confinement._find_solid(controller.start(frames=frame), low.fixed_rows)
        assert found[0].tolist() == solid


def test_slide_discs_equals_small_steps():
    """A twin: a thousand tiny steps, each moved out of the nearest obstacle."""
    rng = np.random.default_rng(3)
    for _ in range(60):
        rows = pack_obstacles([random_obstacle(rng, 0.0, 0.0) for _ in range(4)])[0]
        start, way = rng.uniform(-2, 2, (1, 2)), rng.uniform(-0.1, 0.1, (1, 2))
        if point_distances(start, rows).min() < 0.15:
            continue
        found = np.empty((1, 2))
        solids.slide_discs(start, start + way, 0.14, rows, np.zeros((4, 2)), np.ones((1, 4), bool), found)
        at = start[0].copy()
        for _ in range(1000):
            at = at + way[0] / 1000
            for _ in range(50):
                away = [solids.away_from(*at, rows, k) for k in range(4)]
                distance, nx, nz = min(away)
                if distance >= 0.14 - 1e-12:
                    break
                at = at + (0.14 - distance) * np.array([nx, nz])
        free = point_distances(start + way, rows).min() > 0.14
        np.testing.assert_allclose(found[0], at, atol=1e-6 if free else 0.02)
        assert point_distances(found, rows).min() > 0.14 - 1e-6


def test_who_has_no_obstacles_is_not_held():
    database = databases.small()
    plain = EnvironmentController(database, scene=None)
    state = plain.start(2)
    for _ in range(30):
        state = plain.step(state, Command(np.tile([0.0, 0.0, 1.5], (2, 1))))
    assert state.shown_positions[0, 2] > 0.1
