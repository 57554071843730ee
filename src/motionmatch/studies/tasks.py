"""Results of Lee 2024, measured again: Figures 4 (the plane), 5 (moving obstacles) and 6 (ablations).

Every training is kept in the folder of the study with its checkpoints, so that a stopped run can continue.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import numpy as np

from motionmatch.database.build import build
from motionmatch.motion.load import load
from motionmatch.pictures.policy import draw_hits, draw_kinds, draw_map, draw_marks, draw_traces
from motionmatch.studies import task_ladder
from motionmatch.studies.shipped_policy import SHIPPED, evaluate_shipped
from motionmatch.studies.study import Column, Job, Row, Study, Table
from motionmatch.tasks.action_space import FPS, STEP_SECONDS, ActionSpace, cached_action_space
from motionmatch.tasks.checkpoint import load_curve
from motionmatch.tasks.config import PRESETS, REWARD_ALONE, CurvePoint
from motionmatch.tasks.evaluate import (
    Act,
    EpisodePaths,
    EvaluationReport,
    TargetSteering,
    blind_policy,
    evaluate_policy,
)
from motionmatch.tasks.planner import evaluate_planner
from motionmatch.tasks.policy import Policy
from motionmatch.tasks.reach_moving import ReachMoving
from motionmatch.tasks.run import make_run

MARKS = (20_000, 50_000, 60_000, 100_000, 300_000, 1_000_000)
"""Numbers of training steps after which a policy for the plane is evaluated."""
SMALLEST = 10_000
"""Shorter trainings for the plane take fewer characters."""
SPEEDS = (1.0, 1.5, 2.0, 3.0, 4.0)
"""Speeds at which steering by hand is evaluated, metres per second."""
WALK, RUN = 0.5, 2.2
"""A character slower than the first stands or turns, one faster than the second runs, metres per second."""
NO_LOCOMOTION = ("obstacles1",)
"""Beginnings of the names of the clips of LAFAN1 that are left out; the others make 42 minutes, mirrored too"""
ABLATIONS: dict[str, dict[str, Any]] = {
    "ours": {},
    "reward alone": {},
    "no hit reward": {"hit_weight": 0.0, "step_cost": 0.0},
    "no curriculum": {"stage": 9},
}
"""Ablations of Figure 6, as settings of the task. Ours learns from the planner first, the others from rewards alone."""


@dataclass(frozen=True)
class TaskStudyOptions:
    """Options of the study."""

    seeds: int = 3
    marks: tuple[int, ...] = MARKS
    moving_steps: int = 3_000_000
    """steps of each training among obstacles"""
    episodes: int = 1000
    archive: Path | None = None
    """lafan1.zip, if available"""
    small: bool = False
    """small trainings of small networks"""
    workers: int = 0
    device: str = "cpu"
    """device for trainings among obstacles; with `workers`, it changes how long those take"""
    databases: tuple[str, ...] = field(default=("locomotion",))
    """databases of the actors, or files"""

    @classmethod
    def quick(cls, **more: Any) -> TaskStudyOptions:
        return cls(
            **{"seeds": 1, "marks": (20_000, 60_000), "moving_steps": 2048, "episodes": 50, "small": True, **more}
        )

    @property
    def settings(self) -> Row:
        names = [*self.databases, *([] if self.archive is None else ["LAFAN1"])]
        how = {"seeds": self.seeds, "marks": list(self.marks), "moving_steps": self.moving_steps}
        return {**how, "episodes": self.episodes, "databases": names, "small": self.small}

    @cached_property
    def spaces(self) -> dict[str, Callable[[], ActionSpace]]:
        """Functions that open action spaces, by name."""
        found: dict[str, Callable[[], ActionSpace]] = {
            name: partial(cached_action_space, name) for name in self.databases
        }
        if self.archive is not None:
            found["LAFAN1"] = lambda: self._lafan1_space
        return found

    @cached_property
    def _lafan1_space(self) -> ActionSpace:
        """Locomotion of LAFAN1, as long as that of the paper."""
        assert self.archive is not None
        clips = [clip for clip in load(self.archive) if not clip.name.startswith(NO_LOCOMOTION)]
        return ActionSpace(build(clips, fps=FPS, features="paper"))


def jobs(options: TaskStudyOptions, folder: Path) -> list[Job]:
    """List the jobs of all rows, in the order in which they are measured."""
    ladder = task_ladder.list_ladder_jobs(options, folder)
    return [*_list_plane_jobs(options, folder), *_list_moving_jobs(options, folder), *ladder]


# The plane


def _list_plane_jobs(options: TaskStudyOptions, folder: Path) -> Iterator[Job]:
    for name, open_space in options.spaces.items():
        for speed in SPEEDS:
            yield Job("steering", f"{name}: {speed:g} m/s", _prepare_steering(options, open_space, speed, "reach"))
        for seed in range(options.seeds):
            for mark in options.marks:
                yield Job(
                    "plane",
                    f"{name}, seed {seed}: {mark:,}",
                    _prepare_plane_training(options, open_space, name, seed, mark, folder),
                    "tasks",
                )


def _prepare_steering(
    options: TaskStudyOptions, open_space: Callable[[], ActionSpace], speed: float, task: str, **settings: Any
) -> Callable[[], Row]:
    def measure() -> Row:
        space = open_space()
        report, trace = evaluate_policy(
            TargetSteering(space, speed), task, space, episodes=options.episodes, **settings
        )
        return make_row(report, trace)

    return measure


def get_training_folder(folder: Path, task: str, name: str, seed: int, what: str = "ours") -> Path:
    """Return the folder of a training."""
    words = "-".join([task, Path(name).stem, *([] if what == "ours" else [what.replace(" ", "-")]), f"seed{seed}"])
    return folder / "trainings" / words


def _prepare_plane_training(
    options: TaskStudyOptions, open_space: Callable[[], ActionSpace], name: str, seed: int, mark: int, folder: Path
) -> Callable[[], Row]:
    def measure() -> Row:
        from motionmatch.tasks.train import train_policy

        space, place = open_space(), get_training_folder(folder, "reach", name, seed)
        config = replace(PRESETS["reach"], seed=seed, steps=mark, checkpoint_steps=max(options.marks))
        if options.small and max(options.marks) < SMALLEST:
            config = replace(config, characters=16, batch_size=64)
        policy = train_policy(config, space, place, resume=True)
        policy.save(place / f"after-{mark}")
        report, trace = evaluate_policy(policy, "reach", space, episodes=options.episodes)
        spent = {"trained": policy.training["seconds"], "steps": policy.training["steps"]}
        return make_row(report, trace) | spent | {"mark": mark, "seed": seed, "database": name}

    return measure


def make_row(report: EvaluationReport, trace: EpisodePaths) -> Row:
    """Make the row of some episodes: their outcomes, and the shares of standing, walking and running."""
    return report.facts() | measure_styles(trace)


def measure_styles(trace: EpisodePaths) -> Row:
    """Return the shares of steps that stand or turn, walk, and run (Figure 4d, e)."""
    paces = [np.linalg.norm(np.diff(way, axis=0), axis=1) / STEP_SECONDS for way in trace.positions if len(way) > 1]
    paces_all = np.concatenate(paces) if paces else np.zeros(1)
    runs = float((paces_all > RUN).mean())
    stands = float((paces_all < WALK).mean())
    return {"stands": stands, "walks": 1.0 - runs - stands, "runs": runs}


# Among moving obstacles


def _list_moving_jobs(options: TaskStudyOptions, folder: Path) -> Iterator[Job]:
    for name, open_space in options.spaces.items():
        for speed in SPEEDS:
            measure = _prepare_steering(options, open_space, speed, "reach-moving", stage=9)
            yield Job("steering among obstacles", f"{name}: {speed:g} m/s", measure)
        yield Job("steering among obstacles", f"{name}: planner", _prepare_planner(options, open_space))
        if name in options.databases:
            yield Job("moving", f"{name}: {SHIPPED}", partial(evaluate_shipped, open_space, name, options.episodes))
        for what in ABLATIONS if name in options.databases else ["ours"]:
            for seed in range(options.seeds if name in options.databases else 1):
                yield Job(
                    "moving",
                    f"{name}, {what}: seed {seed}",
                    _prepare_moving_training(options, open_space, name, seed, what, folder),
                    "tasks",
                )


def _prepare_planner(options: TaskStudyOptions, open_space: Callable[[], ActionSpace]) -> Callable[[], Row]:
    """Return a function that measures the planner, which simulates its choices before each step: an upper bound."""

    def measure() -> Row:
        place = make_run("reach-moving", min(options.episodes, 300), database=open_space(), seed=777, stage=9)
        return evaluate_planner(place, **({"directions": 4, "speeds": (1.6,)} if options.small else {})).facts()

    return measure


def _prepare_moving_training(
    options: TaskStudyOptions, open_space: Callable[[], ActionSpace], name: str, seed: int, what: str, folder: Path
) -> Callable[[], Row]:
    def measure() -> Row:
        from motionmatch.tasks.train import train_policy

        space, place = open_space(), get_training_folder(folder, "reach-moving", name, seed, what)
        base = (PRESETS if what == "ours" else REWARD_ALONE)["reach-moving"]
        config = replace(base, seed=seed, steps=options.moving_steps, settings={**base.settings, **ABLATIONS[what]})
        config = replace(config, workers=options.workers, device=options.device)
        if options.small:
            config = replace(
                config, characters=16, rollout=16, batch_size=64, planner_states=min(base.planner_states, 64)
            )
        policy = train_policy(config, space, place, resume=True)
        settings = {key: value for key, value in config.settings.items() if key != "stage"}

        def evaluate(act: Act, stage: int) -> EvaluationReport:
            return evaluate_policy(act, "reach-moving", space, episodes=options.episodes, stage=stage, **settings)[0]

        row = evaluate(policy, 9).facts() | {"trained": policy.training["seconds"], "steps": policy.training["steps"]}
        row |= {
            "blind": evaluate(blind_policy(policy.on(space), space.num_pose + 2), 9).success,
            "first": evaluate(policy, 0).success,
        }
        curve = load_curve(place)
        every = max(len(curve) // 300, 1)
        points = [[each.steps, each.success, each.stage, each.seconds] for each in curve[::every]]
        stage = max((each.stage or 0 for each in curve), default=0)
        shutil.rmtree(place / "tensorboard", ignore_errors=True)
        return row | {"curve": points, "stage": stage, "what": what, "seed": seed, "database": name}

    return measure


def traces(options: TaskStudyOptions, folder: Path, count: int = 12) -> dict[str, EpisodePaths]:
    """Return paths to the same targets, early and late in the first training (Figure 4c)."""
    name, open_space = next(iter(options.spaces.items()))
    place, space = get_training_folder(folder, "reach", name, 0), open_space()
    found: dict[str, EpisodePaths] = {}
    for mark in options.marks:
        if (place / f"after-{mark}" / "policy.json").is_file():
            policy = Policy.load(place / f"after-{mark}")
            found[f"{mark:,} steps"] = evaluate_policy(policy, "reach", space, episodes=count, seed=5)[1]
    return found


PUBLISHED = {"plane": 667, "moving": 486}
"""Steps of training per second in the paper, with 12 cores and a GPU."""
_ENDS = (
    Column("success", "success", "{:.1%}"),
    Column("low", "from", "{:.1%}"),
    Column("high", "to", "{:.1%}"),
)
_WALKED = (
    Column("seconds", "seconds", "{:.2f}"),
    Column("seconds_p95", "95 %", "{:.1f}"),
    Column("speed", "m/s", "{:.2f}"),
)
_STYLES = (
    Column("stands", "stands", "{:.0%}"),
    Column("walks", "walks", "{:.0%}"),
    Column("runs", "runs", "{:.0%}"),
    Column("jump_cm", "jump cm", "{:.1f}"),
    Column("transitions", "transitions", "{:.0%}"),
)
_TRAINED = (Column("trained", "processor s", "{:.0f}"), Column("rate", "steps/s", "{:,.0f}"))


def tables(study: Study) -> list[Table]:
    """Make the tables of the plane and of moving obstacles."""
    made = [
        _table(
            study,
            "plane",
            "Figure 4: a place on the plane, after so many steps",
            (*_ENDS, *_WALKED, *_STYLES, *_TRAINED),
        ),
        _table(study, "steering", "Steering by hand on the plane", (*_ENDS, *_WALKED, *_STYLES)),
        _table(
            study,
            "moving",
            "Figures 5 and 6: among moving obstacles, at the last stage",
            (
                *_ENDS,
                Column("failed", "touched", "{:.1%}"),
                *_WALKED,
                Column("blind", "blind", "{:.1%}"),
                Column("first", "first stage", "{:.1%}"),
                Column("stage_text", "stage", "{}"),
                *_TRAINED,
            ),
        ),
        _table(
            study,
            "steering among obstacles",
            "Steering by hand among moving obstacles, at the last stage",
            (*_ENDS, Column("failed", "touched", "{:.1%}"), *_WALKED),
        ),
    ]
    return [*(table for table in made if table.rows), *task_ladder.tables(study)]


def _table(study: Study, name: str, title: str, columns: tuple[Column, ...]) -> Table:
    return Table(title, columns, tuple((key, _add_columns(row)) for key, row in study.of(name).items()))


def _add_columns(row: Row) -> Row:
    """Add the values that only the tables show."""
    more: Row = {"jump_cm": None if row.get("jump") is None else 100 * row["jump"]}
    if row.get("trained"):
        more["rate"] = row["steps"] / row["trained"]
    if row.get("stage") is not None:
        more["stage_text"] = f"{row['stage'] + 1} of 10"
    return row | more


def bars(study: Study) -> list[tuple[str, bool]]:
    """List the claims about the figures, and whether each holds."""
    plane, moving = list(study.of("plane").values()), study.of("moving")
    found: list[tuple[str, bool]] = []
    for database in dict.fromkeys(row["database"] for row in plane):
        rows = [row for row in plane if row["database"] == database]

        def least(mark: int, key: str, rows: list[Row] = rows) -> list[float]:
            return [row[key] for row in rows if row["mark"] == mark and row[key] is not None]

        if least(60_000, "success"):
            found.append(
                (f"{database}: 95 % reach the target after 60,000 steps", min(least(60_000, "success")) >= 0.95)
            )
        if least(300_000, "success"):
            good = min(least(300_000, "success")) >= 1.0 and max(least(300_000, "seconds")) <= 1.5
            found.append((f"{database}: all reach it within 1.5 s on average after 300,000 steps", good))
        if least(1_000_000, "trained"):
            spent = max(least(1_000_000, "trained"))
            found.append((f"{database}: a million steps take at most two minutes", spent <= 120))
    for name, row in moving.items():
        if row["what"] == "ours" and not study.settings.get("small"):
            found.append((f"{name}: 60 % at the last stage among moving obstacles", row["success"] >= 0.6))
    return found


def draw(study: Study, options: TaskStudyOptions, folder: Path) -> list[Path]:
    """Draw Figures 4a, 4b, 4c, 5 and 6, and examples as in 1 and 2."""
    made = []
    rows = list(study.of("plane").values())
    if rows:
        groups: dict[str, list[Row]] = {}
        for row in rows:
            groups.setdefault(f"{row['database']}, seed {row['seed']}", []).append(row)
        made.append(draw_marks(groups, folder / "plane.png"))
        made.append(draw_traces(traces(options, folder), folder / "ways.png"))
    kinds: dict[str, list[list[CurvePoint]]] = {}
    for row in study.of("moving").values():
        if row["what"] != SHIPPED:
            kinds.setdefault(f"{row['database']}, {row['what']}", []).append(_make_curve(row))
    if kinds:
        made.append(draw_kinds(kinds, folder / "moving.png"))
    if study.of("steering among obstacles"):
        made += draw_examples(next(iter(options.spaces.values()))(), folder)
    return made


def draw_examples(space: ActionSpace, folder: Path, *, seed: int = 3) -> list[Path]:
    """Draw the hit reward and the obstacle map of characters that steer to their targets (Figures 1 and 2)."""
    run = make_run("reach-moving", 40, database=space, seed=seed, stage=9, preset="paper")
    run.begin()
    task, characters = run.task, run.characters
    assert isinstance(task, ReachMoving)
    movement = characters.advance(TargetSteering(space, 2.0)(run.observe()))
    task.pass_time(characters, movement)
    return [
        draw_hits(task, characters, movement, folder / "hits.png"),
        draw_map(task, characters, folder / "map.png"),
    ]


def _make_curve(row: Row) -> list[CurvePoint]:
    """Make the points of a learning curve from a row."""

    def number(value: float | None) -> float:
        return float("nan") if value is None else value

    return [
        CurvePoint(steps, number(seconds), 0, number(success), np.nan, stage, 0.0)
        for steps, success, stage, seconds in row["curve"]
    ]
