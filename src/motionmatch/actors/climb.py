"""How a body takes uneven ground: the pelvis follows evenly, stairs go tread by tread, hurdles between two steps."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy.ndimage import gaussian_filter1d

from motionmatch.actors import legs
from motionmatch.actors.beats import STRADDLE, Beat
from motionmatch.actors.drive import Drive
from motionmatch.actors.footwork import Footing
from motionmatch.actors.gaits import GaitModel, GaitPose
from motionmatch.actors.human import NAMES, leg_length
from motionmatch.actors.limb import X, about, highest_root, smooth_below
from motionmatch.actors.terrain import HURDLES, Terrain
from motionmatch.maths import quat
from motionmatch.motion.skeleton import Skeleton

CLIMB_SECONDS = 0.22
"""Over about this long the pelvis follows the height of the ground."""
LOWER_SECONDS = 0.15
"""And it stays lower by as much as the ground rises or falls in this time, so that both feet are in reach."""
UNBENT = 0.975
"""How far legs straighten on uneven ground, as a share of their length."""
REACH_SECONDS = 0.3
"""Over about this long the pelvis comes down for a leg that would have to be longer."""
LEAN, MOST_LEAN = 0.35, (-0.06, 0.16)
"""How far the trunk leans forward for each metre per second upward, and the least and the most of it, radians."""
LONGER, OVER_SECONDS = 0.3, 0.4
"""How much longer the step over the highest hurdle is, as a share, and over about how long before and after."""
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
    return [Beat(frame, STRADDLE, until=frame) for frame, _ in _crossings(drive, ground)]


def stepping_over(drive: Drive, ground: Terrain) -> np.ndarray:
    """(F,) by how much the cadence changes around hurdles: the higher they are, the longer the step over them."""
    factor, frames = np.ones(drive.num_frames), np.arange(drive.num_frames)
    for frame, height in _crossings(drive, ground):
        near = np.exp(-0.5 * ((frames - frame) / (OVER_SECONDS * drive.fps)) ** 2)
        factor -= LONGER * height / HURDLES[1] * near
    return factor


def _crossings(drive: Drive, ground: Terrain) -> list[tuple[int, float]]:
    """The frames in which the way crosses what can be stepped over, and how high that is, metres."""
    found = []
    for middle, height, _ in ground.obstacles:
        ahead = drive.places[:, 2] > middle
        if height <= HURDLES[1] and ahead.any() and not ahead[0]:
            found.append((int(np.argmax(ahead)), height))
    return found


def lowered(
    skeleton: Skeleton,
    root: np.ndarray,
    rotations: np.ndarray,
    feet: list[Footing],
    fps: float,
    *,
    flights: Sequence[tuple[int, int]] = (),
) -> np.ndarray:
    """(F,) how far the pelvis comes down, in good time, so that no leg has to be quite straight, metres.

    In `flights`, spans of frames, it does not: the body is thrown, and the foot that has left comes after it.
    """
    positions, _ = legs.world(skeleton, root, rotations)
    reach = UNBENT * leg_length(skeleton)
    room = np.zeros(len(root))
    for hip, foot in zip(legs.UP_LEGS, feet, strict=True):
        room = np.minimum(room, highest_root(positions[:, hip], foot.ankles, reach) - positions[:, hip, 1])
    for start, stop in flights:
        room[start:stop] = 0.0
    return -smooth_below(room, round(REACH_SECONDS * fps))


def leaning(pose: GaitPose, climbed: np.ndarray, fps: float) -> GaitPose:
    """A trunk that leans forward on the way up, and a little back on the way down; `climbed` (F,) is how high it is."""
    rate = gaussian_filter1d(np.gradient(climbed) * fps, CLIMB_SECONDS * fps, mode="nearest")
    rotations, back = pose.rotations.copy(), NAMES.index("LowerBack")
    rotations[:, back] = quat.multiply(about(X, np.clip(LEAN * rate, *MOST_LEAN)), rotations[:, back])
    return GaitPose(rotations, pose.pelvis)
