from dataclasses import replace

import numpy as np
import pytest

from marks import slow
from motionmatch.actors.biped import girth, legs
from motionmatch.actors.biped.body import NAMES, Proportions, make_skeleton
from motionmatch.actors.biped.gaits import GaitPose
from motionmatch.actors.biped.performer import make_biped
from motionmatch.actors.moves import posture, tight
from motionmatch.actors.moves.posture import Posture
from motionmatch.actors.moves.script import Script
from motionmatch.actors.moves.tight import CALMING, ONSET, Startle, make_startle, startle_pose
from motionmatch.actors.moves.vocabulary import duck, walk
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.metrics import acting, quality
from once import once
from takes import sinking, world

BODY = make_skeleton()
STANDING = make_biped(0).idle
SCRIPTS = {
    "crouch": "walk 1.5; crouch 3 depth=0.5; walk 1.5",
    "crouched idle": "crouch 3 speed=0 depth=0.7",
    "deepest crouch": "walk 1.5; crouch 3 speed=0.5 depth=1; crouch 2 speed=0 depth=1; walk 1.5",
    "duck": "walk 1.5 speed=1; duck 2 clearance=1.2 speed=0.9; walk 1.5",
    "sidle": "walk 2 speed=0.9; sidle 2.5 gap=0.35; walk 1.5 speed=0.9",
    "sidle right": "walk 2 speed=0.9; sidle 2.5 gap=0.35 speed=-0.4; walk 1.5 speed=0.9",
    "pass by": "walk 1.5; pass_by 1.5 degrees=60; walk 1.5",
}


@once
def acted(name: str, seed: int = 1):
    return make_biped(seed).perform(SCRIPTS[name])


def poses(frames: int) -> GaitPose:
    return GaitPose(np.tile(STANDING.rotations, (frames, 1, 1)), np.tile(STANDING.pelvis, (frames, 1)))


@pytest.mark.parametrize("seed", [1, *slow(2)])
@pytest.mark.parametrize("name", SCRIPTS)
def test_feet_stay_planted_whatever_the_posture(name, seed):
    clip = acted(name, seed)
    speeds = acting.measure_slides(clip, clip.contacts)
    assert np.median(speeds) <= 0.01
    assert np.percentile(speeds, 99) <= 0.05
    assert sinking(clip) <= 0.005
    assert quality.find_jumps(clip) == []
    angles = acting.measure_leg_angles(clip)
    assert angles.knees.min() >= 0.0 and angles.knees.max() <= 140.0
    assert angles.hips.min() >= -30.0 and angles.hips.max() <= 125.0


@pytest.mark.parametrize(
    ("clearance", "speed", "seed"),
    [(0.9, 0.4, 1), (0.9, 1.1, 3), (1.5, 1.1, 7), *slow((0.9, 0.4, 7), (1.2, 1.1, 1), (1.2, 0.4, 3))],
)
def test_head_stays_under_the_beam_all_the_while(clearance, speed, seed):
    script = [walk(1.0), duck(2.0, clearance=clearance, speed=speed), walk(1.0)]
    clip = make_biped(seed).perform(script)
    under = clip.tags.mask("duck", clip.num_frames)
    top = girth.extent(clip.skeleton, *world(clip), np.array([0.0, 1.0, 0.0]))[:, 1]
    assert top[under].max() < clearance  # head and back
    assert top[0] > 1.5


def test_beam_that_is_too_low_for_a_body_names_the_lowest():
    tall = replace(make_biped(1), skeleton=make_skeleton(Proportions(stature=2.05)))
    with pytest.raises(InputError, match=r"'duck' with clearance=0.9: .* the nearest is [\d.]+"):
        tall.perform([duck(2.0, clearance=0.9)])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("duck 2 clearance=0.5", r"'duck' with clearance=0.5: it goes from 0.9 to 1.5; the nearest is 0.9"),
        ("crouch 2 depth=1.5", r"'crouch' with depth=1.5: it goes from 0 to 1; the nearest is 1"),
        ("crouch 2 speed=3", r"'crouch' at 3 m/s: it goes from 0 to 1.1; the nearest is 1.1"),
        ("sidle 2 gap=0.2", r"'sidle' with gap=0.2: it goes from 0.35 to 0.6; the nearest is 0.35"),
        ("sidle 2 speed=-2", r"'sidle' at 2 m/s: it goes from 0.2 to 0.7; the nearest is 0.7"),
        ("pass_by 2 degrees=120", r"'pass_by' with degrees=120: it goes from -70 to 70; the nearest is 70"),
    ],
)
def test_impossible_postures_name_the_limit_and_the_nearest(text, words):
    with pytest.raises(InputError, match=words):
        Script.parse(text)


def test_same_performer_script_and_take_give_the_same_motion():
    again = make_biped(1).perform(Script.parse(SCRIPTS["duck"]))
    np.testing.assert_array_equal(again.rotations, acted("duck").rotations)


