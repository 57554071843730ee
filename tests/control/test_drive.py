"""Driving without a player."""

import numpy as np
import pytest

from databases import small
from motionmatch.control import drive
from motionmatch.control.controller import Controller
from motionmatch.errors import InputError
from motionmatch.motion.reading import read_file
from motionmatch.world.path import GroundPath, circle

FORWARD = drive.DrivePhase(1.0, (0, 0, 1.2))
LEFT = drive.DrivePhase(2.0, (0.9, 0, 0), (0, 0, 1), tags="left_contact")


@pytest.fixture(scope="module")
def controller():
    return Controller(small())


def test_phases_follow_one_another_and_the_last_goes_on():
    script = drive.ScriptedDrive((FORWARD, LEFT))
    assert script.seconds == 3.0
    assert [script.at(time) for time in (0, 0.999, 1.0, 2.9, 3.0, 99)] == [FORWARD, FORWARD, LEFT, LEFT, LEFT, LEFT]
    assert script.at(60 * (1 / 60)) is LEFT and script.at(0.1 * 10 - 1e-12) is LEFT  # whatever rounding does


def test_a_phase_is_a_command_for_all(controller):
    command = drive.ScriptedDrive((LEFT,)).command(controller, controller.start(3), 0.0, 1 / 60)
    np.testing.assert_array_equal(command.velocity, [LEFT.velocity] * 3)
    np.testing.assert_array_equal(command.facing, [LEFT.facing] * 3)
    assert command.tags == "left_contact"
    assert drive.ScriptedDrive((FORWARD,)).command(controller, controller.start(), 0.0, 1 / 60).facing is None


def test_a_script_needs_phases():
    with pytest.raises(InputError, match="a scripted drive needs at least one phase"):
        drive.ScriptedDrive(())


def test_the_same_seed_wanders_the_same():
    one, same, other = (drive.wander(60, np.random.default_rng(seed)) for seed in (1, 1, 2))
    assert one == same and one != other
    assert one.seconds >= 60


def test_a_wanderer_tries_everything():
    phases = drive.wander(300, np.random.default_rng(0)).phases
    speeds = np.linalg.norm([phase.velocity for phase in phases], axis=1)
    assert (speeds == 0).any() and (speeds > 2).any() and ((speeds > 0) & (speeds < 1)).any()
    strafes = [phase for phase in phases if phase.facing is not None]
    sides = [np.dot(phase.velocity, phase.facing) / np.linalg.norm(phase.velocity) for phase in strafes]
    assert min(sides) < -0.9 and min(np.abs(sides)) < 0.1  # backward and sideways


def test_drives_side_by_side_are_those_that_each_would_be_alone(controller):
    scripts = [drive.ScriptedDrive((FORWARD, drive.DrivePhase(1.0))), drive.ScriptedDrive((LEFT,))]
    both = drive.record_drive(controller, drive.SideBySide(scripts), 1.5, characters=2)
    for character, script in enumerate(scripts):
        alone = drive.record_drive(controller, script, 1.5)
        np.testing.assert_array_equal(both.frames[:, character], alone.frames[:, 0])
        np.testing.assert_array_equal(both.wanted[:, character], alone.wanted[:, 0])


def test_drives_side_by_side_need_as_many_characters(controller):
    with pytest.raises(InputError, match="2 drives are for as many characters; there are 1"):
        drive.record_drive(controller, drive.SideBySide([drive.ScriptedDrive((FORWARD,))] * 2), 0.1)


# Recording.


def test_the_same_drive_is_the_same_bit_for_bit(controller):
    plan = drive.wander(4, np.random.default_rng(3))
    first, second = (drive.record_drive(controller, plan, 4.0) for _ in range(2))
    for name in ("positions", "rotations", "frames", "searched", "switched", "locked", "costs", "wanted", "goals"):
        np.testing.assert_array_equal(getattr(first, name), getattr(second, name), err_msg=name)


def test_a_ride_is_what_the_steps_are(controller):
    plan = drive.ScriptedDrive((FORWARD, LEFT))
    driven = drive.record_drive(controller, plan, 2.0, dt=1 / 30, characters=2)
    state = controller.start(2)
    assert driven.num_steps == 60 and driven.positions.shape == (60, 2, small().skeleton.num_joints, 3)
    for step in range(60):
        state = controller.step(state, plan.command(controller, state, step / 30, 1 / 30), 1 / 30)
        np.testing.assert_array_equal(driven.positions[step], state.positions)
        np.testing.assert_array_equal(driven.frames[step], state.frames)
        np.testing.assert_array_equal(driven.goals[step], state.simulation_positions)


def test_a_recorded_clip_is_what_was_shown(controller):
    driven = drive.record_drive(controller, drive.wander(3, np.random.default_rng(4)), 3.0, characters=2)
    for character in range(2):
        clip = driven.clip(character)
        assert clip.fps == pytest.approx(60) and clip.num_frames == 180
        np.testing.assert_allclose(clip.positions_world, driven.positions[:, character], atol=2e-5)
        same = np.abs(np.sum(clip.rotations_world.astype(float) * driven.rotations[:, character], axis=-1))
        np.testing.assert_allclose(same, 1, atol=1e-5)


def test_bones_of_a_recorded_clip_keep_their_length(controller):
    clip = drive.record_drive(controller, drive.wander(5, np.random.default_rng(5)), 5.0).clip()
    skeleton, database = small().skeleton, small()
    still = np.setdiff1d(np.arange(skeleton.num_joints), database.moving)
    np.testing.assert_allclose(clip.positions[:, still], np.tile(skeleton.offsets[still], (300, 1, 1)), atol=5e-6)


