import pytest

from motionmatch.studies import generative_tables as tables
from motionmatch.studies.study import Job, Study

WITH = {"coverage": 99.0, "fine": 60.0, "global": 0.3, "local": 0.28, "diversity": 0.4}
REMOVED = {"coverage": 100.0, "fine": 95.0, "global": 0.1, "local": 0.08, "diversity": 0.2}
FIGURES = {
    **{f"{measure}, with heading": value for measure, value in WITH.items()},
    **{f"{measure}, heading removed": value for measure, value in REMOVED.items()},
    "seconds": 0.1,
}


@pytest.fixture
def study(tmp_path):
    found = Study.open(tmp_path, "generative", {})
    rows = {"single": [f"walk: {who}" for who in (tables.OURS, tables.FREE, tables.PUBLISHED, tables.NAIVE)]}
    rows["several"] = [f"acted, 2: {who}" for who in (tables.OURS, tables.FREE, tables.PUBLISHED, tables.NAIVE)]
    rows["joints"] = [f"24: {tables.OURS}"]
    rows["settings"] = [f"walk: {label}" for label in ("as published", "no α", "α = 0.05", "α = 0", "K = 10")]
    found.run([Job(table, name, lambda: dict(FIGURES)) for table, names in rows.items() for name in names])
    lengths = [{"frames": n, "seconds": n / 1e4, "megabytes": n / 50, "naive_seconds": n / 1e3} for n in (100, 1000)]
    found.run([Job("lengths", str(row["frames"]), lambda row=row: row) for row in lengths])
    return found


def test_tables_have_the_rows_of_the_study(study):
    found = {table.title.partition(":")[0]: table for table in tables.tables(study)}
    assert list(found) == ["Table 1", "Table 2", "Table 3", "Table 4", "Figure 9"]
    row = "99.0 | 60.0 | 0.30 | 0.28 | 0.40 | 100.0 | 95.0 | 0.10 | 0.08 | 0.20 | 0.10 |"
    assert f"| walk: ours | {row}" in found["Table 1"].markdown()
    assert f"| 24: ours | {row}" in found["Table 3"].markdown()
    assert "| 1000 | 0.10 | 20 | 1.00 |  |" in found["Figure 9"].markdown()


def test_bars_hold_where_they_do_and_name_what_falls_short(study):
    assert all(holds for _, holds in tables.bars(study))
    study.of("several")["acted, 2: ours"]["fine, heading removed"] = 89.0
    study.of("single")["walk: ours, as published"]["global, with heading"] = 0.5
    short = [said for said, holds in tables.bars(study) if not holds]
    assert short == [
        "single, as published, with heading: global distance 0.500, the naive method's 0.300",
        "several, ours, heading removed: fine at least 90 %; not acted, 2 89.0",
    ]


def test_plots_have_a_point_for_what_is_published_and_leave_zero_off_a_log_axis(study, tmp_path):
    panels = {panel.title: panel for panel in tables.setting_panels(study, "walk")}
    assert list(panels) == [
        "Coverage over α", "Patch distance over α", "Coverage over K", "Patch distance over K",
    ]  # fmt: skip
    assert panels["Coverage over α"].series["at 0.5"] == ([0.01, 0.05], [60.0, 60.0])
    assert panels["Coverage over K"].series["at 2.0"][0] == [4.0, 10.0]
    del study.rows["joints"]  # whose example would be drawn
    drawn = tables.draw(study, None, tmp_path)
    assert [path.name for path in drawn] == ["settings-walk.png", "lengths.png"]
    assert all(path.stat().st_size > 5000 for path in drawn)
    time, memory = tables.length_panels(list(study.of("lengths").values()))
    assert set(time.series) == {"ours", "naive"} and set(memory.series) == {"ours"}
