"""The same measures of the shown body for every method, beside the source recording and beside the method switched off.

Every study has this table: feet that slide or sink, drag, response, snaps, going back, posture, flesh in obstacles. The
job of the first row of each study also draws a moving picture.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path

import numpy as np

from motionmatch.control.config import ControllerConfig
from motionmatch.control.controller import Controller
from motionmatch.control.drive import DriveRecording, PathFollower, SideBySide, record_drive, wander
from motionmatch.database.database import MotionDatabase
from motionmatch.metrics.driving import DriveReport, measure_drive
from motionmatch.metrics.solid import SolidReport, measure_solid
from motionmatch.motion.clip import Clip
from motionmatch.studies.people import switch_off
from motionmatch.studies.study import Column, Job, Row, Study, Table
from motionmatch.world.path import PATHS
from motionmatch.world.scene import Scene

JUDGED = "judged"
"""Name of the table in a study."""
FEET = (
    Column("slide", "slide, cm/s", "{:.2f}", "slide_source"),
    Column("slide_95", "p95, cm/s", "{:.1f}", "slide_95_source"),
    Column("slide_fast", "over 15 cm/s, %", "{:.1f}", "slide_fast_source"),
    Column("floor_events", "over 3 cm in the floor, 1/min", "{:.1f}", "floor_events_source"),
    Column("floor_worst", "deepest, cm", "{:.1f}", "floor_worst_source"),
)
BODY = (
    *FEET,
    Column("drag", "drag, m/m", "{:.3f}"),
    Column("path_error", "hips off the path, cm", "{:.1f}"),
    Column("response", "response, s", "{:.2f}"),
    Column("unanswered", "unanswered, %", "{:.0f}"),
    Column("near_angle", "snap at transitions, °", "{:.0f}"),
    Column("snap_angle", "elsewhere, °", "{:.0f}", "snap_angle_source"),
    Column("transitions", "transitions, 1/s", "{:.1f}"),
    Column("ping_pong", "go back, %", "{:.1f}"),
    Column("posture_hips", "hips off usual, cm", "{:.1f}", "posture_hips_source"),
    Column("posture_pitch", "trunk off usual, °", "{:.1f}", "posture_pitch_source"),
)
SOLID = (
    Column("crossings", "crossings", "{:.0f}"),
    Column("flesh_share", "in obstacles, %", "{:.2f}"),
    Column("flesh_deep", "over 2 cm, %", "{:.2f}"),
    Column("stuck", "stuck, %", "{:.1f}"),
    Column("success", "episodes that succeeded, %", "{:.0f}"),
)
MADE = (
    Column("slide", "slide, cm/s", "{:.2f}", "slide_source"),
    Column("slide_95", "p95, cm/s", "{:.1f}", "slide_95_source"),
    Column("under_floor", "under the example's floor, cm", "{:.1f}"),
    Column("jumps", "jumps", "{:.0f}", "jumps_source"),
    Column("different", "different pairs, %", "{:.0f}"),
    Column("closed_pose", "loop: pose, steps", "{:.2f}"),
    Column("closed_heading", "heading, °", "{:.1f}"),
)
NOTE = (
    "Measured on the shown body. In brackets: the same of the source frames that played. Slide is the level speed of "
    "the contact points of feet that are planted in the source. Drag is how far the root is moved by anything but the "
    "frames, per metre walked. Response is the time until the shown hips have 80 % of a new velocity. Every method "
    "is also measured switched off, in the same run."
)
PERCENT = ("slide_fast", "unanswered", "ping_pong", "flesh_share", "flesh_deep", "stuck")
CENTIMETRES = ("slide", "slide_95", "floor_worst", "posture_hips", "path_error")


def judge_drive(report: DriveReport, solid: SolidReport | None = None) -> Row:
    """Make the row of a drive, in the units of the table."""
    body, row = report.body, {}
    for name in ("slide", "slide_95", "slide_fast", "floor_events", "floor_worst", "snap_angle", "posture_hips",
                 "posture_pitch"):  # fmt: skip
        row[name] = getattr(body.shown, name)
        if body.source is not None:
            row[f"{name}_source"] = getattr(body.source, name)
    row |= {"near_angle": body.near_angle, "transitions": body.transitions, "ping_pong": body.ping_pong}
    row |= {"drag": report.drag, "response": report.response, "unanswered": report.unanswered}
    row |= {} if report.path_error is None else {"path_error": report.path_error}
    if solid is not None:
        row |= {name: getattr(solid, name) for name in ("crossings", "flesh_share", "flesh_deep", "stuck")}
    return {name: _to_unit(name.removesuffix("_source"), value) for name, value in row.items()}


def _to_unit(name: str, value: float) -> float:
    return 100.0 * value if name in PERCENT + CENTIMETRES else value


def make_table(study: Study) -> Table:
    """Make the table of a study."""
    rows = tuple(study.of(JUDGED).items())
    columns = [column for column in (*BODY, *SOLID, *MADE) if any(row.get(column.key) is not None for _, row in rows)]
    unique = {column.title: column for column in columns}
    return Table("How the motion is judged", tuple(unique.values()), rows, NOTE)


def list_jobs(name: str, folder: Path, *, quick: bool) -> list[Job]:
    """List the rows of a study; the moving picture goes to the folder."""
    rows: dict[str, Callable[[], Row]] = _LISTS[name](folder, quick)
    return [Job(JUDGED, row, measure) for row, measure in rows.items()]


def draw(clips: list[Clip], path: Path, *, scene: Scene | None = None, quick: bool) -> None:
    """Draw a moving picture of some bodies."""
    from motionmatch.pictures.movie import draw_movie, make_puppet

    puppets = [make_puppet(clip) for clip in clips]
    draw_movie(puppets, path, scene=scene, fps=12.5, size=(400, 225), seconds=4.0 if quick else 8.0)


# Motion matching


SWITCHES: dict[str, Callable[[ControllerConfig], ControllerConfig]] = {
    "as it is": lambda config: config,
    "foot lock off": lambda config: replace(config, feet=None),
    "nothing but the frames moves the root": lambda config: replace(config, root=replace(config.root, mode="motion")),
    "going back allowed": lambda config: replace(config, no_return=False),
}
"""Plain matching, and the same with one part switched off."""


def judge_wander(controller: Controller, *, quick: bool, seed: int = 1) -> Row:
    """Let players wander at random, and judge them."""
    seconds, players = (20.0, 3) if quick else (60.0, 6)
    plan = SideBySide([wander(seconds, np.random.default_rng(seed + player)) for player in range(players)])
    return judge_drive(measure_drive(record_drive(controller, plan, seconds, characters=players)))


def judge_eight(controller: Controller, *, quick: bool, picture: Path | None = None) -> Row:
    """Follow a figure of eight, and judge it; draw it if a picture is named."""
    plan = PathFollower(PATHS["eight"](), 1.3)
    driven = record_drive(controller, plan, min(plan.seconds, 20.0 if quick else 40.0))
    if picture is not None:
        draw([driven.clip()], picture, quick=quick)
    return judge_drive(measure_drive(driven, plan.path))


def list_matching_rows(
    sources: dict[str, Callable[[], MotionDatabase]], folder: Path, quick: bool
) -> dict[str, Callable[[], Row]]:
    """List the rows of plain matching for each source of motion."""

    def wander_row(open_database: Callable[[], MotionDatabase], switch: str) -> Row:
        return judge_wander(Controller(open_database(), SWITCHES[switch](ControllerConfig())), quick=quick)

    def eight_row(name: str, open_database: Callable[[], MotionDatabase]) -> Row:
        picture = folder / f"moving-{name.replace(' ', '-').lower()}.gif"
        return judge_eight(Controller(open_database()), quick=quick, picture=picture)

    rows: dict[str, Callable[[], Row]] = {}
    for name, open_database in sources.items():
        for switch in SWITCHES:
            rows[f"{name}, at random: {switch}"] = partial(wander_row, open_database, switch)
        rows[f"{name}, figure of eight: as it is"] = partial(eight_row, name, open_database)
    return rows


# Learned


def _list_learned(folder: Path, quick: bool) -> dict[str, Callable[[], Row]]:
    from motionmatch.database.sources import open_database
    from motionmatch.learned.controller import LearnedController
    from motionmatch.learned.model import load_model

    def make(mode: str) -> Controller:
        database = open_database("locomotion")
        if mode == "mm":
            return Controller(database)
        model = load_model("locomotion")
        return LearnedController(model, database=database, mode=mode, follow=True)

    def row(mode: str) -> Row:
        return judge_wander(make(mode), quick=quick)

    modes = {"learned (LMM)": "lmm", "off: plain matching (MM)": "mm"}
    found: dict[str, Callable[[], Row]] = {f"at random: {text}": partial(row, mode) for text, mode in modes.items()}
    found["figure of eight: learned (LMM)"] = lambda: judge_eight(
        make("lmm"), quick=quick, picture=folder / "moving-learned.gif"
    )
    return found


# Generative


def _list_generative(folder: Path, quick: bool) -> dict[str, Callable[[], Row]]:
    from motionmatch.actors.takes import capture
    from motionmatch.generative.config import SynthesisConfig
    from motionmatch.studies.generative import FPS, SINGLE_SCRIPTS

    def example(name: str) -> Clip:
        return capture(SINGLE_SCRIPTS[name], fps=FPS)[0]

    def row(name: str, config: SynthesisConfig, picture: Path | None = None) -> Row:
        return judge_variants(example(name), config, quick=quick, picture=picture)

    names = list(SINGLE_SCRIPTS)[:1] if quick else list(SINGLE_SCRIPTS)
    found: dict[str, Callable[[], Row]] = {}
    for number, name in enumerate(names):
        picture = folder / "moving-generative.gif" if number == 0 else None
        found[f"{name}: variants"] = partial(row, name, SynthesisConfig(), picture)
        found[f"{name}: variants, planting of feet off"] = partial(row, name, SynthesisConfig(lock_feet=False))
    return found


def judge_variants(example: Clip, config: object, *, quick: bool, picture: Path | None = None) -> Row:
    """Make variants and a loop of an example, and judge them."""
    from motionmatch.generative.constraints import Loop
    from motionmatch.generative.synthesis import synthesize
    from motionmatch.generative.variety import count_different_pairs
    from motionmatch.metrics.closing import measure_closing, measure_depth
    from motionmatch.metrics.quality import find_jumps, measure_feet

    count, frames = (3 if quick else 6), 2 * example.num_frames
    made = [synthesize(example, frames, rng=np.random.default_rng(seed), config=config) for seed in range(count)]  # type: ignore[arg-type]
    loop = synthesize(example, example.num_frames, rng=np.random.default_rng(1), config=config, constraints=[Loop()])  # type: ignore[arg-type]
    feet, source, closing = [measure_feet(clip) for clip in made], measure_feet(example), measure_closing(loop)
    different, pairs = count_different_pairs(made)
    if picture is not None:
        draw([made[0]], picture, quick=quick)
    return {
        "slide": 100.0 * float(np.mean([each.skate for each in feet])),
        "slide_source": 100.0 * source.skate,
        "slide_95": 100.0 * float(np.mean([each.skate_95 for each in feet])),
        "slide_95_source": 100.0 * source.skate_95,
        "under_floor": 100.0 * max(measure_depth(clip, [example]) for clip in made),
        "jumps": sum(len(find_jumps(clip)) for clip in made) / count,
        "jumps_source": len(find_jumps(example)),
        "different": 100.0 * different / max(pairs, 1),
        "closed_pose": closing.pose,
        "closed_heading": closing.heading,
    }


# Among obstacles


def _list_environment(folder: Path, quick: bool) -> dict[str, Callable[[], Row]]:
    from motionmatch.environment.scenarios import find_scenario

    @lru_cache(maxsize=1)
    def open_database(name: str) -> MotionDatabase:
        return find_scenario(name).database()

    def row(name: str, on: bool, picture: Path | None = None) -> Row:
        chosen = find_scenario(name)
        chosen = chosen if on else replace(chosen, environment=switch_off(chosen.environment))
        seconds = min(chosen.seconds, 20.0 if quick else 60.0)
        driven = record_drive(chosen.controller(open_database(name)), chosen, seconds)
        if picture is not None:
            draw([driven.clip()], picture, scene=chosen.scene, quick=quick)
        return judge_drive(measure_drive(driven, chosen.scene.path), measure_solid(driven, chosen.scene))

    found: dict[str, Callable[[], Row]] = {}
    for name in ("narrowing_corridor", "scattered_cones") if not quick else ("narrowing_corridor",):
        picture = folder / f"moving-{name.replace('_', '-')}.gif"
        found[f"{name}: as it is"] = partial(row, name, True, picture)
        found[f"{name}: penalty of obstacles off"] = partial(row, name, False)
    return found


# Tasks


def _list_tasks(folder: Path, quick: bool) -> dict[str, Callable[[], Row]]:
    def row(name: str, plain: bool) -> Row:
        driven, success = _drive_policy(name, quick=quick)
        if plain:
            return judge_drive(_follow_plainly(driven))
        draw([driven.clip()], folder / f"moving-{name}.gif", quick=quick)
        own = judge_drive(measure_drive(driven)) | {"success": 100.0 * success}
        return own | {"response": None, "unanswered": None}  # a policy writes paths, no velocities

    found: dict[str, Callable[[], Row]] = {}
    for name in ("reach",) if quick else ("reach", "reach-moving"):
        found[f"{name}: the policy that is shipped"] = partial(row, name, False)
        found[f"{name}: off, plain matching on the same way"] = partial(row, name, True)
    return found


def _drive_policy(name: str, *, quick: bool) -> tuple[DriveRecording, float]:
    from motionmatch.database.build import BuildConfig
    from motionmatch.database.schema import PAPER
    from motionmatch.database.sources import open_database
    from motionmatch.tasks.playing import PolicyPlan, make_playing_config
    from motionmatch.tasks.policy import load_policy

    controller = Controller(
        open_database("locomotion", BuildConfig(features=(PAPER,))), make_playing_config(ControllerConfig())
    )
    players = 4 if quick else 6
    plan = PolicyPlan(load_policy(name), controller, characters=players, seed=1)
    driven = record_drive(controller, plan, 20.0 if quick else 60.0, characters=players)
    return driven, plan.get_whole_episodes().success


def _follow_plainly(driven: DriveRecording) -> DriveReport:
    from motionmatch.metrics.policies import follow_roots

    start = driven.controller.start(
        driven.frames.shape[1], positions=driven.positions[0, :, 0].astype(float) * [1.0, 0.0, 1.0]
    )
    seconds = driven.num_steps * driven.dt
    return measure_drive(record_drive(driven.controller, follow_roots(driven), seconds, dt=driven.dt, state=start))


_LISTS: dict[str, Callable[[Path, bool], dict[str, Callable[[], Row]]]] = {
    "learned": _list_learned,
    "generative": _list_generative,
    "environment": _list_environment,
    "tasks": _list_tasks,
}
