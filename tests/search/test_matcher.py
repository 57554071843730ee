"""One protocol, one answer: all matchers agree with the obvious twin, bit for bit."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from motionmatch.actors.biped.performer import make_biped
from motionmatch.actors.moves.script import Script
from motionmatch.errors import InputError
from motionmatch.motion import load, root
from motionmatch.motion.clip import character_space, world_motion
from motionmatch.motion.ranges import Ranges
from motionmatch.search.boxes import BoxMatcher
from motionmatch.search.brute import BruteMatcher
from motionmatch.search.matcher import Candidates, Match, Matcher, Reason
from motionmatch.search.query import Mask, Query
from motionmatch.search.tree import TreeMatcher
from reference import search as reference
from reference.search_cases import cases

MATCHERS = (BruteMatcher, BoxMatcher, TreeMatcher)


def agree(matchers, query):
    first, *others = (matcher.search(query) for matcher in matchers)
    for other in others:
        assert other.frame.tolist() == first.frame.tolist()
        assert other.cost.tolist() == first.cost.tolist()
    return first


@pytest.mark.parametrize("kind", MATCHERS)
@settings(max_examples=250)
@given(case=cases())
def test_search_equals_the_full_float64_scan_bit_for_bit(kind, case):
    matcher: Matcher = kind(case.features, searchable=case.searchable, ranges=case.ranges)
    match = matcher.search(case.query)
    frames, costs = case.expected()
    assert match.frame.tolist() == frames.tolist()
    assert match.cost.tolist() == costs.tolist()


@pytest.mark.parametrize("kind", MATCHERS)
@settings(max_examples=40)
@given(case=cases(most_frames=60), k=st.integers(1, 70))
def test_top_k_is_sorted_and_begins_with_the_match(kind, case, k):
    matcher = kind(case.features, searchable=case.searchable, ranges=case.ranges)
    top = matcher.top_k(case.query, k)
    for row in range(len(case.query)):
        mask, current = case.mask(row), case.query.current[row]
        allowed = reference.offered(
            len(case.features), case.searchable, mask, case.ranges, current, case.query.exclude_radius
        )
        if case.continuing[row] and current >= 0 and (mask is None or mask[current]):
            allowed[current] = True
        found = reference.costs(case.features, case.query.vector[row], case.weights(row))
        offered = np.flatnonzero(allowed)
        best = sorted(offered.tolist(), key=lambda frame: (found[frame], frame))[:k]
        assert top.frames[row].tolist() == best + [-1] * (k - len(best))
        assert top.costs[row].tolist() == [found[frame] for frame in best] + [np.inf] * (k - len(best))
        np.testing.assert_allclose(top.column_costs[row, : len(best)].sum(axis=-1), found[best], rtol=1e-12)
        assert not top.column_costs[row, len(best) :].any()


@settings(max_examples=60)
@given(case=cases(most_frames=60))
def test_reasons_are_given_just_where_a_frame_is_not_offered(case):
    matcher = BruteMatcher(case.features, searchable=case.searchable, ranges=case.ranges)
    everything = np.arange(len(case.features))
    reasons = matcher.why_excluded(case.query, everything)
    for row in range(len(case.query)):
        mask, current = case.mask(row), case.query.current[row]
        allowed = reference.offered(
            len(everything), case.searchable, mask, case.ranges, current, case.query.exclude_radius
        )
        assert ((reasons[row] == Reason.ALLOWED) == allowed).all()
        assert ((reasons[row] & Reason.NOT_SEARCHABLE > 0) == ~case.searchable).all()
        assert ((reasons[row] & Reason.TAG > 0) == (np.zeros_like(allowed) if mask is None else ~mask)).all()


def test_reasons_in_words():
    assert Reason.ALLOWED.words == "allowed"
    both = Reason.TAG | Reason.NEIGHBOURHOOD
    assert both.words == "left out by the tags asked for; too near the frame that is playing"
    assert "clip's end" in Reason.NOT_SEARCHABLE.words


def test_match_without_a_frame_is_an_error_only_where_one_is_required():
    match = Match(np.array([3, -1]), np.array([0.5, np.inf]))
    assert match.found.tolist() == [True, False]
    with pytest.raises(InputError, match=r"no frame is allowed for 1 of 2 characters \(the first is 1\).*why_excluded"):
        match.require()
    assert Match(np.array([3]), np.array([0.5])).require().frame.tolist() == [3]


def test_candidates_sum_up_per_block():
    features = np.random.default_rng(1).normal(size=(50, 6)).astype(np.float32)
    top = BruteMatcher(features).top_k(Query(np.zeros(6)), 4)
    assert isinstance(top, Candidates)
    blocks = top.column_costs.reshape(1, 4, 2, 3).sum(axis=-1)
    np.testing.assert_allclose(blocks.sum(axis=-1), top.costs)


def features_of(clips):
    """Feet, their velocities and the hips' velocity as the character sees them, and where it will be."""
    rows, lengths = [], []
    for clip in clips:
        clip = root.add_root(clip)
        motion = character_space(world_motion(clip))
        roles, path = clip.anatomy.roles, clip.positions_world[:, 0]
        feet = [motion.positions[:, roles[f"{side}_foot"]] for side in ("left", "right")]
        feet += [motion.velocities[:, roles[name]] for name in ("left_foot", "right_foot", "hips")]
        later = np.minimum(np.arange(len(path))[:, None] + [10, 20, 30], len(path) - 1)
        rows.append(np.concatenate([*feet, (path[later] - path[:, None]).reshape(len(path), 9)], axis=1))
        lengths.append(len(path))
    rows = np.concatenate(rows)
    return ((rows - rows.mean(axis=0)) / (rows.std(axis=0) + 1e-3)).astype(np.float32), Ranges.of_lengths(lengths)


