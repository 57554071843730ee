"""The runtime in C, compiled for tests, and what it plays beside what Python plays."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.control.goals import GoalController
from motionmatch.control.partners import PairController
from motionmatch.control.state import CharacterState
from motionmatch.motion.ground import Ground
from motionmatch.runtime.pair_sections import list_words
from motionmatch.runtime.sections import pack_sections
from motionmatch.runtime.write import make_arrays
from motionmatch.world.goals import Goals
from motionmatch.world.grounds import HeightMap

ROOT = Path(__file__).resolve().parents[1]
HEADERS = ROOT / "runtime"
STRICT = ("-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror")
COMMAND = np.dtype(
    [
        ("velocity", "f4", 3),
        ("facing", "f4", 3),
        ("tags", "i4"),
        ("has_wishes", "i4"),
        ("wishes", "f4", 16),
        ("use", "i4"),
        ("leave", "i4"),
        ("goal", "f4", 3),
        ("goal_facing", "f4", 3),
    ]
)
"""`mm_command`"""
NEAR = 1e-4
"""Metres by which poses may differ."""
ENGINES = {
    "Unity": {"ahead": (0, 0, 1), "up": (0, 1, 0), "left": (-1, 0, 0), "unit": 1.0},
    "Unreal": {"ahead": (1, 0, 0), "up": (0, 0, 1), "left": (0, -1, 0), "unit": 100.0},
    "Godot": {"ahead": (0, 0, 1), "up": (0, 1, 0), "left": (1, 0, 0), "unit": 1.0},
}
"""Directions of a character in each engine, as their manuals have it; its left is +x here."""


def find_compiler(*names: str) -> str:
    """Return the first compiler that is here; without one the test is skipped."""
    for name in names or ("cc", "gcc", "clang"):
        if found := shutil.which(name):
            return found
    pytest.skip(f"needs a C compiler: {', '.join(names) or 'cc, gcc or clang'}")


def compile_c(source: Path, out: Path, *options: str, compiler: str | None = None) -> Path:
    """Compile a file with the runtime, without any warning."""
    command = [compiler or find_compiler(), *STRICT, f"-I{HEADERS}", *options, str(source), "-o", str(out), "-lm"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return out


def load_player(folder: Path, *options: str) -> ctypes.CDLL:
    """Compile `player.c` as a library."""
    source, out = ROOT / "tests" / "runtime" / "player.c", folder / "player.so"
    path = compile_c(source, out, "-O1", "-shared", "-fPIC", *options)
    library = ctypes.CDLL(str(path))
    library.describe.restype = ctypes.c_char_p
    return library


def put(data: bytes) -> np.ndarray:
    """Return a file in memory that begins at a multiple of 8 bytes."""
    room = np.zeros(len(data) // 8 + 1, np.uint64).view(np.uint8)[: len(data)]
    room[:] = np.frombuffer(data, np.uint8)
    return room


def _at(array: np.ndarray | None) -> ctypes.c_void_p:
    return ctypes.c_void_p(None if array is None else array.ctypes.data)


@dataclass(frozen=True, eq=False)
class Played:
    """What C characters did in T steps."""

    frames: np.ndarray
    """(T, C)"""
    searched: np.ndarray
    """(T, C) 1 where they searched, 3 where they switched too"""
    costs: np.ndarray
    """(T, C)"""
    positions: np.ndarray
    """(T, C, J, 3)"""
    rotations: np.ndarray
    """(T, C, J, 4)"""
    roots: np.ndarray
    """(T, C, 3) x, z, yaw"""

    @classmethod
    def of(cls, states: Sequence[CharacterState]) -> Played:
        """Take T states."""
        rows = [
            (
                state.frames,
                state.searched + 2 * state.switched,
                state.costs,
                state.positions,
                state.rotations,
                np.column_stack([state.shown_positions[:, [0, 2]], state.shown_yaws]),
            )
            for state in states
        ]
        return cls(*(np.stack(each) for each in zip(*rows, strict=True)))


def make_commands(steps: int, characters: int, rng: np.random.Generator, *, tags: int = 0) -> np.ndarray:
    """Make commands (T, C) of players who change their minds: stand, walk, run, turn, look elsewhere."""
    commands = np.zeros((steps, characters), COMMAND)
    for c in range(characters):
        step = 0
        while step < steps:
            until = step + int(rng.integers(5, 120))
            angle, speed = rng.uniform(-np.pi, np.pi), rng.choice([0.0, 0.5, 1.2, 2.0, 3.5]) * rng.uniform(0.7, 1.3)
            part = commands[step:until, c]
            part["velocity"] = np.float32([np.sin(angle) * speed, 0.0, np.cos(angle) * speed])
            if rng.random() < 0.4:
                towards = rng.uniform(-np.pi, np.pi)
                part["facing"] = np.float32([np.sin(towards), 0.0, np.cos(towards)])
            if tags and rng.random() < 0.3:
                part["tags"] = rng.integers(1, tags + 1)
            step = until
    return commands


def check_played(c: Played, python: Played, *, frames: bool = True, transitions: int = 5) -> None:
    """Check that both have searched at the same times, found the same, and show the same."""
    np.testing.assert_array_equal(c.searched, python.searched)
    assert (python.searched == 3).sum() > transitions, "hardly anything was searched"
    if frames:
        np.testing.assert_array_equal(c.frames, python.frames)
    asked = python.searched > 0
    away = np.abs(c.positions - python.positions).max()
    print(f"{c.frames.size} frames, {asked.sum()} searches, {(python.searched == 3).sum()} transitions: {away:.1e} m")
    np.testing.assert_allclose(c.costs[asked], python.costs[asked], rtol=1e-3, atol=1e-3)
    assert np.abs(c.roots[..., :2] - python.roots[..., :2]).max() < NEAR
    assert away < NEAR
    assert np.abs(c.rotations - python.rotations).max() < NEAR


class _HeightMap(ctypes.Structure):
    """`mm_height_map`"""

    _fields_ = (
        ("origin", ctypes.c_double * 2),
        ("step", ctypes.c_double),
        ("rows", ctypes.c_int32),
        ("columns", ctypes.c_int32),
        ("heights", ctypes.c_void_p),
    )


def give_ground(library: ctypes.CDLL, ground: Ground | None) -> tuple[object, object, list[object]]:
    """Return a ground as the runtime takes it: a function, what it is called with, and what has to live as long. A map
    of heights is looked up in C, any other ground in Python."""
    if ground is None:
        return None, None, []
    if isinstance(ground, HeightMap):
        heights = np.ascontiguousarray(ground.heights, np.float32)
        np.testing.assert_array_equal(heights, ground.heights, "heights for both have to be of 32 bits")
        rows, columns = heights.shape
        made = _HeightMap((ctypes.c_double * 2)(*ground.origin), ground.step, rows, columns, heights.ctypes.data)
        return ctypes.cast(library.mm_map_height, ctypes.c_void_p), ctypes.byref(made), [heights, made]
    kind = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_void_p, ctypes.c_double, ctypes.c_double)
    call = kind(lambda _, x, z: float(ground.height(np.array([x]), np.array([z]))[0]))
    return call, None, [call]


def play_in_c(
    library: ctypes.CDLL,
    data: bytes,
    commands: np.ndarray,
    dts: np.ndarray,
    joints: int,
    starts: np.ndarray,
    ground: Ground | None = None,
    facings: np.ndarray | None = None,
) -> Played:
    """Play commands (T, C) with the runtime."""
    steps, count = commands.shape
    file, starts = put(data), np.ascontiguousarray(starts, np.float32)
    played = Played(
        np.zeros((steps, count), np.int32),
        np.zeros((steps, count), np.uint8),
        np.zeros((steps, count)),
        np.zeros((steps, count, joints, 3), np.float32),
        np.zeros((steps, count, joints, 4), np.float32),
        np.zeros((steps, count, 3)),
    )
    outs = (played.frames, played.searched, played.costs, played.positions, played.rotations, played.roots)
    towards = None if facings is None else np.ascontiguousarray(facings, np.float32)
    given = (np.ascontiguousarray(commands), np.ascontiguousarray(dts, float), starts, towards)
    size = ctypes.c_size_t(len(data))
    height, user, _alive = give_ground(library, ground)
    result = library.play(_at(file), size, count, steps, *map(_at, given), height, user, *map(_at, outs))
    assert result == 0, library.describe(result).decode()
    return played


def step_in_python(
    controller: Controller, state: CharacterState, row: np.ndarray, dt: float, tags: tuple[str, ...] = ()
) -> CharacterState:
    """Step a controller by packed commands (C,)."""
    said = [tags[number - 1] if number else None for number in row["tags"]]
    command = Command(
        row["velocity"].astype(float),
        row["facing"].astype(float),
        tags=said if any(said) else None,
        goals=read_goals(controller, row),
    )
    return controller.step(state, command, dt)


def play_in_python(
    controller: Controller, commands: np.ndarray, dts: np.ndarray, starts: np.ndarray, tags: tuple[str, ...] = ()
) -> Played:
    """Play the same commands with a controller."""
    state = controller.start(commands.shape[1], positions=np.asarray(starts, np.float32).astype(float))
    found = []
    for row, dt in zip(commands, dts, strict=True):
        state = step_in_python(controller, state, row, float(dt), tags)
        found.append(state)
    return Played.of(found)


def read_goals(controller: Controller, row: np.ndarray) -> Goals | None:
    """Return the goals of packed commands (C,), if the controller knows any."""
    if isinstance(controller, PairController):
        scenes, count = list_words(controller), len(row)
        wanted = (row["use"] > 0) & (row["leave"] == 0)
        uses = [scenes[number - 1] if number else "" for number in row["use"]]
        return Goals(uses, np.zeros((count, 3)), np.tile([0.0, 0.0, 1.0], (count, 1)), wanted)
    if not isinstance(controller, GoalController):
        return None
    uses = [controller.goal_term.frames.uses[number - 1] if number else "" for number in row["use"]]
    facings = row["goal_facing"].astype(float)
    return Goals(uses, row["goal"].astype(float), facings, (row["use"] > 0) & (row["leave"] == 0))


def play_both(
    library: ctypes.CDLL,
    controller: Controller,
    *,
    steps: int,
    characters: int,
    seed: int,
    tags: tuple[str, ...] = (),
    commands: np.ndarray | None = None,
) -> tuple[Played, Played]:
    """Play the same commands with C and with Python, by default random ones."""
    rng = np.random.default_rng(seed)
    if commands is None:
        commands = make_commands(steps, characters, rng, tags=len(tags))
    dts = np.where(rng.random(steps) < 0.1, rng.uniform(0.004, 0.05, steps), 1 / 60)
    starts = rng.uniform(-5, 5, (characters, 3))
    data = pack_sections(make_arrays(controller, tags=tags))
    joints = controller.database.skeleton.num_joints
    return (
        play_in_c(library, data, commands, dts, joints, starts, controller.ground),
        play_in_python(controller, commands, dts, starts, tags),
    )


def convert_axes(
    axes: ctypes.CDLL, engine: str, positions: np.ndarray, rotations: np.ndarray
) -> tuple[np.ndarray, ...]:
    """Return positions (N, 3), quaternions w, x, y, z (N, 4), and positions that went there and back."""
    given = [np.ascontiguousarray(array, np.float32) for array in (positions, rotations)]
    outs = [np.empty((len(positions), width), np.float32) for width in (3, 4, 3)]
    axes.convert(list(ENGINES).index(engine), len(positions), *map(_at, (*given, *outs)))
    return outs[0].astype(float), outs[1][:, [3, 0, 1, 2]].astype(float), outs[2].astype(float)
