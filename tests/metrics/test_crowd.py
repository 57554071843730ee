import itertools
from dataclasses import replace

import numpy as np
import pytest

from crowds import controller, crowd, facing_rows
from databases import small
from motionmatch.crowd.agents import Agents
from motionmatch.crowd.controller import CrowdController
from motionmatch.crowd.crowd import Crowd
from motionmatch.crowd.recording import record_crowd
from motionmatch.crowd.scenarios import CROWDED
from motionmatch.crowd.steering import Straight
from motionmatch.metrics.crowd import crowd_outlines, find_crossing_times, find_overlaps, measure_crowd, shoulder_angles
from motionmatch.world.obstacles import Wall, distances
from motionmatch.world.scene import Scene
from motionmatch.world.surroundings import to_obstacles


def bodies(places, along=0.3, across=0.2):
    """(T, C, 8) ellipses of one size at places (T, C, 2)."""
    places = np.asarray(places, float)
    rows = np.zeros((*places.shape[:2], 8))
    rows[..., :2], rows[..., 3], rows[..., 4], rows[..., 5], rows[..., 7] = places, 1.0, along, across, 1.8
    return rows


def test_overlap_is_that_of_the_ellipses():
    touching, gaps = find_overlaps(
        bodies([[[0.0, 0.0], [0.5, 0.0], [3.0, 0.0]], [[0.0, 0.0], [0.35, 0.0], [3.0, 0.0]]])
    )
    assert touching.tolist() == [[False, False, False], [True, True, False]]
    np.testing.assert_allclose(gaps[:, :2], [[0.1, 0.1], [-0.05, -0.05]], atol=1e-9)
    np.testing.assert_array_equal(gaps[:, 2], 1.0)


def test_the_nearest_body_by_grid_is_the_nearest_of_all():
    rng = np.random.default_rng(1)
    rows = bodies(rng.uniform(-2, 2, (3, 20, 2)))
    _, gaps = find_overlaps(rows)
    for step in range(3):
        away = distances(rows[step], to_obstacles(rows[step])) + 1e3 * np.eye(20)
        np.testing.assert_allclose(gaps[step], np.minimum(away.min(axis=1), 1.0), atol=1e-9)


def test_crossings_are_the_first_time_through_the_gate():
    z = np.linspace(-1, 1, 21)
    through = np.stack([np.zeros(21), z], axis=1)
    beside = np.stack([np.full(21, 3.0), z], axis=1)
    back = np.stack([np.zeros(21), -np.abs(z) - 0.1], axis=1)
    times = find_crossing_times(np.stack([through, beside, back], axis=1), ((-0.5, 0.05), (0.5, 0.05)), 0.1)
    assert times[0] == pytest.approx(1.2)
    assert np.isinf(times[1:]).all()


def test_a_crowd_is_measured():
    recording = record_crowd(crowd(2), 2.0)
    report = measure_crowd(recording, gate=((-5.0, 0.0), (5.0, 0.0)))
    assert report.agents == 4 and report.seconds == pytest.approx(2.0)
    assert 0.0 <= report.overlap_share <= 1.0 and report.overlaps >= 0.0
    assert report.arrived == 0.0 and report.arrival_seconds is None and report.through == 0
    assert 0.2 < report.speed < 2.0 and report.path_error < 0.6
    assert report.step_ms > 0 and report.step_ms_99 >= report.step_ms * 0.5
    assert crowd_outlines(recording).shape == (120, 4, 8)
    assert shoulder_angles(recording).max() < np.radians(60)


def walked_through():
    """Two that go straight through each other, without looking."""
    blind = CrowdController(small(), environment=replace(CROWDED, weight=0.0))
    made = Crowd(blind, facing_rows(1, distance=1.5), steering=Straight())
    return record_crowd(made, 2.5)


def test_who_walks_through_another_is_found_out():
    report = measure_crowd(walked_through())
    assert report.overlaps > 0 and report.overlap_share > 0.02 and report.deepest > 0.05


def test_who_is_stuck_and_who_has_no_way_are_counted_apart():
    box = [(-1.5, -1.5), (1.5, -1.5), (1.5, 1.5), (-1.5, 1.5), (-1.5, -1.5)]
    scene = Scene(tuple(Wall(a, b) for a, b in itertools.pairwise(box)))
    recording = record_crowd(Crowd(controller(), Agents(np.zeros((1, 2)), np.array([[5.0, 5.0]])), scene=scene), 0.5)
    report = measure_crowd(recording)
    assert report.no_way == 1 and report.stuck == 0 and report.arrived == 0.0
    # The same one, had it stood for ten seconds with a way to go.
    steps = 600
    still = np.repeat(recording.drive.positions[:1], steps, axis=0)
    turns = np.repeat(recording.drive.rotations[:1], steps, axis=0)
    flat = np.zeros((steps, 1), bool)
    others = {
        name: np.repeat(getattr(recording.drive, name)[:1], steps, axis=0)
        for name in ("searched", "locked", "planted", "costs", "wanted", "goals", "own")
    }
    driven = replace(
        recording.drive, positions=still, rotations=turns, switched=flat, frames=np.zeros((steps, 1), int), **others
    )
    free = Crowd(controller(), recording.crowd.agents)
    stood = replace(recording, crowd=free, drive=driven, step_seconds=np.full(steps, 1e-3))
    assert measure_crowd(stood).stuck == 1
