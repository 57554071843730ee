import numpy as np
import pytest

from motionmatch.search.boxes import BoxMatcher
from motionmatch.search.query import Mask, Query


@pytest.mark.parametrize("num_frames", [1, 15, 16, 17, 63, 64, 65, 511, 512, 513, 1025])
def test_every_frame_finds_itself_whatever_the_last_boxes_hold(num_frames):
    rows = np.random.default_rng(1).normal(size=(num_frames, 3)).astype(np.float32)
    assert BoxMatcher(rows).search(Query(rows)).frame.tolist() == list(range(num_frames))


def test_one_allowed_frame_is_found_in_every_box():
    rows = np.random.default_rng(1).normal(size=(600, 3)).astype(np.float32)
    matcher = BoxMatcher(rows)
    for frame in range(0, 600, 7):
        only = Mask(np.arange(600) == frame)
        assert matcher.search(Query(rows[:1], mask=only)).frame.tolist() == [frame]


def test_boxes_of_the_paper_hold_their_frames():
    rows = np.cumsum(np.random.default_rng(1).normal(size=(1000, 4)), axis=0).astype(np.float32)
    matcher = BoxMatcher(rows)
    for boxes, size in ((matcher._layers.small, 16), (matcher._layers.large, 64)):
        for first in range(0, 1000, size):
            eight, lane = divmod(first // size, 8)
            bits = boxes[eight][:, [lane, 8 + lane]].astype(np.uint32) << 16
            lows, highs = bits.view(np.float32).T
            held = rows[first : first + size]
            assert (lows <= held.min(axis=0)).all()
            assert (highs >= held.max(axis=0)).all()
            np.testing.assert_allclose([lows, highs], [held.min(axis=0), held.max(axis=0)], rtol=2.0**-7)
