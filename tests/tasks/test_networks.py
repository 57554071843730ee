"""Networks as torch has them, and as they run without it."""

import numpy as np
import torch

from courses import moves
from motionmatch.tasks.course import course
from motionmatch.tasks.networks import MapReader, weights_of
from motionmatch.tasks.train import PRESETS, CourseVecEnv, _model, policy_of


def test_a_policy_without_torch_does_what_it_does_in_torch():
    for name in PRESETS:
        config = PRESETS[name]
        place = course(name, config.characters, database=moves(), seed=0)
        place.begin()
        model = _model(config, CourseVecEnv(place))
        seen = place.observe()
        with torch.no_grad():
            wanted = model.policy._predict(torch.as_tensor(seen), deterministic=True).numpy()
        np.testing.assert_allclose(policy_of(model, config, place, [])(seen), wanted, atol=2e-5)


def test_maps_go_through_the_encoder_and_all_else_does_not():
    config = PRESETS["reach-moving"]
    model = _model(config, CourseVecEnv(course("reach-moving", 64, database=moves(), seed=0)))
    reader = model.policy.pi_features_extractor
    assert isinstance(reader, MapReader)
    seen = torch.rand(2, 529)
    torch.testing.assert_close(reader(seen)[:, :17], seen[:, :17])
    assert len(weights_of(model.policy)) == 2 + 2 * 3
