# SPDX-License-Identifier: GPL-3.0-or-later
"""From an armature and its action to motion, and back to a new action.

Bones have any rest pose, roll and scale, and armature objects any transform. Motion is taken as turns away from the
pose at rest, along the axes of the world, so that none of that matters: a bone at rest is not turned. Blender's z is
up; motion has y up.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import bpy
import numpy as np
from mathutils import Matrix, Quaternion, Vector

TO_Y_UP = Matrix(((1, 0, 0), (0, 0, 1), (0, -1, 0)))
"""x stays, z becomes y, and y becomes -z."""
TALLEST = 12.0
"""A body larger than this, metres, is one whose units are not metres."""
MOVES = 1e-4
"""A bone whose place in its parent changes by more than this share of the armature's size gets keys of location."""


@dataclass
class Motion:
    """Frames of some bones: turns from the pose at rest and places, in metres with y up."""

    names: list[str]
    parents: list[int]
    offsets: np.ndarray
    """(J, 3) from the parent's head at rest"""
    tips: np.ndarray
    """(J, 3) from head to tail at rest"""
    fps: float
    unit: float = 1.0
    """Metres in a unit of the scene"""
    places: np.ndarray = field(default_factory=lambda: np.zeros((0, 0, 3)))
    """(F, J, 3) heads in the world"""
    turns: np.ndarray = field(default_factory=lambda: np.zeros((0, 0, 4)))
    """(F, J, 4) w x y z, in the world"""


def choose_bones(armature: bpy.types.Object, action: bpy.types.Action) -> list[bpy.types.PoseBone]:
    """Choose the bones that carry the motion, parents first.

    In a plain rig these are all of them. Where bones have constraints (Rigify), these are the bones with keys and those
    above them: the others follow by themselves.
    """
    bones = list(armature.pose.bones)
    if any(bone.constraints for bone in bones):
        keyed = {name for name in keyed_bones(action) if name in armature.pose.bones}
        wanted = set(keyed)
        for name in keyed:
            parent = armature.pose.bones[name].parent
            while parent is not None:
                wanted.add(parent.name)
                parent = parent.parent
        bones = [bone for bone in bones if bone.name in wanted]
    order: list[bpy.types.PoseBone] = []
    inside = {bone.name for bone in bones}

    def walk(bone: bpy.types.PoseBone) -> None:
        order.append(bone)
        for child in bone.children:
            if child.name in inside:
                walk(child)

    for bone in bones:
        if bone.parent is None or bone.parent.name not in inside:
            walk(bone)
    return order


def all_curves(action: bpy.types.Action) -> list[bpy.types.FCurve]:
    """Return the curves of an action, in any version of Blender."""
    if hasattr(action, "fcurves"):
        return list(action.fcurves)
    return [c for layer in action.layers for strip in layer.strips for bag in strip.channelbags for c in bag.fcurves]


def keyed_bones(action: bpy.types.Action) -> set[str]:
    """Return the names of bones that have keys."""
    found = set()
    for curve in all_curves(action):
        if curve.data_path.startswith('pose.bones["'):
            found.add(bpy.utils.unescape_identifier(curve.data_path.split('"', 2)[1]))
    return found


def selected_key_frames(action: bpy.types.Action) -> list[int]:
    """Return the frames of selected keys."""
    return sorted(
        {round(key.co.x) for curve in all_curves(action) for key in curve.keyframe_points if key.select_control_point}
    )


def find_unit(context: bpy.types.Context, armature: bpy.types.Object) -> float:
    """Find the metres in a unit of the scene. Bodies taller than a house are in centimetres, whatever it says."""
    unit = context.scene.unit_settings.scale_length or 1.0
    heads = [armature.matrix_world @ bone.head_local for bone in armature.data.bones]  # tails may be of any length
    size = max(max(head[k] for head in heads) - min(head[k] for head in heads) for k in range(3))
    return unit * 0.01 if size * unit > TALLEST else unit


