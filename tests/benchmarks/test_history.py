"""The history of benchmarks: figures with machine and commit, and what changed."""

import importlib.util
import json
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "benchmarks" / "_history.py"


@pytest.fixture(scope="module")
def history():
    spec = importlib.util.spec_from_file_location("bench_history", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def report(folder, **figures):
    folder.mkdir(exist_ok=True)
    (folder / "search.json").write_text(json.dumps({"machine": {"cpus": 2}, "rows": [figures], "exact": True}))


def test_a_run_is_kept_with_machine_and_commit(history, tmp_path, capsys):
    report(tmp_path / "out", us=5.0, frames=100)
    assert history.main([str(tmp_path / "out"), "--history", str(tmp_path / "kept")]) == 0
    (path,) = (tmp_path / "kept").glob("*.json")
    run = json.loads(path.read_text())
    assert run["figures"] == {"search": {"rows[0].us": 5.0, "rows[0].frames": 100.0}}
    assert run["machine"]["processor"] and run["date"] and "commit" in run
    assert "no earlier run" in capsys.readouterr().out


def test_what_changed_since_the_last_run_is_shown_and_drawn(history, tmp_path, capsys, monkeypatch):
    report(tmp_path / "out", us=5.0, frames=100)
    history.main([str(tmp_path / "out"), "--history", str(tmp_path / "kept")])
    (first,) = (tmp_path / "kept").glob("*.json")
    first.rename(first.with_name("2000-01-01.json"))
    report(tmp_path / "out", us=10.0, frames=101)
    capsys.readouterr()
    history.main([str(tmp_path / "out"), "--history", str(tmp_path / "kept")])
    said = capsys.readouterr().out
    assert "2.00 ×" in said and "search: rows[0].us" in said and "frames" not in said
    assert len(list((tmp_path / "kept").glob("*.png"))) == 1


def test_an_empty_folder_is_refused(history, tmp_path, capsys):
    assert history.main([str(tmp_path)]) == 1
    assert "make bench" in capsys.readouterr().err
