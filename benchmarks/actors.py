"""The actors: how good their walking and running is beside that of recorded people, and how soon it is made.

The database `locomotion` is acted without a cache, on one core, and measured: against the limits that we set ourselves,
and against the CMU and LAFAN1 recordings where they are present (LAFAN1 is compared with, never fitted to). Sliding is
measured in the contacts that the actors write. Strides are found in all three sets by the same labels
(`motion.contacts.label`), at 60 frames per second, so that like is compared with like. One plot shows them together; it
is drawn beside the JSON file.

    motionmatch bench actors --json actors.json
    python benchmarks/actors.py --minutes 2 --plot actors.png
"""

from __future__ import annotations

import json
import os
import platform
import resource
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from importlib import metadata
from pathlib import Path
from typing import Annotated

import numpy as np
import tyro
from rich.console import Console
from rich.table import Table

from motionmatch import atomic
from motionmatch.actors import legs
from motionmatch.actors.biped import biped
from motionmatch.actors.capture import known, takes
from motionmatch.actors.fitting.canonical import HALF_RATE
from motionmatch.actors.fitting.selection import EXAGGERATED, INTERRUPTED
from motionmatch.actors.gaits import GaitModel
from motionmatch.actors.human import BALL_HEIGHT, LEG, heel, leg_length
from motionmatch.actors.script import Script
from motionmatch.errors import MotionMatchError
from motionmatch.metrics import acting
from motionmatch.metrics.acting import Acting
from motionmatch.metrics.spread import Spread, envelope, outside, spread
from motionmatch.metrics.strides import Strides
from motionmatch.motion.clip import Clip
from motionmatch.motion.load import recordings
from motionmatch.motion.resample import resample

MOCAP = Path(__file__).resolve().parents[2] / "shared" / "mocap"
DATABASE = "locomotion"
FPS = 60.0
SECONDS_PER_MINUTE = 2.0
EDGES = np.arange(0.3, 4.5, 0.2)
"""Bins of speed, metres per second."""
GAITS = ("walk", "run")
QUANTITIES = {
    "step_lengths": ("Step length", "m"),
    "cadences": ("Cadence", "steps per minute"),
    "duties": ("Duty factor", "share of the stride, ball planted"),
    "pelvis_bobs": ("Pelvis bob", "m, low to high"),
    "arm_swings": ("Arm swing", "° of the upper arm, to and fro"),
    "toe_clearances": ("Toe clearance", "m, as the ankle passes the hips"),
    "step_widths": ("Step width", "m"),
    "knee_peaks": ("Swing knee", "° at most"),
}
"""What is compared over speed: title and unit."""
HUMAN = {"hips": (-30.0, 125.0), "knees": (0.0, 140.0), "ankles": (-50.0, 35.0)}
"""Degrees from the rest pose: usual clinical ranges, our choice. Toes come up by 20 when a foot hangs free and by up
to 35 under load; the larger is taken."""
MEMORY = 100.0
"""Megabytes that the second half of a capture may add, our reading of `bounded`."""


