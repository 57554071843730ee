"""Training in torch: the networks of policies, and PPO of stable-baselines3 with fewer detours.

`LeanPPO.collect_rollouts` and `train` do what those of stable-baselines3 do, with tensors that stay on the networks'
device: no dictionary per character, no copy between NumPy and torch per batch, no read of a number that is only
logged. A test compares an update of the two.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from motionmatch.errors import InputError, missing_extra
from motionmatch.tasks.policy import MAPS, Convolution, Dense, Layer, Pick, Policy, Pool
from motionmatch.tasks.run import CUT

try:
    import gymnasium
    import torch
    from stable_baselines3 import PPO
    from stable_baselines3.common.callbacks import BaseCallback
    from stable_baselines3.common.policies import ActorCriticPolicy
    from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
except ImportError as error:
    raise missing_extra("training a policy", "tasks") from error

ACTIVATIONS = {"relu": torch.nn.ReLU, "tanh": torch.nn.Tanh}


def build_network(layers: Sequence[Layer], inputs: tuple[int, ...]) -> tuple[torch.nn.Sequential, int]:
    """Build layers in torch for inputs of a shape; return them and the number of their outputs."""
    made: list[torch.nn.Module] = []
    shape = inputs
    for layer in layers:
        if isinstance(layer, Pool):
            made.append(torch.nn.AvgPool2d(layer.size))
        elif isinstance(layer, Convolution):
            made.append(torch.nn.Conv2d(shape[0], layer.count, layer.size, layer.stride, layer.padding))
        elif isinstance(layer, Dense):
            if len(shape) > 1:
                made.append(torch.nn.Flatten())
            made.append(torch.nn.Linear(int(np.prod(shape)), layer.width))
        elif isinstance(layer, Pick):
            raise InputError("a layer that picks has no gradient, so it can't be trained; train the layers before it.")
        activation = getattr(layer, "activation", "none")
        if activation in ACTIVATIONS:
            made.append(ACTIVATIONS[activation]())
        with torch.no_grad():
            shape = tuple(torch.nn.Sequential(*made)(torch.zeros(1, *inputs)).shape[1:])
    return torch.nn.Sequential(*made), int(np.prod(shape))


class MapExtractor(BaseFeaturesExtractor):
    """A features extractor: pose and target as they are, obstacle maps through an encoder."""

    def __init__(self, space: gymnasium.spaces.Box, encoder: Sequence[Layer]) -> None:
        self.plain = space.shape[0] - int(np.prod(MAPS))
        network, width = build_network(encoder, MAPS)
        super().__init__(space, self.plain + width)
        self.network = network

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        maps = self.network(seen[:, self.plain :].reshape(-1, *MAPS))
        return torch.cat([seen[:, : self.plain], maps], dim=1)


def get_arrays(module: torch.nn.Module) -> list[np.ndarray]:
    """Return W and b of each layer that has them, in order."""
    return [parameter.detach().cpu().numpy().copy() for parameter in module.parameters()]


def get_weights(policy: ActorCriticPolicy) -> tuple[np.ndarray, ...]:
    """Return all weights of the actor: encoder, hidden layers, the action (or the logits of the choices)."""
    reader = policy.pi_features_extractor
    encoder = get_arrays(reader.network) if isinstance(reader, MapExtractor) else []
    return tuple([*encoder, *get_arrays(policy.mlp_extractor.policy_net), *get_arrays(policy.action_net)])


def copy_weights(policy: ActorCriticPolicy, other: Policy, *, logit_scale: float = 1.0) -> None:
    """Set the weights of another policy. If it reads no maps, the weights of maps are zero at first.

    Hidden layers must be as wide as those of the other. The values that it gives discrete actions, times
    `logit_scale`, become logits.
    """
    reader = policy.pi_features_extractor
    parts = [*policy.mlp_extractor.policy_net.parameters(), *policy.action_net.parameters()]
    given = list(other.weights)
    if isinstance(other.layers[-1], Pick):
        given = [*given[:-3], logit_scale * given[-3], logit_scale * given[-2]]
    if other.encoder and isinstance(reader, MapExtractor):
        parts = [*reader.network.parameters(), *parts]
    fits = len(parts) == len(given) and all(
        p.shape[:1] == g.shape[:1] and (p.shape[1:] == g.shape[1:] or (k == 0 and not other.encoder))
        for k, (p, g) in enumerate(zip(parts, given, strict=False))
    )
    if not fits:
        have, want = ([tuple(each.shape) for each in some] for some in (given, parts))
        raise InputError(f"the policy to begin with has weights {have}, this one needs {want}. Use the same layers.")
    with torch.no_grad():
        for parameter, values in zip(parts, given, strict=True):
            parameter.zero_()
            parameter[tuple(slice(0, size) for size in values.shape)] = torch.as_tensor(values)


_HALF_LOG_TAU = 0.5 * math.log(2 * math.pi)


class StepBuffer:
    """T steps of C characters, as tensors (T, C, …)."""

    def __init__(self, steps: int, count: int, width: int, actions: torch.Tensor, device: torch.device) -> None:
        self.observations = torch.zeros(steps, count, width, device=device)
        self.actions = torch.zeros(steps, count, *actions.shape[1:], dtype=actions.dtype, device=device)
        self.log_probs = torch.zeros(steps, count, device=device)
        self.values = torch.zeros(steps + 1, count, device=device)
        self.rewards = torch.zeros(steps, count, device=device)
        self.ended = torch.zeros(steps, count, device=device)
        self.advantages = torch.zeros(steps, count, device=device)

    def estimate_advantages(self, gamma: float, gae_lambda: float) -> None:
        """Set advantages by generalised advantage estimation."""
        advantage = torch.zeros_like(self.values[0])
        for t in reversed(range(len(self.rewards))):
            continues = 1.0 - self.ended[t]
            delta = self.rewards[t] + gamma * self.values[t + 1] * continues - self.values[t]
            advantage = delta + gamma * gae_lambda * continues * advantage
            self.advantages[t] = advantage


class LeanPPO(PPO):
    """PPO on a `TaskVecEnv`, with the same steps as stable-baselines3 on fewer detours."""

    buffer: StepBuffer | None = None
    draws_on_device = False
    """Whether the order of samples is drawn on the device: quicker for millions of them, other than on a processor"""
    value_rollouts = 0
    """First rollouts from which only the value network learns"""

    def collect_rollouts(self, env: Any, callback: BaseCallback, rollout_buffer: Any, n_rollout_steps: int) -> bool:
        self.policy.set_training_mode(False)
        callback.on_rollout_start()
        scale, head = env.reward_scale, action_head(self.policy)
        assert self._last_obs is not None
        observations = torch.as_tensor(self._last_obs, device=self.device)
        with torch.no_grad():
            for t in range(n_rollout_steps):
                outputs, values = forward(self.policy, observations)
                actions = head.sample(outputs)
                buffer = self._get_buffer(n_rollout_steps, actions)
                buffer.observations[t], buffer.actions[t], buffer.values[t] = observations, actions, values
                buffer.log_probs[t] = head.log_probs(outputs, actions)
                step = env.advance(actions)
                self.num_timesteps += env.num_envs
                if not callback.on_step():
                    return False
                rewards = (scale * torch.as_tensor(step.rewards, device=self.device)).float()
                ends = torch.as_tensor(step.ends, device=self.device)
                cut = (ends & CUT).nonzero()[:, 0]
                if len(cut):
                    final = torch.as_tensor(step.final, device=self.device)[cut]
                    rewards[cut] += self.gamma * forward(self.policy, final)[1]
                buffer.rewards[t], buffer.ended[t] = rewards, (ends > 0).float()
                observations = torch.as_tensor(step.observations, device=self.device)
            buffer.values[-1] = forward(self.policy, observations)[1]
        buffer.estimate_advantages(self.gamma, self.gae_lambda)
        self._last_obs, self._last_episode_starts = observations.clone(), (ends > 0).cpu().numpy()  # type: ignore[assignment]
        callback.on_rollout_end()
        return True

    def train(self) -> None:
        buffer = self.buffer
        assert buffer is not None
        self.policy.set_training_mode(True)
        self._update_learning_rate(self.policy.optimizer)
        clip: float = self.clip_range(self._current_progress_remaining)  # type: ignore[operator]
        observations, actions = buffer.observations.flatten(0, 1), buffer.actions.flatten(0, 1)
        log_probs, advantages = buffer.log_probs.flatten(), buffer.advantages.flatten()
        returns = advantages + buffer.values[:-1].flatten()
        optimizer, parameters = self.policy.optimizer, list(self.policy.parameters())
        value_only = self._n_updates < self.value_rollouts * self.n_epochs
        losses: dict[str, torch.Tensor] = {}
        for _ in range(self.n_epochs):
            for chosen in self.order(len(observations)).split(self.batch_size):
                losses = self.losses(
                    observations[chosen], actions[chosen], log_probs[chosen], advantages[chosen], returns[chosen], clip
                )
                optimizer.zero_grad(set_to_none=True)
                (losses["value_loss"] if value_only else losses["loss"]).backward()
                torch.nn.utils.clip_grad_norm_(parameters, self.max_grad_norm)
                optimizer.step()
            self._n_updates += 1
        for name, value in losses.items():
            self.logger.record(f"train/{name}", float(value.detach()))

    def order(self, count: int) -> torch.Tensor:
        """Return the order (count,) in which samples are used."""
        return torch.randperm(count, device=self.device if self.draws_on_device else "cpu").to(self.device)

    def losses(self, observations, actions, log_probs, advantages, returns, clip: float) -> dict[str, torch.Tensor]:
        """Return the clipped surrogate, the value loss and the entropy of one batch."""
        outputs, values = forward(self.policy, observations)
        head = action_head(self.policy)
        ratios = torch.exp(head.log_probs(outputs, actions) - log_probs)
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        surrogate = torch.min(advantages * ratios, advantages * ratios.clamp(1 - clip, 1 + clip))
        policy_loss, value_loss = -surrogate.mean(), (returns - values).square().mean()
        entropy = head.entropy(outputs)
        loss = policy_loss + self.vf_coef * value_loss - self.ent_coef * entropy
        return {"loss": loss, "policy_gradient_loss": policy_loss, "value_loss": value_loss, "entropy_loss": -entropy}

    def _get_buffer(self, steps: int, actions: torch.Tensor) -> StepBuffer:
        if self.buffer is None:
            width = self.observation_space.shape[0]  # type: ignore[index]
            self.buffer = StepBuffer(steps, self.n_envs, width, actions, self.device)
        return self.buffer


class GaussianHead:
    """Actions are normally distributed about the outputs of the network."""

    def __init__(self, log_std: torch.Tensor) -> None:
        self.log_std = log_std

    def sample(self, means: torch.Tensor) -> torch.Tensor:
        return means + torch.exp(self.log_std) * torch.randn_like(means)

    def log_probs(self, means: torch.Tensor, actions: torch.Tensor) -> torch.Tensor:
        offsets = (actions - means) * torch.exp(-self.log_std)
        return -0.5 * offsets.square().sum(dim=1) - (self.log_std + _HALF_LOG_TAU).sum()

    def entropy(self, means: torch.Tensor) -> torch.Tensor:
        return (self.log_std + 0.5 + _HALF_LOG_TAU).sum()


class CategoricalHead:
    """Actions are choices; the network gives their logits."""

    def sample(self, logits: torch.Tensor) -> torch.Tensor:
        gumbel = -torch.empty_like(logits).exponential_().log()
        return (logits + gumbel).argmax(dim=1)

    def log_probs(self, logits: torch.Tensor, actions: torch.Tensor) -> torch.Tensor:
        return torch.log_softmax(logits, dim=1).gather(1, actions[:, None])[:, 0]

    def entropy(self, logits: torch.Tensor) -> torch.Tensor:
        logs = torch.log_softmax(logits, dim=1)
        return -(logs.exp() * logs).sum(dim=1).mean()


def action_head(policy: ActorCriticPolicy) -> GaussianHead | CategoricalHead:
    """Return the distribution of a policy's actions."""
    return GaussianHead(policy.log_std) if hasattr(policy, "log_std") else CategoricalHead()


def forward(policy: ActorCriticPolicy, observations: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Return the mean actions (B, 12), or the logits of the choices (B, A), and the values of the states (B,)."""
    extractor = policy.mlp_extractor
    outputs = policy.action_net(extractor.policy_net(policy.pi_features_extractor(observations)))
    return outputs, policy.value_net(extractor.value_net(policy.vf_features_extractor(observations)))[:, 0]
