"""The kernels with bounds checks compiled in, asked through the matchers that prepare their arrays."""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

from motionmatch.kernels import bundles
from motionmatch.kernels import search as kernels
from motionmatch.search import boxes, brute, tree
from motionmatch.search.query import Query
from reference.search_cases import cases

USES = {
    "scan": (brute, brute.BruteMatcher),
    "scan_boxes": (boxes, boxes.BoxMatcher),
    "search_tree": (tree, tree.TreeMatcher),
}


@pytest.fixture(params=USES)
def checked_matcher(request, checked, monkeypatch):
    module, matcher = USES[request.param]
    monkeypatch.setattr(module, request.param, getattr(checked(kernels), request.param))
    return matcher


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(case=cases(most_frames=150))
def test_kernels_stay_in_bounds_and_agree_with_the_reference(checked_matcher, case):
    frames, costs = case.expected()
    match = checked_matcher(case.features, searchable=case.searchable, ranges=case.ranges).search(case.query)
    assert match.frame.tolist() == frames.tolist()
    assert match.cost.tolist() == costs.tolist()


def test_limit_is_above_what_it_limits_and_finite():
    for best in (0.0, 1e-40, 1e-3, 1.0, 123.456, 1e30, 1e38, np.inf):
        limit = kernels.find_limit(best, 27)
        assert np.isfinite(limit)
        assert limit >= min(best * (1 + 27 * 2.0**-24), 3.3e38)


def test_a_leaf_out_of_bounds_is_noticed(checked):
    """The checks do check: a child that is not there."""
    few, none = np.zeros((1, 4), np.float32), np.array([-1])
    tree = bundles.Tree(
        features=few,
        points=np.zeros((1, 4, 8), np.float32),
        frames=np.zeros((1, 8), np.int32),
        boxes=np.zeros((1, 4, 16), np.uint16),
        children=np.full((1, 8), 5, np.int32),
        depth=2,
    )
    mask = bundles.TreeMask(np.full(1, 255, np.uint8), np.full(1, 1, np.uint8))
    query = bundles.KernelQuery(np.array([0, 1]), few, few, current=none, stays=none, bias=np.zeros(1), radius=-1)
    with pytest.raises(IndexError):
        checked(kernels).search_tree(tree, mask, query, np.array([0]), bundles.make_result(1))


@pytest.mark.parametrize("matcher", [matcher for _, matcher in USES.values()])
def test_squares_too_small_for_float32_are_still_told_apart(matcher):
    """In float32 the first costs 2 and the second 4 of the smallest numbers there are; in truth it is 2.43 and 2.28."""
    rows = np.sqrt(np.array([[3.4e-45, 0, 0, 0], [8e-46, 8e-46, 8e-46, 8e-46]])).astype(np.float32)
    assert matcher(rows).search(Query(np.zeros(4))).frame.tolist() == [1]
