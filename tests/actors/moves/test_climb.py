from dataclasses import replace

import numpy as np
import pytest

from motionmatch.actors.biped import legs
from motionmatch.actors.biped.body import NAMES, leg_length, make_skeleton
from motionmatch.actors.biped.drive import STRADDLE
from motionmatch.actors.biped.footwork import Footing
from motionmatch.actors.biped.gait_table import load_gait_model
from motionmatch.actors.biped.gaits import GaitPose
from motionmatch.actors.biped.soles import Sole
from motionmatch.actors.moves import climb
from motionmatch.actors.moves.script import Script
from motionmatch.actors.moves.vocabulary import walk
from motionmatch.actors.props.terrain import Terrain
from motionmatch.maths import quat

DRIVE = Script((walk(6.0, speed=0.8),)).drive(60.0)
MODEL = load_gait_model()


def test_pelvis_starts_and_ends_at_the_height_of_the_ground():
    rises = climb.find_climb(DRIVE, Terrain.stairs(start=1.5, count=5, rise=0.2))
    np.testing.assert_allclose([rises[0], rises[-1]], [0.0, 1.0], atol=1e-3)
    assert np.abs(np.diff(rises)).max() * 60 < 0.8  # it does not jump from tread to tread


def test_hurdle_does_not_lift_the_pelvis():
    np.testing.assert_array_equal(climb.find_climb(DRIVE, Terrain.hurdle()), 0.0)


def test_on_stairs_a_step_is_as_long_as_a_tread():
    stairs = Terrain.stairs(start=1.5, count=6, rise=0.17, tread=0.32)
    factor = climb.match_treads(DRIVE, DRIVE, MODEL, stairs)
    on = (DRIVE.places[:, 2] > 1.9) & (DRIVE.places[:, 2] < 2.8)
    step = 0.8 / (2 * MODEL.cadence("walk", 0.8) * factor[on])
    np.testing.assert_allclose(step, 0.32, rtol=0.01)
    assert factor[0] == 1.0


def test_cadence_stays_where_there_are_no_stairs():
    for ground in (Terrain(), Terrain.slope(), Terrain.hurdle(), Terrain.stairs(tread=1.0)):
        np.testing.assert_array_equal(climb.match_treads(DRIVE, DRIVE, MODEL, ground), 1.0)


def test_hurdles_are_met_between_two_steps():
    (beat,) = climb.make_hurdle_beats(DRIVE, Terrain.hurdle(start=2.0, depth=0.1))
    assert abs(DRIVE.places[beat.frame, 2] - 2.05) < 0.02
    assert beat.phase == STRADDLE
    assert climb.make_hurdle_beats(DRIVE, Terrain.hurdle(start=50.0)) == []
    assert climb.make_hurdle_beats(DRIVE, Terrain.fence(start=2.0)) == []


def test_each_flight_of_stairs_has_its_own_treads_and_the_landing_none():
    ground = Terrain.stairs(start=1.0, count=3, tread=0.3) + Terrain.stairs(start=3.2, count=4, tread=0.4, rise=-0.1)
    np.testing.assert_allclose(climb.find_stairs(ground), [(1.0, 1.6, 0.3), (3.2, 4.4, 0.4)])
    factor = climb.match_treads(DRIVE, DRIVE, MODEL, ground)
    landing = (DRIVE.places[:, 2] > 2.1) & (DRIVE.places[:, 2] < 2.5)
    np.testing.assert_allclose(factor[landing], 1.0, atol=0.01)
    assert climb.find_stairs(Terrain.stairs(count=1) + Terrain.hurdle(start=4.0)) == []


def test_steps_over_hurdles_are_longer_the_higher_they_are():
    low, high = (climb.lengthen_over_hurdles(DRIVE, Terrain.hurdle(start=2.0, height=height)) for height in (0.1, 0.35))
    frame = int(np.argmax(DRIVE.places[:, 2] > 2.04))
    assert 0.6 < high[frame] < low[frame] < 1.0
    np.testing.assert_allclose(high[[0, -1]], 1.0, atol=0.02)
    np.testing.assert_array_equal(climb.lengthen_over_hurdles(DRIVE, Terrain.stairs()), 1.0)


