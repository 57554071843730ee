# SPDX-License-Identifier: GPL-3.0-or-later
"""What the user asks for, as arguments of motionmatch, and what comes back, as actions."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import bpy
import numpy as np

from . import bvh
from .armature import Motion, keyed_bones, read_motion, selected_key_frames, show_action, write_action
from .engine import EngineError, Run

SAID = ("--units", "m", "--up", "y")


class Request:
    """What is asked of motionmatch: its steps, and what becomes of its answer."""

    steps: list[list[str]]
    """Arguments of each run, one after another"""

    def finish(self, context: bpy.types.Context) -> str:
        """Put the answer into the scene, and say what is new."""
        raise NotImplementedError


def find_armature(context: bpy.types.Context) -> tuple[bpy.types.Object, bpy.types.Action]:
    """Return the active armature and its action."""
    armature = context.active_object
    if armature is None or armature.type != "ARMATURE":
        raise EngineError("no armature is active. Select one that has an action.")
    data = armature.animation_data
    if data is None or data.action is None:
        raise EngineError(f"{armature.name} has no action. Choose one in the action editor.")
    if not keyed_bones(data.action) & set(armature.pose.bones.keys()):
        raise EngineError(f"the action {data.action.name} moves no bone of {armature.name}.")
    return armature, data.action


class Generate(Request):
    """A request for new motion of one armature."""

    def __init__(self, context: bpy.types.Context, run: Run) -> None:
        settings, self.run = context.scene.motionmatch, run
        self.armature, self.action = find_armature(context)
        self.example = read_motion(context, self.armature, self.action)
        self.start = round(self.action.frame_range[0])
        bvh.write(self.example, run.folder / "example.bvh")
        frames = round(settings.seconds * self.example.fps) or len(self.example.places)
        self.assign = settings.assign
        self.arguments = ["generate", "example.bvh", *SAID, "--formats", "bvh", "--out", "made"]
        self.steps = [self.arguments]
        self.arguments += ["--count", str(settings.count), "--seed", str(settings.seed), "--travel", settings.travel]
        if settings.loop:
            self.arguments.append("--loop")
        if settings.parts:
            self.arguments += ["--parts", "automatic"]
        if settings.alpha > 0:
            self.arguments += ["--alpha", f"{settings.alpha:g}"]
        if settings.complete:
            self.arguments += ["--complete", self._kept_bones(context), "--from", "example.bvh"]
        elif settings.follow is not None:
            write_path(context, settings.follow, run.folder / "path.csv", self.example)
            self.arguments += ["--follow", "path.csv"]
            if settings.seconds:
                self.arguments += ["--frames", str(frames)]
        else:
            self.arguments += ["--frames", str(frames)]
        if settings.keys != "NONE":
            self._write_keys(context, settings.keys, frames)

    def _kept_bones(self, context: bpy.types.Context) -> str:
        """Return the selected bones, which stay as they are."""
        chosen = {bone.name for bone in self.armature.data.bones if bone.select}
        names = [bvh.joint_name(self.example, n) for n, name in enumerate(self.example.names) if name in chosen]
        if not names:
            raise EngineError("no bone is selected. Select the bones that stay as they are, in pose mode.")
        return ",".join([*names, ""]).rstrip(",") if len(names) > 1 else f"{names[0]},"

    def _write_keys(self, context: bpy.types.Context, source: str, frames: int) -> None:
        """Write the poses to be met: those at selected keys, or at markers of the timeline."""
        if source == "MARKERS":
            at = sorted({marker.frame for marker in context.scene.timeline_markers})
        else:
            at = selected_key_frames(self.action)
        at = [frame - self.start for frame in at if 0 <= frame - self.start < min(frames, len(self.example.places))]
        if not at:
            what = "marker lies" if source == "MARKERS" else "key is selected"
            raise EngineError(f"no {what} within the action. Set some, or choose no key frames.")
        text = "".join(f"[[key]]\nframe = {frame}\nat = {frame}\n\n" for frame in at)
        (self.run.folder / "keys.toml").write_text(text, encoding="utf-8")
        self.arguments += ["--keyframes", "keys.toml"]

    def finish(self, context: bpy.types.Context) -> str:
        """Make a new action of each variant."""
        files = sorted((self.run.folder / "made").glob("*.bvh"))
        if not files:
            raise EngineError("motionmatch wrote nothing.")
        made = [
            write_action(
                self.armature,
                bvh.read(file, self.example),
                f"{self.action.name}_variant_{number:02d}",
                example=self.example,
                start=self.start,
            )
            for number, file in enumerate(files, start=1)
        ]
        if self.assign:
            show_action(self.armature, made[0])
        return f"{len(made)} new actions: {made[0].name} …"


class Bake(Request):
    """A request for a character that follows a curve, by matching in all actions of an armature."""

    def __init__(self, context: bpy.types.Context, run: Run) -> None:
        settings, self.run = context.scene.motionmatch, run
        self.armature, action = find_armature(context)
        if settings.follow is None:
            raise EngineError("no curve is chosen to follow.")
        self.start = context.scene.frame_start
        bones = set(self.armature.pose.bones.keys())
        actions = [each for each in bpy.data.actions if keyed_bones(each) and keyed_bones(each) <= bones]
        (run.folder / "clips").mkdir()
        (run.folder / "clips" / "motionmatch.toml").write_text('units = "m"\nup = "y"\n', encoding="utf-8")
        self.example = read_motion(context, self.armature, action)
        for number, each in enumerate(actions):
            motion = read_motion(context, self.armature, each)
            if motion.names == self.example.names and len(motion.places) > 1:
                bvh.write(motion, run.folder / "clips" / f"{number:03d}.bvh")
        path = write_path(context, settings.follow, run.folder / "path.csv", self.example)
        self.name = f"{self.armature.name}_{settings.follow.name}"
        self.assign = settings.assign
        build = ["build", "clips", "--out", "clips.npz"]
        drive = ["drive", "clips.npz", "--path", path.name, "--rate", f"{self.example.fps:g}", "--out", "made.bvh"]
        drive += ["--speed", f"{settings.speed:g}"]
        if settings.ground is not None:
            write_ground(context, settings.ground, run.folder / "ground.obj", self.example)
            build.append("--uneven")
            drive += ["--ground", "ground.obj"]
        if settings.gait != "any":
            (run.folder / "settings.toml").write_text(f'tags = "{settings.gait}"\n', encoding="utf-8")
            build += ["--gaits", settings.gait]
            drive += ["--settings", "settings.toml"]
        self.steps = [build, drive]

    def finish(self, context: bpy.types.Context) -> str:
        """Make a new action of the drive."""
        made = bvh.read(self.run.folder / "made.bvh", self.example)
        action = write_action(self.armature, made, self.name, example=self.example, start=self.start)
        if self.assign:
            show_action(self.armature, action)
        return f"new action: {action.name}"


class Reassemble(Request):
    """A request for a new creature: a limb of another armature on the active one."""

    def __init__(self, context: bpy.types.Context, run: Run) -> None:
        settings, self.run = context.scene.motionmatch, run
        self.armature, action = find_armature(context)
        donors = [each for each in context.selected_objects if each.type == "ARMATURE" and each != self.armature]
        if len(donors) != 1:
            raise EngineError("select two armatures: the body last, and the one that gives a limb.")
        donor = donors[0]
        if donor.animation_data is None or donor.animation_data.action is None:
            raise EngineError(f"{donor.name} has no action. Choose one in the action editor.")
        limb, onto = donor.data.bones.active, self.armature.data.bones.active
        if limb is None or onto is None:
            raise EngineError("make a bone of each armature active: the limb, and the bone that it replaces.")
        body, given = (
            read_motion(context, self.armature, action),
            read_motion(context, donor, donor.animation_data.action),
        )
        bvh.write(body, run.folder / "body.bvh")
        bvh.write(given, run.folder / "donor.bvh")
        joint = bvh.joint_name(given, given.names.index(limb.name))
        above = bvh.joint_name(body, body.names.index(onto.name))
        said = "onto" if settings.graft == "ONTO" else "at"
        spec = f'[[graft]]\ndonor = "donor.bvh"\njoint = "{joint}"\n{said} = "{above}"\n'
        (run.folder / "graft.toml").write_text(spec, encoding="utf-8")
        self.start = round(action.frame_range[0])
        self.name = f"{self.armature.name}_with_{limb.name}"
        frames = round(settings.seconds * body.fps) or len(body.places)
        self.arguments = [
            "generate",
            "body.bvh",
            *SAID,
            "--reassemble",
            "graft.toml",
            "--count",
            "1",
            "--formats",
            "bvh",
        ]
        self.arguments += ["--out", "made", "--frames", str(frames), "--seed", str(settings.seed)]
        self.steps, self.unit = [self.arguments], body.unit

    def finish(self, context: bpy.types.Context) -> str:
        """Make an armature of the creature, with its action."""
        (file,) = sorted((self.run.folder / "made").glob("*.bvh"))
        motion = replace(bvh.read(file), unit=self.unit)
        made = make_armature(context, motion, self.name)
        action = write_action(made, motion, self.name, example=motion, start=self.start)
        show_action(made, action)
        return f"new armature: {made.name}"


def write_path(context: bpy.types.Context, curve: bpy.types.Object, path: Path, example: Motion) -> Path:
    """Write the points of a curve on the ground, metres, along x and z with y up."""
    evaluated = curve.evaluated_get(context.evaluated_depsgraph_get())
    mesh = evaluated.to_mesh()
    points = [example.unit * (curve.matrix_world @ vertex.co) for vertex in mesh.vertices]
    evaluated.to_mesh_clear()
    if len(points) < 2:
        raise EngineError(f"{curve.name} has fewer than two points.")
    if curve.type == "CURVE" and curve.data.splines and curve.data.splines[0].use_cyclic_u:
        points.append(points[0])
    kept = [points[0]]
    for point in points[1:]:
        if (point - kept[-1]).length > 0.05:
            kept.append(point)
    path.write_text("".join(f"{p.x:.5f},{-p.y:.5f}\n" for p in kept), encoding="utf-8")
    return path


def write_ground(context: bpy.types.Context, ground: bpy.types.Object, path: Path, example: Motion) -> None:
    """Write a mesh as triangles, metres with y up, as it is after its modifiers."""
    evaluated = ground.evaluated_get(context.evaluated_depsgraph_get())
    mesh = evaluated.to_mesh()
    mesh.calc_loop_triangles()
    points = [example.unit * (ground.matrix_world @ vertex.co) for vertex in mesh.vertices]
    faces = [tuple(index + 1 for index in triangle.vertices) for triangle in mesh.loop_triangles]
    evaluated.to_mesh_clear()
    if not faces:
        raise EngineError(f"{ground.name} has no faces to stand on.")
    lines = [f"v {p.x:.5f} {p.z:.5f} {-p.y:.5f}" for p in points] + [f"f {a} {b} {c}" for a, b, c in faces]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def make_armature(context: bpy.types.Context, motion: Motion, name: str) -> bpy.types.Object:
    """Make an armature with the bones of some motion."""
    data = bpy.data.armatures.new(name)
    made = bpy.data.objects.new(name, data)
    context.collection.objects.link(made)
    before = context.view_layer.objects.active
    context.view_layer.objects.active = made
    bpy.ops.object.mode_set(mode="EDIT")
    heads: list[np.ndarray] = []
    for n, bone_name in enumerate(motion.names):
        parent = motion.parents[n]
        head = motion.offsets[n] + (heads[parent] if parent >= 0 else 0.0)
        heads.append(head)
        bone = data.edit_bones.new(bone_name)
        children = [child for child, above in enumerate(motion.parents) if above == n]
        tip = motion.offsets[children[0]] if children else motion.tips[n]
        if np.linalg.norm(tip) < 1e-4:
            tip = np.array([0.0, 0.05, 0.0])
        bone.head, bone.tail = _to_blender(head / motion.unit), _to_blender((head + tip) / motion.unit)
        if parent >= 0:
            bone.parent = data.edit_bones[motion.names[parent]]
    bpy.ops.object.mode_set(mode="OBJECT")
    context.view_layer.objects.active = before
    return made


def _to_blender(place: np.ndarray) -> tuple[float, float, float]:
    return float(place[0]), float(-place[2]), float(place[1])
