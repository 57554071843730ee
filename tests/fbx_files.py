"""Text FBX files of a clip, as Mixamo and MotionBuilder write them: pre-rotations, pivots, namespaces, an empty take
beside the real one, meshes on bones."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from motionmatch.maths import quat, rotation
from motionmatch.motion.clip import Clip
from motionmatch.motion.fbx_record import Record
from motionmatch.motion.fbx_write import _MAGIC, _Long, _Node

SECOND = 46186158000


def write_text_fbx(
    clip: Clip, path: Path, *, skin: bool = True, takes: bool = True, space: str = "", rng=None, unit: float = 100.0
) -> Path:
    """Write a clip (frame 0 is the rest pose) with a box around every joint. `unit` is units per metre."""
    path.write_text(make_text(clip, skin=skin, takes=takes, space=space, rng=rng, unit=unit))
    return path


def make_text(clip: Clip, *, skin: bool, takes: bool, space: str, rng, unit: float) -> str:
    count, names = clip.skeleton.num_joints, clip.skeleton.names
    rng = rng or np.random.default_rng(0)
    before = quat.normalize(rng.normal(size=(count, 4)) + [2.0, 0, 0, 0])
    pivots = rng.normal(size=(count, 3)) * 5.0
    lines = [
        "; FBX 7.4.0 project file", "; made by a test", "FBXHeaderExtension:  {", "\tFBXVersion: 7400", "}",
        "GlobalSettings:  {", "\tProperties70:  {", *_settings(unit, clip.fps), "\t}", "}", "Objects:  {",
    ]  # fmt: skip
    links = []
    # T · Rp · Rpre · R · Rp⁻¹: a pivot moves the place in the parent, unless the translation makes up for it.
    local = quat.multiply(quat.inverse(before), quat.normalize(clip.rotations.astype(float)))
    turned = quat.multiply(before, local)
    moved = (
        clip.positions.astype(float) * unit
        - pivots
        + quat.rotate(turned, np.broadcast_to(pivots, clip.positions.shape))
    )
    angles = np.degrees(np.unwrap(rotation.to_euler(local, "zyx")[..., ::-1], axis=0))
    rest = np.degrees(rotation.to_euler(before, "zyx")[..., ::-1])
    for joint in range(count):
        properties = {"PreRotation": rest[joint], "RotationPivot": pivots[joint], "Lcl Translation": moved[0, joint],
                      "Lcl Rotation": angles[0, joint]}  # fmt: skip
        lines += [f'\tModel: {100 + joint}, "Model::{space}{names[joint]}", "LimbNode" {{', "\t\tVersion: 232",
                  "\t\tProperties70:  {"]  # fmt: skip
        lines += ['\t\t\tP: "RotationActive", "bool", "", "",1']
        for name, value in properties.items():
            lines.append(f'\t\t\tP: "{name}", "Vector3D", "Vector", "",{_numbers(value)}')
        lines += ["\t\t}", "\t\tShading: Y", '\t\tCulling: "CullingOff"', "\t}"]
        links.append(f'\tC: "OO",{100 + joint},{100 + clip.skeleton.parents[joint] if joint else 0}')
    if takes:
        lines += ['\tAnimationStack: 5000, "AnimStack::Take 001", "" {', "\t}",
                  '\tAnimationStack: 5001, "AnimStack::mixamo.com", "" {', "\t}",
                  '\tAnimationLayer: 5002, "AnimLayer::BaseLayer", "" {', "\t}"]  # fmt: skip
        links.append('\tC: "OO",5002,5001')
        times = np.round(np.arange(clip.num_frames) / clip.fps * SECOND).astype(np.int64)
        key = 6000
        for joint in range(count):
            for what, values in (("T", moved[:, joint]), ("R", angles[:, joint])):
                prop = "Lcl Translation" if what == "T" else "Lcl Rotation"
                lines += [f'\tAnimationCurveNode: {key}, "AnimCurveNode::{what}", "" {{', "\t}"]
                links += [f'\tC: "OO",{key},5002', f'\tC: "OP",{key},{100 + joint}, "{prop}"']
                for axis in range(3):
                    curve = key + 1 + axis
                    lines += [f'\tAnimationCurve: {curve}, "AnimCurve::", "" {{',
                              *_list("KeyTime", times), *_list("KeyValueFloat", values[:, axis]),
                              *_list("KeyAttrFlags", np.array([4])), *_list("KeyAttrDataFloat", np.zeros(4, int)),
                              *_list("KeyAttrRefCount", np.array([len(times)])), "\t}"]  # fmt: skip
                    links.append(f'\tC: "OP",{curve},{key}, "d|{"XYZ"[axis]}"')
                key += 4
    if skin:
        more, joined = _skin(clip, unit)
        lines, links = lines + more, links + joined
    return "\n".join([*lines, "}", "Connections:  {", "\t;Model::a, Model::b", *links, "}", ""])


def _settings(unit: float, fps: float) -> list[str]:
    said = {"UpAxis": 1, "UpAxisSign": 1, "FrontAxis": 2, "FrontAxisSign": 1, "CoordAxis": 0, "CoordAxisSign": 1,
            "UnitScaleFactor": 100.0 / unit, "TimeMode": 14, "CustomFrameRate": fps}  # fmt: skip
    return [f'\t\tP: "{name}", "int", "Integer", "",{value}' for name, value in said.items()]


def _skin(clip: Clip, unit: float) -> tuple[list[str], list[str]]:
    """A box for every joint, in the space of a mesh that is turned and moved; bound in frame 0."""
    count = clip.skeleton.num_joints
    mesh = np.eye(4)
    mesh[:3, :3] = quat.rotate(quat.from_angle_axis(np.array(0.7), np.array([0, 0, 1.0])), np.eye(3)).T * 2.0
    mesh[:3, 3] = [3.0, -2.0, 1.0]
    vertices, polygons, places = [], [], []
    for joint in range(count):
        world = make_box(clip, joint) * unit
        own = (world - mesh[:3, 3]) @ np.linalg.inv(mesh[:3, :3]).T
        for face in FACES:
            corners = [8 * joint + corner for corner in face]
            polygons += [*corners[:-1], -corners[-1] - 1]
            places += [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
        vertices.append(own)
    lines = ['\tGeometry: 9000, "Geometry::Body", "Mesh" {', *_list("Vertices", np.concatenate(vertices).reshape(-1)),
             *_list("PolygonVertexIndex", np.array(polygons)), "\t\tLayerElementUV: 0 {",
             '\t\t\tMappingInformationType: "ByPolygonVertex"', '\t\t\tReferenceInformationType: "IndexToDirect"',
             *_list("UV", np.array(places).reshape(-1)), *_list("UVIndex", np.arange(len(places))), "\t\t}", "\t}",
             '\tModel: 9001, "Model::Body", "Mesh" {', "\t}", '\tMaterial: 9002, "Material::Skin", "" {',
             "\t\tProperties70:  {", '\t\t\tP: "DiffuseColor", "Color", "", "A",0.5,0.25,0.125', "\t\t}", "\t}",
             '\tDeformer: 9003, "Deformer::", "Skin" {', "\t}"]  # fmt: skip
    links = ['\tC: "OO",9000,9001', '\tC: "OO",9001,0', '\tC: "OO",9002,9001', '\tC: "OO",9003,9000']
    for joint in range(count):
        there = np.eye(4)
        there[:3, :3] = quat.rotate(clip.rotations_world[0, joint].astype(float), np.eye(3)).T
        there[:3, 3] = clip.positions_world[0, joint] * unit
        lines += [f'\tDeformer: {9100 + joint}, "SubDeformer::", "Cluster" {{',
                  *_list("Indexes", np.arange(8 * joint, 8 * joint + 8)), *_list("Weights", np.ones(8)),
                  *_list("Transform", (np.linalg.inv(there) @ mesh).T.reshape(-1)),
                  *_list("TransformLink", there.T.reshape(-1)), "\t}"]  # fmt: skip
        links += [f'\tC: "OO",{9100 + joint},9003', f'\tC: "OO",{100 + joint},{9100 + joint}']
    return lines, links


FACES = ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))


def make_box(clip: Clip, joint: int, frame: int = 0) -> np.ndarray:
    """Corners (8, 3) of the box that goes with a joint, metres."""
    corners = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * 0.02
    return clip.positions_world[frame, joint] + quat.rotate(clip.rotations_world[frame, joint].astype(float), corners)


def _numbers(values) -> str:
    return ",".join(repr(value.item()) for value in np.asarray(values).reshape(-1))


def _list(name: str, values: np.ndarray) -> list[str]:
    text = _numbers(values)
    middle = len(text) // 2
    cut = text.find(",", middle) + 1 if "," in text[middle:] else len(text)  # long lists go on in the next line
    return [f"\t\t{name}: *{len(values)} {{", f"\t\t\ta: {text[:cut]}", f"{text[cut:]}", "\t\t}"]


def pack_binary(top: Record) -> bytes:
    """Return the same records as a binary file."""
    import struct

    def convert(record: Record) -> _Node:
        values = [_Long(v) if isinstance(v, int) and not isinstance(v, bool) else v for v in record.values]
        return _Node(record.name, values, [convert(inside) for inside in record.inside])

    data = _MAGIC + struct.pack("<I", 7400)
    for record in top.inside:
        data += convert(record).pack(len(data))
    return data + b"\0" * 13
