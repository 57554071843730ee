"""Dataclasses as JSON: read with the place of each fault, written without defaults, and described by a JSON Schema.

    @dataclass(frozen=True)
    class Lamp:
        watts: float = setting(60.0, low=0, unit="W")
        '''Power, watts.'''

    read_record(Lamp, {"watts": "much"})    # $.watts is 'much'; expected a number from 0 W.
    make_schema(Lamp)                       # {"type": "object", "properties": {"watts": {"type": "number", …

Types, limits and docstrings of fields are said once, as for settings. A field may be a number, a text, a choice, a
list, a table, another dataclass, one of several that a `kind` tells apart (`Kinds`), or some fields of one (`Partial`).
"""

from __future__ import annotations

import functools
import inspect
import json
import math
import types
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from motionmatch import jsonfile
from motionmatch.errors import FileError, InputError, nearest_name, unreadable
from motionmatch.reading import check_tree
from motionmatch.settings import Setting, find_settings

_LARGEST = 1e150
"""No number of a file is larger: nothing real is, and squares of it stay numbers."""
JsonPath = tuple[str | int, ...]
"""Keys and numbers from the top of a file down."""


class RecordError(InputError):
    """A value in a JSON tree is wrong, missing or unknown; the message begins with its path."""

    def __init__(self, path: JsonPath, problem: str) -> None:
        self.path, self.problem = path, problem
        super().__init__(f"{format_json_path(path)}{problem}")

    def __reduce__(self):
        return RecordError, (self.path, self.problem)


@dataclass(frozen=True, eq=False)
class Kinds:
    """Several dataclasses for one field; the key `kind` says which."""

    known: Mapping[str, type]
    usual: str | None = None
    """kind of a table that does not say it"""


@dataclass(frozen=True, eq=False)
class Partial:
    """Some fields of a dataclass, as a dict: those that are given differ from what is usual."""

    of: type
    without: tuple[str, ...] = ()
    also: Mapping[str, Any] = field(default_factory=dict)
    """further keys and their types"""

    def types(self) -> dict[str, Any]:
        """Return the type of each key."""
        found = get_type_hints(self.of, include_extras=True)
        known = {each.path: found[each.path] for each in find_settings(self.of) if each.path not in self.without}
        return {**self.also, **known}


def format_json_path(path: JsonPath) -> str:
    """Write a path as JSON Path does: `$.obstacles[2].radius`."""
    return "$" + "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)


def read_json(path: str | Path) -> Any:
    """Read a JSON file; numbers that are not finite are refused."""
    try:
        return parse_json(Path(path).read_text(encoding="utf-8-sig"), str(path))
    except OSError as error:
        raise unreadable(path, error) from None
    except UnicodeDecodeError as error:
        raise FileError(f"{path}: not UTF-8 text ({error.reason}). Save it as UTF-8.") from None


def parse_json(text: str | bytes, source: str) -> Any:
    """Read the text of a JSON file; `source` is its name in messages."""

    def refuse(word: str) -> float:
        raise ValueError(f"{word} is no number of JSON")

    try:
        tree = json.loads(text, parse_constant=refuse)
    except (ValueError, RecursionError) as error:
        raise FileError(f"{source}: not JSON: {error}.") from None
    check_tree(source, tree)
    return tree


def read_record(kind: Any, value: Any, path: JsonPath = ()) -> Any:
    """Make a dataclass, or a value of any type that one may have, from a JSON tree. Raises `RecordError`."""
    return _read(kind, value, path, None)


def _read(hint: Any, value: Any, path: JsonPath, about: Setting | None) -> Any:
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        mark = next((each for each in inner[1:] if isinstance(each, Kinds | Partial)), None)
        if isinstance(mark, Kinds):
            return _read_kind(mark, value, path)
        return _read_partial(mark, value, path) if mark is not None else _read(inner[0], value, path, about)
    if origin in (Union, types.UnionType):
        return _read_union(inner, value, path, about)
    if hint is Any:
        return value
    if isinstance(hint, type) and is_dataclass(hint):
        return _read_dataclass(hint, value, path)
    if origin is tuple:
        if isinstance(value, list | tuple) and inner[-1] is Ellipsis:
            return tuple(_read(inner[0], each, (*path, n), about) for n, each in enumerate(value))
        if isinstance(value, list | tuple) and len(value) == len(inner):
            pairs = enumerate(zip(inner, value, strict=True))
            return tuple(_read(each, one, (*path, n), about) for n, (each, one) in pairs)
    elif _is_table(hint):
        if isinstance(value, Mapping):
            return {str(key): _read(inner[1], each, (*path, str(key)), about) for key, each in value.items()}
    elif _fits(hint, value, about):
        return float(value) if hint is float else value
    raise RecordError(path, f" is {_word(value):.60}; expected {_expect(hint, about)}.")


