"""The beginning of a step is what its definition says: facings, limits, searches, the simulation."""

from dataclasses import replace

import numpy as np
import pytest

from motionmatch.control.command import Command
from motionmatch.control.config import ControllerConfig, RootConfig
from motionmatch.control.simulation import simulate
from motionmatch.control.state import make_resting_state
from motionmatch.control.trajectory import wrap_angles
from motionmatch.database import coverage
from motionmatch.kernels import steering
from reference import steering as reference

COUNT = 40


def draw(rng, *shape):
    return rng.normal(size=shape) * rng.choice([0.0, 0.03, 1.0, 3.0], size=(shape[0], *(1,) * (len(shape) - 1)))


def draw_state(rng):
    made = make_resting_state(
        draw(rng, COUNT, 3) * [1, 0, 1],
        draw(rng, COUNT),
        rng.integers(0, 50, COUNT),
        num_joints=3,
        num_moving=1,
        num_feet=2,
    )
    for name in ("simulation_velocities", "simulation_accelerations", "root_offsets", "wanted_velocities"):
        getattr(made, name)[:] = draw(rng, COUNT, 3) * [1, 0, 1]
    for name in ("simulation_yaw_rates", "wanted_yaws", "facing_yaws"):
        getattr(made, name)[:] = draw(rng, COUNT)
    made.search_in[:], made.frame_fractions[:] = rng.uniform(-0.1, 0.3, COUNT), rng.random(COUNT)
    made.wanted_tags[:] = rng.integers(0, 2, COUNT)
    return made


@pytest.mark.parametrize("seed", range(5))
def test_facings_and_limits_agree_with_the_reference(seed):
    rng = np.random.default_rng(seed)
    speeds = rng.choice([0.0, 0.3, 1.0, 2.0], size=16)
    velocities, facings, before = draw(rng, COUNT, 3), draw(rng, COUNT, 3), draw(rng, COUNT)
    for asked in (facings, None):
        for limits in (speeds, None):
            yaws, found = before.copy(), np.empty((COUNT, 3))
            given = np.zeros(0) if limits is None else limits
            steering.face(velocities, np.zeros((0, 3)) if asked is None else asked, given, yaws)
            np.testing.assert_allclose(yaws, reference.face(velocities, asked, limits, before), atol=1e-12)
            steering.limit(velocities, given, yaws, found)
            level = velocities * [1, 0, 1]
            expected = level if limits is None else reference.limit(limits, velocities, yaws)
            np.testing.assert_allclose(found, expected, atol=1e-12)


def test_who_stands_is_the_same_in_kernels_and_in_databases():
    assert steering.STANDING == coverage.STANDING


@pytest.mark.parametrize("seed", range(5))
def test_those_search_whose_turn_it_is_whose_clip_ends_or_whose_command_has_changed(seed):
    rng = np.random.default_rng(seed)
    state, velocities, asked = draw_state(rng), draw(rng, COUNT, 3), rng.integers(0, 2, COUNT)
    before, lasts, wanted = state.copy(), np.repeat([19, 49], [20, 30]), np.empty((COUNT, 3))
    words = state.memory, state.layout.places, velocities, np.zeros((0, 3)), asked, np.zeros(0)
    found = steering.begin(*words, lasts, 50, 1.2, 0.7, 0.8, 0.1, wanted)
    yaws = reference.face(velocities, None, None, before.facing_yaws)
    away = velocities - before.wanted_velocities
    change = (np.hypot(away[:, 0], away[:, 2]) > 0.7) | (np.abs(wrap_angles(yaws - before.wanted_yaws)) > 0.8)
    change = (change | (asked != before.wanted_tags)) & (before.search_in <= 0.1)
    ending = before.frames + before.frame_fractions + 1.2 > lasts[before.frames]
    expected = change | ending | (before.search_in <= 1e-9)
    assert state.searched.tolist() == expected.tolist() and found == expected.sum()
    assert 0 < found < COUNT and not state.switched.any()
    assert steering.begin(*words, lasts[:0], 50, 1.2, 9e9, 9e9, 0.1, wanted) < found  # nothing ends, nothing is sharp
    state.frames[3] = 50
    assert steering.begin(*words, lasts, 50, 1.2, 0.7, 0.8, 0.1, wanted) == -1


@pytest.mark.parametrize("mode", ["adjust", "clamp"])
@pytest.mark.parametrize("turns", [(np.inf, np.inf), (1.5, 0.5)])
@pytest.mark.parametrize("dt", [1e-4, 1 / 60, 0.5])
def test_the_simulation_agrees_with_the_reference(mode, turns, dt):
    rng = np.random.default_rng(3)
    config = replace(ControllerConfig(), root=RootConfig(mode=mode))
    wanted = draw(rng, COUNT, 3) * [1, 0, 1]
    for position in (None, draw(rng, COUNT, 3)):
        state = draw_state(rng)
        expected = state.copy()
        simulate(state, Command(wanted, position=position), wanted, config, turns, dt)
        reference.simulate(expected, wanted, position, config, turns, dt)
        for name in (
            "simulation_positions",
            "simulation_velocities",
            "simulation_accelerations",
            "simulation_yaws",
            "simulation_yaw_rates",
            "search_in",
            "settled",
            "past_ages",
        ):
            np.testing.assert_allclose(getattr(state, name), getattr(expected, name), atol=1e-9, err_msg=name)


