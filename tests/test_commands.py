"""The command lines of README and docs run as written, on small stand-ins and for a shorter time.

The short ones of the front pages run always, the others with `pytest -m slow tests/test_commands.py`.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

import motionmatch as mm
import pages
from motionmatch.cli.main import main
from test_pages import COMPLETE

FRONT = ("README", "docs/index", "docs/mixamo", "docs/faq", "docs/limits", "docs/bring-your-own-motion")
SHORTER = {
    "drive": ("--seconds", "0.5"),
    "play": ("--seconds", "0.4", "--no-browser", "--port", "0"),
    "crowd": ("--seconds", "0.5"),
    "render": ("--seconds", "0.2", "--size", "64", "48", "--rate", "10"),
    "generate": ("--frames", "120"),
    "coverage": ("--minutes", "0.05"),
}
"""Options that take the place of a command's own."""
ELSEWHERE = {
    "fetch": "needs the network; tests/cli/test_fetch.py has a server of its own",
    "reproduce": "takes minutes; tests/cli/test_reproduce.py, and `make dist` runs all of it",
    "train": "takes minutes; tests/cli/test_train.py",
    "train-policy": "takes minutes; tests/cli/test_train_policy.py",
    "export model/ --onnx": "needs onnx and minutes; tests/learned/test_export.py",
    "play --scenario": "acts minutes of motion; tests/scenarios",
    "drive --scenario": "acts minutes of motion; tests/scenarios",
    "drive dog_mann.npz --scenario": "acts minutes of motion; tests/scenarios",
    "play chair.npz --scenario": "acts minutes of motion; tests/scenarios",
    "build --scenario": "acts minutes of motion; tests/scenarios",
    "build locomotion lafan1/ cmu/": "needs recordings",
    "build dog_mann.zip": "needs recordings",
    "build bear/": "needs what the line before it makes",
    "drive terrain.npz": "needs a database of uneven ground; tests/cli/test_drive.py",
    "augment dog": "acts and bends minutes of motion; tests/cli/test_options_matter.py",
    "actors capture locomotion": "ten minutes of motion",
    "generate --": "a fragment of a command",
}
"""Commands that other tests run, and why."""


def is_elsewhere(command: str) -> bool:
    return any(command == words or command.startswith(f"{words} ") for words in ELSEWHERE) or command.startswith(
        "generate --"
    )


def shorten(command: str) -> list[str]:
    """The words of a command that takes little time."""
    verb, *words = pages.words(command)
    extra = SHORTER.get(verb, ())
    for option in (word for word in extra if word.startswith("--")):
        if option in words:
            at = words.index(option)
            length = 1 + next(
                (n for n, word in enumerate(words[at + 1 :]) if word.startswith("--")), len(words) - at - 1
            )
            del words[at : at + length]
    return [verb, *words, *extra]


def front_commands() -> set[str]:
    return {command for page in pages.PAGES if pages.page_name(page) in FRONT for command in pages.commands(page)}


ACTED = ("locomotion", "--scene", "--policy", "crowd", "dog", "--character")
"""Words of commands that act minutes of motion first, or compile much."""


def is_short(command: str) -> bool:
    return command in front_commands() and not any(word in pages.words(command) for word in ACTED)


RUN = [
    pytest.param(command, marks=() if is_short(command) else pytest.mark.slow)
    for command in COMPLETE
    if not is_elsewhere(command)
]


@pytest.fixture(scope="module")
def stand_ins(tmp_path_factory) -> Path:
    """Small files with the names that the commands use."""
    folder = tmp_path_factory.mktemp("commands")
    database = pages.write_stand_ins(folder)
    walk = mm.load(folder / "walk.bvh")[0]
    for name in ("hero.glb", "hero.fbx"):
        walk.save(folder / name)
    for name in ("hero_eight.glb", "room.glb"):
        shutil.copy(folder / "hero.glb", folder / name)
    (folder / "runtime" / "sample").mkdir(parents=True)
    for name in ("walk", "hero", "other", "hills", "mocap", "mixed", "chair"):
        database.save(folder / f"{name}.npz")
    (folder / "nimble.toml").write_text("responsiveness = 0.5\n")
    (folder / "path.csv").write_text("0,0\n0,2\n1,4\n")
    mm.Scene((mm.world.Disc(0.6, 1.5, 0.2),), name="mine", path=mm.GroundPath([(0, 0), (0, 3)]), speed=1.2).save(
        folder / "mine.json"
    )
    (folder / "office.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg"><rect x="0" y="0" width="300" height="20"/></svg>'
    )
    return folder


@pytest.mark.parametrize("command", RUN)
def test_a_command_of_the_pages_runs(command, stand_ins, tmp_path, monkeypatch, capsys):
    shutil.copytree(stand_ins, tmp_path / "here")
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setenv("MOTIONMATCH_BROWSER", "no-browser-here")
    words = [word.replace(".webm", ".gif") for word in shorten(command)]
    code = main(words)
    said = capsys.readouterr()
    assert code in ((0, 1) if words[0] == "doctor" else (0,)), f"motionmatch {' '.join(words)}: {said.err[-500:]}"


def test_options_that_make_a_command_shorter_take_the_place_of_its_own():
    assert shorten("render walk.bvh --size 960 540 --out a.gif") == [
        "render", "walk.bvh", "--out", "a.gif", "--seconds", "0.2", "--size", "64", "48", "--rate", "10",
    ]  # fmt: skip
    assert json.dumps(shorten("build my_takes/ --out walk.npz")) == '["build", "my_takes/", "--out", "walk.npz"]'
