"""What a command does, as something that can be compared: exit code, what it prints, files, calls to the library."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field, fields, is_dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from motionmatch.cli.main import main


@dataclass(frozen=True)
class Outcome:
    """Of one command."""

    code: int
    printed: str
    complaint: str = field(compare=False)
    """standard error, which also says how long work takes"""
    files: tuple[tuple[str, str], ...]
    """(name, digest) of every file in the folder that it ran in"""
    calls: tuple[str, ...]
    """what reached the library where a stub stands in for it"""


class Stage:
    """Runs commands, each in a folder of its own, and notes what stubs were called with."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.monkeypatch = folder, monkeypatch
        self.calls: list[str] = []
        self.count = 0

    def stub(self, target: str, answer: Callable[..., Any] = lambda *args, **named: None) -> None:
        """Put a stub in the place of `module.name`: it notes its arguments and gives what `answer` gives."""
        name = target.rsplit(".", 1)[-1]

        def noted(*args: Any, **named: Any) -> Any:
            self.calls.append(f"{name}{plain(args)}{plain(named)}")
            return answer(*args, **named)

        self.monkeypatch.setattr(target, noted)

    def run(self, args: list[str]) -> Outcome:
        """One command, in a folder that is empty at first."""
        here = self.folder / f"run{self.count:03d}"
        here.mkdir()
        self.count += 1
        self.calls.clear()
        self.monkeypatch.chdir(here)
        printed, complaint = io.StringIO(), io.StringIO()
        with redirect_stdout(printed), redirect_stderr(complaint):
            code = main(args)
        found = sorted(path for path in here.rglob("*") if path.is_file())
        digests = [(str(path.relative_to(here)), hashlib.sha256(path.read_bytes()).hexdigest()) for path in found]
        said = [stream.getvalue().replace(str(here), "HERE") for stream in (printed, complaint)]
        calls = tuple(call.replace(str(here), "HERE") for call in self.calls)
        return Outcome(code, said[0], said[1], tuple(digests), calls)


def plain(value: Any) -> str:
    """A value as text that is the same for the same content."""
    if isinstance(value, np.ndarray):
        return f"{value.shape}{hashlib.sha256(np.ascontiguousarray(value).tobytes()).hexdigest()[:12]}"
    if is_dataclass(value) and not isinstance(value, type):
        return (
            f"{type(value).__name__}({', '.join(f'{f.name}={plain(getattr(value, f.name))}' for f in fields(value))})"
        )
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {plain(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(plain, value)) + "]"
    if value is None or isinstance(value, str | int | float | bool | Path | np.generic):
        return repr(value)
    return type(value).__name__
