"""Variants differ, or fewer are made."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from motionmatch.generative.config import SynthesisConfig
from motionmatch.generative.constraints import Complete, Loop
from motionmatch.generative.keyframes import KeyFrames
from motionmatch.generative.synthesis import synthesize
from motionmatch.generative.variants import VariantPlan
from motionmatch.generative.variety import (
    ALIKE,
    COVERED,
    LOOSELY_ALIKE,
    PLAIN_TRIES,
    SOME,
    TRIES,
    PoseTrack,
    count_different_pairs,
    draw_different,
    draw_left_out,
    measure_shares,
)
from motionmatch.maths import quat
from motionmatch.metrics.likeness import FINE_THRESHOLD, measure_likeness
from motionmatch.motion.clip import Clip
from reference.variety import aligned_distance, aligned_places
from walks import acted, treadmill, varied

CONFIG = SynthesisConfig()


def distinct(clips: list[Clip], *, loop: bool = False) -> int:
    kept: list[PoseTrack] = []
    for track in map(PoseTrack, clips):
        if all(track.differs(other, loop=loop) for other in kept):
            kept.append(track)
    return len(kept)


@pytest.mark.parametrize("loop", [False, True])
def test_the_distance_of_two_motions_is_that_of_the_slow_method(loop):
    a, b = acted("walk 2 speed=1.2").trim(0, 40), acted("walk 3 speed=1.3 turn=0.6").trim(5, 50)
    b = b.trim(0, 40) if loop else b
    rows = [PoseTrack(clip) for clip in (a, b)]
    assert rows[0].distance(rows[1], loop=loop) == pytest.approx(aligned_distance(rows[0].rows, rows[1].rows, loop))


@pytest.mark.parametrize("loop", [False, True])
def test_how_far_joints_are_apart_is_what_the_slow_method_finds(loop):
    a, b = acted("walk 7 speed=1.2").trim(0, 200), acted("walk 8 speed=1.3 turn=0.6").trim(5, 230)
    b = b.trim(0, 200) if loop else b
    one, other = PoseTrack(a), PoseTrack(b)
    assert one.find_apart(other, loop=loop) == pytest.approx(aligned_places(one.places, other.places, loop), rel=1e-6)


def test_motions_whose_joints_are_in_the_same_places_are_not_different():
    """A head that is turned about its own axis changes rotations, and hardly where anything is."""
    clip = acted("walk 4 speed=1.3")
    twisted = clip.rotations.astype(float).copy()
    head = clip.skeleton.joint("Head")
    twisted[:, head] = quat.multiply(twisted[:, head], np.array([np.cos(0.4), 0.0, np.sin(0.4), 0.0]))
    one, other = PoseTrack(clip), PoseTrack(replace(clip, rotations=twisted))
    assert one.distance(other) > 0.5 * (one.change + other.change)
    assert not one.differs(other)


def test_a_short_result_that_is_little_like_the_example_is_drawn_again():
    clip, other = acted("walk 5 speed=1.3"), acted("crouch 4 speed=0.6")
    joined = replace(
        clip.trim(0, 60), **{n: np.concatenate([getattr(clip, n)[:25], getattr(other, n)[40:75]])
                             for n in ("positions", "rotations")},
    )  # fmt: skip
    asked, make = drawn([joined, clip.trim(0, 60)])
    found = draw_different(make, [], [clip])
    assert found is not None and asked == [0, 1] and found[0].num_frames == 60 and found[0] is not joined


def test_a_motion_moved_in_time_and_place_is_the_same_and_another_is_not():
    clip = varied()
    moved = clip.trim(20).rotate(np.array([np.cos(0.4), 0.0, np.sin(0.4), 0.0]))
    assert not PoseTrack(clip).differs(PoseTrack(moved))
    assert PoseTrack(clip).distance(PoseTrack(moved)) < 0.01
    assert PoseTrack(clip).differs(PoseTrack(acted("crouch 6")))
    around = replace(clip, rotations=np.roll(clip.rotations, 50, axis=0), positions=np.roll(clip.positions, 50, axis=0))
    assert PoseTrack(clip).distance(PoseTrack(around), loop=True) < 1e-4
    assert count_different_pairs([clip, moved, acted("crouch 6")]) == (2, 3)


def key_frames() -> KeyFrames:
    """Poses of the example two seconds apart, at their own times: the example itself meets them best."""
    clip = varied()
    at = [0, 60, 120, 180, 239]
    return KeyFrames(at, replace(clip, positions=clip.positions[at], rotations=clip.rotations[at]))


@pytest.mark.parametrize("kind", ["keys", "loop", "complete"])
def test_constrained_seeds_that_come_to_the_same_are_drawn_again(kind):
    clip = varied()
    legs = ["LeftUpLeg...", "RightUpLeg..."]
    constraint = {"keys": key_frames(), "loop": Loop(), "complete": Complete(clip.trim(0, 120), legs, root=False)}[kind]
    frames = 240 if kind == "keys" else 120
    plan = VariantPlan([clip], frames, CONFIG, constraints=(constraint,))
    count = 6 if kind == "loop" else 3
    plain = [plan.make(number) for number in range(1, count + 1)]
    made = plan.make_all(count)
    loop = kind == "loop"
    assert distinct(plain, loop=loop) < count, "the seeds differ by themselves: a harder case is needed"
    assert len(made) > distinct(plain, loop=loop)
    different, pairs = count_different_pairs(made, loop=loop)
    assert different == pairs
    again = plan.make_all(2)
    np.testing.assert_array_equal(again[1].rotations, made[1].rotations)


def test_key_frames_are_met_by_what_is_drawn_again():
    keys = key_frames()
    plan = VariantPlan([varied()], 240, CONFIG, constraints=(keys,))
    for clip in (plan.make(1, attempt=attempt) for attempt in (1, 5, 8)):
        np.testing.assert_allclose(
            np.abs(np.sum(clip.rotations[keys.frames] * keys.poses.rotations, axis=-1))[:, 1:], 1.0, atol=1e-4
        )


def test_where_nothing_else_exists_fewer_are_made():
    plan = VariantPlan([treadmill()], 60, CONFIG)
    assert 1 <= len(plan.make_all(4)) < 4


def test_left_out_parts_of_an_example_are_not_used():
    clip = acted("walk 4 speed=1.3; crouch 4 speed=0.6")
    heights = [
        synthesize(clip, 200, rng=np.random.default_rng(1), left_out=left_out).positions[:, 0, 1].min()
        for left_out in ([], [(0.45, 1.0)])
    ]
    assert heights[0] < 0.9 * heights[1]


def test_every_try_leaves_out_more():
    rng = np.random.default_rng(1)
    shares = [sum(stop - start for start, stop in draw_left_out(attempt, rng)) for attempt in range(TRIES)]
    assert not any(shares[:PLAIN_TRIES]) and (np.diff(shares[PLAIN_TRIES - 1 :]) > 0).all()
    assert shares[-1] == pytest.approx(0.6)


def drawn(clips: list[Clip]) -> tuple[list[int], Callable[[int], Clip]]:
    """Tries that return these clips in turn, and a list of those that were made."""
    asked: list[int] = []

    def make(attempt: int) -> Clip:
        asked.append(attempt)
        return clips[min(len(asked), len(clips)) - 1]

    return asked, make


def test_a_result_that_leaves_much_of_the_example_out_is_drawn_again():
    clip = acted("walk 3 speed=1.3; crouch 3 speed=0.6")
    whole = clip.trim(0, clip.num_frames)
    twice = replace(clip, **{n: np.concatenate([getattr(clip, n)] * 2) for n in ("positions", "rotations")})
    part = replace(clip, **{n: np.concatenate([getattr(clip, n)[:90]] * 4) for n in ("positions", "rotations")})
    assert measure_shares(PoseTrack(twice), [PoseTrack(whole)])[0] == 1.0
    covered, inside = measure_shares(PoseTrack(part), [PoseTrack(whole)])
    assert covered < 0.7 < inside
    asked, make = drawn([part, twice, part])
    found = draw_different(make, [], [clip])
    assert found is not None and found[0] is twice and asked == [0, 1]
    asked, make = drawn([part])
    found = draw_different(make, [], [clip])
    assert found is not None and found[0] is part and len(asked) == PLAIN_TRIES, "the best of them is taken"


def test_a_result_that_holds_little_where_others_hold_all_is_not_taken_for_a_variant():
    """Of an idle, a walk and a run, six seconds of running are different, and no variant of all three."""
    clip = acted("walk 3 speed=1.3; crouch 3 speed=0.6; idle 3")
    twice, part = (
        replace(clip, **{n: np.concatenate(pieces(getattr(clip, n))) for n in ("positions", "rotations")})
        for pieces in (lambda rows: [rows] * 2, lambda rows: [rows[:60]] * 9)
    )
    assert measure_shares(PoseTrack(part), [PoseTrack(clip)])[0] < SOME
    _, make = drawn([twice, part])
    assert draw_different(make, [PoseTrack(twice)], [clip]) is None
    _, make = drawn([part])
    assert draw_different(make, [], [clip]) is not None, "one is always made"


def test_a_result_that_is_like_no_example_is_not_taken_for_a_variant():
    clip, other = acted("walk 4 speed=1.3"), acted("crouch 4 speed=0.6")
    asked, make = drawn([clip, other])
    assert draw_different(make, [PoseTrack(clip)], [clip]) is None
    assert asked == list(range(TRIES))
    asked, make = drawn([clip, other])
    assert draw_different(make, [PoseTrack(clip)], []) is not None, "constraints may ask for anything"


def test_where_the_first_try_is_not_much_like_the_example_others_may_be_a_little_less_so():
    walk, other = acted("walk 6 speed=1.3 turn=0.6"), acted("crouch 4 speed=0.6")

    def joined(*pieces: Clip) -> Clip:
        return replace(walk, **{n: np.concatenate([getattr(p, n) for p in pieces]) for n in ("positions", "rotations")})

    first = joined(walk.trim(0, 110), other.trim(0, 50))
    second = joined(other.trim(30, 90), walk.trim(60, 150))
    shares = [measure_shares(PoseTrack(each), [PoseTrack(walk)])[1] for each in (first, second)]
    assert LOOSELY_ALIKE * shares[0] < shares[1] < ALIKE * shares[0] < ALIKE * COVERED
    asked, make = drawn([first, second, other])
    found = draw_different(make, [PoseTrack(first)], [walk])
    assert found is not None and found[0] is second and asked == list(range(TRIES)), "all else was tried before"


def test_shares_are_those_of_the_published_measure():
    clip = varied()
    made = synthesize(clip, 200, rng=np.random.default_rng(3))
    likeness = measure_likeness(made, clip, preset="heading")
    covered, inside = measure_shares(PoseTrack(made), [PoseTrack(clip)])
    size = round(clip.fps)
    assert covered == pytest.approx(likeness.coverage(FINE_THRESHOLD, size=size))
    assert inside == pytest.approx(float((likeness.nearest_in_examples(size) < FINE_THRESHOLD).mean()))
