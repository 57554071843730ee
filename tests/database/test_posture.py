"""Blocks about posture: what they measure, what they learn, what they ask for, and that a body then rises."""

from dataclasses import replace

import numpy as np
import pytest

from databases import walker
from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.database.blocks import HORIZONS, Situation
from motionmatch.database.build import build
from motionmatch.database.database import MotionDatabase
from motionmatch.database.posture import HandsHeight, HeadHeight, HipsHeight, TrunkPitch, find_path_speeds
from motionmatch.database.schema import FeatureSchema, choose_schema, paper_schema
from motionmatch.database.view import ClipView
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.motion import root

BOW = np.radians(60.0)
POSTURE = ("hips_height", "trunk_pitch")


def bowed():
    """The walker with its trunk bent forward at the spine."""
    clip = walker(turn=0.0)
    rotations = clip.rotations.astype(float)
    spine = clip.anatomy.roles["spine"]
    bend = quat.from_angle_axis(np.array(BOW), np.array([1.0, 0.0, 0.0]))
    rotations[:, spine] = quat.multiply(rotations[:, spine], bend)
    return replace(clip, rotations=rotations.astype(np.float32), name="bowed")


VIEW, BOWED = (ClipView(root.add_root(clip)) for clip in (walker(turn=0.0), bowed()))


def path(speeds):
    """Return paths straight ahead at some speeds, m/s."""
    speeds = np.asarray(speeds, float)
    positions = np.zeros((len(speeds), 3, 3))
    positions[:, :, 2] = speeds[:, None] * np.array(HORIZONS)
    return Situation(np.array(HORIZONS), positions, np.tile([0.0, 0.0, 1.0], (len(speeds), 3, 1)))


def average_slowly(values, frame, frames):
    """Average values over the next frames, one at a time; the last frame holds."""
    moments = np.linspace(0, frames, 7)
    total = 0.0
    for moment in moments:
        before, part = int(moment), moment - int(moment)
        here, there = (values[min(frame + before + k, len(values) - 1)] for k in (0, 1))
        total += here + part * (there - here)
    return total / len(moments)


@pytest.mark.parametrize(("block", "role"), [(HipsHeight(), "hips"), (HeadHeight(), "head")])
def test_heights_are_means_over_the_next_half_second(block, role):
    values, heights = block.extract(VIEW), VIEW.motion.positions[:, VIEW.joint(role), 1].astype(float)
    for frame in (0, 100, VIEW.num_frames - 10):
        assert values[frame, 0] == pytest.approx(average_slowly(heights, frame, 30), abs=1e-5)


def test_hands_height_is_the_mean_of_both():
    values = HandsHeight().extract(VIEW)
    left, right = (VIEW.motion.positions[:, VIEW.joint(f"{side}_hand"), 1].astype(float) for side in ("left", "right"))
    for frame in (0, 100, VIEW.num_frames - 10):
        assert values[frame, 0] == pytest.approx(average_slowly((left + right) / 2, frame, 30), abs=1e-5)


@pytest.mark.parametrize("view", [VIEW, BOWED])
def test_pitch_is_the_angle_from_upright_to_the_trunk(view):
    pitches = []
    for frame in range(view.num_frames):
        neck, hips = (view.motion.positions[frame, view.joint(role)].astype(float) for role in ("neck", "hips"))
        trunk = quat.inverse_rotate(view.root_rotations[frame].astype(float), neck - hips)
        pitches.append(np.arctan2(trunk[2], trunk[1]))
    values = TrunkPitch().extract(view)
    for frame in (0, 100, view.num_frames - 10):
        assert values[frame, 0] == pytest.approx(average_slowly(pitches, frame, 30), abs=1e-5)


def test_a_bow_is_a_pitch_forward():
    more = TrunkPitch().extract(BOWED) - TrunkPitch().extract(VIEW)
    assert (more > np.radians(30)).all()


def test_the_speed_of_a_path_is_that_of_the_straight_line_to_its_end():
    around = path([2.0])
    around.positions[0, -1] = [0.6, 0.0, 0.8]  # 1 m away after 1 s, whatever happens before
    np.testing.assert_allclose(find_path_speeds(around), [1.0])


def test_the_median_of_frames_at_each_speed_is_learned():
    rng = np.random.default_rng(4)
    speeds, values = rng.uniform(0.0, 2.2, 800), rng.normal(size=(800, 1))
    block = HipsHeight().fit(values, path(speeds))
    assert block.speeds == (0.0, 0.5, 1.0, 1.5, 2.0)
    for speed, usual in zip(block.speeds, block.usual, strict=True):
        near = [value for value, at in zip(values[:, 0], speeds, strict=True) if abs(at - speed) <= 0.25]
        assert usual == np.median(near)


def test_speeds_of_few_frames_are_left_out():
    speeds = np.r_[np.zeros(100), np.full(100, 1.0), np.full(5, 3.0)]
    assert HipsHeight().fit(np.ones((205, 1)), path(speeds)).speeds == (0.0, 1.0)
    assert HipsHeight().fit(np.full((5, 1), 0.9), path(np.ones(5))).usual == (0.9,)


def test_what_was_learned_is_kept():
    known = HipsHeight(speeds=(0.0,), usual=(0.9,))
    assert known.fit(np.zeros((100, 1)), path(np.zeros(100))) == known


