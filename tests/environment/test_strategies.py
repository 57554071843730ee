"""Searches that look at every frame, and the paper's own search: what it leaves out, and what it never is."""

from __future__ import annotations

import numpy as np
import pytest

import databases
from environment import cases
from motionmatch.environment.matcher import EnvironmentMatcher
from motionmatch.environment.strategies import FootprintTree, StridedSearch
from motionmatch.errors import InputError
from motionmatch.search.tree import TreeMatcher


@pytest.mark.parametrize("seed", range(8))
def test_it_is_the_least_of_all_costs(seed):
    rng = np.random.default_rng(seed)
    matcher = cases.every_frame()
    asked = cases.query(rng, cases.scene(rng), mask=seed % 2 == 0)
    frames, costs = cases.brute(matcher, asked)
    report = matcher.report(asked)
    np.testing.assert_array_equal(report.match.frame, frames)
    np.testing.assert_allclose(report.match.cost, costs, rtol=1e-12)


def test_obstacles_are_looked_at_only_for_frames_that_could_win():
    rng = np.random.default_rng(1)
    matcher = cases.every_frame()
    report = matcher.report(cases.query(rng, cases.scene(rng)))
    assert (report.penalties < 0.5 * matcher.num_frames).all() and (report.nodes == matcher.num_frames).all()


def strided(**given):
    return EnvironmentMatcher(databases.small(), cases.footprints(), strategy=StridedSearch(**given))


def test_representatives_are_apart_and_unlike():
    tree = FootprintTree(TreeMatcher(databases.small()), cases.footprints().rows)
    chosen = StridedSearch(unlike=0.5).representatives(tree)
    assert (np.diff(chosen) >= 8).all() and databases.small().searchable[chosen].all()
    assert len(chosen) < len(StridedSearch(unlike=0.0).representatives(tree))


@pytest.mark.parametrize("seed", range(8))
def test_it_is_never_better_than_the_best(seed):
    rng = np.random.default_rng(seed)
    asked = cases.query(rng, cases.scene(rng))
    exact = cases.every_frame().search(asked)
    assert (strided().search(asked).cost >= exact.cost).all()


def test_without_leaving_anything_out_it_is_exact():
    rng = np.random.default_rng(9)
    matcher = strided(stride=1, unlike=0.0, aggressiveness=0.0, before=None)
    exact = cases.every_frame()
    for _ in range(6):
        asked = cases.query(rng, cases.scene(rng))
        np.testing.assert_array_equal(matcher.search(asked).cost, exact.search(asked).cost)


def test_eq_7_a_larger_v_looks_at_fewer():
    rng = np.random.default_rng(2)
    asked = cases.query(rng, cases.scene(rng), characters=6)
    looked = [strided(aggressiveness=v, stride=1).report(asked).nodes.sum() for v in (0.0, 1.0, 10.0)]
    assert looked[0] > looked[1] > looked[2]


def test_a_stride_of_nothing_is_refused():
    with pytest.raises(InputError, match="a stride of 0 frames"):
        strided(stride=0)
