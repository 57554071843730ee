"""Data-driven character animation by motion matching.

    import motionmatch as mm
    clips = mm.load("lafan1.zip")

Names are imported when they are first used, so that `import motionmatch` is quick. What is used most is here; the rest
is in rooms: `mm.motion`, `mm.database`, `mm.search`, `mm.control`, `mm.world`, …
"""

from __future__ import annotations

import importlib
import sys
from typing import TYPE_CHECKING

from motionmatch.lazy import attach
from motionmatch.version import __version__

if TYPE_CHECKING:
    from motionmatch import (
        actors,
        control,
        crowd,
        database,
        datasets,
        environment,
        generative,
        learned,
        maths,
        metrics,
        motion,
        pictures,
        retargeting,
        runtime,
        scenarios,
        scenes,
        search,
        tasks,
        viewer,
        world,
    )
    from motionmatch.control.command import Command
    from motionmatch.control.config import ControllerConfig, FootLockConfig, RootConfig
    from motionmatch.control.controller import Controller
    from motionmatch.control.drive import (
        DrivePhase,
        DriveRecording,
        PathFollower,
        ScriptedDrive,
        drive,
        record_drive,
        wander,
    )
    from motionmatch.control.state import CharacterState
    from motionmatch.control.trajectory import Trajectory
    from motionmatch.crowd.agents import Agents
    from motionmatch.crowd.controller import CrowdController
    from motionmatch.crowd.crowd import Crowd
    from motionmatch.database.blocks import Block
    from motionmatch.database.build import build
    from motionmatch.database.database import MotionDatabase
    from motionmatch.database.schema import FeatureSchema, default_schema
    from motionmatch.database.sources import open_database
    from motionmatch.environment.controller import EnvironmentController
    from motionmatch.environment.penalty import EnvironmentConfig
    from motionmatch.errors import MotionMatchError
    from motionmatch.generative.synthesis import synthesize
    from motionmatch.learned.controller import LearnedController
    from motionmatch.learned.model import LearnedModel, load_model
    from motionmatch.learned.train import TrainConfig, train
    from motionmatch.metrics.measuring import measure
    from motionmatch.motion.anatomy import Anatomy
    from motionmatch.motion.clip import Clip
    from motionmatch.motion.kinematics import Pose
    from motionmatch.motion.load import load
    from motionmatch.motion.ranges import Ranges
    from motionmatch.motion.skeleton import Skeleton
    from motionmatch.motion.tags import Tags
    from motionmatch.motion.understand import understand
    from motionmatch.retargeting.character import Character, load_character
    from motionmatch.retargeting.transfer import retarget
    from motionmatch.search.boxes import BoxMatcher
    from motionmatch.search.brute import BruteMatcher
    from motionmatch.search.matcher import Match, Matcher
    from motionmatch.search.query import Mask, Query
    from motionmatch.search.tree import TreeMatcher
    from motionmatch.world.path import GroundPath
    from motionmatch.world.scene import Scene
else:
    __getattr__, __dir__ = attach(
        __name__,
        {
            "control.command": ["Command"],
            "control.config": ["ControllerConfig", "FootLockConfig", "RootConfig"],
            "control.controller": ["Controller"],
            "control.drive": [
                "DrivePhase",
                "DriveRecording",
                "PathFollower",
                "ScriptedDrive",
                "drive",
                "record_drive",
                "wander",
            ],
            "world.path": ["GroundPath"],
            "control.state": ["CharacterState"],
            "control.trajectory": ["Trajectory"],
            "crowd.agents": ["Agents"],
            "crowd.controller": ["CrowdController"],
            "crowd.crowd": ["Crowd"],
            "database.blocks": ["Block"],
            "database.build": ["build"],
            "database.database": ["MotionDatabase"],
            "database.schema": ["FeatureSchema", "default_schema"],
            "database.sources": ["open_database"],
            "environment.controller": ["EnvironmentController"],
            "environment.penalty": ["EnvironmentConfig"],
            "errors": ["MotionMatchError"],
            "generative.synthesis": ["synthesize"],
            "learned.controller": ["LearnedController"],
            "learned.model": ["LearnedModel", "load_model"],
            "learned.train": ["TrainConfig", "train"],
            "metrics.measuring": ["measure"],
            "motion.anatomy": ["Anatomy"],
            "motion.clip": ["Clip"],
            "motion.kinematics": ["Pose"],
            "motion.load": ["load"],
            "motion.ranges": ["Ranges"],
            "motion.skeleton": ["Skeleton"],
            "motion.tags": ["Tags"],
            "motion.understand": ["understand"],
            "retargeting.character": ["Character", "load_character"],
            "retargeting.transfer": ["retarget"],
            "search.boxes": ["BoxMatcher"],
            "search.brute": ["BruteMatcher"],
            "search.matcher": ["Match", "Matcher"],
            "search.query": ["Mask", "Query"],
            "search.tree": ["TreeMatcher"],
            "world.scene": ["Scene"],
        },
        modules=[
            "actors",
            "control",
            "crowd",
            "database",
            "datasets",
            "environment",
            "generative",
            "learned",
            "maths",
            "metrics",
            "motion",
            "pictures",
            "retargeting",
            "runtime",
            "scenarios",
            "scenes",
            "search",
            "tasks",
            "viewer",
            "world",
        ],
    )

__all__ = [
    "Agents",
    "Anatomy",
    "Block",
    "BoxMatcher",
    "BruteMatcher",
    "Character",
    "CharacterState",
    "Clip",
    "Command",
    "Controller",
    "ControllerConfig",
    "Crowd",
    "CrowdController",
    "DrivePhase",
    "DriveRecording",
    "EnvironmentConfig",
    "EnvironmentController",
    "FeatureSchema",
    "FootLockConfig",
    "GroundPath",
    "LearnedController",
    "LearnedModel",
    "Mask",
    "Match",
    "Matcher",
    "MotionDatabase",
    "MotionMatchError",
    "PathFollower",
    "Pose",
    "Query",
    "Ranges",
    "RootConfig",
    "Scene",
    "ScriptedDrive",
    "Skeleton",
    "Tags",
    "TrainConfig",
    "Trajectory",
    "TreeMatcher",
    "__version__",
    "actors",
    "build",
    "control",
    "crowd",
    "database",
    "datasets",
    "default_schema",
    "drive",
    "environment",
    "generative",
    "learned",
    "load",
    "load_character",
    "load_model",
    "maths",
    "measure",
    "metrics",
    "motion",
    "open_database",
    "pictures",
    "record_drive",
    "retarget",
    "retargeting",
    "runtime",
    "scenarios",
    "scenes",
    "search",
    "synthesize",
    "tasks",
    "train",
    "understand",
    "viewer",
    "wander",
    "world",
]

if "gymnasium" in sys.modules:  # gymnasium.make("motionmatch/Reach-v0") then knows the name
    importlib.import_module("motionmatch.tasks")
