"""The meshes of an FBX file that hang on bones: triangles, texture coordinates, weights and materials."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path, PureWindowsPath
from typing import Any

import numpy as np

from motionmatch.conventions import EXACT
from motionmatch.maths import rotation
from motionmatch.motion.fbx import FbxScene, from_euler, get_vector
from motionmatch.motion.fbx_record import Record

INFLUENCES = 4
"""Joints that move a vertex, at most."""
_LARGEST_PICTURE = 64 << 20
_PICTURES = {b"\x89PNG": "image/png", b"\xff\xd8\xff": "image/jpeg"}


@dataclass(frozen=True, eq=False)
class FbxMaterial:
    """How a part of a mesh looks."""

    name: str
    colour: tuple[float, float, float] = (0.8, 0.8, 0.8)
    pictures: dict[str, bytes] = field(default_factory=dict)
    """PNG or JPEG by what it shows: `colour`, `normal`"""
    clear: bool = False
    """Whether its picture has holes: hair, lashes"""


@dataclass(frozen=True, eq=False)
class FbxSkin:
    """A mesh on bones, in the pose and the space in which it was bound."""

    name: str
    vertices: np.ndarray
    """(V, 3) in the file's unit and axes"""
    normals: np.ndarray
    """(V, 3)"""
    places: np.ndarray | None
    """(V, 2) in its pictures, from their top left; None if it has none"""
    triangles: list[np.ndarray]
    """(T, 3) for each material"""
    materials: list[FbxMaterial]
    joints: np.ndarray
    """(V, 4) nodes of the scene"""
    weights: np.ndarray
    """(V, 4)"""


def read_skins(scene: FbxScene) -> tuple[list[FbxSkin], dict[int, np.ndarray]]:
    """Read the meshes of a file that hang on bones, and where (4, 4) each bone was when they were bound, by node."""
    links = _Links(scene)
    skins: list[FbxSkin] = []
    binds: dict[int, np.ndarray] = {}
    for mesh in links.of_kind("Geometry", "Mesh"):
        models = [key for key in links.above.get(mesh, []) if key in scene.models]
        clusters = [
            cluster
            for skin in links.below.get(mesh, [])
            if links.is_kind(skin, "Deformer", "Skin")
            for cluster in links.below.get(skin, [])
            if links.is_kind(cluster, "Deformer", "Cluster")
        ]
        if models and clusters:
            skin, found = _read_skin(scene, links, mesh, models[0], clusters)
            binds |= found
            skins += [] if skin is None else [skin]
    return skins, binds


class _Links:
    """The objects of a file by their connections."""

    def __init__(self, scene: FbxScene) -> None:
        self.scene, self.objects = scene, scene.file.objects
        self.above: dict[int, list[int]] = {}
        self.below: dict[int, list[int]] = {}
        self.driving: dict[tuple[int, str], list[int]] = {}
        for link in scene.file.links:
            if link.property:
                self.driving.setdefault((link.parent, link.property), []).append(link.child)
            else:
                self.above.setdefault(link.child, []).append(link.parent)
            self.below.setdefault(link.parent, []).append(link.child)

    def is_kind(self, key: int, name: str, kind: str | None = None) -> bool:
        record = self.objects.get(key)
        said = record is not None and record.name == name
        return said and record is not None and (kind is None or (len(record.values) > 2 and record.values[2] == kind))

    def of_kind(self, name: str, kind: str) -> Iterator[int]:
        return (key for key in self.objects if self.is_kind(key, name, kind))


def _read_skin(
    scene: FbxScene, links: _Links, mesh: int, model: int, clusters: list[int]
) -> tuple[FbxSkin | None, dict[int, np.ndarray]]:
    record = links.objects[mesh]
    points, corners = record.value("Vertices"), record.value("PolygonVertexIndex")
    if not (isinstance(points, np.ndarray) and isinstance(corners, np.ndarray)) or len(points) % 3 or not len(corners):
        return None, {}
    points = points.reshape(-1, 3).astype(EXACT)
    polygons = _Polygons(corners.astype(np.int64))
    if polygons.corners.min() < 0 or polygons.corners.max() >= len(points):
        raise scene.file.error("is damaged: a polygon names a point that is not there. Export it again.")
    joints, weights, binds, space = _read_weights(scene, links, clusters, len(points))
    if not binds:
        return None, {}
    points = points @ space[:3, :3].T + space[:3, 3]
    properties = scene.models[model].properties
    offset, turn = get_vector(properties, "GeometricTranslation"), get_vector(properties, "GeometricRotation")
    size = get_vector(properties, "GeometricScaling", 1.0)
    if np.any(offset) or np.any(turn) or np.any(size != 1.0):
        own = rotation.to_matrix(from_euler(turn, "xyz")) * size  # (3, 3), columns scaled
        raw = record.value("Vertices").reshape(-1, 3).astype(EXACT) @ own.T + offset
        points = raw @ space[:3, :3].T + space[:3, 3]
    spots = _read_layer(record, "LayerElementUV", "UV", "UVIndex", 2, polygons)
    unique, first, inverse = _split_corners(polygons, spots)
    triangles = inverse[polygons.fan()]
    numbers = _read_material_numbers(record, polygons)
    materials = [
        _read_material(links, key) for key in links.below.get(model, []) if links.is_kind(key, "Material")
    ] or [FbxMaterial("skin")]
    numbers = np.clip(numbers, 0, len(materials) - 1)[polygons.fan_owners()]
    vertices = points[unique]
    return FbxSkin(
        name=_name(record) or scene.tree.names[scene.keys.index(model)],
        vertices=vertices,
        normals=_find_normals(points, polygons.corners[polygons.fan()])[unique],
        places=None if spots is None else spots[first] * [1.0, -1.0] + [0.0, 1.0],
        triangles=[triangles[numbers == number] for number in range(len(materials))],
        materials=materials,
        joints=joints[unique],
        weights=weights[unique],
    ), binds


