"""The weights and the four controls, equation by equation."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import databases
from motionmatch.environment.penalty import (
    EXTENDED,
    PAPER,
    PRESETS,
    RELEASED,
    EnvironmentConfig,
    find_preset,
    find_spreads,
)
from motionmatch.errors import InputError
from reference import penalty as reference

POSITIONS, DIRECTIONS, POSE = "trajectory_positions", "trajectory_directions", "foot_positions"


def weights_of(config, evasions=(1.0,)):
    schema = databases.small().schema
    found = config.feature_weights(schema, np.array(evasions))
    return {name: found[:, schema.columns(name)] for name in (POSITIONS, DIRECTIONS, POSE, "hip_velocity")}


def test_eq_2_log_barrier():
    distances = np.array([[-0.1, 0.05], [0.2, 0.5]])
    expected = [[reference.barrier(d, 0.4, 4.0) for d in row] for row in distances]
    np.testing.assert_allclose(PAPER.barrier(distances), expected)


def test_eq_3_responsiveness_scales_the_path():
    found = weights_of(replace(PAPER, responsiveness=0.3))
    np.testing.assert_allclose(found[POSITIONS], 0.3)
    np.testing.assert_allclose(found[DIRECTIONS], 0.3)
    np.testing.assert_allclose(found[POSE], 0.1)


def test_eq_4_continuity_scales_the_pose():
    found = weights_of(replace(PAPER, continuity=0.7))
    np.testing.assert_allclose(found[POSE], 0.7)
    np.testing.assert_allclose(found["hip_velocity"], 0.7)
    np.testing.assert_allclose(found[POSITIONS], 0.1)


def test_eq_5_evasion_lowers_the_direction_near_obstacles():
    np.testing.assert_allclose(PAPER.evasions(np.array([0.5, 0.4, 0.2, 0.0, -0.1])), [1.0, 1.0, 0.5, 0.01, 0.01])
    found = weights_of(PAPER, (1.0, 0.25))
    np.testing.assert_allclose(found[DIRECTIONS][1], 0.25 * found[DIRECTIONS][0])
    np.testing.assert_allclose(found[POSITIONS][1], found[POSITIONS][0])


def test_eq_5_an_evasion_of_one_leaves_the_direction_alone():
    assert (replace(PAPER, evasion=1.0).evasions(np.array([0.0, 0.1])) == 1.0).all()


def test_the_release_evades_by_the_logarithm():
    np.testing.assert_allclose(RELEASED.evasions(np.array([0.6, 0.06, 0.19])), [1.0, 0.01, np.log10(0.19 / 0.6) + 1])


def test_eq_6_anticipation_grows_with_speed_from_a_floor():
    found = PAPER.environment_weights(np.array([0.0, 0.25, 1.5]))
    np.testing.assert_allclose(found[:, 0], [5.0, 5.0, 15.0])
    np.testing.assert_allclose(found[2], [15.0, 6.0, 1.5])
    assert RELEASED.environment_weights(np.array([0.0]))[0, 0] == 2.5


def test_presets_are_what_they_are_called():
    assert (PAPER.threshold, PAPER.power, PAPER.weight, PAPER.horizon_weights) == (0.4, 4.0, 5.0, (1.0, 0.4, 0.1))
    assert (RELEASED.threshold, RELEASED.position_weight, RELEASED.continuity) == (0.6, 2.0, 0.05)
    assert len(EXTENDED.horizons) > 6 and set(PRESETS) == {"paper", "released", "extended"}
    assert find_preset("paper") is PAPER
    with pytest.raises(InputError, match="Did you mean 'released'"):
        find_preset("relesed")


def test_other_horizons_keep_the_weights_where_they_were():
    found = PAPER.with_horizons((10 / 60, 20 / 60, 30 / 60, 60 / 60))
    np.testing.assert_allclose(found.horizon_weights, [1.0, 1.0, 0.7, 0.1])


def test_spreads_bring_every_time_and_joint_to_the_same_scale():
    database = databases.small()
    scaled = database.features[database.searchable] / find_spreads(database)
    columns = database.schema.columns(POSITIONS)
    deviations = scaled[:, columns].std(axis=0).reshape(3, 2).mean(axis=1)
    np.testing.assert_allclose(deviations, 1.0, rtol=1e-3)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"threshold": 0.0}, "threshold is 0"),
        ({"horizon_weights": (1.0,)}, "3 horizons and 1 weights"),
        ({"horizon_weights": (1.0, -1.0, 0.0)}, "horizon weights are"),
        ({"responsiveness": -0.1}, "responsiveness is -0.1"),
        ({"power": float("nan")}, "power is nan"),
    ],
)
def test_words_for_settings_that_can_not_be(given, words):
    with pytest.raises(InputError, match=words):
        EnvironmentConfig(**given)
