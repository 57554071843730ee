"""The same training on many machines: PPO of Ray RLlib, one environment runner for each of its workers.

On one machine Ray is started here. On a cluster start it there (`ray start`) and name its address in `RAY_ADDRESS`;
every machine needs motionmatch, and recordings where the database is built from some.

Where a training stands is kept as RLlib does it, in `ray-STEPS` (which holds pickles: resume only what is one's own);
`ray.json` names the last one. Policies are as everywhere else.
"""

from __future__ import annotations

import json
import logging
import os
import shutil
import time
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np

from motionmatch import jsonfile
from motionmatch.errors import FileError, InputError, missing_extra
from motionmatch.tasks.course import course
from motionmatch.tasks.layers import Dense, Layer, Pick
from motionmatch.tasks.moves import Moves
from motionmatch.tasks.policy import Policy
from motionmatch.tasks.train import PolicyTrainConfig, Progress, identity

_NAME, _FACTS = "motionmatch", "ray.json"


def make(config: PolicyTrainConfig, source: str) -> Any:
    """One character, as a worker makes it; rewards are scaled."""
    import gymnasium

    from motionmatch.tasks.vector import TaskEnv

    env: Any = TaskEnv(config.task, database=source, clamp=config.clamp, model=config.model, **config.settings)
    if config.ways is not None:
        table = config.ways.table(env.course.walkers.moves)
        space: gymnasium.Space = gymnasium.spaces.Discrete(len(table))
        env = gymnasium.wrappers.TransformAction(env, lambda chosen: table[chosen], space)
    return gymnasium.wrappers.TransformReward(env, lambda reward: config.reward_scale * float(reward))


def algorithm(config: PolicyTrainConfig, source: str) -> Any:
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
        fcnet_hiddens=list(hidden(config)),
        fcnet_activation=config.activation,
        vf_share_layers=False,
        free_log_std=config.ways is None,
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
            lambda_=config.smooth,
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


def hidden(config: PolicyTrainConfig) -> tuple[int, ...]:
    """Widths of the layers. Maps are read by dense layers here, whatever encoder is asked for."""
    return config.hidden if config.encoder == "none" else (128, 64, *config.hidden)


def train(
    config: PolicyTrainConfig,
    source: str,
    out: str | Path | None = None,
    *,
    resume: bool = False,
    told: Callable[[Progress], None] | None = None,
) -> Policy:
    """A policy for a task on a database that every worker can open by its name."""
    try:
        import ray
    except ImportError as error:
        raise missing_extra("training on Ray", "ray") from error
    if isinstance(source, Moves):
        raise InputError("on Ray a database is named, since every worker opens its own: give its file or its name.")
    if config.begin is not None:
        raise InputError("on Ray a training begins with nothing learned; leave --begin out, or train without Ray.")
    folder = None if out is None else Path(out)
    kept = _kept(folder, config) if resume and folder is not None else None
    began, ours = time.perf_counter(), not ray.is_initialized()
    if ours:
        address = os.environ.get("RAY_ADDRESS")
        here: dict[str, Any] = {} if address else {"num_cpus": max(config.workers, 1) + 1, "include_dashboard": False}
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, **here)
    algo = None
    try:
        algo = algorithm(config, source).build_algo()
        now = Progress(0, 0.0, 0, float("nan"), float("nan"), None, 0.0)
        if kept is not None:
            assert folder is not None
            algo.restore_from_path(str((folder / kept["checkpoint"]).resolve()))
            now = replace(now, steps=kept["steps"], seconds=kept["seconds"], episodes=kept["episodes"])
        before = saved = now
        while now.steps < config.steps and (config.minutes is None or now.seconds < 60 * config.minutes):
            result = algo.train()["env_runners"]
            now = Progress(
                now.steps + int(result.get("num_env_steps_sampled", 0)),
                round(before.seconds + time.perf_counter() - began, 2),
                now.episodes + int(result.get("num_episodes", 0)),
                float("nan"),
                float(result.get("episode_len_mean", np.nan)),
                None,
                0.0,
            )
            if told is not None:
                told(now)
            if folder is not None and now.steps - saved.steps >= config.every:
                _keep(algo, folder, config, now)
                saved = now
        if folder is not None and now.steps > saved.steps:
            _keep(algo, folder, config, now)
        policy = policy_of(algo, config, source, now)
    finally:
        if algo is not None:
            algo.stop()
        if ours:
            ray.shutdown()
    if out is not None:
        policy.save(out)
    return policy


def _keep(algo: Any, folder: Path, config: PolicyTrainConfig, now: Progress) -> None:
    """A checkpoint of RLlib's, then the file that names it, then the older ones go."""
    folder.mkdir(parents=True, exist_ok=True)
    name = f"ray-{now.steps}"
    algo.save_to_path(str((folder / name).resolve()))
    facts = {"checkpoint": name, "steps": now.steps, "seconds": now.seconds, "episodes": now.episodes}
    jsonfile.write(folder / _FACTS, {**facts, "identity": identity(config)}, indent=1)
    for other in folder.glob("ray-*"):
        if other.name != name and other.name[4:].isdigit():
            shutil.rmtree(other, ignore_errors=True)


def _kept(folder: Path, config: PolicyTrainConfig) -> dict[str, Any] | None:
    """Where a training with these settings was left; None where there is none yet."""
    path = folder / _FACTS
    if not path.exists():
        return None
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        there = (folder / kept["checkpoint"]).is_dir()
        theirs = {key: value for key, value in kept["identity"].items() if key != "workers"}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise FileError(f"{path}: does not say where a training stands: {error}. Begin anew elsewhere.") from error
    if not there:
        raise FileError(f"{folder / kept['checkpoint']}: the checkpoint is gone. Begin anew in another folder.")
    ours = {key: value for key, value in json.loads(jsonfile.dumps(identity(config))).items() if key != "workers"}
    for key in sorted({*theirs, *ours}):
        if theirs.get(key) != ours.get(key):
            raise FileError(
                f"{path}: made with another {key} ({theirs.get(key)}, now {ours.get(key)}). Resume with the same "
                "settings, or begin anew in another folder."
            )
    return kept


def policy_of(algo: Any, config: PolicyTrainConfig, source: str, now: Progress) -> Policy:
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
    moves = place.walkers.moves
    given = moves.num_asked if config.ways is None else len(config.ways)
    weights[-2], weights[-1] = weights[-2][:given], weights[-1][:given]  # the mean of the actions, or all odds
    layers: tuple[Layer, ...] = (*(Dense(width, config.activation) for width in widths), Dense(given, "none"))
    if config.ways is not None:
        weights.append(config.ways.table(moves))
        layers = (*layers, Pick(*weights[-1].shape))
    schema = place.walkers.moves.database.schema.fingerprint
    facts = {"config": identity(config), "engine": "ray", **{k: v for k, v in asdict(now).items() if v == v}}
    asks = (place.walkers.moves.typical, place.walkers.moves.basis)
    return Policy(config.task, dict(config.settings), schema, place.width, (), layers, tuple(weights), facts, *asks)
