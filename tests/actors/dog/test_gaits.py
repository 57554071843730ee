import numpy as np
import pytest

from motionmatch.actors.dog.gaits import (
    GAITS,
    NEAR_HOME,
    SLOWEST,
    SPEEDS,
    froude_number,
    mix_gaits,
    plan_paws,
    stride_length,
)

HIP = 0.47


def rhythm(name, speed):
    speeds = np.atleast_1d(np.asarray(speed, float))
    return mix_gaits({name: np.ones(len(speeds))}, speeds, HIP)


def after_left_hind(name):
    downs = np.array(GAITS[name].touch_downs)
    return np.mod(downs - downs[0], 1.0)


@pytest.mark.parametrize(
    ("name", "phases"),
    [
        ("walk", [0, 0.5, 0.19, 0.69]),
        ("trot", [0, 0.5, 0.5, 0]),
        ("pace", [0, 0.5, 0.03, 0.53]),
        ("canter_left", [0, 0.72, 0.27, 0]),
        ("canter_right", [0, 0.28, 0.28, 0.55]),
        ("gallop_left", [0, 0.14, 0.64, 0.5]),
        ("gallop_right", [0, 0.86, 0.36, 0.5]),
        ("backward", [0, 0.5, 0.38, 0.88]),
    ],
)
def test_paws_fall_in_the_order_of_the_gait(name, phases):
    np.testing.assert_allclose(after_left_hind(name), phases, atol=1e-9)


@pytest.mark.parametrize("gait", ["canter", "gallop"])
def test_the_two_leads_are_mirror_images(gait):
    left, right = (np.array(GAITS[f"{gait}_{side}"].touch_downs) for side in ("left", "right"))
    np.testing.assert_allclose(np.mod(left - left[0], 1), np.mod(right[[1, 0, 3, 2]] - right[1], 1), atol=0.01)


@pytest.mark.parametrize("name", GAITS)
def test_faster_means_longer_and_more_frequent_strides_and_shorter_stances(name):
    least, most = SPEEDS[name.split("_")[0]]
    speed = np.linspace(max(least, SLOWEST), most, 20)
    found = rhythm(name, speed)
    assert (np.diff(found.frequency) > 0).all()
    assert (np.diff(speed / found.frequency) > 0).all()
    assert (np.diff(found.duty, axis=0) <= 0).all() and (found.duty[-1] < found.duty[0]).all()


def test_a_walking_paw_is_down_for_more_than_half_the_stride_and_a_fast_one_for_less():
    assert rhythm("walk", SPEEDS["walk"]).duty.min() > 0.5
    assert rhythm("trot", 2.4).duty.max() < 0.5
    assert rhythm("canter_left", 3.3).duty.max() < 0.42
    assert rhythm("gallop_left", SPEEDS["gallop"]).duty.max() < 0.36


def test_a_canter_has_a_moment_in_which_all_paws_are_off():
    found = rhythm("canter_left", 3.3)
    phase = np.linspace(0, 1, 500)[:, None]
    down = np.mod(phase - found.touch_downs, 1.0) < found.duty
    assert 0.02 < np.mean(~down.any(axis=1)) < 0.3


def test_dogs_of_every_size_move_alike_at_equal_froude_numbers():
    one, other = (
        mix_gaits({"trot": np.ones(1)}, np.array([2.0]), 0.4),
        mix_gaits({"trot": np.ones(1)}, np.array([4.0]), 1.6),
    )
    np.testing.assert_allclose(one.duty, other.duty)
    np.testing.assert_allclose(one.frequency, 2 * other.frequency)


def test_stride_lengths_keep_to_alexanders_classes():
    """Less than 2 hip heights walking, 2 to 2.9 trotting, more running, at the speeds dogs like for each."""
    for name, speed, least, most in (("walk", 1.1, 0, 2.0), ("trot", 2.2, 2.0, 2.9), ("gallop_left", 6.0, 2.9, 8.0)):
        assert least < speed / rhythm(name, speed).frequency[0] / HIP < most


def test_stride_length_is_alexanders_law():
    speed, hip = np.array([0.5, 1.2, 3.0, 8.0]), 0.55
    stride = stride_length(speed, hip)
    np.testing.assert_allclose(0.25 * 9.81**0.5 * stride**1.67 * hip**-1.17, speed)


@pytest.mark.parametrize("name", GAITS)
def test_a_swing_takes_about_a_quarter_of_a_second_at_every_speed(name):
    least, most = SPEEDS[name.split("_")[0]]
    found = rhythm(name, np.linspace(least, most, 10))
    swings = (1.0 - found.duty) / found.frequency[:, None]
    assert swings.min() > 0.2 and swings.max() < 0.32


