"""The same training on many machines: PPO of Ray RLlib, one environment runner for each of its workers.

On one machine Ray is started here. On a cluster start it there (`ray start`) and name its address in `RAY_ADDRESS`;
every machine needs motionmatch, and recordings where the database is built from some.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np

from motionmatch.errors import InputError, missing_extra
from motionmatch.tasks.course import course
from motionmatch.tasks.layers import Dense
from motionmatch.tasks.moves import Moves
from motionmatch.tasks.policy import Policy
from motionmatch.tasks.train import Progress, TrainConfig, identity

_NAME = "motionmatch"


def make(config: TrainConfig, source: str) -> Any:
    """One character, as a worker makes it; rewards are scaled."""
    import gymnasium

    from motionmatch.tasks.vector import TaskEnv

    env = TaskEnv(config.task, database=source, clamp=config.clamp, model=config.model, **config.settings)
    return gymnasium.wrappers.TransformReward(env, lambda reward: config.reward_scale * float(reward))


def algorithm(config: TrainConfig, source: str) -> Any:
    """RLlib's PPO with these settings, not built yet."""
    try:
        from ray.rllib.algorithms.ppo import PPOConfig
        from ray.rllib.core.rl_module.default_model_config import DefaultModelConfig
        from ray.tune.registry import register_env
    except ImportError as error:
        raise missing_extra("training on Ray", "ray") from error
    plain = replace(config, settings=dict(config.settings))
    register_env(_NAME, lambda _: make(plain, source))
    workers = max(config.workers, 1)
    layers = DefaultModelConfig(
        fcnet_hiddens=list(hidden(config)), fcnet_activation="tanh", vf_share_layers=False, free_log_std=True
    )
    return (
        PPOConfig()
        .environment(_NAME)
        .env_runners(num_env_runners=workers, num_envs_per_env_runner=max(config.characters // workers, 1))
        .learners(num_learners=0, num_gpus_per_learner=int(config.device == "cuda"))
        .training(
            train_batch_size_per_learner=config.characters * config.rollout,
            minibatch_size=config.batch,
            num_epochs=config.epochs,
            lr=config.rate,
            gamma=config.gamma,
            lambda_=0.95,
            clip_param=0.2,
            grad_clip=0.5,
            vf_loss_coeff=0.5,
            vf_clip_param=1e9,
            entropy_coeff=config.entropy,
            use_kl_loss=False,
        )
        .rl_module(model_config=layers)
        .debugging(seed=config.seed, log_level="ERROR")
    )


def hidden(config: TrainConfig) -> tuple[int, ...]:
    """Widths of the layers. Maps are read by dense layers here, whatever encoder is asked for."""
    return config.hidden if config.encoder == "none" else (128, 64, *config.hidden)


def train(
    config: TrainConfig,
    source: str,
    out: str | Path | None = None,
    *,
    told: Callable[[Progress], None] | None = None,
) -> Policy:
    """A policy for a task on a database that every worker can open by its name."""
    try:
        import ray
    except ImportError as error:
        raise missing_extra("training on Ray", "ray") from error
    if isinstance(source, Moves):
        raise InputError("on Ray a database is named, since every worker opens its own: give its file or its name.")
    began, ours = time.perf_counter(), not ray.is_initialized()
    if ours:
        address = os.environ.get("RAY_ADDRESS")
        here: dict[str, Any] = {} if address else {"num_cpus": max(config.workers, 1) + 1, "include_dashboard": False}
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, **here)
    algo = None
    try:
        algo = algorithm(config, source).build_algo()
        steps = episodes = 0
        while steps < config.steps and (config.minutes is None or time.perf_counter() - began < 60 * config.minutes):
            result = algo.train()["env_runners"]
            steps = int(result.get("num_env_steps_sampled_lifetime", 0))
            episodes += int(result.get("num_episodes", 0))
            length = float(result.get("episode_len_mean", np.nan))
            seconds = round(time.perf_counter() - began, 2)
            now = Progress(steps, seconds, episodes, float("nan"), length, None, 0.0)
            if told is not None:
                told(now)
        policy = policy_of(algo, config, source, now)
    finally:
        if algo is not None:
            algo.stop()
        if ours:
            ray.shutdown()
    if out is not None:
        policy.save(out)
    return policy


def policy_of(algo: Any, config: TrainConfig, source: str, now: Progress) -> Policy:
    """What RLlib has learned, as it runs everywhere else."""
    state = {key: np.asarray(value) for key, value in algo.get_module().state_dict().items()}
    widths = hidden(config)
    weights = []
    for part in ("encoder.actor_encoder", "pi"):
        names = sorted(
            (key for key in state if key.startswith(f"{part}.") and key.endswith(("weight", "bias"))),
            key=lambda key: (int(key.split(".")[-2]), key.endswith("bias")),
        )
        weights += [state[name].astype(np.float32) for name in names]
    place = course(config.task, 1, database=source, model=config.model, **config.settings)
    asked = place.walkers.moves.num_asked
    weights[-2], weights[-1] = weights[-2][:asked], weights[-1][:asked]  # the mean of the actions
    layers = (*(Dense(width, "tanh") for width in widths), Dense(asked, "none"))
    schema = place.walkers.moves.database.schema.fingerprint
    facts = {"config": identity(config), "engine": "ray", **{k: v for k, v in asdict(now).items() if v == v}}
    asks = (place.walkers.moves.typical, place.walkers.moves.basis)
    return Policy(config.task, dict(config.settings), schema, place.width, (), layers, tuple(weights), facts, *asks)
