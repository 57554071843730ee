"""Table 1, Figures 7 and 11 and the scenarios of Ponton 2025, measured again.

| paper | here |
|---|---|
| Table 1, performance and ablations | `TABLE_1`: each way of searching, along a path among cones from several starts |
| 5.4, the search | `SEARCHES`: the searches side by side on the same recorded queries |
| Fig. 7, discs and ellipses | `FIGURE_7`: corridors of decreasing width |
| Fig. 11, number of poses | `FIGURE_11` |
| Figs. 16, 17, two people | `PEOPLE`: steered straight at each other, with the penalty and without it |
| Figs. 6, 12 to 15, 18, 19 | `SCENES`: the scenarios, each with a picture from above |

Contact is given with the error: a character that waits touches nothing. Microseconds are those of one thread.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path

import numpy as np

from motionmatch.actors.takes import capture
from motionmatch.control.drive import DriveRecording, PathFollower, record_drive
from motionmatch.crowd.scenarios import find_crowd_scenario
from motionmatch.database.build import build
from motionmatch.database.database import MotionDatabase
from motionmatch.environment.controller import EnvironmentController
from motionmatch.environment.scenarios import SCENARIOS, corridor, find_scenario, scattered_cones
from motionmatch.environment.strategies import LinearSearch, StridedSearch, TreeSearch
from motionmatch.errors import unknown_name
from motionmatch.metrics.collision import (
    CollisionReport,
    ScenarioOutcome,
    body_outlines,
    clearances,
    measure_collisions,
    measure_scenario,
)
from motionmatch.metrics.solid import measure_solid
from motionmatch.motion.load import load
from motionmatch.pictures import topview
from motionmatch.studies import searching
from motionmatch.studies.people import run_people, to_solid_row
from motionmatch.studies.searching import ROWS, MatcherCache, Way
from motionmatch.studies.study import Job, Row
from motionmatch.world.scene import Scene

TABLE_1, SEARCHES, FIGURE_7, FIGURE_11, SCENES = "table 1", "searches", "figure 7", "figure 11", "scenarios"
PEOPLE = "people"
ACTORS, LAFAN1, NSM = "actors", "LAFAN1", "NSM Avoidance"
LOCOMOTION = ("walk", "run", "jog", "sidestep", "side", "backward", "turn", "standing", "smallSteps")
"""Words in the names of recordings of locomotion."""
RECORDED = {LAFAN1: ("lafan1.zip", LOCOMOTION), NSM: ("nsm.zip", ("Avoid",))}
"""Sets of recordings: their archives, and words in the names of the clips that are used."""
THRESHOLDS = (0.4, 0.6)
WIDTHS = (0.9, 0.8, 0.7, 0.6, 0.5, 0.45, 0.4, 0.35)
"""Widths of corridors, metres."""
POSES = (25_000, 50_000, 100_000, 200_000, 400_000)
DENSE, SCATTERED = "dense cones", "scattered cones"
MEETINGS = ("corridor_155", "corridor_120", "corridor_095", "run_against_walk", "walk_against_walk")
"""Scenes of two people who meet (Figs. 16 and 17)."""


@dataclass(frozen=True)
class EnvironmentStudyOptions:
    """Options of the study."""

    quick: bool = False
    """A small run of everything"""
    starts: int = 3
    """Starting points along a path"""
    seconds: float = 60.0
    """Length of each drive along it"""
    queries: int = 100
    """Number of recorded queries that searches are timed on"""
    scene: Path | None = None
    """File of the dense cones, if available"""
    archives: Mapping[str, Path] = field(default_factory=dict)
    """Archives of the available sets of `RECORDED`, by name"""

    def __post_init__(self) -> None:
        for name in self.archives:
            if name not in RECORDED:
                raise unknown_name("set of recordings", name, RECORDED)

    @property
    def settings(self) -> Row:
        """Settings that rows depend on."""
        measured = {"quick": self.quick, "starts": self.starts, "seconds": self.seconds, "queries": self.queries}
        return {**measured, "dense cones": self.scene is not None, "recordings": sorted(self.archives)}

    @classmethod
    def small(cls, **changed) -> EnvironmentStudyOptions:
        """Return options for a run of about a minute."""
        return cls(**{"quick": True, "starts": 1, "seconds": 2.0, "queries": 4, **changed})

    @cached_property
    def scenes(self) -> dict[str, Scene]:
        """The scene of the paper, if available, and one that nothing was tuned on."""
        dense = {} if self.scene is None else {DENSE: Scene.load(self.scene)}
        return {**dense, SCATTERED: scattered_cones().scene}

    @cached_property
    def sources(self) -> dict[str, MatcherCache]:
        """Sources of motion: the actors, and recordings if available; both are mirrored."""
        found = {ACTORS: MatcherCache(actors(minutes=1.0 if self.quick else None))}
        for name, archive in self.archives.items():
            _, words = RECORDED[name]
            found[name] = MatcherCache(
                build([clip for clip in load(archive) if any(word in clip.name for word in words)], features="paper")
            )
        return found


def actors(seeds: Sequence[int] = (1,), *, minutes: float | None = None) -> MotionDatabase:
    """Build a database of actors in tight places and in plain locomotion."""
    named = [(what, seed) for seed in seeds for what in ("tight", "locomotion")]
    return build([clip for what, seed in named for clip in capture(what, minutes=minutes, seed=seed)], features="paper")


def jobs(options: EnvironmentStudyOptions, folder: Path) -> list[Job]:
    """List the jobs of all rows, in the order of the tables; pictures of scenarios go to the folder."""
    return [*table_1_jobs(options), *search_jobs(options), *figure_7_jobs(options, folder),
            *figure_11_jobs(options), *scenario_jobs(options, folder), *people_jobs(options)]  # fmt: skip


def table_1_jobs(options: EnvironmentStudyOptions, ways: Sequence[Way] = ROWS) -> Iterator[Job]:
    for source in _names(options):
        # Recorded motion is driven among the cones of the paper, or among the others if those are not available.
        for name, scene in list(options.scenes.items())[: None if source == ACTORS else 1]:
            for way in ways:
                row = partial(table_1_row, options, source, way, scene)
                yield Job(TABLE_1, f"{source}, {name}: {way.name}", row)


def search_jobs(options: EnvironmentStudyOptions) -> Iterator[Job]:
    scene = next(iter(options.scenes.values()))
    for source in _names(options):
        for threshold in THRESHOLDS:
            yield Job(SEARCHES, f"{source}: t = {threshold}", partial(search_row, options, source, scene, threshold))


def figure_7_jobs(options: EnvironmentStudyOptions, folder: Path) -> Iterator[Job]:
    for width in WIDTHS[-2:] if options.quick else WIDTHS:
        yield Job(FIGURE_7, f"{width:g}", partial(corridor_row, options, folder, width))


def figure_11_jobs(options: EnvironmentStudyOptions) -> Iterator[Job]:
    for poses in (4_000, 8_000) if options.quick else POSES:
        yield Job(FIGURE_11, f"{poses}", partial(scaling_row, options, poses))


def scenario_jobs(options: EnvironmentStudyOptions, folder: Path) -> Iterator[Job]:
    for name in ("closing_door", "two_cubes") if options.quick else SCENARIOS:
        yield Job(SCENES, name, partial(scenario_row, options, folder, name))


def people_jobs(options: EnvironmentStudyOptions) -> Iterator[Job]:
    for name in MEETINGS[-1:] if options.quick else MEETINGS:
        for on in (True, False):
            yield Job(PEOPLE, f"{name}, {'on' if on else 'off'}", partial(people_row, options, name, on))


def _names(options: EnvironmentStudyOptions) -> list[str]:
    return [ACTORS, *options.archives]


def table_1_row(options: EnvironmentStudyOptions, source: str, way: Way, scene: Scene) -> Row:
    """Measure one way of searching: drives from each start, and search times on its own queries."""
    kept = options.sources[source]
    laps = drives(kept, way, scene, options)
    found = [{**asdict(report), **to_solid_row(measure_solid(result, scene))} for report, result in laps]
    mean = {key: float(np.mean([each[key] for each in found])) for key in found[0]}
    mean["deepest"] = max(each["deepest"] for each in found)
    queries = searching.record_queries(kept, way, scene, min(options.seconds, 45.0), options.queries)
    figures = searching.time_searches(kept.matcher(way), queries)
    return {**_percent(mean), **figures.row, "shares": [each["contact_share"] for each in found]}


def drives(
    kept: MatcherCache, way: Way, scene: Scene, options: EnvironmentStudyOptions
) -> list[tuple[CollisionReport, DriveRecording]]:
    """Drive along the path from each starting point; return the measures and the recording of each."""
    assert scene.path is not None
    con = EnvironmentController(kept.database, environment=way.environment, scene=scene, matcher=kept.matcher(way))
    found = []
    for start in range(options.starts):
        path = searching.shift_start(scene.path, start / options.starts)
        result = record_drive(con, PathFollower(path, scene.speed), options.seconds)
        targets = path.position(scene.speed * (np.arange(result.num_steps) + 1) * result.dt)
        found.append((measure_collisions(result, scene, targets=targets, path=path), result))
    return found


def search_row(options: EnvironmentStudyOptions, source: str, scene: Scene, threshold: float) -> Row:
    """Measure all searches on the same queries."""
    kept, way = options.sources[source], Way("recording").with_threshold(threshold)
    queries = searching.record_queries(kept, way, scene, min(options.seconds, 45.0), options.queries)
    ways = {
        "linear": Way("", strategy=LinearSearch()),
        "paper": Way("", strategy=StridedSearch()),
        "careful": Way("", strategy=StridedSearch(aggressiveness=1.0)),
        "exact": Way(""),
    }
    found = {name: searching.time_searches(kept.matcher(way), queries) for name, way in ways.items()}
    row: Row = {"queries": len(queries)}
    for name, figures in found.items():
        row |= {f"{name}_{key}": value for key, value in figures.row.items()}
        row[f"{name}_same"] = 100.0 * float(np.mean(figures.frames == found["linear"].frames))
    for key in ("mean", "p99"):
        row[f"{key}_gain"] = row[f"linear_{key}"] / row[f"exact_{key}"]
    return row


def corridor_row(options: EnvironmentStudyOptions, folder: Path, width: float) -> Row:
    """Measure the same corridor with ellipses and with discs (Fig. 7)."""
    row: Row = {}
    for shape in ("ellipse", "disc"):
        chosen = corridor(width)
        chosen = replace(chosen, footprints=replace(chosen.footprints, discs=shape == "disc"))
        kept = options.sources[ACTORS]
        way = Way(shape, chosen.environment, discs=shape == "disc")
        con = EnvironmentController(
            kept.database, environment=chosen.environment, scene=chosen.scene, matcher=kept.matcher(way)
        )
        result = record_drive(con, chosen, 2.0 if options.quick else chosen.seconds)
        found = measure_scenario(chosen, result)
        title = f"corridor of {width:g} m, {shape}"
        topview.draw_topview(
            body_outlines(result, config=chosen.footprints), chosen.scene, folder / f"figure-7-{width:g}-{shape}.png",
            title=title,
        )  # fmt: skip
        row |= {f"{shape}_{key}": value for key, value in to_outcome_row(found).items()}
    return row


def scaling_row(options: EnvironmentStudyOptions, poses: int) -> Row:
    """Measure searches for a number of poses (Fig. 11)."""
    database = actors(minutes=1.0) if options.quick else actors((1, 2, 3, 4) if poses > 100_000 else (1,))
    clips, frames = [], 0
    for index in np.random.default_rng(1).permutation(len(database.ranges)).tolist():
        if frames < poses:
            clip = database.clip(index)
            clips.append(clip if frames + clip.num_frames <= poses else clip.trim(0, max(poses - frames, 200)))
            frames += clips[-1].num_frames
    kept = MatcherCache(build(clips, mirror=False, features="paper"))
    scene = next(iter(options.scenes.values()))
    queries = searching.record_queries(
        kept, Way("recording"), scene, min(options.seconds, 30.0), options.queries // 2 or 1
    )
    row: Row = {"poses": kept.database.num_frames}
    for name, strategy in (("linear", LinearSearch()), ("paper", StridedSearch()), ("exact", TreeSearch())):
        figures = searching.time_searches(kept.matcher(Way("", strategy=strategy)), queries).row
        row |= {f"{name}_{key}": value for key, value in figures.items()}
    return row


def scenario_row(options: EnvironmentStudyOptions, folder: Path, name: str) -> Row:
    """Measure a scenario with the motion of the actors, and draw it."""
    chosen = find_scenario(name)
    database = options.sources[ACTORS].database if options.quick else chosen.database()
    result = record_drive(chosen.controller(database), chosen, 2.0 if options.quick else chosen.seconds)
    outlines = body_outlines(result)
    contacts = clearances(outlines, chosen.scene, dt=result.dt) <= 0
    topview.draw_topview(
        outlines, chosen.scene, folder / f"scenario-{name}.png", wanted=chosen.scene.path, contacts=contacts, title=name
    )
    return to_outcome_row(measure_scenario(chosen, result))


def people_row(options: EnvironmentStudyOptions, name: str, on: bool) -> Row:
    """Measure two people who are steered straight at each other."""
    database, seconds = options.sources[ACTORS].database, 2.0 if options.quick else None
    return run_people(find_crowd_scenario(name), database, by="straight", on=on, seconds=seconds)[1]


def to_outcome_row(found: ScenarioOutcome) -> Row:
    """Convert an outcome to a row."""
    figures = _percent(asdict(found.collisions))
    told = {"passed": found.passed, "arrived": found.arrived, "inside": 100.0 * found.inside_share}
    return {**figures, **told, **to_solid_row(found.solid)}


def _percent(figures: Row) -> Row:
    return {**figures, "contact": 100.0 * figures["contact_share"]}
