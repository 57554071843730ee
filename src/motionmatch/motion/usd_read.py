"""Reads the skeletons of a USD file (UsdSkel): one clip for each, at a constant frame rate, in metres and y up.

A skeleton without animation is one frame: its rest pose. Needs the usd extra.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np

from motionmatch.conventions import EXACT
from motionmatch.errors import FileError, InputError, missing_extra, unreadable
from motionmatch.maths import quat, rotation
from motionmatch.motion.clip import Clip
from motionmatch.motion.nodetree import NodeTree, Placement, distinct
from motionmatch.motion.skeleton import Skeleton
from motionmatch.reading import reading

ENDINGS = (".usd", ".usda", ".usdc", ".usdz")
_FALLBACK_FPS = 30.0
_MOST_FRAMES = 1_000_000


def read(path: str | Path, *, fps: float | None = None) -> list[Clip]:
    """Read one clip per skeleton. `fps` sets the frame rate; by default it is the file's own."""
    path = Path(path)
    if fps is not None and not (math.isfinite(fps) and fps > 0):
        raise InputError(f"fps is {fps}; a positive number is needed.")
    try:
        with path.open("rb"):
            pass
    except OSError as error:
        raise unreadable(path, error) from None
    try:
        from pxr import Usd
    except ImportError:
        raise missing_extra("Reading USD", "usd") from None
    with reading(path, again="Export it again."):
        stage = Usd.Stage.Open(str(path))
        clips = [_read_skeleton(path, stage, query, fps) for query in _find_skeletons(stage)]
        if not clips:
            raise FileError(
                f"{path}: holds no skeleton (UsdSkel). Export the character with its armature, or as FBX or GLB."
            )
        if len(clips) == 1:
            return [Clip(clips[0].skeleton, clips[0].positions, clips[0].rotations, clips[0].fps, path.stem)]
        return clips


def _find_skeletons(stage: Any) -> list[Any]:
    """Return the queries of all skeletons with joints, with the animations that are bound to them."""
    from pxr import Usd, UsdSkel

    cache, found = UsdSkel.Cache(), []
    everything = Usd.TraverseInstanceProxies(Usd.PrimDefaultPredicate)
    for prim in stage.Traverse(everything):
        if prim.IsA(UsdSkel.Root):
            cache.Populate(UsdSkel.Root(prim), everything)
    for prim in stage.Traverse(everything):
        if prim.IsA(UsdSkel.Skeleton):
            query = cache.GetSkelQuery(UsdSkel.Skeleton(prim))
            if query and len(query.GetJointOrder()):
                found.append(query)
    return found


def _read_skeleton(path: Path, stage: Any, query: Any, fps: float | None) -> Clip:
    from pxr import UsdGeom

    paths = [str(each) for each in query.GetJointOrder()]
    parents = [int(query.GetTopology().GetParent(joint)) for joint in range(len(paths))]
    tree = NodeTree(path, [each.rsplit("/", 1)[-1] for each in paths], parents)
    groups: dict[int, list[int]] = {}
    for joint in range(len(paths)):
        groups.setdefault(tree.path_to(joint)[0], []).append(joint)
    joints = max(groups.values(), key=len)
    codes, rate = _find_codes(path, stage, query, fps)
    matrices = np.stack([_local(query, code) for code in codes])
    positions, rotations = tree.fold(joints, lambda nodes: _split(matrices[:, list(nodes)]))
    world = np.array(UsdGeom.XformCache(codes[0]).GetLocalToWorldTransform(query.GetPrim()))
    metres = float(UsdGeom.GetStageMetersPerUnit(stage)) or 0.01
    above = _split(world[None, None])
    turn, size = above.rotations[0, 0], float(above.scales[0, 0].mean())
    positions *= metres * size
    positions[:, 0] = metres * above.positions[0, 0] + quat.rotate(turn, positions[:, 0])
    rotations[:, 0] = quat.multiply(turn, rotations[:, 0])
    if UsdGeom.GetStageUpAxis(stage) == UsdGeom.Tokens.z:
        lie = quat.from_angle_axis(np.array(-np.pi / 2), np.array([1.0, 0.0, 0.0]))
        positions[:, 0] = quat.rotate(lie, positions[:, 0])
        rotations[:, 0] = quat.multiply(lie, rotations[:, 0])
    place = {joint: index for index, joint in enumerate(joints)}
    offsets = positions[0].copy()
    offsets[0] = 0.0
    skeleton = Skeleton(
        names=distinct([tree.names[joint] for joint in joints]),
        parents=np.array([place.get(parents[joint], -1) for joint in joints]),
        offsets=offsets,
    )
    animation = query.GetAnimQuery()
    name = animation.GetPrim().GetName() if animation else query.GetPrim().GetName()
    return Clip(skeleton, positions, quat.unroll(quat.normalize(rotations)), rate, str(name), metres_per_unit=metres)


def _find_codes(path: Path, stage: Any, query: Any, fps: float | None) -> tuple[np.ndarray, float]:
    """Return the time codes (F,) of the frames, and the frame rate."""
    animation = query.GetAnimQuery()
    samples = list(animation.GetJointTransformTimeSamples() or []) if animation else []
    codes_per_second = float(stage.GetTimeCodesPerSecond()) or 24.0
    rate = fps or (codes_per_second if codes_per_second <= 250.0 else _FALLBACK_FPS)
    if not samples:
        return np.zeros(1), rate
    frames = math.floor((samples[-1] - samples[0]) / codes_per_second * rate + 1e-3) + 1
    if frames > _MOST_FRAMES:
        raise FileError(f"{path}: its animation would have {frames} frames at {rate:g} fps. Say another: --fps 30")
    return samples[0] + np.arange(frames) * codes_per_second / rate, rate


def _local(query: Any, code: float) -> np.ndarray:
    """Return matrices (J, 4, 4) of joints in their parents, for points that are rows."""
    return np.array(query.ComputeJointLocalTransforms(float(code)), EXACT).reshape(-1, 4, 4)


def _split(matrices: np.ndarray) -> Placement:
    """Return positions, rotations and scales of matrices (F, N, 4, 4) for points that are rows."""
    rows = matrices[..., :3, :3]
    scales = np.linalg.norm(rows, axis=-1)
    turns = np.swapaxes(rows / np.maximum(scales, 1e-30)[..., None], -1, -2)
    return Placement(matrices[..., 3, :3].copy(), rotation.from_matrix(turns), scales)
