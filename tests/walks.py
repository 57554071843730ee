"""Short examples, acted once."""

from __future__ import annotations

from functools import lru_cache

from motionmatch.actors.takes import capture
from motionmatch.motion.clip import Clip


@lru_cache(maxsize=8)
def acted(script: str = "walk 4 speed=1.3 turn=0.6") -> Clip:
    return capture(script, fps=30.0)[0]


def varied() -> Clip:
    return acted("walk 3 speed=1.3 turn=0.6; idle 2; walk 3 turn=-0.7")
