"""Motion databases: clips packed flat, with the features that are searched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motionmatch.lazy import attach

if TYPE_CHECKING:
    from motionmatch.database.blocks import (
        AlongPath,
        Block,
        JointPositions,
        JointVelocities,
        Mark,
        OfJoints,
        Situation,
        TagOneHot,
        TrajectoryDirections,
        TrajectoryPositions,
    )
    from motionmatch.database.build import BuildConfig
    from motionmatch.database.coverage import Ask, Coverage, measure_coverage
    from motionmatch.database.database import MotionDatabase
    from motionmatch.database.gait import GaitOneHot
    from motionmatch.database.posture import HandsHeight, HeadHeight, HipsHeight, OfPosture, TrunkPitch
    from motionmatch.database.schema import (
        FeatureSchema,
        choose_schema,
        default_schema,
        paper_schema,
        stooping_schema,
        terrain_schema,
    )
    from motionmatch.database.sources import open_database
    from motionmatch.database.terrain import TerrainHeights, TerrainRises
    from motionmatch.database.tops import BodyTops
    from motionmatch.database.view import ClipView
else:
    __getattr__, __dir__ = attach(
        __name__,
        {
            "blocks": [
                "AlongPath",
                "Block",
                "JointPositions",
                "JointVelocities",
                "Mark",
                "OfJoints",
                "Situation",
                "TagOneHot",
                "TrajectoryDirections",
                "TrajectoryPositions",
            ],
            "build": ["BuildConfig"],
            "coverage": ["Ask", "Coverage", "measure_coverage"],
            "database": ["MotionDatabase"],
            "gait": ["GaitOneHot"],
            "posture": ["HandsHeight", "HeadHeight", "HipsHeight", "OfPosture", "TrunkPitch"],
            "schema": [
                "FeatureSchema",
                "choose_schema",
                "default_schema",
                "paper_schema",
                "stooping_schema",
                "terrain_schema",
            ],
            "sources": ["open_database"],
            "terrain": ["TerrainHeights", "TerrainRises"],
            "tops": ["BodyTops"],
            "view": ["ClipView"],
        },
    )

__all__ = [
    "AlongPath",
    "Ask",
    "Block",
    "BodyTops",
    "BuildConfig",
    "ClipView",
    "Coverage",
    "FeatureSchema",
    "GaitOneHot",
    "HandsHeight",
    "HeadHeight",
    "HipsHeight",
    "JointPositions",
    "JointVelocities",
    "Mark",
    "MotionDatabase",
    "OfJoints",
    "OfPosture",
    "Situation",
    "TagOneHot",
    "TerrainHeights",
    "TerrainRises",
    "TrajectoryDirections",
    "TrajectoryPositions",
    "TrunkPitch",
    "choose_schema",
    "default_schema",
    "measure_coverage",
    "open_database",
    "paper_schema",
    "stooping_schema",
    "terrain_schema",
]
