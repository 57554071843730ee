import numpy as np
import pytest

from motionmatch.actors import allfours
from motionmatch.actors.allfours import LIMBS, SWING

FPS = 60.0


def speeds(seconds: float, speed: float) -> np.ndarray:
    still = np.zeros(60)
    return np.concatenate([still, np.full(round(seconds * FPS), speed), still])


@pytest.mark.parametrize("speed", [0.2, 0.4, 0.6])
def test_a_crawl_begins_and_ends_on_all_fours(speed):
    phase = allfours.phases(speeds(4.0, speed), FPS)
    assert (np.diff(phase) >= 0).all()
    assert phase[0] == 0.0
    assert phase[-1] * 2 == pytest.approx(round(phase[-1] * 2))
    for limb in LIMBS:
        swung = allfours.swings(phase, limb)
        assert swung and swung[0][0] > 0 and swung[-1][1] < len(phase)


def test_who_does_not_move_does_not_step():
    phase = allfours.phases(np.zeros(100), FPS)
    assert not phase.any()
    assert all(allfours.swings(phase, limb) == [] for limb in LIMBS)


def test_a_hand_goes_with_the_knee_of_the_other_side():
    phase = allfours.phases(speeds(6.0, 0.4), FPS)
    middles = {limb: np.mean(allfours.swings(phase, limb)[1]) for limb in LIMBS}
    stride = np.diff([start for start, _ in allfours.swings(phase, "left_hand")]).mean()
    assert abs(middles["left_hand"] - middles["right_knee"]) < 0.15 * stride
    assert abs(middles["right_hand"] - middles["left_knee"]) < 0.15 * stride
    assert abs(middles["left_hand"] - middles["right_hand"]) == pytest.approx(0.5 * stride, rel=0.2)


def test_two_limbs_at_least_always_rest_and_never_both_of_a_pair_swing():
    phase = allfours.phases(speeds(6.0, 0.6), FPS)
    flying = {limb: np.zeros(len(phase), bool) for limb in LIMBS}
    for limb in LIMBS:
        for start, stop in allfours.swings(phase, limb):
            flying[limb][start:stop] = True
    assert sum(each.astype(int) for each in flying.values()).max() <= 2
    for pair in ("hand", "knee"):
        assert not (flying[f"left_{pair}"] & flying[f"right_{pair}"]).any()
        share = flying[f"left_{pair}"][120:-120].mean()
        assert share == pytest.approx(SWING[pair], abs=0.06)


def test_track_rests_at_home_and_swings_between():
    found = allfours.track([(10, 20), (30, 40)], 50, lambda frame, n: np.array([n, 0.0, frame]))
    assert (np.diff(found.values[:10], axis=0) == 0).all() and (np.diff(found.values[20:30], axis=0) == 0).all()
    np.testing.assert_array_equal(found.values[[0, 25, 49], 0], [0.0, 1.0, 2.0])
    assert found.values[25, 2] == 25  # half-way through its stance
    assert not found.planted[10:20].any() and found.planted[[9, 20]].all()
    assert (np.diff(found.values[9:21, 0]) > 0).all()
    assert found.lifts[15] > 0.9 and not found.lifts[found.planted].any()
