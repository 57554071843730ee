"""Rows of the generative study as tables, bars and plots."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from motionmatch.pictures import charts, sheet
from motionmatch.studies import generative as rows_of
from motionmatch.studies.generative import (
    FREE,
    JOINTS,
    LENGTHS,
    NAIVE,
    OURS,
    PUBLISHED,
    REPRESENTATIONS,
    SETTINGS,
    SEVERAL,
    SINGLE,
    format_key,
)
from motionmatch.studies.study import Column, Row, Study, Table

TITLES = {"coverage": "2.0, %", "fine": "0.5, %", "global": "global", "local": "local", "diversity": "diversity"}
"""Titles of the measures above their columns."""
LIKENESS = (
    *(
        Column(format_key(measure, name), f"{title}, {name}", "{:.1f}" if measure in ("coverage", "fine") else "{:.2f}")
        for name in REPRESENTATIONS
        for measure, title in TITLES.items()
    ),
    Column("seconds", "s", "{:.2f}"),
)
MEANING = (
    "Coverage at 2.0 (as published) and at 0.5, global and local patch distance and set diversity, each measured with "
    "the heading of the root and with the heading removed; and seconds of one core for a motion. Compare methods "
    "within one column: a figure with heading says nothing about one without."
)
JUDGED = "heading removed"
"""Representation to judge our default settings in: they let a walk turn, which with heading is another walk."""
BARS = {"coverage": 99.5, "fine": 90.0}
"""Least values for our default settings, percent."""
AS_PUBLISHED = {"α": 0.01, "K": 4.0, "p": 11.0, "r": 4 / 3}
NEAR = 1e-3
"""Distances that differ by less count as equal: the two methods round differently."""


def tables(study: Study) -> list[Table]:
    """Make Tables 1 to 4 and the points of Figure 9."""
    lengths = (
        Column("seconds", "s", "{:.2f}"),
        Column("megabytes", "MB", "{:.0f}"),
        Column("naive_seconds", "naive, s", "{:.2f}"),
        Column("naive_megabytes", "naive, MB", "{:.0f}"),
    )
    return [
        Table("Table 1: single examples", LIKENESS, _rows(study, SINGLE), MEANING),
        Table("Table 2: several examples", LIKENESS, _rows(study, SEVERAL), MEANING),
        Table("Table 3: number of joints", LIKENESS, _rows(study, JOINTS), MEANING),
        Table(
            "Table 4: settings", LIKENESS, _rows(study, SETTINGS), "Each row changes one setting of those published."
        ),
        Table("Figure 9: time and memory over frames made", lengths, _rows(study, LENGTHS)),
    ]


def _rows(study: Study, table: str) -> tuple[tuple[str, Row], ...]:
    return tuple(study.of(table).items())


def bars(study: Study) -> list[tuple[str, bool]]:
    """List the claims that have to hold, and whether each does."""
    found = []
    for table in (SINGLE, SEVERAL):
        rows = study.of(table)
        for who in (OURS, FREE):
            own = {name: row for name, row in rows.items() if name.endswith(f": {who}")}
            for measure, least in BARS.items():
                key = format_key(measure, JUDGED)
                low = [f"{name.rpartition(':')[0]} {row[key]:.1f}" for name, row in own.items() if row[key] < least]
                said = f"{table}, {who}, {JUDGED}: {measure} at least {least:g} %"
                found.append((said + (f"; not {', '.join(low)}" if low else ""), not low))
        for key in (format_key(measure, name) for name in REPRESENTATIONS for measure in ("global", "local")):
            pairs = [(row[key], rows.get(name.replace(PUBLISHED, NAIVE), {}).get(key)) for name, row in rows.items()
                     if name.endswith(f": {PUBLISHED}")]  # fmt: skip
            known = [(ours, slow) for ours, slow in pairs if slow is not None]
            mean = np.mean(known, axis=0) if known else np.zeros(2)
            measure, _, name = key.partition(", ")
            said = f"{table}, as published, {name}: {measure} distance {mean[0]:.3f}, the naive method's {mean[1]:.3f}"
            found.append((said, bool(mean[0] <= mean[1] * 1.05 + NEAR)))
    return found


def draw(study: Study, examples: rows_of.Examples, folder: Path) -> list[Path]:
    """Draw the settings, Figure 9, and the largest skeleton with a variant of it."""
    found = []
    for name in dict.fromkeys(name.partition(":")[0] for name in study.of(SETTINGS)):
        panels = setting_panels(study, name)
        path = folder / f"settings-{name.replace(', ', '-').replace(' ', '-')}.png"
        found.append(charts.draw_sweep(path, panels, title=f"Settings, {name}"))
    lengths = list(study.of(LENGTHS).values())
    if lengths:
        found.append(
            charts.draw_sweep(folder / "lengths.png", length_panels(lengths), title="Time and memory (Figure 9)")
        )
    most = max((int(name.partition(":")[0]) for name in study.of(JOINTS)), default=0)
    if most:
        example = examples.with_joints(most)
        made = rows_of.synthesize(example, example.num_frames, rng=np.random.default_rng(1))
        found.append(
            sheet.draw_sheet(example, folder / f"joints-{most}-example.png", title=f"{most} joints: the example")
        )
        found.append(sheet.draw_sheet(made, folder / f"joints-{most}-variant.png", title=f"{most} joints: a variant"))
    return found


def setting_panels(study: Study, name: str) -> list[charts.SweepPanel]:
    """Make panels of coverage and distances over each setting of Table 4, with heading, as the paper measures."""
    own = {key.partition(": ")[2]: row for key, row in study.of(SETTINGS).items() if key.startswith(f"{name}: ")}
    panels = []
    for symbol, usual in AS_PUBLISHED.items():
        logarithmic = symbol == "α"
        changed = {label: row for label, row in own.items() if label.startswith(f"{symbol} =")}
        points = {float(label.partition("=")[2]): row for label, row in changed.items()}
        points |= {usual: own["as published"]} if "as published" in own else {}
        kept = [(value, row) for value, row in sorted(points.items()) if value > 0 or not logarithmic]
        if len(kept) < 2:
            continue

        def line(measure: str, kept=kept) -> tuple[list[float], list[float]]:
            return [value for value, _ in kept], [row[format_key(measure, "with heading")] for _, row in kept]

        covered = {"at 2.0": line("coverage"), "at 0.5": line("fine")}
        away = {"global": line("global"), "local": line("local")}
        panels.append(charts.SweepPanel(f"Coverage over {symbol}", "%", symbol, covered, log_x=logarithmic))
        panels.append(charts.SweepPanel(f"Patch distance over {symbol}", "", symbol, away, log_x=logarithmic))
    return panels


def length_panels(rows: list[Row]) -> list[charts.SweepPanel]:
    panels = []
    for key, title, unit in (("seconds", "Time", "s"), ("megabytes", "Memory", "MB")):
        series = {}
        for who, prefix in (("ours", ""), ("naive", "naive_")):
            known = [row for row in rows if row.get(f"{prefix}{key}") is not None]
            if known:
                series[who] = ([row["frames"] for row in known], [row[f"{prefix}{key}"] for row in known])
        panels.append(charts.SweepPanel(title, unit, "frames made", series, log_x=True, log_y=True))
    return panels
