"""A learned model in a folder: weights.safetensors with everything in it, and model.json to read.

The facts are in both files. Motionmatch reads them from the weights, so the two can't disagree: a save that was
interrupted leaves the old model whole, or the new one.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import safetensors
from safetensors.numpy import save_file

from motionmatch import arrays as array_files
from motionmatch import atomic, jsonfile
from motionmatch.control.footlock import Legs
from motionmatch.conventions import STORED
from motionmatch.database.schema import FeatureSchema
from motionmatch.errors import FileError, MotionMatchError, unknown_name, unreadable
from motionmatch.learned.codebook import Codebook
from motionmatch.learned.model import NETWORKS, Kept, LearnedModel
from motionmatch.learned.network import Network
from motionmatch.learned.poses import Normalization, PoseLayout
from motionmatch.motion import npz
from motionmatch.motion.ranges import Ranges

KIND, VERSION = "motionmatch model", 1
WEIGHTS, FACTS = "weights.safetensors", "model.json"
STORAGES = ("float32", "float16", "int16")
_AGAIN = "Train it again: motionmatch train … --out {folder}"
_STEP = " step"
"""What the steps of numbers that are stored as whole numbers are called: the array's name and this."""
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


def write(model: LearnedModel, folder: str | Path, *, storage: str = "float32") -> Path:
    """Write a model."""
    folder = Path(folder)
    if storage not in STORAGES:
        raise unknown_name("way to store weights", storage, STORAGES)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unreadable(folder, error) from None
    arrays = _arrays(model, storage)
    facts = facts_of(model, storage)
    with atomic.writing(folder / WEIGHTS) as weights, atomic.writing(folder / FACTS) as page:
        save_file(arrays, weights, metadata=metadata_of(facts, arrays))
        page.write_text(jsonfile.dumps(facts, indent=1) + "\n", encoding="utf-8")
    return folder


def read(folder: str | Path) -> LearnedModel:
    """Read what `write` wrote."""
    folder = Path(folder)
    path, again = folder / WEIGHTS, _AGAIN.format(folder=folder)
    if folder.is_dir() and not path.exists():
        raise FileError(f"{folder}: holds no learned model; expected {WEIGHTS} in it. {again}")
    try:
        with safetensors.safe_open(path, framework="numpy") as file:
            metadata = file.metadata() or {}
            arrays = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118  # it is no dict
    except OSError as error:
        raise unreadable(path, error) from None
    except (safetensors.SafetensorError, ValueError, KeyError, TypeError, MemoryError, AttributeError):
        raise _damaged(path, again) from None
    try:
        facts = json.loads(metadata["motionmatch"])
        kind, version = facts["format"], facts["version"]
    except (ValueError, KeyError, TypeError):
        raise FileError(f"{path}: these weights are not of a {KIND}. {again}") from None
    if kind != KIND:
        raise FileError(f"{path}: holds a {kind}, expected a {KIND}. {again}")
    if version != VERSION:
        raise FileError(
            f"{path}: written in version {version} of the {KIND} format, this motionmatch reads version {VERSION}. "
            f"{again}"
        )
    if metadata != metadata_of(facts, arrays):
        raise _damaged(path, again)
    try:
        return _model(facts, arrays)
    except MotionMatchError as error:
        raise FileError(f"{path}: {error}") from None
    except (ValueError, KeyError, IndexError, TypeError, AttributeError):
        raise _damaged(path, again) from None


def metadata_of(facts: dict[str, Any], arrays: dict[str, np.ndarray]) -> dict[str, str]:
    """What stands before the weights: the facts, and a checksum of everything."""
    text = jsonfile.dumps(facts)
    every = {**arrays, "facts": np.frombuffer(text.encode(), np.uint8)}
    return {"motionmatch": text, "checksum": array_files.checksum(every)}


def _damaged(path: Path, again: str) -> FileError:
    return FileError(f"{path}: not readable as weights; it is damaged or truncated. {again}")


def _arrays(model: LearnedModel, storage: str) -> dict[str, np.ndarray]:
    found: dict[str, np.ndarray] = {}
    for name, network in model.networks.items():
        for layer, (weights, bias) in enumerate(zip(network.weights, network.biases, strict=True)):
            found |= packed(f"{name}.{layer}.weight", weights, storage)
            found[f"{name}.{layer}.bias"] = bias
        for end in ("inputs", "outputs"):
            side: Normalization = getattr(network, end)
            found[f"{name}.{end}.mean"], found[f"{name}.{end}.scale"] = side.mean, side.scale
    found |= {f"skeleton.{name}": array for name, array in npz.skeleton_arrays(model.skeleton).items()}
    found["skeleton.mirror_turns"] = npz.mirror_turns(model.anatomy)
    found |= {f"legs.{name}": getattr(model.legs, name) for name in _LEGS}
    found |= {"features.mean": model.features.mean, "features.scale": model.features.scale, "standing": model.standing}
    found["bounds"] = model.bounds
    if model.kept is not None:
        found |= packed("kept.features", model.kept.features, storage)
        found |= packed("kept.latents", model.kept.latents, storage)
        found |= {"kept.lengths": model.kept.ranges.lengths, "kept.searchable": model.kept.searchable}
    if model.codebook is not None:
        found |= {f"codebook.{name}": getattr(model.codebook, name) for name in _CODEBOOK}
    return {name: np.ascontiguousarray(array) for name, array in found.items()}


