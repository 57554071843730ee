"""Clips become a database."""

from dataclasses import dataclass, replace

import numpy as np
import pytest

from databases import small, walker
from motionmatch.actors import sketch
from motionmatch.database import blocks
from motionmatch.database.blocks import Block
from motionmatch.database.build import build
from motionmatch.database.schema import FeatureSchema, default_schema
from motionmatch.errors import InputError
from motionmatch.motion.anatomy import Anatomy
from motionmatch.motion.resample import resample_clip
from motionmatch.motion.skeleton import Skeleton

PATH = FeatureSchema((blocks.JointPositions(), blocks.TrajectoryPositions()))
"""Unlike directions, these change along a walk on a circle."""


def test_nothing_crosses_a_clip():
    """Packed together or built alone, each clip has the same features, rotations and contacts."""
    together = build([walker(), walker(5.0, 0.7, -0.8)], PATH, mirror=False)
    for index, clip in enumerate([walker(), walker(5.0, 0.7, -0.8)]):
        alone = build(clip, PATH, mirror=False)
        part = slice(together.ranges.starts[index], together.ranges.stops[index])
        np.testing.assert_allclose(
            together.denormalize(together.features[part]), alone.denormalize(alone.features), atol=2e-5
        )
        np.testing.assert_array_equal(together.rotations[part], alone.rotations)
        np.testing.assert_array_equal(together.contacts[part], alone.contacts)


def test_mirrored_copies_follow_their_clips():
    database = small()
    assert len(database.ranges) == 6 and database.names[1] == f"{database.names[0]} mirrored"
    assert database.ranges.lengths[0] == database.ranges.lengths[1]
    left, right = database.contacts[: database.ranges.lengths[0]].T
    other = database.contacts[database.ranges.starts[1] : database.ranges.stops[1]].T
    assert (left == other[1]).mean() > 0.98 and (right == other[0]).mean() > 0.98


def test_features_have_no_mean_and_blocks_the_same_spread():
    database = small()
    searched = database.features[database.searchable]
    np.testing.assert_allclose(searched.mean(axis=0), 0, atol=1e-4)
    for block in database.schema.blocks:
        assert searched[:, database.schema.columns(block.name)].std(axis=0).mean() == pytest.approx(1, abs=1e-3)


def test_frames_whose_features_had_to_be_made_up_are_not_searched():
    database = build(walker(), PATH, mirror=False)
    assert database.searchable[:-60].all() and not database.searchable[-60:].any()
    back = FeatureSchema((blocks.TrajectoryPositions(times=(-0.5, 0.25)), blocks.JointPositions()))
    database = build(walker(), back, mirror=False)
    assert not database.searchable[:30].any() and not database.searchable[-15:].any()
    assert database.searchable[30:-15].all()


def test_end_seconds_chooses_how_near_the_end_is_too_near():
    database = build(walker(), PATH, mirror=False, end_seconds=20 / 60)
    assert database.searchable.sum() == database.num_frames - 20


def test_clips_at_other_rates_are_resampled():
    half = build(resample_clip(walker(), 30), PATH, mirror=False)
    full = build(walker(), PATH, mirror=False)
    assert half.fps == 60 and abs(half.num_frames - full.num_frames) <= 1
    # Times are in seconds, so features hardly differ. Velocities do where feet land.
    columns = half.schema.columns("trajectory_positions")
    difference = half.denormalize(half.features)[30:250, columns] - full.denormalize(full.features)[30:250, columns]
    assert np.abs(difference).max() < 0.03


def test_exact_contacts_come_from_tags():
    clip = walker()
    database = build(clip, PATH, mirror=False)
    np.testing.assert_array_equal(database.contacts[:, 0], clip.tags.mask("left_contact", clip.num_frames))


def test_the_pose_of_every_frame_is_the_clips_own():
    clip = walker()
    database = build(clip, PATH, mirror=False)
    again = database.clip(0)
    hips = list(again.skeleton.names).index(clip.skeleton.names[0])
    np.testing.assert_allclose(again.positions_world[:, hips:], clip.positions_world, atol=2e-5)
    assert again.tags == clip.tags
    assert database.moving.tolist() == [0, 1]


