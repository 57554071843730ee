"""The code for engines is compiled and played, with a few lines in place of each engine: not the engines themselves."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from databases import small
from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.runtime import write_runtime
from native import HEADERS, ROOT, convert_axes, find_compiler

STUBS = ROOT / "tests" / "runtime" / "engines"
GODOT = (
    "gdextension_interface.h",
    *(f"godot_cpp/{name}.hpp" for name in ("godot", "core/class_db", "variant/packed_byte_array")),
    *(f"godot_cpp/classes/{name}.hpp" for name in ("node3d", "skeleton3d", "file_access")),
)
UNREAL = (
    "CoreMinimal.h",
    "MotionMatchComponent.generated.h",
    "Modules/ModuleManager.h",
    "GameFramework/Actor.h",
    *(f"Components/{name}.h" for name in ("ActorComponent", "PoseableMeshComponent")),
    *(f"Misc/{name}.h" for name in ("FileHelper", "Paths")),
)
"""Files of the engines that the code includes."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, np.ndarray, np.ndarray]:
    """A file, and the pose that Python plays with it: after a second of the same command."""
    controller, file = Controller(small()), tmp_path_factory.mktemp("file") / "character.mmr"
    write_runtime(controller, file)
    velocity, facing = (np.array([each], np.float32) for each in ((0.4, 0.0, 1.3), (0.0, 0.0, 1.0)))
    state = controller.start()
    for _ in range(60):
        state = controller.step(state, Command(velocity, facing), float(np.float32(1 / 60)))
    return file, state.positions[0], state.rotations[0]


def put_stubs(folder: Path, names: tuple[str, ...], stub: str) -> list[str]:
    """Write files of an engine that only include a few lines in its place; return options of the compiler."""
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f'#include "{stub}"\n')
    return [f"-I{folder}", f"-I{STUBS}", f"-I{HEADERS}"]


def build(folder: Path, options: list[str], c: Path, *cpp: Path) -> Path:
    """Compile the runtime and the code of an engine, without warnings."""
    strict = ["-Wall", "-Wextra", "-Werror", "-Wno-unused-parameter", *options]
    in_c = [find_compiler("gcc", "clang"), "-std=c99", *strict, "-c", str(c), "-o", "runtime.o"]
    in_cpp = [find_compiler("g++", "clang++"), "-std=c++17", *strict, *map(str, cpp), "runtime.o", "-lm", "-o", "play"]
    for step in (in_c, in_cpp):
        run(step, folder)
    return folder / "play"


def run(words: list[str], folder: Path) -> str:
    """Run a program in a folder; return what it prints."""
    paths = {**os.environ, "LD_LIBRARY_PATH": str(folder)}
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False, env=paths)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def check_pose(told: str, engine: str, axes, played: tuple[Path, np.ndarray, np.ndarray]) -> None:
    """Compare printed lines, a joint each, with the pose of Python in the axes of an engine."""
    found = np.array([[float(word) for word in line.split()] for line in told.splitlines()])
    places, turns, _ = convert_axes(axes, engine, played[1], played[2])
    unit = 100.0 if engine == "Unreal" else 1.0
    assert len(found) == len(places) and np.ptp(places, axis=0).max() > 0.5 * unit
    np.testing.assert_allclose(found[:, :3], places, atol=1e-4 * unit)
    np.testing.assert_allclose(found[:, [6, 3, 4, 5]], turns, atol=1e-3)


def test_the_godot_extension_plays_with_stubs(tmp_path: Path, axes, played):
    source = HEADERS / "godot" / "src"
    options = [*put_stubs(tmp_path, GODOT, "godot_stub.hpp"), f"-I{source}"]
    code = *sorted(source.glob("*.cpp")), STUBS / "godot_main.cpp"
    program = build(tmp_path, options, source / "implementation.c", *code)
    check_pose(run([str(program), str(played[0])], tmp_path), "Godot", axes, played)


def test_the_unreal_plugin_plays_with_stubs(tmp_path: Path, axes, played):
    module = shutil.copytree(HEADERS / "unreal" / "MotionMatch", tmp_path / "MotionMatch") / "Source" / "MotionMatch"
    for name in ("motionmatch.h", "axes.h"):  # the first step of the README
        shutil.copy(HEADERS / name, module / "Public" / name)
    options = [*put_stubs(tmp_path, UNREAL, "unreal_stub.hpp"), f"-I{module / 'Public'}", f"-I{module / 'Private'}"]
    program = build(tmp_path, options, module / "Private" / "Implementation.c", STUBS / "unreal_main.cpp")
    check_pose(run([str(program), str(played[0])], tmp_path), "Unreal", axes, played)


def test_the_unity_package_plays_with_stubs(tmp_path: Path, axes, played):
    for tool in ("mcs", "mono"):
        if shutil.which(tool) is None:
            pytest.skip("needs Mono: mcs and mono")
    library = HEADERS / "library" / "motionmatch_library.c"
    shared = ["-std=c99", "-O1", "-shared", "-fPIC", f"-I{HEADERS}", str(library), "-lm", "-o", "libmotionmatch.so"]
    code = [*sorted((HEADERS / "unity" / "Runtime").glob("*.cs")), STUBS / "unity.cs"]
    run([find_compiler("gcc", "clang"), *shared], tmp_path)
    run(["mcs", "-warnaserror", "-nowarn:649", *map(str, code), "-out:play.exe"], tmp_path)
    names = Controller(small()).database.skeleton.names
    check_pose(run(["mono", "play.exe", str(played[0]), *names], tmp_path), "Unity", axes, played)
