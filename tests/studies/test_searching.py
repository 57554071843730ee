"""Ways of searching, side by side."""

from __future__ import annotations

import numpy as np
import pytest

import databases
from motionmatch.environment.scenarios import scattered_cones
from motionmatch.environment.strategies import LinearSearch, TreeSearch
from motionmatch.studies.searching import (
    ROWS,
    MatcherCache,
    OneObstacle,
    Way,
    record_queries,
    shift_start,
    time_searches,
)


@pytest.fixture(scope="module")
def asked():
    kept, scene = MatcherCache(databases.small()), scattered_cones().scene
    return kept, scene, record_queries(kept, Way("asking"), scene, 1.5, 5)


def test_ponton_2025_table_1_has_all_its_rows_and_ours():
    names = [way.name for way in ROWS]
    assert names[:9] == [
        "Motion Matching", "Linear", "One Obstacle", "Disk", "No Adaptive", "No Dissimilarity", "Start 0", "Large v",
        "the paper's search",
    ]  # fmt: skip
    assert "ours, exact" in names and "ours, extended" in names


def test_searches_are_timed_and_the_exact_one_finds_what_the_linear_one_does(asked):
    kept, _, queries = asked
    exact, linear = (
        time_searches(kept.matcher(Way("", strategy=each)), queries, 1) for each in (TreeSearch(), LinearSearch())
    )
    np.testing.assert_array_equal(exact.frames, linear.frames)
    np.testing.assert_array_equal(exact.costs, linear.costs)
    assert 0 < exact.row["median"] <= exact.row["p99"] and len(exact.micros) == len(queries)


def test_one_obstacle_looks_at_the_nearest_only(asked):
    kept, _, queries = asked
    linear = kept.matcher(Way("", strategy=LinearSearch()))
    one = kept.matcher(Way("", make=OneObstacle, strategy=LinearSearch()))
    assert sum(one.report(each).distances[0] for each in queries) < sum(
        linear.report(each).distances[0] for each in queries
    )


def test_matchers_are_made_once_and_a_path_can_begin_elsewhere(asked):
    kept, scene, _ = asked
    assert kept.matcher(Way("a")) is kept.matcher(Way("b")) is not kept.matcher(Way("c", discs=True))
    moved = shift_start(scene.path, 0.25)
    np.testing.assert_allclose(moved.position(0.0), scene.path.position(0.25 * scene.path.length), atol=1e-6)
    assert moved.length == pytest.approx(scene.path.length, rel=1e-2)
    assert Way("a").with_threshold(0.6).environment.threshold == 0.6
