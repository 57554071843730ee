"""Train a policy: PPO of stable-baselines3 with the paper's networks (Lee 2024, section 5).

Small rollouts of many characters learn fastest. Everything that changes is kept at every checkpoint, so that a run that
was stopped and resumed gives the same weights as one that was not.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

import numpy as np

from motionmatch.errors import InputError, missing_extra, unknown_name
from motionmatch.learned.model import load_model
from motionmatch.tasks import checkpoint
from motionmatch.tasks.course import TASKS, Course, course
from motionmatch.tasks.layers import ENCODERS, Dense, Layer, Pick
from motionmatch.tasks.moves import FPS, Moves, moves_of
from motionmatch.tasks.policy import Policy, is_policy, load_policy
from motionmatch.tasks.ways import Ways
from motionmatch.tasks.workers import Workers

try:
    import torch
    from stable_baselines3 import PPO
    from stable_baselines3.common import logger as sb3_logger
    from stable_baselines3.common.callbacks import BaseCallback

    from motionmatch.learned.trainer import find_device
    from motionmatch.tasks.networks import ACTIVATIONS, MapReader, inherit, weights_of
    from motionmatch.tasks.ppo import LeanPPO
    from motionmatch.tasks.sb3 import CourseVecEnv
except ImportError as error:
    raise missing_extra("training a policy", "tasks") from error


@dataclass(frozen=True)
class PolicyTrainConfig:
    """Settings of the training of a policy."""

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
    smooth: float = 0.95
    """How far ahead surprises count: the λ of generalised advantage estimation."""
    ways: Ways | None = None
    """To choose from; None: any path may be asked for."""
    planned: int = 0
    """States in which a planner shows what comes of each way, from which a policy to begin with is learned first."""
    value_first: int = 0
    """Rollouts from which only the value of states is learned, at the beginning."""
    begin: str | None = None
    """A policy to begin with: a folder, or the name of one that comes with motionmatch; it may read no maps."""
    sureness: float = 1.0
    """By which what that policy holds each way to be worth becomes log odds, where it chooses among some."""
    log_std: float = 0.0
    """Of actions at the beginning."""
    reward_scale: float = 0.01
    encoder: str = "none"
    """How obstacle maps are read: paper, strided or pooled; none for tasks without."""
    hidden: tuple[int, ...] = (32, 32)
    activation: Literal["tanh", "relu"] = "tanh"
    """Of the hidden layers."""
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
        if self.planned and (self.ways is None or self.task != "reach-moving" or self.activation != "relu"):
            raise InputError("a planner shows ways among moving boxes: name some ways, reach-moving and relu.")
        if self.planned and self.begin is not None:
            raise InputError(
                f"a training can't begin with the policy {self.begin} and with what a planner shows in {self.planned} "
                "states (planned): leave one of them out."
            )
        for name in ("rate", "reward_scale"):
            if not (np.isfinite(getattr(self, name)) and getattr(self, name) > 0):
                raise InputError(f"{name} is {getattr(self, name)}; it must be more than 0.")

    @property
    def layers(self) -> tuple[Layer, ...]:
        return tuple(Dense(width, self.activation) for width in self.hidden)


PRESETS = {
    "reach": PolicyTrainConfig(rollout=8, rate=2e-3, gamma=0.95),
    "reach-moving": PolicyTrainConfig(
        task="reach-moving",
        settings={
            "bonus": 10.0,
            "near_weight": 0.0,
            "progress": 1.0,
            "hit_weight": 0.3,
            "step_cost": 0.3,
            "foresee": True,
        },
        steps=12_000_000,
        characters=2048,
        rollout=32,
        batch=8192,
        epochs=3,
        rate=3e-4,
        gamma=0.99,
        reward_scale=0.1,
        encoder="wide",
        hidden=(256, 128),
        activation="relu",
        ways=Ways(),
        planned=100_000,
        sureness=20.0,
        value_first=4,
        every=500_000,
    ),
}
"""What was found to learn well on two cores."""
REHEARSED = ("preset", "obstacles", "tracked", "soft")
"""Settings of a task that its planner needs too; the others are about rewards and stages."""
REWARD_ALONE = {
    "reach": PRESETS["reach"],
    "reach-moving": replace(PRESETS["reach-moving"], planned=0, value_first=0, rate=5e-4, entropy=0.003),
}
"""The same where no planner shows anything first."""


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
    doing: str = ""
    """what is done before the first step"""


def train_policy(
    config: PolicyTrainConfig,
    moves: Moves | str,
    out: str | Path | None = None,
    *,
    resume: bool = False,
    told: Callable[[Progress], None] | None = None,
) -> Policy:
    """A policy for a task on a database. With `out` it is kept there, with its checkpoints, logs and curve."""
    find_device(config.device)
    folder = None if out is None else Path(out)
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    kept = checkpoint.load(folder, identity(config)) if resume and folder is not None else None
    if not isinstance(moves, Moves):
        moves = moves_of(moves, FPS if config.model is None else load_model(config.model).fps)
    world = _world(config, moves)
    place = world.course
    model = _model(config, world)
    if folder is not None:
        model.set_logger(sb3_logger.configure(str(folder / "tensorboard"), ["tensorboard"]))
    keeper = _Keeper(config, world, folder, kept.curve if kept else [], told)
    if kept is None and (first := _first(config, moves, folder, resume, told)) is not None:
        inherit(model.policy, first.on(moves), sureness=config.sureness)
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


def _first(
    config: PolicyTrainConfig, moves: Moves, folder: Path | None, resume: bool, told: Callable[[Progress], None] | None
) -> Policy | None:
    """What a training begins with: another policy, one that has learned from the planner, or nothing."""
    if config.begin is not None:
        return load_policy(config.begin)
    if not config.planned:
        return None
    assert config.ways is not None
    place = None if folder is None else folder / "planner"
    if resume and place is not None and is_policy(place):
        return Policy.load(place)
    from motionmatch.tasks.distil import DistilConfig, distil

    settings = {key: value for key, value in config.settings.items() if key in REHEARSED}
    how: dict[str, Any] = {key: getattr(config, key) for key in ("encoder", "hidden", "seed", "device", "workers")}
    rehearsal = DistilConfig(
        settings=settings,
        rounds=1,
        states=config.planned,
        directions=config.ways.directions,
        speeds=config.ways.speeds,
        updates=max(config.planned // 15, 1),
        **how,
    )

    def tell(done: int, total: int, what: str) -> None:
        if told is not None:
            told(Progress(0, 0.0, 0, float("nan"), float("nan"), None, 0.0, f"{what}, {done / total:.0%}"))

    return distil(rehearsal, moves, place, told=tell)


def _world(config: PolicyTrainConfig, moves: Moves) -> CourseVecEnv:
    """All characters, here or in other processes."""
    count = 1 if config.workers else config.characters
    how = {"seed": config.seed, "clamp": config.clamp, "model": config.model, **config.settings}
    place = course(config.task, count, database=moves, **how)
    workers = None
    if config.workers:
        workers = Workers(moves.database, config.task, config.characters, config.workers, **how)
    return CourseVecEnv(place, workers=workers, reward_scale=config.reward_scale, ways=config.ways)


def policy_of(model: PPO, config: PolicyTrainConfig, place: Course, curve: list[Progress]) -> Policy:
    """What was learned so far."""
    last, moves = asdict(curve[-1]) if curve else {}, place.walkers.moves
    table = [] if config.ways is None else [config.ways.table(moves)]
    picks = [Pick(*each.shape) for each in table]
    return Policy(
        config.task,
        dict(config.settings),
        moves.database.schema.fingerprint,
        place.width,
        ENCODERS.get(config.encoder, ()),
        (*config.layers, Dense(len(config.ways) if config.ways else moves.num_asked, "none"), *picks),
        (*weights_of(model.policy), *table),
        {"config": identity(config), "planned": config.planned, **last},
        moves.typical,
        moves.basis,
    )


def identity(config: PolicyTrainConfig) -> dict[str, Any]:
    """What two runs must share for one to go on where the other stopped: all but how long."""
    facts = asdict(replace(config, settings=dict(config.settings)))
    free = {"steps", "minutes", "every", "device", "planned"} - ({"steps"} if config.last_rate is not None else set())
    return {key: value for key, value in facts.items() if key not in free}


def _model(config: PolicyTrainConfig, world: CourseVecEnv) -> PPO:
    last = config.rate if config.last_rate is None else config.last_rate

    def rate(left: float) -> float:
        return last + (config.rate - last) * left

    networks = {"pi": list(config.hidden), "vf": list(config.hidden)}
    how: dict[str, Any] = {
        "net_arch": networks,
        "log_std_init": config.log_std,
        "activation_fn": ACTIVATIONS[config.activation],
    }
    how["optimizer_kwargs"] = {"eps": 1e-5, "fused": True}
    if config.encoder != "none":
        how |= {
            "features_extractor_class": MapReader,
            "features_extractor_kwargs": {"encoder": ENCODERS[config.encoder]},
            "share_features_extractor": False,
        }
    model = LeanPPO(
        "MlpPolicy",
        world,
        n_steps=config.rollout,
        batch_size=config.batch,
        n_epochs=config.epochs,
        learning_rate=rate,
        gamma=config.gamma,
        gae_lambda=config.smooth,
        ent_coef=config.entropy,
        policy_kwargs=how,
        device=config.device,
        seed=config.seed,
    )
    model.value_first = config.value_first
    return model


class _Keeper(BaseCallback):
    """Notes the curve, keeps checkpoints, and stops when time is up. It acts between updates, never in one."""

    def __init__(
        self,
        config: PolicyTrainConfig,
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
