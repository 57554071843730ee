from dataclasses import replace

import numpy as np
import pytest

from bvh_files import MOCAP
from fitting_people import perform
from motionmatch.actors.biped.body import LEG, MIRROR, NAMES, OFFSETS, PARENTS
from motionmatch.actors.biped.gait_table import load_gait_model
from motionmatch.actors.fitting.strides import (
    LEG_JOINTS,
    TouchConfig,
    find_mean_body,
    find_resting_feet,
    find_strides,
    find_tpose,
    fit_turn,
    lowpass,
    to_canonical,
)
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.motion.load import recordings

CMU = MOCAP / "cmu.zip"
pytestmark = pytest.mark.skipif(not CMU.exists(), reason="the CMU recordings (shared/mocap) are not installed")


@pytest.fixture(scope="module")
def people():
    return [r for r in recordings(CMU)[0] if "locomotion" in (r.entry.member or "")]


@pytest.fixture(scope="module")
def walk(people):
    return next(r for r in people if r.clip.name == "07_01")


def test_bones_point_where_they_pointed_in_the_recording(walk):
    found, rest = to_canonical(walk), find_tpose(walk)
    turned = found.rotations.copy()
    for joint in range(1, len(NAMES)):
        turned[:, joint] = quat.multiply(turned[:, PARENTS[joint]], found.rotations[:, joint])
    joints = [walk.clip.skeleton.joint(name) for name in NAMES]
    positions = walk.clip.positions_world[:, joints]
    for name in ("LeftLeg", "RightFoot", "LeftForeArm", "Spine1", "Head"):
        joint = NAMES.index(name)
        parent = PARENTS[joint]
        at_rest = rest.positions[joint] - rest.positions[parent]
        expected = positions[:, joint] - positions[:, parent]
        np.testing.assert_allclose(quat.rotate(turned[:, parent], at_rest), expected, atol=1e-4)


def test_recordings_at_half_rate_get_their_own_rate(people):
    rates = {r.clip.name.split("_")[0]: to_canonical(r).fps for r in people}
    assert rates["139"] == rates["143"] == 60.0
    assert {rate for subject, rate in rates.items() if subject not in ("139", "143")} == {120.0}


def test_recording_without_a_tpose_is_refused(walk):
    with pytest.raises(InputError, match="its first frame is not a T-pose"):
        to_canonical(replace(walk, raw=walk.raw.trim(1)))


def test_canonical_body_is_the_average_of_the_people(people):
    offsets, ends = find_mean_body(people)
    # The thorax and the wrists have no length in these files; human.py says what it has instead.
    made_up = ("Neck", "LeftShoulder", "RightShoulder", "LeftHand", "RightHand")
    for joint, name in enumerate(NAMES):
        if name not in made_up:
            np.testing.assert_allclose(offsets[joint], OFFSETS[joint], atol=2e-4, err_msg=name)
    assert np.linalg.norm(offsets[[NAMES.index("Neck"), NAMES.index("LeftShoulder")]]) < 1e-6
    np.testing.assert_allclose(offsets[MIRROR] * [-1, 1, 1], offsets, atol=1e-9)
    np.testing.assert_allclose(ends["LeftToeBase"], [0, 0, 0.0605], atol=2e-4)
    lengths = np.linalg.norm(offsets, axis=-1)
    assert lengths[NAMES.index("LeftLeg")] + lengths[NAMES.index("LeftFoot")] == pytest.approx(LEG, abs=2e-3)


@pytest.mark.parametrize(("gait", "speed", "turn"), [("walk", 1.2, 0.0), ("walk", 1.4, 0.5), ("run", 3.0, -0.3)])
def test_strides_have_the_speed_the_turn_and_the_cadence_that_were_put_in(gait, speed, turn):
    found = find_strides(perform(gait, speed, turn))
    assert len(found) >= 8
    for stride in found:
        assert np.hypot(stride.forward, stride.sideways) == pytest.approx(speed, abs=0.05)
        assert stride.turn == pytest.approx(turn, abs=0.05)
        assert stride.seconds == pytest.approx(1 / load_gait_model("35").cadence(gait, speed), abs=0.03)
        assert stride.evenness == pytest.approx(0.5, abs=0.03)
        assert abs(stride.acceleration) < 0.35
        assert abs(stride.veer) < 0.15
        assert stride.unlike < 6.0
    assert {stride.left for stride in found} == {True, False}


def test_backward_is_negative_and_left_is_positive():
    assert all(stride.forward < -0.7 for stride in find_strides(perform("backward", 0.8)))
    assert all(stride.sideways > 0.4 for stride in find_strides(perform("left", 0.5)))
    assert all(stride.sideways < -0.4 for stride in find_strides(perform("right", 0.5)))


def test_a_body_at_rest_or_a_recording_of_a_few_frames_has_no_strides():
    standing = perform("walk", 0.5, seconds=4.0)
    still = type(standing)(
        *[getattr(standing, f) for f in ("name", "subject", "fps", "leg")],
        *[np.repeat(getattr(standing, f)[:1], 400, axis=0) for f in ("rotations", "pelvis", "balls", "heels")],
    )
    assert find_strides(still) == []
    assert find_strides(perform("walk", 1.2, seconds=0.3)) == []


def test_one_foot_at_least_rests_all_the_time_while_walking():
    resting = find_resting_feet(perform("walk", 1.2), TouchConfig())
    assert resting[20:-20].any(axis=1).mean() > 0.97
    assert 0.5 < resting.mean() < 0.75


@pytest.mark.parametrize("turn", [0.0, 0.4])
def test_turn_is_found_under_the_swing_of_the_pelvis(turn):
    times = np.arange(400) / 120
    swing = 0.1 * np.cos(2 * np.pi * times / 1.0 + 0.4)
    heading, found = fit_turn(turn * times + swing, 120, 240, 120.0)
    assert found == pytest.approx(turn, abs=1e-6)
    assert heading == pytest.approx(turn * 1.5, abs=1e-6)


def test_lowpass_keeps_slow_waves_in_place():
    times = np.arange(600) / 120
    slow, fast = np.sin(2 * np.pi * times), np.sin(2 * np.pi * 40 * times)
    np.testing.assert_allclose(lowpass(slow + fast, 10, 120)[60:-60], slow[60:-60], atol=0.02)


def test_a_stride_that_ends_otherwise_than_it_began_shows_it():
    steady = perform("walk", 1.2)
    stride = find_strides(steady)[2]
    rotations = steady.rotations.copy()
    bent = quat.from_angle_axis(np.radians(30.0), np.array([1.0, 0.0, 0.0]))
    rotations[stride.stop, LEG_JOINTS] = quat.multiply(rotations[stride.stop, LEG_JOINTS], bent)
    again = next(s for s in find_strides(replace(steady, rotations=rotations)) if s.stop == stride.stop)
    assert again.unlike > 20.0 > stride.unlike
