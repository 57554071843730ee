"""Grounds of scene files: the same everywhere after they are written and read."""

from __future__ import annotations

import numpy as np
import pytest

from motionmatch.actors.props.terrain import Terrain
from motionmatch.errors import InputError
from motionmatch.motion.ground import FittedGround
from motionmatch.records import read_record
from motionmatch.world.grounds import HeightMap, record_ground
from motionmatch.world.scene import Scene
from motionmatch.world.scene_record import WorldRecord

GROUNDS = {
    "stairs": Terrain.stairs(start=1.0, count=3),
    "all": Terrain.stairs() + Terrain.slope(start=6.0) + Terrain.rough(np.random.default_rng(2)),
    "map": HeightMap((-2.0, -1.0), 0.5, np.random.default_rng(1).uniform(0.0, 0.3, (6, 5))),
    "fitted": FittedGround(np.random.default_rng(3).uniform(-3, 3, (20, 2)), np.linspace(0.0, 0.4, 20)),
}


@pytest.mark.parametrize("name", GROUNDS)
def test_a_ground_is_the_same_everywhere_after_it_was_saved(name, tmp_path):
    ground = GROUNDS[name]
    again = Scene.load(Scene(ground=ground).save(tmp_path / "ground.json")).ground
    x, z = np.random.default_rng(0).uniform(-6.0, 12.0, (2, 500))
    np.testing.assert_array_equal(again.height(x, z), ground.height(x, z))


def test_a_map_of_heights_is_straight_between_its_values_and_goes_on_beyond_them():
    ground = HeightMap((0.0, 0.0), 1.0, [[0.0, 1.0], [2.0, 3.0]])
    assert float(ground.height(0.5, 0.0)) == 0.5 and float(ground.height(0.0, 0.5)) == 1.0
    assert float(ground.height(0.5, 0.5)) == 1.5 and float(ground.height(9.0, -9.0)) == 1.0
    assert ground.height(np.zeros((2, 3)), 0.0).shape == (2, 3)


@pytest.mark.parametrize(("kind", "place"), [("stairs", (0.0, 2.1)), ("slope", (0.0, 4.0)), ("rough", (0.3, 0.4))])
def test_grounds_by_name_are_those_of_the_actors(kind, place):
    scene = Scene.of(read_record(WorldRecord, {"ground": {"kind": kind}}))
    known = {"stairs": Terrain.stairs(), "slope": Terrain.slope(), "rough": Terrain.rough(np.random.default_rng(1))}
    assert float(scene.ground.height(*place)) == float(known[kind].height(*place)) != 0.0


@pytest.mark.parametrize(
    ("ground", "words"),
    [
        ({"kind": "heights", "heights": [[0, 1], [0]]}, r"\$\.ground: .* rows of the same length"),
        ({"kind": "heights", "heights": [[0, 1]]}, r"\$\.ground: .* 2 or more rows"),
        ({"kind": "heights", "heights": [[0, 1], [1, 2]], "step": 0}, r"\$\.ground: .* step of 0"),
        ({"kind": "terrain", "edges": [1.0]}, r"\$\.ground: a terrain needs a rise for each edge"),
        ({"kind": "contacts", "places": [[0, 0]]}, r"\$\.ground: 1 places and 0 heights"),
        ({"kind": "stairs", "rise": 3}, r"\$\.ground: 'stairs' with rise=3"),
        ({"kind": "moon"}, r"\$\.ground\.kind is \"moon\"; expected one of stairs"),
    ],
)
def test_a_ground_that_is_none_is_refused(ground, words):
    with pytest.raises(InputError, match=words):
        Scene.of(read_record(WorldRecord, {"ground": ground}))


def test_a_ground_of_ones_own_can_not_be_written():
    class Mine:
        def height(self, x, z):
            return x

    with pytest.raises(InputError, match="can't hold a Mine"):
        record_ground(Mine())
