"""Hands and feet."""

from __future__ import annotations

import numpy as np
import pytest

from motionmatch.motion import mannequin_parts
from motionmatch.motion.bodyplan import BodyPlan
from motionmatch.motion.figure import Figure
from motionmatch.motion.skeleton import Skeleton


def leg(*beyond_ankle, tall=1.0):
    """A leg, whatever comes after its ankle, and another to be its partner."""
    positions, parents = [(0.0, 1.0, 0.0)], [-1]
    for side in (0.1, -0.1):
        chain = [(side, tall, 0.0), (side, 0.5 * tall, 0.0), (side, 0.08, 0.0)]
        chain += [(side, y, z) for y, z in beyond_ankle]
        for step, point in enumerate(chain):
            parents.append(0 if step == 0 else len(positions) - 1)
            positions.append(point)
    points = np.array(positions, float)
    offsets = points - points[np.maximum(parents, 0)]
    skeleton = Skeleton([f"j{i}" for i in range(len(parents))], np.array(parents), offsets)
    figure = Figure(BodyPlan(skeleton, points, np.zeros((0, 3))))
    return figure, figure.plan.limbs[0]


def made(figure, limb):
    length, stop = figure.measure_limb(limb)
    return mannequin_parts.build_extremity(figure, limb, stop, 0.04, length)


def test_a_foot_has_a_heel_toes_and_a_flat_sole():
    (foot,) = made(*leg((0.02, 0.15)))
    assert foot.vertices[:, 2].min() < -0.03 and foot.vertices[:, 2].max() > 0.15
    sole = foot.vertices[foot.vertices[:, 1] < foot.vertices[:, 1].min() + 0.012]
    assert np.ptp(sole[:, 2]) > 0.1


def test_the_toes_of_a_foot_move_with_the_toe_joint():
    figure, limb = leg((0.02, 0.13), (0.02, 0.2))
    (foot,) = made(figure, limb)
    strongest = foot.joints[np.arange(len(foot.joints)), foot.weights.argmax(axis=1)]
    assert strongest[foot.vertices[:, 2].argmax()] == limb.nodes[-2]
    assert strongest[foot.vertices[:, 2].argmin()] == limb.nodes[-3]


def test_a_leg_without_a_foot_goes_down_to_the_ground():
    figure, limb = leg()
    figure.ground = 0.0
    (stump,) = made(figure, limb)
    assert stump.vertices[:, 1].min() == pytest.approx(0.0, abs=0.02)


def test_a_hand_in_the_air_is_flat():
    positions = np.array(
        [
            (0, 1, 0),
            (0.1, 1, 0),
            (0.4, 1, 0),
            (0.65, 1, 0),
            (-0.1, 1, 0),
            (-0.4, 1, 0),
            (-0.65, 1, 0),
            (0, 0, 0),
        ],
        float,
    )
    parents = np.array([-1, 0, 1, 2, 0, 4, 5, 0])
    skeleton = Skeleton(list("abcdefgh"), parents, positions - positions[np.maximum(parents, 0)])
    figure = Figure(BodyPlan(skeleton, positions, np.zeros((0, 3))))
    (hand,) = made(figure, figure.plan.limbs[0])
    assert hand.vertices[:, 0].max() > 0.7
    assert np.ptp(hand.vertices[:, 2]) > 1.5 * np.ptp(hand.vertices[:, 1])
    assert (hand.joints[hand.weights > 0] == 3).all()


def test_a_finger_is_thin():
    figure, limb = leg((0.02, 0.15))
    (finger,) = mannequin_parts.build_finger(figure, limb, 0.005)
    assert np.ptp(finger.vertices[:, 0]) < 0.1 + 0.011  # the hip is 0.1 away from the middle
