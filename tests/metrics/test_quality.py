from dataclasses import replace

import numpy as np
import pytest

from motionmatch.actors import sketch
from motionmatch.maths import quat
from motionmatch.metrics import quality
from motionmatch.motion.understand import understand


@pytest.fixture(scope="module")
def walk():
    clip = sketch.walk(4.0)
    return understand(clip).apply(clip)


def test_planted_feet_of_the_sketch_do_not_skate(walk):
    report = quality.feet(walk)
    assert report.skate < 0.06
    assert 0.45 < report.duty < 0.75
    assert report.supported > 0.95
    assert report.sinks < 0.01


def test_a_drifting_floor_shows_as_skate(walk):
    drift = 0.2 * np.arange(walk.num_frames) / walk.fps  # metres
    positions = walk.positions.copy()
    planted = quality.contacts.label(walk)
    positions[:, 0, 0] += drift
    drifting = replace(walk, positions=positions)
    assert quality.feet(drifting, planted).skate == pytest.approx(0.2, abs=0.06)


def test_feet_that_are_never_planted_give_nan_not_a_crash(walk):
    report = quality.feet(walk, np.zeros((walk.num_frames, 2), bool))
    assert report.duty == 0 and np.isnan(report.skate) and np.isnan(report.lowest) and report.sinks == 0


def test_smooth_motion_does_not_jump(walk):
    assert quality.jumps(walk) == []


def test_a_joint_that_snaps_is_found_with_its_frame(walk):
    joint = walk.skeleton.joint("LeftForeArm")
    rotations = walk.rotations.copy()
    rotations[100:, joint] = quat.multiply(
        rotations[100:, joint], quat.from_angle_axis(np.radians(60), np.array([1.0, 0, 0]))
    )
    assert quality.jumps(replace(walk, rotations=rotations)) == [(100, "LeftForeArm")]


def test_a_root_that_leaps_is_found(walk):
    positions = walk.positions.copy()
    positions[120:, 0, 0] += 1.0
    assert quality.jumps(replace(walk, positions=positions)) == [(120, "Hips")]


def test_jumps_of_a_very_short_clip_are_none(walk):
    assert quality.jumps(walk.trim(0, 5)) == []


def test_repeats_counts_frames_that_are_the_one_before(walk):
    assert quality.repeats(walk) == 0
    frames = np.repeat(np.arange(0, walk.num_frames, 2), 2)
    doubled = replace(walk, positions=walk.positions[frames], rotations=walk.rotations[frames])
    assert quality.repeats(doubled) == walk.num_frames // 2


def test_non_finite_names_the_frames(walk):
    assert quality.non_finite(walk) == []
    positions = walk.positions.copy()
    positions[[7, 9], 3, 1] = np.nan, np.inf
    assert quality.non_finite(replace(walk, positions=positions)) == [7, 9]


def test_arms_held_out_at_the_start_and_the_end_are_counted(walk):
    rotations = walk.rotations.copy()
    for joint in ("Shoulder", "Arm", "ForeArm"):  # at rest the sketch's arms point sideways
        for side in ("Left", "Right"):
            rotations[:40, walk.skeleton.joint(side + joint)] = quat.IDENTITY
    assert quality.held_t_pose(walk) == (0, 0)
    start, stop = quality.held_t_pose(replace(walk, rotations=rotations))
    assert (start, stop) == (40, 0)
    backward = replace(walk, rotations=rotations[::-1].copy())
    assert quality.held_t_pose(backward) == (0, 40)


def test_t_poses_of_real_takes_are_found(mocap):
    import motionmatch as mm

    held = {clip.name: quality.held_t_pose(clip) for clip in mm.load(mocap("lafan1"))}
    assert held["walk4_subject1"][0] > 50 and held["obstacles1_subject2"][0] > 50
    assert sum(start + stop > 0 for start, stop in held.values()) <= 6  # the crops have none
