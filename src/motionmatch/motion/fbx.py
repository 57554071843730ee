"""Reads FBX, binary or text: one clip per take, evaluated at the file's frame rate, turned to y up and metres.

A joint's place in its parent, from the properties of its node (the FBX documentation's formula):

    T · Roff · Rp · Rpre · R · Rpost⁻¹ · Rp⁻¹ · Soff · Sp · S · Sp⁻¹

Curves are read here rather than by a library: the available Python bindings do not evaluate animation.
Of a take with several layers the first is read. Constraints and expressions are not evaluated: bake them. A skeleton
without animation is one clip of one frame, as the file has it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from motionmatch.conventions import EXACT
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.motion.anatomy import read_joint_name
from motionmatch.motion.clip import Clip
from motionmatch.motion.fbx_file import FbxFile
from motionmatch.motion.fbx_record import Record
from motionmatch.motion.nodetree import NodeTree, Placement, distinct
from motionmatch.motion.skeleton import Skeleton
from motionmatch.reading import reading

_TICKS = 46186158000
"""Units of FBX time in a second."""
_RATES = {
    0: 30.0, 1: 120.0, 2: 100.0, 3: 60.0, 4: 50.0, 5: 48.0, 6: 30.0, 7: 30.0, 8: 30000 / 1001,
    9: 30000 / 1001, 10: 25.0, 11: 24.0, 12: 1000.0, 13: 24000 / 1001, 15: 96.0, 16: 72.0,
    17: 60000 / 1001, 18: 120000 / 1001,
}  # fmt: skip
"""Frames per second by the number in TimeMode; 14 is CustomFrameRate."""
_ORDERS = ("xyz", "xzy", "yzx", "yxz", "zxy", "zyx")
"""The axes that are turned about first, second, third, by the number in RotationOrder."""
_CURVES = {"Lcl Translation": 0.0, "Lcl Rotation": 0.0, "Lcl Scaling": 1.0}
_LONG_END = 12.0
"""A bone at the end of a chain that is this many times as long as the one before it is none."""
_CONSTANT, _CUBIC = 0x2, 0x8
_NEXT = 0x100


def read(path: str | Path, *, fps: float | None = None) -> list[Clip]:
    """Read one clip per take. `fps` sets the frame rate; by default it is the file's own."""
    if fps is not None and not (math.isfinite(fps) and fps > 0):
        raise InputError(f"fps is {fps}; a positive number is needed.")
    with reading(path, again="Export it again."):
        scene = FbxScene(FbxFile(path))
        found = [scene.clip(take, fps or scene.fps) for take in scene.takes]
        return [clip for clip in found if clip is not None] or [scene.rest_clip()]


@dataclass(frozen=True, eq=False)
class Curve:
    """One animated number: keys, and the interpolation between them."""

    times: np.ndarray
    """(K,) seconds"""
    values: np.ndarray
    """(K,)"""
    flags: np.ndarray
    """(K,) interpolation to the next key"""
    slopes: np.ndarray
    """(K, 2) leaving this key, arriving at the next; per second"""

    def at(self, times: np.ndarray) -> np.ndarray:
        times = np.clip(times, self.times[0], self.times[-1])
        right = np.clip(np.searchsorted(self.times, times, side="right"), 1, max(len(self.times) - 1, 1))
        left = right - 1
        right = np.minimum(right, len(self.times) - 1)
        gap = np.maximum(self.times[right] - self.times[left], 1e-12)
        t = (times - self.times[left]) / gap
        a, b = self.values[left], self.values[right]
        linear = a + t * (b - a)
        leave, arrive = gap * self.slopes[left, 0], gap * self.slopes[left, 1]
        curved = (
            (2 * t**3 - 3 * t**2 + 1) * a
            + (t**3 - 2 * t**2 + t) * leave
            + (3 * t**2 - 2 * t**3) * b
            + (t**3 - t**2) * arrive
        )
        held = np.where((self.flags[left] & _NEXT) > 0, b, a)
        held = np.where(t >= 1.0, b, held)
        flags = self.flags[left]
        return np.where(flags & _CONSTANT, held, np.where(flags & _CUBIC, curved, linear))


