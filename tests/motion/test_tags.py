import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from motionmatch.errors import InputError
from motionmatch.motion.tags import Tags, evaluate, find_spans

masks = arrays(np.bool_, st.integers(1, 20))
MASKS = {name: np.array(list(bits), int).astype(bool) for name, bits in [("a", "0011"), ("b", "0101"), ("c", "0001")]}


@given(masks)
def test_masks_round_trip(mask):
    tags = Tags.from_masks({"walk": mask})
    np.testing.assert_array_equal(tags.mask("walk", len(mask)), mask)
    assert tags.spans["walk"] == find_spans(mask)


def test_spans_are_sorted_and_joined():
    assert Tags({"run": [(8, 9), (2, 5), (4, 6), (6, 7)]}).spans["run"] == ((2, 7), (8, 9))


def test_names_are_sorted_and_no_tags_are_false():
    assert Tags({"run": [(0, 1)], "idle": [(1, 2)]}).names == ["idle", "run"]
    assert not Tags()


def test_an_unknown_tag_has_no_frames_in_a_mask():
    assert not Tags({"run": [(0, 5)]}).mask("walk", 5).any()


@given(masks, st.integers(0, 20), st.integers(0, 20))
def test_trimming_is_slicing_the_mask(mask, start, stop):
    expected = mask[start : min(stop, len(mask))]
    trimmed = Tags.from_masks({"walk": mask}).trim(start, min(stop, len(mask)))
    np.testing.assert_array_equal(trimmed.mask("walk", len(expected)), expected)


@given(masks, st.sampled_from([0.25, 0.5, 1.0, 2.0, 3.0, 60 / 29.97, 60 / 144, 1 / 3]))
def test_a_resampled_frame_carries_the_tags_of_the_frame_at_its_time(mask, factor):
    num_frames = int(np.floor((len(mask) - 1) * factor + 1e-6)) + 1
    old_frames = np.floor(np.arange(num_frames) / factor + 1e-5).astype(int)
    resampled = Tags.from_masks({"walk": mask}).resample(factor, num_frames)
    np.testing.assert_array_equal(resampled.mask("walk", num_frames), mask[old_frames])


def test_a_tag_on_every_frame_stays_on_every_frame_when_the_count_is_odd():
    assert Tags({"walk": [(0, 5)]}).resample(0.5, 3).spans["walk"] == ((0, 3),)


@pytest.mark.parametrize(
    ("expression", "bits"),
    [
        ("a", "0011"),
        ("a & b", "0001"),
        ("a|b", "0111"),
        ("!a", "1100"),
        ("!!a", "0011"),
        ("a | b & !c", "0111"),
        ("(a | b) & !c", "0110"),
        ("!(a | b)", "1000"),
        ("!a & b | c", "0101"),
        ("  ( a )  ", "0011"),
    ],
)
def test_expressions_bind_not_before_and_before_or(expression, bits):
    np.testing.assert_array_equal(evaluate(expression, MASKS.__getitem__), np.array(list(bits), int).astype(bool))


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        ("a &", "expected a tag name, '!' or '(' at column 4, found the end."),
        ("", "expected a tag name, '!' or '(' at column 1, found the end."),
        ("(a | b", "expected ')' at column 7, found the end."),
        ("a b", "expected '|', '&' or the end at column 3, found 'b'."),
        ("a | )", "expected a tag name, '!' or '(' at column 5, found ')'."),
        ("a |   % b", "unexpected '%' at column 7."),
        ("a + b", "unexpected '+' at column 3."),
    ],
)
def test_a_wrong_expression_is_pointed_at(expression, message):
    with pytest.raises(InputError) as error:
        evaluate(expression, MASKS.__getitem__)
    assert str(error.value).startswith(f"tag expression '{expression}': {message}")


def test_select_knows_its_names():
    tags = Tags({"walk": [(0, 2)], "run": [(2, 4)]})
    np.testing.assert_array_equal(tags.select("walk | run", 5), [1, 1, 1, 1, 0])
    with pytest.raises(InputError, match=r"no tag 'wlak'\. Did you mean 'walk'"):
        tags.select("wlak", 5)
    assert not tags.select("crouch", 5, known=["crouch", "walk"]).any()


@pytest.mark.parametrize("span", [(-1, 3), (3, 3), (4, 2)])
def test_an_empty_or_negative_span_is_refused(span):
    with pytest.raises(InputError, match=r"expected 0 <= start < stop"):
        Tags({"walk": [span]})


@pytest.mark.parametrize("name", ["", "1walk", "walk run", "a&b"])
def test_a_name_that_expressions_could_not_use_is_refused(name):
    with pytest.raises(InputError, match="must start with a letter"):
        Tags({name: [(0, 1)]})


@pytest.mark.parametrize("deep", ["(" * 3000 + "walk" + ")" * 3000, "!" * 5000 + "walk"])
def test_an_expression_without_end_is_refused(deep):
    with pytest.raises(InputError, match="more than 200 parentheses"):
        Tags({"walk": ((0, 3),)}).select(deep, 5)
