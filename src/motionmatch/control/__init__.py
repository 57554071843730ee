"""Controllers: from a command to poses, frame by frame."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motionmatch.lazy import attach

if TYPE_CHECKING:
    from motionmatch.control.command import Command
    from motionmatch.control.config import ControllerConfig, FootLockConfig, RootConfig
    from motionmatch.control.controller import Controller
    from motionmatch.control.drive import Follow, Leg, Plan, Ride, Scripted, Tagged, ride, wander
    from motionmatch.control.parts import DatabaseSource, QueryTerm, Scheduler, Source, SpreadScheduler
    from motionmatch.control.settings import Settings, parse_settings, read_settings
    from motionmatch.control.state import CharacterState
    from motionmatch.control.stick import GAITS, Gait, Stick, stick_command
    from motionmatch.control.trajectory import Trajectory
else:
    __getattr__, __dir__ = attach(
        __name__,
        {
            "command": ["Command"],
            "config": ["ControllerConfig", "FootLockConfig", "RootConfig"],
            "controller": ["Controller"],
            "drive": ["Follow", "Leg", "Plan", "Ride", "Scripted", "Tagged", "ride", "wander"],
            "parts": ["DatabaseSource", "QueryTerm", "Scheduler", "Source", "SpreadScheduler"],
            "settings": ["Settings", "parse_settings", "read_settings"],
            "state": ["CharacterState"],
            "stick": ["GAITS", "Gait", "Stick", "stick_command"],
            "trajectory": ["Trajectory"],
        },
    )

__all__ = [
    "GAITS",
    "CharacterState",
    "Command",
    "Controller",
    "ControllerConfig",
    "DatabaseSource",
    "Follow",
    "FootLockConfig",
    "Gait",
    "Leg",
    "Plan",
    "QueryTerm",
    "Ride",
    "RootConfig",
    "Scheduler",
    "Scripted",
    "Settings",
    "Source",
    "SpreadScheduler",
    "Stick",
    "Tagged",
    "Trajectory",
    "parse_settings",
    "read_settings",
    "ride",
    "stick_command",
    "wander",
]
