"""Optimal reciprocal collision avoidance (van den Berg, Guy, Lin, Manocha 2011): half-planes, and the velocity in all
of them that is nearest to the one preferred.

A half-plane is a row (x, z, direction x, direction z): a point of its edge, and where the edge leads; what is allowed
lies to the left of it, seen with x to the right and z up. Velocities are in metres per second.
"""

from math import hypot, sqrt

import numpy as np
from numba import njit

SMALL = 1e-9


@njit(cache=True, nogil=True, inline="always")
def _outside(lines, k, vx, vz):
    """How far a velocity is on the wrong side of an edge; not positive where it is allowed."""
    return lines[k, 2] * (lines[k, 1] - vz) - lines[k, 3] * (lines[k, 0] - vx)


@njit(cache=True, nogil=True)
def half_plane(dx, dz, wx, wz, radius, seconds, dt, share, line_out):
    """Of one neighbour: at (dx, dz), with the velocity (wx, wz) of oneself as it sees it.

    One takes a share of the turn, half of it where the other does the same.

    `radius` is of both together, `seconds` how long no collision may happen; who touches already gets apart within dt.
    `line_out` is as seen from oneself: its point is to be moved by one's own velocity.
    """
    apart = dx * dx + dz * dz
    if apart > radius * radius:
        ux, uz = wx - dx / seconds, wz - dz / seconds  # from the middle of the cut-off circle
        length = ux * ux + uz * uz
        ahead = ux * dx + uz * dz
        if ahead < 0.0 and ahead * ahead > radius * radius * length:
            size = max(sqrt(length), SMALL)
            nx, nz = ux / size, uz / size
            line_out[2], line_out[3] = nz, -nx
            change = radius / seconds - size
            line_out[0], line_out[1] = share * change * nx, share * change * nz
            return
        leg = sqrt(apart - radius * radius)
        if dx * uz - dz * ux > 0.0:
            line_out[2], line_out[3] = (dx * leg - dz * radius) / apart, (dx * radius + dz * leg) / apart
        else:
            line_out[2], line_out[3] = -(dx * leg + dz * radius) / apart, -(-dx * radius + dz * leg) / apart
        along = wx * line_out[2] + wz * line_out[3]
        line_out[0], line_out[1] = share * (along * line_out[2] - wx), share * (along * line_out[3] - wz)
        return
    ux, uz = wx - dx / dt, wz - dz / dt
    size = max(hypot(ux, uz), SMALL)
    nx, nz = ux / size, uz / size
    line_out[2], line_out[3] = nz, -nx
    change = radius / dt - size
    line_out[0], line_out[1] = share * change * nx, share * change * nz


@njit(cache=True, nogil=True)
def _on_edge(lines, k, most, preferred_x, preferred_z, by_direction, best_out):
    """The best velocity on edge k within the edges before it and the circle of speeds; False where there is none."""
    px, pz, ux, uz = lines[k, 0], lines[k, 1], lines[k, 2], lines[k, 3]
    along = px * ux + pz * uz
    inside = along * along + most * most - px * px - pz * pz
    if inside < 0.0:
        return False
    root = sqrt(inside)
    low, high = -along - root, -along + root
    for i in range(k):
        cross = ux * lines[i, 3] - uz * lines[i, 2]
        over = lines[i, 2] * (pz - lines[i, 1]) - lines[i, 3] * (px - lines[i, 0])
        if abs(cross) <= SMALL:
            if over < 0.0:
                return False
            continue
        t = over / cross
        if cross >= 0.0:
            high = min(high, t)
        else:
            low = max(low, t)
        if low > high:
            return False
    if by_direction:
        t = high if preferred_x * ux + preferred_z * uz > 0.0 else low
    else:
        t = min(max((preferred_x - px) * ux + (preferred_z - pz) * uz, low), high)
    best_out[0], best_out[1] = px + t * ux, pz + t * uz
    return True


@njit(cache=True, nogil=True)
def _within(lines, count, most, preferred_x, preferred_z, by_direction, best_out):
    """The allowed velocity nearest to the one preferred, edge by edge; gives the first edge that can't be kept to."""
    size = hypot(preferred_x, preferred_z)
    if by_direction:
        best_out[0], best_out[1] = preferred_x * most, preferred_z * most
    elif size > most:
        best_out[0], best_out[1] = preferred_x / size * most, preferred_z / size * most
    else:
        best_out[0], best_out[1] = preferred_x, preferred_z
    for k in range(count):
        if _outside(lines, k, best_out[0], best_out[1]) > 0.0:
            x, z = best_out[0], best_out[1]
            if not _on_edge(lines, k, most, preferred_x, preferred_z, by_direction, best_out):
                best_out[0], best_out[1] = x, z
                return k
    return count


