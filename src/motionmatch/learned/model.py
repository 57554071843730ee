"""A learned model: three networks, and all that a program without the database needs to play them.

| paper | name | from → to |
|---|---|---|
| 𝒟 | `decompressor` | features and latents (D + L) → pose vector (`layout.width`) |
| 𝒮 | `stepper` | features and latents (D + L) → how they change in a second (D + L) |
| 𝒫 | `projector` | a query (D) → features and latents of what is nearest (D + L) |
| X, Z | `kept.features`, `kept.latents` | (F, D), (F, L), where they are kept for the decompressor alone |

Features are normalised as the database's. `save` writes a folder: `weights.safetensors`, which has everything in it,
and `model.json`, the same facts for people and other programs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from motionmatch import jsonfile
from motionmatch.control.controller import Controller
from motionmatch.control.footlock import Legs, legs_of
from motionmatch.conventions import STORED
from motionmatch.database.database import MotionDatabase
from motionmatch.database.schema import FeatureSchema
from motionmatch.errors import FileError, InputError
from motionmatch.learned.codebook import Codebook
from motionmatch.learned.network import Network, pruned
from motionmatch.learned.poses import Normalization, PoseLayout
from motionmatch.motion.anatomy import Anatomy
from motionmatch.motion.ranges import Ranges
from motionmatch.motion.skeleton import Skeleton
from motionmatch.shapes import check

NETWORKS = ("decompressor", "stepper", "projector")
_SAME_BONE = 2e-3
"""Bones of a database that differ by less than this from the model's are the same, metres."""
_ASKED = 20_000
"""Rows of the data by which units are found that are never active."""
_SAME_SPREAD = 0.02
"""Means and scales of features that differ by less than this part of the scale are the same."""


@dataclass(frozen=True, eq=False)
class Kept:
    """X and Z of the frames that were trained on: what the decompressor needs where the others are not used."""

    features: np.ndarray
    """(F, D) normalised"""
    latents: np.ndarray
    """(F, L)"""
    ranges: Ranges
    """where each clip lies"""
    searchable: np.ndarray
    """(F,) bool"""

    def __post_init__(self) -> None:
        for name in ("features", "latents"):
            object.__setattr__(self, name, np.ascontiguousarray(getattr(self, name), STORED))
        object.__setattr__(self, "searchable", np.ascontiguousarray(self.searchable, bool))
        check(
            {"F": self.ranges.num_frames},
            features=(self.features, "F D"),
            latents=(self.latents, "F L"),
            searchable=(self.searchable, "F"),
        )


@dataclass(frozen=True, eq=False, repr=False)
class LearnedModel:
    """Learned motion matching, ready to play."""

    decompressor: Network
    stepper: Network
    projector: Network
    layout: PoseLayout
    """which columns of a pose vector are what"""
    schema: FeatureSchema
    """which columns of the features are what"""
    features: Normalization
    """of the features, in the units of their blocks"""
    skeleton: Skeleton
    anatomy: Anatomy
    legs: Legs
    """whose feet are held"""
    fps: float
    """frames per second of what was trained on"""
    standing: np.ndarray
    """(D + L,) features and latents of a frame that stands still: where characters start"""
    bounds: np.ndarray
    """(2, D + L) the least and the most that each of them ever is: what plays stays within"""
    fingerprint: str
    """of the database that was trained on"""
    training: Mapping[str, Any] = field(default_factory=dict)
    """how it was trained, as JSON takes it"""
    kept: Kept | None = None
    """X and Z, where they are kept"""
    codebook: Codebook | None = None
    """what answers queries in place of the projector, where there is one"""

    def __post_init__(self) -> None:
        object.__setattr__(self, "standing", np.ascontiguousarray(self.standing, STORED))
        object.__setattr__(self, "bounds", np.ascontiguousarray(self.bounds, STORED))
        wide, both = self.schema.width, self.stepper.num_inputs
        expected = {
            "decompressor": (both, self.layout.width),
            "stepper": (both, both),
            "projector": (wide, both),
        }
        for name, (ins, outs) in expected.items():
            network: Network = getattr(self, name)
            if (network.num_inputs, network.num_outputs) != (ins, outs):
                raise InputError(
                    f"the {name} goes from {network.num_inputs} to {network.num_outputs} numbers; a schema of {wide} "
                    f"columns, {both - wide} latents and poses of {self.layout.width} columns need {ins} to {outs}."
                )
        if both <= wide:
            raise InputError(f"the stepper takes {both} numbers, the schema alone has {wide}: there are no latents.")
        dims = {"D": wide, "L": both - wide, "B": both}
        check(dims, standing=(self.standing, "B"), bounds=(self.bounds, "2 B"), feature_means=(self.features.mean, "D"))
        if self.kept is not None:
            check(dims, kept_features=(self.kept.features, "F D"), kept_latents=(self.kept.latents, "F L"))
        if self.codebook is not None:
            check(dims, codes=(self.codebook.features, "N D"), latent_codes=(self.codebook.latents, "N L"))
        if self.layout.num_joints != self.skeleton.num_joints:
            raise InputError(
                f"poses are laid out for {self.layout.num_joints} joints, the skeleton has {self.skeleton.num_joints}."
            )

    def __repr__(self) -> str:
        return (
            f"<LearnedModel: {self.schema.width} columns, {self.num_latents} latents, "
            f"{self.skeleton.num_joints} joints, {self.num_numbers} numbers>"
        )

    @property
    def networks(self) -> dict[str, Network]:
        """By name."""
        return {name: getattr(self, name) for name in NETWORKS}

    @property
    def num_features(self) -> int:
        """D"""
        return self.schema.width

    @property
    def longest_step(self) -> int:
        """Frames that the stepper was trained to take at once."""
        stepper = self.training.get("stepper")
        return max(stepper.get("strides", (1,)), default=1) if isinstance(stepper, Mapping) else 1

    @property
    def num_latents(self) -> int:
        """L"""
        return self.stepper.num_inputs - self.schema.width

    @property
    def num_numbers(self) -> int:
        """Of the three networks together."""
        return sum(network.num_numbers for network in self.networks.values())

    def check(self, database: MotionDatabase) -> None:
        """Refuse a database that this model was not trained on."""
        again = "Use the database that it was trained on, or train one for this: motionmatch train … --out model/"
        if not self.skeleton.same_joints(database.skeleton):
            raise InputError(
                f"the model is of another skeleton: it has {_joints(self.skeleton)}, the database has "
                f"{_joints(database.skeleton)}. {again}"
            )
        if self.schema.fingerprint != database.schema.fingerprint:
            raise InputError(
                f"the model was trained with schema {self.schema.fingerprint}, the database has schema "
                f"{database.schema.fingerprint}. {again}"
            )
        found = fingerprint(database)
        if found != self.fingerprint:
            raise InputError(f"the model was trained on database {self.fingerprint}, this is database {found}. {again}")
        bones = np.abs(self.skeleton.offsets - database.skeleton.offsets)[1:].max(initial=0.0)
        if bones > _SAME_BONE:
            raise InputError(f"bones of the model and of the database differ by up to {bones:.3f} m. {again}")
        allowed = _SAME_SPREAD * self.features.scale
        apart = np.abs(self.features.mean - database.mean) > allowed
        apart |= np.abs(self.features.scale - database.scale) > allowed
        if apart.any():
            column = self.schema.labels[int(np.argmax(apart))]
            raise InputError(
                f"the clips of the database are named as those that the model was trained on, but they move otherwise "
                f"(column '{column}' differs). {again}"
            )

    def save(self, folder: str | Path, *, storage: str = "float32") -> Path:
        """Write it into a folder; weights as float32, float16 or int16."""
        from motionmatch.learned import store

        return store.write(self, folder, storage=storage)

    @classmethod
    def load(cls, folder: str | Path) -> LearnedModel:
        """Read what `save` wrote."""
        from motionmatch.learned import store

        return store.read(folder)


