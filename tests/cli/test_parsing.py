"""Help that is readable, and wrong arguments in one line."""

import importlib
from dataclasses import dataclass, field
from typing import Annotated

import pytest
import tyro

from motionmatch.cli.main import VERBS, main
from motionmatch.cli.parsing import make_help, read_field_texts, summarise_panel


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            "drive x --sede 3",
            "no option '--sede' in motionmatch drive. Did you mean '--seed'? Available: --model, --mode",
        ),
        ("draw x -o y", "no option '-o' in motionmatch draw. Available: --out"),
        ("build x --mirror", "--mirror is the default. Leave it out, or turn it off with --no-mirror."),
        ("play --no-loop", "no option '--no-loop' in motionmatch play."),
        ("generate x --no-loop", "--no-loop is the default. Leave it out, or turn it on with --loop."),
        ("train x --recipe fats", "--recipe can't be 'fats'. Did you mean 'fast'? Available: fast, paper."),
        (
            "reproduce generatve --out x",
            "Did you mean 'generative'? Available: all, matching, learned, generative, environment, tasks.",
        ),
        ("drive x --seconds soon", "--seconds can't be 'soon'; expected a number. See motionmatch drive --help"),
        ("generate x --count 2.5", "--count can't be '2.5'; expected a whole number."),
        ("generate x --alpha much", "--alpha can't be 'much'; expected a number."),
        ("drive x --seed", "--seed needs a value. See motionmatch drive --help"),
        ("convert x", "missing: OUT"),
        ("drive x y", "unexpected argument: y. See motionmatch drive --help"),
    ],
)
def test_every_mistake_is_one_line_that_says_what_to_do(words, said, capsys):
    assert main(words.split()) == 2
    printed = capsys.readouterr()
    assert printed.out == "" and printed.err.count("\n") == 1
    assert printed.err.startswith("error: ") and said in printed.err


def test_options_may_be_typed_with_underscores_or_an_equals_sign(capsys):
    assert main(["build", "nope.bvh", "--end_seconds=1"]) == 2
    assert "nope.bvh: no such file" in capsys.readouterr().err


BOXED = """
╭─ Trouble ─────╮
│ It broke in   │
│ two.          │
│ ───────────── │
│ Help: x       │
╰───────────────╯
"""
PLAIN = """
 Trouble
 ---------------
  It broke in
  two.
  ---------------
  Help: x
"""


@pytest.mark.parametrize("panel", [BOXED, PLAIN])
def test_a_panel_of_another_kind_is_told_as_it_is(panel):
    assert summarise_panel(panel, "motionmatch x") == "It broke in two. See motionmatch x --help"


# Help


@dataclass(frozen=True)
class Shared:
    """Options that several verbs share."""

    rate: float | None = None
    """True frames per second, where a file's own
    are wrong."""


@dataclass(frozen=True)
class Bake:
    """Bake something.

    In an oven.
    """

    what: Annotated[str, tyro.conf.Positional]
    """A cake,
    or bread."""
    minutes: float = 1 / 3
    """How long."""
    heats: tuple[float, ...] = (1.0, 2 / 3)
    """How hot."""
    out: str | None = None
    """Where to."""
    rest: int = 5
    """How long to wait; default: five minutes."""
    cool: bool = True
    """Let it cool before it is eaten."""
    dry: bool = True
    """Whether it is dried."""
    burn: bool = False
    """Burn it."""
    shared: Annotated[Shared, tyro.conf.arg(name="")] = field(default_factory=Shared)


@pytest.fixture
def shown(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    with pytest.raises(SystemExit):
        tyro.cli(make_help(Bake), args=["--help"], prog="bake", config=(tyro.conf.FlagCreatePairsOff,))
    return " ".join(capsys.readouterr().out.replace("│", " ").split())


def test_texts_flow_whatever_lines_they_were_written_in(shown):
    assert "STR A cake, or bread. (required)" in shown


def test_options_that_verbs_share_are_told_the_same_way(shown):
    assert "--rate {None}|FLOAT True frames per second, where a file's own are wrong." in shown


def test_defaults_are_told_where_they_tell_something(shown):
    assert "How long. (default: 0.333)" in shown and "How hot. (default: 1 0.667)" in shown
    assert "Where to. --rest INT How long to wait; default: five minutes. --no-cool" in shown
    assert "--burn Burn it." in shown and shown.count("(default:") == 2


def test_a_flag_that_turns_something_off_says_so(shown):
    assert "--no-cool Turn this off: let it cool before it is eaten. --no-dry Turn this off: it is dried." in shown


def test_what_a_verb_is_for_is_there(shown):
    assert "Bake something. In an oven." in shown


@pytest.mark.parametrize("name", [name for name, verb in VERBS.items() if verb.exists()])
def test_every_verb_tells_of_all_its_fields(name, capsys):
    verb = VERBS[name]
    command = getattr(importlib.import_module(verb.path), verb.noun)
    with pytest.raises(SystemExit) as ended:
        main([name, "--help"])
    out = capsys.readouterr().out
    assert ended.value.code == 0 and verb.summary.split(":")[0] in " ".join(out.split())
    assert "default: None" not in out and "(default: )" not in out
    assert set(read_field_texts(command)) <= {each for each in command.__dataclass_fields__}
