"""Models of places: what stands in a glTF file stands in the scene, as large and as high."""

from __future__ import annotations

import base64
import json

import numpy as np
import pytest

from motionmatch.errors import FileError
from motionmatch.scenes.models import read_model_scene
from motionmatch.world.obstacles import Disc, OrientedBox

CUBE = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)
ANGLE = 2 * np.pi * np.arange(24) / 24
TUBE = np.concatenate([np.stack([np.cos(ANGLE), np.full(24, y), np.sin(ANGLE)], axis=1) for y in (-1.0, 1.0)])


def write(path, *nodes, meshes=(CUBE, TUBE)):
    """A file with these nodes and meshes, as text."""
    data, accessors, views = b"", [], []
    for points in meshes:
        views.append({"buffer": 0, "byteOffset": len(data), "byteLength": points.size * 4})
        data += points.astype("<f4").tobytes()
        accessors.append({"bufferView": len(accessors), "componentType": 5126, "count": len(points), "type": "VEC3"})
    tree = {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": [n for n, node in enumerate(nodes) if not node.pop("below", False)]}],
        "nodes": list(nodes),
        "meshes": [{"primitives": [{"attributes": {"POSITION": k}}]} for k in range(len(meshes))],
        "accessors": accessors,
        "bufferViews": views,
        "buffers": [{"byteLength": len(data), "uri": "data:;base64," + base64.b64encode(data).decode()}],
    }
    path.write_text(json.dumps(tree))
    return path


def test_boxes_and_columns_stand_where_they_were_built(tmp_path):
    half = np.radians(30) / 2
    turn = [0.0, float(np.sin(half)), 0.0, float(np.cos(half))]
    path = write(
        tmp_path / "room.gltf",
        {"name": "crate", "mesh": 0, "translation": [2, 0.5, 3], "rotation": turn, "scale": [1.0, 0.5, 0.25]},
        {"name": "column", "mesh": 1, "translation": [-1, 1, 5], "scale": [0.3, 1, 0.3]},
        {"name": "Floor.001", "mesh": 0, "scale": [9, 0.1, 9]},
        {"name": "mat", "mesh": 0, "scale": [1, 0.01, 1]},
        {"name": "Start"},
        {"name": "goal", "mesh": 1, "translation": [0, 0, 9]},
    )
    scene = read_model_scene(path)
    crate, column = scene.obstacles
    assert isinstance(crate, OrientedBox) and crate.place() == pytest.approx((2.0, 3.0))
    assert sorted([crate.length, crate.width]) == pytest.approx([0.5, 2.0]) and crate.heights == pytest.approx((0, 1))
    along = crate.yaw if crate.length > crate.width else crate.yaw + np.pi / 2
    # a turn by 30 degrees about y takes x towards -z
    assert abs(np.sin(along - np.arctan2(np.cos(np.radians(30)), -np.sin(np.radians(30))))) < 1e-6
    assert isinstance(column, Disc) and (column.x, column.z) == pytest.approx((-1, 5)) and column.name == "column"
    assert column.radius == pytest.approx(0.3, abs=1e-6) and column.heights == pytest.approx((0, 2))
    assert scene.start == (0.0, 0.0) and scene.goal == pytest.approx((0.0, 9.0)) and scene.name == "room"


def test_objects_are_moved_by_those_above_them(tmp_path):
    matrix = np.eye(4)
    matrix[:3, 3] = (0, 0, 2)
    nodes = (
        {"name": "house", "children": [1], "translation": [10, 0, 0]},
        {"name": "wall", "mesh": 0, "matrix": matrix.T.reshape(-1).tolist(), "below": True},
    )
    (wall,) = read_model_scene(write(tmp_path / "house.gltf", *nodes)).obstacles
    assert wall.place() == pytest.approx((10.0, 2.0))


def test_a_screen_without_width_is_a_thin_box(tmp_path):
    screen = np.array([(0, 0, 0), (3, 0, 4), (3, 2, 4), (0, 2, 0)], float)
    (box,) = read_model_scene(write(tmp_path / "screen.gltf", {"mesh": 0}, meshes=(screen,))).obstacles
    assert box.length == pytest.approx(5.0) and box.width == pytest.approx(0.0, abs=1e-6)
    assert box.place() == pytest.approx((1.5, 2.0))


@pytest.mark.parametrize(
    ("nodes", "words"),
    [
        (({"name": "floor", "mesh": 0},), "no object that could be an obstacle"),
        (({"name": "a", "mesh": 5},), r"meshes\[5\]"),
        (({"name": "a", "children": [0]},), "contain each other"),
        (({"name": "a", "mesh": 0, "translation": ["x"]},), "the place of 'a' is not numbers"),
        (({"name": "a", "mesh": 0}, {"name": "start"}), "inside obstacle 0"),
    ],
)
def test_what_is_no_place_is_refused(tmp_path, nodes, words):
    with pytest.raises(FileError, match=words):
        read_model_scene(write(tmp_path / "bad.gltf", *nodes))
