"""The tables of the study of Holden 2020, and what is claimed of them."""

from __future__ import annotations

from pathlib import Path

from motionmatch.scenarios.measuring import CODEBOOK_CM, DECOMPRESSOR_CM, STEPPER_CM
from motionmatch.studies.learned_pictures import draw_apart, draw_tracks, draw_walks
from motionmatch.studies.study import Column, Row, Study, Table

_CM = "{:.2f}"


def tables(study: Study) -> list[Table]:
    """Return what was measured, the paper's figures beside it."""
    found = [
        Table(
            "Table 2: scenarios",
            (
                Column("joints", "joints"),
                Column("frames", "frames", "{:,}"),
                Column("columns", "columns"),
                Column("rate", "Hz", "{:g}"),
                Column("paper joints", "paper: joints"),
                Column("paper frames", "frames", "{:,}"),
                Column("paper columns", "columns"),
            ),
            _rows(study, "table 2"),
            "The chair's 31 columns are the 27 of locomotion and 4 for the seat; a query for it weighs 19 of them, as "
            "the paper's does. The dog has its gait besides the paper's 39.",
        ),
        Table(
            "Table 3: memory and the time of a frame",
            (
                Column("memory", "MB", "{:.1f}"),
                Column("paper memory", "paper: MB", "{:.1f}"),
                Column("frame", "µs", "{:.0f}"),
                Column("paper frame", "paper: µs", "{:.0f}"),
            ),
            _rows(study, "table 3"),
            "A frame here is the processor time of a whole step of a controller: springs, query, search or networks, "
            "transition, roots and feet. The paper's is search or networks alone. LMM is with the codebook in place of "
            "the projector.",
        ),
        Table(
            "Errors of networks, cm",
            (
                Column("decompressor", "decompressor", "{:.3f}"),
                Column("stepper", "stepper, 20 steps", _CM),
                Column("codebook", "codebook", _CM),
                Column("projector", "projector network", _CM),
            ),
            _rows(study, "networks"),
            f"Bars: {DECOMPRESSOR_CM}, {STEPPER_CM}, and {CODEBOOK_CM} for one of the last two. The paper has "
            "1.4 cm for the decompressor on terrain.",
        ),
        Table(
            "In play",
            (
                Column("arrived", "arrived", "{:.0%}"),
                Column("off", "off, m", "{:.3f}"),
                Column("seconds", "after, s", "{:.1f}"),
                Column("response", "response, s", _CM),
                Column("drag", "drag, m/m", _CM),
                Column("slide", "slide, m/s", "{:.4f}"),
                Column("slide source", "source", "{:.4f}"),
                Column("fast", "fast", "{:.1%}"),
                Column("fast source", "source", "{:.1%}"),
                Column("floor", "floor, 1/min", "{:.1f}"),
                Column("jerk", "jerk, m/s³", "{:.0f}"),
                Column("left", "left", "{:.0%}"),
                Column("leaps", "leaps", "{:.1%}"),
                Column("leaps running", "in runs", "{:.1%}"),
                Column("leaps source", "source", "{:.1%}"),
            ),
            _rows(study, "play"),
            "Arrived: on a chair within 2 cm and 3°, or hands within 2 cm.",
        ),
        Table(
            "Two without a touch",
            (
                Column("together", "together", "{:.0%}"),
                Column("for", "for, s", "{:.1f}"),
                Column("apart_median", "off, m", "{:.3f}"),
                Column("apart_95", "95 %", "{:.3f}"),
                Column("closest", "hips at the closest, m", "{:.2f}"),
                Column("closest_recorded", "recorded", "{:.2f}"),
                Column("flesh_deep", "flesh > 2 cm", "{:.1%}"),
                Column("flesh_deep_recorded", "recorded", "{:.1%}"),
                Column("drag", "drag, m/m", _CM),
                Column("slide", "slide, m/s", "{:.4f}"),
            ),
            _rows(study, "together"),
            "Off: how far the second is from where the recording has it beside the first, once they go on together.",
        ),
        Table(
            "Figure 7: the same query, cm between LMM and MM until the next search",
            (Column("first", "at once", _CM), Column("last", "after 10 frames", _CM), Column("mean", "mean", _CM)),
            _rows(study, "figure 7"),
        ),
        Table(
            "Figure 8: a circle, on uneven ground for people, with networks like PFNN and MANN",
            (
                Column("path", "from the path, m", "{:.3f}"),
                Column("skate", "skate, m/s", "{:.3f}"),
                Column("memory", "MB", "{:.1f}"),
                Column("trained", "trained in, s", "{:.0f}"),
            ),
            _rows(study, "figure 8"),
            "The same features, and feet that are not corrected in any of them. Both networks are simplified: "
            "motionmatch.learned.baselines says how.",
        ),
        Table(
            "Figure 9: paths drawn beforehand",
            (
                Column("path", "from the path, m", "{:.3f}"),
                Column("path 95", "95 %", "{:.3f}"),
                Column("drag", "drag, m/m", _CM),
                Column("slide", "slide, m/s", "{:.4f}"),
            ),
            _rows(study, "figure 9"),
        ),
        Table(
            "Section 6.3: losses of the decompressor",
            (
                Column("iterations", "iterations", "{:,}"),
                Column("position", "Algorithm 1: cm", _CM),
                Column("jitter", "jitter, m/s²", _CM),
                Column("squared position", "squared error: cm", _CM),
                Column("squared jitter", "jitter, m/s²", _CM),
            ),
            tuple(("locomotion", row) for _, row in _rows(study, "section 6.3")),
            "The paper: the squared error gives noisy, jittery motion. Trained for as many iterations, on one core.",
        ),
        Table(
            "Figure 10: stairs",
            (
                Column("slide", "slide, m/s", "{:.4f}"),
                Column("fast", "fast", "{:.1%}"),
                Column("floor", "floor, 1/min", "{:.1f}"),
                Column("depth", "deepest, m", "{:.3f}"),
            ),
            _rows(study, "figure 10"),
        ),
    ]
    return [table for table in found if table.rows]


def draw(study: Study, folder: Path) -> list[Path]:
    """Draw Figures 7 to 10 from the rows."""
    drawn: list[Path] = []
    if curves := {name: row["apart"] for name, row in study.of("figure 7").items() if row.get("apart")}:
        drawn.append(draw_apart(curves, folder / "figure_7.png"))
    for number, around in ((8, True), (9, False)):
        rows = {name: row for name, row in study.of(f"figure {number}").items() if row.get("track")}
        if rows:
            drawn.append(draw_tracks(rows, folder / f"figure_{number}.png", closed=around))
    if walks := {name: row for name, row in study.of("figure 10").items() if row.get("bodies")}:
        drawn.append(draw_walks(walks, folder / "figure_10.png"))
    return drawn


def _rows(study: Study, name: str) -> tuple[tuple[str, Row], ...]:
    return tuple(study.of(name).items())


def bars(study: Study) -> list[tuple[str, bool]]:
    """Return the claims, and whether they hold."""
    found = [
        (f"{name}: decompressor, stepper and codebook within their bars", bool(row["holds"]))
        for name, row in study.of("networks").items()
        if "holds" in row
    ]
    memory = study.of("table 3")
    for name, row in memory.items():
        scenario, _, mode = name.partition(": ")
        plain = memory.get(f"{scenario}: mm")
        if mode == "lmm" and plain is not None:
            found.append((f"{scenario}: LMM takes less memory than MM", row["memory"] < plain["memory"]))
    return found
