"""Search: at 100,000 frames the tree is 10 times faster than a full scan on random queries, 20 times on recorded ones.

Exact, all of it: the three matchers must give the same frames and costs, or the run fails. Databases are LAFAN1's
locomotion (where it is present) and the actors' `locomotion` at three sizes, all mirrored, at 60 frames per second:
half of the actors' frames are acted, each take new, and half are their mirror images. Three kinds of query:

* recorded: queries of a controller while it was driven, with its weights, excluded neighbourhood and the frame
  that may go on;
* in play: the pose columns of one random frame, the path columns of another, and a little noise;
* far: random normal of three times the data's spread, and poses with paths three times as long as any.

Each query is timed alone, less the time of a call without queries: median, mean and p99. Then all of them in one
call, as a crowd asks: `batch`, processor time per query, which the claims are about. All are the best of several rounds
in which all matchers take their turn, on one core. Beside them stand scipy's cKDTree and, where installed, faiss (the
extra `bench`), also with all queries at once. On a busy machine large databases suffer most, since memory is shared.

    motionmatch bench search --json search.json
    python benchmarks/search.py --sizes 10000 100000 --plot search.png
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

import numpy as np
import tyro
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table
from scipy.spatial import cKDTree

from motionmatch import atomic, jsonfile
from motionmatch.actors.takes import capture_takes
from motionmatch.control.controller import Controller
from motionmatch.control.drive import wander
from motionmatch.database.build import build
from motionmatch.database.database import MotionDatabase
from motionmatch.errors import MotionMatchError
from motionmatch.kernels.bundles import make_result
from motionmatch.metrics.machine import describe_machine, format_command, format_machine, use_one_core
from motionmatch.motion.load import load
from motionmatch.search import pca
from motionmatch.search.boxes import BoxMatcher
from motionmatch.search.brute import BruteMatcher
from motionmatch.search.exact import ExactMatcher
from motionmatch.search.query import Query
from motionmatch.search.tree import TreeMatcher

MOCAP = Path(__file__).resolve().parents[2] / "shared" / "mocap"
FPS = 60.0
MATCHERS: dict[str, type[ExactMatcher]] = {"brute": BruteMatcher, "boxes": BoxMatcher, "tree": TreeMatcher}
PATH_BLOCKS = ("trajectory_positions", "trajectory_directions")
NEAR_SIZE = 100_000
IN_PLAY_CLAIM, RECORDED_CLAIM, GROWTH_CLAIM = 10.0, 20.0, 15.0
KEPT = (0.999, 0.99, 0.95)
"""Shares of the variance for which the loss of a reduced search is measured."""


@dataclass(frozen=True)
class Options:
    """Speed of the search for the best frame."""

    json: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Also write the figures to this file."""
    plot: Annotated[Path | None, tyro.conf.arg(metavar="PNG")] = None
    """Draw time over size here. By default it is drawn beside the JSON file, with its name."""
    sizes: tuple[int, ...] = (10_000, 100_000, 1_000_000)
    """Frames of the actors' databases."""
    queries: int = 300
    """Of each kind."""
    rounds: int = 7
    """Number of rounds; the best counts."""
    seed: int = 1
    """Random seed of the actors and the queries."""


def databases(options: Options) -> dict[str, Callable[[], MotionDatabase]]:
    """List functions that build the databases to search."""
    found: dict[str, Callable[[], MotionDatabase]] = {}
    if (MOCAP / "lafan1.zip").is_file():
        found["LAFAN1 locomotion"] = lambda: build(
            [clip for clip in load(MOCAP / "lafan1.zip") if not clip.name.startswith("obstacles1_")], features="paper"
        )
    for size in options.sizes:
        minutes = size / FPS / 60 / 2  # the other half are mirror images
        found[f"actors {size:,}"] = lambda minutes=minutes: build(
            capture_takes("locomotion", minutes=minutes, seed=options.seed, fps=FPS), features="paper"
        )
    return found


class Recorder:
    """A matcher that records its queries."""

    def __init__(self, matcher: ExactMatcher) -> None:
        self.matcher, self.queries = matcher, []  # type: ignore[var-annotated]

    def search(self, query: Query):
        self.queries.append(query)
        return self.matcher.search(query)


