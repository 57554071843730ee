# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests of the add-on in real Blender: `python blender/tests/check_addon.py [folder of characters [checks]]` with a
Python that has bpy. MOTIONMATCH_PYTHON names one that has motionmatch. Prints a line for each check; the last says how
many passed.
"""

from __future__ import annotations

import os
import sys
import traceback
from pathlib import Path

import bpy
import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))
import motionmatch_addon
from motionmatch_addon import bvh
from motionmatch_addon.armature import all_curves, read_motion, show_action, write_action

OUT = Path(os.environ.get("MOTIONMATCH_BLENDER_OUT", "."))
CHARACTERS = Path(sys.argv[1]) if len(sys.argv) > 1 else None


def fresh() -> None:
    """An empty scene with the add-on."""
    if hasattr(bpy.types.Scene, "motionmatch"):
        motionmatch_addon.unregister()
    bpy.ops.wm.read_factory_settings(use_empty=True)
    motionmatch_addon.register()


def rig(*, roll: float = 0.0, scale: float = 1.0, turned: float = 0.0, mode: str = "QUATERNION", size: float = 1.0):
    """A small biped with a walk of four seconds, with any roll, scale, turn, mode of rotation and size."""
    data = bpy.data.armatures.new("rig")
    armature = bpy.data.objects.new("rig", data)
    bpy.context.collection.objects.link(armature)
    bpy.context.view_layer.objects.active = armature
    armature.select_set(True)
    armature.scale = (scale,) * 3
    armature.rotation_euler = (turned, 0.0, 0.0)
    bpy.context.view_layer.update()
    back = armature.matrix_world.inverted()
    joints = {
        "Hips": (None, (0, 0, 0.95)), "Spine": ("Hips", (0, 0, 1.1)), "Chest": ("Spine", (0, 0, 1.3)),
        "Neck": ("Chest", (0, 0, 1.5)), "Head": ("Neck", (0, 0, 1.6)),
        **{f"{s}{j}": (f"{s}{p}" if p in ("UpLeg", "Leg", "Foot", "Arm", "ForeArm") else p, (sign * x, y, z))
           for s, sign in (("Left", 1), ("Right", -1))
           for j, p, x, y, z in (("UpLeg", "Hips", 0.1, 0, 0.92), ("Leg", "UpLeg", 0.1, 0, 0.5),
                                 ("Foot", "Leg", 0.1, 0.02, 0.08),
                                 ("ToeBase", "Foot", 0.1, -0.1, 0.02), ("Arm", "Chest", 0.18, 0, 1.42),
                                 ("ForeArm", "Arm", 0.45, 0, 1.42), ("Hand", "ForeArm", 0.7, 0, 1.42))},
    }  # fmt: skip
    bpy.ops.object.mode_set(mode="EDIT")
    for name, (parent, place) in joints.items():
        bone = data.edit_bones.new(name)
        bone.head = back @ (size * bpy_vector(place))
        children = [at for other, (p, at) in joints.items() if p == name]
        tail = children[0] if children else (place[0], place[1] - 0.08, place[2] + 0.02)
        bone.tail = back @ (size * bpy_vector(tail))
        bone.roll = roll
        if parent:
            bone.parent = data.edit_bones[parent]
    bpy.ops.object.mode_set(mode="OBJECT")
    for bone in armature.pose.bones:
        bone.rotation_mode = mode
    action = make_walk(armature)
    armature.animation_data_create().action = action
    return armature, action


def bpy_vector(values):
    from mathutils import Vector

    return Vector(values)


def make_walk(armature):
    """Motion by world axes, through the add-on's own writer: 90 frames of a walk towards -y."""
    from mathutils import Quaternion

    data = armature.animation_data_create()
    rest = bpy.data.actions.new("rest")
    data.action = rest
    bone = armature.pose.bones[0]
    bone.keyframe_insert("location", frame=1)
    bone.keyframe_insert("location", frame=90)
    motion = read_motion(bpy.context, armature, rest)
    bpy.data.actions.remove(rest)
    times = np.arange(90) / 24.0
    swing = {"LeftUpLeg": 1, "RightUpLeg": -1, "LeftArm": -1, "RightArm": 1}
    for frame, time in enumerate(times):
        places, turns = motion.places[frame], motion.turns[frame]
        for n, name in enumerate(motion.names):
            parent = motion.parents[n]
            angle = 0.5 * swing.get(name, 0) * np.sin(2 * np.pi * time)
            if name.endswith("Leg") and "Up" not in name:
                angle = 0.4 * (1 + np.sin(2 * np.pi * time + (0 if name.startswith("Left") else np.pi)))
            own = Quaternion((1, 0, 0), angle)
            if parent < 0:
                along, aside = 1.2 * time + 0.2 * np.sin(1.7 * time), 0.1 * np.sin(0.9 * time)
                places[n] = places[n] + np.array([aside, 0.02 * np.cos(4 * np.pi * time), along])
                turns[n] = Quaternion((0, 1, 0), 0.2 * np.cos(0.9 * time)) @ own
            else:
                above = Quaternion(turns[parent])
                places[n] = places[parent] + np.array(above @ bpy_vector(motion.offsets[n]))
                turns[n] = above @ own
    return write_action(armature, motion, "walk", example=motion, start=1)


