"""The benchmark of bodies that one believes, on a small database."""

import json

import pytest

from databases import small, walker
from models import model
from motionmatch.database.build import build
from motionmatch.errors import MotionMatchError
from scripts import ROOT, loaded


@pytest.fixture
def believe(monkeypatch, tmp_path):
    monkeypatch.syspath_prepend(ROOT / "benchmarks")
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
    mean, worst = (rows["plain", believe.ALONE, each] for each in (believe.EIGHTS_MEAN, believe.EIGHTS_WORST))
    assert 0 < mean["shown"] <= worst["shown"] and mean["wanted"] == "≤ 5.0" and not worst["wanted"]
    heels = [row for row in told["rows"] if row["figure"].startswith("heels")]
    assert heels and all(row["most"] == pytest.approx(row["recorded"] + 0.02) for row in heels if row["recorded"])
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
    assert believe.main(options(believe, out, learned=False, old_settings=True)) == 0
    rows = [row for row in json.loads(out.read_text())["rows"] if row["figure"] == "drag, m per metre"]
    drags = {row["mode"]: row["shown"] for row in rows if row["drive"] == believe.WANDER}
    assert drags[believe.BEFORE] > drags[believe.PLAIN]


def figures(believe, mode, shown, **given):
    row = {"unit": "cm", "source": "actors", "mode": mode, **given}
    return [believe.Figure("deep", shown, 0.02, most=0.05, **row), believe.Figure("drag", 1.0, **row | {"unit": ""})]


def test_tables_have_before_now_and_source_side_by_side(believe):
    now = [*figures(believe, "plain", 0.04), *figures(believe, "DMM", 0.06), *figures(believe, believe.BEFORE, 0.08)]
    text = believe.Tables(now, figures(believe, "DMM", 0.07)).write_markdown()
    assert text.splitlines()[:3] == ["*Wander*", "", "| | actors | actors, DMM |"]
    assert "| deep | 8.0 → **4.0** (2.0) | 7.0 → 6.0 ✗ (2.0) |" in text and "| drag | 1 → 1 | 1 → 1 |" in text
    columns = [column.header for column in believe.Tables(now).make("actors").columns]
    assert columns == ["figure", "wanted", "source", "plain, before", "plain", "DMM"]


def test_figures_of_an_earlier_run_stand_before_those_of_this_one(tmp_path, believe, capsys):
    earlier, table = tmp_path / "earlier.json", tmp_path / "believe.md"
    earlier.write_text(json.dumps({"rows": [believe.asdict(each) for each in figures(believe, "plain", 0.5)]}))
    known = tmp_path / "believe.json"
    given = options(believe, known, learned=False, resume=True, before=earlier, table=table, quick=True)
    rows = [
        {**believe.asdict(each), "drive": drive} for drive in drives(believe) for each in figures(believe, "plain", 0.4)
    ]
    known.write_text(json.dumps({"rows": rows, **believe.list_lengths(given)}))
    assert believe.main(given) == 0
    assert "| deep | 50.0 → 40.0 ✗ (2.0) |" in table.read_text() and "plain, before" in capsys.readouterr().out
    (tmp_path / "wrong.json").write_text("[]")
    with pytest.raises(MotionMatchError, match="has no figures of this benchmark"):
        believe.main(options(believe, None, before=tmp_path / "wrong.json"))


def drives(believe):
    return believe.WANDER, believe.STRAIGHT, believe.ALONE, believe.STAIRS


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
