"""The house keeps its order: imports go down the rooms, compiled code stays in kernels/, rooms have tests.

Each rule is a function from a source tree to the list of what breaks it, so that the rules themselves are
tested on small made-up trees below.
"""

from __future__ import annotations

import ast
from collections.abc import Collection
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "motionmatch"

ROOMS = (
    ("conventions", "lazy", "version"),
    ("errors", "progress"),
    ("shapes", "atomic", "download", "reading"),
    ("jsonfile",),
    ("tomlfile",),
    ("settings",),
    ("records",),
    ("arrays",),
    ("maths",),
    ("kernels",),
    ("motion",),
    ("retargeting",),
    ("actors",),
    ("datasets",),
    ("world",),
    ("database",),
    ("search",),
    ("control",),
    ("learned",),
    ("runtime",),
    ("generative",),
    ("environment",),
    ("crowd",),
    ("scenes",),
    ("tasks",),
    ("metrics",),
    ("scenarios",),
    ("pictures",),
    ("studies",),
    ("viewer",),
    ("cli",),
    ("__init__", "__main__"),
)
"""From the ground up. A room may import from itself and from those before it."""

LEVELS = {room: level for level, rooms in enumerate(ROOMS) for room in rooms}
COMPILERS = {"njit", "jit", "vectorize", "guvectorize", "cfunc", "stencil", "jitclass"}
LONGEST_FILE = 400


def modules(package: Path) -> list[Path]:
    return sorted(path for path in package.rglob("*.py") if "__pycache__" not in path.parts)


def room_of(path: Path, package: Path) -> str:
    """The first step below the package: a folder's name, or the name of a module at the top."""
    return path.relative_to(package).with_suffix("").parts[0]