def load_model(folder: str | Path) -> LearnedModel:
    """The model that `motionmatch train` wrote into a folder, or the one that comes with motionmatch for a database."""
    found = Path(folder)
    if not found.exists():
        own = shipped(str(folder))
        if own is None:
            raise FileError(
                f"{folder}: no such model. Name a folder that `motionmatch train` wrote, or a database of the actors "
                "that a model comes with: locomotion."
            )
        found = own
    return LearnedModel.load(found)


def shipped(name: str) -> Path | None:
    """The folder of the model that comes with motionmatch for a database of the actors, if there is one."""
    folder = Path(__file__).parent / "shipped" / name
    return folder if (folder / "weights.safetensors").is_file() else None


def of_database(
    database: MotionDatabase,
    *,
    decompressor: Network,
    stepper: Network,
    projector: Network,
    latents: np.ndarray,
    training: Mapping[str, Any] | None = None,
    keep: bool = True,
    codebook: Codebook | None = None,
) -> LearnedModel:
    """The model of networks that were trained on a database, and its latents Z (F, L).

    Units that are never active are left out. With `keep` X and Z stay, so that the decompressor can be used alone.
    """
    check({"F": database.num_frames}, latents=(latents, "F L"))
    standing = Controller(database).find_standing_frame()
    both = np.concatenate([database.features, latents], axis=1)
    rows, queries = _asked(both), _asked(database.features)
    kept = Kept(database.features, latents, database.ranges, database.searchable) if keep else None
    return LearnedModel(
        decompressor=pruned(decompressor, rows),
        stepper=pruned(stepper, rows),
        projector=pruned(projector, queries),
        layout=PoseLayout.of(database),
        schema=database.schema,
        features=Normalization(database.mean, database.scale),
        skeleton=database.skeleton,
        anatomy=database.anatomy,
        legs=legs_of(database),
        fps=database.fps,
        standing=both[standing],
        bounds=np.stack([both.min(axis=0), both.max(axis=0)]),
        fingerprint=fingerprint(database),
        training=dict(training or {}),
        kept=kept,
        codebook=codebook,
    )


def _asked(rows: np.ndarray) -> np.ndarray:
    """(N, n) what networks may be asked: rows of the data, and others around them as far as in training."""
    rng = np.random.default_rng(0)
    some = rows[:: max(len(rows) // _ASKED, 1)].astype(STORED)
    noise = rng.uniform(0, 1, (len(some), 1)) * rng.normal(size=some.shape) * some.std(axis=0)
    return np.concatenate([some, (some + noise).astype(STORED)])


def fingerprint(database: MotionDatabase) -> str:
    """Short and the same wherever a database has the same clips, joints and features.

    The numbers themselves are no part of it: their last digits differ from machine to machine.
    """
    facts = {
        "schema": database.schema.fingerprint,
        "fps": database.fps,
        "names": list(database.names),
        "lengths": database.ranges.lengths.tolist(),
        "joints": list(database.skeleton.names),
        "parents": database.skeleton.parents.tolist(),
    }
    return hashlib.sha256(jsonfile.dumps(facts, sort_keys=True).encode()).hexdigest()[:12]


def _joints(skeleton: Skeleton) -> str:
    return f"{skeleton.num_joints} joints under '{skeleton.names[0]}'"
