"""TOML files: written, and read with the places of their keys, so that errors name the line.

document = open_document("spring.toml")
with document.explain():
    spring = settings.bind(Spring, document.tree)

spring.toml:1:1: halflife = 7: expected a number from 0.01 to 2 s.
"""

from __future__ import annotations

import bisect
import contextlib
import functools
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from motionmatch import atomic, jsonfile
from motionmatch.errors import FileError, InputError, TextError, unreadable
from motionmatch.reading import check_tree

KeyPath = tuple[str | int, ...]
"""Names of tables and keys from the top of a file down, with a number for each `[[table]]` of a name."""


class SettingError(InputError):
    """A key of a TOML tree is unknown or missing, or its value is wrong."""

    def __init__(self, path: KeyPath, problem: str) -> None:
        self.path = path
        super().__init__(problem)

    def __reduce__(self):
        return SettingError, (self.path, str(self))


def wrong_value(path: KeyPath, value: Any, expected: str) -> SettingError:
    """Make the error for a value that is not what was expected."""
    return SettingError(path, f"{format_path(path)} = {value!r:.60}: expected {expected}.")


def wrong_choice(path: KeyPath, value: Any, choices: tuple[str, ...]) -> SettingError:
    """Make the error for a value that is none of the choices."""
    return wrong_value(path, value, f"one of {', '.join(map(repr, choices))}")


def wrong_table(path: KeyPath, value: Any) -> SettingError:
    """Make the error for a value where a table was expected."""
    return wrong_value(path, value, f"a table, written [{format_path(path)}] with a line for each entry")


def format_path(path: KeyPath) -> str:
    """Write a path for messages, such as `control.bias`; in one of several `[[tables]]`, only its own key."""
    last = max((place for place, part in enumerate(path) if isinstance(part, int)), default=-1)
    return ".".join(map(str, path[last + 1 :])) or str(path[0])


@dataclass(frozen=True)
class Document:
    """A TOML file that was read."""

    source: str
    """Name for messages."""
    text: str
    tree: dict[str, Any]

    @functools.cached_property
    def _places(self) -> dict[KeyPath, int]:
        return _Scanner(self.text).scan()

    def error(self, path: KeyPath, problem: str) -> TextError:
        """Make an error at a key or table; at the nearest table above it where the key is not there."""
        at = next((self._places[path[:n]] for n in range(len(path), 0, -1) if path[:n] in self._places), 0)
        starts = [0, *(match.end() for match in re.finditer("\n", self.text))]
        line = bisect.bisect_right(starts, at)
        return TextError(self.source, line, at - starts[line - 1] + 1, problem)

    @contextlib.contextmanager
    def explain(self) -> Iterator[None]:
        """Add the place in this file to errors about settings."""
        try:
            yield
        except SettingError as error:
            raise self.error(error.path, str(error)) from None
        except InputError as error:
            raise FileError(f"{self.source}: {error}") from None
        except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
            raise FileError(f"{self.source}: a value is not of the kind that was expected ({error}).") from error