def imported_rooms(path: Path, package: Path) -> list[tuple[int, str]]:
    """(line, room) of every import from the package, also inside functions and under TYPE_CHECKING."""
    found = []
    here = (package.name, *path.relative_to(package).parent.parts)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        targets: list[tuple[str, ...]] = []
        if isinstance(node, ast.Import):
            targets = [tuple(alias.name.split(".")) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = here[: len(here) - node.level + 1] if node.level else ()
            base += tuple(node.module.split(".")) if node.module else ()
            targets = [(*base, alias.name) for alias in node.names]
        for target in targets:
            if target[0] == package.name:
                room = target[1] if len(target) > 1 else "__init__"
                # A noun taken from the package itself comes through its front door, above every room.
                known = room in LEVELS or (package / room).is_dir() or (package / f"{room}.py").exists()
                found.append((node.lineno, room if known else "__init__"))
    return found


def upward_imports(package: Path) -> list[str]:
    problems = []
    for path in modules(package):
        room, name = room_of(path, package), path.relative_to(package)
        if room not in LEVELS:
            problems.append(f"{name}: '{room}' is not in the list of rooms")
            continue
        for line, target in imported_rooms(path, package):
            if target != room and LEVELS.get(target, len(ROOMS)) >= LEVELS[room]:
                problems.append(f"{name}:{line}: {room} imports {target}, which is not below it")
    return problems


def module_name(path: Path, package: Path) -> str:
    """`motionmatch.motion.clip`; a package's `__init__.py` has the name of the package."""
    parts = (package.name, *path.relative_to(package).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported_modules(path: Path, package: Path, known: Collection[str]) -> set[str]:
    """Modules of the package that a module imports, also inside functions and under TYPE_CHECKING."""
    here, found = (package.name, *path.relative_to(package).parent.parts), set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = here[: len(here) - node.level + 1] if node.level else ()
            module = ".".join((*base, *filter(None, [node.module])))
            for alias in node.names:
                below = f"{module}.{alias.name}"
                found.add(below if below in known else module)
    return (found & set(known)) - {module_name(path, package)}


def import_cycles(package: Path) -> list[str]:
    """Modules that import each other, directly or through others: each set once."""
    paths = {module_name(path, package): path for path in modules(package)}
    imports = {name: imported_modules(path, package, paths) for name, path in paths.items()}

    def reachable(start: str) -> set[str]:
        found, todo = set(), [start]
        while todo:
            for name in imports[todo.pop()] - found:
                found.add(name)
                todo.append(name)
        return found

    below = {name: reachable(name) for name in imports}
    rings = {tuple(sorted(other for other in below[name] if name in below[other])) for name in imports}
    return [" <-> ".join(ring) for ring in sorted(rings) if ring]


def compiled_outside_kernels(package: Path) -> list[str]:
    problems = []
    for path in modules(package):
        if room_of(path, package) == "kernels":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            used: set[str] = set()
            if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "numba":
                used = {alias.name for alias in node.names}
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                used = {node.attr} if node.value.id in ("numba", "nb") else set()
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                used = {name for decorator in node.decorator_list for name in _decorator_names(decorator)}
            problems += [
                f"{path.relative_to(package)}:{node.lineno}: {name} belongs in kernels/"
                for name in sorted(used & COMPILERS)
            ]
    return problems


def _decorator_names(decorator: ast.expr) -> set[str]:
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return {called.id} if isinstance(called, ast.Name) else set()


def untested_rooms(package: Path, tests: Path) -> list[str]:
    """Rooms without a test: a folder, or a module at the top of the package.

    Tests of the folder a/b are files test_*.py with a test function in tests/a/b or below it, or tests/a/test_b.py.
    """
    problems = []
    for folder in sorted({path.parent for path in modules(package) if path.parent != package}):
        own = tests / folder.relative_to(package)
        if not any(map(_has_tests, [*own.rglob("test_*.py"), own.with_name(f"test_{own.name}.py")])):
            problems.append(f"{folder.relative_to(package)}/: has no tests in {own.relative_to(tests.parent)}/")
    for path in modules(package):
        if path.parent == package and path.stem not in ("__init__", "__main__"):
            test = tests / f"test_{path.name}"
            if not _has_tests(test):
                problems.append(f"{path.name}: has no tests in {test.relative_to(tests.parent)}")
    return problems


def _has_tests(path: Path) -> bool:
    if not path.exists():
        return False
    body = ast.parse(path.read_text(encoding="utf-8")).body
    return any(isinstance(node, ast.FunctionDef) and node.name.startswith("test_") for node in body)


def long_files(package: Path) -> list[str]:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in modules(package)}
    return [
        f"{path.relative_to(package)}: {length} lines, {LONGEST_FILE} are the most"
        for path, length in lengths.items()
        if length > LONGEST_FILE
    ]


def test_imports_only_go_down():
    assert upward_imports(PACKAGE) == []


def test_no_modules_import_each_other():
    assert import_cycles(PACKAGE) == []


def test_compiled_code_stays_in_kernels():
    assert compiled_outside_kernels(PACKAGE) == []


def test_every_room_has_tests():
    assert untested_rooms(PACKAGE, ROOT / "tests") == []


def test_no_file_is_long():
    assert long_files(PACKAGE) == []


# The rules themselves, on small trees that keep or break them.


@pytest.fixture
def tree(tmp_path):
    """Writes files of a made-up package and gives its folder."""

    def write(**files):
        package = tmp_path / "src" / "motionmatch"
        for name, text in files.items():
            path = package / f"{name.replace('__in__', '/')}.py"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return package

    return write


DOWNWARD = [
    "from motionmatch.maths import quat",
    "import motionmatch.errors",
    "from motionmatch import conventions, maths",
    "from motionmatch.motion.skeleton import Skeleton",
    "from .skeleton import Skeleton",
    "from ..maths import quat",
    "def save():\n    from motionmatch.motion import files",
    "import numpy, motionmatching_of_others",
]
UPWARD = [
    "from motionmatch.search import tree",
    "import motionmatch.search.tree",
    "from motionmatch import search",
    "from ..search import tree",
    "from .. import search",
    "from motionmatch import Controller",
    "import motionmatch",
    "def save():\n    from motionmatch.search import tree",
    "if TYPE_CHECKING:\n    from motionmatch.search import tree",
    "from motionmatch.attic import box",
]


@pytest.mark.parametrize("text", DOWNWARD)
def test_import_from_below_is_allowed(tree, text):
    assert upward_imports(tree(motion__in__clip=text, maths__in__quat="")) == []


@pytest.mark.parametrize("text", UPWARD)
def test_import_from_above_is_found(tree, text):
    problems = upward_imports(tree(motion__in__clip=text, attic__in__box=""))
    assert [problem for problem in problems if problem.startswith("motion/clip.py")] != []


def test_room_that_is_not_in_the_list_is_found(tree):
    assert upward_imports(tree(utils__in__all="")) == ["utils/all.py: 'utils' is not in the list of rooms"]


def test_modules_at_the_top_have_their_place(tree):
    package = tree(errors="from motionmatch.motion import clip", datasets="from motionmatch.motion import clip")
    assert upward_imports(package) == ["errors.py:1: errors imports motion, which is not below it"]


def test_front_door_may_import_every_room(tree):
    assert upward_imports(tree(__init__="from motionmatch.viewer import server")) == []


@pytest.mark.parametrize(
    "text",
    [
        "from motionmatch.motion import files",
        "from motionmatch.motion.files import save",
        "import motionmatch.motion.files",
        "from .files import save",
        "from . import files",
        "def save():\n    from motionmatch.motion import files",
        "if TYPE_CHECKING:\n    from motionmatch.motion.files import save",
    ],
)
def test_modules_that_import_each_other_are_found(tree, text):
    package = tree(
        motion__in____init__="", motion__in__clip=text, motion__in__bvh="from motionmatch.motion.clip import Clip",
        motion__in__files="from motionmatch.motion import bvh", motion__in__other="from motionmatch.motion import bvh",
    )  # fmt: skip
    assert import_cycles(package) == ["motionmatch.motion.bvh <-> motionmatch.motion.clip <-> motionmatch.motion.files"]


def test_modules_that_import_one_way_are_no_cycle(tree):
    package = tree(
        __init__="from motionmatch.motion import clip",
        motion__in____init__="from motionmatch.motion import files",
        motion__in__clip="from motionmatch import errors",
        motion__in__files="from motionmatch.motion.clip import Clip",
        errors="",
    )
    assert import_cycles(package) == []


@pytest.mark.parametrize(
    "text",
    [
        "from numba import njit",
        "from numba.core import jit",
        "import numba\n@numba.njit(cache=True)\ndef f(): pass",
        "import numba as nb\nf = nb.vectorize(len)",
        "from motionmatch.kernels.kinematics import njit\n@njit\ndef f(): pass",
        "@guvectorize(['f'], '()')\ndef f(): pass",
    ],
)
def test_compiled_code_in_another_room_is_found(tree, text):
    assert compiled_outside_kernels(tree(motion__in__clip=text)) != []
    assert compiled_outside_kernels(tree(motion__in__clip="", kernels__in__fast=text)) == []


def test_numba_may_be_asked_for_its_settings_anywhere(tree):
    assert compiled_outside_kernels(tree(search__in__tree="import numba\nnumba.set_num_threads(2)")) == []


def test_room_without_tests_is_found(tree, tmp_path):
    package = tree(
        motion__in__clip="",
        search__in__tree="",
        viewer__in__server="",
        actors__in__dog__in__body="",
        actors__in__biped__in__body="",
        errors="",
        atomic="",
        __main__="",
    )
    tests = tmp_path / "tests"
    for name, text in {
        "motion/test_bvh.py": "def test_it(): pass",  # any idea of the room will do
        "search/test_tree.py": "import motionmatch",  # a file without a test does not
        "actors/test_dog.py": "def test_it(): pass",
        "test_atomic.py": "def test_it(): pass",
    }.items():
        path = tests / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    assert untested_rooms(package, tests) == [
        "actors/biped/: has no tests in tests/actors/biped/",
        "search/: has no tests in tests/search/",
        "viewer/: has no tests in tests/viewer/",
        "errors.py: has no tests in tests/test_errors.py",
    ]


def test_long_file_is_found(tree):
    package = tree(motion__in__clip="\n" * (LONGEST_FILE + 1), errors="\n" * LONGEST_FILE)
    assert long_files(package) == ["motion/clip.py: 401 lines, 400 are the most"]
