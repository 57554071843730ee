import numpy as np
import pytest

from motionmatch.crowd.neighbours import Near, nearest
from motionmatch.errors import InputError


def test_everyone_sees_everyone_else_by_default_but_not_itself():
    near = nearest(np.array([[[0.0, 0.0], [1.0, 0.0], [5.0, 0.0]]]), reach=2.0, most=2)
    assert near.others.tolist() == [[1, -1], [0, -1], [-1, -1]]
    np.testing.assert_allclose(near.gaps[:2, 0], 1.0)


def test_two_meet_at_the_moment_at_which_they_are_nearest():
    paths = np.array([[[0.0, 0.0], [0.0, 9.0]], [[0.0, 4.0], [0.0, 5.0]]])  # far apart first, then a metre
    assert nearest(paths[:1], reach=2.0, most=1).others.tolist() == [[-1], [-1]]
    near = nearest(paths, reach=2.0, most=1)
    assert near.others.tolist() == [[1], [0]]
    np.testing.assert_allclose(near.gaps, 1.0)


def test_lists_follow_one_another():
    first, lists = Near(np.array([[2, -1], [0, 2], [-1, -1]]), np.zeros((3, 2))).lists
    assert first.tolist() == [0, 1, 3, 3]
    assert lists.tolist() == [2, 0, 2]


def test_nobody_is_near_nobody():
    assert (
        nearest(np.zeros((2, 0, 2)), reach=1.0, most=3, seen=np.zeros((4, 2, 2)), own=np.full(4, -1)).others.max() == -1
    )


def test_people_far_apart_do_not_need_endless_cells():
    places = np.array([[[0.0, 0.0], [1e6, 1e6], [1e6, 1e6 - 0.5]]])
    assert nearest(places, reach=1.0, most=2).others[:, 0].tolist() == [-1, 2, 1]


def test_shapes_that_do_not_fit_are_refused():
    with pytest.raises(InputError, match="extents has shape"):
        nearest(np.zeros((1, 3, 2)), reach=1.0, most=1, extents=np.zeros((1, 2)))
