"""Short examples, acted once."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from motionmatch.actors.takes import capture
from motionmatch.generative.trajectory import RootTrajectory, place_on
from motionmatch.motion import contacts
from motionmatch.motion.clip import Clip


@lru_cache(maxsize=8)
def acted(script: str = "walk 4 speed=1.3 turn=0.6") -> Clip:
    return capture(script, fps=30.0)[0]


def varied() -> Clip:
    return acted("walk 3 speed=1.3 turn=0.6; idle 2; walk 3 turn=-0.7")


def treadmill(script: str = "walk 6 speed=1.3") -> Clip:
    """One stride of a straight walk, on the spot."""
    clip = acted(script)
    heights = contacts.points(clip)[:, 0, 1]
    first = int(np.argmin(heights[20:50])) + 20
    rows = clip.rotations[:, 1:].astype(float)
    apart = [np.abs(rows[n] - rows[first]).mean() for n in range(first + 20, first + 50)]
    cut = clip.trim(first, first + 20 + int(np.argmin(apart)) + 1)
    own = RootTrajectory.of(cut)
    drift = np.linspace(0, 1, cut.num_frames)[:, None] * (own.places[-1] - own.places[0])
    return place_on(cut, RootTrajectory(own.places - drift, own.headings))
