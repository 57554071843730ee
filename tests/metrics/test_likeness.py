import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from motionmatch.actors.takes import capture
from motionmatch.errors import InputError
from motionmatch.maths import rotation
from motionmatch.metrics.likeness import (
    Likeness,
    inter_diversity,
    intra_diversity,
    measure_likeness,
    rotation_rows,
    set_diversity,
)
from reference import runs as reference


@pytest.fixture(scope="module")
def walk():
    return capture("walk 3 speed=1.3 turn=0.5; idle 1; walk 2", fps=30)[0]


@pytest.fixture(scope="module")
def rows(walk):
    return rotation_rows([walk])[0]


seeds = st.integers(0, 2**32)


def wander(rng, num_frames, num_columns=4):
    return np.cumsum(rng.normal(size=(num_frames, num_columns)), axis=0)


def test_the_example_itself_is_whole_and_nothing_away(walk):
    found = measure_likeness(walk, walk)
    assert found.coverage() == found.coverage(1e-9) == 1.0
    assert found.global_distance() == found.local_distance() == 0.0
    assert found.runs() == [(0, walk.num_frames, 0)]


def test_two_stretches_of_the_example_are_nothing_away_and_told(rows):
    made = np.concatenate([rows[100:160], rows[20:75]])
    found = Likeness.of(made, [rows])
    assert found.global_distance() == 0.0
    assert found.runs() == [(0, 60, 100), (60, 115, 20)]
    assert 0.0 < found.local_distance() < found.local_distance(30)  # windows across the cut are in no example
    assert found.coverage(1e-9) < 1.0


def test_a_frozen_pose_passes_the_published_threshold_and_fails_the_finer_one(rows):
    frozen = np.tile(rows.mean(axis=0), (300, 1))
    found = Likeness.of(frozen, [rows])
    assert found.coverage() > 0.9 and found.coverage(0.5) < 0.2


def test_white_noise_holds_nothing(rows):
    noise = np.random.default_rng(1).normal(rows.mean(axis=0), 2 * rows.std(axis=0) + 0.3, (300, rows.shape[1]))
    found = Likeness.of(noise, [rows])
    assert found.coverage() == 0.0 and found.local_distance() > 2.0


def test_turning_the_world_of_both_changes_nothing_and_of_one_only_without_heading(walk):
    made = walk.trim(30, 120)
    turned = made.rotate(rotation.from_heading(1.0))
    plain = measure_likeness(made, walk)
    both = measure_likeness(turned, walk.rotate(rotation.from_heading(1.0)))
    assert both.local_distance() == pytest.approx(plain.local_distance(), abs=1e-5)
    assert measure_likeness(turned, walk).local_distance() > 0.5
    assert measure_likeness(turned, walk, preset="heading").local_distance() < 1e-4


@given(seeds, st.integers(2, 6))
def test_li_2023_windows_and_runs_are_those_of_the_slow_definition(seed, size):
    rng = np.random.default_rng(seed)
    lengths = [int(n) for n in rng.integers(2 * size - 1, 2 * size + 6, rng.integers(1, 3))]
    made, examples = wander(rng, int(rng.integers(2 * size, 16))), [wander(rng, n) for n in lengths]
    found = Likeness.of(made, examples)
    distances = reference.frame_distances(made, np.concatenate(examples))
    starts, everywhere = reference.starts(lengths, size), range(len(made) - size + 1)
    near = reference.nearest_windows(distances, size, everywhere, starts)
    assert found.local_distance(size) == pytest.approx(np.mean(near))
    back = np.array(reference.nearest_windows(distances.T, size, starts, everywhere))
    assert found.coverage(float(np.median(back)) + 1e-9, size=size) == pytest.approx(
        np.mean(back < np.median(back) + 1e-9)
    )
    best = reference.cheapest_runs(distances, size, tuple(lengths))
    assert found.global_distance(size) == pytest.approx(best / len(made))


@given(seeds)
def test_longer_runs_cost_no_less_and_single_frames_are_the_nearest(seed):
    rng = np.random.default_rng(seed)
    found = Likeness.of(wander(rng, 40), [wander(rng, 25), wander(rng, 30)])
    costs = [found.global_distance(shortest) for shortest in (1, 2, 4, 8, 12)]
    assert costs == sorted(costs)
    assert costs[0] == pytest.approx(found.distances.min(axis=1).mean())


@given(seeds)
def test_order_of_columns_and_time_run_backwards_change_nothing(seed):
    rng = np.random.default_rng(seed)
    made, example = wander(rng, 30), wander(rng, 26)
    plain = Likeness.of(made, [example])
    order = rng.permutation(made.shape[1])
    for other in (
        Likeness.of(made[:, order], [example[:, order]]),
        Likeness.of(made[::-1], [example[::-1]]),
    ):
        for measure in ("global_distance", "local_distance"):
            assert getattr(other, measure)(6) == pytest.approx(getattr(plain, measure)(6))
        assert other.coverage(3.0, size=6) == plain.coverage(3.0, size=6)


def test_nothing_goes_from_one_example_into_the_next(rows):
    first, second = rows[:60], rows[60:120]
    found = Likeness.of(rows[40:80], [first, second])
    assert found.global_distance(20) == 0.0  # a run in each
    assert found.global_distance(30) > 0.0
    assert Likeness.of(rows[40:80], [rows[:120]]).global_distance(30) == 0.0


def test_set_diversity_is_nothing_for_copies_and_one_for_draws_from_the_numbers_of_the_example():
    rng = np.random.default_rng(3)
    example = rng.normal(size=(200, 6))
    assert set_diversity([example, example], [example]) == 0.0
    draws = [rng.normal(0.0, example.std(), (50, 6)) for _ in range(200)]
    assert set_diversity(draws, [example]) == pytest.approx(1.0, abs=0.02)


def test_inter_and_intra_diversity_are_mean_distances():
    a, b = np.zeros((4, 2)), np.full((4, 2), 3.0)
    assert inter_diversity([a, b]) == pytest.approx(3.0 * np.sqrt(2))
    assert intra_diversity(np.concatenate([a[:1], b[:1]])) == pytest.approx(3.0 * np.sqrt(2))
    assert intra_diversity(a) == 0.0


def test_what_is_too_short_or_of_another_skeleton_is_told(rows):
    with pytest.raises(InputError, match="windows of 30 frames need"):
        Likeness.of(rows[:20], [rows]).coverage()
    with pytest.raises(InputError, match="50 frames can't be cut into runs of at least 30"):
        Likeness.of(rows[:50], [rows[:40]]).global_distance()
    with pytest.raises(InputError, match="columns can't be compared"):
        Likeness.of(rows, [rows[:, :5]])
    with pytest.raises(InputError, match="two motions or more"):
        set_diversity([rows], [rows])
    with pytest.raises(InputError, match="two motions or more"):
        inter_diversity([rows, rows[:9]])


def test_a_thousand_frames_against_650_take_well_under_a_second():
    rng = np.random.default_rng(0)
    small = wander(rng, 60, 24)
    Likeness.of(small, [small]).global_distance()  # compiled by now
    made, example = wander(rng, 1000, 390), wander(rng, 650, 390)
    before = time.thread_time()
    found = Likeness.of(made, [example])
    found.global_distance(), found.local_distance(), found.coverage()
    assert time.thread_time() - before < 1.0
