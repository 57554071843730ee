"""A trained policy: observations in, path features of a query out. No torch, no pickle.

Layers are described by plain facts, so that the same list builds the network that is trained, the one that runs here,
and the one that is exported. A folder holds `policy.json` (task, layers, training), `policy.safetensors` (weights), and
a copy of the file of a task of one's own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
from safetensors.numpy import load, save

from motionmatch import jsonfile
from motionmatch.atomic import replace_file
from motionmatch.errors import FileError, InputError, unknown_name
from motionmatch.reading import check_count, reading
from motionmatch.records import Kinds, read_json, read_record
from motionmatch.tasks.action_space import ActionSpace
from motionmatch.tasks.finding import split_name
from motionmatch.world.moving_boxes import MAP_CELLS

VERSION = 2
MAPS = (2, MAP_CELLS, MAP_CELLS)
"""Shape of the obstacle maps in an observation."""
_FACTS, _WEIGHTS = "policy.json", "policy.safetensors"
SHIPPED = Path(__file__).parent / "shipped"
"""Folder of the policies that come with motionmatch, by the name of their task."""

Activation = Literal["relu", "tanh", "none"]


MOST_WIDE = 65536
"""Most units, filters or rows of a layer, and most numbers in an observation: what a file may ask memory for."""
MOST_ACROSS = 64
"""Most cells of a filter, a step or an edge of a convolution."""


@dataclass(frozen=True)
class Dense:
    """A dense layer, y = W x + b; its input is flattened."""

    width: int
    activation: Activation = "relu"

    def __post_init__(self) -> None:
        check_count("the width of a layer", self.width, MOST_WIDE, least=1)


@dataclass(frozen=True)
class Convolution:
    """A convolution with `count` square filters."""

    count: int
    size: int
    stride: int = 1
    padding: int = 0
    activation: Activation = "relu"

    def __post_init__(self) -> None:
        check_count("the filters of a layer", self.count, MOST_WIDE, least=1)
        for name, least in (("size", 1), ("stride", 1), ("padding", 0)):
            check_count(f"the {name} of a convolution", getattr(self, name), MOST_ACROSS, least=least)


@dataclass(frozen=True)
class Pool:
    """Average pooling over squares of cells."""

    size: int

    def __post_init__(self) -> None:
        check_count("the size of a pool", self.size, MOST_ACROSS, least=1)


@dataclass(frozen=True)
class Pick:
    """The row of a table at the largest input. Its weights are the table, (count, width)."""

    count: int
    width: int

    def __post_init__(self) -> None:
        check_count("the rows of a table", self.count, MOST_WIDE, least=1)
        check_count("the width of a table", self.width, MOST_WIDE, least=1)


Layer = Dense | Convolution | Pool | Pick
_KINDS = {kind.__name__: kind for kind in (Dense, Convolution, Pool, Pick)}

ENCODERS: dict[str, tuple[Layer, ...]] = {
    "paper": (Convolution(16, 4), Convolution(32, 3), Dense(128)),
    "strided": (Convolution(8, 4, 2, 1), Convolution(16, 4, 2, 1), Dense(64)),
    "pooled": (Pool(2), Dense(64)),
    "flat": (Dense(128), Dense(64)),
    "wide": (Dense(256), Dense(128)),
}
"""Encoders of obstacle maps by name: the paper's, and four with few convolutions or none."""


def describe_layers(layers: Sequence[Layer]) -> list[dict[str, Any]]:
    """Return the layers as JSON takes them."""
    return [{"kind": type(layer).__name__, **asdict(layer)} for layer in layers]


def read_layers(given: Sequence[Mapping[str, Any]]) -> tuple[Layer, ...]:
    """Return the layers that `describe_layers` described."""
    layers: tuple[Layer, ...] = read_record(tuple[Annotated[Any, Kinds(_KINDS)], ...], list(given))
    return layers


