"""Settings: dataclasses whose fields can be set in TOML files and on the viewer's page.

Types, limits and units stand beside the fields, and their docstrings are the help:

    @dataclass(frozen=True)
    class Spring:
        halflife: float = setting(0.1, low=0.01, high=2, unit="s")
        '''Time in which the distance halves, seconds.'''

    bind(Spring, {"halflife": 0.2})
    bind(Spring, {"halflive": 0.2})     # no setting 'halflive'. Did you mean 'halflife'? Available: halflife.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import inspect
import itertools
import math
import textwrap
import types
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass, replace
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from motionmatch.errors import unknown_name
from motionmatch.tomlfile import Document, KeyPath, SettingError, format_path, wrong_choice, wrong_table, wrong_value

LONGEST_TEXT = 1000
"""Characters of the longest text that a setting takes."""
T = TypeVar("T")


@dataclass(frozen=True)
class Setting:
    """One value that can be set: a field of a dataclass, with its limits."""

    path: str
    """Table and key, such as `control.search_seconds`."""
    type: Any
    """Annotation of the field."""
    default: Any = None
    """Default value; MISSING if the key is required."""
    help: str = ""
    """Docstring of the field."""
    low: float = -math.inf
    high: float = math.inf
    unit: str = ""
    choices: tuple[str, ...] = ()
    expected: str = ""
    """Description of good values for messages; by default made from type and limits."""

    @property
    def kind(self) -> str:
        """`choice`, `bool`, `text`, `number`, or `other` for lists and tables."""
        if self.choices:
            return "choice"
        return {bool: "bool", str: "text", float: "number", int: "number"}.get(_without_none(self.type), "other")

    def check(self, value: Any, path: KeyPath | None = None) -> Any:
        """Return the value as it is kept, or raise a `SettingError`. `path` is its place, where it is not its own."""
        path = tuple(self.path.split(".")) if path is None else path
        kept = _without_none(self.type)
        if _is_table(kept) and not isinstance(value, Mapping):
            raise wrong_table(path, value)
        try:
            return self._convert(kept, value, path)
        except _Unfit:
            raise wrong_value(path, value, self.expected or self._describe()) from None

    def _convert(self, kind: Any, value: Any, path: KeyPath) -> Any:
        origin, inner = get_origin(kind), get_args(kind)
        if kind in (int, float):
            fine = isinstance(value, int | kind) and not isinstance(value, bool) and self.low <= value <= self.high
            if fine:
                with contextlib.suppress(OverflowError):
                    return kind(value)
            raise _Unfit
        if kind is str or origin is Literal:
            if self.choices and value not in self.choices:
                raise wrong_choice(path, value, self.choices)
            if isinstance(value, str) and len(value) <= LONGEST_TEXT:
                return value
            raise _Unfit
        if kind is bool and isinstance(value, bool):
            return value
        if origin is tuple and isinstance(value, list | tuple):
            each = [inner[0]] * len(value) if inner[-1] is Ellipsis else list(inner)
            if len(each) == len(value):
                return tuple(self._convert(kind, one, path) for kind, one in zip(each, value, strict=True))
        if _is_table(kind) and isinstance(value, Mapping):
            entry = replace(self, type=inner[1])
            return {str(key): entry.check(one, (*path, key)) for key, one in value.items()}
        raise _Unfit

    def _describe(self) -> str:
        """Say what values are expected."""
        kind = _without_none(self.type)
        if kind is bool:
            return "true or false"
        if kind in (int, float):
            number = "a whole number" if kind is int else "a number"
            if math.isinf(self.low) and math.isinf(self.high):
                return number
            limits = f" from {self.low:g}" + (f" to {self.high:g}" if math.isfinite(self.high) else "")
            return f"{number}{limits} {self.unit}".strip()
        return "a text" if kind is str else "a list of " + _describe_rows(kind)


class _Unfit(Exception):
    """A value is not of the type, or not within the limits."""


def setting(
    default: Any = MISSING,
    *,
    low: float = -math.inf,
    high: float = math.inf,
    unit: str = "",
    choices: tuple[str, ...] = (),
    expected: str = "",
) -> Any:
    """Make a field of a dataclass that can be set in a TOML file, with limits; see `Setting`."""
    about = {"low": low, "high": high, "unit": unit, "choices": choices, "expected": expected}
    if isinstance(default, dict):
        return field(default_factory=lambda: dict(default), metadata={"setting": about})
    return field(default=default, metadata={"setting": about})


def find_settings(kind: Any, table: str = "") -> tuple[Setting, ...]:
    """List the fields of a dataclass that `setting` made, or all fields where none was; `table` leads their paths."""
    return _find_settings(kind, table)


@functools.cache
def _find_settings(kind: Any, table: str) -> tuple[Setting, ...]:
    types_, helps = get_type_hints(kind), _docstrings(kind)
    marked = [each for each in fields(kind) if "setting" in each.metadata] or fields(kind)
    return tuple(
        Setting(
            path=f"{table}.{each.name}" if table else each.name,
            type=types_[each.name],
            default=each.default if each.default_factory is MISSING else each.default_factory(),
            help=helps.get(each.name, ""),
            **({"choices": _choices(types_[each.name])} | _said(each.metadata.get("setting", {}))),
        )
        for each in marked
    )


def bind(kind: type[T], tree: Any, *, onto: T | None = None, path: KeyPath = ()) -> T:
    """Make a dataclass from a TOML table; missing keys have the values of `onto`, or the defaults.

    `path` is the place of the table in its file. Raises `SettingError`.
    """
    if not isinstance(tree, Mapping):
        raise wrong_table(path, tree)
    known = {each.path: each for each in find_settings(kind)}
    check_names(tree, list(known), path)
    values = {key: known[key].check(value, (*path, key)) for key, value in tree.items()}
    if onto is not None:
        return replace(onto, **values)  # type: ignore[type-var]
    for name, each in known.items():
        if each.default is MISSING and name not in values:
            raise SettingError(path, f"{name} is missing: expected {each.expected or each._describe()}.")
    return kind(**values)


def check_names(tree: Mapping[str, Any], known: list[str], path: KeyPath = (), kind: str = "setting") -> None:
    """Raise a `SettingError` with the nearest known name if a table has a key that is not known."""
    for key in tree:
        if key not in known:
            place = (*path, key)
            names = [format_path((*path, name)) for name in known]
            raise SettingError(place, str(unknown_name(kind, format_path(place)[:60], names)))


def to_tree(instance: Any) -> dict[str, Any]:
    """Return the settings of a dataclass as a TOML table, without those that are None."""
    values = {each.path: getattr(instance, each.path) for each in find_settings(type(instance))}
    return {key: value for key, value in values.items() if value is not None}


def bind_tables(document: Document, name: str, kind: type[T], *, example: str) -> list[T]:
    """Make a dataclass of each `[[name]]` of a file, which holds nothing else; `example` is shown where it is empty."""
    for key in document.tree:
        if key != name:
            raise document.error((key,), f"no '{key}' is known here; write [[{name}]].")
    found = document.tree.get(name, [])
    if not isinstance(found, list) or not found or not all(isinstance(each, Mapping) for each in found):
        raise document.error((), f"nothing is said here; write {example}.")
    with document.explain():
        return [bind(kind, each, path=(name, number)) for number, each in enumerate(found)]


def _without_none(kind: Any) -> Any:
    """Return a type without its `| None`."""
    if get_origin(kind) in (Union, types.UnionType):
        kind = next(each for each in get_args(kind) if each is not types.NoneType)
    return kind


def _is_table(kind: Any) -> bool:
    return get_origin(kind) is not None and isinstance(get_origin(kind), type) and issubclass(get_origin(kind), Mapping)


def _choices(kind: Any) -> tuple[str, ...]:
    kind = _without_none(kind)
    return get_args(kind) if get_origin(kind) is Literal else ()


def _said(about: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in about.items() if value != () or key != "choices"}


def _describe_rows(kind: Any) -> str:
    inner = get_args(kind)
    if inner and get_origin(inner[0]) is tuple:
        return f"lists of {len(get_args(inner[0]))} numbers"
    return "texts" if inner and inner[0] is str else "numbers"


def _docstrings(kind: type) -> dict[str, str]:
    """Read the docstrings of a dataclass's fields from its source and those of its bases; empty where there is none."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__[1:-1]):
        found |= _docstrings(base) if is_dataclass(base) else {}
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(kind)))
    except (OSError, TypeError, SyntaxError):
        return found
    body = tree.body[0].body if isinstance(tree.body[0], ast.ClassDef) else []
    for node, after in itertools.pairwise(body):
        match node, after:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                found[name] = " ".join(text.split())
    return found
