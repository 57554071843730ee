import numpy as np
import pytest

from marks import slow
from motionmatch.actors.biped import arms, girth, legs
from motionmatch.actors.biped.body import NAMES, make_skeleton
from motionmatch.actors.biped.gaits import GaitPose
from motionmatch.actors.biped.performer import make_biped
from motionmatch.actors.moves import sit, vocabulary
from motionmatch.actors.moves.vocabulary import idle, turn, walk
from motionmatch.actors.props.objects import Chair
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.metrics import quality
from once import once
from takes import flexion, knee_acceleration, sinking, sliding


@once
def sat(height: float = 0.45, seed: int = 1, degrees: float = 180.0):
    return make_biped(seed).perform(
        [walk(1.5), idle(1.0), turn(1.6, degrees=degrees), idle(0.5), *vocabulary.sit(2.0, height=height), walk(1.0)]
    )


@once
def seated(seed: int = 1):
    """Sits down where it stands, and gets up."""
    return make_biped(seed).perform([idle(1.0), *vocabulary.sit(3.0), idle(1.0)])


def inside(clip):
    return clip.tags.mask("sit", clip.num_frames)


@pytest.mark.parametrize("seed", [1, *slow(2)])
@pytest.mark.parametrize("height", [0.38, 0.45, 0.6])
def test_feet_stay_while_the_body_sits_and_rises(height, seed):
    clip = sat(height, seed)
    speeds = sliding(clip)
    assert np.median(speeds) <= 0.01
    assert np.percentile(speeds, 99) <= 0.05
    assert sinking(clip) <= 0.005
    assert quality.find_jumps(clip) == []
    assert flexion(clip).max() < 125.0
    for side in ("left", "right"):
        assert clip.tags.mask(f"{side}_contact", clip.num_frames)[inside(clip)].all()


@pytest.mark.parametrize("where", ["x=-1.5 z=1 degrees=60", "x=0.3 z=1.8 degrees=0", *slow("x=0 z=2.5 degrees=180")])
def test_the_way_to_a_given_chair_keeps_the_laws_and_ends_on_it(where):
    clip = make_biped(2).perform(f"idle 1; sit_at 2 {where} height=0.43; leave 3 degrees=140; idle 1")
    speeds = sliding(clip)
    assert np.median(speeds) <= 0.01 and np.percentile(speeds, 99) <= 0.05
    assert sinking(clip) <= 0.005
    assert quality.find_jumps(clip) == []
    assert knee_acceleration(clip) <= 12_000
    assert flexion(clip).min() > 3.0 and flexion(clip).max() < 125.0
    (seat,) = clip.props
    said = dict(word.split("=") for word in where.split())
    assert seat == Chair(float(said["x"]), float(said["z"]), np.radians(float(said["degrees"])), 0.43)
    pelvis = clip.positions_world[inside(clip), 0]
    np.testing.assert_allclose(pelvis[:, [0, 2]], np.tile([seat.x, seat.z], (len(pelvis), 1)), atol=0.003)
    knees = clip.positions_world[inside(clip)][:, list(legs.LEGS)].mean(axis=(0, 1)) - pelvis.mean(axis=0)
    assert abs(np.angle(np.exp(1j * (np.arctan2(knees[0], knees[2]) - seat.yaw)))) < 0.1


def test_nobody_walks_through_the_chair():
    clip = make_biped(1).perform("idle 1; sit_at 1 x=0 z=1.6 degrees=0; leave 3 degrees=-170; idle 1")
    (seat,) = clip.props
    walking = clip.tags.mask("approach", clip.num_frames) | clip.tags.mask("leave", clip.num_frames)
    away = clip.positions_world[walking].astype(float) - [seat.x, 0.0, seat.z]
    sin, cos = np.sin(seat.yaw), np.cos(seat.yaw)
    across = np.abs(away[..., 0] * cos - away[..., 2] * sin) - 0.5 * seat.width
    along = np.abs(away[..., 0] * sin + away[..., 2] * cos) - 0.5 * seat.depth
    gap = np.linalg.norm(np.maximum([across, along, away[..., 1] - seat.height], 0.0), axis=0)
    assert (gap - girth.radii(clip.skeleton)[: clip.skeleton.num_joints]).min() > 0.02


@pytest.mark.parametrize("height", [0.38, 0.45])
def test_pelvis_is_as_high_over_the_seat_as_sitting_makes_it_and_does_not_slide(height):
    clip = sat(height)
    pelvis = clip.positions_world[inside(clip), 0]
    np.testing.assert_allclose(pelvis[:, 1] - height, 0.16, atol=0.025)
    assert np.ptp(pelvis, axis=0).max() < 0.01


@pytest.mark.parametrize("degrees", [180.0, -90.0, *slow(90.0)])
def test_chair_is_behind_who_turned_to_sit(degrees):
    clip = sat(degrees=degrees)
    (seat,) = clip.props
    assert np.degrees(np.angle(np.exp(1j * (seat.yaw - np.radians(degrees))))) == pytest.approx(0.0, abs=1.0)
    pelvis = clip.positions_world[inside(clip), 0].mean(axis=0)
    np.testing.assert_allclose(pelvis[[0, 2]], [seat.x, seat.z], atol=0.003)


