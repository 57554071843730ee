"""Learned matching: memory, microseconds, and its distance from plain matching in play.

Table 3 of Holden 2020 for our networks: megabytes of the databases X, Y, Z and of the networks D, S, P; microseconds
of each and of the average frame (a projection every ten frames), for one character and for each of a thousand, by
NumPy, by our own evaluation, and by ONNX Runtime, on one thread. Without a model the networks have the paper's sizes
and random weights. With one, also: weights in two bytes, and plain matching, the decompressor alone and all three
networks on the same drives, with the projector and with the codebook in its place.

    motionmatch bench learned --json learned.json
    motionmatch bench learned --model model/ --source locomotion --minutes 10
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Annotated

import numpy as np
import tyro
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

import motionmatch as mm
from motionmatch import jsonfile
from motionmatch.cli.databases import open_database
from motionmatch.control.controller import Controller
from motionmatch.control.drive import wander
from motionmatch.errors import MotionMatchError
from motionmatch.learned import export, model_file
from motionmatch.learned.controller import LearnedController
from motionmatch.learned.model import NETWORKS, LearnedModel, load_model, make_model
from motionmatch.learned.network import Evaluator, Network
from motionmatch.learned.player import Decoder
from motionmatch.learned.poses import Normalization, PoseLayout, compute_normalization, encode, to_character_space
from motionmatch.metrics.body import BodyFigures
from motionmatch.metrics.learned import (
    DriveComparison,
    Endurance,
    compare_drives,
    measure_endurance,
    measure_same_query,
)
from motionmatch.metrics.machine import describe_machine, format_command, format_machine, use_one_core
from motionmatch.metrics.wording import word

PUBLIC = {"decompressor": 12.0, "stepper": 15.0, "projector": 16.0}
"""Microseconds of the public C++ code for its networks, which are smaller, on this kind of machine."""
CLAIM = 10.0
"""Microseconds per character and frame for a thousand characters."""
BETWEEN = 10
"""A projection every so many frames."""
LATENTS = 32
UNITS = {"decompressor": (512,), "stepper": (512, 512), "projector": (512, 512, 512, 512)}
"""Table 1 of the paper: hidden layers."""


@dataclass(frozen=True)
class Options:
    """Cost and quality of learned matching."""

    json: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Also write the figures to this file."""
    model: Annotated[Path | None, tyro.conf.arg(metavar="FOLDER")] = None
    """A model that `motionmatch train` wrote; without one only memory and microseconds are measured."""
    source: str = "locomotion"
    """The database that it was trained on."""
    characters: tuple[int, ...] = (1, 1000)
    rounds: int = 15
    """Number of rounds; the best counts."""
    minutes: float = 10.0
    """Of the long drive at random."""
    drives: int = 6
    """Clips that are retraced, and drives at random."""
    seconds: float = 20.0
    """Of each of them."""


@dataclass(frozen=True)
class Timing:
    """One network, evaluated one way."""

    network: str
    by: str
    characters: int
    microseconds: float
    """per character"""


@dataclass(frozen=True)
class Memory:
    """Megabytes of one method."""

    method: str
    x: float = 0.0
    y: float = 0.0
    z: float = 0.0
    decompressor: float = 0.0
    stepper: float = 0.0
    projector: float = 0.0

    @property
    def total(self) -> float:
        return self.x + self.y + self.z + self.decompressor + self.stepper + self.projector


@dataclass(frozen=True)
class Finding:
    """A network or codebook that answers queries, and its quality."""

    answered_by: str
    megabytes: float
    microseconds: float
    """for one character"""
    microseconds_of_many: float
    """for each of a thousand"""
    error: float
    """mean distance of joints from those of the nearest frame, noisy queries, centimetres"""
    deviation: float
    p95: float
    same_query: float
    """from what plain matching plays after the same query in play, centimetres"""
    path_error: float
    """mean distance from the paths of clips, centimetres"""


@dataclass(frozen=True)
class Stored:
    """Weights in some form."""

    storage: str
    megabytes: float
    decompressor_error: float
    """mean distance of joints from those of float32, centimetres"""
    projector_error: float
    """the same for the results of the projector"""


