"""Controllers: from a command to poses, frame by frame."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motionmatch.lazy import attach

if TYPE_CHECKING:
    from motionmatch.control.actions import ActionController
    from motionmatch.control.command import Command
    from motionmatch.control.config import ControllerConfig, FootLockConfig, RootConfig
    from motionmatch.control.controller import Controller
    from motionmatch.control.drive import (
        DrivePhase,
        DriveRecording,
        PathFollower,
        Plan,
        ScriptedDrive,
        SideBySide,
        TaggedPlan,
        record_drive,
        wander,
    )
    from motionmatch.control.effort import Effort
    from motionmatch.control.goals import GoalConfig, GoalController, GoalTerm, lead_to
    from motionmatch.control.layers import LookAt, PartOverlay, PoseLayers, layer_clips
    from motionmatch.control.partners import PairConfig, PairController, PairTerm, want_to_meet
    from motionmatch.control.parts import DatabaseSource, QueryTerm, Source
    from motionmatch.control.scheduling import Scheduler, SpreadScheduler
    from motionmatch.control.settings import Settings, parse_settings, read_settings
    from motionmatch.control.state import CharacterState
    from motionmatch.control.stick import GAITS, Gait, Stick, stick_command
    from motionmatch.control.trajectory import Trajectory
else:
    __getattr__, __dir__ = attach(
        __name__,
        {
            "actions": ["ActionController"],
            "command": ["Command"],
            "config": ["ControllerConfig", "FootLockConfig", "RootConfig"],
            "controller": ["Controller"],
            "drive": [
                "DrivePhase",
                "DriveRecording",
                "PathFollower",
                "Plan",
                "ScriptedDrive",
                "SideBySide",
                "TaggedPlan",
                "record_drive",
                "wander",
            ],
            "effort": ["Effort"],
            "goals": ["GoalConfig", "GoalController", "GoalTerm", "lead_to"],
            "layers": ["LookAt", "PartOverlay", "PoseLayers", "layer_clips"],
            "partners": ["PairConfig", "PairController", "PairTerm", "want_to_meet"],
            "parts": ["DatabaseSource", "QueryTerm", "Source"],
            "scheduling": ["Scheduler", "SpreadScheduler"],
            "settings": ["Settings", "parse_settings", "read_settings"],
            "state": ["CharacterState"],
            "stick": ["GAITS", "Gait", "Stick", "stick_command"],
            "trajectory": ["Trajectory"],
        },
    )

__all__ = [
    "GAITS",
    "ActionController",
    "CharacterState",
    "Command",
    "Controller",
    "ControllerConfig",
    "DatabaseSource",
    "DrivePhase",
    "DriveRecording",
    "Effort",
    "FootLockConfig",
    "Gait",
    "GoalConfig",
    "GoalController",
    "GoalTerm",
    "LookAt",
    "PairConfig",
    "PairController",
    "PairTerm",
    "PartOverlay",
    "PathFollower",
    "Plan",
    "PoseLayers",
    "QueryTerm",
    "RootConfig",
    "Scheduler",
    "ScriptedDrive",
    "Settings",
    "SideBySide",
    "Source",
    "SpreadScheduler",
    "Stick",
    "TaggedPlan",
    "Trajectory",
    "layer_clips",
    "lead_to",
    "parse_settings",
    "read_settings",
    "record_drive",
    "stick_command",
    "wander",
    "want_to_meet",
]
