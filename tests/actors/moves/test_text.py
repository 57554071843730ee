from dataclasses import dataclass

import pytest

from motionmatch.actors.moves import script
from motionmatch.actors.moves.script import parse_moves
from motionmatch.errors import InputError


@dataclass(frozen=True)
class Beat:
    name: str
    seconds: float
    speed: float = 0.0
    lead: str = "left"


def hop(seconds, *, speed=1.0, lead="left"):
    return Beat("hop", seconds, speed, lead)


def twice(seconds):
    return [Beat("up", seconds), Beat("down", seconds)]


MOVES = {"hop": hop, "twice": twice}


def test_lines_become_moves_in_order():
    found = script.parse_moves("hop 2 speed=3 lead=right\n twice 1 ; hop .5", MOVES, example="hop 1")
    assert found == [Beat("hop", 2, 3.0, "right"), Beat("up", 1), Beat("down", 1), Beat("hop", 0.5, 1.0)]


@pytest.mark.parametrize(
    "text, message",
    [
        ("hup 1", "no move 'hup'.*Did you mean 'hop'"),
        ("hop", "expected a move, its seconds and options, such as 'hop 1'"),
        ("hop one", "expected a move, its seconds"),
        ("hop 1 speed", "expected a move, its seconds"),
        ("hop 1 speed=fast", "expected a move, its seconds"),
        ("hop 1 sped=2", "no option of 'hop' 'sped'.*Did you mean 'speed'"),
    ],
)
def test_what_is_wrong_in_a_line_is_named(text, message):
    with pytest.raises(InputError, match=message):
        parse_moves(text, MOVES, example="hop 1")


def test_spans_cover_every_frame_once():
    moves = [Beat("a", 0.51), Beat("b", 0.26), Beat("a", 0.4)]
    spans = script.find_spans(moves, 60.0, 70)
    frames = sorted(frame for ranges in spans.values() for a, b in ranges for frame in range(a, b))
    assert frames == list(range(70)) and len(spans["a"]) == 2
