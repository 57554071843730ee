"""What the fields of a message may be. JSON has no tuples, and True is a number in Python; both are put right here."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from motionmatch.errors import InputError


class MessageError(InputError):
    """Something that is not in the protocol."""


def whole(message: Any, name: str, low: int, high: int) -> None:
    value = getattr(message, name)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise _wrong(message, name, f"a whole number from {low} to {high}")


def number(message: Any, name: str, low: float, high: float) -> None:
    value = getattr(message, name)
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise _wrong(message, name, f"a number from {low:g} to {high:g}")
    object.__setattr__(message, name, float(value))


def pair(message: Any, name: str) -> None:
    value = getattr(message, name)
    fits = isinstance(value, list | tuple) and len(value) == 2
    if not fits or not all(isinstance(v, int | float) and not isinstance(v, bool) and abs(v) <= 2.0 for v in value):
        raise _wrong(message, name, "two numbers from -1 to 1")
    object.__setattr__(message, name, (float(value[0]), float(value[1])))


def flag(message: Any, name: str) -> None:
    if not isinstance(getattr(message, name), bool):
        raise _wrong(message, name, "true or false")


def text(message: Any, name: str, longest: int) -> None:
    value = getattr(message, name)
    if not isinstance(value, str) or len(value) > longest:
        raise _wrong(message, name, f"a text of at most {longest} characters")


def choice(message: Any, name: str, known: Collection[str]) -> None:
    if getattr(message, name) not in known:
        raise _wrong(message, name, f"one of {', '.join(known)}")


def _wrong(message: Any, name: str, expected: str) -> MessageError:
    given = repr(getattr(message, name))
    return MessageError(f"{message.kind}: {name} is {given[:40]}, expected {expected}.")
