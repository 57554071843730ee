"""The table of gaits on disk: a few kilobytes of integers and a block of facts.

The coefficients (B, N) of N channels of each gait are 16-bit integers with a scale for each channel. `expand` (N, 3 J +
3) says which joints turn about which axis by a channel. A symmetric gait has channels for the left side and the middle
only; the right side is the left mirrored, half a stride later. Mean poses are in units of 0.1 mrad and 0.1 mm. The
waves that each actor adds to the first harmonics are in the units of the coefficients.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

import numpy as np

from motionmatch import jsonfile
from motionmatch.actors.biped.body import MIRROR, NAMES
from motionmatch.actors.biped.gait_cycle import Basis
from motionmatch.actors.biped.gaits import BipedGait, GaitModel, MeanPose, average_means
from motionmatch.atomic import replace_file
from motionmatch.errors import FileError
from motionmatch.maths import quat
from motionmatch.motion.mirror import reflect
from motionmatch.reading import reading

TABLE_VERSION = 2
UNIT = 1e-4
"""Unit of stored mean poses, radians and metres."""
_MOST = 32767
ARRAYS = ("coefficients", "scales", "expand", "means", "waves")
"""The arrays of a gait, as named in the file."""
RIGHT = np.array([name.startswith("Right") for name in NAMES])
PARTNERS = np.concatenate([(3 * MIRROR[:, None] + np.arange(3)).ravel(), 3 * len(NAMES) + np.arange(3)])
"""(3 J + 3,) index of the channel on the other side"""
SIGNS = np.concatenate([np.tile([1.0, -1.0, -1.0], len(NAMES)), reflect(np.ones(3))])
"""(3 J + 3,) sign with which a channel mirrors its partner"""


@dataclass(frozen=True, eq=False)
class StoredGait:
    """One gait as stored."""

    coefficients: np.ndarray
    """(B, N) int16"""
    scales: np.ndarray
    """(N,) float32"""
    expand: np.ndarray
    """(N, 3 J + 3) float32"""
    means: np.ndarray
    """(actors, 3 J + 3) int16"""
    waves: np.ndarray
    """(actors, W, N) int16"""
    facts: Mapping
    """basis, limits, laws of cadence and duty, symmetry"""

    @property
    def basis(self) -> Basis:
        return Basis(**self.facts["basis"])

    def expand_coefficients(self) -> np.ndarray:
        """Return a (B, 3 J + 3) array: coefficients of all channels."""
        return self._expand(self.coefficients)

    def expand_waves(self, actor: int) -> np.ndarray:
        """Return a (W, 3 J + 3) array: the waves that one actor adds to the coefficients of the first harmonics."""
        numbers = np.zeros_like(self.coefficients)
        numbers[1 : 1 + self.waves.shape[1]] = self.waves[actor]
        return self._expand(numbers)[1 : 1 + self.waves.shape[1]]

    def _expand(self, numbers: np.ndarray) -> np.ndarray:
        own = (numbers * self.scales.astype(float)) @ self.expand.astype(float)
        return make_symmetric(own, self.basis) if self.facts["symmetric"] else own


def make_symmetric(coefficients: np.ndarray, basis: Basis) -> np.ndarray:
    """Make coefficients (B, 3 J + 3) symmetric: the right side is the left mirrored, half a stride later, and so is the
    middle."""
    later = basis.half_stride[:, None] * SIGNS * coefficients[:, PARTNERS]
    right = np.repeat(RIGHT, 3).tolist() + [False] * 3
    left = np.repeat(RIGHT[MIRROR], 3).tolist() + [False] * 3
    return np.where(right, later, np.where(left, coefficients, 0.5 * (coefficients + later)))


def quantise(coefficients: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Quantise coefficients (B, N): int16 (B, N) and scales (N,)."""
    scales = np.maximum(np.abs(coefficients).max(axis=0), 1e-12) / _MOST
    scales = scales.astype(np.float32)
    return round_to_scales(coefficients, scales), scales