@dataclass(frozen=True)
class Options:
    """How good the actors are."""

    json: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Write the numbers to this file as well."""
    plot: Annotated[Path | None, tyro.conf.arg(metavar="PNG")] = None
    """Draw the comparison here. By default it is drawn beside the JSON file, with its name."""
    minutes: float = 10.0
    """How much is acted."""
    seed: int = 1
    """Who acts."""


@dataclass(frozen=True)
class Limit:
    """One figure and what it has to be."""

    name: str
    value: float | None
    """None: not measured"""
    most: float
    unit: str
    digits: int = 3

    @property
    def holds(self) -> bool | None:
        return None if self.value is None or not np.isfinite(self.value) else bool(self.value <= self.most)


@dataclass(frozen=True, eq=False)
class Made:
    """A capture and what it took."""

    clips: list[Clip]
    figures: dict
    drops: np.ndarray
    """(F,) how far the pelvis was lowered so that legs reach, metres"""


def make(options: Options) -> Made:
    """Act without a cache on one core, clip by clip; then read what was cached."""
    drops: list[np.ndarray] = []
    with tempfile.TemporaryDirectory() as folder, _cached_in(folder), _one_core():
        biped(options.seed).perform(Script.parse("walk 1; run 1"), fps=FPS)  # compiles, reads tables
        held, frames = [_megabytes()], 0
        with _watching(drops):
            wall, busy = time.perf_counter(), time.process_time()
            for clip in takes(DATABASE, minutes=options.minutes, seed=options.seed, fps=FPS):
                frames += clip.num_frames
                held.append(_megabytes())
            wall, busy = time.perf_counter() - wall, time.process_time() - busy
        peak = _peak_megabytes()
        again = time.perf_counter()
        clips = list(takes(DATABASE, minutes=options.minutes, seed=options.seed, fps=FPS))
        again = time.perf_counter() - again
    minutes = frames / FPS / 60.0
    return Made(
        clips,
        {
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
            "same_again": _same_again(clips, options.seed),
        },
        np.concatenate(drops),
    )


def _same_again(clips: list[Clip], seed: int) -> bool:
    """Whether another performance of the first shot is the same to the last bit (and not from the cache)."""
    with tempfile.TemporaryDirectory() as folder, _cached_in(folder):
        seconds = clips[0].num_frames / FPS
        (again, *_) = takes(DATABASE, minutes=seconds / 60.0, seed=seed, fps=FPS)
    frames = min(again.num_frames, clips[0].num_frames)
    return bool(
        np.array_equal(again.rotations[:frames], clips[0].rotations[:frames])
        and np.array_equal(again.positions[:frames], clips[0].positions[:frames])
    )


@contextmanager
def _cached_in(folder: str) -> Iterator[None]:
    before = os.environ.get("MOTIONMATCH_CACHE")
    os.environ["MOTIONMATCH_CACHE"] = folder
    try:
        yield
    finally:
        del os.environ["MOTIONMATCH_CACHE"]
        if before is not None:
            os.environ["MOTIONMATCH_CACHE"] = before


@contextmanager
def _one_core() -> Iterator[None]:
    """As the limit says; where a process can't be bound to a core, all are used."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    _bind({max(before)})
    try:
        yield
    finally:
        _bind(before)


def _bind(cores: set[int]) -> None:
    """Every thread: those that a linear algebra library has started before would go on elsewhere."""
    for thread in list(Path("/proc/self/task").iterdir()):
        with suppress(OSError):
            os.sched_setaffinity(int(thread.name), cores)


@contextmanager
def _watching(drops: list[np.ndarray]) -> Iterator[None]:
    """Keep what `legs.place` says about the pelvis, which the finished clip does not show."""
    place = legs.place

    def watched(*arguments, **named):
        result = place(*arguments, **named)
        drops.append(result[2])
        return result

    legs.place = watched
    try:
        yield
    finally:
        legs.place = place


def _peak_megabytes() -> float:
    unit = 1e6 if sys.platform == "darwin" else 1e3
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


