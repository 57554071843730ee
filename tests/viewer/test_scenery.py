"""What stands around, as it is told."""

import json
import struct

import numpy as np
import pytest

from motionmatch.actors.props.terrain import Terrain
from motionmatch.errors import InputError
from motionmatch.viewer.poses import NOBODY, SHAPE
from motionmatch.viewer.scenery import HEIGHT_FIELDS, DrawnShape, Scenery, disc, draw_obstacle, pack_shapes, wall
from motionmatch.world.obstacles import Disc, Wall, pack_obstacles


def test_level_ground_and_nothing_on_it():
    assert Scenery().describe() == {"shapes": [], "heights": None}
    assert Scenery().heights == b""


def test_heights_are_those_of_the_ground_at_their_places():
    ground = Terrain.stairs(start=2.0)
    scenery = Scenery(ground)
    told = scenery.describe()["heights"]["fields"]
    assert len(told) == len(HEIGHT_FIELDS)
    values, at = np.frombuffer(scenery.heights, "<f4"), 0
    rng = np.random.default_rng(0)
    for field in told:
        rows = values[at : at + field["rows"] * field["columns"]].reshape(field["rows"], field["columns"])
        at += rows.size
        assert rows.max() > 0.1
        for row, column in rng.integers(0, len(rows), (50, 2)):
            x, z = (field["origin"][k] + field["step"] * at_ for k, at_ in ((0, column), (1, row)))
            # At the edge of a stair a rounded place may lie on either side of it.
            around = ground.height(np.full(3, x), z + np.array([-1e-6, 0.0, 1e-6]))
            assert np.abs(around - rows[row, column]).min() < 1e-3
    assert at == len(values)


def test_a_coarse_field_goes_on_where_the_fine_one_ends():
    fine, coarse = Scenery(Terrain.slope(start=2.0)).describe()["heights"]["fields"]
    assert -coarse["origin"][0] > 4 * -fine["origin"][0], "a character walks on for more than a few seconds"
    assert (fine["origin"][0] / coarse["step"]) % 1 == 0, "edges of coarse cells lie on the edge of the fine field"


def test_another_ground_has_another_key():
    grounds = (Terrain.stairs(start=2.0), Terrain.slope(start=2.0))
    keys = {Scenery(ground).describe()["heights"]["key"] for ground in grounds}
    assert len(keys) == 2


def test_shapes_are_json():
    told = Scenery(shapes=(disc(1, 2, 0.3), DrawnShape("ellipse", (1, 2), (0.3, 0.5), horizon=2))).describe()
    assert json.loads(json.dumps(told)) == told
    assert told["shapes"][0] == {
        "kind": "disc", "centre": [1, 2], "size": [0.3, 0.3], "yaw": 0.0, "span": [0.0, 1.0], "horizon": 0,
    }  # fmt: skip


def test_a_wall_goes_from_place_to_place():
    shape = wall((1.0, 2.0), (4.0, 6.0), thickness=0.3)
    along = np.array([np.sin(shape.yaw), np.cos(shape.yaw)]) * shape.size[1]
    np.testing.assert_allclose(np.array(shape.centre) - along, (1.0, 2.0), atol=1e-12)
    np.testing.assert_allclose(np.array(shape.centre) + along, (4.0, 6.0), atol=1e-12)
    assert shape.size[0] == pytest.approx(0.15)


def test_a_packed_shape_has_the_layout_of_the_documentation():
    assert SHAPE.itemsize == 32
    ellipse = DrawnShape("ellipse", (1, 2), (3, 4), 0.5, (0, 0.25), horizon=2, character=7)
    data = pack_shapes([disc(0, 0, 1), ellipse]).tobytes()
    assert struct.unpack_from("<BBH7f", data, 32) == (3, 2, 7, 1, 2, 0.5, 3, 4, 0, 0.25)
    assert struct.unpack_from("<BBH", data) == (1, 0, NOBODY)
    rows = np.frombuffer(data, SHAPE)
    assert pack_shapes(rows) is rows


@pytest.mark.parametrize(
    "wrong", [{"size": (-1, 1)}, {"span": (2, 1)}, {"centre": (np.nan, 0)}, {"kind": "banana"}, {"yaw": np.inf}]
)
def test_what_can_not_be_drawn_is_refused(wrong):
    with pytest.raises(InputError, match=r"must not be negative|one of disc"):
        DrawnShape(**{"kind": "box", "centre": (0, 0), "size": (1, 1), **wrong})


def test_walls_and_discs_are_drawn_where_they_are():
    disc, wall = (
        draw_obstacle(row) for row in pack_obstacles([Disc(1.0, 2.0, 0.3), Wall((0.0, 0.0), (4.0, 0.0), 0.1)])[0]
    )
    assert disc.kind == "disc" and disc.centre == (1.0, 2.0) and disc.size == (0.3, 0.3)
    assert wall.kind == "box" and wall.centre == (2.0, 0.0)
    np.testing.assert_allclose(wall.size, (0.05, 2.05))
    assert wall.yaw == pytest.approx(np.pi / 2)
