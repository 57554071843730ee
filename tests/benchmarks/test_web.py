"""A small run of the benchmark of the page without a server, in real Chromium."""

import json

import pytest

from browser import CHROMIUM
from scripts import loaded

if CHROMIUM is None:
    pytest.skip("needs chromium (MOTIONMATCH_CHROMIUM names it)", allow_module_level=True)
pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install motionmatch[test]")


@pytest.mark.slow
def test_a_small_run_of_web_gives_figures_and_pictures(tmp_path, capsys):
    web, out = loaded("web"), tmp_path / "web.json"
    small = {"rounds": 1, "seconds": 0.2, "characters": (1,), "width": 240, "height": 180}
    assert web.main(web.Options(json=out, pictures=tmp_path / "pictures", **small)) == 0
    report = json.loads(out.read_text())
    assert report["bytes"] < 3_000_000 and report["claims"]["no errors"]
    assert [row["motion"] for row in report["rows"]] == ["plain", "learned"]
    assert all(row["step_microseconds"] > 0 for row in report["rows"]) and report["first_picture_seconds"][0] > 0
    assert {path.name for path in (tmp_path / "pictures").iterdir()} == {"plain_1.png", "learned_1.png"}
    assert "first picture after" in capsys.readouterr().out