def _world(armature: bpy.types.Object, unit: float) -> tuple[Matrix, Quaternion]:
    turn = Matrix.Scale(unit, 4) @ TO_Y_UP.to_4x4() @ armature.matrix_world
    return turn, turn.to_quaternion().normalized()


def show_action(armature: bpy.types.Object, action: bpy.types.Action) -> None:
    """Make an action that of an armature, with the slot that moves it where actions have slots."""
    data = armature.animation_data or armature.animation_data_create()
    data.action = action
    if hasattr(data, "action_slot") and data.action_slot is None:
        suitable = list(data.action_suitable_slots)
        if suitable:
            data.action_slot = suitable[0]


def read_motion(context: bpy.types.Context, armature: bpy.types.Object, action: bpy.types.Action) -> Motion:
    """Read the frames of an action; the scene and the armature are as before afterwards."""
    scene, data = context.scene, armature.animation_data or armature.animation_data_create()
    before, shown = data.action, scene.frame_current
    slot = getattr(data, "action_slot", None)
    bones = choose_bones(armature, action)
    number = {bone.name: n for n, bone in enumerate(bones)}
    first, last = (round(value) for value in action.frame_range)
    frames, unit = max(last - first + 1, 1), find_unit(context, armature)
    places, turns = np.empty((frames, len(bones), 3)), np.empty((frames, len(bones), 4))
    try:
        show_action(armature, action)
        for frame in range(frames):
            scene.frame_set(first + frame)
            matrix, turn = _world(armature, unit)
            for n, bone in enumerate(bones):
                rest = (turn @ bone.bone.matrix_local.to_quaternion()).normalized()
                places[frame, n] = matrix @ bone.matrix.translation
                turns[frame, n] = (turn @ bone.matrix.to_quaternion()) @ rest.inverted()
        matrix, turn = _world(armature, unit)
        heads = [matrix @ bone.bone.matrix_local.translation for bone in bones]
        tails = [matrix @ bone.bone.tail_local for bone in bones]
    finally:
        data.action = before
        if slot is not None and before is not None:
            data.action_slot = slot
        scene.frame_set(shown)
    parents = [number.get(bone.parent.name, -1) if bone.parent else -1 for bone in bones]
    offsets = np.array([heads[n] - (heads[p] if p >= 0 else Vector()) for n, p in enumerate(parents)])
    tips = np.array([tails[n] - heads[n] for n in range(len(bones))])
    fps = scene.render.fps / scene.render.fps_base
    return Motion([bone.name for bone in bones], parents, offsets, tips, fps, unit, places, turns)


def write_action(
    armature: bpy.types.Object, motion: Motion, name: str, *, example: Motion, start: int
) -> bpy.types.Action:
    """Write motion as a new action of an armature; nothing else changes. Bones that keep their place in their parent in
    the example get no keys of location."""
    action = bpy.data.actions.new(name)
    action.use_fake_user = True
    curves = _Curves(action, armature)
    matrix, turn = _world(armature, example.unit)
    back, unturn = matrix.inverted(), turn.inverted()
    moving = _find_moving(example)
    poses: dict[str, list[Matrix]] = {}
    for n, name_of in enumerate(motion.names):
        bone = armature.pose.bones[name_of]
        rest = (turn @ bone.bone.matrix_local.to_quaternion()).normalized()
        own = []
        for place, turned in zip(motion.places[:, n], motion.turns[:, n], strict=True):
            rotation = unturn @ (Quaternion(turned) @ rest)
            own.append(Matrix.LocRotScale(back @ Vector(place), rotation, None))
        poses[name_of] = own
        parent = bone.parent
        bases = []
        for frame, pose in enumerate(own):
            if parent is None:
                base = bone.bone.convert_local_to_pose(pose, bone.bone.matrix_local, invert=True)
            else:
                above = poses[parent.name][frame] if parent.name in poses else parent.matrix
                base = bone.bone.convert_local_to_pose(
                    pose,
                    bone.bone.matrix_local,
                    parent_matrix=above,
                    parent_matrix_local=parent.bone.matrix_local,
                    invert=True,
                )
            bases.append(base)
        curves.add_bone(bone, bases, start, moves=moving[n] and not bone.bone.use_connect)
        if not moving[n] or bone.bone.use_connect:  # children hang where the bone really is
            for frame, pose in enumerate(own):
                pose.translation = _real_head(bone, bases[frame], poses, frame)
    return action


