import ast
import json
from pathlib import Path

import numpy as np
import pytest

from motionmatch import jsonfile

ROOT = Path(__file__).resolve().parents[1]


def refuse(word):
    raise AssertionError(f"{word} is no JSON")


@pytest.mark.parametrize("number", [float("nan"), float("inf"), -float("inf"), np.float32("nan"), np.float64("inf")])
def test_what_is_not_finite_is_null_at_any_depth(number):
    text = jsonfile.dumps({"a": [1.5, (number, {"b": number})]})
    assert json.loads(text, parse_constant=refuse) == {"a": [1.5, [None, {"b": None}]]}


def test_everything_else_is_written_as_json_does():
    value = {"text": "ä", "none": None, "yes": True, "whole": 3, "number": 0.1, "list": [], "of": {"1": 2}}
    assert jsonfile.dumps(value, sort_keys=True) == json.dumps(value, sort_keys=True)


def test_arrays_are_lists():
    assert json.loads(jsonfile.dumps(np.array([[1.0, np.nan], [2.0, 3.0]]))) == [[1.0, None], [2.0, 3.0]]


def test_a_file_is_written_whole_with_a_newline(tmp_path):
    path = jsonfile.write(tmp_path / "figures.json", {"error": float("nan")})
    assert path.read_text(encoding="utf-8") == '{\n  "error": null\n}\n'


def test_a_value_that_json_cannot_say_leaves_the_old_file(tmp_path):
    path = jsonfile.write(tmp_path / "figures.json", {"old": 1})
    with pytest.raises(TypeError):
        jsonfile.write(path, {"new": object()})
    assert json.loads(path.read_text(encoding="utf-8")) == {"old": 1}


def own_writers(tree: ast.AST) -> list[int]:
    """Lines that call json.dump or json.dumps, or import them by name."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.value.id == "json" and node.attr in ("dump", "dumps"):
                found.append(node.lineno)
        elif isinstance(node, ast.ImportFrom) and node.module == "json":
            found += [node.lineno for alias in node.names if alias.name in ("dump", "dumps")]
    return found


def test_nothing_else_writes_json():
    files = [*(ROOT / "src").rglob("*.py"), *(ROOT / "benchmarks").rglob("*.py")]
    others = [path for path in files if path.name != "jsonfile.py"]
    problems = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in others
        for line in own_writers(ast.parse(path.read_text("utf-8")))
    ]
    assert problems == [], "use motionmatch.jsonfile, which writes no NaN"


def test_a_writer_of_its_own_is_found():
    assert own_writers(ast.parse("import json\njson.dumps(1)\n")) == [2]
    assert own_writers(ast.parse("from json import dump\n")) == [1]
