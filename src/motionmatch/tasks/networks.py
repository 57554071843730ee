"""The networks of policies as torch trains them, from the same facts that run without it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from motionmatch.errors import InputError, missing_extra
from motionmatch.tasks.layers import Convolution, Dense, Layer, Pick, Pool
from motionmatch.tasks.policy import MAPS, Policy

try:
    import gymnasium
    import torch
    from stable_baselines3.common.policies import ActorCriticPolicy
    from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
except ImportError as error:
    raise missing_extra("training a policy", "tasks") from error

ACTIVATIONS = {"relu": torch.nn.ReLU, "tanh": torch.nn.Tanh}


def sequence(layers: Sequence[Layer], inputs: tuple[int, ...]) -> tuple[torch.nn.Sequential, int]:
    """The layers in torch for inputs of a shape, and how many numbers come out."""
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
            raise InputError("a layer that picks has no slope, so it is not trained; train the layers before it.")
        activation = getattr(layer, "activation", "none")
        if activation in ACTIVATIONS:
            made.append(ACTIVATIONS[activation]())
        with torch.no_grad():
            shape = tuple(torch.nn.Sequential(*made)(torch.zeros(1, *inputs)).shape[1:])
    return torch.nn.Sequential(*made), int(np.prod(shape))


class MapReader(BaseFeaturesExtractor):
    """Pose and target as they are; obstacle maps through an encoder."""

    def __init__(self, space: gymnasium.spaces.Box, encoder: Sequence[Layer]) -> None:
        self.plain = space.shape[0] - int(np.prod(MAPS))
        network, width = sequence(encoder, MAPS)
        super().__init__(space, self.plain + width)
        self.network = network

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        maps = self.network(seen[:, self.plain :].reshape(-1, *MAPS))
        return torch.cat([seen[:, : self.plain], maps], dim=1)


def arrays_of(module: torch.nn.Module) -> list[np.ndarray]:
    """W and b of each layer that has them, in order."""
    return [parameter.detach().cpu().numpy().copy() for parameter in module.parameters()]


def weights_of(policy: ActorCriticPolicy) -> tuple[np.ndarray, ...]:
    """All weights that decide what a policy does: encoder, hidden layers, the action (or what each way is worth)."""
    reader = policy.pi_features_extractor
    encoder = arrays_of(reader.network) if isinstance(reader, MapReader) else []
    return tuple([*encoder, *arrays_of(policy.mlp_extractor.policy_net), *arrays_of(policy.action_net)])


def inherit(policy: ActorCriticPolicy, other: Policy, *, sureness: float = 1.0) -> None:
    """Begin with the weights of another policy. What it reads from maps, if it reads none, counts for nothing at first.

    Hidden layers must be as wide as those of the other. Where it chooses one of several ways, what it holds each of
    them to be worth times `sureness` are the log odds.
    """
    reader = policy.pi_features_extractor
    parts = [*policy.mlp_extractor.policy_net.parameters(), *policy.action_net.parameters()]
    given = list(other.weights)
    if isinstance(other.layers[-1], Pick):
        given = [*given[:-3], sureness * given[-3], sureness * given[-2]]
    if other.encoder and isinstance(reader, MapReader):
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
