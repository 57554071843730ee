"""USD out, read back with the library that defines it."""

from __future__ import annotations

import builtins

import numpy as np
import pytest

from motionmatch.errors import InputError, MissingExtraError
from motionmatch.maths import quat
from motionmatch.motion import usd
from motionmatch.motion.clip import Clip
from motionmatch.motion.skeleton import Skeleton


def wave(frames=10):
    rng = np.random.default_rng(3)
    skeleton = Skeleton(
        names=["Hips", "Spine 1", "Spine-1", "Leg.L", "Leg.R"],
        parents=[-1, 0, 1, 0, 0],
        offsets=[[0, 1, 0], [0, 0.3, 0], [0, 0.3, 0], [0.1, -0.5, 0], [-0.1, -0.5, 0]],
    )
    positions = np.tile(skeleton.offsets, (frames, 1, 1))
    positions[:, 0] += np.cumsum(rng.normal(0, 0.02, (frames, 3)), axis=0)
    rotations = quat.normalize(rng.normal(size=(frames, 5, 4)) + [3, 0, 0, 0])
    return Clip(skeleton, positions, rotations, 48.0, name="2 waves!")


@pytest.mark.parametrize("ending", usd.ENDINGS)
def test_usd_computes_the_same_world_positions(tmp_path, ending):
    pytest.importorskip("pxr")
    from pxr import Usd, UsdSkel

    clip = wave()
    stage = Usd.Stage.Open(str(usd.write(clip, tmp_path / f"a{ending}")))
    cache = UsdSkel.Cache()
    cache.Populate(UsdSkel.Root.Get(stage, "/Character"), Usd.PrimDefaultPredicate)
    query = cache.GetSkelQuery(UsdSkel.Skeleton.Get(stage, "/Character/Skeleton"))
    for frame in range(clip.num_frames):
        world = [matrix.ExtractTranslation() for matrix in query.ComputeJointSkelTransforms(frame)]
        np.testing.assert_allclose(np.array(world), clip.positions_world[frame], atol=1e-5)


def test_stage_has_our_units_and_times(tmp_path):
    pytest.importorskip("pxr")
    from pxr import Usd, UsdGeom

    stage = Usd.Stage.Open(str(usd.write(wave(), tmp_path / "a.usda")))
    assert UsdGeom.GetStageUpAxis(stage) == "Y"
    assert UsdGeom.GetStageMetersPerUnit(stage) == 1.0
    assert (stage.GetStartTimeCode(), stage.GetEndTimeCode(), stage.GetTimeCodesPerSecond()) == (0, 9, 48)
    assert stage.GetDefaultPrim().GetName() == "Character"


def test_in_the_bind_pose_skinning_moves_no_vertex(tmp_path):
    pytest.importorskip("pxr")
    from pxr import Gf, Usd, UsdGeom, UsdSkel

    clip = wave(frames=1)  # the only frame is the one the body is built in
    stage = Usd.Stage.Open(str(usd.write(clip, tmp_path / "a.usdc")))
    body = UsdGeom.Mesh.Get(stage, "/Character/Mannequin")
    before = np.array(body.GetPointsAttr().Get())
    assert UsdSkel.BakeSkinning(UsdSkel.Root.Get(stage, "/Character"), Gf.Interval(0, 0))
    np.testing.assert_allclose(np.array(body.GetPointsAttr().Get(0)), before, atol=1e-4)


def test_joint_paths_are_valid_and_distinct():
    assert usd.joint_paths(wave()) == [
        "Hips",
        "Hips/Spine_1",
        "Hips/Spine_1/Spine_1",
        "Hips/Leg_L",
        "Hips/Leg_R",
    ]
    twins = Skeleton(["a", "b c", "b-c", "1"], [-1, 0, 0, 0], np.zeros((4, 3)))
    clip = Clip(twins, np.zeros((1, 4, 3)), np.tile(quat.IDENTITY, (1, 4, 1)), 30.0)
    assert usd.joint_paths(clip) == ["a", "a/b_c", "a/b_c_2", "a/_1"]


def test_another_ending_is_refused(tmp_path):
    with pytest.raises(InputError, match=r"a USD file ends in \.usd, \.usda, \.usdc"):
        usd.write(wave(), tmp_path / "a.usdz")


def test_without_the_extra_the_remedy_is_named(tmp_path, monkeypatch):
    real = builtins.__import__

    def refuse(name, *args, **kwargs):
        if name == "pxr":
            raise ImportError(name)
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", refuse)
    with pytest.raises(MissingExtraError, match=r"Writing USD needs .*motionmatch\[usd\]"):
        usd.write(wave(), tmp_path / "a.usd")
    assert list(tmp_path.iterdir()) == []


def test_a_failure_leaves_no_file(tmp_path, monkeypatch):
    pytest.importorskip("pxr")

    def fail(*args):
        raise RuntimeError

    monkeypatch.setattr(usd, "_body", fail)
    with pytest.raises(RuntimeError):
        usd.write(wave(), tmp_path / "a.usd")
    assert list(tmp_path.iterdir()) == []
