"""The world that characters move in: paths, obstacles, scenes, and a grid to look them up in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motionmatch.lazy import attach

if TYPE_CHECKING:
    from motionmatch.world.actions import Actions
    from motionmatch.world.goals import Goals
    from motionmatch.world.grounds import HeightMap
    from motionmatch.world.height_map import heights_from_function, heights_from_mesh, heights_from_picture
    from motionmatch.world.moving_boxes import MovingBoxes
    from motionmatch.world.obstacles import Disc, Ellipse, Obstacle, OrientedBox, Wall
    from motionmatch.world.path import GroundPath, smooth_stroke
    from motionmatch.world.scene import Scene
    from motionmatch.world.surroundings import Surroundings
else:
    __getattr__, __dir__ = attach(
        __name__,
        {
            "actions": ["Actions"],
            "goals": ["Goals"],
            "grounds": ["HeightMap"],
            "height_map": ["heights_from_function", "heights_from_mesh", "heights_from_picture"],
            "moving_boxes": ["MovingBoxes"],
            "obstacles": ["Disc", "Ellipse", "Obstacle", "OrientedBox", "Wall"],
            "path": ["GroundPath", "smooth_stroke"],
            "scene": ["Scene"],
            "surroundings": ["Surroundings"],
        },
    )

__all__ = [
    "Actions",
    "Disc",
    "Ellipse",
    "Goals",
    "GroundPath",
    "HeightMap",
    "MovingBoxes",
    "Obstacle",
    "OrientedBox",
    "Scene",
    "Surroundings",
    "Wall",
    "heights_from_function",
    "heights_from_mesh",
    "heights_from_picture",
    "smooth_stroke",
]
