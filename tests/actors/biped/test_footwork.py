import numpy as np
import pytest

from motionmatch.actors.biped.footwork import CLEARANCE, FOOT_WIDTH, OUT_OF_REACH, plan_footing, separate_feet
from motionmatch.actors.biped.soles import Sole, trim_to_reach
from motionmatch.maths import quat
from motionmatch.motion.tags import find_spans

FPS = 60.0
SOLE = Sole(np.array([0.0, -0.035, 0.12]), np.array([0.0, -0.035, -0.05]), 0.03, 0.06)
LEG = 0.85
STRIDE = 1.2


def walking(strides=4, ground=None, height=0.88, roll=0.3):
    """A foot that slides in stance as models do (by 5 cm) and swings in an arc."""
    frames = strides * 60
    phase = np.arange(frames) / 60.0
    within, count = np.mod(phase, 1.0), np.floor(phase)
    planted = within < 0.6
    swing = np.clip((within - 0.6) / 0.4, 0.0, 1.0)
    along = count * STRIDE + 0.05 * np.minimum(within / 0.6, 1.0) + (STRIDE - 0.05) * (3 * swing**2 - 2 * swing**3)
    high = 0.065 + 0.1 * np.sin(np.pi * swing) ** 2
    ankles = np.stack([np.full(frames, 0.1), high, along], axis=-1)
    pitch = np.where(planted, roll * (1.0 - within / 0.2).clip(0.0) - roll * ((within - 0.4) / 0.2).clip(0.0), 0.0)
    pitch[~planted] = -roll + 2 * roll * swing[~planted]
    rotations = quat.from_angle_axis(-pitch, np.array([1.0, 0.0, 0.0]))
    hips = np.stack([np.full(frames, 0.1), np.full(frames, height), STRIDE * (phase - 0.3)], axis=-1)
    leg = np.full(frames, LEG)
    foot = plan_footing(ankles, rotations, hips, planted, sole=SOLE, leg=leg, fps=FPS, ground=ground)
    return foot, planted, hips


def points(foot):
    """World places of ball and heel."""
    return [foot.ankles + quat.rotate(foot.rotations, point) for point in (SOLE.ball, SOLE.heel)]


def test_each_stance_has_one_foothold():
    foot, planted, _ = walking()
    assert len(foot.plants) == len(find_spans(planted))
    places = np.array([plant.place for plant in foot.plants])
    np.testing.assert_allclose(np.diff(places[:, 2]), STRIDE, atol=0.01)
    np.testing.assert_allclose(places[:, 1], SOLE.height)


def test_the_ball_stays_where_it_is_planted():
    foot, _, _ = walking()
    ball, _ = points(foot)
    for plant in foot.plants:
        inside = np.zeros(len(ball), bool)
        inside[plant.start : plant.stop] = True
        away = np.linalg.norm(ball[inside & foot.toes_down] - plant.place, axis=-1)
        assert away.max() < 1.5e-3


def test_the_ball_hardly_moves_while_it_counts_as_down():
    foot, _, _ = walking()
    ball, _ = points(foot)
    speed = np.linalg.norm(np.diff(ball, axis=0), axis=-1) * FPS
    assert speed[foot.toes_down[1:] & foot.toes_down[:-1]].max() < 0.05


def test_a_foot_that_is_down_rests_on_heel_or_ball():
    foot, _, _ = walking()
    lowest = np.minimum(*(point[:, 1] for point in points(foot)))
    np.testing.assert_allclose(lowest[foot.planted], SOLE.height, atol=1e-3)
    assert not foot.toes_down[~foot.planted].any()


def test_the_heel_strikes_first_and_leaves_first():
    foot, _, _ = walking()
    ball, heel = points(foot)
    plant = foot.plants[1]
    assert ball[plant.start, 1] > SOLE.height + 0.02 and heel[plant.start, 1] < SOLE.height + 1e-3
    assert heel[plant.stop - 1, 1] > SOLE.height + 0.02 and ball[plant.stop - 1, 1] < SOLE.height + 1e-3