def _megabytes() -> float:
    """What the process holds now. The peak alone would hide growth under what compiling once took."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() / 1e6
    except OSError:
        return _peak_megabytes()


def recorded() -> dict[str, Acting]:
    """Walking and running people, where their recordings are present."""
    found = {}
    for name, wanted in (("CMU", _cmu), ("LAFAN1", _lafan)):
        path = MOCAP / f"{name.lower()}.zip"
        if path.exists():
            clips = [clip for each in recordings(path, progress=False)[0] if (clip := wanted(each)) is not None]
            found[name] = acting.join([acting.measure(resample(clip, FPS)) for clip in clips])
    return found


def _cmu(recording) -> Clip | None:
    """Those that walk and run as they do, at the rate they were captured."""
    clip, subject = recording.clip, recording.clip.name.split("_")[0]
    if "/locomotion/" not in recording.entry.member or clip.name in EXAGGERATED + INTERRUPTED:
        return None
    return replace(clip, fps=clip.fps / 2) if subject in HALF_RATE else clip


def _lafan(recording) -> Clip | None:
    kind = recording.clip.name.split("_")[-1] if "/crops/" in recording.entry.member else recording.clip.name
    return recording.clip if kind.startswith(("walk", "run", "jog")) else None


def spreads(strides: Strides, quantity: str) -> dict[str, Spread]:
    """By gait, over speed."""
    regular = strides.where(strides.regular)
    groups = {"walk": ~regular.running, "run": regular.running}
    return {
        gait: spread(regular.speeds[mask], getattr(regular, quantity)[mask], EDGES) for gait, mask in groups.items()
    }


def summary(found: Acting, *, knee_rates: bool = True) -> dict:
    """The figures of one set; without accelerations where frames between the recorded ones were filled in."""
    regular = found.strides.where(found.strides.regular)
    flexions = found.knee_flexions
    figures: dict = {
        "minutes": found.num_frames / FPS / 60.0,
        "strides": len(found.strides),
        "regular_strides": {"walk": int((~regular.running).sum()), "run": int(regular.running.sum())},
        "slide_median": _percentile(found.slides, 50),
        "slide_p99": _percentile(found.slides, 99),
        "knee_flexion_range": [_percentile(flexions, 0.1), _percentile(flexions, 99.9)],
    }
    for name, mask in (("walk", found.walking), ("run", found.running)) if knee_rates else ():
        accelerations = found.knee_accelerations[mask]
        figures[f"knee_acceleration_{name}"] = {p: _percentile(accelerations, float(p[1:])) for p in ("p50", "p99")}
    return figures


def _percentile(values: np.ndarray, share: float) -> float | None:
    return float(np.percentile(values, share)) if np.size(values) else None


def limits(made: Made, exact: Acting, people: Mapping[str, Acting]) -> list[Limit]:
    """Every figure that the actors have to keep."""
    clips, figures = made.clips, summary(exact)
    soles = [acting.soles(c, heel=heel(c.skeleton), rest=BALL_HEIGHT * leg_length(c.skeleton) / LEG) for c in clips]
    angles = [acting.leg_angles(clip) for clip in clips]
    fit = GaitModel.load().facts["errors_on_recordings_left_out"]
    rows = [
        Limit("planted feet slide, median", figures["slide_median"], 0.01, "m/s", 4),
        Limit("planted feet slide, p99", figures["slide_p99"], 0.05, "m/s", 4),
        Limit("heel or ball under the ground", _deepest(soles, "heels", "balls"), 0.005, "m", 4),
        Limit("toe tip under its height at rest", _deepest(soles, "tips"), 0.005, "m", 4),
    ]
    for joint, (low, high) in HUMAN.items():
        values = np.concatenate([getattr(each, joint) for each in angles])
        beyond = float(max(low - values.min(), values.max() - high, 0.0))
        name = f"{joint} beyond {low:g}…{high:g}° ({values.min():.0f}…{values.max():.0f}°)"
        rows.append(Limit(name, beyond, 0.0, "°", 1))
    accelerations = [(g, figures[f"knee_acceleration_{g}"]["p99"]) for g in GAITS]
    rows += [
        Limit(f"knee acceleration p99, {gait}", value, most, "°/s²", 0)
        for (gait, value), most in zip(accelerations, (12_000.0, 15_000.0), strict=True)
    ]
    rows.append(Limit("pelvis lowered for reach, at most", float(made.drops.max()), 0.02, "m", 4))
    rows += [
        Limit(f"swing knee from CMU's, {gait}", _knee_gap(exact, people.get("CMU"), gait), 5.0, "°", 1)
        for gait in GAITS
    ]
    rows += [Limit(f"fit: swing knee, {gait}, left out", fit[gait]["swing_knee"], 5.0, "°", 2) for gait in GAITS]
    rows += [
        Limit(f"fit: ankle, {gait}, left out", fit[gait]["ankle"], most, "cm", 2)
        for gait, most in zip(GAITS, (4.0, 6.0), strict=True)
    ]
    rows.append(
        Limit("time per minute of motion, one core", made.figures["seconds_per_minute"], SECONDS_PER_MINUTE, "s", 2)
    )
    grown = made.figures["megabytes_grown_in_second_half"]
    rows.append(Limit("memory grown in the second half", grown, MEMORY, "MB", 0))
    rows.append(Limit("another performance differs", 0.0 if made.figures["same_again"] else 1.0, 0.0, "", 0))
    return rows


def _deepest(soles: list[acting.Soles], *points: str) -> float:
    return max(0.0, -min(float(getattr(each, point).min()) for each in soles for point in points))


def _tips(clips: list[Clip]) -> dict:
    """How often toe tips are low, and whether the bone itself goes through the floor."""
    rest = BALL_HEIGHT * leg_length(clips[0].skeleton) / LEG
    heights = np.concatenate([acting.soles(c, heel=heel(c.skeleton), rest=rest).tips for c in clips])
    planted = np.concatenate([acting.known_contacts(clip) for clip in clips])
    return {
        "share_5_mm_under_rest": float((heights < -0.005).mean()),
        "deepest_under_rest_while_planted": max(0.0, -float(heights[planted].min(initial=0.0))),
        "deepest_under_the_floor": max(0.0, -float((heights + rest).min())),
    }


def _knee_gap(ours: Acting, real: Acting | None, gait: str) -> float | None:
    """How far the median peak of the swinging knee is from the recorded one, the mean over bins of speed."""
    if real is None:
        return None
    gaps = [spreads(each.strides, "knee_peaks")[gait].middles for each in (ours, real)]
    both = np.isfinite(gaps[0]) & np.isfinite(gaps[1])
    return float(np.mean(np.abs(gaps[0] - gaps[1])[both])) if both.any() else None


def compared(ours: Acting, people: Mapping[str, Acting]) -> dict:
    """Every quantity over speed, and where ours leaves what is usual."""
    found = {}
    for quantity, (title, unit) in QUANTITIES.items():
        own = spreads(ours.strides, quantity)
        theirs = {name: spreads(each.strides, quantity) for name, each in people.items()}
        entry: dict = {"title": title, "unit": unit, "acted": {gait: _plain(own[gait]) for gait in GAITS}}
        entry |= {name: {gait: _plain(each[gait]) for gait in GAITS} for name, each in theirs.items()}
        bands = {name: each for name, each in theirs.items()}
        if theirs:
            bands["either"] = {gait: envelope([each[gait] for each in theirs.values()]) for gait in GAITS}
        entry["outside"] = {
            name: {gait: _beyond(own[gait], band[gait]) for gait in GAITS} for name, band in bands.items()
        }
        found[quantity] = entry
    return found


def _beyond(ours: Spread, band: Spread) -> dict:
    """In how many bins of speed our median leaves the band, and by how much; positive is above."""
    by = outside(ours, band)
    judged = np.isfinite(by)
    rows = zip(ours.centres[judged], by[judged], strict=True)
    return {
        "bins": int(judged.sum()),
        "bins_outside": int((by[judged] != 0).sum()),
        "by_speed": {f"{speed:.1f}": float(value) for speed, value in rows if value},
    }


def _plain(each: Spread) -> list[dict]:
    columns = zip(each.centres, each.counts, each.lows, each.middles, each.highs, strict=True)
    return [
        {"speed": round(float(s), 3), "strides": int(n), "p5": float(low), "p50": float(mid), "p95": float(high)}
        for s, n, low, mid, high in columns
        if np.isfinite(mid)
    ]


def draw(path: Path, ours: Acting, people: Mapping[str, Acting], *, minutes: float, seed: int) -> None:
    from motionmatch.pictures import comparison

    panels = []
    for quantity, (title, unit) in list(QUANTITIES.items())[:6]:
        own = spreads(ours.strides, quantity)
        theirs = [spreads(each.strides, quantity) for each in people.values()]
        real = [envelope([each[gait] for each in theirs]) for gait in GAITS] if theirs else []
        points = {}
        for name, each in people.items():
            regular = each.strides.where(each.strides.regular)
            points[name] = (regular.speeds, getattr(regular, quantity))
        panels.append(comparison.Panel(title, unit, list(own.values()), real, points))
    sets = {"acted": ours, **people}
    histograms = [
        comparison.Histogram("Speed", "m/s", np.arange(0, 4.6, 0.2), {n: each.speeds for n, each in sets.items()}),
        comparison.Histogram(
            "Yaw rate",
            "rad/s, left positive",
            np.arange(-3, 3.01, 0.2),
            {n: each.yaw_rates for n, each in sets.items()},
        ),
    ]
    note = f"{DATABASE}, {minutes:.1f} minutes, seed {seed}; strides ahead at a steady speed, walking and running apart"
    comparison.draw(path, panels, histograms, title="Acted and recorded strides", note=note)


def measure(options: Options) -> tuple[dict, Acting, dict[str, Acting]]:
    """Everything that is printed, and what is drawn."""
    load_before = os.getloadavg()[0]
    made = make(options)
    exact = acting.join([acting.measure(clip, acting.known_contacts(clip)) for clip in made.clips])
    ours = acting.join([acting.measure(clip) for clip in made.clips])
    people = recorded()
    rows = limits(made, exact, people)
    report = {
        "database": DATABASE,
        "seed": options.seed,
        "made": made.figures,
        "pelvis_lowered": {"p99": _percentile(made.drops, 99), "max": float(made.drops.max())},
        "toe_tips": _tips(made.clips),
        "shots": len(known(DATABASE).shots),
        "limits": [
            {"name": r.name, "value": r.value, "most": r.most, "unit": r.unit, "holds": r.holds, "digits": r.digits}
            for r in rows
        ],
        "acted_by_common_labels": summary(ours),
        "acted": summary(exact) | {"duty_by_own_contacts": _own_duties(exact)},
        "recorded": {name: summary(each, knee_rates=name != "LAFAN1") for name, each in people.items()},
        "over_speed": compared(ours, people),
        "machine": machine() | {"load_before": load_before},
        "command": " ".join(["python benchmarks/actors.py", *shown_arguments()]),
    }
    return report, ours, people


def _own_duties(exact: Acting) -> dict:
    """By gait: the share of a stride that the actors say the ball of the foot is planted."""
    return {gait: _plain(each) for gait, each in spreads(exact.strides, "duties").items()}


def machine() -> dict:
    return {
        "cpus": os.cpu_count(),
        "platform": platform.platform(),
        "python": platform.python_version(),
        "packages": {name: metadata.version(name) for name in ("numpy", "scipy", "numba")},
    }


def shown_arguments() -> list[str]:
    """The command line, with files by their names."""
    return [Path(argument).name if os.sep in argument else argument for argument in sys.argv[1:]]


def show(report: dict, console: Console) -> None:
    made = report["made"]
    table = Table(title=f"{report['database']}, {made['minutes']:.1f} minutes, seed {report['seed']}")
    for name in ("", "value", "limit", "", "holds"):
        table.add_column(name, justify="right" if name in ("value", "limit") else "left")
    words = {True: "holds", False: "does NOT hold", None: "not measured"}
    for row in report["limits"]:
        digits = row["digits"]
        value = "–" if row["value"] is None else f"{row['value']:.{digits}f}"
        style = "bold red" if row["holds"] is False else None
        table.add_row(row["name"], value, f"{row['most']:.{digits}f}", row["unit"], words[row["holds"]], style=style)
    console.print(table)
    slides = {"acted": report["acted_by_common_labels"], **report["recorded"]}
    figures = ", ".join(
        f"{n} {f['slide_median']:.3f} and {f['slide_p99']:.2f}" for n, f in slides.items() if f["slide_p99"]
    )
    own, common = (report[key] for key in ("acted", "acted_by_common_labels"))
    console.print(
        f"sliding above is in the contacts that actors write. By labels common to all sets, median and p99 in m/s: "
        f"{figures}. Strides: {own['strides']} by own contacts, {common['strides']} by common labels.",
        highlight=False,
    )
    _show_comparison(report, console)
    console.print(
        f"made in {made['seconds']:.1f} s ({made['cpu_seconds']:.1f} s of CPU) on one core, again from the cache in "
        f"{made['seconds_from_cache']:.2f} s; memory {made['megabytes_before']:.0f} MB before, "
        f"{made['megabytes_after']:.0f} MB after, {made['peak_megabytes']:.0f} MB at most",
        highlight=False,
    )
    about = report["machine"]
    packages = ", ".join(f"{name} {version}" for name, version in about["packages"].items())
    console.print(
        f"machine: {about['cpus']} CPUs, load {about['load_before']:.1f}, {about['platform']}, "
        f"Python {about['python']}, {packages}; seed {report['seed']}; command: {report['command']}",
        highlight=False,
    )


def _show_comparison(report: dict, console: Console) -> None:
    if not report["recorded"]:
        console.print(f"not compared: no recordings in {MOCAP.parent.name}/{MOCAP.name}")
        return
    table = Table(title="Speeds at which our median is outside the 5th to 95th percentile of recorded people")
    for name in ("", "gait", *report["recorded"], "either", "outside either at m/s, by"):
        table.add_column(name)
    for entry in report["over_speed"].values():
        for gait in GAITS:
            found = {name: each[gait] for name, each in entry["outside"].items()}
            where = ", ".join(f"{speed}: {by:+.3g}" for speed, by in found["either"]["by_speed"].items())
            counts = [f"{each['bins_outside']} of {each['bins']}" for each in found.values()]
            table.add_row(f"{entry['title']}, {entry['unit'].split(',')[0]}", gait, *counts, where)
    console.print(table)


def main(arguments: list[str] | None = None) -> int:
    options = tyro.cli(Options, args=arguments)
    try:
        report, ours, people = measure(options)
        show(report, Console())
        plot = options.plot or (options.json.with_suffix(".png") if options.json else None)
        if plot is not None:
            draw(plot, ours, people, minutes=report["made"]["minutes"], seed=options.seed)
        if options.json is not None:
            with atomic.writing(options.json) as temporary:
                temporary.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    except MotionMatchError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
