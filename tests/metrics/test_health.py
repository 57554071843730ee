from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from marks import slow
from motionmatch.actors import sketch
from motionmatch.errors import FileError
from motionmatch.maths import quat
from motionmatch.metrics import health
from motionmatch.motion import load
from motionmatch.motion.load import Recording, SourceFile
from motionmatch.motion.settings import UNITS, RecordingSettings
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.understand import understand


def recorded(clip, name="walk.bvh", said=None):
    said = said or RecordingSettings()
    belief = understand(clip, said)
    return Recording(SourceFile(Path(name)), clip, belief, said, belief.apply(clip, said))


@pytest.fixture(scope="module")
def walk():
    return sketch.walk(4.0)


def kinds(clip):
    return {finding.kind for finding in health.check_recording(recorded(clip)).findings}


def problems(clip, said=None):
    findings = health.check_recording(recorded(clip, said=said)).findings
    return {finding.kind: finding for finding in findings if finding.severity == "problem"}


def test_a_good_walk_has_no_findings(walk):
    report = health.check_recording(recorded(walk))
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
    assert "up axis" in kinds(walk.rotate(quat.from_angle_axis(np.pi / 2, np.array([1.0, 0, 0]))))


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
    report = health.check_recording(replace(one, clip=replace(one.clip, positions=positions)))
    assert [(f.severity, f.kind) for f in report.findings] == [("problem", "not numbers")]
    assert "the first is 30" in report.findings[0].what


def test_repeats_and_short_clips_are_told(walk):
    frames = np.repeat(np.arange(0, walk.num_frames, 2), 2)
    doubled = replace(walk, positions=walk.positions[frames], rotations=walk.rotations[frames])
    assert "repeated frames" in kinds(doubled)
    assert "short" in kinds(walk.trim(0, 40))


def test_a_cut_in_the_middle_is_a_problem(walk):
    positions = walk.positions.copy()
    positions[120:, 0, 0] += 1.0
    assert "frame 120 (Hips)" in problems(replace(walk, positions=positions))["jumps"].what


def test_a_frame_that_is_elsewhere_is_a_problem(walk):
    positions = walk.positions.copy()
    positions[120, 0, 1] += 0.5
    assert "jumps" in problems(replace(walk, positions=positions))


def test_a_toe_that_flips_is_noted(walk):
    rotations, toe = walk.rotations.copy(), walk.skeleton.joint("LeftToeBase")
    rotations[100:, toe] = quat.multiply(rotations[100:, toe], quat.from_angle_axis(np.pi, np.array([0, 0, 1.0])))
    clip = replace(walk, rotations=rotations)
    assert "flips" in kinds(clip) and not problems(clip)


def test_units_said_wrong_are_a_problem_with_the_right_one(walk):
    in_cm = walk.scale(100.0)
    assert not problems(in_cm)
    finding = problems(in_cm, RecordingSettings(units=1.0))["wrong units"]
    assert 'units = "cm"' in finding.fix


def test_a_size_that_no_unit_mends_is_noted_without_naming_one(walk):
    (finding,) = [f for f in health.check_recording(recorded(walk.scale(0.5))).findings if f.kind == "odd size"]
    assert finding.severity == "note"
    assert not any(f'units = "{unit}"' in finding.fix for unit in UNITS)


def test_a_root_that_moves_in_other_units_than_its_bones_is_a_problem(walk):
    positions = walk.positions.copy()
    positions[:, 0] *= 100.0
    assert problems(replace(walk, positions=positions))


def test_an_up_axis_said_wrong_is_a_problem_with_the_right_one(walk):
    finding = problems(walk, RecordingSettings(up="z"))["up axis"]
    assert 'up = "y"' in finding.fix


def test_a_root_with_y_and_z_exchanged_is_a_problem(walk):
    positions = walk.positions.copy()
    positions[:, 0] = positions[:, 0, [0, 2, 1]]
    assert problems(replace(walk, positions=positions))


def test_an_animation_in_place_is_noted_as_that_and_nothing_else(walk):
    positions = walk.positions.copy()
    positions[:, 0, [0, 2]] = 0.0
    (finding,) = health.check_recording(recorded(replace(walk, positions=positions))).findings
    assert (finding.severity, finding.kind) == ("note", "in place")
    assert "--in-place" in finding.fix and "unit" not in finding.fix and "rate" not in finding.fix


def test_no_advice_on_slides_speaks_of_units_or_rate(walk):
    positions = walk.positions.copy()
    positions[:, 0, 0] += 0.8 * np.arange(walk.num_frames) / walk.fps
    assert not {"units", "rate"} & set(problems(replace(walk, positions=positions))["foot skate"].fix.split())


def test_a_dog_that_runs_has_no_problem():
    assert not problems(sketch.walk_dog(4.0))


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
    report = health.examine([], [(SourceFile(Path("x.bvh")), FileError("x.bvh:1:1: broken."))])
    assert report.problems == 1 and report.findings[0].what == "x.bvh:1:1: broken."


