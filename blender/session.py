# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of a session in Blender, for the documentation: what the buttons of the add-on make, on our own mannequin.

    MOTIONMATCH_PYTHON=python .venv-blender/bin/python blender/session.py walk.glb dog.glb pictures/

with a Python that has bpy. The two files are skinned characters with an animation each, such as `motionmatch convert`
and `mm.actors.capture(…)[0].save("walk.glb")` write. Blender is not opened: Cycles renders on the processor.
"""

from __future__ import annotations

import math
import os
import sys
from pathlib import Path

import bpy
from mathutils import Matrix, Vector

sys.path.insert(0, str(Path(__file__).parent))
import motionmatch_addon
from motionmatch_addon.armature import show_action

SIZE, SAMPLES = (640, 360), 24
SIDES = ("left", "right")
BLUE = (0.05, 0.2, 0.5, 1.0)


def start(*files: Path) -> list:
    """Make an empty scene with the add-on, and import characters; return their armatures."""
    if hasattr(bpy.types.Scene, "motionmatch"):
        motionmatch_addon.unregister()
    bpy.ops.wm.read_factory_settings(use_empty=True)
    motionmatch_addon.register()
    bpy.context.scene.render.fps = 30
    found = []
    for file in files:
        bpy.ops.import_scene.gltf(filepath=str(file))
        found.append(bpy.context.view_layer.objects.active)
        found[-1] = next(o for o in bpy.data.objects if o.type == "ARMATURE" and o not in found[:-1])
        found[-1].name = file.stem
        for track in list(found[-1].animation_data.nla_tracks):
            track.mute = True
        if found[-1].animation_data.action is None:
            show_action(found[-1], bpy.data.actions[-1])
    bpy.context.view_layer.objects.active = found[0]
    return found


def place_copy(armature, action, offset: Vector, colour=BLUE):
    """Put a copy of a character beside it, with another action, in a colour or, with none, in its own."""
    copy = armature.copy()
    copy.animation_data_clear()
    bpy.context.collection.objects.link(copy)
    copy.animation_data_create()
    show_action(copy, action)
    copy.location += offset
    for mesh in [o for o in bpy.data.objects if o.type == "MESH" and o.parent == armature]:
        twin = mesh.copy()
        twin.data = mesh.data.copy()
        twin.parent = copy
        for modifier in twin.modifiers:
            if modifier.type == "ARMATURE":
                modifier.object = copy
        twin.hide_render = False
        if colour is not None:
            twin.data.materials[0] = paint("blue", colour)
        bpy.context.collection.objects.link(twin)
    return copy


def trace(armature, name: str, colour=BLUE) -> None:
    """Draw the way of the hips over the ground as a thin line."""
    points = []
    scene, action = bpy.context.scene, armature.animation_data.action
    for frame in range(int(action.frame_range[0]), int(action.frame_range[1]) + 1, 3):
        scene.frame_set(frame)
        place = armature.matrix_world @ hips(armature).head
        points.append((place.x, place.y, 0.01))
    add_line(points, name, colour)


def paint(name: str, colour):
    """Return a material of a colour."""
    material = bpy.data.materials.get(name) or bpy.data.materials.new(name)
    material.use_nodes = True
    material.node_tree.nodes["Principled BSDF"].inputs["Base Color"].default_value = colour
    return material


def hips(armature):
    return next((b for b in armature.pose.bones if "hips" in b.name.lower()), armature.pose.bones[0])


def add_line(points, name: str, colour, *, thickness: float = 0.02, cyclic: bool = False):
    data = bpy.data.curves.new(name, "CURVE")
    data.dimensions, data.bevel_depth = "3D", thickness
    spline = data.splines.new("POLY")
    spline.points.add(len(points) - 1)
    for point, place in zip(spline.points, points, strict=True):
        point.co = (*place, 1.0)
    spline.use_cyclic_u = cyclic
    data.materials.append(paint(name, colour))
    made = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(made)
    return made


def render(armatures, frame: int, path: Path, *, turn: tuple[float, float, float] = (0.55, -0.8, 0.35)) -> None:
    """Render a frame in which these armatures are seen whole."""
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.cycles.samples, scene.cycles.device, scene.cycles.use_denoising = SAMPLES, "CPU", False
    scene.render.resolution_x, scene.render.resolution_y = SIZE
    scene.view_settings.view_transform = "Standard"
    scene.world = bpy.data.worlds.new("world")
    scene.world.use_nodes = True
    scene.world.node_tree.nodes["Background"].inputs[0].default_value = (0.85, 0.88, 0.92, 1.0)
    scene.world.node_tree.nodes["Background"].inputs[1].default_value = 0.55
    scene.frame_set(frame)
    ends = [a.matrix_world @ bone.head for a in armatures for bone in a.pose.bones]
    low, high = (Vector([pick(end[k] for end in ends) for k in range(3)]) for pick in (min, max))
    middle, size = (low + high) / 2, (high - low).length
    camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
    scene.collection.objects.link(camera)
    camera.location = middle + 1.5 * size * Vector(turn)
    camera.rotation_euler = (middle - camera.location).to_track_quat("-Z", "Y").to_euler()
    camera.data.clip_end = 20 * size
    sun = bpy.data.objects.new("sun", bpy.data.lights.new("sun", "SUN"))
    scene.collection.objects.link(sun)
    sun.rotation_euler, sun.data.energy, sun.data.angle = (0.6, 0.5, 0.0), 1.3, 0.1
    if "ground" not in bpy.data.objects:
        bpy.ops.mesh.primitive_plane_add(size=200.0, location=(0, 0, 0))
        bpy.context.active_object.name = "ground"
    if not bpy.data.objects["ground"].data.materials:
        bpy.data.objects["ground"].data.materials.append(paint("floor", (0.42, 0.44, 0.47, 1.0)))
    scene.camera = camera
    scene.render.filepath = str(path)
    bpy.ops.render.render(write_still=True)


def generate(**said) -> list:
    """Press the button; return the new actions."""
    settings, before = bpy.context.scene.motionmatch, set(bpy.data.actions)
    for name, value in said.items():
        setattr(settings, name, value)
    assert bpy.ops.motionmatch.generate() == {"FINISHED"}
    return [action for action in bpy.data.actions if action not in before]


def picture_variants(walk: Path, dog: Path, out: Path) -> None:
    (armature,) = start(walk)
    example = armature.animation_data.action
    made = generate(count=3)
    show_action(armature, example)
    shown = [armature] + [place_copy(armature, action, Vector((1.4 * (n + 1), 0, 0))) for n, action in enumerate(made)]
    # Where each walked to does not matter here: they stand side by side.
    scene = bpy.context.scene
    scene.frame_set(60)
    for n, each in enumerate(shown):
        away = each.matrix_world @ hips(each).head
        each.location += Vector((1.2 * n - away.x, -away.y, 0))
    render(shown, 60, out / "variants.png", turn=(0.45, -0.85, 0.22))


def picture_curve(walk: Path, dog: Path, out: Path) -> None:
    (armature,) = start(walk)
    bpy.ops.curve.primitive_bezier_circle_add(radius=2.0, location=(0, 0, 0))
    curve = bpy.context.active_object
    curve.data.bevel_depth = 0.02
    bpy.context.view_layer.objects.active = armature
    (action,) = generate(count=1, follow=curve, seconds=9.0)
    show_action(armature, action)
    shown = [armature]
    for frame in (75, 165, 225):
        shown.append(freeze(armature, frame))
    trace(armature, "way")
    render(shown, 10, out / "curve.png", turn=(0.5, -0.75, 0.6))


def freeze(armature, frame: int, *, action=None, colour=BLUE):
    """Put a copy of a character in the pose of a frame."""
    scene = bpy.context.scene
    copy = place_copy(armature, action or armature.animation_data.action, Vector((0, 0, 0)), colour)
    scene.frame_set(frame)
    poses = [bone.matrix.copy() for bone in copy.pose.bones]
    copy.animation_data_clear()
    for bone, pose in zip(copy.pose.bones, poses, strict=True):
        bone.matrix = pose
        bpy.context.view_layer.update()
    return copy


def picture_ground(walk: Path, dog: Path, out: Path) -> None:
    (armature,) = start(walk)
    bpy.ops.mesh.primitive_grid_add(x_subdivisions=60, y_subdivisions=60, size=14.0, location=(0, -4, 0))
    ground = bpy.context.active_object
    ground.name = "ground"
    for vertex in ground.data.vertices:
        x, y = vertex.co.x, vertex.co.y
        vertex.co.z = 0.35 * (0.5 - 0.5 * math.cos(0.9 * (y - 4.0))) + 0.03 * x
    curve = add_line([(0, 0, 0), (0.5, -3, 0), (0, -7, 0)], "way", BLUE)
    bpy.context.view_layer.objects.active = armature
    settings = bpy.context.scene.motionmatch
    settings.follow, settings.ground, settings.speed = curve, ground, 1.2
    assert bpy.ops.motionmatch.bake() == {"FINISHED"}
    last = int(armature.animation_data.action.frame_range[1])
    shown = [armature, *(freeze(armature, round(last * share)) for share in (0.3, 0.55, 0.8))]
    render(shown, 12, out / "ground.png", turn=(0.85, -0.35, 0.3))


def picture_reassembly(walk: Path, dog: Path, out: Path) -> None:
    body, donor = start(walk, dog)
    for each, name in ((body, "Hips"), (donor, "Tail")):
        each.select_set(True)
        each.data.bones.active = next(bone for bone in each.data.bones if bone.name.lower().startswith(name.lower()))
    bpy.context.view_layer.objects.active = body
    bpy.context.scene.motionmatch.graft = "AT"
    assert bpy.ops.motionmatch.reassemble() == {"FINISHED"}
    made = next(o for o in bpy.data.objects if o.type == "ARMATURE" and "_with_" in o.name)
    show_bones(made, 60)
    scene = bpy.context.scene
    scene.frame_set(60)
    place = made.matrix_world @ hips(made).head
    for n, each in enumerate((body, donor)):
        away = each.matrix_world @ hips(each).head
        each.location += Vector((place.x - away.x + 1.3 * (n + 1), place.y - away.y, 0))
    render([made, body, donor], 60, out / "reassembly.png", turn=(-0.5, 0.95, 0.3))


def picture_loop(walk: Path, dog: Path, out: Path) -> None:
    """A loop: its first frame and its last are the same pose; every eighth of it stands beside."""
    (armature,) = start(walk)
    (action,) = generate(count=1, loop=True, seconds=3.0)
    show_in_row(armature, action, [round(1 + share * (action.frame_range[1] - 1)) for share in (0, 0.25, 0.5, 0.75, 1)])
    render(bpy_armatures(), 1, out / "loop.png", turn=(0.3, -0.95, 0.2))


def picture_keys(walk: Path, dog: Path, out: Path) -> None:
    """Key poses at two markers: the example in wood behind, the new action in front, both at the markers."""
    (armature,) = start(walk)
    example, scene = armature.animation_data.action, bpy.context.scene
    for frame in (45, 165):
        scene.timeline_markers.new(f"pose {frame}", frame=frame)
    (action,) = generate(count=1, keys="MARKERS", assign=False)
    frames = [45, 105, 165]
    show_in_row(armature, action, frames)
    for n, frame in enumerate(frames):
        put_at(freeze(armature, frame, action=example, colour=None), Vector((1.1 * n, 1.2, 0)))
    armature.location += Vector((0, -50, 0))
    render([each for each in bpy_armatures() if each != armature], 1, out / "keys.png", turn=(0.35, -0.9, 0.3))


def picture_completion(walk: Path, dog: Path, out: Path) -> None:
    """Completion: the legs stay those of the example, in wood behind; the upper body in front is made anew."""
    (armature,) = start(walk)
    example = armature.animation_data.action
    words = ("hips", "upleg", "leg", "foot", "toe")
    for bone in armature.data.bones:
        bone.select = any(word in bone.name.lower() for word in words)
    (action,) = generate(count=1, complete=True, seed=3, assign=False)
    frames = [40, 80, 120]
    show_in_row(armature, action, frames)
    for n, frame in enumerate(frames):
        put_at(freeze(armature, frame, action=example, colour=None), Vector((1.1 * n, 1.2, 0)))
    armature.location += Vector((0, -50, 0))
    render([each for each in bpy_armatures() if each != armature], 1, out / "completion.png", turn=(0.35, -0.9, 0.3))


def bpy_armatures() -> list:
    return [each for each in bpy.data.objects if each.type == "ARMATURE"]


def show_in_row(armature, action, frames) -> None:
    """Put copies in the poses of some frames of an action side by side, and the armature out of sight."""
    for n, frame in enumerate(frames):
        put_at(freeze(armature, frame, action=action), Vector((1.1 * n, 0, 0)))
    for mesh in [each for each in bpy.data.objects if each.type == "MESH" and each.parent == armature]:
        mesh.hide_render = True


def put_at(armature, place: Vector) -> None:
    """Turn an armature so that it faces -y, and move it so that its hips are over a place."""
    legs = [next(b for b in armature.pose.bones if "upleg" in b.name.lower() and s in b.name.lower()) for s in SIDES]
    left, right = (armature.matrix_world @ each.head for each in legs)
    armature.matrix_world = (
        Matrix.Rotation(-math.atan2(left.y - right.y, left.x - right.x), 4, "Z") @ armature.matrix_world
    )
    bpy.context.view_layer.update()
    away = armature.matrix_world @ hips(armature).head
    armature.location += Vector((place.x - away.x, place.y - away.y, 0))
    bpy.context.view_layer.update()


def show_bones(armature, frame: int) -> None:
    """Draw the bones of a frame as sticks: an armature alone is not rendered."""
    bpy.context.scene.frame_set(frame)
    for bone in armature.pose.bones:
        if bone.name.endswith(("Hand", "ToeBase")):  # how long the last bones are is a guess of the importer
            continue
        ends = [armature.matrix_world @ end for end in (bone.head, bone.tail)]
        add_line([tuple(end) for end in ends], f"stick {bone.name}", BLUE, thickness=0.03)


def main() -> int:
    walk, dog, out = (Path(each).resolve() for each in sys.argv[1:4])
    out.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[4:] or ["variants", "loop", "keys", "completion", "curve", "ground", "reassembly"]
    for name in wanted:
        globals()[f"picture_{name}"](walk, dog, out)
        print(f"{name}: {out / name}.png", flush=True)
    return 0


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    os._exit(code)  # Blender as a module crashes when Python ends it