def questions(features, ranges, count=60):
    """Poses of some frames with the futures of others; then in several kinds of search."""
    rng = np.random.default_rng(2)
    vector = features[rng.integers(len(features), size=count)]
    vector[:, 15:] = features[rng.integers(len(features), size=count), 15:]
    vector += 0.1 * rng.normal(size=vector.shape).astype(np.float32)
    current = rng.integers(len(features), size=count)
    tagged = Mask(np.repeat(rng.random(len(ranges)) < 0.5, ranges.lengths) & (rng.random(len(features)) < 0.7))
    yield Query(vector)
    yield Query(features[current], current=current, exclude_radius=20)
    yield Query(vector, weights=rng.random(24) * 3, current=current, continuing=True, bias=0.5)
    yield Query(vector, mask=tagged, current=current, exclude_radius=10)
    yield Query(3 * rng.normal(size=(count, 24)), weights=rng.integers(0, 2, size=24))


def check_on(clips):
    features, ranges = features_of(clips)
    searchable = ranges.before_end(20)
    matchers = [kind(features, searchable=searchable, ranges=ranges) for kind in MATCHERS]
    for query in questions(features, ranges):
        match = agree(matchers, query)
        assert match.found.all()
        for row in range(0, len(query), 10):
            weights = np.ones(24) if query.weights is None else query.weights
            found = reference.costs(features, query.vector[row], weights)
            assert match.cost[row] == found[match.frame[row]]
            if query.stays[row] < 0:
                allowed = matchers[0].why_excluded(query, np.arange(len(features)))[row] == 0
                assert match.cost[row] == found[allowed].min()


def test_matchers_agree_on_recorded_motion(mocap):
    check_on(load.load(mocap("lafan1"))[:12])


def test_matchers_agree_on_the_motion_of_actors():
    check_on([make_biped(seed).perform(Script.parse("walk 6; run 4; idle 2; backward 3")) for seed in (1, 2)])
