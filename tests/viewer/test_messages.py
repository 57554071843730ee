"""The wire protocol: what is understood, and that nothing else is."""

import contextlib
import json
import math
import random
from dataclasses import dataclass
from typing import Any

import pytest

from motionmatch.viewer import messages
from motionmatch.viewer.messages import Message, MessageError, parse
from motionmatch.viewer.replies import encode

KINDS = [kind for kind in Message.kinds if kind]


@pytest.mark.parametrize("kind", KINDS)
def test_every_message_comes_back_as_it_was_written(kind):
    message = Message.kinds[kind]()
    assert parse(message.to_json()) == message


def test_the_stick_is_read():
    said = parse('{"type": "input", "seq": 7, "move": [0.5, 1], "gait": "run", "strafe": true, "camera": 1}')
    assert said == messages.Input(7, (0.5, 1.0), gait="run", strafe=True, camera=1.0)
    assert isinstance(said.move, tuple)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "not JSON"),
        ("[]", "a list"),
        ("{}", "without a type"),
        ('{"type": 3}', "without a type"),
        ('{"type": ""}', "no message ''"),
        ('{"type": "inptu"}', "Did you mean 'input'"),
        ('{"type": "input", "mov": [0, 1]}', "Did you mean 'move'"),
        ('{"type": "input", "move": [0, 1, 2]}', "two numbers"),
        ('{"type": "input", "move": [0, 1e9]}', "two numbers"),
        ('{"type": "input", "move": [0, NaN]}', "not JSON"),
        ('{"type": "input", "camera": Infinity}', "not JSON"),
        ('{"type": "input", "camera": true}', "a number"),
        ('{"type": "input", "strafe": 1}', "true or false"),
        ('{"type": "input", "seq": 1.5}', "whole number"),
        ('{"type": "input", "seq": -1}', "whole number"),
        ('{"type": "input", "gait": null}', "a text"),
        ('{"type": "characters", "count": 100000}', "1 to 1000"),
        ('{"type": "tune", "settings": []}', "object"),
        ('{"type": "input", "gait": "' + "x" * 70000 + '"}', "65536"),
        ("[" * 60000, "not JSON"),
    ],
)
def test_what_is_not_in_the_protocol_is_refused_with_the_reason(text, problem):
    with pytest.raises(MessageError, match=problem):
        parse(text)


def test_noise_is_a_message_error_or_a_message():
    rng = random.Random(1)
    values = [None, True, -1, 0, 1e308, "x", [], {}, [0, 1], [[]], {"a": 1}]
    for _ in range(2000):
        kind = rng.choice([*KINDS, "x", None])
        names = ["seq", "move", "step", "count", "settings", "seat", "frame", "name", "t", "on", "character"]
        body = {name: rng.choice(values) for name in rng.sample(names, rng.randint(0, 3))}
        data = json.dumps({"type": kind, **body}) if rng.random() < 0.7 else bytes(rng.randbytes(rng.randint(0, 40)))
        with contextlib.suppress(MessageError):
            assert isinstance(parse(data), Message)


def test_what_is_told_is_json_without_numbers_that_json_does_not_have():
    told = json.loads(encode("info", {"cost": math.nan, "rows": [math.inf, 1.0], "deep": {"x": (1, math.nan)}}))
    assert told == {"type": "info", "cost": None, "rows": [None, 1.0], "deep": {"x": [1, None]}}


def test_only_those_who_drive_may_change_what_happens():
    assert {kind for kind in KINDS if Message.kinds[kind].watchers} == {
        "take", "watch", "candidates", "ghost", "ack", "ping",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("field", "good", "bad"),
    [
        (messages.whole(1, 1, 9), 4, 1.5),
        (messages.whole(0, 0, 9), 0, True),
        (messages.number(0, -1, 1), 0.5, 2),
        (messages.pair(), [0, 1], [0, "1"]),
        (messages.flag(True), False, 0),
        (messages.string("", 3), "abc", "abcd"),
        (messages.choice(("a", "b")), "b", ["a"]),
        (messages.table(), {"a": 1}, []),
    ],
)
def test_what_fits_passes_and_the_rest_is_refused_with_the_name(monkeypatch, field, good, bad):
    monkeypatch.setattr(Message, "kinds", {})
    some = dataclass(frozen=True)(type("Some", (Message,), {"kind": "some", "x": field, "__annotations__": {"x": Any}}))
    some(good)
    with pytest.raises(MessageError, match=r"some: x is .*, expected"):
        some(bad)


def test_json_is_put_right():
    assert messages.Input(move=[1, 0]).move == (1.0, 0.0)
    assert isinstance(messages.Place(x=1).x, float)
