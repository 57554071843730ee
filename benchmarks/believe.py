"""Whether bodies can be believed: feet, floor, weight, response and stairs, beside the source and what is wanted.

Six players wander for a minute each; one walks straight at 1.3 m/s with the foot lock off; one follows a figure of
eight, and six wander, with nothing but the frames moving the root, and the eight is followed at six speeds from two
starts; one climbs stairs at 0.5 m/s. On the walks and runs of LAFAN1, the actors, jl_mm, the recorded dog and the
actors' dog; plain, and in all modes of the model that is shipped for the actors. Recordings that are not at hand are
named and left out.

    motionmatch bench believe --json believe.json --table believe.md
    motionmatch bench believe --quick
    motionmatch bench believe --json believe.json --resume
    motionmatch bench believe --models lafan1=model/ --old-settings
    motionmatch bench believe --before earlier.json
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields, replace
from functools import partial
from pathlib import Path
from typing import Annotated

import numpy as np
import tyro
from rich.console import Console

import motionmatch as mm
from _believe_tables import BEFORE, PLAIN, WANDER, Figure, Tables
from motionmatch import atomic, jsonfile
from motionmatch.actors.takes import code_version
from motionmatch.cli.drive import read_ground
from motionmatch.control.config import ControllerConfig, FootLockConfig, RootConfig
from motionmatch.control.drive import DrivePhase, PathFollower, ScriptedDrive, SideBySide, record_drive, wander
from motionmatch.database.build import BuildConfig
from motionmatch.database.database import MotionDatabase
from motionmatch.database.schema import PAPER, FeatureSchema, choose_schema, default_features, paper_schema
from motionmatch.database.sources import find_or_build, open_database, stamp_files
from motionmatch.database.terrain import TerrainHeights, TerrainRises
from motionmatch.errors import FileError, MotionMatchError, unknown_name
from motionmatch.learned.controller import LearnedController
from motionmatch.learned.model import find_shipped_model, load_model
from motionmatch.metrics.driving import DriveReport, measure_drive
from motionmatch.metrics.machine import describe_machine, format_command, format_machine
from motionmatch.motion.clip import Clip
from motionmatch.motion.understand import understand
from motionmatch.studies.environment import LOCOMOTION
from motionmatch.world.path import PATHS, GroundPath

MOCAP = Path(__file__).resolve().parents[2] / "shared" / "mocap"
RECORDED = {"lafan1": "lafan1.zip", "jl_mm": "jl_mm.zip", "dog_mann": "dog_mann.zip"}
"""Archives of recordings."""
ACTED = {"actors": "locomotion", "dog": "dog"}
"""Databases of the actors."""
ON_STAIRS = {"actors": "terrain"}
"""Those with steps, where the usual one has none."""
SOURCES = ("lafan1", "actors", "jl_mm", "dog_mann", "dog")
STRAIGHT = "straight at 1.3 m/s, foot lock off"
ALONE, STAIRS = "nothing but the frames moves the root", "stairs at 0.5 m/s"
SPEED, STRAIGHT_SECONDS = 1.3, 20.0
EIGHT_SPEEDS, EIGHT_STARTS = (1.0, 1.1, 1.2, 1.3, 1.4, 1.5), (0.0, 0.25)
"""Speeds along the figure of eight, metres per second, and where on it they start, parts of it."""
EIGHTS_MEAN, EIGHTS_WORST = "eights at six speeds, two starts: mean, cm", "eights at six speeds, two starts: worst, cm"
STAIRS_SPEED, STAIRS_SECONDS = 0.5, 12.0
SLIDE, JERK, FLOOR = "planted feet slide, m/s", "jerk, median, m/s³", "over 3 cm in the floor, per min"
LASTING = "unanswered, of commands of 1 s or more"
QUICK_SECONDS = 10.0
OF_PLAIN = 1.2
"""What networks make may be worse than plain matching by this factor."""


@dataclass(frozen=True)
class Options:
    """Whether bodies can be believed."""

    json: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Also write the figures to this file, after each drive."""
    resume: bool = False
    """Keep the figures that the file has already, of the same lengths, and measure only the rest."""
    sources: tuple[str, ...] = SOURCES
    """Motion to drive: lafan1, actors, jl_mm, dog_mann, dog."""
    learned: bool = True
    """Also drive the model that is shipped for the actors, in all its modes."""
    table: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Also write all figures side by side, as Markdown: before → now (source)."""
    before: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Figures of an earlier run, as --json wrote them, to stand before those of this one."""
    old_settings: bool = False
    """Also drive with the settings of version 0.1: the 27 columns of the paper, a stronger pull on the root, and legs
    that do not take it up. They stand before the others where no file does."""
    quick: bool = False
    """A look: three players who wander for 10 seconds."""
    models: Annotated[tuple[str, ...], tyro.conf.arg(metavar="SOURCE=FOLDER")] = ()
    """Models of `motionmatch train` to drive: actors=model/. Each has to be of the same database."""
    features: tuple[str, ...] | None = None
    """Features besides those of the paper that databases are built with, as of `motionmatch build`; the model that is
    shipped is not driven then."""
    seconds: float = 60.0
    """Seconds that each player wanders; no drive is longer."""
    players: int = 6
    seed: int = 1
    """Seed of the first player; each of the others has the next one. Settings were chosen while looking at 1 to 6."""


