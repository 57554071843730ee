"""Characters among obstacles: they get there, they keep away, and far from everything they are plain characters."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path as FilePath

import numpy as np
import pytest

import databases
from environment import cases
from motionmatch.actors.takes import capture
from motionmatch.control.command import Command
from motionmatch.control.config import ControllerConfig
from motionmatch.control.drive import PathFollower, record_drive
from motionmatch.control.settings import Settings
from motionmatch.database.build import build
from motionmatch.environment.controller import EnvironmentController
from motionmatch.environment.matcher import EnvironmentMatcher
from motionmatch.environment.penalty import PAPER, RELEASED
from motionmatch.environment.query import EnvironmentQuery
from motionmatch.errors import InputError
from motionmatch.metrics.collision import measure_collisions
from motionmatch.world.obstacles import Disc
from motionmatch.world.path import GroundPath
from motionmatch.world.scene import Scene
from motionmatch.world.surroundings import Surroundings

DENSE = FilePath(__file__).resolve().parents[3] / "shared" / "scenes" / "dense_cones.json"
STRAIGHT = GroundPath(np.array([[0.0, 0.0], [0.0, 12.0]]))


@pytest.fixture(scope="module")
def matcher():
    return EnvironmentMatcher(databases.small(), cases.footprints())


def controller(matcher, scene=None, config=PAPER):
    return EnvironmentController(databases.small(), environment=config, scene=scene, matcher=matcher)


def test_an_obstacle_on_the_path_is_walked_round(matcher):
    """From several starts; three clips of walking hold no more than a little."""
    scene = Scene((Disc(0.05, 4.0, 0.3),), path=STRAIGHT)
    starts = np.linspace(0, databases.small().num_frames - 200, 6).astype(int)

    def walk(control):
        drives = [
            record_drive(control, PathFollower(STRAIGHT, 1.2), 5.0, state=control.start(frames=start))
            for start in starts
        ]
        return [measure_collisions(drive, scene) for drive in drives]

    aware, blind = (
        np.mean([each.contact_share for each in walk(controller(matcher, obstacles))]) for obstacles in (scene, None)
    )
    assert blind > 0.1
    assert aware < 0.9 * blind


def test_far_from_everything_a_scene_changes_nothing(matcher):
    far = controller(matcher, Scene((Disc(90.0, 90.0, 0.3),)))
    one, other = (record_drive(each, PathFollower(STRAIGHT, 1.2), 2.0) for each in (far, controller(matcher)))
    np.testing.assert_array_equal(one.frames, other.frames)


def test_the_query_knows_where_it_stands_and_how_much_what_counts(matcher):
    scene = Scene((Disc(0.0, 0.3, 0.1),))
    con = controller(matcher, scene)
    state = con.start(2, positions=np.array([[0.0, 0.0, 0.0], [9.0, 0.0, 0.0]]))
    asked = con.query(state, Command.uniform((0.0, 0.0, 1.5), characters=2))
    assert isinstance(asked, EnvironmentQuery) and asked.surroundings is not None
    columns = databases.small().schema.columns("trajectory_directions")
    ratios = asked.weights[0, columns] / asked.weights[1, columns]
    np.testing.assert_allclose(ratios, 0.5, rtol=1e-5)  # the disc is 0.2 m away, half of the threshold
    np.testing.assert_allclose(asked.environment_weights[0], [15.0, 6.0, 1.5])


def test_the_release_evades_by_footprints(matcher):
    scene = Scene((Disc(0.0, 0.5, 0.2),))
    con = controller(matcher, scene, RELEASED)
    asked = con.query(con.start(), Command.uniform((0.0, 0.0, 1.0)))
    columns = databases.small().schema.columns("trajectory_directions")
    free = controller(matcher, None, RELEASED).query(con.start(), Command.uniform((0.0, 0.0, 1.0)))
    assert (asked.weights[0, columns] < free.weights[0, columns]).all()


def test_surroundings_of_the_command_count_instead_of_the_scene(matcher):
    con = controller(matcher, Scene((Disc(0.0, 1.0, 0.3),)))
    state, walk = con.start(), Command.uniform((0.0, 0.0, 1.0))
    moved = replace(walk, surroundings=Surroundings(Scene((Disc(0.0, 1.0, 0.3, velocity=(0.0, -1.0)),))))
    assert con.query(state, moved).surroundings is moved.surroundings
    with pytest.raises(InputError, match="surroundings are a str"):
        con.query(state, replace(walk, surroundings="here"))


def test_a_crowd_of_characters_steps_at_once(matcher):
    con = controller(matcher, Scene((Disc(0.0, 3.0, 0.3), Disc(2.0, 3.0, 0.3))))
    state = con.start(3, positions=np.array([[0.0, 0, 0], [1.0, 0, 0], [2.0, 0, 0]]))
    alone = con.start(1, positions=np.array([[2.0, 0.0, 0.0]]))
    for _ in range(30):
        state = con.step(state, Command.uniform((0.0, 0.0, 1.2), characters=3))
        alone = con.step(alone, Command.uniform((0.0, 0.0, 1.2)))
    np.testing.assert_allclose(state.root_positions[2], alone.root_positions[0], atol=1e-9)


def test_other_weights_are_made_at_once(matcher):
    con = controller(matcher)
    other = con.with_environment(replace(PAPER, responsiveness=0.5))
    assert other.matcher is con.matcher and other.environment.responsiveness == 0.5


CHANGED = ControllerConfig(weights={"trajectory_positions": 9.0, "foot_velocities": 0.0}, bias=0.4)


def test_weights_and_bias_of_the_configuration_are_obeyed(matcher):
    scene = Scene((Disc(0.0, 1.0, 0.3),))
    usual, changed = (
        EnvironmentController(databases.small(), config, scene=scene, matcher=matcher) for config in (None, CHANGED)
    )
    walk, schema = Command.uniform((0.0, 0.0, 1.2)), databases.small().schema
    before, after = (each.query(usual.start(), walk) for each in (usual, changed))
    assert before.bias == PAPER.bias and after.bias == 0.4
    factors = {"trajectory_positions": 9.0, "foot_velocities": 0.0}
    for block in schema.blocks:
        columns = schema.columns(block.name)
        expected = factors.get(block.name, 1.0) * before.weights[:, columns]
        np.testing.assert_allclose(after.weights[:, columns], expected, rtol=1e-6, err_msg=block.name)
    tuned = usual.with_config(CHANGED).query(usual.start(), walk)
    np.testing.assert_array_equal(tuned.weights, after.weights)


def test_weights_that_a_database_was_built_with_count_among_obstacles():
    database = databases.small()
    heavy = replace(
        database, schema=Settings().with_changes({"weights": {"hip_velocity": 2.0}}).schema(database.schema)
    )
    prints = cases.footprints()
    weights = [
        EnvironmentController(each, footprints=prints).query(
            EnvironmentController(each, footprints=prints).start(), Command.uniform((0.0, 0.0, 1.0))
        ).weights
        for each in (database, heavy)
    ]  # fmt: skip
    ratios = np.divide(*weights[::-1])[0]
    expected = np.ones(database.schema.width)
    expected[database.schema.columns("hip_velocity")] = 4.0
    np.testing.assert_allclose(ratios, expected, rtol=1e-6)


@pytest.mark.parametrize("seed", range(3))
def test_the_search_is_exact_with_other_weights_and_another_bias(matcher, seed):
    rng = np.random.default_rng(seed)
    every = cases.every_frame()
    weights = {
        name: float(weight) for name, weight in zip(databases.small().schema.names, rng.uniform(0, 4, 5), strict=True)
    }
    config = ControllerConfig(weights=weights, bias=float(rng.uniform(0, 0.3)))
    con = EnvironmentController(databases.small(), config, scene=cases.scene(rng), matcher=matcher)
    frames = rng.choice(np.flatnonzero(databases.small().searchable), 6)
    state = con.start(6, positions=rng.uniform(-1, 1, (6, 3)), facing=rng.normal(size=(6, 3)), frames=frames)
    query = con.query(state, Command(rng.normal(size=(6, 3))))
    tree, linear = matcher.search(query), every.search(query)
    np.testing.assert_array_equal(tree.frame, linear.frame)
    np.testing.assert_allclose(tree.cost, linear.cost, rtol=1e-5)
    assert (matcher.added_costs(query, np.arange(9)) > 0).any()  # among obstacles


def test_candidates_are_ranked_by_the_whole_cost(matcher):
    rng = np.random.default_rng(4)
    query = replace(cases.query(rng, cases.scene(rng)), bias=0.0)
    found, match = matcher.top_k(query, 5), matcher.search(query)
    np.testing.assert_array_equal(found.frames[:, 0], match.frame)
    np.testing.assert_allclose(found.costs[:, 0], match.cost, rtol=1e-5)
    np.testing.assert_allclose(found.column_costs.sum(axis=2) + found.added, found.costs, rtol=1e-9)
    assert (found.added > 0).any()


def test_footprints_are_made_for_the_horizons(matcher):
    with pytest.raises(InputError, match="make them for the same horizons"):
        controller(matcher, None, PAPER.with_horizons((0.2, 0.5)))
    made = EnvironmentController(databases.small(), environment=PAPER.with_horizons((0.25, 0.5)))
    assert made.matcher.horizons == (0.25, 0.5)


@pytest.mark.slow
@pytest.mark.skipif(not DENSE.exists(), reason="needs the dense-cone scene beside the checkout")
def test_the_actors_cross_the_dense_cones_and_hardly_touch_them():
    scene = Scene.load(DENSE)
    database = build([*capture("tight"), *capture("locomotion")])
    con = EnvironmentController(database, scene=scene)
    plan = PathFollower(scene.path, scene.speed)
    found = measure_collisions(record_drive(con, plan, 40.0), scene, path=scene.path)
    assert found.contact_share <= 0.025 and found.path_error <= 0.2
