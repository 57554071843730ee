"""A process of the test run that crashes fails the test that it ran, and all the others still run."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

MAKEFILE = Path(__file__).resolve().parents[2] / "Makefile"
CRASHING = """
import os
import pytest

@pytest.mark.parametrize("number", range(6))
def test_one(number):
    if number == {crashes_at}:
        os.abort()
"""


def pytest_arguments() -> list[str]:
    """How `make test` calls pytest."""
    found = re.search(r"^PYTEST_ARGS \?= (.+)$", MAKEFILE.read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None
    return found.group(1).replace("$(WORKERS)", "2").split()


def test_a_crash_is_one_failed_test_with_its_name(tmp_path):
    for name, crashes_at in (("a", -1), ("b", 3), ("c", -1)):
        (tmp_path / f"test_{name}.py").write_text(CRASHING.format(crashes_at=crashes_at))
    call = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *pytest_arguments(), str(tmp_path)]
    done = subprocess.run(call, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=100)
    assert done.returncode == 1
    assert "crashed while running 'test_b.py::test_one[3]'" in done.stdout
    assert "1 failed, 17 passed" in done.stdout
