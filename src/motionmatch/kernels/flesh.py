"""Depths of capsules in obstacles and in each other, and paths through obstacles.

The distance to a convex body is a convex function of the place, so along a bone it has one minimum, which is found by
thirds. An obstacle is a shape on the ground between two heights.
"""

from math import hypot, sqrt

from numba import njit

from motionmatch.kernels.ellipses import HIGH, LOW, ROUND, X, Z, point_to_obstacle

THIRDS = 24
"""Times that the part of a bone with the least distance is cut by a third."""


@njit(cache=True, nogil=True)
def point_to_solid(x, y, z, obstacles, k):
    """Compute the distance from a point to obstacle k of (O, 11) with its heights; negative inside."""
    aside = point_to_obstacle(x, z, obstacles, k)
    above = max(obstacles[k, LOW] - y, y - obstacles[k, HIGH])
    return hypot(max(aside, 0.0), max(above, 0.0)) + min(max(aside, above), 0.0)


@njit(cache=True, nogil=True)
def bone_to_solid(a, b, enough, obstacles, k):
    """Compute the least distance of points between a (3,) and b (3,) to obstacle k; any above `enough` if it is."""
    here = point_to_solid(a[0], a[1], a[2], obstacles, k)
    there = point_to_solid(b[0], b[1], b[2], obstacles, k)
    dx, dy, dz = b[0] - a[0], b[1] - a[1], b[2] - a[2]
    least = 0.5 * (here + there - sqrt(dx * dx + dy * dy + dz * dz))
    if least >= enough:
        return least
    low, high, best = 0.0, 1.0, min(here, there)
    for _ in range(THIRDS):
        one, two = low + (high - low) / 3.0, high - (high - low) / 3.0
        left = point_to_solid(a[0] + one * dx, a[1] + one * dy, a[2] + one * dz, obstacles, k)
        right = point_to_solid(a[0] + two * dx, a[1] + two * dy, a[2] + two * dz, obstacles, k)
        best = min(best, left, right)
        if left < right:
            high = two
        else:
            low = one
    return best


@njit(cache=True, nogil=True)
def depths_in_solids(
    points,  # (T, P, 3) float64
    bones,  # (B, 2) int64
    radii,  # (B,) float64
    reach,  # of a body around its first point, metres
    obstacles,  # (S, O, 11) float64: S is T, or 1 where they stand
    depths_out,  # (T,) float64: depth of the deepest capsule; negative where none touches
):
    """Find how deep bodies are in obstacles, metres; -1 where nothing is within a metre."""
    for t in range(points.shape[0]):
        rows = obstacles[min(t, obstacles.shape[0] - 1)]
        deepest = -1.0
        for k in range(rows.shape[0]):
            if hypot(points[t, 0, 0] - rows[k, X], points[t, 0, 2] - rows[k, Z]) > rows[k, ROUND] + reach + 1.0:
                continue
            for i in range(bones.shape[0]):
                enough = radii[i] - deepest
                away = bone_to_solid(points[t, bones[i, 0]], points[t, bones[i, 1]], enough, rows, k)
                deepest = max(deepest, radii[i] - away)
        depths_out[t] = deepest


@njit(cache=True, nogil=True)
def between_segments(a, b, c, d):
    """Compute the distance of the segments from a to b and from c to d, (3,) each."""
    ux, uy, uz = b[0] - a[0], b[1] - a[1], b[2] - a[2]
    vx, vy, vz = d[0] - c[0], d[1] - c[1], d[2] - c[2]
    wx, wy, wz = a[0] - c[0], a[1] - c[1], a[2] - c[2]
    uu, vv, uv = ux * ux + uy * uy + uz * uz, vx * vx + vy * vy + vz * vz, ux * vx + uy * vy + uz * vz
    uw, vw = ux * wx + uy * wy + uz * wz, vx * wx + vy * wy + vz * wz
    whole = uu * vv - uv * uv
    s = min(max((uv * vw - vv * uw) / whole, 0.0), 1.0) if whole > 1e-12 else 0.0
    t = (uv * s + vw) / vv if vv > 1e-12 else 0.0
    if not 0.0 <= t <= 1.0:
        t = min(max(t, 0.0), 1.0)
        s = min(max((uv * t - uw) / uu, 0.0), 1.0) if uu > 1e-12 else 0.0
    x, y, z = wx + s * ux - t * vx, wy + s * uy - t * vy, wz + s * uz - t * vz
    return sqrt(x * x + y * y + z * z)


