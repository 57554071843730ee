"""Two who go on together keep the room that they have in the recording."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from motionmatch.control.pair_room import CLOSER, SOON, find_closest, keep_room, predict_remains

TIMES = np.array([0.0, 1 / 3, 2 / 3, 1.0])
STANDS = np.zeros((1, 4, 2))


def passing(aside: float) -> np.ndarray:
    """The path of one who comes from 2 m ahead and passes by."""
    return np.stack([np.full(4, aside), 2.0 - 3.0 * TIMES], axis=1)[None]


def test_the_closest_point_of_a_path_lies_between_its_points():
    assert find_closest(passing(0.5)) == pytest.approx([0.5])
    paths = np.random.default_rng(1).normal(size=(20, 4, 2))
    share = np.linspace(0.0, 1.0, 400)[:, None]
    dense = [np.concatenate([a + share * (b - a) for a, b in pairwise(path)]) for path in paths]
    slow = [np.linalg.norm(each, axis=1).min() for each in dense]
    np.testing.assert_allclose(find_closest(paths), slow, atol=0.01)


def test_what_is_missing_is_gone_when_hands_touch_and_fades_where_nobody_touches():
    touch, fades = predict_remains(TIMES, np.array([2 / 3, 0.0]))
    np.testing.assert_allclose(touch, [1.0, 0.5, 0.0, 0.0], atol=1e-9)
    assert fades[0] == 1.0 and (np.diff(fades) < 0).all() and fades[-1] > 0.3
    np.testing.assert_array_equal(predict_remains(TIMES, np.array([0.5 * SOON]))[0], fades)


@pytest.mark.parametrize(("away", "fine"), [(0.0, True), (0.3, True), (-0.4, False)])
def test_who_would_come_closer_than_in_the_recording_does_not_begin(away, fine):
    remains = predict_remains(TIMES, np.zeros(1))
    kept = keep_room(STANDS, passing(0.6), np.array([[away, 0.0]]), np.zeros(1), remains)
    assert kept.tolist() == [fine]


def test_who_faces_another_way_comes_closer_as_well():
    remains, nowhere = predict_remains(TIMES, np.zeros(1)), np.zeros((1, 2))
    kept = [keep_room(STANDS, passing(0.6), nowhere, np.array([turn]), remains)[0] for turn in (0.25, -0.25)]
    assert sorted(kept) == [False, True] and 0.0 < CLOSER < 0.2
