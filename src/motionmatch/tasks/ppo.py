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

    def __init__(self, steps: int, count: int, width: int, asked: int, device: torch.device) -> None:
        self.seen = torch.zeros(steps, count, width, device=device)
        self.actions = torch.zeros(steps, count, asked, device=device)
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

    def collect_rollouts(self, env: Any, callback: BaseCallback, rollout_buffer: Any, n_rollout_steps: int) -> bool:
        self.policy.set_training_mode(False)
        callback.on_rollout_start()
        kept, scale = self._kept(n_rollout_steps), env.reward_scale
        assert self._last_obs is not None
        seen = torch.as_tensor(self._last_obs, device=self.device)
        deviations, offset = torch.exp(self.policy.log_std.detach()), _offset(self.policy)
        with torch.no_grad():
            for t in range(n_rollout_steps):
                means, values = forward(self.policy, seen)
                noise = torch.randn_like(means)
                actions = means + deviations * noise
                kept.seen[t], kept.actions[t], kept.values[t] = seen, actions, values
                kept.log_probs[t] = -0.5 * noise.square().sum(dim=1) - offset
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
        told: dict[str, torch.Tensor] = {}
        for _ in range(self.n_epochs):
            for chosen in self.order(len(seen)).split(self.batch_size):
                told = self.losses(
                    seen[chosen], actions[chosen], log_probs[chosen], advantages[chosen], returns[chosen], clip
                )
                optimizer.zero_grad(set_to_none=True)
                told["loss"].backward()
                torch.nn.utils.clip_grad_norm_(parameters, self.max_grad_norm)
                optimizer.step()
            self._n_updates += 1
        for name, value in told.items():
            self.logger.record(f"train/{name}", float(value.detach()))
        self.logger.record("train/std", float(torch.exp(self.policy.log_std.detach()).mean()))

    def order(self, count: int) -> torch.Tensor:
        """In which order samples are taken."""
        return torch.randperm(count).to(self.device)

    def losses(self, seen, actions, log_probs, advantages, returns, clip: float) -> dict[str, torch.Tensor]:
        """The clipped surrogate, the value's error and the entropy of one batch."""
        means, values = forward(self.policy, seen)
        log_std = self.policy.log_std
        away = (actions - means) * torch.exp(-log_std)
        ratios = torch.exp(-0.5 * away.square().sum(dim=1) - _offset(self.policy) - log_probs)
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        surrogate = torch.min(advantages * ratios, advantages * ratios.clamp(1 - clip, 1 + clip))
        policy_loss, value_loss = -surrogate.mean(), (returns - values).square().mean()
        entropy = (log_std + 0.5 + _HALF_LOG_TAU).sum()
        loss = policy_loss + self.vf_coef * value_loss - self.ent_coef * entropy
        return {"loss": loss, "policy_gradient_loss": policy_loss, "value_loss": value_loss, "entropy_loss": -entropy}

    def _kept(self, steps: int) -> Rollout:
        if self.rollout is None:
            count, width, asked = self.n_envs, self.observation_space.shape[0], self.action_space.shape[0]  # type: ignore[index]
            self.rollout = Rollout(steps, count, width, asked, self.device)
        return self.rollout


def forward(policy: ActorCriticPolicy, seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """(B, 12), (B,) the mean of the actions, and what the state is worth."""
    extractor = policy.mlp_extractor
    means = policy.action_net(extractor.policy_net(policy.pi_features_extractor(seen)))
    return means, policy.value_net(extractor.value_net(policy.vf_features_extractor(seen)))[:, 0]


def _offset(policy: ActorCriticPolicy) -> torch.Tensor:
    """What the logarithm of a density has beside the square of the distance."""
    return (policy.log_std + _HALF_LOG_TAU).sum()