@pytest.mark.parametrize("name", ["drive.bvh", "drive.glb"])
def test_any_run_can_be_saved(controller, tmp_path, name):
    clip = drive.drive(controller, drive.ScriptedDrive((FORWARD, LEFT)))
    clip.save(tmp_path / name)
    (back,) = read_file(tmp_path / name)
    assert back.num_frames == clip.num_frames == 180
    joints = [back.skeleton.names.index(joint) for joint in clip.skeleton.names]
    np.testing.assert_allclose(back.positions_world[:, joints], clip.positions_world, atol=1e-3)


def test_a_drive_goes_on_from_a_state(controller):
    state = controller.start(positions=np.array([[4.0, 0, 5]]))
    driven = drive.record_drive(controller, drive.ScriptedDrive((FORWARD,)), 0.5, state=state)
    assert np.linalg.norm(driven.positions[0, 0, 0] - [4, 0, 5]) < 0.1


def test_progress_is_told(controller):
    told = []
    drive.record_drive(
        controller,
        drive.ScriptedDrive((FORWARD,)),
        0.1,
        progress=lambda done, total, what="": told.append((done, total)),
    )
    assert told == [(step, 6) for step in range(1, 7)]


@pytest.mark.parametrize("seconds", [0, -1, np.nan, np.inf])
def test_a_drive_takes_time(controller, seconds):
    with pytest.raises(InputError, match=r"can't drive for .* seconds; use a positive number"):
        drive.record_drive(controller, drive.ScriptedDrive((FORWARD,)), seconds)


def test_how_long_must_be_known(controller):
    class Endless:
        def start(self):
            return np.zeros(3), np.array([0.0, 0, 1])

    with pytest.raises(InputError, match="say for how many seconds to drive"):
        drive.drive(controller, Endless())


# Paths (Fig. 9).


def test_the_guide_goes_along_the_path_at_the_speed(controller):
    path, speed = GroundPath([(0, 0), (0, 2), (2, 4)]), 1.25
    follow = drive.PathFollower(path, speed)
    assert follow.seconds == pytest.approx(path.length / speed)
    times = small().schema.times
    for time in (0.0, 0.7, 2.0):
        command = follow.command(controller, controller.start(2), time, 1 / 60)
        np.testing.assert_allclose(command.position, [path.position(speed * (time + 1 / 60))] * 2)
        ahead = np.minimum(speed * (time + times), path.length)
        np.testing.assert_allclose(command.trajectory.positions, [path.position(ahead)] * 2)
        np.testing.assert_allclose(command.trajectory.directions, [path.direction(ahead)] * 2)
        np.testing.assert_allclose(command.velocity, speed * command.facing)


def test_at_the_end_of_an_open_path_the_guide_waits(controller):
    path = GroundPath([(0, 0), (0, 2)])
    command = drive.PathFollower(path, 1.0).command(controller, controller.start(), 5.0, 1 / 60)
    assert not command.velocity.any()
    np.testing.assert_allclose(command.position, [[0, 0, 2]])
    np.testing.assert_allclose(command.trajectory.positions, np.tile([0, 0, 2.0], (1, 3, 1)))


def test_a_closed_path_is_followed_round_and_round(controller):
    path = circle(1.5)
    first, second = (
        drive.PathFollower(path, 1.2).command(controller, controller.start(), time, 1 / 60)
        for time in (0.5, 0.5 + path.length / 1.2)
    )
    np.testing.assert_allclose(first.position, second.position, atol=1e-9)
    np.testing.assert_allclose(first.trajectory.positions, second.trajectory.positions, atol=1e-9)


def test_a_followed_path_is_not_left(controller):
    path = circle(2.0)
    driven = drive.record_drive(controller, drive.PathFollower(path, 1.0), 8.0)
    assert path.distance_from(driven.positions[:, 0, 0]).max() < controller.config.root.distance + 0.05
    went = np.linalg.norm(np.diff(driven.positions[:, 0, 0], axis=0), axis=-1).sum()
    assert went == pytest.approx(8.0, rel=0.15)


def test_a_path_is_driven_once_along(controller):
    path = GroundPath([(1, 1), (1, 3)])
    clip = drive.drive(controller, path, speed=1.0)
    assert clip.num_frames == 120
    np.testing.assert_allclose(clip.positions_world[0, 0], [1, 0, 1], atol=0.1)
    assert np.linalg.norm(clip.positions_world[-1, 0] - [1, 0, 3]) < 0.25


@pytest.mark.parametrize("speed", [0, -1, np.nan, np.inf])
def test_a_path_is_followed_at_a_speed(speed):
    with pytest.raises(InputError, match=r"a path can't be followed at .* m/s; use a positive speed"):
        drive.PathFollower(circle(), speed)


def test_tags_are_added_to_a_plan_that_has_none(controller):
    state = controller.start(1)
    plan = drive.ScriptedDrive([drive.DrivePhase(1.0), drive.DrivePhase(1.0, tags="b")])
    tagged = drive.TaggedPlan(plan, "a")
    assert [tagged.command(controller, state, time, 0.1).tags for time in (0.0, 1.5)] == ["a", "b"]
    assert tagged.start()[1].tolist() == plan.start()[1].tolist()


@pytest.mark.parametrize("seconds", [0.0, -1.0, np.nan, np.inf])
def test_nobody_wanders_for_no_time_or_for_ever(seconds):
    with pytest.raises(InputError, match="can't wander for"):
        drive.wander(seconds, np.random.default_rng(1))
