"""Boxes of footprints hold what they should; what is found with them is tested in tests/environment/test_matcher.py."""

from __future__ import annotations

import numpy as np

from kernels.test_penalty import prints_of
from motionmatch.kernels import search_environment
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
    search_environment.summarise_spots(children, padded, 30, spots)
    for node, lane, held in ((0, 1, prints[:8]), (0, 0, prints[8:]), (1, 2, prints[24:])):
        np.testing.assert_array_equal(spots[node, :, 0, lane], held[..., 0].min(axis=0))
        np.testing.assert_array_equal(spots[node, :, 1, lane], held[..., 0].max(axis=0))
        np.testing.assert_array_equal(spots[node, :, 2, lane], held[..., 1].min(axis=0))
        np.testing.assert_array_equal(spots[node, :, 3, lane], held[..., 1].max(axis=0))
        np.testing.assert_array_equal(spots[node, :, 4, lane], held[..., 4:6].min(axis=(0, 2)))
