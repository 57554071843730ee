"""Fields of messages that are lists."""

from __future__ import annotations

from typing import Any

from motionmatch.viewer.message_fields import make_field


def texts(longest: int, most: int, text: str = "") -> Any:
    """Make a field with a list of texts."""

    def accepts(value: Any) -> bool:
        return (
            isinstance(value, list | tuple)
            and len(value) <= most
            and all(isinstance(each, str) and len(each) <= longest for each in value)
        )

    return make_field([], text, accepts, f"a list of at most {most} texts", list)


def wholes(low: int, high: int, most: int, text: str = "") -> Any:
    """Make a field with a list of whole numbers."""

    def accepts(value: Any) -> bool:
        return (
            isinstance(value, list | tuple)
            and len(value) <= most
            and all(isinstance(each, int) and not isinstance(each, bool) and low <= each <= high for each in value)
        )

    return make_field([], text, accepts, f"a list of at most {most} whole numbers from {low} to {high}", list)


def pairs(low: float, high: float, most: int, text: str = "") -> Any:
    """Make a field with a list of pairs of numbers."""

    def is_number(value: Any) -> bool:
        return isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high

    def accepts(value: Any) -> bool:
        return (
            isinstance(value, list | tuple)
            and len(value) <= most
            and all(isinstance(each, list | tuple) and len(each) == 2 and all(map(is_number, each)) for each in value)
        )

    def keep(value: Any) -> list[list[float]]:
        return [[float(a), float(b)] for a, b in value]

    return make_field([], text, accepts, f"a list of at most {most} pairs of numbers from {low:g} to {high:g}", keep)
