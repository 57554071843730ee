"""Tables, charts and claims of the study of environments, from its rows."""

from __future__ import annotations

from pathlib import Path

from motionmatch.pictures import charts
from motionmatch.studies.environment import (
    ACTORS,
    DENSE,
    FIGURE_7,
    FIGURE_11,
    LAFAN1,
    NSM,
    PEOPLE,
    SCATTERED,
    SCENES,
    SEARCHES,
    TABLE_1,
    THRESHOLDS,
)
from motionmatch.studies.searching import EXACT, EXTENDED_ROW, MOTION_MATCHING
from motionmatch.studies.study import Column, Row, Study, Table

SEARCH = (
    Column("median", "median, µs", "{:.0f}"),
    Column("mean", "mean, µs", "{:.0f}"),
    Column("p99", "p99, µs", "{:.0f}"),
    Column("penalties", "penalties", "{:.0f}"),
)
CONTACT = (
    Column("contact", "contact, %", "{:.2f}"),
    Column("contact_seconds", "each, s", "{:.2f}"),
    Column("deepest", "deepest, m", "{:.2f}"),
)
SOLID = (
    Column("crossings", "crossings", "{:.0f}"),
    Column("flesh_share", "flesh, %", "{:.2f}"),
    Column("flesh_deep", "over 2 cm, %", "{:.2f}"),
    Column("slide", "slide, cm/s", "{:.1f}"),
    Column("slide_source", "source, cm/s", "{:.1f}"),
    Column("ping_pong", "go back, %", "{:.1f}"),
    Column("stuck", "stuck, %", "{:.1f}"),
)
CONTACT_BARS = {(EXACT, DENSE): (2.5, 0.20), (EXTENDED_ROW, DENSE): (1.0, 0.15), (EXTENDED_ROW, SCATTERED): (1.0, 0.15)}
"""Greatest contact, percent, and greatest distance from the target, metres, of a row in a scene."""
FLESH_BARS = {ACTORS: 0.5, LAFAN1: 1.5, NSM: 1.5}
"""Greatest share of the time in which flesh is over 2 cm deep in the dense cones, percent, by source."""
FARTHEST = 0.15
"""Greatest distance from the path there, metres, on the actors."""
SLIDES, GOING_BACK = 1.5, 2.0
"""Greatest slide, as a multiple of that of plain matching or of the frames that play, and greatest share of transitions
that go back, percent."""
GAIN_BARS = {0.4: {"mean_gain": 10.0, "p99_gain": 8.0}, 0.6: {"mean_gain": 8.0, "p99_gain": 4.0}}
"""Least speed of the exact search as a multiple of the linear one, for each threshold."""


