"""Characters on ground that is not level (Holden 2020, section 5 and Appendix D)."""

from functools import lru_cache

import numpy as np
import pytest

import motionmatch as mm
from motionmatch.actors.props.terrain import Terrain
from motionmatch.control import uneven_ground as uneven
from motionmatch.control.config import FootLockConfig
from motionmatch.control.drive import DrivePhase, DriveRecording, ScriptedDrive, record_drive
from motionmatch.control.footlock import find_soles
from motionmatch.database.blocks import Situation
from motionmatch.database.build import build
from motionmatch.database.database import MotionDatabase
from motionmatch.database.schema import terrain_schema
from motionmatch.database.terrain import TerrainHeights
from motionmatch.maths import quat
from motionmatch.motion import contacts

WAY = Terrain.stairs(start=2.0, count=3, rise=0.14, tread=0.34) + Terrain.slope(start=5.0, length=2.0, degrees=-8)
FOOT = 0.031
"""How high the ball of an actor's foot is when it stands, metres."""


@lru_cache(maxsize=1)
def database() -> MotionDatabase:
    return build(mm.actors.capture("terrain", minutes=1.2) + mm.actors.capture("sample"), terrain_schema())


@lru_cache(maxsize=2)
def walked(uneven: bool) -> DriveRecording:
    controller = mm.Controller(database(), ground=WAY if uneven else None)
    return record_drive(controller, ScriptedDrive([DrivePhase(7.0, (0.0, 0.0, 1.0))]), 7.0)


def test_holden_2020_table_2_has_35_columns_for_terrain():
    assert terrain_schema().width == 35
    assert TerrainHeights().labels[0] == "left_toe +0.00s"


def test_heights_are_those_under_the_toes_measured_from_the_hips():
    data = database()
    clip, part = data.clip(0), next(iter(data.ranges))
    block = data.schema.block("terrain_heights")
    values = data.denormalize(data.features[part])[:, data.schema.columns(block.name)]
    toe, hips = clip.anatomy["left_toe"], clip.anatomy["hips"]
    planted = data.contacts[part][:, 0]
    expected = clip.positions_world[:, toe, 1] - FOOT - clip.positions_world[:, hips, 1]
    assert np.abs(values[:, 0] - expected)[planted].max() < 0.06  # the foot stands on its ball, then on its tip
    assert np.median(np.abs(values[:, 0] - expected)[planted]) < 0.01


def test_a_query_asks_for_the_heights_of_the_ground_that_is_there():
    data, block = database(), TerrainHeights()
    extras = data.extras["terrain_heights"][100:102]
    ground = Terrain.slope(start=-5.0, length=10.0, degrees=10.0)
    roots, yaws = np.array([[0.0, 0.2, 0.0], [1.0, 0.3, 1.0]]), np.array([0.3, -2.0])
    there = Situation(
        np.zeros(0), np.zeros((2, 0, 3)), np.zeros((2, 0, 3)), {}, ground, roots, yaws, np.array([1.1, 1.2]),
        {"terrain_heights": extras},
    )  # fmt: skip
    asked = block.query(np.zeros((2, 8)), there)
    for c in range(2):
        for column in range(8):
            x, z = extras[c, 2 * column : 2 * column + 2]
            sine, cosine = np.sin(yaws[c]), np.cos(yaws[c])
            place = roots[c, 0] + cosine * x + sine * z, roots[c, 2] + cosine * z - sine * x
            expected = ground.height(*place) - there.hips_heights[c]
            assert asked[c, column] == pytest.approx(expected, abs=1e-5)
    level = Situation(np.zeros(0), np.zeros((2, 0, 3)), np.zeros((2, 0, 3)))
    np.testing.assert_array_equal(block.query(np.ones((2, 8)), level), 1)


def heights_of_soles(done: DriveRecording) -> np.ndarray:
    """(T, K, P) of the points of soles over the ground."""
    legs, skeleton = done.controller.legs, database().skeleton
    soles = find_soles(skeleton, legs)
    contact = np.zeros((len(done.frames), len(legs), 3))
    points = uneven.find_soles_shown(done.positions[:, 0], done.rotations[:, 0], soles, contact).points
    return points[..., 1] - WAY.height(points[..., 0], points[..., 2])


