# SPDX-License-Identifier: GPL-3.0-or-later
"""New motion from the actions of an armature, without training: motionmatch in Blender."""

from __future__ import annotations

import bpy

from . import operators, panel


def register() -> None:
    for each in (*panel.CLASSES, *operators.CLASSES):
        bpy.utils.register_class(each)
    bpy.types.Scene.motionmatch = bpy.props.PointerProperty(type=panel.MotionmatchSettings)


def unregister() -> None:
    del bpy.types.Scene.motionmatch
    for each in reversed((*panel.CLASSES, *operators.CLASSES)):
        bpy.utils.unregister_class(each)
