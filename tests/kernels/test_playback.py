"""The kernels that play frames do what the definitions say, one character after another."""

from dataclasses import replace

import numpy as np
import pytest

from databases import small
from motionmatch.control.config import RootConfig
from motionmatch.control.time_step import make_pull
from motionmatch.kernels import playback as kernels
from motionmatch.maths import quat
from motionmatch.motion.ranges import Ranges
from reference import playback as reference

HALFLIFE = 0.1
RATE = 2 * np.log(2) / HALFLIFE
NAMES = {
    "frame": "frames",
    "along": "frame_fractions",
    "root_position": "root_positions",
    "root_yaw": "root_yaws",
    "root_offset": "root_offsets",
    "root_rate": "root_rates",
    "yaw_offset": "yaw_offsets",
    "yaw_rate": "yaw_rates",
    "rotation_offsets": "rotation_offsets",
    "rotation_rates": "rotation_rates",
    "translation_offsets": "translation_offsets",
    "translation_rates": "translation_rates",
}
"""What the twin calls of one character is called of many."""


class Tables:
    """What the kernels want to know about a database."""

    def __init__(self, database):
        ranges = database.ranges
        self.firsts, self.lasts = np.repeat(ranges.starts, ranges.lengths), np.repeat(ranges.stops - 1, ranges.lengths)
        self.yaws = 2 * np.arctan2(database.rotations[:, 0, 2].astype(float), database.rotations[:, 0, 0].astype(float))


def characters(rng, count=12, *, offset=0.6):
    """Random ones in the middle of transitions, some of them in the first and last frames of clips."""
    database = small()
    frames = rng.integers(0, database.num_frames, count)
    frames[:4] = [0, database.ranges.stops[0] - 1, database.ranges.stops[0] - 2, database.ranges.starts[1]]
    lasts = Tables(database).lasts[frames]
    joints, moving = database.skeleton.num_joints, len(database.moving)
    made = {
        "frames": frames,
        "frame_fractions": np.where(frames == lasts, 0.0, rng.uniform(0, 1, count) * (rng.random(count) < 0.7)),
        "root_positions": rng.normal(size=(count, 3)) * [1, 0, 1],
        "root_yaws": rng.uniform(-3, 3, count),
        "root_offsets": rng.normal(size=(count, 3)) * [0.1, 0, 0.1],
        "root_rates": rng.normal(size=(count, 3)) * [1, 0, 1],
        "yaw_offsets": rng.normal(size=count) * 0.2,
        "yaw_rates": rng.normal(size=count),
        "rotation_offsets": rng.normal(size=(count, joints, 3)) * offset,
        "rotation_rates": rng.normal(size=(count, joints, 3)) * 2,
        "translation_offsets": rng.normal(size=(count, moving, 3)) * 0.1,
        "translation_rates": rng.normal(size=(count, moving, 3)),
    }
    for name in ("rotation_offsets", "rotation_rates", "translation_offsets", "translation_rates"):
        made[name][:, 0] = 0.0
        made[name] = made[name].astype(np.float32)
    return made


def one(many, c):
    """One of many as the twin knows it."""
    taken = {name: np.array(many[plural][c], float) for name, plural in NAMES.items()}
    return {**taken, "frame": int(taken["frame"]), "along": float(taken["along"])}


def agree(many, twins, *, names=NAMES, atol=2e-5):
    for name in names:
        expected = np.array([twin[name] for twin in twins])
        np.testing.assert_allclose(many[NAMES[name]], expected, atol=atol, err_msg=name)


def reel(database):
    tables = Tables(database)
    turns = database.rotations, database.translations
    return kernels.Reel(*turns, tables.yaws, tables.firsts, tables.lasts, database.fps)


def bundles(many):
    """Playhead, roots and offsets of joints."""
    roots = ("root_positions", "root_yaws", "root_offsets", "root_rates", "yaw_offsets", "yaw_rates")
    joints = ("rotation_offsets", "rotation_rates", "translation_offsets", "translation_rates")
    return (
        kernels.Playhead(many["frames"], many["frame_fractions"]),
        kernels.Roots(*(many[name] for name in roots)),
        kernels.JointOffsets(*(many[name] for name in joints)),
    )


