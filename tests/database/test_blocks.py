"""Feature blocks: what they extract, what they ask for, what they draw."""

from dataclasses import dataclass

import numpy as np
import pytest

from databases import walker
from motionmatch.database import blocks
from motionmatch.database.blocks import Block, Situation
from motionmatch.database.schema import FeatureSchema, paper_schema
from motionmatch.database.view import ClipView
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.motion import root
from motionmatch.motion.mirror import mirror_clip
from motionmatch.motion.tags import Tags

CLIP = root.add_root(walker())
VIEW = ClipView(CLIP)
SCHEMA = paper_schema()


def turned(clip, angle, offset):
    turn = quat.from_angle_axis(np.array(angle), np.array([0.0, 1.0, 0.0]))
    moved = clip.rotate(turn)
    positions = moved.positions.copy()
    positions[:, 0] += offset
    return type(clip)(moved.skeleton, positions, moved.rotations, fps=moved.fps, tags=moved.tags, anatomy=moved.anatomy)


def test_features_do_not_depend_on_where_in_the_world_a_clip_was_recorded():
    moved = turned(CLIP, 2.1, np.array([3.0, 0.0, -5.0], np.float32))
    np.testing.assert_allclose(SCHEMA.extract(ClipView(moved)), SCHEMA.extract(VIEW), atol=2e-4)


def test_trajectory_positions_are_the_roots_future_seen_from_now():
    values = blocks.TrajectoryPositions(times=(20 / 60, 1.0)).extract(VIEW)
    for frame in (0, 77, 200):
        for column, ahead in ((0, 20), (2, 60)):
            there = VIEW.root_positions[frame + ahead] - VIEW.root_positions[frame]
            seen = quat.inverse_rotate(VIEW.root_rotations[frame], there)
            np.testing.assert_allclose(values[frame, column : column + 2], seen[[0, 2]], atol=1e-5)


def test_trajectory_directions_are_unit_vectors_and_forward_at_no_time_ahead():
    values = blocks.TrajectoryDirections(times=(1e-9, 0.5)).extract(VIEW)
    np.testing.assert_allclose(values[:, :2] - [0, 1], 0, atol=1e-5)
    np.testing.assert_allclose(np.linalg.norm(values[:, 2:], axis=1), 1, atol=1e-5)


def test_past_times_look_back():
    values = blocks.TrajectoryPositions(times=(-0.5,)).extract(VIEW)
    assert (values[60:, 1] < -0.2).all()  # a walker was behind itself


def test_planted_feet_have_no_velocity():
    feet = blocks.JointVelocities(roles=("left_toe",)).extract(VIEW)
    planted = CLIP.tags.mask("left_contact", CLIP.num_frames)
    inside = planted & np.roll(planted, 2) & np.roll(planted, -2)
    assert np.median(np.linalg.norm(feet[inside], axis=1)) < 0.02 < np.linalg.norm(feet[~planted], axis=1).max()


def test_mirrored_features_are_reflected_and_exchanged():
    other = SCHEMA.extract(ClipView(root.add_root(mirror_clip(walker()))))
    own = SCHEMA.extract(VIEW)
    feet = SCHEMA.columns("foot_positions")
    reflected = own[:, feet].reshape(-1, 2, 3)[:, ::-1] * [-1, 1, 1]
    np.testing.assert_allclose(other[:, feet], reflected.reshape(-1, 6), atol=2e-3)
    path = SCHEMA.columns("trajectory_positions")
    np.testing.assert_allclose(other[:, path].reshape(-1, 3, 2), own[:, path].reshape(-1, 3, 2) * [-1, 1], atol=2e-3)


def situation(count=2):
    positions = np.zeros((count, 3, 3))
    positions[:, :, 2] = [1.0, 2.0, 3.0]
    directions = np.tile([1.0, 0.0, 0.0], (count, 3, 1))
    return Situation(np.array(blocks.HORIZONS), positions, directions)


def test_a_query_asks_for_the_path_and_keeps_the_pose():
    own = SCHEMA.extract(VIEW)[:2]
    query = SCHEMA.query(own, situation())
    np.testing.assert_allclose(query[0, SCHEMA.columns("trajectory_positions")], [0, 1, 0, 2, 0, 3])
    np.testing.assert_allclose(query[0, SCHEMA.columns("trajectory_directions")], [1, 0] * 3)
    for name in ("foot_positions", "foot_velocities", "hip_velocity"):
        np.testing.assert_array_equal(query[:, SCHEMA.columns(name)], own[:, SCHEMA.columns(name)])


