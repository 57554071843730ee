import numpy as np
import pytest

from motionmatch.actors import legs
from motionmatch.actors.footwork import Footing
from motionmatch.actors.human import NAMES, human, leg_length
from motionmatch.maths import quat
from takes import take

BODY = human()
LEG = leg_length(BODY)
FPS = 60.0
FRAMES = 60


def standing(frames=FRAMES, crouch=0.0):
    """The T-pose with slightly bent knees, its feet where they are, and the pelvis lower by `crouch`."""
    rotations = np.tile(quat.IDENTITY, (frames, len(NAMES), 1)).astype(float)
    for side in (0, 1):
        for joint, angle in ((legs.UP_LEGS[side], -0.15), (legs.LEGS[side], 0.3), (legs.FEET[side], -0.15)):
            rotations[:, joint] = quat.from_angle_axis(np.asarray(angle), np.array([1.0, 0.0, 0.0]))
    root = np.tile(BODY.offsets[0].astype(float), (frames, 1))
    positions, turned = legs.world(BODY, root, rotations)
    feet = [feet_at(positions[:, foot], turned[:, foot]) for foot in legs.FEET]
    return root - [0.0, crouch, 0.0], rotations, feet


def feet_at(ankles, rotations, planted=True, bends=0.0):
    down = np.full(len(ankles), planted)
    return Footing(ankles, rotations, down, down, np.broadcast_to(bends, len(ankles)), [])


def test_world_is_the_clips_own_kinematics():
    clip = take("walk")
    positions, rotations = legs.world(clip.skeleton, clip.positions[:, 0].astype(float), clip.rotations.astype(float))
    np.testing.assert_allclose(positions, clip.positions_world, atol=2e-5)
    assert np.degrees(quat.angle(quat.inverse_multiply(rotations, clip.rotations_world))).max() < 0.1


@pytest.mark.parametrize("crouch", [0.0, 0.1, 0.3])
def test_legs_reach_their_ankles_exactly(crouch):
    root, rotations, feet = standing(crouch=crouch)
    rng = np.random.default_rng(1)
    for foot in feet:
        foot.ankles[:] += 0.05 * rng.standard_normal((1, 3)) + [0.0, 0.03, 0.0]
    root, rotations, drop = legs.place(BODY, root, rotations, feet, FPS)
    positions, turned = legs.world(BODY, root, rotations)
    for side, foot in enumerate(feet):
        np.testing.assert_allclose(positions[:, legs.FEET[side]], foot.ankles, atol=1e-9)
        apart = quat.angle(quat.inverse_multiply(turned[:, legs.FEET[side]], foot.rotations))
        assert apart.max() < 1e-6
    assert drop.max() < 0.02


def test_knees_point_to_the_front():
    root, rotations, feet = standing(crouch=0.25)
    root, rotations, _ = legs.place(BODY, root, rotations, feet, FPS)
    positions, _ = legs.world(BODY, root, rotations)
    for side in (0, 1):
        middle = (positions[:, legs.UP_LEGS[side]] + positions[:, legs.FEET[side]]) / 2
        assert (positions[:, legs.LEGS[side], 2] - middle[:, 2]).min() > 0.1


def test_only_legs_and_pelvis_change():
    root, rotations, feet = standing(crouch=0.1)
    _, changed, _ = legs.place(BODY, root, rotations, feet, FPS)
    others = [j for j, name in enumerate(NAMES) if not any(part in name for part in ("Leg", "Foot", "Toe"))]
    np.testing.assert_array_equal(changed[:, others], rotations[:, others])


def test_the_pelvis_comes_down_for_a_stance_foot_that_is_too_far():
    root, rotations, feet = standing()
    feet[0].ankles[30:, 2] += 0.35
    lower, turned, drop = legs.place(BODY, root, rotations, feet, FPS)
    assert drop[0] < 1e-3 < drop[-1]
    np.testing.assert_allclose(lower[:, 1], root[:, 1] - drop)
    positions, _ = legs.world(BODY, lower, turned)
    np.testing.assert_allclose(positions[40:, legs.FEET[0]], feet[0].ankles[40:], atol=1e-9)
    assert np.abs(np.diff(drop)).max() * FPS < 1.0  # smoothly


def test_swinging_feet_do_not_pull_the_pelvis_down():
    root, rotations, feet = standing()
    feet[0] = feet_at(feet[0].ankles + [0.0, 0.0, 0.6], feet[0].rotations, planted=False)
    _, _, drop = legs.place(BODY, root, rotations, feet, FPS)
    assert drop.max() == 0.0


def test_a_swinging_leg_never_straightens_fully():
    root, rotations, feet = standing()
    far = feet[0].ankles + np.linspace(0.0, 0.6, FRAMES)[:, None] * [0.0, 0.0, 1.0]
    feet[0] = feet_at(far, feet[0].rotations, planted=False)
    root, rotations, _ = legs.place(BODY, root, rotations, feet, FPS)
    positions, _ = legs.world(BODY, root, rotations)
    reach = np.linalg.norm(positions[:, legs.FEET[0]] - positions[:, legs.UP_LEGS[0]], axis=-1)
    assert reach.max() < 0.9951 * LEG
    assert (np.diff(reach)[1:] > -1e-4).all()


def test_toes_stay_flat_while_the_heel_rises():
    root, rotations, feet = standing(crouch=0.1)
    pitch = np.linspace(0.0, 0.8, FRAMES)
    lifted = quat.from_angle_axis(pitch, np.array([1.0, 0.0, 0.0]))
    feet[0] = feet_at(feet[0].ankles + [0.0, 0.05, 0.0], lifted, bends=pitch)
    root, rotations, _ = legs.place(BODY, root, rotations, feet, FPS)
    _, turned = legs.world(BODY, root, rotations)
    ahead = quat.rotate(turned[:, legs.TOES[0]], np.array([0.0, 0.0, 1.0]))
    assert np.abs(ahead[:, 1]).max() < 0.02


def test_toes_in_the_air_bend_up_as_far_as_the_ground_demands():
    root, rotations, feet = standing(crouch=0.1)
    down = quat.from_angle_axis(np.full(FRAMES, 0.5), np.array([1.0, 0.0, 0.0]))
    feet[0] = feet_at(feet[0].ankles + [0.0, 0.1, 0.0], down, planted=False, bends=0.4)
    _, rotations, _ = legs.place(BODY, root, rotations, feet, FPS)
    ahead = quat.rotate(rotations[:, legs.TOES[0]], np.array([0.0, 0.0, 1.0]))
    np.testing.assert_allclose(np.arcsin(ahead[:, 1]), 0.4, atol=1e-6)


@pytest.mark.parametrize("pitch", [-1.4, 1.2])
def test_ankles_in_the_air_stay_within_human_limits(pitch):
    root, rotations, feet = standing(crouch=0.1)
    turned = quat.from_angle_axis(np.full(FRAMES, -pitch), np.array([1.0, 0.0, 0.0]))
    feet[0] = feet_at(feet[0].ankles + [0.0, 0.2, 0.0], turned, planted=False)
    _, rotations, _ = legs.place(BODY, root, rotations, feet, FPS)
    to_ball = BODY.offsets[legs.TOES[0]].astype(float)
    sole = quat.rotate(rotations[:, legs.FEET[0]], to_ball)
    up = np.degrees(np.arctan2(sole[:, 1], sole[:, 2]) - np.arctan2(to_ball[1], to_ball[2]))
    assert up.min() > -50.0 and up.max() < 35.0
