from functools import lru_cache

import numpy as np
import pytest

from motionmatch.actors.biped import girth, legs
from motionmatch.actors.biped.body import NAMES
from motionmatch.actors.biped.performer import make_biped
from motionmatch.actors.moves import prone
from motionmatch.actors.moves.script import Script
from motionmatch.actors.performance import Performance
from motionmatch.errors import InputError
from motionmatch.metrics import acting, quality
from takes import sinking, slow, world

TAKES = {
    "straight": ("idle 1; low_crawl 5 speed=0.2; idle 1", 1, 0.45),
    "turning": ("idle 1; low_crawl 5 speed=0.2 turn=-0.15; idle 1", 2, 0.45),
    "quick": ("walk 1.5; low_crawl 6 speed=0.3 clearance=0.5; walk 1.5", 7, 0.5),
}
CHOSEN = ["straight", *slow("turning", "quick")]


@lru_cache(maxsize=4)
def take(name: str) -> Performance:
    text, seed, _ = TAKES[name]
    return make_biped(seed).perform(text)


def on_the_belly(clip: Performance) -> slice:
    (start, stop), *_ = clip.tags.spans["low_crawl"]
    took = round(prone.LIE_DOWN_SECONDS * clip.fps)
    return slice(start + took, stop - took)


@pytest.mark.parametrize("name", CHOSEN)
def test_the_body_is_under_the_clearance_and_above_the_ground(name):
    clip = take(name)
    low, high = girth.extent(clip.skeleton, *world(clip), np.array([0.0, 1.0, 0.0])).T
    assert high[on_the_belly(clip)].max() <= TAKES[name][2]
    assert low.min() > -0.005 and sinking(clip) <= 0.005
    assert high[0] > 1.5 and high[-1] > 1.5


@pytest.mark.parametrize("name", CHOSEN)
def test_what_is_planted_stays_and_nothing_snaps(name):
    clip = take(name)
    positions, _ = world(clip)
    (start, stop), *_ = clip.tags.spans["low_crawl"]
    for part, joint in (("", "ToeBase"), ("hand_", "Hand")):
        for side in legs.SIDES:
            planted = clip.tags.mask(f"{side.lower()}_{part}contact", clip.num_frames)[start:stop]
            speed = np.linalg.norm(np.diff(positions[start:stop, NAMES.index(f"{side}{joint}")], axis=0), axis=-1)
            kept = planted[1:] & planted[:-1]
            assert 0.4 < planted.mean() < 0.95
            assert np.median(speed[kept]) * clip.fps < 0.01 and np.percentile(speed[kept], 95) * clip.fps < 0.05
    assert quality.find_jumps(clip) == []


def test_it_goes_as_far_as_it_is_told_with_legs_that_push_in_turn():
    clip = take("straight")
    inside = on_the_belly(clip)
    hips = clip.positions_world[inside, 0].astype(float)
    assert np.linalg.norm(hips[-1] - hips[0]) == pytest.approx(5 * 0.2, abs=0.15)
    left, right = (clip.tags.mask(f"{side}_contact", clip.num_frames)[inside] for side in ("left", "right"))
    assert (left & ~right).any() and (right & ~left).any()
    assert np.percentile(acting.measure_slides(clip, clip.contacts), 99) <= 0.06


def test_what_cannot_be_done_says_what_can():
    with pytest.raises(InputError, match="low_crawl"):
        Script.parse("low_crawl 3 clearance=0.3")
    with pytest.raises(InputError, match="low_crawl"):
        Script.parse("low_crawl 3 speed=0.6")
