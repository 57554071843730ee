"""The public face of the package: its rooms, and the names that each of them lists."""

from __future__ import annotations

import ast
import importlib
import inspect
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import motionmatch

SOURCE = Path(motionmatch.__file__).parent


def rooms() -> list[str]:
    """Every package that lists public names, the top one first: `motionmatch`, `motionmatch.control`, …"""
    files = [SOURCE / "__init__.py", *sorted(SOURCE.glob("*/__init__.py"))]
    return [_name(path) for path in files if " = attach(" in path.read_text(encoding="utf-8")]


def public_modules() -> list[str]:
    """Modules, not packages, that a room lists: `motionmatch.maths.quat`, `motionmatch.datasets`."""
    found = [f"{room}.{name}" for room, name, value in public_names() if isinstance(value, ModuleType)]
    return sorted(name for name in found if name not in rooms())


def public_names() -> Iterator[tuple[str, str, Any]]:
    """(room, name, value) of every name in every `__all__`."""
    for room in rooms():
        module = importlib.import_module(room)
        for name in module.__all__:
            yield room, name, getattr(module, name)


def public_objects() -> dict[str, Any]:
    """Every public class and function once, by its shortest name: `motionmatch.Clip`, `motionmatch.motion.add_root`."""
    found: dict[int, tuple[str, Any]] = {}
    listed = list(public_names())
    for module in public_modules():
        value = importlib.import_module(module)
        listed += [(module, name, getattr(value, name)) for name in _defined_in(value)]
    for room, name, value in listed:
        if inspect.isclass(value) or inspect.isfunction(value):
            found.setdefault(id(value), (f"{room}.{name}", value))
    return dict(found.values())


def type_checking_imports(room: str) -> dict[str, str]:
    """Where a room's names come from, as its imports under `TYPE_CHECKING` say; a module's own path for a module."""
    tree = ast.parse(_file(room).read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
    return {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def lazy_table(room: str) -> dict[str, str]:
    """The same by the table that is given to `attach`."""
    tree = ast.parse(_file(room).read_text(encoding="utf-8"))
    call = next(
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "attach"
    )
    homes = ast.literal_eval(call.args[1])
    modules = next((ast.literal_eval(word.value) for word in call.keywords if word.arg == "modules"), [])
    table = {name: f"{room}.{home}.{name}" for home, names in homes.items() for name in names}
    return table | {name: f"{room}.{name}" for name in modules}


def _defined_in(module: ModuleType) -> list[str]:
    listed = getattr(module, "__all__", None)
    if listed is not None:
        return list(listed)
    return [
        name
        for name, value in vars(module).items()
        if not name.startswith("_") and getattr(value, "__module__", None) == module.__name__
    ]


def _name(path: Path) -> str:
    return ".".join((SOURCE.name, *path.parent.relative_to(SOURCE).parts))


def _file(room: str) -> Path:
    return SOURCE.joinpath(*room.split(".")[1:], "__init__.py")