@njit(cache=True, nogil=True)
def best_velocity(
    lines,  # (L, 4) float64: those that must be kept to first
    hard,  # how many of them those are
    count,  # how many there are
    most,  # the highest speed
    preferred_x,
    preferred_z,
    between,  # (L, 4) float64: room to work in
    best_out,  # (2,) float64
):
    """The velocity nearest to the one preferred that all half-planes allow; where there is none, the one that is
    the least way on the wrong side of those that need not be kept to.
    """
    failed = _within(lines, count, most, preferred_x, preferred_z, False, best_out)
    worst = 0.0
    for k in range(failed, count):
        if _outside(lines, k, best_out[0], best_out[1]) <= worst:
            continue
        for i in range(hard):
            between[i] = lines[i]
        n = hard
        for i in range(hard, k):
            cross = lines[k, 2] * lines[i, 3] - lines[k, 3] * lines[i, 2]
            if abs(cross) <= SMALL:
                if lines[k, 2] * lines[i, 2] + lines[k, 3] * lines[i, 3] > 0.0:
                    continue
                between[n, 0], between[n, 1] = 0.5 * (lines[k, 0] + lines[i, 0]), 0.5 * (lines[k, 1] + lines[i, 1])
            else:
                over = lines[i, 2] * (lines[k, 1] - lines[i, 1]) - lines[i, 3] * (lines[k, 0] - lines[i, 0])
                between[n, 0] = lines[k, 0] + over / cross * lines[k, 2]
                between[n, 1] = lines[k, 1] + over / cross * lines[k, 3]
            ux, uz = lines[i, 2] - lines[k, 2], lines[i, 3] - lines[k, 3]
            size = max(hypot(ux, uz), SMALL)
            between[n, 2], between[n, 3] = ux / size, uz / size
            n += 1
        x, z = best_out[0], best_out[1]
        if _within(between, n, most, -lines[k, 3], lines[k, 2], True, best_out) < n:
            best_out[0], best_out[1] = x, z  # only by rounding: what was found before is as good
        worst = _outside(lines, k, best_out[0], best_out[1])


@njit(cache=True, nogil=True)
def velocities(
    positions,  # (C, 2) float64
    moving,  # (C, 2) float64: velocities
    yields,  # (C,) bool: who makes way; others take the whole turn past who does not
    preferred,  # (C, 2) float64
    most,  # (C,) float64: highest speeds
    radius,  # of a body
    neighbours,  # (C, N) int32, -1 where there are no more
    wall_gaps,  # (C, W) float64: how far walls are; infinity where there are no more
    wall_ways,  # (C, W, 2) float64: the way from them to oneself, unit length
    seconds,  # in which nobody may be run into
    wall_seconds,  # and no wall
    dt,
    velocities_out,  # (C, 2) float64
):
    """A velocity for everyone."""
    size = neighbours.shape[1] + wall_gaps.shape[1]
    lines, between, line = np.empty((size, 4)), np.empty((size, 4)), np.empty(4)
    for c in range(positions.shape[0]):
        count = 0
        for w in range(wall_gaps.shape[1]):
            if wall_gaps[c, w] < np.inf:
                reach = (wall_gaps[c, w] - radius) / wall_seconds
                nx, nz = wall_ways[c, w, 0], wall_ways[c, w, 1]
                lines[count, 0], lines[count, 1], lines[count, 2], lines[count, 3] = -nx * reach, -nz * reach, nz, -nx
                count += 1
        hard = count
        for k in range(neighbours.shape[1]):
            m = neighbours[c, k]
            if m < 0:
                break
            half_plane(
                positions[m, 0] - positions[c, 0], positions[m, 1] - positions[c, 1],
                moving[c, 0] - moving[m, 0], moving[c, 1] - moving[m, 1], 2.0 * radius, seconds, dt,
                0.5 if yields[m] else 1.0, line,
            )  # fmt: skip
            lines[count] = line
            lines[count, 0] += moving[c, 0]
            lines[count, 1] += moving[c, 1]
            count += 1
        best_velocity(lines, hard, count, most[c], preferred[c, 0], preferred[c, 1], between, velocities_out[c])
