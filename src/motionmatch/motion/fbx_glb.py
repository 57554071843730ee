"""Makes a GLB of a skinned FBX: skeleton, meshes, materials, pictures and takes, so that all that is done with a GLB
(the page, animations that are added) is done with it.

Bones become nodes that are only moved, turned and scaled: pivots and pre-rotations are worked into them. What is not
carried over: blend shapes, meshes that hang on no bone, pictures other than PNG and JPEG, several sets of texture
coordinates.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from motionmatch.atomic import replace_file
from motionmatch.conventions import EXACT
from motionmatch.maths import quat
from motionmatch.motion.fbx import FbxScene, find_times
from motionmatch.motion.fbx_file import FbxFile
from motionmatch.motion.fbx_mesh import FbxMaterial, FbxSkin, find_picture_type, read_skins
from motionmatch.motion.gltf_pack import ARRAY_BUFFER, ELEMENT_ARRAY_BUFFER, add_accessor, add_channel, pack_glb
from motionmatch.reading import reading

_STILL = 1e-6
"""A bone moves if it leaves its place by more than this share of its distance."""


def has_skin(path: str | Path) -> bool:
    """Return whether an FBX has a mesh on bones."""
    with reading(path, again="Export it again."):
        return any(
            record.name == "Deformer" and len(record.values) > 2 and record.values[2] == "Skin"
            for record in FbxFile(path).objects.values()
        )


def write_skinned_glb(source: str | Path, path: str | Path) -> Path:
    """Write the character of an FBX as a GLB."""
    path = Path(path)
    with reading(source, again="Export it again."), np.errstate(all="ignore"):
        scene = FbxScene(FbxFile(source))
        skins, binds = read_skins(scene)
        if not skins:
            raise scene.file.error("holds no mesh on bones. Export the character with its skin.")
        packed = _Builder(scene, skins, binds).pack()
    with replace_file(path) as temporary:
        temporary.write_bytes(packed)
    return path


class _Builder:
    """The tree and the data of the GLB."""

    def __init__(self, scene: FbxScene, skins: list[FbxSkin], binds: dict[int, np.ndarray]) -> None:
        self.scene, self.skins, self.binds = scene, skins, binds
        self.joints = scene.tree.build_skeleton(sorted({*scene.choose_joints(set()), *binds}))
        self.above = scene.tree.path_to(self.joints[0])[:-1]
        self.data = bytearray()
        self.tree: dict[str, Any] = {"asset": {"version": "2.0", "generator": "motionmatch"}}
        self._pictures: dict[bytes, int] = {}
        self._materials: dict[int, int] = {}

    def pack(self) -> bytes:
        nodes = [*self.above, *self.joints]
        self.place = {node: index + 1 for index, node in enumerate(nodes)}
        self.rest = self.scene.place_nodes(nodes, {}, np.zeros(1))
        top: dict[str, Any] = {"name": "Scene", "children": [1], "rotation": _xyzw(self.scene.turn),
                               "scale": [self.scene.metres] * 3}  # fmt: skip
        self.tree["nodes"] = [top, *(self._node(node, index) for index, node in enumerate(nodes))]
        self._add_skin()
        for skin in self.skins:
            self._add_mesh(skin)
        self.tree |= {"scene": 0, "scenes": [{"nodes": [0, *self._meshes]}]}
        self._add_animations()
        self.tree["buffers"] = [{"byteLength": len(self.data)}]
        return pack_glb(self.tree, bytes(self.data))

    def _node(self, node: int, index: int) -> dict[str, Any]:
        children = [self.place[child] for child in self.scene.tree.children[node] if child in self.place]
        described: dict[str, Any] = {
            "name": self.scene.tree.names[node],
            "translation": self.rest.positions[0, index].tolist(),
            "rotation": _xyzw(self.rest.rotations[0, index]),
            "scale": self.rest.scales[0, index].tolist(),
        }
        return described | ({"children": children} if children else {})

    def _add_skin(self) -> None:
        """Add the skin. A bone that holds nothing is where the others, or the nodes, have it."""
        order = {node: index for index, node in enumerate([*self.above, *self.joints])}
        worlds: dict[int, np.ndarray] = {}
        for node in [*self.above, *self.joints]:
            local = _matrix(*(part[0, order[node]] for part in (self.rest.positions, self.rest.rotations)))
            local[:3, :3] *= self.rest.scales[0, order[node]]
            parent = worlds.get(self.scene.tree.parents[node], np.eye(4))
            worlds[node] = self.binds.get(node, parent @ local)
        inverse = np.stack([np.linalg.inv(worlds[node]) for node in self.joints])
        accessor = add_accessor(self.tree, self.data, inverse.transpose(0, 2, 1).reshape(-1, 16), "MAT4")
        self.tree["skins"] = [{"joints": [self.place[node] for node in self.joints], "inverseBindMatrices": accessor}]
        self._meshes: list[int] = []

    def _add_mesh(self, skin: FbxSkin) -> None:
        tree, data = self.tree, self.data
        number = {node: index for index, node in enumerate(self.joints)}
        joints = np.vectorize(number.__getitem__, otypes=[np.uint16])(skin.joints)
        attributes = {
            "POSITION": add_accessor(tree, data, skin.vertices, "VEC3", target=ARRAY_BUFFER, bounds=True),
            "NORMAL": add_accessor(tree, data, skin.normals, "VEC3", target=ARRAY_BUFFER),
            "JOINTS_0": add_accessor(tree, data, joints, "VEC4", target=ARRAY_BUFFER),
            "WEIGHTS_0": add_accessor(tree, data, skin.weights, "VEC4", target=ARRAY_BUFFER),
        }
        if skin.places is not None:
            attributes["TEXCOORD_0"] = add_accessor(tree, data, skin.places, "VEC2", target=ARRAY_BUFFER)
        parts = []
        for triangles, material in zip(skin.triangles, skin.materials, strict=True):
            if len(triangles):
                corners = triangles.reshape(-1, 1).astype(np.uint32)
                indices = add_accessor(tree, data, corners, "SCALAR", target=ELEMENT_ARRAY_BUFFER)
                parts.append({"attributes": attributes, "indices": indices, "material": self._add_material(material)})
        if parts:
            tree.setdefault("meshes", []).append({"name": skin.name, "primitives": parts})
            tree["nodes"].append({"name": skin.name, "mesh": len(tree["meshes"]) - 1, "skin": 0})
            self._meshes.append(len(tree["nodes"]) - 1)

    def _add_material(self, material: FbxMaterial) -> int:
        if id(material) not in self._materials:
            surface: dict[str, Any] = {
                "baseColorFactor": [*material.colour, 1.0], "metallicFactor": 0.0, "roughnessFactor": 0.8,
            }  # fmt: skip
            described: dict[str, Any] = {"name": material.name, "pbrMetallicRoughness": surface, "doubleSided": True}
            if "colour" in material.pictures:
                surface["baseColorTexture"] = {"index": self._add_picture(material.pictures["colour"])}
                if material.clear:
                    described |= {"alphaMode": "MASK", "alphaCutoff": 0.5}
            if "normal" in material.pictures:
                described["normalTexture"] = {"index": self._add_picture(material.pictures["normal"])}
            self.tree.setdefault("materials", []).append(described)
            self._materials[id(material)] = len(self.tree["materials"]) - 1
        return self._materials[id(material)]

    def _add_picture(self, content: bytes) -> int:
        """Add a picture once; return the index of its texture."""
        if content not in self._pictures:
            self.data.extend(b"\0" * (-len(self.data) % 4))
            view = {"buffer": 0, "byteOffset": len(self.data), "byteLength": len(content)}
            self.data.extend(content)
            self.tree.setdefault("bufferViews", []).append(view)
            image = {"bufferView": len(self.tree["bufferViews"]) - 1, "mimeType": find_picture_type(content)}
            self.tree.setdefault("images", []).append(image)
            self.tree.setdefault("textures", []).append({"source": len(self.tree["images"]) - 1})
            self._pictures[content] = len(self.tree["textures"]) - 1
        return self._pictures[content]

    def _add_animations(self) -> None:
        for take in self.scene.takes:
            curves = self.scene.read_curves(take)
            if not any(node in self.place for node, _ in curves):
                continue
            times = find_times(curves, self.scene.fps)
            nodes = [*self.above, *self.joints]
            moved = self.scene.place_nodes(nodes, curves, times)
            clock = add_accessor(self.tree, self.data, (times - times[0]).astype("<f4"), "SCALAR", bounds=True)
            animation: dict[str, Any] = {"name": self.scene.name_take(take), "channels": [], "samplers": []}
            for index, node in enumerate(nodes):
                turned = np.roll(quat.unroll(moved.rotations[:, index]), -1, axis=-1)
                output = add_accessor(self.tree, self.data, turned, "VEC4")
                add_channel(animation, self.place[node], "rotation", clock, output)
                rest = self.rest.positions[0, self.place[node] - 1]
                if np.abs(moved.positions[:, index] - rest).max() > _STILL * max(1.0, float(np.abs(rest).max())):
                    output = add_accessor(self.tree, self.data, moved.positions[:, index], "VEC3")
                    add_channel(animation, self.place[node], "translation", clock, output)
            self.tree.setdefault("animations", []).append(animation)


def _xyzw(turn: np.ndarray) -> list[float]:
    return np.roll(quat.normalize(turn.astype(EXACT)), -1).tolist()


def _matrix(position: np.ndarray, turn: np.ndarray) -> np.ndarray:
    matrix = np.eye(4)
    matrix[:3, :3], matrix[:3, 3] = quat.rotate(turn, np.eye(3)).T, position
    return matrix
