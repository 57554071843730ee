"""Boxes that slide about around characters."""

import numpy as np
import pytest

from motionmatch.errors import InputError
from motionmatch.maths.streams import Streams
from motionmatch.world.moving_boxes import MovingBoxes
from motionmatch.world.obstacles import pack_obstacles, point_distances


def rows(count):
    return Streams(count, 0).rows(np.arange(count))


def scattered(clear=0.0, speed=0.5, count=100):
    boxes = MovingBoxes(4, count)
    boxes.scatter(np.arange(4), np.zeros((4, 2)), speed, rows(4), clear=clear)
    return boxes


def test_boxes_are_as_the_paper_has_them():
    boxes = scattered()
    assert boxes.centres.shape == (4, 100, 2)
    assert (np.abs(boxes.centres) <= 10).all()
    assert (2 * boxes.halves <= 3).all() and (2 * boxes.halves >= 0.3).all()
    np.testing.assert_allclose(np.linalg.norm(boxes.velocities, axis=-1), 0.5)
    np.testing.assert_allclose(np.linalg.norm(boxes.axes, axis=-1), 1.0)


def test_a_start_that_is_cleared_has_no_box_near_and_one_that_is_not_often_has():
    middle = np.zeros((4, 1, 2))
    assert not scattered(clear=0.5).cover(middle, margin=0.5).any()
    many = MovingBoxes(300)
    many.scatter(np.arange(300), np.zeros((300, 2)), 0.0, rows(300))
    assert 0.3 < many.cover(np.zeros((300, 1, 2))).mean() < 0.7


def test_only_those_chosen_get_new_boxes():
    boxes = scattered()
    before = boxes.centres.copy()
    boxes.scatter(np.array([1, 3]), np.ones((2, 2)), 0.0, rows(2))
    np.testing.assert_array_equal(boxes.centres[[0, 2]], before[[0, 2]])
    assert (boxes.centres[[1, 3]] != before[[1, 3]]).all()


def test_a_snapshot_brings_all_back():
    boxes = scattered()
    kept = boxes.snapshot()
    boxes.slide(np.full((4, 6, 2), 50.0), 1 / 30)
    assert (boxes.centres != kept["centres"]).any()
    boxes.restore(kept)
    np.testing.assert_array_equal(boxes.centres, kept["centres"])


def test_who_walks_into_a_box_is_touched():
    boxes = MovingBoxes(2, 1)
    boxes.centres[:] = [[[0.0, 2.0]], [[0.0, 9.0]]]
    boxes.halves[:] = 0.5
    walked = np.tile(np.linspace(0, 2, 6)[None, :, None] * [0.0, 1.0], (2, 1, 1))
    np.testing.assert_array_equal(boxes.slide(walked, 1 / 30), [True, False])


def test_impossible_boxes_are_refused():
    with pytest.raises(InputError, match="smallest first"):
        MovingBoxes(1, smallest=2.0, largest=1.0)
    with pytest.raises(InputError, match="don't leave"):
        boxes = MovingBoxes(1, 1, smallest=9.0, largest=9.0, reach=1.0)
        boxes.scatter(np.arange(1), np.zeros((1, 2)), 0.0, rows(1), clear=0.5)


def test_boxes_as_obstacles_of_a_scene_cover_the_same_points_now_and_later():
    boxes, points = scattered(count=5), np.random.default_rng(3).uniform(-10, 10, (4, 400, 2))
    for seconds in (0.0, 0.7):
        rows = pack_obstacles(boxes.obstacles(2), times=(seconds,))[0]
        inside = (point_distances(points[2], rows) <= 0).any(axis=1)
        np.testing.assert_array_equal(boxes.cover(points, seconds=seconds)[2], inside)
