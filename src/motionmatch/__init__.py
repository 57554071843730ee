"""Data-driven character animation by motion matching.

    import motionmatch as mm
    clips = mm.load("lafan1.zip")

Names are imported when they are first used, so that `import motionmatch` is quick.
"""

from __future__ import annotations

import importlib
import sys
from typing import TYPE_CHECKING

from motionmatch.version import __version__ as __version__

_HOMES = {
    "Skeleton": "motionmatch.motion.skeleton",
    "Clip": "motionmatch.motion.clip",
    "Ranges": "motionmatch.motion.ranges",
    "Tags": "motionmatch.motion.tags",
    "Anatomy": "motionmatch.motion.anatomy",
    "load": "motionmatch.motion.load",
    "understand": "motionmatch.motion.understand",
    "build": "motionmatch.database.build",
    "MotionDatabase": "motionmatch.database.database",
    "FeatureSchema": "motionmatch.database.schema",
    "default_schema": "motionmatch.database.schema",
    "Query": "motionmatch.search.query",
    "Mask": "motionmatch.search.query",
    "Match": "motionmatch.search.matcher",
    "Matcher": "motionmatch.search.matcher",
    "BruteMatcher": "motionmatch.search.brute",
    "BoxMatcher": "motionmatch.search.boxes",
    "TreeMatcher": "motionmatch.search.tree",
    "Command": "motionmatch.control.command",
    "Trajectory": "motionmatch.control.trajectory",
    "CharacterState": "motionmatch.control.state",
    "Controller": "motionmatch.control.controller",
    "ControllerConfig": "motionmatch.control.controller",
    "Path": "motionmatch.control.path",
    "drive": "motionmatch.control.drive",
    "LearnedController": "motionmatch.learned.controller",
    "LearnedModel": "motionmatch.learned.model",
    "load_model": "motionmatch.learned.model",
    "synthesize": "motionmatch.generative.synthesis",
    "Scene": "motionmatch.world.scene",
    "EnvironmentController": "motionmatch.environment.controller",
    "Agents": "motionmatch.crowd.agents",
    "Crowd": "motionmatch.crowd.crowd",
    "CrowdController": "motionmatch.crowd.controller",
    "MotionMatchError": "motionmatch.errors",
}
_ROOMS = ("actors", "generative", "tasks")
__all__ = ["__version__", *_HOMES, *_ROOMS]

if TYPE_CHECKING:
    from motionmatch import actors as actors
    from motionmatch import generative as generative
    from motionmatch.control.command import Command as Command
    from motionmatch.control.controller import Controller as Controller
    from motionmatch.control.controller import ControllerConfig as ControllerConfig
    from motionmatch.control.drive import drive as drive
    from motionmatch.control.path import Path as Path
    from motionmatch.control.state import CharacterState as CharacterState
    from motionmatch.control.trajectory import Trajectory as Trajectory
    from motionmatch.crowd.agents import Agents as Agents
    from motionmatch.crowd.controller import CrowdController as CrowdController
    from motionmatch.crowd.crowd import Crowd as Crowd
    from motionmatch.database.build import build as build
    from motionmatch.database.database import MotionDatabase as MotionDatabase
    from motionmatch.database.schema import FeatureSchema as FeatureSchema
    from motionmatch.database.schema import default_schema as default_schema
    from motionmatch.environment.controller import EnvironmentController as EnvironmentController
    from motionmatch.errors import MotionMatchError as MotionMatchError
    from motionmatch.generative.synthesis import synthesize as synthesize
    from motionmatch.learned.controller import LearnedController as LearnedController
    from motionmatch.learned.model import LearnedModel as LearnedModel
    from motionmatch.learned.model import load_model as load_model
    from motionmatch.motion.anatomy import Anatomy as Anatomy
    from motionmatch.motion.clip import Clip as Clip
    from motionmatch.motion.load import load as load
    from motionmatch.motion.ranges import Ranges as Ranges
    from motionmatch.motion.skeleton import Skeleton as Skeleton
    from motionmatch.motion.tags import Tags as Tags
    from motionmatch.motion.understand import understand as understand
    from motionmatch.search.boxes import BoxMatcher as BoxMatcher
    from motionmatch.search.brute import BruteMatcher as BruteMatcher
    from motionmatch.search.matcher import Match as Match
    from motionmatch.search.matcher import Matcher as Matcher
    from motionmatch.search.query import Mask as Mask
    from motionmatch.search.query import Query as Query
    from motionmatch.search.tree import TreeMatcher as TreeMatcher
    from motionmatch.world.scene import Scene as Scene


def __getattr__(name: str):
    if name in _HOMES:
        value = getattr(importlib.import_module(_HOMES[name]), name)
        globals()[name] = value
        return value
    if name in _ROOMS:
        return importlib.import_module(f"motionmatch.{name}")
    raise AttributeError(f"module 'motionmatch' has no attribute '{name}'")


def __dir__() -> list[str]:
    return sorted(__all__)


if "gymnasium" in sys.modules:  # whoever learns wants gymnasium.make("motionmatch/Reach-v0")
    importlib.import_module("motionmatch.tasks")
