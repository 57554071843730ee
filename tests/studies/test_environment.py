"""The rows of the environment study."""

from __future__ import annotations

from dataclasses import replace

import pytest

import databases
from motionmatch.errors import InputError
from motionmatch.studies import environment
from motionmatch.studies.environment import (
    FIGURE_7,
    FIGURE_11,
    LAFAN1,
    NSM,
    PEOPLE,
    SCENES,
    SEARCHES,
    TABLE_1,
    EnvironmentStudyOptions,
)
from motionmatch.studies.searching import ROWS


@pytest.fixture
def options(monkeypatch):
    monkeypatch.setattr(environment, "actors", lambda seeds=(1,), minutes=None: databases.small())
    return EnvironmentStudyOptions.small(seconds=1.0, queries=2)


def test_jobs_make_every_table_and_quick_makes_fewer(options, tmp_path):
    quick, whole = environment.jobs(options, tmp_path), environment.jobs(EnvironmentStudyOptions(), tmp_path)
    for found in (quick, whole):
        assert list(dict.fromkeys(job.table for job in found)) == [
            TABLE_1, SEARCHES, FIGURE_7, FIGURE_11, SCENES, PEOPLE,
        ]  # fmt: skip
        assert len({(job.table, job.name) for job in found}) == len(found)
    assert len(quick) < len(whole)
    assert sum(job.table == TABLE_1 for job in whole) == len(ROWS)


def test_recordings_that_are_at_hand_are_driven_too_and_the_rows_depend_on_them(tmp_path):
    with_both = EnvironmentStudyOptions(archives={LAFAN1: tmp_path / "lafan1.zip", NSM: tmp_path / "nsm.zip"})
    names = [job.name for job in environment.table_1_jobs(with_both)]
    for source in (LAFAN1, NSM):
        assert sum(name.startswith(f"{source}, ") for name in names) == len(ROWS)
    assert with_both.settings != EnvironmentStudyOptions().settings
    with pytest.raises(InputError, match="lafan"):
        EnvironmentStudyOptions(archives={"lafan": tmp_path})


def test_avoidance_of_nsm_is_driven_among_cones(mocap, options):
    options = replace(options, archives={NSM: mocap("nsm")})
    kept = options.sources[NSM]
    assert {clip.rstrip("0123456789") for clip in _takes(kept.database)} == {"Avoid"}
    row = environment.table_1_row(options, NSM, ROWS[-1], options.scenes["scattered cones"])
    assert row["seconds"] == pytest.approx(1.0) and row["path_error"] < 1.0


def _takes(database):
    return [database.clip(index).name.removesuffix(" mirrored") for index in range(len(database.ranges))]


def test_ponton_2025_table_1_a_row_has_all_columns(options):
    row = environment.table_1_row(options, "actors", ROWS[-1], options.scenes["scattered cones"])
    for key in ("median", "mean", "p99", "penalties", "poses", "path_error", "target_error", "contact_seconds",
                "contact", "deepest"):  # fmt: skip
        assert row[key] >= 0
    assert len(row["shares"]) == 1 and row["seconds"] == pytest.approx(1.0)


def test_searches_are_compared_with_the_linear_one(options):
    row = environment.search_row(options, "actors", options.scenes["scattered cones"], 0.4)
    assert row["exact_same"] == row["linear_same"] == 100.0
    assert row["mean_gain"] == pytest.approx(row["linear_mean"] / row["exact_mean"])


def test_ponton_2025_figure_7_both_shapes_are_measured_and_drawn(options, tmp_path):
    row = environment.corridor_row(options, tmp_path, 0.5)
    assert {"ellipse_passed", "disc_passed", "ellipse_contact", "disc_contact"} <= set(row)
    assert len(list(tmp_path.glob("figure-7-0.5-*.png"))) == 2


def test_ponton_2025_figure_11_has_as_many_poses_as_asked_for(options):
    row = environment.scaling_row(options, 1200)
    assert 1000 <= row["poses"] <= 1500 and row["exact_mean"] > 0 and row["linear_p99"] > 0


def test_scenarios_are_measured_and_drawn(options, tmp_path):
    row = environment.scenario_row(options, tmp_path, "two_cubes")
    assert row["arrived"] is None and row["inside"] >= 0 and (tmp_path / "scenario-two_cubes.png").stat().st_size > 3000


def test_two_people_are_measured_with_the_penalty_and_without_it(options):
    jobs = {job.name: job for job in environment.people_jobs(options)}
    assert list(jobs) == ["walk_against_walk, on", "walk_against_walk, off"]
    row = jobs["walk_against_walk, on"].measure()
    for key in ("people_deep", "contact", "flesh_deep", "slide", "crossings", "stuck", "shoulders"):
        assert row[key] >= 0
