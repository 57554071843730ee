"""glTF in: any skin or tree, any interpolation, any armature above."""

from __future__ import annotations

import json
import struct

import numpy as np
import pytest

from motionmatch.errors import FileError, InputError
from motionmatch.maths import quat
from motionmatch.motion import gltf_read


class Builder:
    """A glTF file as another program might write it."""

    def __init__(self, nodes, **tree):
        self.binary = b""
        self.tree = {
            "asset": {"version": "2.0"},
            "nodes": nodes,
            "accessors": [],
            "bufferViews": [],
            "animations": [],
            **tree,
        }

    def array(self, values, kind):
        values = np.asarray(values, "<f4")
        self.tree["bufferViews"].append({"buffer": 0, "byteOffset": len(self.binary), "byteLength": values.nbytes})
        self.binary += values.tobytes()
        view = len(self.tree["bufferViews"]) - 1
        self.tree["accessors"].append({"bufferView": view, "componentType": 5126, "type": kind, "count": len(values)})
        return view

    def animate(self, *channels, name="move"):
        """Each channel is (node, path, times, values, interpolation)."""
        animation = {"name": name, "channels": [], "samplers": []}
        for node, path, times, values, interpolation in channels:
            kind = "VEC4" if path == "rotation" else "VEC3"
            sampler = {"input": self.array(times, "SCALAR"), "output": self.array(values, kind)}
            sampler["interpolation"] = interpolation
            animation["samplers"].append(sampler)
            target = {"node": node, "path": path}
            animation["channels"].append({"sampler": len(animation["samplers"]) - 1, "target": target})
        self.tree["animations"].append(animation)
        return self

    def save(self, path):
        self.tree["buffers"] = [{"byteLength": len(self.binary)}]
        text = json.dumps(self.tree).encode()
        text += b" " * (-len(text) % 4)
        body = struct.pack("<II", len(text), 0x4E4F534A) + text
        body += struct.pack("<II", len(self.binary), 0x004E4942) + self.binary
        path.write_bytes(struct.pack("<III", 0x46546C67, 2, 12 + len(body)) + body)
        return path


def xyzw(angle, axis=(0.0, 0.0, 1.0)):
    return np.roll(quat.from_angle_axis(np.array(angle), np.array(axis)), -1)


def arm(**root):
    """A root with an upper and a lower arm of one unit each."""
    return [
        {"name": "root", "children": [1], **root},
        {"name": "upper", "children": [2], "translation": [0, 1, 0]},
        {"name": "lower", "translation": [1, 0, 0]},
    ]


TURN = (1, "rotation", [0.0, 1.0], [xyzw(0.0), xyzw(np.pi / 2)], "LINEAR")
SKIN = {"skins": [{"joints": [0, 1, 2]}]}


def test_a_skin_is_a_skeleton(tmp_path):
    (clip,) = gltf_read.read(Builder(arm(), **SKIN).animate(TURN).save(tmp_path / "a.glb"), fps=10)
    assert clip.skeleton.names == ("root", "upper", "lower")
    assert clip.name == "move" and clip.num_frames == 11 and clip.fps == 10
    np.testing.assert_allclose(clip.positions_world[0, 2], [1, 1, 0], atol=1e-6)
    np.testing.assert_allclose(clip.positions_world[5, 2], [np.sqrt(0.5), 1 + np.sqrt(0.5), 0], atol=1e-6)
    np.testing.assert_allclose(clip.positions_world[-1, 2], [0, 2, 0], atol=1e-6)


def test_without_a_skin_the_nodes_that_move_are_the_skeleton(tmp_path):
    lower = (2, "rotation", [0.0, 1.0], [xyzw(0.0), xyzw(1.0)], "LINEAR")
    (clip,) = gltf_read.read(Builder(arm()).animate(TURN, lower).save(tmp_path / "a.glb"))
    assert clip.skeleton.names == ("upper", "lower")
    np.testing.assert_allclose(clip.positions_world[0], [[0, 1, 0], [1, 1, 0]], atol=1e-6)


def test_an_armature_above_is_worked_into_the_root(tmp_path):
    nodes = [*arm(), {"name": "Armature", "children": [0], "scale": [0.01] * 3, "translation": [1, 0, 0],
                      "rotation": xyzw(-np.pi / 2, (1.0, 0, 0)).tolist()}]  # fmt: skip
    (clip,) = gltf_read.read(Builder(nodes, **SKIN).animate(TURN).save(tmp_path / "a.glb"))
    np.testing.assert_allclose(clip.positions_world[0], [[1, 0, 0], [1, 0, -0.01], [1.01, 0, -0.01]], atol=1e-7)


