"""Penalties are the sums that they are said to be."""

from __future__ import annotations

import numpy as np
import pytest

from kernels.test_ellipses import obstacle
from motionmatch.kernels import ellipses, penalty
from motionmatch.world.grid import ObstacleGrid
from reference import penalty as reference

KINDS = ("disc", "ellipse", "box", "wall")


def prints_of(rng, count, horizons=3):
    angle = rng.uniform(0, 2 * np.pi, (count, horizons))
    middle, halves = rng.uniform(-1.5, 1.5, (count, horizons, 2)), rng.uniform(0.1, 0.5, (count, horizons, 2))
    spans = np.broadcast_to([0.0, 1.8], (count, horizons, 2))
    axes = np.stack([np.cos(angle), np.sin(angle)], axis=-1)
    return np.concatenate([middle, axes, halves, spans], axis=-1).astype(np.float32)


def obstacles_of(rng, count, far=2.0):
    rows = np.array([obstacle(rng, KINDS[k % 4], far=far) for k in range(count)])
    rows[:, ellipses.ROUND] = np.hypot(rows[:, 5], rows[:, 6]) + rows[:, 7]
    return rows


def worked_out(prints, stand, weights, threshold, grid, moving):
    lists = np.arange(moving.shape[1], dtype=np.int32)
    every = moving.reshape(-1, ellipses.OBSTACLE)
    found = np.empty(len(prints))
    penalty.penalties(
        prints, 0, stand[None], weights[None], threshold, 4.0, grid.obstacles, grid.place, grid.shape, grid.first,
        grid.near, grid.nearness, every, np.array([0, len(lists)]), lists, found, np.zeros((1, 2), np.int64),
    )  # fmt: skip
    return found


@pytest.mark.parametrize("power", [4.0, 2.5])
def test_eq_2_barrier(power):
    distances = np.array([-0.3, 0.0, 1e-6, 0.1, 0.3999, 0.4, 1.0])
    found = np.empty(len(distances))
    penalty.barriers(distances, 0.4, power, found)
    np.testing.assert_allclose(found, [reference.barrier(d, 0.4, power) for d in distances], rtol=1e-12)


@pytest.mark.parametrize(("threshold", "most"), [(0.6, 2.6), (0.4, 0.53)])
def test_the_barrier_is_bounded(threshold, most):
    assert (
        penalty.barrier(-1.0, threshold, 4.0) == penalty.barrier(0.0, threshold, 4.0) == pytest.approx(most, rel=0.05)
    )


def test_penalty_is_the_sum_over_horizons_and_obstacles_fixed_or_moving():
    rng = np.random.default_rng(1)
    prints, weights = prints_of(rng, 20), np.array([5.0, 2.0, 0.5])
    fixed, moving = obstacles_of(rng, 6), np.stack([obstacles_of(rng, 4) for _ in range(3)])
    stand, yaw = np.array([0.3, -0.2, np.sin(0.7), np.cos(0.7)]), 0.7
    grid = ObstacleGrid.of(fixed, 1.2)
    found = worked_out(prints, stand, weights, 0.6, grid, moving)
    every = np.concatenate([np.broadcast_to(fixed, (3, *fixed.shape)), moving], axis=1)
    expected = [reference.penalty(one, stand[:2], yaw, weights, 0.6, 4.0, every) for one in prints]
    assert np.count_nonzero(expected) > 10
    np.testing.assert_allclose(found, expected, rtol=2e-4, atol=1e-6)  # the twin samples directions
