"""Names and docstrings: a class name is used once, and a public docstring says what a thing is or does."""

from __future__ import annotations

import ast
import inspect
import re
from collections import defaultdict

import face

ASKING = re.compile(r"(What|How|Where|Who|Whose|Whither)\b")
SHAPE_OR_UNIT = re.compile(r"\([^)]*[A-Z…\d][^)]*\)|unit|metre|second|radian|degree|share|half-li")


def repeated_classes() -> dict[str, list[str]]:
    """The modules of each public class name that more than one module defines."""
    found = defaultdict(list)
    for path in sorted(face.SOURCE.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(path.relative_to(face.SOURCE).as_posix())
    return {name: paths for name, paths in found.items() if len(paths) > 1}


def test_no_class_name_is_used_twice():
    assert repeated_classes() == {}


def test_public_docstrings_say_what_a_thing_is_or_does():
    unclear = [
        name
        for name, value in face.public_objects().items()
        if not value.__doc__ or ASKING.match(inspect.cleandoc(value.__doc__))
    ]
    assert sorted(unclear) == []


def test_public_functions_are_annotated():
    bare = [
        name
        for name, value in face.public_objects().items()
        if inspect.isfunction(value)
        and any(
            kind is inspect.Parameter.empty
            for kind in (
                inspect.signature(value).return_annotation,
                *(each.annotation for each in inspect.signature(value).parameters.values()),
            )
        )
    ]
    assert bare == []


def test_docstrings_of_functions_of_arrays_name_shapes_or_units():
    silent = [
        name
        for name, value in face.public_objects().items()
        if inspect.isfunction(value)
        and any("ndarray" in str(each.annotation) for each in inspect.signature(value).parameters.values())
        and not SHAPE_OR_UNIT.search(value.__doc__ or "")
    ]
    assert silent == []
