import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from motionmatch.kernels import search_tree as kernels
from reference.search_cases import KINDS, features_of


def built(kernel, rows):
    leaves = -(-len(rows) // 8)
    order = np.full(len(rows), -1)
    boxes = np.full((leaves, rows.shape[1], 16), np.nan, np.float32)
    children = np.full((leaves, 8), -999, np.int32)
    counts = np.zeros(2, np.int64)
    kernel(rows, order, boxes, children, counts)
    return order, boxes[: counts[0]], children[: counts[0]], int(counts[1])


def leaves_below(children, child):
    """Numbers of the leaves under a child, and how many levels of nodes there are."""
    if child < 0:
        return [-1 - child], 0
    found = [leaves_below(children, c) for c in children[child].tolist() if c != kernels.EMPTY]
    return [leaf for leaves, _ in found for leaf in leaves], 1 + max(depth for _, depth in found)


def check_tree(rows, order, boxes, children, depth):
    assert sorted(order.tolist()) == list(range(len(rows)))
    leaves, levels = leaves_below(children, 0)
    assert sorted(leaves) == list(range(-(-len(rows) // 8)))
    assert levels == depth
    for node in range(len(children)):
        for lane, child in enumerate(children[node].tolist()):
            if child == kernels.EMPTY:
                continue
            assert child < 0 or child > node
            held = [order[8 * leaf : 8 * leaf + 8] for leaf in leaves_below(children, child)[0]]
            points = rows[np.concatenate(held)]
            np.testing.assert_array_equal(boxes[node, :, lane], points.min(axis=0))
            np.testing.assert_array_equal(boxes[node, :, 8 + lane], points.max(axis=0))


@settings(max_examples=30)
@given(st.integers(0, 2**32), st.sampled_from(KINDS), st.integers(1, 300), st.integers(1, 4))
def test_tree_holds_every_frame_once_and_boxes_fit_exactly(checked, seed, kind, num_frames, quarters):
    rows = features_of(np.random.default_rng(seed), kind, num_frames, 4 * quarters)
    check_tree(rows, *built(kernels.build, rows))
    check_tree(rows, *built(checked(kernels).build, rows))


def test_tree_of_many_frames_is_sampled_and_still_whole():
    rows = features_of(np.random.default_rng(1), "smooth", 20_000, 8)
    order, boxes, children, depth = built(kernels.build, rows)
    check_tree(rows, order, boxes, children, depth)
    assert depth <= 8


@pytest.mark.parametrize(
    "rows", [np.zeros((5000, 4)), np.repeat(2.0 ** np.arange(-40, 60, 0.05)[:, None] % 1e9, 4, axis=1)]
)
def test_tree_stays_shallow_on_degenerate_data(rows):
    assert built(kernels.build, rows.astype(np.float32))[3] <= 20


@given(st.integers(0, 2**32), st.integers(1, 200))
def test_summary_says_which_children_hold_a_frame_that_may_be_chosen(checked, seed, num_frames):
    rng = np.random.default_rng(seed)
    rows = features_of(rng, "smooth", num_frames, 4)
    _, _, children, _ = built(kernels.build, rows)
    points = np.where(rng.random(-(-num_frames // 8)) < 0.3, rng.integers(0, 256), 0).astype(np.uint8)
    for kernel in (kernels.summarise, checked(kernels).summarise):
        bits = np.zeros(len(children), np.uint8)
        kernel(children, points, bits)
        for node in range(len(children)):
            expected = [
                c != kernels.EMPTY and any(points[leaf] for leaf in leaves_below(children, c)[0])
                for c in children[node].tolist()
            ]
            assert [bool(bits[node] >> lane & 1) for lane in range(8)] == expected


@given(st.lists(st.integers(-3, 3), min_size=1, max_size=60), st.data())
def test_select_parts_low_from_high(checked, values, data):
    middle = data.draw(st.integers(0, len(values) - 1))
    for kernel in (kernels._select, checked(kernels)._select):
        keys, order = np.array(values, np.float32), np.arange(len(values))
        kernel(keys, order, 0, len(values), middle)
        assert sorted(order.tolist()) == list(range(len(values)))
        np.testing.assert_array_equal(keys, np.array(values, np.float32)[order])
        assert middle == 0 or keys[:middle].max() <= keys[middle:].min()