def test_a_front_paw_stands_longer_than_a_hind_paw():
    for name in GAITS:
        found = rhythm(name, SPEEDS[name.split("_")[0]])
        assert (found.duty[:, 2:] > found.duty[:, :2]).all()


def test_a_paw_never_has_to_reach_further_than_a_leg_can():
    for name in GAITS:
        speed = np.linspace(*SPEEDS[name.split("_")[0]], 10)
        found = rhythm(name, speed)
        assert (found.duty.max(axis=1) * speed / found.frequency).max() < 1.4 * HIP


def test_a_walk_ends_below_froude_number_one():
    assert froude_number(np.array(SPEEDS["walk"]), HIP).max() < 1.0


FPS = 60.0
OFFSETS = np.array([0.0, 0.5, 0.25, 0.75])


def steps(speed, *, frequency=1.5, duty=0.65, homes_at=None):
    """Four paws in a walk along +z at speeds (F,)."""
    along = np.cumsum(speed) / FPS
    homes = np.zeros((len(speed), 4, 3))
    homes[..., 2] = along[:, None] + np.array([-0.25, -0.25, 0.25, 0.25])
    if homes_at is not None:
        homes = homes + homes_at[:, None]
    moving = speed > 0
    phases = np.cumsum(np.where(moving, frequency / FPS, 0.0))[:, None] - OFFSETS
    return homes, plan_paws(
        homes,
        np.zeros((len(speed), 4)),
        phases=phases,
        duty=np.full((len(speed), 4), duty),
        frequency=np.full(len(speed), frequency),
        moving=moving,
        too_far=np.full(len(speed), 0.4),
        fps=FPS,
    )


@pytest.fixture
def stop_and_go():
    return np.concatenate([np.zeros(60), np.full(240, 0.9), np.zeros(120)])


def test_planted_paws_do_not_move(stop_and_go):
    for paw in steps(stop_and_go)[1]:
        both = paw.planted[1:] & paw.planted[:-1]
        assert np.linalg.norm(np.diff(paw.places, axis=0), axis=1)[both].max() == 0.0


def test_paws_are_never_further_from_home_than_half_a_stance(stop_and_go):
    homes, paws = steps(np.full(400, 0.9))
    half = 0.5 * 0.9 * 0.65 / 1.5
    for leg, paw in enumerate(paws):
        settled = slice(120, 390)
        away = np.abs(paw.places - homes[:, leg])[settled][paw.planted[settled]]
        assert away[:, 2].max() < half + 0.02


def test_all_four_stand_at_home_after_a_stop(stop_and_go):
    homes, paws = steps(stop_and_go)
    for leg, paw in enumerate(paws):
        assert paw.planted[-1]
        assert np.linalg.norm(paw.places[-1] - homes[-1, leg]) <= NEAR_HOME


def test_only_one_paw_of_a_pair_is_in_the_air_while_closing_up(stop_and_go):
    _, paws = steps(stop_and_go)
    for a, b in ((0, 1), (2, 3)):
        assert (paws[a].planted | paws[b].planted)[320:].all()


def test_a_resting_dog_does_not_step():
    _, paws = steps(np.zeros(200))
    assert all(paw.planted.all() for paw in paws)


def test_paws_follow_homes_that_move_at_rest():
    shift = np.zeros((200, 3))
    shift[:, 2] = 0.3 * np.clip((np.arange(200) - 50) / 60, 0, 1)
    homes, paws = steps(np.zeros(200), homes_at=shift)
    for leg, paw in enumerate(paws):
        assert np.linalg.norm(paw.places[-1] - homes[-1, leg]) <= NEAR_HOME


def test_a_paw_left_too_far_behind_leaves_early():
    speed = np.concatenate([np.zeros(30), np.full(300, 3.0)])  # far too fast for this rhythm
    homes, paws = steps(speed, frequency=1.0)
    for leg, paw in enumerate(paws):
        behind = (homes[:, leg] - paw.places)[:, 2]
        assert behind[paw.planted].max() < 0.46


def test_longer_steps_are_quicker_off_the_ground_and_all_end_where_they_should():
    shares = []
    for speed, frequency in ((0.4, 1.5), (6.0, 3.0)):
        _, paws = steps(np.full(300, speed), frequency=frequency)
        before, after = paws[0].stances[3:5]
        path = paws[0].places[before.stop : after.start, 2]
        shares.append((path[1] - before.place[2]) / (after.place[2] - before.place[2]) * len(path))
        assert (np.diff(path) > 0).all()
    assert shares[1] > 1.3 * shares[0]
