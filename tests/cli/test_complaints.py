"""Wrong arguments in one line."""

import pytest

from motionmatch.cli.complaints import one_line
from motionmatch.cli.main import main


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            "drive x --sede 3",
            "no option '--sede' in motionmatch drive. Did you mean '--seed'? Available: --out, --path",
        ),
        ("draw x -o y", "no option '-o' in motionmatch draw. Available: --out"),
        ("build x --mirror", "--mirror is so unless --no-mirror is given. Leave it out."),
        ("play --no-loop", "no option '--no-loop' in motionmatch play."),
        ("generate x --no-loop", "--no-loop is so unless --loop is given. Leave it out."),
        ("train x --recipe fats", "--recipe can't be 'fats'. Did you mean 'fast'? Available: fast, paper."),
        ("reproduce generatve --out x", "Did you mean 'generative'? Available: generative, environment, tasks."),
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
    assert one_line(panel, "motionmatch x") == "It broke in two. See motionmatch x --help"
