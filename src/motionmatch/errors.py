"""Every exception motionmatch raises on purpose, and how its message reads.

A message says what is wrong, what was expected and what to do. All of them derive from `MotionMatchError`, so
the command line can print any of them as one line and a program can catch them together.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from pathlib import Path


class MotionMatchError(Exception):
    """Anything that is wrong with what the user gave us."""


class InputError(MotionMatchError, ValueError):
    """An argument has the wrong shape, range or kind."""


class FileError(MotionMatchError):
    """A file can't be read or written, or does not hold what its name promises."""


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
    """`no joint 'LeftFot' in walk1.bvh. Did you mean 'LeftFoot'? Available: …`"""
    available = list(available)
    close = difflib.get_close_matches(name, available, n=1, cutoff=0.5)
    if not close:  # case and punctuation are what people get wrong most
        folded = {"".join(c for c in other.lower() if c.isalnum()): other for other in available}
        match = folded.get("".join(c for c in name.lower() if c.isalnum()))
        close = [match] if match else []
    hint = f" Did you mean '{close[0]}'?" if close else ""
    shown = ", ".join(available[:40]) + (f", … ({len(available)} in all)" if len(available) > 40 else "")
    return InputError(f"no {kind} '{name}'{f' in {where}' if where else ''}.{hint} Available: {shown or 'none'}.")


def unreadable(path: str | Path, error: OSError) -> FileError:
    """An operating-system error in our words."""
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
