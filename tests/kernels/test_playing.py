"""Playing on level ground in one call is what the kernels do one after another."""

import itertools

import numpy as np
import pytest

from databases import small
from motionmatch.control.config import FootLockConfig, RootConfig
from motionmatch.control.player import Player
from motionmatch.control.state import ARRAYS, make_resting_state
from motionmatch.kernels import kinematics, playback
from motionmatch.kernels.playback import Playhead, Pull
from reference.level_feet import fit

SETTINGS = list(itertools.product((FootLockConfig(), None), (True, False), ("adjust", "motion")))


def play(player, state, dt):
    """Move and show characters, one kernel after another."""
    database, count = player.database, state.num_characters
    roots = playback.Roots(*(getattr(state, name) for name in ROOTS))
    joints = playback.JointOffsets(*(getattr(state, name) for name in JOINTS))
    head = Playhead(state.frames, state.frame_fractions)
    if dt > 0:
        goals, pull = (state.simulation_positions, state.simulation_yaws), Pull(*player.make_time_step(dt).pull)
        playback.move_roots(player.reel, head, roots, *goals, pull, player.rate, dt)
        if player.root.mode == "motion":
            state.simulation_positions[:] = state.shown_positions * [1, 0, 1]
            state.simulation_yaws[:] = state.shown_yaws
    local_positions = np.empty((count, database.skeleton.num_joints, 3), np.float32)
    local_rotations = np.empty((count, database.skeleton.num_joints, 4), np.float32)
    local = local_positions, local_rotations
    bones = database.skeleton.offsets, database.moving
    playback.poses(*bones, player.reel, head, roots, joints, player.rate, dt, *local)
    kinematics.forward(database.skeleton.parents, *local, state.positions, state.rotations)
    fit(player, state, *local, dt)


ROOTS = ("root_positions", "root_yaws", "root_offsets", "root_rates", "yaw_offsets", "yaw_rates")
JOINTS = ("rotation_offsets", "rotation_rates", "translation_offsets", "translation_rates")


@pytest.mark.parametrize(("feet", "warp", "mode"), SETTINGS)
def test_one_call_does_what_the_kernels_do_in_turn(feet, warp, mode):
    database, rng = small(), np.random.default_rng(4)
    player = Player(database, 0.1, RootConfig(warp=warp, mode=mode), feet)
    made = make_resting_state(
        rng.normal(size=(3, 3)) * [1, 0, 1],
        rng.normal(size=3),
        np.array([3, 40, 77]),
        num_joints=database.skeleton.num_joints,
        num_moving=len(database.moving),
        num_feet=len(player.legs),
    )
    made.rotation_offsets[:, 1:] = 0.1 * rng.normal(size=made.rotation_offsets[:, 1:].shape)
    made.root_offsets[:] = 0.1 * rng.normal(size=(3, 3)) * [1, 0, 1]
    made.hips_lifts[1] = 0.03
    other = made.copy()
    player.show(made, 0.0)
    play(player, other, 0.0)
    held = False
    for step in range(30):
        dt = 1 / 60 if step % 3 else 0.025
        if step == 15:
            targets = np.array([-1, 12, 90])
            for each in (made, other):
                player.transition(each, targets)
        player.move(made, dt)
        player.show(made, dt)
        play(player, other, dt)
        held |= made.feet_locked.any()
        for name in ARRAYS:
            expected = getattr(other, name)
            np.testing.assert_allclose(getattr(made, name), expected, atol=2e-6, err_msg=f"{name}, step {step}")
    assert held == (feet is not None)
