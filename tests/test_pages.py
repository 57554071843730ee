"""README and docs stay true: their snippets run, their commands exist, and both use public names only."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import motionmatch as mm
import pages
from motionmatch.cli import bench, main
from motionmatch.cli.completion import list_words

RUNNABLE = [page for page in pages.PAGES if pages.snippets(page) and page not in pages.REFERENCE]
EXAMPLES = sorted((pages.ROOT / "examples").glob("*.py"))


@pytest.fixture(scope="module")
def stand_ins(tmp_path_factory) -> Path:
    """Small files with the names that the pages use."""
    folder = tmp_path_factory.mktemp("pages")
    pages.write_stand_ins(folder)
    path = mm.GroundPath([(0, 0), (0, 3), (2, 4)])
    mm.Scene((mm.world.Disc(0.6, 1.5, 0.2),), name="cones", path=path, speed=1.2).save(folder / "dense_cones.json")
    return folder


@pytest.fixture
def quick(monkeypatch):
    """Databases that take minutes to act are small ones here, and drives last two seconds at most."""
    from motionmatch.database import sources
    from motionmatch.environment.scenarios import Scenario
    from task_spaces import space

    act, known = mm.actors.capture, {"locomotion", "tight", "terrain"}
    sample = mm.build(act("sample"))

    def capture(what: str, **words):
        return act("sample") if what in known else act(what, **words)

    monkeypatch.setattr(mm.actors, "capture", capture)
    monkeypatch.setattr(mm.actors, "capture_takes", lambda what, **words: iter(capture(what, **words)))
    monkeypatch.setattr(mm, "open_database", lambda source: sample)
    monkeypatch.setattr(sources, "open_database", lambda source, *args, **words: sample)
    monkeypatch.setattr(Scenario, "database", lambda self: sample)
    driven, record = mm.record_drive, mm.crowd.record_crowd
    monkeypatch.setattr(
        mm, "record_drive", lambda controller, plan, seconds: driven(controller, plan, min(seconds, 2.0))
    )
    monkeypatch.setattr(
        mm.crowd, "record_crowd", lambda crowd, seconds, **words: record(crowd, min(seconds, 0.5), **words)
    )
    monkeypatch.setattr("motionmatch.tasks.run.cached_action_space", lambda source, fps=30.0, goals=(): space())
    if importlib.util.find_spec("stable_baselines3") is not None:
        from stable_baselines3.common.on_policy_algorithm import OnPolicyAlgorithm

        learn = OnPolicyAlgorithm.learn
        monkeypatch.setattr(OnPolicyAlgorithm, "learn", lambda self, total_timesteps, **words: learn(self, 1, **words))


@pytest.mark.parametrize("page", RUNNABLE, ids=pages.page_name)
def test_snippets_run(page, stand_ins, quick, tmp_path, monkeypatch):
    for file in stand_ins.iterdir():
        (tmp_path / file.name).symlink_to(file)
    monkeypatch.chdir(tmp_path)
    module = ModuleType(f"page_{page.stem}")
    monkeypatch.setitem(sys.modules, module.__name__, module)  # dataclasses look there
    for snippet in pages.snippets(page):
        exec(snippet.compiled(), vars(module))


@pytest.mark.parametrize("page", pages.PAGES, ids=pages.page_name)
def test_commands_exist(page):
    assert [problem for command in pages.commands(page) for problem in problems_of(command)] == []


def problems_of(command: str) -> list[str]:
    """What of a command line there is not: the verb, or an option of it."""
    verb, *words = pages.words(command)
    if verb in ("VERB", "--help", "--version"):
        return []
    if verb not in main.VERBS:
        return [f"motionmatch {command}: there is no verb {verb}"]
    if verb == "bench":
        options = options_of_benchmark(words)
    else:
        options = {word.name for word in list_words(main.VERBS[verb].load())}
    used = {word.split("=")[0] for word in words if re.fullmatch(r"--[a-z].*", word)}
    return [f"motionmatch {command}: there is no option {option}" for option in sorted(used - options - {"--help"})]


def options_of_benchmark(words: list[str]) -> set[str]:
    """By the fields of the `Options` in its script."""
    if not words or words[0] == "NAME":
        return {"--json"}
    tree = ast.parse((bench.find_folder() / f"{words[0]}.py").read_text(encoding="utf-8"))
    options = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "Options")
    names = [
        node.target.id for node in options.body if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    ]
    return {f"--{no}{name.replace('_', '-')}" for name in names for no in ("", "no-")}


COMPLETE = sorted(
    {
        command
        for page in pages.PAGES
        for command in pages.commands(page)
        if not re.search(r"[\[\]…|]|\b[A-Z]{2,}\b|bench|--help|--version|^completion|^doctor \"\$", command)
        and len(command.split()) > 2
    }
)
"""Command lines without anything to fill in."""


def test_complete_commands_are_parsed():
    wrong = []
    for command in COMPLETE:
        verb, *words = pages.words(command)
        try:
            main.parse(verb, words)
        except SystemExit:
            wrong.append(command)
    assert wrong == []


def imported_names(code: str) -> list[tuple[str, str]]:
    """(module, name) of everything that code imports from the package or takes from it as `mm.room.name`."""
    found = []
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "motionmatch":
            found += [(node.module or "", alias.name) for alias in node.names]
        elif isinstance(node, ast.Attribute) and re.fullmatch(r"mm(\.\w+)?", ast.unparse(node.value)):
            where = ast.unparse(node.value).replace("mm", "motionmatch", 1)
            if where == "motionmatch" or (where.split(".")[1] in mm.__all__ and where.split(".")[1].islower()):
                found.append((where, node.attr))
    return found


def private(code: str) -> list[str]:
    """What code uses of the package that no room lists."""
    return [f"{where}.{name}" for where, name in imported_names(code) if not is_public(where, name)]


def is_public(where: str, name: str) -> bool:
    """Whether a public room or module has a public name."""
    above, _, last = where.rpartition(".")
    if above and not is_public(above, last):
        return False
    module = importlib.import_module(where)
    return name in getattr(module, "__all__", dir(module)) and (name == "__version__" or not name.startswith("_"))


@pytest.mark.parametrize("path", (*pages.PAGES, *EXAMPLES), ids=pages.page_name)
def test_only_public_names_are_used(path):
    codes = [path.read_text(encoding="utf-8")] if path.suffix == ".py" else pages.python_of(path)
    assert [name for code in codes for name in private(code)] == []


# The rules themselves.


def test_a_private_module_is_found():
    assert private("from motionmatch.control.drive import record_drive") == ["motionmatch.control.drive.record_drive"]
    assert private("import motionmatch as mm\nmm.motion.contacts\nmm.motion.label_contacts") == [
        "motionmatch.motion.contacts"
    ]
    assert private("from motionmatch.maths import quat\nquat.rotate(1, 2)") == []


def test_an_unknown_option_and_an_unknown_verb_are_found():
    assert problems_of("drive walk.npz --pace 2") == ["motionmatch drive walk.npz --pace 2: there is no option --pace"]
    assert problems_of("fly") == ["motionmatch fly: there is no verb fly"]
    assert problems_of("bench search --json search.json") == []


def test_snippets_and_commands_are_found(tmp_path):
    page = tmp_path / "page.md"
    page.write_text(
        "<!-- setup\nx = 1\n-->\n```python\ny = x\n```\n\n<!-- no-run: a reason -->\n```python\n1 / 0\n```\n"
        "```\nmotionmatch fetch lafan1   # a comment\nmotionmatch drive a.npz \\\n  --seconds 3\n```\n"
        "and `motionmatch play`\n"
    )
    assert [snippet.code for snippet in pages.snippets(page)] == ["x = 1\n", "y = x\n"]
    assert pages.commands(page) == ["fetch lafan1", "drive a.npz --seconds 3", "play"]
    assert np.all([snippet.line > 0 for snippet in pages.snippets(page)])
