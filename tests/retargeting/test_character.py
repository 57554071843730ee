"""Characters: their stance, their ground, and their files."""

from __future__ import annotations

import json
import struct

import numpy as np
import pytest

import motionmatch as mm
from bodies import resize, walk
from motionmatch.errors import InputError
from motionmatch.motion.gltf_file import GltfFile
from motionmatch.retargeting.character import load_character, make_character
from motionmatch.retargeting.writing import put_on, write_on

GIVEN = {"Xbot": 0.889, "Soldier": 0.879, "CesiumMan": 0.542, "RiggedFigure": 0.542}
"""Thigh and shin, metres, measured in their bind poses."""


def strip_animations(path, out):
    """Write a GLB without its animations, as Ready Player Me and others give characters."""
    file = GltfFile(path)
    tree = {**file.tree, "animations": []}
    text = json.dumps(tree).encode()
    text += b" " * (-len(text) % 4)
    parts = struct.pack("<II", len(text), 0x4E4F534A) + text
    parts += struct.pack("<II", len(file.binary), 0x004E4942) + file.binary
    out.write_bytes(struct.pack("<III", 0x46546C67, 2, 12 + len(parts)) + parts)
    return out


@pytest.mark.parametrize("name", GIVEN)
def test_given_characters_stand_upright_and_face_forward(characters, name):
    hero = load_character(characters(name))
    at, roles = hero.stance.positions, hero.anatomy.roles
    assert hero.stance.origin == "bind pose" and hero.anatomy.kind == "biped"
    assert hero.leg == pytest.approx(GIVEN[name], abs=0.01)
    assert at[roles["left_hand"], 0] > 0.2 and at[roles["right_hand"], 0] < -0.2  # left is +x of one who faces +z
    assert at[roles["head"], 1] > at[roles["hips"], 1] > at[roles["left_knee"], 1] > at[roles["left_foot"], 1]
    assert at[roles["left_toe"], 2] > at[roles["left_foot"], 2]
    assert -0.02 < at[roles["left_toe"], 1] - hero.ground < 0.08


@pytest.mark.parametrize("name", ["Xbot", "CesiumMan"])
def test_a_character_without_animations_takes_motion(characters, tmp_path, name):
    path = strip_animations(characters(name), tmp_path / "bare.glb")
    bare, whole = load_character(path), load_character(characters(name))
    assert bare.example.num_frames == 1
    moved = [put_on([walk()], hero)[0] for hero in (bare, whole)]
    assert np.abs(moved[0].positions_world - moved[1].positions_world).max() < 1e-2  # CesiumMan animates its bones
    (out,) = write_on(moved[:1], bare, tmp_path / "walks.glb")
    (again,) = mm.load(out, cache=False)
    assert np.abs(again.positions_world - moved[0].positions_world).max() < 5e-3


@pytest.mark.parametrize("name", ["Soldier", "Fox"])
def test_meshes_materials_and_textures_stay_as_they_are(characters, tmp_path, name):
    hero = load_character(characters(name))
    clip = walk() if name != "Fox" else mm.actors.capture("dog: walk 2", seed=1)[0]
    (out,) = write_on(put_on([clip], hero), hero, tmp_path / "new.glb")
    before, after = GltfFile(characters(name)), GltfFile(out)
    for part in ("meshes", "materials", "textures", "images", "skins", "nodes"):
        assert after.tree.get(part) == before.tree.get(part)
    assert after.binary[: len(before.binary)] == before.binary
    assert len(after.items("animations")) == len(before.items("animations")) + 1


def test_several_clips_are_several_files_of_a_format_that_holds_one(tmp_path):
    clip = walk()
    written = write_on([clip, clip], make_character(clip), tmp_path / "out.bvh")
    assert [path.name for path in written] == ["out_sample_walk.bvh", "out_sample_walk.2.bvh"]
    assert all(path.exists() for path in written)


def test_a_body_without_legs_is_explained():
    clip = walk()
    arm = clip.skeleton.descendants(clip.anatomy["left_shoulder"])
    raw = mm.Clip(clip.skeleton.subset(arm), clip.positions[:, arm], clip.rotations[:, arm], clip.fps, "an arm")
    with pytest.raises(InputError, match="no legs were found"):
        _ = make_character(mm.understand(raw).apply(raw)).leg


def test_the_path_is_kept_where_that_is_asked_for():
    clip = walk()
    hero = make_character(resize(clip, 0.8))
    ways = []
    for keep in (True, False):
        [moved] = put_on([clip], hero, keep_path=keep)
        ways.append(np.linalg.norm(moved.positions_world[-1, 0, [0, 2]] - moved.positions_world[0, 0, [0, 2]]))
    own = np.linalg.norm(clip.positions_world[-1, 0, [0, 2]] - clip.positions_world[0, 0, [0, 2]])
    assert ways[0] == pytest.approx(own, rel=0.02) and ways[1] == pytest.approx(0.8 * own, rel=0.02)
