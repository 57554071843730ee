"""Table 1, Figures 7 and 11 and the scenarios of Ponton 2025, measured again.

| paper | here |
|---|---|
| Table 1, performance and ablations | `TABLE_1`: each way of searching, along a path among cones from several starts |
| 5.4, the search | `SEARCHES`: the searches side by side on the same recorded queries |
| Fig. 7, discs and ellipses | `FIGURE_7`: corridors of decreasing width |
| Fig. 11, number of poses | `FIGURE_11` |
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
from motionmatch.motion.load import load
from motionmatch.pictures import charts, topview
from motionmatch.studies import searching
from motionmatch.studies.searching import EXACT, EXTENDED_ROW, ROWS, MatcherCache, Way
from motionmatch.studies.study import Column, Job, Row, Study, Table
from motionmatch.world.scene import Scene

TABLE_1, SEARCHES, FIGURE_7, FIGURE_11, SCENES = "table 1", "searches", "figure 7", "figure 11", "scenarios"
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
            *figure_11_jobs(options), *scenario_jobs(options, folder)]  # fmt: skip


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


def _names(options: EnvironmentStudyOptions) -> list[str]:
    return [ACTORS, *options.archives]


def table_1_row(options: EnvironmentStudyOptions, source: str, way: Way, scene: Scene) -> Row:
    """Measure one way of searching: drives from each start, and search times on its own queries."""
    kept = options.sources[source]
    laps = drives(kept, way, scene, options)
    found = [asdict(report) for report, _ in laps]
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


def to_outcome_row(found: ScenarioOutcome) -> Row:
    """Convert an outcome to a row."""
    figures = _percent(asdict(found.collisions))
    return {**figures, "passed": found.passed, "arrived": found.arrived, "inside": 100.0 * found.inside_share}


def _percent(figures: Row) -> Row:
    return {**figures, "contact": 100.0 * figures["contact_share"]}


SEARCH = (
    Column("median", "median, µs", "{:.0f}"),
    Column("mean", "mean, µs", "{:.0f}"),
    Column("p99", "p99, µs", "{:.0f}"),
    Column("penalties", "penalties", "{:.0f}"),
)
CONTACT = (
    Column("contact", "contact, %", "{:.2f}"),
    Column("contact_seconds", "each, s", "{:.2f}"),
    Column("deepest", "deepest, m", "{:.2f}"),
)
CONTACT_BARS = {(EXACT, DENSE): (2.5, 0.20), (EXTENDED_ROW, DENSE): (1.0, 0.15), (EXTENDED_ROW, SCATTERED): (1.0, 0.15)}
"""Greatest contact, percent, and greatest distance from the target, metres, of a row in a scene."""
GAIN_BARS = {0.4: {"mean_gain": 10.0, "p99_gain": 8.0}, 0.6: {"mean_gain": 8.0, "p99_gain": 4.0}}
"""Least speed of the exact search as a multiple of the linear one, for each threshold."""


def tables(study: Study) -> list[Table]:
    """Make Table 1 and the tables of the searches, Figures 7 and 11 and the scenarios."""
    table_1 = (
        *SEARCH, Column("poses", "poses", "{:.0f}"), Column("path_error", "path error, m", "{:.3f}"),
        Column("target_error", "target error, m", "{:.3f}"), *CONTACT,
    )  # fmt: skip
    searches = (
        *(Column(f"{who}_mean", f"{title}, µs", "{:.0f}") for who, title in
          (("linear", "linear"), ("paper", "v = 5"), ("careful", "v = 1"), ("exact", "exact"))),
        Column("exact_p99", "exact p99, µs", "{:.0f}"),
        Column("mean_gain", "gain", "{:.1f}x"),
        Column("p99_gain", "p99 gain", "{:.1f}x"),
        Column("paper_same", "v = 5 same, %", "{:.0f}"),
        Column("careful_same", "v = 1 same, %", "{:.0f}"),
        Column("exact_same", "exact same, %", "{:.0f}"),
    )  # fmt: skip
    sides = tuple(
        Column(f"{shape}_{key}", f"{shape}, {title}", form)
        for shape in ("ellipse", "disc")
        for key, title, form in (("arrived", "s", "{:.1f}"), ("contact", "contact, %", "{:.2f}"))
    )
    scaling = (
        Column("poses", "poses", "{:.0f}"),
        *(Column(f"{who}_mean", f"{title}, µs", "{:.0f}") for who, title in
          (("linear", "linear"), ("paper", "the paper's"), ("exact", "exact"))),
        Column("exact_p99", "exact p99, µs", "{:.0f}"),
    )  # fmt: skip
    scenes = (
        Column("said", "passed"), Column("arrived", "arrived, s", "{:.1f}"), *CONTACT,
        Column("inside", "joints inside, %", "{:.2f}"), Column("path_error", "off the way, m", "{:.2f}"),
        Column("target_error", "target error, m", "{:.3f}"),
    )  # fmt: skip
    passed = tuple((name, {**row, "said": "yes" if row["passed"] else "NO"}) for name, row in _rows(study, SCENES))
    return [
        Table(
            "Table 1: ways of searching", table_1, _rows(study, TABLE_1),
            "Microseconds of one search on the queries of its own drive, frames whose penalty was worked out, distinct "
            "poses, mean distance from the path and from where the guide was, share of the time in contact, how long "
            "each contact was, and how deep the deepest.",
        ),
        Table("Searches on the same queries", searches, _rows(study, SEARCHES),
              "Same: how often the frame of the linear search is found."),
        Table("Figure 7: corridors, ellipses and discs", sides, _rows(study, FIGURE_7),
              "When who goes forward arrives behind a corridor of so many metres; nothing where it does not."),
        Table("Figure 11: number of poses", scaling, _rows(study, FIGURE_11)),
        Table("Scenarios", scenes, passed,
              "Under and over things the body's ellipse counts as in contact as soon as any part of it is; joints "
              "inside is the share of the time in which a joint really was in an obstacle."),
    ]  # fmt: skip


def _rows(study: Study, table: str) -> tuple[tuple[str, Row], ...]:
    return tuple(study.of(table).items())


def bars(study: Study) -> list[tuple[str, bool]]:
    """List the claims that have to hold, and whether each does; for a quick run only that the search is exact."""
    found: list[tuple[str, bool]] = []
    quick = bool(study.settings.get("quick"))
    for (name, scene), (contact, error) in CONTACT_BARS.items():
        own = study.of(TABLE_1).get(f"{ACTORS}, {scene}: {name}")
        if own is not None and not quick:
            said = f"{name}, {scene}: contact {own['contact']:.2f} % at {own['target_error']:.3f} m from the target, "
            said += f"at most {contact:g} % at {error:g} m"
            found.append((said, own["contact"] <= contact and own["target_error"] <= error))
    for threshold in THRESHOLDS:
        row = study.of(SEARCHES).get(f"{ACTORS}: t = {threshold}")
        if row is None:
            continue
        found.append((f"t = {threshold}: the exact search gives linear's frame", row["exact_same"] == 100.0))
        if quick:
            continue
        for key, least in GAIN_BARS[threshold].items():
            what = "mean" if key.startswith("mean") else "p99"
            said = f"t = {threshold}: {what} {row[key]:.1f} times as fast as linear, at least {least:g}"
            found.append((said, row[key] >= least))
        said = f"t = {threshold}: {row['exact_mean']:.0f} µs on average, the paper's search {row['paper_mean']:.0f}"
        found.append((said, row["exact_mean"] <= row["paper_mean"]))
    if quick:
        return found
    corridors = {float(width): row for width, row in _rows(study, FIGURE_7)}
    if corridors:
        narrowest = {
            shape: min((width for width, row in corridors.items() if row[f"{shape}_passed"]), default=None)
            for shape in ("ellipse", "disc")
        }
        text = {shape: "none" if width is None else f"{width:g} m" for shape, width in narrowest.items()}
        ellipse, disc = narrowest["ellipse"], narrowest["disc"]
        narrower = ellipse is not None and (disc is None or ellipse < disc)
        found.append(
            (f"the narrowest corridor passed with ellipses: {text['ellipse']}, with discs: {text['disc']}", narrower)
        )
    for name, row in _rows(study, SCENES):
        found.append((f"{name} is passed", bool(row["passed"])))
    return found


def draw(study: Study, folder: Path) -> list[Path]:
    """Draw Figure 11, and contact over error of Table 1."""
    found = []
    scaling = list(study.of(FIGURE_11).values())
    if scaling:
        names = {"linear": "linear", "paper": "the paper's", "exact": "ours, exact"}
        panels = [
            charts.SweepPanel(
                title, "µs", "poses",
                {label: ([row["poses"] for row in scaling], [row[f"{who}_{key}"] for row in scaling])
                 for who, label in names.items()},
                log_x=True, log_y=True,
            )
            for key, title in (("mean", "Mean of a search"), ("p99", "99th percentile"))
        ]  # fmt: skip
        found.append(charts.draw_sweep(folder / "figure-11.png", panels, title="Number of poses (Figure 11)"))
    return [*found, *sorted(folder.glob("figure-7-*.png")), *sorted(folder.glob("scenario-*.png"))]
