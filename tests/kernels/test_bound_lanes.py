"""Eight lanes at once give what one at a time gives."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import njit

from motionmatch.kernels import bound_lanes
from motionmatch.kernels.penalty_bounds import least_barrier

disc_boxes, disc_ellipses = bound_lanes.disc_boxes, bound_lanes.disc_ellipses
box_boxes, box_ellipses, ellipse_ellipses = (
    bound_lanes.box_boxes,
    bound_lanes.box_ellipses,
    bound_lanes.ellipse_ellipses,
)


@njit
def boxes(rows, at, x, z, edge, per, factor, limit, out):
    return disc_boxes(rows, at, x, z, edge, per, factor, limit, out)


@njit
def ellipses(rows, at, x, z, edge, per, factor, limit, out):
    return disc_ellipses(rows, at, x, z, edge, per, factor, limit, out)


@njit
def boxes_from_box(rows, at, x, z, ux, uz, p, q, edge, per, factor, limit, out):
    return box_boxes(rows, at, x, z, ux, uz, p, q, edge, per, factor, limit, out)


@njit
def ellipses_from_box(rows, at, x, z, ux, uz, p, q, edge, per, factor, limit, out):
    return box_ellipses(rows, at, x, z, ux, uz, p, q, edge, per, factor, limit, out)


@njit
def ellipses_from_ellipse(rows, at, x, z, ux, uz, p, q, edge, per, factor, limit, out):
    return ellipse_ellipses(rows, at, x, z, ux, uz, 1 / (p * p), 1 / (q * q), edge, per, factor, limit, out)


def nearest_of_box(point, middle, axis, half):
    """The point of a box that is nearest to another, one at a time."""
    across = np.array([-axis[1], axis[0]])
    away = point - middle
    return middle + np.clip(away @ axis, -half[0], half[0]) * axis + np.clip(away @ across, -half[1], half[1]) * across


def to_box(row, x, z):
    low_x, high_x, low_z, high_z, inner = row.astype(float)
    return np.hypot(max(x - low_x, high_x - x), max(z - low_z, high_z - z)) - inner


def to_ellipse(row, x, z):
    here_x, here_z, axis_x, axis_z, over_along, over_across = row.astype(float)
    dx, dz = x - here_x, z - here_z
    along, across = dx * axis_x + dz * axis_z, dz * axis_x - dx * axis_z
    away = np.hypot(dx, dz)
    return away - away / np.sqrt(along**2 * over_along + across**2 * over_across + 1e-12)


def drawn(rng, kernel):
    turn = rng.uniform(0, 2 * np.pi, (2, 8))
    middle, half = rng.uniform(-1, 1, (2, 2, 8)), rng.uniform(0.0, 0.3, (2, 2, 8))
    if kernel in (boxes, boxes_from_box):
        rows = [middle[:, 0] - half[:, 0], middle[:, 0] + half[:, 0], middle[:, 1] - half[:, 1]]
        rows += [middle[:, 1] + half[:, 1], rng.uniform(0.1, 0.3, (2, 8))]
    else:
        rows = [middle[:, 0], middle[:, 1], np.cos(turn), np.sin(turn)]
        rows += list(1 / rng.uniform(0.1, 0.5, (2, 2, 8)) ** 2)
    return np.ascontiguousarray(np.stack(rows, axis=1), np.float32)  # (2, rows, 8)


@pytest.mark.parametrize(("kernel", "twin"), [(boxes, to_box), (ellipses, to_ellipse)])
@given(seed=st.integers(0, 2**32), group=st.integers(0, 1))
def test_lanes_give_what_one_at_a_time_gives(kernel, twin, seed, group):
    rng = np.random.default_rng(seed)
    rows = drawn(rng, kernel)
    x, z, edge = (np.float32(value) for value in (*rng.uniform(-1.2, 1.2, 2), rng.uniform(0.05, 0.3)))
    out = np.full(8, 0.5, np.float32)
    bits = kernel(rows, group * rows[0].size, x, z, edge, np.float32(1 / 0.6), np.float32(2.0), np.float32(1.0), out)
    assert bits == sum(1 << lane for lane in range(8) if out[lane] <= 1.0)
    for lane in range(8):
        near = (twin(rows[group, :, lane], float(x), float(z)) - float(edge)) / 0.6
        if abs(near) < 1e-5:
            continue  # on either side of touching
        assert out[lane] == pytest.approx(0.5 + 2.0 * least_barrier(near, 4.0), rel=2e-5, abs=1e-5)


@pytest.mark.parametrize("kernel", [boxes_from_box, ellipses_from_box, ellipses_from_ellipse])
@given(seed=st.integers(0, 2**32), group=st.integers(0, 1))
def test_shapes_give_what_one_at_a_time_gives(kernel, seed, group):
    rng = np.random.default_rng(seed)
    rows = drawn(rng, kernel)
    turn, half = rng.uniform(0, 2 * np.pi), rng.uniform(0.1, 0.6, 2).astype(np.float32)
    axis = np.array([np.cos(turn), np.sin(turn)], np.float32)
    middle, edge = rng.uniform(-1.2, 1.2, 2).astype(np.float32), np.float32(rng.uniform(0.0, 0.2))
    out = np.full(8, 0.5, np.float32)
    bits = kernel(
        rows,
        group * rows[0].size,
        *middle,
        *axis,
        *half,
        edge,
        np.float32(1 / 0.6),
        np.float32(2.0),
        np.float32(1.0),
        out,
    )
    assert bits == sum(1 << lane for lane in range(8) if out[lane] <= 1.0)
    for lane in range(8):
        row = rows[group, :, lane]
        if kernel is ellipses_from_ellipse:
            dx, dz = (middle - row[:2]).astype(float)
            along, across = dx * axis[0] + dz * axis[1], dz * axis[0] - dx * axis[1]
            radius = np.hypot(dx, dz) / np.sqrt((along / half[0]) ** 2 + (across / half[1]) ** 2 + 1e-12)
            away = to_ellipse(row, *map(float, middle)) - radius
        else:
            flat = kernel is boxes_from_box
            here = np.array([row[0] + row[1], row[2] + row[3]]) / 2 if flat else row[:2]
            point = nearest_of_box(here.astype(float), middle.astype(float), axis.astype(float), half)
            away = (to_box if flat else to_ellipse)(row, *point)
        near = (away - float(edge)) / 0.6
        if abs(near) < 1e-5:
            continue  # on either side of touching
        assert out[lane] == pytest.approx(0.5 + 2.0 * least_barrier(near, 4.0), rel=2e-5, abs=2e-5)
