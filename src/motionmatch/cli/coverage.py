"""`motionmatch coverage`: the speeds, turns and directions in a database, as a table and a page."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import tyro

from motionmatch.cli.known import SOURCE

if TYPE_CHECKING:
    from motionmatch.database.coverage import Coverage

MOST_TAGS = 12


@dataclass(frozen=True)
class CoverageCommand:
    """Show what a database covers: speeds, turns, directions; gaps, and frames that are never used.

    Draws heat maps of speed by turn rate and by direction, counts duplicates, and finds frames that are never played in
    a standard drive of several minutes.
    """

    source: Annotated[str, tyro.conf.Positional, tyro.conf.arg(metavar="DATABASE"), SOURCE]
    """A file that `motionmatch build` wrote, a folder of motion files, or a database of the actors."""
    out: Annotated[Path, tyro.conf.arg(metavar="FILE")] = Path("coverage.html")
    """The page (.html) or picture (.png, .svg, .pdf) to write."""
    minutes: Annotated[float, tyro.conf.arg(metavar="MINUTES")] = 10.0
    """Minutes of the standard drive, summed over its players; 0 leaves it out."""
    seed: int | None = None
    """Random seed of the standard drive; default: 1."""

    def run(self) -> int:
        from motionmatch.cli.databases import open_database
        from motionmatch.cli.options import refuse
        from motionmatch.control.stick import asks
        from motionmatch.database.coverage import measure_coverage
        from motionmatch.errors import InputError
        from motionmatch.metrics.driving import measure_usage
        from motionmatch.pictures import coverage as pictures
        from motionmatch.progress import show_progress

        pictures.check_ending(self.out)
        if not 0.0 <= self.minutes < float("inf"):
            raise InputError(f"--minutes {self.minutes:g}: a drive takes a number of minutes, or 0 to leave it out.")
        if self.minutes == 0.0:
            refuse(self, ["seed"], "without a standard drive", "Leave it out, or give --minutes.")
        database = open_database(self.source)
        covered = measure_coverage(database, asks())
        used = None
        if self.minutes > 0:
            with show_progress("driving") as progress:
                used = measure_usage(
                    database, minutes=self.minutes, seed=1 if self.seed is None else self.seed, progress=progress
                )
        pictures.draw_coverage(database, covered, used, self.out)
        print_coverage(covered)
        if used is not None:
            print(
                f"in {used.minutes:.0f} minutes of driving {used.played.mean():.0%} of the frames were played and "
                f"{used.clips_unused} of {len(database.ranges)} clips never"
            )
        print(f"coverage: {self.out.resolve()}")
        return 0


def print_coverage(covered: Coverage) -> None:
    """Print the content of a database in a few lines."""
    from motionmatch.cli.console import console

    out = console()
    slow, _, middle, _, fast = covered.speeds
    out.print(f"{covered.minutes:.1f} minutes in {covered.clips} clips (mirrored ones included)")
    out.print(f"speed {slow:.2f} to {fast:.2f} m/s, half of it below {middle:.2f}; {covered.standing:.0%} standing")
    tags = sorted(covered.tags.items(), key=lambda each: -each[1])[:MOST_TAGS]
    if tags:
        out.print("tags " + ", ".join(f"{name} {seconds:.0f} s" for name, seconds in tags), soft_wrap=True)
    out.print(f"{covered.twice:.0%} of the frames have as good as the same frame elsewhere")
    if covered.missing:
        out.print("[yellow]missing[/] " + "; ".join(covered.missing), soft_wrap=True)
    else:
        out.print("nothing that a player asks for is missing")
