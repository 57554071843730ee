import numpy as np
import pytest

from motionmatch.actors.biped import gaits
from motionmatch.actors.biped.body import MIRROR, NAMES, make_skeleton
from motionmatch.actors.biped.gait_cycle import find_sole_points
from motionmatch.actors.biped.gait_table import load_gait_model
from motionmatch.actors.biped.gaits import GAITS
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.motion import kinematics
from motionmatch.motion.mirror import reflect, reflect_rotation

MODEL = load_gait_model()
PHASES = np.arange(64) / 64
SPEEDS = {
    "walk": (0.5, 1.3, 2.0),
    "run": (2.1, 3.0, 4.2),
    "backward": (0.5, 0.8, 1.1),
    "left": (0.3, 0.5, 0.7),
    "right": (0.3, 0.5, 0.7),
}
CASES = [(gait, speed) for gait, speeds in SPEEDS.items() for speed in speeds]
SYMMETRIC = [(gait, speed) for gait, speed in CASES if gait not in ("left", "right")]


def apart(a, b):
    """The greatest angle between rotations, degrees."""
    return np.degrees(quat.angle(quat.inverse_multiply(a, b))).max()


def flexion(pose, joint):
    return np.degrees(quat.angle(pose.rotations[:, NAMES.index(joint)]))


@pytest.mark.parametrize(("gait", "speed"), SYMMETRIC)
@pytest.mark.parametrize("turn", [0.0, 0.7])
def test_half_a_stride_later_it_is_its_mirror_image_turning_the_other_way(gait, speed, turn):
    now = MODEL.pose(PHASES, speed=speed, turn=turn, weights=gait)
    later = MODEL.pose(PHASES + 0.5, speed=speed, turn=-turn, weights=gait)
    assert apart(reflect_rotation(later.rotations[:, MIRROR]), now.rotations) < 1e-3
    np.testing.assert_allclose(reflect(later.pelvis), now.pelvis, atol=1e-6)


@pytest.mark.parametrize("speed", SPEEDS["left"])
def test_right_is_left_mirrored(speed):
    left = MODEL.pose(PHASES, speed=speed, weights="left")
    right = MODEL.pose(PHASES + 0.5, speed=speed, weights="right")
    assert apart(reflect_rotation(right.rotations[:, MIRROR]), left.rotations) < 1e-3
    np.testing.assert_allclose(reflect(right.pelvis), left.pelvis, atol=1e-9)


@pytest.mark.parametrize(("gait", "speed"), CASES)
def test_it_repeats_with_the_stride(gait, speed):
    one, other = (MODEL.pose(PHASES + k, speed=speed, turn=0.3, weights=gait) for k in (0, 3))
    assert apart(one.rotations, other.rotations) < 1e-4
    np.testing.assert_allclose(one.pelvis, other.pelvis, atol=1e-9)


@pytest.mark.parametrize(("gait", "speed"), CASES)
def test_rotations_are_unit_quaternions_and_finite(gait, speed):
    pose = MODEL.pose(PHASES, speed=speed, turn=1.5, weights=gait)
    assert pose.rotations.shape == (64, 23, 4) and pose.pelvis.shape == (64, 3)
    np.testing.assert_allclose(np.linalg.norm(pose.rotations, axis=-1), 1.0, atol=1e-9)


@pytest.mark.parametrize(("gait", "speed"), CASES)
@pytest.mark.parametrize("actor", [None, *MODEL.actors])
def test_joints_stay_inside_human_limits(gait, speed, actor):
    model = MODEL if actor is None else MODEL.with_actor(actor)
    pose = model.pose(PHASES, speed=speed, weights=gait)
    limits = {"Leg": 135, "UpLeg": 85, "Foot": 60, "ToeBase": 60, "ForeArm": 140}
    for part, most in limits.items():
        assert max(flexion(pose, side + part).max() for side in ("Left", "Right")) < most, part
    # Knees bend backward only: the shank turns about +x against the thigh. (Feet and legs are set later, exactly.)
    knees = quat.to_scaled_angle_axis(pose.rotations[:, [NAMES.index("LeftLeg"), NAMES.index("RightLeg")]])
    assert np.degrees(knees[..., 0]).min() > -6


