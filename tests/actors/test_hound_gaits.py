import numpy as np
import pytest

from motionmatch.actors.hound_gaits import GAITS, SPEEDS, mixed

HIP = 0.47


def rhythm(name, speed):
    speeds = np.atleast_1d(np.asarray(speed, float))
    return mixed({name: np.ones(len(speeds))}, speeds, HIP)


def after_left_hind(name):
    downs = np.array(GAITS[name].touch_downs)
    return np.mod(downs - downs[0], 1.0)


@pytest.mark.parametrize(
    ("name", "phases"),
    [
        ("walk", [0, 0.5, 0.25, 0.75]),
        ("trot", [0, 0.5, 0.5, 0]),
        ("pace", [0, 0.5, 0.03, 0.53]),
        ("canter_left", [0, 0.72, 0.27, 0]),
        ("canter_right", [0, 0.28, 0.28, 0.55]),
    ],
)
def test_paws_fall_in_the_order_of_the_gait(name, phases):
    np.testing.assert_allclose(after_left_hind(name), phases, atol=1e-9)


def test_the_two_leads_are_mirror_images():
    left, right = (np.array(GAITS[f"canter_{side}"].touch_downs) for side in ("left", "right"))
    np.testing.assert_allclose(np.mod(left - left[0], 1), np.mod(right[[1, 0, 3, 2]] - right[1], 1), atol=0.01)


@pytest.mark.parametrize("name", GAITS)
def test_faster_means_longer_and_more_frequent_strides_and_shorter_stances(name):
    speed = np.linspace(*SPEEDS[name.split("_")[0]], 20)
    found = rhythm(name, speed)
    assert (np.diff(found.frequency) > 0).all()
    assert (np.diff(speed / found.frequency) > 0).all()
    assert (np.diff(found.duty, axis=0) < 0).all()


def test_a_walking_paw_is_down_for_more_than_half_the_stride_and_a_fast_one_for_less():
    assert rhythm("walk", SPEEDS["walk"]).duty.min() > 0.5
    assert rhythm("trot", 2.0).duty.max() < 0.5
    assert rhythm("canter_left", 3.0).duty.max() < 0.4


def test_a_canter_has_a_moment_in_which_all_paws_are_off():
    found = rhythm("canter_left", 3.0)
    phase = np.linspace(0, 1, 500)[:, None]
    down = np.mod(phase - found.touch_downs, 1.0) < found.duty
    assert 0.02 < np.mean(~down.any(axis=1)) < 0.3


def test_dogs_of_every_size_move_alike_at_equal_froude_numbers():
    one, other = mixed({"trot": np.ones(1)}, np.array([2.0]), 0.4), mixed({"trot": np.ones(1)}, np.array([4.0]), 1.6)
    np.testing.assert_allclose(one.duty, other.duty)
    np.testing.assert_allclose(one.frequency, 2 * other.frequency)


def test_strides_of_a_walking_dog_are_those_of_the_literature():
    assert rhythm("walk", 1.0).frequency[0] == pytest.approx(1.5, abs=0.15)  # Hz, of dogs with hips at 0.47 m
    assert rhythm("trot", 2.2).frequency[0] == pytest.approx(2.1, abs=0.2)