def standing(height: float) -> tuple[np.ndarray, np.ndarray, list[Footing]]:
    """A body upright at that height above where its straight legs would just reach, and its feet on the ground."""
    body, frames = make_skeleton(), 80
    rotations = np.tile(quat.IDENTITY, (frames, len(NAMES), 1))
    root = np.tile([0.0, float(body.offsets[0, 1]) + height, 0.0], (frames, 1))
    positions, turned = legs.world_pose(body, np.tile(body.offsets[0].astype(float), (frames, 1)), rotations)
    down = np.ones(frames, bool)
    feet = [Footing(positions[:, k], turned[:, k], down, down, np.zeros(frames), []) for k in legs.FEET]
    return root, rotations, feet


def test_pelvis_comes_down_until_no_leg_is_straight():
    root, rotations, feet = standing(0.02)
    down = climb.find_lowering(make_skeleton(), root, rotations, feet, 60.0)
    positions, _ = legs.world_pose(make_skeleton(), root - down[:, None] * [0.0, 1.0, 0.0], rotations)
    reach = np.linalg.norm(positions[:, legs.UP_LEGS[0]] - feet[0].ankles, axis=-1)
    np.testing.assert_allclose(reach, climb.UNBENT * leg_length(make_skeleton()), rtol=1e-3)


def test_pelvis_stays_where_legs_are_long_enough_and_comes_down_in_good_time_where_not():
    root, rotations, feet = standing(-0.06)
    np.testing.assert_allclose(climb.find_lowering(make_skeleton(), root, rotations, feet, 60.0), 0.0, atol=1e-12)
    ankles = feet[0].ankles.copy()
    ankles[40:43, 1] -= 0.2  # one foot steps down
    down = climb.find_lowering(make_skeleton(), root, rotations, [replace(feet[0], ankles=ankles), feet[1]], 60.0)
    assert down[40:43].min() > 0.1 and down[32] > 0.01 and down[10] < 1e-6
    assert np.abs(np.diff(down, 2)).max() * 60**2 < 15.0  # about as it would fall


def test_a_foot_in_flight_does_not_hold_the_body_back():
    """Neither in flight nor before it, when the body is about to be thrown."""
    root, rotations, feet = standing(-0.06)
    flight, ankles = (40, 60), feet[0].ankles.copy()
    ankles[slice(*flight), 1] -= 0.2
    feet = [replace(feet[0], ankles=ankles), feet[1]]
    assert climb.find_lowering(make_skeleton(), root, rotations, feet, 60.0)[38:40].min() > 0.1
    np.testing.assert_array_equal(
        climb.find_lowering(make_skeleton(), root, rotations, feet, 60.0, flights=[flight]), 0.0
    )


def test_trunk_leans_forward_on_the_way_up_and_back_on_the_way_down():
    still = GaitPose(np.tile(quat.IDENTITY, (200, len(NAMES), 1)), np.zeros((200, 3)))
    back = NAMES.index("LowerBack")
    for sign in (1.0, -1.0):
        leant = climb.lean_on_slope(still, sign * np.linspace(0.0, 1.0, 200), 60.0)
        ahead = quat.rotate(leant.rotations[100, back], np.array([0.0, 1.0, 0.0]))[2]
        assert 0.02 < sign * ahead < 0.2
    np.testing.assert_allclose(climb.lean_on_slope(still, np.zeros(200), 60.0).rotations, still.rotations, atol=1e-12)


SOLE = Sole(np.array([0.0, -0.035, 0.115]), np.array([0.0, -0.035, -0.05]), 0.03, 0.06)
FPS = 60.0


def stepping(rise: float = 0.0, frames: int = 30, length: float = 0.6) -> Footing:
    """A foot that stands, goes ahead in a flat arc and stands again, higher by `rise`."""
    total = frames + 20
    share = np.clip((np.arange(total) - 9) / (frames + 1), 0.0, 1.0)
    eased = share**3 * (10 - 15 * share + 6 * share**2)
    ankles = np.zeros((total, 3))
    ankles[:, 1] = SOLE.height + 0.035 + rise * eased + 0.05 * np.sin(np.pi * share) ** 2
    ankles[:, 2] = length * eased
    planted = (share <= 0) | (share >= 1)
    return Footing(ankles, np.tile(quat.IDENTITY, (total, 1)), planted, planted.copy(), np.zeros(total), [])


def over(foot: Footing, ground: Terrain) -> Footing:
    """Of a leg whose hip goes evenly from above the one stance to above the other."""
    hips = np.linspace(foot.ankles[0], foot.ankles[-1], len(foot.ankles)) + [0.0, 0.75, 0.0]
    return climb.clear_edges(foot, ground, sole=SOLE, hips=hips, leg=0.84, fps=FPS)


