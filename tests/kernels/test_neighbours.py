"""Who is near whom: compiled with a grid, and plain without one, agree."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from motionmatch.kernels import crowd as kernels
from motionmatch.kernels import ellipses
from motionmatch.world.obstacles import distances
from motionmatch.world.surroundings import to_obstacles
from reference import neighbours as plain


def found(kernel, seed, *, spread, moments, reach, most, side):
    rng = np.random.default_rng(seed)
    places = rng.uniform(-spread, spread, (moments, 40, 2))
    extents = rng.uniform(0.0, 0.5, (moments, 40))
    own = np.where(rng.random(25) < 0.8, np.arange(25), -1)
    seen = np.ascontiguousarray(np.swapaxes(places[:, :25], 0, 1)) + rng.normal(0, 0.3, (25, moments, 2))
    low = places.min(axis=(0, 1))
    cells = np.floor((places.max(axis=(0, 1)) - low) / side).astype(int) + 1
    grid = float(low[0]), float(low[1]), 1.0 / side, int(cells[0]), int(cells[1])
    first, members = np.empty((moments, cells.prod() + 1), np.int32), np.empty((moments, 40), np.int32)
    cells = kernels.PlaceGrid(*grid, first, members)
    kernel.sort_into_cells(places, cells)
    others, gaps = np.empty((25, most), np.int32), np.empty((25, most))
    kernel.nearest(seen, own, places, extents, cells, reach, others, gaps)
    return (others, gaps), plain.nearest(seen, own, places, extents, reach, most), (first, members, grid, places)


@settings(max_examples=40, deadline=None)
@given(
    st.integers(0, 10_000),
    st.floats(0.5, 20.0),
    st.integers(1, 3),
    st.floats(0.2, 3.0),
    st.integers(1, 12),
    st.floats(0.3, 4.0),
)
def test_nearest_by_the_grid_is_nearest_by_looking_at_everyone(seed, spread, moments, reach, most, side):
    ours, wanted, _ = found(kernels, seed, spread=spread, moments=moments, reach=reach, most=most, side=side)
    np.testing.assert_array_equal(ours[0], wanted[0])
    np.testing.assert_allclose(ours[1], wanted[1], atol=1e-12)


def test_every_place_is_in_exactly_one_cell(checked):
    _, _, (first, members, grid, places) = found(
        checked(kernels), 3, spread=5.0, moments=2, reach=1.0, most=4, side=0.7
    )
    for h in range(2):
        assert sorted(members[h]) == list(range(40))
        for cell in range(first.shape[1] - 1):
            for m in members[h, first[h, cell] : first[h, cell + 1]]:
                along = [kernels.cell_along(places[h, m, k], grid[k], grid[2], grid[3 + k]) for k in (0, 1)]
                assert along[0] * grid[4] + along[1] == cell


def test_distances_of_pairs_are_those_of_the_table():
    rng = np.random.default_rng(2)
    prints = rng.uniform(0.1, 0.6, (12, ellipses.FOOTPRINT))
    angles = rng.uniform(0, 6, 12)
    prints[:, 2], prints[:, 3] = np.cos(angles), np.sin(angles)
    rows, out = to_obstacles(prints[::-1].copy()), np.empty(12)
    kernels.pair_distances(prints, rows, out)
    np.testing.assert_array_equal(out, np.diagonal(distances(prints, rows)))