def test_every_finding_comes_with_a_fix(walk):
    clips = [walk.trim(0, 40), walk.rotate(quat.from_angle_axis(np.pi / 2, np.array([1.0, 0, 0])))]
    for clip in clips:
        for finding in health.check_recording(recorded(clip)).findings:
            assert finding.fix and finding.what.endswith(".")


@pytest.mark.parametrize("written", [120.0, 30.0])
def test_a_wrong_frame_rate_is_a_problem_with_the_true_one(written):
    clip = replace(sketch.walk(10.0, turn=0.0), fps=written)
    assert problems(clip)["wrong frame rate"].fix.endswith("fps = 60")


def test_a_format_that_keeps_times_is_not_told_another_rate():
    clip = replace(sketch.walk(10.0, turn=0.0), fps=120.0)
    findings = health.check_recording(recorded(clip, "walk.glb")).findings
    (finding,) = [finding for finding in findings if finding.kind == "wrong frame rate"]
    assert "fps" not in finding.fix and "slower" in finding.fix


def test_an_odd_frame_rate_is_a_problem(walk):
    assert "odd frame rate" in kinds(replace(walk, fps=5.0))


def test_a_drifting_recording_slides_however_fast(walk):
    positions = walk.positions.copy()
    positions[:, 0, 0] += 0.8 * np.arange(walk.num_frames) / walk.fps
    assert kinds(replace(walk, positions=positions)) & {"foot skate", "never planted"} == {"foot skate"}


def test_a_body_without_names_is_noted(walk):
    nameless = replace(walk.skeleton, names=tuple(f"j{i}" for i in range(walk.skeleton.num_joints)))
    assert "unnamed joints" in kinds(replace(walk, skeleton=nameless))


def test_a_body_without_legs_needs_no_feet(walk):
    snake = Skeleton(("a", "b", "c"), [-1, 0, 1], [[0, 0, 0], [0, 0, 1], [0, 0, 1]])
    clip = replace(
        walk, skeleton=snake, positions=np.tile(snake.offsets, (60, 1, 1)), rotations=np.tile(quat.IDENTITY, (60, 3, 1))
    )
    assert "no feet" in kinds(clip) and not problems(clip)


def test_legs_without_feet_are_a_problem(walk):
    stump = Skeleton(("Hips", "LeftUpLeg", "LeftLeg"), [-1, 0, 1], [[0, 0, 0], [0, 0, 1], [0, 0, 1]])
    poses = np.tile(stump.offsets, (60, 1, 1)), np.tile(quat.IDENTITY, (60, 3, 1))
    assert (
        "LeftUpLeg" in problems(replace(walk, skeleton=stump, positions=poses[0], rotations=poses[1]))["no feet"].what
    )


def test_people_of_several_sizes_are_noted(walk):
    report = health.examine([recorded(walk, "a.bvh"), recorded(walk.scale(1.3), "b.bvh")])
    told = {finding.kind: finding.what for finding in report.findings}
    assert "30%" in told["bones differ"]


def test_the_same_poses_on_another_path_are_no_duplicate(walk):
    positions = walk.positions.copy()
    positions[:, 0, 0] *= 2.0
    report = health.examine([recorded(walk, "a.bvh"), recorded(replace(walk, positions=positions), "b.bvh")])
    assert "duplicates" not in {finding.kind for finding in report.findings}


def told(source):
    """(clip, kind) of every problem in a source, and (None, kind) of those of the source as a whole."""
    report = health.examine(*load.recordings(source))
    whole = [(None, finding.kind) for finding in report.findings if finding.severity == "problem"]
    return whole + [
        (one.name, finding.kind)
        for one in report.check_ups
        for finding in one.findings
        if finding.severity == "problem"
    ]


@pytest.mark.parametrize("name", ["CesiumMan", "Fox", "RiggedFigure", "Soldier", *slow("Xbot")])
def test_real_characters_have_no_problems(characters, name):
    assert told(characters(name)) == []


@pytest.mark.parametrize("name", ["dog_mann", "jl_mm", "nsm", *slow("lafan1")])
def test_good_recordings_have_no_problems(mocap, name):
    assert told(mocap(name)) == []


def test_exactly_what_is_wrong_with_cmu_is_told(mocap):
    found = told(mocap("cmu"))
    assert {kind for _, kind in found} == {"wrong frame rate", "repeated frames"}
    assert {name[:3] for name, kind in found if kind == "wrong frame rate"} == {"139", "143"}
    assert [name for name, kind in found if kind == "repeated frames"] == ["35_22.bvh"]


def test_exactly_what_is_wrong_with_genmm_is_told(mocap):
    assert told(mocap("genmm")) == [(None, "unreadable")] * 2 + [(None, "skeletons differ")] * 4


def test_animations_of_one_file_are_told_by_their_names(characters):
    report = health.examine(*load.recordings(characters("Fox")))
    assert [one.name for one in report.check_ups] == ["Fox.glb/Survey", "Fox.glb/Walk", "Fox.glb/Run"]