def transition(many, targets, kernel=kernels.transition, *, database=None):
    kernel(reel(database or small()), np.asarray(targets), *bundles(many))


def move(many, dt, goals, goal_yaws, step, kernel=kernels.move_roots):
    kernel(reel(small()), *bundles(many)[:2], goals, goal_yaws, step, RATE, dt)


def poses(many, dt, kernel=kernels.poses):
    database = small()
    shape = (len(many["frames"]), database.skeleton.num_joints)
    positions, rotations = np.full((*shape, 3), np.nan, np.float32), np.full((*shape, 4), np.nan, np.float32)
    body = database.skeleton.offsets, database.moving, reel(database)
    kernel(*body, *bundles(many), RATE, dt, positions, rotations)
    return positions, rotations


def copied(many):
    return {name: array.copy() for name, array in many.items()}


# Each kernel is its twin.


@pytest.mark.parametrize("seed", range(4))
def test_transition_agrees_with_the_reference(checked, seed):
    rng = np.random.default_rng(seed)
    many = characters(rng)
    targets = np.where(rng.random(12) < 0.2, -1, rng.integers(0, small().num_frames, 12))
    targets[:3] = [small().ranges.stops[2] - 1, 0, small().num_frames - 1]
    twins = [
        one(many, c) if t < 0 else reference.transition(small(), one(many, c), int(t)) for c, t in enumerate(targets)
    ]
    for kernel in (kernels.transition, checked(kernels).transition):
        now = copied(many)
        transition(now, targets, kernel)
        agree(now, twins, names=[name for name in NAMES if name != "rotation_rates"])
        agree(now, twins, names=["rotation_rates"], atol=2e-3)  # up to 50 radians per second, in float32


@pytest.mark.parametrize("mode", ["adjust", "clamp", "motion"])
@pytest.mark.parametrize("dt", [1 / 60, 1 / 144, 0.31])
def test_move_roots_agrees_with_the_reference(checked, mode, dt):
    rng = np.random.default_rng(1)
    many = characters(rng)
    goals, goal_yaws = many["root_positions"] + rng.normal(size=(12, 3)) * 0.2, rng.uniform(-3, 3, 12)
    step = make_pull(RootConfig(mode=mode), dt)
    twins = [reference.move(small(), one(many, c), dt, HALFLIFE, goals[c], goal_yaws[c], step) for c in range(12)]
    for kernel in (kernels.move_roots, checked(kernels).move_roots):
        now = copied(many)
        move(now, dt, goals, goal_yaws, step, kernel)
        agree(now, twins, atol=1e-6)


@pytest.mark.parametrize("dt", [1 / 60, 1 / 144, 0.31])
def test_strides_agree_with_the_reference(checked, dt):
    rng, database = np.random.default_rng(4), small()
    many = characters(rng)
    tracks, yaws = rng.normal(size=(database.num_frames, 2, 3)), rng.uniform(-3, 3, 12)
    tracks[..., 2] = np.angle(np.exp(1j * rng.uniform(-1, 1, (database.num_frames, 2)).cumsum(axis=0)))
    expected = [reference.stride(database, tracks, one(many, c), yaws[c], dt) for c in range(12)]
    for kernel in (kernels.find_strides, checked(kernels).find_strides):
        strides, turning = np.full((12, 2, 2), np.nan), np.full((12, 2), np.nan)
        kernel(reel(database), bundles(many)[0], tracks, yaws, dt, strides, turning)
        np.testing.assert_allclose(strides, [moved for moved, _ in expected], atol=1e-5)
        turns = np.array([turned for _, turned in expected])
        np.testing.assert_allclose(np.exp(1j * turning), np.exp(1j * turns), atol=1e-5)


