"""A pole in both hands: level across the way, or upright."""

from functools import lru_cache

import numpy as np
import pytest

from motionmatch.actors.takes import capture
from motionmatch.crowd.pole import APART, LENGTH, POLE, UPRIGHT, pole_load, with_pole
from motionmatch.environment.carried import Load
from motionmatch.motion.mirror import mirror_clip


@lru_cache(maxsize=1)
def walker():
    return capture("walk 4 speed=0.8")[0]


@lru_cache(maxsize=2)
def bearer(upright: float):
    return with_pole(walker(), (upright,))


def hands(clip):
    return clip.positions_world[:, [clip.anatomy.roles[f"{side}_hand"] for side in ("left", "right")]].astype(float)


@pytest.mark.parametrize("upright", [0.0, 1.0])
def test_hands_hold_it_and_legs_walk_as_before(upright):
    clip, plain = bearer(upright), walker()
    apart = np.linalg.norm(np.diff(hands(clip), axis=1)[:, 0], axis=1)
    assert np.abs(apart - 2 * APART).max() < 0.12
    legs = [joint for joint, name in enumerate(clip.skeleton.names) if "Leg" in name or "Foot" in name or "Toe" in name]
    np.testing.assert_allclose(clip.positions_world[:, legs], plain.positions_world[:, legs], atol=1e-5)


def test_upright_it_takes_hardly_any_room():
    wide, high = [], []
    for upright in (0.0, 1.0):
        clip = bearer(upright)
        facing = np.tile([0.0, 1.0], (clip.num_frames, 1))
        rows = pole_load().outlines(np.zeros((clip.num_frames, 3)), facing, hands(clip))
        wide.append(rows[:, 4])
        high.append(rows[:, 7] - rows[:, 6])
    assert wide[0].min() > 0.45 * LENGTH and wide[1].max() < 0.25 * LENGTH
    assert high[0].max() < 0.5 and high[1].min() > 0.9 * LENGTH


def test_the_ellipse_holds_all_of_the_pole():
    rng = np.random.default_rng(3)
    held = rng.uniform(-0.4, 0.4, (50, 2, 3)) + [0.0, 1.0, 0.0]
    load = Load((0.8, 0.02, 0.02), between=True)
    rows = load.outlines(np.zeros((50, 3)), np.tile([0.0, 1.0], (50, 1)), held)
    line = held[:, 0] - held[:, 1]
    line /= np.linalg.norm(line, axis=1, keepdims=True)
    for along in np.linspace(-0.8, 0.8, 9):
        point = held.mean(axis=1) + along * line
        away = point[:, [0, 2]] - rows[:, :2]
        u, v = np.sum(away * rows[:, 2:4], axis=1), away[:, 1] * rows[:, 2] - away[:, 0] * rows[:, 3]
        assert ((u / rows[:, 4]) ** 2 + (v / rows[:, 5]) ** 2 < 1.0).all()
        assert ((point[:, 1] >= rows[:, 6]) & (point[:, 1] <= rows[:, 7])).all()


def test_frames_are_tagged_and_mirrored_ones_too():
    clip = with_pole(walker(), (0.0, 1.0))
    assert clip.tags.spans[POLE] == ((0, clip.num_frames),)
    share = clip.tags.mask(UPRIGHT, clip.num_frames).mean()
    assert share == pytest.approx(0.5, abs=0.05)
    assert mirror_clip(clip).tags.mask(UPRIGHT, clip.num_frames).mean() == share