def judge_wander(report: DriveReport, plain: Sequence[Figure]) -> Iterator[Figure]:
    """Judge a wander; `plain` are the figures of plain matching on the same drive, where networks are compared."""
    body = report.body
    shown, source = body.shown, body.source
    assert source is not None

    def of_plain(figure: str) -> float | None:
        known = [each.shown for each in plain if each.figure == figure and each.shown is not None]
        return OF_PLAIN * known[0] if known else None

    yield Figure(FLOOR, shown.floor_events, source.floor_events, most=0.0)
    deep = max(source.floor_worst, 0.0) + 0.01  # a source that stays above the floor is not in it
    yield Figure("deepest in the floor, cm", shown.floor_worst, source.floor_worst, deep, unit="cm")
    yield Figure("planted above 0.15 m/s", shown.slide_fast, source.slide_fast, source.slide_fast + 0.02, unit="%")
    has_heels = source.heel_fast is not None and np.isfinite(source.heel_fast)  # only two feet have
    yield Figure(
        "heels down above 0.15 m/s",
        shown.heel_fast,
        source.heel_fast,
        source.heel_fast + 0.02 if has_heels else None,
        unit="%",
    )
    yield Figure(SLIDE, shown.slide, source.slide, of_plain(SLIDE))
    yield Figure("feet held, of the planted", body.held, least=0.95, unit="%")
    yield Figure("feet planted, of the time", body.planted, unit="%")
    yield Figure(
        "hips' height off usual, p99, cm", shown.posture_hips, source.posture_hips, source.posture_hips, unit="cm"
    )
    yield Figure("trunk's pitch off usual, p99, °", shown.posture_pitch, source.posture_pitch, source.posture_pitch)
    yield Figure("joints near transitions, °/step", body.near_angle, source.snap_angle)
    yield Figure("joints elsewhere, °/step", shown.snap_angle, source.snap_angle)
    yield Figure("acceleration near, p99.9, m/s²", body.near_acceleration, source.snap_acceleration)
    yield Figure(JERK, shown.jerk, source.jerk, of_plain(JERK))
    yield Figure("transitions per second", body.transitions)
    yield Figure("transitions that go back", body.ping_pong, unit="%")
    yield Figure("response, s", report.response)
    yield Figure("unanswered", report.unanswered, unit="%")
    yield Figure(LASTING, report.unanswered_lasting, unit="%")
    yield Figure("drag, m per metre", report.drag)


def judge_straight(report: DriveReport) -> Iterator[Figure]:
    """Judge a straight walk without foot lock: the body must not be dragged."""
    source = report.body.source
    assert source is not None
    yield Figure(SLIDE, report.body.shown.slide, source.slide, most=max(0.05, source.slide))
    yield Figure("drag, m per metre", report.drag)