def run_layers(layers: Sequence[Layer], weights: Sequence[np.ndarray], x: np.ndarray) -> np.ndarray:
    """Return the outputs for inputs x (C, …). Weights are W and b of each layer that has them, in order."""
    left = list(weights)
    for layer in layers:
        if isinstance(layer, Pool):
            count, channels, rows, columns = x.shape
            n = layer.size
            x = x[:, :, : rows // n * n, : columns // n * n]
            x = x.reshape(count, channels, rows // n, n, columns // n, n).mean(axis=(3, 5))
            continue
        if isinstance(layer, Pick):
            x = left.pop(0)[x.argmax(axis=1)]
            continue
        w, b = left.pop(0), left.pop(0)
        if isinstance(layer, Dense):
            x = x.reshape(len(x), -1) @ w.T + b
        else:
            edge = layer.padding
            x = np.pad(x, ((0, 0), (0, 0), (edge, edge), (edge, edge)))
            windows = np.lib.stride_tricks.sliding_window_view(x, w.shape[2:], axis=(2, 3))
            windows = windows[:, :, :: layer.stride, :: layer.stride]
            x = np.moveaxis(np.tensordot(windows, w, axes=((1, 4, 5), (1, 2, 3))), -1, 1) + b[:, None, None]
        x = _activate(x, layer.activation)
    return x


def _activate(x: np.ndarray, activation: Activation) -> np.ndarray:
    if activation == "relu":
        return np.maximum(x, 0.0)
    return np.tanh(x) if activation == "tanh" else x


@dataclass(frozen=True, eq=False)
class Policy:
    """A deterministic policy: the mean of the trained distribution, or its most likely choice."""

    task: str
    """name of the task that it was trained for"""
    settings: Mapping[str, Any]
    """of that task"""
    schema: str
    """fingerprint of the features that it writes"""
    num_observations: int
    """numbers in an observation"""
    encoder: tuple[Layer, ...]
    """layers that read the obstacle maps; empty where there are none"""
    layers: tuple[Layer, ...]
    """layers that follow; the last gives the action"""
    weights: tuple[np.ndarray, ...]
    """W and b of each layer that has them: first the encoder's"""
    training: Mapping[str, Any] = field(default_factory=dict)
    """settings and results of the training"""
    mean_path: np.ndarray | None = None
    """(12,) normalised path features of an action of zeros"""
    basis: np.ndarray | None = None
    """(12, 12) path features that one unit of each number of an action adds"""

    def __call__(self, observations: np.ndarray) -> np.ndarray:
        """Return actions (C, 12) for observations (C, n)."""
        seen = np.asarray(observations, np.float32)
        if seen.ndim != 2 or seen.shape[1] != self.num_observations:
            raise InputError(f"observations have shape {seen.shape}, the policy needs (C, {self.num_observations}).")
        split = 0
        if self.encoder:
            plain = self.num_observations - int(np.prod(MAPS))
            split = 2 * sum(1 for layer in self.encoder if hasattr(layer, "activation"))
            maps = run_layers(self.encoder, self.weights[:split], seen[:, plain:].reshape(-1, *MAPS))
            seen = np.concatenate([seen[:, :plain], maps], axis=1)
        return run_layers(self.layers, self.weights[split:], seen)

    @property
    def clamps(self) -> bool:
        """Whether it was trained with queries kept within the data; it must then also run so."""
        return bool(self.training.get("config", {}).get("clamp", False))

    @property
    def calm(self) -> float:
        """How calm the motion was that it was trained with, 0 to 1, see `PolicyTrainConfig`; it should also play so."""
        return float(self.training.get("config", {}).get("calm", 0.0))

    def on(self, space: ActionSpace) -> Policy:
        """Return the policy for another database: it asks for the same paths, in the units of that action space."""
        self.check(space)
        if self.mean_path is None or self.basis is None or np.array_equal(self.basis, space.basis):
            return self
        basis = self.basis.astype(float)
        if isinstance(self.layers[-1], Pick):
            table = space.actions(self.mean_path + self.weights[-1].astype(float) @ basis.T)
            return replace(self, weights=(*self.weights[:-1], table), mean_path=space.mean_path, basis=space.basis)
        # The last layer is linear, so other units are another last layer.
        weights, bias = self.weights[-2].astype(float), self.weights[-1].astype(float)
        last = (space.actions((basis @ weights).T + space.mean_path).T, space.actions(self.mean_path + basis @ bias))
        return replace(self, weights=(*self.weights[:-2], *last), mean_path=space.mean_path, basis=space.basis)

    def check(self, space: ActionSpace) -> None:
        """Raise InputError for a database with other features."""
        have = space.database.schema.fingerprint
        if have != self.schema:
            raise InputError(
                f"the policy asks for features of schema {self.schema}, the database has {have}. Build the database "
                "with the schema the policy was trained with, or train a policy on this one."
            )

    def save(self, folder: str | Path) -> Path:
        """Write the policy to a folder, and return the folder."""
        folder = Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        described = {
            "kind": "motionmatch policy",
            "version": VERSION,
            "task": _keep_task(self.task, folder),
            "settings": dict(self.settings),
            "schema": self.schema,
            "num_observations": self.num_observations,
            "encoder": describe_layers(self.encoder),
            "layers": describe_layers(self.layers),
            "training": dict(self.training),
        }
        arrays = {f"{k:02d}": np.ascontiguousarray(array, np.float32) for k, array in enumerate(self.weights)}
        for name in ("mean_path", "basis"):
            if getattr(self, name) is not None:
                arrays[name] = np.ascontiguousarray(getattr(self, name), np.float32)
        stored = save(arrays)
        described["checksum"] = hashlib.sha256(stored).hexdigest()
        with replace_file(folder / _WEIGHTS) as path:
            path.write_bytes(stored)
        jsonfile.write(folder / _FACTS, described, indent=1)
        return folder

    @classmethod
    def load(cls, folder: str | Path) -> Policy:
        """Read a policy that `save` wrote."""
        folder, again = Path(folder), "Train it again."
        described = read_json(folder / _FACTS)
        with reading(
            folder / _WEIGHTS, problem="not weights that can be read; it is damaged or truncated", again=again
        ):
            stored = (folder / _WEIGHTS).read_bytes()
            arrays = load(stored)
        if not isinstance(described, dict) or described.get("kind") != "motionmatch policy":
            raise FileError(f"{folder / _FACTS}: this does not describe a policy. Name a folder `train-policy` wrote.")
        if described.get("version") != VERSION:
            found = str(described.get("version"))[:40]
            raise FileError(f"{folder}: a policy of version {found}; {VERSION} was expected. {again}")
        if described.get("checksum") != hashlib.sha256(stored).hexdigest():
            raise FileError(f"{folder}: the weights are not those that were written with policy.json. Train it again.")
        with reading(folder, problem="weights and layers don't fit each other", again=again):
            policy = cls(
                _open_task(str(described["task"]), folder),
                _complete_settings(described["task"], described["settings"]),
                str(described["schema"]),
                check_count("num_observations", described["num_observations"], MOST_WIDE, least=1),
                read_layers(described["encoder"]),
                read_layers(described["layers"]),
                tuple(arrays[name] for name in sorted(arrays) if name.isdigit()),
                dict(described.get("training", {})),
                arrays.get("mean_path"),
                arrays.get("basis"),
            )
            policy._check_weights()
            policy(np.zeros((1, policy.num_observations), np.float32))
        return policy

    def _check_weights(self) -> None:
        """Raise if there are weights without a layer, or such that would need far more memory than the file has."""
        wanted = sum(0 if isinstance(each, Pool) else 1 if isinstance(each, Pick) else 2 for each in self._layers)
        if len(self.weights) != wanted or not all(np.isfinite(each).all() for each in self.weights):
            raise InputError(f"{len(self.weights)} arrays of weights, {wanted} were expected, all of numbers.")

    @property
    def _layers(self) -> tuple[Layer, ...]:
        return *self.encoder, *self.layers


def _keep_task(task: str, folder: Path) -> str:
    """Copy the file of a task of one's own into the folder of its policy; return the name of the task there."""
    place = split_name(task)
    if place is None:
        return task
    file, kept = Path(place[0]), folder / Path(place[0]).name
    if file.is_file() and not (kept.exists() and kept.samefile(file)):
        with replace_file(kept) as path:
            path.write_bytes(file.read_bytes())
    return f"{kept.name}:{place[1]}"


def _open_task(task: str, folder: Path) -> str:
    """Return the name of a task by which it is found from here: that of its file in the folder of the policy."""
    place = split_name(task)
    return task if place is None else f"{folder / Path(place[0]).name}:{place[1]}"


def _complete_settings(task: str, settings: dict[str, Any]) -> dict[str, Any]:
    """Return the settings of a task; policies among boxes that say nothing of a body were trained with a point."""
    return {"body": "point", **settings} if task == "reach-moving" else dict(settings)


def is_policy(name: str | Path) -> bool:
    """Return whether `load_policy` would find a policy."""
    return (Path(name) / _FACTS).is_file() or (len(Path(name).parts) == 1 and (SHIPPED / name / _FACTS).is_file())


def load_policy(name: str | Path) -> Policy:
    """Load the policy in a folder, or the one of this name that comes with motionmatch."""
    folder = Path(name)
    if folder.exists():
        return Policy.load(folder)
    if (SHIPPED / folder).is_dir() and len(folder.parts) == 1:
        return Policy.load(SHIPPED / folder)
    known = sorted(path.name for path in SHIPPED.iterdir()) if SHIPPED.is_dir() else []
    raise unknown_name("policy", str(name), known)
