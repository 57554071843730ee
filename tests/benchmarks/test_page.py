"""A small run of the page's benchmark in real Chromium."""

import importlib.util
import json
import sys
from pathlib import Path

import pytest

from browser import CHROMIUM

if CHROMIUM is None:
    pytest.skip("needs chromium (MOTIONMATCH_CHROMIUM names it)", allow_module_level=True)
pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install motionmatch[test]")


def loaded(name):
    """A script as a module."""
    place = Path(__file__).resolve().parents[2] / "benchmarks" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(f"benchmark_{name}", place)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


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
