"""Bodies with far more joints than a person, and what bounds the time that they take."""

import numpy as np
import pytest

import stranger
from motionmatch.actors import sketch
from motionmatch.motion import limbs
from motionmatch.motion.clip import Clip
from motionmatch.motion.limbs import Body
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.understand import understand
from reference import limbs as slow

SHAPES = {
    "chain": lambda n: np.arange(-1, n - 1),
    "flat": lambda n: np.r_[-1, np.zeros(n - 1, int)],
    "bush": lambda n: np.r_[-1, (np.arange(1, n) - 1) // 2],
    "ribs": lambda n: np.r_[-1, (np.arange(1, n) - 1) // 3 * 3],
}


def make_rig(parents, seed=1, frames=2):
    rng = np.random.default_rng(seed)
    offsets = rng.normal(size=(len(parents), 3))
    skeleton = Skeleton(tuple(f"b{n}" for n in range(len(parents))), parents, offsets)
    turns = np.tile([1.0, 0.0, 0.0, 0.0], (frames, len(parents), 1))
    return Clip(skeleton, np.tile(offsets, (frames, 1, 1)), turns, fps=30.0, name="rig")


def make_random_rig(seed, joints):
    rng = np.random.default_rng(seed)
    return make_rig(np.array([-1, *(int(rng.integers(max(n - 5, 0), n)) for n in range(1, joints))]), seed)


@pytest.mark.parametrize("shape", SHAPES)
def test_hundreds_of_joints_are_understood(shape):
    """Without a bound a flat rig of 64 joints took 40 s, and three hundred more than anyone waits."""
    found = understand(make_rig(SHAPES[shape](300)))
    partner = found.anatomy.mirror
    np.testing.assert_array_equal(partner[partner], np.arange(300))


@pytest.mark.slow
@pytest.mark.parametrize("shape", SHAPES)
def test_five_thousand_joints_are_understood(shape):
    partner = understand(make_rig(SHAPES[shape](5000))).anatomy.mirror
    np.testing.assert_array_equal(partner[partner], np.arange(5000))


def test_the_work_is_bounded_by_the_number_of_joints(monkeypatch):
    """What is tried, times what each try looks at, grows no faster than the joints."""
    tried = []
    match = limbs._Shape.match
    monkeypatch.setattr(limbs._Shape, "match", lambda shape, normal: tried.append(1) or match(shape, normal))
    for joints in (40, 160):
        tried.clear()
        assert Body.of(make_rig(SHAPES["flat"](joints))).mirror[0] == 0
        assert 0 < len(tried) * joints <= 2 * max(limbs._WORK, limbs._FEWEST_TRIED * joints)


@pytest.mark.parametrize("seed", range(12))
def test_partners_are_those_of_the_slow_way(seed):
    body = Body.of(make_random_rig(seed, 4 + seed))
    assert limbs._twins(body) == slow.find_twins(body)
    np.testing.assert_array_equal(limbs._partners_by_shape(body), slow.find_partners(body))


@pytest.mark.parametrize("clip", [sketch.walk(1.0, fps=30), sketch.walk_dog(1.0, fps=30)], ids=["person", "dog"])
def test_partners_of_a_person_and_a_dog_are_those_of_the_slow_way(clip):
    body = Body.of(stranger.nameless(clip))
    assert limbs._twins(body) == slow.find_twins(body)
    np.testing.assert_array_equal(limbs._partners_by_shape(body), slow.find_partners(body))


def test_a_large_symmetric_rig_keeps_its_sides():
    """Two hundred pairs under one joint: more than are paired by the least sum."""
    half = np.random.default_rng(3).normal(size=(200, 3))
    half[:, 0] = np.abs(half[:, 0]) + 0.5
    offsets = np.concatenate([np.zeros((1, 3)), half, half * [-1, 1, 1]])
    skeleton = Skeleton(tuple(f"b{n}" for n in range(401)), SHAPES["flat"](401), offsets)
    clip = Clip(skeleton, offsets[None], np.tile([1.0, 0, 0, 0], (1, 401, 1)), fps=30.0, name="face")
    partner = Body.of(clip).mirror
    assert (partner[1:201] == np.arange(201, 401)).all()


def test_subtrees_depths_and_what_is_below():
    skeleton = make_random_rig(5, 60).skeleton
    for joint in range(60):
        below = [other for other in range(60) if joint in skeleton.ancestors(other)]
        assert skeleton.descendants(joint) == below
        assert skeleton.subtree_sizes[joint] == len(below)
        assert skeleton.depths[joint] == len(skeleton.ancestors(joint)) - 1
        assert [skeleton.is_below(other, joint) for other in range(60)] == [n in below[1:] for n in range(60)]
