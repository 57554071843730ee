"""Characters of the user on the page: databases are brought onto the one that is chosen, and its own skin is shown."""

from __future__ import annotations

import hashlib
import re
import tempfile
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np

from motionmatch.database.database import MotionDatabase
from motionmatch.database.onto import bring_onto, is_of
from motionmatch.database.sources import find_or_build, stamp_files
from motionmatch.errors import InputError, MotionMatchError, unknown_name
from motionmatch.motion.gltf_joints import JointNodes, find_joint_nodes
from motionmatch.progress import Progress
from motionmatch.retargeting.character import Character, load_character
from motionmatch.viewer.replies import SkinPart
from motionmatch.viewer.stage import ModelSource
from motionmatch.viewer.uploads import make_label, read_apart

USUAL = {"biped": "locomotion", "quadruped": "dog"}
"""Databases of the actors that are for a kind of body."""
_MOST_UPLOADED = 8
"""Most characters that are kept; the oldest is dropped first."""


@dataclass(frozen=True, eq=False)
class OwnCharacter:
    """A character, and the file that its skin is in, if that can be shown."""

    character: Character

    @property
    def skin(self) -> Path | None:
        """The GLB whose skin the page shows. Without one it shows the mannequin on the bones."""
        return self.character.skin

    @cached_property
    def joints(self) -> JointNodes:
        """The nodes of its joints in that file."""
        assert self.skin is not None
        return find_joint_nodes(self.skin, self.character.example)

    def describe(self, database: MotionDatabase) -> SkinPart:
        """Describe how its skin hangs on the joints of a database that is on them."""
        nodes = self.joints.nodes
        return {
            "nodes": [nodes.get(name, -1) for name in database.skeleton.names],
            "places": database.skeleton.offsets.astype(float).round(6).tolist(),
            "metres_per_unit": self.joints.metres_per_unit,
        }


class OwnCharacters:
    """The characters that a page can choose. Its methods may be called from any thread."""

    def __init__(self, first: Character | None = None) -> None:
        self.known: dict[str, OwnCharacter] = {}
        self.chosen = ""
        """the name of the one that is shown; empty is the mannequin"""
        self._folder: tempfile.TemporaryDirectory | None = None
        if first is not None:
            self.chosen = first.name
            self.known[first.name] = OwnCharacter(first)

    def add(self, name: str, data: bytes, stop: threading.Event | None = None) -> str:
        """Keep a character that a page uploads; return the name to choose it by. It is read in a process of its own
        first, which `stop` ends."""
        plain = re.sub(r"[^\w.-]+", "_", make_label(name, "character.glb"))
        read_apart(plain, Path(plain).suffix.lower(), data, stop)
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="motionmatch-", ignore_cleanup_errors=True)
        path = Path(self._folder.name) / plain
        path.write_bytes(data)
        try:
            character = load_character(path)
            _ = character.leg  # raises where no legs are found
        except MotionMatchError as error:
            raise InputError(str(error).replace(str(path), plain)) from None
        self.known.pop(character.name, None)
        self.known[character.name] = OwnCharacter(character)
        for old in list(self.known)[:-_MOST_UPLOADED]:
            if old != self.chosen:
                del self.known[old]
        return character.name

    def choose(self, name: str) -> None:
        """Choose a character by name; an empty name is the mannequin."""
        if name and name not in self.known:
            raise unknown_name("character", name, self.known)
        self.chosen = name

    def choose_source(self, source: str, database: MotionDatabase, offered: Sequence[str]) -> str:
        """Choose the motion for the chosen character: what plays, unless that is for another number of legs."""
        own = self.known.get(self.chosen)
        if own is None or own.character.anatomy.kind == database.anatomy.kind:
            return source
        usual = USUAL.get(own.character.anatomy.kind)
        return source if usual is None or usual not in offered else usual

    def fit(self, source: MotionDatabase | ModelSource, progress: Progress | None = None):
        """Bring a database onto the chosen character. Models play on the skeleton that they were trained on."""
        own = self.known.get(self.chosen)
        if own is None or isinstance(source, ModelSource):
            return source
        database, character = source, own.character
        if own.skin is not None:
            _ = own.joints  # read here, not while it plays
        words = ["onto", _digest(database), *([] if character.path is None else stamp_files(character.path))]
        return find_or_build(words, lambda: bring_onto(database, character, progress=progress))

    def find(self, database: MotionDatabase) -> OwnCharacter | None:
        """Return the chosen character if a database is on its joints."""
        own = self.known.get(self.chosen)
        return own if own is not None and is_of(database, own.character) else None

    def describe(self, database: MotionDatabase) -> dict[str, object]:
        """Return the parts of a scene's reply that are about characters of the user."""
        own = self.find(database)
        skin = None if own is None or own.skin is None else own.describe(database)
        return {"skin": skin, "own_character": self.chosen, "own_characters": list(self.known)}


def _digest(database: MotionDatabase) -> str:
    """Hash what a database holds, for the cache."""
    found = hashlib.blake2b(digest_size=16)
    facts = (database.names, database.skeleton.names, database.schema.facts(), dict(database.tags.spans), database.fps)
    found.update(repr(facts).encode())
    for array in (database.translations, database.rotations, database.contacts, database.searchable):
        found.update(np.ascontiguousarray(array).data)
    return found.hexdigest()
