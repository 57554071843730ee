"""GLB out: what a viewer needs is there, exactly, and nothing half-written stays behind."""

from __future__ import annotations

import json
import struct
from dataclasses import replace

import numpy as np
import pytest

from motionmatch.errors import FileError, InputError
from motionmatch.maths import quat
from motionmatch.motion import gltf_read, gltf_write
from motionmatch.motion.clip import Clip
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.tags import Tags


def wander(frames=12, fps=30.0, name="wander", seed=0, joints=6):
    """Random motion of a small tree with end sites; only the root and joint 3 change place."""
    rng = np.random.default_rng(seed)
    parents = [-1] + [int(rng.integers(0, joint)) for joint in range(1, joints)]
    offsets = rng.normal(0, 0.3, (joints, 3))
    skeleton = Skeleton(
        names=[f"Joint {joint}" for joint in range(joints)],
        parents=parents,
        offsets=offsets,
        end_parents=[joints - 1, 2],
        end_offsets=rng.normal(0, 0.1, (2, 3)),
    )
    positions = np.tile(offsets, (frames, 1, 1))
    positions[:, 0] = np.cumsum(rng.normal(0, 0.02, (frames, 3)), axis=0) + [0, 1, 0]
    positions[:, 3] += rng.normal(0, 0.01, (frames, 3))
    rotations = quat.normalize(rng.normal(size=(frames, joints, 4)))
    rotations[:, 4] = rotations[0, 4]
    return Clip(skeleton, positions, rotations, fps, name=name, metres_per_unit=0.01)


def tree_of(path):
    data = path.read_bytes()
    (length,) = struct.unpack_from("<I", data, 12)
    return json.loads(data[20 : 20 + length])


@pytest.mark.parametrize("seed", range(5))
def test_reading_back_gives_the_same_world_positions(tmp_path, seed):
    clip = wander(seed=seed)
    (back,) = gltf_read.read(gltf_write.write_glb(clip, tmp_path / "a.glb"))
    np.testing.assert_allclose(back.positions_world, clip.positions_world, atol=1e-4 * 0.1)
    np.testing.assert_allclose(back.ends_world, clip.ends_world, atol=1e-4 * 0.1)


def test_reading_back_gives_the_same_clip(tmp_path):
    clip = replace(wander(fps=119.88), tags=Tags({"walk": ((0, 5), (7, 9))}))
    (back,) = gltf_read.read(gltf_write.write_glb(clip, tmp_path / "a.glb"))
    assert back.name == "wander"
    assert back.fps == clip.fps
    assert back.num_frames == clip.num_frames
    assert back.metres_per_unit == 0.01
    assert back.tags == clip.tags
    assert back.skeleton.names == clip.skeleton.names
    np.testing.assert_array_equal(back.skeleton.parents, clip.skeleton.parents)
    np.testing.assert_array_equal(back.skeleton.offsets, clip.skeleton.offsets)
    np.testing.assert_array_equal(back.skeleton.end_parents, clip.skeleton.end_parents)
    np.testing.assert_array_equal(back.skeleton.end_offsets, clip.skeleton.end_offsets)


def test_every_clip_is_an_animation(tmp_path):
    clip = wander()
    path = gltf_write.write_glb([clip, clip.trim(3), replace(clip, name="other")], tmp_path / "a.glb")
    assert [clip.name for clip in gltf_read.read(path)] == ["wander", "wander 2", "other"]
    assert [clip.num_frames for clip in gltf_read.read(path)] == [12, 9, 12]


def test_clips_with_other_bone_lengths_keep_them(tmp_path):
    clip = wander()
    longer = replace(clip, positions=clip.positions * 1.3, name="longer")
    _, back = gltf_read.read(gltf_write.write_glb([clip, longer], tmp_path / "a.glb"))
    np.testing.assert_allclose(back.positions_world, longer.positions_world, atol=1e-5)


def test_only_joints_that_change_place_have_translations(tmp_path):
    tree = tree_of(gltf_write.write_glb(wander(), tmp_path / "a.glb"))
    targets = [channel["target"] for channel in tree["animations"][0]["channels"]]
    assert {t["node"] for t in targets if t["path"] == "translation"} == {0, 3}
    assert {t["node"] for t in targets if t["path"] == "rotation"} == set(range(6))


def test_a_joint_that_never_turns_has_one_key(tmp_path):
    tree = tree_of(gltf_write.write_glb(wander(), tmp_path / "a.glb"))
    animation = tree["animations"][0]
    still = next(c for c in animation["channels"] if c["target"] == {"node": 4, "path": "rotation"})
    assert tree["accessors"][animation["samplers"][still["sampler"]]["input"]]["count"] == 1


def test_times_follow_the_frame_rate(tmp_path):
    tree = tree_of(gltf_write.write_glb(wander(frames=31, fps=60.0), tmp_path / "a.glb"))
    times = tree["accessors"][tree["animations"][0]["samplers"][0]["input"]]
    assert times["min"] == [0.0]
    assert times["max"] == pytest.approx([0.5])


def test_file_says_who_made_it_and_holds_a_skinned_body(tmp_path):
    tree = tree_of(gltf_write.write_glb(wander(), tmp_path / "a.glb"))
    assert tree["asset"] == {"generator": "motionmatch", "version": "2.0"}
    assert tree["nodes"][6]["mesh"] == 0 and tree["nodes"][6]["skin"] == 0
    assert {"POSITION", "NORMAL", "JOINTS_0", "WEIGHTS_0"} <= set(tree["meshes"][0]["primitives"][0]["attributes"])
    assert [node["name"] for node in tree["nodes"][:6]] == list(wander().skeleton.names)


