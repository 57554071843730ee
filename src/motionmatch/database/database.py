"""The motion database: every clip packed flat, its features, and what may be searched."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from motionmatch import arrays
from motionmatch.conventions import STORED
from motionmatch.database.schema import FeatureSchema
from motionmatch.errors import FileError, InputError, unknown_name
from motionmatch.maths import series
from motionmatch.motion import npz
from motionmatch.motion.anatomy import Anatomy
from motionmatch.motion.clip import Clip
from motionmatch.motion.ranges import Ranges
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.tags import Tags, evaluate
from motionmatch.reading import reading
from motionmatch.shapes import check

KIND, VERSION = "motionmatch database", 2
"""Kind and version of the file; raise the version when its content changes."""
_STORED_ARRAYS = (
    "moving", "translations", "rotations", "contacts", "features", "mean", "scale", "searchable",
)  # fmt: skip


@dataclass(frozen=True, eq=False, repr=False)
class MotionDatabase:
    """R clips of one skeleton in F frames (X and Y of the paper). Joint 0 is the simulation root."""

    skeleton: Skeleton
    anatomy: Anatomy
    fps: float
    names: tuple[str, ...]
    """of the R clips"""
    ranges: Ranges
    """where each clip lies"""
    moving: np.ndarray
    """(M,) joints that move in their parent's frame: the root, the hips, seldom more"""
    translations: np.ndarray
    """(F, M, 3) local positions of those joints; all others are at the skeleton's offsets"""
    rotations: np.ndarray
    """(F, J, 4) local rotations"""
    contacts: np.ndarray
    """(F, K) bool: which of the anatomy's contacts is planted"""
    tags: Tags
    """of all frames, numbered over the whole database"""
    schema: FeatureSchema
    features: np.ndarray
    """(F, D) normalised: (value - mean) / scale"""
    mean: np.ndarray
    """(D,)"""
    scale: np.ndarray
    """(D,) the same in all columns of a block"""
    searchable: np.ndarray
    """(F,) bool: frames that the search may offer. The others still play."""
    extras: Mapping[str, np.ndarray] = field(default_factory=dict)
    """(F, n) by block: values that queries need besides the features"""

    def __post_init__(self) -> None:
        for name in ("translations", "rotations", "features", "mean", "scale"):
            object.__setattr__(self, name, np.ascontiguousarray(getattr(self, name), STORED))
        object.__setattr__(self, "moving", np.ascontiguousarray(self.moving, np.int32))
        object.__setattr__(self, "contacts", np.ascontiguousarray(self.contacts, bool))
        object.__setattr__(self, "searchable", np.ascontiguousarray(self.searchable, bool))
        check(
            {"F": self.ranges.num_frames, "J": self.skeleton.num_joints, "D": self.schema.width},
            translations=(self.translations, "F M 3"),
            moving=(self.moving, "M"),
            rotations=(self.rotations, "F J 4"),
            contacts=(self.contacts, "F K"),
            features=(self.features, "F D"),
            mean=(self.mean, "D"),
            scale=(self.scale, "D"),
            searchable=(self.searchable, "F"),
            **{f"extras of {name}": (values, f"F {name}") for name, values in self.extras.items()},
        )

    def __repr__(self) -> str:
        length = f"{len(self.ranges)} clips, {self.num_frames} frames at {self.fps:g} fps ({self.minutes:.1f} min)"
        return f"<MotionDatabase: {length}, {self.skeleton.num_joints} joints, {self.schema.width} columns>"

    def __len__(self) -> int:
        return self.num_frames

    @property
    def num_frames(self) -> int:
        return self.ranges.num_frames

    @property
    def minutes(self) -> float:
        return self.num_frames / self.fps / 60

    @property
    def num_bytes(self) -> int:
        """Memory of its arrays, bytes."""
        held = (self.translations, self.rotations, self.contacts, self.features, self.searchable)
        return sum(array.nbytes for array in held)

    def normalize(self, values: np.ndarray) -> np.ndarray:
        """Normalise features (…, D) that are in the units of their blocks, as the search compares them."""
        return ((values - self.mean) / self.scale).astype(STORED)

    def denormalize(self, features: np.ndarray) -> np.ndarray:
        """Convert normalised features (…, D) to the units of their blocks."""
        return features * self.scale + self.mean

    def with_features(self, schema: FeatureSchema) -> MotionDatabase:
        """Return the database with only the blocks of a schema, in its order and with its weights."""
        if self.schema.fingerprint == schema.fingerprint:
            same = np.array_equal(self.schema.weights, schema.weights)
            return self if same else replace(self, schema=self.schema.with_weights_of(schema))
        if not self.schema.holds(schema):
            raise InputError(
                f"the database has the blocks {', '.join(self.schema.names)}; these are wanted: "
                f"{', '.join(schema.names)}. Build it with those."
            )
        columns = np.concatenate([np.r_[self.schema.columns(name)] for name in schema.names])
        return replace(
            self,
            schema=FeatureSchema(tuple(self.schema.block(name) for name in schema.names)).with_weights_of(schema),
            features=self.features[:, columns],
            mean=self.mean[columns],
            scale=self.scale[columns],
            extras={name: values for name, values in self.extras.items() if name in schema.names},
        )

    def select(self, expression: str) -> np.ndarray:
        """Select the frames (F,) bool for which an expression over tags holds, such as `(walk | run) & !crouch`."""

        def mask(name: str) -> np.ndarray:
            if name not in self.tags.spans:
                raise unknown_name("tag", name, self.tags.names)
            return self.tags.mask(name, self.num_frames)

        chosen = evaluate(expression, mask)
        if not (chosen & self.searchable).any():
            frames = int(chosen.sum())
            why = f"all {frames} of them are too near a clip's end to be searched" if frames else "no frame fits"
            raise InputError(
                f"tag expression '{expression}': {why}. Tags here: {', '.join(self.tags.names) or 'none'}."
            )
        return chosen

    def local_positions(self, frames: np.ndarray) -> np.ndarray:
        """Return the local positions (…, J, 3) of all joints in some frames (…)."""
        frames = np.asarray(frames)
        positions = np.broadcast_to(self.skeleton.offsets, (*frames.shape, *self.skeleton.offsets.shape)).copy()
        positions[..., self.moving, :] = self.translations[frames]
        return positions.astype(STORED, copy=False)

    def clip(self, index: int | str) -> Clip:
        """Return a clip by number or name, under its simulation root."""
        if isinstance(index, str):
            if index not in self.names:
                raise unknown_name("clip", index, self.names)
            index = self.names.index(index)
        start, stop = int(self.ranges.starts[index]), int(self.ranges.stops[index])
        return Clip(
            self.skeleton,
            self.local_positions(np.arange(start, stop)),
            self.rotations[start:stop],
            fps=self.fps,
            name=self.names[index],
            tags=self.tags.trim(start, stop),
            anatomy=self.anatomy,
        )

    def where(self, frame: int) -> tuple[str, int]:
        """Return the name of the clip that a frame is in, and which frame of it."""
        clip = int(self.ranges.find_clip(np.asarray(frame)))
        return self.names[clip], int(frame - self.ranges.starts[clip])

    @cached_property
    def root_speeds(self) -> np.ndarray:
        """(F,) how fast the root goes, metres per second"""
        return np.linalg.norm(series.velocities(self.translations[:, 0], self.fps, self.ranges), axis=-1)

    def save(self, path: str | Path) -> Path:
        """Write one .npz with version, schema and checksum, whole or not at all; `MotionDatabase.load` reads it."""
        facts = {
            "fps": self.fps,
            "names": list(self.names),
            "joints": list(self.skeleton.names),
            "tags": {name: [list(span) for span in spans] for name, spans in self.tags.spans.items()},
            "anatomy": npz.anatomy_facts(self.anatomy),
            "schema": self.schema.facts(),
            "fingerprint": self.schema.fingerprint,
            "extras": list(self.extras),
        }
        stored = {
            **npz.skeleton_arrays(self.skeleton),
            "mirror_turns": npz.mirror_turns(self.anatomy),
            "lengths": self.ranges.lengths,
            **{name: getattr(self, name) for name in _STORED_ARRAYS},
            **{f"extra {name}": values for name, values in self.extras.items()},
        }
        return arrays.write(path, KIND, VERSION, facts, stored)

    @classmethod
    def load(cls, path: str | Path, *, schema: FeatureSchema | None = None) -> MotionDatabase:
        """Read what `save` wrote; with a `schema`, take its weights, and raise if the database has other features."""
        path = Path(path)
        again = f"Rebuild it: motionmatch build … --out {path}"
        facts, stored = arrays.read(path, KIND, VERSION, again=again)
        expected = None if schema is None else schema.fingerprint
        if expected is not None and facts.get("fingerprint") != expected:
            raise FileError(
                f"{path} was built with schema {facts.get('fingerprint')}, schema {expected} is expected. {again}"
            )
        with reading(path, problem=arrays.DAMAGED, again=again):
            return cls._restore(facts, stored, schema)

    @classmethod
    def _restore(
        cls, facts: dict[str, Any], stored: dict[str, np.ndarray], schema: FeatureSchema | None
    ) -> MotionDatabase:
        skeleton = npz.skeleton_from(facts["joints"], stored)
        anatomy = npz.anatomy_from(facts["anatomy"], stored["mirror_turns"], skeleton)
        if anatomy is None:
            raise ValueError("a database needs an anatomy")
        built = FeatureSchema.from_facts(facts["schema"])
        moving, fps = stored["moving"], float(facts["fps"])
        if len(facts["names"]) != len(stored["lengths"]) or not 0.0 < fps < math.inf:
            raise ValueError("clips without names, or no frame rate")
        if len(moving) and not 0 <= moving.min() <= moving.max() < skeleton.num_joints:
            raise ValueError("a joint that is not there")
        return cls(
            skeleton=skeleton,
            anatomy=anatomy,
            fps=fps,
            names=tuple(facts["names"]),
            ranges=Ranges.of_lengths(stored["lengths"]),
            tags=Tags(facts["tags"]),
            schema=built if schema is None else built.with_weights_of(schema),
            extras={name: stored[f"extra {name}"] for name in facts["extras"]},
            **{name: stored[name] for name in _STORED_ARRAYS},
        )
