"""Ways to goals: velocities that bring characters to where recordings come to a goal."""

from __future__ import annotations

import numpy as np

from motionmatch.control.goal_frames import GoalFrames, choose_heights
from motionmatch.control.trajectory import turn_vectors
from motionmatch.motion.goals import USES
from motionmatch.world.goals import Goals

_LEVEL = np.array([1.0, 0.0, 1.0])
_CLEAR, _DETOUR = 0.55, 3.0
"""Ways to a goal keep away from it by this, metres, and those that do not count as so much longer."""
_LEFT_COUNTS = 1.5
"""A metre that a recording still has to go from a place counts as so many metres to that place."""
_MOVING = 5.0
"""Who is led somewhere comes to rest there. A recording that goes by at one metre per second counts as so much further,
metres."""
_THERE = 0.4
"""Who is nearer to a place than this turns as the recording does there, metres."""


def lead_to(
    goals: Goals, positions: np.ndarray, frames: GoalFrames, *, speed: float = 1.1
) -> tuple[np.ndarray, np.ndarray]:
    """Return velocities and facings (C, 3) that lead characters at positions (C, 3) to their goals.

    Of all places from which a recording goes to such a goal the one is chosen that is near, and from which it is not
    far. Who is there turns as the recording does.
    """
    velocities, facings = np.zeros_like(positions), np.zeros_like(positions)
    for c in np.flatnonzero(np.asarray(goals.wanted)):
        by_hand = USES[goals.uses[int(c)]].by_hand
        entries = frames.entries[goals.uses[int(c)]]  # (E, 6)
        if by_hand and goals.positions[c, 1] > 0.0:
            entries = entries[choose_heights(entries[:, 4], float(goals.positions[c, 1]))]
        here = turn_vectors((positions[c] - goals.positions[c]) * _LEVEL, -goals.yaws[c])[::2]
        ways = entries[:, :2] - here
        lengths = np.linalg.norm(ways, axis=1)
        crossing = _pass_near(here, ways, lengths)
        best = int(np.argmin(lengths + _LEFT_COUNTS * entries[:, 3] + _MOVING * entries[:, 5] + _DETOUR * crossing))
        way, length = ways[best], float(lengths[best])
        if crossing[best]:  # around it, on the side where the character is
            open_side = -0.5 if by_hand else 0.5  # a seat is used from before it, a handle from behind
            beside = abs(here[0]) > _CLEAR - 0.1
            corner = np.array([np.copysign(_CLEAR + 0.2, here[0]), open_side if beside else here[1]])
            way, length = corner - here, float(np.linalg.norm(corner - here))
        ahead = turn_vectors(np.array([way[0], 0.0, way[1]]), goals.yaws[c]) / max(length, 1e-6)
        velocities[c] = ahead * min(speed, 2.0 * length)
        yaw = goals.yaws[c] + entries[best, 2]
        there = length < _THERE and not crossing[best]
        facings[c] = np.array([np.sin(yaw), 0.0, np.cos(yaw)]) if there else ahead
    return velocities, facings


def _pass_near(here: np.ndarray, ways: np.ndarray, lengths: np.ndarray) -> np.ndarray:
    """Return which of E straight ways (E, 2) from a place (2,) pass a goal at the origin closely (E,) bool."""
    share = np.clip(-(ways @ here) / np.maximum(lengths**2, 1e-9), 0.0, 1.0)
    nearest = np.linalg.norm(here + share[:, None] * ways, axis=1)
    return (nearest < _CLEAR) & (nearest < np.linalg.norm(here) - 0.02) & (share < 1.0)
