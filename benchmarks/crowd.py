"""Crowds with full bodies: their size at 60 Hz on one core, overlaps, and the time to pass a door.

Two groups walk through each other again and again, with more and more agents; every step is timed whole (steering, what
is around, searches, playing, feet) and in parts, in processor time. A size is held if the mean and the 99th percentile
stay within a frame at 60 Hz. Then each scenario runs until all have arrived. Overlaps are reported with arrivals, since
an agent that waits touches no other.

    motionmatch bench crowd --json crowd.json
    motionmatch bench crowd --agents 1000 --threads 2 --scenarios -
    python benchmarks/crowd.py --agents 50 100 --seconds 5 --scenarios corridor_095
"""

from __future__ import annotations

import time
from contextlib import nullcontext
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import tyro
from rich.console import Console
from rich.table import Table

import motionmatch as mm
from motionmatch import jsonfile
from motionmatch.crowd.controller import BUDGET, MOST
from motionmatch.crowd.crowd import Crowd
from motionmatch.crowd.detail import Detail
from motionmatch.crowd.recording import CrowdRecording, record_crowd
from motionmatch.crowd.scenarios import SCENARIOS, CrowdScenario, find_crowd_scenario
from motionmatch.database.build import BuildConfig
from motionmatch.database.sources import open_database
from motionmatch.metrics.crowd import crowd_outlines, find_overlaps, load_outlines, measure_crowd
from motionmatch.metrics.machine import describe_machine, format_command, format_machine, use_one_core
from motionmatch.pictures import topview
from motionmatch.studies.people import measure_turn

FRAME = 1000.0 / 60.0
"""Milliseconds of a frame at 60 Hz."""


@dataclass(frozen=True)
class Options:
    """Crowds with full bodies."""

    json: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Also write the figures to this file."""
    pictures: Annotated[Path | None, tyro.conf.arg(metavar="FOLDER")] = None
    """Draw each scenario from above into this folder."""
    agents: tuple[int, ...] = (50, 100, 200, 300, 500, 1000)
    """Sizes of the crowd that is timed."""
    seconds: float = 10.0
    """Seconds of each of those."""
    scenarios: tuple[str, ...] = tuple(SCENARIOS)
    """Scenarios that run until all have arrived; - is none."""
    steering: tuple[str, ...] = ("rules",)
    """Steering methods."""
    database: str = "tight+locomotion"
    """Database of the motion."""
    budget: int = BUDGET
    """Nodes that a search may look at; 0 is all."""
    most: int = MOST
    """Neighbours that it looks at."""
    seed: int = 1
    detail: bool = True
    """Also time each size with a level of detail, seen from the middle."""
    threads: int = 1
    """Threads that share the searches of a step. With more than one, times are those of the clock."""


class Watch:
    """Adds up the processor time of some of an object's calls."""

    def __init__(self, owner: Any, name: str) -> None:
        self.seconds, self.calls = 0.0, 0
        plain = getattr(owner, name)

        def timed(*args: Any, **kwargs: Any) -> Any:
            begin = time.thread_time()
            found = plain(*args, **kwargs)
            self.seconds, self.calls = self.seconds + time.thread_time() - begin, self.calls + 1
            return found

        setattr(owner, name, timed)


def make_endless_crowd(agents: int, options: Options, database: mm.MotionDatabase, *, detail: bool = False) -> Crowd:
    """Make two groups that walk through each other, back and forth, without end."""
    made = find_crowd_scenario("groups", agents=agents, seed=options.seed)
    made = replace(made, agents=replace(made.agents, returns=True))
    controller = made.controller(
        database, budget_nodes=options.budget or None, most=options.most, threads=options.threads
    )
    return made.crowd(controller, detail=Detail() if detail else None)


def time_crowd(agents: int, options: Options, database: mm.MotionDatabase, *, detail: bool) -> dict[str, Any]:
    """Time the steps of a crowd of one size, seen from the middle."""
    crowd = make_endless_crowd(agents, options, database, detail=detail)
    crowd.step(crowd.start(), viewer=(0.0, 0.0))
    steering, around = Watch(crowd.steering, "steer"), Watch(crowd, "surroundings")
    query, search = Watch(crowd.controller, "query"), Watch(crowd.controller.matcher, "search")
    kept = record_crowd(crowd, options.seconds, viewer=(0.0, 0.0))
    report = measure_crowd(kept)
    took = 1e3 * (kept.step_seconds if options.threads == 1 else kept.wall_seconds)
    mean, late = float(took.mean()), float(np.percentile(took, 99))
    steps = kept.drive.num_steps + 1
    parts = {
        name: 1e3 * watch.seconds / steps
        for name, watch in {"steering": steering, "around": around, "query": query, "search": search}.items()
    }
    return {
        "agents": agents,
        "detail": detail,
        "mean_ms": mean,
        "median_ms": float(np.median(took)),
        "p99_ms": late,
        **{f"{name}_ms": value for name, value in parts.items()},
        "body_ms": mean - sum(parts.values()),
        "searches": float(kept.drive.searched.sum() / kept.drive.num_steps),
        "overlaps": report.overlaps,
        "overlap_share": report.overlap_share,
        "deepest": report.deepest,
        "speed": report.speed,
        "stuck": report.stuck,
        "people_deep": report.solid.people_deep,
        "held": bool(mean <= FRAME and late <= FRAME),
    }


