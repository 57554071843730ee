"""A policy that was learned: what it sees in, a query's path features out. No torch, no pickle.

A folder holds `policy.json` (what it is for, its layers) and `policy.safetensors` (its weights).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from safetensors import SafetensorError
from safetensors.numpy import load, save

from motionmatch import jsonfile
from motionmatch.atomic import writing
from motionmatch.errors import FileError, InputError, unknown_name, unreadable
from motionmatch.tasks.boxes import MAP_CELLS
from motionmatch.tasks.layers import Layer, Pick, evaluate, facts, from_facts
from motionmatch.tasks.moves import Moves

VERSION = 1
MAPS = (2, MAP_CELLS, MAP_CELLS)
_FACTS, _WEIGHTS = "policy.json", "policy.safetensors"
SHIPPED = Path(__file__).parent / "shipped"
"""Where the policies are that come with motionmatch, by the name of their task."""


@dataclass(frozen=True, eq=False)
class Policy:
    """Deterministic: the mean of what was learned."""

    task: str
    """which task it was trained for"""
    settings: Mapping[str, Any]
    """of that task"""
    schema: str
    """fingerprint of the features it asks for"""
    num_seen: int
    """numbers in an observation"""
    encoder: tuple[Layer, ...]
    """how obstacle maps are read; empty where there are none"""
    layers: tuple[Layer, ...]
    """all that follows; the last gives the action"""
    weights: tuple[np.ndarray, ...]
    """W and b of each layer that has them: first the encoder's"""
    training: Mapping[str, Any] = field(default_factory=dict)
    """facts about how it was trained"""
    typical: np.ndarray | None = None
    """(12,) path features that it asks for with actions of 0, normalised"""
    basis: np.ndarray | None = None
    """(12, 12) what one unit of each number of an action adds to them"""

    def __call__(self, observations: np.ndarray) -> np.ndarray:
        """(C, 12) the actions for observations (C, n)."""
        seen = np.asarray(observations, np.float32)
        if seen.ndim != 2 or seen.shape[1] != self.num_seen:
            raise InputError(f"observations have shape {seen.shape}, the policy needs (C, {self.num_seen}).")
        split = 0
        if self.encoder:
            plain = self.num_seen - int(np.prod(MAPS))
            split = 2 * sum(1 for layer in self.encoder if hasattr(layer, "activation"))
            maps = evaluate(self.encoder, self.weights[:split], seen[:, plain:].reshape(-1, *MAPS))
            seen = np.concatenate([seen[:, :plain], maps], axis=1)
        return evaluate(self.layers, self.weights[split:], seen)

    @property
    def clamps(self) -> bool:
        """Whether it was trained with what it asks for kept within what the data has; it wants the same later."""
        return bool(self.training.get("config", {}).get("clamp", False))

    def on(self, moves: Moves) -> Policy:
        """The same policy for a database: it asks for the same paths, in the units of the actions there."""
        self.check(moves)
        if self.typical is None or self.basis is None or np.array_equal(self.basis, moves.basis):
            return self
        basis = self.basis.astype(float)
        if isinstance(self.layers[-1], Pick):
            table = moves.actions(self.typical + self.weights[-1].astype(float) @ basis.T)
            return replace(self, weights=(*self.weights[:-1], table), typical=moves.typical, basis=moves.basis)
        # The last layer is linear, so other units are another last layer.
        weights, bias = self.weights[-2].astype(float), self.weights[-1].astype(float)
        last = (moves.actions((basis @ weights).T + moves.typical).T, moves.actions(self.typical + basis @ bias))
        return replace(self, weights=(*self.weights[:-2], *last), typical=moves.typical, basis=moves.basis)

    def check(self, moves: Moves) -> None:
        """Refuse a database that this policy can't drive."""
        have = moves.database.schema.fingerprint
        if have != self.schema:
            raise InputError(
                f"the policy asks for features of schema {self.schema}, the database has {have}. Build the database "
                "with the schema the policy was trained with, or train a policy on this one."
            )

    def save(self, folder: str | Path) -> Path:
        folder = Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        described = {
            "kind": "motionmatch policy",
            "version": VERSION,
            "task": self.task,
            "settings": dict(self.settings),
            "schema": self.schema,
            "num_seen": self.num_seen,
            "encoder": facts(self.encoder),
            "layers": facts(self.layers),
            "training": dict(self.training),
        }
        arrays = {f"{k:02d}": np.ascontiguousarray(array, np.float32) for k, array in enumerate(self.weights)}
        for name in ("typical", "basis"):
            if getattr(self, name) is not None:
                arrays[name] = np.ascontiguousarray(getattr(self, name), np.float32)
        stored = save(arrays)
        described["checksum"] = hashlib.sha256(stored).hexdigest()
        with writing(folder / _WEIGHTS) as path:
            path.write_bytes(stored)
        jsonfile.write(folder / _FACTS, described, indent=1)
        return folder

    @classmethod
    def load(cls, folder: str | Path) -> Policy:
        folder = Path(folder)
        try:
            described = json.loads((folder / _FACTS).read_text(encoding="utf-8"))
            stored = (folder / _WEIGHTS).read_bytes()
            arrays = load(stored)
        except OSError as error:
            raise unreadable(folder / _FACTS, error) from error
        except (ValueError, SafetensorError) as error:
            raise FileError(f"{folder}: not a policy that can be read: {error}. Train it again.") from error
        if not isinstance(described, dict) or described.get("kind") != "motionmatch policy":
            raise FileError(f"{folder / _FACTS}: this does not describe a policy. Name a folder `train-policy` wrote.")
        if described["version"] != VERSION:
            raise FileError(
                f"{folder}: a policy of version {described['version']}; {VERSION} was expected. Train it again."
            )
        if described.get("checksum") != hashlib.sha256(stored).hexdigest():
            raise FileError(f"{folder}: the weights are not those that were written with policy.json. Train it again.")
        try:
            policy = cls(
                described["task"],
                described["settings"],
                described["schema"],
                int(described["num_seen"]),
                from_facts(described["encoder"]),
                from_facts(described["layers"]),
                tuple(arrays[name] for name in sorted(arrays) if name.isdigit()),
                described.get("training", {}),
                arrays.get("typical"),
                arrays.get("basis"),
            )
            policy(np.zeros((1, policy.num_seen), np.float32))
        except (KeyError, TypeError, ValueError, IndexError) as error:
            raise FileError(f"{folder}: weights and layers don't fit each other: {error}. Train it again.") from error
        return policy


def is_policy(name: str | Path) -> bool:
    """Whether `load_policy` would find a policy."""
    return (Path(name) / _FACTS).is_file() or (len(Path(name).parts) == 1 and (SHIPPED / name / _FACTS).is_file())


def load_policy(name: str | Path) -> Policy:
    """The policy in a folder, or the one of this name that comes with motionmatch."""
    folder = Path(name)
    if folder.exists():
        return Policy.load(folder)
    if (SHIPPED / folder).is_dir() and len(folder.parts) == 1:
        return Policy.load(SHIPPED / folder)
    known = sorted(path.name for path in SHIPPED.iterdir()) if SHIPPED.is_dir() else []
    raise unknown_name("policy", str(name), known)