def round_to_scales(coefficients: np.ndarray, scales: np.ndarray) -> np.ndarray:
    """Round coefficients (…, N) to int16 in units of the scales (N,)."""
    return np.clip(np.round(coefficients / scales), -_MOST, _MOST).astype(np.int16)


def pack_mean(mean: MeanPose, *, symmetric: bool) -> np.ndarray:
    """Pack a mean pose to int16 (3 J + 3,)."""
    vectors = np.concatenate([quat.to_scaled_angle_axis(mean.rotations).ravel(), mean.pelvis])
    if symmetric:
        vectors = 0.5 * (vectors + SIGNS * vectors[PARTNERS])
    return np.round(vectors / UNIT).astype(np.int16)


def unpack_mean(numbers: np.ndarray) -> MeanPose:
    vectors = UNIT * numbers.astype(float)
    return MeanPose(quat.from_scaled_angle_axis(vectors[:-3].reshape(-1, 3)), vectors[-3:])


def write_table(path: str | Path, gaits: Mapping[str, StoredGait], facts: Mapping) -> Path:
    """Write a table; the same gaits give the same bytes."""
    path = Path(path)
    arrays: dict[str, np.ndarray] = {}
    for name, gait in gaits.items():
        arrays |= {f"{name}.{key}": getattr(gait, key) for key in ARRAYS}
    block = {**facts, "version": TABLE_VERSION, "gaits": {name: dict(gait.facts) for name, gait in gaits.items()}}
    arrays["facts"] = np.frombuffer(jsonfile.dumps(block, sort_keys=True).encode(), np.uint8)
    with replace_file(path) as temporary, open(temporary, "wb") as file:
        np.savez_compressed(file, **arrays)  # type: ignore[arg-type]
    return path


def read_table(path: str | Path) -> GaitModel:
    """Read a table, as the average of all its actors."""
    with reading(path, problem="is not a table of gaits", again="Rebuild it: python -m motionmatch.actors.fitting"):
        with np.load(path, allow_pickle=False) as stored:
            arrays = {name: stored[name] for name in stored.files}
        facts = json.loads(arrays["facts"].tobytes())
    if facts["version"] != TABLE_VERSION:
        raise FileError(
            f"{path}: is a table of gaits of version {facts['version']}, this program reads {TABLE_VERSION}. "
            "Rebuild it: python -m motionmatch.actors.fitting"
        )
    actors: dict[str, dict[str, MeanPose]] = {name: {} for name in facts["actors"]}
    gaits = {}
    for name, own in facts["gaits"].items():
        stored_gait = StoredGait(**{key: arrays[f"{name}.{key}"] for key in ARRAYS}, facts=own)
        for n, actor in enumerate(facts["actors"]):
            actors[actor][name] = replace(unpack_mean(stored_gait.means[n]), waves=stored_gait.expand_waves(n))
        everybody = [actors[actor][name] for actor in facts["actors"]]
        gaits[name] = BipedGait(
            name,
            stored_gait.basis,
            stored_gait.expand_coefficients(),
            average_means(everybody, np.full(len(everybody), 1 / len(everybody))),
            speeds=tuple(own["speeds"]),
            turn=own["turn"],
            cadence=tuple(own["cadence"]),
            duty=tuple(own["duty"]),
        )
    return GaitModel(gaits, actors, facts)


@lru_cache(maxsize=1)
def load_shipped_table() -> GaitModel:
    """Read the table that ships with the library."""
    return read_table(Path(str(files("motionmatch.actors.biped").joinpath("gaits.npz"))))


def load_gait_model(actor: str | Mapping[str, float] | None = None) -> GaitModel:
    """Load the model that ships with the library: of one actor, a weighted mixture of some, or the average of all."""
    model = load_shipped_table()
    return model if actor is None else model.with_actor(actor)
