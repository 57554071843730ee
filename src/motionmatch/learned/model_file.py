"""The files of a learned model: weights.safetensors with everything in it, and model.json to read.

The facts are in both files. They are read from the weights, so the two can't disagree: an interrupted save leaves the
old model whole, or the new one. `LearnedModel` makes the facts and arrays, and is made from them.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import safetensors
from safetensors.numpy import save_file

from motionmatch import arrays as array_files
from motionmatch import atomic, jsonfile
from motionmatch.conventions import STORED
from motionmatch.errors import FileError, unknown_name, unreadable
from motionmatch.reading import reading

KIND, VERSION = "motionmatch model", 1
WEIGHTS, FACTS = "weights.safetensors", "model.json"
STORAGES = ("float32", "float16", "int16")
_AGAIN = "Train it again: motionmatch train … --out {folder}"
_DAMAGED = "not readable as weights; it is damaged or truncated"
_STEP = " step"
"""Ends the name of the array of steps that belongs to an array of whole numbers."""
CONVENTIONS = {
    "units": "metres, seconds, radians",
    "axes": "right-handed, y up, a character at rest faces +z, its left side is +x",
    "quaternions": "w, x, y, z",
    "rotations": "the first two columns of the rotation matrix, row by row: r00 r01 r10 r11 r20 r21",
    "joint 0": "the simulation root: ground position and facing; the pose holds only how it moves",
    "layers": "y = W x + b with W (outputs, inputs); the activation between layers, none after the last",
    "normalisation": "inputs are (x - mean) / scale, outputs y * scale + mean",
    "stepper": "gives the change in a second: multiply by the time step and add",
}
"""For programs that read the weights."""

Facts = dict[str, Any]
Arrays = dict[str, np.ndarray]
Model = TypeVar("Model")


def write_model_files(folder: str | Path, facts: Facts, arrays: Arrays, *, storage: str) -> Path:
    """Write facts and packed arrays into a folder."""
    folder = Path(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unreadable(folder, error) from None
    facts = {"format": KIND, "version": VERSION, "storage": storage, **facts}
    with atomic.replace_file(folder / WEIGHTS) as weights, atomic.replace_file(folder / FACTS) as page:
        save_file(arrays, weights, metadata=make_metadata(facts, arrays))
        page.write_text(jsonfile.dumps(facts, indent=1) + "\n", encoding="utf-8")
    return folder


def read_model_files(folder: str | Path, build: Callable[[Facts, Arrays], Model]) -> Model:
    """Read facts and arrays from a folder, and build a model from them. Errors name the file."""
    folder = Path(folder)
    path, again = folder / WEIGHTS, _AGAIN.format(folder=folder)
    if folder.is_dir() and not path.exists():
        raise FileError(f"{folder}: holds no learned model; expected {WEIGHTS} in it. {again}")
    with reading(path, problem=_DAMAGED, again=again), safetensors.safe_open(path, framework="numpy") as file:
        metadata = file.metadata() or {}
        arrays = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118  # it is no dict
    try:
        facts = json.loads(metadata["motionmatch"])
        kind, version = facts["format"], facts["version"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise FileError(f"{path}: these weights are not of a {KIND}. {again}") from None
    if kind != KIND:
        raise FileError(f"{path}: holds a {kind}, expected a {KIND}. {again}")
    if version != VERSION:
        raise FileError(
            f"{path}: written in version {version} of the {KIND} format, this motionmatch reads version {VERSION}. "
            f"{again}"
        )
    if metadata != make_metadata(facts, arrays):
        raise FileError(f"{path}: {_DAMAGED}. {again}")
    with reading(path, problem=_DAMAGED, again=again):
        return build(facts, arrays)


def make_metadata(facts: Facts, arrays: Arrays) -> dict[str, str]:
    """Make the header of the weights: the facts, and a checksum of everything."""
    text = jsonfile.dumps(facts)
    every = {**arrays, "facts": np.frombuffer(text.encode(), np.uint8)}
    return {"motionmatch": text, "checksum": array_files.checksum(every)}


def check_storage(storage: str) -> None:
    """Refuse a storage that is not known."""
    if storage not in STORAGES:
        raise unknown_name("way to store weights", storage, STORAGES)


def pack(name: str, values: np.ndarray, storage: str) -> Arrays:
    """Pack an array (N, n) as it is stored: float32, float16, or int16 with a step for each column."""
    if storage == "float32":
        return {name: values.astype(STORED)}
    if storage == "float16":
        return {name: np.clip(values, -65504, 65504).astype(np.float16)}
    step = np.maximum(np.abs(values).max(axis=0, initial=0.0) / 32767, 1e-30).astype(STORED)
    return {name: np.rint(values / step).astype(np.int16), name + _STEP: step}


def unpack(name: str, arrays: Arrays) -> np.ndarray:
    """Unpack what `pack` packed, as float32."""
    values = arrays[name].astype(STORED)
    return values * arrays[name + _STEP] if name + _STEP in arrays else values
