import numpy as np
import pytest

from motionmatch.actors.hound_body import HIP, WITHERS, skeleton
from motionmatch.actors.hound_trunk import Carriage, neck_and_head, tail, trunk
from motionmatch.maths import quat


def carriage(frames, **given):
    zero = np.zeros(frames)
    fields = ("hip_yaws", "chest_yaws", "hip_rolls", "chest_rolls", "arches")
    return Carriage(**{name: given.get(name, zero) for name in fields})


def between(body):
    hips = body.roots + quat.rotate(body.rotations[:, 0], HIP * [0, 1, 1])
    withers = body.chests + quat.rotate(body.rotations[:, 3], WITHERS * [0, 1, 1])
    return hips, withers


def test_hips_and_withers_are_as_high_as_asked():
    fore = np.linspace(0.3, 0.6, 50)
    held = carriage(50, arches=np.full(50, 0.2), hip_yaws=np.full(50, 0.3))
    hips, withers = between(trunk(skeleton(), held, np.zeros((50, 3)), hind=np.full(50, 0.4), fore=fore, size=1.0))
    np.testing.assert_allclose(hips[:, 1], 0.4, atol=1e-3)
    np.testing.assert_allclose(withers[:, 1], fore, atol=1e-3)


def test_the_middle_of_the_body_is_where_it_is_asked_to_be():
    middles = np.random.default_rng(1).uniform(-2, 2, (20, 3)) * [1, 0, 1]
    held = carriage(20, chest_yaws=np.full(20, 0.4))
    body = trunk(skeleton(), held, middles, hind=np.full(20, 0.46), fore=np.full(20, 0.57), size=1.0)
    np.testing.assert_allclose((0.5 * sum(between(body)))[:, [0, 2]], middles[:, [0, 2]], atol=1e-6)


def test_left_and_right_anchors_are_level_without_roll():
    body = trunk(skeleton(), carriage(1), np.zeros((1, 3)), hind=np.array([0.46]), fore=np.array([0.57]), size=1.0)
    for anchor in (body.hip, body.withers):
        left, right = anchor(1.0, 1.0), anchor(-1.0, 1.0)
        np.testing.assert_allclose(left * [-1, 1, 1], right, atol=1e-9)


def test_a_gathered_back_is_shorter():
    lengths = []
    for arch in (0.0, 0.5):
        held = carriage(1, arches=np.array([arch]))
        hips, withers = between(trunk(skeleton(), held, np.zeros((1, 3)), hind=np.array([0.46]), fore=np.array([0.57]),
                                      size=1.0))  # fmt: skip
        lengths.append(withers[0, 2] - hips[0, 2])
    assert lengths[1] < lengths[0]


def test_the_head_looks_further_than_the_neck():
    look = np.array([0.5])
    neck, head = neck_and_head(np.zeros(1), lowered=np.zeros(1), nod=np.zeros(1), look=look, tilt=np.zeros(1))
    ahead = [np.arctan2(*quat.rotate(q, np.array([0.0, 0.0, 1.0]))[0, [0, 2]]) for q in (neck, head)]
    assert ahead[0] == pytest.approx(0.225)
    assert ahead[1] == pytest.approx(0.5)


def test_the_end_of_the_tail_follows_later_than_its_root():
    wag = np.sin(2 * np.pi * 1.6 * np.arange(600) / 60)
    zero = np.zeros(600)
    links = tail(zero, raised=zero, wag=wag, bounce=zero, fps=60.0)
    wave = np.exp(-2j * np.pi * 1.6 * np.arange(150) / 60)  # four periods
    found = [np.sum(2 * np.arctan2(link[300:450, 2], link[300:450, 0]) * wave) for link in links]
    sent = np.sum(wag[300:450] * wave)
    lags = np.mod([-np.angle(each / sent) for each in found], 2 * np.pi)
    assert 0 < lags[0] < lags[1] < lags[2] < 1.5 * np.pi
    assert np.abs(found[2]) > np.abs(found[0])


def test_the_tail_lags_in_a_turn_and_swings_past_as_it_ends():
    yaws = np.cumsum(np.where(np.arange(400) < 200, 1.0, 0.0)) / 60.0
    zero = np.zeros(400)
    for link in tail(yaws, raised=zero, wag=zero, bounce=zero, fps=60.0):
        behind = np.unwrap(2 * np.arctan2(link[:, 2], link[:, 0])) - yaws
        assert behind[150:199].max() < -0.02
        assert behind[201:].max() > 0.01
        assert abs(behind[-1]) < 0.01
