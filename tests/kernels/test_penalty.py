"""Penalties are the sums that they are said to be."""

from __future__ import annotations

import numpy as np
import pytest

from kernels.test_ellipses import obstacle
from motionmatch.kernels import ellipses, penalty
from motionmatch.kernels.bundles import KernelSurroundings
from motionmatch.world.grid import ObstacleGrid
from reference import heights
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


def surroundings_of(stand, weights, threshold, grid, moving, power=4.0):
    """One character at `stand` (4,) who looks at a grid and at all that moves (H, M, 11)."""
    lists = np.arange(moving.shape[1], dtype=np.int32)
    every = moving.reshape(-1, ellipses.OBSTACLE)
    first = np.array([0, len(lists)])
    thresholds = np.array([threshold])
    return KernelSurroundings(stand[None], weights[None], thresholds, power, grid.grid_arrays, every, first, lists)


def worked_out(prints, stand, weights, threshold, grid, moving):
    found = np.empty(len(prints))
    around = surroundings_of(stand, weights, threshold, grid, moving)
    penalty.penalties(prints, around, 0, found, np.zeros((1, 2), np.int64))
    return found


@pytest.mark.parametrize("power", [4.0, 2.5])
def test_eq_2_barrier(power):
    distances = np.array([-0.3, 0.0, 1e-6, 0.1, 0.3999, 0.4, 1.0])
    found = np.empty(len(distances))
    penalty.barriers(distances, 0.4, power, found)
    np.testing.assert_allclose(found, [reference.barrier(d, 0.4, power) for d in distances], rtol=1e-12)


@pytest.mark.parametrize("threshold", [0.15, 0.4, 0.6])
def test_the_barrier_grows_inside_obstacles(threshold):
    found = np.array([penalty.barrier(d, threshold, 4.0) for d in (0.3, 0.1, 0.02, 0.0, -0.01, -0.05, -0.3)])
    assert (np.diff(found[found > 0]) > 0).all() and np.isfinite(found).all()
    assert found[-1] > 5 * found[3] > 0


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


# What is met at the same height: the same as with every distance worked out.


def height_case(seed):
    rng = np.random.default_rng(seed)
    prints = prints_of(rng, 60)
    prints[..., 6] = rng.uniform(0.0, 0.6, prints.shape[:2])
    prints[..., 7] = prints[..., 6] + rng.uniform(0.3, 1.5, prints.shape[:2])
    obstacles = np.stack([obstacles_of(rng, 4, far=3.5) for _ in range(3)])
    obstacles[..., 8] = rng.uniform(0.0, 1.5, obstacles.shape[:2])
    obstacles[..., 9] = obstacles[..., 8] + rng.uniform(0.1, 1.0, obstacles.shape[:2])
    frames, position, yaw = rng.integers(0, 60, 40), rng.uniform(-0.5, 0.5, 3), float(rng.uniform(-3, 3))
    stand = np.array([position[0], position[2], np.sin(yaw), np.cos(yaw)])
    weights = np.array([3.0, 0.0, 0.7])
    known = heights.meetings(prints, frames, position, yaw, obstacles, weights, 0.5, 4.0, 0.05)
    return (prints, frames, stand, obstacles, weights, (0.5, 4.0, 0.05)), known


@pytest.mark.parametrize("seed", range(8))
def test_it_is_the_sum_of_all_that_is_met(seed):
    asked, known = height_case(seed)
    found = np.empty(len(known))
    penalty.height_penalties(*asked, np.full(len(known), np.inf), found)
    np.testing.assert_allclose(found, known, rtol=1e-9, atol=1e-12)
    assert (known > 0).any() and (known == 0).any()


@pytest.mark.parametrize("seed", range(4))
def test_who_is_out_is_not_counted_further_and_stays_out(seed):
    asked, known = height_case(seed)
    enough = np.random.default_rng(seed).uniform(0.0, 2.0, len(known)) * known
    found = np.empty(len(known))
    penalty.height_penalties(*asked, enough, found)
    within = known <= enough
    np.testing.assert_allclose(found[within], known[within], rtol=1e-9, atol=1e-12)
    assert (found[~within] > enough[~within]).all() and (found <= known * (1 + 1e-9)).all()
    penalty.height_penalties(*asked, np.zeros(len(known)), found)
    assert 0.0 < found.sum() < known.sum()
