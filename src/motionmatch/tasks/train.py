"""Train a policy: PPO of stable-baselines3 with the paper's networks (Lee 2024, section 5).

Small rollouts of many characters learn fastest. Checkpoints hold everything that changes, so that a run that was
stopped and resumed gives the same weights as one that was not.
"""

from __future__ import annotations

import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from motionmatch.errors import missing_extra
from motionmatch.learned.model import load_model
from motionmatch.progress import Progress
from motionmatch.tasks import checkpoint
from motionmatch.tasks.action_space import FPS, ActionSpace, cached_action_space
from motionmatch.tasks.config import PLANNER_SETTINGS, CurvePoint, PolicyTrainConfig
from motionmatch.tasks.finding import find_uses
from motionmatch.tasks.policy import ENCODERS, Dense, Pick, Policy, is_policy, load_policy
from motionmatch.tasks.run import TaskRun, make_run
from motionmatch.tasks.workers import WorkerPool

try:
    import torch
    from stable_baselines3 import PPO
    from stable_baselines3.common import logger as sb3_logger
    from stable_baselines3.common.callbacks import BaseCallback

    from motionmatch.learned.trainer import find_device
    from motionmatch.tasks.ppo import ACTIVATIONS, LeanPPO, MapExtractor, copy_weights, get_weights
    from motionmatch.tasks.sb3 import TaskVecEnv
except ImportError as error:
    raise missing_extra("training a policy", "tasks") from error


PLANNED_AT_ONCE = 1024
"""Characters for which a planner on a device tries all choices at once."""


def train_policy(
    config: PolicyTrainConfig,
    space: ActionSpace | str,
    out: str | Path | None = None,
    *,
    resume: bool = False,
    progress: Progress | None = None,
) -> Policy:
    """Train a policy for a task on a database. With `out` its folder has checkpoints, logs and the policy."""
    find_device(config.device)
    folder = None if out is None else Path(out)
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    kept = checkpoint.load(folder, config.identity()) if resume and folder is not None else None
    if not isinstance(space, ActionSpace):
        space = cached_action_space(
            space, FPS if config.model is None else load_model(config.model).fps, find_uses(config.task)
        )
    env = _make_env(config, space)
    model = _make_model(config, env)
    if folder is not None:
        model.set_logger(sb3_logger.configure(str(folder / "tensorboard"), ["tensorboard"]))
    keeper = _Keeper(config, env, folder, kept.curve if kept else [], progress)
    if kept is None and (first := _first_policy(config, space, folder, resume, progress)) is not None:
        copy_weights(model.policy, first.on(space), logit_scale=config.logit_scale)
    if kept is not None:
        keeper.before = kept.seconds
        keeper.wall_before = kept.curve[-1].wall_seconds if kept.curve else 0.0
        checkpoint.restore(kept, model, env)
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        left = config.steps - model.num_timesteps
        if left > 0:
            model.learn(left, callback=keeper, reset_num_timesteps=False)
        keeper.record(model)
        policy = make_policy(model, config, env.run, keeper.curve)
        if folder is not None:
            keeper.save(model)
            policy.save(folder)
    finally:
        torch.set_num_threads(threads)
        env.close()
    return policy


