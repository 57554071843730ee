"""Signed distances from an ellipse to a point, a disc, another ellipse, a box, a wall: exact, and the same both ways.

The distance of two convex shapes is the widest gap that a straight line between them can have,

    max over directions n of  n · (there − here) − reach(here, n) − reach(there, n),

where reach(n) is how far a shape extends along n from its middle. Where shapes are apart this is the usual
distance; where they overlap it is minus the way that one has to be moved to be free. All shapes here look the same
from both sides, so n may be taken within a quarter turn of the line between the middles.

An obstacle is a row of `OBSTACLE` numbers; a wall is a box without depth and with round edges.
No `fastmath`: callers rely on the same sum giving the same bits wherever it is compiled in.
"""

from math import atan2, cos, hypot, pi, sin, sqrt
from typing import NamedTuple

import numpy as np
from numba import njit

OBSTACLE = 11
"""kind, x, z, axis x, axis z, half length along the axis and across it, round edge, lowest, highest, and the radius of
the circle around all of it"""
KIND, X, Z, AXIS_X, AXIS_Z, ALONG, ACROSS, EDGE, LOW, HIGH, ROUND = range(OBSTACLE)
DISC, ELLIPSE, BOX = 0.0, 1.0, 2.0
"""A disc has half lengths 0 and its radius as its edge."""
FOOTPRINT = 8
"""x, z, axis x, axis z, half length along the axis, half length across it, lowest, highest"""
SAMPLES = 24
"""Directions that are tried before the best is refined."""
STEPS = 40
ALIKE = 1e-6
"""Angles that differ by less are the same, radians: gaps near their maximum then differ by less than 1e-12 m."""
SMALL = 1e-12


@njit(cache=True, nogil=True)
def to_point(x, y, a, b):
    """Compute the distance from an ellipse with half axes a, b to a point (x, y) in its axes; negative inside. Newton
    on

        (a x / (s + a²))² + (b y / (s + b²))² = 1,

    from the left: it falls and is convex in s beyond −min(a, b)², so that no step goes too far. Returns distance and s.
    """
    x, y = max(abs(x), SMALL), max(abs(y), SMALL)
    if a < b:
        a, b, x, y = b, a, y, x
    bb, ax, by = b * b, a * x, b * y
    more = (a - b) * (a + b)
    u = max(
        max(by, ax - more), sqrt(ax * ax + by * by) - more
    )  # s + b² is small inside: kept itself, not as a difference
    for _ in range(STEPS):
        over_a, over_b = 1.0 / (u + more), 1.0 / u
        p, q = ax * over_a, by * over_b
        p *= p
        q *= q
        step = 0.5 * (p + q - 1.0) / (p * over_a + q * over_b)
        u += step
        if step <= 1e-13 * u:
            break
    s = u - bb
    p, q = x / (u + more), y / u
    return s * sqrt(p * p + q * q), s


class EllipsePair(NamedTuple):
    """An ellipse and another, in the axes of the first."""

    x: float
    """place of the other"""
    y: float
    a: float
    """half axes of the first"""
    b: float
    ux: float
    """direction of the other's first axis"""
    uy: float
    p: float
    """half axes of the other"""
    q: float


@njit(cache=True, nogil=True)
def _gap(c, s, pair):
    """Return the gap of a pair across the direction (c, s), and its slope over the angle."""
    x, y, a, b, ux, uy, p, q = pair
    along, across = c * ux + s * uy, s * ux - c * uy
    here, there = sqrt(a * a * c * c + b * b * s * s), sqrt(p * p * along * along + q * q * across * across)
    slope = c * y - s * x - (b * b - a * a) * s * c / here
    if there > 0.0:
        slope -= (q * q - p * p) * along * across / there
    return c * x + s * y - here - there, slope


@njit(cache=True, nogil=True)
def _climb(angle, left, right, pair):
    """Return the gap at its maximum between two angles, from a first angle between them: Newton, or halves."""
    x, y, a, b, ux, uy, p, q = pair
    gap = -np.inf
    for _ in range(STEPS):
        c, s = cos(angle), sin(angle)
        along, across = c * ux + s * uy, s * ux - c * uy
        here, there = sqrt(a * a * c * c + b * b * s * s), sqrt(p * p * along * along + q * q * across * across)
        over, more = 1.0 / here, (b - a) * (b + a)
        turn = more * s * c * over
        gap, slope = c * x + s * y - here - there, c * y - s * x - turn
        curve = -(c * x + s * y) - (more * (c - s) * (c + s) - turn * turn) * over
        if there > 0.0:
            over, more = 1.0 / there, (q - p) * (q + p)
            turn = more * along * across * over
            slope -= turn
            curve -= (more * (along - across) * (along + across) - turn * turn) * over
        if slope > 0.0:
            left = angle
        else:
            right = angle
        following = angle - slope / curve if curve < 0.0 else left
        if not left < following < right:
            following = 0.5 * (left + right)
        if abs(following - angle) < ALIKE:
            break
        angle = following
    return gap