def heads(armature, action):
    return read_motion(bpy.context, armature, action).places


def check_round_trip():
    """What is read and written again is the same action, whatever the rest pose."""
    for said in (
        {},
        {"roll": 1.1},
        {"scale": 0.01},
        {"turned": 1.5708, "scale": 0.01},
        {"mode": "XYZ"},
        {"mode": "AXIS_ANGLE"},
    ):
        fresh()
        armature, action = rig(**said)
        motion = read_motion(bpy.context, armature, action)
        again = write_action(armature, motion, "again", example=motion, start=1)
        assert np.abs(heads(armature, again) - motion.places).max() < 2e-3, said
        path = OUT / "trip.bvh"
        bvh.write(motion, path)
        back = bvh.read(path, motion)
        assert np.abs(back.places - motion.places).max() < 1e-4, said
        path.unlink()


def check_generate():
    """New actions beside the old one, which is not touched, on a rig with odd axes and units."""
    fresh()
    armature, action = rig(roll=0.7, turned=1.5708, scale=0.01)
    before = [(c.data_path, c.array_index, [tuple(k.co) for k in c.keyframe_points]) for c in all_curves(action)]
    settings = bpy.context.scene.motionmatch
    settings.count, settings.assign = 2, False
    assert bpy.ops.motionmatch.generate() == {"FINISHED"}
    made = [each for each in bpy.data.actions if each.name.startswith("walk_variant")]
    assert made and armature.animation_data.action == action
    after = [(c.data_path, c.array_index, [tuple(k.co) for k in c.keyframe_points]) for c in all_curves(action)]
    assert before == after
    example, variant = heads(armature, action), heads(armature, made[0])
    assert len(variant) == len(example) and np.isfinite(variant).all()
    heights = np.ptp(variant[..., 1], axis=1)
    assert np.abs(heights - np.median(np.ptp(example[..., 1], axis=1))).max() < 0.3, "it does not stand upright"


def check_loop_and_keys():
    """Loops, key poses at markers, and kept bones."""
    fresh()
    armature, action = rig()
    settings = bpy.context.scene.motionmatch
    settings.count, settings.loop, settings.seconds = 1, True, 2.0
    assert bpy.ops.motionmatch.generate() == {"FINISHED"}
    loop = armature.animation_data.action
    assert loop != action and round(loop.frame_range[1] - loop.frame_range[0]) == 47
    armature.animation_data.action = action
    settings.loop, settings.seconds, settings.keys = False, 0.0, "MARKERS"
    bpy.context.scene.timeline_markers.new("key", frame=31)
    assert bpy.ops.motionmatch.generate() == {"FINISHED"}
    turns = [read_motion(bpy.context, armature, each).turns[30] for each in (action, armature.animation_data.action)]
    knee = [bone.name for bone in armature.pose.bones].index("LeftLeg")
    assert min(np.abs(turns[0][knee] - turns[1][knee]).max(), np.abs(turns[0][knee] + turns[1][knee]).max()) < 0.35
    armature.animation_data.action = action
    settings.keys, settings.complete = "NONE", True
    for bone in armature.data.bones:
        bone.select = "Leg" in bone.name or "Foot" in bone.name
    assert bpy.ops.motionmatch.generate() == {"FINISHED"}