def test_upright_changes_nothing():
    pose, nothing = poses(4), np.zeros(4)
    for same in (tight.crouch_pose(pose, nothing, BODY), tight.twist_pose(pose, nothing, nothing, STANDING)):
        np.testing.assert_allclose(same.rotations, pose.rotations, atol=1e-12)
        np.testing.assert_allclose(same.pelvis, pose.pelvis)


def test_deeper_crouch_is_lower():
    heights = tight.find_crown_heights(np.linspace(0, 1, 9), BODY, STANDING)
    assert (np.diff(heights) < 0).all()


def test_crouch_under_a_height_is_the_least_that_fits():
    for headroom in (1.0, 1.3, 1.6):
        amount = tight.find_crouch(headroom, BODY, STANDING)
        assert tight.find_crown_heights(np.array([amount]), BODY, STANDING)[0] + tight.BOB == pytest.approx(
            headroom, abs=2e-3
        )
    assert tight.find_crouch(np.inf, BODY, STANDING) == 0.0


def test_posture_is_full_in_its_own_move_and_gone_far_from_it():
    asked = [(Posture(), 0, 120), (Posture(crouch=0.6, twist=-0.5), 120, 240), (Posture(), 240, 400)]
    hold = posture.hold_postures(asked, BODY, STANDING, fps=60.0)
    np.testing.assert_allclose(hold.crouch[120:240], 0.6, atol=0.01)
    np.testing.assert_allclose(hold.twist[120:240], -0.5, atol=0.01)
    assert hold.crouch[:50].max() < 0.01
    assert hold.crouch[-90:].max() < 0.01


def test_thighs_keep_their_direction_when_the_pelvis_turns():
    pose = poses(3)
    bent = tight.twist_pose(pose, np.full(3, 0.8), np.zeros(3), STANDING)
    _, before = legs.world_pose(BODY, pose.pelvis, pose.rotations)
    _, after = legs.world_pose(BODY, bent.pelvis, bent.rotations)
    np.testing.assert_allclose(np.abs(np.sum(before * after, axis=-1))[:, list(legs.UP_LEGS)], 1.0, atol=1e-9)


@pytest.mark.parametrize("name", ["sidle", "sidle right"])
def test_who_sidles_goes_on_in_the_same_direction_and_looks_along(name):
    clip = acted(name)
    forward = clip.positions_world[:, 0, 2]
    assert forward[-1] - forward[0] > 4.0
    inside = clip.tags.mask("sidle", clip.num_frames)
    gaze = quat.rotate(world(clip)[1][inside, NAMES.index("Head")], np.array([0.0, 0.0, 1.0]))
    chest = quat.rotate(world(clip)[1][inside, NAMES.index("Spine1")], np.array([0.0, 0.0, 1.0]))
    assert gaze[:, 2].mean() > chest[:, 2].mean() + 0.3


def test_squeezing_takes_little_room_and_nothing_changes_without_it():
    pose = poses(2)
    found = tight.squeeze_pose(pose, np.array([0.0, 1.0]), STANDING)
    np.testing.assert_allclose(found.rotations[0], pose.rotations[0], atol=1e-12)
    deep = girth.extent(BODY, *legs.world_pose(BODY, found.pelvis, found.rotations), np.array([0.0, 0.0, 1.0]))
    assert np.ptp(deep[1]) < 0.35


def test_passing_turns_the_chest_and_not_the_way():
    clip = acted("pass by")
    shoulders = clip.positions_world[:, NAMES.index("LeftArm")] - clip.positions_world[:, NAMES.index("RightArm")]
    width = np.abs(shoulders[:, 0])
    inside = clip.tags.mask("pass_by", clip.num_frames)
    assert width[inside].mean() < 0.72 * width[:60].mean()
    assert abs(clip.positions_world[-1, 0, 0]) < 0.2


IDLE = make_biped(0).idle


def posed(amount: float, towards: float) -> tuple[np.ndarray, np.ndarray]:
    pose = GaitPose(IDLE.rotations[None], IDLE.pelvis[None])
    found = startle_pose(pose, Startle(np.array([amount]), np.array([towards])))
    positions, turned = legs.world_pose(BODY, found.pelvis, found.rotations)
    return positions[0], turned[0]


def test_startling_is_quick_and_calming_is_slow():
    found = make_startle([(0.5, 60, 120)], 300, 60.0)
    assert not found.amounts[:61].any()
    assert found.amounts[60 + round(ONSET * 60)] == pytest.approx(1.0)
    assert found.amounts[119] == 1.0 and found.amounts[120 + round(CALMING * 60) + 1] == 0.0
    assert set(found.towards[found.amounts > 0]) == {0.5}
    assert CALMING > 2 * ONSET


def test_calm_changes_nothing():
    positions, turned = posed(0.0, 1.0)
    before, same = legs.world_pose(BODY, IDLE.pelvis[None], IDLE.rotations[None])
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
