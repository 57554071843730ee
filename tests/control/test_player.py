"""Playing a database: what is shown is what the clips have, until something else is wanted."""

import numpy as np
import pytest

from databases import small
from motionmatch.control.config import FootLockConfig, RootConfig
from motionmatch.control.player import Player
from motionmatch.control.state import make_resting_state
from motionmatch.maths import quat
from motionmatch.maths.rotation import from_heading, heading
from motionmatch.motion import kinematics

START = 20


def player(mode="motion", *, feet=None, blend=0.1, **root):
    return Player(small(), blend, RootConfig(mode=mode, **root), feet)


def resting_at(frames, positions=None, yaws=None, feet=2):
    frames = np.atleast_1d(frames)
    positions = np.zeros((len(frames), 3)) if positions is None else np.array(positions, float)
    yaws = np.zeros(len(frames)) if yaws is None else np.array(yaws, float)
    database = small()
    state = make_resting_state(
        positions,
        yaws,
        frames,
        num_joints=database.skeleton.num_joints,
        num_moving=len(database.moving),
        num_feet=feet,
    )
    if feet:
        player().show(state, 0.0)
    return state


def play(player, state, seconds, dt):
    for _ in range(round(seconds / dt)):
        player.move(state, dt)
        player.show(state, dt)
    return state


@pytest.mark.parametrize("rate", [30, 60, 120])
@pytest.mark.parametrize("clip", [0, 3])
def test_playing_a_clip_gives_the_clip(rate, clip):
    """From its first frame, up to where it starts; at every rate that meets its frames."""
    database = small()
    first = int(database.ranges.starts[clip])
    source = database.clip(clip)
    start = np.array([2.0, 0.0, -1.0])
    state = resting_at(first, [start], [2.5])
    plays = player()
    turn = from_heading(2.5 - heading(source.rotations_world[0, 0].astype(float)))
    for frame in range(2, 200, 2):
        play(plays, state, 1 / 30, 1 / rate)
        expected = start + quat.rotate(turn, source.positions_world[frame] - source.positions_world[0, 0].astype(float))
        np.testing.assert_allclose(state.positions[0], expected, atol=3e-5)
        turns = quat.multiply(turn, source.rotations_world[frame].astype(float))
        assert quat.angle(quat.inverse_multiply(state.rotations[0].astype(float), turns)).max() < 1e-4


def test_rates_that_miss_frames_meet_again_at_common_times():
    for seconds in (0.25, 1.0, 3.0):
        usual, other = (play(player(), resting_at(START), seconds, dt) for dt in (1 / 60, 1 / 144))
        np.testing.assert_allclose(other.positions, usual.positions, atol=1e-5)


def test_what_is_shown_is_forward_kinematics_of_the_frames():
    database = small()
    frames = np.array([0, 100, 700])
    state = resting_at(frames)
    player().show(state, 0.0)
    local = database.rotations[frames].copy()
    local[:, 0] = quat.IDENTITY
    positions = database.local_positions(frames)
    positions[:, 0] = 0.0
    pose = kinematics.forward(database.skeleton, positions, local)
    np.testing.assert_allclose(state.positions, pose.positions, atol=1e-6)
    np.testing.assert_allclose(state.rotations, pose.rotations, atol=1e-6)


def test_a_transition_fades_into_where_it_goes():
    """Twenty half-lives later nothing tells where it came from, but where it stands."""
    plays, direct = player(warp=False), resting_at(500)
    state = resting_at(START)
    plays.transition(state, np.array([500]))
    for each in (state, direct):
        play(plays, each, 2.0, 1 / 60)
    assert quat.angle(quat.inverse_multiply(*(s.rotations[0].astype(float) for s in (state, direct)))).max() < 1e-5
    np.testing.assert_allclose(state.positions, direct.positions, atol=1e-4)


def test_the_faster_the_blend_the_sooner_it_is_over():
    left = []
    for blend in (0.05, 0.1, 0.3):
        state = resting_at(START)
        plays = player(blend=blend)
        plays.transition(state, np.array([500]))
        play(plays, state, 0.3, 1 / 60)
        left.append(float(np.abs(state.rotation_offsets).max()))
    assert left[0] < left[1] < left[2]


