import json

import pytest

from motionmatch.cli.main import main
from motionmatch.studies import generative, judged
from motionmatch.studies.study import Job

LIKENESS = {"coverage": 100.0, "fine": 95.0, "global": 0.1, "local": 0.08, "diversity": 0.2}
FIGURES = {
    **{
        generative.format_key(measure, name): value
        for name in generative.REPRESENTATIONS
        for measure, value in LIKENESS.items()
    },
    "seconds": 0.1,
}


@pytest.fixture
def short(monkeypatch):
    """Rows that take no time, and a count of those that were measured."""
    measured = []

    def jobs(options):
        names = [("single", f"walk: {who}") for who in (generative.OURS, generative.FREE, generative.PUBLISHED)]
        names += [
            ("single", f"walk: {generative.NAIVE}"),
            ("settings", "walk: as published"),
            ("settings", "walk: K = 10"),
        ]
        return [Job(table, name, lambda name=name: measured.append(name) or dict(FIGURES)) for table, name in names]

    monkeypatch.setattr(generative, "jobs", jobs)
    monkeypatch.setattr(generative, "warm_up", lambda examples: None)
    monkeypatch.setattr(judged, "list_jobs", lambda name, folder, quick: [])
    monkeypatch.delenv("MOTIONMATCH_MOCAP", raising=False)
    return measured


def test_tables_are_printed_and_written_and_a_second_run_measures_nothing(short, tmp_path, capsys):
    assert main(["reproduce", "generative", "--out", str(tmp_path / "study"), "--quick"]) == 0
    text = capsys.readouterr().out
    assert "Table 1: single examples" in text and "holds single, ours, heading removed: coverage at least" in text
    kept = json.loads((tmp_path / "study" / "generative.json").read_text())
    assert kept["command"] == "motionmatch reproduce generative --out study --quick"
    assert kept["settings"].items() >= {"motions": 2, "quick": True, "recordings": False}.items()
    page = (tmp_path / "study" / "generative.md").read_text()
    assert "| walk: ours | 100.0 |" in page and str(tmp_path) not in page
    assert (tmp_path / "study" / "settings-walk.png").exists()
    before = len(short)
    assert main(["reproduce", "generative", "--out", str(tmp_path / "study"), "--quick"]) == 0
    assert len(short) == before == 6


@pytest.fixture
def five(monkeypatch):
    """Five studies of one row each, without a picture; the row of `learned` needs an extra that is not there."""
    from motionmatch.cli import study_parts
    from motionmatch.studies.study import EXTRAS, Column, Table

    def make(name, command, folder):
        def fail():
            raise RuntimeError("the disk is on fire")

        row = {"tasks": fail}.get(name, lambda: {"x": 1.5})
        table = Table("One", (Column("x", "x, m"),), (("row", {"x": 1.5}),), "A note.")
        jobs = [Job("one", "row", row, "absent" if name == "learned" else None)]
        return study_parts.StudyParts(
            {}, lambda: jobs, lambda study: [table], lambda study: [("x < 2", True)], lambda s: []
        )

    monkeypatch.setitem(EXTRAS, "absent", ("no_such_package",))
    monkeypatch.setattr(study_parts, "make_parts", make)
    monkeypatch.setattr(judged, "list_jobs", lambda name, folder, quick: [])


def test_all_studies_make_one_report_and_one_that_fails_does_not_stop_the_others(five, tmp_path, capsys):
    assert main(["reproduce", "--out", str(tmp_path)]) == 1
    text = capsys.readouterr().out
    assert "error in tasks: RuntimeError: the disk is on fire" in text and "1 of 5: matching" in text
    assert "1 rows left out: they need pip install 'motionmatch[absent]'" in text
    report = (tmp_path / "report.html").read_text(encoding="utf-8")
    for name in ("matching", "learned", "generative", "environment"):
        assert f"<section id='{name}'>" in report and (tmp_path / name / f"{name}.json").is_file()
    assert "error: RuntimeError: the disk is on fire" in report and "<section id='tasks'>" not in report
    assert "motionmatch[absent]" in report


def test_mistakes_are_told_in_a_line(short, tmp_path, capsys):
    assert main(["reproduce", "generative", "--out", str(tmp_path / "a"), "--motions", "1"]) == 2
    assert "takes two of them or more" in capsys.readouterr().err
    assert main(["reproduce", "generative", "--out", str(tmp_path / "a"), "--mocap", str(tmp_path)]) == 2
    assert "holds no genmm.zip" in capsys.readouterr().err
    assert short == []


@pytest.mark.slow
def test_a_quick_run_holds_its_bars(tmp_path, capsys, monkeypatch):
    monkeypatch.delenv("MOTIONMATCH_MOCAP", raising=False)
    assert main(["reproduce", "generative", "--out", str(tmp_path / "study"), "--quick"]) == 0
    kept = json.loads((tmp_path / "study" / "generative.json").read_text())
    assert all(bar["holds"] for bar in kept["bars"]) and len(kept["bars"]) == 16


def test_tasks_are_told_in_tables_and_bars(monkeypatch, tmp_path, capsys):
    from motionmatch.studies import tasks

    ends = {"success": 0.97, "low": 0.95, "high": 0.98, "seconds": 1.4, "seconds_p95": 2.0, "speed": 2.8}
    walked = {"stands": 0.1, "walks": 0.2, "runs": 0.7, "jump": 0.06, "transitions": 0.9}
    row = {**ends, **walked, "trained": 4.0, "steps": 60_000, "mark": 60_000, "seed": 0, "database": "locomotion"}
    monkeypatch.setattr(
        tasks, "jobs", lambda options, folder: [Job("plane", "locomotion, seed 0: 60,000", lambda: row)]
    )
    monkeypatch.setattr(tasks, "traces", lambda options, folder: {})
    monkeypatch.setattr(judged, "list_jobs", lambda name, folder, quick: [])
    assert main(["reproduce", "tasks", "--quick", "--out", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "Figure 4" in out and "after 60,000 steps" in out
    assert (tmp_path / "plane.png").is_file() and (tmp_path / "tasks.md").is_file()
    assert main(["reproduce", "tasks", "--seeds", "0", "--out", str(tmp_path)]) == 2
    assert "at least 1" in capsys.readouterr().err


def test_no_digit_of_a_wide_table_is_lost_on_a_narrow_terminal():
    from io import StringIO

    from motionmatch.cli.console import Console, print_table
    from motionmatch.cli.reproduce import make_rich_table
    from motionmatch.studies.study import Column, Table

    columns = tuple(Column(f"c{n}", f"measure {n}, with heading", "{:.3f}") for n in range(14))
    row = {f"c{n}": 100.125 + n for n in range(14)}
    out = Console(file=StringIO(), width=60)
    print_table(out, make_rich_table(Table("wide", columns, (("walk: ours", row),))))
    said = out.file.getvalue()
    assert "…" not in said and all(f"{100.125 + n:.3f}" in said for n in range(14))
