"""Small databases of sketched walkers, built once."""

from __future__ import annotations

from functools import lru_cache

from motionmatch.actors import sketch
from motionmatch.database.build import build
from motionmatch.database.database import MotionDatabase
from motionmatch.motion.clip import Clip
from motionmatch.motion.understand import understand


@lru_cache(maxsize=16)
def walker(seconds: float = 6.0, speed: float = 1.2, turn: float = 0.3) -> Clip:
    raw = sketch.walk(seconds, speed=speed, turn=turn)
    return understand(raw).apply(raw)


@lru_cache(maxsize=4)
def small() -> MotionDatabase:
    """Three clips and their mirror images, with the 27 columns of the paper."""
    return build([walker(), walker(5.0, 0.7, -0.8), walker(4.0, 1.6, 0.0)], features="paper")
