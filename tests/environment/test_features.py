"""A kind of environment feature is one class; heights are one."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import pytest

import databases
from environment import cases
from motionmatch.environment.features import EnvironmentFeature, Heights
from motionmatch.environment.footprints import Footprints
from motionmatch.environment.matcher import EnvironmentMatcher
from motionmatch.errors import InputError
from motionmatch.kernels.ellipses import HIGH
from motionmatch.world.obstacles import Disc, Wall
from motionmatch.world.scene import Scene


@dataclass(frozen=True)
class LeftOf(EnvironmentFeature):
    """A user's own: mats on the floor cost those who will be to the left of them."""

    def takes(self, obstacles, footprints):
        return obstacles[:, HIGH] < 0.1

    def penalty(self, frames, context):
        places = context.prints(frames)[:, -1, 0]
        return np.maximum(context.obstacles[-1][:, 1].mean() - places, 0.0)


@pytest.fixture(scope="module")
def jumpers():
    """Half of the frames are in the air."""
    prints = cases.footprints()
    rows = prints.rows.copy()
    rows[::2, :, 6] += 0.6
    rows[::2, :, 7] += 0.6
    return Footprints(prints.horizons, prints.now, rows)


def exact(matcher, asked, kinds):
    """Every frame with what features add."""
    every = np.arange(matcher.num_frames)
    around, _ = matcher.kernel_surroundings(asked)
    found = []
    for row in range(len(asked)):
        totals = matcher.tree.row_costs(asked, row, every) + matcher.penalties(asked, every)[row]
        totals += sum(
            (kind.penalty(every, seen) for kind, seen in matcher._make_contexts(asked, row, around)), np.zeros(1)
        )
        totals[matcher.tree.why_excluded(asked, every)[row] != 0] = np.inf
        found.append(int(np.argmin(totals)))
    return np.array(found)


@pytest.mark.parametrize("seed", range(6))
def test_a_class_of_ones_own_is_searched_exactly(seed):
    rng = np.random.default_rng(seed)
    matcher = EnvironmentMatcher(databases.small(), cases.footprints(), features=(LeftOf(), Heights()))
    mats = (Disc(0.5, 0.5, 0.3, heights=(0.0, 0.05)), Disc(-0.5, 1.0, 0.3, heights=(0.0, 0.05)))
    asked = cases.query(rng, Scene((*mats, *cases.scene(rng).obstacles)))
    asked = replace(asked, current=None, continuing=False)
    np.testing.assert_array_equal(matcher.search(asked).frame, exact(matcher, asked, matcher.features))


def test_who_is_in_the_air_gets_over_a_fence(jumpers):
    fence = Wall((-3.0, 0.6), (3.0, 0.6), thickness=0.1, heights=(0.0, 0.5))
    rng = np.random.default_rng(3)
    asked = cases.query(rng, Scene((fence,)), characters=1)
    asked = replace(
        asked, positions=np.zeros((1, 3)), yaws=np.zeros(1), environment_weights=np.full((1, 3), 50.0), current=None,
        continuing=False,
    )  # fmt: skip
    plain, aware = (EnvironmentMatcher(databases.small(), jumpers, features=kinds) for kinds in ((), (Heights(),)))
    found = int(aware.search(asked).frame[0])
    assert found % 2 == 0  # one of those in the air
    np.testing.assert_array_equal(aware.search(asked).frame, exact(aware, asked, aware.features))
    assert plain.penalties(asked, np.array([found]))[0, 0] >= aware.penalties(asked, np.array([found]))[0, 0]


def test_what_nobody_gets_over_is_left_to_the_footprints(jumpers):
    rows = Scene((Disc(0.0, 0.0, 0.3), Disc(0.0, 1.0, 0.3, heights=(0.0, 0.5)), Disc(0, 2, 1, heights=(2.4, 3)))).rows
    np.testing.assert_array_equal(Heights().takes(rows, jumpers), [False, True, True])


def test_going_on_is_weighed_with_features_too():
    rng = np.random.default_rng(5)
    matcher = EnvironmentMatcher(databases.small(), cases.footprints(), features=(LeftOf(),))
    asked = cases.query(rng, Scene((Disc(5.0, 0.0, 0.3, heights=(0.0, 0.05)),)), characters=1)
    frame = int(np.flatnonzero(databases.small().searchable)[30])
    asked = replace(
        asked,
        current=np.array([frame]),
        bias=1e6,
        positions=np.zeros((1, 3)),
        vector=databases.small().features[[frame]],
    )
    assert matcher.search(asked).frame[0] == frame


def test_words_for_settings_that_can_not_be():
    with pytest.raises(InputError, match="both are 0 or more"):
        Heights(weight=-1.0)
