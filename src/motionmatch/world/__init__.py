"""The world that characters move in: paths, obstacles, scenes, and a grid to look them up in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motionmatch.lazy import attach

if TYPE_CHECKING:
    from motionmatch.world.obstacles import Disc, Ellipse, Obstacle, OrientedBox, Wall
    from motionmatch.world.path import GroundPath
    from motionmatch.world.scene import Scene
    from motionmatch.world.surroundings import Surroundings
else:
    __getattr__, __dir__ = attach(
        __name__,
        {
            "obstacles": ["Disc", "Ellipse", "Obstacle", "OrientedBox", "Wall"],
            "path": ["GroundPath"],
            "scene": ["Scene"],
            "surroundings": ["Surroundings"],
        },
    )

__all__ = [
    "Disc",
    "Ellipse",
    "GroundPath",
    "Obstacle",
    "OrientedBox",
    "Scene",
    "Surroundings",
    "Wall",
]
