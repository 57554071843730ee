from dataclasses import replace

import numpy as np
import pytest

import motionmatch as mm
from marks import slow
from motionmatch.actors import pair, signals
from motionmatch.actors.biped import arms, legs
from motionmatch.actors.biped.body import NAMES, Proportions, make_skeleton
from motionmatch.actors.biped.performer import make_biped
from motionmatch.actors.moves.scene import PairScene
from motionmatch.actors.moves.script import Script
from motionmatch.actors.pair import (
    PerformerPair,
    find_pair_name,
    find_partners,
    make_pair,
    measure_clearances,
    rename_pair,
)
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.metrics import quality
from once import once
from takes import flexion, knee_acceleration, sinking, sliding

SHAKES = (
    "handshake 2 pumps=3",
    "handshake 1.4 pumps=2 share=1 then=back distance=4 speed=1",
    *slow("handshake 2.6 pumps=4"),
)
PASSINGS = (
    "passing 1.8 width=1.1 degrees=70",
    *slow("passing 1.6 width=1.05 degrees=68", "passing 2 degrees=-60"),
)
OTHERS = (
    "meeting 2",
    *PASSINGS,
    "side_by_side 6 gap=0.75 turn=0.4",
    "follow 8 turn=0.4",
    "give_way 1.6",
    *slow("give_way 1.4 back=0.9 speed=1.3"),
    "evasion 2.6",
)
RIGHT_ARM = ("RightForeArm", "RightHand")


@once
def acted(text: str, seed: int = 1):
    return make_pair(seed).perform(text, name="scene")


@pytest.mark.parametrize("text", (*SHAKES, *OTHERS))
def test_two_are_as_long_as_each_other_in_one_world_and_have_bodies_of_their_own(text):
    a, b = acted(text)
    assert a.num_frames == b.num_frames and a.fps == b.fps
    assert (a.name, b.name) == ("scene_a", "scene_b") and find_pair_name(a) == find_pair_name(b) == "scene"
    assert np.abs(a.skeleton.offsets - b.skeleton.offsets).max() > 0.003


@pytest.mark.parametrize("seed", [1, *slow(4)])
@pytest.mark.parametrize("text", SHAKES)
def test_palms_meet_while_hands_are_shaken(text, seed):
    a, b = acted(text, seed)
    shaken = a.tags.mask("handshake", a.num_frames)
    assert (shaken == b.tags.mask("handshake", b.num_frames)).all() and shaken.sum() > 60
    apart = np.linalg.norm(arms.find_palms(a, "Right") - arms.find_palms(b, "Right"), axis=-1)
    assert apart[shaken].max() < 0.005
    assert apart[0] > 1.0 and apart[-1] > 0.5


@pytest.mark.parametrize("statures", [(1.87, 1.55), *slow(((1.55, 1.55),), ((1.87, 1.87),))])
def test_palms_of_tall_and_short_meet_too(statures):
    tall, short = (replace(make_biped(k), skeleton=make_skeleton(Proportions(tall))) for k, tall in enumerate(statures))
    a, b = PerformerPair(tall, short).perform("handshake 2")
    shaken = a.tags.mask("handshake", a.num_frames)
    assert np.linalg.norm(arms.find_palms(a, "Right") - arms.find_palms(b, "Right"), axis=-1)[shaken].max() < 0.01


@pytest.mark.parametrize("text", SHAKES)
def test_hands_go_up_and_down_as_often_as_asked(text):
    a, _ = acted(text)
    pumps = int(text.split("pumps=")[1][0])
    height = arms.find_palms(a, "Right")[a.tags.mask("handshake", a.num_frames), 1]
    height = height - height.mean()
    peaks = (height[1:-1] > height[:-2]) & (height[1:-1] >= height[2:]) & (height[1:-1] > 0.008)
    assert peaks.sum() == pumps
    assert np.ptp(height) < 0.1


@pytest.mark.parametrize("text", SHAKES)
def test_who_shakes_hands_looks_at_the_other(text):
    clips = acted(text)
    head = NAMES.index("Head")
    for one, other in (clips, clips[::-1]):
        shaken = one.tags.mask("handshake", one.num_frames)
        gaze = quat.rotate(one.rotations_world[shaken, head].astype(float), np.array([0.0, 0.0, 1.0]))
        wish = (other.positions_world[shaken, head] - one.positions_world[shaken, head]).astype(float)
        cosine = np.sum(gaze * wish, axis=-1) / np.linalg.norm(wish, axis=-1)
        assert np.degrees(np.arccos(cosine)).max() < 12.0


@pytest.mark.parametrize("text", (*SHAKES, *OTHERS))
def test_bodies_do_not_touch_except_with_the_hands_that_are_shaken(text):
    a, b = acted(text)
    assert measure_clearances(a, b, without=RIGHT_ARM if text.startswith("handshake") else ()).min() > 0.02


@pytest.mark.slow
@pytest.mark.parametrize("text", SHAKES)
def test_bodies_of_others_who_shake_hands_do_not_touch(text):
    assert measure_clearances(*acted(text, 4), without=RIGHT_ARM).min() > 0.02


@pytest.mark.parametrize("text", PASSINGS)
def test_who_passes_stays_between_the_walls(text):
    a, b = acted(text)
    (walls,) = a.props
    assert b.props == a.props
    for clip in (a, b):
        points = np.concatenate([clip.positions_world, clip.ends_world], axis=1)
        inside = np.abs(points[:, 0, 2]) < 0.5 * walls.depth
        assert np.abs(points[inside][..., 0]).max() < 0.5 * walls.width


