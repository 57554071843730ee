"""`motionmatch build`: recordings become a database to search."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import tyro

from motionmatch.cli.known import FILE, SOURCE


@dataclass(frozen=True)
class Build:
    """Build a database from motion files or from the actors.

    Clips are brought to one rate and one skeleton, mirrored, and features are taken of every frame: feet and their
    velocities, the velocity of the hips, and the path of the next second. What came out is reported: how long, how
    fast, what is missing and what is there twice.
    """

    sources: Annotated[tuple[str, ...], tyro.conf.Positional, tyro.conf.arg(metavar="SOURCE [SOURCE ...]"), SOURCE]
    """Motion files, folders, zips; or databases of the actors (`locomotion`) and scripts ("walk 8; run 4")."""
    out: Annotated[Path, tyro.conf.arg(metavar="FILE")] = Path("database.npz")
    """The .npz to write."""
    fps: Annotated[float, tyro.conf.arg(metavar="RATE")] = 60.0
    """Frames per second; clips at other rates are resampled."""
    mirror: bool = True
    """Add a copy of each clip with left and right exchanged."""
    horizons: Annotated[tuple[float, ...], tyro.conf.arg(metavar="SECONDS")] = (20 / 60, 40 / 60, 60 / 60)
    """How far ahead the features look at the path, seconds."""
    end_seconds: Annotated[float | None, tyro.conf.arg(metavar="SECONDS")] = None
    """How near its clip's end a frame is not offered by the search; default: the last horizon."""
    settings: Annotated[Path | None, tyro.conf.arg(metavar="FILE"), FILE] = None
    """A .toml as the page of `motionmatch play` saves it; its weights become the database's own."""
    uneven: bool = False
    """The recordings are of uneven ground: fit it to their contacts, and add the heights under the feet."""
    minutes: Annotated[float | None, tyro.conf.arg(metavar="MINUTES")] = None
    """How much the actors act; default: every shot once."""
    seed: int | None = None
    """Which performer; default: 1."""

    def run(self) -> int:
        from motionmatch.cli.coverage import show
        from motionmatch.cli.databases import any_acted, clips_of
        from motionmatch.cli.options import refuse
        from motionmatch.control.settings import Settings, read_settings
        from motionmatch.control.stick import asks
        from motionmatch.database.build import build
        from motionmatch.database.coverage import measure_coverage
        from motionmatch.database.schema import default_schema, terrain_schema
        from motionmatch.errors import FileError, InputError
        from motionmatch.progress import show_progress

        if self.out.suffix != ".npz":
            raise FileError(f"{self.out}: a database is an .npz file. Call it {self.out.with_suffix('.npz')}")
        if not any_acted(self.sources):
            refuse(self, ("minutes", "seed"), "where no actor acts", "Recordings are taken as they are; leave it out.")
        settings = Settings() if self.settings is None else read_settings(self.settings)
        if self.settings is not None and not (settings.config.weights or settings.responsiveness):
            raise InputError(
                f"{self.settings} has no effect on a database: only [weights] and responsiveness are built in. Give it "
                "to `motionmatch drive` or `play`, or leave --settings out."
            )
        clips = clips_of(self.sources, minutes=self.minutes, seed=1 if self.seed is None else self.seed)
        anatomy = clips[0].anatomy
        schema = default_schema(anatomy.kind if anatomy is not None else "biped", horizons=self.horizons)
        if self.uneven:
            schema = terrain_schema(horizons=self.horizons)
        schema = settings.schema(schema)
        with show_progress("building") as progress:
            database = build(
                clips, schema, fps=self.fps, mirror=self.mirror, end_seconds=self.end_seconds, progress=progress
            )
        database.save(self.out)
        show(measure_coverage(database, asks()))
        size = self.out.stat().st_size / 1e6
        columns = f"{schema.width} columns, schema {schema.fingerprint}"
        print(f"{database.num_frames} frames at {database.fps:g} fps, {columns}, {size:.1f} MB: {self.out.resolve()}")
        return 0
