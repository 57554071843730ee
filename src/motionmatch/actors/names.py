"""The names of the actors' databases, known without importing the performers."""

from __future__ import annotations

import re
from pathlib import Path

from motionmatch.errors import MotionMatchError, unknown_name, unreadable

NAMES = ("sample", "locomotion", "tight", "vertical", "prone", "terrain", "chair", "reach", "carry", "pair", "dog")
"""The databases, the ones to try first at the beginning."""


def split_names(source: str) -> list[str]:
    """Split a source that joins databases, such as tight+locomotion, into their names; any other source stays whole."""
    names = source.split("+")
    return names if len(names) > 1 and all(name in NAMES for name in names) else [source]


def is_acted(source: str) -> bool:
    """Return whether a source is a database or script of the actors, rather than a path."""
    script = " " in source.strip() and not re.search(r"\.[a-zA-Z]\w*$", source)  # `my walk.bvh` is a file
    return source in NAMES or len(split_names(source)) > 1 or script


def unknown_source(source: str) -> MotionMatchError:
    """Return the complaint about a source that is neither a path that is there nor known to the actors."""
    if Path(source).suffix or len(Path(source).parts) > 1:
        return unreadable(source, FileNotFoundError())
    wrong = next((name for name in source.split("+") if name not in NAMES), source)
    return unknown_name("file, folder or database of the actors", wrong, NAMES)
