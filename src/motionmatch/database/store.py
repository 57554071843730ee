"""A database in one .npz: version, schema, checksum; written whole or not at all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from motionmatch import arrays as array_files
from motionmatch.database.database import MotionDatabase
from motionmatch.database.schema import FeatureSchema
from motionmatch.errors import FileError, MotionMatchError
from motionmatch.motion import npz
from motionmatch.motion.ranges import Ranges
from motionmatch.motion.tags import Tags

KIND, VERSION = "motionmatch database", 2


def write(database: MotionDatabase, path: str | Path) -> Path:
    """Write a database."""
    facts = {
        "fps": database.fps,
        "names": list(database.names),
        "joints": list(database.skeleton.names),
        "tags": {name: [list(span) for span in spans] for name, spans in database.tags.spans.items()},
        "anatomy": npz.anatomy_facts(database.anatomy),
        "schema": database.schema.facts(),
        "fingerprint": database.schema.fingerprint,
        "extras": list(database.extras),
    }
    arrays = {
        **npz.skeleton_arrays(database.skeleton),
        "mirror_turns": npz.mirror_turns(database.anatomy),
        "lengths": database.ranges.lengths,
        "moving": database.moving,
        "translations": database.translations,
        "rotations": database.rotations,
        "contacts": database.contacts,
        "features": database.features,
        "mean": database.mean,
        "scale": database.scale,
        "searchable": database.searchable,
        **{f"extra {name}": values for name, values in database.extras.items()},
    }
    return array_files.write(path, KIND, VERSION, facts, arrays)


def read(path: str | Path, *, schema: FeatureSchema | None = None) -> MotionDatabase:
    """Read what `write` wrote. Where a `schema` is expected, a database of another one is refused."""
    path = Path(path)
    again = f"Rebuild it: motionmatch build … --out {path}"
    facts, arrays = array_files.read(path, KIND, VERSION, again=again)
    expected = None if schema is None else schema.fingerprint
    if expected is not None and facts.get("fingerprint") != expected:
        raise FileError(
            f"{path} was built with schema {facts.get('fingerprint')}, schema {expected} is expected. {again}"
        )
    try:
        return _database(facts, arrays, schema)
    except MotionMatchError as error:
        raise FileError(f"{path}: {error}") from None
    except (ValueError, KeyError, IndexError, TypeError, AttributeError):
        raise array_files.damaged(path, again) from None


def _database(facts: dict[str, Any], arrays: dict[str, np.ndarray], schema: FeatureSchema | None) -> MotionDatabase:
    skeleton = npz.skeleton_from(facts["joints"], arrays)
    anatomy = npz.anatomy_from(facts["anatomy"], arrays["mirror_turns"], skeleton)
    if anatomy is None:
        raise ValueError("a database needs an anatomy")
    return MotionDatabase(
        skeleton=skeleton,
        anatomy=anatomy,
        fps=facts["fps"],
        names=tuple(facts["names"]),
        ranges=Ranges.of_lengths(arrays["lengths"]),
        tags=Tags(facts["tags"]),
        schema=schema or FeatureSchema.from_facts(facts["schema"]),
        extras={name: arrays[f"extra {name}"] for name in facts["extras"]},
        **{
            name: arrays[name]
            for name in (
                "moving",
                "translations",
                "rotations",
                "contacts",
                "features",
                "mean",
                "scale",
                "searchable",
            )
        },
    )
