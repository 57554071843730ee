import numpy as np
import pytest

from motionmatch.errors import InputError
from motionmatch.search.brute import BruteMatcher
from motionmatch.search.pca import measure_loss, reduce_columns
from motionmatch.search.query import Query
from motionmatch.search.tree import TreeMatcher


def correlated(num_frames=400, hidden=3, width=9, noise=0.0, seed=1):
    rng = np.random.default_rng(seed)
    return (
        rng.normal(size=(num_frames, hidden)) @ rng.normal(size=(hidden, width))
        + noise * rng.normal(size=(num_frames, width))
    ).astype(np.float32)


def test_all_columns_keep_all_distances():
    rows = correlated(noise=0.5)
    reduction = reduce_columns(rows, columns=9)
    assert reduction.kept == pytest.approx(1.0)
    less = reduction.rows(rows)
    wide = ((rows[:, None] - rows[None, :40]) ** 2).sum(axis=-1)
    np.testing.assert_allclose(((less[:, None] - less[None, :40]) ** 2).sum(axis=-1), wide, atol=1e-3)


def test_weighted_distances_are_kept_too():
    rows, weights = correlated(noise=0.5), np.array([0, 1, 2, 3, 0.5, 1, 1, 4, 0.1])
    less = reduce_columns(rows, columns=9, weights=weights).rows(rows)
    wide = (weights * (rows[:, None] - rows[None, :40]) ** 2).sum(axis=-1)
    np.testing.assert_allclose(((less[:, None] - less[None, :40]) ** 2).sum(axis=-1), wide, atol=2e-3)


def test_as_few_columns_as_keep_the_share_are_taken():
    assert reduce_columns(correlated(), share=1 - 1e-6).num_columns == 3
    assert reduce_columns(correlated(), columns=2).kept < 1
    small, large = reduce_columns(correlated(noise=1.0), share=0.6), reduce_columns(correlated(noise=1.0), share=0.95)
    assert small.num_columns < large.num_columns
    assert small.kept >= 0.6
    assert large.kept >= 0.95


def test_nothing_is_lost_where_the_columns_left_out_are_empty():
    rows = correlated()
    reduction = reduce_columns(rows, columns=3)
    loss = measure_loss(
        BruteMatcher(rows), TreeMatcher(reduction.rows(rows)), reduction, Query(rows[:50] + np.float32(0.01))
    )
    assert loss.kept == pytest.approx(1.0)
    assert loss.different <= 0.02
    assert loss.worst_extra_cost < 1e-3


def test_loss_is_measured_in_the_exact_cost():
    rows = correlated(noise=1.0)
    reduction, query = reduce_columns(rows, columns=2), Query(rows[::7] + np.float32(0.5))
    exact, rough = BruteMatcher(rows), BruteMatcher(reduction.rows(rows))
    loss = measure_loss(exact, rough, reduction, query)
    best, other = exact.search(query), rough.search(reduction.query(query))
    costs = ((rows[other.frame].astype(float) - query.vector) ** 2).sum(axis=-1)
    assert loss.different == (best.frame != other.frame).mean() > 0.5
    assert loss.extra_cost == pytest.approx((costs / best.cost - 1).mean(), rel=1e-6)
    assert loss.worst_extra_cost == pytest.approx((costs / best.cost - 1).max(), rel=1e-6)
    assert loss.extra_cost > 0


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: reduce_columns(np.zeros((1, 3))), "at least 2 frames"),
        (lambda: reduce_columns(correlated(), columns=10), "10 columns: expected 1 to 9"),
        (lambda: reduce_columns(correlated(), share=1.5), "share of 1.5"),
        (lambda: reduce_columns(np.full((3, 2), np.nan)), "nan at frame 0"),
        (lambda: reduce_columns(correlated(), weights=-np.ones(9)), "-1 at row 0, column 0: expected 0 or more"),
        (lambda: reduce_columns(correlated()).rows(np.zeros((2, 8))), r"shape \(2, 8\), expected \(N, 9\)"),
        (lambda: reduce_columns(correlated()).query(Query(np.zeros(9), weights=np.ones(9))), "give weights to reduce"),
    ],
)
def test_what_is_wrong_is_said(make, words):
    with pytest.raises(InputError, match=words):
        make()
