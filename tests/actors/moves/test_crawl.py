from dataclasses import replace
from functools import lru_cache

import numpy as np
import pytest

from motionmatch.actors.biped import girth, legs
from motionmatch.actors.biped.body import NAMES, Proportions, make_skeleton
from motionmatch.actors.biped.performer import make_biped
from motionmatch.actors.moves import crawl
from motionmatch.actors.moves.script import Script
from motionmatch.actors.performance import Performance
from motionmatch.actors.props.terrain import Terrain
from motionmatch.errors import InputError
from motionmatch.metrics import acting, quality
from takes import knee_acceleration, sinking, world

TAKES = {
    "from standing": ("idle 1; crawl 4 speed=0.4; idle 1", 1, 0.6),
    "between walks": ("walk 2; crawl 3 speed=0.6 clearance=0.65; walk 2 speed=1.1", 7, 0.65),
    "turning": ("idle 1; crawl 4 speed=0.35 turn=-0.4; idle 1", 2, 0.6),
    "high and slow": ("crawl 4 speed=0.2 clearance=0.8", 5, 0.8),
}
HUMAN = {"hips": (-30.0, 125.0), "knees": (0.0, 140.0), "ankles": (-52.0, 40.0)}


@lru_cache(maxsize=8)
def take(name: str) -> Performance:
    text, seed, _ = TAKES[name]
    return make_biped(seed).perform(text)


@pytest.mark.parametrize("name", TAKES)
def test_whatever_is_planted_stays(name):
    clip = take(name)
    positions, _ = world(clip)
    slides = [acting.measure_slides(clip, clip.contacts)]
    for limb, part in (("hand", "Hand"), ("knee", "Leg")):
        for side in legs.SIDES:
            planted = clip.tags.mask(f"{side.lower()}_{limb}_contact", clip.num_frames)
            assert planted.any()
            place = positions[:, NAMES.index(f"{side}{part}")]
            speed = np.linalg.norm(np.diff(place, axis=0), axis=-1) * clip.fps
            slides.append(speed[planted[1:] & planted[:-1]])
            assert np.ptp(place[planted, 1]) < 0.005  # all on one floor
    for speeds in slides:
        assert np.median(speeds) <= 0.01
        assert np.percentile(speeds, 99) <= 0.05


@pytest.mark.parametrize("name", TAKES)
def test_all_of_the_body_is_under_the_clearance_and_above_the_ground(name):
    clip = take(name)
    low, high = girth.extent(clip.skeleton, *world(clip), np.array([0.0, 1.0, 0.0])).T
    under = clip.tags.mask("crawl", clip.num_frames)
    assert high[under].max() <= TAKES[name][2]
    assert low.min() > -0.005
    assert sinking(clip) <= 0.005
    assert high[0] > 1.5 and high[-1] > 1.5  # it stands before and after


@pytest.mark.parametrize("name", TAKES)
def test_joints_stay_human_and_nothing_snaps(name):
    clip = take(name)
    angles = acting.measure_leg_angles(clip)
    for joint, (least, most) in HUMAN.items():
        found = getattr(angles, joint)
        assert least <= found.min() and found.max() <= most, joint
    assert quality.find_jumps(clip) == []
    assert knee_acceleration(clip) < 12000.0


def test_knees_and_hands_alternate_and_feet_rest_with_their_knees():
    clip = take("from standing")
    under = clip.tags.mask("crawl", clip.num_frames)
    planted = {name: clip.tags.mask(name, clip.num_frames)[under] for name in crawl.CONTACTS}
    for limb in ("hand", "knee"):
        left, right = planted[f"left_{limb}_contact"], planted[f"right_{limb}_contact"]
        assert 0.5 < left.mean() < 0.9 and 0.5 < right.mean() < 0.9
        assert (left | right).all()
    np.testing.assert_array_equal(planted["left_contact"], planted["left_knee_contact"])
    standing = clip.tags.mask("idle", clip.num_frames)
    assert not any(clip.tags.mask(name, clip.num_frames)[standing].any() for name in crawl.CONTACTS[2:])


def test_the_way_is_the_one_of_the_script():
    for name in ("from standing", "turning"):
        clip, script = take(name), Script.parse(TAKES[name][0])
        drive = script.drive(60.0)
        np.testing.assert_allclose(clip.positions_world[-1, 0, [0, 2]], drive.places[-1, [0, 2]], atol=0.12)
        assert clip.num_frames == drive.num_frames
    assert np.degrees(drive.headings[-1]) == pytest.approx(np.degrees(-1.6), abs=3)


def test_same_performer_script_and_take_give_the_same_motion():
    text, seed, _ = TAKES["from standing"]
    np.testing.assert_array_equal(make_biped(seed).perform(text).rotations, take("from standing").rotations)
    assert np.abs(make_biped(seed).perform(text, take=1).rotations - take("from standing").rotations).max() > 1e-3


def test_two_crawls_in_one_script():
    clip = make_biped(3).perform("crawl 2; idle 1; crawl 2 clearance=0.7; idle 1")
    assert len(clip.tags.spans["crawl"]) == len(clip.tags.spans["get_down"]) == len(clip.tags.spans["stand_up"]) == 2
    assert quality.find_jumps(clip) == []


def test_a_script_without_a_crawl_has_none():
    assert not crawl.has_crawl(Script.parse("walk 2; duck 2"))
    assert crawl.has_crawl(Script.parse("walk 2; crawl 2"))


def test_too_low_for_a_body_names_the_lowest():
    tall = replace(make_biped(1), skeleton=make_skeleton(Proportions(stature=2.05)))
    with pytest.raises(InputError, match=r"'crawl' with clearance=0.55: .* the nearest is 0\.[67]"):
        tall.perform("crawl 2 clearance=0.55")


def test_no_time_to_get_up_says_what_to_do(monkeypatch):
    make_biped(1).perform("crawl 2; idle 1; run 2 speed=4")
    monkeypatch.setattr(crawl, "QUICKEST", 2.2)  # for one who is slow
    with pytest.raises(InputError, match=r"'crawl' next to 'run'.*put 'idle 1' between"):
        make_biped(1).perform("crawl 2; run 2 speed=4")


def test_uneven_ground_is_refused():
    with pytest.raises(InputError, match="'crawl' on uneven ground"):
        make_biped(1).perform("walk 3; crawl 2", terrain=Terrain.stairs(start=2.0, count=3, rise=0.15))
