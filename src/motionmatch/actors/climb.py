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
    edges = ground.floor.edges
    treads = np.diff(edges)
    if not len(treads) or treads.min() > LONGEST_TREAD:
        return np.ones(drive.num_frames)
    tread, z = float(np.median(treads)), drive.places[:, 2]
    usual = sum(share * model.cadence(name, canonical.effort) for name, share in canonical.shares.items())
    factor = np.clip(drive.speed / (2.0 * tread * np.maximum(usual, 0.1)), 0.7, 1.7)
    on = (z > edges[0] - tread) & (z < edges[-1] + 0.5 * tread) & (drive.speed > 0.1)
    return 1.0 + gaussian_filter1d(np.where(on, factor - 1.0, 0.0), 0.1 * drive.fps, mode="nearest")


def hurdles(drive: Drive, ground: Terrain) -> list[Beat]:
    """When the way crosses what can be stepped over: then it is between the feet."""
    found = []
    for middle, height in ground.obstacles:
        ahead = drive.places[:, 2] > middle
        if height <= HURDLES[1] and ahead.any() and not ahead[0]:
            frame = int(np.argmax(ahead))
            found.append(Beat(frame, STRADDLE, until=frame))
    return found
