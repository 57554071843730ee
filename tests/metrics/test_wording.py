"""Figures of drives in words."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from motionmatch.metrics.body import BodyFigures, BodyReport
from motionmatch.metrics.driving import DriveReport
from motionmatch.metrics.wording import word, word_drive

FIGURES = BodyFigures(*np.linspace(0.1, 1.4, 14).tolist())
BODY = BodyReport(FIGURES, FIGURES, 0.5, 0.9, 20.0, 200.0, 3.0, 0.1)
REPORT = DriveReport(10.0, BODY, 0.6, 0.1, 0.05, 0.2, 0.3, 0.05)


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (0.057, "%", "5.7%"),
        (0.031, "cm", "3.1"),
        (1234.5, "", "1234"),
        (0.02346, "", "0.023"),
        (21.46, "", "21.5"),
        (0.0, "", "0"),
        (None, "", "–"),
    ]
    + [(float("nan"), "%", "–"), (float("inf"), "", "never")],
)
def test_numbers_have_three_digits_or_those_of_their_unit(value, unit, text):
    assert word(value, unit) == text


def test_no_figure_stands_alone():
    """Slide beside held feet; response and path error beside drag."""
    names = [row.figure for row in word_drive(replace(REPORT, path_error=0.1, path_error_95=0.2))]
    text = "\n".join(names)
    assert len(set(names)) == len(names)
    assert text.index("slide") < text.index("held") < text.index("floor")
    assert text.index("from the path") < text.index("80 %") < text.index("never reached") < text.index("drag")


def test_the_source_stands_beside_what_is_shown():
    rows = {row.figure: row for row in word_drive(REPORT)}
    slide = rows["planted feet slide, m/s"]
    assert slide.drive == slide.source == "0.100"


def test_without_a_source_there_are_dashes():
    rows = word_drive(replace(REPORT, body=replace(BODY, source=None)))
    assert {row.source for row in rows} == {"–", ""}


def test_a_drive_without_changes_says_nothing_of_response():
    quiet = replace(REPORT, response=float("nan"))
    assert not any("velocit" in row.figure for row in word_drive(quiet))
