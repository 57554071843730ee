"""The leaner PPO learns what stable-baselines3's does."""

import numpy as np
import pytest
import torch
from stable_baselines3 import PPO

from motionmatch.tasks.action_space import DiscreteActions
from motionmatch.tasks.policy import ENCODERS
from motionmatch.tasks.ppo import CategoricalHead, LeanPPO, MapExtractor, forward
from motionmatch.tasks.run import make_run
from motionmatch.tasks.sb3 import TaskVecEnv
from task_spaces import space


def made(kind, task="reach", entropy=0.01, discrete_actions=None, **settings):
    torch.manual_seed(0)
    env = TaskVecEnv(
        make_run(task, 6, database=space(), seed=0, **settings), reward_scale=0.1, discrete_actions=discrete_actions
    )
    how = {"net_arch": {"pi": [8], "vf": [8]}}
    if task == "reach-moving":
        how |= {
            "features_extractor_class": MapExtractor,
            "features_extractor_kwargs": {"encoder": ENCODERS["pooled"]},
            "share_features_extractor": False,
        }
    return kind(
        "MlpPolicy", env, n_steps=5, batch_size=8, n_epochs=2, ent_coef=entropy, policy_kwargs=how, seed=3, gamma=0.9
    )


class Same(LeanPPO):
    """Takes samples in the order in which stable-baselines3 holds them."""

    def order(self, count):
        steps, characters = self.buffer.rewards.shape
        theirs = np.arange(count).reshape(steps, characters).T.ravel()  # one character after the other
        return torch.as_tensor(theirs[np.random.permutation(count)])  # noqa: NPY002 (as theirs does)


@pytest.mark.parametrize(
    ("task", "ways"), [("reach", None), ("reach-moving", None), ("reach", DiscreteActions(4, (1.5,)))]
)
def test_an_update_gives_the_weights_that_stable_baselines3_gives(task, ways):
    settings = {"discrete_actions": ways} | ({"max_steps": 4} if task == "reach" else {"stage": 9})
    ours = made(Same, task, **settings)
    ours.learn(30)
    kept = ours.buffer
    theirs = made(PPO, task, **settings)
    theirs._setup_learn(30)
    buffer = theirs.rollout_buffer
    for t in range(5):
        starts = np.ones(6) if t == 0 else kept.ended[t - 1].numpy()
        buffer.add(
            *(kept.observations[t].numpy(), kept.actions[t].numpy().reshape(6, -1), kept.rewards[t].numpy(), starts),
            *(kept.values[t], kept.log_probs[t]),
        )
    buffer.compute_returns_and_advantage(kept.values[5], kept.ended[4].numpy())
    np.testing.assert_allclose(buffer.advantages, kept.advantages.numpy(), atol=1e-5)
    for model in (ours, theirs):
        model.policy.load_state_dict(made(PPO, task, **settings).policy.state_dict())
        model.policy.optimizer = torch.optim.Adam(model.policy.parameters(), lr=1e-3)
        model.lr_schedule = lambda _: 1e-3
        np.random.seed(5)  # noqa: NPY002
        model.train()
    before = made(PPO, task, **settings).policy.state_dict()
    for name, value in ours.policy.state_dict().items():
        torch.testing.assert_close(value, theirs.policy.state_dict()[name], atol=1e-6, rtol=1e-4)
        assert "log_std" in name or not torch.equal(value, before[name])


def test_what_is_kept_of_a_rollout_is_what_stable_baselines3_computes():
    model = made(LeanPPO, max_steps=3)
    model.learn(30)
    kept = model.buffer
    assert kept.ended.sum() > 0  # episodes were cut, so the value of what would have followed is in the reward
    fresh = made(LeanPPO, max_steps=3)
    means, values = forward(fresh.policy, kept.observations[2])
    theirs = fresh.policy.evaluate_actions(kept.observations[2], kept.actions[2])
    torch.testing.assert_close(values, theirs[0][:, 0])
    torch.testing.assert_close(means, fresh.policy.get_distribution(kept.observations[2]).distribution.mean)
    torch.testing.assert_close(kept.log_probs[2], theirs[1], atol=1e-4, rtol=1e-4)


def test_ways_are_drawn_as_often_as_their_odds_say_and_all_of_them_are_steps():
    odds = torch.log(torch.tensor([0.7, 0.2, 0.1])).expand(20_000, 3)
    torch.manual_seed(0)
    drawn = CategoricalHead().sample(odds)
    np.testing.assert_allclose(np.bincount(drawn.numpy()) / len(drawn), [0.7, 0.2, 0.1], atol=0.01)
    model = made(LeanPPO, discrete_actions=DiscreteActions(4, (1.5,)))
    model.learn(30)
    assert model.buffer.actions.dtype == torch.int64 and model.buffer.actions.min() >= 0
    means, _ = forward(model.policy, model.buffer.observations[0])
    theirs = model.policy.evaluate_actions(model.buffer.observations[0], model.buffer.actions[0])
    torch.testing.assert_close(CategoricalHead().log_probs(means, model.buffer.actions[0]), theirs[1])
    torch.testing.assert_close(CategoricalHead().entropy(means), theirs[2].mean())


def test_at_first_only_the_value_of_states_is_learned():
    model = made(LeanPPO)
    model.value_rollouts = 2
    before = {name: value.clone() for name, value in model.policy.state_dict().items()}
    model.learn(60)
    for name, value in model.policy.state_dict().items():
        assert torch.equal(value, before[name]) == ("value" not in name), name
    model.learn(30)
    assert not torch.equal(model.policy.action_net.weight, before["action_net.weight"])
