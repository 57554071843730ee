"""Low places on the desired path: a body is asked to be down in time, slow below them, and up again behind.

A query says where a body is to be in some seconds. It takes as long to get onto hands and knees, and a search that only
avoids what is overhead finds nothing better than to stop before it. So the height of the body is a part of the desired
path (`BodyTops`): as low as what is over the path at that time, and upright everywhere else.
"""

from __future__ import annotations

import numpy as np

from motionmatch.control.trajectory import Trajectory
from motionmatch.kernels.ellipses import LOW
from motionmatch.world.obstacles import point_distances

LOWEST, HIGHEST = 0.4, 2.1
"""Obstacles that begin between these heights are over the way, metres."""
CROWN = 0.2
"""The crown of a head over the highest joint, and some room, metres."""
ALONG, BEHIND = 0.7, 1.2
"""How far a body on hands and knees reaches ahead and behind; and how far it has to be from something low to get up:
hips go back then. Metres."""
CRAWLED, CRAWL_SPEED = 0.95, 0.4
"""Height below which a place is passed on hands and knees, metres, and the speed of that, metres per second."""
RISING = 2.3
"""Time to get up from hands and knees, seconds: the path waits for a body that is down where it could stand."""
LOW_SHARE, LOWERED = (0.4, 0.65), 0.85
"""Shares of the usual height at which a body is down, and at which it is not any more; and below which it is on its way
down or up."""
COMMITMENT = 3.0
"""Cost by which something else must be better for a body that is on its way down or up, as it was asked to."""
SOON, AGREES, FAR_OFF = 2.0, 0.25, 0.3
"""It is on its way if it will be as high as it was asked to be in so many seconds, within the second, and is farther
from that now than the third, metres."""
STAY = 2.5
"""A body that is down stays down if something low is nearer than this on its way, metres."""
PRONE_BELOW, PRONE_SPEED, PRONE_FARTHER = 0.6, 0.22, 0.9
"""The same on the belly; and how much farther than elsewhere from something so low one is down: on hands and knees,
the head would be in it. Metres."""
PRONE_BEHIND = (2.1, 0.85)
"""How much farther than elsewhere behind it a body on its belly gets up, and one on hands and knees goes on getting up:
the hips go back by a metre meanwhile, and the path is looked at seconds ahead. Metres."""
PRONE_RISING, PRONE_SHARE = 2.3, (0.22, 0.32)
"""Time to get from the belly onto hands and knees, seconds, and shares of the usual height at which a body is on its
belly, and at which it is not any more."""
EARLY = 1.0
"""Distance before and behind such a place from which it is gone at that speed, metres: there one gets down."""
SAMPLES = 40
"""Places along a path that are looked at."""


def find_ceilings(rows: np.ndarray) -> np.ndarray:
    """Return the obstacles among (O, 11) that are over the way."""
    return rows[(rows[:, LOW] > LOWEST) & (rows[:, LOW] < HIGHEST)]


