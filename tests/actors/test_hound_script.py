import numpy as np
import pytest

from motionmatch.actors.hound_script import (
    MOVES,
    Move,
    Script,
    canter,
    lie,
    pace,
    sit,
    stand,
    trot,
    turn,
    walk,
)
from motionmatch.errors import InputError

FPS = 60.0


def test_speeds_settle_at_what_was_asked():
    course = Script((walk(4, speed=0.8), trot(4, speed=2.0, turn=0.5))).course(FPS)
    assert course.speed[60] == pytest.approx(0.8)
    assert course.speed[400] == pytest.approx(2.0)
    assert course.turn[400] == pytest.approx(0.5)


def test_gait_and_posture_shares_sum_to_one():
    course = Script((stand(1), canter(4), sit(4), lie(5), pace(3))).course(FPS)
    for shares in (course.shares, course.postures):
        np.testing.assert_allclose(sum(shares.values()), 1.0, atol=1e-9)


def test_who_starts_passes_through_the_slower_gaits():
    course = Script((stand(2), canter(5, speed=4))).course(FPS)
    first = {name: int(np.argmax(share > 0.5)) for name, share in course.shares.items()}
    assert first["walk"] < first["trot"] < first["canter_left"]


def test_canter_leads_with_the_inner_leg_unless_told():
    assert canter(2, turn=-0.5).gait == "canter_right"
    assert canter(2, turn=0.5).gait == "canter_left"
    assert canter(2, turn=0.5, lead="right").gait == "canter_right"


def test_a_dog_that_sits_does_not_go():
    course = Script((trot(3), sit(4), walk(3))).course(FPS)
    assert course.speed[course.postures["sit"] > 1e-6].max() < 0.02


def test_the_way_starts_at_the_origin_also_with_frames_before_it():
    course = Script((trot(3, turn=0.7),)).course(FPS).widened(100, 50)
    assert course.num_frames == 330
    np.testing.assert_allclose(course.places[100], 0.0)
    assert course.headings[100] == 0.0


def test_turn_in_place_turns_by_what_was_asked():
    course = Script((stand(1.5), turn(3, degrees=90), stand(1.5))).course(FPS)
    assert np.degrees(course.headings[-1]) == pytest.approx(90, abs=1)


def test_text_and_calls_give_the_same_script():
    text = Script.of("stand 1; trot 4 speed=2.5 turn=0.3; canter 3 lead=right; sit 4")
    assert text.moves == (stand(1), trot(4, speed=2.5, turn=0.3), canter(3, lead="right"), sit(4))


def test_spans_cover_every_frame_once():
    spans = Script((stand(1), walk(1.51), stand(0.77))).spans(FPS)
    frames = sorted(frame for own in spans.values() for start, stop in own for frame in range(start, stop))
    assert frames == list(range(Script((stand(1), walk(1.51), stand(0.77))).num_frames(FPS)))


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: walk(3, speed=3), r"'walk' at 3 m/s: it goes from 0\.3 to 1\.5; the nearest is 1\.5"),
        (lambda: canter(3, speed=1), r"'canter' at 1 m/s: .* the nearest is 2\.6"),
        (lambda: canter(3, speed=4, turn=3), r"'canter' .*turning at 3 rad/s: at most 1; the nearest is 1"),
        (lambda: canter(3, lead="middle"), r"'canter' with lead 'middle': it is left or right"),
        (lambda: trot(-1), r"'trot' for -1 s: it takes more than 0 s"),
        (lambda: trot(float("nan")), r"'trot' for nan s"),
        (lambda: sit(1), r"'sit' for 1 s: it takes at least 2\.8 s .* the nearest is 2\.8"),
        (lambda: turn(1, degrees=180), r"'turn' by 180 degrees in 1 s: it takes at least 1\.75 s"),
        (lambda: Script(()), "at least one move"),
        (lambda: Script(("trot",)), "'trot' is not a move of a dog"),
        (lambda: Script.of("gallop 3"), r"no move 'gallop'.*Available: stand"),
        (lambda: Script.of("trot 3 sped=2"), r"no option of 'trot' 'sped'.*'speed'"),
        (lambda: Script.of("trot"), r"'trot': expected a move, its seconds and options"),
    ],
)
def test_bad_scripts_are_refused_with_move_limit_and_nearest(make, words):
    with pytest.raises(InputError, match=words):
        make()


@pytest.mark.parametrize("name", MOVES)
def test_every_move_has_defaults(name):
    assert isinstance(MOVES[name](5.0), Move)
