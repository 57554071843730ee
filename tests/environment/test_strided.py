"""The paper's own search: what it leaves out, and what it never is."""

from __future__ import annotations

import numpy as np
import pytest

import databases
from environment import cases
from motionmatch.environment.linear import LinearMatcher
from motionmatch.environment.strided import StridedMatcher
from motionmatch.errors import InputError


def strided(**given):
    return StridedMatcher(databases.small(), cases.footprints(), **given)


def test_representatives_are_apart_and_unlike():
    matcher = strided(unlike=0.5)
    chosen = matcher.representatives
    assert (np.diff(chosen) >= 8).all() and databases.small().searchable[chosen].all()
    assert len(chosen) < len(strided(unlike=0.0).representatives)


@pytest.mark.parametrize("seed", range(8))
def test_it_is_never_better_than_the_best(seed):
    rng = np.random.default_rng(seed)
    asked = cases.query(rng, cases.scene(rng))
    exact = LinearMatcher(databases.small(), cases.footprints()).search(asked)
    assert (strided().search(asked).cost >= exact.cost).all()


def test_without_leaving_anything_out_it_is_exact():
    rng = np.random.default_rng(9)
    matcher = strided(stride=1, unlike=0.0, aggressiveness=0.0, before=None)
    exact = LinearMatcher(databases.small(), cases.footprints())
    for _ in range(6):
        asked = cases.query(rng, cases.scene(rng))
        np.testing.assert_array_equal(matcher.search(asked).cost, exact.search(asked).cost)


def test_eq_7_a_larger_v_looks_at_fewer():
    rng = np.random.default_rng(2)
    asked = cases.query(rng, cases.scene(rng), characters=6)
    looked = [strided(aggressiveness=v, stride=1).report(asked).nodes.sum() for v in (0.0, 1.0, 10.0)]
    assert looked[0] > looked[1] > looked[2]


def test_a_stride_of_nothing_is_refused():
    with pytest.raises(InputError, match="a stride of 0 frames"):
        strided(stride=0)
