"""A page without a server: a folder that any web server can hold, in which the runtime in C plays as WebAssembly."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import numpy as np

from motionmatch import atomic, jsonfile
from motionmatch.control.controller import Controller
from motionmatch.control.stick import find_gaits
from motionmatch.errors import FileError, InputError
from motionmatch.runtime.queries import list_wishes
from motionmatch.runtime.sections import pack_sections
from motionmatch.runtime.write import make_arrays
from motionmatch.viewer.downloads import write_character

_PARTS = Path(__file__).parent / "alone"
FILES = ("index.html", "alone.js", "alone.css", "motionmatch.wasm")
"""Files that are the same in each such folder."""


def write_page(
    folder: str | Path, *, plain: Controller | None = None, learned: Controller | None = None
) -> dict[str, int]:
    """Write a page that plays plain motion, a learned model or both; return the size of each file in bytes.

    What is learned is shown first. Characters and bodies are packed with gzip; browsers unpack them.
    """
    played = {"learned": learned, "plain": plain}
    given = {name: controller for name, controller in played.items() if controller is not None}
    if not given:
        raise InputError("nothing to play: give a controller of a database or of a model.")
    folder = Path(folder)
    if folder.exists() and not folder.is_dir():
        raise FileError(f"{folder}: is a file; name a folder to write the page into.")
    made = {f"{name}.bin": _pack(pack_sections(make_arrays(controller))) for name, controller in given.items()}
    bodies = {name: write_character(controller.database) for name, controller in given.items()}
    facts = []
    for name, controller in given.items():
        first = next(other for other in bodies if bodies[other] == bodies[name])  # the same body is written once
        made[f"{first}.body.bin"] = _pack(bodies[first])
        facts.append(_describe(name, controller, f"{first}.body.bin"))
    made["character.json"] = jsonfile.dumps(facts).encode()
    made |= {name: (_PARTS / name).read_bytes() for name in FILES}
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in made.items():
        with atomic.replace_file(folder / name) as temporary:
            temporary.write_bytes(data)
    return {name: len(data) for name, data in made.items()}


def _pack(data: bytes) -> bytes:
    """Pack with gzip; the same data give the same bytes."""
    return gzip.compress(data, 9, mtime=0)


def _describe(name: str, controller: Controller, body: str) -> dict[str, Any]:
    """Describe a character for the page: its files, joints, features and gaits."""
    database, legs = controller.database, controller.legs
    skeleton, schema = database.skeleton, database.schema
    blocks = [
        {
            "name": block.name,
            "kind": type(block).__name__,
            "first": schema.columns(block.name).start,
            "roles": list(getattr(block, "roles", ())),
            "times": list(getattr(block, "times", ())),
            "trajectory": hasattr(block, "times"),
        }
        for block in schema.blocks
    ]
    gaits = {gait: [each.forward, each.sideways, each.backward] for gait, each in find_gaits(database).items()}
    frames = "" if name == "learned" else f", {controller.source.num_frames:,} frames"
    return {
        "name": name,
        "text": ("a learned model" if name == "learned" else "plain") + frames,
        "file": f"{name}.bin",
        "body": body,
        "skeleton": {
            "names": list(skeleton.names),
            "parents": skeleton.parents.tolist(),
            "moving": np.asarray(database.moving).tolist(),
            "feet": [skeleton.names[joint] for joint in legs.joints[:, 3]],
        },
        "roles": {role: int(joint) for role, joint in database.anatomy.roles.items()},
        "blocks": blocks,
        "columns": schema.width,
        "gaits": dict(sorted(gaits.items(), key=lambda each: each[1][0])),
        "wishes": list(list_wishes(schema)) if any(tag in gaits for tag in list_wishes(schema)) else [],
    }
