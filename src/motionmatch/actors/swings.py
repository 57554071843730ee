"""Swings over edges: feet go over steps and fences in one even movement, and no part of them touches."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from scipy.ndimage import gaussian_filter1d, maximum_filter1d
from scipy.optimize import lsq_linear

from motionmatch.actors.footwork import Footing, clear
from motionmatch.actors.soles import Sole
from motionmatch.actors.terrain import Terrain
from motionmatch.maths import quat
from motionmatch.motion.tags import spans_of

MARGIN = 0.03
"""How far a foot likes to stay from an edge on its way over it, metres."""
CLEARANCE = 0.015
"""And above the ground in the middle of a swing."""
KEPT = 60.0
"""How much a swing keeps to the height that it had, against how even it is."""
AROUND = 3
"""Frames of the stances before and after that a swing goes on from."""
SHIFTS = (0.0, 0.04, 0.08, 0.12, 0.16, 0.2)
"""How far a foot may hang back before it goes up, or hurry ahead before it goes down, metres."""
SHIFT_COST = 100.0
"""What a shift by a metre is worth, radians per second squared of the knee."""
STRAIGHT = 0.985
"""The pelvis comes down so that legs reach no further than this, as a share of their length."""
TOE_BEND = 0.7
"""How far toes bend up to stay out of the way, radians."""
TOUCH = 0.003
"""What is nearer to the ground than this touches it, metres."""
NEAR = 0.4
"""Edges further from a swing than this don't concern it, metres."""


def over_edges(foot: Footing, ground: Terrain, *, sole: Sole, hips: np.ndarray, leg: float, fps: float) -> Footing:
    """The same stances, and swings that clear every edge of the ground evenly.

    `hips` (F, 3) is where the leg hangs, which is at most `leg` long, metres.
    """
    ankles = foot.ankles.copy()
    for start, stop in spans_of(~foot.planted):
        first, last = start - AROUND, stop + AROUND
        if first < 0 or last > len(ankles) or stop - start < AROUND or not _meets(ankles[start:stop, 2], ground):
            continue
        around = slice(first, last)
        ways = _ways(ankles[around], foot.rotations[around], ground, sole, fps)
        jerks = [_snap(way - hips[around], leg, fps) + SHIFT_COST * shift for shift, way in ways]
        ankles[around] = ways[int(np.argmin(jerks))][1]
    need = maximum_filter1d(np.maximum(clear(ankles, foot.rotations, sole, ground), -TOE_BEND), round(0.06 * fps) | 1)
    bends = np.where(foot.planted, foot.bends, gaussian_filter1d(need, 0.025 * fps, mode="nearest"))
    moved = replace(foot, ankles=ankles, bends=bends)
    return replace(moved, toes_down=moved.toes_down & _touching(moved, ground, sole))


def _touching(foot: Footing, ground: Terrain, sole: Sole) -> np.ndarray:
    """(F,) bool: the ball is on the ground, or the tip of the toes, which may be over an edge."""
    balls = foot.ankles + quat.rotate(foot.rotations, sole.ball)
    tips = balls + quat.rotate(foot.rotations, _toes(sole, foot.bends))
    gaps = [np.abs(at[:, 1] - sole.height - ground.height(at[:, 0], at[:, 2])) for at in (balls, tips)]
    return np.minimum(*gaps) < TOUCH


def _toes(sole: Sole, bends: np.ndarray) -> np.ndarray:
    """(F, 3) from the ball to the tip of toes that are bent up so far, in the frame of the foot."""
    return sole.toes * np.stack([np.zeros_like(bends), np.sin(bends), np.cos(bends)], axis=-1)


def _meets(z: np.ndarray, ground: Terrain) -> bool:
    """Whether there is an edge near a way along z (N,)."""
    return bool(((ground.edges > z.min() - NEAR) & (ground.edges < z.max() + NEAR)).any())


def _ways(
    ankles: np.ndarray, rotations: np.ndarray, ground: Terrain, sole: Sole, fps: float
) -> list[tuple[float, np.ndarray]]:
    """Shifts, and with each the most even way (N, 3) that clears the ground, from ankles (N, 3) and rotations (N, 4).

    They begin and end with frames of stances, and hang back before they go up, or hurry ahead before they go down.
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
        low = _lowest(way[inside], rotations[inside], ahead, share, ground, sole)
        way[inside, 1] = _even(way[:, 1], low, fps)
        found.append((shift, way))
    return found


def _snap(away: np.ndarray, leg: float, fps: float) -> float:
    """The most angular acceleration of a knee between hip and ankle (N, 3), radians per second squared."""
    bent = 2.0 * np.arccos(np.clip(np.linalg.norm(away, axis=-1) / leg, 0.0, STRAIGHT))
    return float(np.abs(np.diff(bent, 2)).max()) * fps**2


def _lowest(
    ankles: np.ndarray, rotations: np.ndarray, ahead: np.ndarray, share: np.ndarray, ground: Terrain, sole: Sole
) -> np.ndarray:
    """(N,) how low ankles (N, 3) may be so that heel, ball and toes are over the ground, and not too near to edges."""
    ends = np.minimum(share, 1.0 - share)
    near = MARGIN * np.clip(5.0 * (ends - 0.1), 0.0, 1.0)  # a foot may stand right before an edge
    over = sole.height + CLEARANCE * np.sin(np.pi * share)
    heels, balls = (quat.rotate(rotations, point) for point in (sole.heel, sole.ball))
    pitch = np.arcsin(np.clip(quat.rotate(rotations, np.array([0.0, 0.0, 1.0]))[:, 1], -1.0, 1.0))
    bend = np.clip(-pitch, 0.0, TOE_BEND)  # toes come up where the foot points down
    tips = quat.rotate(rotations, _toes(sole, bend))
    low = np.full(len(ankles), -np.inf)
    for away in (heels, balls, balls + tips):
        for side in (-1.0, 0.0, 1.0):
            under = ankles + away + np.outer(side * near, ahead)
            low = np.maximum(low, ground.height(under[:, 0], under[:, 2]) + over - away[:, 1])
    return low


def _even(heights: np.ndarray, low: np.ndarray, fps: float) -> np.ndarray:
    """(N - 2 AROUND,) heights with the least jerk that are nowhere under `low`, between frames that stay.

    `heights` (N,) are those before, which are kept to as far as that goes.
    """
    free = np.zeros(len(heights), bool)
    free[AROUND:-AROUND] = True
    jerk = np.diff(np.eye(len(heights)), 3, axis=0) * fps**1.5
    stay = np.sqrt(KEPT * 60.0 / fps) * np.eye(len(heights))[free]
    matrix = np.concatenate([jerk[:, free], stay[:, free]])
    aim = np.concatenate([-jerk[:, ~free] @ heights[~free], stay @ heights])
    return lsq_linear(matrix, aim, bounds=(low, np.inf), method="bvls").x
