"""Data-driven character animation by motion matching.

    import motionmatch as mm
    clips = mm.load("lafan1.zip")

Names are imported when they are first used, so that `import motionmatch` is quick.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

__version__ = "0.1.0"

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
    "MotionMatchError": "motionmatch.errors",
}
_ROOMS = ("actors",)
__all__ = ["__version__", *_HOMES, *_ROOMS]

if TYPE_CHECKING:
    from motionmatch import actors as actors
    from motionmatch.database.build import build as build
    from motionmatch.database.database import MotionDatabase as MotionDatabase
    from motionmatch.database.schema import FeatureSchema as FeatureSchema
    from motionmatch.database.schema import default_schema as default_schema
    from motionmatch.errors import MotionMatchError as MotionMatchError
    from motionmatch.motion.anatomy import Anatomy as Anatomy
    from motionmatch.motion.clip import Clip as Clip
    from motionmatch.motion.load import load as load
    from motionmatch.motion.ranges import Ranges as Ranges
    from motionmatch.motion.skeleton import Skeleton as Skeleton
    from motionmatch.motion.tags import Tags as Tags
    from motionmatch.motion.understand import understand as understand


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
