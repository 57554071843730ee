"""Errors in units that mean something."""

from __future__ import annotations

import numpy as np
import pytest

from learned.lessons import latents, lessons
from motionmatch.learned import evaluate, poses
from motionmatch.learned.train_projector import Neighbours, draw_queries
from motionmatch.search.tree import TreeMatcher


def test_places_of_joints_are_those_of_forward_kinematics():
    data = lessons()
    y = data.poses[::50] + 0.05 * np.random.default_rng(0).normal(size=data.poses[::50].shape).astype(np.float32)
    expected = poses.to_character_space(y, data.layout, data.skeleton).positions[:, 1:]
    np.testing.assert_allclose(evaluate.joint_positions(data, y), expected, atol=1e-4)


def test_a_pose_that_is_right_has_no_error():
    data = lessons()
    frames = data.find_windows(2)[::40]
    found = evaluate.measure_poses(data, frames, data.poses[frames], data.poses[frames + 1])
    assert found.position.p95 < 0.01 and found.velocity.p95 < 0.5 and found.contacts == 0


def test_hips_a_centimetre_off_move_every_joint_a_centimetre():
    data = lessons()
    frames, y = np.arange(0, 100, 10), data.poses[:100:10].copy()
    y[:, data.layout.columns("translations").start] += 0.01
    found = evaluate.measure_poses(data, frames, y)
    assert found.position.mean == pytest.approx(1, abs=0.02) and found.position.deviation < 0.02


def test_a_stepper_that_knows_the_data_does_not_drift_and_one_that_stands_still_does():
    data, z = lessons(), latents()
    both = np.concatenate([data.features, z], axis=1)
    rng = np.random.default_rng(0)
    decoder = rng.normal(size=(both.shape[1], data.layout.width)).astype(np.float32) * 0.05

    def decompressor(rows):
        return rows @ decoder + data.scales.mean

    frames = data.find_windows(11)[::60]
    step = 0

    def right(rows):
        nonlocal step
        step += 1
        return (both[frames + step] - both[frames + step - 1]) * data.fps

    still = evaluate.measure_stepper(data, z, frames, lambda rows: 0 * rows, decompressor, (5, 10))
    assert evaluate.measure_stepper(data, z, frames, right, decompressor, (10,))[10].mean < 0.01
    assert still[10].mean > still[5].mean > 0.05


def test_a_projector_that_searches_is_perfect_and_one_that_answers_the_mean_is_not():
    data, z = lessons(), latents()
    both = np.concatenate([data.features, z], axis=1)
    asked = draw_queries(data, 50, np.random.default_rng(0))
    nearest = Neighbours(data).find_nearest(asked)
    decoder = np.random.default_rng(0).normal(size=(both.shape[1], data.layout.width)).astype(np.float32) * 0.05
    facts = (data, z, asked.queries, nearest)
    tree = TreeMatcher(data.features, searchable=data.offered)
    perfect = evaluate.measure_projector(*facts, lambda q: both[nearest], lambda rows: rows @ decoder, tree)
    assert perfect.position.mean < 1e-3 and perfect.distance_ratio == pytest.approx(1)
    assert perfect.chosen_ratio == pytest.approx(1, abs=1e-4)
    mean = np.broadcast_to(both.mean(axis=0), (50, both.shape[1])).astype(np.float32)
    assert evaluate.measure_projector(*facts, lambda q: mean, lambda rows: rows @ decoder).position.mean > 0.1


def test_jitter_is_what_is_added_from_frame_to_frame():
    data = lessons()
    frames = data.find_windows(3)[::50] + 1
    assert evaluate.measure_accelerations(data, frames, lambda f: data.poses[f]).mean < 0.5

    def shaken(wanted):
        y = data.poses[wanted].copy()
        y[:, data.layout.columns("translations").start] += 0.001 * (wanted % 2)
        return y

    # A millimetre to and fro at 60 Hz is 2 mm in each second difference.
    assert evaluate.measure_accelerations(data, frames, shaken).mean == pytest.approx(0.002 * 60**2, rel=0.05)
