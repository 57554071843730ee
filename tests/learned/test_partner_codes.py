"""Codes of two who interact belong together by their order."""

from __future__ import annotations

import numpy as np

from motionmatch.learned.pair_codes import find_partner_codes


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
