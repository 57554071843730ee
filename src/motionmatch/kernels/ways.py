"""Desired paths between obstacles: through the middle of narrow places, and slower there.

A path is a line from a root through its places at some times ahead. Where it leaves less room than a body needs, it is
shifted to the side with more room, as far as no obstacle lies in between. Where it stays narrow, it is walked at the
pace of people who go sideways.
"""

from math import hypot
from typing import NamedTuple

import numpy as np
from numba import njit

from motionmatch.kernels.ellipses import ROUND, X, Z, point_to_obstacle
from motionmatch.kernels.solids import find_nearest

SAMPLES = 14
"""Places along a path that are looked at."""
BLOCKED = 0.06
"""A place to the side with less room than this is beyond an obstacle, metres."""
STEEP = 0.25
"""Room that a metre to the side must bring to be worth it, metres."""


class WayLimits(NamedTuple):
    """How paths go between obstacles."""

    room: float
    """distance to obstacles that a path needs, metres"""
    aside: float
    """farthest that it is shifted to a side, metres"""
    step: float
    """metres between two tries to the side"""
    narrow: float
    """room at which it is walked at the slow pace, metres"""
    slow: float
    """the pace in narrow places, metres per second"""
    early: float
    """distance before and behind a narrow place from which it counts, metres"""


@njit(cache=True, nogil=True)
def _find_shift(x, z, nx, nz, limits, obstacles, near, count):
    """Return how far to shift a place along its normal, and the room there."""
    room = find_nearest(x, z, obstacles, near, count)[0]
    if room >= limits.room:
        return 0.0, room
    best, shift, most = room, 0.0, room
    for side in range(2):
        sign = 1.0 if side == 0 else -1.0
        for step in range(1, int(limits.aside / limits.step) + 1):
            away = sign * step * limits.step
            there = find_nearest(x + away * nx, z + away * nz, obstacles, near, count)[0]
            if there < BLOCKED:
                break
            if min(there, limits.room) - STEEP * abs(away) > best:
                best, shift, most = min(there, limits.room) - STEEP * abs(away), away, there
            if there >= limits.room:
                break
    return shift, most


@njit(cache=True, nogil=True)
def _least(rooms, middle, around, most):
    """Return the least room of samples around one."""
    found = most
    for i in range(max(middle - around, 0), min(middle + around, SAMPLES) + 1):
        found = min(found, rooms[i])
    return found


@njit(cache=True, nogil=True)
def bend_paths(
    lines,  # (C, T + 1, 2) float64: the root, and where it should be at each time
    times,  # (T,) float64: seconds ahead
    limits,  # WayLimits
    obstacles,  # (O, 11) float64
    places_out,  # (C, T, 2) float64
    rooms_out,  # (C, T + 1) float64: room now and at those places, at most `limits.room`, metres
):
    """Bend paths between obstacles; places are those of the path at the same times."""
    near = np.empty(obstacles.shape[0], np.int64)
    xs, zs, nxs, nzs = np.empty(SAMPLES + 1), np.empty(SAMPLES + 1), np.empty(SAMPLES + 1), np.empty(SAMPLES + 1)
    shifts, rooms, paces = np.empty(SAMPLES + 1), np.empty(SAMPLES + 1), np.empty(SAMPLES + 1)
    for c in range(lines.shape[0]):
        line = lines[c]
        length = 0.0
        for k in range(1, line.shape[0]):
            places_out[c, k - 1, 0], places_out[c, k - 1, 1] = line[k, 0], line[k, 1]
            length += hypot(line[k, 0] - line[k - 1, 0], line[k, 1] - line[k - 1, 1])
        rooms_out[c, :] = limits.room
        reach, count = length + limits.aside + limits.room, 0
        for item in range(obstacles.shape[0]):
            far = hypot(line[0, 0] - obstacles[item, X], line[0, 1] - obstacles[item, Z]) - obstacles[item, ROUND]
            if far < reach and point_to_obstacle(line[0, 0], line[0, 1], obstacles, item) < reach:
                near[count] = item
                count += 1
        if count == 0:
            continue
        if length < 0.05:
            rooms_out[c, :] = min(limits.room, find_nearest(line[0, 0], line[0, 1], obstacles, near, count)[0])
            continue
        segment, before = 1, 0.0
        size = hypot(line[1, 0] - line[0, 0], line[1, 1] - line[0, 1])
        narrow = False
        for i in range(SAMPLES + 1):
            at = length * i / SAMPLES
            while segment < line.shape[0] - 1 and (at > before + size or size < 1e-9):
                before += size
                segment += 1
                size = hypot(line[segment, 0] - line[segment - 1, 0], line[segment, 1] - line[segment - 1, 1])
            ux, uz = line[segment, 0] - line[segment - 1, 0], line[segment, 1] - line[segment - 1, 1]
            share = min((at - before) / max(size, 1e-9), 1.0)
            xs[i], zs[i] = line[segment - 1, 0] + share * ux, line[segment - 1, 1] + share * uz
            nxs[i], nzs[i] = (-uz / size, ux / size) if size > 1e-9 else (0.0, 0.0)
            took = times[segment - 1] - (times[segment - 2] if segment > 1 else 0.0)
            shifts[i], rooms[i] = _find_shift(xs[i], zs[i], nxs[i], nzs[i], limits, obstacles, near, count)
            open_share = min(max((rooms[i] - limits.narrow) / (limits.room - limits.narrow), 0.0), 1.0)
            pace = size / took
            paces[i] = pace if open_share >= 1.0 else min(pace, limits.slow + open_share * max(pace - limits.slow, 0.0))
            narrow = narrow or rooms[i] < limits.room or shifts[i] != 0.0
        if not narrow:
            continue
        # Places with room enough are shifted as much as their neighbours need: the path has no corners.
        last, last_shift = 0, 0.0
        for i in range(1, SAMPLES + 1):
            if rooms[i] < limits.room or shifts[i] != 0.0 or i == SAMPLES:
                goal = shifts[i] if rooms[i] < limits.room or shifts[i] != 0.0 else last_shift
                for k in range(last + 1, i + 1):
                    shifts[k] = last_shift + (goal - last_shift) * (k - last) / (i - last)
                last, last_shift = i, goal
        shifts[0] = 0.0
        now, part, k = 0.0, length / SAMPLES, 0
        around = int(limits.early / part + 0.5)
        rooms_out[c, 0] = _least(rooms, 0, around, limits.room)
        for i in range(1, SAMPLES + 1):
            took = part / max(0.5 * (paces[i - 1] + paces[i]), 1e-6)
            while k < times.shape[0] and times[k] <= now + took + 1e-9:
                share = min((times[k] - now) / took, 1.0)
                a, b = 1.0 - share, share
                shift = a * shifts[i - 1] + b * shifts[i]
                places_out[c, k, 0] = a * xs[i - 1] + b * xs[i] + shift * (a * nxs[i - 1] + b * nxs[i])
                places_out[c, k, 1] = a * zs[i - 1] + b * zs[i] + shift * (a * nzs[i - 1] + b * nzs[i])
                rooms_out[c, k + 1] = _least(rooms, i, around, limits.room)
                k += 1
            now += took
        for rest in range(k, times.shape[0]):
            places_out[c, rest, 0] = xs[SAMPLES] + shifts[SAMPLES] * nxs[SAMPLES]
            places_out[c, rest, 1] = zs[SAMPLES] + shifts[SAMPLES] * nzs[SAMPLES]
            rooms_out[c, rest + 1] = _least(rooms, SAMPLES, around, limits.room)
