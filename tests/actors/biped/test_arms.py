import numpy as np
import pytest

from motionmatch.actors.biped import arms, legs
from motionmatch.actors.biped.body import NAMES
from motionmatch.actors.biped.performer import make_biped
from motionmatch.maths import quat

SIDES = ("Left", "Right")


@pytest.fixture(scope="module")
def standing():
    clip = make_biped(1).perform("idle 1")
    return clip.skeleton, clip.positions[:, 0].astype(float), quat.normalize(clip.rotations.astype(float))


def reached(standing, side, amounts):
    skeleton, root, rotations = standing
    positions, _ = legs.world_pose(skeleton, root, rotations)
    sign = arms.SIGNS[side]
    places = positions[:, NAMES.index(f"{side}Arm")] + [0.05 * sign, -0.25, 0.3]
    fingers, back = np.tile([-0.3 * sign, -0.2, 1.0], (len(root), 1)), np.tile([sign, 0.3, 0.0], (len(root), 1))
    hands = arms.hand_rotation(fingers, back, side)
    out = arms.reach_palm(
        skeleton, root, rotations, side, places=places, hands=hands, elbows=np.tile([sign, -1.0, 0.0], (len(root), 1)),
        amounts=np.full(len(root), amounts),
    )  # fmt: skip
    return places, hands, out


@pytest.mark.parametrize("side", SIDES)
def test_palm_is_where_it_should_be_and_the_hand_turned_as_asked(standing, side):
    places, hands, out = reached(standing, side, 1.0)
    skeleton, root, _ = standing
    positions, turned = legs.world_pose(skeleton, root, out)
    hand = NAMES.index(f"{side}Hand")
    palms = positions[:, hand] + quat.rotate(turned[:, hand], arms.palm_offset(skeleton, side))
    np.testing.assert_allclose(palms, places, atol=1e-9)
    assert np.degrees(quat.angle(quat.inverse_multiply(turned[:, hand], hands))).max() < 1e-4


@pytest.mark.parametrize("side", SIDES)
def test_nothing_else_moves_and_amount_none_changes_nothing(standing, side):
    _, _, same = reached(standing, side, 0.0)
    np.testing.assert_allclose(same, standing[2], atol=1e-12)
    _, _, out = reached(standing, side, 1.0)
    others = [joint for joint, name in enumerate(NAMES) if name not in (f"{side}Arm", f"{side}ForeArm", f"{side}Hand")]
    np.testing.assert_array_equal(out[:, others], standing[2][:, others])


@pytest.mark.parametrize("side", SIDES)
def test_wrist_does_not_roll_about_the_forearm(standing, side):
    _, _, out = reached(standing, side, 1.0)
    wrist = NAMES.index(f"{side}Hand")
    bone = standing[0].offsets[wrist].astype(float)
    turn = quat.to_scaled_angle_axis(out[:, wrist])
    assert np.abs(turn @ bone / np.linalg.norm(bone)).max() < 1e-6


@pytest.mark.parametrize("side", SIDES)
def test_hand_at_rest_points_outward_with_its_back_up(side):
    sign = arms.SIGNS[side]
    at_rest = arms.hand_rotation(np.array([[sign, 0.0, 0.0]]), np.array([[0.0, 1.0, 0.0]]), side)
    np.testing.assert_allclose(np.abs(at_rest), [[1.0, 0.0, 0.0, 0.0]], atol=1e-12)


def test_palms_of_a_clip_are_beyond_its_wrists():
    clip = make_biped(2).perform("idle 1")
    for side in SIDES:
        wrists = clip.positions_world[:, NAMES.index(f"{side}Hand")]
        away = np.linalg.norm(arms.find_palms(clip, side) - wrists, axis=-1)
        assert away.min() > 0.05 and away.max() < 0.12
