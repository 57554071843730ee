"""Writes clips as one GLB: the skeleton, a skinned mannequin, one animation per clip.

glTF is in metres, y up, +z forward, as clips are. What glTF has no place for (frame rate, end sites, rest
offsets, tags, the units of the original file) goes into `extras.motionmatch`, so that `gltf_read` gives the
same clip back.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from motionmatch.atomic import replace_file
from motionmatch.conventions import EXACT, STORED
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.motion import kinematics, mannequin
from motionmatch.motion.clip import Clip
from motionmatch.motion.gltf_pack import ARRAY_BUFFER, ELEMENT_ARRAY_BUFFER, add_accessor, add_channel, pack_glb
from motionmatch.motion.mesh import Mesh

TONES = (("body", (0.62, 0.45, 0.27), 0.55), ("accent", (0.055, 0.045, 0.042), 0.4))
"""Name, linear colour and roughness of the mannequin's materials: smooth wood with dark joints."""

_STILL = 1e-6
"""A joint moves if its position leaves the rest position by more than a micrometre."""


def write_glb(clips: Clip | Iterable[Clip], path: str | Path, *, body: bool = True) -> Path:
    """Write one clip or several of one skeleton. With `body` false, only the skeleton and its motion."""
    clips, path = as_clips(clips), Path(path)
    if path.suffix.lower() != ".glb":
        raise InputError(f"{path}: a binary glTF file ends in .glb. Rename it: {path.with_suffix('.glb').name}")
    document = _Document()
    pose = mannequin.bind_pose(clips[0])
    mesh = mannequin.build_mannequin(clips[0].skeleton, pose, anatomy=clips[0].anatomy) if body else None
    document.add_skeleton(clips[0], pose)
    if mesh is not None:
        document.add_body(mesh)
    for clip, name in zip(clips, _distinct([clip.name for clip in clips]), strict=True):
        document.add_animation(clip, name)
    with replace_file(path) as temporary:
        document.save(temporary)
    return path


def write_glb_together(clips: Iterable[Clip], path: str | Path, *, body: bool = True) -> Path:
    """Write clips of one skeleton as characters side by side in one scene: one animation moves all of them."""
    clips, path = as_clips(clips), Path(path)
    if path.suffix.lower() != ".glb":
        raise InputError(f"{path}: a binary glTF file ends in .glb. Rename it: {path.with_suffix('.glb').name}")
    document = _Document()
    pose = mannequin.bind_pose(clips[0])
    mesh = mannequin.build_mannequin(clips[0].skeleton, pose, anatomy=clips[0].anatomy) if body else None
    together: dict[str, Any] = {"name": path.stem, "channels": [], "samplers": []}
    for clip, name in zip(clips, _distinct([clip.name for clip in clips]), strict=True):
        first = document.add_skeleton(clip, pose, name)
        if mesh is not None:
            document.add_body(mesh, name)
        document.add_channels(together, clip, first)
    document.tree["animations"].append(together)
    with replace_file(path) as temporary:
        document.save(temporary)
    return path


def as_clips(clips: Clip | Iterable[Clip]) -> list[Clip]:
    """Return a list of clips that can share one file: at least one, all finite, all with the same joints."""
    clips = [clips] if isinstance(clips, Clip) else list(clips)
    if not clips:
        raise InputError("there are no clips to write; at least one is needed.")
    for clip in clips:
        if not clip.skeleton.same_joints(clips[0].skeleton):
            raise InputError(
                f"{clip.name} and {clips[0].name} have different joints, and one file holds one skeleton. "
                "Write them to separate files."
            )
        if not (np.isfinite(clip.positions).all() and np.isfinite(clip.rotations).all()):
            frame = int(np.argmin(np.isfinite(clip.positions).all((1, 2)) & np.isfinite(clip.rotations).all((1, 2))))
            raise InputError(f"{clip.name} has a number that is not finite in frame {frame}. Trim or repair it first.")
    return clips


def _distinct(names: list[str]) -> list[str]:
    seen: dict[str, int] = {}
    out = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        out.append(name if seen[name] == 1 else f"{name} {seen[name]}")
    return out


