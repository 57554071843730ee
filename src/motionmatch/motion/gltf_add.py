"""Adds animations to a GLB: its meshes, materials, textures, skins and nodes stay as they are, byte for byte.

Clips are those that were read from the file, with other motion. What the reader folded (nodes above the skeleton,
scale, units) is taken out again, so that the animations move the same nodes.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from motionmatch.atomic import replace_file
from motionmatch.conventions import EXACT
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.motion import gltf_read
from motionmatch.motion.clip import Clip
from motionmatch.motion.gltf_file import GltfFile
from motionmatch.motion.gltf_joints import measure_unit
from motionmatch.motion.gltf_pack import add_accessor, add_channel, pack_glb
from motionmatch.motion.nodetree import distinct
from motionmatch.reading import reading

_STILL = 1e-6
"""A joint moves if its position leaves the rest position by more than this, in units of the file."""


def add_animations(
    source: str | Path, clips: Sequence[Clip], path: str | Path, *, example: Clip, keep: bool = True
) -> Path:
    """Write a GLB again with animations for clips of its skeleton.

    `example` is a clip of the file as `motionmatch.load` read it, in metres and y up. With `keep` false the file's own
    animations are left out.
    """
    path, file = Path(path), GltfFile(source)
    with reading(source, again="Export it again."):
        animations = gltf_read.list_animations(file)
        scene = gltf_read.GltfScene(file, animations)
    if len(file.items("buffers")) != 1 or "uri" in file.items("buffers")[0] or file.binary is None:
        raise InputError(f"{source}: only a .glb with everything inside can be written again. Export it as one.")
    for clip in (example, *clips):
        if list(clip.skeleton.names) != list(distinct(scene.names)):
            raise InputError(f"{clip.name} does not have the joints of {source}.")
    tree, data = copy.deepcopy(file.tree), bytearray(file.binary)
    if not keep:
        tree["animations"] = []
    taken = [str(each.get("name")) for each in tree.get("animations", [])]
    names = distinct([*taken, *(clip.name for clip in clips)])[len(taken) :]
    back = _Unread(scene, animations, example)
    for clip, name in zip(clips, names, strict=True):
        tree.setdefault("animations", []).append(_make_animation(back, clip, name, tree, data))
    tree["buffers"] = [{**tree["buffers"][0], "byteLength": len(data)}]
    with replace_file(path) as temporary:
        temporary.write_bytes(pack_glb(tree, bytes(data)))
    return path


class _Unread:
    """Undoes what the readers did to the nodes of a file: from clips in metres to its own nodes and units."""

    def __init__(self, scene: gltf_read.GltfScene, animations: list[dict[str, Any]], example: Clip) -> None:
        self.scene = scene
        clips = gltf_read.read(scene.file.path)
        read = next((clip for clip in clips if clip.name == example.name), clips[0])
        self.scale = measure_unit(clips, example)
        turn = quat.multiply(example.rotations[0, 0].astype(EXACT), quat.inverse(read.rotations[0, 0].astype(EXACT)))
        self.turn = quat.normalize(turn)
        at = example.positions[0, 0] - self.scale * quat.rotate(self.turn, read.positions[0, 0].astype(EXACT))
        self.shift = np.asarray(at, EXACT)
        rest = scene.place_nodes(range(len(scene.nodes)), {}, np.zeros(1))
        sizes = np.ones(len(scene.nodes))
        for node in range(len(scene.nodes)):
            path = scene.tree.path_to(node)[:-1]
            sizes[node] = np.prod([rest.scales[0, above].mean() for above in path])
        self.sizes = sizes
        position, rotation, size = np.zeros(3), quat.IDENTITY, 1.0
        for node in scene.tree.path_to(scene.joints[0])[:-1]:
            position = position + quat.rotate(rotation, size * rest.positions[0, node])
            rotation, size = quat.multiply(rotation, rest.rotations[0, node]), size * rest.scales[0, node].mean()
        self.above = position, rotation
        self.rest = rest

    def place(self, clip: Clip, joint: int) -> tuple[int, np.ndarray, np.ndarray]:
        """Return the node of a joint, and its translations (F, 3) and rotations (F, 4) in the file."""
        node = self.scene.joints[joint]
        positions = clip.positions[:, joint].astype(EXACT)
        rotations = quat.normalize(clip.rotations[:, joint].astype(EXACT))
        if joint == 0:
            positions = quat.inverse_rotate(self.turn, positions - self.shift) / self.scale
            rotations = quat.inverse_multiply(self.turn, rotations)
            over, turned = self.above
            positions = quat.inverse_rotate(turned, positions - over)
            rotations = quat.inverse_multiply(turned, rotations)
            return node, positions / self.sizes[node], rotations
        return node, positions / self.scale / self.sizes[node], rotations


def _make_animation(back: _Unread, clip: Clip, name: str, tree: dict[str, Any], data: bytearray) -> dict[str, Any]:
    times = (np.arange(clip.num_frames) / clip.fps).astype("<f4")
    clock = add_accessor(tree, data, times, "SCALAR", bounds=True)
    animation: dict[str, Any] = {"name": name, "channels": [], "samplers": []}
    for joint in range(clip.skeleton.num_joints):
        node, positions, rotations = back.place(clip, joint)
        turned = np.roll(quat.unroll(rotations), -1, axis=-1)
        add_channel(animation, node, "rotation", clock, add_accessor(tree, data, turned, "VEC4"))
        rest = back.rest.positions[0, node]
        if joint == 0 or np.abs(positions - rest).max() > _STILL * max(1.0, float(np.abs(rest).max())):
            add_channel(animation, node, "translation", clock, add_accessor(tree, data, positions, "VEC3"))
    return animation
