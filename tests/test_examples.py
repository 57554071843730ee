"""Every example runs, headless, in seconds."""

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import motionmatch

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.py"))
LONG = ("03_follow_a_path", "08_generate_along_a_path", "09_a_task_of_your_own", "10_crowd")
"""Run with -m slow. By default 02 drives and 07 generates, and of these what they import and call is looked up."""


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=pytest.mark.slow if path.stem in LONG else (), id=path.stem) for path in EXAMPLES],
)
def test_example_runs(path, tmp_path):
    done = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, timeout=120, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


@pytest.mark.parametrize("name", LONG)
def test_an_example_names_what_there_is(name):
    used = 0
    for node in ast.walk(ast.parse((EXAMPLES[0].parent / f"{name}.py").read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert all(hasattr(importlib.import_module(node.module), each.name) for each in node.names)
            used += node.module.startswith("motionmatch")
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "mm":
            assert hasattr(motionmatch, node.attr), node.attr
            used += 1
    assert used


def test_there_are_examples():
    assert [path.stem[:2] for path in EXAMPLES] == [f"{i:02d}" for i in range(1, len(EXAMPLES) + 1)]