def test_without_a_body_there_is_no_mesh(tmp_path):
    tree = tree_of(gltf_write.write_glb(wander(), tmp_path / "a.glb", body=False))
    assert "meshes" not in tree and len(tree["skins"]) == 1


def test_inverse_bind_matrices_undo_the_rest_pose(tmp_path):
    path = gltf_write.write_glb(wander(), tmp_path / "a.glb")
    file = gltf_read.GltfFile(path)
    tree = file.tree
    inverse = file.array(tree["skins"][0]["inverseBindMatrices"]).reshape(-1, 4, 4).transpose(0, 2, 1)
    world = {}
    for index in range(6):
        node = tree["nodes"][index]
        x, y, z, w = node["rotation"]
        local = np.eye(4)
        local[:3, :3] = quat.rotate(np.array([w, x, y, z]), np.eye(3)).T
        local[:3, 3] = node["translation"]
        parent = next((p for p in range(6) if index in tree["nodes"][p].get("children", [])), None)
        world[index] = local if parent is None else world[parent] @ local
        np.testing.assert_allclose(world[index] @ inverse[index], np.eye(4), atol=1e-5)


def test_one_frame_is_enough(tmp_path):
    (back,) = gltf_read.read(gltf_write.write_glb(wander(frames=1), tmp_path / "a.glb"))
    assert back.num_frames == 1 and back.fps == 30.0


def test_nothing_to_write_is_refused(tmp_path):
    with pytest.raises(InputError, match="no clips to write"):
        gltf_write.write_glb([], tmp_path / "a.glb")


def test_clips_of_different_skeletons_are_refused(tmp_path):
    with pytest.raises(InputError, match="other and wander have different joints"):
        gltf_write.write_glb([wander(), wander(joints=7, name="other")], tmp_path / "a.glb")


def test_numbers_that_are_not_finite_are_refused(tmp_path):
    clip = wander()
    clip.positions[4, 2, 1] = np.nan
    with pytest.raises(InputError, match="not finite in frame 4"):
        gltf_write.write_glb(clip, tmp_path / "a.glb")


def test_another_ending_is_refused(tmp_path):
    with pytest.raises(InputError, match=r"ends in \.glb"):
        gltf_write.write_glb(wander(), tmp_path / "a.gltf")


def test_a_failure_leaves_the_old_file_and_no_other(tmp_path, monkeypatch):
    path = tmp_path / "a.glb"
    path.write_bytes(b"old")

    def fail(self, target):
        target.write_bytes(b"half")
        raise RuntimeError

    monkeypatch.setattr(gltf_write._Document, "save", fail)
    with pytest.raises(RuntimeError):
        gltf_write.write_glb(wander(), path)
    assert [file.name for file in tmp_path.iterdir()] == ["a.glb"]
    assert path.read_bytes() == b"old"


def test_a_folder_that_is_missing_is_named(tmp_path):
    with pytest.raises(FileError, match="does not exist"):
        gltf_write.write_glb(wander(), tmp_path / "no" / "a.glb")


def test_characters_together_share_a_body_and_move_in_one_animation(tmp_path):
    clips = [wander(seed=0, name="a"), wander(seed=0, name="b", frames=12)]
    moved = replace(clips[1], positions=clips[1].positions + np.eye(1, 6)[0][:, None] * [5.0, 0.0, 0.0])
    path = gltf_write.write_glb_together([clips[0], moved], tmp_path / "both.glb", body=False)
    tree = tree_of(path)
    assert len(tree["skins"]) == 2 and len(tree["animations"]) == 1
    assert tree["skins"][1]["joints"] == list(range(6, 12))
    assert tree["skins"][0]["inverseBindMatrices"] == tree["skins"][1]["inverseBindMatrices"]
    assert tree["scenes"][0]["nodes"] == [0, 6]
    targets = {channel["target"]["node"] for channel in tree["animations"][0]["channels"]}
    assert targets == set(range(12))
    children = [child for node in tree["nodes"][6:] for child in node.get("children", [])]
    assert children and min(children) > 6
    assert tree["nodes"][6]["name"] == "b:Joint 0"


def test_characters_together_are_read_back_one_by_one(tmp_path):
    shift = np.eye(1, 6)[0][:, None] * [5.0, 0.0, 0.0]
    clips = [wander(seed=0, name=name) for name in "abc"]
    clips = [replace(clip, positions=clip.positions + k * shift) for k, clip in enumerate(clips)]
    again = gltf_read.read(gltf_write.write_glb_together(clips, tmp_path / "all.glb", body=False))
    assert [clip.name for clip in again] == ["a", "b", "c"]
    for one, other in zip(again, clips, strict=True):
        assert one.skeleton.names == other.skeleton.names
        np.testing.assert_allclose(one.positions_world, other.positions_world, atol=1e-5)


def test_a_character_on_its_own_keeps_its_names(tmp_path):
    again = gltf_read.read(gltf_write.write_glb_together([wander(name="a")], tmp_path / "one.glb", body=False))
    assert len(again) == 1 and again[0].num_frames == wander().num_frames


def test_characters_together_need_one_skeleton_and_a_glb(tmp_path):
    with pytest.raises(InputError, match="different joints"):
        gltf_write.write_glb_together([wander(), wander(joints=5)], tmp_path / "both.glb")
    with pytest.raises(InputError, match=r"ends in \.glb"):
        gltf_write.write_glb_together([wander()], tmp_path / "both.obj")
