"""What the actors are asked for by name, known without loading them."""

from __future__ import annotations

import re
from pathlib import Path

from motionmatch.errors import MotionMatchError, unknown_name, unreadable

NAMES = ("sample", "locomotion", "tight", "vertical", "terrain", "chair", "carry", "pair", "dog")
"""The databases, in the order of a first visit."""


def split_names(source: str) -> list[str]:
    """The databases of the actors that a source names together, such as tight+locomotion; else the source itself."""
    names = source.split("+")
    return names if len(names) > 1 and all(name in NAMES for name in names) else [source]


def is_acted(source: str) -> bool:
    """Whether this is something for the actors rather than a path that is not there."""
    script = " " in source.strip() and not re.search(r"\.[a-zA-Z]\w*$", source)  # `my walk.bvh` is a file
    return source in NAMES or len(split_names(source)) > 1 or script


def unknown_source(source: str) -> MotionMatchError:
    """The complaint about a source that is neither a path that is there nor known to the actors."""
    if Path(source).suffix or len(Path(source).parts) > 1:
        return unreadable(source, FileNotFoundError())
    wrong = next((name for name in source.split("+") if name not in NAMES), source)
    return unknown_name("file, folder or database of the actors", wrong, NAMES)
