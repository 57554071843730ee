from dataclasses import replace

import numpy as np

from motionmatch.actors import climb, legs
from motionmatch.actors.beats import STRADDLE
from motionmatch.actors.footwork import Footing
from motionmatch.actors.gaits import GaitModel, GaitPose
from motionmatch.actors.human import NAMES, human, leg_length
from motionmatch.actors.script import Script, walk
from motionmatch.actors.terrain import Terrain
from motionmatch.maths import quat

DRIVE = Script((walk(6.0, speed=0.8),)).drive(60.0)
MODEL = GaitModel.load()


def test_pelvis_starts_and_ends_at_the_height_of_the_ground():
    rises = climb.climbed(DRIVE, Terrain.stairs(start=1.5, count=5, rise=0.2))
    np.testing.assert_allclose([rises[0], rises[-1]], [0.0, 1.0], atol=1e-3)
    assert np.abs(np.diff(rises)).max() * 60 < 0.8  # it does not jump from tread to tread


def test_hurdle_does_not_lift_the_pelvis():
    np.testing.assert_array_equal(climb.climbed(DRIVE, Terrain.hurdle()), 0.0)


def test_on_stairs_a_step_is_as_long_as_a_tread():
    stairs = Terrain.stairs(start=1.5, count=6, rise=0.17, tread=0.32)
    factor = climb.tread_by_tread(DRIVE, DRIVE, MODEL, stairs)
    on = (DRIVE.places[:, 2] > 1.9) & (DRIVE.places[:, 2] < 2.8)
    step = 0.8 / (2 * MODEL.cadence("walk", 0.8) * factor[on])
    np.testing.assert_allclose(step, 0.32, rtol=0.01)
    assert factor[0] == 1.0


def test_cadence_stays_where_there_are_no_stairs():
    for ground in (Terrain(), Terrain.slope(), Terrain.hurdle(), Terrain.stairs(tread=1.0)):
        np.testing.assert_array_equal(climb.tread_by_tread(DRIVE, DRIVE, MODEL, ground), 1.0)


def test_hurdles_are_met_between_two_steps():
    (beat,) = climb.hurdles(DRIVE, Terrain.hurdle(start=2.0, depth=0.1))
    assert abs(DRIVE.places[beat.frame, 2] - 2.05) < 0.02
    assert beat.phase == STRADDLE
    assert climb.hurdles(DRIVE, Terrain.hurdle(start=50.0)) == []
    assert climb.hurdles(DRIVE, Terrain.fence(start=2.0)) == []


def test_each_flight_of_stairs_has_its_own_treads_and_the_landing_none():
    ground = Terrain.stairs(start=1.0, count=3, tread=0.3) + Terrain.stairs(start=3.2, count=4, tread=0.4, rise=-0.1)
    np.testing.assert_allclose(climb.stairways(ground), [(1.0, 1.6, 0.3), (3.2, 4.4, 0.4)])
    factor = climb.tread_by_tread(DRIVE, DRIVE, MODEL, ground)
    landing = (DRIVE.places[:, 2] > 2.1) & (DRIVE.places[:, 2] < 2.5)
    np.testing.assert_allclose(factor[landing], 1.0, atol=0.01)
    assert climb.stairways(Terrain.stairs(count=1) + Terrain.hurdle(start=4.0)) == []


def test_steps_over_hurdles_are_longer_the_higher_they_are():
    low, high = (climb.stepping_over(DRIVE, Terrain.hurdle(start=2.0, height=height)) for height in (0.1, 0.35))
    frame = int(np.argmax(DRIVE.places[:, 2] > 2.04))
    assert 0.6 < high[frame] < low[frame] < 1.0
    np.testing.assert_allclose(high[[0, -1]], 1.0, atol=0.02)
    np.testing.assert_array_equal(climb.stepping_over(DRIVE, Terrain.stairs()), 1.0)


def standing(height: float) -> tuple[np.ndarray, np.ndarray, list[Footing]]:
    """A body upright at that height above where its straight legs would just reach, and its feet on the ground."""
    body, frames = human(), 80
    rotations = np.tile(quat.IDENTITY, (frames, len(NAMES), 1))
    root = np.tile([0.0, float(body.offsets[0, 1]) + height, 0.0], (frames, 1))
    positions, turned = legs.world(body, np.tile(body.offsets[0].astype(float), (frames, 1)), rotations)
    down = np.ones(frames, bool)
    feet = [Footing(positions[:, k], turned[:, k], down, down, np.zeros(frames), []) for k in legs.FEET]
    return root, rotations, feet


def test_pelvis_comes_down_until_no_leg_is_straight():
    root, rotations, feet = standing(0.02)
    down = climb.lowered(human(), root, rotations, feet, 60.0)
    positions, _ = legs.world(human(), root - down[:, None] * [0.0, 1.0, 0.0], rotations)
    reach = np.linalg.norm(positions[:, legs.UP_LEGS[0]] - feet[0].ankles, axis=-1)
    np.testing.assert_allclose(reach, climb.UNBENT * leg_length(human()), rtol=1e-3)


def test_pelvis_stays_where_legs_are_long_enough_and_comes_down_in_good_time_where_not():
    root, rotations, feet = standing(-0.06)
    np.testing.assert_allclose(climb.lowered(human(), root, rotations, feet, 60.0), 0.0, atol=1e-12)
    ankles = feet[0].ankles.copy()
    ankles[40:43, 1] -= 0.2  # one foot steps down
    down = climb.lowered(human(), root, rotations, [replace(feet[0], ankles=ankles), feet[1]], 60.0)
    assert down[40:43].min() > 0.1 and down[32] > 0.01 and down[10] < 1e-6
    assert np.abs(np.diff(down, 2)).max() * 60**2 < 15.0  # about as it would fall


def test_a_foot_in_flight_does_not_hold_the_body_back():
    """Neither in flight nor before it, when the body is about to be thrown."""
    root, rotations, feet = standing(-0.06)
    flight, ankles = (40, 60), feet[0].ankles.copy()
    ankles[slice(*flight), 1] -= 0.2
    feet = [replace(feet[0], ankles=ankles), feet[1]]
    assert climb.lowered(human(), root, rotations, feet, 60.0)[38:40].min() > 0.1
    np.testing.assert_array_equal(climb.lowered(human(), root, rotations, feet, 60.0, flights=[flight]), 0.0)


def test_trunk_leans_forward_on_the_way_up_and_back_on_the_way_down():
    still = GaitPose(np.tile(quat.IDENTITY, (200, len(NAMES), 1)), np.zeros((200, 3)))
    back = NAMES.index("LowerBack")
    for sign in (1.0, -1.0):
        leant = climb.leaning(still, sign * np.linspace(0.0, 1.0, 200), 60.0)
        ahead = quat.rotate(leant.rotations[100, back], np.array([0.0, 1.0, 0.0]))[2]
        assert 0.02 < sign * ahead < 0.2
    np.testing.assert_allclose(climb.leaning(still, np.zeros(200), 60.0).rotations, still.rotations, atol=1e-12)
