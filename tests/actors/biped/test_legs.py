import numpy as np
import pytest

from motionmatch.actors.biped import legs
from motionmatch.actors.biped.body import NAMES, leg_length, make_skeleton
from motionmatch.actors.biped.footwork import Footing
from motionmatch.actors.biped.performer import make_biped
from motionmatch.actors.props.terrain import Terrain
from motionmatch.maths import quat
from motionmatch.metrics import acting
from motionmatch.metrics.acting import JOINTS
from takes import take

BODY = make_skeleton()
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
    positions, turned = legs.world_pose(BODY, root, rotations)
    feet = [feet_at(positions[:, foot], turned[:, foot]) for foot in legs.FEET]
    return root - [0.0, crouch, 0.0], rotations, feet


def feet_at(ankles, rotations, planted=True, bends=0.0):
    down = np.full(len(ankles), planted)
    return Footing(ankles, rotations, down, down, np.broadcast_to(bends, len(ankles)), [])


def test_world_is_the_clips_own_kinematics():
    clip = take("walk")
    positions, rotations = legs.world_pose(
        clip.skeleton, clip.positions[:, 0].astype(float), clip.rotations.astype(float)
    )
    np.testing.assert_allclose(positions, clip.positions_world, atol=2e-5)
    assert np.degrees(quat.angle(quat.inverse_multiply(rotations, clip.rotations_world))).max() < 0.1


@pytest.mark.parametrize("crouch", [0.0, 0.1, 0.3])
def test_legs_reach_their_ankles_exactly(crouch):
    root, rotations, feet = standing(crouch=crouch)
    rng = np.random.default_rng(1)
    for foot in feet:
        foot.ankles[:] += 0.05 * rng.standard_normal((1, 3)) + [0.0, 0.03, 0.0]
    root, rotations, drop = legs.place_legs(BODY, root, rotations, feet, FPS)
    positions, turned = legs.world_pose(BODY, root, rotations)
    for side, foot in enumerate(feet):
        np.testing.assert_allclose(positions[:, legs.FEET[side]], foot.ankles, atol=1e-9)
        apart = quat.angle(quat.inverse_multiply(turned[:, legs.FEET[side]], foot.rotations))
        assert apart.max() < 1e-6
    assert drop.max() < 0.02


def test_knees_point_to_the_front():
    root, rotations, feet = standing(crouch=0.25)
    root, rotations, _ = legs.place_legs(BODY, root, rotations, feet, FPS)
    positions, _ = legs.world_pose(BODY, root, rotations)
    for side in (0, 1):
        middle = (positions[:, legs.UP_LEGS[side]] + positions[:, legs.FEET[side]]) / 2
        assert (positions[:, legs.LEGS[side], 2] - middle[:, 2]).min() > 0.1


def test_only_legs_and_pelvis_change():
    root, rotations, feet = standing(crouch=0.1)
    _, changed, _ = legs.place_legs(BODY, root, rotations, feet, FPS)
    others = [j for j, name in enumerate(NAMES) if not any(part in name for part in ("Leg", "Foot", "Toe"))]
    np.testing.assert_array_equal(changed[:, others], rotations[:, others])


def test_the_pelvis_comes_down_for_a_stance_foot_that_is_too_far():
    root, rotations, feet = standing()
    feet[0].ankles[30:, 2] += 0.35
    lower, turned, drop = legs.place_legs(BODY, root, rotations, feet, FPS)
    assert drop[0] < 1e-3 < drop[-1]
    np.testing.assert_allclose(lower[:, 1], root[:, 1] - drop)
    positions, _ = legs.world_pose(BODY, lower, turned)
    np.testing.assert_allclose(positions[40:, legs.FEET[0]], feet[0].ankles[40:], atol=1e-9)
    assert np.abs(np.diff(drop)).max() * FPS < 1.0  # smoothly


def test_swinging_feet_do_not_pull_the_pelvis_down():
    root, rotations, feet = standing()
    feet[0] = feet_at(feet[0].ankles + [0.0, 0.0, 0.6], feet[0].rotations, planted=False)
    _, _, drop = legs.place_legs(BODY, root, rotations, feet, FPS)
    assert drop.max() == 0.0


def test_a_swinging_leg_never_straightens_fully():
    root, rotations, feet = standing()
    far = feet[0].ankles + np.linspace(0.0, 0.6, FRAMES)[:, None] * [0.0, 0.0, 1.0]
    feet[0] = feet_at(far, feet[0].rotations, planted=False)
    root, rotations, _ = legs.place_legs(BODY, root, rotations, feet, FPS)
    positions, _ = legs.world_pose(BODY, root, rotations)
    reach = np.linalg.norm(positions[:, legs.FEET[0]] - positions[:, legs.UP_LEGS[0]], axis=-1)
    assert reach.max() < 0.9951 * LEG
    assert (np.diff(reach)[1:] > -1e-4).all()


