"""The same training on many machines: PPO of Ray RLlib, one environment runner for each of its workers.

On one machine Ray is started here. On a cluster start it there (`ray start`) and name its address in `RAY_ADDRESS`;
every machine needs motionmatch, and recordings where the database is built from some.

Checkpoints are RLlib's, in `ray-STEPS` (they hold pickles: resume only your own); `ray.json` names the last one.
Policies are as everywhere else.
"""

from __future__ import annotations

import json
import logging
import os
import secrets
import shutil
import tempfile
import time
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np

from motionmatch import jsonfile
from motionmatch.errors import FileError, InputError, missing_extra
from motionmatch.progress import Progress
from motionmatch.tasks.action_space import ACTION_LIMIT, ActionSpace
from motionmatch.tasks.config import CurvePoint, PolicyTrainConfig
from motionmatch.tasks.policy import Dense, Layer, Pick, Policy
from motionmatch.tasks.run import make_run

_NAME, _FACTS = "motionmatch", "ray.json"


def make_env(config: PolicyTrainConfig, source: str) -> Any:
    """Make the environment of one character, in a worker; its actions are those of the policy that is saved."""
    import gymnasium

    from motionmatch.tasks.environments import TaskEnv

    env: Any = TaskEnv(
        config.task,
        database=source,
        clamp=config.clamp,
        calm=config.calm,
        model=config.model,
        reward_scale=config.reward_scale,
        action_unit=ACTION_LIMIT,
        **config.settings,
    )
    table, width = None, env.run.characters.space.num_actions
    space: gymnasium.Space = gymnasium.spaces.Box(-ACTION_LIMIT, ACTION_LIMIT, (width,), np.float32)
    if config.discrete_actions is not None:
        table = config.discrete_actions.table(env.run.characters.space)
        space = gymnasium.spaces.Discrete(len(table))

    def to_environment(chosen: Any) -> np.ndarray:
        return (chosen if table is None else table[chosen]) / ACTION_LIMIT

    return gymnasium.wrappers.TransformAction(env, to_environment, space)


