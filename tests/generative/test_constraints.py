from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from motionmatch.errors import InputError
from motionmatch.generative.constraints import Complete, Loop, Stage, make_best
from motionmatch.generative.follow import FollowPath
from motionmatch.generative.keyframes import KeyFrames, lead_to
from motionmatch.generative.parts import find_joints
from motionmatch.generative.representation import REPRESENTATIONS, encode, make_layout
from motionmatch.generative.synthesis import SynthesisConfig, synthesize
from motionmatch.maths import quat, rotation
from motionmatch.motion.resample import resample_clip
from motionmatch.motion.root import find_headings
from motionmatch.world.path import GroundPath
from walks import acted, varied

PLAIN = SynthesisConfig(lock_feet=False, iterations=2)


def angles(a, b):
    a, b = (quat.normalize(q.astype(float)) for q in (a, b))
    return np.degrees(quat.angle(quat.inverse_multiply(a, b)))


def level(clip):
    """The clip's rotations, with the heading taken from its root."""
    rotations = clip.rotations.astype(float)
    rotations[:, 0] = quat.inverse_multiply(rotation.from_heading(find_headings(clip)), rotations[:, 0])
    return rotations


def made(frames, *constraints, seed=1, **settings):
    config = replace(PLAIN, **settings)
    return synthesize(varied(), frames, rng=np.random.default_rng(seed), config=config, constraints=constraints)


@given(st.integers(0, 2**32), st.lists(st.integers(0, 59), min_size=1, max_size=6, unique=True))
def test_lead_meets_the_key_frames_and_leaves_far_frames(seed, frames):
    rng = np.random.default_rng(seed)
    rows = rng.normal(size=(60, 3))
    values, columns = rng.normal(size=(len(frames), 2)), np.array([0, 1])
    before = rows.copy()
    lead_to(rows, np.array(frames), values, columns, np.full(len(frames), 8))
    np.testing.assert_array_equal(rows[frames][:, columns], values)
    far = np.abs(np.arange(60)[:, None] - np.array(frames)).min(axis=1) >= 8
    np.testing.assert_allclose(rows[far], before[far], atol=1e-12)
    np.testing.assert_array_equal(rows[:, 2], before[:, 2])


def test_lead_is_smooth():
    rows = np.zeros((60, 1))
    lead_to(rows, np.array([30]), np.ones((1, 1)), np.array([0]), np.array([10]))
    assert np.abs(np.diff(rows[:, 0])).max() < 0.16


def test_completed_joints_are_those_of_the_clip_and_the_rest_is_not():
    clip = varied()
    given_clip = acted("walk 4 speed=1.0 turn=0.3").trim(10, 110)
    roles = clip.anatomy.roles
    lower = [j for s in ("left", "right") for j in clip.skeleton.descendants(roles[f"{s}_hip"])] + [0]
    found = made(100, Complete(given_clip, lower))
    assert angles(found.rotations[:, lower], given_clip.rotations[:, lower]).max() < 0.2
    np.testing.assert_allclose(np.ptp(found.positions[:, 0] - given_clip.positions[:, 0], axis=0), 0, atol=1e-3)
    arm = roles["left_shoulder"]
    assert np.median(angles(found.rotations[:, arm], given_clip.rotations[:, arm])) > 1.0
    like = angles(found.rotations[:, None, arm], clip.rotations[None, :, arm]).min(axis=1)  # an arm of the example
    assert np.median(like) < 2.0


def test_key_frames_are_met_and_the_way_there_is_smooth():
    clip = varied()
    poses = clip.trim(20, 22)
    found = made(120, KeyFrames([40, 90], poses))
    assert angles(level(found)[[40, 90]], level(poses)).max() < 0.05
    steps = angles(found.rotations[:-1], found.rotations[1:]).max(axis=1)
    usual = angles(clip.rotations[:-1], clip.rotations[1:]).max()
    assert steps[[39, 40, 89, 90]].max() < 1.5 * usual


EXAMPLES = {
    "turns": "walk 3 speed=1.3 turn=0.6; idle 2; walk 3 turn=-0.7",
    "walk": "walk 5 speed=1.2",
    "run": "walk 2 speed=1.4; run 4 speed=3",
    "idle": "idle 5",
    "dog": "dog: walk 3; trot 3 speed=2",
}