def run_scenario(name: str, by: str, options: Options, database: mm.MotionDatabase) -> dict[str, Any]:
    """Run one scenario until all have arrived."""
    made = find_crowd_scenario(name, seed=options.seed)
    own = database if made.style is None else made.style()
    kept = record_crowd(made.crowd(own, steering_by=by), made.seconds, until_arrived=True)
    found = {"scenario": name, "steering": by, **asdict(measure_crowd(kept, gate=made.gate))}
    found["shoulders"] = measure_turn(kept) if len(made.agents) == 2 else None
    if options.pictures is not None:
        options.pictures.mkdir(parents=True, exist_ok=True)
        _draw(made, kept, options.pictures / f"{name}{'' if by == 'rules' else f'_{by}'}.png")
    return found


def _draw(made: CrowdScenario, kept: CrowdRecording, path: Path) -> None:
    bodies = crowd_outlines(kept)
    topview.draw_crowd(
        bodies,
        made.scene,
        path,
        dt=kept.drive.dt,
        groups=np.asarray(made.agents.groups),
        goals=made.agents.goals,
        overlaps=find_overlaps(bodies)[0],
        loads=load_outlines(kept),
        title=made.about,
    )


def sizes_table(rows: list[dict[str, float]]) -> Table:
    table = Table(title="two groups through each other, ms of a step", title_justify="left")
    names = ("agents", "detail", "mean", "p99", "60 Hz", "steering", "around", "query", "search", "bodies", "searches")
    for name in (*names, "overlaps", "overlapping", "deepest", "speed", "stuck"):
        table.add_column(name, justify="right")
    for row in rows:
        parts = [f"{row[f'{name}_ms']:.2f}" for name in ("steering", "around", "query", "search", "body")]
        table.add_row(
            f"{row['agents']}", "by distance" if row["detail"] else "all",
            f"{row['mean_ms']:.1f}", f"{row['p99_ms']:.1f}", "held" if row["held"] else "no",
            *parts, f"{row['searches']:.1f}", f"{row['overlaps']:.2f}/min", f"{row['overlap_share']:.2%}",
            f"{row['deepest']:.2f} m", f"{row['speed']:.0%}", f"{row['stuck']}",
        )  # fmt: skip
    return table


def scenarios_table(rows: list[dict[str, Any]]) -> Table:
    table = Table(title="scenarios, until all have arrived", title_justify="left")
    names = ("scenario", "steering", "agents", "arrived", "after", "stuck", "overlaps", "overlapping", "deepest")
    for name in (*names, "walls", "speed", "path error", "through", "in", "shoulders"):
        table.add_column(name, justify="left" if name in ("scenario", "steering") else "right")
    for row in rows:
        table.add_row(
            row["scenario"], row["steering"], f"{row['agents']}", f"{row['arrived']:.0%}",
            "" if row["arrival_seconds"] is None else f"{row['arrival_seconds']:.1f} s", f"{row['stuck']}",
            f"{row['overlaps']:.2f}/min", f"{row['overlap_share']:.2%}", f"{row['deepest']:.2f} m",
            f"{row['wall_share']:.2%}", f"{row['speed']:.0%}", f"{row['path_error']:.2f} m", f"{row['through'] or ''}",
            "" if row["through_seconds"] is None else f"{row['through_seconds']:.1f} s",
            "" if row["shoulders"] is None else f"{row['shoulders']:.0f}°",
        )  # fmt: skip
    return table


def main(options: Options) -> int:
    console = Console(width=180)
    database = open_database(options.database, BuildConfig(features=("paper",)))
    figures: dict[str, Any] = {"machine": describe_machine("numpy", "numba"), "command": format_command(__file__)}
    console.print(f"{options.database}: {database.num_frames} poses")
    console.print(f"a search looks at {options.budget or 'all'} nodes and {options.most} neighbours")
    with use_one_core() if options.threads == 1 else nullcontext():
        figures["sizes"] = [
            time_crowd(agents, options, database, detail=detail)
            for agents in options.agents
            for detail in ((False, True) if options.detail else (False,))
        ]
    if figures["sizes"]:
        console.print(sizes_table(figures["sizes"]))
    chosen = [name for name in options.scenarios if name != "-"]
    figures["scenarios"] = [run_scenario(name, by, options, database) for name in chosen for by in options.steering]
    if chosen:
        console.print(scenarios_table(figures["scenarios"]))
    console.print(f"{format_machine(figures['machine'])}; command: {figures['command']}", soft_wrap=True)
    if options.json is not None:
        jsonfile.write(options.json, figures)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(tyro.cli(Options)))
