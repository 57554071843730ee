import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from motionmatch.errors import InputError
from motionmatch.generative import bounds, matching
from motionmatch.generative.matching import Patches, blend, find_copied, match, refine
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
@pytest.mark.parametrize(("rows", "columns", "kept"), [(7, 11, 0), (7, 11, 4 * 7 * 11 * 5), (64, 16, 10**9)])
def test_blocks_and_what_is_kept_do_not_change_the_matches(monkeypatch, ties, rows, columns, kept):
    guess, examples = motions(1, [40, 23, 61], 90, 6, ties=ties)
    patches = Patches.of(examples, 5)
    whole = match(guess, patches, 0.01)
    monkeypatch.setattr(bounds, "ROWS", rows)
    monkeypatch.setattr(bounds, "COLUMNS", columns)
    monkeypatch.setattr(bounds, "KEPT_BYTES", kept)
    np.testing.assert_array_equal(match(guess, patches, 0.01), whole)


def test_any_basis_gives_the_same_matches():
    guess, examples = motions(5, [70], 60, 40, ties=False)
    whole = match(guess, Patches.of(examples, 5), 0.01)
    rng = np.random.default_rng(6)
    for width in (1, 5, 40):
        basis = np.linalg.qr(rng.normal(size=(40, width)))[0]
        np.testing.assert_array_equal(match(guess, Patches.of(examples, 5, basis=basis), 0.01), whole)


def walk(seed, num_frames, columns):
    """Something that moves on from frame to frame, so that rounds settle."""
    return np.cumsum(np.random.default_rng(seed).normal(size=(num_frames, columns)), axis=0)


@settings(deadline=None, max_examples=40)
@given(
    st.integers(0, 2**32),
    st.lists(st.integers(8, 30), min_size=1, max_size=2),
    st.integers(8, 40),
    st.sampled_from([None, 1e-3, 0.1]),
    st.booleans(),
    st.booleans(),
)
def test_rounds_together_are_the_rounds_one_by_one_bit_for_bit(seed, lengths, num_frames, alpha, loop, doubled):
    """Also where an example comes twice, so that every patch has an equal."""
    examples = [walk(seed + n, length, 3) for n, length in enumerate(lengths)]
    if doubled:
        examples.append(examples[0].copy())
    together = np.concatenate(examples)
    guess = together[np.random.default_rng(seed).integers(0, len(together), num_frames)]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(matching, "WORTHWHILE", 0)
        found = refine(guess.copy(), Patches.of(examples, 4), alpha, rounds=4, loop=loop)
    starts = reference.starts([len(each) for each in examples], 4)
    scaled = None if alpha is None else alpha * 4 * 3
    np.testing.assert_array_equal(found, reference.refine(guess, together, 4, starts, scaled, 4, loop))


def test_numbers_whose_squares_vanish_are_matched_all_the_same():
    """Then a distance of 0 does not mean equal, and what was taken over must be looked for again."""
    example = 1e-170 * walk(7, 40, 2)
    guess = example[np.random.default_rng(8).integers(0, 40, 60)]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(matching, "WORTHWHILE", 0)
        patches = Patches.of([example], 4)
        found = refine(guess.copy(), patches, 0.01, rounds=3)
    assert not patches.distinct
    np.testing.assert_array_equal(found, reference.refine(guess, example, 4, range(37), 0.08, 3, False))


def test_what_was_taken_over_whole_is_known():
    matches = np.array([5, 6, 7, 8, 9, 20, 21, 22, 23])
    np.testing.assert_array_equal(find_copied(matches, 3, loop=False), [5, 6, 7, -1, -1, -1, -1, 22, 23])
    loop = find_copied(matches, 3, loop=True)
    np.testing.assert_array_equal(loop, [-1, -1, 7, -1, -1, -1, -1, -1, -1])


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
