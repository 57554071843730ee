"""Checkpoints of training, in a file without pickle: `checkpoint.safetensors`, with all but arrays in its header."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from safetensors import safe_open
from safetensors.numpy import save as save_arrays

from motionmatch import jsonfile
from motionmatch.atomic import replace_file
from motionmatch.errors import FileError
from motionmatch.reading import reading
from motionmatch.tasks.config import CurvePoint

if TYPE_CHECKING:
    from stable_baselines3 import PPO

    from motionmatch.tasks.sb3 import TaskVecEnv

NAME = "checkpoint.safetensors"
_DAMAGED, _AGAIN = "not a checkpoint that can be read", "Begin anew in another folder."


@dataclass(frozen=True, eq=False)
class Checkpoint:
    """A checkpoint that was read."""

    arrays: dict[str, np.ndarray]
    facts: dict[str, Any]
    curve: list[CurvePoint]
    seconds: float


def flatten(nested: Mapping[str, Any], prefix: str = "") -> tuple[dict[str, np.ndarray], dict[str, Any]]:
    """Return arrays by their path, and everything else by its path."""
    arrays: dict[str, np.ndarray] = {}
    facts: dict[str, Any] = {}
    for key, value in nested.items():
        path = f"{prefix}{key}"
        if isinstance(value, Mapping):
            inner, other = flatten(value, f"{path}/")
            arrays |= inner
            facts |= other
        elif isinstance(value, np.ndarray):
            arrays[path] = np.ascontiguousarray(value)
        else:
            facts[path] = value
    return arrays, facts


def unflatten(values: Mapping[str, Any], prefix: str) -> dict[str, Any]:
    """Return nested dictionaries of all values below a prefix; the inverse of `flatten`."""
    made: dict[str, Any] = {}
    for path, value in values.items():
        if path.startswith(prefix):
            *above, last = path[len(prefix) :].split("/")
            place = made
            for step in above:
                place = place.setdefault(step, {})
            place[last] = value
    return made


def save(
    folder: Path,
    identity: Mapping[str, Any],
    model: PPO,
    env: TaskVecEnv,
    curve: list[CurvePoint],
    seconds: float,
) -> None:
    """Write everything that changes while a policy is trained."""
    import torch

    state: Any = np.random.get_state()  # noqa: NPY002 (stable-baselines3 shuffles with it)
    moments = model.policy.optimizer.state_dict()["state"]
    arrays, facts = flatten(
        {
            "run": env.snapshot(),
            "policy": {k: v.detach().cpu().numpy() for k, v in model.policy.state_dict().items()},
            "optimizer": {
                str(k): {name: np.asarray(value.detach().cpu().numpy()) for name, value in each.items()}
                for k, each in moments.items()
            },
            "torch": {"state": torch.get_rng_state().numpy()} | _device_state(model),
            "numpy": {"keys": state[1], "rest": [int(state[2]), int(state[3]), float(state[4])]},
            "last": {
                "observations": torch.as_tensor(model._last_obs).cpu().numpy(),
                "starts": model._last_episode_starts,
            },
            "counts": {"steps": model.num_timesteps, "updates": model._n_updates, "episodes": env.episodes},
            "environment": {
                "ends": [list(end) for end in env.ends],
                "seconds": env.seconds,
                "returns": env.get_returns(),
            },
        }
    )
    header = {
        "identity": jsonfile.dumps(identity, sort_keys=True),
        "facts": jsonfile.dumps(facts),
        "curve": jsonfile.dumps([asdict(each) for each in curve]),
        "seconds": repr(seconds),
    }
    with replace_file(folder / NAME) as path:
        path.write_bytes(save_arrays(arrays, header))


def _device_state(model: PPO) -> dict[str, np.ndarray]:
    """Return the random state of the device that draws actions."""
    import torch

    return {"device": torch.cuda.get_rng_state(model.device).numpy()} if model.device.type == "cuda" else {}


def load(folder: Path, identity: Mapping[str, Any]) -> Checkpoint | None:
    """Read the last checkpoint of a run with these settings; None where there is none yet."""
    path = folder / NAME
    if not path.exists():
        return None
    with reading(path, problem=_DAMAGED, again=_AGAIN):
        with safe_open(path, framework="np") as file:
            header = file.metadata() or {}
            arrays = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118 (not a dict)
        facts, curve, seconds = json.loads(header["facts"]), read_curve(header["curve"]), float(header["seconds"])
        theirs = dict(json.loads(header["identity"]))
    ours = json.loads(jsonfile.dumps(identity))
    if theirs != ours:
        differ = sorted(key for key in {*theirs, *ours} if theirs.get(key) != ours.get(key))
        raise FileError(
            f"{path}: made with another {differ[0]} ({theirs.get(differ[0])}, now {ours.get(differ[0])}). Resume with "
            "the same settings, or begin anew in another folder."
        )
    return Checkpoint(arrays, facts, curve, seconds)


def load_curve(folder: str | Path) -> list[CurvePoint]:
    """Read the learning curve of the last checkpoint; empty where there is none."""
    path = Path(folder) / NAME
    if not path.exists():
        return []
    with reading(path, problem=_DAMAGED, again=_AGAIN), safe_open(path, framework="np") as file:
        return read_curve((file.metadata() or {})["curve"])


def read_curve(text: str) -> list[CurvePoint]:
    """Read a learning curve from its JSON, where null stands for a figure that was not known yet."""
    unknown = dict.fromkeys(("success", "length", "episode_steps", "episode_return"), float("nan"))
    return [
        CurvePoint(**unknown | {key: value for key, value in each.items() if key not in unknown or value is not None})
        for each in json.loads(text)
    ]


def restore(kept: Checkpoint, model: PPO, env: TaskVecEnv) -> None:
    """Bring a new model and its environment to a checkpoint."""
    import torch

    def tensors(prefix: str) -> dict[str, Any]:
        return {key: torch.as_tensor(value) for key, value in unflatten(kept.arrays, prefix).items()}

    try:
        model.policy.load_state_dict({k: v for k, v in tensors("policy/").items()})
    except RuntimeError as error:
        raise FileError(f"the checkpoint is of another network: {str(error).splitlines()[0]}") from error
    whole = model.policy.optimizer.state_dict()
    whole["state"] = {
        int(k): {name: torch.as_tensor(value) for name, value in each.items()}
        for k, each in unflatten(kept.arrays, "optimizer/").items()
    }
    model.policy.optimizer.load_state_dict(whole)
    both = kept.arrays | kept.facts
    env.restore(unflatten(both, "run/"))
    env.ends.extend((bool(a), bool(b), int(c), float(d)) for a, b, c, d in kept.facts["environment/ends"])
    env.set_returns(kept.arrays["environment/returns"])
    env.seconds, env.episodes = float(kept.facts["environment/seconds"]), int(kept.facts["counts/episodes"])
    model.num_timesteps, model._n_updates = int(kept.facts["counts/steps"]), int(kept.facts["counts/updates"])
    model._last_obs, model._last_episode_starts = kept.arrays["last/observations"], kept.arrays["last/starts"]
    torch.set_rng_state(torch.as_tensor(kept.arrays["torch/state"]))
    if "torch/device" in kept.arrays and model.device.type == "cuda":
        torch.cuda.set_rng_state(torch.as_tensor(kept.arrays["torch/device"]), model.device)
    position, has_gauss, cached = kept.facts["numpy/rest"]
    drawn = ("MT19937", kept.arrays["numpy/keys"], int(position), int(has_gauss), float(cached))
    np.random.set_state(drawn)  # noqa: NPY002
