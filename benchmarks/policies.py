"""Policies that come with motionmatch: success on evaluation seeds that training never saw, and how their bodies move.

Every policy does its task on ten seeds, judged by the body and, among boxes, as a point too; beside it hand steering,
and among boxes the same policy with empty maps. Then it plays in the real-time controller, and its motion is measured
beside plain driving on the same way at the same speeds.

    motionmatch bench policies --json policies.json
    python benchmarks/policies.py --only reach-moving --seeds 3 --no-motion
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import tyro
from rich.console import Console
from rich.table import Table

from motionmatch import jsonfile
from motionmatch.cli.train_policy import make_baselines
from motionmatch.control.drive import record_drive
from motionmatch.control.settings import Settings
from motionmatch.database.build import BuildConfig
from motionmatch.database.schema import PAPER
from motionmatch.database.sources import open_database
from motionmatch.metrics.machine import describe_machine, format_command, format_machine
from motionmatch.metrics.policies import measure_policy_drive
from motionmatch.tasks.action_space import ActionSpace, cached_action_space, make_controller
from motionmatch.tasks.evaluate import Act, blind_policy, evaluate_policy, wilson
from motionmatch.tasks.finding import find_database, find_together, find_uses
from motionmatch.tasks.playing import PolicyPlan, make_playing_config
from motionmatch.tasks.policy import SHIPPED, Policy, load_policy

FIRST_SEED = 1000
"""Seeds of trainings are below this."""


@dataclass(frozen=True)
class Options:
    """Success and motion of policies."""

    json: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Also write the figures to this file."""
    only: tuple[str, ...] = ()
    """Policies: names of those that come with motionmatch, or folders; all by default."""
    seeds: int = 10
    episodes: int = 300
    """on each seed"""
    baselines: bool = True
    """Also measure hand steering, and policies among boxes with empty maps."""
    motion: bool = True
    """Also play in the real-time controller, and measure the motion."""
    characters: int = 12
    """that play there"""
    seconds: float = 40.0
    """for so long"""


def measure(act: Act, policy: Policy, space: ActionSpace, options: Options, **more: Any) -> dict[str, Any]:
    """Let a policy do its task on all seeds; return the figures of all episodes together, and the success by seed."""
    settings = {name: value for name, value in policy.settings.items() if name not in ("stage", "continuity")} | more
    if policy.task == "reach-moving":
        settings["stage"] = 9
    how: dict[str, Any] = {"clamp": policy.clamps, "calm": policy.calm, "episodes": options.episodes}
    seeds = range(FIRST_SEED, FIRST_SEED + options.seeds)
    found = [evaluate_policy(act, policy.task, space, seed=seed, **how, **settings)[0] for seed in seeds]
    by_seed = [each.success for each in found]
    low, high = wilson(round(sum(by_seed) * options.episodes), options.seeds * options.episodes)
    figures = {"success": float(np.mean(by_seed)), "low": low, "high": high, "by_seed": by_seed}
    for name in ("failed", "cut", "seconds", "speed", "jump", "transitions"):
        figures[name] = float(np.nanmean([getattr(each, name) for each in found]))
    return figures


def list_rows(policy: Policy, space: ActionSpace, options: Options) -> dict[str, dict[str, Any]]:
    """Measure a policy and what it is compared with, by name."""
    boxes = policy.task == "reach-moving"
    rows = {"policy": measure(policy, policy, space, options)}
    if boxes:
        rows["policy, as a point"] = measure(policy, policy, space, options, contact="point")
    if not options.baselines:
        return rows
    settings = {name: value for name, value in policy.settings.items() if name not in ("stage", "continuity")}
    others = make_baselines(policy.task, space, settings)
    if boxes:
        others["policy, blind"] = blind_policy(policy.on(space), space.num_pose + 2)
    for name, act in others.items():
        rows[name] = measure(act, policy, space, options)
        if boxes:
            rows[f"{name}, as a point"] = measure(act, policy, space, options, contact="point")
    return rows


def measure_motion(policy: Policy, options: Options) -> dict[str, Any]:
    """Play a policy in the real-time controller; return how its bodies move beside plain driving."""
    database = open_database(find_database(policy.task), BuildConfig(features=(PAPER,), goals=find_uses(policy.task)))
    config = make_playing_config(Settings().controller_config(database.schema), database.schema, calm=policy.calm)
    controller = make_controller(database, config)
    count = max(options.characters, find_together(policy.task))
    plan = PolicyPlan(policy, controller, characters=count, seed=FIRST_SEED)
    done = record_drive(controller, plan, options.seconds, characters=count)
    report = measure_policy_drive(done, plan.get_whole_episodes())
    mine, plain = report.policy.body.shown, report.plain.body.shown
    return {
        "episodes": report.episodes.ended,
        "success": report.episodes.success,
        "speed": report.speed,
        "early": report.early,
        "ratios": report.ratios,
        "policy": {name: getattr(mine, name) for name in ("slide", "jerk", "jerk_99")},
        "plain": {name: getattr(plain, name) for name in ("slide", "jerk", "jerk_99")},
    }


def main(options: Options) -> int:
    console, figures = Console(), {}
    names = options.only or tuple(sorted(path.name for path in SHIPPED.iterdir()))
    table = Table(title=f"{options.seeds} seeds of {options.episodes} episodes")
    for name in ("policy", "", "success", "95 %", "by seed", "seconds", "m/s", "jump cm"):
        table.add_column(name, justify="left" if name in ("policy", "") else "right")
    moved = Table(title=f"{options.characters} characters for {options.seconds:g} s in the real-time controller")
    for name in ("policy", "success", "m/s", "early", "slide", "plain", "jerk", "plain", "times: slide", "jerk", "p99"):
        moved.add_column(name, justify="left" if name == "policy" else "right")
    for name in names:
        policy = load_policy(name)
        space = cached_action_space(find_database(policy.task), goals=find_uses(policy.task))
        rows = list_rows(policy, space, options)
        figures[name] = {"task": policy.task, "rows": rows, "training": dict(policy.training)}
        for label, row in rows.items():
            each = f"{min(row['by_seed']):.0%}–{max(row['by_seed']):.0%}"
            cells = (f"{row['success']:.1%}", f"{row['low']:.0%}–{row['high']:.0%}", each)
            numbers = (f"{row['seconds']:.2f}", f"{row['speed']:.2f}", f"{100 * row['jump']:.1f}")
            table.add_row(name, label, *cells, *numbers)
            console.print(f"{name}, {label}: {row['success']:.1%}")
        if options.motion:
            motion = figures[name]["motion"] = measure_motion(policy, options)
            mine, plain, times = motion["policy"], motion["plain"], motion["ratios"]
            moved.add_row(
                name,
                f"{motion['success']:.0%} of {motion['episodes']}",
                f"{motion['speed']:.2f}",
                f"{motion['early']:.1%}",
                *(f"{each[key]:{form}}" for key, form in (("slide", ".3f"), ("jerk", ".0f")) for each in (mine, plain)),
                *(f"{times[key]:.2f}" for key in ("slide", "jerk", "jerk_99")),
            )
    console.print(table)
    if options.motion:
        console.print(moved)
    machine = describe_machine("numpy", "numba")
    console.print(f"{format_machine(machine)}; command: {format_command(__file__)}", soft_wrap=True)
    if options.json is not None:
        jsonfile.write(options.json, {"policies": figures, "machine": machine, "command": format_command(__file__)})
    return 0


if __name__ == "__main__":
    raise SystemExit(main(tyro.cli(Options)))
