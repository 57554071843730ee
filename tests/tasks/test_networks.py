"""Networks as torch has them, and as they run without it."""

from dataclasses import replace

import numpy as np
import pytest
import torch

from courses import moves
from motionmatch.errors import InputError
from motionmatch.tasks.course import course
from motionmatch.tasks.layers import ENCODERS
from motionmatch.tasks.networks import MapReader, inherit, weights_of
from motionmatch.tasks.train import PRESETS, CourseVecEnv, _model, policy_of


def test_a_policy_without_torch_does_what_it_does_in_torch():
    for name in PRESETS:
        config = replace(PRESETS[name], characters=64, batch=64)
        place = course(name, config.characters, database=moves(), seed=0)
        place.begin()
        model = _model(config, CourseVecEnv(place, ways=config.ways))
        seen = place.observe()
        with torch.no_grad():
            wanted = model.policy._predict(torch.as_tensor(seen), deterministic=True).numpy()
        wanted = wanted if config.ways is None else config.ways.table(moves())[wanted]
        np.testing.assert_allclose(policy_of(model, config, place, [])(seen), wanted, atol=2e-5)


def modelled(name, seed=0, **more):
    plain = {"ways": None, "planned": 0, "activation": "tanh", "characters": 64, "batch": 64}
    config = replace(PRESETS[name], seed=seed, begin=None, **(plain | more))
    place = course(name, config.characters, database=moves(), seed=0)
    place.begin()
    return _model(config, CourseVecEnv(place)), config, place


def test_who_begins_with_a_policy_for_the_plane_does_at_first_what_it_does_whatever_the_maps_show():
    model, config, place = modelled("reach", hidden=(32, 16))
    plane = policy_of(model, config, place, [])
    other, config, place = modelled("reach-moving", seed=1, hidden=(32, 16))
    inherit(other.policy, plane)
    seen = place.observe()
    np.testing.assert_allclose(policy_of(other, config, place, [])(seen), plane(seen[:, :17]), atol=1e-5)
    third, _, _ = modelled("reach-moving", seed=2, hidden=(32, 16))
    inherit(third.policy, policy_of(other, config, place, []))
    for one, two in zip(weights_of(other.policy), weights_of(third.policy), strict=True):
        np.testing.assert_array_equal(one, two)


def test_a_policy_of_other_layers_can_not_be_begun_with():
    model, config, place = modelled("reach", hidden=(32, 16))
    with pytest.raises(InputError, match="same layers"):
        inherit(modelled("reach", hidden=(8, 8))[0].policy, policy_of(model, config, place, []))


def test_maps_go_through_the_encoder_and_all_else_does_not():
    model, config, _ = modelled("reach-moving")
    reader = model.policy.pi_features_extractor
    assert isinstance(reader, MapReader)
    seen = torch.rand(2, 529)
    torch.testing.assert_close(reader(seen)[:, :17], seen[:, :17])
    encoder = sum(1 for layer in ENCODERS[config.encoder] if hasattr(layer, "activation"))
    assert len(weights_of(model.policy)) == 2 * (encoder + 3)
