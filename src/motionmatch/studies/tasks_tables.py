"""What the study of tasks says: tables, what holds, and pictures."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from motionmatch.pictures.policy import draw_kinds, draw_marks, draw_traces
from motionmatch.studies.study import Column, Row, Study, Table
from motionmatch.studies.tasks import Options, traces
from motionmatch.tasks.train import Progress

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
_TRAINED = (Column("trained", "trained s", "{:.0f}"), Column("rate", "steps/s", "{:,.0f}"))


def tables(study: Study) -> list[Table]:
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
                Column("stage_told", "stage", "{}"),
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
    return [table for table in made if table.rows]


def _table(study: Study, name: str, title: str, columns: tuple[Column, ...]) -> Table:
    return Table(title, columns, tuple((key, _told(row)) for key, row in study.of(name).items()))


def _told(row: Row) -> Row:
    more: Row = {"jump_cm": None if row.get("jump") is None else 100 * row["jump"]}
    if row.get("trained"):
        more["rate"] = row["steps"] / row["trained"]
    if row.get("stage") is not None:
        more["stage_told"] = f"{row['stage'] + 1} of 10"
    return row | more


def bars(study: Study) -> list[tuple[str, bool]]:
    """What is asked of the figures."""
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
        if row["what"] == "ours":
            found.append((f"{name}: 60 % at the last stage among moving obstacles", row["success"] >= 0.6))
    return found


def draw(study: Study, options: Options, folder: Path) -> list[Path]:
    """Figures 4a, 4b, 4c, 5 and 6."""
    made = []
    rows = list(study.of("plane").values())
    if rows:
        groups: dict[str, list[Row]] = {}
        for row in rows:
            groups.setdefault(f"{row['database']}, seed {row['seed']}", []).append(row)
        made.append(draw_marks(groups, folder / "plane.png"))
        made.append(draw_traces(traces(options, folder), folder / "ways.png"))
    kinds: dict[str, list[list[Progress]]] = {}
    for row in study.of("moving").values():
        kinds.setdefault(f"{row['database']}, {row['what']}", []).append(_curve(row))
    if kinds:
        made.append(draw_kinds(kinds, folder / "moving.png"))
    return made


def _curve(row: Row) -> list[Progress]:
    def number(value: float | None) -> float:
        return float("nan") if value is None else value

    return [
        Progress(steps, number(seconds), 0, number(success), np.nan, stage, 0.0)
        for steps, success, stage, seconds in row["curve"]
    ]