def recorded_queries(database: MotionDatabase, tree: ExactMatcher, options: Options) -> Query:
    """Record the queries of a controller that is driven by a random stick."""
    recorder = Recorder(tree)
    controller = Controller(database, matcher=recorder)  # type: ignore[arg-type]
    recorder.queries.clear()  # the first query is for standing
    plan = wander(2.0 * options.queries, np.random.default_rng(options.seed))
    state, dt, step = controller.start(), 1 / FPS, 0
    recorder.queries.clear()
    while len(recorder.queries) < options.queries:
        state = controller.step(state, plan.command(controller, state, step * dt, dt), dt)
        step += 1
    queries = recorder.queries[: options.queries]
    return Query(
        np.concatenate([query.vector for query in queries]),
        weights=queries[0].weights,
        current=np.concatenate([query.current for query in queries]),
        exclude_radius=queries[0].exclude_radius,
        continuing=np.concatenate([query.stays >= 0 for query in queries]),
        bias=np.concatenate([query.bias for query in queries]),
    )


def path_columns(database: MotionDatabase) -> np.ndarray:
    """(D,) bool"""
    chosen = np.zeros(database.schema.width, bool)
    for name in PATH_BLOCKS:
        chosen[database.schema.columns(name)] = True
    return chosen


def in_play_queries(database: MotionDatabase, options: Options) -> Query:
    rng, offered = np.random.default_rng(options.seed + 1), np.flatnonzero(database.searchable)
    pose, path = database.features[rng.choice(offered, (2, options.queries))]
    vector = np.where(path_columns(database), path, pose) + 0.1 * rng.normal(size=pose.shape)
    return Query(vector, weights=database.schema.weights)


