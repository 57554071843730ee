"""The exact search is exact: the frame that looking at everything gives, on every query."""

from __future__ import annotations

import threading
from dataclasses import replace

import numpy as np
import pytest

import databases
from environment import cases
from motionmatch.environment.footprints import DENSE, Footprints
from motionmatch.environment.matcher import EnvironmentMatcher
from motionmatch.environment.strategies import LinearSearch, TreeSearch
from motionmatch.errors import InputError
from motionmatch.search.query import Query
from motionmatch.search.tree import TreeMatcher
from motionmatch.world.obstacles import Disc
from motionmatch.world.scene import Scene
from reference import penalty as reference


@pytest.fixture(scope="module")
def matcher():
    return EnvironmentMatcher(databases.small(), cases.footprints())


@pytest.fixture(scope="module")
def linear():
    return cases.every_frame()


@pytest.mark.parametrize("seed", range(25))
def test_it_finds_what_looking_at_every_frame_finds(matcher, seed):
    rng = np.random.default_rng(seed)
    asked = cases.query(rng, cases.scene(rng), mask=seed % 3 == 0, threshold=rng.choice([0.3, 0.4, 0.6]))
    match, (frames, costs) = matcher.search(asked), cases.brute(matcher, asked)
    np.testing.assert_array_equal(match.frame, frames)
    np.testing.assert_allclose(match.cost, costs, rtol=1e-12)


@pytest.mark.parametrize("seed", range(40, 60))
def test_it_gives_the_answer_of_the_linear_search_to_the_last_bit(matcher, linear, seed):
    rng = np.random.default_rng(seed)
    asked = cases.query(rng, cases.scene(rng, moving=seed % 4), characters=4, threshold=0.6)
    one, other = matcher.search(asked), linear.search(asked)
    np.testing.assert_array_equal(one.frame, other.frame)
    np.testing.assert_array_equal(one.cost, other.cost)


def test_dense_horizons_are_exact_too():
    prints = cases.footprints(DENSE)
    rng = np.random.default_rng(1)
    matcher = EnvironmentMatcher(databases.small(), prints)
    for _ in range(6):
        asked = cases.query(rng, cases.scene(rng), horizons=len(DENSE))
        np.testing.assert_array_equal(matcher.search(asked).frame, cases.brute(matcher, asked)[0])


def test_penalties_are_those_of_the_definition(matcher):
    rng = np.random.default_rng(2)
    asked = cases.query(rng, cases.scene(rng), characters=1)
    frames = rng.integers(0, matcher.num_frames, 12)
    around = asked.surroundings
    fixed, moving = around.scene.fixed_rows, around.moving(matcher.horizons)
    every = np.concatenate([np.broadcast_to(fixed, (3, *fixed.shape)), moving], axis=1)
    expected = [
        reference.penalty(
            matcher.footprints.rows[frame], asked.positions[0, [0, 2]], asked.yaws[0], asked.environment_weights[0],
            asked.threshold[0], asked.power, every,
        )
        for frame in frames
    ]  # fmt: skip
    np.testing.assert_allclose(matcher.penalties(asked, frames)[0], expected, rtol=1e-3, atol=1e-6)


def test_without_obstacles_near_it_is_plain_matching(matcher):
    rng = np.random.default_rng(3)
    asked = cases.query(rng, Scene((Disc(40.0, 40.0, 0.3),)))
    plain = TreeMatcher(databases.small()).search(
        Query(asked.vector, asked.weights, asked.current, exclude_radius=20, continuing=True, bias=asked.bias)
    )
    report = matcher.report(asked)
    np.testing.assert_array_equal(report.match.frame, plain.frame)
    np.testing.assert_array_equal(report.match.cost, plain.cost)
    assert report.penalties.sum() == report.distances.sum() == 0


def test_a_plain_query_is_plain_matching(matcher):
    asked = Query(databases.small().features[[10, 200]])
    np.testing.assert_array_equal(matcher.search(asked).frame, TreeMatcher(databases.small()).search(asked).frame)


