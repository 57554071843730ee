"""Proportions read from a body plan."""

from __future__ import annotations

import numpy as np
import pytest

from motionmatch.motion.bodyplan import BodyPlan
from motionmatch.motion.figure import Figure
from motionmatch.motion.skeleton import Skeleton

PARENTS = [-1, 0, 1, 2, 0, 4, 5, 0, 7, 8, 9, 10, 7, 12, 13, 7]
POSITIONS = np.array(
    [(0, 1, 0)]
    + [(x, y, 0) for x in (0.1, -0.1) for y in (0.95, 0.5, 0.08)]
    + [(0, 1.4, 0)]
    + [(0.03, 1.42, 0), (0.18, 1.42, 0), (0.46, 1.42, 0), (0.7, 1.42, 0)]
    + [(-0.03, 1.42, 0), (-0.18, 1.42, 0), (-0.46, 1.42, 0)]
    + [(0, 1.6, 0)],
    float,
)
POSITIONS = np.insert(POSITIONS, 15, (-0.7, 1.42, 0), axis=0)
PARENTS = [*PARENTS[:15], 14, 7]


@pytest.fixture
def person():
    offsets = POSITIONS - POSITIONS[np.maximum(PARENTS, 0)]
    skeleton = Skeleton([f"j{i}" for i in range(len(PARENTS))], np.array(PARENTS), offsets)
    return Figure(BodyPlan(skeleton, POSITIONS, np.zeros((0, 3))))


def test_limbs_begin_after_the_girdle(person):
    roots = {limb.nodes[person.roots[limb]] for limb in person.plan.limbs}
    assert roots == {1, 4, 9, 13}  # hips and shoulders, not the clavicles 8 and 12


def test_pairs_say_how_wide_the_body_is(person):
    hips, shoulders = person.pairs
    assert hips.half_width == pytest.approx(0.1)
    assert shoulders.half_width == pytest.approx(0.18)
    assert person.span == pytest.approx(shoulders.place - hips.place)


def test_a_person_is_upright_and_faces_across_its_sides(person):
    assert person.upright
    np.testing.assert_allclose(np.abs(person.lateral), [1, 0, 0], atol=1e-9)
    np.testing.assert_allclose(np.abs(person.forward), [0, 0, 1], atol=1e-9)


def test_legs_never_grow_into_each_other(person):
    for limb in person.plan.limbs:
        length, _ = person.measure_limb(limb)
        assert person.root_radius(limb, length) <= 0.18


def test_a_taper_follows_its_path(person):
    part = person.taper(person.path([1, 2, 3]), 0.08, 0.04)
    assert np.abs(part.vertices[:, 0] - 0.1).max() < 0.081
    assert set(np.unique(part.joints[part.weights > 0])) == {1, 2}
