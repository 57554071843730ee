import numpy as np
import pytest

from motionmatch.actors.biped import legs
from motionmatch.actors.biped.body import BALL_HEIGHT, NAMES, make_skeleton
from motionmatch.actors.biped.performer import make_biped
from motionmatch.actors.limbs import about
from motionmatch.actors.moves import all_fours
from motionmatch.actors.moves.all_fours import LIMBS, SWING, KneelingLeg, LimbTrack, place_hand, solve_middle_joint
from motionmatch.maths import quat

FPS = 60.0


def speeds(seconds: float, speed: float) -> np.ndarray:
    still = np.zeros(60)
    return np.concatenate([still, np.full(round(seconds * FPS), speed), still])


@pytest.mark.parametrize("speed", [0.2, 0.4, 0.6])
def test_a_crawl_begins_and_ends_on_all_fours(speed):
    phase = all_fours.find_phases(speeds(4.0, speed), FPS)
    assert (np.diff(phase) >= 0).all()
    assert phase[0] == 0.0
    assert phase[-1] * 2 == pytest.approx(round(phase[-1] * 2))
    for limb in LIMBS:
        swung = all_fours.find_swings(phase, limb)
        assert swung and swung[0][0] > 0 and swung[-1][1] < len(phase)


def test_who_does_not_move_does_not_step():
    phase = all_fours.find_phases(np.zeros(100), FPS)
    assert not phase.any()
    assert all(all_fours.find_swings(phase, limb) == [] for limb in LIMBS)


def test_a_hand_goes_with_the_knee_of_the_other_side():
    phase = all_fours.find_phases(speeds(6.0, 0.4), FPS)
    middles = {limb: np.mean(all_fours.find_swings(phase, limb)[1]) for limb in LIMBS}
    stride = np.diff([start for start, _ in all_fours.find_swings(phase, "left_hand")]).mean()
    assert abs(middles["left_hand"] - middles["right_knee"]) < 0.15 * stride
    assert abs(middles["right_hand"] - middles["left_knee"]) < 0.15 * stride
    assert abs(middles["left_hand"] - middles["right_hand"]) == pytest.approx(0.5 * stride, rel=0.2)


def test_two_limbs_at_least_always_rest_and_never_both_of_a_pair_swing():
    phase = all_fours.find_phases(speeds(6.0, 0.6), FPS)
    flying = {limb: np.zeros(len(phase), bool) for limb in LIMBS}
    for limb in LIMBS:
        for start, stop in all_fours.find_swings(phase, limb):
            flying[limb][start:stop] = True
    assert sum(each.astype(int) for each in flying.values()).max() <= 2
    for pair in ("hand", "knee"):
        assert not (flying[f"left_{pair}"] & flying[f"right_{pair}"]).any()
        share = flying[f"left_{pair}"][120:-120].mean()
        assert share == pytest.approx(SWING[pair], abs=0.06)


def test_track_rests_at_home_and_swings_between():
    found = all_fours.make_track([(10, 20), (30, 40)], 50, lambda frame, n: np.array([n, 0.0, frame]))
    assert (np.diff(found.values[:10], axis=0) == 0).all() and (np.diff(found.values[20:30], axis=0) == 0).all()
    np.testing.assert_array_equal(found.values[[0, 25, 49], 0], [0.0, 1.0, 2.0])
    assert found.values[25, 2] == 25  # half-way through its stance
    assert not found.planted[10:20].any() and found.planted[[9, 20]].all()
    assert (np.diff(found.values[9:21, 0]) > 0).all()
    assert found.lifts[15] > 0.9 and not found.lifts[found.planted].any()


BODY = make_skeleton()
IDLE = make_biped(0).idle
STANDING = (IDLE.pelvis[None].repeat(4, axis=0), IDLE.rotations[None].repeat(4, axis=0))
AHEAD = about(np.array([0.0, 1.0, 0.0]), np.zeros(4))


def foot(side: int) -> KneelingLeg:
    return KneelingLeg(BODY, side, *legs.world_pose(BODY, *STANDING), np.zeros(4), (0, 3))


