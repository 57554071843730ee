import json

import pytest

from motionmatch.errors import FileError, InputError
from motionmatch.studies.study import Column, Job, Study, Table


def counted(counts, name, value):
    def measure():
        counts.append(name)
        if value is None:
            raise KeyboardInterrupt
        return {"x": value}

    return Job("table", name, measure)


def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path):
    counts = []
    study = Study.open(tmp_path / "out", "mine", {"motions": 2})
    with pytest.raises(KeyboardInterrupt):
        study.run([counted(counts, "a", 1.0), counted(counts, "b", None)])
    told = []
    again = Study.open(tmp_path / "out", "mine", {"motions": 2})
    again.run([counted(counts, "a", 1.0), counted(counts, "b", 2.0)], lambda *what: told.append(what))
    assert counts == ["a", "b", "b"] and again.of("table") == {"a": {"x": 1.0}, "b": {"x": 2.0}}
    assert told == [(0, 2, "table: a"), (1, 2, "table: b")]


def test_rows_of_other_settings_and_other_files_are_refused(tmp_path):
    Study.open(tmp_path, "mine", {"motions": 2}).save()
    with pytest.raises(InputError, match="measured with other settings"):
        Study.open(tmp_path, "mine", {"motions": 3})
    (tmp_path / "other.json").write_text("{")
    with pytest.raises(FileError, match="is not a study"):
        Study.open(tmp_path, "other", {})
    with pytest.raises(FileError, match="is a file; name a folder"):
        Study.open(tmp_path / "other.json", "mine", {})


def test_what_is_not_a_number_is_null_in_the_file(tmp_path):
    study = Study.open(tmp_path, "mine", {})
    study.run([Job("table", "row", lambda: {"x": float("nan"), "y": [1.0, float("inf")]})])
    study.save(command="motionmatch reproduce mine")
    kept = json.loads((tmp_path / "mine.json").read_text())
    assert kept["rows"]["table"]["row"] == {"x": None, "y": [1.0, None]} and kept["command"]


def test_a_table_is_written_as_markdown(tmp_path):
    table = Table("One", (Column("x", "x, %", "{:.1f}"), Column("y", "y")), (("row", {"x": 1.25}),), "A note.")
    path = Study.open(tmp_path, "mine", {}).write([table], head="# mine")
    lines = path.read_text().splitlines()
    assert lines[:2] == ["# mine", ""] and "| | x, % | y |" in lines and "| row | 1.2 |  |" in lines
    assert "A note." in lines
