"""PPO of stable-baselines3 with the same steps on fewer detours.

`collect_rollouts` and `train` do what those of stable-baselines3 do, with tensors that stay where the networks are: no
dictionary per character, no copy between NumPy and torch per batch, no look at a number that is only logged. A test
holds an update of the two against each other.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from motionmatch.errors import missing_extra
from motionmatch.tasks.course import CUT

try:
    import torch
    from stable_baselines3 import PPO
    from stable_baselines3.common.callbacks import BaseCallback
    from stable_baselines3.common.policies import ActorCriticPolicy
except ImportError as error:
    raise missing_extra("training a policy", "tasks") from error

_HALF_LOG_TAU = 0.5 * math.log(2 * math.pi)


class Rollout:
    """T steps of C characters."""

    def __init__(self, steps: int, count: int, width: int, asked: torch.Tensor, device: torch.device) -> None:
        self.seen = torch.zeros(steps, count, width, device=device)
        self.actions = torch.zeros(steps, count, *asked.shape[1:], dtype=asked.dtype, device=device)
        self.log_probs = torch.zeros(steps, count, device=device)
        self.values = torch.zeros(steps + 1, count, device=device)
        self.rewards = torch.zeros(steps, count, device=device)
        self.ended = torch.zeros(steps, count, device=device)
        self.advantages = torch.zeros(steps, count, device=device)

    def weigh(self, gamma: float, smooth: float) -> None:
        """Advantages by generalised advantage estimation."""
        ahead = torch.zeros_like(self.values[0])
        for t in reversed(range(len(self.rewards))):
            goes_on = 1.0 - self.ended[t]
            surprise = self.rewards[t] + gamma * self.values[t + 1] * goes_on - self.values[t]
            ahead = surprise + gamma * smooth * goes_on * ahead
            self.advantages[t] = ahead


class LeanPPO(PPO):
    """PPO on a `CourseVecEnv`."""

    rollout: Rollout | None = None
    value_first = 0
    """Rollouts from which only the value of states is learned, at the beginning"""

    def collect_rollouts(self, env: Any, callback: BaseCallback, rollout_buffer: Any, n_rollout_steps: int) -> bool:
        self.policy.set_training_mode(False)
        callback.on_rollout_start()
        scale, head = env.reward_scale, head_of(self.policy)
        assert self._last_obs is not None
        seen = torch.as_tensor(self._last_obs, device=self.device)
        with torch.no_grad():
            for t in range(n_rollout_steps):
                outputs, values = forward(self.policy, seen)
                actions = head.drawn(outputs)
                kept = self._kept(n_rollout_steps, actions)
                kept.seen[t], kept.actions[t], kept.values[t] = seen, actions, values
                kept.log_probs[t] = head.log_probs(outputs, actions)
                now = env.advance(actions.cpu().numpy())
                self.num_timesteps += env.num_envs
                if not callback.on_step():
                    return False
                rewards = (scale * now.rewards).astype(np.float32)
                cut = np.flatnonzero(now.ends & CUT)
                if len(cut):
                    final = torch.as_tensor(now.final[cut], device=self.device)
                    rewards[cut] += self.gamma * forward(self.policy, final)[1].cpu().numpy()
                kept.rewards[t] = torch.as_tensor(rewards)
                kept.ended[t] = torch.as_tensor((now.ends > 0).astype(np.float32))
                last = now.seen
                seen = torch.as_tensor(last, device=self.device)
            kept.values[-1] = forward(self.policy, seen)[1]
        kept.weigh(self.gamma, self.gae_lambda)
        self._last_obs, self._last_episode_starts = last.copy(), now.ends > 0
        callback.on_rollout_end()
        return True

    def train(self) -> None:
        kept = self.rollout
        assert kept is not None
        self.policy.set_training_mode(True)
        self._update_learning_rate(self.policy.optimizer)
        clip: float = self.clip_range(self._current_progress_remaining)  # type: ignore[operator]
        seen, actions = kept.seen.flatten(0, 1), kept.actions.flatten(0, 1)
        log_probs, advantages = kept.log_probs.flatten(), kept.advantages.flatten()
        returns = advantages + kept.values[:-1].flatten()
        optimizer, parameters = self.policy.optimizer, list(self.policy.parameters())
        judging = self._n_updates < self.value_first * self.n_epochs
        told: dict[str, torch.Tensor] = {}
        for _ in range(self.n_epochs):
            for chosen in self.order(len(seen)).split(self.batch_size):
                told = self.losses(
                    seen[chosen], actions[chosen], log_probs[chosen], advantages[chosen], returns[chosen], clip
                )
                optimizer.zero_grad(set_to_none=True)
                (told["value_loss"] if judging else told["loss"]).backward()
                torch.nn.utils.clip_grad_norm_(parameters, self.max_grad_norm)
                optimizer.step()
            self._n_updates += 1
        for name, value in told.items():
            self.logger.record(f"train/{name}", float(value.detach()))

    def order(self, count: int) -> torch.Tensor:
        """In which order samples are taken."""
        return torch.randperm(count).to(self.device)

    def losses(self, seen, actions, log_probs, advantages, returns, clip: float) -> dict[str, torch.Tensor]:
        """The clipped surrogate, the value's error and the entropy of one batch."""
        outputs, values = forward(self.policy, seen)
        head = head_of(self.policy)
        ratios = torch.exp(head.log_probs(outputs, actions) - log_probs)
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        surrogate = torch.min(advantages * ratios, advantages * ratios.clamp(1 - clip, 1 + clip))
        policy_loss, value_loss = -surrogate.mean(), (returns - values).square().mean()
        entropy = head.entropy(outputs)
        loss = policy_loss + self.vf_coef * value_loss - self.ent_coef * entropy
        return {"loss": loss, "policy_gradient_loss": policy_loss, "value_loss": value_loss, "entropy_loss": -entropy}

    def _kept(self, steps: int, actions: torch.Tensor) -> Rollout:
        if self.rollout is None:
            width = self.observation_space.shape[0]  # type: ignore[index]
            self.rollout = Rollout(steps, self.n_envs, width, actions, self.device)
        return self.rollout


