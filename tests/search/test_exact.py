import gc
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from motionmatch.errors import InputError
from motionmatch.motion.ranges import Ranges
from motionmatch.search.boxes import BoxMatcher
from motionmatch.search.brute import BruteMatcher
from motionmatch.search.exact import lane_bits, round_boxes, side_by_side
from motionmatch.search.query import Mask, Query
from motionmatch.search.tree import TreeMatcher

ROWS = np.random.default_rng(3).normal(size=(300, 5)).astype(np.float32)
MATCHERS = (BruteMatcher, BoxMatcher, TreeMatcher)


@pytest.mark.parametrize("kind", MATCHERS)
@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda kind: kind(np.zeros(3)), r"features have shape \(3,\), expected \(F, D\)"),
        (lambda kind: kind(np.zeros((3, 0))), r"features have shape \(3, 0\)"),
        (lambda kind: kind([[1.0, np.nan]]), "features has nan at frame 0, column 1.*never varies"),
        (
            lambda kind: kind(ROWS, searchable=np.ones(3, bool)),
            r"searchable has shape \(3,\).*expected \(300,\) of bool",
        ),
        (lambda kind: kind(ROWS, searchable=np.ones(300)), "searchable .* of float64"),
        (lambda kind: kind(ROWS, ranges=Ranges.of_lengths([5])), "ranges are of 5 frames, features of 300"),
        (lambda kind: kind(ROWS, threads=0), "0 threads: expected 1 or more"),
        (lambda kind: kind(ROWS).search(Query(np.zeros(4))), "query has 4 columns, the features have 5.*same schema"),
        (lambda kind: kind(ROWS).search(Query(ROWS[:1], current=300)), "current frame 300: there are frames 0 to 299"),
        (lambda kind: kind(ROWS).search(Query(ROWS[:1], mask=Mask(np.ones(9, bool)))), "mask 0 is of 9 frames, .* 300"),
        (lambda kind: kind(ROWS).top_k(Query(ROWS[:1]), 0), "top_k of 0: expected 1 or more"),
        (
            lambda kind: kind(ROWS).why_excluded(Query(ROWS[:1]), np.array([300])),
            "frames 300 to 300: expected 0 to 299",
        ),
        (lambda kind: kind(ROWS).why_excluded(Query(ROWS[:1]), np.array([1.5])), "of float64, expected .* whole"),
    ],
)
def test_what_is_wrong_is_said(kind, make, words):
    with pytest.raises(InputError, match=words):
        make(kind)


@pytest.mark.parametrize("kind", MATCHERS)
def test_no_frames_at_all_give_no_match(kind):
    match = kind(np.zeros((0, 3))).search(Query(np.zeros((2, 3))))
    assert match.frame.tolist() == [-1, -1]
    assert np.isinf(match.cost).all()


@pytest.mark.parametrize("kind", MATCHERS)
def test_no_characters_get_no_match(kind):
    matcher = kind(ROWS)
    assert len(matcher.search(Query(np.zeros((0, 5)))).frame) == 0
    assert len(matcher.search(Query(np.zeros((0, 5)), mask=Mask(np.ones(300, bool)))).frame) == 0


@pytest.mark.parametrize("kind", MATCHERS)
def test_a_database_is_taken_as_it_is(kind):
    searchable = np.arange(300) % 3 == 0
    database = SimpleNamespace(features=ROWS, searchable=searchable, ranges=Ranges.of_lengths([100, 200]))
    matcher = kind(database)
    assert (matcher.search(Query(ROWS)).frame % 3 == 0).all()
    query = Query(ROWS[99:100], current=99, exclude_radius=10)
    near = np.flatnonzero(matcher.why_excluded(query, np.arange(300))[0] & 4)
    assert (near.min(), near.max()) == (89, 99)


