"""Codes of two who interact belong together by their order."""

from __future__ import annotations

import numpy as np
import pytest

from motionmatch.database.partner import EXTRA_ENTERING, EXTRA_INTERACTING, EXTRA_SCENES, SCENES
from motionmatch.learned.codebook import Codebook
from motionmatch.learned.pair_codes import (
    find_ahead,
    find_partner_codes,
    fit_start,
    label_codes,
    measure_code_rate,
)


def test_runs_of_the_same_scene_and_length_one_after_the_other_are_partners():
    follows = np.array([1, 1, 0, 1, 1, 0, 1, 0, 1, 1, 0, 1, 0], bool)  # runs of 3, 3, 2, 3 and 2 codes
    scenes = np.zeros((13, 2))
    scenes[0:6, 0] = 1.0  # two of scene 0
    scenes[8:11, 1] = 1.0  # one of scene 1 whose other is shorter
    scenes[11:13, 1] = 1.0
    partners = find_partner_codes(scenes, follows)
    assert partners[:6].tolist() == [3, 4, 5, 0, 1, 2]
    assert (partners[6:] == -1).all()


def test_nobody_has_a_partner_without_scenes():
    assert (find_partner_codes(np.zeros((5, 3)), np.array([1, 1, 1, 1, 0], bool)) == -1).all()


def test_as_many_of_the_first_are_true_as_leaves_the_fewest_wrong():
    said = np.array([True, True, False, True, True, False, False, True, False])
    wrong = [(said[:cut] == 0).sum() + said[cut:].sum() for cut in range(len(said) + 1)]
    assert fit_start(said) == int(np.argmin(wrong)) == 5
    assert fit_start(np.zeros(3, bool)) == 0 and fit_start(np.ones(3, bool)) == 3


def test_codes_of_a_clip_are_of_one_scene_whatever_single_outputs_say():
    rng, count = np.random.default_rng(1), 40
    extra, places = np.zeros((count, EXTRA_SCENES + len(SCENES))), np.zeros((count, 5))
    places[10:30, 3], follows = -1.0, np.ones(count, bool)  # the first and the last ten are of who is alone
    follows[[9, 29, 39]] = False
    extra[10:30, EXTRA_SCENES + 1] = 0.6
    extra[10:26, EXTRA_INTERACTING] = extra[10:20, EXTRA_ENTERING] = 1.0
    extra += rng.normal(0.0, 0.25, extra.shape)
    extra[[12, 15], EXTRA_INTERACTING] = 0.1
    known = label_codes(extra, places, follows)
    assert set(known.scenes[10:30]) == {1} and (known.scenes[[*range(10), *range(30, 40)]] == -1).all()
    assert known.inside[10:24].all() and not known.inside[28:].any() and known.entering[10:18].all()
    assert (known.inside | ~known.entering).all()


def test_two_go_on_among_codes_of_their_clip_as_long_after_the_last_as_they_play():
    follows = np.ones(200, bool)
    follows[[79, 199]] = False
    inside = np.arange(200) < 190
    where = lambda last, ahead: np.flatnonzero(find_ahead(last, ahead, follows, inside)).tolist()  # noqa: E731
    assert where(100, 3.4) == [102, 103, 104, 105] and where(100, 0.0) == [100, 101, 102]
    assert where(70, 3.0) == [71, 72, 73, 74, 75] and where(77, 1.5) == [77, 78, 79]  # not those of the next clip
    assert where(70, 20.0) == [79] and where(180, np.inf) == [189]  # it is over


def test_who_went_on_alone_has_no_codes_of_two_ahead():
    follows, inside = np.arange(50) < 49, np.arange(50) >= 20
    assert not find_ahead(-1, 3.0, follows, inside).any() and not find_ahead(5, 3.0, follows, inside).any()


def test_codes_pass_as_fast_as_a_stepper_goes_from_one_to_the_next():
    frames = np.linspace(0.0, 10.0, 601)  # 10 s at 60 Hz
    both = np.stack([np.sin(frames), np.cos(frames), frames], axis=1).astype(np.float32)
    book = Codebook.build(
        both[:, :2], both[:, 2:], offered=np.ones(601, bool), clip_numbers=np.zeros(601, int), weights=np.ones(2)
    )
    went = lambda now: np.stack([now[:, 1], -now[:, 0], np.ones(len(now))], axis=1)  # noqa: E731
    assert measure_code_rate(book, went, 60.0) == pytest.approx(len(book) / 10.0, rel=0.02)
