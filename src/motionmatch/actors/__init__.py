"""Procedural performers: motion written as code, without recordings.

import motionmatch as mm
clips = mm.actors.capture("locomotion", minutes=10, seed=1)
clip = mm.actors.make_biped(seed=1).perform("walk 4 speed=1.3; idle 2")

Rooms: `biped` (body, gait model, feet and legs of a person, and the performer), `moves` (what a person can be asked to
do, and how each move changes the poses), `dog`, `props` (objects, terrain, attachments), `shots` (the scripts of the
named databases), `sketch` (simple figures for tests and first looks) and `fitting` (makes the table of gaits from
recordings). `signals` and `limbs` hold the curves and the limb geometry that all performers use.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

_EXPORTS = {
    "capture": "takes",
    "capture_takes": "takes",
    "make_biped": "biped.performer",
    "make_dog": "dog.performer",
    "make_pair": "pair",
    "find_partners": "pair",
    "Script": "moves.script",
}
"""The module that each public name comes from; it is imported when the name is first used."""
__all__ = ["Script", "capture", "capture_takes", "find_partners", "make_biped", "make_dog", "make_pair", "sketch"]

if TYPE_CHECKING:
    from motionmatch.actors import sketch as sketch
    from motionmatch.actors.biped.performer import make_biped as make_biped
    from motionmatch.actors.dog.performer import make_dog as make_dog
    from motionmatch.actors.moves.script import Script as Script
    from motionmatch.actors.pair import find_partners as find_partners
    from motionmatch.actors.pair import make_pair as make_pair
    from motionmatch.actors.takes import capture as capture
    from motionmatch.actors.takes import capture_takes as capture_takes


def __getattr__(name: str):
    if name in _EXPORTS:
        value = getattr(importlib.import_module(f"{__name__}.{_EXPORTS[name]}"), name)
        globals()[name] = value
        return value
    if name == "sketch":
        return importlib.import_module(f"{__name__}.sketch")
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")


def __dir__() -> list[str]:
    return sorted(__all__)
