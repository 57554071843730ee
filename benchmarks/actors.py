"""The actors: quality of their motion, against limits and recorded people, and the time to make it.

The database `locomotion` is acted without a cache, on one core, and measured: against the limits that we set ourselves,
and against the CMU and LAFAN1 recordings where they are present (LAFAN1 is compared with, never fitted to). Some
minutes of every other database are held against the same limits. Sliding is measured in the contacts that the actors
write. Strides are found in all three sets by the same labels (`metrics.strides.LABELS`), at 60 frames per second, so
that like is compared with like. One plot shows them together; it is drawn beside the JSON file.

    motionmatch bench actors --json actors.json
    motionmatch bench actors --minutes 2 --others 0.5 --plot actors.png
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

import numpy as np
import tyro
from rich.console import Console
from rich.table import Table

from motionmatch import jsonfile
from motionmatch.actors.biped import legs
from motionmatch.actors.biped.body import BALL_HEIGHT, LEG, heel_point, leg_length
from motionmatch.actors.biped.gait_table import load_gait_model
from motionmatch.actors.biped.performer import make_biped
from motionmatch.actors.fitting.samples import EXAGGERATED, INTERRUPTED
from motionmatch.actors.fitting.strides import HALF_RATE
from motionmatch.actors.names import NAMES
from motionmatch.actors.performance import Performance
from motionmatch.actors.takes import capture_takes, resolve_database
from motionmatch.errors import MotionMatchError
from motionmatch.metrics import acting, over_speed
from motionmatch.metrics.acting import DEPTH, Acting, StandardLimit, check_standards, percentile
from motionmatch.metrics.machine import (
    describe_machine,
    format_command,
    format_machine,
    measure_memory,
    measure_peak_memory,
    use_one_core,
)
from motionmatch.metrics.over_speed import GAITS
from motionmatch.motion.clip import Clip
from motionmatch.motion.load import recordings
from motionmatch.motion.resample import resample_clip
from motionmatch.progress import no_progress

MOCAP = Path(__file__).resolve().parents[2] / "shared" / "mocap"
DATABASE = "locomotion"
OTHERS = tuple(name for name in NAMES if name not in (DATABASE, "sample"))
FPS = 60.0
SECONDS_PER_MINUTE = 2.0
WIDTH = 140
"""Width of the tables, characters: one column for each database."""
MEMORY = 100.0
"""Megabytes of memory that the second half of a capture may add."""


@dataclass(frozen=True)
class Options:
    """Quality of the actors' motion."""

    json: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Also write the figures to this file."""
    plot: Annotated[Path | None, tyro.conf.arg(metavar="PNG")] = None
    """Draw the comparison here. By default it is drawn beside the JSON file, with its name."""
    minutes: float = 10.0
    """Minutes of `locomotion` to act."""
    others: float = 1.0
    """Minutes of every other database."""
    seed: int = 1
    """Random seed of the actors."""


@dataclass(frozen=True, eq=False)
class Made:
    """A capture, with its time and memory."""

    clips: list[Performance]
    figures: dict
    drops: np.ndarray
    """(F,) distance by which the pelvis was lowered so that legs reach the ground, metres"""


def make(options: Options) -> Made:
    """Act without a cache on one core, clip by clip; then read the cache."""
    said = {"minutes": options.minutes, "seed": options.seed, "fps": FPS}
    drops: list[np.ndarray] = []
    with tempfile.TemporaryDirectory() as folder, _use_cache(folder), use_one_core():
        make_biped(options.seed).perform("walk 1; run 1", fps=FPS)  # compiles, reads tables
        held, frames = [measure_memory()], 0
        with _record_drops(drops):
            wall, busy = time.perf_counter(), time.process_time()
            for clip in capture_takes(DATABASE, **said):
                frames += clip.num_frames
                held.append(measure_memory())
            wall, busy = time.perf_counter() - wall, time.process_time() - busy
        peak = measure_peak_memory()
        again = time.perf_counter()
        clips = list(capture_takes(DATABASE, **said))
        again = time.perf_counter() - again
    minutes = frames / FPS / 60.0
    figures = {
        "minutes": minutes,
        "frames": frames,
        "clips": len(clips),
        "seconds": wall,
        "cpu_seconds": busy,
        "seconds_per_minute": wall / minutes,
        "cpu_seconds_per_minute": busy / minutes,
        "seconds_from_cache": again,
        "megabytes_before": held[0],
        "megabytes_after": held[-1],
        "megabytes_grown_in_second_half": max(held[len(held) // 2 :]) - max(held[: len(held) // 2 + 1]),
        "peak_megabytes": peak,
        "same_again": _is_repeatable(clips[0], options.seed),
    }
    return Made(clips, figures, np.concatenate(drops))


def _is_repeatable(clip: Performance, seed: int) -> bool:
    """Whether another performance of the first shot is the same to the last bit (and not from the cache)."""
    with tempfile.TemporaryDirectory() as folder, _use_cache(folder):
        (again, *_) = capture_takes(DATABASE, minutes=clip.seconds / 60.0, seed=seed, fps=FPS)
    frames = min(again.num_frames, clip.num_frames)
    return all(
        np.array_equal(getattr(again, of)[:frames], getattr(clip, of)[:frames]) for of in ("rotations", "positions")
    )


@contextmanager
def _use_cache(folder: str) -> Iterator[None]:
    before = os.environ.get("MOTIONMATCH_CACHE")
    os.environ["MOTIONMATCH_CACHE"] = folder
    try:
        yield
    finally:
        del os.environ["MOTIONMATCH_CACHE"]
        if before is not None:
            os.environ["MOTIONMATCH_CACHE"] = before


@contextmanager
def _record_drops(drops: list[np.ndarray]) -> Iterator[None]:
    """Record how far `legs.place` lowers the pelvis, which the finished clip does not show."""
    place = legs.place_legs

    def watched(*arguments, **named):
        result = place(*arguments, **named)
        drops.append(result[2])
        return result

    legs.place_legs = watched
    try:
        yield
    finally:
        legs.place_legs = place


def measure_people() -> dict[str, Acting]:
    """Measure walking and running people, if their recordings are present."""
    found = {}
    for name, wanted in (("CMU", _read_cmu), ("LAFAN1", _read_lafan)):
        path = MOCAP / f"{name.lower()}.zip"
        if path.exists():
            clips = [clip for each in recordings(path, progress=no_progress)[0] if (clip := wanted(each)) is not None]
            numbers = {person: n for n, person in enumerate(dict.fromkeys(map(_find_person, clips)))}
            found[name] = acting.pool_acting(
                [_measure_person(resample_clip(clip, FPS), numbers[_find_person(clip)]) for clip in clips]
            )
    return found


def _find_person(clip: Clip) -> str:
    """Return the recorded person: the first number in the name of the clip, or the word after it."""
    return next((part for part in clip.name.split("_") if part.startswith("subject")), clip.name.split("_")[0])


def _measure_person(clip: Clip, person: int) -> Acting:
    found = acting.measure_acting(clip)
    return replace(found, strides=found.strides.of(person))


def _read_cmu(recording) -> Clip | None:
    """Return the clip if it is plain walking or running, at the rate of the capture."""
    clip, subject = recording.clip, recording.clip.name.split("_")[0]
    if "/locomotion/" not in recording.entry.member or clip.name in EXAGGERATED + INTERRUPTED:
        return None
    return replace(clip, fps=clip.fps / 2) if subject in HALF_RATE else clip


def _read_lafan(recording) -> Clip | None:
    kind = recording.clip.name.split("_")[-1] if "/crops/" in recording.entry.member else recording.clip.name
    return recording.clip if kind.startswith(("walk", "run", "jog")) else None


def limits(made: Made, exact: Acting, people: Mapping[str, Acting]) -> list[StandardLimit]:
    """List the figures that `locomotion` has to keep, beyond those of all databases."""
    fit = load_gait_model().facts["errors_on_recordings_left_out"]
    cmu, figures = people.get("CMU"), made.figures
    swing = {
        gait: over_speed.measure_gap(exact, cmu, "knee_peaks", gait) if cmu is not None else None for gait in GAITS
    }
    return [
        StandardLimit("toe tip under its height at rest", toe_tips(made.clips)["deepest_under_rest"], DEPTH, "m", 4),
        StandardLimit("pelvis lowered for reach, at most", float(made.drops.max()), 0.02, "m", 4),
        *(StandardLimit(f"swing knee from CMU's, {gait}", swing[gait], 5.0, "°", 1) for gait in GAITS),
        *(StandardLimit(f"fit: swing knee, {gait}, left out", fit[gait]["swing_knee"], 5.0, "°", 2) for gait in GAITS),
        StandardLimit("fit: ankle, walk, left out", fit["walk"]["ankle"], 4.0, "cm", 2),
        StandardLimit("fit: ankle, run, left out", fit["run"]["ankle"], 6.0, "cm", 2),
        StandardLimit("time per minute of motion, one core", figures["seconds_per_minute"], SECONDS_PER_MINUTE, "s", 2),
        StandardLimit("memory grown in the second half", figures["megabytes_grown_in_second_half"], MEMORY, "MB", 0),
        StandardLimit("another performance differs", 0.0 if figures["same_again"] else 1.0, 0.0, "", 0),
    ]


def toe_tips(clips: list[Performance]) -> dict:
    """Measure how often toe tips are low, how low, and whether the bone goes through the floor."""
    rest = BALL_HEIGHT * leg_length(clips[0].skeleton) / LEG
    heights = np.concatenate([acting.measure_soles(c, heel=heel_point(c.skeleton), rest=rest).tips for c in clips])
    planted = np.concatenate([clip.contacts for clip in clips])
    return {
        "share_5_mm_under_rest": float((heights < -0.005).mean()),
        "deepest_under_rest": max(0.0, -float(heights.min())),
        "deepest_under_rest_while_planted": max(0.0, -float(heights[planted].min(initial=0.0))),
        "deepest_under_the_floor": max(0.0, -float((heights + rest).min())),
    }


def measure(options: Options) -> tuple[dict, Acting, dict[str, Acting]]:
    """Measure everything that is printed and drawn."""
    about = describe_machine("numpy", "scipy", "numba")
    made = make(options)
    exact = acting.pool_acting([acting.measure_acting(clip, clip.contacts) for clip in made.clips])
    ours = acting.pool_acting([acting.measure_acting(clip) for clip in made.clips])
    people = measure_people()
    said = {"minutes": options.others, "seed": options.seed, "fps": FPS}
    databases = {DATABASE: check_standards(made.clips)} | {
        name: check_standards(capture_takes(name, **said)) for name in OTHERS
    }
    duties = over_speed.measure_spreads(exact.strides, "duties")
    report = {
        "database": DATABASE,
        "seed": options.seed,
        "made": made.figures,
        "pelvis_lowered": {"p99": percentile(made.drops, 99), "max": float(made.drops.max())},
        "toe_tips": toe_tips(made.clips),
        "shots": len(resolve_database(DATABASE).shots),
        "databases": {name: [row.plain for row in rows] for name, rows in databases.items()},
        "minutes_of_others": options.others,
        "limits": [row.plain for row in limits(made, exact, people)],
        "acted_by_common_labels": acting.summarise_acting(ours, FPS),
        "acted": acting.summarise_acting(exact, FPS)
        | {"duty_by_own_contacts": {gait: over_speed.to_rows(each) for gait, each in duties.items()}},
        # LAFAN1 was recorded at half the rate: frames between were filled in, so accelerations say nothing.
        "recorded": {
            name: acting.summarise_acting(each, FPS, knee_rates=name != "LAFAN1") for name, each in people.items()
        },
        "over_speed": over_speed.compare_over_speed(ours, people),
        "machine": about,
        "command": format_command(__file__),
    }
    return report, ours, people


def show(report: dict, console: Console) -> None:
    made = report["made"]
    _show_databases(report, console)
    table = Table(title=f"{report['database']}, {made['minutes']:.1f} minutes, seed {report['seed']}")
    for name in ("", "value", "limit", "", "holds"):
        table.add_column(name, justify="right" if name in ("value", "limit") else "left")
    words = {True: "holds", False: "does NOT hold", None: "not measured"}
    for row in report["limits"]:
        limit = f"{row['most']:.{row['digits']}f}"
        style = "bold red" if row["holds"] is False else None
        table.add_row(row["name"], _figure(row), limit, row["unit"], words[row["holds"]], style=style)
    console.print(table)
    slides = {"acted": report["acted_by_common_labels"], **report["recorded"]}
    figures = ", ".join(
        f"{n} {f['slide_median']:.3f} and {f['slide_p99']:.2f}" for n, f in slides.items() if f["slide_p99"]
    )
    own, common = (report[key] for key in ("acted", "acted_by_common_labels"))
    _show_comparison(report, console)
    for line in (
        f"sliding above is in the contacts that actors write. By labels common to all sets, median and p99 in m/s: "
        f"{figures}. Strides: {own['strides']} by own contacts, {common['strides']} by common labels.",
        f"made in {made['seconds']:.1f} s ({made['cpu_seconds']:.1f} s of CPU) on one core, again from the cache in "
        f"{made['seconds_from_cache']:.2f} s; memory {made['megabytes_before']:.0f} MB before, "
        f"{made['megabytes_after']:.0f} MB after, {made['peak_megabytes']:.0f} MB at most",
        f"{format_machine(report['machine'])}; seed {report['seed']}; command: {report['command']}",
    ):
        console.print(line, highlight=False)


def _figure(row: dict) -> str:
    return "–" if row["value"] is None else f"{row['value']:.{row['digits']}f}"


def _show_databases(report: dict, console: Console) -> None:
    """Print a column for each database; limits that do not hold are marked."""
    databases = report["databases"]
    others = f"{report['minutes_of_others']:g} minutes of each but {DATABASE}"
    table = Table(title=f"Every database against the limits; {others}; ! does NOT hold")
    for name in ("", "unit", "limit", *databases):
        table.add_column(name, justify="left" if name in ("", "unit") else "right", no_wrap=name != "")
    for rows in zip(*databases.values(), strict=True):
        cells = [f"[bold red]{_figure(row)} ![/]" if row["holds"] is False else _figure(row) for row in rows]
        table.add_row(rows[0]["name"], rows[0]["unit"], f"{rows[0]['most']:.{rows[0]['digits']}f}", *cells)
    console.print(table)


def _show_comparison(report: dict, console: Console) -> None:
    if not report["recorded"]:
        console.print(f"not compared: no recordings in {MOCAP.parent.name}/{MOCAP.name}")
        return
    table = Table(
        title="Speeds at which our median is outside the 5th to 95th percentile of people, each of whom counts the same"
    )
    for name in ("", "gait", *report["recorded"], "all", "outside all at m/s, by"):
        table.add_column(name)
    for entry in report["over_speed"].values():
        for gait in GAITS:
            found = {name: each[gait] for name, each in entry["outside"].items()}
            where = ", ".join(f"{speed}: {by:+.3g}" for speed, by in found["all"]["by_speed"].items())
            counts = [f"{each['bins_outside']} of {each['bins']}" for each in found.values()]
            table.add_row(f"{entry['title']}, {entry['unit'].split(',')[0]}", gait, *counts, where)
    console.print(table)


def main(arguments: list[str] | None = None) -> int:
    options = tyro.cli(Options, args=arguments)
    try:
        report, ours, people = measure(options)
        show(report, Console(width=max(Console().width, WIDTH)))
        plot = options.plot or (options.json.with_suffix(".png") if options.json else None)
        if plot is not None:
            from motionmatch.pictures.comparison import draw_speed_comparison

            minutes = report["made"]["minutes"]
            about = "strides ahead at a steady speed, walking and running apart"
            note = f"{DATABASE}, {minutes:.1f} minutes, seed {options.seed}; {about}"
            draw_speed_comparison(plot, ours, people, note=note)
        if options.json is not None:
            jsonfile.write(options.json, report)
    except MotionMatchError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
