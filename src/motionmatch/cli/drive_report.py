"""Tables of a drive: what the body did, and what happened among obstacles."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from motionmatch.metrics.collision import ScenarioOutcome
    from motionmatch.metrics.driving import DriveReport


def print_report(report: DriveReport) -> None:
    """Print a table with the figures of the drive and of its source."""
    from rich.table import Table

    from motionmatch.cli.console import console
    from motionmatch.metrics.wording import word_drive

    table = Table(title=f"{report.seconds:.1f} s driven", title_justify="left")
    for name in ("", "drive", "source"):
        table.add_column(name, justify="left" if not name else "right")
    for row in word_drive(report):
        table.add_row(*row)
    console().print(table)


def print_outcome(outcome: ScenarioOutcome) -> None:
    """Print what happened among the obstacles."""
    from rich.table import Table

    from motionmatch.cli.console import console
    from motionmatch.metrics.wording import list_solid_figures

    found = outcome.collisions
    table = Table(title=outcome.name, title_justify="left", show_header=False)
    table.add_column("")
    table.add_column("", justify="right")
    table.add_row("passed", "yes" if outcome.passed else "no")
    table.add_row("arrived after, s", "-" if outcome.arrived is None else f"{outcome.arrived:.1f}")
    for name, value in list_solid_figures(outcome.solid):
        table.add_row(name, value)
    table.add_row("time in contact of ellipses", f"{found.contact_share:.2%}")
    table.add_row("deepest contact of ellipses, m", f"{found.deepest:.3f}")
    table.add_row("time with a joint inside", f"{outcome.inside_share:.2%}")
    if found.path_error is not None:
        table.add_row("distance from the way, m", f"{found.path_error:.2f}")
    table.add_row("transitions per second", f"{found.transitions:.2f}")
    console().print(table)
