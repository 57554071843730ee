"""USD in: skeletons as the library that defines them evaluates them."""

from __future__ import annotations

import numpy as np
import pytest

import motionmatch as mm
from bodies import walk
from motionmatch.errors import FileError
from motionmatch.motion import usd, usd_read

pytest.importorskip("pxr")


@pytest.mark.parametrize("ending", [".usda", ".usdc"])
def test_what_was_written_reads_back(tmp_path, ending):
    clip = walk().trim(0, 9)
    path = usd.write(clip, tmp_path / f"walk{ending}")
    (again,) = mm.load(path, cache=False)
    assert again.name == "walk" and again.fps == clip.fps
    np.testing.assert_allclose(again.positions_world, clip.positions_world, atol=1e-4)
    assert set(again.anatomy.roles) == set(clip.anatomy.roles)


def test_units_axes_and_places_of_the_stage_count(tmp_path):
    from pxr import Gf, Usd, UsdGeom

    clip = walk().trim(0, 3)
    path = usd.write(clip, tmp_path / "walk.usda")
    stage = Usd.Stage.Open(str(path))
    UsdGeom.SetStageMetersPerUnit(stage, 0.01)
    UsdGeom.SetStageUpAxis(stage, UsdGeom.Tokens.z)
    root = UsdGeom.Xformable(stage.GetPrimAtPath("/Character"))
    root.AddTranslateOp().Set(Gf.Vec3d(0, 0, 50))
    root.AddRotateXOp().Set(90.0)
    root.AddScaleOp().Set(Gf.Vec3f(100, 100, 100))
    stage.GetRootLayer().Save()
    (again,) = usd_read.read(path)
    np.testing.assert_allclose(again.positions_world, clip.positions_world + [0, 0.5, 0], atol=1e-4)


def test_a_skeleton_without_animation_is_one_pose(tmp_path):
    from pxr import Usd, UsdSkel

    path = usd.write(walk().trim(0, 3), tmp_path / "walk.usda")
    stage = Usd.Stage.Open(str(path))
    prim = stage.GetPrimAtPath("/Character/Skeleton")
    UsdSkel.BindingAPI(prim).GetAnimationSourceRel().ClearTargets(True)
    stage.GetRootLayer().Save()
    (clip,) = usd_read.read(path)
    assert clip.num_frames == 1


def test_a_file_without_a_skeleton_says_so(tmp_path):
    (tmp_path / "box.usda").write_text('#usda 1.0\ndef Cube "box" {}\n')
    with pytest.raises(FileError, match=r"box\.usda: holds no skeleton"):
        usd_read.read(tmp_path / "box.usda")
    (tmp_path / "bad.usda").write_text("nothing")
    with pytest.raises(FileError, match=r"bad\.usda"):
        usd_read.read(tmp_path / "bad.usda")