_CODEBOOK = ("features", "latents", "follows", "middle", "step", "weights")
_LEGS = ("contacts", "joints", "tips", "poles", "below")


def packed(name: str, values: np.ndarray, storage: str) -> dict[str, np.ndarray]:
    """An array (N, n) as it is stored: as it is, as halves, or as whole numbers with a step for each column."""
    if storage == "float32":
        return {name: values.astype(STORED)}
    if storage == "float16":
        return {name: np.clip(values, -65504, 65504).astype(np.float16)}
    step = np.maximum(np.abs(values).max(axis=0, initial=0.0) / 32767, 1e-30).astype(STORED)
    return {name: np.rint(values / step).astype(np.int16), name + _STEP: step}


def unpacked(name: str, arrays: dict[str, np.ndarray]) -> np.ndarray:
    """What `packed` packed, as float32."""
    values = arrays[name].astype(STORED)
    return values * arrays[name + _STEP] if name + _STEP in arrays else values


def facts_of(model: LearnedModel, storage: str = "float32") -> dict[str, Any]:
    """All there is to know about a model but its numbers, as JSON takes it."""
    return {
        "format": KIND,
        "version": VERSION,
        "storage": storage,
        "fingerprint": model.fingerprint,
        "fps": model.fps,
        "latents": model.num_latents,
        "networks": {
            name: {"widths": list(network.widths), "activation": network.activation}
            for name, network in model.networks.items()
        },
        "schema": model.schema.facts(),
        "feature_columns": {name: _span(model.schema.columns(name)) for name in model.schema.names},
        "feature_labels": model.schema.labels,
        "pose": model.layout.facts(),
        "pose_columns": {name: _span(model.layout.columns(name)) for name in model.layout.shapes},
        "joints": list(model.skeleton.names),
        "anatomy": npz.anatomy_facts(model.anatomy),
        "kept": model.kept is not None,
        "codes": 0 if model.codebook is None else len(model.codebook),
        "conventions": CONVENTIONS,
        "training": dict(model.training),
    }


def _span(columns: slice) -> list[int]:
    return [int(columns.start), int(columns.stop)]


def _model(facts: dict[str, Any], arrays: dict[str, np.ndarray]) -> LearnedModel:
    skeleton = npz.skeleton_from(facts["joints"], _under("skeleton.", arrays))
    anatomy = npz.anatomy_from(facts["anatomy"], arrays["skeleton.mirror_turns"], skeleton)
    if anatomy is None:
        raise ValueError("a model needs an anatomy")
    kept = None
    if facts["kept"]:
        kept = Kept(
            unpacked("kept.features", arrays),
            unpacked("kept.latents", arrays),
            Ranges.of_lengths(arrays["kept.lengths"]),
            arrays["kept.searchable"],
        )
    return LearnedModel(
        **{name: _network(name, facts["networks"][name], arrays) for name in NETWORKS},
        layout=PoseLayout.from_facts(facts["pose"]),
        schema=FeatureSchema.from_facts(facts["schema"]),
        features=Normalization(arrays["features.mean"], arrays["features.scale"]),
        skeleton=skeleton,
        anatomy=anatomy,
        legs=Legs(**{name: arrays[f"legs.{name}"] for name in _LEGS}),
        fps=float(facts["fps"]),
        standing=arrays["standing"],
        bounds=arrays["bounds"],
        fingerprint=str(facts["fingerprint"]),
        training=facts["training"],
        kept=kept,
        codebook=Codebook(**{name: arrays[f"codebook.{name}"] for name in _CODEBOOK}) if facts.get("codes") else None,
    )


def _network(name: str, facts: dict[str, Any], arrays: dict[str, np.ndarray]) -> Network:
    layers = range(len(facts["widths"]) - 1)
    return Network(
        tuple(unpacked(f"{name}.{layer}.weight", arrays) for layer in layers),
        tuple(arrays[f"{name}.{layer}.bias"] for layer in layers),
        Normalization(arrays[f"{name}.inputs.mean"], arrays[f"{name}.inputs.scale"]),
        Normalization(arrays[f"{name}.outputs.mean"], arrays[f"{name}.outputs.scale"]),
        str(facts["activation"]),
    )


def _under(prefix: str, arrays: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    return {name.removeprefix(prefix): array for name, array in arrays.items() if name.startswith(prefix)}