def test_held_feet_stand_on_the_ground_that_is_highest_under_them():
    done = walked(True)
    over = contacts.points(done.clip())
    over = over[..., 1] - WAY.height(over[..., 0], over[..., 2])
    held = done.locked[:, 0]
    assert held.mean() > 0.3
    assert np.median(np.abs(over[held] - FOOT)) < 0.01
    assert np.percentile(heights_of_soles(done).min(axis=2)[held], 95) < 0.07


def test_no_point_of_a_sole_is_under_the_ground():
    assert heights_of_soles(walked(True)).min() > -0.005


def test_swinging_feet_clear_the_edges_and_are_not_thrown_up():
    over = heights_of_soles(walked(True)).min(axis=2)
    assert over.max() < 0.3
    legs = walked(True).clip().rotations[:, database().anatomy.contacts].astype(float)
    assert np.degrees(quat.angle(quat.inverse_multiply(legs[:-1], legs[1:]))).max() < 25


def test_the_body_goes_up_the_stairs_and_down_the_slope():
    done = walked(True)
    roots, hips = done.positions[:, 0, 0], done.positions[:, 0, database().anatomy["hips"]]
    height = WAY.height(roots[:, 0], roots[:, 2])
    assert roots[-1, 2] > 6.0 and height.max() > 0.4
    assert np.abs(roots[:, 1] - height).max() < 0.2
    assert (hips[:, 1] - height).min() > 0.6
    assert not done.positions[0, 0, 0, 1] and done.positions[:, 0, 0, 1].max() > 0.35


def test_without_a_ground_it_is_level():
    assert np.abs(walked(False).positions[:, 0, 0, 1]).max() < 1e-6


def test_the_stairs_are_climbed_with_frames_of_stairs():
    """The heights ahead choose them: frames are played under whose feet the ground rose."""
    heights = database().denormalize(database().features)[:, database().schema.columns("terrain_heights")]

    def rising(done):
        on_stairs = (done.positions[:, 0, 0, 2] > 1.8) & (done.positions[:, 0, 0, 2] < 3.0)
        return np.ptp(heights[done.frames[on_stairs, 0]], axis=1).mean()

    assert rising(walked(True)) > 0.1 > rising(walked(False))


def test_extras_are_kept_in_the_file(tmp_path):
    path = database().save(tmp_path / "terrain.npz")
    again = MotionDatabase.load(path, schema=terrain_schema())
    np.testing.assert_array_equal(again.extras["terrain_heights"], database().extras["terrain_heights"])


# The parts, one foot at a time

STEP = Terrain.stairs(start=1.0, count=1, rise=0.2, tread=1.0)
PLANE = Terrain.slope(start=-9.0, length=18.0, degrees=10.0)
RISE = np.tan(np.radians(10.0))
AHEAD = FootLockConfig().ahead_seconds
NO, YES = np.array([[False]]), np.array([[True]])


def foot_at(z: float, y: float = 0.0, *, toe: float = 0.05, heel: float = -0.15) -> uneven.ShownSoles:
    """One foot with its contact point at (0, y, z), and toe and heel on the same level."""
    contact = np.array([[[0.0, y, z]]])
    return uneven.ShownSoles(contact, contact[:, :, None] + [[0.0, 0.0, toe], [0.0, 0.0, heel]])


def grounds_of(
    soles: uneven.ShownSoles, velocity: float = 0.0, clearance: float = 0.0, planted: np.ndarray = YES
) -> float:
    velocities = np.array([[[0.0, 0.0, velocity]]])
    found = uneven.find_feet_grounds(STEP, soles, velocities, np.array([[clearance]]), planted, AHEAD)
    return float(found[0, 0])


def test_a_foot_rests_on_the_highest_ground_under_its_sole():
    assert grounds_of(foot_at(0.5)) == pytest.approx(0.0)
    assert grounds_of(foot_at(1.5)) == pytest.approx(0.2)
    assert grounds_of(foot_at(1.1)) == pytest.approx(0.2)  # the heel hangs over the edge
    assert grounds_of(foot_at(0.97)) == pytest.approx(0.2)  # the toes are on the step


