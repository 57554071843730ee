"""Queues before narrow places: who goes first, and how many are before each."""

from math import hypot, isfinite
from typing import NamedTuple

from numba import njit


class QueueLimits(NamedTuple):
    """How people queue."""

    reach: float
    """distance from a narrow place within which one queues, metres"""
    lane: float
    """width that one person takes in it, metres"""


INSIDE, SAME = 0.45, 0.7
"""Distance from the middle of a narrow place at which one is in it, and between two that are the same, metres."""
STOP, BEHIND, SOFT = 0.75, 0.5, 0.8
"""Distance from a narrow place at which the first waits, by which each next one stands behind, and over which one
slows down, metres."""
ASIDE, ASIDE_WITHIN = 0.7, 1.5
"""Shift to the right for those who come out, and the distance from the narrow place within which it is made, metres."""


@njit(cache=True, nogil=True)
def queue_up(
    positions,  # (C, 2) float64
    velocities,  # (C, 2) float64
    ways,  # (C, 2) float64: directions in which agents want to go
    places,  # (C, 2) float64: the narrow place ahead of each
    widths,  # (C,) float64: its width; infinite where there is none
    limits,  # QueueLimits
    waits_out,  # (C,) float64: the part of the speed that is allowed
    aside_out,  # (C,) float64: shift to the right
):
    """Find who waits before narrow places: as many go at once as there are lanes, the nearest first."""
    count = positions.shape[0]
    for a in range(count):
        waits_out[a], aside_out[a] = 1.0, 0.0
        if not isfinite(widths[a]):
            continue
        gate_x, gate_z = places[a, 0], places[a, 1]
        far = hypot(gate_x - positions[a, 0], gate_z - positions[a, 1])
        if far >= limits.reach:
            continue
        lanes, rank, coming = max(int(widths[a] / limits.lane), 1), 0, False
        for b in range(count):
            if b == a:
                continue
            away = hypot(positions[b, 0] - gate_x, positions[b, 1] - gate_z)
            counts = away < INSIDE
            if not counts and away < far - 1e-9 and away < limits.reach and isfinite(widths[b]):
                counts = max(abs(places[b, 0] - gate_x), abs(places[b, 1] - gate_z)) < SAME
            if not counts:
                continue
            rank += 1
            towards = velocities[b, 0] * ways[a, 0] + velocities[b, 1] * ways[a, 1]
            if towards < -0.05 and ways[b, 0] * ways[a, 0] + ways[b, 1] * ways[a, 1] < 0.0:
                coming = True
        if rank < lanes and not (coming and lanes < 2):
            continue
        stop = STOP + BEHIND * max((rank - lanes) // lanes, 0)
        waits_out[a] = min(max((far - stop) / SOFT, 0.0), 1.0)
        aside_out[a] = ASIDE if coming and far < ASIDE_WITHIN else 0.0
