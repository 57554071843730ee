"""Looking at every frame gives what the definition says."""

from __future__ import annotations

import numpy as np
import pytest

import databases
from environment import cases
from motionmatch.environment.linear import LinearMatcher


@pytest.mark.parametrize("seed", range(8))
def test_it_is_the_least_of_all_costs(seed):
    rng = np.random.default_rng(seed)
    matcher = LinearMatcher(databases.small(), cases.footprints())
    asked = cases.query(rng, cases.scene(rng), mask=seed % 2 == 0)
    frames, costs = cases.brute(matcher, asked)
    report = matcher.report(asked)
    np.testing.assert_array_equal(report.match.frame, frames)
    np.testing.assert_allclose(report.match.cost, costs, rtol=1e-12)


def test_obstacles_are_looked_at_only_for_frames_that_could_win():
    rng = np.random.default_rng(1)
    matcher = LinearMatcher(databases.small(), cases.footprints())
    report = matcher.report(cases.query(rng, cases.scene(rng)))
    assert (report.penalties < 0.5 * matcher.num_frames).all() and (report.nodes == matcher.num_frames).all()
