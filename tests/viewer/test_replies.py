"""Replies have the keys and types that the protocol promises."""

from __future__ import annotations

import json
import math
import types
from typing import Any, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from motionmatch.viewer import messages as say
from motionmatch.viewer.replies import REPLIES, encode
from stages import Ear, silent_session, simulation


def find_mismatch(value: Any, hint: Any, where: str) -> str | None:
    """Where a value differs from a type, or None."""
    if hint is Any:
        return None
    if get_origin(hint) is NotRequired:
        return find_mismatch(value, get_args(hint)[0], where)
    if get_origin(hint) in (Union, types.UnionType):
        found = [find_mismatch(value, each, where) for each in get_args(hint)]
        return None if None in found else found[0]
    if (is_typeddict(hint) or get_origin(hint) is dict) and not isinstance(value, dict):
        return where
    if is_typeddict(hint):
        hints = get_type_hints(hint, include_extras=True)
        required = {key for key, each in hints.items() if get_origin(each) is not NotRequired}
        wrong = set(value) - set(hints) | (required - set(value))
        if wrong:
            return f"{where}: {sorted(wrong)}"
        rows = (find_mismatch(value[key], hints[key], f"{where}.{key}") for key in value)
        return next((row for row in rows if row), None)
    if get_origin(hint) is list and not isinstance(value, list):
        return where
    if get_origin(hint) is list:
        rows = (find_mismatch(each, get_args(hint)[0], f"{where}[]") for each in value)
        return next((row for row in rows if row), None)
    if get_origin(hint) is dict:
        rows = (find_mismatch(each, get_args(hint)[1], f"{where}{{}}") for each in value.values())
        return next((row for row in rows if row), None)
    if hint is float:  # a number that does not exist is null
        return None if value is None or (isinstance(value, int | float) and not isinstance(value, bool)) else where
    return None if isinstance(value, hint or type(None)) else f"{where}: {value!r} is no {hint}"


def check(ear: Ear) -> set[str]:
    """All JSON that a session sent, against the protocol; gives the kinds that were sent."""
    kinds = {kind for kind, payload, _ in ear.heard if isinstance(payload, str)}
    for kind in kinds:
        for body in ear.of(kind):
            assert body.pop("type") == kind
            assert find_mismatch(body, REPLIES[kind], kind) is None
    return kinds


def test_what_a_session_sends_is_what_the_protocol_says():
    session, ear = silent_session(simulation(sides=2))
    orders = [say.Ping(1.0), say.AskCandidates(count=3), say.Seek(10**6), say.Resume(), say.Blind(True), say.Guess(0)]
    for order in orders:
        session.receive(1, order)
        for _ in range(16):
            session.tick()
    session.stop()
    kinds = check(ear)
    assert kinds == {"pong", "candidates", "scene", "settings", "info", "timeline", "blind", "study"}


def test_the_check_itself_finds_what_differs():
    assert find_mismatch({"t": 1.0}, REPLIES["pong"], "pong") is None
    assert find_mismatch({"t": "x"}, REPLIES["pong"], "pong")
    assert find_mismatch({"t": 1.0, "u": 2}, REPLIES["pong"], "pong")
    assert find_mismatch({}, REPLIES["pong"], "pong")


@pytest.mark.parametrize("value", [math.nan, math.inf])
def test_numbers_that_json_does_not_have_are_null(value):
    assert json.loads(encode("pong", {"t": value, "deep": [{"x": value}]})) == {
        "type": "pong", "t": None, "deep": [{"x": None}],
    }  # fmt: skip
