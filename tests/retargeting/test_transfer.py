"""The laws of retargeting: what must not change, whatever the two skeletons are."""

from __future__ import annotations

import numpy as np
import pytest

import motionmatch as mm
from bodies import lengthen_arms, resize, roll, split_spine, walk, without
from motionmatch.errors import InputError
from motionmatch.maths import quat, series
from motionmatch.metrics.retargeting import measure_bent_back, measure_pair
from motionmatch.motion import contacts
from motionmatch.retargeting.character import load_character, make_character
from motionmatch.retargeting.transfer import Retarget, retarget

CENTIMETRE = 0.01


def joint_errors(one, other, roles=None):
    """Distances (F, R) of joints with a role that both have, metres."""
    names = [role for role in one.anatomy.roles if role in other.anatomy.roles and (roles is None or role in roles)]
    a = one.positions_world[:, [one.anatomy[role] for role in names]]
    b = other.positions_world[:, [other.anatomy[role] for role in names]]
    return np.linalg.norm(a - b, axis=-1)


def test_onto_itself_is_the_identity():
    clip = walk()
    [same] = retarget(clip, clip)
    assert same.skeleton.same_joints(clip.skeleton)
    assert np.abs(same.positions_world - clip.positions_world).max() < 1e-4
    turned = quat.angle(quat.inverse_multiply(same.rotations.astype(float), clip.rotations.astype(float)))
    assert np.degrees(turned.max()) < 0.05


@pytest.mark.parametrize("seed", range(3))
def test_rolled_bones_do_not_matter(seed):
    clip = walk()
    rolled = roll(clip, np.random.default_rng(seed))
    assert np.abs(rolled.positions_world - clip.positions_world).max() < 1e-4  # the same body, other axes
    for source, target in ((clip, rolled), (rolled, clip)):
        [moved] = retarget(source, target)
        # One of the two has no rest pose that a body can take: how it stands is found from two seconds on a curve.
        assert joint_errors(moved, source).mean() < 5 * CENTIMETRE
        [back] = retarget(moved, source, source=make_character(target))
        assert joint_errors(back, source).mean() < CENTIMETRE


@pytest.mark.parametrize(("factor", "legs"), [(0.5, 1.0), (1.3, 1.0), (1.0, 0.8), (1.0, 1.2)])
def test_there_and_back_on_bones_of_other_lengths(factor, legs):
    clip = walk()
    other = resize(clip, factor, legs=legs)
    [moved] = retarget(clip, other)
    [back] = retarget(moved, clip, source=make_character(other))
    assert joint_errors(back, clip).mean() < CENTIMETRE


@pytest.mark.parametrize("pieces", [2, 4, 6])
def test_there_and_back_on_spines_of_other_numbers(pieces):
    clip = walk()
    other = split_spine(clip, pieces)
    assert other.anatomy["chest"] != other.anatomy["spine"]
    [moved] = retarget(clip, other)
    assert joint_errors(moved, clip).mean() < 2 * CENTIMETRE  # a turn that is shared bends the trunk elsewhere
    [back] = retarget(moved, clip, source=make_character(other))
    assert joint_errors(back, clip).mean() < CENTIMETRE


@pytest.mark.parametrize("legs", [0.7, 1.0, 1.25])
def test_planted_feet_stay_planted_and_on_the_ground(legs):
    clip = walk()
    source, target = make_character(clip), make_character(resize(clip, 1.1, legs=legs))
    plan = Retarget(source, target)
    moved = plan.apply(clip)
    planted = contacts.label_contacts(clip)
    speeds = [
        np.linalg.norm(series.velocities(contacts.points(each), each.fps)[..., [0, 2]], axis=-1)[planted]
        for each in (clip, moved)
    ]
    assert speeds[1].mean() < plan.scale * speeds[0].mean() + 0.01
    heights = [contacts.points(each)[..., 1][planted] for each in (clip, moved)]
    assert np.ptp(heights[1]) < plan.scale * np.ptp(heights[0]) + CENTIMETRE


def test_hips_go_as_far_and_as_high_as_the_legs_make_it():
    clip = walk()
    plan = Retarget(make_character(clip), make_character(resize(clip, 1.0, legs=1.25)))
    moved = plan.apply(clip)
    assert plan.scale == pytest.approx(1.25, rel=1e-3)
    ways = [each.positions_world[-1, 0, [0, 2]] - each.positions_world[0, 0, [0, 2]] for each in (clip, moved)]
    assert np.allclose(ways[1], 1.25 * ways[0], atol=0.03)
    thigh_and_shin = make_character(clip).leg
    rise = np.mean(moved.positions_world[:, 0, 1] - clip.positions_world[:, 0, 1])
    assert rise == pytest.approx(0.25 * thigh_and_shin, abs=0.05)


