import numpy as np
import pytest

from motionmatch.actors import legs
from motionmatch.actors.biped import biped
from motionmatch.actors.gaits import GaitPose
from motionmatch.actors.human import NAMES, human
from motionmatch.actors.startle import CALMING, ONSET, Startle, startled, startles

BODY = human()
IDLE = biped(0).idle


def posed(amount: float, towards: float) -> tuple[np.ndarray, np.ndarray]:
    pose = GaitPose(IDLE.rotations[None], IDLE.pelvis[None])
    found = startled(pose, Startle(np.array([amount]), np.array([towards])))
    positions, turned = legs.world(BODY, found.pelvis, found.rotations)
    return positions[0], turned[0]


def test_startling_is_quick_and_calming_is_slow():
    found = startles([(0.5, 60, 120)], 300, 60.0)
    assert not found.amounts[:61].any()
    assert found.amounts[60 + round(ONSET * 60)] == pytest.approx(1.0)
    assert found.amounts[119] == 1.0 and found.amounts[120 + round(CALMING * 60) + 1] == 0.0
    assert set(found.towards[found.amounts > 0]) == {0.5}
    assert CALMING > 2 * ONSET


def test_calm_changes_nothing():
    positions, turned = posed(0.0, 1.0)
    before, same = legs.world(BODY, IDLE.pelvis[None], IDLE.rotations[None])
    np.testing.assert_allclose(positions, before[0], atol=1e-9)
    np.testing.assert_allclose(np.abs(np.sum(turned * same[0], axis=-1)), 1.0, atol=1e-9)


@pytest.mark.parametrize("towards", [0.0, 1.2, -1.2, np.pi])
def test_the_body_leans_away_from_what_comes_and_the_hands_go_up(towards):
    calm, _ = posed(0.0, towards)
    scared, _ = posed(1.0, towards)
    neck = NAMES.index("Neck")
    away = -np.array([np.sin(towards), 0.0, np.cos(towards)])
    assert (scared[neck] - calm[neck]) @ away > 0.05
    for side in legs.SIDES:
        hand = NAMES.index(f"{side}Hand")
        assert scared[hand, 1] - calm[hand, 1] > 0.3
        assert scared[hand, 2] > scared[NAMES.index("Spine1"), 2]


def test_hands_stay_on_their_own_side():
    scared, _ = posed(1.0, 0.0)
    assert scared[NAMES.index("LeftHand"), 0] > 0.05
    assert scared[NAMES.index("RightHand"), 0] < -0.05
