import numpy as np
import pytest

from motionmatch.actors import carry
from motionmatch.actors.biped import biped
from motionmatch.actors.human import NAMES
from motionmatch.actors.script import Script
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.metrics import quality
from takes import sinking, sliding


def carried(width: float = 0.5, overhead: int = 0, seed: int = 1):
    return biped(seed).perform(Script.parse(f"walk 1.5; carry 3 width={width} overhead={overhead}; walk 1.5"))


def inside(clip):
    return clip.tags.mask("carry", clip.num_frames)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("overhead", [0, 1])
@pytest.mark.parametrize("width", [0.3, 0.65])
def test_hands_are_at_the_sides_of_the_box(width, overhead, seed):
    clip = carried(width, overhead, seed)
    hands = [clip.positions_world[inside(clip), NAMES.index(f"{side}Hand")] for side in ("Left", "Right")]
    np.testing.assert_allclose(np.linalg.norm(hands[0] - hands[1], axis=-1), width, atol=0.02)
    speeds = sliding(clip)
    assert np.percentile(speeds, 99) <= 0.05
    assert sinking(clip) <= 0.005
    assert quality.jumps(clip) == []


def test_box_is_before_the_belly_or_over_the_head():
    low, high = carried(overhead=0), carried(overhead=1)
    for clip, least, most in ((low, 0.7, 1.3), (high, 1.7, 2.3)):
        heights = carry.box_of(clip, width=0.5).centres[inside(clip), 1]
        assert least < heights.min() and heights.max() < most


def test_box_glides_more_than_the_pelvis():
    clip = carried()
    box = carry.box_of(clip, width=0.5).centres[inside(clip), 1]
    hips = clip.positions_world[inside(clip), 0, 1]
    assert np.ptp(box) < np.ptp(hips) + 0.005


def test_arms_swing_again_afterwards():
    clip, plain = carried(), biped(1).perform(Script.parse("walk 1.5; walk 3 speed=1; walk 1.5"))
    arm = NAMES.index("LeftArm")
    np.testing.assert_allclose(clip.rotations[-15:, arm], plain.rotations[-15:, arm], atol=0.02)


def test_arm_reaches_its_target_with_the_elbow_towards_the_pole():
    bones = (np.array([0.3, -0.04, 0.0]), np.array([0.25, -0.03, 0.0]))
    rng = np.random.default_rng(1)
    targets = rng.normal(size=(50, 3))
    targets *= rng.uniform(0.15, 0.5, (50, 1)) / np.linalg.norm(targets, axis=-1, keepdims=True)
    turned = tuple(quat.normalize(rng.normal(size=(50, 4))) for _ in range(2))
    poles = rng.normal(size=(50, 3))
    upper, lower = carry.reaching(np.zeros((50, 3)), targets, poles, bones=bones, turned=turned)
    elbows = quat.rotate(upper, bones[0])
    np.testing.assert_allclose(elbows + quat.rotate(lower, bones[1]), targets, atol=1e-9)
    assert (np.sum(elbows * (poles - np.sum(poles * targets, axis=-1, keepdims=True) / np.sum(
        targets**2, axis=-1, keepdims=True) * targets), axis=-1) > 0).all()  # fmt: skip


def test_impossible_boxes_name_the_nearest():
    with pytest.raises(InputError, match=r"'carry' with width=2: it goes from 0.25 to 0.7; the nearest is 0.7"):
        Script.parse("carry 3 width=2")
    with pytest.raises(InputError, match=r"'carry' at 3 m/s: it goes from 0 to 1.5; the nearest is 1.5"):
        Script.parse("carry 3 speed=3")