class _Polygons:
    """Polygons of any number of corners."""

    def __init__(self, corners: np.ndarray) -> None:
        last = np.flatnonzero(corners < 0)  # the last corner of a polygon is written as its complement
        self.corners = np.where(corners < 0, -corners - 1, corners)[: last[-1] + 1 if len(last) else 0]
        self.stops = last + 1
        self.starts = np.concatenate([[0], self.stops[:-1]]).astype(np.int64)

    @property
    def sizes(self) -> np.ndarray:
        return self.stops - self.starts

    def fan(self) -> np.ndarray:
        """Return triangles (T, 3) of places in the list of corners: each polygon as a fan from its first corner."""
        count = np.maximum(self.sizes - 2, 0)
        start = np.repeat(self.starts, count)
        step = np.arange(count.sum()) - np.repeat(np.cumsum(count) - count, count) + 1
        return np.stack([start, start + step, start + step + 1], axis=1)

    def fan_owners(self) -> np.ndarray:
        """Return the polygon (T,) of each of these triangles."""
        return np.repeat(np.arange(len(self.stops)), np.maximum(self.sizes - 2, 0))

    def owners(self) -> np.ndarray:
        """Return the polygon of each corner."""
        return np.repeat(np.arange(len(self.stops)), self.sizes)


def _read_layer(
    mesh: Record, layer: str, values: str, indices: str, width: int, polygons: _Polygons
) -> np.ndarray | None:
    """Read what a layer says of each corner (C, width); None if there is no such layer, or one of another kind."""
    record = mesh.first(layer)
    data = None if record is None else record.value(values)
    if record is None or not isinstance(data, np.ndarray) or not len(data) or len(data) % width:
        return None
    data = data.reshape(-1, width).astype(EXACT)
    mapping = str(record.value("MappingInformationType", ""))
    if mapping == "ByPolygonVertex":
        place = np.arange(len(polygons.corners))
    elif mapping in ("ByVertice", "ByVertex"):
        place = polygons.corners
    else:
        return None
    known = record.value(indices)
    if str(record.value("ReferenceInformationType", "")) != "Direct" and isinstance(known, np.ndarray) and len(known):
        place = known.astype(np.int64)[np.minimum(place, len(known) - 1)]
    return data[np.clip(place, 0, len(data) - 1)]


def _read_material_numbers(mesh: Record, polygons: _Polygons) -> np.ndarray:
    """Return the number of the material of each polygon."""
    record = mesh.first("LayerElementMaterial")
    numbers = None if record is None else record.value("Materials")
    if not isinstance(numbers, np.ndarray) or not len(numbers):
        return np.zeros(len(polygons.stops), np.int64)
    if len(numbers) < len(polygons.stops):  # the same for all
        return np.full(len(polygons.stops), int(numbers[0]))
    return numbers[: len(polygons.stops)].astype(np.int64)