def check_undo_and_errors():
    """A mistake is said, and nothing is left behind."""
    fresh()
    rig()
    settings = bpy.context.scene.motionmatch
    settings.keys = "MARKERS"
    count = len(bpy.data.actions)
    try:
        bpy.ops.motionmatch.generate()
        raise AssertionError("a request without markers was not refused")
    except RuntimeError as error:
        assert "no marker lies within the action" in str(error)
    assert len(bpy.data.actions) == count
    settings.keys = "NONE"
    said = os.environ.pop("MOTIONMATCH_PYTHON", "")
    os.environ["MOTIONMATCH_PYTHON"] = "/nowhere/python"
    try:
        bpy.ops.motionmatch.generate()
        raise AssertionError("a missing Python was not refused")
    except RuntimeError as error:
        assert "there is no file" in str(error)
    finally:
        os.environ["MOTIONMATCH_PYTHON"] = said


class FakeWindow:
    """What a modal operator asks of Blender's window, which there is not in the background."""

    def __init__(self) -> None:
        self.shown, self.said = [], []
        self.window_manager = self.workspace = self
        self.window = None

    def __getattr__(self, name):
        return getattr(bpy.context, name)

    def event_timer_remove(self, timer):
        self.shown.append("stopped")

    def progress_end(self): ...

    def progress_update(self, percent):
        self.shown.append(percent)

    def status_text_set(self, text):
        self.said.append(text)


def check_progress_and_cancel():
    """In the window progress is shown, Escape ends the run, and nothing is left of it."""
    from types import SimpleNamespace

    from motionmatch_addon.operators import Runs
    from motionmatch_addon.requests import Generate

    for wanted in ("FINISHED", "CANCELLED"):
        fresh()
        rig()
        bpy.context.scene.motionmatch.count = 2
        window, operator = FakeWindow(), Runs()
        operator.asks, operator.report = Generate, lambda kind, text, said=window.said: said.append(text)
        before = len(bpy.data.actions)
        assert operator._begin(window)
        operator._timer = "timer"
        folder, process = operator._run.folder, operator._run.process
        answer = operator.modal(window, SimpleNamespace(type="TIMER"))
        assert answer == {"RUNNING_MODAL"} and window.shown and "Escape cancels" in window.said[-1]
        assert operator.modal(window, SimpleNamespace(type="MOUSEMOVE")) == {"PASS_THROUGH"}
        if wanted == "CANCELLED":
            assert operator.modal(window, SimpleNamespace(type="ESC")) == {"CANCELLED"}
            assert "cancelled; nothing was changed" in window.said[-1] and len(bpy.data.actions) == before
        else:
            process.wait()
            assert operator.modal(window, SimpleNamespace(type="TIMER")) == {"FINISHED"}
            assert len(bpy.data.actions) > before and "new actions" in window.said[-1]
        assert process.poll() is not None and not folder.exists() and "stopped" in window.shown


def check_undo():
    """One undo removes everything that was made."""
    fresh()
    rig()
    bpy.context.scene.motionmatch.count = 1
    bpy.ops.ed.undo_push(message="before")
    names = {action.name for action in bpy.data.actions}
    assert bpy.ops.motionmatch.generate("EXEC_DEFAULT", True) == {"FINISHED"}
    assert {action.name for action in bpy.data.actions} > names
    bpy.ops.ed.undo()
    assert {action.name for action in bpy.data.actions} == names


def check_units():
    """A body of 170 units is one in centimetres: its feet are found, and it stands as tall as before."""
    fresh()
    armature, action = rig(scale=100.0, size=100.0)
    motion = read_motion(bpy.context, armature, action)
    assert motion.unit == 0.01 and 1.0 < np.ptp(motion.places[0, :, 1]) < 2.0
    bpy.context.scene.motionmatch.count = 1
    assert bpy.ops.motionmatch.generate() == {"FINISHED"}
    made = heads(armature, armature.animation_data.action)
    assert 1.0 < np.ptp(made[10, :, 1]) < 2.0
    assert np.linalg.norm(made[-1, 0] - made[0, 0]) > 2.0, "it does not walk"


def check_names():
    """Bones of any name keep it, and can be kept as they are."""
    fresh()
    armature, action = rig()
    new = {"Hips": "Bone", "Spine": "Bone.001", "LeftUpLeg": "左足", "RightUpLeg": 'he said "leg"', "LeftLeg": "a,b..."}
    for old, name in new.items():
        armature.data.bones[old].name = name
    names, settings = [bone.name for bone in armature.pose.bones], bpy.context.scene.motionmatch
    settings.count, settings.complete = 1, True
    for bone in armature.data.bones:
        bone.select = bone.name in ("左足", "a,b...", 'he said "leg"')
    assert bpy.ops.motionmatch.generate() == {"FINISHED"}
    assert names == [bone.name for bone in armature.pose.bones] and armature.animation_data.action != action