@pytest.mark.parametrize("kind", MATCHERS)
def test_threads_change_nothing(kind):
    query = Query(
        ROWS + 0.1, mask=[Mask(np.arange(300) < 150), Mask(np.arange(300) > 50)], mask_numbers=np.arange(300) % 3 - 1
    )
    alone, together = kind(ROWS).search(query), kind(ROWS, threads=3).search(query)
    assert alone.frame.tolist() == together.frame.tolist()
    assert alone.cost.tolist() == together.cost.tolist()


@pytest.mark.parametrize("kind", MATCHERS)
def test_what_is_known_about_a_mask_is_kept_while_it_lives(kind):
    matcher, mask = kind(ROWS), Mask(np.arange(300) < 20)
    matcher.search(Query(ROWS[:2], mask=mask))
    kept = matcher.get_summary(mask)
    matcher.search(Query(ROWS[2:], mask=mask))
    assert matcher.get_summary(mask) is kept
    del mask
    gc.collect()
    assert len(matcher._summaries) == 0


@pytest.mark.parametrize("kind", MATCHERS)
def test_current_frame_wins_ties_and_by_its_bias(kind):
    rows = np.array([[0.0], [1.0], [1.0], [3.0]], np.float32)
    matcher = kind(rows)

    def best(bias):
        return int(matcher.search(Query([[0.0]], current=2, continuing=True, bias=bias)).frame[0])

    assert best(0.0) == 0
    assert best(0.999) == 0
    assert best(1.0) == 2  # cost 0 is not less than 1 − 1
    assert best(np.inf) == 2
    tied = matcher.search(Query([[1.0]], current=2, continuing=True))
    assert (int(tied.frame[0]), float(tied.cost[0])) == (2, 0.0)
    assert int(matcher.search(Query([[1.0]], current=2)).frame[0]) == 1


@pytest.mark.parametrize("kind", MATCHERS)
def test_current_frame_may_go_on_where_it_would_not_be_offered_unless_its_tag_is_not_wanted(kind):
    rows = np.arange(5, dtype=np.float32)[:, None]
    matcher = kind(rows, searchable=np.array([True, True, True, False, False]))
    asked = {"current": 4, "continuing": True, "exclude_radius": 1}
    assert int(matcher.search(Query([[4.0]], **asked)).frame[0]) == 4
    assert int(matcher.search(Query([[4.0]], **asked, mask=Mask(np.arange(5) != 4))).frame[0]) == 2


@given(st.integers(1, 40), st.integers(0, 2**32))
def test_rows_side_by_side_hold_the_same(count, seed):
    rows = np.random.default_rng(seed).normal(size=(count, 4)).astype(np.float32)
    groups = side_by_side(rows, 8)
    back = groups.transpose(0, 2, 1).reshape(-1, 4)
    np.testing.assert_array_equal(back[:count], rows)
    np.testing.assert_array_equal(back[count:], np.repeat(rows[-1:], len(back) - count, axis=0))


@pytest.mark.parametrize("lanes", [8, 16])
@given(flags=st.lists(st.booleans(), max_size=40))
def test_bits_say_what_flags_say(lanes, flags):
    bits = lane_bits(np.array(flags, bool), lanes)
    assert len(bits) == -(-len(flags) // lanes)
    back = [bool(int(bits[i // lanes]) >> (i % lanes) & 1) for i in range(len(bits) * lanes)]
    assert back == flags + [False] * (len(back) - len(flags))


@given(st.lists(st.floats(-1e9, 1e9, width=32), min_size=1, max_size=20))
def test_boxes_are_rounded_outwards(values):
    exact = np.array(values, np.float32)[None]
    bits = round_boxes(exact, exact).astype(np.uint32) << 16
    low, high = bits.view(np.float32).astype(np.float64).reshape(2, -1)
    assert (low <= exact[0]).all()
    assert (high >= exact[0]).all()
    usual = np.abs(exact[0]) > 1e-30
    assert (high - low <= 2.0**-7 * np.abs(exact[0]))[usual].all()