def make_algorithm(config: PolicyTrainConfig, source: str) -> Any:
    """Return RLlib's PPO config with these settings, not built yet."""
    try:
        from ray.rllib.algorithms.ppo import PPOConfig
        from ray.rllib.core.rl_module.default_model_config import DefaultModelConfig
        from ray.tune.registry import register_env
    except ImportError as error:
        raise missing_extra("training on Ray", "ray") from error
    plain = replace(config, settings=dict(config.settings))
    register_env(_NAME, lambda _: make_env(plain, source))
    workers = max(config.workers, 1)
    layers = DefaultModelConfig(
        fcnet_hiddens=list(hidden_widths(config)),
        fcnet_activation=config.activation,
        vf_share_layers=False,
        free_log_std=config.discrete_actions is None,
    )
    return (
        PPOConfig()
        # By default RLlib takes actions as parts of the bounds: a deviation of 1 would be 20 deviations of the data.
        .environment(_NAME, normalize_actions=False, clip_actions=True)
        .env_runners(num_env_runners=workers, num_envs_per_env_runner=max(config.characters // workers, 1))
        .learners(num_learners=0, num_gpus_per_learner=int(config.device == "cuda"))
        .training(
            train_batch_size_per_learner=config.characters * config.rollout,
            minibatch_size=config.batch_size,
            num_epochs=config.epochs,
            lr=config.learning_rate,
            gamma=config.gamma,
            lambda_=config.gae_lambda,
            clip_param=0.2,
            grad_clip=0.5,
            vf_loss_coeff=0.5,
            vf_clip_param=1e9,
            entropy_coeff=config.entropy,
            use_kl_loss=False,
        )
        .rl_module(model_config=layers)
        .fault_tolerance(restart_failed_env_runners=True, ignore_env_runner_failures=True)
        .debugging(seed=config.seed, log_level="ERROR")
    )


def hidden_widths(config: PolicyTrainConfig) -> tuple[int, ...]:
    """Return the widths of the layers. Dense layers read the maps here, whatever the encoder."""
    return config.hidden if config.encoder == "none" else (128, 64, *config.hidden)


def train(
    config: PolicyTrainConfig,
    source: str,
    out: str | Path | None = None,
    *,
    resume: bool = False,
    progress: Progress | None = None,
) -> Policy:
    """Train a policy for a task on a database that every worker can open by its name."""
    try:
        import ray
    except ImportError as error:
        raise missing_extra("training on Ray", "ray") from error
    if isinstance(source, ActionSpace):
        raise InputError("on Ray a database is named, since every worker opens its own: give its file or its name.")
    if config.init_policy is not None:
        raise InputError("on Ray training starts from random weights; leave --init-policy out, or train without Ray.")
    folder = None if out is None else Path(out)
    kept = _load_checkpoint(folder, config) if resume and folder is not None else None
    started, ours = time.perf_counter(), not ray.is_initialized()
    algo, home = None, CleanHome(shares_cluster=not ours or bool(os.environ.get("RAY_ADDRESS")))
    try:
        if ours:
            address = os.environ.get("RAY_ADDRESS")
            local: dict[str, Any] = {"num_cpus": max(config.workers, 1) + 1, "include_dashboard": False}
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, **({} if address else local))
        algo = make_algorithm(config, source).build_algo()
        now = CurvePoint(0, 0.0, 0, float("nan"), float("nan"), None, 0.0)
        if kept is not None:
            assert folder is not None
            algo.restore_from_path(str((folder / kept["checkpoint"]).resolve()))
            now = replace(now, steps=kept["steps"], wall_seconds=kept["seconds"], episodes=kept["episodes"])
        before = saved = now
        while now.steps < config.steps and (config.minutes is None or now.wall_seconds < 60 * config.minutes):
            result = algo.train()["env_runners"]
            now = CurvePoint(
                now.steps + int(result.get("num_env_steps_sampled", 0)),
                0.0,  # processor time of other machines is not known
                now.episodes + int(result.get("num_episodes", 0)),
                float("nan"),
                float(result.get("episode_len_mean", np.nan)),
                None,
                0.0,
                round(before.wall_seconds + time.perf_counter() - started, 2),
            )
            if progress is not None:
                progress(now.steps, config.steps, now.text)
            if folder is not None and now.steps - saved.steps >= config.checkpoint_steps:
                _save_checkpoint(algo, folder, config, now)
                saved = now
        if folder is not None and now.steps > saved.steps:
            _save_checkpoint(algo, folder, config, now)
        policy = make_policy(algo, config, source, now)
    finally:
        if algo is not None:
            algo.stop()
        if ours:
            ray.shutdown()
        home.close()
    if out is not None:
        policy.save(out)
    return policy


class CleanHome:
    """Lets Ray write its own results and its token into a folder that goes away, and not into the home folder."""

    def __init__(self, *, shares_cluster: bool = False) -> None:
        """The token of a cluster that others have started stays where they have put it."""
        from ray.tune.trainable import trainable

        self.folder = tempfile.TemporaryDirectory(prefix="motionmatch-ray-", ignore_cleanup_errors=True)
        self._trainable, self._usual = trainable, trainable.DEFAULT_STORAGE_PATH
        trainable.DEFAULT_STORAGE_PATH = self.folder.name
        self._token = not shares_cluster and not {"RAY_AUTH_TOKEN", "RAY_AUTH_TOKEN_PATH"} & set(os.environ)
        if self._token:
            token = Path(self.folder.name) / "token"
            token.touch(mode=0o600)
            token.write_text(secrets.token_hex(32), encoding="utf-8")
            os.environ["RAY_AUTH_TOKEN_PATH"] = str(token)

    def close(self) -> None:
        """Remove the folder, and put everything back."""
        self._trainable.DEFAULT_STORAGE_PATH = self._usual
        if self._token:
            del os.environ["RAY_AUTH_TOKEN_PATH"]
        self.folder.cleanup()


def _save_checkpoint(algo: Any, folder: Path, config: PolicyTrainConfig, now: CurvePoint) -> None:
    """Write RLlib's checkpoint, then the file that names it, then remove older ones."""
    folder.mkdir(parents=True, exist_ok=True)
    name = f"ray-{now.steps}"
    algo.save_to_path(str((folder / name).resolve()))
    facts = {"checkpoint": name, "steps": now.steps, "seconds": now.wall_seconds, "episodes": now.episodes}
    jsonfile.write(folder / _FACTS, {**facts, "identity": config.identity()}, indent=1)
    for other in folder.glob("ray-*"):
        if other.name != name and other.name[4:].isdigit():
            shutil.rmtree(other, ignore_errors=True)


def _load_checkpoint(folder: Path, config: PolicyTrainConfig) -> dict[str, Any] | None:
    """Read `ray.json` of a training with these settings; None where there is none yet."""
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
    ours = {key: value for key, value in json.loads(jsonfile.dumps(config.identity())).items() if key != "workers"}
    for key in sorted({*theirs, *ours}):
        if theirs.get(key) != ours.get(key):
            raise FileError(
                f"{path}: made with another {key} ({theirs.get(key)}, now {ours.get(key)}). Resume with the same "
                "settings, or begin anew in another folder."
            )
    return kept


def make_policy(algo: Any, config: PolicyTrainConfig, source: str, now: CurvePoint) -> Policy:
    """Return the policy that RLlib has learned."""
    state = {key: np.asarray(value) for key, value in algo.get_module().state_dict().items()}
    widths = hidden_widths(config)
    weights = []
    for part in ("encoder.actor_encoder", "pi"):
        names = sorted(
            (key for key in state if key.startswith(f"{part}.") and key.endswith(("weight", "bias"))),
            key=lambda key: (int(key.split(".")[-2]), key.endswith("bias")),
        )
        weights += [state[name].astype(np.float32) for name in names]
    run = make_run(config.task, 1, database=source, model=config.model, **config.settings)
    space, choices = run.characters.space, config.discrete_actions
    outputs = space.num_actions if choices is None else len(choices)
    weights[-2], weights[-1] = weights[-2][:outputs], weights[-1][:outputs]  # the mean of the actions, or all logits
    layers: tuple[Layer, ...] = (*(Dense(width, config.activation) for width in widths), Dense(outputs, "none"))
    if choices is not None:
        weights.append(choices.table(space))
        layers = (*layers, Pick(*weights[-1].shape))
    schema = space.database.schema.fingerprint
    facts = {"config": config.identity(), "engine": "ray", **{k: v for k, v in asdict(now).items() if v == v}}
    units = (space.mean_path, space.basis)
    return Policy(config.task, dict(config.settings), schema, run.width, (), layers, tuple(weights), facts, *units)
