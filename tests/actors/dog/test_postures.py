import numpy as np
import pytest

from motionmatch.actors.dog.body import POSTURES, DogProportions, make_skeleton
from motionmatch.actors.dog.gaits import mix_gaits
from motionmatch.actors.dog.postures import (
    FRONT_FIRST,
    DogPostures,
    foresee_change,
    foresee_postures,
    lead_with_front,
    make_bearing,
)
from motionmatch.actors.dog.script import DogScript
from motionmatch.actors.signals import smooth_noise

FPS = 60.0


@pytest.fixture
def postures():
    return DogPostures(DogProportions(), make_skeleton())


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
    course = DogScript.of(line).course(FPS)
    ahead = postures.mix(course.postures).ahead + postures.find_shifts(course.sinkings, course.num_frames)[:, None]
    for paw in which:
        assert np.ptp(ahead[:, paw]) < 0.06


def test_the_front_is_ahead_of_the_hind():
    course = DogScript.of("stand 2; lie 6; stand 2").course(FPS)
    early, front = round(FRONT_FIRST * FPS), lead_with_front(course, FPS)
    np.testing.assert_array_equal(front.postures["lie"][:-early], course.postures["lie"][early:])
    np.testing.assert_array_equal(front.sinkings[0].done[:-early], course.sinkings[0].done[early:])


def test_paws_prepare_before_the_body_comes_down_and_follow_after_it_has_risen():
    course = DogScript.of("stand 2; sit 5; stand 2").course(FPS)
    body, paws = course.postures["sit"], foresee_postures(course.postures, FPS)["sit"]
    assert (paws >= body).all()
    down, up = (np.flatnonzero(np.diff((w > 0.5).astype(int))) for w in (body, paws))
    assert up[0] < down[0] - 10 and up[1] > down[1] + 10
    first, last = (foresee_change(each, FPS).done - each.done for each in course.sinkings)
    assert (first >= 0).all() and (last <= 0).all()


def test_foreseen_postures_sum_to_one():
    found = foresee_postures(DogScript.of("stand 1; sit 4; lie 5; sit 4; stand 1").course(FPS).postures, FPS)
    np.testing.assert_allclose(sum(found.values()), 1.0)


HIP = 0.47


def of(line, *, active=1.0, seed=0):
    course = DogScript.of(line).course(FPS)
    rhythm = mix_gaits(course.shares, course.speed, HIP)
    phases = np.cumsum(rhythm.frequency / FPS)[:, None] - rhythm.touch_downs
    found = make_bearing(
        course,
        rhythm,
        phases,
        active=np.full(course.num_frames, active),
        hip_height=HIP,
        rng=np.random.default_rng(seed),
    )
    return phases, rhythm, found


def nearest(phases, share):
    return np.abs(np.mod(phases - share + 0.5, 1.0) - 0.5) < 0.03


def test_a_trotting_dog_is_low_in_the_middle_of_a_stance_and_a_walking_one_high():
    for line, sign in (("trot 4", -1), ("walk 4", 1)):
        phases, rhythm, found = of(line)
        middle = nearest(phases[:, 0], 0.5 * rhythm.duty[0, 0])
        assert (sign * found.hind_bounce[middle] > 0).all()


@pytest.mark.parametrize("lead", ["left", "right"])
def test_a_cantering_dog_is_low_over_the_pair_that_is_down_and_gathers_before_the_hind_paws(lead):
    phases, rhythm, found = of(f"canter 4 lead={lead}")
    trailing = 1 if lead == "left" else 0
    between = 0.14 + 0.5 * rhythm.duty[0, 0]  # the middle of the two hind stances, after the first hind paw is down
    assert found.hind_bounce[nearest(phases[:, trailing], between)].mean() < -0.02
    assert found.arches[nearest(phases[:, trailing], 0.98)].mean() > 0.2


def test_a_standing_dog_breathes_and_looks_about():
    _, _, found = of("stand 20", active=0.0)
    assert 0.0005 < found.fore_bounce.std() < 0.01
    assert 0.05 < found.looks.std() < 0.6
    assert np.abs(found.hip_yaws).max() < 0.06


def test_the_same_seed_gives_the_same_bearing():
    one, same, other = (of("trot 3", seed=seed)[2].looks for seed in (1, 1, 2))
    np.testing.assert_array_equal(one, same)
    assert np.abs(one - other).max() > 0


def test_noise_is_smooth_and_of_unit_deviation():
    noise = smooth_noise(np.random.default_rng(0), 60_000, 1.0, 60.0)
    assert noise.std() == pytest.approx(1.0, abs=0.1)
    assert np.abs(np.diff(noise)).max() < 0.2


def test_glances_are_held_and_quick_between():
    _, _, found = of("stand 60", active=0.0)
    turning = np.abs(np.diff(found.looks)) * FPS
    assert np.median(turning) < 0.1  # most of the time it holds
    assert turning.max() > 1.0


def test_a_galloping_dog_bends_its_back_more_than_a_cantering_one():
    canter, gallop = (np.ptp(of(line)[2].arches) for line in ("canter 3 speed=5", "gallop 3 speed=7"))
    assert gallop > 1.4 * canter > 0.5


def test_a_sniffing_dog_lowers_neck_and_withers():
    _, _, found = of("stand 2; sniff 4", active=0.0)
    assert found.necks[-1] > 1.5 > 0.5 > found.necks[0]
    assert found.fore_bounce[-1] < -0.08
