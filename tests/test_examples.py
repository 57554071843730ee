"""Every example runs, headless, in seconds."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.py"))


LONG = ("09_a_task_of_your_own", "10_crowd")


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=pytest.mark.slow if path.stem in LONG else (), id=path.stem) for path in EXAMPLES],
)
def test_example_runs(path, tmp_path):
    done = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, timeout=120, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_there_are_examples():
    assert [path.stem[:2] for path in EXAMPLES] == [f"{i:02d}" for i in range(1, len(EXAMPLES) + 1)]
