"""Dataclasses whose fields are set from TOML trees."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import pytest

from motionmatch.errors import InputError, TextError
from motionmatch.settings import bind, bind_tables, find_settings, setting, to_tree
from motionmatch.tomlfile import parse_document


@dataclass(frozen=True)
class Spring:
    """A spring."""

    halflife: float = setting(0.1, low=0.01, high=2, unit="s")
    """Time in which
    the distance halves."""
    count: int = setting(3, low=0)
    mode: Literal["soft", "hard"] = setting("soft")
    bias: float | None = setting(None)
    name: str = setting("x")
    on: bool = setting(True)
    span: tuple[int, int] | None = setting(None, expected="two whole numbers")
    weights: Mapping[str, float] = setting({}, low=0, high=10)
    hidden: float = 1.0


@dataclass(frozen=True)
class Key:
    frame: int
    at: int = 0


def test_a_tree_becomes_a_dataclass_and_a_tree_again():
    tree = {"halflife": 1, "mode": "hard", "span": [1, 2], "weights": {"a": 2}, "on": False}
    spring = bind(Spring, tree)
    assert spring == Spring(halflife=1.0, mode="hard", span=(1, 2), weights={"a": 2.0}, on=False)
    assert isinstance(spring.halflife, float)
    assert bind(Spring, to_tree(spring)) == spring


def test_what_is_left_out_is_as_before():
    before = Spring(halflife=0.5, hidden=2.0)
    assert bind(Spring, {"count": 1}, onto=before) == Spring(halflife=0.5, hidden=2.0, count=1)


def test_settings_know_help_limits_and_unit():
    first = find_settings(Spring, "spring")[0]
    assert (first.path, first.help) == ("spring.halflife", "Time in which the distance halves.")
    assert (first.low, first.high, first.unit, first.default, first.kind) == (0.01, 2, "s", 0.1, "number")
    assert find_settings(Spring)[2].choices == ("soft", "hard")
    assert "hidden" not in [each.path for each in find_settings(Spring)]


@pytest.mark.parametrize(
    ("tree", "problem"),
    [
        ({"halflive": 1}, "no setting 't.halflive'. Did you mean 't.halflife'?"),
        ({"halflife": 7}, "t.halflife = 7: expected a number from 0.01 to 2 s."),
        ({"halflife": float("nan")}, "t.halflife = nan: expected a number from"),
        ({"halflife": True}, "t.halflife = True: expected a number from"),
        ({"halflife": 10**400}, "t.halflife = 1000"),
        ({"count": 1.5}, "t.count = 1.5: expected a whole number from 0."),
        ({"mode": "fly"}, "t.mode = 'fly': expected one of 'soft', 'hard'."),
        ({"mode": []}, "t.mode = []: expected one of 'soft', 'hard'."),
        ({"name": 1}, "t.name = 1: expected a text."),
        ({"on": 1}, "t.on = 1: expected true or false."),
        ({"bias": None}, "t.bias = None: expected a number."),
        ({"span": [1]}, "t.span = [1]: expected two whole numbers."),
        ({"weights": 1}, "t.weights = 1: expected a table, written [t.weights]"),
        ({"weights": {"a": -1}}, "t.weights.a = -1: expected a number from 0 to 10."),
        ("x", "t = 'x': expected a table"),
    ],
)
def test_a_wrong_value_is_named_with_what_was_expected(tree, problem):
    with pytest.raises(InputError) as error:
        bind(Spring, tree, path=("t",))
    assert str(error.value).startswith(problem)


def test_tables_of_one_name_become_a_list():
    document = parse_document("[[key]]\nframe = 1\n[[key]]\nframe = 2\nat = 3\n", "k.toml")
    assert bind_tables(document, "key", Key, example="[[key]]") == [Key(1), Key(2, 3)]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", r"k\.toml:1:1: nothing is said here; write an example"),
        ("[[keys]]", r"k\.toml:1:1: no 'keys' is known here; write \[\[key\]\]"),
        ("[[key]]\nat = 1", r"k\.toml:1:1: frame is missing: expected a whole number"),
        ("[[key]]\nframe = 1\n[[key]]\nfrme = 1", r"k\.toml:4:1: no setting 'frme'. Did you mean 'frame'"),
        ("key = 1", r"k\.toml:1:1: nothing is said here"),
    ],
)
def test_mistakes_in_tables_are_named_with_their_place(text, problem):
    with pytest.raises(TextError, match=problem):
        bind_tables(parse_document(text, "k.toml"), "key", Key, example="an example")