class _Document:
    """The growing file: its tree and its one buffer."""

    def __init__(self) -> None:
        asset = {"generator": "motionmatch", "version": "2.0"}
        lists: tuple[str, ...] = ("nodes", "skins", "meshes", "materials", "animations", "accessors", "bufferViews")
        self.tree: dict[str, Any] = {"asset": asset, "scene": 0, "scenes": [{"nodes": []}]} | {
            name: [] for name in lists
        }
        self.buffer = bytearray()
        self.positions = np.zeros((0, 3), STORED)
        """(J, 3) local positions of the joint nodes"""
        self.binds: int | None = None
        """the accessor of the inverse bind matrices, which all skeletons share"""

    def add_skeleton(self, clip: Clip, pose: kinematics.Pose, called: str = "") -> int:
        """Add joint nodes in the bind pose, and their skin; return the first node."""
        skeleton, tree = clip.skeleton, self.tree
        start = len(tree["nodes"])
        parents = skeleton.parents
        positions, rotations = pose.positions.astype(EXACT), quat.normalize(pose.rotations.astype(EXACT))
        local_positions, local_rotations = positions.copy(), rotations.copy()
        local_rotations[1:] = quat.inverse_multiply(rotations[parents[1:]], rotations[1:])
        local_positions[1:] = quat.inverse_rotate(rotations[parents[1:]], positions[1:] - positions[parents[1:]])
        # Joints that never move keep their exact numbers, without the rounding of a way to world space and back.
        still = np.abs(clip.positions - clip.positions[:1]).max(axis=(0, 2)) <= _STILL
        local_positions[still] = clip.positions[0, still]
        self.positions = local_positions.astype(STORED)
        for joint, name in enumerate(skeleton.names):
            node = {
                "name": f"{called}:{name}" if called else name,
                "children": [start + child for child in skeleton.children[joint]],
                "translation": _numbers(self.positions[joint]),
                "rotation": _numbers(_xyzw(local_rotations[joint : joint + 1])[0]),
            }
            if not node["children"]:
                del node["children"]
            tree["nodes"].append(node)
        tree["scenes"][0]["nodes"].append(start)
        if self.binds is None:
            self.binds = self._accessor(_inverse_matrices(positions, rotations), "MAT4")
        ours = {
            "offsets": _rows(skeleton.offsets),
            "end_parents": skeleton.end_parents.tolist(),
            "end_offsets": _rows(skeleton.end_offsets),
        }
        tree["skins"].append(
            {
                "name": called or "skeleton",
                "joints": list(range(start, start + skeleton.num_joints)),
                "skeleton": start,
                "inverseBindMatrices": self.binds,
                "extras": {"motionmatch": ours},
            }
        )
        return start

    def add_body(self, mesh: Mesh, called: str = "mannequin") -> None:
        """Add the body of the skeleton that was added last; all bodies of a file share one mesh."""
        tree = self.tree
        if not tree["meshes"]:
            self._add_mesh(mesh)
        tree["nodes"].append({"name": called, "mesh": 0, "skin": len(tree["skins"]) - 1})
        tree["scenes"][0]["nodes"].append(len(tree["nodes"]) - 1)

    def _add_mesh(self, mesh: Mesh) -> None:
        tree = self.tree
        narrow = np.uint8 if len(tree["skins"][0]["joints"]) <= 256 else np.uint16
        attributes = {
            "POSITION": self._accessor(mesh.vertices, "VEC3", target=ARRAY_BUFFER, bounds=True),
            "NORMAL": self._accessor(mesh.normals, "VEC3", target=ARRAY_BUFFER),
            "JOINTS_0": self._accessor(mesh.joints.astype(narrow), "VEC4", target=ARRAY_BUFFER),
            "WEIGHTS_0": self._accessor(mesh.weights, "VEC4", target=ARRAY_BUFFER),
        }
        width = np.uint16 if mesh.num_vertices < 65535 else np.uint32
        primitives = []
        for tone, (name, colour, roughness) in enumerate(TONES):
            triangles = mesh.triangles[mesh.tones == tone]
            if not len(triangles):
                continue
            look = {"baseColorFactor": [*colour, 1.0], "metallicFactor": 0.0, "roughnessFactor": roughness}
            tree["materials"].append({"name": name, "pbrMetallicRoughness": look})
            corners = self._accessor(triangles.reshape(-1).astype(width), "SCALAR", target=ELEMENT_ARRAY_BUFFER)
            material = len(tree["materials"]) - 1
            primitives.append({"attributes": attributes, "indices": corners, "material": material})
        tree["meshes"].append({"name": "mannequin", "primitives": primitives})

    def add_animation(self, clip: Clip, name: str) -> None:
        """Add an animation of the first skeleton."""
        ours = {
            "fps": clip.fps,
            "frames": clip.num_frames,
            "metres_per_unit": clip.metres_per_unit,
            "tags": {tag: [list(span) for span in spans] for tag, spans in clip.tags.spans.items()},
        }
        animation: dict[str, Any] = {"name": name, "channels": [], "samplers": [], "extras": {"motionmatch": ours}}
        self.add_channels(animation, clip)
        self.tree["animations"].append(animation)

    def add_channels(self, animation: dict[str, Any], clip: Clip, start: int = 0) -> None:
        """Add rotations of every joint, and translations of joints that move. Constants get one key.

        `start` is the node of the first joint.
        """
        times = (np.arange(clip.num_frames) / clip.fps).astype(STORED)
        clock = _Clock(self, times)
        for joint in range(clip.skeleton.num_joints):
            # Signs are made to agree in time: not every reader takes the shorter way round between two keys.
            values = _xyzw(quat.unroll(quat.normalize(clip.rotations[:, joint].astype(EXACT))))
            self._channel(animation, start + joint, "rotation", values, "VEC4", clock, keep=joint == 0)
            values = clip.positions[:, joint]
            if np.abs(values - self.positions[joint]).max() > _STILL:
                self._channel(animation, start + joint, "translation", values, "VEC3", clock, keep=joint == 0)

    def _channel(
        self,
        animation: dict[str, Any],
        node: int,
        path: str,
        values: np.ndarray,
        kind: str,
        clock: _Clock,
        *,
        keep: bool,
    ) -> None:
        # The root keeps all its keys even if it stands still, so that the animation keeps its length.
        constant = not keep and (values == values[:1]).all()
        output = self._accessor(values[:1] if constant else values, kind)
        add_channel(animation, node, path, clock.once if constant else clock.every, output)

    def _accessor(self, values: np.ndarray, kind: str, *, target: int | None = None, bounds: bool = False) -> int:
        return add_accessor(self.tree, self.buffer, values, kind, target=target, bounds=bounds)

    def save(self, path: Path) -> None:
        """Write the file. It holds no empty list, which the format forbids."""
        tree = {name: value for name, value in self.tree.items() if value != []}
        path.write_bytes(pack_glb(tree | {"buffers": [{"byteLength": len(self.buffer)}]}, bytes(self.buffer)))