@njit(cache=True, nogil=True)
def depths_in_others(
    points,  # (C, P, 3) float64
    bones,  # (B, 2) int64
    radii,  # (B,) float64
    reach,  # of a body around its first point, metres
    depths_out,  # (C,) float64
):
    """Find how deep each body is in any other, metres; -1 where nobody is near."""
    count = points.shape[0]
    depths_out[:] = -1.0
    for first in range(count):
        for second in range(first + 1, count):
            dx, dz = points[first, 0, 0] - points[second, 0, 0], points[first, 0, 2] - points[second, 0, 2]
            if dx * dx + dz * dz > 4.0 * reach * reach:
                continue
            deepest = -1.0
            for i in range(bones.shape[0]):
                a, b = points[first, bones[i, 0]], points[first, bones[i, 1]]
                for j in range(bones.shape[0]):
                    c, d = points[second, bones[j, 0]], points[second, bones[j, 1]]
                    near = radii[i] + radii[j] - deepest
                    if abs(a[0] - c[0]) > near + 1.0 or abs(a[2] - c[2]) > near + 1.0:
                        continue
                    deepest = max(deepest, radii[i] + radii[j] - between_segments(a, b, c, d))
            depths_out[first] = max(depths_out[first], deepest)
            depths_out[second] = max(depths_out[second], deepest)


@njit(cache=True, nogil=True)
def _find_normal(x, z, obstacles, k):
    """Return the direction in which the distance to obstacle k grows."""
    near = 1e-5
    gx = point_to_obstacle(x + near, z, obstacles, k) - point_to_obstacle(x - near, z, obstacles, k)
    gz = point_to_obstacle(x, z + near, obstacles, k) - point_to_obstacle(x, z - near, obstacles, k)
    size = max(hypot(gx, gz), 1e-12)
    return gx / size, gz / size


@njit(cache=True, nogil=True)
def count_crossings(
    path,  # (T, 3) float64: places of the hips
    obstacles,  # (S, O, 11) float64: S is T, or 1 where they stand
    least,  # half the least thickness of an obstacle, metres
    share,  # obstacles that end below this share of the hips' height are stepped over
    crossings_out,  # (O,) int64
):
    """Count how often a path goes through each obstacle: in on one side, and out on another.

    The normals of the places where it goes in and out are more than 60 degrees apart. A path that ends inside counts if
    it has come through half of the obstacle: the nearest way out is another side than the one where it came in.
    """
    steps = path.shape[0]
    for k in range(obstacles.shape[1]):
        inside, nx, nz = False, 0.0, 0.0
        for t in range(1, steps):
            before, after = obstacles[min(t - 1, obstacles.shape[0] - 1)], obstacles[min(t, obstacles.shape[0] - 1)]
            # in the frame of the obstacle as it is after the step
            bx = path[t - 1, 0] + after[k, X] - before[k, X]
            bz = path[t - 1, 2] + after[k, Z] - before[k, Z]
            dx, dz = path[t, 0] - bx, path[t, 2] - bz
            length = hypot(dx, dz)
            if hypot(path[t, 0] - after[k, X], path[t, 2] - after[k, Z]) > after[k, ROUND] + length + least + 0.1:
                inside = False
                continue
            parts = max(int(length / 0.002), 1)
            for part in range(1, parts + 1):
                x, z = bx + dx * part / parts, bz + dz * part / parts
                y = path[t - 1, 1] + (path[t, 1] - path[t - 1, 1]) * part / parts
                here = point_to_obstacle(x, z, after, k) < least and after[k, LOW] < y and after[k, HIGH] > share * y
                if here and not inside:
                    nx, nz = _find_normal(bx + dx * (part - 1) / parts, bz + dz * (part - 1) / parts, after, k)
                    inside = True
                elif inside and not here:
                    ox, oz = _find_normal(x, z, after, k)
                    crossings_out[k] += nx * ox + nz * oz < 0.5
                    inside = False
        if inside:
            last = obstacles[obstacles.shape[0] - 1]
            ox, oz = _find_normal(path[steps - 1, 0], path[steps - 1, 2], last, k)
            crossings_out[k] += nx * ox + nz * oz < 0.5