@pytest.mark.parametrize("preset", REPRESENTATIONS)
@pytest.mark.parametrize("example", EXAMPLES)
def test_the_step_across_the_end_of_a_loop_is_no_larger_than_the_median_step(example, preset):
    clip = acted(EXAMPLES[example])
    config = SynthesisConfig(representation=preset, iterations=2)
    found = synthesize(clip, 100, rng=np.random.default_rng(1), config=config, constraints=[Loop()])
    turns = level(found)
    steps = np.sqrt(np.mean(np.square(angles(turns[:-1], turns[1:])), axis=1))
    seam = np.sqrt(np.mean(np.square(angles(turns[-1], turns[0]))))
    assert seam <= np.median(steps)


def test_a_loop_in_headings_comes_back_to_its_pose_with_the_root_gone_on():
    found = synthesize(acted("walk 5 speed=1.2"), 100, rng=np.random.default_rng(1), config=PLAIN, constraints=[Loop()])
    gone = np.linalg.norm(found.positions[-1, 0] - found.positions[0, 0])
    assert gone > 2.0
    steps = np.linalg.norm(np.diff(found.positions[:, 0], axis=0), axis=-1)
    assert abs(steps[-1] - steps[0]) < 0.01  # across the end it goes on at the same speed


def test_loops_take_key_frames_too():
    poses = varied().trim(20, 21)
    found = made(90, Loop(), KeyFrames([10], poses))
    assert angles(level(found)[10], level(poses)[0]).max() < 0.05


def test_bad_constraints_are_named():
    clip = varied()
    with pytest.raises(InputError, match="key frame 90 is out of range: frames are 0 to 89"):
        made(90, KeyFrames([90], clip.trim(0, 1)))
    with pytest.raises(InputError, match="2 key frames are named and 1 poses given"):
        made(90, KeyFrames([1, 2], clip.trim(0, 1)))
    with pytest.raises(InputError, match="a key frame is named twice"):
        made(90, KeyFrames([1, 1], clip.trim(0, 2)))
    with pytest.raises(InputError, match="has 50 frames, the result 90; ask for as many"):
        made(90, Complete(clip.trim(0, 50), [0]))
    with pytest.raises(InputError, match="part 'complete' names no joint"):
        made(90, Complete(clip.trim(0, 90), []))
    names = ("Other", *clip.skeleton.names[1:])
    other = replace(clip.trim(0, 1), skeleton=replace(clip.skeleton, names=names))
    with pytest.raises(InputError, match="have another skeleton"):
        made(90, KeyFrames([1], other))


def test_what_is_held_of_a_completed_clip_are_its_columns():
    clip = acted()
    layout = make_layout([clip])
    middle = np.arange(layout.width, dtype=float)
    stage = Stage(layout, clip.num_frames, clip.num_frames, middle, (), 11, loop=False)
    rows = np.full((clip.num_frames, layout.width), np.nan)
    Complete(clip, [3], root=False).hold(stage)(rows)
    changed = np.isfinite(rows).any(axis=0)
    np.testing.assert_array_equal(np.flatnonzero(changed), np.arange(18, 24))
    np.testing.assert_allclose(rows[:, changed], (encode(clip, layout) - middle)[:, changed])


def legs_of(clip):
    return [j for side in ("left", "right") for j in clip.skeleton.descendants(clip.anatomy[f"{side}_hip"])] + [0]


