from dataclasses import replace

import numpy as np
import pytest

from motionmatch.actors import sketch
from motionmatch.maths import quat
from motionmatch.metrics import quality
from motionmatch.motion.t_pose import find_t_pose
from motionmatch.motion.understand import understand


@pytest.fixture(scope="module")
def walk():
    clip = sketch.walk(4.0)
    return understand(clip).apply(clip)


def test_planted_feet_of_the_sketch_do_not_skate(walk):
    report = quality.measure_feet(walk)
    assert report.skate < 0.06
    assert 0.45 < report.duty < 0.75
    assert report.supported > 0.95
    assert report.sinks < 0.01


def test_a_drifting_floor_shows_as_skate(walk):
    drift = 0.2 * np.arange(walk.num_frames) / walk.fps  # metres
    positions = walk.positions.copy()
    planted = quality.contacts.label_contacts(walk)
    positions[:, 0, 0] += drift
    drifting = replace(walk, positions=positions)
    assert quality.measure_feet(drifting, planted).skate == pytest.approx(0.2, abs=0.06)


def test_feet_that_are_never_planted_give_nan_not_a_crash(walk):
    report = quality.measure_feet(walk, np.zeros((walk.num_frames, 2), bool))
    assert report.duty == 0 and np.isnan(report.skate) and np.isnan(report.lowest) and report.sinks == 0


def test_smooth_motion_does_not_jump(walk):
    assert quality.find_jumps(walk) == []


def test_a_joint_that_snaps_is_found_with_its_frame(walk):
    joint = walk.skeleton.joint("LeftForeArm")
    rotations = walk.rotations.copy()
    rotations[100:, joint] = quat.multiply(
        rotations[100:, joint], quat.from_angle_axis(np.radians(60), np.array([0, 1.0, 0]))
    )
    (jump,) = quality.find_jumps(replace(walk, rotations=rotations))
    assert (jump.frame, jump.joint) == (100, "LeftForeArm")
    assert jump.moved > 0.1  # the hand


def test_a_toe_that_flips_moves_nothing(walk):
    joint = walk.skeleton.joint("LeftToeBase")
    rotations = walk.rotations.copy()
    rotations[100:, joint] = quat.multiply(rotations[100:, joint], quat.from_angle_axis(np.pi, np.array([0, 0, 1.0])))
    assert quality.find_jumps(replace(walk, rotations=rotations)) == [quality.Jump(100, "LeftToeBase", 0.0)]


def test_a_root_that_leaps_is_found(walk):
    positions = walk.positions.copy()
    positions[120:, 0, 0] += 1.0
    (jump,) = quality.find_jumps(replace(walk, positions=positions))
    assert (jump.frame, jump.joint) == (120, "Hips")
    assert jump.moved == pytest.approx(1.0, abs=0.1)


def test_a_single_frame_elsewhere_is_found(walk):
    positions = walk.positions.copy()
    positions[120, 0, 1] += 0.5
    assert quality.find_jumps(replace(walk, positions=positions))[0].frame == 120


def test_the_same_walk_at_few_frames_a_second_does_not_jump(walk):
    coarse = replace(walk, positions=walk.positions[::4], rotations=walk.rotations[::4], fps=walk.fps / 4)
    assert quality.find_jumps(coarse) == []


def test_a_kick_does_not_jump(walk):
    """A foot that goes from rest to 9 m/s and back within a fifth of a second."""
    joint = walk.skeleton.joint("LeftLeg")
    rotations = walk.rotations.copy()
    swing = np.interp(np.arange(walk.num_frames), [94, 100, 106], [0.0, 1.6, 0.0])
    smooth = np.convolve(swing, np.ones(5) / 5, mode="same")
    turn = quat.from_angle_axis(-smooth, np.array([1.0, 0, 0]))
    rotations[:, joint] = quat.multiply(rotations[:, joint], turn)
    assert quality.find_jumps(replace(walk, rotations=rotations)) == []