def main(options: Options) -> int:
    console = Console()
    database = open_database(options.source)
    model = load_model(options.model) if options.model else make_random_model(database)
    database = model.accept(database)
    memory, samples = measure_memories(model, database), export.sample_play(model)
    with use_one_core():
        timings = [
            timing for count in options.characters for timing in time_networks(model, samples, count, options.rounds)
        ]
        steps = time_steps(model, database, options.characters, options.rounds // 3 + 1)
    show_costs(console, memory, timings, steps)
    figures: dict = {
        "memory_megabytes": [{**asdict(row), "total": row.total} for row in memory],
        "microseconds": [asdict(row) for row in timings],
        "average_frame_microseconds": average_frames(timings),
        "whole_step_microseconds": steps,
        "public_microseconds": PUBLIC,
        "claim_microseconds": CLAIM,
        "trained": options.model is not None,
        "networks": {name: list(network.widths) for name, network in model.networks.items()},
    }
    if options.model is not None:
        figures |= measure_quality(console, model, database, samples, options)
    figures |= {"machine": describe_machine("numpy", "numba", "onnxruntime"), "command": format_command(__file__)}
    console.print(f"{format_machine(figures['machine'])}; command: {figures['command']}", soft_wrap=True)
    if options.json is not None:
        jsonfile.write(options.json, figures)
    return 0


def make_random_model(database: mm.MotionDatabase) -> LearnedModel:
    """Make networks of the paper's sizes with random weights."""
    rng, layout = np.random.default_rng(1), PoseLayout.of(database)
    wide, both = database.schema.width, database.schema.width + LATENTS
    ends = {"decompressor": (both, layout.width), "stepper": (both, both), "projector": (wide, both)}

    def network(name: str) -> Network:
        widths = (ends[name][0], *UNITS[name], ends[name][1])
        shapes = list(zip(widths[1:], widths[:-1], strict=True))
        outs = Normalization(np.zeros(widths[-1]), np.full(widths[-1], 0.1))
        if name == "decompressor":
            outs = compute_normalization(encode(database, layout)[::10], layout)
        return Network(
            tuple(rng.normal(0, np.sqrt(2 / ins), (out, ins)) for out, ins in shapes),
            tuple(np.zeros(out) for out, _ in shapes),
            Normalization(np.zeros(widths[0]), np.ones(widths[0])),
            outs,
        )

    latents = rng.normal(size=(database.num_frames, LATENTS))
    networks = {name: network(name) for name in NETWORKS}
    return replace(make_model(database, **networks, latents=latents), **networks)  # no unit is left out


def measure_memories(model: LearnedModel, database: mm.MotionDatabase) -> list[Memory]:
    """The rows of Table 3. Y as the paper has it: no velocities, places only of joints that move."""
    mega = 1e6
    x, y = database.features.nbytes / mega, (database.rotations.nbytes + database.translations.nbytes) / mega
    z = 4 * model.num_latents * database.num_frames / mega
    d, s, p = (4 * network.num_numbers / mega for network in model.networks.values())
    rows = [
        Memory("MM", x=x, y=y),
        Memory("DMM", x=x, z=z, decompressor=d),
        Memory("LMM", decompressor=d, stepper=s, projector=p),
    ]
    if model.codebook is not None:
        rows.append(Memory("LMM, codebook", decompressor=d, stepper=s, projector=model.codebook.num_bytes / mega))
    return rows


def time_call(rounds: int, call: Callable[[], object]) -> float:
    """Measure the CPU seconds of one call, best of several rounds, each long enough to be measured."""
    call()
    start = time.thread_time()
    call()
    repeats = max(1, round(0.01 / max(time.thread_time() - start, 1e-6)))
    best = np.inf
    for _ in range(rounds):
        start = time.thread_time()
        for _ in range(repeats):
            call()
        best = min(best, (time.thread_time() - start) / repeats)
    return best


def time_networks(model: LearnedModel, samples: export.NetworkInputs, count: int, rounds: int) -> list[Timing]:
    """Time each network with each library, on inputs from play."""
    found, decoder = [], Decoder(model)
    for name, network in model.networks.items():
        rows = np.resize(getattr(samples, name), (count, network.num_inputs)).astype(np.float32)
        session, run = export.open_session(export.serialize_network(network, name)), Evaluator(network)
        given = {export.INPUTS[name]: rows}
        ways: dict[str, Callable[[], object]] = {
            "NumPy": partial(network, rows),
            "motionmatch": partial(run, rows),
            "ONNX Runtime": partial(session.run, None, given),
        }
        if name == "decompressor":  # velocities are only needed where transitions begin
            ways["motionmatch, as shown"] = partial(decoder.shown, rows)
            ways["motionmatch, velocities"] = partial(decoder.later, rows)
        if name == "projector" and model.codebook is not None:
            ways["codebook"] = partial(model.codebook, rows)
        for way, call in ways.items():
            found.append(Timing(name, way, count, 1e6 * time_call(rounds, call) / count))
    return found


def average_frames(timings: list[Timing]) -> dict[str, float]:
    """Microseconds of D + S + P / 10, as the paper counts; ours decodes velocities only where transitions begin."""
    found = {}
    for count in sorted({row.characters for row in timings}):
        for way in ("NumPy", "motionmatch", "ONNX Runtime"):
            of = {row.network: row.microseconds for row in timings if (row.by, row.characters) == (way, count)}
            whole = of["decompressor"]
            if way == "motionmatch":  # all of the pose that begins, and velocities of the one that ends
                ours = {row.by: row.microseconds for row in timings if row.characters == count}
                at_transitions = whole + ours["motionmatch, velocities"]
                whole = ours["motionmatch, as shown"] + at_transitions / BETWEEN
                books = [r.microseconds for r in timings if (r.by, r.characters) == ("codebook", count)]
                for book in books:
                    found[f"motionmatch with the codebook, C = {count}"] = whole + of["stepper"] + book / BETWEEN
            found[f"{way}, C = {count}"] = whole + of["stepper"] + of["projector"] / BETWEEN
    return found


def time_steps(model: LearnedModel, database: mm.MotionDatabase, counts: tuple[int, ...], rounds: int) -> dict:
    """Microseconds per character of whole steps: springs, queries, transitions, roots and feet included."""
    found: dict[str, float] = {}
    learned = LearnedController(model, database=database)
    for count in counts:
        for mode in ("mm", "dmm", "lmm"):
            if mode == "dmm" and model.kept is None:
                continue
            controller, steps = learned.with_mode(mode), max(30, min(240, 6000 // count))
            plan = wander(steps / 60 + 1, np.random.default_rng(1))
            state = controller.start(count)
            state.search_in[:] = np.linspace(0.0, controller.config.search_seconds, count)
            best = np.inf
            for _ in range(rounds):
                now, start = state, time.thread_time()
                for step in range(steps):
                    now = controller.step(now, plan.command(controller, now, step / 60, 1 / 60), 1 / 60)
                best = min(best, (time.thread_time() - start) / steps / count)
            found[f"{mode}, C = {count}"] = 1e6 * best
    return found


def show_costs(console: Console, memory: list[Memory], timings: list[Timing], steps: dict[str, float]) -> None:
    table = Table(title="megabytes, float32")
    for name in ("method", "X", "Y", "Z", "D", "S", "P", "total"):
        table.add_column(name, justify="left" if name == "method" else "right")
    for row in memory:
        values = (row.x, row.y, row.z, row.decompressor, row.stepper, row.projector, row.total)
        table.add_row(row.method, *(f"{value:.1f}" if value else "" for value in values))
    console.print(table)
    counts = sorted({row.characters for row in timings})
    table = Table(title="microseconds per character, one thread")
    for name in ("network", "by", *(f"C = {count}" for count in counts)):
        table.add_column(name, justify="left" if name in ("network", "by") else "right")
    for network, way in dict.fromkeys((row.network, row.by) for row in timings):
        of = {row.characters: row.microseconds for row in timings if (row.network, row.by) == (network, way)}
        table.add_row(network, way, *(f"{of[count]:.1f}" for count in counts))
    for network, value in PUBLIC.items():
        table.add_row(network, "public C++, smaller networks", f"{value:.0f}", *[""] * (len(counts) - 1))
    console.print(table)
    for name, value in average_frames(timings).items():
        console.print(f"average frame (D + S + P / {BETWEEN}) by {name}: {value:.1f} µs")
    for name, value in steps.items():
        console.print(f"whole step, {name}: {value:.1f} µs")
    thousand = average_frames(timings).get("motionmatch, C = 1000")
    if thousand is not None:
        word = "holds" if thousand <= CLAIM else "does NOT hold"
        console.print(f"networks of a thousand characters in at most {CLAIM:.0f} µs per character and frame: {word}")


def measure_quality(
    console: Console, model: LearnedModel, database: mm.MotionDatabase, samples: export.NetworkInputs, options: Options
) -> dict:
    """Measure everything that needs a trained model."""
    stored = [measure_storage(model, samples, storage) for storage in model_file.STORAGES]
    table = Table(title="weights as they are stored")
    for name in ("as", "megabytes", "decompressor off by", "projector off by"):
        table.add_column(name, justify="left" if name == "as" else "right")
    for one in stored:
        errors = (f"{one.decompressor_error:.4f} cm", f"{one.projector_error:.4f} cm")
        table.add_row(one.storage, f"{one.megabytes:.2f}", *errors)
    console.print(table)
    learned = LearnedController(model, database=database, follow=True)
    controllers: dict[str, Controller] = {"MM": learned.with_mode("mm")}
    if model.kept is not None:
        controllers["DMM"] = learned.with_mode("dmm")
    network = LearnedController(replace(model, codebook=None), database=database, follow=True)
    controllers["LMM, network"] = network
    if model.codebook is not None:
        controllers["LMM, codebook"] = learned
    clips = np.linspace(0, len(database.ranges) - 1, options.drives).astype(int).tolist()
    rows = compare_drives(controllers, clips=clips, seeds=range(1, options.drives + 1), seconds=options.seconds)
    show_drives(console, rows)
    queries = {}
    for name, controller in (("network", network), ("codebook", learned))[: 1 + (model.codebook is not None)]:
        apart = measure_same_query(controller, seconds=2 * options.seconds)
        console.print(
            f"the same query, {name}: {apart[0]:.2f} cm at once, {apart[-1]:.2f} cm after {len(apart) - 1} frames, "
            f"{apart.mean():.2f} cm on average"
        )
        queries[name] = apart.tolist()
    projectors = compare_projectors(model, database, rows, queries, options.rounds)
    show_projectors(console, projectors)
    lasting = measure_endurance(learned, minutes=options.minutes)
    show_endurance(console, lasting)
    return {
        "stored": [asdict(one) for one in stored],
        "drives": [asdict(row) for row in rows],
        "same_query_centimetres": queries,
        "projectors": [asdict(one) for one in projectors],
        "endurance": asdict(lasting),
        "training": dict(model.training),
    }


def compare_projectors(
    model: LearnedModel,
    database: mm.MotionDatabase,
    rows: list[DriveComparison],
    queries: dict[str, list[float]],
    rounds: int,
) -> list[Finding]:
    """Compare the network and the codebook on the same noisy queries (Algorithm 3), against the nearest frames."""
    from motionmatch.learned.evaluate import joint_positions, target_positions
    from motionmatch.learned.train_projector import Neighbours, draw_queries
    from motionmatch.learned.training_set import make_training_set

    withheld, seed = (model.training.get(name, 0) for name in ("withheld", "seed"))
    data = make_training_set(database, withhold=float(withheld), seed=int(seed))
    drawn = draw_queries(data, 1500, np.random.default_rng(99))
    wanted = target_positions(data, Neighbours(data).find_nearest(drawn))
    decoded, found = Evaluator(model.decompressor), []
    answers: dict[str, Callable[[np.ndarray], np.ndarray]] = {"network": Evaluator(model.projector)}
    sizes = {"network": 4 * model.projector.num_numbers}
    if model.codebook is not None:
        answers["codebook"], sizes["codebook"] = model.codebook, model.codebook.num_bytes
    for name, answer in answers.items():
        places = joint_positions(data, decoded(answer(drawn.queries)))
        apart = 100 * np.linalg.norm(places - wanted, axis=-1)
        alone, many = drawn.queries[:1], np.resize(drawn.queries, (1000, drawn.queries.shape[1]))
        paths = [100 * row.path_error for row in rows if row.mode == f"LMM, {name}" and np.isfinite(row.path_error)]
        found.append(
            Finding(
                name,
                sizes[name] / 1e6,
                1e6 * time_call(rounds, partial(answer, alone)),
                1e3 * time_call(rounds, partial(answer, many)),
                float(apart.mean()),
                float(apart.std()),
                float(np.percentile(apart, 95)),
                float(np.mean(queries[name])),
                float(np.mean(paths)) if paths else np.nan,
            )
        )
    return found


def show_projectors(console: Console, found: list[Finding]) -> None:
    table = Table(title="what a query finds, against the nearest frame; cm", box=SIMPLE)
    for name in ("by", "MB", "µs", "of 1000", "noisy queries", "95 %", "in play", "path"):
        table.add_column(name, justify="left" if name == "by" else "right", no_wrap=True)
    for one in found:
        table.add_row(
            one.answered_by,
            f"{one.megabytes:.1f}",
            f"{one.microseconds:.1f}",
            f"{one.microseconds_of_many:.1f}",
            f"{one.error:.2f} ± {one.deviation:.2f}",
            f"{one.p95:.1f}",
            f"{one.same_query:.2f}",
            f"{one.path_error:.1f}",
        )
    console.print(table)


def measure_storage(model: LearnedModel, samples: export.NetworkInputs, storage: str) -> Stored:
    """Measure the size of weights in a number format, and the error that it causes."""
    with tempfile.TemporaryDirectory(prefix="motionmatch-bench-") as folder:
        replace(model, kept=None).save(folder, storage=storage)
        size, again = (Path(folder) / model_file.WEIGHTS).stat().st_size / 1e6, load_model(folder)

    def off(ours: np.ndarray, theirs: np.ndarray) -> float:
        a, b = (to_character_space(y, model.layout, model.skeleton).positions for y in (ours, theirs))
        return 100 * float(np.linalg.norm(a - b, axis=-1).mean())

    rows, queries = samples.decompressor, samples.projector
    return Stored(
        storage,
        size,
        off(model.decompressor(rows), again.decompressor(rows)),
        off(model.decompressor(model.projector(queries)), again.decompressor(again.projector(queries))),
    )


def show_drives(console: Console, rows: list[DriveComparison]) -> None:
    """Show where each mode goes, and then its bodies beside the frames that plain matching played, as recorded."""
    title = "the same drives in every mode (path, goal and distance from MM in cm, response in s, drag in m per metre)"
    table = Table(title=title, box=None, pad_edge=False)
    for name in ("", "drives", "path", "response", "missed", "drag", "goal", "from MM"):
        table.add_column(name, justify="left" if name in ("", "drives") else "right")
    for row in rows:
        told = word(row.path_error, "cm"), word(row.response), word(row.unanswered, "%"), word(row.drag)
        table.add_row(row.mode, row.drives, *told, word(row.goal_distance, "cm"), f"{row.pose_distance:.1f}")
    console.print(table)
    title = "their bodies (slide in cm/s, fast: above 0.15 m/s, floor: times per minute, deepest in cm, jerk in m/s³)"
    table = Table(title=title, box=None, pad_edge=False)
    for name in ("", "drives", "slide", "fast", "held", "floor", "cm", "turn °", "jerk", "per s"):
        table.add_column(name, justify="left" if name in ("", "drives") else "right")
    for row in rows:
        if row.mode == rows[0].mode and row.body.source is not None:
            table.add_row("source", row.drives, *word_figures(row.body.source))
        parts = word_figures(row.body.shown)
        parts = [*parts[:2], word(row.body.held, "%"), *parts[3:5], word(row.body.greatest_angle), parts[6]]
        table.add_row(row.mode, row.drives, *parts, word(row.body.transitions))
    console.print(table)


def word_figures(one: BodyFigures) -> list[str]:
    """Word the figures of a body as the table has them."""
    feet = word(one.slide, "cm"), word(one.slide_fast, "%"), "", word(one.floor_events), word(one.floor_worst, "cm")
    return [*feet, word(one.snap_angle), word(one.jerk)]


def show_endurance(console: Console, found: Endurance) -> None:
    console.print(
        f"{found.minutes:g} minutes at random: {'all numbers finite' if found.finite else 'NOT finite'}, frozen "
        f"{found.frozen:.1%} of the walking, features {found.first_distance:.2f} from the data in the first minute and "
        f"{found.last_distance:.2f} in the last, at most {found.goal_distance:.2f} m from the simulation"
    )


if __name__ == "__main__":
    try:
        raise SystemExit(main(tyro.cli(Options)))
    except MotionMatchError as error:
        print(f"error: {error}", file=sys.stderr)
        raise SystemExit(2) from None
