import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from motionmatch.kernels import onward as kernels
from reference import onward as reference


def motion(seed, *, ties):
    rng = np.random.default_rng(seed)
    shape = int(rng.integers(8, 20)), int(rng.integers(1, 20))
    frames = rng.integers(0, 2, shape).astype(float) if ties else rng.normal(size=shape)
    return rng, frames


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 2**32), st.booleans(), st.integers(1, 4))
def test_the_patch_most_like_another_is_that_of_the_slow_search(seed, ties, size):
    rng, frames = motion(seed, ties=ties)
    allowed = rng.random(len(frames) - size + 1) < 0.5
    patch = int(rng.integers(len(allowed)))
    assert kernels.most_alike(frames, patch, allowed, size) == reference.nearest(frames, patch, allowed, size)


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 2**32), st.booleans(), st.integers(1, 4))
def test_stretches_are_joined_as_the_slow_method_joins_them(seed, ties, size):
    rng, frames = motion(seed, ties=ties)
    num = len(frames) - size + 1
    following, preceding = rng.integers(0, num, (2, num))
    matches = rng.integers(0, num, int(rng.integers(1, 25)))
    edges = np.sort(
        rng.choice(len(matches) + 1, size=2 * int(rng.integers(0, (len(matches) + 1) // 2 + 1)), replace=False)
    )
    starts, stops = edges[::2].copy(), edges[1::2].copy()
    out, runs = np.empty_like(matches), np.empty((3, len(matches)), np.int64)
    kernels.join_runs(matches, starts, stops, frames, following, preceding, size, runs, out)
    spans = list(zip(starts.tolist(), stops.tolist(), strict=True))
    expected = reference.joined(matches, spans, frames, following.tolist(), preceding.tolist(), size)
    np.testing.assert_array_equal(out, expected)
