"""The skin of a GLB: its triangles, bound to the joints of the clips that the same file gives."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from motionmatch.conventions import EXACT, STORED
from motionmatch.maths import quat
from motionmatch.motion.clip import Clip
from motionmatch.motion.gltf_bind import read_bind_pose
from motionmatch.motion.gltf_file import GltfFile
from motionmatch.motion.gltf_read import GltfScene, list_animations
from motionmatch.motion.kinematics import Pose
from motionmatch.motion.mesh import Mesh
from motionmatch.reading import reading

TRIANGLES = 4
"""The mode of a primitive that is a list of triangles."""


def read_skin(path: str | Path, clip: Clip) -> tuple[Mesh, Pose] | None:
    """Read the skin of a GLB and the pose (J, 3), (J, 4) in which it is bound, in the unit of a clip of its joints.

    None if the file has no skin that binds every joint, or none of these joints.
    """
    with reading(path, again="Export it again."), np.errstate(all="ignore"):
        bind = read_bind_pose(path)
        if bind is None or bind.pose.skeleton.num_joints != clip.skeleton.num_joints:
            return None
        file = GltfFile(path)
        scene = GltfScene(file, list_animations(file))
        parts = [part for node in scene.nodes for part in _list_parts(file, scene, node)]
        if not parts:
            return None
        size = _lengths(clip) / max(_lengths(bind.pose), 1e-12)
        mesh = _join(parts, size)
        pose = Pose(bind.pose.positions_world[0] * size, bind.pose.rotations_world[0])
        return mesh, pose


def _lengths(clip: Clip) -> float:
    return float(np.linalg.norm(clip.positions[0, 1:], axis=-1).sum())


def _list_parts(file: GltfFile, scene: GltfScene, node: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the parts of a node's mesh, if it hangs on the skin: points, triangles, joints and weights."""
    skins = file.items("skins")
    if "mesh" not in node or not isinstance(node.get("skin"), int) or skins[node["skin"]] is not scene.skin:
        return []
    assert scene.skin is not None
    place = {joint: index for index, joint in enumerate(scene.joints)}
    known = np.array([place[joint] for joint in scene.skin["joints"]])
    found = []
    for part in file.item("meshes", node["mesh"]).get("primitives", []):
        inside = part.get("attributes", {})
        if part.get("mode", TRIANGLES) != TRIANGLES or not {"POSITION", "JOINTS_0", "WEIGHTS_0"} <= set(inside):
            continue
        points = file.array(inside["POSITION"])[:, :3]
        order = file.array(part["indices"])[:, 0] if "indices" in part else np.arange(len(points))
        triangles = order.astype(np.int64)[: len(order) // 3 * 3].reshape(-1, 3)
        weights = np.maximum(file.array(inside["WEIGHTS_0"])[:, :4], 0.0)
        joints = known[np.minimum(file.array(inside["JOINTS_0"])[:, :4].astype(np.int64), len(known) - 1)]
        if triangles.size and triangles.max() >= len(points):
            raise file.error("is damaged: a triangle names a point that is not there.")
        weights = weights / np.maximum(weights.sum(axis=1, keepdims=True), 1e-12)
        key = inside["POSITION"], inside["JOINTS_0"], inside["WEIGHTS_0"]
        found.append({"key": key, "points": points, "triangles": triangles, "joints": joints, "weights": weights})
    return found


def _join(parts: list[dict[str, Any]], size: float) -> Mesh:
    """Make one mesh of parts; those that share their points, as several materials of one skin do, share them here."""
    starts: dict[object, int] = {}
    kept: list[dict[str, Any]] = []
    for part in parts:
        if part["key"] not in starts:
            starts[part["key"]] = sum(len(each["points"]) for each in kept)
            kept.append(part)
    triangles = np.concatenate([part["triangles"] + starts[part["key"]] for part in parts])
    points = size * np.concatenate([part["points"] for part in kept])
    tones = np.concatenate([np.full(len(part["triangles"]), number % 2) for number, part in enumerate(parts)])
    return Mesh(
        vertices=points.astype(STORED),
        normals=np.zeros_like(points, STORED),
        triangles=triangles.astype(np.uint32),
        tones=tones.astype(np.uint8),
        joints=np.concatenate([part["joints"] for part in kept]).astype(np.uint16),
        weights=np.concatenate([part["weights"] for part in kept]).astype(STORED),
    )


def bend_skin(mesh: Mesh, bind: Pose, positions: np.ndarray, rotations: np.ndarray) -> np.ndarray:
    """Return the vertices (V, 3) of a mesh in a pose: world positions (J, 3) and rotations (J, 4)."""
    turns = quat.multiply(rotations.astype(EXACT), quat.inverse(bind.rotations.astype(EXACT)))
    moved = positions - quat.rotate(turns, bind.positions.astype(EXACT))
    total = np.zeros((mesh.num_vertices, 3))
    for k in range(mesh.joints.shape[1]):
        joints = mesh.joints[:, k]
        total += mesh.weights[:, k, None] * (quat.rotate(turns[joints], mesh.vertices.astype(EXACT)) + moved[joints])
    return total
