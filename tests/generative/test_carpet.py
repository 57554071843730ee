"""Carpet unrolling: paths are bent, and feet stay where they stand."""

from __future__ import annotations

import numpy as np
import pytest

from motionmatch.actors.takes import capture
from motionmatch.errors import InputError
from motionmatch.generative.carpet import bend_clip, resize_clip
from motionmatch.motion import contacts
from motionmatch.motion.clip import Clip
from once import once

TAGS = ("left_contact", "right_contact", "left_front_contact", "right_front_contact")


@once
def clip(kind: str = "walk") -> Clip:
    return capture("walk 5 speed=1.3; idle 1" if kind == "walk" else "dog: walk 4 speed=1.0; stand 1")[0]


def slides(bent: Clip, kind: str) -> np.ndarray:
    """Speeds of contact points while they stand, m/s; of people only while the recording has them at rest."""
    places, count = contacts.points(bent), bent.num_frames
    stands = np.stack([clip(kind).tags.mask(tag, count) for tag in TAGS[: places.shape[1]]], axis=1)
    own = np.linalg.norm(np.diff(contacts.points(clip(kind)), axis=0), axis=-1) * bent.fps
    return (np.linalg.norm(np.diff(places, axis=0), axis=-1) * bent.fps)[stands[1:] & stands[:-1] & (own < 0.02)]


@pytest.mark.parametrize("kind", ["walk", "dog"])
def test_a_carpet_that_is_not_bent_changes_nothing(kind):
    bent = bend_clip(clip(kind))
    np.testing.assert_allclose(bent.clip.positions_world, clip(kind).positions_world, atol=1e-4)
    assert bent.turned == bent.climbed == 0.0 and bent.reach < 1e-6


@pytest.mark.parametrize("kind", ["walk", "dog"])
@pytest.mark.parametrize("turn", [0.5, -0.3])
def test_feet_that_stand_stay_where_they_stand(kind, turn):
    bent = bend_clip(clip(kind), turn=turn)
    assert np.percentile(slides(bent.clip, kind), 95) < 0.05
    gone = np.linalg.norm(np.diff(clip(kind).positions_world[[0, -1], 0], axis=0))
    assert bent.turned == pytest.approx(turn * gone, rel=0.1)


def test_the_path_turns_as_much_as_it_says():
    bent = bend_clip(clip(), turn=0.4)
    hips = bent.clip.positions_world[:, 0].astype(float)
    first, last = hips[60] - hips[30], hips[290] - hips[260]
    angle = np.arctan2(last[0], last[2]) - np.arctan2(first[0], first[2])
    between = np.linalg.norm(np.diff(clip().positions_world[45:276, 0], axis=0)[:, ::2], axis=1).sum()
    assert np.angle(np.exp(1j * (angle - 0.4 * between))) == pytest.approx(0.0, abs=0.15)


def test_two_turns_the_other_way_round_are_mirror_images():
    left, right = (bend_clip(clip(), turn=turn).clip.positions_world[-1, 0] for turn in (0.3, -0.3))
    start = clip().positions_world[0, 0]
    assert (left - start)[0] > 0.5 and (right - start)[0] < -0.5


def test_uphill_feet_are_as_high_over_the_ground_as_before():
    bent = bend_clip(clip(), slope=0.12)
    before, after = contacts.points(clip()), contacts.points(bent.clip)
    path = clip().positions_world[:, 0]
    along = (before - path[:1, None])[..., 2]  # it walks along +z
    risen = after[..., 1] - before[..., 1]
    np.testing.assert_allclose(risen[60:280], 0.12 * along[60:280], atol=0.04)
    assert bent.climbed == pytest.approx(0.12 * (path[-1] - path[0])[2], rel=0.1)


def test_bones_keep_their_lengths():
    bent = bend_clip(clip("dog"), turn=0.6, slope=0.1).clip
    np.testing.assert_allclose(bent.positions[:, 1:], clip("dog").positions[:, 1:], atol=1e-5)


def test_a_body_twice_as_large_is_slower_by_the_root():
    large = resize_clip(clip("dog"), 2.0)
    assert large.seconds == pytest.approx(np.sqrt(2.0) * clip("dog").seconds, rel=0.02)
    tall = [np.percentile(each.positions_world[..., 1], 95) for each in (large, clip("dog"))]
    assert tall[0] == pytest.approx(2.0 * tall[1], rel=0.02)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: bend_clip(clip(), turn=5.0), "turn of 5"),
        (lambda: bend_clip(clip(), slope=float("nan")), "slope of nan"),
        (lambda: resize_clip(clip(), 0.0), "0 times as large"),
    ],
)
def test_bends_that_are_too_much_are_refused(make, words):
    with pytest.raises(InputError, match=words):
        make()
