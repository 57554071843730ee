"""The reference has every public name once, with an example that uses it and runs."""

from __future__ import annotations

import importlib
import inspect
import re
import sys
from types import ModuleType
from typing import Any

import pytest

import face
import pages


def find_object(dotted: str) -> Any:
    """The object that an entry of the reference names: `motionmatch.maths.quat.rotate`."""
    room, _, name = dotted.rpartition(".")
    return getattr(importlib.import_module(room), name)


@pytest.fixture(scope="module")
def documented() -> list[str]:
    return [name for page in pages.REFERENCE for name in pages.entries(page)]


def test_every_public_name_is_in_the_reference(documented):
    there = {id(find_object(name)) for name in documented}
    assert sorted(name for name, value in face.public_objects().items() if id(value) not in there) == []


@pytest.mark.parametrize("page", pages.REFERENCE, ids=pages.page_name)
def test_examples_run(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    module = ModuleType(f"reference_{page.stem}")
    monkeypatch.setitem(sys.modules, module.__name__, module)  # dataclasses look there
    for snippet in pages.snippets(page):
        exec(snippet.compiled(), vars(module))


def test_nothing_is_documented_twice(documented):
    objects = [find_object(name) for name in documented]
    assert len({id(each) for each in objects}) == len(objects)


@pytest.mark.parametrize("page", pages.REFERENCE, ids=pages.page_name)
def test_every_example_uses_its_name(page):
    unused = [
        name
        for name, code in pages.entries(page).items()
        if not re.search(rf"\b{re.escape(name.rpartition('.')[2])}\b", code)
    ]
    assert unused == []


def test_the_glossary_has_every_public_class_once():
    said = re.findall(r"`(\w+)`", (pages.ROOT / "docs" / "glossary.md").read_text(encoding="utf-8"))
    classes = {value.__name__ for value in face.public_objects().values() if inspect.isclass(value)}
    assert sorted(classes - set(said)) == [], "not in docs/glossary.md"
    assert sorted(name for name in classes if said.count(name) > 1) == []
