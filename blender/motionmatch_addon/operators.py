# SPDX-License-Identifier: GPL-3.0-or-later
"""The buttons. In the window a run can be watched and cancelled with Escape; without one it is waited for."""

from __future__ import annotations

import bpy

from .engine import EngineError, Run, describe, install
from .requests import Bake, Generate, Reassemble


def said_python(context: bpy.types.Context) -> str:
    addon = context.preferences.addons.get(__package__)
    return addon.preferences.python if addon is not None else ""


class MOTIONMATCH_OT_generate(bpy.types.Operator):
    """Make new actions from the action of the active armature"""

    bl_idname = "motionmatch.generate"
    bl_label = "Generate"
    bl_options = {"REGISTER", "UNDO"}  # noqa: RUF012

    _timer = None
    _run: Run | None = None
    _request: Generate | None = None

    @classmethod
    def poll(cls, context):
        return context.active_object is not None and context.active_object.type == "ARMATURE"

    def _begin(self, context) -> bool:
        try:
            self._run = Run(said_python(context))
            self._request = Generate(context, self._run)
            self._run.start(*self._request.arguments)
        except (EngineError, OSError) as error:
            self.report({"ERROR"}, str(error))
            self._end(context)
            return False
        return True

    def _end(self, context) -> None:
        if self._timer is not None:
            context.window_manager.event_timer_remove(self._timer)
            context.window_manager.progress_end()
            context.workspace.status_text_set(None)
        if self._run is not None:
            self._run.stop()

    def _finish(self, context):
        try:
            self._run.check()
            made = self._request.finish()
        except (EngineError, ValueError, OSError) as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        finally:
            notes = self._run.notes()
            self._end(context)
        if context.scene.motionmatch.assign:
            self._request.armature.animation_data.action = made[0]
        for note in notes:
            self.report({"WARNING" if note.startswith("note:") else "INFO"}, note)
        self.report({"INFO"}, f"{len(made)} new actions: {made[0].name} …")
        return {"FINISHED"}

    def execute(self, context):
        if not self._begin(context):
            return {"CANCELLED"}
        self._run.process.wait()
        return self._finish(context)

    def invoke(self, context, event):
        if bpy.app.background:
            return self.execute(context)
        if not self._begin(context):
            return {"CANCELLED"}
        self._timer = context.window_manager.event_timer_add(0.2, window=context.window)
        context.window_manager.progress_begin(0, 100)
        context.window_manager.modal_handler_add(self)
        return {"RUNNING_MODAL"}

    def modal(self, context, event):
        if event.type == "ESC":
            self._end(context)
            self.report({"WARNING"}, "cancelled; nothing was changed")
            return {"CANCELLED"}
        if event.type != "TIMER":
            return {"PASS_THROUGH"}
        if self._run.running:
            context.window_manager.progress_update(100 * self._run.progress)
            context.workspace.status_text_set(f"motionmatch: {100 * self._run.progress:.0f} %, Escape cancels")
            return {"RUNNING_MODAL"}
        return self._finish(context)


class MOTIONMATCH_OT_bake(bpy.types.Operator):
    """Follow the curve by motion matching in all actions of the armature, and bake it to a new action"""

    bl_idname = "motionmatch.bake"
    bl_label = "Bake along the curve"
    bl_options = {"REGISTER", "UNDO"}  # noqa: RUF012

    def execute(self, context):
        run = None
        try:
            run = Run(said_python(context))
            bake = Bake(context, run)
            action = bake.run_all()
            if context.scene.motionmatch.assign:
                bake.armature.animation_data.action = action
        except (EngineError, ValueError, OSError) as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        finally:
            if run is not None:
                run.stop()
        self.report({"INFO"}, f"new action: {action.name}")
        return {"FINISHED"}


class MOTIONMATCH_OT_reassemble(bpy.types.Operator):
    """Put the active bone of another selected armature on the active one, as a new armature that moves"""

    bl_idname = "motionmatch.reassemble"
    bl_label = "Reassemble"
    bl_options = {"REGISTER", "UNDO"}  # noqa: RUF012

    def execute(self, context):
        run = None
        try:
            run = Run(said_python(context))
            request = Reassemble(context, run)
            run.start(*request.arguments)
            run.wait()
            made = request.finish(context)
        except (EngineError, ValueError, OSError) as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        finally:
            if run is not None:
                run.stop()
        self.report({"INFO"}, f"new armature: {made.name}")
        return {"FINISHED"}


class MOTIONMATCH_OT_install(bpy.types.Operator):
    """Install motionmatch into Blender's Python"""

    bl_idname = "motionmatch.install"
    bl_label = "Install motionmatch"

    def execute(self, context):
        if not getattr(bpy.app, "online_access", True):
            self.report({"ERROR"}, "Blender may not use the network. Allow it in Preferences, System.")
            return {"CANCELLED"}
        self.report({"INFO"}, install())
        return {"FINISHED"}


class MOTIONMATCH_OT_check(bpy.types.Operator):
    """Say whether motionmatch is found, and which one"""

    bl_idname = "motionmatch.check"
    bl_label = "Check"

    def execute(self, context):
        self.report({"INFO"}, describe(said_python(context)))
        return {"FINISHED"}


CLASSES = (
    MOTIONMATCH_OT_generate,
    MOTIONMATCH_OT_bake,
    MOTIONMATCH_OT_reassemble,
    MOTIONMATCH_OT_install,
    MOTIONMATCH_OT_check,
)
