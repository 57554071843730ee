"""Dataclasses as JSON: what is wrong is named with its place, and the schema says the same as the reader."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal

import jsonschema
import pytest

from motionmatch.errors import FileError, InputError
from motionmatch.records import Kinds, Partial, RecordError, list_facts, make_schema, parse_json, read_json, read_record
from motionmatch.settings import setting


@dataclass(frozen=True)
class Bulb:
    """A bulb."""

    kind: ClassVar[str] = "bulb"
    watts: float = setting(60.0, low=0, high=1000, unit="W")
    """Its power."""

    def __post_init__(self) -> None:
        if self.watts == 13:
            raise InputError("13 watts bring bad luck.")


@dataclass(frozen=True)
class Candle:
    """A candle."""

    kind: ClassVar[str] = "candle"
    length: float


@dataclass(frozen=True)
class Room:
    """A room."""

    name: str
    size: tuple[float, float] = (3.0, 4.0)
    """Length and width."""
    lights: tuple[Annotated[Any, Kinds({"bulb": Bulb, "candle": Candle}, usual="bulb")], ...] = ()
    floor: Literal["wood", "stone"] = "wood"
    doors: int = 1
    open: bool = False
    notes: Mapping[str, str] = field(default_factory=dict)
    dim: Annotated[Mapping[str, Any], Partial(Bulb, also={"tone": Literal["warm", "cold"]})] = field(
        default_factory=dict
    )
    wall: float | tuple[float, ...] | None = None


GOOD = [
    {"name": "hall"},
    {"name": "hall", "size": [1, 2.5], "lights": [{"watts": 5}, {"kind": "candle", "length": 0.2}], "floor": "stone"},
    {"name": "a", "doors": 2, "open": True, "notes": {"x": "y"}, "dim": {"watts": 1.0, "tone": "warm"}, "wall": [1, 2]},
    {"name": "a", "wall": None},
    {"name": "a", "wall": 0.2},
]
BAD = [
    ({}, r"\$ has no name; expected a text"),
    ({"name": 3}, r"\$\.name is 3; expected a text"),
    ({"name": "a", "size": [1]}, r"\$\.size is \[1\]; expected a list of 2, each a number"),
    ({"name": "a", "size": [1, True]}, r"\$\.size\[1\] is true; expected a number"),
    ({"name": "a", "lights": [{"watts": -1}]}, r"\$\.lights\[0\]\.watts is -1; expected a number from 0 to 1000 W"),
    ({"name": "a", "lights": [{"kind": "lamp"}]}, r"\$\.lights\[0\]\.kind is \"lamp\"; expected one of bulb, candle"),
    ({"name": "a", "lights": [{"kind": "candle"}]}, r"\$\.lights\[0\] has no length"),
    ({"name": "a", "lights": [3]}, r"\$\.lights\[0\] is 3; expected an object with a kind"),
    ({"name": "a", "floor": "mud"}, r"\$\.floor is \"mud\"; expected one of 'wood', 'stone'"),
    ({"name": "a", "doors": 1.5}, r"\$\.doors is 1\.5; expected a whole number"),
    ({"name": "a", "open": 1}, r"\$\.open is 1; expected true or false"),
    ({"name": "a", "notes": {"x": 1}}, r"\$\.notes\.x is 1; expected a text"),
    ({"name": "a", "dim": {"wats": 1}}, r"\$\.dim\.wats is not known\. Did you mean 'watts'\?"),
    ({"name": "a", "dim": {"tone": "blue"}}, r"\$\.dim\.tone is \"blue\""),
    ({"name": "a", "wall": "thick"}, r"\$\.wall is \"thick\"; expected a number or a list, each a number"),
    ({"name": "a", "wall": [1, "b"]}, r"\$\.wall\[1\] is \"b\"; expected a number"),
    ({"name": "a", "colour": 1}, r"\$\.colour is not known"),
    ([], r"\$ is \[\]; expected a room"),
]


@pytest.mark.parametrize("facts", GOOD)
def test_what_is_read_can_be_written_and_read_again(facts):
    room = read_record(Room, facts)
    assert read_record(Room, list_facts(room)) == room
    jsonschema.Draft202012Validator(make_schema(Room)).validate(facts)


@pytest.mark.parametrize(("facts", "words"), BAD)
def test_what_is_wrong_is_named_with_its_place_and_the_schema_agrees(facts, words):
    with pytest.raises(RecordError, match=words):
        read_record(Room, facts)
    assert not jsonschema.Draft202012Validator(make_schema(Room)).is_valid(facts)


def test_a_value_that_only_its_class_refuses_is_named_too():
    with pytest.raises(RecordError, match=r"\$\.lights\[1\]: 13 watts bring bad luck\."):
        read_record(Room, {"name": "a", "lights": [{}, {"watts": 13}]})


def test_defaults_are_left_out_and_docstrings_are_in_the_schema():
    assert list_facts(Room("hall", lights=(Bulb(), Candle(0.2)))) == {
        "name": "hall",
        "lights": [{"kind": "bulb"}, {"kind": "candle", "length": 0.2}],
    }
    schema = make_schema(Room, title="room")
    assert schema["title"] == "room" and schema["properties"]["size"]["description"] == "Length and width."


def test_files_that_are_not_json_are_said_to_be_none(tmp_path):
    with pytest.raises(FileError, match=r"nothing\.json: no such file"):
        read_json(tmp_path / "nothing.json")
    (tmp_path / "bad.json").write_bytes(b"\xff\xfe{")
    with pytest.raises(FileError, match=r"bad\.json: not UTF-8"):
        read_json(tmp_path / "bad.json")
    for text in ("{", "[NaN]", "[" * 100_000):
        with pytest.raises(FileError, match="mine: not JSON"):
            parse_json(text, "mine")
