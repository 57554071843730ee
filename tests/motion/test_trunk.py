"""The trunk: as wide as the limbs are apart, or one ellipsoid."""

from __future__ import annotations

import numpy as np

from motionmatch.motion import mannequin_parts
from motionmatch.motion.bodyplan import BodyPlan
from motionmatch.motion.figure import Figure
from motionmatch.motion.skeleton import Skeleton


def figure(parents, positions):
    positions, parents = np.array(positions, float), np.array(parents)
    offsets = np.where(parents[:, None] >= 0, positions - positions[parents], positions)
    names = [f"j{i}" for i in range(len(parents))]
    return Figure(BodyPlan(Skeleton(names, parents, offsets), positions, np.zeros((0, 3))))


def legs(at, forward, sideways):
    return [
        (sideways, at, forward),
        (sideways, 0.0, forward),
        (-sideways, at, forward),
        (-sideways, 0.0, forward),
    ]


def animal():
    return figure(
        [-1, 0, 1, 0, 3, 0, 5, 6, 7, 6, 9, 6],
        [(0, 0.6, 0), *legs(0.5, 0, 0.1), (0, 0.6, 0.3), (0, 0.6, 0.6), *legs(0.5, 0.6, 0.12), (0, 0.8, 0.8)],
    )


def test_a_level_trunk_spans_its_limbs_and_has_a_head():
    body, head = mannequin_parts.build_back(animal())
    assert body.vertices[:, 2].min() < 0 < 0.6 < body.vertices[:, 2].max()
    assert 0.2 < np.ptp(body.vertices[:, 0]) < 0.6
    assert head.vertices[:, 1].mean() > body.vertices[:, 1].mean()


def test_the_head_moves_with_its_joint_alone():
    _, head = mannequin_parts.build_back(animal())
    assert (head.joints[head.weights > 0] == 11).all()


def test_a_blob_covers_the_places_where_limbs_leave():
    figure_ = figure([-1, 0, 1, 0, 3, 0, 5, 0, 7], [(0, 0.5, 0), *legs(0.5, 0.2, 0.15), *legs(0.5, -0.2, 0.15)])
    blob = mannequin_parts.build_blob(figure_)[0]
    low, high = blob.vertices.min(axis=0), blob.vertices.max(axis=0)
    assert (low[[0, 2]] <= [-0.15, -0.2]).all() and (high[[0, 2]] >= [0.15, 0.2]).all()


def test_a_rope_goes_from_end_to_end():
    (rope,) = mannequin_parts.build_rope(figure([-1, 0, 1], [(0, 0, 0), (0, 1, 0), (0, 2, 0)]))
    assert rope.vertices[:, 1].min() <= 0 and rope.vertices[:, 1].max() >= 2
