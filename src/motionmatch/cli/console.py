"""The console that verbs print to: that of rich, except that a closed pipe ends with exit code 141, not 1."""

from __future__ import annotations

from typing import NoReturn

from rich.console import Console as RichConsole


class Console(RichConsole):
    """A console that raises BrokenPipeError, which `main` handles."""

    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError


def console() -> Console:
    """Return a console for tables and reports on standard output."""
    return Console(highlight=False, emoji=False)