def wanted(kind):
    """A constraint, and a function that says whether a result of 100 frames keeps it."""
    clip = varied()
    given_clip = acted("walk 4 speed=1.0 turn=0.3").trim(10, 110)
    poses = replace(clip, positions=clip.positions[[20, 150]], rotations=clip.rotations[[20, 150]])
    keys, legs, way = [30, 70], legs_of(clip), GroundPath([(0, 0), (0, 5), (3, 8)])

    def loops(found):
        turns = level(found)
        steps = np.sqrt(np.mean(np.square(angles(turns[:-1], turns[1:])), axis=1))
        return np.sqrt(np.mean(np.square(angles(turns[-1], turns[0])))) <= steps.max()

    def meets(found):
        return angles(level(found)[keys], level(poses)).max() < 0.05

    def stands(found):
        there = np.abs(found.positions[keys][:, 0] - poses.positions[:, 0]).max() < 1e-3
        return there and angles(found.rotations[keys], poses.rotations).max() < 0.1

    def completes(found):  # the root's heading is told by all of the body, so only what hangs on it is compared
        return angles(found.rotations[:, legs[:-1]], given_clip.rotations[:, legs[:-1]]).max() < 0.05

    def goes(found):
        return 100 * way.distance_from(found.positions[:, 0]).mean() < 6.0

    return {
        "loop": (Loop(), loops),
        "key frames": (KeyFrames(keys, poses), meets),
        "placed key frames": (KeyFrames(keys, poses, root=True), stands),
        "complete": (Complete(given_clip, legs, root=False), completes),
        "complete with its root": (Complete(given_clip, legs), completes),
        "follow": (FollowPath(way), goes),
    }[kind]


KINDS = ("loop", "key frames", "placed key frames", "complete", "complete with its root", "follow")
LEADING = {"placed key frames", "complete with its root", "follow"}


SAME = [{"key frames", "placed key frames"}, {"complete", "complete with its root"}]
PAIRS = [pair for pair in combinations(KINDS, 2) if set(pair) not in SAME]


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("parts", [None, "automatic"])
def test_any_two_constraints_hold_together(pair, parts):
    (first, first_holds), (second, second_holds) = (wanted(kind) for kind in pair)

    def both():
        return synthesize(
            varied(),
            100,
            rng=np.random.default_rng(3),
            config=SynthesisConfig(iterations=2),
            skeletal_parts=parts,
            constraints=[first, second],
        )

    if set(pair) <= LEADING:
        with pytest.raises(InputError, match="all say where the body goes"):
            both()
        return
    found = both()
    if any(kind.startswith("complete") for kind in pair) and any("key" in kind for kind in pair):
        # Joints that are completed are not the key frames' to say; the others are met.
        clip = varied()
        others = [j for j in range(clip.skeleton.num_joints) if j not in legs_of(clip)]
        key = next(c for c in (first, second) if isinstance(c, KeyFrames))
        away = angles(found.rotations[list(key.frames)][:, others], key.poses.rotations[:, others])
        assert away.max() < 0.1
        assert next(h for k, h in zip(pair, (first_holds, second_holds), strict=True) if "complete" in k)(found)
        return
    if "loop" in pair and any(kind.startswith("complete") for kind in pair):
        # A clip that is no loop does not become one; what is made up does.
        clip = varied()
        others = [j for j in range(clip.skeleton.num_joints) if j not in legs_of(clip)]
        steps = angles(found.rotations[:-1, others], found.rotations[1:, others]).max(axis=1)
        assert angles(found.rotations[-1, others], found.rotations[0, others]).max() <= steps.max()
        assert second_holds(found)
        return
    assert first_holds(found) and second_holds(found)


def test_placed_key_frames_are_where_they_should_be():
    clip = varied()
    poses = replace(clip, positions=clip.positions[[20, 150]], rotations=clip.rotations[[20, 150]])
    for preset in REPRESENTATIONS:
        for lock_feet in (False, True):
            found = made(120, KeyFrames([20, 100], poses, root=True), representation=preset, lock_feet=lock_feet)
            np.testing.assert_allclose(found.positions[[20, 100]][:, 0], poses.positions[:, 0], atol=1e-3)
            assert angles(found.rotations[[20, 100]], poses.rotations).max() < 0.1


def test_some_key_frames_may_stand_somewhere_and_others_not():
    clip = varied()
    poses = replace(clip, positions=clip.positions[[20, 150]], rotations=clip.rotations[[20, 150]])
    found = made(120, KeyFrames([20, 100], poses, root=[False, True]))
    np.testing.assert_allclose(found.positions[100, 0], poses.positions[1, 0], atol=1e-3)
    assert np.linalg.norm(found.positions[20, 0] - poses.positions[0, 0]) > 0.1


