import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from motionmatch.errors import InputError
from motionmatch.generative import matching
from motionmatch.generative.matching import Patches, blend, match
from reference import patches as reference


def motions(seed, lengths, num_frames, columns, *, ties):
    rng = np.random.default_rng(seed)
    make = (lambda shape: rng.integers(0, 2, shape).astype(float)) if ties else (lambda shape: rng.normal(size=shape))
    return make((num_frames, columns)), [make((length, columns)) for length in lengths]


@settings(deadline=None, max_examples=60)
@given(
    st.integers(0, 2**32),
    st.lists(st.integers(3, 12), min_size=1, max_size=3),
    st.integers(3, 12),
    st.booleans(),
    st.sampled_from([None, 1e-9, 0.01, 1.0]),
)
def test_li_2023_equation_2_takes_the_same_patches_as_the_slow_method(seed, lengths, num_frames, ties, alpha):
    guess, examples = motions(seed, lengths, num_frames, 4, ties=ties)
    found = match(guess, Patches.of(examples, 3), alpha)
    scaled = None if alpha is None else alpha * 3 * 4
    expected = reference.match(guess, np.concatenate(examples), 3, reference.starts(lengths, 3), scaled)
    np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize("ties", [False, True])
def test_blocks_and_what_is_kept_do_not_change_the_matches(monkeypatch, ties):
    guess, examples = motions(1, [40, 23, 61], 90, 6, ties=ties)
    patches = Patches.of(examples, 5)
    whole = match(guess, patches, 0.01)
    monkeypatch.setattr(matching, "ROWS", 7)
    monkeypatch.setattr(matching, "COLUMNS", 11)
    np.testing.assert_array_equal(match(guess, patches, 0.01), whole)
    monkeypatch.setattr(matching, "KEPT_BYTES", 0)
    np.testing.assert_array_equal(match(guess, patches, 0.01), whole)


def test_no_patch_crosses_from_one_example_into_the_next():
    guess, examples = motions(2, [6, 5, 9], 200, 2, ties=False)
    for start in match(guess, Patches.of(examples, 5), 0.01):
        assert any(first <= start and start + 5 <= stop for first, stop in [(0, 6), (6, 11), (11, 20)])


def test_an_example_matches_and_blends_to_itself():
    _, (example,) = motions(3, [50], 50, 3, ties=False)
    patches = Patches.of([example], 7)
    matches = match(example, patches, None)
    np.testing.assert_array_equal(matches, np.arange(44))
    np.testing.assert_allclose(blend(patches, matches, 50), example, atol=1e-12)


def test_small_alpha_brings_in_what_is_rare():
    rng = np.random.default_rng(4)
    example = np.concatenate([rng.normal(0, 0.1, (60, 2)), rng.normal(3, 0.1, (20, 2))])  # the end is rare
    guess = rng.normal(0, 0.3, (80, 2))
    patches = Patches.of([example], 4)
    assert match(guess, patches, 1e-3).max() >= 58 > match(guess, patches, None).max()


def test_an_example_shorter_than_a_patch_is_named():
    with pytest.raises(InputError, match="an example of 4 frames has no patch of 5; give one of 5 or more"):
        Patches.of([np.zeros((9, 2)), np.zeros((4, 2))], 5)
