"""All frames within a limit are collected, in their order."""

from __future__ import annotations

import numpy as np
import pytest

import databases
from environment import cases
from motionmatch.environment.linear import LinearMatcher
from motionmatch.kernels.search_linear import collect_among
from motionmatch.search.haystack import Asked


@pytest.mark.parametrize("seed", range(4))
def test_everything_within_the_limit_is_collected(seed):
    rng = np.random.default_rng(seed)
    matcher = LinearMatcher(databases.small(), cases.footprints())
    asked = cases.query(rng, cases.scene(rng), characters=1)
    every = np.arange(matcher.num_frames)
    totals = matcher._costs(asked, 0, every) + matcher.penalties(asked, every)[0]
    totals[matcher._excluded(asked, 0, every) != 0] = np.inf
    limit = float(np.quantile(totals[np.isfinite(totals)], 0.3))
    around, _ = matcher._around(asked)
    given = Asked(
        matcher._edges, matcher.padded(asked.vector), matcher._weights_of(asked), asked.currents, asked.stays,
        asked.biases, 20,
    )  # fmt: skip
    frames, costs = np.empty(len(every), np.int64), np.empty(len(every))
    count = collect_among(
        matcher.features, matcher._prints, matcher.searchable, limit, given.edges, 0, given.queries, given.weights,
        given.currents, given.radius, around.stands, around.weights, around.threshold, around.power, *around.lines,
        around.moving, around.list_first, around.lists, frames, costs, np.zeros((1, 4), np.int64),
    )  # fmt: skip
    np.testing.assert_array_equal(frames[:count], np.flatnonzero(totals <= limit))
    np.testing.assert_allclose(costs[:count], totals[frames[:count]], rtol=1e-12)