def test_a_matrix_above_is_taken_apart(tmp_path):
    matrix = np.diag([2.0, 2.0, 2.0, 1.0])
    matrix[:3, 3] = [0, 5, 0]
    nodes = [*arm(), {"name": "top", "children": [0], "matrix": matrix.T.reshape(-1).tolist()}]
    (clip,) = gltf_read.read(Builder(nodes, **SKIN).animate(TURN).save(tmp_path / "a.glb"))
    np.testing.assert_allclose(clip.positions_world[0, 2], [2, 7, 0], atol=1e-6)


def test_an_animated_armature_carries_the_skeleton(tmp_path):
    nodes = [*arm(), {"name": "Armature", "children": [0]}]
    move = (3, "translation", [0.0, 1.0], [[0, 0, 0], [0, 0, 4]], "LINEAR")
    (clip,) = gltf_read.read(Builder(nodes, **SKIN).animate(TURN, move).save(tmp_path / "a.glb"), fps=2)
    np.testing.assert_allclose(clip.positions_world[1, 0], [0, 0, 2], atol=1e-6)


def test_scale_inside_the_skeleton_becomes_length(tmp_path):
    nodes = arm()
    nodes[1]["scale"] = [3, 3, 3]
    (clip,) = gltf_read.read(Builder(nodes, **SKIN).animate(TURN).save(tmp_path / "a.glb"))
    np.testing.assert_allclose(clip.positions_world[0, 2], [3, 1, 0], atol=1e-6)


def test_uneven_scale_is_refused(tmp_path):
    path = Builder(arm(scale=[1, 2, 1]), **SKIN).animate(TURN).save(tmp_path / "a.glb")
    with pytest.raises(FileError, match=r"node 'root' is scaled by 1 to 2.*Apply the scale"):
        gltf_read.read(path)


def test_channels_with_their_own_times_meet_on_one_grid(tmp_path):
    move = (0, "translation", [0.0, 0.3, 1.0], [[0, 0, 0], [3, 0, 0], [3, 0, 7]], "LINEAR")
    (clip,) = gltf_read.read(Builder(arm(), **SKIN).animate(TURN, move).save(tmp_path / "a.glb"), fps=10)
    np.testing.assert_allclose(clip.positions[2, 0], [2, 0, 0], atol=1e-5)
    np.testing.assert_allclose(clip.positions[5, 0], [3, 0, 2], atol=1e-5)


def test_step_keys_hold(tmp_path):
    move = (0, "translation", [0.0, 0.5, 1.0], [[0, 0, 0], [1, 0, 0], [2, 0, 0]], "STEP")
    (clip,) = gltf_read.read(Builder(arm(), **SKIN).animate(move).save(tmp_path / "a.glb"), fps=8)
    np.testing.assert_array_equal(clip.positions[:, 0, 0], [0, 0, 0, 0, 1, 1, 1, 1, 2])


def test_cubic_keys_follow_their_tangents(tmp_path):
    values = [[[0, 0, 0], [0, 0, 0], [1, 0, 0]], [[1, 0, 0], [1, 0, 0], [0, 0, 0]]]
    move = (0, "translation", [0.0, 1.0], np.reshape(values, (-1, 3)), "CUBICSPLINE")
    builder = Builder(arm(), **SKIN).animate(move)
    (clip,) = gltf_read.read(builder.save(tmp_path / "a.glb"), fps=10)
    np.testing.assert_allclose(clip.positions[:, 0, 0], np.linspace(0, 1, 11), atol=1e-6)


@pytest.mark.parametrize("fps", [24.0, 30.0, 60.0, 120.0])
def test_the_frame_rate_is_found_from_the_keys(tmp_path, fps):
    times = np.arange(20) / fps
    turn = (1, "rotation", times, [xyzw(0.01 * i) for i in range(20)], "LINEAR")
    (clip,) = gltf_read.read(Builder(arm(), **SKIN).animate(turn).save(tmp_path / "a.glb"))
    assert clip.fps == fps and clip.num_frames == 20


def test_sparse_keys_are_read_at_thirty_frames_per_second(tmp_path):
    (clip,) = gltf_read.read(Builder(arm(), **SKIN).animate(TURN).save(tmp_path / "a.glb"))
    assert clip.fps == 30.0 and clip.num_frames == 31


def test_an_animation_that_begins_late_begins_with_its_first_key(tmp_path):
    turn = (1, "rotation", [2.0, 3.0], [xyzw(0.0), xyzw(1.0)], "LINEAR")
    (clip,) = gltf_read.read(Builder(arm(), **SKIN).animate(turn).save(tmp_path / "a.glb"), fps=10)
    assert clip.num_frames == 11


def test_every_animation_is_a_clip(tmp_path):
    path = Builder(arm(), **SKIN).animate(TURN, name="a").animate(TURN, name="").save(tmp_path / "walk.glb")
    assert [clip.name for clip in gltf_read.read(path)] == ["a", "walk 2"]


