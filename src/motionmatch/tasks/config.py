"""Settings of training a policy, those that learn well, and the points of a learning curve."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal

import numpy as np

from motionmatch.errors import InputError, unknown_name
from motionmatch.tasks.action_space import DiscreteActions
from motionmatch.tasks.finding import find_task, get_training
from motionmatch.tasks.policy import ENCODERS, Dense, Layer


@dataclass(frozen=True)
class PolicyTrainConfig:
    """Settings of training a policy."""

    task: str = "reach"
    """Name of a task, or FILE.py:Task."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    """Settings of the task."""
    steps: int = 300_000
    """Steps of all characters together."""
    minutes: float | None = None
    """Longest wall time of the training; None is until all steps are done."""
    characters: int = 64
    rollout: int = 16
    """Steps of each character between updates."""
    batch_size: int = 256
    epochs: int = 5
    learning_rate: float = 1e-3
    final_learning_rate: float | None = None
    """Learning rate at the end, reached linearly; None: it stays."""
    entropy: float = 0.0
    """Weight of the entropy bonus."""
    gamma: float = 0.99
    """Discount of a step."""
    gae_lambda: float = 0.95
    """λ of generalised advantage estimation."""
    discrete_actions: DiscreteActions | None = None
    """Straight paths to choose from; None: any path may be asked for."""
    planner_states: int = 0
    """States that a planner labels with the value of each choice; a first policy learns from them."""
    value_rollouts: int = 0
    """First rollouts from which only the value network learns."""
    init_policy: str | None = None
    """Policy to begin with: a folder, or the name of one that comes with motionmatch; it may read no maps."""
    logit_scale: float = 1.0
    """Factor that turns the values which a first policy gives discrete actions into logits."""
    log_std: float = 0.0
    """Logarithm of the deviation of actions at the beginning."""
    reward_scale: float = 0.01
    encoder: str = "none"
    """Encoder of obstacle maps, see `policy.ENCODERS`; none for tasks without maps."""
    hidden: tuple[int, ...] = (32, 32)
    """Widths of the hidden layers."""
    activation: Literal["tanh", "relu"] = "tanh"
    """Activation of the hidden layers."""
    clamp: bool = False
    """Keep queries within the data."""
    calm: float = 0.0
    """Let transitions pay as in the real-time controller, where the policy will play: fewer, and none back. 0 is off; 1
    as there; in between the path counts for that part of its weight, so that poses fit better."""
    seed: int = 0
    device: str = "cpu"
    model: str | None = None
    """Learned model that answers queries in place of searches: a folder, or the name of one that comes with
    motionmatch."""
    workers: int = 0
    """Processes that step characters; 0: this one does."""
    batched: bool = False
    """Step all characters on the device, in torch; quick on a GPU, with thousands of them."""
    checkpoint_steps: int = 50_000
    """Steps between checkpoints."""

    def __post_init__(self) -> None:
        find_task(self.task)  # refuses what is no task
        if self.encoder != "none" and self.encoder not in ENCODERS:
            raise unknown_name("encoder", self.encoder, ["none", *ENCODERS])
        for name in ("steps", "characters", "rollout", "batch_size", "epochs", "checkpoint_steps"):
            if getattr(self, name) < 1:
                raise InputError(f"{name} is {getattr(self, name)}; it must be at least 1.")
        if self.batch_size > self.characters * self.rollout:
            raise InputError(
                f"a batch of {self.batch_size} is more than the {self.characters * self.rollout} steps of a rollout "
                f"({self.characters} characters · {self.rollout}); make it at most that."
            )
        if self.planner_states and (
            self.discrete_actions is None or self.task != "reach-moving" or self.activation != "relu"
        ):
            raise InputError(
                "a planner labels discrete actions among moving boxes: planner_states needs discrete_actions, the task "
                "reach-moving and the activation relu."
            )
        if self.planner_states and self.init_policy is not None:
            raise InputError(
                f"a training can't begin with the policy {self.init_policy} and with {self.planner_states} states of a "
                "planner: leave out init_policy or planner_states."
            )
        if self.batched and (self.workers or self.model is not None):
            raise InputError(
                "characters that step on the device need no processes (workers) and play frames of a database (no "
                "model): leave these out, or batched."
            )
        if not 0.0 <= self.calm <= 1.0:
            raise InputError(f"calm is {self.calm}; it must be from 0 to 1.")
        for name in ("learning_rate", "reward_scale"):
            if not (np.isfinite(getattr(self, name)) and getattr(self, name) > 0):
                raise InputError(f"{name} is {getattr(self, name)}; it must be more than 0.")

    @property
    def layers(self) -> tuple[Layer, ...]:
        """Hidden layers."""
        return tuple(Dense(width, self.activation) for width in self.hidden)

    def identity(self) -> dict[str, Any]:
        """Return the settings that two runs must share for one to resume the other: all but its length and place."""
        facts = asdict(replace(self, settings=dict(self.settings)))
        free = {"steps", "minutes", "checkpoint_steps", "device", "planner_states"}
        if self.final_learning_rate is not None:
            free.remove("steps")
        return {key: value for key, value in facts.items() if key not in free}


PRESETS = {
    "reach": PolicyTrainConfig(rollout=8, learning_rate=2e-3, gamma=0.95),
    "reach-moving": PolicyTrainConfig(
        task="reach-moving",
        settings={
            "bonus": 10.0,
            "near_weight": 0.0,
            "progress_weight": 1.0,
            "hit_weight": 0.3,
            "step_cost": 0.3,
            "foresee": True,
            "body": "flesh",
        },
        steps=12_000_000,
        characters=2048,
        rollout=32,
        batch_size=8192,
        epochs=3,
        learning_rate=3e-4,
        gamma=0.99,
        reward_scale=0.1,
        encoder="wide",
        hidden=(256, 128),
        activation="relu",
        discrete_actions=DiscreteActions(),
        planner_states=100_000,
        logit_scale=20.0,
        value_rollouts=4,
        checkpoint_steps=500_000,
    ),
}
"""Settings that learn well on two cores, by task."""
PLANNER_SETTINGS = ("preset", "obstacles", "tracked", "soft", "body")
"""Settings of a task that its planner needs too; the others are about rewards and stages."""
REWARD_ALONE = {
    "reach": PRESETS["reach"],
    "reach-moving": replace(
        PRESETS["reach-moving"], planner_states=0, value_rollouts=0, learning_rate=5e-4, entropy=0.003
    ),
}
"""The same without a planner."""

BATCHED: dict[str, dict[str, Any]] = {
    "reach": {"characters": 1024, "rollout": 8, "batch_size": 1024, "learning_rate": 3e-3},
    "reach-moving": {"characters": 8192, "rollout": 32, "batch_size": 16384},
}
"""Sizes that suit a GPU, by the task that can step there."""

AS_PUBLISHED = PolicyTrainConfig(
    task="reach-moving",
    settings={"preset": "paper"},
    steps=14_000_000,
    characters=440,
    rollout=11,
    batch_size=484,
    epochs=8,
    learning_rate=3e-4,
    gamma=0.99,
    reward_scale=0.1,
    encoder="paper",
    hidden=(256, 128),
    activation="relu",
    checkpoint_steps=500_000,
)
"""Lee 2024 as published: any path as action, the rewards of equation 4, its maps, networks and 14 million steps; 4,840
steps an update (the paper has 492 updates in about 2.4 million). It leaves the discount, the learning rate, the batches
and the epochs open."""


def get_config(task: str, *, planner: bool = True) -> PolicyTrainConfig:
    """Return settings that learn well: of a task by name, or those that a task of one's own asks for."""
    known = PRESETS if planner else REWARD_ALONE
    if task in known:
        return known[task]
    usual: dict[str, Any] = {"rollout": 16, "learning_rate": 1e-3, "hidden": (64, 64), "reward_scale": 0.1}
    asked = get_training(task)
    unknown = [name for name in asked if name not in PolicyTrainConfig.__dataclass_fields__ or name == "task"]
    if unknown:
        raise unknown_name(f"setting in the training of {task}", unknown[0], PolicyTrainConfig.__dataclass_fields__)
    return PolicyTrainConfig(task=task, **usual | asked)


@dataclass(frozen=True)
class CurvePoint:
    """One point of a learning curve."""

    steps: int
    seconds: float
    """processor time of all processes from the beginning, also over resumed runs"""
    episodes: int
    success: float
    """share of the last episodes"""
    length: float
    """mean steps of the last episodes that succeeded"""
    stage: int | None
    """of the curriculum"""
    environment_seconds: float
    """time in steps of the environment"""
    wall_seconds: float = 0.0
    """wall time from the beginning, also over resumed runs"""
    episode_steps: float = float("nan")
    """mean steps of the last episodes, however they ended"""
    episode_return: float = float("nan")
    """mean sum of the rewards of the last episodes, not scaled"""

    @property
    def text(self) -> str:
        """A line for a progress bar."""
        if self.success != self.success:
            return ""
        stage = "" if self.stage is None else f", stage {self.stage + 1} of 10"
        return f"{self.success:.0%} of the last episodes succeeded{stage}"
