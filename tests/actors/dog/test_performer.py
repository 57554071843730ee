from itertools import pairwise

import numpy as np
import pytest

from marks import slow
from motionmatch.actors.dog.body import CONTACTS, LIMBS, NAMES, limb_joints
from motionmatch.actors.dog.performer import DogMood, make_dog
from motionmatch.actors.dog.script import backward, canter, gallop, lie, pace, sit, sniff, stand, trot, turn, walk
from motionmatch.errors import InputError
from motionmatch.metrics import quality
from motionmatch.motion import contacts
from motionmatch.motion.understand import understand
from once import once

STEADY = {
    "walk": walk(6, speed=0.9),
    "pace": pace(5, speed=1.6),
    "trot": trot(5, speed=2.2),
    "canter": canter(5, speed=3.6),
    "right lead": canter(5, speed=3.6, lead="right"),
    "slow walk": walk(6, speed=0.4),
    "fast trot": trot(5, speed=3.4),
    "fast canter": canter(4, speed=5.5),
    "gallop": gallop(4, speed=6.5),
    "right gallop": gallop(4, speed=6.5, lead="right"),
    "fast gallop": gallop(4, speed=9.0),
    "backward": backward(5, speed=0.5),
}
VARIED = {
    "turns": [walk(3, speed=0.9, turn=1.0), trot(3, speed=1.8, turn=-1.2), turn(3, degrees=120), stand(1)],
    "starts and stops": [stand(1.5), trot(3, speed=2.0), stand(2), canter(4, speed=4.0), stand(2)],
    "postures": [stand(1), sit(4), stand(1), lie(6), walk(3), sit(3.5), lie(5)],
    "hard changes": [canter(2, speed=5.4), trot(2.5, speed=2.0), canter(3, speed=5.4), walk(3, speed=0.6)],
    "to a gallop and a stop": [stand(1), gallop(4, speed=8.0), gallop(3, lead="right"), stand(3)],
    "from a sniff to a gallop": [sniff(3), gallop(3, speed=8.0), sniff(3)],
    "sniffing": [sniff(3), sniff(4, speed=0.6, turn=0.4), trot(2), sniff(2.5), backward(2), walk(2)],
    "changes": [walk(2), trot(3), canter(3, turn=0.4), trot(2), pace(3), walk(3, speed=0.5)],
}
SCRIPTS = {**{name: [move] for name, move in STEADY.items()}, **VARIED}


@once
def acted(name, seed=1):
    return make_dog(seed=seed).perform(SCRIPTS[name], name=name)


@pytest.fixture(scope="module", params=SCRIPTS)
def clip(request):
    return acted(request.param)


def planted(clip):
    return np.stack([clip.tags.mask(tag, clip.num_frames) for tag in CONTACTS], axis=1)


def falls(clip, tag):
    return np.array([start for start, _ in clip.tags.spans[tag] if start > 0])


def phases_after_left_hind(clip):
    """The median share of a stride after which each paw follows the left hind one."""
    first = falls(clip, CONTACTS[0])
    out = []
    for tag in CONTACTS:
        own = falls(clip, tag)
        own = own[(own >= first[0]) & (own < first[-1])]
        which = np.searchsorted(first, own, side="right") - 1
        shares = (own - first[which]) / (first[which + 1] - first[which])
        out.append(np.angle(np.exp(2j * np.pi * shares).mean()) / (2 * np.pi))
    return np.mod(out, 1.0)


def angles(clip, side, end, at):
    """(F,) degrees between the bones that meet in a joint, 180 is straight."""
    top, middle, bottom = (clip.positions_world[:, j].astype(float) for j in limb_joints(side, end)[at - 1 : at + 2])
    one, other = top - middle, bottom - middle
    cos = np.sum(one * other, axis=1) / np.linalg.norm(one, axis=1) / np.linalg.norm(other, axis=1)
    return np.degrees(np.arccos(np.clip(cos, -1, 1)))


