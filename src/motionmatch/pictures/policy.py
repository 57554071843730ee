"""Pictures of policies: curves of learning, and paths of characters (Lee 2024, Figures 1, 2 and 4 to 6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.figure import Figure

from motionmatch import atomic
from motionmatch.pictures import ink
from motionmatch.tasks.task import hits
from motionmatch.world.moving_boxes import MAP_CELLS, MAP_SIDE

if TYPE_CHECKING:
    from motionmatch.tasks.characters import Movement, TaskWalkers
    from motionmatch.tasks.config import CurvePoint
    from motionmatch.tasks.evaluate import EpisodePaths
    from motionmatch.tasks.reach_moving import ReachMoving

COLOURS = ("#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#17becf")


def draw_curve(curve: Sequence[CurvePoint], path: str | Path, *, title: str = "") -> Path:
    """Draw success over steps, and the stages of the curriculum where there is one."""
    return draw_curves({title: curve}, path)


def draw_curves(curves: Mapping[str, Sequence[CurvePoint]], path: str | Path) -> Path:
    """Draw the success of several trainings over their steps; dashed lines where a stage begins."""
    figure = Figure(figsize=(7.0, 4.0), facecolor=ink.PAPER)
    axes = figure.add_subplot()
    for colour, (name, curve) in zip(COLOURS * 9, curves.items(), strict=False):
        steps = np.array([each.steps for each in curve]) / 1000
        axes.plot(steps, [100 * each.success for each in curve], color=colour, label=name, linewidth=1.4)
        stages = [each.stage for each in curve]
        for before, now, at in zip(stages, stages[1:], steps[1:], strict=False):
            if now is not None and before is not None and now > before:
                axes.axvline(at, color=colour, linestyle="--", linewidth=0.7, alpha=0.6)
    axes.set_xlabel("thousand steps")
    axes.set_ylabel("episodes that reach the target, %")
    axes.set_ylim(0, 102)
    axes.grid(alpha=0.25)
    if any(curves):
        axes.legend(frameon=False)
    return _save(figure, path)


def draw_kinds(kinds: Mapping[str, Sequence[Sequence[CurvePoint]]], path: str | Path) -> Path:
    """Draw trainings of several kinds, some seeds of each (Figures 5 and 6): success over steps, stages over minutes.

    A line is the mean of the seeds, and the band around it spans all of them. The first sixteenth
    of the steps is left out: only short episodes have ended by then.
    """
    figure = Figure(figsize=(9.5, 3.8), facecolor=ink.PAPER)
    success, stages = figure.subplots(1, 2)
    for colour, (name, curves) in zip(COLOURS * 9, kinds.items(), strict=False):
        curves = [[each for each in curve if each.steps > 0] for curve in curves]
        if not all(curves):
            continue
        last = min(curve[-1].steps for curve in curves)
        steps = np.linspace(last / 16, last, 80)
        percentages = [np.interp(steps, [e.steps for e in curve], [100 * e.success for e in curve]) for curve in curves]
        success.fill_between(
            steps / 1e6, np.min(percentages, axis=0), np.max(percentages, axis=0), color=colour, alpha=0.2, linewidth=0
        )
        success.plot(steps / 1e6, np.mean(percentages, axis=0), color=colour, label=name, linewidth=1.5)
        for k, curve in enumerate(curves):
            minutes, stage = [e.seconds / 60 for e in curve], [1 + (e.stage or 0) for e in curve]
            stages.step(minutes, stage, where="post", color=colour, linewidth=1.2, label="" if k else name)
    success.set_xlabel("million steps")
    success.set_ylabel("episodes that reach the target, %")
    success.set_ylim(0, 102)
    stages.set_xlabel("minutes of processor time")
    stages.set_ylabel("stage of the curriculum")
    stages.set_ylim(0.5, 10.5)
    for axes in (success, stages):
        axes.grid(alpha=0.25)
    if kinds:
        success.legend(frameon=False, fontsize=8)
    return _save(figure, path)


def draw_marks(groups: Mapping[str, Sequence[Mapping[str, Any]]], path: str | Path) -> Path:
    """Draw success and the time to the target over steps of training (Figure 4a, b), by training."""
    figure = Figure(figsize=(9.0, 3.8), facecolor=ink.PAPER)
    for k, (key, label) in enumerate((("success", "reach the target, %"), ("seconds", "seconds to the target"))):
        axes = figure.add_subplot(1, 2, k + 1)
        for colour, (name, rows) in zip(COLOURS * 9, groups.items(), strict=False):
            heights = [np.nan if row[key] is None else row[key] * (100 if k == 0 else 1) for row in rows]
            axes.plot([row["mark"] / 1000 for row in rows], heights, marker="o", markersize=4, color=colour, label=name)
        axes.set_xscale("log")
        marks = sorted({row["mark"] for rows in groups.values() for row in rows})
        far = [mark for mark, before in zip(marks, [0, *marks], strict=False) if mark > 1.3 * before]  # none on another
        axes.set_xticks([mark / 1000 for mark in far], [f"{mark / 1000:g}" for mark in far])
        axes.minorticks_off()
        axes.set_xlabel("thousand steps")
        axes.set_ylabel(label)
        axes.set_ylim(0, 102 if k == 0 else None)
        axes.grid(alpha=0.25)
    if groups:
        axes.legend(frameon=False, fontsize=8)
    return _save(figure, path)


def draw_traces(traces: Mapping[str, EpisodePaths], path: str | Path, *, most: int = 12) -> Path:
    """Draw paths to the same targets under several policies, from above (Figure 4c)."""
    columns = max(min(len(traces), 3), 1)
    rows = -(-max(len(traces), 1) // columns)
    figure = Figure(figsize=(3.2 * columns, 3.4 * rows), facecolor=ink.PAPER)
    for k, (name, trace) in enumerate(traces.items()):
        axes = figure.add_subplot(rows, columns, k + 1)
        for colour, way, target in zip(COLOURS * most, trace.positions[:most], trace.targets[:most], strict=False):
            axes.plot(way[:, 0], way[:, 1], color=colour, linewidth=1.3)
            axes.plot(*target, marker="o", markersize=7, markerfacecolor="none", markeredgecolor=colour)
        axes.plot(0, 0, marker="+", color="black")
        axes.set_title(name, fontsize=10)
        axes.set_aspect("equal")
        axes.set_xlim(6, -6)  # x is to the left
        axes.set_ylim(-6, 6)
        axes.grid(alpha=0.25)
    return _save(figure, path)


def draw_hits(
    task: ReachMoving, characters: TaskWalkers, movement: Movement, path: str | Path, *, most: int = 2
) -> Path:
    """Draw what actions asked for among boxes, and what the hit reward paid (Figure 1): none hit first, then most."""
    counts = hits(task.goals_covered)
    order = np.argsort(counts, kind="stable")
    chosen = np.unique(order[np.linspace(0, len(order) - 1, most).astype(int)])
    figure = Figure(figsize=(4.0 * len(chosen), 4.2), facecolor=ink.PAPER)
    for k, c in enumerate(sorted(chosen, key=lambda c: counts[c])):
        axes, here = figure.add_subplot(1, len(chosen), k + 1), characters.positions[c]
        _draw_boxes(axes, task, int(c))
        goals = movement.goals[c]
        for start, stop in zip([here, *goals], goals, strict=False):
            axes.annotate("", stop, start, arrowprops={"arrowstyle": "->", "color": COLOURS[1], "linewidth": 1.6})
        axes.scatter(
            goals[:, 0],
            goals[:, 1],
            s=24,
            color=[COLOURS[1] if hit else COLOURS[2] for hit in task.goals_covered[c]],
            zorder=3,
        )
        axes.plot(*here, marker="o", color="black", markersize=7)
        axes.set_title(f"hit reward exp({-int(counts[c])}) = {np.exp(-float(counts[c])):.2f}", fontsize=10)
        _look_at(axes, here, 2.5)
    return _save(figure, path)


def draw_map(task: ReachMoving, characters: TaskWalkers, path: str | Path, *, character: int = 0) -> Path:
    """Draw the obstacle map of a character, in place among the boxes and as the policy gets it (Figure 2)."""
    figure = Figure(figsize=(8.0, 4.2), facecolor=ink.PAPER)
    axes, here = figure.add_subplot(1, 2, 1), characters.positions[character]
    _draw_boxes(axes, task, character)
    cells = (np.arange(MAP_CELLS) + 0.5) / MAP_CELLS * MAP_SIDE - 0.5 * MAP_SIDE
    ahead, left = np.meshgrid(cells, cells, indexing="ij")
    sensors = characters.to_world_of(character, np.stack([left.ravel(), ahead.ravel()], axis=1))
    seen = task.maps[character, 1]
    axes.scatter(sensors[:, 0], sensors[:, 1], s=9, c=np.where(seen.ravel() > 0.5, COLOURS[1], COLOURS[2]))
    axes.annotate(
        "", here + 0.8 * characters.forwards[character], here, arrowprops={"arrowstyle": "->", "linewidth": 1.6}
    )
    axes.plot(*here, marker="o", color="black", markersize=6)
    axes.set_title("sensors over 6 × 6 m", fontsize=10)
    _look_at(axes, here, 4.5)
    axes = figure.add_subplot(1, 2, 2)
    axes.imshow(seen, origin="lower", cmap="Greys", vmin=0, vmax=1.2)
    axes.invert_xaxis()  # columns go to the left of the character
    axes.set_title("the map: 16 × 16, ahead is up", fontsize=10)
    axes.set_xticks([])
    axes.set_yticks([])
    return _save(figure, path)


def _draw_boxes(axes: Any, task: ReachMoving, character: int) -> None:
    from matplotlib.collections import PolyCollection

    corners = task.boxes.corners(character)
    axes.add_collection(PolyCollection(list(corners), facecolor="#b9a58a", edgecolor="white", linewidth=0.8))


def _look_at(axes: Any, here: np.ndarray, reach: float) -> None:
    axes.set_aspect("equal")
    axes.set_xlim(here[0] + reach, here[0] - reach)  # x is to the left
    axes.set_ylim(here[1] - reach, here[1] + reach)


def _save(figure: Figure, path: str | Path) -> Path:
    path = Path(path)
    figure.tight_layout()
    with atomic.replace_file(path) as temporary:
        figure.savefig(temporary, dpi=150, facecolor=ink.PAPER)
    return path
