"""Fields of messages, each with its check and its description; and the base of all messages from the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

from motionmatch import jsonfile
from motionmatch.errors import InputError


class MessageError(InputError):
    """A message that does not follow the protocol."""


# Fields. JSON has no tuples, and True is a number in Python; the checks handle both.


def make_field(
    default: Any, text: str, accepts: Callable[[Any], bool], expected: str, keep: Callable = lambda v: v
) -> Any:
    """Make a dataclass field: values must satisfy `accepts`, and are converted by `keep`; `text` describes it."""
    metadata = {"accepts": accepts, "expected": expected, "keep": keep, "text": text}
    if isinstance(default, dict | list):
        return field(default_factory=type(default), metadata=metadata)
    return field(default=default, metadata=metadata)


def _is_number(value: Any, low: float, high: float, *, whole: bool = False) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float) or (whole and isinstance(value, float)):
        return False
    return low <= value <= high


def whole(default: int, low: int, high: int, text: str = "") -> Any:
    """Make a field with a whole number."""
    return make_field(
        default, text, lambda v: _is_number(v, low, high, whole=True), f"a whole number from {low} to {high}"
    )


def number(default: float, low: float, high: float, text: str = "") -> Any:
    """Make a field with a number."""
    return make_field(default, text, lambda v: _is_number(v, low, high), f"a number from {low:g} to {high:g}", float)


def pair(text: str = "") -> Any:
    """Make a field with two numbers from -1 to 1; a stick that reports a little more is accepted."""

    def accepts(value: Any) -> bool:
        return isinstance(value, list | tuple) and len(value) == 2 and all(_is_number(v, -2.0, 2.0) for v in value)

    return make_field((0.0, 0.0), text, accepts, "two numbers from -1 to 1", lambda v: (float(v[0]), float(v[1])))


def points(most: int, text: str = "") -> Any:
    """Make a field with a list of points, each two numbers."""

    def accepts(value: Any) -> bool:
        return isinstance(value, list | tuple) and len(value) <= most and all(_is_point(each) for each in value)

    expected = f"at most {most} points such as [1.0, 2.0], metres"
    return make_field((), text, accepts, expected, lambda v: tuple((float(x), float(z)) for x, z in v))


def _is_point(value: Any) -> bool:
    return isinstance(value, list | tuple) and len(value) == 2 and all(_is_number(v, -1000.0, 1000.0) for v in value)


def flag(default: bool, text: str = "") -> Any:
    """Make a field that is true or false."""
    return make_field(default, text, lambda v: isinstance(v, bool), "true or false")


def string(default: str, longest: int, text: str = "") -> Any:
    """Make a field with a text of at most `longest` characters."""
    expected = f"a text of at most {longest} characters"
    return make_field(default, text, lambda v: isinstance(v, str) and len(v) <= longest, expected)


def choice(known: tuple[str, ...], text: str = "") -> Any:
    """Make a field with one of some words; the first is the default."""
    return make_field(known[0], text, lambda v: v in known, f"one of {', '.join(known)}")


def table(text: str = "") -> Any:
    """Make a field with a JSON object."""
    return make_field(
        {}, text, lambda v: isinstance(v, Mapping), "an object such as {'weights': {'foot_positions': 1}}"
    )


@dataclass(frozen=True)
class Message:
    """A message from the page. Its fields are checked when it is made."""

    kind: ClassVar[str] = ""
    kinds: ClassVar[dict[str, type[Message]]] = {}
    watchers: ClassVar[bool] = False
    """Whether a page that only watches may send it."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        Message.kinds[cls.kind] = cls

    def __post_init__(self) -> None:
        for each in fields(self):
            value, rules = getattr(self, each.name), each.metadata
            if not rules["accepts"](value):
                expected = rules["expected"]
                raise MessageError(f"{self.kind}: {each.name} is {repr(value)[:40]}, expected {expected}.")
            object.__setattr__(self, each.name, rules["keep"](value))

    def to_json(self) -> str:
        """Return the text that is sent."""
        return jsonfile.dumps({"type": self.kind, **{each.name: getattr(self, each.name) for each in fields(self)}})