def find_headroom(
    places: np.ndarray, ceilings: np.ndarray, reach: float, farther: float | np.ndarray = PRONE_FARTHER
) -> np.ndarray:
    """Return the height (…) of what is over places (…, 2), or no farther than `reach` metres away; inf: nothing.

    What one has to lie down for counts by `farther` metres more, one number or one for each of the first axis.
    """
    flat = np.ascontiguousarray(places.reshape(-1, 2), float)
    if not len(ceilings):
        return np.full(places.shape[:-1], np.inf)
    more = np.repeat(np.broadcast_to(farther, places.shape[:1]), len(flat) // max(len(places), 1))
    reaches = reach + more[:, None] * (ceilings[:, LOW] < PRONE_BELOW)
    near = point_distances(flat, ceilings) < reaches
    return np.where(near, ceilings[:, LOW], np.inf).min(axis=1).reshape(places.shape[:-1])


def find_rising(tops: np.ndarray, usual: float, *, prone: bool = False) -> np.ndarray:
    """Return the time (n,) that bodies with tops at (n,) need to get up, seconds; `prone` where some may lie."""
    share = tops / usual
    kneeling = RISING * np.clip((LOW_SHARE[1] - share) / (LOW_SHARE[1] - LOW_SHARE[0]), 0.0, 1.0)
    return kneeling + PRONE_RISING * _find_lying(tops, usual) * prone


def _find_reaches(lying: np.ndarray) -> np.ndarray:
    """Return how much farther (n,) what is very low counts behind bodies that lie by a share (n,)."""
    return PRONE_BEHIND[1] + lying * (PRONE_BEHIND[0] - PRONE_BEHIND[1])


def _find_lying(tops: np.ndarray, usual: float) -> np.ndarray:
    """Return shares (n,) by which bodies with tops at (n,) lie on their belly: 0 is on hands and knees or higher."""
    return np.clip((PRONE_SHARE[1] - tops / usual) / (PRONE_SHARE[1] - PRONE_SHARE[0]), 0.0, 1.0)


def slow_below(
    path: Trajectory,
    roots: np.ndarray,
    times: np.ndarray,
    ceilings: np.ndarray,
    rising: np.ndarray | None = None,
) -> Trajectory:
    """Return the paths of characters with roots at (n, 3), at times (T,) ahead, slower where they have to crawl.

    Paths begin after the time (n,) that bodies need to get up, by default at once, where it is worth it: nothing low is
    over them or soon ahead.
    """
    lines = np.concatenate([roots[:, None], path.positions], axis=1)[:, :, [0, 2]]  # (n, T + 1, 2)
    ways = np.linalg.norm(np.diff(lines, axis=1), axis=-1)
    gone = np.concatenate([np.zeros((len(lines), 1)), np.cumsum(ways, axis=1)], axis=1)
    waits = np.zeros(len(lines)) if rising is None else rising
    positions, clock = path.positions.copy(), np.concatenate([[0.0], times])
    for each, (line, along, wait) in enumerate(zip(lines, gone, waits, strict=True)):
        if along[-1] < 0.05:
            continue
        samples = np.linspace(0.0, along[-1], SAMPLES + 1)
        places = np.stack([np.interp(samples, along, line[:, axis]) for axis in (0, 1)], axis=1)
        behind = float(_find_reaches(np.clip((wait - RISING) / PRONE_RISING, 0.0, 1.0)))
        room = find_headroom(places, ceilings, EARLY, max(PRONE_FARTHER, behind + BEHIND - EARLY))
        low = room < CRAWLED
        if (find_headroom(places[samples < STAY], ceilings, BEHIND, behind) < CRAWLED).any():
            wait = 0.0
        if not low.any() and wait == 0.0:
            continue
        usual = np.diff(np.interp(samples, along + 1e-9 * np.arange(len(along)), clock))
        pace = np.where(room < PRONE_BELOW, PRONE_SPEED, CRAWL_SPEED)[1:]
        took = np.where(low[1:], np.maximum(usual, np.diff(samples) / pace), usual)
        reached = np.interp(times - wait, np.concatenate([[0.0], np.cumsum(took)]), samples)
        for axis, column in ((0, 0), (2, 1)):
            positions[each, :, axis] = np.interp(reached, samples, places[:, column])
    return Trajectory(positions, path.directions)


def ask_tops(places: np.ndarray, ceilings: np.ndarray, usual: float, tops: np.ndarray) -> np.ndarray:
    """Return the heights (n, T) of the highest joint to ask for at places (n, T, 2) of desired paths, metres.

    Bodies with tops at (n,) that are down already stay down before the next low place, and get up well behind the last.
    """
    down = tops < LOW_SHARE[1] * usual
    behind = find_headroom(places, ceilings, BEHIND, _find_reaches(_find_lying(tops, usual)))
    heights = np.where(down[:, None], behind, find_headroom(places, ceilings, ALONG))
    asked = np.minimum(usual, heights - CROWN)
    lowered = np.minimum.accumulate(asked[:, ::-1], axis=1)[:, ::-1]  # the least of now and later
    return np.where((tops < LOWERED * usual)[:, None], lowered, asked)


def find_commitments(tops: np.ndarray, coming: np.ndarray, asked: np.ndarray) -> np.ndarray:
    """Return costs (n,) by which something else must be better for bodies with tops at (n,) now, that will be at (n,)
    soon if they go on, while they are asked to be at (n,) then."""
    return np.where((np.abs(coming - asked) < AGREES) & (np.abs(coming - tops) > FAR_OFF), COMMITMENT, 0.0)
