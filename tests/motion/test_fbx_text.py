"""Text FBX, and skins of FBX: the same as the binary file, and as the clip that they were written from."""

from __future__ import annotations

import numpy as np
import pytest

import motionmatch as mm
from bodies import walk
from fbx_files import FACES, make_box, make_text, pack_binary, write_text_fbx
from motionmatch.errors import FileError
from motionmatch.motion import fbx, fbx_text
from motionmatch.motion.fbx_glb import has_skin, write_skinned_glb
from motionmatch.motion.gltf_file import GltfFile
from motionmatch.motion.gltf_skin import bend_skin, read_skin
from motionmatch.motion.skin_file import find_skin_file
from once import once


@once
def short():
    return walk().trim(0, 12)


@pytest.fixture
def written(tmp_path):
    return write_text_fbx(short(), tmp_path / "hero.fbx", space="Anna:")


def test_pivots_and_rotations_before_are_those_of_the_clip(written):
    (clip,) = fbx.read(written)  # the empty take beside it is none
    assert clip.name == "mixamo.com" and clip.fps == short().fps
    assert clip.skeleton.names[0] == f"Anna:{short().skeleton.names[0]}"
    np.testing.assert_allclose(clip.positions_world, short().positions_world, atol=1e-5)


def test_a_namespace_does_not_hide_what_joints_are(written):
    (clip,) = mm.load(written, cache=False)
    known = {role: f"Anna:{short().skeleton.names[joint]}" for role, joint in short().anatomy.roles.items()}
    assert {role: clip.skeleton.names[joint] for role, joint in clip.anatomy.roles.items()} == known


def test_text_and_binary_are_the_same(written, tmp_path):
    _, top = fbx_text.parse(written.read_bytes())
    (tmp_path / "binary.fbx").write_bytes(pack_binary(top))
    one, two = fbx.read(written)[0], fbx.read(tmp_path / "binary.fbx")[0]
    np.testing.assert_array_equal(one.positions, two.positions)
    np.testing.assert_array_equal(one.rotations, two.rotations)


def test_a_character_without_takes_is_one_pose(tmp_path):
    path = write_text_fbx(short(), tmp_path / "hero.fbx", takes=False)
    (clip,) = fbx.read(path)
    assert clip.num_frames == 1 and clip.name == "hero"
    np.testing.assert_allclose(clip.positions_world[0], short().positions_world[0], atol=1e-5)


def test_ends_that_are_far_out_are_left_out(tmp_path):
    clip = short()
    text = make_text(clip, skin=False, takes=True, space="", rng=None, unit=100.0)
    toe = clip.anatomy["left_toe"]
    bone = ('\tModel: 800, "Model::LeftToe_end", "LimbNode" {\n\t\tProperties70:  {\n'
            '\t\t\tP: "Lcl Translation", "Lcl Translation", "", "A",0,2005.8,0\n\t\t}\n\t}\n')  # fmt: skip
    text = text.replace("Objects:  {\n", "Objects:  {\n" + bone).replace(
        "Connections:  {\n", f'Connections:  {{\n\tC: "OO",800,{100 + toe}\n'
    )
    (tmp_path / "a.fbx").write_text(text)
    (read,) = fbx.read(tmp_path / "a.fbx")
    assert read.skeleton.names == clip.skeleton.names
    (tmp_path / "a.fbx").write_text(text.replace("2005.8", "8.0"))
    assert "LeftToe_end" in fbx.read(tmp_path / "a.fbx")[0].skeleton.names


def test_a_skin_moves_as_its_bones_do(written, tmp_path):
    path = write_skinned_glb(written, tmp_path / "hero.glb")
    (clip,) = mm.load(path, cache=False)
    np.testing.assert_allclose(clip.positions_world, short().positions_world, atol=1e-4)
    mesh, bind = read_skin(path, clip)
    assert len(mesh.triangles) == 2 * len(FACES) * clip.skeleton.num_joints
    shown = bend_skin(mesh, bind, clip.positions_world[7], clip.rotations_world[7])
    for joint in range(clip.skeleton.num_joints):
        corners = make_box(short(), joint, 7)
        nearest = np.linalg.norm(shown[:, None] - corners, axis=-1).min(axis=0)
        assert nearest.max() < 1e-4
    (material,) = GltfFile(path).items("materials")
    assert material["pbrMetallicRoughness"]["baseColorFactor"] == [0.5, 0.25, 0.125, 1.0]
    primitive = GltfFile(path).items("meshes")[0]["primitives"][0]
    assert GltfFile(path).array(primitive["attributes"]["TEXCOORD_0"]).max() == 1.0


def test_a_character_of_an_fbx_keeps_its_mesh(written, tmp_path, monkeypatch):
    monkeypatch.setenv("MOTIONMATCH_CACHE", str(tmp_path / "cache"))
    hero = mm.load_character(written)
    assert hero.name == "hero" and hero.stance.origin == "bind pose" and hero.skin == find_skin_file(written)
    [moved] = mm.retarget(walk(), hero)
    from motionmatch.retargeting.writing import write_on

    (out,) = write_on([moved], hero, tmp_path / "walks.glb", keep=False)
    (again,) = mm.load(out, cache=False)
    assert np.abs(again.positions_world - moved.positions_world).max() < 5e-3
    assert GltfFile(out).tree["meshes"] == GltfFile(hero.skin).tree["meshes"]


def test_bones_without_a_mesh_are_no_skin(tmp_path):
    path = write_text_fbx(short(), tmp_path / "bones.fbx", skin=False)
    assert not has_skin(path) and find_skin_file(path) is None
    with pytest.raises(FileError, match="holds no mesh on bones"):
        write_skinned_glb(path, tmp_path / "a.glb")


@pytest.mark.parametrize("seed", range(12))
def test_a_damaged_text_is_refused_or_read(tmp_path, seed):
    rng = np.random.default_rng(seed)
    text = make_text(short().trim(0, 2), skin=True, takes=True, space="", rng=rng, unit=100.0)
    cut = int(rng.integers(30, len(text)))
    broken = text[:cut] if seed % 2 else text[:cut] + chr(int(rng.integers(32, 127))) * 3 + text[cut + 2 :]
    path = tmp_path / "a.fbx"
    path.write_text(broken)
    try:
        assert fbx.read(path)
    except FileError as error:
        assert "a.fbx" in str(error)


def test_an_old_text_is_told_its_version(tmp_path):
    (tmp_path / "a.fbx").write_text("; FBX 6.1.0 project file\nFBXHeaderExtension:  {\n\tFBXVersion: 6100\n}\n")
    with pytest.raises(FileError, match="is FBX version 6100; 7000"):
        fbx.read(tmp_path / "a.fbx")