def test_the_past_of_a_query_is_the_playing_frames_own():
    block = blocks.TrajectoryPositions(times=(-0.5, 20 / 60))
    own = np.array([[7.0, 8.0, 9.0, 9.0]])
    np.testing.assert_allclose(block.query(own, situation(1)), [[7, 8, 0, 1]])


def test_a_time_that_the_situation_lacks_is_named():
    with pytest.raises(InputError, match=r"not known 0\.500 s ahead, only at 0\.333, 0\.667, 1\.000 s"):
        blocks.TrajectoryPositions(times=(0.5,)).query(np.zeros((1, 2)), situation(1))


def test_tags_become_columns_of_one_and_zero():
    tagged = type(CLIP)(CLIP.skeleton, CLIP.positions, CLIP.rotations, fps=60.0, tags=Tags({"walk": [(10, 20)]}))
    block = blocks.TagOneHot(tags=("walk", "run"))
    values = block.extract(ClipView(tagged))
    assert values[:, 0].sum() == 10 and values[12, 0] == 1 and not values[:, 1].any()
    own = np.array([[1.0, 0.0]])
    np.testing.assert_array_equal(block.query(own, situation(1)), own)
    wanted = Situation(np.zeros(0), np.zeros((1, 0, 3)), np.zeros((1, 0, 3)), {"run": np.ones(1)})
    np.testing.assert_array_equal(block.query(own, wanted), [[0, 1]])
    misspelt = Situation(np.zeros(0), np.zeros((1, 0, 3)), np.zeros((1, 0, 3)), {"runn": np.ones(1)})
    with pytest.raises(InputError, match=r"no tag 'runn' in block 'gait'. Did you mean 'run'"):
        block.query(own, misspelt)


@dataclass(frozen=True)
class WristHeight(Block):
    """A block of a user's own, as the module's docstring shows it."""

    name: str = "hand_height"
    weight: float = 0.5

    @property
    def width(self) -> int:
        return 1

    def extract(self, view: ClipView) -> np.ndarray:
        return view.motion.positions[:, view.joint("right_hand"), 1:2]


def test_a_block_of_ones_own_works_like_the_others():
    schema = FeatureSchema((WristHeight(), *SCHEMA.blocks))
    values = schema.extract(VIEW)
    assert values.shape == (VIEW.num_frames, 28)
    hand = VIEW.motion.positions[:, VIEW.joint("right_hand"), 1]
    np.testing.assert_allclose(values[:, 0], hand)
    np.testing.assert_array_equal(schema.query(values[:2], situation())[:, 0], values[:2, 0])
    assert FeatureSchema.from_facts(schema.facts()) == schema


def test_a_block_that_forgets_its_duty_is_told():
    @dataclass(frozen=True)
    class Empty(Block):
        name: str = "empty"

    with pytest.raises(NotImplementedError, match=r"Empty must say its width"):
        _ = Empty().width
    del Block.kinds["Empty"]
    with pytest.raises(InputError, match=r"block 'empty' is a Empty, which is not known here. Import the module"):
        blocks.from_facts({"kind": "Empty", "name": "empty"})


def test_marks_are_where_the_features_are():
    values = SCHEMA.extract(VIEW)[100]
    points = SCHEMA.block("foot_positions").marks(values[SCHEMA.columns("foot_positions")])
    assert [mark.label for mark in points] == ["left_foot", "right_foot"]
    np.testing.assert_allclose(points[1].origin, values[SCHEMA.columns("foot_positions")][3:])
    path = SCHEMA.block("trajectory_positions").marks(values[SCHEMA.columns("trajectory_positions")])
    assert len(path) == 3 and all(mark.origin[1] == 0 for mark in path)
    arrows = SCHEMA.block("trajectory_directions").marks(values[SCHEMA.columns("trajectory_directions")])
    assert all(mark.vector is not None for mark in arrows)


@pytest.mark.parametrize("times", [(), (np.nan,)])
def test_a_path_without_times_is_refused(times):
    with pytest.raises(InputError, match=r"block 'trajectory_positions' needs at least one time"):
        blocks.TrajectoryPositions(times=times)
