"""A small run of the page's benchmark in real Chromium."""

import json

import pytest

from browser import CHROMIUM
from scripts import loaded

if CHROMIUM is None:
    pytest.skip("needs chromium (MOTIONMATCH_CHROMIUM names it)", allow_module_level=True)
pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install motionmatch[test]")


@pytest.mark.slow
def test_a_small_run_of_page_gives_table_and_json(tmp_path, capsys):
    page, out = loaded("page"), tmp_path / "page.json"
    assert page.main(page.Options(json=out, characters=(1, 20), seconds=0.5, presses=3)) == 0
    report = json.loads(out.read_text())
    one, many = report["rows"]
    assert (one["characters"], many["characters"]) == (1, 20)
    assert many["frame_bytes"] - one["frame_bytes"] == 19 * (12 * 2 + 8 * 24 + 24), "as the protocol has it"
    assert many["triangles"] > one["triangles"] and many["draws"] - one["draws"] <= 2
    assert one["script_ms"] > 0 and one["server_ms"] > 0
    assert report["keys"]["seen_median_ms"] >= report["keys"]["frame_median_ms"] - 1 > 0
    assert "a key is seen within 50 ms" in " ".join(capsys.readouterr().out.split())
