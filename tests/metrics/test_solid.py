"""Flesh, crossings and time stuck, against obvious ways to measure them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import databases
from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.control.drive import DrivePhase, ScriptedDrive, record_drive
from motionmatch.kernels import flesh as kernels
from motionmatch.metrics.solid import count_crossings, find_depths, find_people_depths, find_stuck, measure_solid
from motionmatch.motion.flesh import RADII, Flesh, find_parts
from motionmatch.world.obstacles import Disc, OrientedBox, Wall, pack_obstacles, point_distances
from motionmatch.world.scene import Scene
from once import once


@once
def walk():
    plan = ScriptedDrive((DrivePhase(4.0, (0.0, 0.0, 1.2)),))
    return record_drive(Controller(databases.small()), plan, 4.0)


def test_flesh_has_a_capsule_for_every_bone_with_end_sites():
    database = databases.small()
    flesh = Flesh.of(database.skeleton, database.anatomy)
    assert set(flesh.radii) <= set(RADII.values()) and len(flesh.bones) >= database.skeleton.num_joints - 2
    assert flesh.num_points == database.skeleton.num_joints + len(database.skeleton.end_parents)
    parts = find_parts(database.skeleton, database.anatomy)
    assert parts[database.anatomy["left_knee"]] == "shin" and parts[database.anatomy["hips"]] == "trunk"
    points = flesh.place(walk().positions[:, 0], walk().rotations[:, 0])
    head = points[:, database.skeleton.num_joints :, 1].max(axis=1)
    assert (head > walk().positions[:, 0, database.anatomy["head"], 1]).all()  # the crown is an end site


@given(seed=st.integers(0, 2**32))
def test_the_distance_of_a_bone_is_the_least_of_its_points(seed):
    rng = np.random.default_rng(seed)
    some = [Disc(0.2, 0.1, 0.3, heights=(0.2, 1.0)), OrientedBox(0.0, 0.3, 0.8, 0.4, 0.5), Wall((-1, 0), (1, 0.2), 0.1)]
    rows = pack_obstacles(some)[0]
    a, b = rng.uniform(-1, 1.5, (2, 3))
    for k in range(3):
        found = kernels.bone_to_solid(a, b, np.inf, rows, k)
        sampled = min(kernels.point_to_solid(*(a + s * (b - a)), rows, k) for s in np.linspace(0, 1, 400))
        assert sampled - 0.01 <= found <= sampled + 1e-6


@given(seed=st.integers(0, 2**32))
def test_the_distance_of_two_bones_is_the_least_of_their_points(seed):
    a, b, c, d = np.random.default_rng(seed).uniform(-1, 1, (4, 3))
    share = np.linspace(0, 1, 60)
    first, second = a + share[:, None] * (b - a), c + share[:, None] * (d - c)
    sampled = np.linalg.norm(first[:, None] - second, axis=-1).min()
    assert sampled - 0.1 <= kernels.between_segments(a, b, c, d) <= sampled + 1e-9


def test_flesh_touches_before_joints_do():
    drive = walk()
    hand = drive.positions[60, 0, databases.small().anatomy["left_hand"]].astype(float)
    near = Scene((Disc(float(hand[0]), float(hand[2]), 0.01, heights=(hand[1] - 0.01, hand[1] + 0.01)),))
    depths = find_depths(drive, near)
    assert depths[60, 0] == pytest.approx(0.04, abs=0.015) and (depths[:20] < 0).all()


def test_a_walk_through_a_wall_is_a_crossing_and_one_over_a_kerb_is_not():
    drive = walk()
    gone = float(drive.positions[-1, 0, 0, 2])
    half = 0.5 * gone
    for thickness in (0.0, 0.1, 0.4):
        assert count_crossings(drive, Scene((Wall((-3, half), (3, half), thickness),))).tolist() == [1]
    assert count_crossings(drive, Scene((Wall((-3, half), (3, half), 0.1, heights=(0.0, 0.2)),))).tolist() == [0]
    assert count_crossings(drive, Scene((Wall((-3, half), (3, half), 0.1, heights=(1.9, 2.5)),))).tolist() == [0]
    assert count_crossings(drive, Scene((Wall((1.0, -3), (1.0, 9), 0.1),))).tolist() == [0]
    assert count_crossings(drive, Scene((Disc(0.0, half, 0.3),))).tolist() == [1]


def test_a_corner_that_is_grazed_is_no_crossing():
    path = np.stack([np.linspace(-1, 1, 60), np.full(60, 0.9), np.full(60, 0.29)], axis=1)
    found = np.zeros(1, np.int64)
    kernels.count_crossings(path, pack_obstacles([Disc(0.0, 0.0, 0.3)])[0][None], 0.0025, 0.5, found)
    assert found[0] == 0


def test_a_wall_that_goes_through_who_stands_is_a_crossing():
    path = np.tile([0.0, 0.9, 0.0], (60, 1))
    rows = np.stack([pack_obstacles([Wall((-2, z), (2, z), 0.1)])[0] for z in np.linspace(1, -1, 60)])
    found = np.zeros(1, np.int64)
    kernels.count_crossings(path, rows, 0.0025, 0.5, found)
    assert found[0] == 1


def test_two_in_one_place_are_in_each_other():
    controller = Controller(databases.small())
    plan = ScriptedDrive((DrivePhase(1.0),))
    state = controller.start(3, positions=np.array([[0.0, 0, 0], [0.05, 0, 0], [5.0, 0, 0]]))
    drive = record_drive(controller, plan, 0.5, characters=3, state=state)
    depths = find_people_depths(drive)
    assert (depths[:, :2] > 0.02).all() and (depths[:, 2] < 0).all()
    assert measure_solid(drive, Scene()).people_deep == pytest.approx(2 / 3)


def test_who_is_held_back_is_stuck():
    drive = walk()
    stuck, asked = find_stuck(drive)
    assert asked[40:].all() and not stuck[60:].any()
    still = record_drive(Controller(databases.small()), _Held(), 2.0)
    stuck, asked = find_stuck(still)
    assert stuck[40:].all()


def test_who_was_asked_only_now_is_stuck_by_the_letter():
    """Judged at each moment: asked for more than 0.2 m/s then, and under 0.1 m/s over the half second before."""
    still = record_drive(Controller(databases.small()), _Held(), 2.0)
    still.wanted[:90] = 0.0
    stuck, asked = find_stuck(still)
    assert not asked[:90].any() and not stuck[:90].any()
    assert stuck[90:].all()


class _Held:
    """Asked to go, but at a place that does not move."""

    def command(self, controller, state, time, dt):
        state.root_positions[:] = 0.0
        state.root_offsets[:] = 0.0
        return Command(np.array([[0.0, 0.0, 0.25]]), position=np.zeros((1, 3)))

    def start(self):
        return np.zeros(3), np.array([0.0, 0.0, 1.0])


def test_depths_are_negative_where_nothing_is_near():
    assert (find_depths(walk(), Scene((Disc(9.0, 9.0, 0.3),))) < 0).all()
    assert point_distances(np.zeros((1, 2)), Scene((Disc(9.0, 9.0, 0.3),)).rows).min() > 0