def test_knee_of_the_swinging_leg_bends_as_people_s_do():
    # Winter 1991: about 60 to 65 degrees walking; running bends it to 80 to 120.
    assert 52 < flexion(MODEL.pose(PHASES, speed=1.3), "LeftLeg").max() < 72
    assert 75 < flexion(MODEL.pose(PHASES, speed=3.2, weights="run"), "LeftLeg").max() < 120


def test_arms_swing_against_the_legs():
    pose = MODEL.pose(PHASES, speed=1.3)
    skeleton = make_skeleton()
    positions = np.tile(skeleton.offsets, (64, 1, 1))
    positions[:, 0] = pose.pelvis
    world = kinematics.forward(skeleton, positions, pose.rotations).positions
    hand, foot = (world[:, NAMES.index(name), 2] for name in ("LeftHand", "LeftFoot"))
    assert np.corrcoef(hand, foot)[0, 1] < -0.6
    assert np.ptp(hand) > 0.15


@pytest.mark.parametrize("gait", GAITS)
def test_pose_changes_little_when_speed_or_turn_changes_little(gait):
    speeds = np.linspace(*MODEL.gaits["left" if gait == "right" else gait].speeds, 60)
    for phase in (0.0, 0.3, 0.7):
        pose = MODEL.pose(np.full(60, phase), speed=speeds, turn=np.linspace(-1, 1, 60), weights=gait)
        assert apart(pose.rotations[1:], pose.rotations[:-1]) < 3.0
        assert np.abs(np.diff(pose.pelvis, axis=0)).max() < 0.01


@pytest.mark.parametrize(("gait", "low", "high"), [("walk", 0.5, 2.0), ("run", 2.1, 4.2)])
def test_speed_and_turn_are_held_inside_what_was_fitted(gait, low, high):
    for asked, held in (((0.0, 9.0), (low, 1.5)), ((9.0, -9.0), (high, -1.5))):
        one, other = (MODEL.pose(PHASES, speed=v, turn=w, weights=gait) for v, w in (asked, held))
        np.testing.assert_array_equal(one.rotations, other.rotations)
        np.testing.assert_array_equal(one.pelvis, other.pelvis)


@pytest.mark.parametrize(("gait", "speed"), CASES)
@pytest.mark.parametrize("actor", [None, "07", "35"])
def test_resting_feet_are_on_the_ground(gait, speed, actor):
    model = MODEL if actor is None else MODEL.with_actor(actor)
    pose = model.pose(PHASES, speed=speed, weights=gait)
    lowest = find_sole_points(pose.rotations, pose.pelvis)[..., 1].min(axis=-1)  # (64, 2)
    start, stop = model.contact_interval(gait, speed)
    middle = (PHASES[:, None] - start) % 1.0 / (stop - start)
    resting = (middle > 0.25) & (middle < 0.65)
    # A runner's heel sinks in for a moment at speeds above those recorded; planting the feet takes that out.
    assert abs(lowest[resting].mean() - 0.03) < (0.012 if speed < 3.8 else 0.02)
    assert np.abs(lowest[resting] - 0.03).max() < 0.045


def test_steps_and_cadence_are_people_s():
    # Walking at 1.3 m/s takes 1.75 to 1.95 steps a second, running at 3 m/s 2.5 to 2.8.
    assert 1.7 < 2 * MODEL.cadence("walk", 1.3) < 1.95
    assert 2.45 < 2 * MODEL.cadence("run", 3.0) < 2.85
    for gait, speed in CASES:
        assert MODEL.step_length(gait, speed) * 2 * MODEL.cadence(gait, speed) == pytest.approx(speed)
    assert (np.diff(MODEL.cadence("walk", np.linspace(0.5, 2, 20))) > 0).all()
    assert (np.diff(MODEL.step_length("walk", np.linspace(0.5, 2, 20))) > 0).all()


