"""Queries among obstacles say what is missing."""

from __future__ import annotations

import numpy as np
import pytest

from motionmatch.environment.query import EnvironmentQuery
from motionmatch.errors import InputError
from motionmatch.world.scene import Scene
from motionmatch.world.surroundings import Surroundings

FULL = {"positions": np.zeros((2, 3)), "yaws": np.zeros(2), "environment_weights": np.ones((2, 3))}


def asked(**changes):
    return EnvironmentQuery(np.zeros((2, 5)), surroundings=Surroundings(Scene()), **{**FULL, **changes})


def test_without_surroundings_it_is_a_plain_query():
    assert len(EnvironmentQuery(np.zeros((2, 5)))) == 2 and len(asked()) == 2


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"yaws": None}, "needs positions, yaws and environment_weights"),
        ({"positions": np.zeros((2, 2))}, r"positions have shape \(2, 2\)"),
        ({"yaws": np.array([0.0, np.nan])}, "yaws have shape"),
        ({"environment_weights": -np.ones((2, 3))}, "0 or more"),
    ],
)
def test_words_for_what_is_missing(changes, words):
    with pytest.raises(InputError, match=words):
        asked(**changes)


def test_surroundings_are_of_as_many_characters():
    with pytest.raises(InputError, match="of 3 characters, the query is of 2"):
        EnvironmentQuery(np.zeros((2, 5)), surroundings=Surroundings(Scene(), own=np.zeros(3, int)), **FULL)