def tables(study: Study) -> list[Table]:
    """Make Table 1 and the tables of the searches, Figures 7 and 11 and the scenarios."""
    table_1 = (
        *SEARCH, Column("poses", "poses", "{:.0f}"), Column("path_error", "path error, m", "{:.3f}"),
        Column("target_error", "target error, m", "{:.3f}"), *CONTACT, *SOLID,
    )  # fmt: skip
    searches = (
        *(Column(f"{who}_mean", f"{title}, µs", "{:.0f}") for who, title in
          (("linear", "linear"), ("paper", "v = 5"), ("careful", "v = 1"), ("exact", "exact"))),
        Column("exact_p99", "exact p99, µs", "{:.0f}"),
        Column("mean_gain", "gain", "{:.1f}x"),
        Column("p99_gain", "p99 gain", "{:.1f}x"),
        Column("paper_same", "v = 5 same, %", "{:.0f}"),
        Column("careful_same", "v = 1 same, %", "{:.0f}"),
        Column("exact_same", "exact same, %", "{:.0f}"),
    )  # fmt: skip
    sides = tuple(
        Column(f"{shape}_{key}", f"{shape}, {title}", form)
        for shape in ("ellipse", "disc")
        for key, title, form in (
            ("arrived", "s", "{:.1f}"),
            ("contact", "contact, %", "{:.2f}"),
            ("flesh_deep", "over 2 cm, %", "{:.2f}"),
            ("slide", "slide, cm/s", "{:.1f}"),
            ("crossings", "crossings", "{:.0f}"),
        )
    )
    scaling = (
        Column("poses", "poses", "{:.0f}"),
        *(Column(f"{who}_mean", f"{title}, µs", "{:.0f}") for who, title in
          (("linear", "linear"), ("paper", "the paper's"), ("exact", "exact"))),
        Column("exact_p99", "exact p99, µs", "{:.0f}"),
    )  # fmt: skip
    scenes = (
        Column("said", "passed"), Column("arrived", "arrived, s", "{:.1f}"), *SOLID, *CONTACT,
        Column("inside", "joints inside, %", "{:.2f}"), Column("path_error", "off the way, m", "{:.2f}"),
        Column("target_error", "target error, m", "{:.3f}"),
    )  # fmt: skip
    people = (
        Column("people_deep", "in each other, %", "{:.2f}"), Column("contact", "ellipses overlap, %", "{:.2f}"),
        *SOLID, Column("shoulders", "shoulders, degrees", "{:.0f}"), Column("arrived", "arrived, %", "{:.0f}"),
        Column("seconds", "after, s", "{:.1f}"),
    )  # fmt: skip
    passed = tuple((name, {**row, "said": "yes" if row["passed"] else "NO"}) for name, row in _rows(study, SCENES))
    return [
        Table(
            "Table 1: ways of searching", table_1, _rows(study, TABLE_1),
            "Microseconds of one search on the queries of its own drive, frames whose penalty was worked out, distinct "
            "poses, mean distance from the path and from where the guide was, share of the time in contact, how long "
            "each contact was, and how deep the deepest.",
        ),
        Table("Searches on the same queries", searches, _rows(study, SEARCHES),
              "Same: how often the frame of the linear search is found."),
        Table("Figure 7: corridors, ellipses and discs", sides, _rows(study, FIGURE_7),
              "When who goes forward arrives behind a corridor of so many metres; nothing where it does not."),
        Table("Figure 11: number of poses", scaling, _rows(study, FIGURE_11)),
        Table("Scenarios", scenes, passed,
              "Under and over things the body's ellipse counts as in contact as soon as any part of it is; joints "
              "inside is the share of the time in which a joint really was in an obstacle."),
        Table("Figures 16 and 17: two people who are steered straight at each other", people, _rows(study, PEOPLE),
              "Off: the same without the penalty of obstacles. Shoulders: the greatest turn while they are within a "
              "metre of each other. In each other: flesh, over 2 cm; flesh beside that is in walls."),
    ]  # fmt: skip


def _rows(study: Study, table: str) -> tuple[tuple[str, Row], ...]:
    return tuple(study.of(table).items())


