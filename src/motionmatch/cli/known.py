"""Values that arguments may have: known names, or existing paths. Each argument of a verb is marked with one of these.

`check` refuses wrong values before a verb imports anything slow, and shell completion offers the names. Names are
copied here, since importing them would take seconds; a test compares the copies with the originals.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from motionmatch.actors.names import NAMES, is_acted, unknown_source
from motionmatch.errors import FileError, MotionMatchError, nearest_name, unknown_name, unreadable

SCENES = ("narrowing_corridor", "corridor", "zigzag_cones", "closing_door", "standing_crowd", "two_cubes", "car",
          "fence", "ceilings", "low_bars", "belly_bar", "scattered_cones")  # fmt: skip
CROWDS = ("groups", "circle", "corridor_155", "corridor_120", "corridor_095", "run_against_walk", "walk_against_walk",
          "door_185_hurry", "door_185_calm", "door_090_hurry", "door_090_calm", "door_both_ways", "standing",
          "arms_out", "box_overhead", "pole_upright")  # fmt: skip
TASKS = ("reach", "reach-moving", "follow", "gates", "keep-away", "corridor", "fetch", "sit")
PATHS = ("circle", "eight", "zigzag")
SCENARIOS = ("locomotion", "gaits", "terrain", "chair", "reach", "interaction", "dog", "bear")
DRIVERS = ("free", "wander", *PATHS, "handshake", *SCENARIOS)
GROUNDS = ("stairs", "slope", "rough")
MODES = ("mm", "dmm", "lmm")
PROJECTORS = ("codebook", "network")
FEATURES = ("paper", "hips_height", "head_height", "trunk_pitch", "hands_height", "hands", "gait")
DATASETS = ("lafan1", "100style", "cmu", "bandai", "environment")


def list_models() -> tuple[str, ...]:
    """List the learned models that come with motionmatch."""
    return _list_shipped("learned")


def list_policies() -> tuple[str, ...]:
    """List the policies that come with motionmatch."""
    return _list_shipped("tasks")


def _list_shipped(room: str) -> tuple[str, ...]:
    shipped = Path(__file__).parents[1] / room / "shipped"
    return tuple(sorted(path.name for path in shipped.iterdir())) if shipped.is_dir() else ()


@dataclasses.dataclass(frozen=True)
class ArgumentKind:
    """The values that an argument may have."""

    kind: str
    """Its name in error messages."""
    known: Callable[[], tuple[str, ...]] = tuple
    """Gives the known names."""
    path: bool = False
    """Whether it may be a path that exists."""
    endings: tuple[str, ...] = ()
    """Endings of paths; a text with another ending is a name. Empty: any ending makes it a path."""
    acted: bool = False
    """Whether it may be a script for the actors, or several of their databases."""
    mostly_paths: bool = False
    """Whether a text that is no path, and resembles no name, is reported as a missing path, not an unknown name."""
    classes: bool = False
    """Whether it may be a class in a Python file: FILE.py:Class; the verb checks it."""
    checked: bool = True
    """Whether other values are refused here; otherwise the verb checks them."""

    def check(self, text: str) -> None:
        """Raise an error for an unknown name or a missing path."""
        if not text or not self.checked or text in self.known() or (self.acted and is_acted(text)):
            return
        if self.classes and (text.endswith(".py") or ".py:" in text):
            return
        try:
            there = self.path and Path(text).exists()
        except OSError as error:
            raise unreadable(text, error) from None
        if not there:
            raise self.make_error(text)

    def make_error(self, text: str) -> MotionMatchError:
        """Make the error for a value that is refused."""
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


FILE = ArgumentKind("file", path=True)
SOURCE = ArgumentKind("source", lambda: NAMES, path=True, acted=True)
MOTION = ArgumentKind("motion file", lambda: ("sample",), path=True, mostly_paths=True)
SCRIPT = ArgumentKind("database", lambda: NAMES, checked=False)
SCENE = ArgumentKind("scene", lambda: (*SCENES, *CROWDS), path=True, endings=(".json",))
PLAN = ArgumentKind("scene", lambda: (*SCENES, *CROWDS), path=True, endings=(".json", ".svg", ".glb", ".gltf"))
CROWD = ArgumentKind("crowd scenario", lambda: CROWDS, path=True, endings=(".json",))
TASK = ArgumentKind("task", lambda: TASKS, classes=True)
WAY = ArgumentKind("path", lambda: PATHS, path=True)
DRIVER = ArgumentKind("scenario", lambda: DRIVERS)
SCENARIO = ArgumentKind("scenario", lambda: SCENARIOS)
GROUND = ArgumentKind("ground", lambda: GROUNDS, path=True, endings=(".toml", ".png", ".jpg", ".jpeg", ".obj"))
PARTS = ArgumentKind("parts", lambda: ("automatic",), path=True, endings=(".toml", ".png", ".jpg", ".jpeg", ".obj"))
FEATURE = ArgumentKind("feature", lambda: FEATURES)
DATASET = ArgumentKind("dataset", lambda: DATASETS)
MODEL = ArgumentKind("model", list_models, path=True)
MODE = ArgumentKind("mode", lambda: MODES)
PROJECTOR = ArgumentKind("projector", lambda: PROJECTORS)
POLICY = ArgumentKind("policy", list_policies, path=True)
EXPORTED = ArgumentKind("model", lambda: (*list_models(), *list_policies()), path=True)


def list_fields(command: type) -> Iterator[tuple[dataclasses.Field, Any, ArgumentKind | None]]:
    """List the fields of a verb, each with its type and its mark, if it has one."""
    hints = get_type_hints(command, include_extras=True)
    for field in dataclasses.fields(command):
        hint = hints[field.name]
        _, *marks = get_args(hint) if get_origin(hint) is Annotated else (hint,)
        given = next((mark for mark in marks if isinstance(mark, ArgumentKind)), None)
        yield field, hint, given


def check(command: Any) -> None:
    """Raise an error for the first argument of a verb with a wrong value, before anything slow is imported."""
    for field, _, given in list_fields(type(command)):
        value = getattr(command, field.name)
        if given is not None and value is not None:
            for each in value if isinstance(value, tuple) else (value,):
                given.check(str(each))