def far_queries(database: MotionDatabase, options: Options) -> Query:
    rng, offered = np.random.default_rng(options.seed + 2), np.flatnonzero(database.searchable)
    anything = 3.0 * rng.normal(size=(options.queries - options.queries // 2, database.schema.width))
    extreme = database.features[rng.choice(offered, options.queries // 2)].astype(float)
    turned = database.features[rng.choice(offered, options.queries // 2)]
    extreme = np.where(path_columns(database), 3.0 * turned, extreme)
    return Query(np.concatenate([anything, extreme]), weights=database.schema.weights)


def prepare_search(matcher: ExactMatcher, query: Query) -> Callable[[np.ndarray], None]:
    """Return a function that searches for some rows of a query, without the overhead of Python."""
    rows_query, result, summary = matcher.kernel_query(query), make_result(len(query)), matcher.get_summary(None)
    return lambda rows: matcher.run(summary, rows, rows_query, result)


def time_call(call: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    start = clock()
    call()
    return clock() - start


def time_processor(call: Callable[[], object]) -> float:
    """Measure processor time: on a busy machine a long call is interrupted, a short one is not."""
    return time_call(call, time.thread_time)


def measure_queries(matchers: dict[str, ExactMatcher], query: Query, rounds: int) -> dict:
    """Measure microseconds per query of all matchers, and whether they agree."""
    answers = {name: matcher.search(query) for name, matcher in matchers.items()}
    first = answers["brute"]
    agree = all((other.frame == first.frame).all() and (other.cost == first.cost).all() for other in answers.values())
    runs = {name: prepare_search(matcher, query) for name, matcher in matchers.items()}
    rows = [np.array([row]) for row in range(len(query))]
    everything, nothing = np.arange(len(query)), np.zeros(0, np.int64)
    single = {name: np.full(len(query), np.inf) for name in matchers}
    batch, empty, call = (dict.fromkeys(matchers, np.inf) for _ in range(3))
    alone = [replace_rows(query, row) for row in range(min(len(query), 50))]
    for _ in range(max(rounds, 1)):
        for name, run in runs.items():
            empty[name] = min(empty[name], min(time_call(lambda run=run: run(nothing)) for _ in range(50)))
            for row, which in enumerate(rows):
                single[name][row] = min(single[name][row], time_call(lambda run=run, which=which: run(which)))
            batch[name] = min(batch[name], time_processor(lambda run=run: run(everything)) / len(query))
            calls = [time_call(lambda one=one, name=name: matchers[name].search(one)) for one in alone]
            call[name] = min(call[name], float(np.median(calls)))
    figures = {}
    for name in matchers:
        times = 1e6 * np.maximum(single[name] - empty[name], 1e-8)
        figures[name] = {
            "median": float(np.median(times)),
            "mean": float(times.mean()),
            "p99": float(np.percentile(times, 99)),
            "batch": 1e6 * batch[name],
            "call": 1e6 * call[name],
        }
    tree = matchers["tree"]
    assert isinstance(tree, TreeMatcher)
    nodes, leaves = tree.visits(query).mean(axis=0)
    return {
        "microseconds": figures,
        "tree_faster_than_brute": {
            key: figures["brute"][key] / figures["tree"][key] for key in ("median", "mean", "p99", "batch")
        },
        "nodes_visited": float(nodes),
        "leaves_visited": float(leaves),
        "agree": bool(agree),
    }


def replace_rows(query: Query, row: int) -> Query:
    """Return the query of one character."""
    return Query(
        query.vector[row],
        weights=query.weights,
        current=query.current[row : row + 1],
        exclude_radius=query.exclude_radius,
        continuing=query.stays[row : row + 1] >= 0,
        bias=query.bias[row : row + 1],
    )


def time_other_libraries(database: MotionDatabase, query: Query, exact: ExactMatcher, rounds: int) -> dict:
    """Measure microseconds per query of other libraries, all queries at once, on one core. In-play queries are plain
    nearest neighbours: weights are multiplied into the data."""
    roots = np.sqrt(database.schema.weights.astype(float))
    rows, wanted = database.features[database.searchable] * roots, query.vector * roots
    figures: dict[str, dict] = {}
    for leaf in (8, 16, 32):
        start = time.perf_counter()
        tree = cKDTree(rows, leafsize=leaf)
        built = time.perf_counter() - start
        taken = min(time_processor(lambda tree=tree: tree.query(wanted)) for _ in range(max(min(rounds, 3), 1)))
        figures[f"cKDTree ({leaf})"] = {"batch": 1e6 * taken / len(query), "build_seconds": built}
        distances, _ = tree.query(wanted)
        close = np.allclose(distances**2, exact.search(query).cost, rtol=1e-4)
        figures[f"cKDTree ({leaf})"]["agrees"] = bool(close)
    try:
        import faiss  # type: ignore[import-not-found]
    except ImportError:
        return figures
    faiss.omp_set_num_threads(1)
    flat = faiss.IndexFlatL2(rows.shape[1])
    flat.add(np.ascontiguousarray(rows, np.float32))
    targets = np.ascontiguousarray(wanted, np.float32)
    taken = min(time_processor(lambda: flat.search(targets, 1)) for _ in range(max(rounds, 1)))
    figures["faiss flat"] = {"batch": 1e6 * taken / len(query)}
    return figures


def measure_reductions(database: MotionDatabase, query: Query, exact: ExactMatcher, rounds: int) -> list[dict]:
    """Measure the time that principal columns save, and their loss."""
    figures = []
    plain = replace(query, weights=None)
    for share in KEPT:
        reduction = pca.reduce_columns(database.features, share=share, weights=database.schema.weights)
        matcher = TreeMatcher(reduction.rows(database.features), searchable=database.searchable)
        loss = pca.measure_loss(exact, matcher, reduction, plain)
        less = reduction.query(plain)
        run = prepare_search(matcher, replace(less, weights=np.ones(reduction.num_columns)))
        taken = min(time_processor(lambda run=run: run(np.arange(len(query)))) for _ in range(max(rounds, 1)))
        figures.append(
            {
                "columns": reduction.num_columns,
                "kept": loss.kept,
                "batch": 1e6 * taken / len(query),
                "different": loss.different,
                "extra_cost": loss.extra_cost,
                "worst_extra_cost": loss.worst_extra_cost,
            }
        )
    return figures


def measure_database(database: MotionDatabase, options: Options) -> dict:
    matchers, builds = {}, {}
    for name, kind in MATCHERS.items():
        kind(database.features[:100])  # compiled before it is timed
        start = time.perf_counter()
        matchers[name] = kind(database)
        builds[name] = time.perf_counter() - start
    tree = matchers["tree"]
    assert isinstance(tree, TreeMatcher)
    queries = {
        "recorded": recorded_queries(database, tree, options),
        "in play": in_play_queries(database, options),
        "far": far_queries(database, options),
    }
    measured = {name: measure_queries(matchers, query, options.rounds) for name, query in queries.items()}
    return {
        "frames": database.num_frames,
        "searchable": int(database.searchable.sum()),
        "clips": len(database.ranges),
        "columns": database.schema.width,
        "build_seconds": builds,
        "features_megabytes": database.features.nbytes / 1e6,
        "tree_megabytes": tree.num_bytes / 1e6,
        "tree_depth": tree.depth,
        "queries": measured,
        "others_in_play": time_other_libraries(database, queries["in play"], tree, options.rounds),
        "reduced_in_play": measure_reductions(database, queries["in play"], tree, options.rounds),
    }


def measure_threads(database: MotionDatabase, options: Options) -> dict:
    """Time all in-play queries in one call on all cores."""
    threads, query = os.cpu_count() or 1, in_play_queries(database, options)
    tree = TreeMatcher(database, threads=threads)
    taken = min(time_call(lambda: tree.search(query)) for _ in range(max(options.rounds, 2)))
    return {"threads": threads, "microseconds": 1e6 * taken / len(query)}


def measure(options: Options, console: Console | None = None) -> dict:
    """Measure everything that is printed."""
    about, results = describe_machine("numpy", "numba", "scipy"), {}
    for name, make in databases(options).items():
        if console is not None:
            console.print(f"{name} …", style="dim")
        database = make()
        with use_one_core():
            results[name] = measure_database(database, options)
        results[name]["in_play_batch_with_threads"] = measure_threads(database, options)
        if console is not None:
            show_database(name, results[name], console)
    return {
        "claims": claims(results),
        "agree": all(kind["agree"] for result in results.values() for kind in result["queries"].values()),
        "databases": results,
        "notes": [] if "LAFAN1 locomotion" in results else ["LAFAN1 is not here: lafan1.zip was not found."],
        "queries": options.queries,
        "rounds": options.rounds,
        "seed": options.seed,
        "machine": about,
        "command": format_command(__file__),
    }


def claims(results: dict) -> list[dict]:
    """List the claims, and whether each holds."""
    made = []
    near = [result for result in results.values() if 0.8 * NEAR_SIZE <= result["frames"] <= 1.8 * NEAR_SIZE]
    for kind, least in (("in play", IN_PLAY_CLAIM), ("recorded", RECORDED_CLAIM)):
        ratios = [result["queries"][kind]["tree_faster_than_brute"]["batch"] for result in near]
        worst = min(ratios) if ratios else None
        text = f"{kind}, near 100,000 frames: the tree is at least {least:g} times faster than the scan"
        made.append({"claim": text, "value": worst, "holds": None if worst is None else bool(worst >= least)})
    actors = sorted((r["frames"], r) for name, r in results.items() if name.startswith("actors"))
    if len(actors) > 1 and actors[-1][0] >= 90 * actors[0][0]:
        for kind in ("in play", "recorded"):
            first, last = (
                result["queries"][kind]["microseconds"]["tree"]["batch"] for _, result in (actors[0], actors[-1])
            )
            text = f"{kind}: 100 times the frames cost less than {GROWTH_CLAIM:g} times as much"
            made.append({"claim": text, "value": last / first, "holds": bool(last / first < GROWTH_CLAIM)})
    return made


def _format_value(value: float) -> str:
    return f"{value:.1f}" if value < 100 else f"{value:.0f}"


def show_database(name: str, result: dict, console: Console) -> None:
    title = (
        f"{name}: {result['frames']:,} frames, {result['clips']} clips, {result['columns']} columns; tree built in "
        f"{result['build_seconds']['tree']:.2f} s, {result['tree_megabytes']:.0f} MB beside "
        f"{result['features_megabytes']:.0f}"
    )
    caption = (
        "microseconds per query; batch: all in one call; call: one search from Python; faster: than brute, in batches"
    )
    table = Table(title=title, caption=caption, box=SIMPLE, pad_edge=False)
    for heading in ("queries", "matcher", "median", "mean", "p99", "batch", "call", "faster"):
        table.add_column(heading, justify="left" if heading in ("queries", "matcher") else "right", no_wrap=True)
    for kind, measured in result["queries"].items():
        for matcher, figures in measured["microseconds"].items():
            ratio = measured["microseconds"]["brute"]["batch"] / figures["batch"]
            table.add_row(
                kind if matcher == "brute" else "",
                matcher,
                *(_format_value(figures[key]) for key in ("median", "mean", "p99", "batch", "call")),
                f"{ratio:.1f}",
                style="bold" if matcher == "tree" else None,
            )
    for other, figures in result["others_in_play"].items():
        ratio = result["queries"]["in play"]["microseconds"]["brute"]["batch"] / figures["batch"]
        table.add_row("in play", other, "", "", "", _format_value(figures["batch"]), "", f"{ratio:.1f}")
    shared = result["in_play_batch_with_threads"]
    table.add_row("in play", f"tree, {shared['threads']} cores", "", "", "", f"{shared['microseconds']:.1f}", *[""] * 2)
    console.print(table)
    visits = (f"{kind} {m['nodes_visited']:.0f} + {m['leaves_visited']:.0f}" for kind, m in result["queries"].items())
    console.print(f"nodes + leaves of the tree that a query visits: {', '.join(visits)}", highlight=False)
    for reduced in result["reduced_in_play"]:
        console.print(
            f"in play, {reduced['columns']} principal columns ({100 * reduced['kept']:.1f} % of the variance): "
            f"{reduced['batch']:.1f} µs; another frame for {100 * reduced['different']:.0f} % of the queries; costs "
            f"{100 * reduced['extra_cost']:.2f} % more on average, {100 * reduced['worst_extra_cost']:.0f} % at most"
        )


def show(report: dict, console: Console) -> None:
    for claim in report["claims"]:
        verdict = {True: "holds", False: "does NOT hold", None: "not measured"}[claim["holds"]]
        value = "" if claim["value"] is None else f" ({claim['value']:.1f})"
        console.print(f"claim: {claim['claim']}: {verdict}{value}", highlight=False)
    console.print(f"brute, boxes and tree give the same frames and costs: {'yes' if report['agree'] else 'NO'}")
    for note in report["notes"]:
        console.print(note)
    console.print(
        f"{format_machine(report['machine'])}; seed {report['seed']}; command: {report['command']}", highlight=False
    )


def draw(report: dict, path: Path) -> None:
    """Draw time over size, both on logarithmic axes."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    kinds = ("recorded", "in play", "far")
    figure, axes = pyplot.subplots(1, 3, figsize=(12, 4), sharey=True, layout="constrained")
    actors = sorted((r["frames"], r) for name, r in report["databases"].items() if name.startswith("actors"))
    real = [(r["frames"], r) for name, r in report["databases"].items() if not name.startswith("actors")]
    for axis, kind in zip(axes, kinds, strict=True):
        for number, matcher in enumerate(MATCHERS):
            for group, style in ((actors, "o-"), (real, "*")):
                sizes = [frames for frames, _ in group]
                times = [result["queries"][kind]["microseconds"][matcher]["batch"] for _, result in group]
                label = matcher if style == "o-" else None
                axis.loglog(sizes, times, style, color=f"C{number}", label=label)
        axis.set(title=f"{kind} queries", xlabel="frames")
        axis.grid(alpha=0.3)
    axes[0].set_ylabel("µs per query, one core")
    axes[0].legend(title="● actors   ★ LAFAN1")
    with atomic.replace_file(path) as temporary:
        figure.savefig(temporary, dpi=120, format="png")
    pyplot.close(figure)


def main(arguments: list[str] | None = None) -> int:
    options = tyro.cli(Options, args=arguments)
    try:
        console = Console()
        report = measure(options, console)
        show(report, console)
        if options.json is not None:
            jsonfile.write(options.json, report)
        plot = options.plot or (options.json.with_suffix(".png") if options.json else None)
        if plot is not None:
            draw(report, plot)
    except MotionMatchError as error:
        print(error, file=sys.stderr)
        return 2
    return 0 if report["agree"] else 1


if __name__ == "__main__":
    sys.exit(main())