@pytest.mark.parametrize("text", (*SHAKES, *OTHERS))
def test_the_laws_of_feet_hold(text):
    for clip in acted(text):
        speeds = sliding(clip)
        assert np.median(speeds) <= 0.01 and np.percentile(speeds, 99) <= 0.05
        assert sinking(clip) <= 0.005
        assert quality.find_jumps(clip) == []
        assert flexion(clip).min() > 3.0 and flexion(clip).max() < 135.0
        assert knee_acceleration(clip) <= 12_000


def test_the_same_seed_gives_the_same_and_takes_differ():
    first, again, other = acted("meeting 2"), *(make_pair(1).perform("meeting 2", take=take) for take in (0, 1))
    for k in (0, 1):
        np.testing.assert_array_equal(first[k].rotations, again[k].rotations)
        assert np.abs(first[k].rotations - other[k].rotations).max() > 0.01


def test_other_frame_rates():
    a, b = make_pair(1).perform("handshake 2", fps=30.0)
    shaken = a.tags.mask("handshake", a.num_frames)
    apart = np.linalg.norm(arms.find_palms(a, "Right") - arms.find_palms(b, "Right"), axis=-1)
    assert a.num_frames == b.num_frames == pytest.approx(acted("handshake 2 pumps=3")[0].num_frames / 2, abs=1)
    assert apart[shaken].max() < 0.005


def test_partners_are_found_among_others_in_any_order():
    (a, b), (c, d) = acted("meeting 2"), (rename_pair(clip, "other") for clip in acted("follow 8 turn=0.4"))
    single = mm.actors.make_biped(1).perform("idle 1")
    assert find_partners([d, b, single, a, c]) == [(c, d), (a, b)]
    assert mm.actors.find_partners is find_partners and mm.actors.make_pair is make_pair


def test_partners_that_are_not_alike_are_named():
    a, b = acted("meeting 2")
    with pytest.raises(InputError, match=r"'scene' should be two clips of the same length and rate, not scene_a"):
        find_partners([a])
    with pytest.raises(InputError, match=r"scene_b \(100 frames\)"):
        find_partners([a, b.trim(0, 100)])


def test_clearance_is_that_between_bodies():
    a, b = acted("side_by_side 6 gap=0.75 turn=0.4")
    away = measure_clearances(a, a.trim(0))
    assert (away < 0).all()  # in itself
    hips = np.linalg.norm((a.positions_world - b.positions_world)[:, 0], axis=-1)
    assert (measure_clearances(a, b) < hips).all()
    assert (measure_clearances(a, b, without=("LeftHand", "RightHand")) >= measure_clearances(a, b)).all()


@pytest.fixture(scope="module")
def clip():
    return make_biped(1).perform("idle 2")


def test_during_is_whole_inside_and_nothing_far_outside():
    amounts = signals.fade_in_out(300, 60.0, 2.0, 3.0, 0.5, 0.5)
    assert amounts[:90].max() == 0.0 and amounts[211:].max() == 0.0
    np.testing.assert_array_equal(amounts[120:181], 1.0)
    assert (np.diff(amounts[90:121]) >= 0).all() and np.abs(np.diff(amounts)).max() < 0.08


@pytest.mark.parametrize("at", [(0.6, 1.6, 1.5), (-1.0, 1.2, 1.0), (0.0, 2.2, 1.0)])
def test_who_looks_at_something_faces_it(clip, at):
    places = np.tile(np.array(at), (clip.num_frames, 1))
    out = pair.look_at(clip, places, np.ones(clip.num_frames))
    head = NAMES.index("Head")
    gaze = quat.rotate(out.rotations_world[:, head].astype(float), np.array([0.0, 0.0, 1.0]))
    wish = places - out.positions_world[:, head]
    cosine = np.sum(gaze * wish, axis=-1) / np.linalg.norm(wish, axis=-1)
    assert np.degrees(np.arccos(np.clip(cosine, -1, 1))).max() < 6.0
    others = [joint for joint, name in enumerate(NAMES) if name not in ("Neck", "Neck1", "Head")]
    np.testing.assert_allclose(out.rotations[:, others], clip.rotations[:, others], atol=1e-6)


def test_heads_do_not_turn_round(clip):
    behind = np.tile(np.array([0.2, 1.6, -3.0]), (clip.num_frames, 1))
    out = pair.look_at(clip, behind, np.ones(clip.num_frames))
    head, chest = NAMES.index("Head"), NAMES.index("Spine1")
    turned = quat.angle(quat.inverse_multiply(out.rotations_world[:, chest], out.rotations_world[:, head]))
    assert np.degrees(turned).max() < 120.0


def test_feet_of_who_shakes_hands_stay_where_they_are(clip):
    other = make_biped(2).perform("idle 2")
    positions = other.positions.copy()
    half_turn = np.array([0.0, 0.0, 1.0, 0.0])
    positions[:, 0] = quat.rotate(half_turn, positions[:, 0]) + [0.0, 0.0, 0.86]
    rotations = other.rotations.copy()
    rotations[:, 0] = quat.multiply(half_turn, rotations[:, 0])
    other = replace(other, positions=positions, rotations=rotations)
    shaken = pair.shake_hands((clip, other), 0.8, 1.4, 1)
    for before, after in zip((clip, other), shaken, strict=True):
        feet = list(legs.FEET)
        np.testing.assert_allclose(after.positions_world[:, feet], before.positions_world[:, feet], atol=1e-5)
        assert np.abs(after.rotations - before.rotations).max() > 0.1


def test_a_scene_has_as_many_frames_on_every_machine():
    for part in PairScene.parse("handshake 2 pumps=3").parts:  # 571.5 frames, but for the last digits of sums
        assert Script(part.moves).drive(60.0).num_frames == 572