def test_a_swinging_foot_clears_the_step_ahead_by_the_clearance():
    speed = 2.0
    low = foot_at(1.0 - 0.05 - 0.5 * speed * AHEAD)
    assert grounds_of(low, speed, planted=NO) == pytest.approx(0.2 + uneven.CLEARANCE)
    assert grounds_of(low, speed, clearance=0.08, planted=NO) == pytest.approx(0.2 + uneven.CLEARANCE - 0.08)
    assert grounds_of(low, speed, planted=YES) == pytest.approx(0.0)
    assert grounds_of(low, -speed, planted=NO) == pytest.approx(0.0)


def test_a_foot_waits_in_front_of_a_step_until_it_is_high_enough():
    before, clearances = np.array([[[0.0, 0.0, 0.9]]]), np.zeros((1, 1))

    def free(to: float, height: float) -> float:
        return float(uneven.find_free_parts(STEP, foot_at(to), before, clearances, np.array([[height]]))[0, 0])

    assert free(0.93, 0.0) == 1.0
    assert free(0.97, 0.0) == 0.5  # its toes would be in the step
    assert free(0.97, 0.21) == 1.0
    assert free(1.6, 0.0) == 1.0  # the whole character was moved


def test_feet_come_out_of_steps_the_short_way():
    def way(z: float, y: float) -> np.ndarray:
        return uneven.find_ways_out(STEP, foot_at(z, y))[0, 0]

    np.testing.assert_allclose(way(0.5, 0.0), 0.0)
    np.testing.assert_allclose(way(0.5, -0.01), [0.0, 0.01, 0.0], atol=1e-9)
    np.testing.assert_allclose(way(0.965, 0.0), [0.0, 0.0, -0.02], atol=1e-9)  # toes graze the step
    np.testing.assert_allclose(way(1.4, 0.0), [0.0, 0.2, 0.0], atol=1e-9)


def test_what_is_still_in_a_step_goes_up():
    np.testing.assert_allclose(uneven.find_ways_up(STEP, foot_at(1.4, 0.0))[0, 0], [0.0, 0.2, 0.0], atol=1e-9)
    np.testing.assert_array_equal(uneven.find_ways_up(STEP, foot_at(0.5, -0.005))[0, 0], 0.0)  # next to nothing


def test_a_foot_that_a_stretched_leg_holds_goes_aside_and_up():
    """A foot 2 mm behind the edge of a step came nearer to its hip instead, and stayed in the step."""
    hip, knee, foot = [0.0, 0.55, 0.0], [0.0, 0.4, 0.0], [0.0, 0.25, 0.0]
    positions, legs = np.array([[hip, knee, foot]]), np.array([[0, 1, 2, 2]])
    moves = np.array([[[0.0, 0.0, -0.05]]])
    uneven.keep_in_reach(moves, positions, legs)
    there = positions[0, 2] + moves[0, 0]
    assert moves[0, 0, 2] == -0.05 and moves[0, 0, 1] > 0.003
    assert np.linalg.norm(there - hip) == pytest.approx(0.3, abs=2e-4)
    short, up = np.array([[[0.0, 0.06, -0.05]]]), np.array([[[0.0, 0.01, 0.0]]])
    for free in (short, up):  # within reach, or not aside at all: as it was
        before = free.copy()
        uneven.keep_in_reach(free, positions, legs)
        np.testing.assert_array_equal(free, before)


def test_the_slope_is_that_of_the_plane_and_none_at_an_edge():
    here = np.array([[[0.3, 0.0, 1.0]]])
    np.testing.assert_allclose(uneven.find_slopes(PLANE, here, 0.5)[0, 0], [0.0, RISE], atol=1e-9)
    np.testing.assert_allclose(uneven.find_slopes(PLANE, here, 0.1)[0, 0], [0.0, np.tan(0.1)], atol=1e-9)
    np.testing.assert_array_equal(uneven.find_slopes(STEP, here, 0.5)[0, 0], 0.0)


