"""Feet on uneven ground: kernels do what the definitions say."""

import numpy as np
import pytest

from kernels.test_footlock import Scene
from motionmatch.kernels import footing, footlock
from motionmatch.maths import quat
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


def test_feet_that_need_not_move_are_left_alone():
    scene, before = Scene(3), Scene(3)
    run(footing.move_feet, scene, np.zeros((*scene.planted.shape, 3)))
    run(footing.tilt_feet, scene, np.zeros((*scene.planted.shape, 2)))
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
