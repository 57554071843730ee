import json

import pytest

from scripts import loaded
from task_spaces import space

pytest.importorskip("torch", reason="torch is not installed")


def test_a_small_run_compares_and_gives_rates(tmp_path, capsys, monkeypatch):
    batched = loaded("batched")
    monkeypatch.setattr(batched, "open_action_space", lambda source: space())
    out = tmp_path / "batched.json"
    assert batched.main(batched.Options(json=out, characters=(16,), rounds=1, steps=2)) == 0
    report = json.loads(out.read_text())
    assert [(rate["task"], rate["where"], rate["characters"]) for rate in report["rates"]] == [
        (task, where, count) for task in ("reach", "reach-moving") for where, count in (("numpy", 64), ("cpu", 16))
    ]
    assert all(rate["steps_per_second"] > 0 for rate in report["rates"])
    assert all(each["frames"] == 0 and each["metres"] < 1e-4 for each in report["compared"].values())
    assert "holds" in capsys.readouterr().out
