"""Boxes of footprints, frames within a limit, representatives. The searches are tested in tests/environment."""

from __future__ import annotations

import numpy as np
import pytest

from environment import cases
from kernels.test_penalty import prints_of
from motionmatch.kernels import search_penalised
from motionmatch.kernels.bundles import make_result
from motionmatch.kernels.penalty_bounds import SPOT
from motionmatch.kernels.search_tree import EMPTY


def test_spots_hold_all_footprints_below_a_child():
    rng = np.random.default_rng(1)
    prints = prints_of(rng, 30, 2)
    padded = np.concatenate([prints, np.full((2, 2, 8), 99.0, np.float32)])
    # A root with a leaf and a node below it; the node has three leaves, the last of them not full.
    children = np.full((2, 8), EMPTY, np.int32)
    children[0, :2], children[1, :3] = (1, -1), (-2, -3, -4)
    spots = np.empty((2, 2, SPOT, 8), np.float32)
    search_penalised.summarise_spots(children, padded, 30, spots)
    for node, lane, held in ((0, 1, prints[:8]), (0, 0, prints[8:]), (1, 2, prints[24:])):
        np.testing.assert_array_equal(spots[node, :, 0, lane], held[..., 0].min(axis=0))
        np.testing.assert_array_equal(spots[node, :, 1, lane], held[..., 0].max(axis=0))
        np.testing.assert_array_equal(spots[node, :, 2, lane], held[..., 1].min(axis=0))
        np.testing.assert_array_equal(spots[node, :, 3, lane], held[..., 1].max(axis=0))
        np.testing.assert_array_equal(spots[node, :, 4, lane], held[..., 4:6].min(axis=(0, 2)))


@pytest.mark.parametrize("seed", range(4))
def test_everything_within_the_limit_is_collected(seed):
    rng = np.random.default_rng(seed)
    matcher = cases.every_frame()
    asked, tree = cases.query(rng, cases.scene(rng), characters=1), matcher.tree
    every = np.arange(matcher.num_frames)
    totals = tree.row_costs(asked, 0, every) + matcher.penalties(asked, every)[0]
    totals[tree.why_excluded(asked, every)[0] != 0] = np.inf
    limit = float(np.quantile(totals[np.isfinite(totals)], 0.3))
    surroundings, _ = matcher.kernel_surroundings(asked)
    query, result = tree.kernel_query(asked, repeat_weights=True), make_result(len(every))
    prints = np.ascontiguousarray(matcher.footprints.rows, np.float32)
    count = search_penalised.collect_penalised(
        tree.features, prints, tree.searchable, query, surroundings, 0, limit, result
    )
    frames, costs = result.frames[:count], result.costs[:count]
    np.testing.assert_array_equal(frames, np.flatnonzero(totals <= limit))
    np.testing.assert_allclose(costs, totals[frames], rtol=1e-12)


def twin(values, least, allowed, stride):
    found = []
    for frame in range(len(values)):
        apart = not found or frame - found[-1] >= stride
        if allowed[frame] and apart and (not found or (np.abs(values[frame] - values[found[-1]]) > least).any()):
            found.append(frame)
    return found


@pytest.mark.parametrize("seed", range(5))
def test_representatives_are_apart_allowed_and_unlike(seed):
    rng = np.random.default_rng(seed)
    values = rng.normal(size=(300, 4)).cumsum(axis=0).astype(np.float32)
    least, allowed = np.ptp(values, axis=0) * np.float32(0.05), rng.random(300) < 0.8
    chosen = np.empty(300, np.int64)
    count = search_penalised.choose_representatives(values, least, allowed, 8, chosen)
    assert chosen[:count].tolist() == twin(values, least, allowed, 8)