def judge_alone(eight: DriveReport, eights: Sequence[float], wandering: DriveReport) -> Iterator[Figure]:
    """Judge drives in which nothing but the frames moves the root: `eight` of one speed, and how far hips are from the
    path in each of `eights`, metres."""
    yield Figure("eight: hips from the path, cm", eight.path_error, most=0.05, unit="cm")
    yield Figure("eight: drag, m per metre", eight.drag)
    yield Figure(EIGHTS_MEAN, float(np.mean(eights)), most=0.05, unit="cm")
    yield Figure(EIGHTS_WORST, float(np.max(eights)), unit="cm")
    yield Figure("wander: response, s", wandering.response, most=0.85)
    yield Figure("wander: unanswered", wandering.unanswered, unit="%")
    yield Figure(f"wander: {LASTING}", wandering.unanswered_lasting, most=0.05, unit="%")
    yield Figure("wander: drag, m per metre", wandering.drag)


def judge_stairs(report: DriveReport, climbed: float, *, upright: bool) -> Iterator[Figure]:
    """Judge a walk up the stairs, on which the root rises by `climbed` metres, of a body that is upright or not."""
    body = report.body
    shown, source = body.shown, body.source
    assert source is not None
    high = 0.75 if upright else 0.95 * source.hips_over_toe
    yield Figure("joints, °/step", body.greatest_angle, source.snap_angle, most=1.5 * source.snap_angle)
    yield Figure("hips over the lower foot, p5, m", shown.hips_over_toe, source.hips_over_toe, least=high)
    yield Figure("swing height, p95, cm", shown.swing_height, source.swing_height, most=0.22, unit="cm")
    yield Figure(FLOOR, shown.floor_events, source.floor_events, most=0.0)
    yield Figure("deepest in the floor, cm", shown.floor_worst, source.floor_worst, unit="cm")
    yield Figure("planted above 0.15 m/s", shown.slide_fast, source.slide_fast, source.slide_fast + 0.02, unit="%")
    yield Figure("feet held, of the planted", body.held, unit="%")
    yield Figure("climbed, m", climbed)


def drive_wander(controller: mm.Controller, options: Options) -> DriveReport:
    """Let all players wander at once."""
    seeds = range(options.seed, options.seed + options.players)
    plan = SideBySide([wander(options.seconds, np.random.default_rng(seed)) for seed in seeds])
    return measure_drive(record_drive(controller, plan, options.seconds, characters=options.players))


def drive_straight(controller: mm.Controller, options: Options) -> Iterator[Figure]:
    """Walk straight on with the foot lock off."""
    free = controller.with_config(replace(controller.config, feet=None))
    seconds = min(STRAIGHT_SECONDS, options.seconds)
    return judge_straight(
        measure_drive(record_drive(free, ScriptedDrive([DrivePhase(seconds, (0, 0, SPEED))]), seconds))
    )


def drive_alone(controller: mm.Controller, options: Options) -> Iterator[Figure]:
    """Follow a figure of eight, and wander, with nothing but the frames moving the root."""
    alone = controller.with_config(replace(controller.config, root=replace(controller.config.root, mode="motion")))
    path = PATHS["eight"]()
    plan = PathFollower(path, SPEED)
    done = measure_drive(record_drive(alone, plan, min(plan.seconds, options.seconds)), path)
    return judge_alone(done, list(follow_eights(alone, options)), drive_wander(alone, options))


def follow_eights(controller: mm.Controller, options: Options) -> Iterator[float]:
    """Follow the figure of eight at each speed and from each start; tell how far hips are from it in the mean, metres.

    A single transition that leads astray moves the figure of one drive by centimetres.
    """
    hips = controller.database.anatomy.roles.get("hips", 0)
    for speed in EIGHT_SPEEDS:
        for start in EIGHT_STARTS:
            points = PATHS["eight"]().points[:-1]  # the last is the first again
            path = GroundPath(np.roll(points, -round(start * len(points)), axis=0), closed=True)
            plan = PathFollower(path, speed)
            done = record_drive(controller, plan, min(plan.seconds, options.seconds))
            yield float(path.distance_from(done.positions[:, :, hips].astype(float)).mean())


