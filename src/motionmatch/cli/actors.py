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
    """Let the built-in performers act, or list what they know.

    `motionmatch actors list` shows databases and moves. `motionmatch actors capture locomotion --minutes 10 --out
    folder/` writes a BVH for each take, and beside it a TOML with its tags (which move when, and the exact contacts), a
    CSV with its footprints and, where there are any, TOMLs with ground that is not level and with things in the way.
    """

    task: Annotated[Literal["list", "capture"], tyro.conf.Positional]
    """list, or capture."""
    scripts: Annotated[tuple[str, ...], tyro.conf.Positional, tyro.conf.arg(metavar="[SCRIPT ...]"), SCRIPT] = ()
    """Names of databases, or scripts such as "walk 4 speed=1.3; idle 2" and "dog: stand 1; trot 4 speed=2; sit 3"."""
    minutes: Annotated[float | None, tyro.conf.arg(metavar="MINUTES")] = None
    """How much of each; shots are taken over again, or cut, to fill it. Default: every shot once."""
    seed: int = 1
    """Which performer, and how the takes differ."""
    fps: Annotated[float, tyro.conf.arg(metavar="RATE")] = 60.0
    """Frames per second."""
    joints: Annotated[int | None, tyro.conf.arg(metavar="N")] = None
    """Hang hair, a cape and wings on every performer, so that the skeleton has N joints. Not for dogs."""
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
        said: dict[str, Any] = {"minutes": self.minutes, "seed": self.seed, "fps": self.fps}
        # A mistake in any of them shows before anything is written.
        shots = [shot for script in self.scripts for shot, _, _ in plan_takes(script, **said)]
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
        takes = (take for script in self.scripts for take in capture_takes(script, **said))
        seconds = 0.0
        names: set[str] = set()
        own: dict[str, str] = {}  # what each pair is called now
        for take in _counted(takes, total):
            take = take if self.joints is None else add_attachments(take, self.joints)
            of = find_pair_name(take)
            if of is None:
                name = _unused(take.name, names)
            else:
                own[of] = _unused(of, names) if take.name == f"{of}_{ROLES[0]}" else own[of]
                take, name = rename_pair(take, own[of]), own[of]
            names.add(name)
            write(take, self.out / f"{name if of is None else take.name}.bvh")
            seconds += take.seconds
        cache.prune()
        print(f"{total} takes, {seconds / 60:.1f} minutes: {self.out.resolve()}")
        return 0


def write(take: Performance, path: Path) -> None:
    """A BVH, and beside it what it can't hold: unit and tags, footprints, ground that is not level, props."""
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
    """The databases, and the moves that scripts are made of."""
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
    console.print(_moves("move", MOVES, LIMITS))
    console.print()
    console.print(_moves("of the dog", script.MOVES, script.LIMITS))
    console.print()
    console.print(_moves("of two", SCENES, {}))
    console.print(
        '\nA script is moves with their seconds: motionmatch actors capture "idle 1; walk 4 speed=1.3" --out FOLDER\n'
        'That of a dog says so: motionmatch actors capture "dog: stand 1; trot 4 speed=2; sit 3" --out FOLDER\n'
        'And a scene of two: motionmatch actors capture "pair: handshake 2 pumps=3" --out FOLDER',
        markup=False,
    )


def _moves(title: str, moves: Mapping[str, Callable[..., Any]], limits: Mapping[str, tuple[float, float]]) -> Table:
    from rich.table import Table

    table = Table(box=None, header_style="bold", pad_edge=False)
    for column in (title, "options", "m/s", "what"):
        table.add_column(column, no_wrap=column == title, overflow="fold")
    for name, move in moves.items():
        speeds = "{:g} to {:g}".format(*limits[name]) if name in limits else ""
        table.add_row(name, _options(move), speeds, (move.__doc__ or "").strip().splitlines()[0])
    return table


def _options(move: Callable[..., Any]) -> str:
    """Each with its default; one without is a side."""
    known = (move.__kwdefaults__ or {}).items()
    return " ".join(
        f"{key}={value:g}" if isinstance(value, (int, float)) else f"{key}={value or 'left|right'}"
        for key, value in known
    )


def _unused(name: str, used: set[str]) -> str:
    """The name, or with a number behind it."""
    number, free = 2, name
    while free in used:
        free, number = f"{name}_{number}", number + 1
    return free


def _counted(takes: Iterator[Performance], total: int) -> Iterator[Performance]:
    """The same with a progress bar, where there is a terminal to show it."""
    from motionmatch.progress import show_progress

    with show_progress("Acting") as progress:
        for done, take in enumerate(takes):
            progress(done, total, take.name)
            yield take
