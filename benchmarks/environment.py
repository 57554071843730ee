"""Searching and walking among obstacles: Table 1 of Ponton 2025 redone, and a search that is exact.

A character follows a closed path among cones, from several starting points, with each of the searches: plain matching,
the linear search, the paper's own and its ablations, ours. Contact is reported with the distance of the character from
its target, since a character that waits touches nothing. The searches are timed on the same recorded queries, at
thresholds of 0.4 and 0.6 m, each repeated several times in one call so that the overhead of Python does not count;
times are of the thread, best of several rounds. `motionmatch reproduce environment` measures the same rows, and the
scenarios.

    motionmatch bench environment --json environment.json
    python benchmarks/environment.py --seconds 20 --starts 1
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import tyro
from rich.console import Console

from motionmatch import jsonfile
from motionmatch.cli.reproduce import make_rich_table
from motionmatch.metrics.collision import body_outlines, clearances
from motionmatch.metrics.machine import describe_machine, format_command, format_machine
from motionmatch.pictures import topview
from motionmatch.studies import environment as study_rows
from motionmatch.studies import environment_tables
from motionmatch.studies.searching import EXTENDED_ROW, ROWS
from motionmatch.studies.study import Study

SHARED = Path(__file__).resolve().parents[2] / "shared"


@dataclass(frozen=True)
class Options:
    """Searching and walking among obstacles."""

    json: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Also write the figures to this file."""
    picture: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Draw the first lap of the extended preset from above."""
    seconds: float = 60.0
    """Seconds of each drive."""
    starts: int = 3
    """Starting points along the path."""
    queries: int = 100
    """Recorded queries that the searches are timed on."""
    recorded: bool = True
    """LAFAN1 and NSM Avoidance as well, where they are at hand."""
    scaling: bool = False
    """Time the searches on 25 k to 400 k poses as well (Fig. 11)."""
    only: tuple[str, ...] = ()
    """Rows of Table 1 to drive, by name; all by default."""


def main(options: Options) -> int:
    console = Console(width=max(Console().width, 150))
    dense = SHARED / "scenes" / "dense_cones.json"
    known = {name: SHARED / "mocap" / file for name, (file, _) in study_rows.RECORDED.items()}
    chosen = study_rows.EnvironmentStudyOptions(
        starts=options.starts, seconds=options.seconds, queries=options.queries,
        scene=dense if dense.exists() else None,
        archives={name: path for name, path in known.items() if options.recorded and path.exists()},
    )  # fmt: skip
    ways = [way for way in ROWS if not options.only or way.name in options.only]
    jobs = [*study_rows.search_jobs(chosen), *study_rows.table_1_jobs(chosen, ways)]
    jobs += study_rows.figure_11_jobs(chosen) if options.scaling else []
    study = Study(Path("environment.json"), chosen.settings, {})
    for job in jobs:
        console.print(f"{job.table}: {job.name}")
        study.rows.setdefault(job.table, {})[job.name] = job.measure()
    for table in environment_tables.tables(study):
        if table.rows:
            console.print(make_rich_table(table))
    bars = environment_tables.bars(study)
    for said, holds in bars:
        console.print(f"{'[green]holds[/]' if holds else '[red]does NOT hold[/]'} {said}", soft_wrap=True)
    if options.picture is not None:
        draw(chosen, options.picture)
    figures: dict[str, Any] = {"rows": study.rows, "bars": [{"bar": said, "holds": holds} for said, holds in bars]}
    figures |= {"machine": describe_machine("numpy", "numba"), "command": format_command(__file__)}
    console.print(f"{format_machine(figures['machine'])}; command: {figures['command']}", soft_wrap=True)
    if options.json is not None:
        jsonfile.write(options.json, figures)
    return 0


def draw(options: study_rows.EnvironmentStudyOptions, path: Path) -> None:
    """Draw the first lap of the extended preset from above."""
    scene = next(iter(options.scenes.values()))
    way = next(way for way in ROWS if way.name == EXTENDED_ROW)
    kept = options.sources[study_rows.ACTORS]
    (_, result), *_ = study_rows.drives(kept, way, scene, options)
    outlines = body_outlines(result)
    contacts = clearances(outlines, scene) <= 0
    topview.draw_topview(outlines, scene, path, wanted=scene.path, contacts=contacts, title=way.name)


if __name__ == "__main__":
    raise SystemExit(main(tyro.cli(Options)))