def test_planted_paws_do_not_slide(clip):
    speed = np.linalg.norm(np.diff(contacts.points(clip), axis=0), axis=-1) * clip.fps
    down = planted(clip)
    sliding = speed[down[1:] & down[:-1]]
    assert np.median(sliding) <= 0.01
    assert np.percentile(sliding, 99) <= 0.05
    assert sliding.max() < 0.1


def test_nothing_is_under_the_ground(clip):
    assert min(clip.positions_world[..., 1].min(), clip.ends_world[..., 1].min()) > -0.005


def test_bones_keep_their_lengths(clip):
    lengths = np.linalg.norm(clip.positions_world[:, 1:] - clip.positions_world[:, clip.skeleton.parents[1:]], axis=-1)
    np.testing.assert_allclose(lengths, np.tile(lengths[0], (clip.num_frames, 1)), atol=1e-4)


def test_nothing_jumps(clip):
    assert quality.find_jumps(clip) == []
    assert quality.find_non_finite(clip) == []


LIMITS = {("hind", 1): (15, 155), ("hind", 2): (30, 178), ("fore", 1): (35, 165), ("fore", 2): (25, 172)}
"""Stifle, hock, shoulder, elbow: degrees, from folded as in lying to stretched as in a canter."""


@pytest.mark.parametrize(("end", "at"), LIMITS)
def test_joints_stay_within_their_limits(clip, end, at):
    least, most = LIMITS[end, at]
    for side in ("Left", "Right"):
        found = angles(clip, side, end, at)
        assert least < found.min() and found.max() < most


def test_stifles_point_forward_and_elbows_back(clip):
    upright = ~(clip.tags.mask("sit", clip.num_frames) | clip.tags.mask("lie", clip.num_frames))
    across = clip.positions_world[:, NAMES.index("LeftUpLeg")] - clip.positions_world[:, NAMES.index("RightUpLeg")]
    forward = np.cross(across, [0.0, 1.0, 0.0])
    for side, end in LIMBS:
        at = 1 if end == "hind" else 2
        top, middle, bottom = (clip.positions_world[:, j] for j in limb_joints(side, end)[at - 1 : at + 2])
        bend = np.sum((middle - 0.5 * (top + bottom)) * forward, axis=1) * (1 if end == "hind" else -1)
        assert (bend[upright] > 0).all()


def test_the_withers_are_held_up(clip):
    upright = ~(clip.tags.mask("sit", clip.num_frames) | clip.tags.mask("lie", clip.num_frames))
    upright &= ~clip.tags.mask("sniff", clip.num_frames)
    heights = clip.positions_world[upright, NAMES.index("LeftShoulder"), 1]
    if len(heights):
        assert heights.min() > 0.8 * clip.positions_world[:, NAMES.index("LeftShoulder"), 1].max()


@pytest.mark.parametrize("seed", [1, *slow(3)])
@pytest.mark.parametrize("name", STEADY)
def test_the_speed_is_what_was_asked(name, seed):
    move = STEADY[name]
    clip = acted(name, seed)
    path = clip.positions_world[:, 0, [0, 2]]
    assert np.linalg.norm(path[-1] - path[0]) / (clip.seconds - 1 / clip.fps) == pytest.approx(
        abs(move.speed), rel=0.03
    )


@pytest.mark.parametrize(
    ("name", "phases"),
    [
        ("walk", (0, 0.5, 0.19, 0.69)),
        ("slow walk", (0, 0.5, 0.19, 0.69)),
        ("trot", (0, 0.5, 0.5, 0)),
        ("fast trot", (0, 0.5, 0.5, 0)),
        ("pace", (0, 0.5, 0.03, 0.53)),
        ("canter", (0, 0.72, 0.27, 0)),
        ("fast canter", (0, 0.72, 0.27, 0)),
        ("right lead", (0, 0.28, 0.28, 0.55)),
        ("gallop", (0, 0.14, 0.64, 0.5)),
        ("fast gallop", (0, 0.14, 0.64, 0.5)),
        ("right gallop", (0, 0.86, 0.36, 0.5)),
        ("backward", (0, 0.5, 0.38, 0.88)),
    ],
)
@pytest.mark.parametrize("seed", [1, *slow(3)])
def test_paws_fall_in_the_order_of_the_gait(name, phases, seed):
    found = phases_after_left_hind(acted(name, seed))
    apart = np.mod(found - phases + 0.5, 1.0) - 0.5
    assert np.abs(apart).max() < 0.04


