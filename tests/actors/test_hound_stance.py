import numpy as np
import pytest

from motionmatch.actors.hound_body import POSTURES, Build, skeleton
from motionmatch.actors.hound_script import Script
from motionmatch.actors.hound_stance import FRONT_FIRST, Postures, foreseen, foreseen_sinking, front_first

FPS = 60.0


@pytest.fixture
def postures():
    return Postures(Build(), skeleton())


def only(name, frames=1):
    return {other: np.full(frames, float(other == name)) for other in POSTURES}


def test_a_lying_dog_is_lower_than_a_sitting_one_which_is_low_behind(postures):
    stand, sit, lie = (postures.mix(only(name)).heights[0] for name in ("stand", "sit", "lie"))
    assert sit[0] < 0.4 * stand[0] and sit[1] > 0.85 * stand[1]
    assert lie[1] < 0.6 * sit[1]


def test_hind_paws_of_a_sitting_dog_are_behind_its_front_paws(postures):
    hind, fore = postures.mix(only("sit")).ahead[0]
    assert 0.03 < fore - hind < 0.2


def test_a_mix_with_a_front_of_its_own_takes_heights_of_both(postures):
    both = postures.mix(only("stand"), only("lie"))
    assert both.heights[0, 0] == postures.mix(only("stand")).heights[0, 0]
    assert both.heights[0, 1] == postures.mix(only("lie")).heights[0, 1]


@pytest.mark.parametrize(("line", "which"), [("stand 2; lie 5; stand 1", (0, 1)), ("sit 4; lie 5; sit 4", (0,))])
def test_the_body_moves_so_that_the_paws_it_lies_on_stay(postures, line, which):
    course = Script.of(line).course(FPS)
    ahead = postures.mix(course.postures).ahead + postures.shifts(course.sinkings, course.num_frames)[:, None]
    for paw in which:
        assert np.ptp(ahead[:, paw]) < 0.06


def test_the_front_is_ahead_of_the_hind():
    course = Script.of("stand 2; lie 6; stand 2").course(FPS)
    early, front = round(FRONT_FIRST * FPS), front_first(course, FPS)
    np.testing.assert_array_equal(front.postures["lie"][:-early], course.postures["lie"][early:])
    np.testing.assert_array_equal(front.sinkings[0].done[:-early], course.sinkings[0].done[early:])


def test_paws_prepare_before_the_body_comes_down_and_follow_after_it_has_risen():
    course = Script.of("stand 2; sit 5; stand 2").course(FPS)
    body, paws = course.postures["sit"], foreseen(course.postures, FPS)["sit"]
    assert (paws >= body).all()
    down, up = (np.flatnonzero(np.diff((w > 0.5).astype(int))) for w in (body, paws))
    assert up[0] < down[0] - 10 and up[1] > down[1] + 10
    first, last = (foreseen_sinking(each, FPS).done - each.done for each in course.sinkings)
    assert (first >= 0).all() and (last <= 0).all()


def test_foreseen_postures_sum_to_one():
    found = foreseen(Script.of("stand 1; sit 4; lie 5; sit 4; stand 1").course(FPS).postures, FPS)
    np.testing.assert_allclose(sum(found.values()), 1.0)