@njit(cache=True, nogil=True)
def _widest(first, last, samples, pair):
    """Return the widest gap over directions from `first` to `last`: sampled, and each maximum is refined."""
    each = (last - first) / samples
    turn_c, turn_s, c, s = cos(each), sin(each), cos(first), sin(first)
    best, slope_low = _gap(c, s, pair)
    for k in range(1, samples + 1):
        c, s = c * turn_c - s * turn_s, s * turn_c + c * turn_s
        gap, slope_high = _gap(c, s, pair)
        best = max(best, gap)
        if slope_low > 0.0 >= slope_high:
            low = first + (k - 1) * each
            best = max(best, _climb(low + each * slope_low / (slope_low - slope_high), low, low + each, pair))
        slope_low = slope_high
    return best


@njit(cache=True, nogil=True)
def to_ellipse(x, y, a, b, ux, uy, p, q):
    """Compute the distance to an ellipse at (x, y) with half axes p along (ux, uy) and q across, in the axes of the
    first."""
    pair = EllipsePair(x, y, a, b, ux, uy, p, q)
    far = sqrt(x * x + y * y)
    if far < SMALL:
        return _widest(0.0, pi, 2 * SAMPLES, pair)
    ahead = atan2(y, x)
    if _gap(x / far, y / far, pair)[0] > 0.0:
        # Where they are apart the gap has one maximum where it is positive, and ascent from a positive gap finds it.
        return _climb(ahead, ahead - 0.5 * pi, ahead + 0.5 * pi, pair)
    return _widest(ahead - 0.5 * pi, ahead + 0.5 * pi, SAMPLES, pair)


@njit(cache=True, nogil=True)
def _box_apart(x, y, a, b, ux, uy, p, q):
    """Return the distance to a box that is apart: to one of its faces, or to one of its corners. Negative where neither
    is."""
    for face in range(2):
        # The normal of the face that looks at the ellipse, and the half lengths across and along that face.
        nx, ny, deep, wide = (ux, uy, p, q) if face == 0 else (-uy, ux, q, p)
        away = nx * x + ny * y
        if away < 0.0:
            nx, ny, away = -nx, -ny, -away
        reach = sqrt(a * a * nx * nx + b * b * ny * ny)
        gap = away - deep - reach
        if gap > 0.0:
            touch_x, touch_y = a * a * nx / reach - x, b * b * ny / reach - y
            if abs(touch_y * nx - touch_x * ny) <= wide:
                return gap
    for corner in range(4):
        side, other = 1.0 if corner & 1 else -1.0, 1.0 if corner & 2 else -1.0
        cx, cy = x + side * p * ux - other * q * uy, y + side * p * uy + other * q * ux
        away, s = to_point(cx, cy, a, b)
        if away <= 0.0:
            return -1.0
        # The normal of the ellipse there must point at this corner and at none beside it.
        nx, ny = cx / (s + a * a), cy / (s + b * b)
        if side * (nx * ux + ny * uy) <= 0.0 and other * (ny * ux - nx * uy) <= 0.0:
            return away
    return -1.0