class _Clock:
    """The two time accessors of one animation, made when first needed: a file should hold nothing unused."""

    def __init__(self, document: _Document, times: np.ndarray) -> None:
        self._document, self._times = document, times

    @cached_property
    def every(self) -> int:
        return self._document._accessor(self._times, "SCALAR", bounds=True)

    @cached_property
    def once(self) -> int:
        return self._document._accessor(self._times[:1], "SCALAR", bounds=True)


def _xyzw(rotations: np.ndarray) -> np.ndarray:
    return np.roll(rotations, -1, axis=-1).astype(STORED)


def _inverse_matrices(positions: np.ndarray, rotations: np.ndarray) -> np.ndarray:
    """Return a (J, 4, 4) array: world to joint, transposed, since glTF stores columns first."""
    back = quat.inverse(rotations)
    out = np.zeros((len(positions), 4, 4))
    # Row i of the transposed matrix is the image of axis i.
    out[:, :3, :3] = quat.rotate(back[:, None], np.eye(3))
    out[:, 3, :3] = -quat.rotate(back, positions)
    out[:, 3, 3] = 1.0
    return out.astype(STORED)


def _numbers(values: np.ndarray) -> list[float]:
    return [float(value) for value in values]


def _rows(values: np.ndarray) -> list[list[float]]:
    return [_numbers(row) for row in values]
