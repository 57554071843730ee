"""Feet on uneven ground: kernels do what the definitions say."""

import numpy as np
import pytest

from kernels.test_footlock import Scene
from motionmatch.kernels import footing, footlock, knees
from motionmatch.maths import quat, spring
from reference import footlock as reference


def chains(scene):
    return footlock.LegChains(scene.legs.joints, scene.tips, scene.legs.poles, scene.legs.below)


def run(kernel, scene, values):
    local = scene.local_positions, scene.local_rotations
    kernel(scene.skeleton.parents, chains(scene), *local, values, scene.positions, scene.rotations)


def assert_agree(scene, expected):
    np.testing.assert_allclose(scene.positions, [positions for positions, _ in expected], atol=2e-5)
    turns = quat.inverse_multiply(scene.rotations.astype(float), np.array([turned for _, turned in expected]))
    assert quat.angle(turns).max() < 3e-4


@pytest.mark.parametrize("seed", range(2))
def test_move_feet_agrees_with_the_reference(checked, seed):
    twin = Scene(seed)
    moves = np.random.default_rng(seed).normal(size=(*twin.planted.shape, 3)) * 0.05
    expected = []
    for c in range(len(twin.positions)):
        pose = twin.positions[c], twin.rotations[c]
        for k, leg in enumerate(twin.legs.joints):
            local = twin.local_positions[c], twin.local_rotations[c]
            pose = reference.move_foot(twin.skeleton.parents, leg, twin.legs.poles[k], *local, *pose, moves[c, k])
        expected.append(pose)
    for kernel in (footing.move_feet, checked(footing).move_feet):
        scene = Scene(seed)
        run(kernel, scene, moves)
        assert_agree(scene, expected)


@pytest.mark.parametrize("seed", range(2))
def test_tilt_feet_agrees_with_the_reference(checked, seed):
    twin = Scene(seed)
    slopes = np.random.default_rng(seed).normal(size=(*twin.planted.shape, 2)) * 0.2
    expected = []
    for c in range(len(twin.positions)):
        pose = twin.positions[c].astype(float), twin.rotations[c].astype(float)
        for k, leg in enumerate(twin.legs.joints):
            local = twin.local_positions[c], twin.local_rotations[c]
            pose = reference.tilt_foot(
                twin.skeleton.parents, leg, twin.tips[k], twin.legs.poles[k], *local, *pose, slopes[c, k]
            )
        expected.append(pose)
    for kernel in (footing.tilt_feet, checked(footing).tilt_feet):
        scene = Scene(seed)
        run(kernel, scene, slopes)
        assert_agree(scene, expected)


def turned(seed, kernel=footing.find_turns, most=0.4, left=0.8):
    """A scene, the turns and headings of its feet, and what they were before."""
    scene, rng = Scene(seed), np.random.default_rng(seed)
    soles = contact_points(scene) - scene.positions[:, scene.legs.joints[:, 2]]
    headings = np.arctan2(soles[..., 0], soles[..., 2]) + rng.normal(size=scene.planted.shape) * 0.2
    turning, turns = rng.normal(size=(2, *scene.planted.shape)) * 0.1
    before = turning, headings.copy(), turns.copy()
    kernel(chains(scene), scene.planted, turning, most, left, scene.positions, scene.rotations, headings, turns)
    return scene, turns, headings, before


@pytest.mark.parametrize("seed", range(2))
def test_find_turns_agrees_with_the_reference(checked, seed):
    twin, _, _, (turning, headings, turns) = turned(seed)
    for kernel in (footing.find_turns, checked(footing).find_turns):
        _, found, now, _ = turned(seed, kernel)
        for c in range(len(twin.positions)):
            for k, leg in enumerate(twin.legs.joints):
                pose = twin.positions[c].astype(float), twin.rotations[c].astype(float)
                sole = reference.find_sole(leg, twin.tips[k], *pose)
                before = twin.planted[c, k], headings[c, k], turning[c, k], 0.4, 0.8, turns[c, k]
                np.testing.assert_allclose((now[c, k], found[c, k]), reference.find_turn(sole, *before), atol=1e-5)