def quickest(clip, frames):
    """The largest acceleration of any joint near some frames, metres per second squared."""
    points = clip.positions_world.astype(float)
    fast = np.linalg.norm(np.diff(points, 2, axis=0), axis=-1).max(axis=1) * clip.fps**2
    return max(fast[max(frame - 8, 0) : frame + 7].max() for frame in frames)


@pytest.mark.parametrize("edited", [False, True])
def test_the_way_to_a_key_frame_and_on_is_about_as_quick_as_the_example(edited):
    clip = varied()
    for seed in (1, 2, 3):
        chosen = np.random.default_rng(seed).integers(10, clip.num_frames - 10, 3)
        rotations = clip.rotations[chosen].astype(float)
        if edited:  # an arm is raised by hand
            arm = clip.anatomy["left_shoulder"]
            raised = quat.from_angle_axis(np.radians(60.0), np.array([0.0, 0.0, 1.0]))
            rotations[:, arm] = quat.multiply(rotations[:, arm], raised)
        poses = replace(clip, positions=clip.positions[chosen], rotations=rotations)
        frames = [40, 90, 140]
        found = synthesize(clip, 180, rng=np.random.default_rng(seed), constraints=[KeyFrames(frames, poses)])
        usual = quickest(clip, range(10, clip.num_frames - 10, 10))
        assert quickest(found, frames) < (1.8 if not edited else 2.5) * usual


def test_kept_joints_are_not_touched_by_held_feet():
    clip = varied()
    given_clip = acted("walk 4 speed=1.0 turn=0.3").trim(10, 110)
    legs = legs_of(clip)
    found = made(100, Complete(given_clip, legs), lock_feet=True)
    assert angles(found.rotations[:, legs], given_clip.rotations[:, legs]).max() < 0.05
    np.testing.assert_allclose(found.positions[:, 0], given_clip.positions[:, 0], atol=2e-3)


def test_any_subset_can_be_completed():
    clip = varied()
    given_clip = acted("walk 4 speed=1.0 turn=0.3").trim(10, 110)
    for joints in (["LeftArm..."], ["Head"], [0, 9, 10], ["Hips", "LeftUpLeg...", "RightArm"]):
        found = made(100, Complete(given_clip, joints, root=False))
        kept = find_joints([clip.skeleton.names[j] if isinstance(j, int) else j for j in joints], clip.skeleton, "x")
        kept = [j for j in kept if j]
        assert not kept or angles(found.rotations[:, kept], given_clip.rotations[:, kept]).max() < 0.05


def test_bad_roots_of_key_frames_are_named():
    clip = varied()
    with pytest.raises(InputError, match=r"root says 3 times.*for 2 key frames"):
        made(90, KeyFrames([1, 2], clip.trim(0, 2), root=[True, False, True]))
    with pytest.raises(InputError, match=r"has 15 frames per second, script 30\. Resample"):
        made(50, Complete(resample_clip(clip, 15.0).trim(0, 50), [0]))
    with pytest.raises(InputError, match="part 'complete' names joint 99; joints are 0 to 22"):
        made(90, Complete(clip.trim(0, 90), [99]))


class Somewhere:
    """A constraint that a motion, here a number, misses by that number."""

    def miss_distance(self, clip, *, loop):
        return 0.0 if loop else clip


@pytest.mark.parametrize(("missed", "taken"), [([0.1, 0.0], 0.1), ([2.0, 0.5, 0.1, 0.0], 0.1), ([3, 1, 2, 2, 2, 2], 1)])
def test_of_motions_that_miss_their_end_the_nearest_is_taken(missed, taken):
    tries = iter(missed)
    assert make_best(lambda: next(tries), [Somewhere()]) == taken


def test_a_loop_may_have_no_end_to_miss():
    tries = iter([3.0, 0.0])
    assert make_best(lambda: next(tries), [Somewhere(), Loop()]) == 3.0


def test_a_loop_on_a_closed_path_has_no_end_and_one_on_an_open_path_has():
    clip = acted()
    for closed, missed in ((True, False), (False, True)):
        way = FollowPath(GroundPath([(0, 0), (0, 9), (9, 9)], closed=closed), whole=True)
        assert (way.miss_distance(clip, loop=True) > 0) == missed
        assert way.miss_distance(clip) > 0
