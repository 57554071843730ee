import numpy as np

from motionmatch.actors import climb
from motionmatch.actors.beats import STRADDLE
from motionmatch.actors.gaits import GaitModel
from motionmatch.actors.script import Script, walk
from motionmatch.actors.terrain import Terrain

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
