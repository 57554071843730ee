"""From the setting of Lee 2024 to ours, one change at a time; and the ablations of Figure 6 in the paper's own setting.

Every rung is a training. All are judged at the last stage, by their own rules and by the body.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol

from motionmatch.studies.study import Column, Job, Row, Study, Table
from motionmatch.tasks.action_space import ActionSpace
from motionmatch.tasks.checkpoint import load_curve
from motionmatch.tasks.config import AS_PUBLISHED, PRESETS, REWARD_ALONE, PolicyTrainConfig
from motionmatch.tasks.evaluate import EvaluationReport, evaluate_policy


class LadderOptions(Protocol):
    """Options of a study of which the ladder is a part: `studies.tasks.TaskStudyOptions`."""

    @property
    def seeds(self) -> int: ...
    @property
    def moving_steps(self) -> int: ...
    @property
    def episodes(self) -> int: ...
    @property
    def small(self) -> bool: ...
    @property
    def workers(self) -> int: ...
    @property
    def device(self) -> str: ...
    @property
    def spaces(self) -> dict[str, Callable[[], ActionSpace]]: ...


PUBLISHED: dict[str, dict[str, Any]] = {
    "as published": {},
    "no hit reward": {"hit_weight": 0.0},
    "no curriculum": {"stage": 9},
}
"""Figure 6 in the paper's own setting, as settings of the task."""
_CURVE_POINTS = 300


def list_rungs() -> dict[str, PolicyTrainConfig]:
    """List the settings of all rungs by what changes, each on top of the one before."""
    ours, sizes = PRESETS["reach-moving"], ("characters", "rollout", "batch_size", "epochs", "learning_rate", "encoder")
    rungs, config = {"as published": AS_PUBLISHED}, AS_PUBLISHED

    def add(name: str, settings: dict[str, Any] | None = None, **changes: Any) -> None:
        nonlocal config
        config = replace(config, settings={**config.settings, **(settings or {})}, **changes)
        rungs[name] = config

    add("our rules, as a point", {"preset": "fair", "body": "point"})
    add("metres nearer are paid", {key: value for key, value in ours.settings.items() if key != "body"})
    add("discrete actions", discrete_actions=ours.discrete_actions, entropy=REWARD_ALONE["reach-moving"].entropy)
    add("large rollouts, dense encoder", **{name: getattr(ours, name) for name in sizes})
    add("the body", {"body": "flesh"})
    more = ("planner_states", "logit_scale", "value_rollouts")
    add("the planner first", entropy=ours.entropy, **{name: getattr(ours, name) for name in more})
    add("tracked maps", {"tracked": True})
    return rungs


def list_ladder_jobs(options: LadderOptions, folder: Path) -> Iterator[Job]:
    """List the jobs: rungs once on the first database; the paper's setting and its ablations on all, with all seeds."""
    first = next(iter(options.spaces))
    for name, config in list_rungs().items():
        made = _prepare(options, options.spaces[first], first, name, 0, config, folder)
        yield Job("ladder", f"{first}: {name}", made, "tasks")
    for database, open_space in options.spaces.items():
        for name, settings in PUBLISHED.items():
            config = replace(AS_PUBLISHED, settings={**AS_PUBLISHED.settings, **settings})
            for seed in range(options.seeds):
                made = _prepare(options, open_space, database, f"paper {name}", seed, config, folder)
                yield Job("published", f"{database}, {name}: seed {seed}", made, "tasks")


def _prepare(
    options: LadderOptions,
    open_space: Callable[[], ActionSpace],
    database: str,
    name: str,
    seed: int,
    config: PolicyTrainConfig,
    folder: Path,
) -> Callable[[], Row]:
    def measure() -> Row:
        from motionmatch.tasks.train import train_policy

        words = "-".join(["ladder", Path(database).stem, *name.replace(",", "").split(), f"seed{seed}"])
        place, space = folder / "trainings" / words, open_space()
        chosen = replace(config, seed=seed, steps=options.moving_steps, device=options.device)
        chosen = replace(
            chosen, batched=options.device != "cpu", workers=0 if options.device != "cpu" else options.workers
        )
        if options.small:
            chosen = replace(chosen, characters=16, rollout=16, batch_size=64, epochs=1, encoder="pooled")
            chosen = replace(chosen, planner_states=min(chosen.planner_states, 32))
        policy = train_policy(chosen, space, place, resume=True)
        settings = {key: value for key, value in chosen.settings.items() if key != "stage"}

        def evaluate(**more: Any) -> EvaluationReport:
            how: dict[str, Any] = {"episodes": options.episodes, "stage": 9, "limit": 40 if options.small else 500}
            return evaluate_policy(policy, "reach-moving", space, **how, **settings, **more)[0]

        curve = load_curve(place)
        points = curve[:: max(len(curve) // _CURVE_POINTS, 1)]
        spent = {"steps": policy.training["steps"], "planned": policy.training["planner_steps"]}
        return (
            evaluate().facts()
            | spent
            | {
                "trained": policy.training["seconds"],
                "wall": policy.training["wall_seconds"],
                "body": evaluate(contact="flesh").success,
                "stage": max((each.stage or 0 for each in curve), default=0),
                "what": name,
                "seed": seed,
                "database": database,
                "curve": [[p.steps, p.success, p.stage, p.episode_steps, p.episode_return] for p in points],
            }
        )

    return measure


def tables(study: Study) -> list[Table]:
    """Make the tables of the ladder and of the paper's own setting."""
    columns = (
        Column("success", "success", "{:.1%}"),
        Column("low", "from", "{:.1%}"),
        Column("high", "to", "{:.1%}"),
        Column("body", "by the body", "{:.1%}"),
        Column("seconds", "seconds", "{:.2f}"),
        Column("stage_text", "stage", "{}"),
        Column("steps", "steps", "{:,}"),
        Column("planned", "planner's steps", "{:,}"),
        Column("wall", "wall s", "{:.0f}"),
        Column("trained", "processor s", "{:.0f}"),
    )
    titles = {
        "ladder": "From the paper's setting to ours, one change at a time",
        "published": "Figures 5 and 6 in the paper's own setting",
    }
    made = []
    for name, title in titles.items():
        rows = [(key, row | {"stage_text": f"{row['stage'] + 1} of 10"}) for key, row in study.of(name).items()]
        made.append(Table(title, columns, tuple(rows)))
    return [table for table in made if table.rows]
