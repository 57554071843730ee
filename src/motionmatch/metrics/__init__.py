"""Measures of clips, drives, crowds and scenarios."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motionmatch.lazy import attach

if TYPE_CHECKING:
    from motionmatch.metrics.body import BodyFigures, BodyReport, measure_body
    from motionmatch.metrics.collision import (
        CollisionReport,
        ScenarioOutcome,
        body_outlines,
        measure_collisions,
        measure_scenario,
    )
    from motionmatch.metrics.crowd import CrowdReport, crowd_outlines, measure_crowd
    from motionmatch.metrics.driving import (
        DriveReport,
        Responses,
        Usage,
        measure_drive,
        measure_drive_responses,
        measure_usage,
    )
    from motionmatch.metrics.explaining import Explanation, explain
    from motionmatch.metrics.goals import GoalReport, measure_sitting
    from motionmatch.metrics.likeness import Likeness, measure_likeness
    from motionmatch.metrics.measuring import measure
    from motionmatch.metrics.policies import PolicyDriveReport, measure_policy_drive
    from motionmatch.metrics.quality import FootReport, Jump, find_jumps, measure_feet
else:
    __getattr__, __dir__ = attach(
        __name__,
        {
            "body": ["BodyFigures", "BodyReport", "measure_body"],
            "collision": [
                "CollisionReport",
                "ScenarioOutcome",
                "body_outlines",
                "measure_collisions",
                "measure_scenario",
            ],
            "crowd": ["CrowdReport", "crowd_outlines", "measure_crowd"],
            "driving": [
                "DriveReport",
                "Responses",
                "Usage",
                "measure_drive",
                "measure_sitting",
                "measure_usage",
                "measure_drive_responses",
            ],
            "explaining": ["Explanation", "explain"],
            "goals": ["GoalReport", "measure_sitting"],
            "likeness": ["Likeness", "measure_likeness"],
            "measuring": ["measure"],
            "policies": ["PolicyDriveReport", "measure_policy_drive"],
            "quality": ["FootReport", "Jump", "find_jumps", "measure_feet"],
        },
    )

__all__ = [
    "BodyFigures",
    "BodyReport",
    "CollisionReport",
    "CrowdReport",
    "DriveReport",
    "Explanation",
    "FootReport",
    "GoalReport",
    "Jump",
    "Likeness",
    "PolicyDriveReport",
    "Responses",
    "ScenarioOutcome",
    "Usage",
    "body_outlines",
    "crowd_outlines",
    "explain",
    "find_jumps",
    "measure",
    "measure_body",
    "measure_collisions",
    "measure_crowd",
    "measure_drive",
    "measure_drive_responses",
    "measure_feet",
    "measure_likeness",
    "measure_policy_drive",
    "measure_scenario",
    "measure_sitting",
    "measure_usage",
]