def test_walks_have_support_and_canters_a_suspension():
    count = {name: planted(acted(name)).sum(axis=1) for name in ("walk", "trot", "canter")}
    assert count["walk"].min() >= 2
    assert np.median(count["trot"]) == 2
    assert 0.03 < np.mean(count["canter"] == 0) < 0.3


@pytest.mark.parametrize("lead", ["left", "right"])
def test_a_gallop_leaves_the_ground_after_the_hind_paws_and_after_the_front_paws(lead):
    down = planted(make_dog(seed=1).perform([gallop(4, speed=7.5, lead=lead)]))
    hind = down[:, :2].any(axis=1)
    last = [bool(hind[k]) for k in range(len(down) - 1) if down[k].any() and not down[k + 1].any()]
    assert len(last) > 12
    assert all(a != b for a, b in pairwise(last))


def test_hard_changes_of_gait_do_not_drop_the_body():
    clip = acted("hard changes")
    hips, withers = (clip.positions_world[:, NAMES.index(name), 1] for name in ("LeftUpLeg", "LeftShoulder"))
    assert hips.min() > 0.85 * np.median(hips) and withers.min() > 0.85 * np.median(withers)


def test_the_nose_goes_to_the_ground_to_sniff_and_not_into_it():
    clip = make_dog(seed=1).perform([stand(2), sniff(4)])
    nose = clip.ends_world[:, 0, 1]
    assert nose[0] > 0.5
    assert nose[180:].min() > 0.0 and nose[180:].mean() < 0.12


def test_going_backward_goes_against_the_facing():
    clip = make_dog(seed=1).perform([backward(4, speed=0.6)])
    assert clip.positions_world[-1, 0, 2] - clip.positions_world[0, 0, 2] == pytest.approx(-2.4, rel=0.05)
    assert clip.positions_world[-1, NAMES.index("Head"), 2] > clip.positions_world[-1, 0, 2]


def test_a_stop_ends_with_the_paws_under_the_body():
    clip = make_dog(seed=1).perform([trot(3), stand(3)])
    paws = contacts.points(clip)[-1]
    assert planted(clip)[-60:].all()
    assert abs(paws[0, 2] - paws[1, 2]) < 0.14 and abs(paws[2, 2] - paws[3, 2]) < 0.14


def test_a_standing_dog_stands_still_but_lives():
    clip = make_dog(seed=4).perform([stand(8)])
    assert planted(clip).all()
    assert np.ptp(clip.positions_world[:, 0], axis=0).max() < 0.08
    assert np.degrees(np.ptp(clip.rotations_world[:, NAMES.index("Head"), 2])) > 3


def test_sitting_lowers_the_hips_and_lying_all():
    clip = make_dog(seed=1).perform([stand(1), sit(5), lie(5), stand(1)])
    hips, withers = (clip.positions_world[:, NAMES.index(name), 1] for name in ("LeftUpLeg", "LeftShoulder"))
    assert hips[240] < 0.4 * hips[0] and withers[240] > 0.8 * withers[0]
    assert hips[560] < 0.35 * hips[0] and withers[560] < 0.55 * withers[0]
    assert hips[-1] == pytest.approx(hips[0], abs=0.02)


