"""Writes clips as binary FBX 7.4: the skeleton and one animation stack per clip, which Blender, Maya, Unity and Unreal
read.

Joints are limb nodes in centimetres, y up. Rotations are Euler angles in the order XYZ, one key for each frame. The
pose at rest is that of `write_glb`. End sites are limb nodes with the name of their joint and `_end`.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from motionmatch.atomic import replace_file
from motionmatch.errors import InputError
from motionmatch.maths import quat, rotation
from motionmatch.motion import mannequin
from motionmatch.motion.clip import Clip
from motionmatch.motion.gltf_write import as_clips
from motionmatch.motion.nodetree import distinct

VERSION = 7400
SECOND = 46_186_158_000
"""FBX's unit of time: this many in a second."""
CENTIMETRES = 100.0
_MAGIC = b"Kaydara FBX Binary  \x00\x1a\x00"
# An identifier, a time and the footer belong together; readers of Autodesk check them. These are the usual ones.
_FILE_ID = bytes.fromhex("28b32aebb624ccc2bfc8b02aa92bfcf1")
_TIME = b"1970-01-01 10:00:00:000"
_FOOT = bytes.fromhex("fabcab09d0c8d466b176fb831cf7267e")
_END = bytes.fromhex("f85a8c6adef5d97eece90ce3758f290b")


@dataclass
class _Node:
    """A record: a name, values, and records inside."""

    name: str
    values: Sequence[Any] = ()
    inside: list[_Node] = field(default_factory=list)

    def add(self, name: str, *values: Any) -> _Node:
        node = _Node(name, values)
        self.inside.append(node)
        return node

    def pack(self, start: int) -> bytes:
        """Return the bytes of the record at a place in the file."""
        values = b"".join(_pack_value(value) for value in self.values)
        name = self.name.encode()
        at = start + 13 + len(name) + len(values)
        inside = b""
        for node in self.inside:
            inside += node.pack(at + len(inside))
        if self.inside or not self.values:
            inside += b"\0" * 13
        head = struct.pack("<IIIB", at + len(inside), len(self.values), len(values), len(name))
        return head + name + values + inside


def _pack_value(value: Any) -> bytes:
    if isinstance(value, bytes):
        return b"R" + struct.pack("<I", len(value)) + value
    if isinstance(value, str):
        text = value.encode()
        return b"S" + struct.pack("<I", len(text)) + text
    if isinstance(value, bool):
        return b"C" + struct.pack("<?", value)
    if isinstance(value, _Long):
        return b"L" + struct.pack("<q", value)
    if isinstance(value, int):
        return b"I" + struct.pack("<i", value)
    if isinstance(value, float):
        return b"D" + struct.pack("<d", value)
    kind = {"<i8": b"l", "<i4": b"i", "<f8": b"d", "<f4": b"f"}[value.dtype.newbyteorder("<").str]
    data = zlib.compress(np.ascontiguousarray(value, value.dtype.newbyteorder("<")).tobytes(), 1)
    return kind + struct.pack("<III", value.size, 1, len(data)) + data


class _Long(int):
    """A number that is written with 64 bits."""


def write(clips: Clip | Iterable[Clip], path: str | Path) -> Path:
    """Write one clip or several of one skeleton."""
    clips, path = as_clips(clips), Path(path)
    if path.suffix.lower() != ".fbx":
        raise InputError(f"{path}: an FBX file ends in .fbx. Rename it: {path.with_suffix('.fbx').name}")
    scene = _Scene(clips)
    with replace_file(path) as temporary:
        temporary.write_bytes(_pack_file(scene.make_records()))
    return path


def _pack_file(records: Sequence[_Node]) -> bytes:
    data = _MAGIC + struct.pack("<I", VERSION)
    for record in records:
        data += record.pack(len(data))
    data += b"\0" * 13 + _FOOT + b"\0" * 4
    data += b"\0" * (-len(data) % 16 or 16)
    return data + struct.pack("<I", VERSION) + b"\0" * 120 + _END