def check_said_progress():
    """Every stage of motionmatch says how far it is."""
    from motionmatch_addon.engine import SAID_PROGRESS

    for line, share in (
        ("generating: 3 of 12, 6 s", "3 12"),
        ("driving: 1,200 of 4,000, 2 s, about 5 s to go", "1,200 4,000"),
        ("building walk_03: 12 of 40, 6 s", "12 40"),
    ):
        assert " ".join(SAID_PROGRESS.search(line).groups()) == share
    assert SAID_PROGRESS.search("different: 3 of 3 pairs") is None


def check_missing():
    """The panel says what is missing."""
    from motionmatch_addon.panel import say_missing

    fresh()
    assert "no armature is active" in say_missing(bpy.context)
    armature, _ = rig()
    assert say_missing(bpy.context) == ""
    armature.animation_data.action = None
    assert "has no action" in say_missing(bpy.context)


def check_selected_keys():
    """Poses at selected keys are met."""
    fresh()
    armature, action = rig()
    for curve in all_curves(action):
        for key in curve.keyframe_points:
            key.select_control_point = round(key.co.x) == 40
    settings = bpy.context.scene.motionmatch
    settings.count, settings.keys = 1, "KEYS"
    assert bpy.ops.motionmatch.generate() == {"FINISHED"}
    one, two = (read_motion(bpy.context, armature, a).turns[39] for a in (action, armature.animation_data.action))
    knee = [bone.name for bone in armature.pose.bones].index("LeftLeg")
    assert min(np.abs(one[knee] - two[knee]).max(), np.abs(one[knee] + two[knee]).max()) < 0.35


def check_ground():
    """A mesh is walked on, with one gait."""
    fresh()
    armature, _ = rig()
    bpy.ops.mesh.primitive_plane_add(size=12.0, location=(0, -3, 0), rotation=(0.15, 0, 0))
    ground = bpy.context.active_object
    curve = bpy.data.curves.new("way", "CURVE")
    curve.dimensions = "3D"
    spline = curve.splines.new("POLY")
    spline.points.add(1)
    spline.points[0].co, spline.points[1].co = (0, 0, 0, 1), (0, -6, 0, 1)
    way = bpy.data.objects.new("way", curve)
    bpy.context.collection.objects.link(way)
    bpy.context.view_layer.objects.active = armature
    settings = bpy.context.scene.motionmatch
    settings.follow, settings.ground, settings.gait, settings.speed = way, ground, "walk", 1.2
    assert bpy.ops.motionmatch.bake() == {"FINISHED"}
    hips = heads(armature, armature.animation_data.action)[:, 0]
    went = hips[-1] - hips[0]
    slope = went[1] / np.linalg.norm(went[[0, 2]])
    assert abs(went[2]) > 4.0 and abs(abs(slope) - np.tan(0.15)) < 0.05, (went, slope)


def check_bvh():
    """A BVH that Blender imports itself, with its own rest pose."""
    fresh()
    _, action = rig()
    motion = read_motion(bpy.context, bpy.context.active_object, action)
    path = OUT / "import.bvh"
    bvh.write(motion, path)
    fresh()
    bpy.ops.import_anim.bvh(filepath=str(path), axis_forward="-Z", axis_up="Y")
    path.unlink()
    armature = next(o for o in bpy.data.objects if o.type == "ARMATURE")
    bpy.context.view_layer.objects.active = armature
    before = heads(armature, armature.animation_data.action)
    bpy.context.scene.motionmatch.count = 1
    assert bpy.ops.motionmatch.generate() == {"FINISHED"}
    after = heads(armature, armature.animation_data.action)
    assert abs(np.ptp(after[20, :, 1]) - np.ptp(before[20, :, 1])) < 0.2