@pytest.mark.parametrize("seed", range(2))
def test_turn_feet_agrees_with_the_reference(checked, seed):
    twin = Scene(seed)
    angles = np.random.default_rng(seed).normal(size=twin.planted.shape) * 0.2
    expected = []
    for c in range(len(twin.positions)):
        pose = twin.positions[c].astype(float), twin.rotations[c].astype(float)
        for k, leg in enumerate(twin.legs.joints):
            body = twin.skeleton.parents, leg, twin.tips[k], twin.legs.poles[k]
            local = twin.local_positions[c], twin.local_rotations[c]
            pose = reference.turn_aside(*body, *local, *pose, angles[c, k])
        expected.append(pose)
    for kernel in (footing.turn_feet, checked(footing).turn_feet):
        scene = Scene(seed)
        run(kernel, scene, angles)
        assert_agree(scene, expected)


def test_a_foot_with_its_turn_has_turned_as_in_the_frames():
    scene, turns, headings, (turning, before, had) = turned(6)
    within = scene.planted & (np.abs(turns) < 0.4) & (np.abs(turns - 0.8 * had) > 1e-6)
    assert within.mean() > 0.3
    wrapped = np.angle(np.exp(1j * (headings + turns - before - had - turning)))
    np.testing.assert_allclose(wrapped[within], 0.0, atol=1e-6)


def test_the_contact_point_of_a_turned_foot_stays():
    scene, before = Scene(6), Scene(6)
    run(footing.turn_feet, scene, np.full(scene.planted.shape, 0.3))
    reached = np.linalg.norm(scene.touching() - before.touching(), axis=-1) < 1e-4
    assert reached.mean() > 0.9  # the other legs are too short


def test_a_knee_turns_along_by_half_about_the_line_from_foot_to_hip():
    scene, before, angle = Scene(6), Scene(6), 0.4
    for c in range(len(scene.positions)):
        for k, (hip, knee, foot, _) in enumerate(scene.legs.joints):
            knees.turn_knee(c, k, chains(scene), angle, scene.positions, scene.rotations)
            had, has = before.positions[c].astype(float), scene.positions[c].astype(float)
            np.testing.assert_allclose(has[[hip, foot]], had[[hip, foot]], atol=1e-6)
            up = (had[hip] - had[foot]) / np.linalg.norm(had[hip] - had[foot])
            sides = [at[knee] - had[hip] - np.dot(at[knee] - had[hip], up) * up for at in (had, has)]
            np.testing.assert_allclose(np.linalg.norm(sides[1]), np.linalg.norm(sides[0]), atol=1e-5)
            sine = np.dot(np.cross(*sides), up) / np.dot(sides[0], sides[0])
            np.testing.assert_allclose(sine, np.sin(0.5 * angle * up[1]), atol=1e-3)


def test_a_leg_does_not_fold_up_to_its_hip():
    scene, before = Scene(6), Scene(6)
    hips, bent, feet = (scene.legs.joints[:, i] for i in range(3))
    run(footing.move_feet, scene, (before.positions[:, hips] - before.positions[:, feet]) * 0.95)
    thighs = np.linalg.norm(before.positions[:, bent] - before.positions[:, hips], axis=-1)
    whole = thighs + np.linalg.norm(before.positions[:, feet] - before.positions[:, bent], axis=-1)
    had, has = (np.linalg.norm(s.positions[:, feet] - s.positions[:, hips], axis=-1) for s in (before, scene))
    assert (has >= np.minimum(0.3 * whole, had) - 1e-4).all()
    assert (has < 0.6 * had)[had > 0.8 * whole].any()


def test_the_knee_of_a_folded_leg_keeps_its_side():
    """A dog's hind leg that was lifted over two steps at once flipped: folded so far its pole points past the hip."""
    scene = Scene(6)
    hips, bent, feet = (scene.legs.joints[:, i] for i in range(3))
    thighs = scene.local_positions[0, bent].astype(float)
    thighs /= np.linalg.norm(thighs, axis=-1, keepdims=True)
    scene.legs.poles[:] = scene.legs.poles * np.cos(1.0) - thighs * np.sin(1.0)
    run(footing.move_feet, scene, (scene.positions[:, hips] - scene.positions[:, feet]) * 0.68)
    folded = scene.positions.copy()
    run(footing.move_feet, scene, np.tile([0.0, 0.001, 0.0], (*scene.planted.shape, 1)))
    assert np.linalg.norm(scene.positions[:, bent] - folded[:, bent], axis=-1).max() < 0.02


