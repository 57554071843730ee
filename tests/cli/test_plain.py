"""Plain arguments are read without tyro, and just as tyro reads them."""

import dataclasses
import importlib
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import pytest
import tyro

from motionmatch.cli.main import VERBS
from motionmatch.cli.options import list_options
from motionmatch.cli.parsing import parse_with_tyro
from motionmatch.cli.plain import parse_plainly

COMMANDS = {name: getattr(importlib.import_module(verb.path), verb.noun) for name, verb in VERBS.items()}
SAMPLES: dict[Any, str] = {str: "walk", int: "3", float: "0.25", Path: "some/file.bvh", bool: ""}


def sample(kind: Any) -> list[str]:
    """Words for a value of some type."""
    if get_origin(kind) in (UnionType, Union):
        kind = next(each for each in get_args(kind) if each is not NoneType)
    if get_origin(kind) is tuple:
        return [word for each in get_args(kind) if each is not Ellipsis for word in sample(each)]
    if get_origin(kind) is Literal:
        return [str(get_args(kind)[-1])]
    return [SAMPLES[kind]] if SAMPLES.get(kind) else []


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_of_every_verb_is_read_as_by_tyro(name):
    command, least = COMMANDS[name], []
    for option in list_options(command):
        if option.positional and option.default is dataclasses.MISSING:
            least += sample(option.kind)
    named = [[option.name, *sample(option.kind)] for option in list_options(command) if not option.positional]
    several = [word for words in named[:6] for word in words]
    read = 0
    for words in ([], several, [f"{option[0]}={option[1]}" for option in named if len(option) == 2][:3]):
        made = parse_plainly(command, [*least, *words])
        if made is not None:
            assert made == parse_with_tyro(command, [*least, *words], name)
            read += 1
    assert read or name in ("completion", "scene"), "nothing was plain"


@dataclasses.dataclass(frozen=True)
class Inner:
    rate: float | None = None


@dataclasses.dataclass(frozen=True)
class Baked:
    files: Annotated[tuple[str, ...], tyro.conf.Positional]
    out: Path = Path("x")
    loop: bool = False
    mirror: bool = True
    form: tuple[Literal["a", "b"], ...] = ("a",)
    inner: Annotated[Inner, tyro.conf.arg(name="")] = dataclasses.field(default_factory=Inner)


def test_flags_lists_and_groups_are_read():
    made = parse_plainly(Baked, ["one", "two", "--loop", "--no-mirror", "--form", "b", "a", "--rate", "2", "--out=y"])
    assert made == Baked(("one", "two"), Path("y"), True, False, ("b", "a"), Inner(2.0))


@pytest.mark.parametrize(
    "words",
    [
        "", "one --form c", "one --rate soon", "one --rate", "one --out", "one --lop", "one --loop=1", "-h",
        "one --rate -2", "one --rate None", "one --rate 1 --rate 2", "one --loop two",
    ],
)  # fmt: skip
def test_all_else_is_left_to_tyro(words):
    assert parse_plainly(Baked, words.split()) is None