def drive_stairs(database: MotionDatabase, options: Options) -> Iterator[Figure]:
    """Climb stairs."""
    controller = mm.Controller(database, ground=read_ground("stairs"))
    seconds = min(STAIRS_SECONDS, options.seconds)
    done = record_drive(controller, ScriptedDrive([DrivePhase(seconds, (0, 0, STAIRS_SPEED))]), seconds)
    heights = done.positions[:, 0, 0, 1]
    climbed = float(heights[-1] - heights[0])
    return judge_stairs(measure_drive(done), climbed, upright=database.anatomy.kind == "biped")


def list_modes(name: str, database: MotionDatabase, options: Options) -> Iterator[tuple[str, mm.Controller]]:
    """List the controllers of a source: plain matching, and the modes of a model that is shipped for it."""
    yield PLAIN, mm.Controller(database, ControllerConfig())
    if options.old_settings:
        yield BEFORE, mm.Controller(database, make_earlier_config(database))
    folder: Path | str | None = dict(text.split("=", 1) for text in options.models).get(name)
    if folder is None and options.features is None:
        folder = find_shipped_model(ACTED.get(name, name))
    if not options.learned or folder is None:
        return
    model = load_model(folder)
    if model.kept is not None:
        yield "DMM", LearnedController(model, database=database, mode="dmm")
    for projector in ("network", *(["codebook"] if model.codebook is not None else [])):
        yield f"LMM, {projector}", LearnedController(model, database=database, projector=projector, follow=True)


def make_earlier_config(database: MotionDatabase) -> ControllerConfig:
    """Make the settings that version 0.1 had."""
    columns = {block.name for block in paper_schema(database.anatomy.kind).blocks}
    weights = {block.name: 0.0 for block in database.schema.blocks if block.name not in columns}
    return ControllerConfig(
        velocity_halflife=0.27,
        weights={**weights, "trajectory_positions": 1.0},
        root=RootConfig(yaw_halflife=0.2, ratio=0.5, distance=0.15, wait=np.inf, warp=False),
        feet=FootLockConfig(radius=0.15, speed=0.8, grip=0.04, hips_drop=0.0, turn=0.0),
        within_data=False,
        settle_bias=0.0,
        no_return=False,
    )


def read_takes(name: str) -> list[Clip]:
    """Read the recordings of a source; of LAFAN1 its walks and runs."""
    takes = mm.load(MOCAP / RECORDED[name])
    return [clip for clip in takes if any(word in clip.name for word in LOCOMOTION)] if name == "lafan1" else takes


def make_database(name: str, features: tuple[str, ...] | None) -> MotionDatabase:
    """Open the database of a source, or build it; what was built is kept for the next time."""
    if name in ACTED:
        return open_database(ACTED[name], BuildConfig(features=features))
    words = ["believe", name, features, *stamp_files(MOCAP / RECORDED[name])]
    return find_or_build(words, lambda: mm.build(read_takes(name), features=features))


def make_uneven_database(name: str, features: tuple[str, ...] | None) -> MotionDatabase:
    """Open or build the database of a source for uneven ground."""
    acted = ON_STAIRS.get(name, ACTED.get(name))
    stamps = [acted, code_version()] if acted is not None else stamp_files(MOCAP / RECORDED[name])

    def make() -> MotionDatabase:
        clips: list[Clip] = read_takes(name) if acted is None else list(mm.actors.capture(acted))
        return mm.build(clips, make_uneven_schema(clips[0], features))

    return find_or_build(["believe", "rises", name, features, *stamps], make)


def make_uneven_schema(clip: Clip, features: tuple[str, ...] | None) -> FeatureSchema:
    """Return the features of a body, by default the usual ones, and the heights under what touches the ground."""
    anatomy = clip.anatomy or understand(clip).anatomy
    assert anatomy is not None
    roles = [role for joint in anatomy.contacts for role, of in anatomy.roles.items() if of == joint]
    chosen = default_features(anatomy) if features is None else features
    terrain = TerrainRises if chosen and tuple(chosen) != (PAPER,) else TerrainHeights
    return FeatureSchema((*choose_schema(chosen, anatomy.kind).blocks, terrain(roles=tuple(roles))))


