"""GLB in, the same GLB out, with new animations beside the old ones."""

import json
from dataclasses import replace

import numpy as np
import pytest

from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.motion import gltf_read
from motionmatch.motion.gltf_add import add_animations
from motionmatch.motion.gltf_file import GltfFile
from motionmatch.motion.load import load


@pytest.mark.parametrize("name", ["Fox", "Soldier", "Xbot", "CesiumMan"])
def test_an_animation_that_is_added_is_read_back_and_all_else_stays(characters, tmp_path, name):
    source, out = characters(name), tmp_path / f"{name}.glb"
    before = load(source, cache=False)
    example = max(before, key=lambda clip: clip.num_frames)
    backwards = replace(example, positions=example.positions[::-1], rotations=example.rotations[::-1], name="backwards")
    add_animations(source, [backwards], out, example=example)
    after = {clip.name: clip for clip in load(out, cache=False)}
    assert list(after) == [*(clip.name for clip in before), "backwards"]
    np.testing.assert_allclose(after["backwards"].positions_world, backwards.positions_world, atol=2e-4)
    for clip in before:
        np.testing.assert_allclose(after[clip.name].positions_world, clip.positions_world, atol=1e-5)
    old, new = GltfFile(source), GltfFile(out)
    for key in ("nodes", "meshes", "skins", "materials", "textures", "images", "scenes"):
        assert json.dumps(new.tree.get(key)) == json.dumps(old.tree.get(key)), key
    assert new.binary[: len(old.binary)] == old.binary


def test_old_animations_may_be_left_out(characters, tmp_path):
    source, out = characters("Fox"), tmp_path / "out.glb"
    (walk,) = [clip for clip in load(source) if clip.name == "Walk"]
    add_animations(source, [walk], out, example=walk, keep=False)
    assert [clip.name for clip in gltf_read.read(out)] == ["Walk"]
    turned = replace(walk, rotations=quat.normalize(walk.rotations + 0.01), name="Walk")
    add_animations(source, [turned], out, example=walk)
    assert [clip.name for clip in load(out)][-1] == "Walk.2"


def test_another_skeleton_is_refused(characters, tmp_path):
    fox, man = load(characters("Fox"))[0], load(characters("CesiumMan"))[0]
    with pytest.raises(InputError, match=r"does not have the joints of .*Fox"):
        add_animations(characters("Fox"), [man], tmp_path / "out.glb", example=fox)