def test_feet_rest_as_long_as_people_s():
    def duty(gait, speed):
        start, stop = MODEL.contact_interval(gait, speed)
        return stop - start

    assert (np.abs(duty("walk", 1.3) - 0.61) < 0.04).all()
    assert (np.abs(duty("run", 3.0) - 0.29) < 0.04).all()
    for gait, speed in CASES:
        running = gait == "run"
        assert (duty(gait, speed) < (0.4 if running else 0.8)).all()
        assert (duty(gait, speed) > (0.2 if running else 0.45)).all(), (gait, speed)


def test_intervals_of_the_right_foot_are_half_a_stride_later():
    for gait, speed in SYMMETRIC:
        for phases in MODEL.contact_interval(gait, speed):
            assert phases[1] - phases[0] == pytest.approx(0.5, abs=0.01)
    start, stop = MODEL.contact_interval("walk", np.linspace(0.5, 2, 7))
    assert start.shape == stop.shape == (7, 2)


def test_right_step_has_the_intervals_of_the_left_step_with_feet_exchanged():
    left, right = (np.array(MODEL.contact_interval(gait, 0.5)) for gait in ("left", "right"))
    np.testing.assert_allclose(right[:, 0] + 0.5, left[:, 1])
    np.testing.assert_allclose((right[:, 1] + 0.5) % 1, left[:, 0] % 1)


@pytest.mark.parametrize("gait", ["walk", "run"])
def test_foot_goes_back_under_the_body_as_fast_as_the_body_goes_on(gait):
    speed = 1.3 if gait == "walk" else 3.0
    phases = np.linspace(0.12, 0.35, 20) if gait == "walk" else np.linspace(0.06, 0.18, 20)
    pose = MODEL.pose(phases, speed=speed, weights=gait)
    ball = find_sole_points(pose.rotations, pose.pelvis)[:, 0, 1, 2]
    passed = (ball[0] - ball[-1]) / (phases[-1] - phases[0]) * MODEL.cadence(gait, speed)
    assert passed == pytest.approx(speed, rel=0.1)


def test_blend_goes_from_one_gait_to_the_other():
    share = np.linspace(0, 1, 64)
    both = MODEL.pose(PHASES, speed=2.0, weights={"walk": 1 - share, "run": share})
    walk, run = (MODEL.pose(PHASES, speed=2.0, weights=gait) for gait in ("walk", "run"))
    assert apart(both.rotations[:1], walk.rotations[:1]) < 1e-4
    assert apart(both.rotations[-1:], run.rotations[-1:]) < 1e-4
    doubled = MODEL.pose(PHASES, speed=2.0, weights={"walk": 2 - 2 * share, "run": 2 * share})
    np.testing.assert_allclose(doubled.rotations, both.rotations, atol=1e-9)


def test_actors_differ_and_mixtures_lie_between():
    assert len(MODEL.actors) >= 5
    poses = {name: MODEL.with_actor(name).pose(PHASES, speed=1.3) for name in ("07", "35")}
    mixture = load_gait_model({"07": 0.5, "35": 0.5}).pose(PHASES, speed=1.3)
    whole = apart(poses["07"].rotations, poses["35"].rotations)
    assert whole > 5
    for pose in poses.values():
        assert apart(mixture.rotations, pose.rotations) < whole


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"weights": "wlak"}, "no gait 'wlak'. Did you mean 'walk'?"),
        ({"weights": {"walk": -1.0}}, "the weight of 'walk' is negative"),
        ({"weights": {"walk": 0.0, "run": 0.0}}, "the weights of all gaits are zero"),
    ],
)
def test_bad_weights_are_explained(given, words):
    with pytest.raises(InputError) as caught:
        MODEL.pose(PHASES, speed=1.0, **given)
    assert words in str(caught.value)


