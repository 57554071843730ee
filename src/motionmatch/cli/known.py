"""What arguments may be: names that are known, or paths that are there. Said beside each argument of a verb.

`check` looks at them before a verb imports anything slow, and shell completion offers them. Names are written here
rather than taken from where they are at home, since that would take seconds; the tests compare the two.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from motionmatch.actors.names import NAMES, is_acted, unknown_source
from motionmatch.errors import FileError, MotionMatchError, nearest_name, unknown_name, unreadable

SCENES = ("narrowing_corridor", "corridor", "zigzag_cones", "closing_door", "standing_crowd", "two_cubes", "car",
          "fence", "ceilings", "scattered_cones")  # fmt: skip
CROWDS = ("groups", "circle", "corridor_155", "corridor_120", "corridor_095", "run_against_walk", "walk_against_walk",
          "door_185_hurry", "door_185_calm", "door_090_hurry", "door_090_calm", "door_both_ways", "standing",
          "arms_out", "box_overhead")  # fmt: skip
TASKS = ("reach", "reach-moving")
PATHS = ("circle", "eight", "zigzag")
DRIVERS = ("free", "wander", *PATHS)
GROUNDS = ("stairs", "slope", "rough")
DATASETS = ("lafan1", "100style", "cmu", "bandai", "environment")


def models() -> tuple[str, ...]:
    """The learned models that come with motionmatch."""
    return _folders("learned")


def policies() -> tuple[str, ...]:
    """The policies that come with motionmatch."""
    return _folders("tasks")


def _folders(room: str) -> tuple[str, ...]:
    shipped = Path(__file__).parents[1] / room / "shipped"
    return tuple(sorted(path.name for path in shipped.iterdir())) if shipped.is_dir() else ()


@dataclasses.dataclass(frozen=True)
class Given:
    """What an argument may be."""

    kind: str
    """What messages call it."""
    known: Callable[[], tuple[str, ...]] = tuple
    """The names that it may have."""
    path: bool = False
    """Whether it may be a path that exists."""
    endings: tuple[str, ...] = ()
    """Of paths; what ends otherwise is a name. Empty: whatever has an ending, or nothing but paths are known."""
    acted: bool = False
    """Whether it may be a script for the actors, or several of their databases."""
    mostly_paths: bool = False
    """Whether what is neither there nor like a name is called a missing path rather than an unknown name."""
    checked: bool = True
    """Whether what is neither can be refused; else it is for the verb to say."""

    def check(self, text: str) -> None:
        """Complain about a name that is not known, or a path that is not there."""
        if not text or not self.checked or text in self.known() or (self.acted and is_acted(text)):
            return
        try:
            there = self.path and Path(text).exists()
        except OSError as error:
            raise unreadable(text, error) from None
        if not there:
            raise self.complaint(text)

    def complaint(self, text: str) -> MotionMatchError:
        nearest = nearest_name(text, self.known())
        if self.kind == "model":
            hint = f" Did you mean '{nearest}'?" if nearest is not None else ""
            return FileError(
                f"{text}: no such model.{hint} Name a folder that `motionmatch train` wrote, or one that comes with "
                f"motionmatch: {', '.join(self.known())}."
            )
        if self.acted:
            return unknown_source(text)
        ending = Path(text).suffix.lower()
        is_path = ending in self.endings if self.endings else bool(ending)
        if self.path and (is_path or (self.mostly_paths and nearest is None) or not self.known()):
            return unreadable(text, FileNotFoundError())
        return unknown_name(self.kind, text, self.known())


FILE = Given("file", path=True)
SOURCE = Given("source", lambda: NAMES, path=True, acted=True)
MOTION = Given("motion file", lambda: ("sample",), path=True, mostly_paths=True)
SCRIPT = Given("database", lambda: NAMES, checked=False)
SCENE = Given("scenario", lambda: SCENES, path=True, endings=(".json",))
CROWD = Given("crowd scenario", lambda: CROWDS)
TASK = Given("task", lambda: TASKS)
WAY = Given("path", lambda: PATHS, path=True)
DRIVER = Given("scenario", lambda: DRIVERS)
GROUND = Given("ground", lambda: GROUNDS, path=True, endings=(".toml",))
PARTS = Given("parts", lambda: ("automatic",), path=True, endings=(".toml",))
DATASET = Given("dataset", lambda: DATASETS)
MODEL = Given("model", models, path=True)
POLICY = Given("policy", policies, path=True)
EXPORTED = Given("model", lambda: (*models(), *policies()), path=True)


def fields(command: type) -> Iterator[tuple[dataclasses.Field, Any, Given | None]]:
    """Each argument of a verb with its type and what it may be, those that it shares with other verbs included."""
    hints = get_type_hints(command, include_extras=True)
    for field in dataclasses.fields(command):
        hint = hints[field.name]
        _, *marks = get_args(hint) if get_origin(hint) is Annotated else (hint,)
        given = next((mark for mark in marks if isinstance(mark, Given)), None)
        yield field, hint, given


def check(command: Any) -> None:
    """Complain about the first argument of a verb that names what is not there, before anything slow is imported."""
    for field, _, given in fields(type(command)):
        value = getattr(command, field.name)
        if given is not None and value is not None:
            for each in value if isinstance(value, tuple) else (value,):
                given.check(str(each))
