from dataclasses import replace

import numpy as np
import pytest

from bvh_files import MOCAP
from motionmatch.actors.fitting.canonical import mean_body, performance, tpose
from motionmatch.actors.human import LEG, MIRROR, NAMES, OFFSETS, PARENTS
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
    found, rest = performance(walk), tpose(walk)
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
    rates = {r.clip.name.split("_")[0]: performance(r).fps for r in people}
    assert rates["139"] == rates["143"] == 60.0
    assert {rate for subject, rate in rates.items() if subject not in ("139", "143")} == {120.0}


def test_recording_without_a_tpose_is_refused(walk):
    with pytest.raises(InputError, match="its first frame is not a T-pose"):
        performance(replace(walk, raw=walk.raw.trim(1)))


def test_canonical_body_is_the_average_of_the_people(people):
    offsets, ends = mean_body(people)
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
