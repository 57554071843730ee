"""How a body takes uneven ground: the pelvis follows evenly, stairs go tread by tread, hurdles between two steps."""

from __future__ import annotations

import numpy as np
from scipy.ndimage import gaussian_filter1d

from motionmatch.actors.beats import STRADDLE, Beat
from motionmatch.actors.drive import Drive
from motionmatch.actors.gaits import GaitModel
from motionmatch.actors.terrain import HURDLES, Terrain

CLIMB_SECONDS = 0.22
"""Over about this long the pelvis follows the height of the ground."""
LOWER_SECONDS = 0.15
"""And it stays lower by as much as the ground rises or falls in this time, so that both feet are in reach."""
LONGEST_TREAD = 0.6
"""Of stairs that are taken one by one, metres."""


def climbed(drive: Drive, ground: Terrain) -> np.ndarray:
    """(F,) how high the ground carries the pelvis, metres."""
    under = ground.floor.height(drive.places[:, 0], drive.places[:, 2])
    level = gaussian_filter1d(under, CLIMB_SECONDS * drive.fps, mode="nearest")
    steep = gaussian_filter1d(np.abs(np.gradient(level)) * drive.fps, CLIMB_SECONDS * drive.fps, mode="nearest")
    return level - LOWER_SECONDS * steep


def tread_by_tread(drive: Drive, canonical: Drive, model: GaitModel, ground: Terrain) -> np.ndarray:
    """(F,) by how much the cadence changes so that on stairs each step takes one tread.

    `canonical` is the drive as the model's own body would have it.
    """
    factor, z = np.ones(drive.num_frames), drive.places[:, 2]
    usual = sum(share * model.cadence(name, canonical.effort) for name, share in canonical.shares.items())
    for first, last, tread in stairways(ground):
        wanted = np.clip(drive.speed / (2.0 * tread * np.maximum(usual, 0.1)), 0.7, 1.7)
        on = (z > first - tread) & (z < last + 0.5 * tread) & (drive.speed > 0.1)
        factor += gaussian_filter1d(np.where(on, wanted - 1.0, 0.0), 0.1 * drive.fps, mode="nearest")
    return factor


def stairways(ground: Terrain) -> list[tuple[float, float, float]]:
    """First and last edge (z) of each flight of stairs, and how deep its treads are, metres."""
    edges = ground.floor.edges
    parts = np.split(edges, np.flatnonzero(np.diff(edges) > LONGEST_TREAD) + 1)
    return [(float(part[0]), float(part[-1]), float(np.median(np.diff(part)))) for part in parts if len(part) > 1]


def hurdles(drive: Drive, ground: Terrain) -> list[Beat]:
    """When the way crosses what can be stepped over: then it is between the feet."""
    found = []
    for middle, height in ground.obstacles:
        ahead = drive.places[:, 2] > middle
        if height <= HURDLES[1] and ahead.any() and not ahead[0]:
            frame = int(np.argmax(ahead))
            found.append(Beat(frame, STRADDLE, until=frame))
    return found