def check_fbx():
    """An FBX of motionmatch, read by Blender itself: every joint is where it was."""
    import subprocess

    fresh()
    armature, action = rig()
    motion = read_motion(bpy.context, armature, action)
    bvh.write(motion, OUT / "fbx.bvh")
    python = os.environ.get("MOTIONMATCH_PYTHON", sys.executable)
    files = [str(OUT / "fbx.bvh"), str(OUT / "fbx.fbx")]
    subprocess.run([python, "-m", "motionmatch", "convert", *files], check=True, stdout=subprocess.DEVNULL)
    fresh()
    bpy.ops.import_scene.fbx(filepath=files[1])
    for file in files:
        Path(file).unlink()
    armature = next(o for o in bpy.data.objects if o.type == "ARMATURE")
    for frame in (1, 30, 60):
        bpy.context.scene.frame_set(frame)
        for n, name in enumerate(motion.names):
            if name in armature.pose.bones:
                x, y, z = motion.places[frame - 1, n]
                here = armature.matrix_world @ armature.pose.bones[name].head
                assert (here - bpy_vector((x, -z, y))).length < 1e-4, (frame, name, here, motion.places[frame - 1, n])
    found = {bone.name for bone in armature.pose.bones}
    assert len(found & set(motion.names)) >= len(motion.names) - 1, found  # the first may be the object itself


def check_rigify():
    """A rig that Rigify generated: bones with keys are made anew, the others follow."""
    import addon_utils

    fresh()
    if addon_utils.enable("rigify", default_set=True) is None:
        print("skipped: no Rigify here")
        return
    bpy.ops.object.armature_basic_human_metarig_add()
    bpy.ops.pose.rigify_generate()
    armature = next(o for o in bpy.data.objects if o.type == "ARMATURE" and o.name != "metarig")
    bpy.context.view_layer.objects.active = armature
    data = armature.animation_data_create()
    data.action = bpy.data.actions.new("sway")
    moved = {"torso": (0.08, 0.0, -0.03), "hand_ik.L": (0.0, -0.2, 0.2), "hand_ik.R": (0.1, 0.1, 0.2)}
    for frame in range(1, 74, 6):
        time = (frame - 1) / 24.0
        for name, by in moved.items():
            bone = armature.pose.bones[name]
            bone.location = [value * np.sin(2 * np.pi * time * 0.7 + k) for k, value in enumerate(by)]
            bone.keyframe_insert("location", frame=frame)
        chest = armature.pose.bones["chest"]
        chest.rotation_mode = "QUATERNION"
        chest.rotation_quaternion = (1.0, 0.1 * np.sin(4 * time), 0.15 * np.cos(3 * time), 0.0)
        chest.keyframe_insert("rotation_quaternion", frame=frame)
    action = data.action
    bpy.context.scene.motionmatch.count = 1
    assert bpy.ops.motionmatch.generate() == {"FINISHED"}
    made = data.action
    assert made != action
    keyed = {curve.data_path for curve in all_curves(made)}
    assert any('"hand_ik.L"' in path for path in keyed) and not any('"DEF-' in path for path in keyed)
    places = []
    for frame in (1, 30, 60):
        bpy.context.scene.frame_set(frame)
        places.append(np.array(armature.pose.bones["DEF-forearm.L"].matrix.translation))
    assert np.abs(np.diff(places, axis=0)).max() > 0.005, "the bones that follow do not move"
    assert max(abs(place).max() for place in places) < 3.0


def check_curve():
    """A curve is followed, and baked by matching."""
    fresh()
    armature, action = rig()
    bpy.ops.curve.primitive_bezier_circle_add(radius=2.0, location=(0, 0, 0))
    curve = bpy.context.active_object
    bpy.context.view_layer.objects.active = armature
    settings = bpy.context.scene.motionmatch
    settings.follow, settings.count, settings.seconds = curve, 1, 6.0
    assert bpy.ops.motionmatch.generate() == {"FINISHED"}
    way = heads(armature, armature.animation_data.action)[:, 0][:, [0, 2]]
    away = np.abs(np.linalg.norm(way, axis=1) - 2.0)
    assert away.mean() < 0.3, away.mean()
    armature.animation_data.action = action
    assert bpy.ops.motionmatch.bake() == {"FINISHED"}
    way = heads(armature, armature.animation_data.action)[:, 0][:, [0, 2]]
    assert np.linalg.norm(way[-1] - way[0]) >= 0.0 and len(way) > 60