class _Scene:
    """The objects of a file and their connections."""

    def __init__(self, clips: Sequence[Clip]) -> None:
        self.clips = clips
        self.objects, self.links = _Node("Objects"), _Node("Connections")
        self.counts: dict[str, int] = {}
        self._next = 1_000_000

    def make_records(self) -> list[_Node]:
        models = self._add_skeleton()
        names = distinct([clip.name for clip in self.clips])
        for clip, name in zip(self.clips, names, strict=True):
            self._add_take(clip, name, models)
        head = _Node("FBXHeaderExtension")
        head.add("FBXHeaderVersion", 1003)
        head.add("FBXVersion", VERSION)
        head.add("Creator", "motionmatch")
        documents = _Node("Documents")
        documents.add("Count", 1)
        document = documents.add("Document", self._number(), "Scene", "Scene")
        document.add("RootNode", _Long(0))
        takes = _Node("Takes")
        takes.add("Current", names[0])
        return [
            head,
            _Node("FileId", (_FILE_ID,)),
            _Node("CreationTime", (_TIME.decode(),)),
            _Node("Creator", ("motionmatch",)),
            self._make_settings(),
            documents,
            _Node("References"),
            self._make_definitions(),
            self.objects,
            self.links,
            takes,
        ]

    def _number(self) -> _Long:
        self._next += 1
        return _Long(self._next)

    def _add(self, kind: str, name: str, sort: str, *, called: str | None = None) -> tuple[_Node, _Long]:
        number = self._number()
        self.counts[kind] = self.counts.get(kind, 0) + 1
        return self.objects.add(kind, number, f"{name}\0\x01{called or kind}", sort), number

    def _join(self, child: int, parent: int, prop: str | None = None) -> None:
        self.links.add(
            "C", "OO" if prop is None else "OP", _Long(child), _Long(parent), *([] if prop is None else [prop])
        )

    def _make_settings(self) -> _Node:
        settings = _Node("GlobalSettings")
        settings.add("Version", 1000)
        table = settings.add("Properties70")
        for name, value in (("UpAxis", 1), ("FrontAxis", 2), ("CoordAxis", 0), ("OriginalUpAxis", 1)):
            table.add("P", name, "int", "Integer", "", value)
            if name != "OriginalUpAxis":
                table.add("P", f"{name}Sign", "int", "Integer", "", 1)
        for name in ("UnitScaleFactor", "OriginalUnitScaleFactor"):
            table.add("P", name, "double", "Number", "", 1.0)
        stop = max(round(c.num_frames / c.fps * SECOND) for c in self.clips)
        table.add("P", "TimeMode", "enum", "", "", 14)  # a rate of its own
        table.add("P", "CustomFrameRate", "double", "Number", "", float(self.clips[0].fps))
        table.add("P", "TimeSpanStart", "KTime", "Time", "", _Long(0))
        table.add("P", "TimeSpanStop", "KTime", "Time", "", _Long(stop))
        return settings

    def _make_definitions(self) -> _Node:
        definitions = _Node("Definitions")
        definitions.add("Version", 100)
        definitions.add("Count", sum(self.counts.values()) + 1)
        for kind, count in {"GlobalSettings": 1, **self.counts}.items():
            definitions.add("ObjectType", kind).add("Count", count)
        return definitions

    def _add_skeleton(self) -> list[_Long]:
        """Add joints and end sites; return the models of the joints."""
        clip, skeleton = self.clips[0], self.clips[0].skeleton
        pose = mannequin.bind_pose(clip)
        at, turned = np.asarray(pose.positions, float), quat.normalize(np.asarray(pose.rotations, float))
        models: list[_Long] = []
        for joint, parent in enumerate(skeleton.parents):
            place, turn = at[joint], turned[joint]
            if parent >= 0:
                place = quat.inverse_rotate(turned[parent], place - at[parent])
                turn = quat.inverse_multiply(turned[parent], turn)
            models.append(self._add_limb(skeleton.names[joint], place, turn, models[parent] if parent >= 0 else 0))
        for parent, offset in zip(skeleton.end_parents, skeleton.end_offsets, strict=True):
            name = f"{skeleton.names[int(parent)]}_end"
            self._add_limb(name, np.asarray(offset, float), quat.IDENTITY, models[int(parent)])
        return models

    def _add_limb(self, name: str, place: np.ndarray, turn: np.ndarray, parent: int) -> _Long:
        attribute, number = self._add("NodeAttribute", name, "LimbNode")
        attribute.add("TypeFlags", "Skeleton")
        model, limb = self._add("Model", name, "LimbNode")
        model.add("Version", 232)
        table = model.add("Properties70")
        angles = np.degrees(_to_euler(turn[None]))[0]
        for prop, values in (
            ("Lcl Translation", place * CENTIMETRES),
            ("Lcl Rotation", angles),
            ("Lcl Scaling", np.ones(3)),
        ):
            table.add("P", prop, prop, "", "A", *(float(value) for value in values))
        table.add("P", "InheritType", "enum", "", "", 1)
        model.add("Shading", True)
        model.add("Culling", "CullingOff")
        self._join(number, limb)
        self._join(limb, parent)
        return limb

    def _add_take(self, clip: Clip, name: str, models: Sequence[int]) -> None:
        stop = _Long(round((clip.num_frames - 1) / clip.fps * SECOND))
        stack, take = self._add("AnimationStack", name, "", called="AnimStack")
        table = stack.add("Properties70")
        for prop, value in (("LocalStart", _Long(0)), ("LocalStop", stop), ("ReferenceStop", stop)):
            table.add("P", prop, "KTime", "Time", "", value)
        _, layer = self._add("AnimationLayer", name, "", called="AnimLayer")
        self._join(layer, take)
        times = np.round(np.arange(clip.num_frames) / clip.fps * SECOND).astype(np.int64)
        angles = np.degrees(_to_euler(quat.normalize(clip.rotations.astype(float))))  # (F, J, 3)
        for joint, model in enumerate(models):
            self._add_curves("R", "Lcl Rotation", model, layer, times, angles[:, joint])
            places = clip.positions[:, joint].astype(float) * CENTIMETRES
            if joint == 0 or np.ptp(places, axis=0).max() > 1e-4:
                self._add_curves("T", "Lcl Translation", model, layer, times, places)
            else:
                self._add_curves("T", "Lcl Translation", model, layer, times[:1], places[:1])

    def _add_curves(self, name: str, prop: str, model: int, layer: int, times: np.ndarray, values: np.ndarray) -> None:
        node, number = self._add("AnimationCurveNode", name, "", called="AnimCurveNode")
        table = node.add("Properties70")
        for axis, value in zip("XYZ", values[0], strict=True):
            table.add("P", f"d|{axis}", "Number", "", "A", float(value))
        self._join(number, layer)
        self._join(number, model, prop)
        for axis, each in zip("XYZ", values.T, strict=True):
            curve, own = self._add("AnimationCurve", "", "", called="AnimCurve")
            curve.add("Default", float(each[0]))
            curve.add("KeyVer", 4008)
            curve.add("KeyTime", times)
            curve.add("KeyValueFloat", each.astype(np.float32))
            curve.add("KeyAttrFlags", np.array([4], np.int32))  # straight lines from key to key
            curve.add("KeyAttrDataFloat", np.zeros(4, np.float32))
            curve.add("KeyAttrRefCount", np.array([len(times)], np.int32))
            self._join(own, number, f"d|{axis}")


def _to_euler(turns: np.ndarray) -> np.ndarray:
    """Return angles (F, …, 3), radians, about x, then y, then z, without jumps in time."""
    matrix = rotation.to_matrix(turns)
    y = np.arcsin(np.clip(-matrix[..., 2, 0], -1.0, 1.0))
    x = np.arctan2(matrix[..., 2, 1], matrix[..., 2, 2])
    z = np.arctan2(matrix[..., 1, 0], matrix[..., 0, 0])
    angles = np.stack([x, y, z], axis=-1)
    # The same turn has two sets of angles: the one nearer to the frame before is taken.
    other = np.stack([x + np.pi, np.pi - y, z + np.pi], axis=-1)
    out = angles.copy()
    for frame in range(1, len(out)):
        options = [_near(each[frame], out[frame - 1]) for each in (angles, other)]
        away = [np.abs(option - out[frame - 1]).sum(axis=-1, keepdims=True) for option in options]
        out[frame] = np.where(away[0] <= away[1], *options)
    return out


def _near(angles: np.ndarray, before: np.ndarray) -> np.ndarray:
    """Add whole turns to angles so that they are nearest to those before."""
    return angles - 2.0 * np.pi * np.round((angles - before) / (2.0 * np.pi))
