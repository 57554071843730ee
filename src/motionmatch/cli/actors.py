"""`motionmatch actors`: motion from the built-in performers, as files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import tyro

if TYPE_CHECKING:
    from motionmatch.actors.capture import Take


@dataclass(frozen=True)
class Actors:
    """Let the built-in performers act, or list what they know.

    `motionmatch actors list` shows databases and moves. `motionmatch actors capture locomotion --minutes 10 --out
    folder/` writes a BVH for each take, and beside it a TOML with its tags (which move when, and the exact contacts), a
    CSV with its footprints and, where the ground is not level, a TOML with its terrain.
    """

    task: Annotated[Literal["list", "capture"], tyro.conf.Positional]
    """list, or capture."""
    scripts: Annotated[tuple[str, ...], tyro.conf.Positional, tyro.conf.arg(metavar="[SCRIPT ...]")] = ()
    """Names of databases, or scripts such as "walk 4 speed=1.3; idle 2"."""
    minutes: Annotated[float | None, tyro.conf.arg(metavar="MINUTES")] = None
    """How much of each; shots are taken over again, or cut, to fill it. Default: every shot once."""
    seed: int = 1
    """Which performer, and how the takes differ."""
    fps: Annotated[float, tyro.conf.arg(metavar="RATE")] = 60.0
    """Frames per second."""
    out: Annotated[Path, tyro.conf.arg(metavar="FOLDER")] = Path("capture")
    """Folder to write to."""

    def run(self) -> int:
        if self.task == "list":
            print_lists()
            return 0
        from motionmatch.actors.capture import capture_takes, plan
        from motionmatch.errors import FileError, InputError, unreadable
        from motionmatch.motion import cache

        if not self.scripts:
            raise InputError("nothing to capture. Name a database or write a script: motionmatch actors list")
        said: dict[str, Any] = {"minutes": self.minutes, "seed": self.seed, "fps": self.fps}
        # A mistake in any of them shows before anything is written.
        total = sum(len(plan(script, **said)) for script in self.scripts)
        if self.out.is_file():
            raise FileError(f"{self.out}: is a file; name a folder to write to.")
        try:
            self.out.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unreadable(self.out, error) from None
        takes = (take for script in self.scripts for take in capture_takes(script, **said))
        seconds = 0.0
        names: set[str] = set()
        for take in _counted(takes, total):
            name = _unused(take.clip.name, names)
            names.add(name)
            write(take, self.out / f"{name}.bvh")
            seconds += take.clip.seconds
        cache.prune()
        print(f"{total} takes, {seconds / 60:.1f} minutes: {self.out.resolve()}")
        return 0


def write(take: Take, path: Path) -> None:
    """A BVH, and beside it what it can't hold: the unit and the tags, the footprints, and ground that is not level."""
    from motionmatch.actors import footprints
    from motionmatch.atomic import writing

    lines = ['units = "m"', "", "[tags]"]
    for name, spans in take.clip.tags.spans.items():
        lines.append(f"{name} = [{', '.join(f'[{start}, {stop}]' for start, stop in spans)}]")
    with writing(path.with_suffix(".toml")) as temporary:
        temporary.write_text("\n".join(lines) + "\n", encoding="utf-8")
    footprints.write(take.footprints, path.with_suffix(".footprints.csv"))
    if take.terrain is not None:
        take.terrain.save(path.with_suffix(".terrain.toml"))
    take.clip.save(path)


def print_lists() -> None:
    """The databases, and the moves that scripts are made of."""
    from rich.console import Console
    from rich.table import Table

    from motionmatch.actors.script import LIMITS, MOVES
    from motionmatch.actors.shots import NAMES, database

    console = Console()
    databases = Table(box=None, header_style="bold", pad_edge=False)
    for column in ("database", "length", "takes", "what"):
        databases.add_column(column, no_wrap=column != "what", overflow="fold")
    for name in NAMES:
        known = database(name)
        length = f"{known.seconds / 60:.0f} min" if known.seconds >= 60 else f"{known.seconds:.0f} s"
        databases.add_row(name, length, str(len(known.shots)), known.summary)
    moves = Table(box=None, header_style="bold", pad_edge=False)
    for column in ("move", "options", "m/s", "what"):
        moves.add_column(column, no_wrap=column == "move", overflow="fold")
    for name, move in MOVES.items():
        options = " ".join(f"{key}={value:g}" for key, value in (move.__kwdefaults__ or {}).items())
        speeds = "{:g} to {:g}".format(*LIMITS[name]) if name in LIMITS else ""
        moves.add_row(name, options, speeds, (move.__doc__ or "").strip().splitlines()[0])
    console.print(databases)
    console.print()
    console.print(moves)
    console.print(
        '\nA script is moves with their seconds: motionmatch actors capture "idle 1; walk 4 speed=1.3" --out FOLDER',
        markup=False,
    )


def _unused(name: str, used: set[str]) -> str:
    """The name, or with a number behind it."""
    number, free = 2, name
    while free in used:
        free, number = f"{name}_{number}", number + 1
    return free


def _counted(takes: Iterator[Take], total: int) -> Iterator[Take]:
    """The same with a progress bar, where there is a terminal to show it."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (TextColumn("Acting"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("takes", total=total)
        for take in takes:
            yield take
            bar.advance(task)