@pytest.mark.parametrize("dt", [0.0, 1 / 60, 0.5])
def test_poses_agree_with_the_reference(checked, dt):
    many = characters(np.random.default_rng(2), offset=1.0)
    shown = [reference.pose(small(), one(many, c), dt, HALFLIFE) for c in range(12)]
    for kernel in (kernels.poses, checked(kernels).poses):
        now = copied(many)
        positions, rotations = poses(now, dt, kernel)
        agree(now, [twin[2] for twin in shown])
        np.testing.assert_allclose(positions, [twin[0] for twin in shown], atol=1e-5)
        turns = quat.inverse_multiply(rotations.astype(float), np.array([twin[1] for twin in shown]))
        assert quat.angle(turns).max() < 1e-5


def test_plain_python_gives_the_same():
    many = characters(np.random.default_rng(3), 4)
    now, plain = copied(many), copied(many)
    transition(now, [5, -1, 900, 360])
    transition(plain, [5, -1, 900, 360], kernels.transition.py_func)
    for name in many:
        np.testing.assert_allclose(now[name], plain[name], atol=1e-4, err_msg=name)


# Rotation vectors.


@pytest.mark.parametrize("size", [0.0, 1e-13, 1e-6, 0.1, 0.499, 0.501, 1.0, 3.0, 3.1415])
def test_logarithm_undoes_the_exponential(size):
    for direction in np.random.default_rng(0).normal(size=(20, 3)):
        vector = size * direction / np.linalg.norm(direction)
        quaternion = kernels.exponential(*vector)
        np.testing.assert_allclose(quaternion, quat.from_scaled_angle_axis(vector), atol=1e-12)
        np.testing.assert_allclose(kernels.logarithm(*quaternion), vector, atol=1e-9)
        np.testing.assert_allclose(kernels.logarithm(*(-part for part in quaternion)), vector, atol=1e-9)


@pytest.mark.parametrize("size", [0.0, 1e-6, 1e-4, 0.011, 1.0, 3.0])
def test_spin_is_how_the_exponential_turns(size):
    rng = np.random.default_rng(0)
    for _ in range(20):
        direction, rate = rng.normal(size=(2, 3))
        vector, step = size * direction / np.linalg.norm(direction), 1e-5
        spin = np.array(kernels.spin_of_rate(*vector, *rate))
        after, before = (quat.from_scaled_angle_axis(vector + sign * step * rate) for sign in (0.5, -0.5))
        measured = quat.to_scaled_angle_axis(quat.multiply(after, quat.inverse(before))) / step
        np.testing.assert_allclose(spin, measured, atol=1e-6)
        np.testing.assert_allclose(kernels.rate_of_spin(*vector, *spin), rate, atol=1e-6)


def test_wrapped_is_the_same_angle():
    for angle in np.linspace(-20, 20, 401):
        wrapped = kernels.wrap_angle(angle)
        assert -np.pi <= wrapped <= np.pi
        assert np.cos(wrapped - angle) == pytest.approx(1)


# Laws of inertialization (Bollo 2016; Holden 2020, section 3).


@pytest.mark.parametrize("seed", range(3))
def test_a_transition_does_not_change_what_is_shown(seed):
    rng = np.random.default_rng(seed)
    many = characters(rng)
    before = poses(copied(many), 0.0)
    transition(many, rng.integers(0, small().num_frames, 12))
    after = poses(many, 0.0)
    np.testing.assert_allclose(after[0], before[0], atol=1e-6)
    assert quat.angle(quat.inverse_multiply(after[1].astype(float), before[1].astype(float))).max() < 2e-6


def shown_after(many, dt):
    """Local poses a little later, by root motion alone."""
    now, count = copied(many), len(many["frames"])
    move(now, dt, np.zeros((count, 3)), np.zeros(count), make_pull(RootConfig(mode="motion"), dt))
    return poses(now, dt)


