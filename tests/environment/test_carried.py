"""What is carried has a footprint of its own, at its own height."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np
import pytest

import databases
from environment import cases
from environment.test_features import exact
from motionmatch.actors.takes import capture
from motionmatch.control.controller import Controller
from motionmatch.control.drive import record_drive as go
from motionmatch.control.drive import wander
from motionmatch.crowd.styles import BOX, box_load
from motionmatch.database.build import build
from motionmatch.environment.carried import CarriedLoad, Load
from motionmatch.environment.features import FeatureContext, Heights
from motionmatch.environment.footprints import HORIZONS
from motionmatch.environment.matcher import EnvironmentMatcher
from motionmatch.errors import InputError
from motionmatch.world.obstacles import Disc, distances
from motionmatch.world.scene import Scene

LOAD = Load((0.5, 0.2, 0.15))


@lru_cache(maxsize=1)
def bearer():
    """Somebody who carries a box before the belly, then overhead."""
    return capture("carry 4 width=1.0 speed=0.6; carry 4 width=1.0 hold=overhead speed=0.6", seed=1)[0]


def test_the_load_holds_the_box_that_the_actors_carry():
    clip, load = bearer(), box_load(1.0)
    roles = clip.anatomy.roles
    hands = clip.positions_world[:, [roles[role] for role in load.roles]].astype(float)
    for box in clip.props:
        part = slice(box.start, box.start + len(box.track))
        x, y, z, yaw = np.array(box.track).T
        ahead = np.stack([np.sin(yaw), np.cos(yaw)], axis=1)
        left = np.stack([ahead[:, 1], -ahead[:, 0]], axis=1)
        rows = load.outlines(np.zeros((len(x), 3)), ahead, hands[part])
        assert (rows[:, 6] <= y - 0.5 * box.height + 1e-6).all() and (rows[:, 7] >= y + 0.5 * box.height - 1e-6).all()
        for a in (-0.5, 0.5):
            for b in (-0.5, 0.5):
                corner = np.stack([x, z], axis=1) + a * box.width * left + b * box.depth * ahead - rows[:, :2]
                across = np.stack([-rows[:, 3], rows[:, 2]], axis=1)
                inside = (np.sum(corner * rows[:, 2:4], axis=1) / rows[:, 4]) ** 2
                inside += (np.sum(corner * across, axis=1) / rows[:, 5]) ** 2
                assert (inside <= 1.0).all()


def test_overhead_it_is_above_what_is_low_and_before_the_belly_it_is_not():
    database = build([bearer()], mirror=False)
    carried = CarriedLoad.of(database, box_load(1.0), horizons=HORIZONS)
    low, high = Disc(0.9, 0.3, 0.3, heights=(0.0, 1.5)), Disc(0.9, 0.3, 0.3, heights=(1.75, 3.0))
    frames = np.array([database.num_frames // 4, 3 * database.num_frames // 4])  # before the belly, overhead

    def cost(obstacle):
        rows = np.repeat(Scene((obstacle,)).rows[None], len(HORIZONS), axis=0)
        seen = FeatureContext(carried.prints, np.zeros(3), 0.0, np.ascontiguousarray(rows), np.ones(3), 0.4, 4.0)
        return carried.penalty(frames, seen)

    assert cost(low)[0] > 0.0 and cost(low)[1] == 0.0
    assert cost(high)[0] == 0.0 and cost(high)[1] > 0.0


@pytest.mark.parametrize("seed", range(4))
def test_the_search_with_a_load_is_exact_and_bodies_still_count(seed):
    rng = np.random.default_rng(seed)
    database, prints = databases.small(), cases.footprints()
    carried = CarriedLoad.of(database, LOAD, horizons=prints.horizons)
    laden = EnvironmentMatcher(database, prints, features=(carried, Heights()))
    plain = EnvironmentMatcher(database, prints, features=(Heights(),))
    asked = replace(cases.query(rng, cases.scene(rng)), current=None, continuing=False)
    np.testing.assert_array_equal(laden.search(asked).frame, exact(laden, asked, laden.features))
    every = np.arange(database.num_frames)
    np.testing.assert_array_equal(laden.penalties(asked, every), plain.penalties(asked, every))
    assert (laden.search(asked).cost >= plain.search(asked).cost - 1e-9).all()


def test_what_only_the_load_reaches_is_seen():
    database, prints = databases.small(), cases.footprints()
    wide = CarriedLoad.of(database, Load((3.0, 3.0, 3.0)), horizons=prints.horizons)
    far = prints.reach + 2.0
    asked = cases.query(np.random.default_rng(1), Scene((Disc(far, 0.0, 0.1),)), characters=1)
    asked = replace(asked, positions=np.zeros((1, 3)), environment_weights=np.ones((1, 3)), current=None)
    laden = EnvironmentMatcher(database, prints, features=(wide,))
    bare = EnvironmentMatcher(database, prints)
    assert laden.search(asked).cost[0] > bare.search(asked).cost[0] + 0.1


def test_of_a_drive_it_is_where_the_hands_are():
    database = build([bearer()], mirror=False)
    result = go(Controller(database), wander(1.0, np.random.default_rng(1)), 1.0)
    rows, roles = LOAD.of_drive(result), database.anatomy.roles
    hands = result.positions[:, 0, [roles["left_hand"], roles["right_hand"]]].mean(axis=1)
    np.testing.assert_allclose(rows[:, :2], hands[:, [0, 2]], atol=1e-5)
    np.testing.assert_allclose(rows[:, 6:].mean(axis=1), hands[:, 1] - result.positions[:, 0, 0, 1], atol=1e-5)
    assert distances(rows[:1], Scene((Disc(*(rows[0, :2] + 5.0 * rows[0, 2:4]), 1.0),)).rows)[0] == pytest.approx(
        4.0 - np.sqrt(2.0) * 0.5, abs=1e-3
    )
    assert database.select(BOX).any()


@pytest.mark.parametrize(
    ("how", "said"), [({"halves": (0.5, 0.0, 0.1)}, "three above 0 m"), ({"roles": ()}, "no joint")]
)
def test_loads_that_can_not_be_are_refused(how, said):
    with pytest.raises(InputError, match=said):
        Load(**{"halves": (0.5, 0.2, 0.1), **how})


def test_a_role_that_nobody_plays_is_named():
    with pytest.raises(InputError, match="tail_tip"):
        CarriedLoad.of(databases.small(), Load((0.5, 0.2, 0.1), roles=("tail_tip",)), horizons=HORIZONS)
