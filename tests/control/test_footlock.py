"""Which joints are legs, and what holding their feet does to a drive."""

from dataclasses import replace

import numpy as np
import pytest

from databases import small
from motionmatch.control.command import Command
from motionmatch.control.config import ControllerConfig, FootLockConfig, RootConfig
from motionmatch.control.controller import Controller
from motionmatch.control.drive import wander
from motionmatch.control.footlock import find_legs, find_soles, find_tracks
from motionmatch.control.stick import Gait
from motionmatch.kernels.footlock import HANGING, SHORT
from motionmatch.maths import quat

CONFIG = FootLockConfig()


def test_legs_are_found_from_hip_to_what_touches():
    database = small()
    names, legs = database.skeleton.names, find_legs(database)
    assert [[names[joint] for joint in leg] for leg in legs.joints] == [
        ["LeftUpLeg", "LeftLeg", "LeftFoot", "LeftToeBase"],
        ["RightUpLeg", "RightLeg", "RightFoot", "RightToeBase"],
    ]
    assert len(legs) == 2
    np.testing.assert_array_equal(legs.joints[:, 3], np.array(database.anatomy.contacts)[legs.contacts])


def test_below_is_all_that_hangs_on_a_hip_parents_first():
    skeleton, legs = small().skeleton, find_legs(small())
    for leg, below in zip(legs.joints, legs.below, strict=True):
        hanging = [int(joint) for joint in below if joint >= 0]
        assert sorted([*hanging, *leg[:3].tolist()]) == sorted(skeleton.descendants(int(leg[0])))
        assert hanging == sorted(hanging)


def test_knees_point_forward():
    legs = find_legs(small())
    world = quat.rotate(small().rotations[0, legs.joints[:, 0]].astype(float), legs.poles)
    np.testing.assert_allclose(np.linalg.norm(legs.poles, axis=-1), 1)
    assert (world[:, 2] > 0.5).all()


def test_a_body_without_legs_has_none_to_hold():
    database = small()
    legless = replace(database, anatomy=replace(database.anatomy, roles={"hips": 1}))
    assert len(find_legs(legless)) == 0
    control = Controller(legless)
    state = control.start(frames=0)
    for _ in range(5):
        state = control.step(state, Command.uniform((0, 0, 1)))
    assert np.isfinite(state.positions).all() and state.feet_locked.shape == (1, 0)


# In motion.


@pytest.fixture(scope="module", params=[60, 240])
def drives(request):
    """(dt, states) of some seconds with feet held: what touches is at `touching`."""
    control, dt = Controller(small(), ControllerConfig(within_data=False)), 1 / request.param
    plan = wander(8, np.random.default_rng(0), gaits=[Gait(1.4, 0.8, 0.8)])
    state, states = control.start(), []
    for step in range(round(8 / dt)):
        state = control.step(state, plan.command(control, state, step * dt, dt), dt)
        states.append(state)
    return dt, states


def touching(states):
    """(T, K, 3)"""
    joints = find_legs(small()).joints[:, 3]  # tips are at the joints in this database
    return np.array([state.positions[0, joints] for state in states], float)


def locked(states):
    return np.array([state.feet_locked[0] for state in states])


def came_along(states):
    """(T - 1, K) feet that were held elsewhere before."""
    places = np.array([state.feet_places[0] for state in states])
    return (places[1:] != places[:-1])[..., [0, 2]].any(axis=-1)


def test_feet_are_held_and_let_go(drives):
    _, states = drives
    held = locked(states)
    assert 0.1 < held.mean() < 0.8
    assert (held[1:] & ~held[:-1]).sum() > 10


def test_held_feet_do_not_move(drives):
    _, states = drives
    held, shown = locked(states), touching(states)
    places = np.array([state.feet_places[0] for state in states])
    away = np.linalg.norm((shown - places)[..., [0, 2]], axis=-1)[held]
    assert away.max() <= SHORT + 1e-5
    assert (shown - places)[..., 1][held].min() > -SHORT - 1e-5  # it may be raised out of the ground
    assert np.percentile(away, 95) < 1e-5
    stay = held[1:] & held[:-1]
    moved = came_along(states) & stay
    assert moved.sum() < 0.15 * stay.sum()  # asked for side steps that these frames do not have
    hip, knee, foot, _ = find_legs(small()).joints.T
    shown = np.array([state.positions[0] for state in states], float)[1:]
    thighs, shins = (np.linalg.norm(shown[:, a] - shown[:, b], axis=-1) for a, b in ((hip, knee), (knee, foot)))
    straight = np.linalg.norm(shown[:, foot] - shown[:, hip], axis=-1) / (thighs + shins)
    assert straight[moved].min(initial=1.0) > 0.95  # it comes along only where the leg is too short


def test_a_foot_that_is_caught_too_high_comes_down_to_where_the_frames_have_it(drives):
    """Caught in a transition it may be some centimetres up; it does not hang there while it is held."""
    dt, states = drives
    held = locked(states)
    places, inputs = (np.array([getattr(s, name)[0] for s in states]) for name in ("feet_places", "feet_inputs"))
    away, stay = np.abs(places - inputs)[..., 1], held[1:] & held[:-1] & ~came_along(states)
    left = 0.5 ** (dt / CONFIG.settle_halflife)
    height = inputs[1:, :, 1] + left * (places[:-1] - inputs[1:])[..., 1]
    np.testing.assert_allclose(places[1:, :, 1][stay], height[stay], atol=1e-7)
    after = round(0.2 / dt)
    long = np.array([held[step : step + after].all(axis=0) for step in range(len(held) - after)])
    assert away[after:][long].max() < HANGING + 0.01  # by how much a stretched leg lifts it in the step that lets it go


