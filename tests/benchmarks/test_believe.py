"""The benchmark of bodies that one believes, on a small database."""

import json

import pytest

from databases import small, walker
from models import model
from motionmatch.database.build import build
from motionmatch.errors import MotionMatchError
from scripts import loaded


@pytest.fixture
def believe(monkeypatch, tmp_path):
    script = loaded("believe")
    monkeypatch.setattr(script, "MOCAP", tmp_path / "none")
    monkeypatch.setattr(script, "make_database", lambda name, features: small())
    monkeypatch.setattr(
        script,
        "make_uneven_database",
        lambda name, features: build(walker(), script.make_uneven_schema(walker(), features)),
    )
    return script


def options(script, out, **given):
    return script.Options(json=out, sources=("lafan1", "actors"), seconds=1.5, players=2, **given)


def test_a_small_run_gives_tables_and_json_and_is_resumed(tmp_path, capsys, monkeypatch, believe):
    out, folder = tmp_path / "believe.json", model().save(tmp_path / "model")
    assert believe.main(options(believe, out, models=(f"actors={folder}",))) == 0
    printed = capsys.readouterr()
    assert "lafan1: lafan1.zip is not at hand; left out" in printed.out and "stairs at 0.5 m/s" in printed.out
    told = json.loads(out.read_text(), parse_constant=lambda word: pytest.fail(f"{word} is no JSON"))
    assert {row["mode"] for row in told["rows"]} == {"plain", "DMM", "LMM, network"}
    drives = [row["drive"] for row in told["rows"] if row["mode"] == "plain"]
    assert list(dict.fromkeys(drives)) == [believe.WANDER, believe.STRAIGHT, believe.ALONE, believe.STAIRS]
    rows = {(row["mode"], row["drive"], row["figure"]): row for row in told["rows"]}
    slow = rows["plain", believe.STRAIGHT, believe.SLIDE]
    assert slow["wanted"] == "≤ 0.050" and slow["holds"] == (slow["shown"] <= 0.05) and slow["recorded"] is not None
    plain = rows["plain", believe.WANDER, believe.JERK]["shown"]
    assert rows["DMM", believe.WANDER, believe.JERK]["most"] == pytest.approx(1.2 * plain)

    told["rows"] = [row for row in told["rows"] if row["drive"] != believe.STRAIGHT or row["mode"] != "DMM"]
    out.write_text(json.dumps(told))
    assert believe.main(options(believe, out, models=(f"actors={folder}",), resume=True)) == 0
    assert capsys.readouterr().err == f"actors, DMM: {believe.STRAIGHT}\n"  # only what is missing is driven
    assert len(json.loads(out.read_text())["rows"]) == len(rows)


def test_figures_of_other_drives_are_not_gone_on_from(tmp_path, believe):
    out = tmp_path / "believe.json"
    out.write_text(json.dumps({"seconds": 60.0, "players": 6, "rows": []}))
    with pytest.raises(MotionMatchError, match="drives of other lengths, players or features"):
        believe.main(options(believe, out, resume=True))


def test_with_the_settings_of_before_the_same_is_driven_beside(tmp_path, believe):
    out = tmp_path / "believe.json"
    assert believe.main(options(believe, out, learned=False, before=True)) == 0
    rows = [row for row in json.loads(out.read_text())["rows"] if row["figure"] == "drag, m per metre"]
    drags = {row["mode"]: row["shown"] for row in rows if row["drive"] == believe.WANDER}
    assert drags[believe.BEFORE] > drags[believe.PLAIN]


def test_an_unknown_source_is_named(believe):
    with pytest.raises(MotionMatchError, match=r"no source 'lafan'\. Did you mean 'lafan1'"):
        believe.main(believe.Options(sources=("lafan",)))


@pytest.mark.parametrize(
    ("limits", "shown", "holds"),
    [({"most": 1.0}, 1.0, True), ({"most": 1.0}, 1.1, False), ({"least": 1.0}, 1.1, True)]
    + [
        ({"least": 1.0}, 0.9, False),
        ({"most": 1.0}, float("inf"), False),
        ({"most": 1.0}, None, False),
        ({}, 5.0, None),
    ],
)
def test_a_figure_holds_within_its_limits_and_never_if_it_is_not_known(believe, limits, shown, holds):
    assert believe.Figure("figure", shown, **limits).holds == holds
