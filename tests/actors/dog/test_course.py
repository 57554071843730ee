import numpy as np
import pytest

from motionmatch.actors.dog.gaits import SPEEDS
from motionmatch.actors.dog.script import (
    DogScript,
    backward,
    canter,
    gallop,
    lie,
    pace,
    sit,
    sniff,
    stand,
    trot,
    turn,
    walk,
)

FPS = 60.0


def test_speeds_settle_at_what_was_asked():
    course = DogScript((walk(4, speed=0.8), trot(4, speed=2.0, turn=0.5))).course(FPS)
    assert course.speed[60] == pytest.approx(0.8)
    assert course.speed[400] == pytest.approx(2.0)
    assert course.turn[400] == pytest.approx(0.5)


def test_gait_and_posture_shares_sum_to_one():
    course = DogScript((stand(1), canter(4), sit(4), lie(5), pace(3))).course(FPS)
    for shares in (course.shares, course.postures):
        np.testing.assert_allclose(sum(shares.values()), 1.0, atol=1e-9)


def test_who_starts_passes_through_the_slower_gaits():
    course = DogScript((stand(2), canter(5, speed=4))).course(FPS)
    first = {name: int(np.argmax(share > 0.5)) for name, share in course.shares.items()}
    assert first["walk"] < first["trot"] < first["canter_left"]


def test_a_dog_that_sits_does_not_go():
    course = DogScript((trot(3), sit(4), walk(3))).course(FPS)
    assert course.speed[course.postures["sit"] > 1e-6].max() < 0.02


def test_the_way_starts_at_the_origin_also_with_frames_before_it():
    course = DogScript((trot(3, turn=0.7),)).course(FPS).with_margin(100, 50)
    assert course.num_frames == 330
    np.testing.assert_allclose(course.places[100], 0.0)
    assert course.headings[100] == 0.0


def test_turn_in_place_turns_by_what_was_asked():
    course = DogScript((stand(1.5), turn(3, degrees=90), stand(1.5))).course(FPS)
    assert np.degrees(course.headings[-1]) == pytest.approx(90, abs=1)


@pytest.mark.parametrize(
    "moves",
    [
        (canter(3, speed=5.4), trot(3, speed=2)),
        (canter(3, speed=5.4), walk(4, speed=0.6)),
        (gallop(3, speed=8), stand(5)),
        (walk(3), gallop(5, speed=8)),
    ],
)
def test_no_gait_is_asked_for_far_beyond_its_speeds(moves):
    course = DogScript(moves).course(FPS)
    for name, share in course.shares.items():
        least, most = SPEEDS[name.split("_")[0]]
        main = course.speed[share > 0.6]
        if len(main) and name != "walk":
            assert least - 0.9 < main.min() and main.max() < most + 0.9, name
        elif len(main):
            assert main.max() < most + 0.9


def test_a_lead_is_kept_while_a_dog_slows_down_through_the_gaits():
    course = DogScript((gallop(4, lead="right"), trot(4))).course(FPS)
    assert not any(name.endswith("left") for name in course.shares)
    assert course.shares["canter_right"].max() > 0.4


def test_backward_has_its_own_gait_and_a_negative_speed():
    course = DogScript((walk(2), backward(3, speed=0.5), walk(2))).course(FPS)
    assert course.speed.min() == pytest.approx(-0.5)
    assert (course.shares["backward"][course.speed < -0.3] > 0.5).all()


def test_sniffing_comes_and_goes():
    course = DogScript((stand(2), sniff(3), stand(2))).course(FPS)
    assert course.sniffing[0] < 0.01 and course.sniffing[-1] < 0.01 and course.sniffing[210] > 0.99


def test_sinkings_are_the_changes_of_posture():
    course = DogScript((stand(1), sit(4), lie(5), stand(1))).course(FPS)
    assert [(s.before, s.after) for s in course.sinkings] == [("stand", "sit"), ("sit", "lie"), ("lie", "stand")]
    for sinking in course.sinkings:
        assert (np.diff(sinking.done) >= 0).all() and np.ptp(sinking.done) == pytest.approx(1.0)
