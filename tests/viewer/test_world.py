"""What stands around, as it is told."""

import json
import struct

import numpy as np
import pytest

from motionmatch.actors.props.terrain import Terrain
from motionmatch.errors import InputError
from motionmatch.viewer.world import FIELDS, NOBODY, SHAPE, Shape, World, disc, packed, wall


def test_level_ground_and_nothing_on_it():
    assert World().body() == {"shapes": [], "heights": None}
    assert World().heights == b""


def test_heights_are_those_of_the_ground_at_their_places():
    ground = Terrain.stairs(start=2.0)
    world = World(ground)
    told = world.body()["heights"]["fields"]
    assert len(told) == len(FIELDS)
    values, at = np.frombuffer(world.heights, "<f4"), 0
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
    fine, coarse = World(Terrain.slope(start=2.0)).body()["heights"]["fields"]
    assert -coarse["origin"][0] > 4 * -fine["origin"][0], "a character walks on for more than a few seconds"
    assert (fine["origin"][0] / coarse["step"]) % 1 == 0, "edges of coarse cells lie on the edge of the fine field"


def test_another_ground_has_another_key():
    keys = {World(ground).body()["heights"]["key"] for ground in (Terrain.stairs(start=2.0), Terrain.slope(start=2.0))}
    assert len(keys) == 2


def test_shapes_are_json():
    told = World(shapes=(disc(1, 2, 0.3), Shape("ellipse", (1, 2), (0.3, 0.5), horizon=2))).body()
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
    data = packed([disc(0, 0, 1), Shape("ellipse", (1, 2), (3, 4), 0.5, (0, 0.25), horizon=2, character=7)]).tobytes()
    assert struct.unpack_from("<BBH7f", data, 32) == (3, 2, 7, 1, 2, 0.5, 3, 4, 0, 0.25)
    assert struct.unpack_from("<BBH", data) == (1, 0, NOBODY)
    rows = np.frombuffer(data, SHAPE)
    assert packed(rows) is rows


@pytest.mark.parametrize(
    "wrong", [{"size": (-1, 1)}, {"span": (2, 1)}, {"centre": (np.nan, 0)}, {"kind": "banana"}, {"yaw": np.inf}]
)
def test_what_can_not_be_drawn_is_refused(wrong):
    with pytest.raises(InputError, match=r"must not be negative|one of disc"):
        Shape(**{"kind": "box", "centre": (0, 0), "size": (1, 1), **wrong})