def test_empty_leaves_are_end_sites(tmp_path):
    nodes = arm()
    nodes[2]["children"] = [3]
    nodes.append({"name": "tip", "translation": [0, 0.5, 0]})
    (clip,) = gltf_read.read(Builder(nodes, **SKIN).animate(TURN).save(tmp_path / "a.glb"))
    np.testing.assert_array_equal(clip.skeleton.end_parents, [2])
    np.testing.assert_allclose(clip.ends_world[0, 0], [1, 1.5, 0], atol=1e-6)


def test_joints_with_one_name_are_told_apart(tmp_path):
    nodes = arm()
    nodes[2]["name"] = "upper"
    (clip,) = gltf_read.read(Builder(nodes, **SKIN).animate(TURN).save(tmp_path / "a.glb"))
    assert clip.skeleton.names == ("root", "upper", "upper.2")


def test_a_skin_without_animation_is_a_character_in_its_pose(tmp_path):
    (clip,) = gltf_read.read(Builder(arm(), **SKIN).save(tmp_path / "a.glb"))
    (moved,) = gltf_read.read(Builder(arm(), **SKIN).animate(TURN).save(tmp_path / "b.glb"))
    assert clip.num_frames == 1 and clip.name == "a"
    assert clip.skeleton.same_joints(moved.skeleton)


def test_a_file_with_neither_animation_nor_skin_is_refused(tmp_path):
    with pytest.raises(FileError, match="holds neither an animation nor a skin"):
        gltf_read.read(Builder(arm()).save(tmp_path / "a.glb"))


def test_an_animation_of_shapes_only_is_refused(tmp_path):
    builder = Builder(arm(), **SKIN).animate((0, "weights", [0.0, 1.0], np.zeros((2, 3)), "LINEAR"))
    with pytest.raises(FileError, match="move no nodes"):
        gltf_read.read(builder.save(tmp_path / "a.glb"))


@pytest.mark.parametrize("times", [[0.0, 0.0], [1.0, 0.5], [0.0]])
def test_keys_that_do_not_match_their_times_are_refused(tmp_path, times):
    turn = (1, "rotation", times, [xyzw(0.0), xyzw(1.0)], "LINEAR")
    with pytest.raises(FileError, match="node 1's rotation do not match their times"):
        gltf_read.read(Builder(arm(), **SKIN).animate(turn).save(tmp_path / "a.glb"))


def test_a_node_with_two_parents_is_refused(tmp_path):
    nodes = arm()
    nodes[0]["children"] = [1, 2]
    with pytest.raises(FileError, match="node 2 has two parents"):
        gltf_read.read(Builder(nodes, **SKIN).animate(TURN).save(tmp_path / "a.glb"))


def test_a_joint_that_does_not_exist_is_refused(tmp_path):
    path = Builder(arm(), skins=[{"joints": [0, 1, 9]}]).animate(TURN).save(tmp_path / "a.glb")
    with pytest.raises(FileError, match=r"refers to nodes\[9\]"):
        gltf_read.read(path)


@pytest.mark.parametrize("fps", [0.0, -5.0, float("nan")])
def test_a_frame_rate_must_be_positive(tmp_path, fps):
    with pytest.raises(InputError, match="a positive number is needed"):
        gltf_read.read(tmp_path / "a.glb", fps=fps)


def test_mutated_files_give_clips_or_errors_of_ours(tmp_path):
    """Whatever stands in the JSON, only our own errors come out."""
    import copy
    import random

    from motionmatch.actors import sketch
    from motionmatch.errors import MotionMatchError
    from motionmatch.motion import gltf_write

    good = gltf_write.write_glb(sketch.walk(0.2), tmp_path / "good.glb", body=False).read_bytes()
    length = struct.unpack_from("<I", good, 12)[0]
    tree, rest = json.loads(good[20 : 20 + length]), good[20 + length :]
    rng = random.Random(1)
    odd = [None, -1, 0, 1, 3, 10**9, 1e300, float("inf"), "", "x", [], {}, [0], {"a": 1}, True, 2**70]
    read = 0
    for _ in range(500):
        changed = json.loads(json.dumps(tree))
        for _ in range(rng.randint(1, 3)):
            place, parents = changed, []
            while isinstance(place, (dict, list)) and len(place) and (not parents or rng.random() < 0.8):
                key = rng.choice(list(place) if isinstance(place, dict) else range(len(place)))
                parents.append((place, key))
                place = place[key]
            if parents:
                parents[-1][0][parents[-1][1]] = copy.deepcopy(rng.choice(odd))
        text = json.dumps(changed).encode()
        text += b" " * (-len(text) % 4)
        data = struct.pack("<III", 0x46546C67, 2, 20 + len(text) + len(rest)) + struct.pack(
            "<II", len(text), 0x4E4F534A
        )
        (tmp_path / "bad.glb").write_bytes(data + text + rest)
        try:
            clips = gltf_read.read(tmp_path / "bad.glb")
        except MotionMatchError:
            continue
        read += len(clips)
    assert read > 0
