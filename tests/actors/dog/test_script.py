import pytest

from motionmatch.actors.dog.script import (
    MOVES,
    DogMove,
    DogScript,
    backward,
    canter,
    gallop,
    sit,
    sniff,
    stand,
    trot,
    turn,
    walk,
)
from motionmatch.errors import InputError

FPS = 60.0


def test_canter_leads_with_the_inner_leg_unless_told():
    assert canter(2, turn=-0.5).gait == "canter_right"
    assert canter(2, turn=0.5).gait == "canter_left"
    assert canter(2, turn=0.5, lead="right").gait == "canter_right"


def test_text_and_calls_give_the_same_script():
    text = DogScript.of("stand 1; trot 4 speed=2.5 turn=0.3; canter 3 lead=right; sit 4")
    assert text.moves == (stand(1), trot(4, speed=2.5, turn=0.3), canter(3, lead="right"), sit(4))


def test_spans_cover_every_frame_once():
    spans = DogScript((stand(1), walk(1.51), stand(0.77))).spans(FPS)
    frames = sorted(frame for own in spans.values() for start, stop in own for frame in range(start, stop))
    assert frames == list(range(DogScript((stand(1), walk(1.51), stand(0.77))).num_frames(FPS)))


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
        (lambda: DogScript(()), "at least one move"),
        (lambda: DogScript(("trot",)), "'trot' is not a move of a dog"),
        (lambda: DogScript.of("galop 3"), r"no move 'galop'. Did you mean 'gallop'\? Available: stand"),
        (lambda: gallop(3, speed=12), r"'gallop' at 12 m/s: it goes from 5 to 9; the nearest is 9"),
        (lambda: gallop(3, lead="up"), r"'gallop' with lead 'up': it is left or right"),
        (lambda: backward(3, speed=2), r"'backward' at 2 m/s: it goes from 0\.2 to 0\.8; the nearest is 0\.8"),
        (lambda: sniff(3, speed=2), r"'sniff' at 2 m/s: it goes from 0\.3 to 0\.8; the nearest is 0\.8"),
        (lambda: DogScript.of("trot 3 sped=2"), r"no option of 'trot' 'sped'.*'speed'"),
        (lambda: DogScript.of("trot"), r"'trot': expected a move, its seconds and options"),
    ],
)
def test_bad_scripts_are_refused_with_move_limit_and_nearest(make, words):
    with pytest.raises(InputError, match=words):
        make()


@pytest.mark.parametrize("name", MOVES)
def test_every_move_has_defaults(name):
    assert isinstance(MOVES[name](5.0), DogMove)
