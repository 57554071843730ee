"""The header compiles without warnings, in C and C++, and reads nothing outside its memory whatever a file says."""

from __future__ import annotations

import re
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

import motionmatch as mm
from databases import small
from goals import paired, reaching, seated
from models import make_book, model, of_chance
from motionmatch.control.controller import Controller
from motionmatch.control.goals import GoalController
from motionmatch.control.partners import PairController
from motionmatch.database.schema import terrain_schema
from motionmatch.learned.controller import LearnedController
from motionmatch.learned.goals import make_goal_controller
from motionmatch.learned.source import LearnedSource
from motionmatch.runtime import write_runtime
from native import HEADERS, ROOT, STRICT, compile_c, find_compiler

EMPTY = '#define MOTIONMATCH_IMPLEMENTATION\n#include "motionmatch.h"\nint main(void) { return 0; }\n'


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_it_compiles_without_warnings(tmp_path: Path, compiler: str):
    (tmp_path / "empty.c").write_text(EMPTY)
    more = (
        "-Wvla",
        "-Wdeclaration-after-statement",
        "-Wshadow",
        "-Wconversion",
        "-Wno-sign-conversion",
        "-Wno-float-conversion",
        "-Wno-double-promotion",
    )
    compile_c(tmp_path / "empty.c", tmp_path / "empty", "-O1", *more, compiler=find_compiler(compiler))


def test_it_can_be_included_from_cpp(tmp_path: Path):
    (tmp_path / "empty.cpp").write_text(EMPTY)
    command = [
        find_compiler("g++", "clang++"),
        "-Wall",
        "-Wextra",
        "-Werror",
        f"-I{HEADERS}",
        "empty.cpp",
        "-o",
        "empty",
    ]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("options", [(), ("-DMM_NO_SIMD",)])
def test_it_is_c_that_msvc_takes(tmp_path: Path, options: tuple[str, ...]):
    """clang in the place of MSVC: its types, its extensions and its way with intrinsics; only the syntax, since there
    are no headers of Windows here."""
    (tmp_path / "empty.c").write_text(EMPTY)
    words = ["--target=x86_64-pc-windows-msvc", "-fms-compatibility", "-fms-extensions", "-fsyntax-only", *STRICT]
    found = ["-nostdlibinc", "-isystem", str(HEADERS / "web" / "include"), "-D__MM_MALLOC_H", f"-I{HEADERS}", *options]
    command = [find_compiler("clang"), *words, *found, "empty.c"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_it_keeps_to_what_all_compilers_know():
    """No arrays of variable length, no extensions, nothing that MSVC lacks; nothing is allocated."""
    text = (HEADERS / "motionmatch.h").read_text()
    code = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    for word in ("malloc", "alloca", "typeof", "__attribute__", "_Complex", "fopen", "//"):
        assert word not in code, word


def build_fuzzer(folder: Path) -> Path:
    """Compile the fuzzer with sanitizers, where the compiler has them."""
    checks = ("-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")
    compiler = find_compiler("gcc", "clang")
    (folder / "try.c").write_text("int main(void) { return 0; }\n")
    command = [compiler, *checks, "try.c", "-o", "try"]
    if subprocess.run(command, cwd=folder, capture_output=True, check=False).returncode:
        pytest.skip(f"{compiler} has no sanitizers here")
    return compile_c(ROOT / "tests" / "runtime" / "fuzz.c", folder / "fuzz", *checks, compiler=compiler)


def fuzz(fuzzer: Path, file: Path, rounds: int, seed: int) -> int:
    """Run the fuzzer; return how many files it could open."""
    command = [str(fuzzer), str(file), str(rounds), str(seed)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=900)
    assert done.returncode == 0, done.stderr[-3000:]
    return int(done.stdout.split()[0])


def test_changed_files_and_odd_commands_read_nothing_outside(tmp_path: Path):
    fuzzer = build_fuzzer(tmp_path)
    write_runtime(Controller(small()), tmp_path / "plain.mmr", tags=("left_contact",))
    write_runtime(LearnedController(model()), tmp_path / "learned.mmr")
    write_runtime(GoalController(reaching()), tmp_path / "goals.mmr")
    write_runtime(PairController(paired()), tmp_path / "pairs.mmr")
    write_runtime(make_learned_goals(), tmp_path / "codes.mmr")
    for file in ("plain.mmr", "learned.mmr", "goals.mmr", "pairs.mmr", "codes.mmr"):
        assert 5 < fuzz(fuzzer, tmp_path / file, 40, seed=1) < 40


def make_learned_goals() -> GoalController:
    """Networks of chance that know goals."""
    made = of_chance(seated())
    coded = replace(made, codebook=make_book(seated(), made.kept.latents))
    return make_goal_controller(LearnedSource(coded))


@pytest.mark.slow
def test_many_changed_files_read_nothing_outside(tmp_path: Path):
    fuzzer = build_fuzzer(tmp_path)
    write_runtime(Controller(mm.open_database("sample")), tmp_path / "plain.mmr", tags=("walk", "run"))
    write_runtime(LearnedController(mm.load_model("locomotion")), tmp_path / "learned.mmr")
    write_runtime(LearnedController(mm.load_model("locomotion"), projector="network"), tmp_path / "network.mmr")
    write_runtime(GoalController(seated()), tmp_path / "goals.mmr")
    clips = mm.actors.capture("terrain", minutes=0.4) + mm.actors.capture("sample")
    write_runtime(Controller(mm.build(clips, terrain_schema())), tmp_path / "terrain.mmr")
    write_runtime(PairController(paired()), tmp_path / "pairs.mmr")
    write_runtime(make_learned_goals(), tmp_path / "codes.mmr")
    for file in ("plain.mmr", "learned.mmr", "network.mmr", "goals.mmr", "terrain.mmr", "pairs.mmr", "codes.mmr"):
        for seed in range(4):
            assert fuzz(fuzzer, tmp_path / file, 500, seed) > 20
