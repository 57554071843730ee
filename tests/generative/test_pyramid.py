import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from motionmatch.generative import pyramid
from motionmatch.generative.pyramid import Stages, examples, frame_at, resample


def stages(*lengths, frames=1000):
    return Stages.of(lengths, frames, size=11, coarse=4, factor=4 / 3)


def test_li_2023_section_3_2_the_coarsest_example_has_k_patches_and_steps_are_at_most_r():
    made = stages(650)
    assert made.length(0, 650) == 44
    assert made.scales[-1] == 1.0
    steps = np.divide(made.scales[1:], made.scales[:-1])
    np.testing.assert_allclose(steps[1:], 4 / 3)
    assert 1 < steps[0] <= 4 / 3 + 1e-9


@given(st.lists(st.integers(22, 3000), min_size=1, max_size=4), st.integers(11, 5000))
def test_every_example_and_the_result_have_a_patch_in_every_stage(lengths, frames):
    made = stages(*lengths, frames=frames)
    assert min(made.length(0, length) for length in [*lengths, frames]) >= 11
    assert made.length(len(made) - 1, frames) == frames
    assert (np.diff(made.scales) > 0).all()


def test_a_short_example_has_one_stage():
    assert stages(30).scales == (1.0,)


@given(st.integers(2, 40), st.integers(1, 60), st.booleans())
def test_resampling_keeps_what_is_constant_and_stays_inside(before, after, loop):
    np.testing.assert_allclose(resample(np.full((before, 2), 3.5), after, loop=loop), 3.5)
    rows = np.random.default_rng(before).normal(size=(before, 2))
    made = resample(rows, after, loop=loop)
    assert (made <= rows.max(axis=0) + 1e-12).all() and (made >= rows.min(axis=0) - 1e-12).all()


@pytest.mark.parametrize("after", [40, 150, 77])
def test_resampling_keeps_time(after):
    times = (np.arange(100) + 0.5)[:, None] / 100
    expected = (np.arange(after) + 0.5)[:, None] / after
    inside = (expected > 0.01) & (expected < 0.99)
    np.testing.assert_allclose(resample(times, after)[inside], expected[inside], atol=1e-12)


def test_resampling_around_has_no_start():
    rows = np.random.default_rng(1).normal(size=(20, 3))
    rolled = resample(np.roll(rows, 5, axis=0), 40, loop=True)
    np.testing.assert_allclose(rolled, np.roll(resample(rows, 40, loop=True), 10, axis=0), atol=1e-12)


def test_the_finest_examples_are_the_examples():
    rows = [np.random.default_rng(n).normal(size=(90 + n, 3)) for n in range(2)]
    made = stages(90, 91)
    levels = examples(rows, made)
    assert len(levels) == len(made)
    for a, b in zip(levels[-1], rows, strict=True):
        np.testing.assert_array_equal(a, b)
    assert [len(each) for each in levels[0]] == [made.length(0, 90), made.length(0, 91)]


def test_long_examples_are_the_same_in_every_stage_though_fine_stages_are_not_kept(monkeypatch):
    rows = [np.random.default_rng(n).normal(size=(900, 3)) for n in range(2)]
    levels = examples(rows, stages(900))
    monkeypatch.setattr(pyramid, "KEPT_BYTES", 0)
    lean = examples(rows, stages(900))
    assert len(lean._kept) < len(levels) == len(levels._kept)
    for level, other in zip(levels, lean, strict=True):
        for a, b in zip(level, other, strict=True):
            np.testing.assert_array_equal(a, b)
    with pytest.raises(IndexError):
        levels[len(levels)]


@given(st.integers(1, 500), st.data())
def test_a_frame_keeps_its_place_in_every_stage(num_frames, data):
    frame = data.draw(st.integers(0, num_frames - 1))
    length = data.draw(st.integers(1, num_frames))
    at = frame_at(frame, num_frames, length)
    assert 0 <= at < length
    assert abs((at + 0.5) / length - (frame + 0.5) / num_frames) <= 0.5 / length + 1e-9
    assert frame_at(frame, num_frames, num_frames) == frame