def _real_head(bone: bpy.types.PoseBone, base: Matrix, poses: dict[str, list[Matrix]], frame: int) -> Vector:
    """Return the head of a bone that is only turned, in the space of the armature."""
    turned = base.to_quaternion().to_matrix().to_4x4()
    parent = bone.parent
    if parent is None or parent.name not in poses:
        return bone.bone.convert_local_to_pose(turned, bone.bone.matrix_local).translation
    return bone.bone.convert_local_to_pose(
        turned,
        bone.bone.matrix_local,
        parent_matrix=poses[parent.name][frame],
        parent_matrix_local=parent.bone.matrix_local,
    ).translation


def _find_moving(motion: Motion) -> list[bool]:
    """Find the bones whose place in their parent changes; a root's always does."""
    size = max(float(np.ptp(motion.places[0], axis=0).max()), 1e-6) if len(motion.places) else 1.0
    found = []
    for n, parent in enumerate(motion.parents):
        if parent < 0:
            found.append(True)
            continue
        away = motion.places[:, n] - motion.places[:, parent]
        turns = motion.turns[:, parent]
        local = np.array([Quaternion(q).inverted() @ Vector(v) for q, v in zip(turns, away, strict=True)])
        found.append(bool(np.abs(local - motion.offsets[n]).max() > 10 * MOVES * size))
    return found


class _Curves:
    """The curves of a new action."""

    def __init__(self, action: bpy.types.Action, armature: bpy.types.Object) -> None:
        if hasattr(action, "fcurves"):
            self._new = lambda path, index, group: action.fcurves.new(path, index=index, action_group=group)
        else:  # Blender 5
            from bpy_extras import anim_utils

            slot = action.slots.new(id_type="OBJECT", name=armature.name)
            bag = anim_utils.action_ensure_channelbag_for_slot(action, slot)
            self._new = lambda path, index, group: bag.fcurves.new(path, index=index, group_name=group)

    def add_bone(self, bone: bpy.types.PoseBone, bases: list[Matrix], start: int, *, moves: bool) -> None:
        """Add keys for every frame: rotation in the bone's own mode, and location if it moves."""
        path = f'pose.bones["{bpy.utils.escape_identifier(bone.name)}"]'
        if moves:
            self._add(f"{path}.location", [base.translation for base in bases], start, bone.name)
        if bone.rotation_mode == "QUATERNION":
            turns: list[Quaternion] = []
            for base in bases:
                turn = base.to_quaternion()
                turns.append(-turn if turns and turn.dot(turns[-1]) < 0 else turn)
            self._add(f"{path}.rotation_quaternion", turns, start, bone.name)
        elif bone.rotation_mode == "AXIS_ANGLE":
            values = []
            for base in bases:
                axis, angle = base.to_quaternion().to_axis_angle()
                values.append((angle, *axis))
            self._add(f"{path}.rotation_axis_angle", values, start, bone.name)
        else:
            angles: list = []
            for base in bases:
                turn = base.to_quaternion()
                angles.append(turn.to_euler(bone.rotation_mode, *([angles[-1]] if angles else [])))
            self._add(f"{path}.rotation_euler", angles, start, bone.name)

    def _add(self, path: str, values: list, start: int, group: str) -> None:
        table = np.array([tuple(value) for value in values])
        for index in range(table.shape[1]):
            curve = self._new(path, index, group)
            curve.keyframe_points.add(len(table))
            points = np.empty(2 * len(table), np.float32)
            points[0::2], points[1::2] = start + np.arange(len(table)), table[:, index]
            curve.keyframe_points.foreach_set("co", points)
            for key in curve.keyframe_points:
                key.interpolation = "LINEAR"
            curve.update()
