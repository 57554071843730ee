"""The console that verbs print to: that of rich, except that a closed pipe ends with exit code 141, not 1."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from rich.console import Console as RichConsole

if TYPE_CHECKING:
    from rich.table import Table


class Console(RichConsole):
    """A console that raises BrokenPipeError, which `main` handles."""

    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError


def console() -> Console:
    """Return a console for tables and reports on standard output."""
    return Console(highlight=False, emoji=False)


def print_table(out: Console, table: Table) -> None:
    """Print a table with all its digits: where the terminal is too narrow, lines are longer than it."""
    from rich.measure import Measurement

    least = Measurement.get(out, out.options.update(max_width=1000), table).minimum
    usual, out.width = out.width, max(out.width, least + 2 * len(table.columns))  # rich leaves out borders
    out.print(table)
    out.width = usual