def test_bones_of_arms_and_legs_point_where_those_of_the_source_point():
    clip = walk()
    rolled = roll(resize(clip, 1.2), np.random.default_rng(7))
    [moved] = retarget(clip, rolled)
    for top, end in (("left_shoulder", "left_elbow"), ("right_elbow", "right_hand")):
        ways = [each.positions_world[:, each.anatomy[end]] - each.positions_world[:, each.anatomy[top]]
                for each in (clip, moved)]  # fmt: skip
        cosine = np.sum(ways[0] * ways[1], axis=-1) / np.prod([np.linalg.norm(way, axis=-1) for way in ways], axis=0)
        assert np.degrees(np.arccos(np.clip(cosine, -1, 1))).max() < 0.5


def test_a_foot_without_toes_takes_motion_of_one_with_toes_and_the_reverse():
    clip = walk()
    bare = without(clip, "left_toe", "right_toe")
    assert "left_toe" not in bare.anatomy.roles
    for source, target in ((clip, bare), (bare, clip)):
        [moved] = retarget(source, target)
        assert joint_errors(moved, source, ("left_foot", "right_foot")).mean() < 2 * CENTIMETRE
        toes = contacts.points(clip)[..., 1].min()  # both stand on the same ground
        assert moved.positions_world[:, :, 1].min() > toes - 2 * CENTIMETRE


def test_joints_that_the_source_lacks_keep_their_rest():
    clip = walk()
    bare = without(clip, "left_toe", "right_toe")
    character = make_character(clip)
    [moved] = retarget(bare, character)
    toe = clip.anatomy["left_toe"]
    assert np.allclose(moved.rotations[:, toe], character.rest[toe], atol=1e-6)
    assert np.ptp(clip.rotations[:, toe], axis=0).max() > 0.01


def test_hands_that_keep_their_places_are_where_those_of_the_source_are():
    clip = walk()
    other = lengthen_arms(clip)
    hands = ("left_hand", "right_hand")
    [free] = retarget(clip, other)
    [placed] = retarget(clip, other, hands="place")
    assert joint_errors(placed, clip, hands).max() < CENTIMETRE
    assert joint_errors(free, clip, hands).mean() > 5 * CENTIMETRE


def test_no_knee_or_elbow_bends_further_the_wrong_way_than_in_the_source():
    clip = walk()
    for target in (make_character(resize(clip, 1.0, legs=0.7)), make_character(roll(clip, np.random.default_rng(3)))):
        [moved] = retarget(clip, target)
        assert measure_bent_back(target, moved) < measure_bent_back(make_character(clip), clip) + 2.0


def test_many_frames_are_those_of_few(monkeypatch):
    """Work is done in blocks of frames; where they end must not show."""
    clip = walk()
    target = make_character(resize(clip, 1.2))
    plan = Retarget(make_character(clip), target)
    whole = plan.apply(clip)
    monkeypatch.setattr("motionmatch.retargeting.transfer._BLOCK", 17)
    pieces = plan.apply(clip)
    assert np.array_equal(pieces.positions, whole.positions)
    assert np.array_equal(pieces.rotations, whole.rotations)


def test_two_legs_do_not_go_on_four(characters):
    fox = load_character(characters("Fox"))
    with pytest.raises(InputError, match="from two legs to two and from four to four"):
        retarget(walk(), fox)


def test_a_clip_of_another_skeleton_is_refused():
    clip = walk()
    bare = without(clip, "left_toe", "right_toe")
    with pytest.raises(InputError, match="does not have the joints of"):
        Retarget(make_character(clip), make_character(clip)).apply(bare)


@pytest.mark.parametrize("name", ["Xbot", "Soldier", "CesiumMan", "RiggedFigure"])
def test_real_characters_take_the_walk_and_give_it_back(characters, name):
    clip = walk()
    report = measure_pair(make_character(clip), load_character(characters(name)), [clip])
    # Those two have no clavicles, one spine less, and feet so short that the body has to be lowered to reach.
    limit = 2.0 if name in ("CesiumMan", "RiggedFigure") else 1.0
    assert report.there_and_back < limit * CENTIMETRE
    assert report.target.slide < report.scale * report.source.slide + 0.01
    assert report.target.floor_events == 0
    assert report.bent_back < report.bent_back_source + 2.0


def test_a_dog_becomes_a_fox(characters):
    dog = mm.actors.capture("dog: walk 3", seed=1)[0]
    fox = load_character(characters("Fox"))
    report = measure_pair(make_character(dog), fox, [dog])
    assert report.target.slide < report.scale * report.source.slide + 0.05
    assert report.target.floor_events == 0


@pytest.mark.parametrize("pieces", [3, 5])
def test_a_trunk_leans_as_in_the_source_whatever_the_number_of_its_joints(pieces):
    clip = walk()
    other = split_spine(clip, pieces)
    [moved] = retarget(clip, other)
    ways = [each.positions_world[:, each.anatomy["chest"]] - each.positions_world[:, each.anatomy["hips"]]
            for each in (clip, moved)]  # fmt: skip
    cosine = np.sum(ways[0] * ways[1], axis=-1) / np.prod([np.linalg.norm(way, axis=-1) for way in ways], axis=0)
    assert np.degrees(np.arccos(np.clip(cosine, -1, 1))).max() < 1.0