def test_unknown_actor_is_named_with_those_there_are():
    with pytest.raises(InputError, match=r"no actor '7'.*Available: 02, 07"):
        load_gait_model("7")
    with pytest.raises(InputError, match="not all zero"):
        load_gait_model({"07": 0.0})


def test_beyond_what_was_fitted_steps_get_quicker_not_longer():
    fastest = MODEL.gaits["left"].speeds[1]
    assert MODEL.cadence("left", 1.5 * fastest) == pytest.approx(1.5 * MODEL.cadence("left", fastest))
    assert MODEL.cadence("left", 0.9 * fastest) < MODEL.cadence("left", fastest)


def test_actors_differ_in_more_than_their_mean_pose():
    one, other = (MODEL.with_actor(actor).gaits["walk"].mean.waves for actor in ("07", "35"))
    assert one.shape == other.shape and np.abs(one - other).max() > 0.02
    half = MODEL.with_actor({"07": 1.0, "35": 1.0}).gaits["walk"].mean.waves
    np.testing.assert_allclose(half, 0.5 * (one + other))


def bob(pose):
    return np.ptp(pose.pelvis[:, 1])


@pytest.mark.parametrize(("speed", "rise"), list(zip(gaits.RISE_SPEEDS, gaits.RISES, strict=True)))
def test_walkers_rise_and_fall_as_far_as_people(speed, rise):
    gait = MODEL.gaits["walk"]
    assert bob(gait.raw(PHASES, speed, 0.0)) < bob(gait.pose(PHASES, speed, 0.0))
    assert bob(gait.pose(PHASES, speed, 0.0)) == pytest.approx(rise, abs=0.002)


@pytest.mark.parametrize("speed", [0.7, 1.3, 1.9])
def test_a_walker_is_no_higher_than_the_fit(speed):
    gait = MODEL.gaits["walk"]
    acted, fitted = gait.pose(PHASES, speed, 0.0).pelvis[:, 1], gait.raw(PHASES, speed, 0.0).pelvis[:, 1]
    # Both have their highest moment together, and between the two lies only how high the ground is.
    assert np.argmax(acted) == np.argmax(fitted)
    assert np.ptp((acted - acted.max()) - (fitted - fitted.max())) > 0.002
    assert ((acted - acted.max()) <= (fitted - fitted.max()) + 1e-9).all()


def test_nothing_but_arms_and_height_of_a_runner_changes():
    channels = np.random.default_rng(0).standard_normal((5, 3 * len(NAMES) + 3))
    found = gaits.adjust_runner(channels, np.array([2.0, 2.6, 3.0, 3.6, 4.2]))
    others = np.setdiff1d(np.arange(channels.shape[1]), [*gaits.ARM_CHANNELS, gaits.PELVIS_HEIGHT_CHANNEL])
    np.testing.assert_array_equal(found[:, others], channels[:, others])
    np.testing.assert_allclose(found[1, gaits.ARM_CHANNELS], 1.25 * channels[1, gaits.ARM_CHANNELS])
    np.testing.assert_allclose(found[3, gaits.ARM_CHANNELS], channels[3, gaits.ARM_CHANNELS])
    assert abs(found[4, gaits.PELVIS_HEIGHT_CHANNEL]) < abs(channels[4, gaits.PELVIS_HEIGHT_CHANNEL])


def test_who_runs_fast_runs_flat_and_quick():
    gait = MODEL.gaits["run"]
    assert bob(gait.pose(PHASES, 4.0, 0.0)) < 0.9 * bob(gait.pose(PHASES, 3.0, 0.0))
    assert 2.9 < 2 * MODEL.cadence("run", 4.0) < 3.1 and 2.5 < 2 * MODEL.cadence("run", 2.4) < 2.7