def test_only_planted_feet_are_held(drives):
    _, states = drives
    legs = find_legs(small())
    planted = np.array([small().contacts[state.frames[0]][legs.contacts] for state in states])
    assert (planted | ~locked(states)).all()


def test_a_foot_that_is_caught_was_slow(drives):
    """It stops at once, so how fast it was is how sharply it stops."""
    dt, states = drives
    held, shown = locked(states), touching(states)
    caught = held[1:] & ~held[:-1]
    steps = np.linalg.norm(np.diff(shown, axis=0), axis=-1)[caught]
    assert steps.max() <= CONFIG.speed * dt + 1e-4


def test_a_foot_that_is_let_go_starts_from_rest(drives):
    """It is still where it was held in the step that lets it go, and slow in the next."""
    dt, states = drives
    held, shown = locked(states), touching(states)
    steps = np.linalg.norm(np.diff(shown, axis=0), axis=-1)
    freed = held[:-1] & ~held[1:]
    freed[1:] &= ~came_along(states)[:-1]
    assert np.median(steps[freed]) < 0.05 * dt
    following = steps[1:][freed[:-1]]
    assert np.median(following) < 0.6 * dt  # about half a metre per second


def test_no_foot_jumps(drives):
    """No foot is shown faster than the frames could have it, plus what catching up takes."""
    dt, states = drives
    shown, inputs = touching(states), np.array([state.feet_inputs[0] for state in states])
    speeds, source = (np.linalg.norm(np.diff(feet, axis=0), axis=-1) / dt for feet in (shown, inputs))
    assert speeds.max() < 1.5 * source.max() + 1.0


def test_a_held_foot_is_let_go_at_the_radius(drives):
    _, states = drives
    held = locked(states)
    places, inputs = (np.array([getattr(s, name)[0] for s in states]) for name in ("feet_places", "feet_inputs"))
    assert np.linalg.norm(places - inputs, axis=-1)[held].max() <= CONFIG.radius + 1e-9


def test_feet_that_are_held_again_do_not_remember_where_they_were():
    """Holding is switched off and, some metres later, on."""
    held = Controller(small())
    free = held.with_config(ControllerConfig(feet=None))
    state = held.start()
    for step in range(300):
        control = free if 100 <= step < 200 else held
        state = control.step(state, Command.uniform((0.2, 0, 1.2)))
        assert control is held or not state.feet_locked.any()
        assert np.linalg.norm(state.feet_offsets, axis=-1).max() <= CONFIG.radius + 0.02
    assert np.linalg.norm(touching([state])[0] - state.feet_inputs[0], axis=-1).max() < 0.2


def test_feet_come_along_when_a_character_is_put_elsewhere():
    control = Controller(small(), ControllerConfig(root=RootConfig(mode="adjust")))
    state = control.start()
    while not state.feet_locked.any():
        state = control.step(state, Command.uniform((0, 0, 1.2)))
    there = Command(np.array([[0, 0, 1.2]]), position=np.array([[50.0, 0, 30.0]]))
    state = control.step(state, there)
    np.testing.assert_allclose(touching([state])[0], state.feet_inputs[0], atol=1e-4)
    assert np.linalg.norm(state.feet_inputs[0] - [50, 0, 30], axis=-1).max() < 1.0


def test_holding_feet_leaves_the_rest_of_the_body_alone():
    held = Controller(small(), ControllerConfig(feet=FootLockConfig(hips_drop=0.0)))
    free = Controller(small(), ControllerConfig(feet=None))
    plan = wander(3, np.random.default_rng(1))
    states = [held.start(), free.start()]
    legs = find_legs(small())
    moved = np.unique([*legs.joints.ravel(), *legs.below.ravel()])
    rest = np.setdiff1d(np.arange(small().skeleton.num_joints), moved)
    for step in range(120):
        states = [
            control.step(state, plan.command(control, state, step / 60, 1 / 60))
            for control, state in zip((held, free), states, strict=True)
        ]
        np.testing.assert_array_equal(states[0].positions[:, rest], states[1].positions[:, rest])
        np.testing.assert_array_equal(states[0].frames, states[1].frames)
    assert states[0].feet_locked.any() and not states[1].feet_locked.any()


def test_without_warping_the_lock_alone_corrects_feet():
    """It matters beside the foot lock too."""
    warped, plain = (Controller(small(), ControllerConfig(root=RootConfig(warp=warp))) for warp in (True, False))
    plan = wander(4, np.random.default_rng(0), gaits=[Gait(1.4, 0.8, 0.8)])
    states = [each.start() for each in (warped, plain)]
    apart = 0.0
    for step in range(240):
        states = [
            each.step(state, plan.command(each, state, step / 60, 1 / 60))
            for each, state in zip((warped, plain), states, strict=True)
        ]
        apart = max(apart, np.abs(states[0].positions - states[1].positions).max())
    assert apart > 1e-3
    np.testing.assert_array_equal(states[0].frames, states[1].frames)


def test_tracks_are_those_of_the_legs():
    """Another contact point has another track, although the database is the same."""
    database, legs = small(), find_legs(small())
    soles = find_soles(database.skeleton, legs)
    other = replace(legs, tips=legs.tips + [0.0, 0.0, 0.1])
    assert find_tracks(database, legs, soles) is find_tracks(database, legs, soles)
    apart = find_tracks(database, other, soles).places - find_tracks(database, legs, soles).places
    assert np.linalg.norm(apart, axis=-1).max() > 0.05
