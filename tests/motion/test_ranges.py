import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from motionmatch.errors import InputError
from motionmatch.motion.ranges import Ranges

lengths = st.lists(st.integers(1, 9), min_size=1, max_size=6)


@given(lengths)
def test_lengths_round_trip(lengths):
    ranges = Ranges.of_lengths(lengths)
    assert len(ranges) == len(lengths)
    assert ranges.num_frames == sum(lengths)
    np.testing.assert_array_equal(ranges.lengths, lengths)


@given(lengths)
def test_slices_cover_every_frame_once(lengths):
    frames = np.arange(sum(lengths))
    parts = [frames[clip] for clip in Ranges.of_lengths(lengths)]
    np.testing.assert_array_equal(np.concatenate(parts), frames)
    assert [len(part) for part in parts] == lengths


@given(lengths)
def test_each_frame_knows_its_clip(lengths):
    ranges = Ranges.of_lengths(iter(lengths))
    clips = ranges.find_clip(np.arange(ranges.num_frames))
    np.testing.assert_array_equal(clips, np.repeat(np.arange(len(lengths)), lengths))


@given(lengths, st.integers(-12, 12))
def test_offsets_stay_in_the_clip(lengths, steps):
    ranges = Ranges.of_lengths(lengths)
    frames = np.arange(ranges.num_frames)
    moved = ranges.offset(frames, steps)
    np.testing.assert_array_equal(ranges.find_clip(moved), ranges.find_clip(frames))
    inside = (frames + steps >= 0) & (frames + steps < ranges.num_frames)
    inside[inside] &= ranges.find_clip((frames + steps)[inside]) == ranges.find_clip(frames[inside])
    np.testing.assert_array_equal(moved[inside], (frames + steps)[inside])


@given(lengths, st.integers(1, 6), st.integers(1, 3))
def test_windows_lie_inside_one_clip(lengths, length, stride):
    ranges = Ranges.of_lengths(lengths)
    starts = ranges.windows(length, stride)
    np.testing.assert_array_equal(ranges.find_clip(starts), ranges.find_clip(starts + length - 1))
    assert len(starts) == sum(len(range(0, n - length + 1, stride)) for n in lengths)


@given(lengths, st.integers(0, 10))
def test_before_end_counts_the_frames_that_follow(lengths, frames):
    expected = [n - 1 - k >= frames for n in lengths for k in range(n)]
    np.testing.assert_array_equal(Ranges.of_lengths(lengths).before_end(frames), expected)


def test_no_clips_have_no_frames():
    ranges = Ranges.of_lengths([])
    assert len(ranges) == ranges.num_frames == 0
    assert len(ranges.windows(3)) == len(ranges.before_end(2)) == len(list(ranges)) == 0


@pytest.mark.parametrize(
    ("starts", "stops", "message"),
    [
        ([0, 5], [5], "as many starts as stops"),
        ([0], [0], "each stop after its start"),
        ([1], [4], "begin at frame 0"),
        ([0, 6], [5, 9], "without gaps"),
        ([0, 4], [5, 9], "without gaps"),
    ],
)
def test_ranges_with_gaps_or_overlaps_are_refused(starts, stops, message):
    with pytest.raises(InputError, match=message):
        Ranges(np.array(starts), np.array(stops))
