"""Feet of variants, of bodies in parts and of creatures stay above the floor, and grafted legs walk."""

from dataclasses import replace

import numpy as np
import pytest

from motionmatch.generative import Graft, reassemble, synthesize
from motionmatch.generative.creature import make_creature
from motionmatch.generative.floor import find_lowest, keep_above
from motionmatch.maths import quat
from motionmatch.metrics import quality
from motionmatch.motion import contacts
from motionmatch.motion.clip import Clip
from walks import acted


def depth(clip: Clip, lowest: np.ndarray, feet: tuple[int, ...]) -> float:
    """How far feet, toes and their ends go below their lowest heights, as a share of the body's height."""
    heights = np.concatenate([clip.positions_world[..., 1], clip.ends_world[..., 1]], axis=1)
    below = sorted({j for foot in feet for j in clip.skeleton.descendants(foot)})
    return float(max((lowest - heights.min(axis=0))[below].max(), 0.0) / contacts.body_height(clip))


def sunk(clip: Clip) -> Clip:
    """The clip with hips that go 6 cm down for a while."""
    positions = clip.positions.astype(float)
    positions[40:70, 0, 1] -= 0.06
    return replace(clip, positions=positions)


def test_feet_under_the_floor_are_lifted_and_nothing_else_moves():
    clip = acted("walk 4 speed=1.2")
    lowest, feet = find_lowest([clip]), clip.anatomy.contacts
    below = sunk(clip)
    assert depth(below, lowest, feet) > 0.02
    lifted = keep_above(below, lowest)
    assert depth(lifted, lowest, feet) < 0.004
    np.testing.assert_allclose(lifted.positions, below.positions)
    np.testing.assert_allclose(lifted.rotations[:25], below.rotations[:25], atol=1e-6)
    assert not quality.find_jumps(lifted)
    assert keep_above(clip, lowest) is clip


def test_kept_frames_are_not_lifted():
    clip = acted("walk 4 speed=1.2")
    kept = np.zeros((clip.num_frames, clip.skeleton.num_joints), bool)
    kept[55] = True
    below = sunk(clip)
    lifted = keep_above(below, find_lowest([clip]), kept)
    np.testing.assert_allclose(lifted.rotations[55], below.rotations[55], atol=1e-6)


def test_a_tail_under_the_floor_is_turned_up_and_legs_stay():
    short = acted("dog: walk 3; sit 3")
    tail = short.anatomy.get("tail")
    longer = np.ones((short.skeleton.num_joints, 1))
    longer[short.skeleton.descendants(tail)[1:]] = 2.5
    positions = short.positions * longer
    clip = replace(
        short, skeleton=replace(short.skeleton, offsets=short.skeleton.offsets * longer), positions=positions
    )
    lowest, some = find_lowest([clip]), slice(60, 100)
    tip = clip.positions_world[some, short.skeleton.descendants(tail)[-1]] - clip.positions_world[some, tail]
    down = quat.between(tip, np.broadcast_to([0.0, -1.0, 0.1], tip.shape))
    above = clip.rotations_world[some, clip.skeleton.parents[tail]].astype(float)
    rotations = clip.rotations.astype(float).copy()
    world = quat.multiply(down, clip.rotations_world[some, tail].astype(float))
    rotations[some, tail] = quat.multiply(quat.inverse(above), world)
    below = replace(clip, rotations=rotations)

    def sunk_by(made: Clip) -> float:
        return float(lowest.min() - min(made.positions_world[..., 1].min(), made.ends_world[..., 1].min()))

    height = contacts.body_height(clip)
    assert sunk_by(below) > 0.05 * height
    lifted = keep_above(below, lowest)
    assert sunk_by(lifted) < 0.004 * height
    others = [j for j in range(clip.skeleton.num_joints) if j not in clip.skeleton.descendants(tail)]
    np.testing.assert_array_equal(lifted.rotations[:, others], below.rotations[:, others])
    kept = np.zeros(below.rotations.shape[:2], bool)
    kept[:, tail] = True
    np.testing.assert_array_equal(keep_above(below, lowest, kept).rotations[:, tail], below.rotations[:, tail])


@pytest.mark.parametrize("script", ["idle 1; crouch 2.5 depth=0.6; walk 3; idle 1; crouch 3", "dog: walk 3; sit 3"])
def test_bodies_in_parts_keep_their_feet_above_the_floor(script):
    clip = acted(script)
    lowest = find_lowest([clip])
    for seed in (1, 2):
        made = synthesize(clip, 200, rng=np.random.default_rng(seed), skeletal_parts="automatic")
        assert depth(made, lowest, clip.anatomy.contacts) < 0.01


def giant() -> Clip:
    """A walker half as large again, with other names."""
    clip = acted("walk 5 speed=1.2 turn=0.3")
    names = tuple(f"Giant{name}" for name in clip.skeleton.names)
    return replace(clip.scale(1.5), skeleton=replace(clip.skeleton.scale(1.5), names=names), name="giant")


def test_grafted_legs_have_the_size_of_the_old_ones_and_walk():
    body, donor = acted("walk 5 speed=1.3 turn=0.6"), giant()
    grafts = [Graft(donor, f"Giant{side}UpLeg", onto=f"{side}UpLeg") for side in ("Left", "Right")]
    creature = make_creature(body, grafts)
    assert [limb.scale for limb in creature.limbs] == pytest.approx([1 / 1.5] * 2, rel=1e-3)
    assert len(creature.clips[0].anatomy.contacts) == len(body.anatomy.contacts)
    made = reassemble(body, grafts, 240, rng=np.random.default_rng(1))
    feet = [made.skeleton.names[joint] for joint in made.anatomy.contacts]
    assert feet and all(name.startswith("Giant") for name in feet)
    report = quality.measure_feet(made)
    assert report.supported > 0.6  # it stands on its feet
    assert report.skate < 2.0 * quality.measure_feet(body).skate + 0.01
    assert np.ptp(made.positions[:, 0, [0, 2]], axis=0).max() > 2.0
    ground = np.zeros(made.skeleton.num_joints + len(made.skeleton.end_parents))
    assert depth(made, ground, made.anatomy.contacts) < 0.02


def test_a_limb_that_is_added_has_the_proportions_of_the_body():
    body, donor = acted("walk 5 speed=1.3"), giant()
    (limb,) = make_creature(body, Graft(donor, "GiantHead", at="Head")).limbs
    assert limb.scale == pytest.approx(1 / 1.5, rel=0.05)
    (limb,) = make_creature(body, Graft(donor, "GiantHead", at="Head", scale=2.0)).limbs
    assert limb.scale == 2.0