def _first_policy(
    config: PolicyTrainConfig, space: ActionSpace, folder: Path | None, resume: bool, progress: Progress | None
) -> Policy | None:
    """Return the policy that training begins with: another one, one that has learned from the planner, or None."""
    if config.init_policy is not None:
        return load_policy(config.init_policy)
    if not config.planner_states:
        return None
    assert config.discrete_actions is not None
    place = None if folder is None else folder / "planner"
    if resume and place is not None and is_policy(place):
        return Policy.load(place)
    from motionmatch.tasks.distil import DistilConfig, distil

    settings = {key: value for key, value in config.settings.items() if key in PLANNER_SETTINGS}
    shared = ("encoder", "hidden", "seed", "device", "workers", "batched", "calm")
    how: dict[str, Any] = {key: getattr(config, key) for key in shared}
    if config.batched:
        how["characters"] = min(PLANNED_AT_ONCE, config.planner_states)
    distil_config = DistilConfig(
        settings=settings,
        rounds=1,
        states=config.planner_states,
        directions=config.discrete_actions.directions,
        speeds=config.discrete_actions.speeds,
        updates=max(config.planner_states // 15, 1),
        **how,
    )

    def show(done: int, total: int | None, what: str = "", /) -> None:
        if progress is not None and total:
            progress(0, config.steps, f"learning from a planner: {what}, {done / total:.0%}")

    return distil(distil_config, space, place, progress=show)


def _make_env(config: PolicyTrainConfig, space: ActionSpace) -> TaskVecEnv:
    """Make the environment of all characters, here or in other processes."""
    count = 1 if config.workers else config.characters
    how = {"seed": config.seed, "clamp": config.clamp, "calm": config.calm, "model": config.model, **config.settings}
    run = make_run(config.task, count, database=space, **how)
    if config.batched:
        from motionmatch.tasks.tensor_env import TensorVecEnv

        return TensorVecEnv(
            run, config.device, reward_scale=config.reward_scale, discrete_actions=config.discrete_actions
        )
    workers = None
    if config.workers:
        workers = WorkerPool(space.database, config.task, config.characters, config.workers, **how)
    return TaskVecEnv(run, workers=workers, reward_scale=config.reward_scale, discrete_actions=config.discrete_actions)


def make_policy(model: PPO, config: PolicyTrainConfig, run: TaskRun, curve: list[CurvePoint]) -> Policy:
    """Return the policy that a model has learned so far."""
    last, space = asdict(curve[-1]) if curve else {}, run.characters.space
    choices = config.discrete_actions
    table = [] if choices is None else [choices.table(space)]
    picks = [Pick(*each.shape) for each in table]
    return Policy(
        config.task,
        dict(config.settings),
        space.database.schema.fingerprint,
        run.width,
        ENCODERS.get(config.encoder, ()),
        (*config.layers, Dense(space.num_actions if choices is None else len(choices), "none"), *picks),
        (*get_weights(model.policy), *table),
        {
            "config": config.identity(),
            "planner_states": config.planner_states,
            "planner_steps": count_planner_steps(config),
            **last,
        },
        space.mean_path,
        space.basis,
    )


def count_planner_steps(config: PolicyTrainConfig) -> int:
    """Return the steps that the planner simulates before the first of PPO: every choice for a second, and its own."""
    if not config.planner_states or config.discrete_actions is None:
        return 0
    from motionmatch.tasks.distil import DistilConfig

    return config.planner_states * (len(config.discrete_actions) * DistilConfig.horizon + 1)


def _make_model(config: PolicyTrainConfig, env: TaskVecEnv) -> PPO:
    first, last = config.learning_rate, config.final_learning_rate

    def learning_rate(remaining: float) -> float:
        return first if last is None else last + (first - last) * remaining

    networks = {"pi": list(config.hidden), "vf": list(config.hidden)}
    how: dict[str, Any] = {
        "net_arch": networks,
        "log_std_init": config.log_std,
        "activation_fn": ACTIVATIONS[config.activation],
    }
    how["optimizer_kwargs"] = {"eps": 1e-5, "fused": True}
    if config.encoder != "none":
        how |= {
            "features_extractor_class": MapExtractor,
            "features_extractor_kwargs": {"encoder": ENCODERS[config.encoder]},
            "share_features_extractor": False,
        }
    model = LeanPPO(
        "MlpPolicy",
        env,
        n_steps=config.rollout,
        batch_size=config.batch_size,
        n_epochs=config.epochs,
        learning_rate=learning_rate,
        gamma=config.gamma,
        gae_lambda=config.gae_lambda,
        ent_coef=config.entropy,
        policy_kwargs=how,
        device=config.device,
        seed=config.seed,
    )
    model.value_rollouts, model.draws_on_device = config.value_rollouts, config.batched
    return model


class _Keeper(BaseCallback):
    """A callback that records the curve, saves checkpoints, and stops when time is up; always between updates."""

    def __init__(
        self,
        config: PolicyTrainConfig,
        env: TaskVecEnv,
        folder: Path | None,
        curve: list[CurvePoint],
        progress: Progress | None,
    ) -> None:
        super().__init__()
        self.config, self.env, self.folder, self.progress = config, env, folder, progress
        self.curve, self.before = curve, 0.0
        self.started, self.wall_started, self.done = time.process_time(), time.perf_counter(), False
        self.wall_before = 0.0
        self.recorded = curve[-1].steps if curve else 0
        self.saved = self.recorded

    @property
    def seconds(self) -> float:
        """Processor time of all processes, also over resumed runs."""
        others = 0.0 if self.env.workers is None else self.env.workers.processor_seconds
        return self.before + time.process_time() - self.started + others

    @property
    def wall_seconds(self) -> float:
        """Wall time, also over resumed runs."""
        return self.wall_before + time.perf_counter() - self.wall_started

    def _on_rollout_start(self) -> None:
        if self.num_timesteps - self.recorded >= 2000:
            self.record(self.model)
        if self.folder is not None and self.num_timesteps - self.saved >= self.config.checkpoint_steps:
            self.save(self.model)
        self.done = self.config.minutes is not None and self.wall_seconds > 60 * self.config.minutes

    def _on_step(self) -> bool:
        return not self.done

    def record(self, model: Any) -> None:
        ends = list(self.env.ends)
        lengths = [end[2] for end in ends if end[0]]
        self.recorded = model.num_timesteps
        point = CurvePoint(
            model.num_timesteps,
            round(self.seconds, 2),
            self.env.episodes,
            self.env.success_ratio(),
            float(np.mean(lengths)) if lengths else float("nan"),
            self.env.stage,
            round(self.env.seconds, 2),
            round(self.wall_seconds, 2),
            float(np.mean([end[2] for end in ends])) if ends else float("nan"),
            float(np.mean([end[3] for end in ends])) if ends else float("nan"),
        )
        self.curve.append(point)
        for name in ("success", "episode_steps", "episode_return"):
            model.logger.record(f"task/{name}", getattr(point, name))
        for name, mean in self.env.take_means().items():
            model.logger.record(name, mean)
        if point.stage is not None:
            model.logger.record("task/stage", point.stage)
        if self.folder is not None:
            model.logger.dump(model.num_timesteps)
        if self.progress is not None:
            self.progress(point.steps, self.config.steps, point.text)

    def save(self, model: Any) -> None:
        if self.folder is None:
            return
        self.saved = model.num_timesteps
        checkpoint.save(self.folder, self.config.identity(), model, self.env, self.curve, self.seconds)
        make_policy(model, self.config, self.env.run, self.curve).save(self.folder)
