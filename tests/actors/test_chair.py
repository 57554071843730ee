import numpy as np
import pytest

from motionmatch.actors import chair, legs
from motionmatch.actors.biped import biped
from motionmatch.actors.gaits import GaitPose
from motionmatch.actors.human import NAMES, human
from motionmatch.actors.script import Script, idle, sit, turn, walk
from motionmatch.errors import InputError
from motionmatch.metrics import quality
from takes import flexion, sinking, sliding


def sat(height: float = 0.45, seed: int = 1, degrees: float = 180.0):
    return biped(seed).perform(
        [walk(1.5), idle(1.0), turn(1.6, degrees=degrees), idle(0.5), *sit(2.0, height=height), walk(1.0)]
    )


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("height", [0.38, 0.45, 0.6])
def test_feet_stay_while_the_body_sits_and_rises(height, seed):
    clip = sat(height, seed)
    speeds = sliding(clip)
    assert np.median(speeds) <= 0.01
    assert np.percentile(speeds, 99) <= 0.05
    assert sinking(clip) <= 0.005
    assert quality.jumps(clip) == []
    assert flexion(clip).max() < 125.0
    sitting = clip.tags.mask("sit", clip.num_frames)
    for side in ("left", "right"):
        assert clip.tags.mask(f"{side}_contact", clip.num_frames)[sitting].all()


@pytest.mark.parametrize("height", [0.4, 0.5])
def test_seat_is_as_high_as_asked_and_nobody_slides_on_it(height):
    clip = sat(height)
    assert chair.seat_of(clip).place[1] == pytest.approx(height, abs=0.02)
    sitting = clip.tags.mask("sit", clip.num_frames)
    assert np.ptp(clip.positions_world[sitting, 0], axis=0).max() < 0.02


@pytest.mark.parametrize("degrees", [180.0, 90.0, -90.0])
def test_chair_is_behind_who_turned_to_sit(degrees):
    seat = chair.seat_of(sat(degrees=degrees))
    off = np.degrees(np.angle(np.exp(1j * (seat.heading - np.radians(degrees)))))
    assert off == pytest.approx(0.0, abs=20.0)


def test_who_sits_is_alive():
    clip = biped(1).perform([idle(0.5), *sit(4.0), idle(0.5)])
    sitting = clip.tags.mask("sit", clip.num_frames)
    assert np.ptp(clip.rotations[sitting][:, NAMES.index("Head")], axis=0).max() > 0.005


def test_standing_changes_nothing():
    standing = biped(0).idle
    pose = GaitPose(standing.rotations[None], standing.pelvis[None])
    same = chair.seated(pose, np.zeros(1), np.zeros(1), human())
    np.testing.assert_allclose(same.pelvis, pose.pelvis)
    np.testing.assert_allclose(same.rotations, pose.rotations, atol=1e-12)


def test_thighs_of_a_sitter_are_nearly_level():
    clip = biped(1).perform([idle(1.0), *sit(2.0), idle(1.0)])
    sitting = clip.tags.mask("sit", clip.num_frames)
    hips, knees = (clip.positions_world[sitting][:, list(joints), 1] for joints in (legs.UP_LEGS, legs.LEGS))
    assert np.abs(hips - knees).max() < 0.12


def test_impossible_seats_name_the_nearest():
    with pytest.raises(InputError, match=r"'sit' with height=0.9: it goes from 0.38 to 0.6; the nearest is 0.6"):
        sit(2.0, height=0.9)
    with pytest.raises(InputError, match="nobody sits in"):
        chair.seat_of(biped(1).perform(Script.parse("idle 1")))