def test_swinging_feet_clear_the_ground():
    foot, _, _ = walking()
    lowest = np.minimum(*(point[:, 1] for point in points(foot))) - SOLE.height
    assert lowest.min() > -1e-3
    for before, after in zip(foot.plants, foot.plants[1:], strict=False):
        assert lowest[(before.stop + after.start) // 2] > 0.8 * CLEARANCE


def test_a_swing_joins_its_stances_without_a_jump():
    foot, _, _ = walking()
    step = np.linalg.norm(np.diff(foot.ankles, axis=0), axis=-1) * FPS
    assert step.max() < 6.0
    assert np.abs(np.diff(foot.ankles, 2, axis=0)).max() * FPS**2 < 150.0
    turned = quat.angle(quat.inverse_multiply(foot.rotations[:-1], foot.rotations[1:]))
    assert np.degrees(turned).max() < 15.0


def test_footholds_are_on_the_ground_whatever_its_height():
    foot, _, _ = walking(ground=lambda x, z: 0.1 * np.asarray(z), height=1.1)
    for plant in foot.plants:
        assert plant.place[1] == pytest.approx(SOLE.height + 0.1 * plant.place[2])


def test_a_foot_out_of_reach_lands_later_and_leaves_earlier():
    near, planted, _ = walking()
    far, _, hips = walking(height=0.93)
    assert far.planted.sum() < near.planted.sum() <= planted.sum()
    away = np.linalg.norm(far.ankles - hips, axis=-1)
    assert away[far.planted].max() <= LEG + OUT_OF_REACH + 1e-6


def test_who_stands_keeps_the_feet_flat_and_still():
    frames = 240
    ankles = np.tile([0.1, 0.07, 0.0], (frames, 1)) + 0.003 * np.sin(np.arange(frames) / 20.0)[:, None]
    rotations = np.tile(quat.IDENTITY, (frames, 1))
    hips = np.tile([0.1, 0.85, 0.0], (frames, 1))
    planted = np.ones(frames, bool)
    foot = plan_footing(ankles, rotations, hips, planted, sole=SOLE, leg=np.full(frames, LEG), fps=FPS)
    assert foot.toes_down.all() and foot.planted.all()
    assert np.ptp(foot.ankles, axis=0).max() < 1e-6


def test_a_take_that_begins_in_the_air_lands_without_a_step():
    frames = 90
    planted = np.arange(frames) > 30
    swing = np.clip((30 - np.arange(frames)) / 30.0, 0.0, 1.0)
    ankles = np.stack([np.zeros(frames), 0.09 + 0.1 * swing**2, -0.6 * swing**2], axis=-1)
    rotations = np.tile(quat.IDENTITY, (frames, 1))
    hips = np.stack([np.zeros(frames), np.full(frames, 0.85), np.zeros(frames)], axis=-1)
    foot = plan_footing(ankles, rotations, hips, planted, sole=SOLE, leg=np.full(frames, LEG), fps=FPS)
    assert np.linalg.norm(np.diff(foot.ankles, axis=0), axis=-1).max() * FPS < 4.0


def standing_at(*sides):
    """Feet that stand from frame 0 and from frame 30 on, this far to the left."""
    feet = []
    for start, x in zip((0, 30), sides, strict=True):
        frames = np.arange(120)
        ankles = np.stack([np.full(120, x), np.full(120, 0.07), np.zeros(120)], axis=-1)
        rotations = np.tile(quat.IDENTITY, (120, 1))
        hips = ankles + [0.0, 0.78, 0.0]
        planted = frames >= start
        feet.append(plan_footing(ankles, rotations, hips, planted, sole=SOLE, leg=np.full(120, LEG), fps=FPS))
    return feet


def test_the_foot_that_comes_later_keeps_off_the_other():
    left, right = separate_feet(*standing_at(0.02, 0.0), FPS)
    assert not left.any()
    np.testing.assert_allclose(right[40:, 0], -(FOOT_WIDTH - 0.02), atol=1e-3)
    assert not right[:, 1:].any()


def test_feet_that_are_apart_or_crossed_stay_where_they_are():
    for x in (0.2, -0.2):
        assert not any(shift.any() for shift in separate_feet(*standing_at(x, 0.0), FPS))


def test_a_stance_that_is_hardly_in_reach_keeps_a_frame():
    beyond = np.full(40, 0.01)
    beyond[20] = 0.0
    first, last = trim_to_reach(beyond, 0.005)
    assert first == 20 and last == 21


@pytest.mark.parametrize("seed", range(5))
def test_what_is_left_of_a_stance_is_never_empty(seed):
    rng = np.random.default_rng(seed)
    for _ in range(50):
        beyond = rng.normal(0.01, 0.01, rng.integers(2, 60))
        first, last = trim_to_reach(beyond, 0.02)
        assert 0 <= first < last <= len(beyond)