def test_a_blend_of_no_time_jumps():
    state = resting_at(START)
    plays = player(blend=0.0, warp=False)
    plays.transition(state, np.array([500]))
    play(plays, state, 1 / 60, 1 / 60)
    assert not np.abs(state.rotation_offsets).max() > 1e-9
    np.testing.assert_allclose(state.positions, play(plays, resting_at(500), 1 / 60, 1 / 60).positions, atol=1e-6)


# Following the simulation.


def test_who_stands_is_not_moved_by_adjustment():
    """The last frame of a clip stands still."""
    last = int(small().ranges.stops[0]) - 1
    state = resting_at(last)
    state.simulation_positions[:] = [[0.1, 0, 0.05]]
    state.simulation_yaws[:] = 1.0
    play(player("adjust", distance=0.2), state, 1.0, 1 / 60)
    np.testing.assert_array_equal(state.root_positions, [[0, 0, 0]])
    np.testing.assert_array_equal(state.root_yaws, [0])


@pytest.mark.parametrize("mode", ["adjust", "clamp"])
def test_even_who_stands_is_not_left_behind(mode):
    last = int(small().ranges.stops[0]) - 1
    state = resting_at(last)
    state.simulation_positions[:] = [[3.0, 0, 4.0]]
    state.simulation_yaws[:] = -3.0
    play(player(mode, distance=0.5, angle=1.0), state, 1 / 60, 1 / 60)
    np.testing.assert_allclose(state.root_positions, [[3 - 0.3, 0, 4 - 0.4]])  # on the straight line to it
    np.testing.assert_allclose(state.root_yaws, [-2.0])


def test_adjustment_draws_who_moves_towards_the_simulation():
    free, drawn = resting_at(START), resting_at(START)
    for state, mode in ((free, "motion"), (drawn, "adjust")):
        state.simulation_positions[:] = [[0.5, 0, 1.0]]
        plays = player(mode, distance=10.0, angle=10.0)
        before = state.root_positions.copy()
        plays.move(state, 1 / 60)
        moved = np.linalg.norm(state.root_positions - before)
        if mode == "motion":
            own = moved
    goal = np.array([[0.5, 0, 1.0]])
    nearer = np.linalg.norm(free.root_positions - goal) - np.linalg.norm(drawn.root_positions - goal)
    assert 0 < nearer <= 0.5 * own + 1e-9  # no faster than half of its own speed


def test_a_clamp_lets_go_what_is_near():
    clamped, free = resting_at(START), resting_at(START)
    for state, mode in ((clamped, "clamp"), (free, "motion")):
        state.simulation_positions[:] = [[0.1, 0, 0.1]]
        player(mode, distance=5.0, angle=3.2).move(state, 1 / 60)
    np.testing.assert_array_equal(clamped.root_positions, free.root_positions)
    np.testing.assert_array_equal(clamped.root_yaws, free.root_yaws)


# Feet.


def test_what_touches_the_ground_is_where_it_is_shown():
    database, state = small(), resting_at(START)
    plays = player(feet=FootLockConfig())
    plays.show(state, 0.0)
    np.testing.assert_allclose(
        plays.find_contact_points(state)[0], state.positions[0, list(database.anatomy.contacts)], atol=1e-6
    )
    np.testing.assert_allclose(state.feet_inputs, plays.find_contact_points(state), atol=1e-6)


def test_feet_that_are_not_to_be_held_are_as_the_frames_have_them():
    held, free = (play(player(feet=feet), resting_at(START), 0.5, 1 / 60) for feet in (FootLockConfig(), None))
    assert not free.feet_locked.any()
    above = [j for j, name in enumerate(small().skeleton.names) if "Leg" not in name and "Foot" not in name]
    above = [j for j in above if "Toe" not in small().skeleton.names[j]]
    np.testing.assert_array_equal(held.positions[:, above], free.positions[:, above])