def open_document(path: str | Path) -> Document:
    """Read a TOML file."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise unreadable(path, error) from None
    return parse_document(data, str(path))


def parse_document(text: str | bytes, source: str) -> Document:
    """Read the text of a TOML file; `source` is its name in messages."""
    try:
        text = text.decode("utf-8-sig") if isinstance(text, bytes) else text
    except UnicodeDecodeError as error:
        raise TextError(source, 1, 1, f"not UTF-8 text ({error.reason}). Save it as UTF-8.") from None
    text = text.replace("\r\n", "\n")
    try:
        tree = tomllib.loads(text)
        check_tree(source, tree)
        return Document(source, text, tree)
    except RecursionError:
        raise FileError(f"{source}: not valid TOML: lists within lists without end.") from None
    except tomllib.TOMLDecodeError as error:
        words = str(error)
        if match := re.search(r" \(at line (\d+), column (\d+)\)$", words):
            problem, line, column = f"{words[: match.start()]}.", int(match[1]), int(match[2])
        else:
            lines = text.split("\n")
            problem = words.removesuffix(" (at end of document)") + " at the end of the file."
            line, column = len(lines), len(lines[-1]) + 1
        raise TextError(source, line, column, f"not valid TOML: {problem}") from None
    except ValueError as error:  # a number of thousands of digits
        raise FileError(f"{source}: not valid TOML: {error}.") from None


def dumps(tree: Mapping[str, Any]) -> str:
    """Write a tree as TOML text: first values, then tables, then lists of tables. Numbers read back exactly."""
    return "\n".join(_write_table(tree, "", ""))


def _write_table(tree: Mapping[str, Any], name: str, head: str) -> Iterator[str]:
    """Yield the blocks of a table called `name`, the first of them under its head."""
    tables = {key: value for key, value in tree.items() if isinstance(value, Mapping)}
    lists = {key: value for key, value in tree.items() if _is_list_of_tables(value)}
    values = {key: value for key, value in tree.items() if key not in tables and key not in lists}
    if values or head.startswith("[[") or (head and not tables and not lists):
        yield head + "".join(f"{_key(key)} = {_value(value)}\n" for key, value in values.items())
    for key, value in tables.items():
        inner = f"{name}.{_key(key)}" if name else _key(key)
        yield from _write_table(value, inner, f"[{inner}]\n")
    for key, rows in lists.items():
        inner = f"{name}.{_key(key)}" if name else _key(key)
        for each in rows:
            yield from _write_table(each, inner, f"[[{inner}]]\n")


def write(path: str | Path, tree: Mapping[str, Any], *, heading: str = "") -> Path:
    """Write a tree as a TOML file, which appears whole or not at all. `heading` is a comment with its own `#`."""
    with atomic.replace_file(path) as temporary:
        temporary.write_text(heading + dumps(tree), encoding="utf-8")
    return Path(path)


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _value(key)


def _value(value: Any) -> str:
    if isinstance(value, str):
        return jsonfile.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    return repr(value) if isinstance(value, float) else jsonfile.dumps(value)


def _is_list_of_tables(value: Any) -> bool:
    return isinstance(value, list | tuple) and len(value) > 0 and all(isinstance(each, Mapping) for each in value)


class _Scanner:
    """Finds the places of keys in TOML text that is known to be valid."""

    SPACE = re.compile(r"(?:\s|#[^\n]*)*")
    STRING = re.compile(r'"""(?:[^\\]|\\.)*?"{3,5}' r"|'''.*?'{3,5}" r'|"(?:[^"\\\n]|\\.)*"' r"|'[^'\n]*'", re.DOTALL)
    BARE = re.compile(r"[A-Za-z0-9_-]+")
    SCALAR = re.compile(r"[^,\]}#\n]*")

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.places: dict[KeyPath, int] = {}
        self.counts: dict[KeyPath, int] = {}
        """Number of `[[table]]` of each name so far."""

    def scan(self) -> dict[KeyPath, int]:
        """Return the offset of each key and table in the text."""
        table: KeyPath = ()
        while self._skip() < len(self.text):
            start = self.at
            if self.text.startswith("[", start):
                many = self.text.startswith("[[", start)
                self.at += 1 + many
                table = self._table(self._keys(), many)
                self.at = self.text.index("]", self.at) + 1 + many
                self.places[table] = start
            else:
                self._pair(table)
        return self.places

    def _table(self, keys: list[str], many: bool) -> KeyPath:
        path: KeyPath = ()
        for number, key in enumerate(keys):
            path = (*path, key)
            if many and number == len(keys) - 1:
                self.counts[path] = self.counts.get(path, 0) + 1
            if path in self.counts:
                path = (*path, self.counts[path] - 1)
        return path

    def _pair(self, table: KeyPath) -> None:
        start, path = self.at, table
        for key in self._keys():
            path = (*path, key)
            self.places.setdefault(path, start)
        self.at = self.text.index("=", self.at) + 1
        self._value(path)

    def _keys(self) -> list[str]:
        keys = []
        while True:
            self._skip()
            quoted = self.text[self.at] in "\"'"
            match = (self.STRING if quoted else self.BARE).match(self.text, self.at)
            assert match is not None
            self.at = match.end()
            keys.append(tomllib.loads(f"x = {match[0]}")["x"] if quoted else match[0])
            if self.text[self._skip() : self.at + 1] != ".":
                return keys
            self.at += 1

    def _value(self, path: KeyPath) -> None:
        first = self.text[self._skip() : self.at + 1]
        if first in ("[", "{"):
            close, number = ("]", 0) if first == "[" else ("}", 0)
            self.at += 1
            while self.text[self._skip()] != close:
                if self.text[self.at] == ",":
                    self.at += 1
                elif first == "[":
                    self.places[(*path, number)] = self.at
                    self._value((*path, number))
                    number += 1
                else:
                    self._pair(path)
            self.at += 1
        else:
            match = (self.STRING if first in ("'", '"') else self.SCALAR).match(self.text, self.at)
            assert match is not None
            self.at = match.end()

    def _skip(self) -> int:
        match = self.SPACE.match(self.text, self.at)
        assert match is not None
        self.at = match.end()
        return self.at
