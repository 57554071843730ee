"""Databases in files."""

import json

import numpy as np
import pytest

from databases import small
from motionmatch import arrays
from motionmatch.database import database as database_file
from motionmatch.database.database import MotionDatabase
from motionmatch.database.schema import default_schema
from motionmatch.errors import FileError


def test_what_was_written_is_read(tmp_path):
    database = small()
    again = MotionDatabase.load(database.save(tmp_path / "walk.npz"))
    for name in ("translations", "rotations", "contacts", "features", "mean", "scale", "searchable", "moving"):
        np.testing.assert_array_equal(getattr(again, name), getattr(database, name))
        assert getattr(again, name).dtype == getattr(database, name).dtype
    assert again.schema == database.schema and again.tags == database.tags and again.names == database.names
    assert again.anatomy.roles == database.anatomy.roles and again.fps == database.fps
    np.testing.assert_array_equal(again.ranges.stops, database.ranges.stops)


def test_another_schema_is_refused_with_both_fingerprints(tmp_path):
    path = small().save(tmp_path / "walk.npz")
    other = default_schema(horizons=(0.5,))
    with pytest.raises(FileError) as caught:
        MotionDatabase.load(path, schema=other)
    assert small().schema.fingerprint in str(caught.value) and other.fingerprint in str(caught.value)
    assert "Rebuild it: motionmatch build … --out" in str(caught.value)


def test_a_schema_with_other_weights_is_taken(tmp_path):
    from dataclasses import replace

    from motionmatch.database.schema import FeatureSchema

    path = small().save(tmp_path / "walk.npz")
    heavier = FeatureSchema(tuple(replace(block, weight=2.0) for block in small().schema.blocks))
    assert MotionDatabase.load(path, schema=heavier).schema.weights[0] == 4


def test_damage_is_refused_with_the_remedy(tmp_path):
    path = small().save(tmp_path / "walk.npz")
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(FileError, match=r"walk\.npz: .*damaged or truncated\. Rebuild it: motionmatch build"):
        MotionDatabase.load(path)


def test_a_clip_is_not_a_database(tmp_path):
    path = small().clip(0).save(tmp_path / "clip.npz")
    with pytest.raises(FileError, match=r"does not hold a motionmatch database .it holds motionmatch clip."):
        MotionDatabase.load(path)


def test_an_older_version_says_how_to_rebuild(tmp_path):
    path = small().save(tmp_path / "walk.npz")
    with np.load(path) as data:
        held = {name: data[name] for name in data.files}
    facts = json.loads(held["facts"].tobytes()) | {"version": 0}
    held["facts"] = np.frombuffer(json.dumps(facts).encode(), np.uint8)
    np.savez(path, **held)
    with pytest.raises(FileError, match=r"version 0 of the motionmatch database format.*Rebuild it"):
        MotionDatabase.load(path)


def test_arrays_that_do_not_fit_together_are_damage(tmp_path):
    path = small().save(tmp_path / "walk.npz")
    facts, held = arrays.read(path, database_file.KIND, database_file.VERSION, again="")
    held["lengths"] = held["lengths"] + 1
    facts = {key: value for key, value in facts.items() if key not in ("format", "version", "checksum")}
    arrays.write(path, database_file.KIND, database_file.VERSION, facts, held)
    with pytest.raises(FileError, match=r"walk\.npz"):
        MotionDatabase.load(path)