def test_toes_stay_flat_while_the_heel_rises():
    root, rotations, feet = standing(crouch=0.1)
    pitch = np.linspace(0.0, 0.8, FRAMES)
    lifted = quat.from_angle_axis(pitch, np.array([1.0, 0.0, 0.0]))
    feet[0] = feet_at(feet[0].ankles + [0.0, 0.05, 0.0], lifted, bends=pitch)
    root, rotations, _ = legs.place_legs(BODY, root, rotations, feet, FPS)
    _, turned = legs.world_pose(BODY, root, rotations)
    ahead = quat.rotate(turned[:, legs.TOES[0]], np.array([0.0, 0.0, 1.0]))
    assert np.abs(ahead[:, 1]).max() < 0.02


def test_toes_in_the_air_bend_up_as_far_as_the_ground_demands():
    root, rotations, feet = standing(crouch=0.1)
    down = quat.from_angle_axis(np.full(FRAMES, 0.5), np.array([1.0, 0.0, 0.0]))
    feet[0] = feet_at(feet[0].ankles + [0.0, 0.1, 0.0], down, planted=False, bends=0.4)
    _, rotations, _ = legs.place_legs(BODY, root, rotations, feet, FPS)
    ahead = quat.rotate(rotations[:, legs.TOES[0]], np.array([0.0, 0.0, 1.0]))
    np.testing.assert_allclose(np.arcsin(ahead[:, 1]), 0.4, atol=1e-6)


@pytest.mark.parametrize("pitch", [-1.4, 1.2])
def test_ankles_in_the_air_stay_within_human_limits(pitch):
    root, rotations, feet = standing(crouch=0.1)
    turned = quat.from_angle_axis(np.full(FRAMES, -pitch), np.array([1.0, 0.0, 0.0]))
    feet[0] = feet_at(feet[0].ankles + [0.0, 0.2, 0.0], turned, planted=False)
    _, rotations, _ = legs.place_legs(BODY, root, rotations, feet, FPS)
    to_ball = BODY.offsets[legs.TOES[0]].astype(float)
    sole = quat.rotate(rotations[:, legs.FEET[0]], to_ball)
    up = np.degrees(np.arctan2(sole[:, 1], sole[:, 2]) - np.arctan2(to_ball[1], to_ball[2]))
    assert up.min() > -50.0 and up.max() < 35.0


X = np.array([1.0, 0.0, 0.0])
REST = np.tile(quat.IDENTITY, (60, len(NAMES), 1))


def turned(joint: int, angle: float) -> np.ndarray:
    """A body at rest but for a joint, for ten of sixty frames."""
    rotations = REST.copy()
    rotations[25:35, joint] = quat.from_angle_axis(np.array(angle), X)
    return rotations


def test_a_body_at_rest_is_not_strained():
    assert not legs.find_heel_lifts(make_skeleton(), REST, 60.0).any()
    assert not legs.find_pelvis_tip(make_skeleton(), REST, 60.0).any()


@pytest.mark.parametrize("beyond", [legs.EASY_ANKLE, legs.ANKLE])
def test_heels_come_up_where_ankles_bend_too_far(beyond):
    found = legs.find_heel_lifts(
        make_skeleton(), turned(legs.FEET[0], -0.8), 60.0, beyond=beyond
    )  # toes up by 46 degrees
    assert found[30, 0] > 0.8 - beyond and found[5, 0] < 1e-3 and not found[:, 1].any()
    assert np.abs(np.diff(found, axis=0)).max() < 0.15  # not at once


def test_the_pelvis_tips_where_a_thigh_is_too_far_back():
    for hip in legs.UP_LEGS:
        found = legs.find_pelvis_tip(make_skeleton(), turned(hip, 0.7), 60.0)
        assert found[30] == pytest.approx(0.7 - legs.MOST_HIP_EXTENSION, abs=0.01) and found[5] < 1e-3
        assert not legs.find_pelvis_tip(make_skeleton(), turned(hip, -0.7), 60.0).any()  # forward there is room


def test_tipping_takes_the_strain_off_the_hips_and_moves_neither_legs_nor_chest():
    body, rotations = make_skeleton(), turned(legs.UP_LEGS[1], 0.7)
    tipped = legs.tip_pelvis(rotations, legs.find_pelvis_tip(body, rotations, 60.0))
    assert legs.find_pelvis_tip(body, tipped, 60.0).max() < 0.01
    _, before = legs.world_pose(body, np.zeros((60, 3)), rotations)
    _, after = legs.world_pose(body, np.zeros((60, 3)), tipped)
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
    angles = acting.measure_leg_angles(make_biped(seed).perform(script, terrain=terrain))
    for joint, (least, most) in JOINTS.items():
        found = getattr(angles, joint)
        assert least <= found.min() and found.max() <= most, joint
