# SPDX-License-Identifier: GPL-3.0-or-later
"""The panel in the animation editors, its settings, and the preferences."""

from __future__ import annotations

import textwrap

import bpy

from .engine import NOT_FOUND, EngineError, find_command
from .requests import find_armature


class MotionmatchSettings(bpy.types.PropertyGroup):
    """What to make."""

    count: bpy.props.IntProperty(name="Count", default=6, min=1, max=100, description="Number of new actions")
    seconds: bpy.props.FloatProperty(
        name="Seconds", default=0.0, min=0.0, max=3600.0, description="Length of each; 0: as long as the action"
    )
    seed: bpy.props.IntProperty(name="Seed", default=1, min=0, description="Another seed gives other motion")
    alpha: bpy.props.FloatProperty(
        name="Variation", default=0.0, min=0.0, max=10.0, description="Less uses more of the action; 0: the usual value"
    )
    loop: bpy.props.BoolProperty(name="Loop", description="The end leads into the start")
    parts: bpy.props.BoolProperty(name="Parts", description="Arms, legs and trunk are combined anew")
    complete: bpy.props.BoolProperty(name="Keep selected bones", description="Selected bones stay, the others are made")
    assign: bpy.props.BoolProperty(name="Show the first", default=True, description="Make the first one the action")
    speed: bpy.props.FloatProperty(name="Speed", default=1.3, min=0.05, max=12.0, description="Along the curve, m/s")
    travel: bpy.props.EnumProperty(
        name="Travel",
        items=[
            ("auto", "As the action", "Found from the action"),
            ("in-place", "In place", "A cycle that walks on the spot"),
            ("home", "About a spot", "Within the places and headings of the action"),
            ("free", "Free", "Anywhere"),
        ],
    )
    keys: bpy.props.EnumProperty(
        name="Key poses",
        items=[
            ("NONE", "None", "No poses are met"),
            ("KEYS", "Selected keys", "Poses at the selected keys are met"),
            ("MARKERS", "Markers", "Poses at the markers are met"),
        ],
    )
    graft: bpy.props.EnumProperty(
        name="Limb",
        items=[
            ("ONTO", "Replaces", "In place of the active bone"),
            ("AT", "Hangs on", "Added to the active bone"),
        ],
    )
    gait: bpy.props.EnumProperty(
        name="Gait",
        items=[
            ("any", "Any", "As fast as the curve is followed"),
            ("walk", "Walk", "Only motion that walks"),
            ("run", "Run", "Only motion that runs"),
            ("crouch", "Crouch", "Only motion that crouches"),
        ],
    )
    ground: bpy.props.PointerProperty(
        name="Ground",
        type=bpy.types.Object,
        poll=lambda self, object: object.type == "MESH",
        description="A mesh to walk on; empty: the plane through the origin",
    )
    follow: bpy.props.PointerProperty(
        name="Curve", type=bpy.types.Object, poll=lambda self, object: object.type == "CURVE", description="To follow"
    )


class MotionmatchPreferences(bpy.types.AddonPreferences):
    bl_idname = __package__

    python: bpy.props.StringProperty(
        name="Python",
        subtype="FILE_PATH",
        description="A Python that has motionmatch, or the command motionmatch. Empty: Blender's own, or the path",
    )

    def draw(self, context):
        self.layout.prop(self, "python")
        row = self.layout.row()
        row.operator("motionmatch.check")
        row.operator("motionmatch.install")


def say_missing(context: bpy.types.Context) -> str:
    """Say what is missing before anything can be made; empty if nothing is."""
    addon = context.preferences.addons.get(__package__)
    try:
        find_command(addon.preferences.python if addon is not None else "")
        find_armature(context)
    except EngineError as error:
        return str(error)
    return ""


class _Panel:
    bl_label = "motionmatch"
    bl_region_type = "UI"
    bl_category = "motionmatch"

    def draw(self, context):
        layout, settings = self.layout, context.scene.motionmatch
        missing = say_missing(context)
        if missing:
            box = layout.box()
            for line in textwrap.wrap(missing, 38):
                box.label(text=line)
            if missing == NOT_FOUND:
                box.operator("motionmatch.install")
        layout.use_property_split = True
        column = layout.column()
        for name in (
            "count",
            "seconds",
            "seed",
            "alpha",
            "travel",
            "loop",
            "parts",
            "keys",
            "complete",
            "follow",
            "assign",
        ):
            column.prop(settings, name)
        layout.operator("motionmatch.generate", icon="ACTION")
        column = layout.column()
        for name in ("speed", "gait", "ground"):
            column.prop(settings, name)
        column.operator("motionmatch.bake", icon="CURVE_PATH")
        column = layout.column()
        column.prop(settings, "graft")
        column.operator("motionmatch.reassemble", icon="OUTLINER_OB_ARMATURE")


class MOTIONMATCH_PT_dopesheet(_Panel, bpy.types.Panel):
    bl_idname = "MOTIONMATCH_PT_dopesheet"
    bl_space_type = "DOPESHEET_EDITOR"


class MOTIONMATCH_PT_view(_Panel, bpy.types.Panel):
    bl_idname = "MOTIONMATCH_PT_view"
    bl_space_type = "VIEW_3D"


CLASSES = (MotionmatchSettings, MotionmatchPreferences, MOTIONMATCH_PT_dopesheet, MOTIONMATCH_PT_view)
