"""The rows that every study has: the shown body beside its source, and beside the method switched off."""

from pathlib import Path

import numpy as np
import pytest

import databases
from motionmatch.control.controller import Controller
from motionmatch.control.drive import record_drive, wander
from motionmatch.metrics.driving import measure_drive
from motionmatch.studies import judged
from motionmatch.studies.study import Study


def test_a_drive_is_judged_in_the_units_of_the_table():
    driven = record_drive(Controller(databases.small()), wander(2.0, np.random.default_rng(1)), 2.0)
    report = measure_drive(driven)
    row = judged.judge_drive(report)
    assert row["slide"] == pytest.approx(100.0 * report.body.shown.slide)
    assert row["slide_source"] == pytest.approx(100.0 * report.body.source.slide)
    assert row["drag"] == report.drag and row["floor_events"] == report.body.shown.floor_events
    study = Study(Path("x.json"), {}, {judged.JUDGED: {"actors: as it is": row}})
    table = judged.make_table(study)
    titles = [column.title for column in table.columns]
    assert "slide, cm/s" in titles and "crossings" not in titles
    slide = table.columns[titles.index("slide, cm/s")].of(row)
    assert slide == f"{row['slide']:.2f} ({row['slide_source']:.2f})"


@pytest.mark.parametrize("name", ["learned", "generative", "environment", "tasks"])
def test_every_study_has_a_row_of_the_method_and_one_of_it_switched_off(name, tmp_path):
    names = [job.name for job in judged.list_jobs(name, tmp_path, quick=True)]
    assert len(names) >= 2 and any("off" in each for each in names) and all(": " in each for each in names)
    full = [job.name for job in judged.list_jobs(name, tmp_path, quick=False)]
    assert set(names) <= set(full)


def test_parts_of_plain_matching_are_switched_off_one_by_one():
    from motionmatch.control.config import ControllerConfig

    plain = ControllerConfig()
    changed = [switch(plain) for switch in judged.SWITCHES.values()]
    assert changed[0] == plain and len({str(config) for config in changed}) == len(changed)
