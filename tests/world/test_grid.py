"""The grid finds all that is within reach, the nearest first."""

from __future__ import annotations

import numpy as np
import pytest

from motionmatch.world.grid import ObstacleGrid
from motionmatch.world.obstacles import Disc, OrientedBox, Wall, pack_obstacles, point_distances


@pytest.fixture(scope="module")
def rows():
    rng = np.random.default_rng(1)
    discs = [Disc(*rng.uniform(-4, 4, 2), rng.uniform(0.1, 0.4)) for _ in range(20)]
    return pack_obstacles([*discs, OrientedBox(1.0, 2.0, 2.0, 0.5, yaw=0.4), Wall((-3.0, -4.0), (3.0, -3.0))])[0]


def test_everything_within_reach_is_found(rows):
    grid = ObstacleGrid.of(rows, 0.8)
    rng = np.random.default_rng(2)
    for place in rng.uniform(-5.5, 5.5, (200, 2)):
        away = point_distances(place[None], rows)[0]
        found = grid.around(*place)
        assert set(np.flatnonzero(away < 0.8)) <= set(found.tolist())
        assert (away[found] < 0.8 + 0.3).all()


def test_the_nearest_come_first_and_none_is_nearer_than_it_says(rows):
    grid = ObstacleGrid.of(rows, 0.8)
    for cell in range(0, int(np.prod(grid.shape)), 97):
        part = slice(grid.first[cell], grid.first[cell + 1])
        assert (np.diff(grid.nearness[part]) >= 0).all()


def test_far_away_and_without_obstacles_there_is_nothing(rows):
    assert len(ObstacleGrid.of(rows, 0.8).around(50.0, 50.0)) == 0
    empty = ObstacleGrid.of(rows[:0], 0.8)
    assert len(empty.around(0.0, 0.0)) == 0


def test_a_wide_world_has_larger_cells_instead_of_too_many():
    far = pack_obstacles([Disc(-300.0, 0.0, 0.3), Disc(300.0, 200.0, 0.3)])[0]
    assert np.prod(ObstacleGrid.of(far, 1.0).shape) < 300_000