def test_middle_joint_keeps_the_lengths_and_bends_towards_the_pole():
    rng = np.random.default_rng(1)
    starts, poles = rng.standard_normal((2, 50, 3))
    targets = starts + 0.4 * rng.standard_normal((50, 3))
    near = np.linalg.norm(targets - starts, axis=-1) < 0.85
    joints = solve_middle_joint(starts, targets, poles, 0.45, 0.42)
    np.testing.assert_allclose(np.linalg.norm(joints - starts, axis=-1), 0.45)
    np.testing.assert_allclose(np.linalg.norm(joints - targets, axis=-1)[near], 0.42, atol=1e-9)
    line = targets - starts
    aside = joints - starts - np.sum((joints - starts) * line, -1, keepdims=True) / np.sum(line**2, -1)[:, None] * line
    assert (np.sum(aside * (poles - starts), axis=-1) >= 0).all()


@pytest.mark.parametrize("side", [0, 1])
def test_tucked_knee_is_on_the_floor_one_shin_from_an_ankle_over_its_ball(side):
    own = foot(side)
    found = own.find_tucked(0, np.zeros((4, 3)), np.zeros(4), 0.2, 0.055)
    assert found[1] == pytest.approx(0.055)
    turn = quat.multiply(about(np.array([0.0, 1.0, 0.0]), found[5]), about(np.array([1.0, 0.0, 0.0]), found[6]))
    ankle = own.balls[0] - quat.rotate(turn, BODY.offsets[legs.TOES[side]].astype(float))
    shin = np.linalg.norm(BODY.offsets[legs.FEET[side]])
    assert np.linalg.norm(found[:3] - ankle) == pytest.approx(shin, abs=1e-6)
    assert np.sign(found[0]) == (1 if side == 0 else -1)


@pytest.mark.parametrize("out", [0.12, 0.25])
def test_trailing_foot_has_its_ball_on_the_floor(out):
    yaw, pitch, _, foot_pitch = foot(0).find_trailing(out, 0.055)
    shin = np.linalg.norm(BODY.offsets[legs.FEET[0]])
    turn = quat.multiply(about(np.array([0.0, 1.0, 0.0]), yaw), about(np.array([1.0, 0.0, 0.0]), pitch))
    ankle = np.array([0.0, 0.055, 0.0]) + shin * quat.rotate(turn, np.array([0.0, -1.0, 0.0]))
    sole = quat.multiply(about(np.array([0.0, 1.0, 0.0]), yaw), about(np.array([1.0, 0.0, 0.0]), foot_pitch))
    ball = ankle + quat.rotate(sole, BODY.offsets[legs.TOES[0]].astype(float))
    assert ball[1] == pytest.approx(BALL_HEIGHT, abs=1e-4)
    assert ankle[2] < -0.3 and ball[2] < ankle[2]


@pytest.mark.parametrize("side", [0, 1])
def test_hand_hangs_at_first_and_lies_flat_at_last(side):
    root, rotations = STANDING[0] - [0.0, 0.6, 0.0], STANDING[1].copy()
    rotations[:, 0] = about(np.array([1.0, 0.0, 0.0]), np.full(4, 1.2))
    sign = 1.0 if side == 0 else -1.0
    goal = np.array([0.2 * sign, 0.04, 0.45, 0.0])
    track = LimbTrack(np.tile(goal, (4, 1)), np.ones(4, bool), np.zeros(4))
    out = place_hand(BODY, side, root, rotations, track, np.array([0.0, 0.4, 0.8, 1.0]), AHEAD)
    wrist = NAMES.index(f"{legs.SIDES[side]}Hand")
    np.testing.assert_allclose(np.abs(np.sum(out[0] * rotations[0], axis=-1)), 1.0, atol=1e-4)
    positions, turned = legs.world_pose(BODY, root, out)
    np.testing.assert_allclose(positions[3, wrist], goal[:3], atol=1e-6)
    fingers = quat.rotate(turned[3, wrist], np.array([sign, 0.0, 0.0]))
    np.testing.assert_allclose(fingers, [0.0, 0.0, 1.0], atol=1e-6)
