"""Writes a clip as USD: a SkelRoot with the skeleton, its animation and a skinned mannequin (.usd, .usda,
.usdc).

Metres, y up, time codes are frames at the clip's rate. Needs the usd extra.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np

from motionmatch.atomic import replace_file
from motionmatch.conventions import EXACT, STORED
from motionmatch.errors import InputError, missing_extra
from motionmatch.maths import quat
from motionmatch.motion import mannequin
from motionmatch.motion.clip import Clip
from motionmatch.motion.gltf_write import TONES, as_clips
from motionmatch.motion.mesh import INFLUENCES, Mesh

ENDINGS = (".usd", ".usda", ".usdc")


def write(clip: Clip, path: str | Path) -> Path:
    """Write one clip; the ending chooses text (.usda) or binary (.usd, .usdc)."""
    path = Path(path)
    if path.suffix.lower() not in ENDINGS:
        raise InputError(f"{path}: a USD file ends in {', '.join(ENDINGS)}.")
    try:
        from pxr import Usd, UsdGeom, UsdSkel
    except ImportError:
        raise missing_extra("Writing USD", "usd") from None
    (clip,) = as_clips(clip)
    frame = mannequin.bind_frame(clip)
    pose = mannequin.bind_pose(clip, frame)
    mesh = mannequin.build_mannequin(clip.skeleton, pose, anatomy=clip.anatomy)

    with replace_file(path) as temporary:
        temporary.unlink()  # USD makes the file itself, and refuses one that is there but empty
        stage = Usd.Stage.CreateNew(str(temporary))
        UsdGeom.SetStageUpAxis(stage, UsdGeom.Tokens.y)
        UsdGeom.SetStageMetersPerUnit(stage, 1.0)
        stage.SetTimeCodesPerSecond(clip.fps)
        stage.SetFramesPerSecond(clip.fps)
        stage.SetStartTimeCode(0)
        stage.SetEndTimeCode(clip.num_frames - 1)
        root = UsdSkel.Root.Define(stage, "/Character")
        stage.SetDefaultPrim(root.GetPrim())
        _bounds(root, clip, mesh)
        joints = joint_paths(clip)
        skeleton = _skeleton(stage, clip, joints, frame, pose.positions, pose.rotations)
        animation = _animation(stage, clip, joints)
        UsdSkel.BindingAPI.Apply(skeleton.GetPrim()).CreateAnimationSourceRel().SetTargets([animation.GetPath()])
        _body(stage, mesh, skeleton)
        stage.GetRootLayer().Save()
    return path


def joint_paths(clip: Clip) -> list[str]:
    """Return the path of each joint in the tree, as USD names it: `Hips/Spine/Chest`."""
    taken: set[str] = set()
    paths: list[str] = []
    for joint, parent in enumerate(clip.skeleton.parents):
        plain = re.sub(r"\W", "_", clip.skeleton.names[joint], flags=re.ASCII) or "joint"
        plain = f"_{plain}" if plain[0].isdigit() else plain
        stem = plain if parent < 0 else f"{paths[parent]}/{plain}"
        full, number = stem, 2
        while full in taken:
            full, number = f"{stem}_{number}", number + 1
        taken.add(full)
        paths.append(full)
    return paths


def _skeleton(
    stage: Any, clip: Clip, joints: list[str], frame: int, positions: np.ndarray, rotations: np.ndarray
) -> Any:
    """Make the skeleton; its rest pose is the bind pose of the body."""
    from pxr import UsdSkel, Vt

    skeleton = UsdSkel.Skeleton.Define(stage, "/Character/Skeleton")
    skeleton.CreateJointsAttr(joints)
    skeleton.CreateJointNamesAttr(list(clip.skeleton.names))
    bind = matrices(positions, rotations)
    rest = matrices(clip.positions[frame], clip.rotations[frame])
    skeleton.CreateBindTransformsAttr(Vt.Matrix4dArray.FromNumpy(bind))
    skeleton.CreateRestTransformsAttr(Vt.Matrix4dArray.FromNumpy(rest))
    return skeleton


def matrices(positions: np.ndarray, rotations: np.ndarray) -> np.ndarray:
    """Return float64 matrices (J, 4, 4) in USD's convention: points are rows and are multiplied from the left."""
    out = np.zeros((len(positions), 4, 4))
    unit = quat.normalize(rotations.astype(EXACT))
    out[:, :3, :3] = quat.rotate(unit[:, None], np.eye(3))  # row i is the image of axis i
    out[:, 3, :3] = positions
    out[:, 3, 3] = 1.0
    return out


