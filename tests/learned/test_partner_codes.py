"""Codes of two who interact belong together by their order."""

from __future__ import annotations

import numpy as np

from motionmatch.database.partner import EXTRA_ENTERING, EXTRA_INTERACTING, EXTRA_SCENES, SCENES
from motionmatch.learned.pair_codes import find_ahead, find_partner_codes, fit_start, label_codes


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


def test_two_go_on_among_codes_of_their_clip_a_little_ahead():
    follows = np.ones(200, bool)
    follows[[79, 199]] = False
    inside, nobody = np.arange(200) < 190, np.zeros(200, bool)
    assert np.flatnonzero(find_ahead(100, follows, inside, nobody)).tolist() == list(range(98, 125))
    assert np.flatnonzero(find_ahead(80, follows, inside, nobody)).min() == 80  # not those of the clip before
    assert np.flatnonzero(find_ahead(70, follows, inside, nobody)).max() == 79  # nor of the next
    assert np.flatnonzero(find_ahead(180, follows, inside, nobody)).max() == 189  # nor when it is over


def test_two_go_on_past_a_touch_in_which_nothing_is_searched():
    follows, inside, touching = np.arange(200) < 199, np.ones(200, bool), np.zeros(200, bool)
    touching[110:160] = True
    assert np.flatnonzero(find_ahead(100, follows, inside, touching)).max() == 159 + 24


def test_who_went_on_alone_has_no_codes_of_two_ahead():
    follows, inside, touching = np.arange(50) < 49, np.arange(50) >= 20, np.zeros(50, bool)
    assert not find_ahead(-1, follows, inside, touching).any() and not find_ahead(5, follows, inside, touching).any()
