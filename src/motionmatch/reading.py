"""Reading files that nobody vouches for: whatever goes wrong in one becomes a `FileError`, and sizes are checked first.

    with reading("walk.glb", again="Export it again."):
        clip = parse(data)

A reader checks what it can name. What it did not think of (a list where a number was expected, a number of 400 digits,
nesting without end, more than fits into memory) ends here, in the same words for every format.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from motionmatch.errors import FileError, InputError, MissingExtraError, MotionMatchError, unreadable

DAMAGED = "is damaged, or not what its name says"
MOST_RATIO = 200
"""Most that a packed file may grow by: text shrinks to a tenth, a bomb to a thousandth."""
SMALL = 64 * 1024 * 1024
"""Bytes that are unpacked whatever the ratio is."""
MOST_UNPACKED = 16 * 1024 * 1024 * 1024
"""Bytes that are never unpacked at once."""


@contextlib.contextmanager
def reading(path: str | Path, *, problem: str = DAMAGED, again: str = "Make or copy it again.") -> Iterator[None]:
    """Turn whatever the block raises into an error of ours about a file; `again` says what to do."""
    try:
        yield
    except (FileError, MissingExtraError):
        raise
    except MotionMatchError as error:
        if str(error).startswith(str(path)):
            raise
        raise FileError(f"{path}: {error}") from error
    except MemoryError as error:
        raise FileError(f"{path}: needs more memory than there is; it may be damaged. {again}") from error
    except OSError as error:
        if error.errno is None:  # not of the system: libraries raise it for what they can't decode
            raise FileError(f"{path}: {problem}. {again}") from error
        raise unreadable(path, error) from None
    except Exception as error:
        raise FileError(f"{path}: {problem}. {again}") from error


def check_tree(source: str | Path, tree: Any, *, deepest: int = 64) -> None:
    """Refuse a tree of lists and tables that is nested deeper than anything here, or has numbers beyond 64 bits."""
    level = [tree]
    for _ in range(deepest):
        level = [each for one in level for each in _list_inside(one)]
        if any(isinstance(each, int) and abs(each) >= 2**64 for each in level):
            raise FileError(f"{source}: has a whole number of more than 64 bits. Write a smaller one.")
        if not level:
            return
    raise FileError(f"{source}: lists and tables within each other, more than {deepest} deep. Nothing here needs that.")


def _list_inside(tree: Any) -> Iterable[Any]:
    return tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ()


def check_unpacked(path: str | Path, packed: int, unpacked: int) -> None:
    """Refuse to unpack what would fill the memory: a number of bytes far larger than those that are stored."""
    if unpacked > MOST_UNPACKED or (unpacked > SMALL and unpacked > MOST_RATIO * max(packed, 1)):
        raise FileError(
            f"{path}: {packed} bytes would become {unpacked}, which no motion does; it is damaged or made to fill "
            "the memory. Get it from its source again."
        )


def check_count(what: str, count: object, most: int, *, least: int = 0) -> int:
    """Return a whole number from a file, before something of that size is made."""
    if isinstance(count, bool) or not isinstance(count, int) or not least <= count <= most:
        shown = "a huge number" if isinstance(count, int) and abs(count) > 2**63 else repr(count)[:40]
        raise InputError(f"{what} is {shown}; expected a whole number from {least} to {most}.")
    return count