Curves = dict[tuple[int, str], dict[int, Curve]]
"""For each node and property that a take animates a curve for each animated axis."""


def find_times(curves: Curves, fps: float) -> np.ndarray:
    """Return the times (F,) of the frames of a take, seconds."""
    start = min(curve.times[0] for axes in curves.values() for curve in axes.values())
    stop = max(curve.times[-1] for axes in curves.values() for curve in axes.values())
    return start + np.arange(math.floor((stop - start) * fps + 1e-3) + 1) / fps


class FbxScene:
    """The models of a file, its units and axes."""

    def __init__(self, file: FbxFile) -> None:
        self.file = file
        settings = file.top.first("GlobalSettings")
        self.settings: dict[str, list[Any]] = settings.properties if settings else {}
        self.models = {key: record for key, record in file.objects.items() if record.name == "Model"}
        if not self.models:
            raise file.error("holds no nodes. Export it with its skeleton.")
        self.keys = list(self.models)
        place = {key: index for index, key in enumerate(self.keys)}
        parents = [-1] * len(self.keys)
        for link in file.links:
            if not link.property and link.child in place and link.parent in place:
                parents[place[link.child]] = place[link.parent]
        names = [str(self.models[key].values[1]).split("\0")[0] for key in self.keys]
        self.tree = NodeTree(file.path, [name.removeprefix("Model::") for name in names], parents)
        self.takes = [key for key, record in file.objects.items() if record.name == "AnimationStack"]

    @property
    def fps(self) -> float:
        mode = int(self._get_setting("TimeMode", 0))
        custom = float(self._get_setting("CustomFrameRate", 30.0))
        rate = custom if mode == 14 else _RATES.get(mode, 30.0)
        return rate if math.isfinite(rate) and rate > 0 else 30.0

    def _get_setting(self, name: str, default: float) -> float:
        values = self.settings.get(name) or [default]
        return values[0]

    @property
    def to_ours(self) -> np.ndarray:
        """Rotation (3, 3) from the file's axes to x left, y up, z forward."""
        x, y = np.zeros(3), np.zeros(3)
        x[int(self._get_setting("CoordAxis", 0)) % 3] = self._get_setting("CoordAxisSign", 1)
        y[int(self._get_setting("UpAxis", 1)) % 3] = self._get_setting("UpAxisSign", 1)
        axes = np.stack([x, y, np.cross(x, y)])
        return axes if np.allclose(np.abs(np.linalg.det(axes)), 1.0) else np.eye(3)

    def clip(self, take: int, fps: float) -> Clip | None:
        """Make the clip of one take; None if it moves no joint, and nothing above them."""
        curves = self.read_curves(take)
        moved = {node for node, _ in curves}
        joints = self.choose_joints(moved)
        if not joints or not moved & {*joints, *self.tree.path_to(joints[0])}:
            return None
        return self._make_clip(joints, curves, find_times(curves, fps), fps, self.name_take(take))

    def name_take(self, take: int) -> str:
        """Return the name of a take, or of the file where it has none."""
        named = str(self.file.objects[take].values[1]).split("\0")[0].removeprefix("AnimStack::")
        return named or self.file.path.stem

    def rest_clip(self) -> Clip:
        """Return the skeleton as it is without any animation: one frame."""
        joints = self.choose_joints(set())
        if not joints:
            raise self.file.error(
                "holds neither an animation nor bones, so there is no skeleton in it. Export the character with its "
                "skeleton, or motion with baked animation."
            )
        return self._make_clip(joints, {}, np.zeros(1), self.fps, self.file.path.stem)

    @property
    def metres(self) -> float:
        """Metres in a unit of the file."""
        metres = float(self._get_setting("UnitScaleFactor", 1.0)) * 0.01
        return metres if math.isfinite(metres) and metres > 0 else 0.01

    @property
    def turn(self) -> np.ndarray:
        """Rotation (4,) from the file's axes to ours."""
        return _from_axes(self.to_ours)

    def _make_clip(self, joints: list[int], curves: Curves, times: np.ndarray, fps: float, name: str) -> Clip:
        positions, rotations = self.tree.fold(joints, lambda nodes: self.place_nodes(nodes, curves, times))
        metres, turn = self.metres, self.turn
        positions *= metres
        positions[:, 0] = quat.rotate(turn, positions[:, 0])
        rotations[:, 0] = quat.multiply(turn, rotations[:, 0])
        offsets = positions[0].copy()
        offsets[0] = 0.0
        place = {node: index for index, node in enumerate(joints)}
        skeleton = Skeleton(
            names=distinct([self.tree.names[node] for node in joints]),
            parents=np.array([place.get(self.tree.parents[node], -1) for node in joints]),
            offsets=offsets,
        )
        return Clip(skeleton, positions, rotations, fps, name=name, metres_per_unit=metres)

    def choose_joints(self, moved: set[int]) -> list[int]:
        """Return the skeleton: the bones, of the largest where there are several; in a file without bones, the nodes
        that move."""
        bones = [
            node
            for node, key in enumerate(self.keys)
            if len(self.models[key].values) > 2 and self.models[key].values[2] in ("LimbNode", "Limb", "Root")
        ]
        bones = [node for node in bones if not self._is_stray_end(node)]
        groups: dict[int, list[int]] = {}
        for node in bones or sorted(moved):
            groups.setdefault(self.tree.path_to(node)[0], []).append(node)
        return self.tree.build_skeleton(max(groups.values(), key=len)) if groups else []

    def _is_stray_end(self, node: int) -> bool:
        """Return whether a bone only marks an end, and is far out: Blender writes the ends of rigs that it read in
        another unit a hundred times too long."""
        parent = self.tree.parents[node]
        if self.tree.children[node] or parent < 0 or read_joint_name(self.tree.names[node]).part != "end":
            return False
        own, above = (
            float(np.linalg.norm(get_vector(self.models[self.keys[each]].properties, "Lcl Translation")))
            for each in (node, parent)
        )
        return own > _LONG_END * above > 0.0

    def read_curves(self, take: int) -> Curves:
        """Return, for each node and property that the take animates, a curve for each animated axis."""
        objects, links = self.file.objects, self.file.links
        place = {key: index for index, key in enumerate(self.keys)}
        layers = [link.child for link in links if link.parent == take and _is(objects, link.child, "AnimationLayer")]
        if not layers:
            return {}
        groups = {link.child for link in links if link.parent == layers[0]}
        driven = {
            link.child: (place[link.parent], link.property)
            for link in links
            if link.child in groups and link.parent in place and link.property in _CURVES
        }
        found: Curves = {}
        for link in links:
            if link.parent in driven and link.property in ("d|X", "d|Y", "d|Z"):
                if not _is(objects, link.child, "AnimationCurve"):
                    continue
                axis = "XYZ".index(link.property[-1])
                found.setdefault(driven[link.parent], {})[axis] = self._curve(objects[link.child])
        return found

    def _curve(self, record: Record) -> Curve:
        times, values = record.value("KeyTime"), record.value("KeyValueFloat")
        arrays = isinstance(times, np.ndarray) and isinstance(values, np.ndarray)
        if not arrays or len(times) != len(values) or not len(times) or (np.diff(times) <= 0).any():
            raise self.file.error("is damaged: the keys of a curve do not match their times. Export it again.")
        flags, data = record.value("KeyAttrFlags"), record.value("KeyAttrDataFloat")
        counts = record.value("KeyAttrRefCount")
        # Attributes are stored once for a run of keys that share them.
        known = all(isinstance(part, np.ndarray) for part in (flags, data, counts))
        if known and counts.sum() == len(times) and len(flags) == len(counts) and len(data) == 4 * len(counts):
            flags = np.repeat(flags, counts)
            # Slopes and weights are floats, the packed weights beside them integers in the same four bytes.
            slopes = np.repeat(data.view("<f4").reshape(-1, 4)[:, :2], counts, axis=0)
        else:
            flags, slopes = np.zeros(len(times), int), np.zeros((len(times), 2))
        if not np.isfinite(values).all():
            raise self.file.error("holds a key that is not a finite number. Export it again.")
        slopes = np.where(np.isfinite(slopes), slopes, 0.0)
        return Curve(times / _TICKS, values.astype(EXACT), flags, slopes.astype(EXACT))

    def place_nodes(self, nodes: Sequence[int], curves: Curves, times: np.ndarray) -> Placement:
        """Evaluate the formula above for some nodes over time."""
        parts: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []
        for node in nodes:
            properties = self.models[self.keys[node]].properties
            moved = {
                name: self._evaluate_curves(properties, name, default, curves.get((node, name), {}), times)
                for name, default in _CURVES.items()
            }
            order = _ORDERS[min(int((properties.get("RotationOrder") or [0])[0]), 5)]
            turn = from_euler(moved["Lcl Rotation"], order)
            if (properties.get("RotationActive") or [1])[0]:
                before = from_euler(get_vector(properties, "PreRotation"), "xyz")
                after = from_euler(get_vector(properties, "PostRotation"), "xyz")
                turn = quat.multiply(before, quat.multiply(turn, quat.inverse(after)))
            pivot, scale_pivot = get_vector(properties, "RotationPivot"), get_vector(properties, "ScalingPivot")
            scales = moved["Lcl Scaling"]
            inner = get_vector(properties, "ScalingOffset") - pivot + scale_pivot - scales * scale_pivot
            outer = moved["Lcl Translation"] + get_vector(properties, "RotationOffset") + pivot
            parts.append((outer + quat.rotate(turn, inner), turn, scales))
        return Placement(*(np.stack(part, axis=1) for part in zip(*parts, strict=True)))

    def _evaluate_curves(
        self,
        properties: dict[str, list[Any]],
        name: str,
        default: float,
        curves: dict[int, Curve],
        times: np.ndarray,
    ) -> np.ndarray:
        """Evaluate a property (F, 3) at some times: from its curves, or its constant value."""
        values = np.tile(get_vector(properties, name, default), (len(times), 1))
        for axis, curve in curves.items():
            values[:, axis] = curve.at(times)
        return values


