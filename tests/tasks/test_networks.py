"""Networks as torch has them, and as they run without it."""

from dataclasses import replace

import numpy as np
import pytest
import torch

from motionmatch.errors import InputError
from motionmatch.tasks.config import PRESETS
from motionmatch.tasks.policy import ENCODERS
from motionmatch.tasks.ppo import MapExtractor, copy_weights, get_weights
from motionmatch.tasks.run import make_run
from motionmatch.tasks.sb3 import TaskVecEnv
from motionmatch.tasks.train import _make_model, make_policy
from task_spaces import space


def test_a_policy_without_torch_does_what_it_does_in_torch():
    for name in PRESETS:
        config = replace(PRESETS[name], characters=64, batch_size=64)
        place = make_run(name, config.characters, database=space(), seed=0)
        place.begin()
        model = _make_model(config, TaskVecEnv(place, discrete_actions=config.discrete_actions))
        seen = place.observe()
        with torch.no_grad():
            wanted = model.policy._predict(torch.as_tensor(seen), deterministic=True).numpy()
        wanted = wanted if config.discrete_actions is None else config.discrete_actions.table(space())[wanted]
        np.testing.assert_allclose(make_policy(model, config, place, [])(seen), wanted, atol=2e-5)


def modelled(name, seed=0, **more):
    plain = {"discrete_actions": None, "planner_states": 0, "activation": "tanh", "characters": 64, "batch_size": 64}
    config = replace(PRESETS[name], seed=seed, init_policy=None, **(plain | more))
    place = make_run(name, config.characters, database=space(), seed=0)
    place.begin()
    return _make_model(config, TaskVecEnv(place)), config, place


def test_who_begins_with_a_policy_for_the_plane_does_at_first_what_it_does_whatever_the_maps_show():
    model, config, place = modelled("reach", hidden=(32, 16))
    plane = make_policy(model, config, place, [])
    other, config, place = modelled("reach-moving", seed=1, hidden=(32, 16))
    copy_weights(other.policy, plane)
    seen = place.observe()
    np.testing.assert_allclose(make_policy(other, config, place, [])(seen), plane(seen[:, :17]), atol=1e-5)
    third, _, _ = modelled("reach-moving", seed=2, hidden=(32, 16))
    copy_weights(third.policy, make_policy(other, config, place, []))
    for one, two in zip(get_weights(other.policy), get_weights(third.policy), strict=True):
        np.testing.assert_array_equal(one, two)


def test_a_policy_of_other_layers_can_not_be_begun_with():
    model, config, place = modelled("reach", hidden=(32, 16))
    with pytest.raises(InputError, match="same layers"):
        copy_weights(modelled("reach", hidden=(8, 8))[0].policy, make_policy(model, config, place, []))


def test_maps_go_through_the_encoder_and_all_else_does_not():
    model, config, _ = modelled("reach-moving")
    reader = model.policy.pi_features_extractor
    assert isinstance(reader, MapExtractor)
    seen = torch.rand(2, 529)
    torch.testing.assert_close(reader(seen)[:, :17], seen[:, :17])
    encoder = sum(1 for layer in ENCODERS[config.encoder] if hasattr(layer, "activation"))
    assert len(get_weights(model.policy)) == 2 * (encoder + 3)
