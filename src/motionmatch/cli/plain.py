"""Arguments without anything special become the dataclass of a verb at once.

tyro takes a tenth of a second for that. Here only what is certain is taken: known options, each once, whose values have
plain types. For anything else the answer is None, and tyro reads the arguments, or says what is wrong with them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from motionmatch.cli.options import Option, list_options

_PLAIN: dict[Any, Callable[[str], Any]] = {str: str, int: int, float: float, Path: Path}


def parse_plainly(command: type, args: Sequence[str]) -> Any:
    """Make the dataclass `command` from arguments; None if they are not plain."""
    options = list_options(command)
    named = {option.name: option for option in options if not option.positional}
    words, values, places = list(args), {}, []
    try:
        while words:
            word = words.pop(0)
            if not word.startswith("-"):
                places.append([word, *_take_values(words)])
                continue
            name, equals, after = word.partition("=")
            option = named[name]
            if option.field in values:
                return None
            values[option.field] = _read_option(option, [after] if equals else None, words)
        for option, typed in _split([each for each in options if each.positional], places):
            values[option.field] = _read(option.kind, typed)
        return _make(command, values)
    except (KeyError, ValueError, TypeError):
        return None


def _take_values(words: list[str]) -> list[str]:
    """Take the words up to the next option from a list."""
    taken = []
    while words and not words[0].startswith("-"):
        taken.append(words.pop(0))
    return taken


def _read_option(option: Option, typed: list[str] | None, words: list[str]) -> Any:
    """Read the value of an option, which may follow in `words`. Raises ValueError where that is not plain."""
    if option.kind is bool:
        if typed is not None or not isinstance(option.default, bool):
            raise ValueError
        return not option.default
    if any(hasattr(mark, "instance_from_str") for mark in option.marks):
        raise ValueError
    if typed is None:
        typed = _take_values(words) if get_origin(option.kind) is tuple else [words.pop(0)] if words else []
    return _read(option.kind, typed)


def _split(wanted: Sequence[Option], places: list[list[str]]) -> list[tuple[Option, list[str]]]:
    """Return the words of each positional argument that is given. They must stand together, and a list comes last."""
    if len(places) > 1:
        raise ValueError
    words, found = list(places[0]) if places else [], []
    for option in wanted:
        if words:
            count = len(words) if get_origin(option.kind) is tuple else 1
            found.append((option, words[:count]))
            words = words[count:]
        elif option.default is dataclasses.MISSING:
            raise ValueError
    if words:
        raise ValueError
    return found


def _read(kind: Any, typed: list[str]) -> Any:
    """Read a value of some type from words. Raises ValueError where it is not plain."""
    if not typed or any(word in ("", "None") or word.startswith("-") for word in typed):
        raise ValueError
    if get_origin(kind) is tuple:
        each, *more = get_args(kind)
        if more != [Ellipsis]:
            raise ValueError
        return tuple(_read(each, [word]) for word in typed)
    (word,) = typed
    if get_origin(kind) in (UnionType, Union):
        (kind,) = (each for each in get_args(kind) if each is not NoneType)
    if get_origin(kind) is Literal:
        if word not in get_args(kind):
            raise ValueError
        return word
    return _PLAIN[kind](word)


def _make(command: type, values: dict[str, Any]) -> Any:
    """Make a dataclass, and those of its groups, from values by field."""
    own: dict[str, Any] = {}
    for field in dataclasses.fields(command):
        if field.name in values:
            own[field.name] = values[field.name]
        group = f"{field.name}."
        inner = {name.removeprefix(group): value for name, value in values.items() if name.startswith(group)}
        if inner:
            assert not isinstance(field.default_factory, dataclasses._MISSING_TYPE)
            own[field.name] = dataclasses.replace(field.default_factory(), **inner)
    return command(**own)