def test_jumps_of_a_very_short_clip_are_none(walk):
    assert quality.find_jumps(walk.trim(0, 5)) == []


def test_repeats_counts_frames_that_are_the_one_before(walk):
    assert quality.count_repeats(walk) == 0
    frames = np.repeat(np.arange(0, walk.num_frames, 2), 2)
    doubled = replace(walk, positions=walk.positions[frames], rotations=walk.rotations[frames])
    assert quality.count_repeats(doubled) == walk.num_frames // 2


def test_a_pose_that_is_held_repeats_nothing(walk):
    frames = np.concatenate([np.zeros(60, int), np.arange(walk.num_frames)])
    positions = walk.positions - walk.positions[:1, :1] * [1.0, 0.0, 1.0]
    still = replace(
        walk, positions=np.repeat(positions[:1], 61, axis=0), rotations=walk.rotations[:1].repeat(61, axis=0)
    )
    assert quality.count_repeats(still) == 0
    stopped_dead = replace(walk, positions=walk.positions[frames], rotations=walk.rotations[frames])
    assert quality.count_repeats(stopped_dead) == 60


def on_the_spot(clip):
    """The walk with the way of its hips taken out, as `in place` animations have it."""
    positions = clip.positions.copy()
    positions[:, 0, [0, 2]] = 0.0
    return replace(clip, positions=positions)


def test_a_walk_without_root_motion_is_in_place_at_its_speed(walk):
    assert quality.measure_belt_speed(on_the_spot(walk)) == pytest.approx(1.3, rel=0.2)


def test_walking_standing_and_drifting_are_not_in_place(walk):
    still = replace(
        walk, positions=walk.positions[:1].repeat(90, axis=0), rotations=walk.rotations[:1].repeat(90, axis=0)
    )
    positions = walk.positions.copy()
    positions[:, 0, 0] += 0.8 * np.arange(walk.num_frames) / walk.fps
    assert [quality.measure_belt_speed(clip) for clip in (walk, still, replace(walk, positions=positions))] == [
        None
    ] * 3


def test_animations_of_real_characters_without_root_motion_are_in_place(characters):
    import motionmatch as mm

    found = {
        f"{name} {clip.name}": quality.measure_belt_speed(clip) is not None
        for name in ("Xbot", "Soldier", "Fox")
        for clip in mm.load(characters(name))
    }
    expected = {"Xbot run", "Xbot walk", "Soldier Run", "Soldier Walk", "Fox Walk", "Fox Run"}
    assert {name for name, moves in found.items() if moves} == expected


def test_non_finite_names_the_frames(walk):
    assert quality.find_non_finite(walk) == []
    positions = walk.positions.copy()
    positions[[7, 9], 3, 1] = np.nan, np.inf
    assert quality.find_non_finite(replace(walk, positions=positions)) == [7, 9]


def test_arms_held_out_at_the_start_and_the_end_are_counted(walk):
    rotations = walk.rotations.copy()
    for joint in ("Shoulder", "Arm", "ForeArm"):  # at rest the sketch's arms point sideways
        for side in ("Left", "Right"):
            rotations[:40, walk.skeleton.joint(side + joint)] = quat.IDENTITY
    assert find_t_pose(walk) == (0, 0)
    start, stop = find_t_pose(replace(walk, rotations=rotations))
    assert (start, stop) == (40, 0)
    backward = replace(walk, rotations=rotations[::-1].copy())
    assert find_t_pose(backward) == (0, 40)


def test_t_poses_of_real_takes_are_found(mocap):
    import motionmatch as mm

    held = {clip.name: find_t_pose(clip) for clip in mm.load(mocap("lafan1"))}
    assert held["walk4_subject1"][0] > 50 and held["obstacles1_subject2"][0] > 50
    assert sum(start + stop > 0 for start, stop in held.values()) <= 6  # the crops have none
