"""A learned model: three networks, and all that a program needs to play them without the database.

| paper | name | from → to |
|---|---|---|
| 𝒟 | `decompressor` | features and latents (D + L) → pose vector (`layout.width`) |
| 𝒮 | `stepper` | features and latents (D + L) → their change per second (D + L) |
| 𝒫 | `projector` | a query (D) → features and latents of the nearest frame (D + L) |
| X, Z | `kept.features`, `kept.latents` | (F, D), (F, L), where they are kept for the decompressor alone |

Features are normalised as the database's. `save` writes the files of `model_file`.
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
from motionmatch.control.footlock import Legs, find_legs
from motionmatch.conventions import STORED
from motionmatch.database.database import MotionDatabase
from motionmatch.database.schema import FeatureSchema
from motionmatch.errors import FileError, InputError
from motionmatch.learned.codebook import Codebook
from motionmatch.learned.model_file import (
    CONVENTIONS,
    WEIGHTS,
    Arrays,
    Facts,
    check_storage,
    pack,
    read_model_files,
    unpack,
    write_model_files,
)
from motionmatch.learned.network import Network, prune
from motionmatch.learned.poses import Normalization, PoseLayout, check_joints
from motionmatch.motion import npz
from motionmatch.motion.anatomy import Anatomy
from motionmatch.motion.ranges import Ranges
from motionmatch.motion.skeleton import Skeleton
from motionmatch.shapes import check

NETWORKS = ("decompressor", "stepper", "projector")
_SAME_BONE = 2e-3
"""Bones that differ by less than this, metres, are the same."""
_SAMPLES = 20_000
"""Rows of the data by which units are found that are never active."""
_CODEBOOK = ("features", "latents", "follows", "middle", "step", "weights")
_LEGS = ("contacts", "joints", "tips", "poles", "below")
"""Arrays that are stored by these names."""
_SAME_SPREAD = 0.02
"""Means and scales of features that differ by less than this part of the scale are the same."""


@dataclass(frozen=True, eq=False)
class StoredFrames:
    """X and Z of the frames that were trained on: the decompressor needs them where it plays alone."""

    features: np.ndarray
    """(F, D) normalised"""
    latents: np.ndarray
    """(F, L)"""
    ranges: Ranges
    """frames of each clip"""
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
    """columns of the pose vector"""
    schema: FeatureSchema
    """columns of the features"""
    features: Normalization
    """of the features, in the units of their blocks"""
    skeleton: Skeleton
    anatomy: Anatomy
    legs: Legs
    """legs of the foot locking"""
    fps: float
    """frames per second of what was trained on"""
    standing: np.ndarray
    """(D + L,) features and latents of a standing frame, in which characters start"""
    bounds: np.ndarray
    """(2, D + L) the least and the most of each feature and latent in training; play is clamped to it"""
    fingerprint: str
    """of the database that was trained on"""
    training: Mapping[str, Any] = field(default_factory=dict)
    """how it was trained, as JSON takes it"""
    kept: StoredFrames | None = None
    """X and Z, where they are kept"""
    codebook: Codebook | None = None
    """answers queries in place of the projector, where there is one"""

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
        """Number of weights and biases of the three networks together."""
        return sum(network.num_numbers for network in self.networks.values())

    def accept(self, database: MotionDatabase) -> MotionDatabase:
        """Return a database with the features of this model; refuse one that it was not trained on."""
        if database.schema.holds(self.schema):
            database = database.with_features(self.schema)
        self.check(database)
        return database

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
        found = fingerprint_database(database)
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
        """Write the model into a folder; weights as float32, float16 or int16."""
        check_storage(storage)
        return write_model_files(folder, self.facts(), self._arrays(storage), storage=storage)

    @classmethod
    def load(cls, folder: str | Path) -> LearnedModel:
        """Read what `save` wrote."""
        return read_model_files(folder, cls._build)

    def facts(self) -> Facts:
        """Return a description of the model for JSON, without its arrays."""
        return {
            "fingerprint": self.fingerprint,
            "fps": self.fps,
            "latents": self.num_latents,
            "networks": {
                name: {"widths": list(network.widths), "activation": network.activation}
                for name, network in self.networks.items()
            },
            "schema": self.schema.facts(),
            "feature_columns": {name: _span(self.schema.columns(name)) for name in self.schema.names},
            "feature_labels": self.schema.labels,
            "pose": self.layout.facts(),
            "pose_columns": {name: _span(self.layout.columns(name)) for name in self.layout.shapes},
            "joints": list(self.skeleton.names),
            "anatomy": npz.anatomy_facts(self.anatomy),
            "kept": self.kept is not None,
            "codes": 0 if self.codebook is None else len(self.codebook),
            "conventions": CONVENTIONS,
            "training": dict(self.training),
        }

    def _arrays(self, storage: str) -> Arrays:
        found: Arrays = {}
        for name, network in self.networks.items():
            found |= network.arrays(name, storage)
        found |= {f"skeleton.{name}": array for name, array in npz.skeleton_arrays(self.skeleton).items()}
        found["skeleton.mirror_turns"] = npz.mirror_turns(self.anatomy)
        found |= {f"legs.{name}": getattr(self.legs, name) for name in _LEGS}
        found |= {"features.mean": self.features.mean, "features.scale": self.features.scale}
        found |= {"standing": self.standing, "bounds": self.bounds}
        if self.kept is not None:
            found |= pack("kept.features", self.kept.features, storage)
            found |= pack("kept.latents", self.kept.latents, storage)
            found |= {"kept.lengths": self.kept.ranges.lengths, "kept.searchable": self.kept.searchable}
        if self.codebook is not None:
            found |= {f"codebook.{name}": getattr(self.codebook, name) for name in _CODEBOOK}
        return {name: np.ascontiguousarray(array) for name, array in found.items()}

    @classmethod
    def _build(cls, facts: Facts, arrays: Arrays) -> LearnedModel:
        """Build a model from what was read."""
        bones = {name.removeprefix("skeleton."): each for name, each in arrays.items() if name.startswith("skeleton.")}
        skeleton = npz.skeleton_from(facts["joints"], bones)
        anatomy = npz.anatomy_from(facts["anatomy"], arrays["skeleton.mirror_turns"], skeleton)
        if anatomy is None:
            raise ValueError("a model needs an anatomy")
        kept = codebook = None
        if facts["kept"]:
            kept = StoredFrames(
                unpack("kept.features", arrays),
                unpack("kept.latents", arrays),
                Ranges.of_lengths(arrays["kept.lengths"]),
                arrays["kept.searchable"],
            )
        layout, legs = PoseLayout.from_facts(facts["pose"]), Legs(**{name: arrays[f"legs.{name}"] for name in _LEGS})
        check_joints(layout, legs, skeleton, anatomy)
        if facts.get("codes"):
            codebook = Codebook(**{name: arrays[f"codebook.{name}"] for name in _CODEBOOK})
        return cls(
            **{name: Network.build(name, facts["networks"][name], arrays) for name in NETWORKS},
            layout=layout,
            schema=FeatureSchema.from_facts(facts["schema"]),
            features=Normalization(arrays["features.mean"], arrays["features.scale"]),
            skeleton=skeleton,
            anatomy=anatomy,
            legs=legs,
            fps=float(facts["fps"]),
            standing=arrays["standing"],
            bounds=arrays["bounds"],
            fingerprint=str(facts["fingerprint"]),
            training=facts["training"],
            kept=kept,
            codebook=codebook,
        )


def load_model(folder: str | Path) -> LearnedModel:
    """Load a model from a folder that `motionmatch train` wrote, or the shipped one of a database of the actors."""
    found = Path(folder)
    if not found.exists():
        own = find_shipped_model(str(folder))
        if own is None:
            raise FileError(
                f"{folder}: no such model. Name a folder that `motionmatch train` wrote, or a database of the actors "
                "that a model comes with: locomotion."
            )
        found = own
    return LearnedModel.load(found)


def find_shipped_model(name: str) -> Path | None:
    """Find the folder of the model that comes with motionmatch for a database of the actors, if there is one."""
    folder = Path(__file__).parent / "shipped" / name
    return folder if (folder / WEIGHTS).is_file() else None


def make_model(
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
    """Make a model from networks that were trained on a database, and its latents Z (F, L).

    Units that are never active are left out. With `keep` X and Z stay, so that the decompressor can be used alone.
    """
    check({"F": database.num_frames}, latents=(latents, "F L"))
    standing = Controller(database).find_standing_frame()
    both = np.concatenate([database.features, latents], axis=1)
    rows, queries = _sample_inputs(both), _sample_inputs(database.features)
    kept = StoredFrames(database.features, latents, database.ranges, database.searchable) if keep else None
    return LearnedModel(
        decompressor=prune(decompressor, rows),
        stepper=prune(stepper, rows),
        projector=prune(projector, queries),
        layout=PoseLayout.of(database),
        schema=database.schema,
        features=Normalization(database.mean, database.scale),
        skeleton=database.skeleton,
        anatomy=database.anatomy,
        legs=find_legs(database),
        fps=database.fps,
        standing=both[standing],
        bounds=np.stack([both.min(axis=0), both.max(axis=0)]),
        fingerprint=fingerprint_database(database),
        training=dict(training or {}),
        kept=kept,
        codebook=codebook,
    )


def _sample_inputs(rows: np.ndarray) -> np.ndarray:
    """Sample inputs of a network (N, n): rows of the data, and others with as much noise as in training."""
    rng = np.random.default_rng(0)
    some = rows[:: max(len(rows) // _SAMPLES, 1)].astype(STORED)
    noise = rng.uniform(0, 1, (len(some), 1)) * rng.normal(size=some.shape) * some.std(axis=0)
    return np.concatenate([some, (some + noise).astype(STORED)])


def fingerprint_database(database: MotionDatabase) -> str:
    """Compute a short text that is the same wherever a database has the same clips, joints and features.

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


def _span(columns: slice) -> list[int]:
    return [int(columns.start), int(columns.stop)]


def _joints(skeleton: Skeleton) -> str:
    return f"{skeleton.num_joints} joints under '{skeleton.names[0]}'"
