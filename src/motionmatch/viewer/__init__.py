"""The browser page: the wire protocol, the server, and the simulation that it shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motionmatch.lazy import attach

if TYPE_CHECKING:
    from motionmatch.viewer.crowd_view import CrowdSimulation, make_crowd_stage
    from motionmatch.viewer.launch import show_page
    from motionmatch.viewer.scenarios import find_viewer_scenario
    from motionmatch.viewer.scene_view import SceneSimulation, make_scene_stage
    from motionmatch.viewer.scenery import DrawnShape, Scenery, disc, wall
    from motionmatch.viewer.session import Session
    from motionmatch.viewer.simulation import Simulation
    from motionmatch.viewer.stage import ModelSource, Side, ViewerStage
else:
    __getattr__, __dir__ = attach(
        __name__,
        {
            "crowd_view": ["CrowdSimulation", "make_crowd_stage"],
            "launch": ["show_page"],
            "scenarios": ["find_viewer_scenario"],
            "scene_view": ["SceneSimulation", "make_scene_stage"],
            "scenery": ["DrawnShape", "Scenery", "disc", "wall"],
            "session": ["Session"],
            "simulation": ["Simulation"],
            "stage": ["ModelSource", "Side", "ViewerStage"],
        },
    )

__all__ = [
    "CrowdSimulation",
    "DrawnShape",
    "ModelSource",
    "SceneSimulation",
    "Scenery",
    "Session",
    "Side",
    "Simulation",
    "ViewerStage",
    "disc",
    "find_viewer_scenario",
    "make_crowd_stage",
    "make_scene_stage",
    "show_page",
    "wall",
]