def check_reassemble():
    """An arm of one armature on another becomes a new armature that moves."""
    fresh()
    donor, _ = rig(scale=1.4)
    donor.name = "donor"
    body, _ = rig()
    donor.select_set(True)
    body.select_set(True)
    bpy.context.view_layer.objects.active = body
    donor.data.bones.active = donor.data.bones["LeftArm"]
    body.data.bones.active = body.data.bones["LeftArm"]
    assert bpy.ops.motionmatch.reassemble() == {"FINISHED"}
    made = next(o for o in bpy.data.objects if "_with_LeftArm" in o.name)
    assert len(made.data.bones) == len(body.data.bones) and made.animation_data.action is not None


CAST = {"Soldier": "Walk", "Xbot": "walk", "Fox": "Walk"}
"""Real characters, and an action of each."""


def check_characters():
    """Real skinned characters, of Mixamo and of games, keep their mesh; a rendered frame shows the variant."""
    if CHARACTERS is None or not (CHARACTERS / "Soldier.glb").is_file():
        print("skipped: no characters here")
        return
    for name, wanted in CAST.items():
        fresh()
        bpy.ops.import_scene.gltf(filepath=str(CHARACTERS / f"{name}.glb"))
        armature = next(o for o in bpy.data.objects if o.type == "ARMATURE")
        bpy.context.view_layer.objects.active = armature
        walk = next(action for action in bpy.data.actions if action.name.startswith(wanted))
        for track in list(armature.animation_data_create().nla_tracks):
            track.mute = True
        show_action(armature, walk)
        meshes = {o.name: len(o.data.vertices) for o in bpy.data.objects if o.type == "MESH"}
        actions = {action.name for action in bpy.data.actions}
        settings = bpy.context.scene.motionmatch
        settings.count, settings.seconds = 1, 4.0
        assert bpy.ops.motionmatch.generate() == {"FINISHED"}, name
        made = armature.animation_data.action
        assert {action.name for action in bpy.data.actions} == actions | {made.name}
        assert {o.name: len(o.data.vertices) for o in bpy.data.objects if o.type == "MESH"} == meshes
        example, variant = (read_motion(bpy.context, armature, action) for action in (walk, made))
        spread = [np.ptp(each.places, axis=(0, 1)) for each in (example, variant)]
        assert np.abs(spread[0] - spread[1]).max() < 0.25 * spread[0].max(), (name, spread)
        if os.environ.get("MOTIONMATCH_BLENDER_OUT"):
            render(armature, OUT / f"{name.lower()}.png")


def render(armature, path: Path) -> None:
    """Render a frame in the middle of the action, from as far as the body is large."""
    from mathutils import Vector

    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.cycles.samples, scene.cycles.device = 8, "CPU"
    scene.render.resolution_x, scene.render.resolution_y = 360, 360
    scene.world = bpy.data.worlds.new("world")
    scene.world.color = (0.8, 0.85, 0.9)
    scene.frame_set(round(sum(armature.animation_data.action.frame_range) / 2))
    ends = [armature.matrix_world @ bone.head for bone in armature.pose.bones]
    low, high = (Vector([pick(end[k] for end in ends) for k in range(3)]) for pick in (min, max))
    middle, size = (low + high) / 2, (high - low).length
    camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
    scene.collection.objects.link(camera)
    camera.location = middle + 2.0 * size * Vector((0.7, -0.7, 0.25))
    camera.rotation_euler = (middle - camera.location).to_track_quat("-Z", "Y").to_euler()
    camera.data.clip_end = 10 * size
    sun = bpy.data.objects.new("sun", bpy.data.lights.new("sun", "SUN"))
    scene.collection.objects.link(sun)
    sun.rotation_euler, sun.data.energy = (0.6, 0.3, 0.0), 3.0
    scene.camera = camera
    scene.render.filepath = str(path)
    bpy.ops.render.render(write_still=True)


def main() -> int:
    wanted = sys.argv[2:]
    checks = [each for name, each in globals().items() if name.startswith("check_")]
    checks = [each for each in checks if not wanted or each.__name__.removeprefix("check_") in wanted]
    failed = 0
    for check in checks:
        try:
            check()
            print(f"passed {check.__name__}", flush=True)
        except Exception:
            failed += 1
            traceback.print_exc()
            print(f"FAILED {check.__name__}", flush=True)
    print(f"{len(checks) - failed} of {len(checks)} passed", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    os._exit(code)  # Blender as a module crashes when Python ends it
