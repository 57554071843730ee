"""Every public name resolves, the lists of names agree, and each name means one thing."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

import face


@pytest.mark.parametrize("room", face.rooms())
def test_every_name_resolves(room):
    module = importlib.import_module(room)
    missing = [name for name in module.__all__ if not hasattr(module, name)]
    assert missing == []


@pytest.mark.parametrize("room", face.rooms())
def test_imports_for_type_checkers_table_and_all_agree(room):
    declared = face.type_checking_imports(room)
    assert face.lazy_table(room) == declared
    listed = importlib.import_module(room).__all__
    assert sorted(declared) == sorted(set(listed) - {"__version__"})


@pytest.mark.parametrize("room", face.rooms())
def test_no_function_has_the_name_of_a_module_beside_it(room):
    """Importing the module would hide the function, as `motionmatch.control.drive` would hide a function `drive`."""
    module = importlib.import_module(room)
    beside = {found.name for found in pkgutil.iter_modules(module.__path__)}
    public_modules = {name for name, where in face.lazy_table(room).items() if where == f"{room}.{name}"}
    assert sorted((set(module.__all__) & beside) - public_modules) == []


def test_one_public_name_is_one_thing():
    """A name that two rooms list is the same object in both."""
    seen: dict[str, tuple[str, object]] = {}
    clashes = []
    for room, name, value in face.public_names():
        where, before = seen.setdefault(name, (room, value))
        if before is not value:
            clashes.append(f"{where}.{name} and {room}.{name}")
    assert clashes == []
