import numpy as np
import pytest

from motionmatch.actors.hound_bearing import bearing
from motionmatch.actors.hound_gaits import mixed
from motionmatch.actors.hound_script import Script
from motionmatch.actors.signals import smooth_noise

FPS, HIP = 60.0, 0.47


def of(line, *, active=1.0, seed=0):
    course = Script.of(line).course(FPS)
    rhythm = mixed(course.shares, course.speed, HIP)
    phases = np.cumsum(rhythm.frequency / FPS)[:, None] - rhythm.touch_downs
    found = bearing(
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