def clearance(foot: Footing, ground: Terrain) -> np.ndarray:
    """(F, 3) of heel, ball and tip over the ground, beside what they have at rest."""
    points = np.stack([SOLE.heel, SOLE.ball, SOLE.ball + [0.0, 0.0, SOLE.toes]])
    at = foot.ankles[:, None] + quat.rotate(foot.rotations[:, None], points)
    return at[..., 1] - SOLE.height - ground.height(at[..., 0], at[..., 2])


CASES = {
    "hurdle": (Terrain.hurdle(start=0.35, height=0.3), stepping()),
    "up": (Terrain.stairs(start=0.25, count=1, rise=0.2), stepping(rise=0.2)),
    "down": (Terrain.stairs(start=0.25, count=1, rise=-0.2), stepping(rise=-0.2)),
    "two up": (Terrain.stairs(start=0.22, count=2, rise=0.17, tread=0.28), stepping(rise=0.34, length=0.62)),
}


@pytest.mark.parametrize("name", CASES)
def test_no_part_of_the_foot_goes_through_an_edge(name):
    ground, foot = CASES[name]
    if name != "down":
        assert clearance(foot, ground).min() < -0.05  # before, it does
    assert clearance(over(foot, ground), ground).min() > -1e-6


@pytest.mark.parametrize("name", CASES)
def test_stances_stay(name):
    ground, foot = CASES[name]
    moved = over(foot, ground)
    np.testing.assert_array_equal(moved.ankles[foot.planted], foot.ankles[foot.planted])
    np.testing.assert_array_equal(moved.rotations, foot.rotations)


@pytest.mark.parametrize("name", CASES)
def test_swings_are_even(name):
    """Over 0.3 m and back down in half a second takes 5 g at the very least where it is done at once."""
    ground, foot = CASES[name]
    moved = over(foot, ground)
    accelerations = np.linalg.norm(np.diff(moved.ankles, 2, axis=0), axis=-1) * FPS**2
    assert accelerations.max() < 75.0


def test_far_from_edges_nothing_changes():
    foot = stepping()
    for ground in (Terrain.hurdle(start=5.0), Terrain.slope(start=3.0), Terrain()):
        np.testing.assert_array_equal(over(foot, ground).ankles, foot.ankles)


def test_heights_are_the_evenest_over_what_is_in_the_way():
    """No other heights between the same ends, and over the same things, have less jerk and are as near."""
    rng = np.random.default_rng(1)
    heights = np.zeros(36)
    low = np.where(np.abs(np.arange(30) - 15) < 3, 0.2, -1.0)
    even = climb._smooth_heights(heights, low, FPS)
    assert (even >= low - 1e-9).all() and even.max() == pytest.approx(0.2, abs=0.02)

    def cost(inner: np.ndarray) -> float:
        whole = np.concatenate([heights[:3], inner, heights[-3:]])
        return float(np.sum((np.diff(whole, 3) * FPS**1.5) ** 2) + climb.KEPT * np.sum(inner**2))

    for _ in range(50):
        assert cost(np.maximum(even + 1e-3 * rng.standard_normal(30), low)) >= cost(even)


def test_toes_over_an_edge_touch_nothing():
    """A foot on the tip of its toes is planted there only if there is ground under the tip."""
    foot = stepping(frames=12)
    pitch = np.where(np.arange(len(foot.planted)) < 10, np.linspace(0.0, 0.8, len(foot.planted)), 0.0)
    rotations = quat.from_angle_axis(pitch, np.array([1.0, 0.0, 0.0]))
    ball = np.array([0.0, SOLE.height, 0.115])
    on_ball = ball - quat.rotate(rotations, SOLE.ball)
    ankles = np.where((np.arange(len(pitch)) < 10)[:, None], on_ball, foot.ankles)
    rolled = replace(foot, ankles=ankles, rotations=rotations, bends=pitch)
    for ground in (Terrain(), Terrain.stairs(start=0.14, count=1, rise=-0.2)):
        assert over(rolled, ground).toes_down[:10].all()  # its ball does
    lifted = replace(rolled, ankles=ankles + [0.0, 0.02, 0.0])
    assert not over(lifted, Terrain()).toes_down[:10].any()
