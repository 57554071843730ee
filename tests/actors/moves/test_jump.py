import numpy as np
import pytest

from grounds import lowest
from marks import slow
from motionmatch.actors.biped import legs
from motionmatch.actors.biped.drive import make_strides
from motionmatch.actors.biped.gait_table import load_gait_model
from motionmatch.actors.biped.gaits import GaitPose
from motionmatch.actors.biped.performer import make_biped
from motionmatch.actors.moves import jump
from motionmatch.actors.moves.script import Script
from motionmatch.actors.moves.vocabulary import run
from motionmatch.actors.props.terrain import Terrain
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.metrics import acting, quality
from once import once
from takes import flexion, knee_acceleration

MODEL = load_gait_model()
CASES = [(0.4, 2.6), (0.55, 3.0), (0.7, 3.3)]


@once
def over(height: float, speed: float, seed: int = 1):
    return make_biped(seed).perform([run(3.5, speed=speed)], terrain=Terrain.fence(start=5.0, height=height))


@pytest.mark.parametrize("seed", [1, *slow(2, 3)])
@pytest.mark.parametrize(("height", "speed"), CASES)
def test_feet_clear_the_fence_and_stay_where_they_land(height, speed, seed):
    jumped = over(height, speed, seed)
    for joints in (legs.FEET, legs.TOES):
        assert jumped.clearances[:, list(joints)].min() > 0.02
    speeds = acting.measure_slides(jumped, jumped.contacts)
    assert np.median(speeds) <= 0.01
    assert np.percentile(speeds, 99) <= 0.05
    assert quality.find_jumps(jumped) == []
    assert flexion(jumped).max() < 145.0


@pytest.mark.parametrize(("height", "speed"), CASES)
def test_pelvis_falls_freely_in_flight(height, speed):
    clip = over(height, speed)
    ((start, stop),) = clip.tags.spans["jump"]
    heights = clip.positions_world[start:stop, 0, 1].astype(float)
    fall = np.diff(heights[2:-2], 2) * clip.fps**2
    np.testing.assert_allclose(fall, -jump.GRAVITY, atol=0.15)
    down = np.stack([clip.tags.mask(f"{side}_contact", clip.num_frames) for side in ("left", "right")])
    assert not down[:, start:stop].any()


def test_knees_give_on_landing():
    clip = over(0.6, 3.0)
    ((_, stop),) = clip.tags.spans["jump"]
    hips = clip.positions_world[:, 0, 1]
    assert hips[stop : stop + 30].min() < np.median(hips) - 0.05


@pytest.mark.parametrize(("height", "speed"), CASES)
def test_no_part_of_the_feet_touches_the_fence(height, speed):
    assert lowest(over(height, speed)) > 0.0


@pytest.mark.parametrize("seed", [1, *slow(2)])
@pytest.mark.parametrize(("height", "speed"), CASES)
def test_knees_do_not_pop(height, speed, seed):
    """A run and a jump over something, recorded (127_25 of CMU), has 18,000 degrees per second squared."""
    assert knee_acceleration(over(height, speed, seed)) < 18_000.0


def test_arms_swing_up_and_the_trunk_folds_on_landing():
    clip = over(0.6, 3.0)
    ((start, stop),) = clip.tags.spans["jump"]
    positions = clip.positions_world
    joint = clip.skeleton.names.index
    hands = positions[:, [joint("LeftHand"), joint("RightHand")], 1] - positions[:, joint("Spine1")][:, None, 1]
    before, middle = hands[start - 40 : start - 20], hands[(start + stop) // 2]
    assert (middle > before.max(axis=0)).all() and middle.mean() > before.mean() + 0.12
    trunk = positions[:, joint("Neck")] - positions[:, 0]
    lean = np.degrees(np.arctan2(trunk[:, 2], trunk[:, 1]))
    assert lean[stop : stop + 20].max() > np.median(lean) + 8.0


def test_lowering_for_reach_leaves_the_fall_alone():
    down = 0.05 + 0.05 * np.sin(0.4 * np.arange(60))
    carried = jump.keep_fall(down, [(20, 40)])
    np.testing.assert_allclose(np.diff(carried[19:41], 2), 0.0, atol=1e-12)
    np.testing.assert_array_equal(carried[:20], down[:20])
    np.testing.assert_array_equal(carried[40:], down[40:])


def test_without_flights_the_pose_stays():
    pose = GaitPose(np.tile(quat.IDENTITY, (10, 23, 1)), np.zeros((10, 3)))
    assert jump.pose_jump(pose, [], pose, 60.0) is pose


def test_higher_fences_take_longer_flights():
    drive = Script((run(4.0, speed=3.0),)).drive(60.0)
    seconds = [jump.find_leaps(drive, Terrain.fence(height=height))[0].seconds for height in (0.45, 0.6, 0.75)]
    assert np.all(np.diff(seconds) > 0)
    assert jump.find_leaps(drive, None) == []
    assert jump.find_leaps(drive, Terrain.hurdle()) == []


def test_walk_up_to_a_fence_names_the_least_speed():
    with pytest.raises(InputError, match=r"'fence' of 0.6 m at 1.3 m/s: it takes a run; the nearest is 2.2"):
        make_biped(1).perform("walk 6", terrain=Terrain.fence(start=3.0))


def test_flight_lasts_as_long_as_the_leap():
    drive = Script((run(4.0, speed=3.0),)).drive(60.0)
    found = [jump.Leap(120, 0.5)]
    rhythm = jump.stretch_flights(drive, MODEL, found)
    assert rhythm[0] == 1.0
    assert rhythm[120] < 0.6
    beat = jump.make_jump_beat(drive, MODEL, found[0])
    assert beat.until < 120
    assert jump.find_flights(make_strides(drive, MODEL), []) == []


def test_without_flights_the_pelvis_stays():
    heights = np.linspace(0.9, 1.0, 50)
    np.testing.assert_array_equal(jump.fly_pelvis(heights, [], 60.0), heights)