def test_feet_that_need_not_move_are_left_alone():
    scene, before = Scene(3), Scene(3)
    run(footing.move_feet, scene, np.zeros((*scene.planted.shape, 3)))
    run(footing.tilt_feet, scene, np.zeros((*scene.planted.shape, 2)))
    run(footing.turn_feet, scene, np.zeros(scene.planted.shape))
    np.testing.assert_array_equal(scene.positions, before.positions)
    np.testing.assert_array_equal(scene.rotations, before.rotations)


def test_a_tilted_foot_keeps_its_contact_point_and_turns_with_the_slope():
    scene, before = Scene(5), Scene(5)
    slopes = np.zeros((*scene.planted.shape, 2))
    slopes[..., 1] = 0.15
    run(footing.tilt_feet, scene, slopes)
    reached = np.linalg.norm(scene.touching() - before.touching(), axis=-1) < 1e-4
    assert reached.mean() > 0.9  # the other legs are too short
    foot = scene.legs.joints[:, 2]
    turns = quat.inverse_multiply(
        quat.inverse(before.rotations[:, foot].astype(float)), quat.inverse(scene.rotations[:, foot].astype(float))
    )
    np.testing.assert_allclose(quat.angle(turns), np.arctan(0.15), atol=1e-4)


@pytest.mark.parametrize("seed", range(2))
def test_lower_hips_agrees_with_the_reference(checked, seed):
    twin, rng = Scene(seed), np.random.default_rng(seed)
    places = contact_points(twin)
    goals = places + rng.normal(size=places.shape) * [0.05, 0.02, 0.05] - [0.0, 0.03, 0.0]
    roll, most, halflife, dt = 0.4, 0.1, 0.05, 1 / 60
    drops = rng.uniform(0.0, 0.05, (len(places), 2))
    needs = np.zeros(len(places))
    for c, k in zip(*np.nonzero(twin.planted), strict=True):
        hip, knee, ankle = twin.positions[c, twin.legs.joints[k, :3]].astype(float)
        sole = places[c, k] - ankle
        give = 0.5 * np.sin(roll) * np.linalg.norm(sole)
        needs[c] = max(needs[c], reference.find_drop(hip, knee, ankle, goals[c, k] - sole, give))
    needs = np.minimum(needs, most)
    assert (needs > 0).any() and (needs == 0).any()
    halflives = np.where(needs > drops[:, 0], halflife, 3 * halflife)
    expected = spring.spring(drops[:, 0], drops[:, 1], needs, halflife=halflives, dt=dt)
    for kernel in (footing.lower_hips, checked(footing).lower_hips):
        for step, wanted in ((dt, expected), (0.0, (needs, 0 * needs))):
            scene, found = Scene(seed), drops.copy()
            kernel(
                chains(scene), goals, scene.planted, roll, most, halflife, step, found, scene.positions, scene.rotations
            )
            np.testing.assert_allclose(found, np.stack(wanted, axis=1), atol=1e-5)
            lowered = twin.positions[:, :, 1] - found[:, :1] * (np.arange(twin.positions.shape[1]) > 0)
            np.testing.assert_allclose(scene.positions[:, :, 1], lowered, atol=1e-5)


def test_a_leg_reaches_its_goal_once_the_hips_are_down():
    hip, knee, ankle, goal = (np.array([0.0, y, z]) for y, z in ((1.0, 0.0), (0.55, 0.0), (0.1, 0.0), (-0.1, 0.1)))
    drop = reference.find_drop(hip, knee, ankle, goal, 0.0)
    assert np.linalg.norm(hip - [0.0, drop, 0.0] - goal) == pytest.approx(0.9)
    assert reference.find_drop(hip, knee, ankle, goal, drop) == pytest.approx(0.0)
    assert reference.find_drop(hip, knee, ankle, ankle, 0.0) == 0.0
    assert reference.find_drop(hip, knee, ankle, np.array([0.0, 0.1, 2.0]), 0.0) == 0.0


def contact_points(scene):
    """(C, K, 3)"""
    touching = scene.legs.joints[:, 3]
    return scene.positions[:, touching] + quat.rotate(scene.rotations[:, touching].astype(float), scene.tips[None])