def _fits(hint: Any, value: Any, about: Setting | None) -> bool:
    """Whether a value that is neither a list nor a table is of a type, and within its limits."""
    if hint in (int, float):
        if isinstance(value, bool) or not isinstance(value, int | hint) or not -_LARGEST <= value <= _LARGEST:
            return False
        return about is None or about.low <= value <= about.high
    if get_origin(hint) is Literal:
        return value in get_args(hint)
    return isinstance(value, hint) and (not about or not about.choices or value in about.choices)


def _read_union(inner: tuple[Any, ...], value: Any, path: JsonPath, about: Setting | None) -> Any:
    """Read the first type that fits; the error is that of the one that came furthest."""
    if value is None and types.NoneType in inner:
        return None
    found: list[RecordError] = []
    for hint in (each for each in inner if each is not types.NoneType):
        try:
            return _read(hint, value, path, about)
        except RecordError as error:
            found.append(error)
    deepest = max(len(error.path) for error in found)
    if deepest == len(path) and len(found) > 1:
        words = " or ".join(_expect(each, about) for each in inner if each is not types.NoneType)
        raise RecordError(path, f" is {_word(value):.60}; expected {words}.")
    raise next(error for error in found if len(error.path) == deepest)


def _read_table(value: Any, known: Mapping[str, Any], path: JsonPath, what: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise RecordError(path, f" is {_word(value):.60}; expected {what}: an object in braces.")
    for key in value:
        if key not in known:
            nearest = nearest_name(str(key), known)
            hint = f" Did you mean '{nearest}'?" if nearest is not None else ""
            raise RecordError((*path, str(key)), f" is not known.{hint} Available: {', '.join(known)}.")
    return value


def _read_partial(mark: Partial, value: Any, path: JsonPath) -> dict[str, Any]:
    known, settings = mark.types(), {each.path: each for each in find_settings(mark.of)}
    table = _read_table(value, known, path, "settings")
    return {key: _read(known[key], each, (*path, key), settings.get(key)) for key, each in table.items()}


def _read_kind(mark: Kinds, value: Any, path: JsonPath) -> Any:
    if not isinstance(value, Mapping):
        raise RecordError(path, f" is {_word(value):.60}; expected an object with a kind.")
    kind = value.get("kind", mark.usual)
    if not isinstance(kind, str) or kind not in mark.known:
        words = f"one of {', '.join(mark.known)}"
        raise RecordError((*path, "kind"), f" is {_word(kind):.60}; expected {words}.")
    return _read_dataclass(mark.known[kind], {key: one for key, one in value.items() if key != "kind"}, path)


def _read_dataclass(kind: type, value: Any, path: JsonPath) -> Any:
    types_, settings = _types(kind), {each.path: each for each in find_settings(kind)}
    table = _read_table(value, types_, path, _first_line(kind))
    given = {key: _read(types_[key], each, (*path, key), settings.get(key)) for key, each in table.items()}
    for each in fields(kind):
        if each.init and each.default is MISSING and each.default_factory is MISSING and each.name not in given:
            raise RecordError(
                path, f" has no {each.name}; expected {_expect(types_[each.name], settings.get(each.name))}."
            )
    try:
        return kind(**given)
    except RecordError:
        raise
    except InputError as error:
        raise RecordError(path, f": {error}") from None


@functools.cache
def _types(kind: type) -> dict[str, Any]:
    """Return the types of a dataclass's fields that a file may set."""
    found = get_type_hints(kind, include_extras=True)
    return {each.name: found[each.name] for each in fields(kind) if each.init}


def _is_table(hint: Any) -> bool:
    return isinstance(get_origin(hint), type) and issubclass(get_origin(hint), Mapping)


def _word(value: Any) -> str:
    """Write a value for a message."""
    return jsonfile.dumps(value, default=str)


def _expect(hint: Any, about: Setting | None = None) -> str:
    """Say what is expected."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return "an object"
    if origin in (Union, types.UnionType):
        return " or ".join(_expect(each, about) for each in inner if each is not types.NoneType)
    if origin is Literal:
        return f"one of {', '.join(map(repr, inner))}"
    if hint in (int, float):
        low, high, unit = (about.low, about.high, about.unit) if about is not None else (-math.inf, math.inf, "")
        word = "a whole number" if hint is int else "a number"
        word += f" from {low:g}" if math.isfinite(low) else ""
        word += f" to {high:g}" if math.isfinite(high) else ""
        return f"{word} {unit}".strip()
    if origin is tuple:
        if inner[-1] is Ellipsis:
            return f"a list, each {_expect(inner[0])}"
        return f"a list of {len(inner)}, each {_expect(inner[0])}"
    if hint in (str, bool):
        return {str: "a text", bool: "true or false"}[hint]
    return "an object"


def _first_line(kind: type) -> str:
    line = inspect.cleandoc(kind.__doc__ or "an object").split("\n")[0].split(". ")[0].rstrip(".")
    return line[:1].lower() + line[1:]


# Writing


def list_facts(record: Any) -> dict[str, Any]:
    """Return a dataclass as a JSON tree, without fields that have their defaults."""
    found: dict[str, Any] = {}
    for each in fields(record):
        value = getattr(record, each.name)
        usual = each.default if each.default_factory is MISSING else each.default_factory()
        if each.init and (usual is MISSING or value != usual):
            found[each.name] = _facts(value)
    return found


def _facts(value: Any) -> Any:
    if is_dataclass(value):
        kind = getattr(value, "kind", None)
        return {**({"kind": kind} if isinstance(kind, str) else {}), **list_facts(value)}
    if isinstance(value, Mapping):
        return {key: _facts(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_facts(each) for each in value]
    return value


# The schema


def make_schema(kind: type, *, title: str = "") -> dict[str, Any]:
    """Make the JSON Schema (draft 2020-12) of a dataclass."""
    parts: dict[str, Any] = {}
    top = _object_schema(kind, parts)
    named = {"title": title} if title else {}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **named, **top, "$defs": parts}


def _object_schema(kind: type, parts: dict[str, Any], tag: str | None = None) -> dict[str, Any]:
    types_, settings = _types(kind), {each.path: each for each in find_settings(kind)}
    properties = {"kind": {"const": tag}} if tag is not None else {}
    properties |= {key: _schema(hint, settings.get(key), parts) for key, hint in types_.items()}
    needed = [each.name for each in fields(kind) if each.name in types_ and _is_needed(each)]
    found = {"type": "object", "description": " ".join((kind.__doc__ or "").split()), "properties": properties}
    return {**found, "additionalProperties": False, **({"required": needed} if needed else {})}


def _is_needed(each: Any) -> bool:
    return each.default is MISSING and each.default_factory is MISSING


def _schema(hint: Any, about: Setting | None, parts: dict[str, Any]) -> dict[str, Any]:
    text = {"description": about.help} if about is not None and about.help else {}
    return {**text, **_shape(hint, about, parts)}


def _shape(hint: Any, about: Setting | None, parts: dict[str, Any]) -> dict[str, Any]:
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        mark = next((each for each in inner[1:] if isinstance(each, Kinds | Partial)), None)
        if isinstance(mark, Kinds):
            chosen = [_object_schema(kind, parts, tag) for tag, kind in mark.known.items()]
            for one, tag in zip(chosen, mark.known, strict=True):
                if tag != mark.usual:
                    one["required"] = ["kind", *one.get("required", [])]
            return {"anyOf": chosen}
        if mark is None:
            return _shape(inner[0], about, parts)
        settings = {each.path: each for each in find_settings(mark.of)}
        properties = {key: _schema(each, settings.get(key), parts) for key, each in mark.types().items()}
        return {"type": "object", "properties": properties, "additionalProperties": False}
    if origin in (Union, types.UnionType):
        return {"anyOf": [_shape(each, about, parts) for each in inner]}
    if isinstance(hint, type) and is_dataclass(hint):
        if hint.__name__ not in parts:
            parts[hint.__name__] = {}
            parts[hint.__name__] = _object_schema(hint, parts)
        return {"$ref": f"#/$defs/{hint.__name__}"}
    if origin is tuple:
        if inner[-1] is Ellipsis:
            return {"type": "array", "items": _shape(inner[0], about, parts)}
        count = {"minItems": len(inner), "maxItems": len(inner)}
        return {"type": "array", "prefixItems": [_shape(each, about, parts) for each in inner], **count}
    if _is_table(hint):
        return {"type": "object", "additionalProperties": _shape(inner[1], about, parts)}
    if origin is Literal:
        return {"enum": list(inner)}
    plain = {float: "number", int: "integer", str: "string", bool: "boolean", types.NoneType: "null"}
    found: dict[str, Any] = {} if hint is Any else {"type": plain[hint]}
    if hint in (int, float) and about is not None:
        found |= {"minimum": about.low} if math.isfinite(about.low) else {}
        found |= {"maximum": about.high} if math.isfinite(about.high) else {}
    return found
