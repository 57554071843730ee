"""How calm characters are: transitions must pay, and the path may count for less of its weight."""

import numpy as np
import pytest

from motionmatch.control.config import ControllerConfig
from motionmatch.errors import InputError
from motionmatch.tasks.action_space import DiscreteActions, weigh_path
from motionmatch.tasks.config import PolicyTrainConfig
from motionmatch.tasks.playing import make_playing_config
from motionmatch.tasks.run import make_run, step_and_reset
from task_spaces import space

COUNT, STEPS = 32, 40


def count_transitions(calm: float) -> int:
    """Return the transitions of characters that ask for the same directions at random."""
    run = make_run("reach", COUNT, database=space(), seed=5, calm=calm)
    run.begin()
    table, rng, count = DiscreteActions().table(space()), np.random.default_rng(2), 0
    for _ in range(STEPS):
        step_and_reset(run, table[rng.integers(0, len(table), COUNT)])
        count += int(run.characters.switched.sum())
    return count


def test_the_less_the_path_weighs_the_fewer_transitions_are_made():
    usual, less, least = (count_transitions(calm) for calm in (1.0, 0.5, 0.1))
    assert usual > less > least > 0


def test_controllers_are_shared_and_true_is_one():
    assert space().find_controller(0.0) is space().controller
    assert space().find_controller(True) is space().calm_controller
    assert space().find_controller(0.5) is space().find_controller(0.5)


def test_a_policy_plays_with_the_weights_that_it_has_learned_with():
    schema = space().database.schema
    config = make_playing_config(ControllerConfig(), schema, calm=0.5)
    np.testing.assert_allclose(schema.weights_with(config.weights), space().find_controller(0.5).weights)
    for calm in (0.0, 1.0):
        assert make_playing_config(ControllerConfig(), schema, calm=calm).weights == {}


def test_only_the_path_is_weighed():
    schema = space().database.schema
    assert weigh_path(schema, 0.5) == {
        name: 0.5 * schema.block(name).weight for name in ("trajectory_positions", "trajectory_directions")
    }


@pytest.mark.parametrize("calm", [-0.1, 1.5, float("nan")])
def test_more_than_one_and_less_than_nothing_are_refused(calm):
    with pytest.raises(InputError, match="calm"):
        PolicyTrainConfig(calm=calm)
