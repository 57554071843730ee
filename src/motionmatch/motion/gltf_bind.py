"""The bind pose of a skinned GLB: where its joints were when the skin was made, and how far its skin reaches.

A file may show its character in any pose; the inverse bind matrices keep the one in which the skin is undeformed, which
is nearly always a T or an A. Its axes and its unit may differ from those of the scene.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from motionmatch.conventions import EXACT
from motionmatch.maths import quat, rotation
from motionmatch.motion.clip import Clip
from motionmatch.motion.gltf_file import GltfFile
from motionmatch.motion.gltf_read import GltfScene, list_animations
from motionmatch.motion.nodetree import distinct
from motionmatch.motion.skeleton import Skeleton
from motionmatch.reading import reading


@dataclass(frozen=True, eq=False)
class BindPose:
    """A skin and its joints, in the axes and the unit of the skin."""

    pose: Clip
    """one frame"""
    corners: np.ndarray
    """(2, 3) the least and the greatest coordinates of the skin"""


def read_bind_pose(path: str | Path) -> BindPose | None:
    """Read the bind pose of the skin that a file's animations move. None if there is no skin, or none that binds
    every joint."""
    with reading(path, again="Export it again."), np.errstate(all="ignore"):
        return _read_bind_pose(GltfFile(path))


def _read_bind_pose(file: GltfFile) -> BindPose | None:
    scene = GltfScene(file, list_animations(file))
    if scene.skin is None or "inverseBindMatrices" not in scene.skin:
        return None
    inverse = file.array(scene.skin["inverseBindMatrices"]).reshape(-1, 4, 4).transpose(0, 2, 1)
    bound = dict(zip(scene.skin["joints"], inverse, strict=False))
    place = {node: index for index, node in enumerate(scene.joints)}
    worlds: list[np.ndarray] = []
    rest = scene.place_nodes(range(len(scene.nodes)), {}, np.zeros(1))
    for node in scene.joints:
        parent = place.get(scene.tree.parents[node], -1)
        if node in bound and abs(np.linalg.det(bound[node])) > 1e-30:
            worlds.append(np.linalg.inv(bound[node]))
        elif parent >= 0:  # a joint between others that holds no skin is where the nodes have it
            worlds.append(worlds[parent] @ _matrix(rest.positions[0, node], rest.rotations[0, node]))
        else:
            return None
    return BindPose(_make_pose(scene, np.array(worlds), place), _corners(file, scene))


def _matrix(position: np.ndarray, turn: np.ndarray) -> np.ndarray:
    matrix = np.eye(4)
    matrix[:3, :3], matrix[:3, 3] = rotation.to_matrix(turn), position
    return matrix


def _make_pose(scene: GltfScene, worlds: np.ndarray, place: dict[int, int]) -> Clip:
    """Make one frame of world matrices (J, 4, 4)."""
    parents = np.array([place.get(scene.tree.parents[node], -1) for node in scene.joints])
    scales = np.cbrt(np.abs(np.linalg.det(worlds[:, :3, :3])))
    turns = rotation.from_matrix(worlds[:, :3, :3] / scales[:, None, None])
    at = worlds[:, :3, 3].astype(EXACT)
    above = np.maximum(parents, 0)
    inside = (parents >= 0)[:, None]
    positions = np.where(inside, quat.inverse_rotate(turns[above], at - at[above]), at)
    rotations = np.where(inside, quat.inverse_multiply(turns[above], turns), turns)
    offsets = positions.copy()
    offsets[0] = 0.0
    skeleton = Skeleton(distinct(scene.names), parents, offsets)
    return Clip(skeleton, positions[None], rotations[None], 30.0, "bind pose")


def _corners(file: GltfFile, scene: GltfScene) -> np.ndarray:
    """Return the least and the greatest coordinates (2, 3) of all meshes that hang on the skin's joints."""
    skins, found = file.items("skins"), []
    for node in scene.nodes:
        if "mesh" not in node or not isinstance(node.get("skin"), int) or node["skin"] >= len(skins):
            continue
        if not set(skins[node["skin"]].get("joints") or []) & set(scene.joints):
            continue
        for part in file.item("meshes", node["mesh"]).get("primitives", []):
            accessor = file.item("accessors", part.get("attributes", {}).get("POSITION"))
            if len(accessor.get("min", [])) == 3 and len(accessor.get("max", [])) == 3:
                found.append([accessor["min"], accessor["max"]])
    corners = np.array(found, EXACT).reshape(-1, 2, 3)
    if not len(corners):
        return np.zeros((0, 3))
    return np.stack([corners[:, 0].min(axis=0), corners[:, 1].max(axis=0)])