def test_a_dog_sits_hind_first_and_lies_with_its_elbows_down_and_rises_front_first():
    clip = make_dog(seed=1).perform([stand(1), sit(5), stand(2), lie(6), stand(1)])
    hips, withers, elbows = (
        clip.positions_world[:, NAMES.index(name), 1] for name in ("LeftUpLeg", "LeftShoulder", "LeftForeArm")
    )
    assert hips[60:200].min() < 0.35 * hips[0] and withers[60:360].min() > 0.85 * withers[0]
    assert elbows[700:740].max() < 0.09
    half_up = [720 + int(np.argmax(h[720:] > 0.5 * (h[720] + h[-1]))) for h in (withers, hips)]
    assert half_up[0] < half_up[1] - 6


def test_a_dog_lies_down_over_paws_that_stay():
    clip = make_dog(seed=1, mood=DogMood(square=0.0)).perform([stand(2), lie(6)])
    paws = contacts.points(clip)[..., [0, 2]]
    assert np.linalg.norm(paws[-1] - paws[0], axis=-1).max() < 0.1


def test_the_tail_stays_behind_in_a_turn_and_swings_past_its_end():
    clip = make_dog(seed=1).perform([trot(4, turn=1.2), trot(3)])
    tip, hips = (clip.rotations_world[:, NAMES.index(name)] @ np.diag([1, 0, 1, 0]) for name in ("Tail2", "Hips"))
    behind = np.unwrap(2 * np.arctan2(tip[:, 2], tip[:, 0])) - np.unwrap(2 * np.arctan2(hips[:, 2], hips[:, 0]))
    behind = np.mod(behind + np.pi, 2 * np.pi) - np.pi
    assert behind[60:200].mean() < -0.1
    assert behind[60:200].mean() < behind[330:400].mean() - 0.1


def test_the_same_seed_gives_the_same_clip_and_another_take_another():
    one, same, other = (make_dog(seed=5).perform("walk 2; trot 2", take=take) for take in (0, 0, 1))
    np.testing.assert_array_equal(one.rotations, same.rotations)
    np.testing.assert_array_equal(one.positions, same.positions)
    assert np.abs(one.rotations - other.rotations).max() > 1e-3


def test_dogs_differ():
    assert make_dog(seed=1).build != make_dog(seed=2).build


def test_a_mood_without_noise_steps_like_a_clock():
    clip = make_dog(seed=1, mood=DogMood(rhythm=0.0, footholds=0.0)).perform([trot(5, speed=2.0)])
    assert np.ptp(np.diff(falls(clip, CONTACTS[0]))) <= 1


def test_tags_say_what_it_does_and_which_paw_is_down():
    clip = make_dog(seed=1).perform([stand(1), trot(2)])
    assert clip.tags.spans["stand"] == ((0, 60),)
    assert clip.tags.spans["trot"] == ((60, 180),)
    assert set(CONTACTS) <= set(clip.tags.names)


@pytest.mark.parametrize("fps", [30.0, 120.0])
def test_any_frame_rate_gives_the_same_way(fps):
    clip = make_dog(seed=1).perform([trot(4, speed=2.0)], fps=fps)
    assert clip.num_frames == 4 * fps
    assert np.linalg.norm(clip.positions_world[-1, 0, [0, 2]] - clip.positions_world[0, 0, [0, 2]]) == pytest.approx(
        8.0, rel=0.03
    )


@pytest.mark.parametrize("moves", [[stand(1), trot(4)], [walk(5)], [stand(1), sit(5), stand(1), canter(3)]])
def test_its_body_is_understood_without_being_told(moves):
    clip = make_dog(seed=1).perform(moves)
    found = understand(clip)
    assert found.anatomy.kind == "quadruped"
    assert dict(found.anatomy.roles) == dict(clip.anatomy.roles)
    assert found.anatomy.contacts == clip.anatomy.contacts
    np.testing.assert_array_equal(found.anatomy.mirror, clip.anatomy.mirror)


def test_bad_scripts_are_refused():
    with pytest.raises(InputError, match="no move 'fly'"):
        make_dog().perform("fly 3")
