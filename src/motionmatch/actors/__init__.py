"""Procedural performers: motion written as code.

import motionmatch as mm
clips = mm.actors.capture("locomotion", minutes=10, seed=1)
clip = mm.actors.biped(seed=1).perform(mm.actors.Script.parse("walk 4 speed=1.3; idle 2"))
"""

from __future__ import annotations

import importlib
import sys
import types
from typing import TYPE_CHECKING

_HOMES = {
    "biped": "motionmatch.actors.biped",
    "capture": "motionmatch.actors.capture",
    "capture_takes": "motionmatch.actors.capture",
    "hound": "motionmatch.actors.hound",
    "pair": "motionmatch.actors.pair",
    "partners": "motionmatch.actors.pair",
    "Script": "motionmatch.actors.script",
}
__all__ = ["sketch", *_HOMES]

if TYPE_CHECKING:
    from motionmatch.actors import sketch as sketch
    from motionmatch.actors.script import Script as Script


def __getattr__(name: str):
    if name in _HOMES:
        value = getattr(importlib.import_module(_HOMES[name]), name)
        globals()[name] = value
        return value
    if name == "sketch":
        return importlib.import_module("motionmatch.actors.sketch")
    raise AttributeError(f"module 'motionmatch.actors' has no attribute '{name}'")


def __dir__() -> list[str]:
    return sorted(__all__)


class _Actors(types.ModuleType):
    """`actors.biped` and its like are functions, also after their files of the same names were imported."""

    def __setattr__(self, name: str, value: object) -> None:
        if name in _HOMES and isinstance(value, types.ModuleType):
            value = getattr(value, name)
        super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Actors
