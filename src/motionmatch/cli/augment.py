"""`motionmatch augment`: bend clips to turns and slopes that nobody performed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import tyro

from motionmatch.cli.known import SOURCE


@dataclass(frozen=True)
class Augment:
    """Bend clips round curves and up slopes that nobody performed, with feet that stay.

    The path of each clip is laid out anew like a carpet (Miller et al. 2015), once for each turn with each slope. Each
    result is written, and a table says how much was bent. Build a database from the folder: motionmatch build FOLDER.
    """

    sources: Annotated[tuple[str, ...], tyro.conf.Positional, tyro.conf.arg(metavar="SOURCE [SOURCE ...]"), SOURCE]
    """Motion files, folders, zips; or databases of the actors (`dog`) and scripts ("walk 8; run 4")."""
    out: Annotated[Path, tyro.conf.arg(metavar="FOLDER")] = Path("augmented")
    """The folder to write to: an .npz for each bent clip."""
    turns: Annotated[tuple[float, ...], tyro.conf.arg(metavar="DEGREES")] = (-30.0, -15.0, 0.0, 15.0, 30.0)
    """Turns to the left that are added, degrees per metre of the way; 0 leaves it as it is."""
    slopes: Annotated[tuple[float, ...], tyro.conf.arg(metavar="PERCENT")] = (0.0,)
    """Slopes up that are added, percent; for a database build with --uneven."""
    wave: Annotated[float, tyro.conf.arg(metavar="METRES")] = 0.0
    """Turn to the left and to the right in turn in this distance, metres; 0 goes round in circles. A path that climbs
    in circles comes over itself: use a wave, such as 10, for turns with slopes."""
    frames: Annotated[int | None, tyro.conf.arg(metavar="N")] = None
    """Make about so many frames: stop there, or, where every turn with every slope is not enough, go on with bends
    between the least and the most of them. Default: every turn with every slope. 700000 is the paper's bear."""
    size: Annotated[float, tyro.conf.arg(metavar="TIMES")] = 1.0
    """Make bodies this many times as large, and slower by the root of it, as larger animals are."""

    def run(self) -> int:
        import math

        import numpy as np
        from rich.box import SIMPLE
        from rich.table import Table

        from motionmatch.cli.console import console
        from motionmatch.cli.databases import read_clips
        from motionmatch.errors import InputError
        from motionmatch.generative.carpet import bend_clip, resize_clip, spread_bends
        from motionmatch.progress import show_progress

        if not self.turns or not self.slopes:
            raise InputError("nothing to bend by. Give at least one turn and one slope; 0 leaves clips as they are.")
        if self.frames is not None and self.frames < 1:
            raise InputError(f"--frames {self.frames}: at least 1 is needed.")
        clips = read_clips(self.sources)
        if self.size != 1.0:
            clips = [resize_clip(clip, self.size) for clip in clips]
        ways = [(turn, slope, self.wave) for turn in self.turns for slope in self.slopes]
        before = sum(clip.num_frames for clip in clips)
        count = len(ways) if self.frames is None else max(-(-self.frames // before), 1)
        if count > len(ways):
            most = max(map(abs, self.turns)), max(map(abs, self.slopes))
            more = spread_bends(count, turn=most[0], slope=most[1], wave=self.wave)
            ways += [bend for bend in more if bend not in ways][: count - len(ways)]
        ways = ways[:count]
        self.out.mkdir(parents=True, exist_ok=True)
        table = Table("turn", "slope", "frames", "turned most", "climbed most", "feet moved", "sunk", box=SIMPLE)
        frames = 0
        with show_progress("bending") as progress:
            for done, (turn, slope, wave) in enumerate(ways):
                rows = []  # figures only: each clip is written and forgotten, however many there are
                for number, clip in enumerate(clips):
                    progress(done * len(clips) + number, len(ways) * len(clips), clip.name)
                    bent = bend_clip(clip, turn=math.radians(turn), slope=0.01 * slope, wave=wave)
                    name = f"{clip.name}_{turn:+.4g}_{slope:+.4g}".replace(" ", "_")
                    bent.clip.save(self.out / f"{name}.npz")
                    rows.append((bent.clip.num_frames, bent.turned, bent.climbed, bent.reach, bent.sunk))
                counts, turned, climbed, reach, sunk = zip(*rows, strict=True)
                frames += sum(counts)
                table.add_row(
                    f"{turn:+.3g}°/m",
                    f"{slope:+.3g} %",
                    f"{sum(counts):,}",
                    f"{np.degrees(max(turned, key=abs)):+.0f}°",
                    f"{max(climbed, key=abs):+.1f} m",
                    f"{100 * max(reach):.1f} cm",
                    f"{100 * max(sunk):.1f} cm",
                )
            progress(len(ways) * len(clips), len(ways) * len(clips), "")
        console().print(table)
        print(f"{before:,} frames became {frames:,} in {len(ways) * len(clips)} clips: {self.out.resolve()}")
        return 0