def longer_legs(clip, factor):
    skeleton = clip.skeleton
    stretched = Skeleton(
        skeleton.names, skeleton.parents, skeleton.offsets * factor, skeleton.end_parents, skeleton.end_offsets * factor
    )
    return replace(clip, skeleton=stretched, positions=clip.positions * factor)


def test_other_proportions_travel_in_proportion():
    tall = longer_legs(walker(), 1.2)
    database = build([walker(), tall], PATH, mirror=False)
    speeds = [np.median(database.root_speeds[part]) for part in database.ranges]
    assert speeds[0] == pytest.approx(speeds[1], rel=0.01)


def test_another_skeleton_is_refused():
    dog = sketch.walk_dog(4.0)
    with pytest.raises(InputError, match=r"has another skeleton than .*: it has .* and it lacks .* build one for each"):
        build([walker(), dog])


def test_a_constant_block_is_an_error_that_names_it():
    @dataclass(frozen=True)
    class Constant(Block):
        name: str = "always_one"

        @property
        def width(self):
            return 2

        def extract(self, view):
            return np.ones((view.num_frames, 2))

    with pytest.raises(InputError, match=r"block 'always_one' is the same in every frame"):
        build(walker(), FeatureSchema((Constant(), blocks.JointPositions())))
    del Block.kinds["Constant"]


def test_missing_roles_are_named():
    schema = FeatureSchema((blocks.JointPositions(roles=("tail",)),))
    with pytest.raises(InputError, match=r"no role 'tail' in"):
        build(walker(), schema)


def test_a_block_that_gives_nonsense_is_named():
    @dataclass(frozen=True)
    class Broken(Block):
        name: str = "broken"

        @property
        def width(self):
            return 1

        def extract(self, view):
            values = np.arange(view.num_frames, dtype=float)[:, None]
            values[17] = np.nan
            return values

    with pytest.raises(InputError, match=r"block 'broken' is not a number in frame 17 of"):
        build(walker(), FeatureSchema((Broken(),)), mirror=False)
    del Block.kinds["Broken"]


def test_too_short_clips_leave_nothing_and_say_so():
    with pytest.raises(InputError, match=r"longest clip has 0\.50 s, and the features look 1\.00 s ahead"):
        build(walker().trim(0, 30))
    with pytest.raises(InputError, match=r"no clips"):
        build([])
    with pytest.raises(InputError, match=r"can't have 0 frames per second"):
        build(walker(), fps=0)
    with pytest.raises(InputError, match=r"end_seconds is -1"):
        build(walker(), end_seconds=-1)


def test_clips_without_sides_are_not_mirrored():
    clip = walker()
    anatomy = clip.anatomy
    assert isinstance(anatomy, Anatomy)
    one_sided = replace(clip, anatomy=replace(anatomy, mirror_turns=None))
    with pytest.raises(InputError, match=r"can't be mirrored. Build with mirror=False"):
        build(one_sided)
    assert build(one_sided, PATH, mirror=False).num_frames == clip.num_frames


def test_clips_of_one_name_are_reported_apart():
    database = build([walker(), walker(), walker()], PATH, mirror=False)
    assert database.names == ("sketch-walk", "sketch-walk (2)", "sketch-walk (3)")


def test_progress_is_reported_clip_by_clip():
    reported = []
    build([walker(), walker(5.0, 0.7, -0.8)], progress=lambda done, total, name: reported.append((done, total)))
    assert reported[:2] == [(0, 2), (1, 2)] and reported[-1] == (4, 4)  # two clips, then four with mirror images


def test_a_dog_gets_the_features_of_four_feet():
    from motionmatch.motion.understand import understand

    raw = sketch.walk_dog(4.0)
    database = build(understand(raw).apply(raw))
    assert database.schema.fingerprint == default_schema("quadruped").fingerprint
    assert database.contacts.shape[1] == 4


@pytest.mark.parametrize("name", ["lafan1"])
def test_recorded_motion_builds(mocap, name):
    import motionmatch as mm

    database = build(mm.load(mocap(name))[:3])
    assert np.isfinite(database.features).all() and 0.5 < database.searchable.mean() < 1