def test_the_root_goes_with_the_feet_that_carry_it():
    feet = np.array([[[0.0, 0.0, 0.7], [0.0, 0.2, 1.3]]])
    grounds = np.array([[0.0, 0.2]])

    def height(z: float, planted: list[bool]) -> float:
        root = np.array([[0.0, 0.0, z]])
        return float(uneven.find_root_heights(STEP, root, feet, grounds, np.array([planted]))[0])

    assert height(1.0, [True, True]) == pytest.approx(0.1)
    assert height(0.75, [True, False]) < 0.01 and height(1.25, [False, True]) > 0.19
    assert 0.0 < height(0.9, [True, True]) < height(1.1, [True, True]) < 0.2
    assert height(5.0, [True, True]) == pytest.approx(0.2)  # the feet are of a pose somewhere else


def test_a_body_on_four_feet_pitches_with_the_ground():
    yaw = np.array([0.7])
    ahead = np.array([np.sin(0.7), 0.0, np.cos(0.7)])
    feet = np.stack([-0.3 * ahead, -0.3 * ahead, 0.3 * ahead, 0.3 * ahead])[None]
    grounds, front = np.array([[0.0, 0.0, 0.2, 0.2]]), np.array([False, False, True, True])
    pitch = uneven.find_pitches(feet, grounds, front, yaw)
    assert pitch[0] == pytest.approx(np.arctan2(0.2, 0.6))
    positions = np.concatenate([np.zeros((1, 1, 3)), feet + [0.0, 0.5, 0.0]], axis=1)
    rotations = np.tile(quat.IDENTITY, (1, 5, 1)).astype(float)
    uneven.pitch_bodies(pitch, yaw, np.array([[0.0, 0.5, 0.0]]), positions, rotations)
    up = positions[0, 3, 1] - positions[0, 1, 1]
    assert up == pytest.approx(0.6 * np.sin(pitch[0])) and not positions[0, 0].any()
    np.testing.assert_allclose(positions[0, 1:].mean(axis=0), [0.0, 0.5, 0.0], atol=1e-9)
    np.testing.assert_allclose(quat.rotate(rotations[0, 3], ahead)[1], np.sin(pitch[0]), atol=1e-9)


def test_planted_feet_lie_on_a_slope():
    controller = mm.Controller(database(), ground=PLANE)
    done = record_drive(controller, ScriptedDrive([DrivePhase(1.5)]), 1.5)
    level = record_drive(mm.Controller(database()), ScriptedDrive([DrivePhase(1.5)]), 1.5)
    foot = controller.legs.joints[:, 2]
    assert done.locked[-1].all()
    turns = quat.multiply(
        done.rotations[-1, 0, foot].astype(float), quat.inverse(level.rotations[-1, 0, foot].astype(float))
    )
    up = quat.rotate(turns, np.array([0.0, 1.0, 0.0]))
    np.testing.assert_allclose(up, np.tile([0.0, 1.0, -RISE] / np.hypot(1.0, RISE), (2, 1)), atol=0.03)


def test_dogs_go_up_a_slope_with_pitched_trunks_and_four_paws_on_it():
    data = build(mm.actors.capture("dog", minutes=0.3))
    plan = ScriptedDrive([DrivePhase(2.0, (0.0, 0.0, 0.6))])
    level, done = (record_drive(mm.Controller(data, ground=ground), plan, 2.0) for ground in (None, PLANE))

    def pitch(driven: DriveRecording) -> float:
        shoulder, hips = (driven.positions[60:, 0, data.anatomy[role]] for role in ("left_shoulder", "hips"))
        trunk = (shoulder - hips).mean(axis=0)
        return float(np.degrees(np.arctan2(trunk[1], np.hypot(trunk[0], trunk[2]))))

    assert pitch(done) - pitch(level) == pytest.approx(10.0, abs=3.0)
    points = contacts.points(done.clip())
    assert (points[..., 1] - PLANE.height(points[..., 0], points[..., 2])).min() > -0.005
    assert done.locked[60:, 0].any(axis=0).all()