def test_who_sits_breathes_shifts_and_looks_about():
    clip = make_biped(1).perform([idle(0.5), *vocabulary.sit(8.0), idle(0.5)])
    sitting = clip.rotations[inside(clip)]
    for name in ("Head", "LowerBack", "Spine1"):
        assert np.ptp(sitting[:, NAMES.index(name)], axis=0).max() > 0.005, name
    palms = arms.find_palms(clip, "Left")[inside(clip)]
    assert 0.002 < np.ptp(palms, axis=0).max() < 0.15


@pytest.mark.parametrize("seed", [1, 2, *slow(3)])
def test_hands_of_a_sitter_lie_on_the_thighs(seed):
    clip = seated(seed)
    thick = girth.radii(clip.skeleton)
    for side in arms.SIGNS:
        hip, knee = (clip.positions_world[inside(clip), NAMES.index(f"{side}{part}")] for part in ("UpLeg", "Leg"))
        thigh, palm = (knee - hip).astype(float), arms.find_palms(clip, side)[inside(clip)] - hip
        share = np.sum(palm * thigh, axis=-1) / np.sum(thigh**2, axis=-1)
        off = np.linalg.norm(palm - share[:, None] * thigh, axis=-1)
        assert share.min() > 0.3 and share.max() < 0.95
        assert off.min() > 0.9 * thick[NAMES.index("LeftLeg")] and off.max() < 1.3 * thick[NAMES.index("LeftUpLeg")]


def test_standing_changes_nothing():
    standing = make_biped(0).idle
    pose = GaitPose(standing.rotations[None], standing.pelvis[None])
    shifts = sit.make_shifts(np.zeros(1), np.random.default_rng(1), 60.0)
    same = sit.sit_pose(pose, np.zeros(1), np.zeros(1), make_skeleton(), shifts, 60.0)
    np.testing.assert_allclose(same.pelvis, pose.pelvis)
    np.testing.assert_allclose(same.rotations, pose.rotations, atol=1e-12)
    rested = sit.rest_hands(make_skeleton(), pose.pelvis, quat.normalize(pose.rotations), np.zeros(1), shifts)
    np.testing.assert_allclose(rested, quat.normalize(pose.rotations), atol=1e-9)


def test_thighs_of_a_sitter_are_nearly_level():
    clip = seated()
    hips, knees = (clip.positions_world[inside(clip)][:, list(joints), 1] for joints in (legs.UP_LEGS, legs.LEGS))
    assert np.abs(hips - knees).max() < 0.12


def test_impossible_seats_name_the_nearest():
    with pytest.raises(InputError, match=r"'sit' with height=0.9: it goes from 0.38 to 0.6; the nearest is 0.6"):
        vocabulary.sit(2.0, height=0.9)


def ahead(clip, joint: str) -> np.ndarray:
    """(F,) how far a joint is before the chair."""
    (seat,) = clip.props
    away = clip.positions_world[:, NAMES.index(joint)].astype(float) - [seat.x, 0.0, seat.z]
    return away @ [np.sin(seat.yaw), 0.0, np.cos(seat.yaw)]


@pytest.mark.parametrize("seed", [1, 2, *slow(3, 4)])
def test_one_foot_of_a_sitter_is_behind_and_drawn_back_before_getting_up(seed):
    clip = seated(seed)
    feet = np.stack([ahead(clip, f"{side}ToeBase") for side in ("Left", "Right")], axis=-1)
    last = np.flatnonzero(inside(clip))[-1]
    back = int(feet[last].argmin())
    assert np.ptp(feet[last]) > 0.02
    rises = last + np.flatnonzero(clip.positions_world[last:, 0, 1] > clip.positions_world[last, 0, 1] + 0.1)[0]
    moved = feet[last] - feet[rises]
    assert 0.03 < moved[back] < 0.15 and abs(moved[1 - back]) < 0.003
    assert sinking(clip) <= 0.005


@pytest.mark.parametrize("seed", [1, 2])
def test_who_gets_up_leans_forward_first_and_pushes_on_the_thighs(seed):
    clip = seated(seed)
    lean = ahead(clip, "Neck") - ahead(clip, "Hips")
    first, last = np.flatnonzero(inside(clip))[[0, -1]]
    height = clip.positions_world[:, 0, 1]
    mid = 0.8 * height[last] + 0.2 * height[0]
    down, up = np.flatnonzero(height[:first] > mid)[-1], last + np.flatnonzero(height[last:] > mid)[0]
    assert lean[up] > lean[last] + 0.15 and lean[up] > lean[down] - 0.05
    for side in arms.SIGNS:  # a fifth of the way up the hands are still there
        hip, knee = (clip.positions_world[up, NAMES.index(f"{side}{part}")].astype(float) for part in ("UpLeg", "Leg"))
        share = np.clip((arms.find_palms(clip, side)[up] - hip) @ (knee - hip) / np.sum((knee - hip) ** 2), 0.0, 1.0)
        assert share > 0.5
        assert np.linalg.norm(arms.find_palms(clip, side)[up] - hip - share * (knee - hip)) < 0.16
