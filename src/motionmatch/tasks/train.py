"""Train a policy: PPO of stable-baselines3 with the paper's networks (Lee 2024, section 5).

Small rollouts of many characters learn fastest. Everything that changes is kept at every checkpoint, so that a run that
was stopped and resumed gives the same weights as one that was not.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from motionmatch.errors import InputError, missing_extra, unknown_name
from motionmatch.tasks import checkpoint
from motionmatch.tasks.course import TASKS, Course, course
from motionmatch.tasks.layers import ENCODERS, Dense, Layer
from motionmatch.tasks.learned_walkers import opened_model
from motionmatch.tasks.moves import FPS, Moves, moves_of
from motionmatch.tasks.policy import Policy, named
from motionmatch.tasks.workers import Workers

try:
    import torch
    from stable_baselines3 import PPO
    from stable_baselines3.common import logger as sb3_logger
    from stable_baselines3.common.callbacks import BaseCallback

    from motionmatch.tasks.networks import MapReader, inherit, weights_of
    from motionmatch.tasks.ppo import LeanPPO
    from motionmatch.tasks.sb3 import CourseVecEnv
except ImportError as error:
    raise missing_extra("training a policy", "tasks") from error


@dataclass(frozen=True)
class TrainConfig:
    """How a policy is trained."""

    task: str = "reach"
    settings: Mapping[str, Any] = field(default_factory=dict)
    """For the task."""
    steps: int = 300_000
    """Of all characters together."""
    minutes: float | None = None
    """At most so long; None is until all steps are done."""
    characters: int = 64
    rollout: int = 16
    """Steps of each character between updates."""
    batch: int = 256
    epochs: int = 5
    rate: float = 1e-3
    """Learning rate."""
    last_rate: float | None = None
    """Learning rate at the end, which it falls to evenly; None: it stays."""
    entropy: float = 0.0
    """What it is worth to stay undecided."""
    gamma: float = 0.99
    begin: str | None = None
    """A policy to begin with: a folder, or the name of one that comes with motionmatch; it may read no maps."""
    log_std: float = 0.0
    """Of actions at the beginning."""
    reward_scale: float = 0.01
    encoder: str = "none"
    """How obstacle maps are read: paper, strided or pooled; none for tasks without."""
    hidden: tuple[int, ...] = (32, 32)
    clamp: bool = False
    """Whether what is asked for is kept within what the data has."""
    seed: int = 0
    device: str = "cpu"
    model: str | None = None
    """A learned model to walk with in place of searches: a folder, or the name of one that comes with motionmatch."""
    workers: int = 0
    """Processes that step characters; 0: this one does."""
    every: int = 50_000
    """Steps between checkpoints."""

    def __post_init__(self) -> None:
        if self.task not in TASKS:
            raise unknown_name("task", self.task, TASKS)
        if self.encoder != "none" and self.encoder not in ENCODERS:
            raise unknown_name("encoder", self.encoder, ["none", *ENCODERS])
        for name in ("steps", "characters", "rollout", "batch", "epochs", "every"):
            if getattr(self, name) < 1:
                raise InputError(f"{name} is {getattr(self, name)}; it must be at least 1.")
        if self.batch > self.characters * self.rollout:
            raise InputError(
                f"a batch of {self.batch} is more than the {self.characters * self.rollout} steps of a rollout "
                f"({self.characters} characters · {self.rollout}); make it at most that."
            )
        for name in ("rate", "reward_scale"):
            if not (np.isfinite(getattr(self, name)) and getattr(self, name) > 0):
                raise InputError(f"{name} is {getattr(self, name)}; it must be more than 0.")

    @property
    def layers(self) -> tuple[Layer, ...]:
        return tuple(Dense(width, "tanh") for width in self.hidden)


PRESETS = {
    "reach": TrainConfig(rollout=8, rate=2e-3, gamma=0.95),
    "reach-moving": TrainConfig(
        task="reach-moving",
        settings={
            "bonus": 10.0,
            "near_weight": 0.0,
            "progress": 1.0,
            "hit_weight": 1.0,
            "step_cost": 1.0,
            "foresee": True,
        },
        steps=8_000_000,
        characters=512,
        rollout=16,
        batch=1024,
        rate=1e-3,
        gamma=0.95,
        reward_scale=0.1,
        encoder="flat",
        hidden=(128, 64),
    ),
}
"""What was found to learn well on two cores."""


@dataclass(frozen=True)
class Progress:
    """Where a training stands."""

    steps: int
    seconds: float
    """of this thread, from the beginning, whatever was resumed"""
    episodes: int
    success: float
    """share of the last episodes"""
    length: float
    """steps of the last episodes that succeeded, on average"""
    stage: int | None
    """of the curriculum"""
    in_course: float
    """seconds spent in steps of the course"""


def train(
    config: TrainConfig,
    moves: Moves | str,
    out: str | Path | None = None,
    *,
    resume: bool = False,
    told: Callable[[Progress], None] | None = None,
) -> Policy:
    """A policy for a task on a database. With `out` it is kept there, with its checkpoints, logs and curve."""
    folder = None if out is None else Path(out)
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    kept = checkpoint.load(folder, identity(config)) if resume and folder is not None else None
    if not isinstance(moves, Moves):
        moves = moves_of(moves, FPS if config.model is None else opened_model(config.model).fps)
    world = _world(config, moves)
    place = world.course
    model = _model(config, world)
    if folder is not None:
        model.set_logger(sb3_logger.configure(str(folder / "tensorboard"), ["tensorboard"]))
    keeper = _Keeper(config, world, folder, kept.curve if kept else [], told)
    if kept is None and config.begin is not None:
        inherit(model.policy, named(config.begin).on(moves))
    if kept is not None:
        keeper.before = kept.seconds
        checkpoint.put(kept, model, world)
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        left = config.steps - model.num_timesteps
        if left > 0:
            model.learn(left, callback=keeper, reset_num_timesteps=False)
        keeper.note(model)
        policy = policy_of(model, config, place, keeper.curve)
        if folder is not None:
            keeper.keep(model)
            policy.save(folder)
    finally:
        torch.set_num_threads(threads)
        world.close()
    return policy


def _world(config: TrainConfig, moves: Moves) -> CourseVecEnv:
    """All characters, here or in other processes."""
    count = 1 if config.workers else config.characters
    how = {"seed": config.seed, "clamp": config.clamp, "model": config.model, **config.settings}
    place = course(config.task, count, database=moves, **how)
    workers = None
    if config.workers:
        workers = Workers(moves.database, config.task, config.characters, config.workers, **how)
    return CourseVecEnv(place, workers=workers, reward_scale=config.reward_scale)


def policy_of(model: PPO, config: TrainConfig, place: Course, curve: list[Progress]) -> Policy:
    """What was learned so far."""
    last = asdict(curve[-1]) if curve else {}
    return Policy(
        config.task,
        dict(config.settings),
        place.walkers.moves.database.schema.fingerprint,
        place.width,
        ENCODERS.get(config.encoder, ()),
        (*config.layers, Dense(place.walkers.moves.num_asked, "none")),
        weights_of(model.policy),
        {"config": identity(config), **last},
        place.walkers.moves.typical,
        place.walkers.moves.basis,
    )


def identity(config: TrainConfig) -> dict[str, Any]:
    """What two runs must share for one to go on where the other stopped: all but how long."""
    facts = asdict(replace(config, settings=dict(config.settings)))
    free = {"steps", "minutes", "every", "device"} - ({"steps"} if config.last_rate is not None else set())
    return {key: value for key, value in facts.items() if key not in free}


def _model(config: TrainConfig, world: CourseVecEnv) -> PPO:
    last = config.rate if config.last_rate is None else config.last_rate

    def rate(left: float) -> float:
        return last + (config.rate - last) * left

    networks = {"pi": list(config.hidden), "vf": list(config.hidden)}
    how: dict[str, Any] = {"net_arch": networks, "log_std_init": config.log_std}
    how["optimizer_kwargs"] = {"eps": 1e-5, "fused": True}
    if config.encoder != "none":
        how |= {
            "features_extractor_class": MapReader,
            "features_extractor_kwargs": {"encoder": ENCODERS[config.encoder]},
            "share_features_extractor": False,
        }
    return LeanPPO(
        "MlpPolicy",
        world,
        n_steps=config.rollout,
        batch_size=config.batch,
        n_epochs=config.epochs,
        learning_rate=rate,
        gamma=config.gamma,
        ent_coef=config.entropy,
        policy_kwargs=how,
        device=config.device,
        seed=config.seed,
    )


class _Keeper(BaseCallback):
    """Notes the curve, keeps checkpoints, and stops when time is up. It acts between updates, never in one."""

    def __init__(
        self,
        config: TrainConfig,
        world: CourseVecEnv,
        folder: Path | None,
        curve: list[Progress],
        told: Callable[[Progress], None] | None,
    ) -> None:
        super().__init__()
        self.config, self.world, self.folder, self.told = config, world, folder, told
        self.curve, self.before = curve, 0.0
        # While other processes step, this one waits: then it is time on the wall that counts.
        self.clock = time.perf_counter if config.workers else time.process_time
        self.began, self.enough = self.clock(), False
        self.noted = curve[-1].steps if curve else 0
        self.saved = self.noted

    @property
    def seconds(self) -> float:
        return self.before + self.clock() - self.began

    def _on_rollout_start(self) -> None:
        if self.num_timesteps - self.noted >= 2000:
            self.note(self.model)
        if self.folder is not None and self.num_timesteps - self.saved >= self.config.every:
            self.keep(self.model)
        self.enough = self.config.minutes is not None and self.seconds > 60 * self.config.minutes

    def _on_step(self) -> bool:
        return not self.enough

    def note(self, model: Any) -> None:
        ends = list(self.world.ends)
        won = [steps for reached, _, steps in ends if reached]
        self.noted = model.num_timesteps
        now = Progress(
            model.num_timesteps,
            round(self.seconds, 2),
            self.world.episodes,
            self.world.success_ratio(),
            float(np.mean(won)) if won else float("nan"),
            self.world.stage,
            round(self.world.seconds, 2),
        )
        self.curve.append(now)
        model.logger.record("task/success", now.success)
        if now.stage is not None:
            model.logger.record("task/stage", now.stage)
        if self.folder is not None:
            model.logger.dump(model.num_timesteps)
        if self.told is not None:
            self.told(now)

    def keep(self, model: Any) -> None:
        if self.folder is None:
            return
        self.saved = model.num_timesteps
        checkpoint.save(self.folder, identity(self.config), model, self.world, self.curve, self.seconds)
        policy_of(model, self.config, self.world.course, self.curve).save(self.folder)
