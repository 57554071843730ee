"""Engines: axes by table, the shared library that C# calls, and the sample project."""

from __future__ import annotations

import ctypes
import re
import subprocess
from pathlib import Path

import numpy as np
import pytest

import motionmatch as mm
from databases import small
from goals import paired, seated
from motionmatch.control.controller import Controller
from motionmatch.control.goals import GoalController
from motionmatch.control.partners import PairController
from motionmatch.learned.controller import LearnedController
from motionmatch.maths import quat
from motionmatch.runtime import write_runtime
from native import (
    COMMAND,
    ENGINES,
    HEADERS,
    ROOT,
    _at,
    compile_c,
    convert_axes,
    find_compiler,
    make_commands,
    play_in_python,
)


@pytest.mark.parametrize("engine", ENGINES)
def test_ahead_up_and_left_are_where_the_engine_has_them(axes: ctypes.CDLL, engine: str):
    here = np.array([(0, 0, 1), (0, 1, 0), (1, 0, 0)], float)
    there, _, back = convert_axes(axes, engine, here, np.tile([1.0, 0, 0, 0], (3, 1)))
    said = ENGINES[engine]
    np.testing.assert_allclose(there, said["unit"] * np.array([said["ahead"], said["up"], said["left"]], float))
    np.testing.assert_allclose(back, here, atol=1e-6)


@pytest.mark.parametrize("engine", ENGINES)
def test_turned_vectors_are_the_same_in_the_engine(axes: ctypes.CDLL, engine: str):
    rng = np.random.default_rng(1)
    rotations, vectors = rng.normal(size=(50, 4)), rng.normal(size=(50, 3))
    rotations /= np.linalg.norm(rotations, axis=1, keepdims=True)
    turned, _, _ = convert_axes(axes, engine, quat.rotate(rotations, vectors), rotations)
    plain, turns, _ = convert_axes(axes, engine, vectors, rotations)
    np.testing.assert_allclose(quat.rotate(turns, plain), turned, atol=1e-3)


def test_the_table_of_the_documentation_is_that_of_the_header():
    table = (ROOT / "docs" / "engines.md").read_text()
    header = (HEADERS / "axes.h").read_text()
    for engine in ENGINES:
        row = re.search(rf"\| {engine} \|.*", header)
        assert row is not None and re.sub(r"\s+", " ", row[0]).strip() in table, engine


def test_the_library_plays_and_has_what_csharp_imports(tmp_path: Path):
    source = HEADERS / "library" / "motionmatch_library.c"
    out = compile_c(source, tmp_path / "library.so", "-O2", "-shared", "-fPIC", "-fvisibility=hidden")
    library = ctypes.CDLL(str(out))
    imports = set(re.findall(r"extern \w+ (mml_\w+)", (HEADERS / "unity" / "Runtime" / "Native.cs").read_text()))
    assert len(imports) == 15
    for name in imports:
        assert hasattr(library, name), name
    for name in ("mml_open", "mml_open_bytes", "mml_start"):
        getattr(library, name).restype = ctypes.c_void_p
    library.mml_joint_name.restype = library.mml_describe.restype = ctypes.c_char_p
    assert COMMAND.itemsize == 128  # as Command of Native.cs says
    controller, result = Controller(small()), ctypes.c_int(-1)
    write_runtime(controller, tmp_path / "c.mmr")
    motion = ctypes.c_void_p(library.mml_open(str(tmp_path / "c.mmr").encode(), ctypes.byref(result)))
    assert result.value == 0 and motion
    joints = library.mml_joints(motion)
    names = [library.mml_joint_name(motion, joint).decode() for joint in range(joints)]
    assert names == list(controller.database.skeleton.names)
    assert [
        library.mml_parent(motion, joint) for joint in range(joints)
    ] == controller.database.skeleton.parents.tolist()
    group = ctypes.c_void_p(library.mml_start(motion, 1, None, None, ctypes.byref(result)))
    commands = make_commands(60, 1, np.random.default_rng(2))
    positions, rotations = np.zeros((joints, 3), np.float32), np.zeros((joints, 4), np.float32)
    for row in commands:
        assert library.mml_step(group, _at(np.ascontiguousarray(row)), ctypes.c_double(1 / 60)) == 0
    assert library.mml_pose(group, 0, _at(positions), _at(rotations)) == 0
    python = play_in_python(controller, commands, np.full(60, 1 / 60), np.zeros((1, 3)))
    np.testing.assert_allclose(positions, python.positions[-1, 0], atol=1e-4)
    library.mml_stop(group)
    library.mml_close(motion)
    assert library.mml_open(str(tmp_path / "none.mmr").encode(), ctypes.byref(result)) is None
    assert b"export --runtime" in library.mml_describe(result.value)


def test_the_sample_compiles_and_walks(tmp_path: Path):
    find_compiler()
    sample = compile_c(HEADERS / "sample" / "sample.c", tmp_path / "sample", "-O2")
    write_runtime(LearnedController(mm.load_model("locomotion")), tmp_path / "character.mmr")
    words = [str(sample), str(tmp_path / "character.mmr"), str(tmp_path / "walk.svg")]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    assert "a learned model" in told and "after 12 s" in told
    picture = (tmp_path / "walk.svg").read_text()
    assert picture.count("fill='none'") > 50 and picture.endswith("</svg>\n")
    told = subprocess.run([*words, "hills"], capture_output=True, text=True, check=True).stdout
    grounds = [float(height) for height in re.findall(r"ground +(-?[\d.]+)", told)]
    assert len(grounds) == 12 and max(grounds) - min(grounds) > 0.05
    write_runtime(GoalController(seated()), tmp_path / "chair.mmr")
    told = subprocess.run([words[0], str(tmp_path / "chair.mmr"), words[2]], capture_output=True, text=True, check=True)
    assert told.stdout.count(", sits") >= 1
    write_runtime(PairController(paired()), tmp_path / "pair.mmr")
    told = subprocess.run([words[0], str(tmp_path / "pair.mmr"), words[2]], capture_output=True, text=True, check=True)
    assert told.stdout.count(", shakes hands") >= 1
    (tmp_path / "character.mmr").write_bytes(b"nothing")
    bad = subprocess.run(words, capture_output=True, text=True, check=False)
    assert bad.returncode == 1 and "is no file" in bad.stderr
