"""Scene files: obstacles, ground, characters and settings as JSON, read and written; floor plans and models."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motionmatch.lazy import attach

if TYPE_CHECKING:
    from motionmatch.scenes.floorplan import read_floor_plan
    from motionmatch.scenes.models import read_model_scene
    from motionmatch.scenes.reading import as_crowd, load_scene, parse_scene_file
    from motionmatch.scenes.shipped import find_scene, list_scenes
    from motionmatch.scenes.writing import list_scene_facts, save_scene
else:
    __getattr__, __dir__ = attach(
        __name__,
        {
            "floorplan": ["read_floor_plan"],
            "models": ["read_model_scene"],
            "reading": ["as_crowd", "load_scene", "parse_scene_file"],
            "shipped": ["find_scene", "list_scenes"],
            "writing": ["list_scene_facts", "save_scene"],
        },
    )

__all__ = [
    "as_crowd",
    "find_scene",
    "list_scene_facts",
    "list_scenes",
    "load_scene",
    "parse_scene_file",
    "read_floor_plan",
    "read_model_scene",
    "save_scene",
]
