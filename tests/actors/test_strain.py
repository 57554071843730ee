import numpy as np
import pytest

from motionmatch.actors import legs, strain
from motionmatch.actors.biped import biped
from motionmatch.actors.human import NAMES, human
from motionmatch.actors.terrain import Terrain
from motionmatch.maths import quat
from motionmatch.metrics import acting
from motionmatch.metrics.standards import JOINTS

X = np.array([1.0, 0.0, 0.0])
REST = np.tile(quat.IDENTITY, (60, len(NAMES), 1))


def turned(joint: int, angle: float) -> np.ndarray:
    """A body at rest but for a joint, for ten of sixty frames."""
    rotations = REST.copy()
    rotations[25:35, joint] = quat.from_angle_axis(np.array(angle), X)
    return rotations


def test_a_body_at_rest_is_not_strained():
    assert not strain.ankles(human(), REST, 60.0).any()
    assert not strain.hips(human(), REST, 60.0).any()


@pytest.mark.parametrize("beyond", [strain.EASY_ANKLE, strain.ANKLE])
def test_heels_come_up_where_ankles_bend_too_far(beyond):
    found = strain.ankles(human(), turned(legs.FEET[0], -0.8), 60.0, beyond=beyond)  # toes up by 46 degrees
    assert found[30, 0] > 0.8 - beyond and found[5, 0] < 1e-3 and not found[:, 1].any()
    assert np.abs(np.diff(found, axis=0)).max() < 0.15  # not at once


def test_the_pelvis_tips_where_a_thigh_is_too_far_back():
    for hip in legs.UP_LEGS:
        found = strain.hips(human(), turned(hip, 0.7), 60.0)
        assert found[30] == pytest.approx(0.7 - strain.BACK, abs=0.01) and found[5] < 1e-3
        assert not strain.hips(human(), turned(hip, -0.7), 60.0).any()  # forward there is room


def test_tipping_takes_the_strain_off_the_hips_and_moves_neither_legs_nor_chest():
    body, rotations = human(), turned(legs.UP_LEGS[1], 0.7)
    tipped = strain.tipped(rotations, strain.hips(body, rotations, 60.0))
    assert strain.hips(body, tipped, 60.0).max() < 0.01
    _, before = legs.world(body, np.zeros((60, 3)), rotations)
    _, after = legs.world(body, np.zeros((60, 3)), tipped)
    same = [*legs.UP_LEGS, *legs.FEET, NAMES.index("LowerBack"), NAMES.index("Head")]
    np.testing.assert_allclose(np.abs(np.sum(before[:, same] * after[:, same], axis=-1)), 1.0, atol=1e-12)
    assert np.abs(np.sum(before[30, 0] * after[30, 0])) < 0.999


CASES = [
    ("walk 2 speed=0.8; sidle 2.2 gap=0.4 speed=-0.4; walk 1 speed=0.8", None, 0),
    ("run 3.5 speed=3.3", Terrain.fence(start=5.0, height=0.7), 3),
    ("run 3.5 speed=3", Terrain.fence(start=5.0, height=0.7), 3),
    ("run 2 speed=2.4; walk 3", Terrain.slope(start=3.0, length=4.0, degrees=-10), 1),
]


@pytest.mark.parametrize(("script", "terrain", "seed"), CASES)
def test_joints_of_performers_stay_within_what_joints_do(script, terrain, seed):
    angles = acting.leg_angles(biped(seed).perform(script, terrain=terrain))
    for joint, (least, most) in JOINTS.items():
        found = getattr(angles, joint)
        assert least <= found.min() and found.max() <= most, joint
