"""What the rows of the environment study say."""

from __future__ import annotations

import pytest

from motionmatch.studies import environment_tables as tables
from motionmatch.studies.study import Job, Study

FIGURES = {
    "median": 10.0, "mean": 12.0, "p99": 30.0, "penalties": 100.0, "poses": 50.0, "path_error": 0.1, "contact": 0.4,
    "target_error": 0.12, "contact_seconds": 0.1, "deepest": 0.05, "passed": True, "arrived": 7.0, "inside": 0.0,
    "crossings": 0, "flesh_share": 0.6, "flesh_deep": 0.3, "slide": 0.2, "slide_source": 0.1, "ping_pong": 0.0,
    "stuck": 1.0,
}  # fmt: skip


@pytest.fixture
def study(tmp_path):
    found = Study.open(tmp_path, "environment", {"quick": False})
    rows = {
        "table 1": [f"actors, dense cones: {name}" for name in ("Motion Matching", "ours, exact", "ours, extended")]
    }
    rows |= {"scenarios": ["car"]}
    found.run([Job(table, name, lambda: dict(FIGURES)) for table, names in rows.items() for name in names])
    search = {f"{who}_{key}": 10.0 for who in ("linear", "paper", "careful", "exact") for key in ("mean", "p99")}
    search |= {"mean_gain": 11.0, "p99_gain": 9.0, "exact_same": 100.0, "paper_same": 60.0, "careful_same": 70.0}
    found.run([Job("searches", "actors: t = 0.4", lambda: dict(search))])
    for width, ellipse, disc in (("0.6", True, True), ("0.4", True, False)):
        row = {"ellipse_passed": ellipse, "disc_passed": disc, "ellipse_arrived": 6.0, "disc_arrived": None,
               **{f"{shape}_{key}": 0.0 for shape in ("ellipse", "disc")
                  for key in ("contact", "flesh_deep", "slide", "crossings")}}  # fmt: skip
        found.run([Job("figure 7", width, lambda row=row: row)])
    met = {"on": {"people_deep": 0.5, "shoulders": 70.0}, "off": {"people_deep": 4.6, "shoulders": 5.0}}
    for name, own in met.items():
        row = {**FIGURES, "arrived": 100.0, "seconds": 9.0, **own}
        found.run([Job("people", f"corridor_120, {name}", lambda row=row: row)])
    for poses in (1000, 2000):
        row = {"poses": poses, **{f"{who}_{key}": poses / 10 for who in ("linear", "paper", "exact")
                                  for key in ("mean", "p99")}}  # fmt: skip
        found.run([Job("figure 11", str(poses), lambda row=row: row)])
    return found


def test_tables_have_the_rows_of_the_study(study):
    found = {table.title.partition(":")[0]: table.markdown() for table in tables.tables(study)}
    assert list(found) == [
        "Table 1",
        "Searches on the same queries",
        "Figure 7",
        "Figure 11",
        "Scenarios",
        "Figures 16 and 17",
    ]
    row = "| actors, dense cones: ours, exact | 10 | 12 | 30 | 100 | 50 | 0.100 | 0.120 | 0.40 | 0.10 | 0.05 | 0 |"
    assert row in found["Table 1"]
    assert "| car | yes | 7.0 | 0 | 0.60 | 0.30 | 0.2 | 0.1 | 0.0 | 1.0 | 0.40 |" in found["Scenarios"]
    assert "| corridor_120, on | 0.50 | 0.40 | 0 | 0.60 | 0.30 | 0.2 |" in found["Figures 16 and 17"]
    assert "| 0.4 | 6.0 | 0.00 | 0.00 | 0.0 | 0 |  | 0.00 |" in found["Figure 7"]


def test_bars_hold_where_they_do_and_name_what_falls_short(study):
    assert all(holds for _, holds in tables.bars(study))
    study.of("table 1")["actors, dense cones: ours, extended"]["contact"] = 1.2
    study.of("table 1")["actors, dense cones: ours, extended"] |= {"flesh_deep": 0.6, "slide": 0.5, "crossings": 2}
    study.of("searches")["actors: t = 0.4"] |= {"mean_gain": 3.0, "exact_mean": 11.0}
    study.of("figure 7")["0.4"]["disc_passed"] = True
    study.of("scenarios")["car"]["passed"] = False
    study.of("people")["corridor_120, off"]["shoulders"] = 71.0
    assert [said for said, holds in tables.bars(study) if not holds] == [
        "ours, extended, dense cones: contact 1.20 % at 0.120 m from the target, at most 1 % at 0.15 m",
        "actors, dense cones: flesh over 2 cm deep for 0.60 % of the time, 0.5 at most, 0.10 m from the path, "
        "0.15 at most",
        "actors, dense cones: slide 0.50 cm/s, plain or source 0.20; 0.0 % go back",
        "2 crossings in all",
        "t = 0.4: mean 3.0 times as fast as linear, at least 10",
        "t = 0.4: 11 µs on average, the paper's search 10",
        "the narrowest corridor passed with ellipses: 0.4 m, with discs: 0.4 m",
        "car is passed",
        "corridor_120: in each other over 2 cm for 0.5 % of the time, without the penalty 4.6 %; shoulders 70° and 71°",
    ]


def test_a_quick_run_is_asked_only_whether_the_search_is_exact(study):
    study.settings["quick"] = True
    assert tables.bars(study) == [("t = 0.4: the exact search gives linear's frame", True)]


def test_figure_11_is_drawn(study, tmp_path):
    (path,) = tables.draw(study, tmp_path)
    assert path.name == "figure-11.png" and path.stat().st_size > 5000
