"""Bodies among boxes, against a plain reference."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from motionmatch.kernels.moving_boxes import Capsules, body_in_box, segment_to_rectangle
from reference.moving_boxes import body_touches, distance_to_rectangle

numbers = st.floats(-3.0, 3.0, width=32)
sizes = st.floats(0.0625, 2.0, width=32)


@given(numbers, numbers, numbers, numbers, sizes, sizes)
@settings(max_examples=300, deadline=None)
def test_a_segment_is_as_far_from_a_rectangle_as_its_nearest_point(ax, az, bx, bz, hx, hz):
    found = segment_to_rectangle(ax, az, bx, bz, hx, hz)
    np.testing.assert_allclose(found, distance_to_rectangle(ax, az, bx, bz, hx, hz), atol=2e-3)


@given(st.integers(0, 10_000))
@settings(max_examples=200, deadline=None)
def test_a_body_touches_a_box_where_one_of_its_capsules_does(seed):
    rng = np.random.default_rng(seed)
    points = rng.uniform(-0.5, 0.5, (6, 2)).astype(np.float32)
    bones, radii = np.array([[0, 1], [1, 2], [3, 4], [4, 5]]), rng.uniform(0.03, 0.1, 4)
    reach = float(np.linalg.norm(points, axis=1).max() + radii.max())
    body = Capsules(points[None], bones, radii, reach)
    centre, half, turn = rng.uniform(-1.5, 1.5, 2), rng.uniform(0.1, 1.0, 2), rng.uniform(-np.pi, np.pi)
    root, yaw = rng.uniform(-0.5, 0.5, 2), rng.uniform(-np.pi, np.pi)
    axis = np.array([np.cos(turn), np.sin(turn)])
    found = body_in_box(
        0, 0, *root, np.sin(yaw), np.cos(yaw), points, body, centre[None, None], half[None, None], axis[None, None]
    )
    depth = body_touches(points, bones, radii, root, yaw, centre, half, axis)
    assert found == (depth >= 0.0) or abs(depth) < 2e-3