def _split_corners(polygons: _Polygons, spots: np.ndarray | None) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Split points where their corners have different places in a picture.

    Returns the point of each vertex (V,), a corner of each (V,), and the vertex of each corner (C,).
    """
    rows = polygons.corners[:, None]
    if spots is not None:
        rows = np.concatenate([rows, np.round(spots * 2**20).astype(np.int64)], axis=1)
    _, first, inverse = np.unique(rows, axis=0, return_index=True, return_inverse=True)
    return polygons.corners[first], first, inverse.reshape(-1)


def _find_normals(points: np.ndarray, triangles: np.ndarray) -> np.ndarray:
    """Return smooth normals (P, 3): those of the triangles around each point, the larger counting more."""
    a, b, c = (points[triangles[:, corner]] for corner in range(3))
    flat = np.cross(b - a, c - a)
    total = np.zeros_like(points)
    for corner in range(3):
        np.add.at(total, triangles[:, corner], flat)
    lengths = np.linalg.norm(total, axis=-1, keepdims=True)
    return np.where(lengths > 0, total / np.maximum(lengths, 1e-30), [0.0, 1.0, 0.0])


def _read_weights(
    scene: FbxScene, links: _Links, clusters: list[int], count: int
) -> tuple[np.ndarray, np.ndarray, dict[int, np.ndarray], np.ndarray]:
    """Return joints and weights (P, 4), where bones were when the mesh was bound, and where it was itself (4, 4)."""
    place = {key: node for node, key in enumerate(scene.keys)}
    rows: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []
    binds: dict[int, np.ndarray] = {}
    space = np.eye(4)
    for cluster in clusters:
        record = links.objects[cluster]
        bones = [place[key] for key in links.below.get(cluster, []) if key in place]
        there, mesh = (_matrix(record.value(name)) for name in ("TransformLink", "Transform"))
        if not bones or there is None:
            continue
        if not binds and mesh is not None:
            space = there @ mesh
        binds[bones[0]] = there
        points, weights = record.value("Indexes"), record.value("Weights")
        if isinstance(points, np.ndarray) and isinstance(weights, np.ndarray) and len(points) == len(weights):
            points = points.astype(np.int64)
            inside = (points >= 0) & (points < count)
            rows.append((points[inside], np.full(inside.sum(), bones[0]), weights[inside].astype(EXACT)))
    first = next(iter(binds), 0)
    joints, weights = np.full((count, INFLUENCES), first), np.zeros((count, INFLUENCES))
    if rows:
        points, nodes, shares = (np.concatenate(part) for part in zip(*rows, strict=True))
        order = np.lexsort((-shares, points))
        points, nodes, shares = points[order], nodes[order], shares[order]
        rank = np.arange(len(points)) - np.searchsorted(points, points)  # how many of its joints weigh more
        kept = rank < INFLUENCES
        joints[points[kept], rank[kept]], weights[points[kept], rank[kept]] = nodes[kept], shares[kept]
    free = weights.sum(axis=1) <= 0  # a point that nothing holds goes with the first bone
    weights[free, 0] = 1.0
    return joints, weights / weights.sum(axis=1, keepdims=True), binds, space


def _matrix(values: Any) -> np.ndarray | None:
    """Return a matrix (4, 4) for columns; files have its columns one after the other."""
    if not isinstance(values, np.ndarray) or len(values) != 16 or not np.isfinite(values).all():
        return None
    return values.astype(EXACT).reshape(4, 4).T


def _name(record: Record) -> str:
    return str(record.values[1]).split("\0")[0].rpartition("::")[2]


def _read_material(links: _Links, key: int) -> FbxMaterial:
    record = links.objects[key]
    properties = record.properties
    colour = get_vector(properties, "DiffuseColor", 0.8)
    factor = (properties.get("DiffuseFactor") or [1.0])[0]
    pictures = {}
    for what, names in {"colour": ("DiffuseColor",), "normal": ("NormalMap", "Bump")}.items():
        found = (picture for name in names for texture in links.driving.get((key, name), [])
                 if (picture := _read_picture(links, texture)) is not None)  # fmt: skip
        if (picture := next(found, None)) is not None:
            pictures[what] = picture
    if "colour" in pictures:
        colour, factor = np.ones(3), 1.0
    red, green, blue = np.clip(colour * float(factor), 0.0, 1.0).tolist()
    clear = any((key, name) in links.driving for name in ("TransparentColor", "TransparencyFactor"))
    return FbxMaterial(_name(record), (red, green, blue), pictures, clear)


def _read_picture(links: _Links, texture: int) -> bytes | None:
    """Return a picture that is inside the file, or beside it; only PNG and JPEG."""
    videos = [links.objects[key] for key in links.below.get(texture, []) if links.is_kind(key, "Video")]
    for record in (*videos, links.objects.get(texture)):
        if record is None:
            continue
        content = record.value("Content")
        if isinstance(content, bytes) and content[:4] and _find_type(content):
            return content
        for name in ("RelativeFilename", "FileName", "Filename"):
            beside = _find_beside(links.scene.file.path, record.value(name))
            if beside is not None:
                return beside
    return None


def _find_beside(path: Path, said: Any) -> bytes | None:
    """Return the content of a picture in the folder of a file, or in a folder in it that Mixamo and Blender make."""
    if not isinstance(said, str) or not said:
        return None
    name = PureWindowsPath(said).name
    for folder in (path.parent, path.parent / f"{path.stem}.fbm", path.parent / "textures"):
        file = folder / name
        try:
            if name and file.is_file() and file.stat().st_size <= _LARGEST_PICTURE and file.suffix.lower() in _ENDINGS:
                content = file.read_bytes()
                return content if _find_type(content) else None
        except (OSError, ValueError):
            continue
    return None


_ENDINGS = (".png", ".jpg", ".jpeg")


def _find_type(content: bytes) -> str | None:
    return next((kind for start, kind in _PICTURES.items() if content.startswith(start)), None)


def find_picture_type(content: bytes) -> str:
    """Return the media type of a PNG or JPEG."""
    return _find_type(content) or "image/png"


__all__ = ["INFLUENCES", "FbxMaterial", "FbxSkin", "find_picture_type", "read_skins"]
