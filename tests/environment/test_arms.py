"""Hands and forearms are led along obstacles; nothing else of the body moves."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import databases
from motionmatch.control.hands import Arm
from motionmatch.environment.arms import LIMITS, FreeArms, find_arms
from motionmatch.kernels import arms as kernels
from motionmatch.motion import kinematics
from motionmatch.motion.flesh import Flesh
from motionmatch.world.obstacles import Disc, OrientedBox, pack_obstacles, point_distances


@pytest.fixture(scope="module")
def poses():
    """World positions and rotations of some frames of a walk, and their database."""
    database = databases.small()
    frames = np.linspace(0, database.num_frames - 1, 12).astype(int)
    world = kinematics.forward(database.skeleton, database.local_positions(frames), database.rotations[frames])
    return database, np.asarray(world.positions, np.float32), np.asarray(world.rotations, np.float32)


def lengths(positions, parents):
    return np.linalg.norm(positions[:, 1:] - positions[:, parents[1:]], axis=-1)


def test_move_hand_equals_its_slow_twin(poses):
    database, positions, rotations = poses
    chains, rng = find_arms(database.skeleton, database.anatomy), np.random.default_rng(1)
    for c in range(len(positions)):
        for k in range(2):
            below = [tuple(j for j in some if j >= 0) for some in chains.below[k]]
            twin, move = Arm(tuple(chains.joints[k].tolist()), *below), rng.uniform(-0.1, 0.1, 3)
            ours = positions[c : c + 1].astype(float), rotations[c : c + 1].astype(float)
            theirs = ours[0][0].copy(), ours[1][0].copy()
            kernels.move_hand(0, k, chains, *move, *ours)
            twin.move_hand(*theirs, move)
            np.testing.assert_allclose(ours[0][0], theirs[0], atol=1e-6)
            turned = np.abs(np.sum(ours[1][0] * theirs[1], axis=-1))  # a quaternion and its negative are one turn
            np.testing.assert_allclose(turned, 1.0, atol=1e-6)


@pytest.mark.parametrize("kind", ["disc", "box"])
def test_hands_get_out_and_bones_keep_their_lengths(poses, kind):
    database, positions, rotations = poses
    arms, hand = FreeArms.of(database), database.anatomy["left_hand"]
    for c in range(len(positions)):
        place, turned = positions[c : c + 1].copy(), rotations[c : c + 1].copy()
        away = place[0, hand, [0, 2]] - place[0, database.anatomy["hips"], [0, 2]]
        x, z = (place[0, hand, [0, 2]] + 0.27 * away / np.linalg.norm(away)).tolist()  # 3 cm of the hand are inside
        one = Disc(x, z, 0.3) if kind == "disc" else OrientedBox(x, z, 0.6, 0.6, float(np.arctan2(*away)))
        rows = pack_obstacles([one])[0]
        assert point_distances(place[:, hand, [0, 2]].astype(float), rows)[0, 0] < 0.0
        arms.clear(place, turned, rows, np.ones((1, 1), bool))
        assert point_distances(place[:, hand, [0, 2]].astype(float), rows)[0, 0] > LIMITS.hand - 0.005
        parents = database.skeleton.parents
        np.testing.assert_allclose(lengths(place, parents), lengths(positions[c : c + 1], parents), atol=1e-5)
        moved = np.abs(place - positions[c]).max(axis=(0, 2)) > 1e-6
        below = set(database.skeleton.descendants(database.anatomy["left_shoulder"]))
        assert moved[hand] and not moved[[j for j in range(len(moved)) if j not in below]].any()


def test_what_is_far_or_no_obstacle_of_theirs_moves_nothing(poses):
    database, positions, rotations = poses
    rows = pack_obstacles([Disc(0.0, 0.0, 0.3), Disc(50.0, 50.0, 0.3)])[0]
    place, turned = positions.copy(), rotations.copy()
    solid = np.zeros((len(place), 2), bool)
    solid[:, 1] = True
    FreeArms.of(database).clear(place, turned, rows, solid)
    np.testing.assert_array_equal(place, positions)
    np.testing.assert_array_equal(turned, rotations)


def test_a_hand_that_an_obstacle_comes_to_does_not_jump(poses):
    """A disc comes nearer by 2 mm a step, until the hand would be 6 cm inside."""
    database, positions, rotations = poses
    arms, hand = FreeArms.of(database), database.anatomy["right_hand"]
    away = positions[0, hand, [0, 2]] - positions[0, database.anatomy["hips"], [0, 2]]
    way, before = away / np.linalg.norm(away), None
    for near in np.arange(0.1, -0.06, -0.002):
        place, turned = positions[:1].copy(), rotations[:1].copy()
        x, z = (positions[0, hand, [0, 2]] + (0.3 + near) * way).tolist()
        arms.clear(place, turned, pack_obstacles([Disc(x, z, 0.3)])[0], np.ones((1, 1), bool))
        if before is not None:
            assert np.linalg.norm(place[0, hand] - before) < 0.008
        before = place[0, hand].copy()


def test_bodies_on_four_legs_have_no_free_arms(poses):
    database = poses[0]
    assert find_arms(database.skeleton, replace(database.anatomy, kind="quadruped")) is None
    lacking = {role: joint for role, joint in database.anatomy.roles.items() if role != "left_elbow"}
    assert find_arms(database.skeleton, replace(database.anatomy, roles=lacking)) is None


def test_radii_are_those_of_flesh(poses):
    database = poses[0]
    flesh = Flesh.of(database.skeleton, database.anatomy)
    hand = database.anatomy["left_hand"]
    own = flesh.radii[flesh.bones[:, 0] == hand]
    assert len(own) and np.allclose(own, LIMITS.hand)