@pytest.mark.parametrize("seed", range(3))
def test_a_transition_does_not_change_how_fast_it_moves(seed):
    rng = np.random.default_rng(seed)
    many = characters(rng)
    lasts = Tables(small()).lasts
    many["frames"] = np.minimum(many["frames"], lasts[many["frames"]] - 2)  # at a clip's very end nothing moves on
    many["frame_fractions"] *= 0.7  # between the same two frames throughout: at a frame, recorded speeds do jump
    switched = copied(many)
    targets = rng.integers(0, small().num_frames, 12)
    transition(switched, np.minimum(targets, lasts[targets] - 2))
    jumps = []
    for dt in (4e-3, 2e-3):
        start, went, goes = poses(copied(many), 0.0), shown_after(many, dt), shown_after(switched, dt)
        jump = float(np.abs(goes[0].astype(float) - went[0]).max())
        turn = quat.inverse_multiply(goes[1].astype(float), went[1].astype(float))
        jumps.append(max(jump, float(quat.angle(turn).max())))
        moved = quat.angle(quat.inverse_multiply(start[1].astype(float), went[1].astype(float))).max()
        assert moved > 3e-3
    # Positions and speeds are equal, so what is left shrinks with the square of the time.
    assert jumps[1] < 0.3 * jumps[0] and jumps[1] < 2e-3


def test_offsets_fade_to_nothing():
    many = characters(np.random.default_rng(4))
    bare = copied(many)
    for name in ("rotation_offsets", "translation_offsets", "root_offsets", "yaw_offsets"):
        bare[name][:] = 0.0
        bare[name.replace("offsets", "rates")][:] = 0.0
    still = make_pull(RootConfig(mode="motion"), 1.0)
    move(many, 30 * HALFLIFE, np.zeros((12, 3)), np.zeros(12), still)
    move(bare, 30 * HALFLIFE, np.zeros((12, 3)), np.zeros(12), still)
    poses(many, 30 * HALFLIFE)
    for left, right in zip(poses(many, 0.0), poses(bare, 0.0), strict=True):
        np.testing.assert_allclose(left, right, atol=1e-6)


def test_two_half_steps_are_one_step():
    many = characters(np.random.default_rng(5))
    once, twice = copied(many), copied(many)
    for now, steps in ((once, [0.04]), (twice, [0.015, 0.025])):
        for dt in steps:
            move(now, dt, np.zeros((12, 3)), np.zeros(12), make_pull(RootConfig(mode="motion"), dt))
            poses(now, dt)
    for name in many:
        np.testing.assert_allclose(twice[name], once[name], atol=2e-5, err_msg=name)


def test_going_on_from_the_same_frame_changes_nothing():
    many = characters(np.random.default_rng(6))
    many["frame_fractions"][:] = 0.0
    now = copied(many)
    transition(now, many["frames"])
    for name in many:
        np.testing.assert_allclose(now[name], many[name], atol=2e-5, err_msg=name)


def test_a_clip_of_one_frame_stands_still():
    """Nothing of its neighbours is seen, neither when it is left nor when it is entered."""
    lengths = small().ranges.lengths.tolist()
    database = replace(small(), ranges=Ranges.of_lengths([*lengths[:-1], 1, lengths[-1] - 1]))
    alone = int(database.ranges.starts[-2])
    for frame, target in ((alone, 500), (500, alone), (alone, alone)):
        many = {name: np.zeros_like(array[:1]) for name, array in characters(np.random.default_rng(9)).items()}
        many["frames"][:] = frame
        twin = reference.transition(database, one(many, 0), target)
        transition(many, [target], database=database)
        agree(many, [twin], atol=2e-3)


def test_root_motion_does_not_depend_on_the_step():
    many = characters(np.random.default_rng(7))
    ends = []
    for steps in (1, 5, 24):
        now = copied(many)
        for _ in range(steps):
            move(now, 0.5 / steps, np.zeros((12, 3)), np.zeros(12), make_pull(RootConfig(mode="motion"), 0.5 / steps))
        ends.append(now)
    for name in ("root_positions", "frames", "frame_fractions"):
        for end in ends[1:]:
            np.testing.assert_allclose(end[name], ends[0][name], atol=1e-6, err_msg=name)


def test_playing_never_leaves_a_clip():
    many = characters(np.random.default_rng(8), 200)
    lasts = Tables(small()).lasts[many["frames"]].copy()
    for dt in (0.01, 0.3, 2.0, 50.0):
        move(many, dt, np.zeros((200, 3)), np.zeros(200), make_pull(RootConfig(mode="motion"), dt))
        assert (many["frames"] <= lasts).all() and (many["frame_fractions"][many["frames"] == lasts] == 0).all()
    np.testing.assert_array_equal(many["frames"], lasts)