def run_source(name: str, options: Options, known: list[Figure], tell: Callable[[str], None]) -> Iterator[list[Figure]]:
    """Measure what is not known of a source: the figures of one drive after another."""

    def done(mode: str, drive: str) -> bool:
        return any((each.source, each.mode, each.drive) == (name, mode, drive) for each in known)

    database, plain = (
        make_database(name, options.features),
        [each for each in known if (each.source, each.mode) == (name, PLAIN)],
    )
    for mode, controller in list_modes(name, database, options):
        drives: dict[str, Callable[[], Iterator[Figure]]] = {
            WANDER: lambda of=controller, to=() if mode in (PLAIN, BEFORE) else plain: judge_wander(
                drive_wander(of, options), to
            ),
            STRAIGHT: partial(drive_straight, controller, options),
            ALONE: partial(drive_alone, controller, options),
        }
        if mode == PLAIN:
            drives[STAIRS] = lambda: drive_stairs(make_uneven_database(name, options.features), options)
        for drive, run in drives.items():
            if done(mode, drive):
                continue
            tell(f"{name}, {mode}: {drive}")
            found = [replace(each, source=name, mode=mode, drive=drive) for each in run()]
            plain += found if mode == PLAIN else []
            yield found


def list_lengths(options: Options) -> dict:
    """List what has to be the same in a run that goes on from another."""
    features = None if options.features is None else list(options.features)
    return {"seconds": options.seconds, "players": options.players, "seed": options.seed, "features": features}


def read_known(options: Options) -> list[Figure]:
    """Read the figures of an earlier run with the same lengths."""
    if not options.resume or options.json is None or not options.json.exists():
        return []
    figures, lengths = read_figures(options.json)
    if any(lengths.get(name) != value for name, value in list_lengths(options).items()):
        raise FileError(
            f"{options.json}: has drives of other lengths, players or features. Leave --resume out, or name another."
        )
    return figures


def read_figures(path: Path) -> tuple[list[Figure], dict]:
    """Read the figures that --json wrote, and the rest of the file."""
    names = [each.name for each in fields(Figure)]
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        return [Figure(**{name: row[name] for name in names}) for row in told["rows"]], {"seed": 1, **told}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise FileError(f"{path}: has no figures of this benchmark ({error}). Name a file that --json wrote.") from None


def main(options: Options) -> int:
    for name in (*options.sources, *(text.partition("=")[0] for text in options.models)):
        if name not in SOURCES:
            raise unknown_name("source", name, SOURCES)
    if options.quick:
        options = replace(options, seconds=min(options.seconds, QUICK_SECONDS), players=min(options.players, 3))
    for path in filter(None, (options.json, options.table)):
        atomic.check(path)
    earlier = [] if options.before is None else read_figures(options.before)[0]
    console, known = Console(), read_known(options)
    absent = [name for name in options.sources if name in RECORDED and not (MOCAP / RECORDED[name]).exists()]
    for name in absent:
        console.print(f"{name}: {RECORDED[name]} is not at hand; left out")
    figures: dict = {
        **list_lengths(options),
        "absent": absent,
        "machine": describe_machine("numpy", "numba"),
        "command": format_command(__file__),
    }

    def keep() -> None:
        rows = [{**asdict(each), "wanted": each.wanted, "holds": each.holds} for each in known]
        if options.json is not None:
            jsonfile.write(options.json, {"rows": rows, **figures})

    for name in options.sources:
        if name in absent:
            continue
        for found in run_source(name, options, known, lambda text: print(text, file=sys.stderr, flush=True)):
            known += found
            keep()
    tables = Tables(known, earlier)
    for name in dict.fromkeys(each.source for each in known):
        console.print(tables.make(name))
    if options.table is not None:
        with atomic.replace_file(options.table) as temporary:
            temporary.write_text(tables.write_markdown(), encoding="utf-8")
    judged = [each.holds for each in known if each.holds is not None and each.mode != BEFORE]
    console.print(f"{sum(judged)} of {len(judged)} figures are as wanted; ✗ marks those that are not")
    console.print(f"{format_machine(figures['machine'])}; command: {figures['command']}", soft_wrap=True)
    return 0


if __name__ == "__main__":
    try:
        raise SystemExit(main(tyro.cli(Options)))
    except MotionMatchError as error:
        print(f"error: {error}", file=sys.stderr)
        raise SystemExit(2) from None