@pytest.mark.parametrize("turn_rate", [np.inf, 1.0])
@pytest.mark.parametrize("halflives", [(0.2, 0.27), (1e3, 1e-3)])
def test_paths_ahead_agree_with_the_reference(halflives, turn_rate):
    rng, times = np.random.default_rng(5), np.array([1e-4, 1 / 3, 1.0])
    here = [draw(rng, COUNT, 3) for _ in range(3)]
    words = *here, draw(rng, COUNT), draw(rng, COUNT), draw(rng, COUNT, 3), draw(rng, COUNT), times
    positions, directions = np.empty((COUNT, 3, 3)), np.empty((COUNT, 3, 3))
    rates = (2 * np.log(2) / halflife for halflife in halflives)
    steering.predict(*words, *rates, turn_rate, positions, directions)
    expected = reference.predict(*words, halflives, turn_rate)
    np.testing.assert_allclose(positions, expected[0], atol=1e-9)
    np.testing.assert_allclose(directions, expected[1], atol=1e-9)
    roots, yaws, seen = draw(rng, COUNT, 3), draw(rng, COUNT), (np.empty((COUNT, 3, 3)), np.empty((COUNT, 3, 3)))
    steering.see(positions, directions, roots, yaws, *seen)
    np.testing.assert_allclose(seen, reference.see(positions, directions, roots, yaws), atol=1e-12)


@pytest.mark.parametrize("given", [False, True])
def test_paths_ahead_of_some_characters_are_limited_and_predicted(given):
    rng, times = np.random.default_rng(15), np.array([1 / 3, 1.0])
    state, velocities, chosen = draw_state(rng), draw(rng, COUNT, 3), np.array([3, 0, 17])
    state.facing_yaws[:], starts = draw(rng, COUNT), draw(rng, COUNT if given else 0, 3)
    speeds, found = rng.uniform(0.5, 2.0, 16), (np.empty((3, 2, 3)), np.empty((3, 2, 3)))
    places = state.layout.places
    steering.look_ahead(state.memory, places, velocities, starts, speeds, chosen, times, 3.0, 5.0, 2.0, 0.6, *found)
    wanted, expected = np.empty((COUNT, 3)), (np.empty((COUNT, 2, 3)), np.empty((COUNT, 2, 3)))
    steering.limit(velocities, speeds, state.facing_yaws, wanted)
    slowed = reference.slow_for_turns(wanted, state.simulation_yaws, state.facing_yaws, 0.6)
    assert (slowed != wanted).any() and (slowed == wanted).any()
    here = [
        starts * [1, 0, 1] if given else state.simulation_positions,
        state.simulation_velocities,
        state.simulation_accelerations,
        state.simulation_yaws,
        state.simulation_yaw_rates,
    ]
    steering.predict(*here, slowed, state.facing_yaws, times, 3.0, 5.0, 2.0, *expected)
    for one, other in zip(found, expected, strict=True):
        np.testing.assert_allclose(one, other[chosen], atol=1e-12)


def test_what_has_changed_and_what_is_refused_agree_with_the_reference():
    rng = np.random.default_rng(6)
    state, velocities, asked = draw_state(rng), draw(rng, COUNT, 3), rng.integers(0, 2, COUNT)
    state.past_ages[:], state.settled[:] = rng.uniform(0, 1.5, (COUNT, 4)), rng.uniform(0, 1, COUNT)
    state.past_spans[:] = np.sort(rng.integers(0, 500, (COUNT, 4, 2)), axis=2)
    chosen, changed, words = rng.permutation(COUNT)[:25], np.empty(25, bool), (state.memory, state.layout.places)
    steering.find_changed(*words, velocities, asked, chosen, 0.7, 0.8, changed)
    expected = reference.find_changed(state, velocities, asked, 0.7, 0.8)[chosen]
    assert changed.tolist() == expected.tolist() and 0 < changed.sum() < 25
    free, spans = rng.random(COUNT) < 0.3, np.empty((25, 4, 2), np.int64)
    steering.find_refused(*words, chosen, free[chosen], 60.0, 10, 0.5, 1.0, spans)
    np.testing.assert_array_equal(spans, reference.find_refused(state, free, 60.0, 10, 0.5, 1.0)[chosen])
    assert (spans[..., 1] > 0).any()


def test_a_search_is_remembered():
    rng = np.random.default_rng(7)
    state = draw_state(rng)
    state.switched[:] = rng.random(COUNT) < 0.5
    state.past_spans[:] = rng.integers(0, 99, (COUNT, 4, 2))
    before, frames, chosen = state.copy(), rng.integers(0, 99, COUNT), rng.permutation(COUNT)[:25]
    wanted, asked, following = draw(rng, COUNT, 3), rng.integers(0, 9, COUNT), rng.random(25)
    steering.finish(state.memory, state.layout.places, frames, chosen, wanted, asked, following)
    for c in range(COUNT):
        if before.switched[c]:
            assert state.past_spans[c].tolist() == [
                [before.span_starts[c], frames[c]],
                *before.past_spans[c, :3].tolist(),
            ]
            assert state.past_ages[c].tolist() == [0.0, *before.past_ages[c, :3].tolist()]
            assert state.span_starts[c] == state.frames[c] and state.settled[c] == 0.0
        else:
            assert state.past_spans[c].tolist() == before.past_spans[c].tolist()
            assert state.span_starts[c] == before.span_starts[c] and state.settled[c] == before.settled[c]
    np.testing.assert_array_equal(state.wanted_velocities[chosen], wanted[chosen])
    np.testing.assert_array_equal(state.wanted_yaws[chosen], state.facing_yaws[chosen])
    np.testing.assert_array_equal(state.wanted_tags[chosen], asked[chosen])
    np.testing.assert_array_equal(state.search_in[chosen], following)
    others = np.setdiff1d(np.arange(COUNT), chosen)
    np.testing.assert_array_equal(state.search_in[others], before.search_in[others])
