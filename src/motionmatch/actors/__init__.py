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

from typing import TYPE_CHECKING

from motionmatch.lazy import attach

if TYPE_CHECKING:
    from motionmatch.actors import sketch
    from motionmatch.actors.biped.performer import make_biped
    from motionmatch.actors.dog.performer import make_dog
    from motionmatch.actors.moves.script import Script
    from motionmatch.actors.pair import find_partners, make_pair, measure_clearances
    from motionmatch.actors.performance import Footprint, Performance, read_footprints, write_footprints
    from motionmatch.actors.props.attachments import add_attachments
    from motionmatch.actors.props.objects import Prop, read_props, write_props
    from motionmatch.actors.props.terrain import Terrain
    from motionmatch.actors.takes import capture, capture_takes
else:
    __getattr__, __dir__ = attach(
        __name__,
        {
            "biped.performer": ["make_biped"],
            "dog.performer": ["make_dog"],
            "moves.script": ["Script"],
            "pair": ["find_partners", "make_pair", "measure_clearances"],
            "performance": ["Footprint", "Performance", "read_footprints", "write_footprints"],
            "props.attachments": ["add_attachments"],
            "props.objects": ["Prop", "read_props", "write_props"],
            "props.terrain": ["Terrain"],
            "takes": ["capture", "capture_takes"],
        },
        modules=["sketch"],
    )

__all__ = [
    "Footprint",
    "Performance",
    "Prop",
    "Script",
    "Terrain",
    "add_attachments",
    "capture",
    "capture_takes",
    "find_partners",
    "make_biped",
    "make_dog",
    "make_pair",
    "measure_clearances",
    "read_footprints",
    "read_props",
    "sketch",
    "write_footprints",
    "write_props",
]
