"""Characters on ground that is not level (Holden 2020, section 5 and Appendix D)."""

from functools import lru_cache

import numpy as np
import pytest

import motionmatch as mm
from motionmatch.actors.props.terrain import Terrain
from motionmatch.control.drive import DrivePhase, DriveRecording, ScriptedDrive, record_drive
from motionmatch.database.blocks import Situation
from motionmatch.database.terrain import TerrainHeights
from motionmatch.database.build import build
from motionmatch.database.database import MotionDatabase
from motionmatch.database.schema import terrain_schema
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


def test_held_feet_stand_on_the_ground():
    done = walked(True)
    touching = contacts.points(done.clip())
    over = touching[..., 1] - WAY.height(touching[..., 0], touching[..., 2])
    held = done.locked[:, 0]
    assert held.mean() > 0.3
    assert np.median(np.abs(over[held] - FOOT)) < 0.01
    assert np.percentile(np.abs(over[held] - FOOT), 95) < 0.04


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
