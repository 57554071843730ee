"""The options of a verb, and how those without effect are refused."""

import dataclasses
from dataclasses import dataclass, field
from typing import Annotated

import pytest
import tyro

from motionmatch.cli.options import is_given, list_options, refuse
from motionmatch.errors import InputError


@dataclass(frozen=True)
class Shared:
    heat: float | None = None


@dataclass(frozen=True)
class Bake:
    what: Annotated[str, tyro.conf.Positional, tyro.conf.arg(metavar="CAKE")]
    out_file: str | None = None
    where: Annotated[str | None, tyro.conf.arg(name="from")] = None
    cool: bool = True
    shared: Annotated[Shared, tyro.conf.arg(name="")] = field(default_factory=Shared)
    hidden: Annotated[int, tyro.conf.Suppress] = 0


def test_every_option_is_listed_as_it_is_typed():
    found = {option.field: (option.name, option.default, option.positional) for option in list_options(Bake)}
    assert found == {
        "what": ("CAKE", dataclasses.MISSING, True),
        "out_file": ("--out-file", None, False),
        "where": ("--from", None, False),
        "cool": ("--no-cool", True, False),
        "shared.heat": ("--heat", None, False),
    }


def test_what_differs_from_its_default_is_given():
    bake = Bake("x", cool=False, shared=Shared(heat=3.0))
    assert [each for each in ("out_file", "where", "cool", "shared.heat") if is_given(bake, each)] == [
        "cool",
        "shared.heat",
    ]


def test_options_without_effect_are_named_together():
    bake = Bake("x", out_file="y", cool=False, shared=Shared(heat=3.0))
    with pytest.raises(InputError) as refused:
        refuse(bake, ("out_file", "where", "cool", "shared.heat"), "with --raw", "Leave --raw out.")
    assert str(refused.value) == "--out-file, --no-cool and --heat have no effect with --raw. Leave --raw out."
    with pytest.raises(InputError, match=r"^--out-file has no effect"):
        refuse(bake, ["out_file"], "with --raw", "Leave --raw out.")
    refuse(bake, ["where"], "with --raw", "")
