"""File formats of pictures, said by the ending of a file name."""

from __future__ import annotations

from pathlib import Path

from motionmatch.errors import InputError

ENDINGS = (".png", ".svg", ".pdf")


def check_ending(path: str | Path) -> str:
    """Return the ending of a file name, which says its format; refuse unknown ones."""
    ending = Path(path).suffix.lower()
    if ending not in ENDINGS:
        raise InputError(f"{path}: can't draw to '{Path(path).suffix}'. Name a file that ends in {', '.join(ENDINGS)}.")
    return ending