def _is(objects: dict[int, Record], key: int, name: str) -> bool:
    return key in objects and objects[key].name == name


def get_vector(properties: dict[str, list[Any]], name: str, default: float = 0.0) -> np.ndarray:
    values = properties.get(name) or []
    return np.array(values[:3], EXACT) if len(values) >= 3 else np.full(3, default)


def from_euler(degrees: np.ndarray, order: str) -> np.ndarray:
    """Return quaternions (…, 4) of angles about x, y, z (…, 3); the turn about the first axis of `order` is first."""
    angles = np.radians(degrees)
    out = np.broadcast_to(quat.IDENTITY, (*angles.shape[:-1], 4))
    for letter in order:
        axis = "xyz".index(letter)
        out = quat.multiply(quat.from_angle_axis(angles[..., axis], np.eye(3)[axis]), out)
    return out


def _from_axes(axes: np.ndarray) -> np.ndarray:
    """Return the quaternion of a rotation matrix (3, 3) with the entries 0, 1 and -1."""
    x = quat.between(np.array([1.0, 0.0, 0.0]), axes[:, 0])
    y = quat.between(quat.rotate(x, np.array([0.0, 1.0, 0.0])), axes[:, 1])
    if np.allclose(quat.rotate(x, np.array([0.0, 1.0, 0.0])), -axes[:, 1]):
        y = quat.from_angle_axis(np.array(np.pi), axes[:, 0])  # about x itself, so that x stays
    return quat.multiply(y, x)
