"""Where verbs print: rich, but a reader that went away is our own business (exit code 141, not 1)."""

from __future__ import annotations

from typing import NoReturn

from rich.console import Console as RichConsole


class Console(RichConsole):
    """A console that leaves a broken pipe to `main`."""

    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError


def console() -> Console:
    """For tables and reports on standard output."""
    return Console(highlight=False)