@njit(cache=True, nogil=True)
def to_box(x, y, a, b, ux, uy, p, q):
    """Compute the distance to a box at (x, y) with half lengths p along (ux, uy) and q across. A wall has q = 0."""
    apart = _box_apart(x, y, a, b, ux, uy, p, q)
    if apart > 0.0:
        return apart
    best = -np.inf
    turn = atan2(uy, ux)
    for quarter in range(4):  # in each of them one corner is the nearest
        side, other = 1.0 if quarter in (0, 3) else -1.0, 1.0 if quarter < 2 else -1.0
        cx, cy = x - side * p * ux + other * q * uy, y - side * p * uy - other * q * ux
        first = turn + quarter * 0.5 * pi
        best = max(best, _widest(first, first + 0.5 * pi, SAMPLES // 2, EllipsePair(cx, cy, a, b, 1.0, 0.0, 0.0, 0.0)))
    return best


@njit(cache=True, nogil=True)
def to_obstacle(x, z, axis_x, axis_z, a, b, obstacles, k):
    """Compute the distance from an ellipse at (x, z), half axes a along its axis and b across, to obstacle k of (O,
    11)."""
    dx, dz = obstacles[k, X] - x, obstacles[k, Z] - z
    along, across = dx * axis_x + dz * axis_z, dz * axis_x - dx * axis_z
    kind, edge = obstacles[k, KIND], obstacles[k, EDGE]
    if kind == DISC:
        return to_point(along, across, a, b)[0] - edge
    ux = obstacles[k, AXIS_X] * axis_x + obstacles[k, AXIS_Z] * axis_z
    uy = obstacles[k, AXIS_Z] * axis_x - obstacles[k, AXIS_X] * axis_z
    if kind == ELLIPSE:
        return to_ellipse(along, across, a, b, ux, uy, obstacles[k, ALONG], obstacles[k, ACROSS]) - edge
    return to_box(along, across, a, b, ux, uy, obstacles[k, ALONG], obstacles[k, ACROSS]) - edge


@njit(cache=True, nogil=True)
def to_obstacle_apart(x, z, axis_x, axis_z, a, b, obstacles, k):
    """Return the distance as `to_obstacle` if they are apart, else any number up to 0: the depth in boxes is slow."""
    if obstacles[k, KIND] != BOX:
        return to_obstacle(x, z, axis_x, axis_z, a, b, obstacles, k)
    dx, dz = obstacles[k, X] - x, obstacles[k, Z] - z
    along, across = dx * axis_x + dz * axis_z, dz * axis_x - dx * axis_z
    ux = obstacles[k, AXIS_X] * axis_x + obstacles[k, AXIS_Z] * axis_z
    uy = obstacles[k, AXIS_Z] * axis_x - obstacles[k, AXIS_X] * axis_z
    apart = _box_apart(along, across, a, b, ux, uy, obstacles[k, ALONG], obstacles[k, ACROSS])
    return max(apart, 0.0) - obstacles[k, EDGE]


@njit(cache=True, nogil=True)
def point_to_obstacle(x, z, obstacles, k):
    """Compute the distance from a point to obstacle k of (O, 11); negative inside."""
    dx, dz = x - obstacles[k, X], z - obstacles[k, Z]
    if obstacles[k, KIND] == DISC:
        return hypot(dx, dz) - obstacles[k, EDGE]
    along = dx * obstacles[k, AXIS_X] + dz * obstacles[k, AXIS_Z]
    across = dz * obstacles[k, AXIS_X] - dx * obstacles[k, AXIS_Z]
    if obstacles[k, KIND] == ELLIPSE:
        return to_point(along, across, obstacles[k, ALONG], obstacles[k, ACROSS])[0] - obstacles[k, EDGE]
    out_x, out_z = abs(along) - obstacles[k, ALONG], abs(across) - obstacles[k, ACROSS]
    return hypot(max(out_x, 0.0), max(out_z, 0.0)) + min(max(out_x, out_z), 0.0) - obstacles[k, EDGE]


@njit(cache=True, nogil=True)
def distances(
    footprints,  # (N, 8) float64
    obstacles,  # (O, 11) float64
    distances_out,  # (N, O) float64
):
    """Compute the distances from every footprint to every obstacle."""
    for i in range(footprints.shape[0]):
        for k in range(obstacles.shape[0]):
            distances_out[i, k] = to_obstacle(
                footprints[i, 0],
                footprints[i, 1],
                footprints[i, 2],
                footprints[i, 3],
                footprints[i, 4],
                footprints[i, 5],
                obstacles,
                k,
            )


@njit(cache=True, nogil=True)
def least_distances(
    footprints,  # (N, H, 8) float64
    fixed,  # (O, 11) float64
    moving,  # (H, M, 11) float64
    own,  # (N,) int64: the one among the moving that each is itself, or -1
    most,  # metres
    least_out,  # (N,) float64: at most `most`
):
    """Find the least distance from any of H footprints of each to an obstacle at the same time."""
    for i in range(footprints.shape[0]):
        least = most
        for h in range(footprints.shape[1]):
            x, z, ux, uz = footprints[i, h, 0], footprints[i, h, 1], footprints[i, h, 2], footprints[i, h, 3]
            a, b = footprints[i, h, 4], footprints[i, h, 5]
            for kind in range(2):
                rows = fixed if kind == 0 else moving[h]
                for k in range(rows.shape[0]):
                    if kind == 1 and k == own[i]:
                        continue
                    reach = least + max(a, b) + rows[k, ROUND]
                    dx, dz = rows[k, X] - x, rows[k, Z] - z
                    if dx * dx + dz * dz < reach * reach:
                        least = min(least, to_obstacle(x, z, ux, uz, a, b, rows, k))
        least_out[i] = least


@njit(cache=True, nogil=True)
def least_point_distances(
    points,  # (N, 2) float64
    fixed,  # (O, 11) float64
    moving,  # (M, 11) float64
    own,  # (N,) int64: the one among the moving that each is itself, or -1
    most,  # metres
    least_out,  # (N,) float64: at most `most`
):
    """Find the distance from each point to the nearest obstacle."""
    for i in range(points.shape[0]):
        x, z, least = points[i, 0], points[i, 1], most
        for kind in range(2):
            rows = fixed if kind == 0 else moving
            for k in range(rows.shape[0]):
                if kind == 1 and k == own[i]:
                    continue
                reach = least + rows[k, ROUND]
                dx, dz = rows[k, X] - x, rows[k, Z] - z
                if reach > 0.0 and dx * dx + dz * dz < reach * reach:
                    least = min(least, point_to_obstacle(x, z, rows, k))
        least_out[i] = least


@njit(cache=True, nogil=True)
def point_distances(
    points,  # (N, 2) float64
    obstacles,  # (O, 11) float64
    distances_out,  # (N, O) float64
):
    """Compute the distances from every point to every obstacle."""
    for i in range(points.shape[0]):
        for k in range(obstacles.shape[0]):
            distances_out[i, k] = point_to_obstacle(points[i, 0], points[i, 1], obstacles, k)