def _animation(stage: Any, clip: Clip, joints: list[str]) -> Any:
    from pxr import Gf, UsdSkel, Vt

    animation = UsdSkel.Animation.Define(stage, f"/Character/Animation_{re.sub(r'[^A-Za-z0-9_]', '_', clip.name)}")
    animation.CreateJointsAttr(joints)
    translations, turns = animation.CreateTranslationsAttr(), animation.CreateRotationsAttr()
    scales = animation.CreateScalesAttr()
    scales.Set(Vt.Vec3hArray(len(joints), Gf.Vec3h(1, 1, 1)))
    rotations = quat.unroll(quat.normalize(clip.rotations.astype(EXACT))).astype(STORED)
    # USD keeps the real part of a quaternion last in memory.
    xyzw = np.ascontiguousarray(np.roll(rotations, -1, axis=-1))
    moving = np.abs(clip.positions - clip.positions[:1]).max() > 0
    for frame in range(clip.num_frames):
        turns.Set(Vt.QuatfArray.FromNumpy(xyzw[frame]), frame)
        if moving or frame == 0:
            translations.Set(Vt.Vec3fArray.FromNumpy(clip.positions[frame]), frame)
    return animation


def _body(stage: Any, mesh: Mesh, skeleton: Any) -> None:
    from pxr import Gf, Sdf, UsdGeom, UsdSkel, Vt

    body = UsdGeom.Mesh.Define(stage, "/Character/Mannequin")
    body.CreatePointsAttr(Vt.Vec3fArray.FromNumpy(mesh.vertices))
    body.CreateNormalsAttr(Vt.Vec3fArray.FromNumpy(mesh.normals))
    body.SetNormalsInterpolation(UsdGeom.Tokens.vertex)
    body.CreateFaceVertexCountsAttr(Vt.IntArray.FromNumpy(np.full(len(mesh.triangles), 3, np.int32)))
    body.CreateFaceVertexIndicesAttr(Vt.IntArray.FromNumpy(mesh.triangles.reshape(-1).astype(np.int32)))
    body.CreateSubdivisionSchemeAttr(UsdGeom.Tokens.none)
    body.CreateExtentAttr([Gf.Vec3f(*map(float, corner)) for corner in (mesh.vertices.min(0), mesh.vertices.max(0))])
    colours = np.array([colour for _, colour, _ in TONES], STORED)[mesh.tones]
    shown = body.CreateDisplayColorPrimvar(UsdGeom.Tokens.uniform)
    shown.Set(Vt.Vec3fArray.FromNumpy(np.ascontiguousarray(colours)))
    binding = UsdSkel.BindingAPI.Apply(body.GetPrim())
    binding.CreateSkeletonRel().SetTargets([skeleton.GetPath()])
    binding.CreateGeomBindTransformAttr(Gf.Matrix4d(1.0))
    indices = binding.CreateJointIndicesPrimvar(False, INFLUENCES)
    indices.Set(Vt.IntArray.FromNumpy(mesh.joints.reshape(-1).astype(np.int32)))
    binding.CreateJointWeightsPrimvar(False, INFLUENCES).Set(Vt.FloatArray.FromNumpy(mesh.weights.reshape(-1)))
    body.GetPrim().CreateAttribute("doubleSided", Sdf.ValueTypeNames.Bool).Set(False)


def _bounds(root: Any, clip: Clip, mesh: Mesh) -> None:
    """Set the bounding box of the motion, so that viewers frame it and do not cull it."""
    from pxr import Gf

    reach = float(np.ptp(mesh.vertices, axis=0).max())
    low = clip.positions_world.min(axis=(0, 1)) - 0.2 * reach
    high = clip.positions_world.max(axis=(0, 1)) + 0.2 * reach
    root.CreateExtentAttr([Gf.Vec3f(*map(float, low)), Gf.Vec3f(*map(float, high))])
