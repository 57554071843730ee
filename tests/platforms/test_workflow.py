"""The workflow for GitHub, which can not run here: it is what GitHub reads, and runs what there is."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WORKFLOW = ROOT / ".github" / "workflows" / "check.yml"


@pytest.fixture(scope="module")
def jobs():
    yaml = pytest.importorskip("yaml")
    return yaml.safe_load(WORKFLOW.read_text(encoding="utf-8"))["jobs"]


def list_runs(jobs):
    return [step["run"] for job in jobs.values() for step in job["steps"] if "run" in step]


def test_every_job_says_where_it_runs_for_how_long_and_what(jobs):
    for job in jobs.values():
        assert job["runs-on"] and job["timeout-minutes"] <= 45
        assert all(len({"uses", "run"} & set(step)) == 1 for step in job["steps"])


def test_actions_have_a_version(jobs):
    used = [step["uses"] for job in jobs.values() for step in job["steps"] if "uses" in step]
    assert used and all(re.fullmatch(r"actions/[\w-]+@v\d+", each) for each in used)


def test_all_systems_and_versions_are_tried(jobs):
    matrix = jobs["core"]["strategy"]["matrix"]
    assert set(matrix["os"]) == {"ubuntu-latest", "macos-latest", "windows-latest"}
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["requires-python"]
    assert matrix["python"] == ["3.11", "3.12", "3.13"] and wanted == ">=" + matrix["python"][0]


def test_what_it_runs_is_there(jobs):
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    for run in list_runs(jobs):
        if run.startswith("make "):
            assert set(run.split()[1:]) <= targets, run
        for path in re.findall(r"\btests/[\w/]+", run):
            assert (ROOT / path).exists(), run
