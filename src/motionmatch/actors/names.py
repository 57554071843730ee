"""What the actors are asked for by name, known without loading them."""

from __future__ import annotations

import re

NAMES = ("sample", "locomotion", "tight", "vertical", "terrain", "chair", "carry", "pair", "dog")
"""The databases, in the order of a first visit."""


def parts(source: str) -> list[str]:
    """The databases of the actors that a source names together, such as tight+locomotion; else the source itself."""
    names = source.split("+")
    return names if len(names) > 1 and all(name in NAMES for name in names) else [source]


def acted(source: str) -> bool:
    """Whether this is something for the actors rather than a path that is not there."""
    script = " " in source.strip() and not re.search(r"\.[a-zA-Z]\w*$", source)  # `my walk.bvh` is a file
    return source in NAMES or len(parts(source)) > 1 or script
