"""Feet are led along obstacles, and hips and thighs are kept out of them with the root."""

from __future__ import annotations

import numpy as np
import pytest

import databases
from motionmatch.environment.legs import LIMITS, TOUCH, FreeLegs
from motionmatch.motion import kinematics
from motionmatch.motion.flesh import RADII
from motionmatch.world.obstacles import Disc, pack_obstacles, point_distances

ONE = np.ones((1, 1), bool)


@pytest.fixture(scope="module")
def poses():
    """World positions and rotations of some frames of a walk, and their database."""
    database = databases.small()
    frames = np.linspace(0, database.num_frames - 1, 12).astype(int)
    world = kinematics.forward(database.skeleton, database.local_positions(frames), database.rotations[frames])
    return database, np.asarray(world.positions, np.float32), np.asarray(world.rotations, np.float32)


def beside(place, other, deep):
    """Return a disc of 0.3 m that a place is `deep` metres inside of, on the side that is away from another."""
    away = place - other
    x, z = (place + (0.3 - deep) * away / np.linalg.norm(away)).tolist()
    return pack_obstacles([Disc(x, z, 0.3, heights=(0.0, 2.0))])[0]


def test_feet_get_out_and_bones_keep_their_lengths(poses):
    database, positions, rotations = poses
    legs, foot, hips = FreeLegs.of(database), database.anatomy["left_foot"], database.anatomy["hips"]
    parents = database.skeleton.parents[1:]
    for c in range(len(positions)):
        place, turned = positions[c : c + 1].copy(), rotations[c : c + 1].copy()
        rows = beside(place[0, foot, [0, 2]].astype(float), place[0, hips, [0, 2]].astype(float), 0.02)
        legs.clear(place, turned, rows, ONE)
        assert point_distances(place[:, foot, [0, 2]].astype(float), rows)[0, 0] > RADII["foot"] - 0.02
        before = np.linalg.norm(positions[c, 1:] - positions[c, parents], axis=-1)
        np.testing.assert_allclose(np.linalg.norm(place[0, 1:] - place[0, parents], axis=-1), before, atol=1e-4)
        np.testing.assert_allclose(place[0, hips], positions[c, hips])


def test_a_pose_that_nothing_is_near_stays(poses):
    database, positions, rotations = poses
    legs = FreeLegs.of(database)
    rows = np.repeat(pack_obstacles([Disc(50.0, 0.0, 0.3)])[0], 1, axis=0)
    place, turned, solid = positions.copy(), rotations.copy(), np.ones((len(positions), 1), bool)
    legs.clear(place, turned, rows, solid)
    np.testing.assert_array_equal(place, positions)
    np.testing.assert_array_equal(turned, rotations)
    assert not legs.find_ways_out(positions, np.zeros((len(positions), 3)), rows, solid).any()


def test_a_foot_that_stands_still_is_led_to_one_place(poses):
    database, positions, rotations = poses
    legs, foot, hips = FreeLegs.of(database), database.anatomy["left_foot"], database.anatomy["hips"]
    standing = np.argmin(positions[:, foot, 1])
    places = []
    rows = beside(
        positions[standing, foot, [0, 2]].astype(float), positions[standing, hips, [0, 2]].astype(float), 0.01
    )
    for _ in range(2):
        place, turned = positions[standing : standing + 1].copy(), rotations[standing : standing + 1].copy()
        place[0, hips, 1] -= 0.01 * len(places)  # what is not below the hip may move
        legs.clear(place, turned, rows, ONE)
        places.append(place[0, foot])
    np.testing.assert_allclose(places[0], places[1], atol=1e-5)
    assert np.linalg.norm(places[0] - positions[standing, foot]) <= LIMITS.farthest + 1e-6


def test_hips_are_moved_out_with_the_root(poses):
    database, positions, _ = poses
    legs, hip, other = FreeLegs.of(database), database.anatomy["left_hip"], database.anatomy["right_hip"]
    for c in range(len(positions)):
        place = positions[c : c + 1]
        rows = beside(place[0, hip, [0, 2]].astype(float), place[0, other, [0, 2]].astype(float), 0.05)
        way = legs.find_ways_out(place, np.zeros((1, 3)), rows, ONE)
        there = place[:, hip, [0, 2]].astype(float) + way
        assert point_distances(there, rows)[0, 0] > RADII["trunk"] - TOUCH - 0.005


def test_obstacles_that_are_not_solid_move_nothing(poses):
    database, positions, rotations = poses
    legs, foot, hips = FreeLegs.of(database), database.anatomy["left_foot"], database.anatomy["hips"]
    place, turned = positions[:1].copy(), rotations[:1].copy()
    rows = beside(place[0, foot, [0, 2]].astype(float), place[0, hips, [0, 2]].astype(float), 0.03)
    legs.clear(place, turned, rows, ~ONE)
    np.testing.assert_array_equal(place, positions[:1])
    assert not legs.find_ways_out(place, np.zeros((1, 3)), rows, ~ONE).any()