def test_a_query_asks_for_what_is_usual_at_its_speed_within_the_tolerance():
    block = HipsHeight(tolerance=0.1, speeds=(0.0, 2.0), usual=(1.0, 0.8))
    own = np.array([[0.5], [0.5], [0.95], [1.3]])
    wanted = block.query(own, path([0.0, 1.0, 0.0, 9.0]))
    np.testing.assert_allclose(wanted, [[0.9], [0.8], [0.95], [0.9]])


def test_a_block_that_has_learned_nothing_keeps_the_playing_frames_own():
    own = np.array([[0.5]])
    np.testing.assert_array_equal(HipsHeight().query(own, path([1.0])), own)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"seconds": -1.0}, "can't look -1.0 seconds ahead"),
        ({"tolerance": np.nan}, "has the tolerance nan"),
        ({"speeds": (0.0, 1.0), "usual": (1.0,)}, "one usual value for each speed"),
        ({"speeds": (1.0, 0.0), "usual": (1.0, 1.0)}, "speeds that go up"),
    ],
)
def test_blocks_that_make_no_sense_are_refused(words, message):
    with pytest.raises(InputError, match=message):
        HipsHeight(**words)


def test_learning_does_not_change_the_fingerprint():
    schema = choose_schema(POSTURE)
    learned = schema.fit(np.ones((50, schema.width)), path(np.ones(50)))
    assert learned != schema and learned.fingerprint == schema.fingerprint
    longer = FeatureSchema((*paper_schema().blocks, HipsHeight(seconds=1.0)))
    shorter = FeatureSchema((*paper_schema().blocks, HipsHeight()))
    assert longer.fingerprint != shorter.fingerprint


def test_what_was_learned_is_stored_with_the_database(tmp_path):
    database = build(walker(), features=POSTURE)
    assert database.schema.block("trunk_pitch").usual
    path = database.save(tmp_path / "walk.npz")
    assert MotionDatabase.load(path).schema == database.schema
    heavier = FeatureSchema((*choose_schema(POSTURE).blocks[:-1], TrunkPitch(weight=3.0)))
    again = MotionDatabase.load(path, schema=heavier).schema.block("trunk_pitch")
    assert again.weight == 3.0 and again.usual == database.schema.block("trunk_pitch").usual


def test_a_posture_that_hardly_varies_counts_little():
    """Divided by its own spread, a millimetre would count as much as a metre of the path."""
    database = build(walker(), features="hips_height")
    assert database.scale[-1] == pytest.approx(HipsHeight.least_scale)
    assert database.features[:, -1].std() < 0.5


@pytest.fixture(scope="module")
def clips():
    return [walker(turn=0.0), walker(5.0, 1.1, -0.8), bowed()]


def test_a_bowed_body_rises_where_features_know_the_trunk(clips):
    database = build(clips, features=POSTURE, mirror=False)
    controller = Controller(database)
    state = controller.start(frames=int(database.ranges.starts[2]) + 30)
    for _ in range(30):
        state = controller.step(state, Command.uniform((0.0, 0.0, 1.2)))
    assert database.where(int(state.frames[0]))[0] != "bowed"


def test_a_command_asks_for_another_posture(clips):
    database = build(clips, features=POSTURE, mirror=False)
    controller = Controller(database)
    state = controller.start(frames=30)
    usual = float(np.median(TrunkPitch().extract(BOWED)))
    command = replace(Command.uniform((0.0, 0.0, 1.2)), values={"trunk_pitch": usual})
    for _ in range(90):
        state = controller.step(state, command)
    assert database.where(int(state.frames[0]))[0] == "bowed"


def test_values_of_a_command_are_checked(clips):
    controller = Controller(build(clips[:2], features=POSTURE, mirror=False))
    state, going = controller.start(), Command.uniform((0.0, 0.0, 1.0))
    with pytest.raises(InputError, match=r"no block 'trunk_pich'. Did you mean 'trunk_pitch'"):
        controller.step(state, replace(going, values={"trunk_pich": 0.0}))
    with pytest.raises(InputError, match=r"block 'foot_positions' have the shape \(1, 1\), expected \(1, 6\)"):
        controller.step(state, replace(going, values={"foot_positions": 0.0}))
    with pytest.raises(InputError, match="numbers are needed"):
        replace(going, values={"trunk_pitch": np.nan})


def test_other_values_are_searched_for_at_once(clips):
    controller = Controller(build(clips[:2], features=POSTURE, mirror=False))
    state, going = controller.start(2), Command.uniform((0.0, 0.0, 1.0), characters=2)
    for _ in range(5):
        state = controller.step(state, going)
    state = controller.step(state, replace(going, values={"trunk_pitch": np.array([[0.1], [0.2]])}))
    assert state.searched.all()
    for _ in range(4):
        state = controller.step(state, replace(going, values={"trunk_pitch": np.array([[0.1], [0.2]])}))
        assert not state.searched.any()
    other = replace(going, values={"trunk_pitch": np.array([[0.1], [0.3]])})
    np.testing.assert_array_equal(controller.step(state, other).searched, [False, True])


def test_unknown_features_are_named():
    with pytest.raises(InputError, match=r"no feature 'trunk'. Did you mean 'trunk_pitch'"):
        choose_schema("trunk")
    with pytest.raises(InputError, match="a schema says all features"):
        build(walker(), paper_schema(), features="hands")


def test_features_are_added_to_the_27_columns():
    assert choose_schema("paper") == paper_schema()
    assert choose_schema(("paper", "hands")).width == 33
    assert choose_schema(POSTURE, "quadruped").width == 41
    assert choose_schema(("hips_height", "hips_height"), uneven=True).width == 36
