import itertools
import re

import numpy as np
import pytest

from motionmatch.actors import script
from motionmatch.actors.script import LIMITS, MOVES, Move, Script
from motionmatch.errors import InputError


def test_text_becomes_moves():
    parsed = Script.parse("idle 2; walk 4 speed=1.1 turn=0.2\n run 3;")
    assert [move.name for move in parsed.moves] == ["idle", "walk", "run"]
    assert parsed.seconds == 9.0
    assert (parsed.moves[1].forward, parsed.moves[1].turn) == (1.1, 0.2)


@pytest.mark.parametrize("name", MOVES)
def test_every_move_is_explained_and_has_defaults(name):
    assert MOVES[name].__doc__
    before = "sit 1; " if name == "leave" else ""  # nobody leaves a chair without one
    assert Script.parse(f"{before}{name} 3").seconds >= 3.0


def test_unknown_move_is_answered_with_the_nearest():
    with pytest.raises(InputError, match=r"no move 'wlak'\. Did you mean 'walk'\? Available: idle, walk"):
        Script.parse("wlak 3")


def test_unknown_option_is_answered_with_the_nearest():
    with pytest.raises(InputError, match=r"no option of 'walk' 'sped'\. Did you mean 'speed'\?"):
        Script.parse("walk 3 sped=1")


@pytest.mark.parametrize("text", ["walk", "walk fast", "walk 3 speed", "walk 3 speed=quick", "walk 3 1.3"])
def test_malformed_move_is_answered_with_an_example(text):
    with pytest.raises(InputError, match=r"expected a move, its seconds and options, such as 'walk 4 speed=1\.3'"):
        Script.parse(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("walk 3 speed=9", "'walk' at 9 m/s: it goes from 0.3 to 2; the nearest is 2."),
        ("run 3 speed=1", "'run' at 1 m/s: it goes from 2 to 4.2; the nearest is 2."),
        ("backward 3 speed=3", "'backward' at 3 m/s: it goes from 0.3 to 1.2; the nearest is 1.2."),
        ("strafe 3 speed=0.1", "'strafe' at 0.1 m/s: it goes from 0.2 to 1.2; the nearest is 0.2."),
        ("walk 3 speed=nan", "'walk' at nan m/s"),
        ("walk 3 turn=-5", "'walk' turning at -5 rad/s: at most 2; the nearest is -2."),
        ("turn 0.2 degrees=180", "'turn' by 180 degrees in 0.2 s is too fast; it takes at least 0.90 s."),
    ],
)
def test_the_impossible_is_answered_with_the_move_the_limit_and_the_nearest(text, words):
    with pytest.raises(InputError, match=re.escape(words)):
        Script.parse(text)


@pytest.mark.parametrize("seconds", ["-1", "0", "nan", "inf"])
@pytest.mark.parametrize("move", ["idle", "walk", "turn"])
def test_a_move_lasts_some_time(move, seconds):
    with pytest.raises(InputError, match=f"'{move}' for {seconds} s: a move needs more than 0 seconds"):
        Script.parse(f"{move} {seconds}")


@pytest.mark.parametrize("text", ["", " ; ;\n"])
def test_an_empty_script_is_refused(text):
    with pytest.raises(InputError, match="at least one move"):
        Script.parse(text)


@pytest.mark.parametrize("name", ["walk", "run", "backward", "strafe"])
def test_the_limits_themselves_are_allowed(name):
    for speed in LIMITS[name]:
        move = MOVES[name](1.0, speed=speed)
        assert np.hypot(move.forward, move.left) == pytest.approx(speed)


def test_strafing_goes_where_its_degrees_say():
    left, back = script.strafe(1.0, degrees=90.0, speed=0.6), script.strafe(1.0, degrees=180.0, speed=0.6)
    assert (left.forward, left.left) == pytest.approx((0.0, 0.6))
    assert (back.forward, back.left) == pytest.approx((-0.6, 0.0))


def test_steady_parts_of_the_drive_are_what_was_asked():
    drive = Script.parse("walk 4 speed=1.2 turn=0.3; run 4 speed=3; backward 4 speed=0.8").drive(60.0)
    assert drive.num_frames == 720
    assert (drive.forward[120], drive.turn[120]) == pytest.approx((1.2, 0.3))
    assert (drive.forward[360], drive.turn[360]) == pytest.approx((3.0, 0.0))
    assert drive.forward[600] == pytest.approx(-0.8)


def test_changes_are_smooth_and_no_harder_than_people_manage():
    drive = Script.parse("idle 2; run 3 speed=4; idle 3; strafe 3; walk 3").drive(60.0)
    for signal in (drive.forward, drive.left):
        assert np.abs(np.diff(signal)).max() * 60 < 2.2 * 1.9
        assert np.abs(np.diff(signal, 2)).max() * 3600 < 60.0


def test_a_turn_in_place_turns_by_its_degrees():
    drive = Script.parse("idle 1; turn 1.5 degrees=-120; idle 1").drive(60.0)
    assert np.degrees(drive.headings[-1]) == pytest.approx(-120.0, abs=1.0)
    assert np.abs(drive.places).max() < 1e-9


def test_spans_cover_the_script_without_gaps():
    spans = Script.parse("idle 1; walk 2; idle 0.5; run 1.25").spans(60.0)
    assert spans["idle"] == ((0, 60), (180, 210))
    covered = sorted(span for each in spans.values() for span in each)
    assert covered[0][0] == 0 and covered[-1][1] == 285
    assert all(one[1] == other[0] for one, other in itertools.pairwise(covered))


def test_a_script_can_be_written_in_python():
    made = Script((Move("walk", 2.0, 1.3),))
    assert made.seconds == 2.0
