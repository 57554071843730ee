"""Reads GLB and .gltf: any skin, or any animated tree of nodes; one clip per animation, at a constant frame
rate. Where several characters of one kind move in a scene, each of them is a clip.

Nodes above the skeleton (an armature, a unit conversion) are worked into the root joint, their scale into
every length, so that world positions are those a viewer shows. Scale inside the skeleton must be uniform; it
is worked into lengths too.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from motionmatch.conventions import EXACT
from motionmatch.errors import FileError, InputError
from motionmatch.maths import quat
from motionmatch.motion.clip import Clip
from motionmatch.motion.gltf_file import GltfFile
from motionmatch.motion.nodetree import NodeTree, Placement, distinct
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.tags import Tags
from motionmatch.reading import check_unpacked, reading

_COMMON_RATES = (24.0, 25.0, 30.0, 48.0, 50.0, 60.0, 90.0, 100.0, 120.0, 240.0)
_FALLBACK_FPS = 30.0


def read(path: str | Path, *, fps: float | None = None) -> list[Clip]:
    """Read one clip per animation, and per character if there are several of a kind.

    `fps` sets the frame rate; by default it is that of the keys.
    """
    if fps is not None and not (math.isfinite(fps) and fps > 0):
        raise InputError(f"fps is {fps}; a positive number is needed.")
    with reading(path, again="Export it again."):
        with np.errstate(all="ignore"):  # numbers that overflow come out as not finite, which is checked
            clips = _read(GltfFile(path), fps)
        for clip in clips:
            if not (np.isfinite(clip.positions).all() and np.isfinite(clip.rotations).all()):
                raise FileError(f"{path}: animation '{clip.name}' holds numbers that are not finite. Export it again.")
        return clips


_MOST_FRAMES = 5_000_000


def _read(file: GltfFile, fps: float | None) -> list[Clip]:
    animations = list_animations(file)
    characters = GltfScene(file, animations).characters()
    if not animations:  # a character without motion: the pose in which a viewer shows it
        return [scene.rest_clip() for scene in characters]
    return [scene.clip(animation, place, fps) for place, animation in enumerate(animations) for scene in characters]


def list_animations(file: GltfFile) -> list[dict[str, Any]]:
    """List the animations of a file that move something."""
    return [animation for animation in file.items("animations") if animation.get("channels")]


class GltfScene:
    """The tree of nodes, and the joints chosen from it."""

    def __init__(self, file: GltfFile, animations: list[dict[str, Any]]) -> None:
        self.file = file
        self.nodes = file.items("nodes")
        names = [str(node.get("name") or f"node {index}") for index, node in enumerate(self.nodes)]
        self.tree = NodeTree(file.path, names, self._parents())
        self.skin, wanted = self._choose_nodes(animations)
        self.joints = self.tree.build_skeleton(wanted)
        self.names = [self.tree.names[node] for node in self.joints]
        self.extras = _ours(self.skin) if self.skin else {}
        self.called = ""

    def characters(self) -> list[GltfScene]:
        """Split the scene by characters: skins with skeletons of the same joints, `Anna:Hips` and `Bert:Hips`."""
        if self.skin is None:
            return [self]
        found: list[GltfScene] = []
        taken: set[int] = set()
        for skin in self.file.items("skins"):
            called = str(skin.get("name") or "")
            joints = skin.get("joints") or []
            if taken & set(joints) or not called or len(joints) != len(self.skin["joints"]):
                continue
            one = copy(self)
            one.joints, one.extras, one.called = self.tree.build_skeleton(joints), _ours(skin), called
            one.names = [self.tree.names[node].removeprefix(f"{called}:") for node in one.joints]
            if all(self.tree.names[node].startswith(f"{called}:") for node in joints):
                found.append(one)
                taken |= set(one.joints)
        alike = [one for one in found if one.names == found[0].names]
        return alike if len(alike) > 1 else [self]

    def _parents(self) -> list[int]:
        parents = [-1] * len(self.nodes)
        for index, node in enumerate(self.nodes):
            for child in node.get("children", []):
                self.file.item("nodes", child)
                if parents[child] >= 0:
                    raise self.file.error(f"is damaged: node {child} has two parents. Export it again.")
                parents[child] = index
        return parents

    def _choose_nodes(self, animations: list[dict[str, Any]]) -> tuple[dict[str, Any] | None, list[int]]:
        """Return the skin that is moved most and its joints; without a skin, the nodes that are moved. In a file
        without animations it is the skin with most joints."""
        moved: set[int] = set()
        for animation in animations:
            for channel in animation["channels"]:
                target = channel.get("target", {})
                if target.get("path") in ("translation", "rotation", "scale") and "node" in target:
                    self.file.item("nodes", target["node"])
                    moved.add(target["node"])
        if not moved and animations:
            raise self.file.error("its animations move no nodes (only shapes or materials). Export skeletal animation.")
        skins = [skin for skin in self.file.items("skins") if skin.get("joints")]
        for skin in skins:
            for index in skin["joints"]:
                self.file.item("nodes", index)
        best = max(skins, key=lambda skin: (len(moved & set(skin["joints"])), len(skin["joints"])), default=None)
        if best is None and not animations:
            raise self.file.error(
                "holds neither an animation nor a skin, so there is no skeleton in it. Export the character with its "
                "armature (skinning on), or motion with its animation."
            )
        if best is not None and (moved & set(best["joints"]) or not animations):
            return best, list(best["joints"])
        return None, sorted(moved)

    def clip(self, animation: dict[str, Any], place: int, fps: float | None) -> Clip:
        file = self.file
        name = str(animation.get("name") or (file.path.stem if place == 0 else f"{file.path.stem} {place + 1}"))
        if self.called:
            alone = len(list_animations(file)) == 1
            name = self.called if alone else f"{name} {self.called}"
        channels = self._channels(animation)
        extras = _ours(animation)
        start = min(channel.times[0] for channel in channels.values())
        stop = max(channel.times[-1] for channel in channels.values())
        rate = fps or _number(extras.get("fps")) or _rate(list(channels.values()))
        num_frames = math.floor((stop - start) * rate + 1e-3) + 1
        if not 0 < num_frames <= _MOST_FRAMES:
            raise file.error(
                f"its animation '{name}' would have {num_frames} frames at {rate:g} fps. Say another: --fps 30"
            )
        own = fps is None and isinstance(extras.get("frames"), int) and abs(extras["frames"] - num_frames) <= 1
        if own:
            num_frames = extras["frames"]
        # The same keys may serve many nodes, so that a small file stands for much motion, but not for all memory.
        check_unpacked(file.path, file.num_bytes, 28 * num_frames * len(self.joints))
        times = start + np.arange(num_frames) / rate
        positions, rotations = self.tree.fold(self.joints, lambda nodes: self.place_nodes(nodes, channels, times))
        skeleton = self._skeleton(positions)
        return Clip(
            skeleton=skeleton,
            positions=positions,
            rotations=rotations,
            fps=rate,
            name=name,
            tags=_tags(extras.get("tags")) if own else Tags(),
            metres_per_unit=_number(extras.get("metres_per_unit")) or 1.0,
        )

    def rest_clip(self) -> Clip:
        """Return the nodes as they are without any animation: one frame."""
        positions, rotations = self.tree.fold(self.joints, lambda nodes: self.place_nodes(nodes, {}, np.zeros(1)))
        name = self.called or self.file.path.stem
        return Clip(self._skeleton(positions), positions, rotations, _FALLBACK_FPS, name)

    def _channels(self, animation: dict[str, Any]) -> dict[tuple[int, str], KeyTrack]:
        file, found = self.file, {}
        samplers = animation.get("samplers", [])
        for channel in animation["channels"]:
            target = channel.get("target", {})
            path, node = target.get("path"), target.get("node")
            if node is None or path not in ("translation", "rotation", "scale"):
                continue
            if not isinstance(channel.get("sampler"), int) or not 0 <= channel["sampler"] < len(samplers):
                raise file.error("is damaged: an animation channel has no sampler.")
            sampler = samplers[channel["sampler"]]
            interpolation = sampler.get("interpolation", "LINEAR")
            if interpolation not in ("STEP", "LINEAR", "CUBICSPLINE"):
                raise file.error(f"uses the interpolation '{interpolation}'; STEP, LINEAR and CUBICSPLINE are known.")
            times, values = file.array(sampler.get("input"))[:, 0], file.array(sampler.get("output"))
            if interpolation == "CUBICSPLINE":
                values = values.reshape(-1, 3, values.shape[1]) if len(values) % 3 == 0 else values
            width = 4 if path == "rotation" else 3
            if len(values) != len(times) or values.shape[-1] != width or (np.diff(times) <= 0).any():
                raise file.error(f"is damaged: the keys of node {node}'s {path} do not match their times.")
            if path == "rotation":
                values = np.roll(values, 1, axis=-1)  # to w x y z
            found[node, path] = KeyTrack(times, values, interpolation)
        if not found:
            raise file.error(f"its animation '{animation.get('name', '')}' moves no nodes.")
        return found

    def place_nodes(
        self, nodes: Sequence[int], channels: dict[tuple[int, str], KeyTrack], times: np.ndarray
    ) -> Placement:
        parts: list[list[np.ndarray]] = [[], [], []]
        for node in nodes:
            rest = self._rest(node)
            for part, path, default in zip(parts, ("translation", "rotation", "scale"), rest, strict=True):
                channel = channels.get((node, path))
                values = channel.at(times) if channel else np.broadcast_to(default, (len(times), len(default)))
                part.append(quat.normalize(values) if path == "rotation" else values)
        return Placement(*(np.stack(part, axis=1) for part in parts))

    def _rest(self, node: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        described = self.nodes[node]
        if "matrix" in described:
            return _split_matrix(np.array(described["matrix"], EXACT).reshape(4, 4).T, self.tree.names[node], self.file)
        x, y, z, w = described.get("rotation", (0.0, 0.0, 0.0, 1.0))
        return (
            np.array(described.get("translation", (0.0, 0.0, 0.0)), EXACT),
            np.array([w, x, y, z], EXACT),
            np.array(described.get("scale", (1.0, 1.0, 1.0)), EXACT),
        )

    def _skeleton(self, positions: np.ndarray) -> Skeleton:
        place = {node: index for index, node in enumerate(self.joints)}
        parents = np.array([place.get(self.tree.parents[node], -1) for node in self.joints])
        offsets = positions[0].copy()
        offsets[0] = 0.0
        ends: dict[str, Any] = {}
        if len(self.extras.get("offsets", [])) == len(self.joints):
            offsets = np.array(self.extras["offsets"], EXACT)
            ends = {key: self.extras.get(key, []) for key in ("end_parents", "end_offsets")}
        else:
            ends = self._leaves(place)
        return Skeleton(
            names=distinct(self.names),
            parents=parents,
            offsets=offsets,
            **ends,
        )

    def _leaves(self, place: dict[int, int]) -> dict[str, Any]:
        """Find end sites: childless nodes that hang on a joint and are neither joints nor things to draw."""
        parents, offsets = [], []
        for node, described in enumerate(self.nodes):
            parent = place.get(self.tree.parents[node])
            empty = not {"mesh", "camera", "skin", "children", "extensions"} & set(described)
            if parent is not None and node not in place and empty:
                moved = self._rest(node)[0]
                if np.linalg.norm(moved) > 0:
                    parents.append(parent)
                    offsets.append(moved * self._rest_size(self.joints[parent]))
        return {
            "end_parents": np.array(parents, np.int32),
            "end_offsets": np.array(offsets, EXACT).reshape(-1, 3),
        }

    def _rest_size(self, node: int) -> float:
        return float(np.prod([self._rest(above)[2].mean() for above in self.tree.path_to(node)]))


def _ours(item: dict[str, Any]) -> dict[str, Any]:
    """Return the extras that our own writer stored in an object, or nothing."""
    extras = item.get("extras")
    ours = extras.get("motionmatch") if isinstance(extras, dict) else None
    return ours if isinstance(ours, dict) else {}


def _number(value: Any) -> float | None:
    return float(value) if isinstance(value, int | float) and math.isfinite(value) and value > 0 else None


def _tags(spans: Any) -> Tags:
    try:
        return Tags(spans or {})
    except (InputError, TypeError, ValueError, AttributeError):
        return Tags()  # someone edited the extras; the motion is still good


def _rate(channels: list[KeyTrack]) -> float:
    """Guess the frame rate of the keys from the usual gap between them, if it is that of a common rate."""
    gaps = np.concatenate([np.diff(channel.times) for channel in channels])
    if not len(gaps):
        return _FALLBACK_FPS
    rate = 1.0 / float(np.median(gaps))
    common = min(_COMMON_RATES, key=lambda other: abs(other - rate))
    if abs(common - rate) < 0.02 * common:
        return common
    # Sparse keys, or keys closer than any screen shows, do not state a rate.
    return round(rate, 3) if 15.0 <= rate <= 250.0 else _FALLBACK_FPS


def _split_matrix(matrix: np.ndarray, name: str, file: GltfFile) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return a 4 by 4 matrix as translation, rotation, scale."""
    scales = np.linalg.norm(matrix[:3, :3], axis=0)
    turn = matrix[:3, :3] / np.maximum(scales, 1e-30)
    if not np.allclose(turn @ turn.T, np.eye(3), atol=1e-3) or np.linalg.det(turn) < 0:
        raise file.error(f"node '{name}' is sheared or mirrored, which bones can't follow. Apply its transform first.")
    return matrix[:3, 3], _from_matrix(turn), scales


