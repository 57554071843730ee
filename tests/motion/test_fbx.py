"""FBX in. `data/walker.fbx` was animated by code in Blender; `data/walker.json` is where Blender shows it."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from motionmatch.errors import FileError, InputError
from motionmatch.maths import quat
from motionmatch.motion import fbx

DATA = Path(__file__).parent / "data"
TRUTH = json.loads((DATA / "walker.json").read_text())


@pytest.fixture(scope="module")
def walker():
    (clip,) = fbx.read(DATA / "walker.fbx")
    return clip


def test_world_positions_are_those_blender_shows(walker):
    order = [walker.skeleton.joint(name) for name in TRUTH["joints"]]
    np.testing.assert_allclose(walker.positions_world[:, order], TRUTH["positions_world"], atol=1e-4 * 0.1)


def test_rate_frames_and_joints_are_the_files(walker):
    assert walker.fps == 30.0
    assert walker.num_frames == len(TRUTH["positions_world"])
    assert sorted(walker.skeleton.names) == sorted(TRUTH["joints"])
    assert walker.skeleton.names[0] == "Hips"


def test_a_body_is_upright_in_metres(walker):
    assert 0.8 < walker.positions_world[0, 0, 1] < 1.1


def test_bones_keep_their_length(walker):
    legs = [walker.skeleton.joint(name) for name in ("LeftUpLeg", "LeftLeg")]
    lengths = np.linalg.norm(np.diff(walker.positions_world[:, legs], axis=1), axis=-1)
    np.testing.assert_allclose(lengths, lengths[0, 0], atol=1e-5)


def test_another_frame_rate_samples_the_same_motion(walker):
    (double,) = fbx.read(DATA / "walker.fbx", fps=60.0)
    assert double.num_frames == 2 * walker.num_frames - 1
    np.testing.assert_allclose(double.positions_world[::2], walker.positions_world, atol=1e-5)


def test_rest_transforms_agree_with_ufbx():
    ufbx = pytest.importorskip("ufbx")
    scene = fbx.FbxScene(fbx.FbxFile(DATA / "walker.fbx"))
    theirs = {node.name: node.local_transform for node in ufbx.load_file(str(DATA / "walker.fbx")).nodes}
    nodes = [node for node, name in enumerate(scene.tree.names) if name in TRUTH["joints"]]
    rest = scene.place_nodes(nodes, {}, np.zeros(1))
    for place, node in enumerate(nodes):
        matrix = theirs[scene.tree.names[node]]  # rows are the images of the axes, then the translation
        np.testing.assert_allclose(rest.positions[0, place], matrix[3, :3], atol=1e-5)
        np.testing.assert_allclose(quat.rotate(rest.rotations[0, place], np.eye(3)), matrix[:3, :3], atol=1e-5)


def test_curves_are_constant_linear_or_cubic_between_keys():
    times, values = np.array([0.0, 1.0, 2.0, 3.0]), np.array([0.0, 2.0, 4.0, 4.0])
    flags = np.array([0x2, 0x4, 0x8, 0x4])
    slopes = np.array([[0, 0], [0, 0], [3.0, -3.0], [0, 0]])
    curve = fbx.Curve(times, values, flags, slopes)
    np.testing.assert_allclose(curve.at(times), values)
    np.testing.assert_allclose(curve.at(np.array([0.5, 1.5, 2.5])), [0.0, 3.0, 4.75])
    np.testing.assert_allclose(curve.at(np.array([-1.0, 9.0])), [0.0, 4.0])


def test_one_key_is_a_constant():
    curve = fbx.Curve(np.array([1.0]), np.array([5.0]), np.array([8]), np.zeros((1, 2)))
    np.testing.assert_array_equal(curve.at(np.array([0.0, 1.0, 2.0])), [5.0, 5.0, 5.0])


@pytest.mark.parametrize("order, first", [("xyz", 0), ("zyx", 2), ("yxz", 1)])
def test_the_first_axis_of_an_order_is_turned_about_first(order, first):
    degrees = np.array([90.0, 90.0, 90.0])
    own = np.eye(3)[first]
    later = [np.eye(3)["xyz".index(letter)] for letter in order[1:]]
    expected = own  # its own axis stays where it is in the first turn
    for axis in later:
        expected = quat.rotate(quat.from_angle_axis(np.array(np.pi / 2), axis), expected)
    np.testing.assert_allclose(quat.rotate(fbx.from_euler(degrees, order), own), expected, atol=1e-12)


@pytest.mark.parametrize("x", [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, 0, -1)])
@pytest.mark.parametrize("y", [(0, 1, 0), (0, 0, 1), (0, -1, 0), (1, 0, 0)])
def test_axes_become_the_rotation_that_makes_them(x, y):
    x, y = np.array(x, float), np.array(y, float)
    if abs(x @ y) > 0.5:
        pytest.skip("not at right angles")
    axes = np.stack([x, y, np.cross(x, y)])
    vectors = np.random.default_rng(0).normal(size=(5, 3))
    np.testing.assert_allclose(quat.rotate(fbx._from_axes(axes), vectors), vectors @ axes.T, atol=1e-12)


def test_a_file_without_takes_is_one_pose(monkeypatch):
    monkeypatch.setattr(fbx.FbxScene, "read_curves", lambda self, take: {})
    (clip,) = fbx.read(DATA / "walker.fbx")
    assert clip.num_frames == 1 and clip.name == "walker"


def test_a_file_with_neither_bones_nor_takes_is_refused(monkeypatch):
    monkeypatch.setattr(fbx.FbxScene, "read_curves", lambda self, take: {})
    monkeypatch.setattr(fbx.FbxScene, "choose_joints", lambda self, moved: [])
    with pytest.raises(FileError, match=r"walker\.fbx: holds neither an animation nor bones"):
        fbx.read(DATA / "walker.fbx")


def test_a_frame_rate_must_be_positive():
    with pytest.raises(InputError, match="a positive number is needed"):
        fbx.read(DATA / "walker.fbx", fps=0.0)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(FileError, match="no such file"):
        fbx.read(tmp_path / "gone.fbx")
