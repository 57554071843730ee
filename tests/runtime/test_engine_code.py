"""The code for engines is compiled and played, with a few lines in place of each engine: not the engines themselves."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from databases import small
from goals import seated
from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.control.goals import GoalController
from motionmatch.control.leading import lead_to
from motionmatch.runtime import write_runtime
from motionmatch.world.goals import Goals
from motionmatch.world.grounds import HeightMap
from native import HEADERS, ROOT, convert_axes, find_compiler

STUBS = ROOT / "tests" / "runtime" / "engines"
GODOT = (
    "gdextension_interface.h",
    *(f"godot_cpp/{name}.hpp" for name in ("godot", "core/class_db")),
    *(f"godot_cpp/variant/packed_{name}_array.hpp" for name in ("byte", "float32")),
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


MODES = ("level", "slope", "sit")
SLOPE = HeightMap(
    (-4.0, -4.0),
    0.5,
    np.float32([[0.15 * (0.5 * column - 4) + 0.05 * (0.5 * row - 4) for column in range(17)] for row in range(17)]),
)
Played = tuple[Path, np.ndarray, np.ndarray]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Played]:
    """By mode a file, and the pose that Python plays with it: after a second of the same command."""
    folder = tmp_path_factory.mktemp("file")
    return {mode: play(mode, folder / f"{mode}.mmr") for mode in MODES}


def play(mode: str, file: Path) -> Played:
    """Write a file, and play it in Python: on level ground, on a slope, or on the way to a seat."""
    goals = Goals(("sit",), np.float32([[0.6, 0.45, 1.2]]), np.float32([[0.0, 0.0, 1.0]]))
    controller = GoalController(seated()) if mode == "sit" else Controller(small(), ground=None)
    if mode == "slope":
        controller = Controller(small(), ground=SLOPE)
    write_runtime(controller, file)
    velocity, facing = (np.array([each], np.float32) for each in ((0.4, 0.0, 1.3), (0.0, 0.0, 1.0)))
    state = controller.start()
    for _ in range(60):
        if isinstance(controller, GoalController):
            velocity, facing = lead_to(goals, state.shown_positions, controller.goal_term.frames)
        command = Command(velocity, facing, goals=goals if mode == "sit" else None)
        state = controller.step(state, command, float(np.float32(1 / 60)))
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


def check_poses(words: list[str], folder: Path, engine: str, axes, played: dict[str, Played]) -> None:
    """Play each mode, and compare what is printed, a joint each, with the pose of Python in the axes of an engine."""
    unit = 100.0 if engine == "Unreal" else 1.0
    for mode in MODES:
        file, positions, rotations = played[mode]
        names = (seated() if mode == "sit" else small()).skeleton.names if engine == "Unity" else ()
        told = run([*words, str(file), mode, *names], folder)
        found = np.array([[float(word) for word in line.split()] for line in told.splitlines()])
        places, turns, _ = convert_axes(axes, engine, positions, rotations)
        assert len(found) == len(places) and np.ptp(places, axis=0).max() > 0.5 * unit
        np.testing.assert_allclose(found[:, :3], places, atol=1e-4 * unit, err_msg=mode)
        np.testing.assert_allclose(found[:, [6, 3, 4, 5]], turns, atol=1e-3, err_msg=mode)
    assert played["slope"][1][0, 1] > 0.05, "nobody went up"


def test_the_godot_extension_plays_with_stubs(tmp_path: Path, axes, played):
    source = HEADERS / "godot" / "src"
    options = [*put_stubs(tmp_path, GODOT, "godot_stub.hpp"), f"-I{source}"]
    code = *sorted(source.glob("*.cpp")), STUBS / "godot_main.cpp"
    program = build(tmp_path, options, source / "implementation.c", *code)
    check_poses([str(program)], tmp_path, "Godot", axes, played)


def test_the_unreal_plugin_plays_with_stubs(tmp_path: Path, axes, played):
    module = shutil.copytree(HEADERS / "unreal" / "MotionMatch", tmp_path / "MotionMatch") / "Source" / "MotionMatch"
    for name in ("motionmatch.h", "axes.h"):  # the first step of the README
        shutil.copy(HEADERS / name, module / "Public" / name)
    options = [*put_stubs(tmp_path, UNREAL, "unreal_stub.hpp"), f"-I{module / 'Public'}", f"-I{module / 'Private'}"]
    program = build(tmp_path, options, module / "Private" / "Implementation.c", STUBS / "unreal_main.cpp")
    check_poses([str(program)], tmp_path, "Unreal", axes, played)


def test_the_unity_package_plays_with_stubs(tmp_path: Path, axes, played):
    for tool in ("mcs", "mono"):
        if shutil.which(tool) is None:
            pytest.skip("needs Mono: mcs and mono")
    library = HEADERS / "library" / "motionmatch_library.c"
    shared = ["-std=c99", "-O1", "-shared", "-fPIC", f"-I{HEADERS}", str(library), "-lm", "-o", "libmotionmatch.so"]
    code = [*sorted((HEADERS / "unity" / "Runtime").glob("*.cs")), STUBS / "unity.cs"]
    run([find_compiler("gcc", "clang"), *shared], tmp_path)
    run(["mcs", "-warnaserror", "-nowarn:649", *map(str, code), "-out:play.exe"], tmp_path)
    check_poses(["mono", "play.exe"], tmp_path, "Unity", axes, played)
