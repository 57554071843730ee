# SPDX-License-Identifier: GPL-3.0-or-later
"""The buttons. In the window a run can be watched and cancelled with Escape; without one it is waited for."""

from __future__ import annotations

import bpy

from .engine import EngineError, Run, describe, install
from .requests import Bake, Generate, Reassemble, Request


def said_python(context: bpy.types.Context) -> str:
    addon = context.preferences.addons.get(__package__)
    return addon.preferences.python if addon is not None else ""


class Runs:
    """What all operators have in common that run motionmatch: its steps, progress, cancelling, and what it says."""

    bl_options = {"REGISTER", "UNDO"}  # noqa: RUF012
    asks: type[Request]

    _timer = None
    _run: Run | None = None
    _request: Request | None = None
    _step = 0

    @classmethod
    def poll(cls, context):
        return context.active_object is not None and context.active_object.type == "ARMATURE"

    def execute(self, context):
        if not self._begin(context):
            return {"CANCELLED"}
        while True:
            self._run.process.wait()
            try:
                if not self._go_on():
                    return self._finish(context)
            except (EngineError, OSError) as error:
                return self._fail(context, error)

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
        if not self._run.running:
            try:
                if not self._go_on():
                    return self._finish(context)
            except (EngineError, OSError) as error:
                return self._fail(context, error)
        done = 100 * (self._step + self._run.progress) / len(self._request.steps)
        context.window_manager.progress_update(done)
        context.workspace.status_text_set(f"motionmatch: {done:.0f} %, Escape cancels")
        return {"RUNNING_MODAL"}

    def _begin(self, context) -> bool:
        try:
            self._run = Run(said_python(context))
            self._request = self.asks(context, self._run)
            self._step = 0
            self._run.start(*self._request.steps[0])
        except (EngineError, OSError) as error:
            self._fail(context, error)
            return False
        return True

    def _go_on(self) -> bool:
        """Start the next step, if there is one; raise if the last one failed."""
        self._run.check()
        self._step += 1
        if self._step == len(self._request.steps):
            return False
        self._run.start(*self._request.steps[self._step])
        return True

    def _finish(self, context):
        try:
            made = self._request.finish(context)
        except (EngineError, ValueError, OSError) as error:
            return self._fail(context, error)
        notes = self._run.notes()
        self._end(context)
        for note in notes:
            self.report({"WARNING" if note.startswith("note:") else "INFO"}, note)
        self.report({"INFO"}, made)
        return {"FINISHED"}

    def _fail(self, context, error: Exception):
        self._end(context)
        self.report({"ERROR"}, str(error))
        return {"CANCELLED"}

    def _end(self, context) -> None:
        if self._timer is not None:
            context.window_manager.event_timer_remove(self._timer)
            context.window_manager.progress_end()
            context.workspace.status_text_set(None)
            self._timer = None
        if self._run is not None:
            self._run.stop()


class MOTIONMATCH_OT_generate(Runs, bpy.types.Operator):
    """Make new actions from the action of the active armature"""

    bl_idname = "motionmatch.generate"
    bl_label = "Generate"
    asks = Generate


class MOTIONMATCH_OT_bake(Runs, bpy.types.Operator):
    """Follow the curve by motion matching in all actions of the armature, and bake it to a new action"""

    bl_idname = "motionmatch.bake"
    bl_label = "Bake along the curve"
    asks = Bake


class MOTIONMATCH_OT_reassemble(Runs, bpy.types.Operator):
    """Put the active bone of another selected armature on the active one, as a new armature that moves"""

    bl_idname = "motionmatch.reassemble"
    bl_label = "Reassemble"
    asks = Reassemble


class MOTIONMATCH_OT_install(bpy.types.Operator):
    """Install motionmatch into Blender's Python"""

    bl_idname = "motionmatch.install"
    bl_label = "Install motionmatch"

    def execute(self, context):
        if not getattr(bpy.app, "online_access", True):
            self.report({"ERROR"}, "Blender may not use the network. Allow it in Preferences, System.")
            return {"CANCELLED"}
        try:
            self.report({"INFO"}, install())
        except EngineError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
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