def bars(study: Study) -> list[tuple[str, bool]]:
    """List the claims that have to hold, and whether each does; for a quick run only that the search is exact."""
    found: list[tuple[str, bool]] = []
    quick = bool(study.settings.get("quick"))
    for (name, scene), (contact, error) in CONTACT_BARS.items():
        own = study.of(TABLE_1).get(f"{ACTORS}, {scene}: {name}")
        if own is not None and not quick:
            said = f"{name}, {scene}: contact {own['contact']:.2f} % at {own['target_error']:.3f} m from the target, "
            said += f"at most {contact:g} % at {error:g} m"
            found.append((said, own["contact"] <= contact and own["target_error"] <= error))
    if not quick:
        found += list_body_bars(study)
    for threshold in THRESHOLDS:
        row = study.of(SEARCHES).get(f"{ACTORS}: t = {threshold}")
        if row is None:
            continue
        found.append((f"t = {threshold}: the exact search gives linear's frame", row["exact_same"] == 100.0))
        if quick:
            continue
        for key, least in GAIN_BARS[threshold].items():
            what = "mean" if key.startswith("mean") else "p99"
            said = f"t = {threshold}: {what} {row[key]:.1f} times as fast as linear, at least {least:g}"
            found.append((said, row[key] >= least))
        said = f"t = {threshold}: {row['exact_mean']:.0f} µs on average, the paper's search {row['paper_mean']:.0f}"
        found.append((said, row["exact_mean"] <= row["paper_mean"]))
    if quick:
        return found
    corridors = {float(width): row for width, row in _rows(study, FIGURE_7)}
    if corridors:
        narrowest = {
            shape: min((width for width, row in corridors.items() if row[f"{shape}_passed"]), default=None)
            for shape in ("ellipse", "disc")
        }
        text = {shape: "none" if width is None else f"{width:g} m" for shape, width in narrowest.items()}
        ellipse, disc = narrowest["ellipse"], narrowest["disc"]
        narrower = ellipse is not None and (disc is None or ellipse < disc)
        found.append(
            (f"the narrowest corridor passed with ellipses: {text['ellipse']}, with discs: {text['disc']}", narrower)
        )
    for name, row in _rows(study, SCENES):
        found.append((f"{name} is passed", bool(row["passed"])))
    people = study.of(PEOPLE)
    for name in dict.fromkeys(each.rpartition(", ")[0] for each in people):
        on, off = people.get(f"{name}, on"), people.get(f"{name}, off")
        if on is not None and off is not None:
            said = f"{name}: in each other over 2 cm for {on['people_deep']:.1f} % of the time, without the penalty "
            said += f"{off['people_deep']:.1f} %; shoulders {on['shoulders']:.0f}° and {off['shoulders']:.0f}°"
            passes = on["arrived"] == 100.0 and on["people_deep"] < off["people_deep"]
            found.append((said, passes and on["shoulders"] > off["shoulders"]))
    return found


def list_body_bars(study: Study) -> list[tuple[str, bool]]:
    """List the claims about flesh, slide and going back in Table 1, and about crossings in all tables."""
    found, table = [], study.of(TABLE_1)
    for source, most in FLESH_BARS.items():
        own = table.get(f"{source}, {DENSE}: {EXTENDED_ROW}")
        if own is None:
            continue
        said = f"{source}, {DENSE}: flesh over 2 cm deep for {own['flesh_deep']:.2f} % of the time, {most:g} at most"
        holds = own["flesh_deep"] <= most
        if source == ACTORS:
            said += f", {own['path_error']:.2f} m from the path, {FARTHEST:g} at most"
            holds = holds and own["path_error"] <= FARTHEST
        found.append((said, holds))
    for name, row in table.items():
        where, _, way = name.rpartition(": ")
        plain = table.get(f"{where}: {MOTION_MATCHING}")
        if way == EXTENDED_ROW and plain is not None:
            usual = max(plain["slide"], row["slide_source"])
            said = (
                f"{where}: slide {row['slide']:.2f} cm/s, plain or source {usual:.2f}; {row['ping_pong']:.1f} % go back"
            )
            found.append((said, row["slide"] <= SLIDES * usual and row["ping_pong"] < GOING_BACK))
    crossings = sum(
        int(row.get("crossings") or 0) for name in (TABLE_1, SCENES, PEOPLE) for _, row in _rows(study, name)
    )
    found.append((f"{crossings} crossings in all", crossings == 0))
    return found


def draw(study: Study, folder: Path) -> list[Path]:
    """Draw Figure 11, and contact over error of Table 1."""
    found = []
    scaling = list(study.of(FIGURE_11).values())
    if scaling:
        names = {"linear": "linear", "paper": "the paper's", "exact": "ours, exact"}
        panels = [
            charts.SweepPanel(
                title, "µs", "poses",
                {label: ([row["poses"] for row in scaling], [row[f"{who}_{key}"] for row in scaling])
                 for who, label in names.items()},
                log_x=True, log_y=True,
            )
            for key, title in (("mean", "Mean of a search"), ("p99", "99th percentile"))
        ]  # fmt: skip
        found.append(charts.draw_sweep(folder / "figure-11.png", panels, title="Number of poses (Figure 11)"))
    return [*found, *sorted(folder.glob("figure-7-*.png")), *sorted(folder.glob("scenario-*.png"))]
