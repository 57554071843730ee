"""The study of plain matching: every search finds the frame of the full scan, and rows become tables and claims."""

from pathlib import Path

import databases
from motionmatch.studies import matching
from motionmatch.studies.study import Study


def test_all_searches_agree_and_are_timed_in_one_run():
    options = matching.MatchingStudyOptions(quick=True)
    rows = {kind: matching.time_search(databases.small, kind, options) for kind in matching.MATCHERS}
    assert all(row["same"] == 100.0 and row["queries"] == 40 for row in rows.values())
    assert all(row["gain"] == row["scan"] / row["mean"] for row in rows.values())


def test_a_database_is_described():
    database = databases.small()
    row = matching.describe(databases.small)
    assert row["frames"] == database.num_frames and row["columns"] == database.schema.width
    assert row["megabytes"] == row["features"] + row["poses"] > 0


def test_tables_claims_and_a_plot(tmp_path):
    judged = {"slide_fast": 3.0, "slide_fast_source": 1.5}
    rows = {
        "database": {"actors": {"frames": 1000}, "dog": {"frames": 200}},
        "search": {"actors: tree": {"mean": 2.0, "same": 100.0}, "dog: tree": {"mean": 1.0, "same": 99.0}},
        "judged": {"actors, at random: as it is": judged, "actors, at random: foot lock off": judged},
    }
    study = Study(Path("x.json"), {}, rows)
    holds = [held for _, held in matching.bars(study)]
    assert holds == [True, False, True]
    assert [len(table.rows) for table in matching.tables(study)] == [2, 2]
    assert matching.draw(study, tmp_path) == [tmp_path / "search.png"] and (tmp_path / "search.png").is_file()
