"""What stands around, as it is told."""

import json

import numpy as np

from motionmatch.actors.terrain import Terrain
from motionmatch.viewer.world import Box, Ellipse, World


def test_level_ground_and_nothing_on_it():
    assert World().body() == {"obstacles": [], "heights": None, "ellipses": []}


def test_heights_are_those_of_the_ground_at_their_places():
    ground = Terrain.stairs(start=2.0)
    heights = World(ground).body()["heights"]
    rows = np.array(heights["rows"])
    assert rows.max() > 0.1
    rng = np.random.default_rng(0)
    for row, column in rng.integers(0, len(rows), (50, 2)):
        x, z = (heights["origin"][k] + heights["step"] * at for k, at in ((0, column), (1, row)))
        # At the edge of a stair a rounded place may lie on either side of it.
        around = ground.height(np.full(3, x), z + np.array([-1e-6, 0.0, 1e-6]))
        assert np.abs(around - rows[row, column]).min() < 1e-3


def test_boxes_and_ellipses_are_json():
    told = World(obstacles=(Box((1, 0.5, 2), (1, 1, 1), 0.3),), ellipses=(Ellipse((1, 2), (0.3, 0.5)),)).body()
    assert json.loads(json.dumps(told)) == told
    assert told["obstacles"][0]["size"] == [1, 1, 1] and told["ellipses"][0]["axes"] == [0.3, 0.5]
