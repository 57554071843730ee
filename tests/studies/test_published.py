"""The papers' numbers stand beside rows that studies really have."""

import re
from pathlib import Path

import pytest

from motionmatch.studies import published
from motionmatch.studies.published import PublishedNumber, compare, list_published
from motionmatch.studies.study import Study


def make_study(rows):
    return Study(Path("study.json"), {}, rows)


def test_our_value_has_the_unit_of_the_paper_and_is_the_mean_of_its_rows():
    study = make_study({"table 1": {"actors, a: ours": {"mean": 400.0}, "actors, b: ours": {"mean": 800.0}, "x": {}}})
    number = PublishedNumber("Table 1", "time", 0.8, "ms", "table 1", "actors, *: ours", "mean", 1e-3)
    assert number.find_ours(study) == (pytest.approx(0.6), 2)


def test_a_ratio_of_two_values_and_values_that_are_not_there():
    study = make_study({"plane": {"a": {"steps": 1000, "trained": 2.0}, "b": {"steps": 5, "trained": None}}})
    number = PublishedNumber("Figure 4", "rate", 667.0, "steps/s", "plane", "*", "steps/trained")
    assert number.find_ours(study) == (500.0, 1)
    assert number.find_ours(make_study({})) == (None, 0)


@pytest.mark.parametrize("name", published.PAPERS)
def test_every_number_names_its_place(name):
    numbers = list_published(name)
    assert numbers and all(re.match(r"(Table|Figure|section) \d", number.place) for number in numbers)
    assert all(number.value > 0 and number.what and number.table and number.key for number in numbers)


def test_numbers_that_were_not_measured_are_named_below_the_table():
    rows = {"plane": {"a": {"steps": 60_000, "trained": 10.0}}}
    table = compare(make_study(rows), "tasks")
    assert [(name, row["paper"], row["ours"]) for name, row in table.rows] == [
        ("Figure 4, 20,000 steps in 30 s", "667", "6,000")
    ]
    assert "Figure 5, after 2.4 M steps" in table.note


def test_rows_of_the_generative_and_environment_studies_are_known():
    from motionmatch.studies.generative import list_settings
    from motionmatch.studies.searching import ROWS

    settings = {f"*: {label}" for label in list_settings()}
    assert {number.rows for number in list_published("generative") if number.table == "settings"} <= settings
    ways = {f"actors, *: {way.name}" for way in ROWS}
    assert {number.rows for number in list_published("environment")} <= ways