def test_nobody_is_in_their_own_way(matcher):
    rng = np.random.default_rng(4)
    world = cases.scene(rng, fixed=0, moving=2)
    others = np.stack([world.at(time).rows for time in matcher.horizons])
    apart = cases.query(rng, Scene(), characters=2)
    around = replace(apart.surroundings, others=others, own=np.array([0, 1]))
    swapped = replace(around, others=others[:, ::-1], own=np.array([1, 0]))
    one, other = (matcher.search(replace(apart, surroundings=each)) for each in (around, swapped))
    np.testing.assert_array_equal(one.frame, other.frame)


def test_a_budget_of_nodes_is_kept_and_says_how_wrong_it_may_be(matcher):
    rng = np.random.default_rng(5)
    hasty = EnvironmentMatcher(databases.small(), cases.footprints(), strategy=TreeSearch(budget_nodes=3))
    short = 0
    for _ in range(10):
        asked = replace(cases.query(rng, cases.scene(rng)), current=None, continuing=False)
        report, exact = hasty.report(asked), matcher.search(asked)
        assert (report.nodes <= 3).all()
        known = np.isfinite(report.match.cost)
        assert (report.match.cost >= exact.cost - 1e-12).all()
        assert (report.match.cost[known] - report.gaps[known] <= exact.cost[known] + 1e-9).all()
        again = hasty.report(asked)
        np.testing.assert_array_equal(again.match.frame, report.match.frame)
        short += int((report.match.cost > exact.cost).sum())
    assert short > 0


def test_a_budget_of_time_ends_with_something_and_a_long_one_with_the_best(matcher):
    rng = np.random.default_rng(6)
    asked = cases.query(rng, cases.scene(rng))
    patient = EnvironmentMatcher(databases.small(), cases.footprints(), strategy=TreeSearch(30.0)).report(asked)
    np.testing.assert_array_equal(patient.match.frame, matcher.search(asked).frame)
    assert (patient.gaps == 0).all()
    hasty = EnvironmentMatcher(databases.small(), cases.footprints(), strategy=TreeSearch(1e-9)).report(asked)
    assert (hasty.match.frame[asked.stays >= 0] >= 0).all()


def test_grids_are_remembered_for_a_scene(matcher):
    rng = np.random.default_rng(7)
    world = cases.scene(rng)
    assert matcher.get_grid(world.fixed_rows, 0.4) is matcher.get_grid(world.at(1.0).fixed_rows, 0.4)
    assert matcher.get_grid(world.fixed_rows, 0.6) is not matcher.get_grid(world.fixed_rows, 0.4)


def test_words_for_what_does_not_fit():
    database, prints = databases.small(), cases.footprints()
    fewer = Footprints(prints.horizons, prints.now[:5], prints.rows[:5])
    with pytest.raises(InputError, match="footprints are of 5 frames"):
        EnvironmentMatcher(database, fewer)
    with pytest.raises(InputError, match="budget_nodes is 0"):
        TreeSearch(budget_nodes=0)
    with pytest.raises(InputError, match="budget_seconds is -1"):
        TreeSearch(budget_seconds=-1)
    rng = np.random.default_rng(8)
    with pytest.raises(InputError, match="for 5 horizons, the footprints have 3"):
        EnvironmentMatcher(database, prints).search(cases.query(rng, cases.scene(rng), horizons=5))


@pytest.mark.parametrize("strategy", [TreeSearch(), LinearSearch()])
def test_characters_are_shared_out_among_threads_and_find_the_same(strategy):
    rng = np.random.default_rng(8)
    alone, shared = (
        EnvironmentMatcher(databases.small(), cases.footprints(), strategy=strategy, threads=threads)
        for threads in (1, 3)
    )
    query, seen = cases.query(rng, cases.scene(rng), characters=12), set()
    run = shared._run

    def watched(*args):
        seen.add(threading.current_thread().name)
        return run(*args)

    shared._run = watched
    one, other = alone.report(query), shared.report(query)
    np.testing.assert_array_equal(one.match.frame, other.match.frame)
    np.testing.assert_array_equal(one.match.cost, other.match.cost)
    np.testing.assert_array_equal(one.penalties, other.penalties)
    assert all(name.startswith("search") for name in seen)
