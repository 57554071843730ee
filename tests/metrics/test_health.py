from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from motionmatch.actors import sketch
from motionmatch.errors import FileError
from motionmatch.maths import quat
from motionmatch.metrics import health
from motionmatch.motion.load import Recording
from motionmatch.motion.settings import Settings
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.sources import Entry
from motionmatch.motion.understand import understand


def recorded(clip, name="walk.bvh"):
    belief = understand(clip)
    return Recording(Entry(Path(name)), clip, belief, Settings(), belief.apply(clip))


@pytest.fixture(scope="module")
def walk():
    return sketch.walk(4.0)


def kinds(clip):
    return {finding.kind for finding in health.check_up(recorded(clip)).findings}


def test_a_good_walk_has_no_findings(walk):
    report = health.check_up(recorded(walk))
    assert report.findings == ()
    assert report.frames == 240 and report.fps == 60
    assert report.mean_speed == pytest.approx(1.3, rel=0.05)


def test_left_and_right_exchanged_is_a_problem(walk):
    names = tuple(n.replace("Left", "\0").replace("Right", "Left").replace("\0", "Right") for n in walk.skeleton.names)
    skeleton = replace(walk.skeleton, names=names)
    assert "sides exchanged" in kinds(replace(walk, skeleton=skeleton))


def test_an_extra_root_is_noted(walk):
    old = walk.skeleton
    skeleton = Skeleton(
        ("Reference", *old.names),
        np.concatenate([[-1], old.parents + 1]),
        np.concatenate([np.zeros((1, 3)), old.offsets]),
        old.end_parents + 1,
        old.end_offsets,
    )
    still = np.zeros((walk.num_frames, 1, 3))
    rotations = np.concatenate([np.tile(quat.IDENTITY, (walk.num_frames, 1, 1)), walk.rotations], axis=1)
    clip = replace(
        walk,
        skeleton=skeleton,
        positions=np.concatenate([still, walk.positions], axis=1),
        rotations=rotations,
    )
    assert "extra roots" in kinds(clip)


def test_z_up_is_noted(walk):
    assert "up axis" in kinds(walk.rotated(quat.from_angle_axis(np.pi / 2, np.array([1.0, 0, 0]))))


def test_a_t_pose_first_is_noted(walk):
    rotations = np.concatenate([np.tile(quat.IDENTITY, (1, walk.skeleton.num_joints, 1)), walk.rotations])
    rotations[0, walk.skeleton.joint("LeftArm")] = quat.from_angle_axis(1.4, np.array([0, 0, 1.0]))
    rotations[0, walk.skeleton.joint("RightArm")] = quat.from_angle_axis(-1.4, np.array([0, 0, 1.0]))
    clip = replace(walk, positions=np.concatenate([walk.positions[:1], walk.positions]), rotations=rotations)
    assert "T-pose at the start" in kinds(clip)


def test_not_a_number_is_a_problem_and_stops_there(walk):
    one = recorded(walk)
    positions = one.clip.positions.copy()
    positions[30, 0] = np.nan
    report = health.check_up(replace(one, clip=replace(one.clip, positions=positions)))
    assert [(f.severity, f.kind) for f in report.findings] == [("problem", "not numbers")]
    assert "the first is 30" in report.findings[0].what


def test_jumps_repeats_and_short_clips_are_told(walk):
    frames = np.repeat(np.arange(0, walk.num_frames, 2), 2)
    doubled = replace(walk, positions=walk.positions[frames], rotations=walk.rotations[frames])
    assert "repeated frames" in kinds(doubled)
    assert "short" in kinds(walk.trim(0, 40))
    positions = walk.positions.copy()
    positions[120:, 0, 0] += 1.0
    assert "jumps" in kinds(replace(walk, positions=positions))


def test_a_raised_floor_is_noted(walk):
    positions = walk.positions.copy()
    positions[:, 0, 1] += 1.0
    assert "floor height" in kinds(replace(walk, positions=positions))


def test_duplicates_and_other_skeletons_are_found_among_files(walk):
    fewer = walk.skeleton.subset(range(walk.skeleton.num_joints - 1))
    other = replace(walk, skeleton=fewer, positions=walk.positions[:, :-1], rotations=walk.rotations[:, :-1])
    report = health.examine([recorded(walk, "a.bvh"), recorded(walk, "b.bvh"), recorded(other, "c.bvh")])
    told = {finding.kind: finding.what for finding in report.findings}
    assert told["duplicates"] == "b.bvh is the same motion as a.bvh."
    assert "1 of 3 files have another skeleton, such as c.bvh: lacks" in told["skeletons differ"]
    assert report.problems == 2


def test_files_that_failed_are_problems():
    report = health.examine([], [(Entry(Path("x.bvh")), FileError("x.bvh:1:1: broken."))])
    assert report.problems == 1 and report.findings[0].what == "x.bvh:1:1: broken."


def test_every_finding_comes_with_a_fix(walk):
    clips = [walk.trim(0, 40), walk.rotated(quat.from_angle_axis(np.pi / 2, np.array([1.0, 0, 0])))]
    for clip in clips:
        for finding in health.check_up(recorded(clip)).findings:
            assert finding.fix and finding.what.endswith(".")


def test_a_wrong_frame_rate_is_a_problem_with_the_true_one():
    clip = replace(sketch.walk(10.0, turn=0.0), fps=120.0)
    (finding,) = [f for f in health.check_up(recorded(clip)).findings if f.kind == "wrong frame rate"]
    assert finding.fix.endswith("fps = 60")


def test_an_odd_frame_rate_is_a_problem(walk):
    assert "odd frame rate" in kinds(replace(walk, fps=5.0))


def test_a_drifting_recording_slides_however_fast(walk):
    positions = walk.positions.copy()
    positions[:, 0, 0] += 0.8 * np.arange(walk.num_frames) / walk.fps
    assert kinds(replace(walk, positions=positions)) & {"foot skate", "never planted"} == {"foot skate"}


def test_a_body_without_names_is_noted(walk):
    nameless = replace(walk.skeleton, names=tuple(f"j{i}" for i in range(walk.skeleton.num_joints)))
    assert "unnamed joints" in kinds(replace(walk, skeleton=nameless))


def test_a_body_without_feet_is_a_problem(walk):
    snake = Skeleton(("a", "b", "c"), [-1, 0, 1], [[0, 0, 0], [0, 0, 1], [0, 0, 1]])
    clip = replace(
        walk, skeleton=snake, positions=np.tile(snake.offsets, (60, 1, 1)), rotations=np.tile(quat.IDENTITY, (60, 3, 1))
    )
    assert "no feet" in kinds(clip)


def test_people_of_several_sizes_are_noted(walk):
    report = health.examine([recorded(walk, "a.bvh"), recorded(walk.scaled(1.3), "b.bvh")])
    told = {finding.kind: finding.what for finding in report.findings}
    assert "30%" in told["bones differ"]


def test_the_same_poses_on_another_path_are_no_duplicate(walk):
    positions = walk.positions.copy()
    positions[:, 0, 0] *= 2.0
    report = health.examine([recorded(walk, "a.bvh"), recorded(replace(walk, positions=positions), "b.bvh")])
    assert "duplicates" not in {finding.kind for finding in report.findings}
