"""Models of places: a glTF file, as Blender and others export it, becomes a scene.

    scene = read_model_scene("room.glb")

Each object with a mesh is an obstacle: a disc where it is round seen from above, otherwise the smallest box around it
on the ground, from its lowest to its highest point. So a room is built of walls, not of one mesh. Objects that are
named `start` and `goal` say where the character begins and goes; flat ones, and those named after floors and grounds,
are left out. Metres, y up, as glTF has it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from scipy.spatial import ConvexHull, QhullError

from motionmatch.maths import quat
from motionmatch.motion.gltf_file import GltfFile
from motionmatch.reading import reading
from motionmatch.world.obstacles import Disc, Obstacle, OrientedBox
from motionmatch.world.scene import Scene

FLAT = 0.03
"""Objects lower than this are on the floor, not in the way, metres."""
ROUND = 0.93
"""Least part of the circle around an object that it fills, for it to be a disc."""
GROUNDS = ("floor", "ground", "plane", "terrain")
"""Names of objects, or beginnings of them, that are walked on."""


def read_model_scene(path: str | Path, *, name: str = "") -> Scene:
    """Read the objects of a .glb or .gltf file as obstacles."""
    with reading(path, again="Export it again."), np.errstate(all="ignore"):
        return _read_model_scene(path, name)


def _read_model_scene(path: str | Path, name: str) -> Scene:
    file = GltfFile(path)
    obstacles: list[Obstacle] = []
    places: dict[str, tuple[float, float]] = {}
    for called, points in list_objects(file):
        if called.lower() in ("start", "goal"):
            middle = 0.5 * (points.min(axis=0) + points.max(axis=0))
            places[called.lower()] = float(middle[0]), float(middle[2])
        elif np.ptp(points[:, 1]) >= FLAT and not called.lower().startswith(GROUNDS):
            obstacles.append(make_obstacle(called, points))
    if not obstacles:
        raise file.error("holds no object that could be an obstacle: meshes that stand, each an object of its own.")
    return Scene(tuple(obstacles), name=name or Path(path).stem, about="a model", **places)  # type: ignore[arg-type]


def list_objects(file: GltfFile) -> Iterator[tuple[str, np.ndarray]]:
    """List the objects of a file that have a mesh: the name of each, and its points (V, 3) in the world."""
    nodes = file.items("nodes")
    scene = file.item("scenes", file.tree.get("scene", 0)) if file.items("scenes") else {"nodes": [*range(len(nodes))]}
    waiting = [(index, np.eye(4)) for index in reversed(scene.get("nodes", []))]
    for _ in range(len(nodes) + 1):  # a node has one place in the tree
        if not waiting:
            return
        index, above = waiting.pop()
        node = file.item("nodes", index)
        placed = above @ _matrix(node, file)
        waiting += [(child, placed) for child in reversed(node.get("children", []))]
        if "mesh" not in node:
            if str(node.get("name", "")).lower() in ("start", "goal"):  # an empty marks the place
                yield str(node["name"]), placed[None, :3, 3]
            continue
        mesh = file.item("meshes", node["mesh"])
        parts = [each["attributes"]["POSITION"] for each in mesh.get("primitives", []) if "attributes" in each]
        if parts:
            points = np.concatenate([file.array(part)[:, :3] for part in parts])
            yield str(node.get("name") or mesh.get("name") or ""), points @ placed[:3, :3].T + placed[:3, 3]
    raise file.error("is damaged: its nodes contain each other.")


def _matrix(node: dict[str, Any], file: GltfFile) -> np.ndarray:
    """Return the matrix (4, 4) of a node under the one above it."""
    try:
        if "matrix" in node:
            return np.array(node["matrix"], float).reshape(4, 4).T
        made = np.eye(4)
        x, y, z, w = np.array(node.get("rotation", (0, 0, 0, 1)), float)
        turned = quat.rotate(np.array([w, x, y, z])[None], np.eye(3)).T
        made[:3, :3] = turned * np.array(node.get("scale", (1, 1, 1)), float)
        made[:3, 3] = np.array(node.get("translation", (0, 0, 0)), float)
        return made
    except (TypeError, ValueError):
        raise file.error(f"is damaged: the place of '{node.get('name', '')}' is not numbers.") from None


def make_obstacle(name: str, points: np.ndarray) -> Obstacle:
    """Return the disc, or the smallest box on the ground, around points (V, 3)."""
    heights = float(points[:, 1].min()), float(points[:, 1].max())
    flat = points[:, [0, 2]]
    try:
        hull = ConvexHull(flat)
    except QhullError:  # no width at all
        hull = None
    if hull is None:
        axis = flat[np.argmax(np.linalg.norm(flat - flat[0], axis=1))] - flat[0]
        return _make_box(flat, np.arctan2(*axis), heights, name)
    corners = flat[hull.vertices]
    middle = 0.5 * (flat.min(axis=0) + flat.max(axis=0))
    radius = float(np.linalg.norm(corners - middle, axis=1).max())
    if hull.volume > ROUND * np.pi * radius**2:  # of a flat hull that is its area
        return Disc(float(middle[0]), float(middle[1]), radius, heights=heights, name=name)
    edges = np.diff(np.concatenate([corners, corners[:1]]), axis=0)  # a smallest box lies along one of them
    boxes = [_make_box(flat, np.arctan2(*edge), heights, name) for edge in edges]
    return min(boxes, key=lambda box: box.length * box.width)


def _make_box(flat: np.ndarray, yaw: float, heights: tuple[float, float], name: str) -> OrientedBox:
    axis, aside = np.array([np.sin(yaw), np.cos(yaw)]), np.array([-np.cos(yaw), np.sin(yaw)])
    along, across = flat @ axis, flat @ aside
    middle = 0.5 * (along.min() + along.max()) * axis + 0.5 * (across.min() + across.max()) * aside
    size = float(np.ptp(along)), float(np.ptp(across))
    return OrientedBox(float(middle[0]), float(middle[1]), *size, float(yaw), heights=heights, name=name)