def _from_matrix(turn: np.ndarray) -> np.ndarray:
    """Return the quaternion of a rotation matrix (3, 3), computed from its largest component to avoid division by 0."""
    xx, yy, zz = np.diag(turn)
    squares = np.array([1 + xx + yy + zz, 1 + xx - yy - zz, 1 - xx + yy - zz, 1 - xx - yy + zz])
    products = np.array(
        [
            [squares[0], turn[2, 1] - turn[1, 2], turn[0, 2] - turn[2, 0], turn[1, 0] - turn[0, 1]],
            [turn[2, 1] - turn[1, 2], squares[1], turn[1, 0] + turn[0, 1], turn[0, 2] + turn[2, 0]],
            [turn[0, 2] - turn[2, 0], turn[1, 0] + turn[0, 1], squares[2], turn[2, 1] + turn[1, 2]],
            [turn[1, 0] - turn[0, 1], turn[0, 2] + turn[2, 0], turn[2, 1] + turn[1, 2], squares[3]],
        ]
    )
    return quat.normalize(products[int(np.argmax(squares))])


@dataclass(frozen=True)
class KeyTrack:
    """Keys of a vector or a rotation, with the interpolations of glTF."""

    times: np.ndarray
    """(K,) seconds, rising"""
    values: np.ndarray
    """(K, 3 or 4); for CUBICSPLINE (K, 3, 3 or 4): in-tangent, value, out-tangent"""
    interpolation: str

    def at(self, times: np.ndarray) -> np.ndarray:
        """Return values (F, 3 or 4) at some times; constant before the first and after the last key."""
        times = np.clip(times, self.times[0], self.times[-1])
        right = np.clip(np.searchsorted(self.times, times, side="right"), 1, max(len(self.times) - 1, 1))
        left = right - 1
        if len(self.times) == 1:
            right = left
        gap = np.maximum(self.times[right] - self.times[left], 1e-9)
        t = ((times - self.times[left]) / gap)[:, None]
        if self.interpolation == "CUBICSPLINE":
            return self._cubic(left, right, gap[:, None], t)
        a, b = self.values[left], self.values[right]
        if self.interpolation == "STEP":
            return np.where(t >= 1.0, b, a)
        if a.shape[1] == 4:
            return quat.slerp(quat.normalize(a), quat.normalize(b), t[:, 0])
        return a + t * (b - a)

    def _cubic(self, left: np.ndarray, right: np.ndarray, gap: np.ndarray, t: np.ndarray) -> np.ndarray:
        """Return the Hermite spline of the specification, Appendix C."""
        start, leave = self.values[left, 1], gap * self.values[left, 2]
        arrive, end = gap * self.values[right, 0], self.values[right, 1]
        return (
            (2 * t**3 - 3 * t**2 + 1) * start
            + (t**3 - 2 * t**2 + t) * leave
            + (-2 * t**3 + 3 * t**2) * end
            + (t**3 - t**2) * arrive
        )