class Anywhere:
    """Any path: each number of the action is normally distributed about what the network gives."""

    def __init__(self, log_std: torch.Tensor) -> None:
        self.log_std = log_std

    def drawn(self, means: torch.Tensor) -> torch.Tensor:
        return means + torch.exp(self.log_std) * torch.randn_like(means)

    def log_probs(self, means: torch.Tensor, actions: torch.Tensor) -> torch.Tensor:
        away = (actions - means) * torch.exp(-self.log_std)
        return -0.5 * away.square().sum(dim=1) - (self.log_std + _HALF_LOG_TAU).sum()

    def entropy(self, means: torch.Tensor) -> torch.Tensor:
        return (self.log_std + 0.5 + _HALF_LOG_TAU).sum()


class OneOf:
    """One of several ways: the network gives their log odds."""

    def drawn(self, odds: torch.Tensor) -> torch.Tensor:
        gumbel = -torch.empty_like(odds).exponential_().log()
        return (odds + gumbel).argmax(dim=1)

    def log_probs(self, odds: torch.Tensor, actions: torch.Tensor) -> torch.Tensor:
        return torch.log_softmax(odds, dim=1).gather(1, actions[:, None])[:, 0]

    def entropy(self, odds: torch.Tensor) -> torch.Tensor:
        logs = torch.log_softmax(odds, dim=1)
        return -(logs.exp() * logs).sum(dim=1).mean()


def head_of(policy: ActorCriticPolicy) -> Anywhere | OneOf:
    """How actions are drawn from what the network gives."""
    return Anywhere(policy.log_std) if hasattr(policy, "log_std") else OneOf()


def forward(policy: ActorCriticPolicy, seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """(B, 12), (B,) the mean of the actions (or the log odds of the ways), and what the state is worth."""
    extractor = policy.mlp_extractor
    outputs = policy.action_net(extractor.policy_net(policy.pi_features_extractor(seen)))
    return outputs, policy.value_net(extractor.value_net(policy.vf_features_extractor(seen)))[:, 0]
