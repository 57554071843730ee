import json

import pytest

from scripts import loaded
from task_spaces import space


@pytest.mark.slow
def test_a_small_run_gives_rates_shares_and_json(tmp_path, capsys, monkeypatch):
    tasks = loaded("tasks")
    monkeypatch.setattr(tasks, "open_action_space", lambda source: space())
    out = tmp_path / "tasks.json"
    assert tasks.main(tasks.Options(json=out, characters=(1, 8), steps=2048, rounds=1, timed=200)) == 0
    report = json.loads(out.read_text())
    assert {(rate["task"], rate["characters"]) for rate in report["rates"]} == {
        (task, count) for task in ("reach", "reach-moving") for count in (1, 8)
    }
    assert all(rate["steps_per_second"] > 0 and 0 < rate["search_share"] < 1 for rate in report["rates"])
    shares = [report["training"][f"{part}_share"] for part in ("search", "rest_of_environment", "learner")]
    assert abs(sum(shares) - 1) < 1e-6 and min(shares) > -0.02  # seconds are rounded
    assert {"paper", "pooled"} <= set(report["encoders"]) and report["encoders"]["paper"]["steps_per_second"] > 0
    assert "training:" in capsys.readouterr().out


def test_a_timed_search_is_taken_back_afterwards():
    tasks, steps = loaded("tasks"), space()
    with tasks.SearchTimer(steps):
        assert "search" in vars(steps.controller.matcher)
    assert "search" not in vars(steps.controller.matcher)
