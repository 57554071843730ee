"""Every exception motionmatch raises on purpose, and how its message reads.

A message says what is wrong, what was expected and what to do. All of them derive from `MotionMatchError`, so
the command line can print any of them as one line and a program can catch them together.
"""

from __future__ import annotations

import difflib
import itertools
from collections.abc import Iterable
from pathlib import Path

LEAST_LIKE = 0.6
"""Least likeness of two names, from 0 to 1, for one to be suggested for the other."""


class MotionMatchError(Exception):
    """Base of all errors about input, files and settings."""


class InputError(MotionMatchError, ValueError):
    """An argument has the wrong shape, range or kind."""


class FileError(MotionMatchError):
    """A file can't be read or written, or its content is not what its name says."""


class MissingExtraError(MotionMatchError, ImportError):
    """A feature needs an optional dependency that is not installed."""


class TextError(FileError):
    """A text file is malformed; the message starts with `file:line:column`."""

    def __init__(self, source: str, line: int, column: int, problem: str) -> None:
        self.source, self.line, self.column, self.problem = source, line, column, problem
        super().__init__(f"{source}:{line}:{column}: {problem}")

    def __reduce__(self):
        return TextError, (self.source, self.line, self.column, self.problem)


def missing_extra(feature: str, extra: str) -> MissingExtraError:
    return MissingExtraError(
        f"{feature} needs the optional '{extra}' dependencies. Install them: pip install 'motionmatch[{extra}]'"
    )


def unknown_name(kind: str, name: str, available: Iterable[str], where: str = "") -> InputError:
    """Make an error such as `no joint 'LeftFot' in walk1.bvh. Did you mean 'LeftFoot'? Available: …`"""
    available = list(available)
    nearest = nearest_name(name, available)
    hint = f" Did you mean '{nearest}'?" if nearest is not None else ""
    shown = ", ".join(available[:40]) + (f", … ({len(available)} in all)" if len(available) > 40 else "")
    return InputError(f"no {kind} '{name}'{f' in {where}' if where else ''}.{hint} Available: {shown or 'none'}.")


def nearest_name(name: str, available: Iterable[str]) -> str | None:
    """Find the name that was probably meant, or None. Case and punctuation don't count; the beginning of a name, or of
    a word in it, means that name rather than a short one with some letters in common."""
    typed, best = _fold(name), (LEAST_LIKE, 0.0)
    found = None
    for other in available:
        whole = _likeness(typed, _fold(other))
        beginnings = [_fold(other[at:])[: len(typed) + extra] for at in _word_starts(other) for extra in (0, 1)]
        begun = max((_likeness(typed, each) for each in beginnings if len(typed) > 2), default=0.0)
        score = max(whole, 0.95 * begun), whole
        if score > best:
            found, best = other, score
    return found


def _fold(name: str) -> str:
    return "".join(c for c in name.lower() if c.isalnum())


def _word_starts(name: str) -> list[int]:
    """List where words begin: at the start, behind punctuation, and at capitals."""
    pairs = enumerate(itertools.pairwise(name), start=1)
    return [0] + [n for n, (a, b) in pairs if b.isalnum() and (not a.isalnum() or (a.islower() and b.isupper()))]


def _likeness(a: str, b: str) -> float:
    return difflib.SequenceMatcher(None, a, b).ratio()


def unreadable(path: str | Path, error: OSError) -> FileError:
    """Make a `FileError` from an error of the operating system."""
    if isinstance(error, FileNotFoundError):
        return FileError(
            f"{path}: no such file. Check the path; `motionmatch doctor FOLDER` lists what a folder holds."
        )
    if isinstance(error, IsADirectoryError):
        return FileError(
            f"{path}: is a folder, a file was expected. Name a file in it, or use a command that takes folders."
        )
    if isinstance(error, PermissionError):
        return FileError(f"{path}: no permission to read or write it. Change its permissions or copy it elsewhere.")
    return FileError(f"{path}: {error.strerror or error}.")
