"""Uneven ground: the pelvis follows smoothly, stairs take one tread per step, hurdles lie between two steps.

Swings of the feet clear the edges of steps and fences in one smooth movement.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from scipy.ndimage import gaussian_filter1d, maximum_filter1d
from scipy.optimize import lsq_linear

from motionmatch.actors.biped import legs
from motionmatch.actors.biped.body import NAMES, leg_length
from motionmatch.actors.biped.drive import STRADDLE, Beat, DriveSignals
from motionmatch.actors.biped.footwork import Footing, find_toe_clearance
from motionmatch.actors.biped.gaits import GaitModel, GaitPose
from motionmatch.actors.biped.soles import Sole
from motionmatch.actors.limbs import X, about, find_highest_root, smooth_below
from motionmatch.actors.props.terrain import HURDLES, Terrain
from motionmatch.maths import quat
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.tags import find_spans

CLIMB_SECONDS = 0.22
"""Time over which the pelvis follows the height of the ground."""
LOWER_SECONDS = 0.15
"""The pelvis stays lower by the rise or fall of the ground in this time, so that both feet are in reach."""
UNBENT = 0.975
"""How far legs straighten on uneven ground, as a share of their length."""
REACH_SECONDS = 0.3
"""Time over which the pelvis comes down for a leg that is too short."""
LEAN, MOST_LEAN = 0.35, (-0.06, 0.16)
"""Forward lean of the trunk for each metre per second upward, radians, and its limits."""
LONGER, OVER_SECONDS = 0.3, 0.4
"""How much longer the step over the highest hurdle is, as a share, and over which time around it."""
LONGEST_TREAD = 0.6
"""Deepest tread of stairs that take one step each, metres."""


def find_climb(drive: DriveSignals, ground: Terrain) -> np.ndarray:
    """Return an (F,) array: how far the ground lifts the pelvis, metres."""
    under = ground.floor.height(drive.places[:, 0], drive.places[:, 2])
    level = gaussian_filter1d(under, CLIMB_SECONDS * drive.fps, mode="nearest")
    steep = gaussian_filter1d(np.abs(np.gradient(level)) * drive.fps, CLIMB_SECONDS * drive.fps, mode="nearest")
    return level - LOWER_SECONDS * steep


def match_treads(drive: DriveSignals, canonical: DriveSignals, model: GaitModel, ground: Terrain) -> np.ndarray:
    """Return an (F,) array: factor of the cadence so that on stairs each step takes one tread.

    `canonical` is the drive of the canonical body.
    """
    factor, z = np.ones(drive.num_frames), drive.places[:, 2]
    usual = sum(share * model.cadence(name, canonical.effort) for name, share in canonical.shares.items())
    for first, last, tread in find_stairs(ground):
        wanted = np.clip(drive.speed / (2.0 * tread * np.maximum(usual, 0.1)), 0.7, 1.7)
        on = (z > first - tread) & (z < last + 0.5 * tread) & (drive.speed > 0.1)
        factor += gaussian_filter1d(np.where(on, wanted - 1.0, 0.0), 0.1 * drive.fps, mode="nearest")
    return factor


def find_stairs(ground: Terrain) -> list[tuple[float, float, float]]:
    """Find flights of stairs: first and last edge (z) and depth of treads, metres."""
    edges = ground.floor.edges
    parts = np.split(edges, np.flatnonzero(np.diff(edges) > LONGEST_TREAD) + 1)
    return [(float(part[0]), float(part[-1]), float(np.median(np.diff(part)))) for part in parts if len(part) > 1]


def make_hurdle_beats(drive: DriveSignals, ground: Terrain) -> list[Beat]:
    """Make beats at the hurdles: they are crossed midway between two steps."""
    return [Beat(frame, STRADDLE, until=frame) for frame, _ in _find_crossings(drive, ground)]


def lengthen_over_hurdles(drive: DriveSignals, ground: Terrain) -> np.ndarray:
    """Return an (F,) array: factor of the cadence around hurdles: the higher, the longer the step over them."""
    factor, frames = np.ones(drive.num_frames), np.arange(drive.num_frames)
    for frame, height in _find_crossings(drive, ground):
        near = np.exp(-0.5 * ((frames - frame) / (OVER_SECONDS * drive.fps)) ** 2)
        factor -= LONGER * height / HURDLES[1] * near
    return factor


def _find_crossings(drive: DriveSignals, ground: Terrain) -> list[tuple[int, float]]:
    """Find the frames in which the path crosses hurdles, and their heights, metres."""
    found = []
    for middle, height, _ in ground.obstacles:
        ahead = drive.places[:, 2] > middle
        if height <= HURDLES[1] and ahead.any() and not ahead[0]:
            found.append((int(np.argmax(ahead)), height))
    return found


def find_lowering(
    skeleton: Skeleton,
    root: np.ndarray,
    rotations: np.ndarray,
    feet: list[Footing],
    fps: float,
    *,
    flights: Sequence[tuple[int, int]] = (),
) -> np.ndarray:
    """Return an (F,) array: how far the pelvis comes down, in advance, so that no leg has to be straight, metres.

    In `flights`, spans of frames, it does not: the body is in the air.
    """
    positions, _ = legs.world_pose(skeleton, root, rotations)
    reach = UNBENT * leg_length(skeleton)
    room = np.zeros(len(root))
    for hip, foot in zip(legs.UP_LEGS, feet, strict=True):
        room = np.minimum(room, find_highest_root(positions[:, hip], foot.ankles, reach) - positions[:, hip, 1])
    for start, stop in flights:
        room[start:stop] = 0.0
    return -smooth_below(room, round(REACH_SECONDS * fps))


def lean_on_slope(pose: GaitPose, climbed: np.ndarray, fps: float) -> GaitPose:
    """Lean the trunk forward on the way up and slightly back on the way down; `climbed` (F,) is the height, metres."""
    rate = gaussian_filter1d(np.gradient(climbed) * fps, CLIMB_SECONDS * fps, mode="nearest")
    rotations, back = pose.rotations.copy(), NAMES.index("LowerBack")
    rotations[:, back] = quat.multiply(about(X, np.clip(LEAN * rate, *MOST_LEAN)), rotations[:, back])
    return GaitPose(rotations, pose.pelvis)


MARGIN = 0.03
"""Preferred distance of a foot from an edge on its way over it, metres."""
CLEARANCE = 0.015
"""Clearance above the ground in the middle of a swing, metres."""
KEPT = 60.0
"""Weight of keeping the height of a swing, against its smoothness."""
AROUND = 3
"""Frames of the stances before and after a swing that it has to continue."""
SHIFTS = (0.0, 0.04, 0.08, 0.12, 0.16, 0.2)
"""Distances by which a foot may hang back before it goes up, or hurry ahead before it goes down, metres."""
SHIFT_COST = 100.0
"""Cost of a shift by a metre, in angular acceleration of the knee, radians per second squared."""
STRAIGHT = 0.985
"""Longest leg for which knee angles are computed, as a share of its length."""
TOE_BEND = 0.7
"""Greatest upward bend of toes to stay clear, radians."""
TOUCH = 0.003
"""A point nearer to the ground than this touches it, metres."""
NEAR = 0.4
"""Edges further from a swing than this are ignored, metres."""


def clear_edges(foot: Footing, ground: Terrain, *, sole: Sole, hips: np.ndarray, leg: float, fps: float) -> Footing:
    """Change the swings of a foot so that they clear every edge smoothly; stances stay.

    `hips` (F, 3) are the positions of the hip joint, `leg` is the length of the leg, metres.
    """
    ankles = foot.ankles.copy()
    for start, stop in find_spans(~foot.planted):
        first, last = start - AROUND, stop + AROUND
        if first < 0 or last > len(ankles) or stop - start < AROUND or not _is_near_edge(ankles[start:stop, 2], ground):
            continue
        around = slice(first, last)
        ways = _plan_paths(ankles[around], foot.rotations[around], ground, sole, fps)
        jerks = [_knee_acceleration(way - hips[around], leg, fps) + SHIFT_COST * shift for shift, way in ways]
        ankles[around] = ways[int(np.argmin(jerks))][1]
    need = maximum_filter1d(
        np.maximum(find_toe_clearance(ankles, foot.rotations, sole, ground), -TOE_BEND), round(0.06 * fps) | 1
    )
    bends = np.where(foot.planted, foot.bends, gaussian_filter1d(need, 0.025 * fps, mode="nearest"))
    moved = replace(foot, ankles=ankles, bends=bends)
    return replace(moved, toes_down=moved.toes_down & _find_touching(moved, ground, sole))


def _find_touching(foot: Footing, ground: Terrain, sole: Sole) -> np.ndarray:
    """Return an (F,) bool array: the ball or the tip of the toes, which may be over an edge, touches the ground."""
    balls = foot.ankles + quat.rotate(foot.rotations, sole.ball)
    tips = balls + quat.rotate(foot.rotations, _toe_vectors(sole, foot.bends))
    gaps = [np.abs(at[:, 1] - sole.height - ground.height(at[:, 0], at[:, 2])) for at in (balls, tips)]
    return np.minimum(*gaps) < TOUCH


def _toe_vectors(sole: Sole, bends: np.ndarray) -> np.ndarray:
    """Return an (F, 3) array: vectors from the ball to the tip of toes that are bent up, in the frame of the foot."""
    return sole.toes * np.stack([np.zeros_like(bends), np.sin(bends), np.cos(bends)], axis=-1)


def _is_near_edge(z: np.ndarray, ground: Terrain) -> bool:
    """Return whether there is an edge near a path along z (N,)."""
    return bool(((ground.edges > z.min() - NEAR) & (ground.edges < z.max() + NEAR)).any())


def _plan_paths(
    ankles: np.ndarray, rotations: np.ndarray, ground: Terrain, sole: Sole, fps: float
) -> list[tuple[float, np.ndarray]]:
    """Plan paths that clear the ground: shifts, and with each the smoothest path (N, 3), from ankles (N, 3), rotations
    (N, 4).

    Paths begin and end with frames of stances; they hang back before they go up, or hurry ahead before they go down.
    """
    inside = slice(AROUND, -AROUND)
    share = np.linspace(0.0, 1.0, len(ankles) - 2 * AROUND + 2)[1:-1]
    ahead = (ankles[-1] - ankles[0]) * [1.0, 0.0, 1.0]
    ahead /= max(float(np.linalg.norm(ahead)), 1e-6)
    early = share**2 * (1.0 - share) ** 3
    early /= early.max()
    back = -early if ankles[-1, 1] > ankles[0, 1] else early[::-1]
    found = []
    for shift in SHIFTS:
        way = ankles.copy()
        way[inside] += np.outer(shift * back, ahead)
        low = _lowest_heights(way[inside], rotations[inside], ahead, share, ground, sole)
        way[inside, 1] = _smooth_heights(way[:, 1], low, fps)
        found.append((shift, way))
    return found


def _knee_acceleration(away: np.ndarray, leg: float, fps: float) -> float:
    """Return the greatest angular acceleration of a knee for vectors (N, 3) from hip to ankle, radians per second
    squared."""
    bent = 2.0 * np.arccos(np.clip(np.linalg.norm(away, axis=-1) / leg, 0.0, STRAIGHT))
    return float(np.abs(np.diff(bent, 2)).max()) * fps**2


def _lowest_heights(
    ankles: np.ndarray, rotations: np.ndarray, ahead: np.ndarray, share: np.ndarray, ground: Terrain, sole: Sole
) -> np.ndarray:
    """Return an (N,) array: least height of ankles (N, 3) so that heel, ball and toes clear the ground and its edges,
    metres."""
    ends = np.minimum(share, 1.0 - share)
    near = MARGIN * np.clip(5.0 * (ends - 0.1), 0.0, 1.0)  # a foot may stand right before an edge
    over = sole.height + CLEARANCE * np.sin(np.pi * share)
    heels, balls = (quat.rotate(rotations, point) for point in (sole.heel, sole.ball))
    pitch = np.arcsin(np.clip(quat.rotate(rotations, np.array([0.0, 0.0, 1.0]))[:, 1], -1.0, 1.0))
    bend = np.clip(-pitch, 0.0, TOE_BEND)  # toes come up where the foot points down
    tips = quat.rotate(rotations, _toe_vectors(sole, bend))
    low = np.full(len(ankles), -np.inf)
    for away in (heels, balls, balls + tips):
        for side in (-1.0, 0.0, 1.0):
            under = ankles + away + np.outer(side * near, ahead)
            low = np.maximum(low, ground.height(under[:, 0], under[:, 2]) + over - away[:, 1])
    return low


def _smooth_heights(heights: np.ndarray, low: np.ndarray, fps: float) -> np.ndarray:
    """Return an (N - 2 AROUND,) array: heights with the least jerk that are nowhere below `low`, between fixed frames.

    `heights` (N,) are the old ones, which are kept as far as possible.
    """
    free = np.zeros(len(heights), bool)
    free[AROUND:-AROUND] = True
    jerk = np.diff(np.eye(len(heights)), 3, axis=0) * fps**1.5
    stay = np.sqrt(KEPT * 60.0 / fps) * np.eye(len(heights))[free]
    matrix = np.concatenate([jerk[:, free], stay[:, free]])
    aim = np.concatenate([-jerk[:, ~free] @ heights[~free], stay @ heights])
    return lsq_linear(matrix, aim, bounds=(low, np.inf), method="bvls").x
