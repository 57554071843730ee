"""`motionmatch explain`: why the search chooses a frame."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import tyro

from motionmatch.cli.known import MODE, MODEL, PROJECTOR, SOURCE

if TYPE_CHECKING:
    from motionmatch.control.controller import Controller
    from motionmatch.database.database import MotionDatabase
    from motionmatch.metrics.explaining import Explanation


@dataclass(frozen=True)
class Explain:
    """Explain why the search chooses a frame: candidates, costs, frames left out.

    A character plays a frame of the database and gets a new command. The best next frames are listed with the cost of
    each feature block, then cheaper frames that were left out, with the reason. With --model it explains what a learned
    model finds: of its codebook the best codes, of its network the frames nearest to what it gives.
    """

    source: Annotated[str | None, tyro.conf.Positional, tyro.conf.arg(metavar="DATABASE"), SOURCE] = None
    """A file that `motionmatch build` wrote, a folder of motion files, or a database of the actors. With --model: the
    one that the model was trained on."""
    model: Annotated[Path | None, tyro.conf.arg(metavar="FOLDER"), MODEL] = None
    """A model that `motionmatch train` wrote, or the one that comes with motionmatch: locomotion."""
    mode: Annotated[str | None, tyro.conf.arg(metavar="MODE"), MODE] = None
    """lmm: what the projector of the model finds. dmm, mm: the search, as without a model. Default: lmm."""
    projector: Annotated[str | None, tyro.conf.arg(metavar="NAME"), PROJECTOR] = None
    """codebook or network. Default: the codebook, if the model has one."""
    clip: Annotated[str | None, tyro.conf.arg(metavar="NAME")] = None
    """The clip that plays; default: the first."""
    at: Annotated[float, tyro.conf.arg(metavar="SECONDS")] = 1.0
    """Time in the clip."""
    velocity: Annotated[tuple[float, float], tyro.conf.arg(metavar="LEFT AHEAD")] = (0.0, 1.3)
    """Wanted velocity in the frame of the character, metres per second."""
    facing: Annotated[tuple[float, float] | None, tyro.conf.arg(metavar="LEFT AHEAD")] = None
    """Direction to face, in the frame of the character; default: the direction of the velocity."""
    tags: Annotated[str | None, tyro.conf.arg(metavar="EXPRESSION")] = None
    """Only frames with these tags, such as "walk & !turn"."""
    count: Annotated[int, tyro.conf.arg(metavar="N")] = 8
    """Number of candidates to list."""

    def run(self) -> int:
        from motionmatch.cli.databases import open_database
        from motionmatch.cli.options import check_model_options
        from motionmatch.errors import InputError, unknown_name
        from motionmatch.metrics.explaining import explain

        if self.count < 1:
            raise InputError(f"{self.count} candidates can't be listed; ask for at least 1.")
        check_model_options(self, self.source)
        if self.source is None:
            alone = (
                " A model alone has no clips to play from; name the one that it was trained on." if self.model else ""
            )
            raise InputError(f"nothing to explain. Name a DATABASE, such as locomotion.{alone}")
        database = open_database(self.source)
        name = self.clip or database.names[0]
        if name not in database.names:
            raise unknown_name("clip", name, database.names, where=self.source)
        index = database.names.index(name)
        frame, length = round(self.at * database.fps), int(database.ranges.lengths[index])
        if not 0 <= frame < length:
            raise InputError(f"{name} has {length / database.fps:.2f} s; --at {self.at:g} is not in it.")
        print_explanation(
            explain(
                self.make_controller(database),
                int(database.ranges.starts[index]) + frame,
                velocity=self.velocity,
                facing=self.facing,
                tags=self.tags,
                count=self.count,
            )
        )
        return 0

    def make_controller(self, database: MotionDatabase) -> Controller:
        """Make the controller of the database, or of the model."""
        from motionmatch.control.controller import Controller
        from motionmatch.learned.controller import LearnedController
        from motionmatch.learned.model import load_model

        if self.model is None:
            return Controller(database)
        model, mode = load_model(self.model), self.mode or "lmm"
        return LearnedController(model, database=database, mode=mode, projector=self.projector)


def print_explanation(explanation: Explanation) -> None:
    """Print a table with a row for each candidate and a column for each block."""
    from rich.table import Table
    from rich.text import Text

    from motionmatch.cli.console import console

    out = console()
    out.print(f"playing {explanation.playing}")
    titles = {
        "": "the best frames to go on with",
        "codebook": "what the codebook gives, and its next best codes, each named by the frame nearest to it",
        "network": "what the network gives, and the frames nearest to that",
    }
    table = Table(title=titles[explanation.answered_by], title_justify="left", box=None, pad_edge=False)
    table.add_column("frame", justify="right")
    table.add_column("where", overflow="fold")
    short = {name: "".join(word[0] for word in name.split("_")) for name in explanation.blocks}
    if len(set(short.values())) < len(short):
        short = {name: str(number) for number, name in enumerate(short, start=1)}
    away = ["away"] if explanation.answered_by else []
    for name in ("cost", *away, *short.values()):
        table.add_column(name, justify="right")
    for one in explanation.candidates:
        cells = [Text(f"{cost:.2f}", style=_colour(cost, one.cost)) for cost in one.blocks.values()]
        where = f"{one.where}{' ← chosen' if one.chosen else ''}"
        apart = [] if one.distance is None else [f"{one.distance:.2f}"]
        table.add_row(str(one.frame), where, f"{one.cost:.3f}", *apart, *cells, style="bold" if one.chosen else "")
    out.print(table)
    meanings = {"away": f"distance from what the {explanation.answered_by} gives"} if away else {}
    meanings |= {mark: name for name, mark in short.items()}
    out.print("[dim]" + ", ".join(f"{mark} {name}" for mark, name in meanings.items()) + "[/]", soft_wrap=True)
    if explanation.left_out:
        than = f"what the {explanation.answered_by} gives" if explanation.answered_by else "the last of these"
        out.print(f"left out although they cost less than {than}:")
        for one in explanation.left_out:
            out.print(f"  {one.frame}  {one.where}  cost {one.cost:.3f}: {one.reason}", soft_wrap=True)
    elif explanation.candidates:
        out.print("nothing that costs less was left out")


def _colour(cost: float, whole: float) -> str:
    """Return green for a small share of the whole cost, red for a large one."""
    share = cost / whole if whole > 0 else 0.0
    return "green" if share < 0.2 else "yellow" if share < 0.5 else "red"
