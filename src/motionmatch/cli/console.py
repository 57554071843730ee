"""Where verbs print: rich, but a reader that went away is our own business (exit code 141, not 1)."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from typing import NoReturn

from rich.console import Console as RichConsole


class Console(RichConsole):
    """A console that leaves a broken pipe to `main`."""

    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError


def console() -> Console:
    """For tables and reports on standard output."""
    return Console(highlight=False)


@contextlib.contextmanager
def progress(doing: str) -> Iterator[Callable[[int, int, str], None]]:
    """A bar that is told (done, total, what is next), where there is a terminal to show it."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(doing, total=None)

        def tell(done: int, total: int, following: str = "") -> None:
            bar.update(task, completed=done, total=total, description=f"{doing} {following}".strip())

        yield tell
