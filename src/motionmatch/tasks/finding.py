"""Tasks by name, and tasks of one's own by the file and the class: `FILE.py:Task`."""

from __future__ import annotations

import hashlib
import importlib.util
import inspect
import sys
import traceback
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from motionmatch.errors import FileError, InputError, unknown_name, unreadable
from motionmatch.tasks.corridor import Corridor
from motionmatch.tasks.fetch import FetchBall
from motionmatch.tasks.follow import FollowTarget
from motionmatch.tasks.gates import Gates
from motionmatch.tasks.keep_away import KeepAway
from motionmatch.tasks.reach import Reach
from motionmatch.tasks.reach_moving import ReachMoving
from motionmatch.tasks.sit import SitDown
from motionmatch.tasks.task import Task
from motionmatch.tasks.terms import TermTask

TASKS: dict[str, Callable[..., Task]] = {
    "reach": Reach,
    "reach-moving": ReachMoving,
    "follow": FollowTarget,
    "gates": Gates,
    "keep-away": KeepAway,
    "corridor": Corridor,
    "fetch": FetchBall,
    "sit": SitDown,
}
"""Tasks that come with motionmatch, by name."""
_METHODS = ("begin", "pass_time", "observe", "judge", "count_outcomes", "snapshot", "restore")


def split_name(name: str) -> tuple[str, str] | None:
    """Split FILE.py:Task into file and class; None for the name of a task that comes with motionmatch."""
    file, colon, wanted = name.rpartition(":")
    if colon and file.endswith(".py"):
        return file, wanted
    return (name, "") if name.endswith(".py") else None


def find_task(task: str | Callable[..., Task]) -> Callable[..., Task]:
    """Return what makes a task: by its name, as FILE.py:Task, or as it was given. A file is run when it is opened."""
    if not isinstance(task, str):
        return task
    place = split_name(task)
    if place is None:
        if task not in TASKS:
            raise unknown_name("task", task, TASKS)
        return TASKS[task]
    file, name = place
    module = _open_module(Path(file))
    known = list_tasks(module)
    if name not in known:
        have = ", ".join(known) if known else "none. Make one: class Mine(motionmatch.tasks.TermTask)"
        said = f"{file} has no task {name}." if name else f"{file}: which task? Name its class: {file}:TASK."
        missing = _list_missing(getattr(module, name, None))
        if missing:
            said = f"{file}: {name} is not a task, it has no {', '.join(missing)}. Make it a subclass of TermTask."
        raise InputError(f"{said} Tasks in it: {have}.")
    return known[name]


def list_tasks(module: Any) -> dict[str, Callable[..., Task]]:
    """List the tasks that a module defines, by name."""
    found = {}
    for name, value in vars(module).items():
        own = isinstance(value, type) and value.__module__ == module.__name__
        if own and not name.startswith("_") and not _list_missing(value):
            found[name] = value
    return found


def _list_missing(value: Any) -> list[str]:
    """List the methods of a task that a class does not have; empty if it is no class."""
    return [name for name in _METHODS if not hasattr(value, name)] if isinstance(value, type) else []


def _open_module(path: Path) -> Any:
    """Run a Python file once, and again if it has changed; return its module."""
    try:
        text = path.read_bytes()
    except OSError as error:
        raise unreadable(path, error) from None
    name = f"motionmatch_task_{hashlib.sha256(str(path.resolve()).encode() + text).hexdigest()[:16]}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # so that what it defines can be pickled
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        del sys.modules[name]
        raise FileError(f"{path}:{error.lineno}: this is not Python: {error.msg}.") from error
    except Exception as error:
        del sys.modules[name]
        lines = [each.lineno for each in traceback.extract_tb(error.__traceback__) if each.filename == str(path)]
        where = f"{path}:{lines[-1]}" if lines else str(path)
        raise FileError(f"{where}: the file of the task can't be run: {type(error).__name__}: {error}.") from error
    return module


def find_database(task: str | Callable[..., Task]) -> str:
    """Return the name of the database that a task is for."""
    return str(getattr(find_task(task), "database", "locomotion"))


def find_uses(task: str | Callable[..., Task]) -> tuple[str, ...]:
    """Return the uses of things that the database of a task is built with."""
    return tuple(getattr(find_task(task), "uses", ()))


def find_together(task: str | Callable[..., Task]) -> int:
    """Return how many characters do a task together."""
    return int(getattr(find_task(task), "together", 1))


def get_training(task: str) -> dict[str, Any]:
    """Return the settings of a training that a task asks for; none if it is not made of terms."""
    made = find_task(task)
    return dict(made.training) if isinstance(made, type) and issubclass(made, TermTask) else {}


def check_settings(task: str, settings: Mapping[str, Any]) -> None:
    """Refuse settings that a task does not have."""
    made = find_task(task)
    if isinstance(made, type) and issubclass(made, TermTask):
        made(1, **settings)
        return
    known = [name for name in inspect.signature(made).parameters if name != "count"]
    for name in settings:
        if name not in known:
            raise unknown_name(f"setting of the task {task}", name, known)
