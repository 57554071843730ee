"""`motionmatch actors`: motion from the built-in performers, as files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import tyro

from motionmatch.cli.known import SCRIPT
from motionmatch.cli.options import refuse

if TYPE_CHECKING:
    from rich.table import Table

    from motionmatch.actors.performance import Performance


@dataclass(frozen=True)
class Actors:
    """Make motion with the built-in actors, or list what they can do.

    `motionmatch actors list` shows databases and moves. `motionmatch actors capture locomotion --minutes 10 --out
    folder/` writes a BVH for each take, and beside it a TOML with its tags (which move when, and the exact contacts), a
    CSV with its footprints and, if it has any, a TOML with uneven ground and one with props.
    """

    task: Annotated[Literal["list", "capture"], tyro.conf.Positional]
    """list or capture."""
    scripts: Annotated[tuple[str, ...], tyro.conf.Positional, tyro.conf.arg(metavar="[SCRIPT ...]"), SCRIPT] = ()
    """Names of databases, or scripts such as "walk 4 speed=1.3; idle 2" and "dog: stand 1; trot 4 speed=2; sit 3"."""
    minutes: Annotated[float | None, tyro.conf.arg(metavar="MINUTES")] = None
    """Minutes of motion for each script; shots are repeated with other random numbers, or cut. Default: every shot
    once."""
    seed: int = 1
    """Random seed: chooses the body of the performer and varies the takes."""
    fps: Annotated[float, tyro.conf.arg(metavar="RATE")] = 60.0
    """Frames per second."""
    joints: Annotated[int | None, tyro.conf.arg(metavar="N")] = None
    """Add hair, a cape and wings to every performer until the skeleton has N joints. Not for dogs."""
    out: Annotated[Path, tyro.conf.arg(metavar="FOLDER")] = Path("capture")
    """Folder to write to."""

    def run(self) -> int:
        if self.task == "list":
            unread = ("scripts", "minutes", "seed", "fps", "joints", "out")
            refuse(self, unread, "on a list", "Write `motionmatch actors capture …` to let them act.")
            print_lists()
            return 0
        from motionmatch.actors.pair import ROLES, find_pair_name, rename_pair
        from motionmatch.actors.props.attachments import add_attachments, check_joint_count
        from motionmatch.actors.takes import capture_takes, plan_takes
        from motionmatch.errors import FileError, InputError, unreadable
        from motionmatch.motion import cache

        if not self.scripts:
            raise InputError("nothing to capture. Name a database or write a script: motionmatch actors list")
        options: dict[str, Any] = {"minutes": self.minutes, "seed": self.seed, "fps": self.fps}
        # Find mistakes in all scripts before anything is written.
        shots = [shot for script in self.scripts for shot, _, _ in plan_takes(script, **options)]
        total = sum(shot.clips for shot in shots)
        if self.joints is not None:
            check_joint_count(self.joints)
            if any(shot.performer == "dog" for shot in shots):
                raise InputError("a dog wears no trimmings: leave --joints out, or capture dogs by themselves.")
        if self.out.is_file():
            raise FileError(f"{self.out}: is a file; name a folder to write to.")
        try:
            self.out.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unreadable(self.out, error) from None
        takes = (take for script in self.scripts for take in capture_takes(script, **options))
        seconds = 0.0
        names: set[str] = set()
        new_names: dict[str, str] = {}  # of pairs, by their old names
        for take in _show_takes(takes, total):
            take = take if self.joints is None else add_attachments(take, self.joints)
            pair = find_pair_name(take)
            if pair is None:
                name = _find_free_name(take.name, names)
            else:
                if take.name == f"{pair}_{ROLES[0]}":
                    new_names[pair] = _find_free_name(pair, names)
                take, name = rename_pair(take, new_names[pair]), new_names[pair]
            names.add(name)
            write_take(take, self.out / f"{name if pair is None else take.name}.bvh")
            seconds += take.seconds
        cache.prune()
        print(f"{total} takes, {seconds / 60:.1f} minutes: {self.out.resolve()}")
        return 0


def write_take(take: Performance, path: Path) -> None:
    """Write a BVH, and beside it files with the unit and tags, footprints, uneven ground and props."""
    from motionmatch import tomlfile
    from motionmatch.actors import performance
    from motionmatch.actors.props import objects

    spans = {name: [list(map(int, span)) for span in each] for name, each in take.tags.spans.items()}
    tomlfile.write(path.with_suffix(".toml"), {"units": "m", "tags": spans})
    performance.write_footprints(take.footprints, path.with_suffix(".footprints.csv"))
    if not take.terrain.is_level:
        take.terrain.save(path.with_suffix(".terrain.toml"))
    if take.props:
        objects.write_props(take.props, path.with_suffix(".props.toml"))
    take.save(path)


def print_lists() -> None:
    """Print the databases of the actors, and the moves that scripts are made of."""
    from rich.console import Console
    from rich.table import Table

    from motionmatch.actors.dog import script
    from motionmatch.actors.moves.scene import SCENES
    from motionmatch.actors.moves.vocabulary import LIMITS, MOVES
    from motionmatch.actors.names import NAMES
    from motionmatch.actors.takes import find_database

    console = Console()
    databases = Table(box=None, header_style="bold", pad_edge=False)
    for column in ("database", "length", "takes", "what"):
        databases.add_column(column, no_wrap=column != "what", overflow="fold")
    for name in NAMES:
        known = find_database(name)
        length = f"{known.seconds / 60:.0f} min" if known.seconds >= 60 else f"{known.seconds:.0f} s"
        databases.add_row(name, length, str(len(known.shots)), known.summary)
    console.print(databases)
    console.print()
    console.print(_make_move_table("move", MOVES, LIMITS))
    console.print()
    console.print(_make_move_table("move of a dog", script.MOVES, script.LIMITS))
    console.print()
    console.print(_make_move_table("scene of two", SCENES, {}))
    console.print(
        '\nA script is moves with their seconds: motionmatch actors capture "idle 1; walk 4 speed=1.3" --out FOLDER\n'
        'For a dog: motionmatch actors capture "dog: stand 1; trot 4 speed=2; sit 3" --out FOLDER\n'
        'For two people: motionmatch actors capture "pair: handshake 2 pumps=3" --out FOLDER',
        markup=False,
    )


def _make_move_table(
    title: str, moves: Mapping[str, Callable[..., Any]], limits: Mapping[str, tuple[float, float]]
) -> Table:
    from rich.table import Table

    table = Table(box=None, header_style="bold", pad_edge=False)
    for column in (title, "options", "m/s", "what"):
        table.add_column(column, no_wrap=column == title, overflow="fold")
    for name, move in moves.items():
        speeds = "{:g} to {:g}".format(*limits[name]) if name in limits else ""
        table.add_row(name, _format_options(move), speeds, (move.__doc__ or "").strip().splitlines()[0])
    return table


def _format_options(move: Callable[..., Any]) -> str:
    """Format the options of a move with their defaults; an option without a default is a side."""
    known = (move.__kwdefaults__ or {}).items()
    return " ".join(
        f"{key}={value:g}" if isinstance(value, (int, float)) else f"{key}={value or 'left|right'}"
        for key, value in known
    )


def _find_free_name(name: str, used: set[str]) -> str:
    """Return the name, with a number after it if it is used already."""
    number, free = 2, name
    while free in used:
        free, number = f"{name}_{number}", number + 1
    return free


def _show_takes(takes: Iterator[Performance], total: int) -> Iterator[Performance]:
    """Yield the takes and show the progress."""
    from motionmatch.progress import show_progress

    with show_progress("Acting") as progress:
        for done, take in enumerate(takes):
            progress(done, total, take.name)
            yield take
