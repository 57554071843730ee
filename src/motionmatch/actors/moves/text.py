"""Scripts as text, for every performer: `walk 4 speed=1.3; idle 2`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from motionmatch.errors import InputError, unknown_name


class TimedMove(Protocol):
    """A move with a name and a duration, seconds."""

    @property
    def name(self) -> str: ...
    @property
    def seconds(self) -> float: ...


def parse_moves(text: str, moves: Mapping[str, Callable[..., Any]], *, example: str) -> list[Any]:
    """Parse moves: each line calls the function of that name in `moves`, which returns one move or several.

    Options are numbers where their default is a number, and words otherwise.
    """
    found: list[Any] = []
    for line in filter(None, (piece.strip() for piece in text.replace("\n", ";").split(";"))):
        name, *rest = line.split()
        if name not in moves:
            raise unknown_name("move", name, moves)
        known = moves[name].__kwdefaults__ or {}
        try:
            seconds, pairs = float(rest[0]), dict(word.split("=") for word in rest[1:])
            for key in pairs:
                if key not in known:
                    raise unknown_name(f"option of '{name}'", key, known)
            options = {k: float(word) if isinstance(known[k], (int, float)) else word for k, word in pairs.items()}
        except InputError:
            raise
        except (ValueError, IndexError):
            raise InputError(f"'{line}': expected a move, its seconds and options, such as '{example}'.") from None
        made = moves[name](seconds, **options)
        found += made if isinstance(made, list) else [made]
    return found


def find_spans(moves: Iterable[TimedMove], fps: float, num_frames: int) -> dict[str, tuple[tuple[int, int], ...]]:
    """Find the frame ranges of each kind of move."""
    found: dict[str, list[tuple[int, int]]] = {}
    at = 0.0
    for move in moves:
        start, at = round(at * fps), at + move.seconds
        stop = min(round(at * fps), num_frames)
        if stop > start:
            found.setdefault(move.name, []).append((start, stop))
    return {name: tuple(ranges) for name, ranges in found.items()}
