"""A drive's figures in words: a row for each, with the source's own value beside it. p95 is the 95th percentile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from motionmatch.metrics.body import BodyReport
from motionmatch.metrics.driving import DriveReport
from motionmatch.metrics.solid import SolidReport

UNKNOWN = "–"


class FigureRow(NamedTuple):
    """One figure, as text."""

    figure: str
    drive: str
    source: str = ""


def word_drive(report: DriveReport) -> list[FigureRow]:
    """Word a report. Figures that mean nothing alone follow each other: slide and held feet, path error and drag."""
    rows = list(_word_body(report.body))
    if report.path_error is not None:
        rows.append(FigureRow("hips from the path, m", word(report.path_error)))
        rows.append(FigureRow("hips from the path, p95, m", word(report.path_error_95)))
    if not np.isnan(report.response):
        rows.append(FigureRow("time to 80 % of a new velocity, s", word(report.response)))
        rows.append(FigureRow("new velocities never reached", word(report.unanswered, "%")))
        rows.append(FigureRow("the same, if asked for 1 s or more", word(report.unanswered_lasting, "%")))
        rows.append(FigureRow("never reached by the motion itself", word(report.unanswered_by_itself, "%")))
    rows.append(FigureRow("drag, m per metre", word(report.drag)))
    rows.append(FigureRow("root from the simulation, m", word(report.goal_distance)))
    return rows


def list_solid_figures(report: SolidReport) -> list[tuple[str, str]]:
    """Word what happens among solid things: a name and a value for each figure."""
    others = [
        ("flesh in others, of the time", f"{report.people_share:.2%}"),
        ("deeper than 2 cm in others", f"{report.people_deep:.2%}"),
    ]
    return [
        ("crossings of obstacles", f"{report.crossings}"),
        ("flesh in obstacles, of the time", f"{report.flesh_share:.2%}"),
        ("deeper than 2 cm", f"{report.flesh_deep:.2%}"),
        *(others if report.people_share > 0 else ()),
        ("stuck, of the time asked to go", f"{report.stuck:.1%}"),
        ("planted feet slide, m/s", word(report.slide)),
        ("the same in the frames that play, m/s", word(report.slide_source)),
        ("transitions that go back at once", word(report.ping_pong, "%")),
    ]


def _word_body(body: BodyReport) -> Iterator[FigureRow]:
    def beside(figure: str, name: str, unit: str = "") -> FigureRow:
        source = UNKNOWN if body.source is None else word(getattr(body.source, name), unit)
        return FigureRow(figure, word(getattr(body.shown, name), unit), source)

    yield beside("planted feet slide, m/s", "slide")
    yield beside("their slide, p95, m/s", "slide_95")
    yield beside("planted frames above 0.15 m/s", "slide_fast", "%")
    yield beside("heels that are down, above 0.15 m/s", "heel_fast", "%")
    yield FigureRow("feet planted, of the time", word(body.planted, "%"))
    yield FigureRow("feet held, of the planted", word(body.held, "%"))
    yield beside("over 3 cm in the floor, per min", "floor_events")
    yield beside("deepest in the floor, cm", "floor_worst", "cm")
    yield beside("swing height, p95, cm", "swing_height", "cm")
    yield beside("hips over the lower foot, p5, m", "hips_over_toe")
    yield beside("fastest joint, ° per step", "snap_angle")
    yield FigureRow("the same near transitions, °", word(body.near_angle))
    yield beside("acceleration, p99.9, m/s²", "snap_acceleration")
    yield FigureRow("the same near transitions, m/s²", word(body.near_acceleration))
    yield beside("jerk, median, m/s³", "jerk")
    yield beside("jerk, p99, m/s³", "jerk_99")
    yield beside("hips' height off usual, p99, cm", "posture_hips", "cm")
    yield beside("trunk's pitch off usual, p99, °", "posture_pitch")
    yield FigureRow("transitions per second", word(body.transitions))
    yield FigureRow("transitions that go back at once", word(body.ping_pong, "%"))


def word(value: float | None, unit: str = "") -> str:
    """Word a number: as a percentage for "%", in centimetres for "cm"; a dash if it is not known."""
    if value is None or np.isnan(value):
        return UNKNOWN
    if np.isinf(value):
        return "never"
    if unit == "%":
        return f"{value:.1%}"
    if unit == "cm":
        return f"{100 * value:.1f}"
    if 0 < abs(value) < 1:
        return f"{value:.3f}"
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"
