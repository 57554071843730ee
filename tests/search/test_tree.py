import numpy as np

from motionmatch.search.brute import BruteMatcher
from motionmatch.search.query import Mask, Query
from motionmatch.search.tree import TreeMatcher


def smooth(num_frames, num_columns=27, seed=1):
    """Motion-like: a few slow signals seen through many columns."""
    rng = np.random.default_rng(seed)
    slow = np.cumsum(rng.normal(size=(num_frames, 6)), axis=0)
    slow -= np.cumsum(slow, axis=0) / np.arange(1, num_frames + 1)[:, None]
    rows = np.sin(slow * 0.2) @ rng.normal(size=(6, num_columns)) + 0.02 * rng.normal(size=(num_frames, num_columns))
    return (rows / rows.std()).astype(np.float32)


def test_far_fewer_frames_are_looked_at_than_there_are():
    rows = smooth(30_000)
    tree = TreeMatcher(rows)
    query = Query(rows[::997] + 0.05)
    nodes, leaves = tree.visits(query).mean(axis=0)
    assert 8 * (nodes + leaves) < 0.05 * len(rows)
    assert tree.search(query).frame.tolist() == BruteMatcher(rows).search(query).frame.tolist()


def test_a_frame_that_may_go_on_spares_work_and_a_great_bias_spares_all():
    rows = smooth(5_000)
    tree = TreeMatcher(rows)
    current = np.arange(100, 4900, 100)
    vector = rows[current] + 0.01
    freely = tree.visits(Query(vector)).sum()
    assert tree.visits(Query(vector, current=current, continuing=True)).sum() < freely
    assert tree.visits(Query(vector, current=current, continuing=True, bias=1e6)).sum() == 0


def test_masked_parts_of_the_tree_are_not_entered():
    rows = smooth(5_000)
    tree = TreeMatcher(rows)
    only = Mask(np.arange(5_000) == 1234)
    nodes, leaves = tree.visits(Query(rows[:1] + 5.0, mask=only))[0]
    assert leaves == 1
    assert nodes <= tree.depth
    assert tree.visits(Query(rows[:1], mask=Mask(np.zeros(5_000, bool)))).tolist() == [[1, 0]]


def test_weights_may_change_with_every_query():
    rows, rng = smooth(3_000), np.random.default_rng(5)
    tree, brute = TreeMatcher(rows), BruteMatcher(rows)
    for _ in range(10):
        query = Query(rows[rng.integers(3_000, size=20)] + 0.1, weights=rng.random((20, 27)) ** 4 * 10)
        assert tree.search(query).cost.tolist() == brute.search(query).cost.tolist()


def test_memory_is_little_more_than_the_features_twice():
    tree = TreeMatcher(smooth(20_000))
    assert tree.features.nbytes < tree.num_bytes < 1.6 * tree.features.nbytes
    assert tree.num_nodes < 20_000 / 8


def test_emphasis_changes_the_cuts_and_not_the_answers():
    rows = smooth(5_000)
    emphasis = np.ones(27)
    emphasis[9:15] = 4.0
    plain, finer = TreeMatcher(rows), TreeMatcher(rows, emphasis=emphasis)
    query = Query(rows[::101] + 0.3)
    np.testing.assert_array_equal(plain.search(query).frame, finer.search(query).frame)
    assert (plain.visits(query) != finer.visits(query)).any()
