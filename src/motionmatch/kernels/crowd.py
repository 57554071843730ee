"""Crowds: neighbours found in a grid, and optimal reciprocal collision avoidance (ORCA: van den Berg, Guy, Lin, Manocha
2011).

Each agent has H places, one for each of H moments. The gap of two agents is the least of their gaps at the same moment.
With H = 1 the places are the current ones.

ORCA makes a half-plane of velocities for every neighbour, and finds the velocity in all of them that is nearest to the
preferred one. A half-plane is a row (x, z, direction x, direction z): a point of its edge, and the direction of the
edge; allowed velocities lie to the left of it, seen with x to the right and z up. Velocities are in metres per second.
"""

from math import hypot, sqrt
from typing import NamedTuple

import numpy as np
from numba import njit

from motionmatch.kernels.ellipses import to_obstacle

SMALL = 1e-9


class PlaceGrid(NamedTuple):
    """Places in the X × Z cells of a grid, at each of H moments."""

    low_x: float
    """least x of the grid, metres"""
    low_z: float
    per_metre: float
    """cells in a metre"""
    num_x: int
    """cells along x"""
    num_z: int
    """cells along z"""
    first: np.ndarray
    """(H, X Z + 1) int32: index of the first member of each cell"""
    members: np.ndarray
    """(H, M) int32"""


class OrcaAgents(NamedTuple):
    """C agents as input of ORCA."""

    positions: np.ndarray
    """(C, 2) float64, metres"""
    velocities: np.ndarray
    """(C, 2) float64"""
    yields: np.ndarray
    """(C,) bool: agents that make way; to pass others, an agent takes the whole turn itself"""
    preferred: np.ndarray
    """(C, 2) float64: preferred velocities"""
    most: np.ndarray
    """(C,) float64: highest speeds"""
    radius: float
    """of a body, metres"""


class OrcaTimes(NamedTuple):
    """Times of ORCA, seconds."""

    neighbours: float
    """time in which no neighbour may be hit"""
    walls: float
    """time in which no wall may be hit"""
    apart: float
    """time in which agents that touch separate"""


@njit(cache=True, nogil=True, inline="always")
def cell_along(place, low, per_metre, count):
    """Return the cell along one side of the grid; places outside belong to the outermost cell."""
    return min(max(int((place - low) * per_metre), 0), count - 1)


@njit(cache=True, nogil=True)
def sort_into_cells(
    places,  # (H, M, 2) float64, metres
    grid_out,  # PlaceGrid: `first` and `members` are filled in
):
    """Make the list of members of each cell, at each moment."""
    low_x, low_z, per_metre, num_x, num_z, first_out, members_out = PlaceGrid(*grid_out)
    for h in range(places.shape[0]):
        for cell in range(first_out.shape[1]):
            first_out[h, cell] = 0
        for m in range(places.shape[1]):
            cell = cell_along(places[h, m, 0], low_x, per_metre, num_x) * num_z
            cell += cell_along(places[h, m, 1], low_z, per_metre, num_z)
            first_out[h, cell + 1] += 1
        for cell in range(1, first_out.shape[1]):
            first_out[h, cell] += first_out[h, cell - 1]
        for m in range(places.shape[1] - 1, -1, -1):  # backwards: counts become first indices
            cell = cell_along(places[h, m, 0], low_x, per_metre, num_x) * num_z
            cell += cell_along(places[h, m, 1], low_z, per_metre, num_z)
            first_out[h, cell + 1] -= 1
            members_out[h, first_out[h, cell + 1]] = m
        # Every first index has now moved one cell up: cell + 1 holds that of `cell`.
        for cell in range(first_out.shape[1] - 1):
            first_out[h, cell] = first_out[h, cell + 1]
        first_out[h, first_out.shape[1] - 1] = places.shape[1]


@njit(cache=True, nogil=True)
def nearest(
    seen,  # (C, H, 2) float64: places of the C characters that look, metres
    own,  # (C,) int64: index of each character among the others, or -1
    places,  # (H, M, 2) float64: places of the others
    extents,  # (H, M) float64: radius of each of them
    grid,  # PlaceGrid of the others
    reach,  # gaps larger than this don't count, metres
    others_out,  # (C, N) int32: the nearest first, -1 where there are no more
    gaps_out,  # (C, N) float64: the least gap at any moment
):
    """Find the N others that come nearest to each at any moment, of those within reach; of equals the lower number."""
    low_x, low_z, per_metre, num_x, num_z, first, members = PlaceGrid(*grid)
    furthest = extents.max()
    most = others_out.shape[1]
    for c in range(seen.shape[0]):
        count = 0
        for k in range(most):
            others_out[c, k], gaps_out[c, k] = -1, 0.0
        for h in range(places.shape[0]):
            x, z, wide = seen[c, h, 0], seen[c, h, 1], reach + furthest
            from_x, to_x = cell_along(x - wide, low_x, per_metre, num_x), cell_along(x + wide, low_x, per_metre, num_x)
            from_z, to_z = cell_along(z - wide, low_z, per_metre, num_z), cell_along(z + wide, low_z, per_metre, num_z)
            for i in range(from_x, to_x + 1):
                begin, end = first[h, i * num_z + from_z], first[h, i * num_z + to_z + 1]
                for at in range(begin, end):  # cells along z lie one after another
                    m = members[h, at]
                    if m == own[c]:
                        continue
                    dx, dz = places[h, m, 0] - x, places[h, m, 1] - z
                    gap = sqrt(dx * dx + dz * dz) - extents[h, m]
                    if gap >= reach:
                        continue
                    known = -1
                    for k in range(count):
                        if others_out[c, k] == m:
                            known = k
                            break
                    if known >= 0:
                        if gaps_out[c, known] <= gap:
                            continue
                        at_k = known
                    elif count < most:
                        at_k = count
                        count += 1
                    elif gap < gaps_out[c, most - 1] or (gap == gaps_out[c, most - 1] and m < others_out[c, most - 1]):
                        at_k = most - 1
                    else:
                        continue
                    while at_k > 0 and (
                        gaps_out[c, at_k - 1] > gap or (gaps_out[c, at_k - 1] == gap and others_out[c, at_k - 1] > m)
                    ):
                        others_out[c, at_k], gaps_out[c, at_k] = others_out[c, at_k - 1], gaps_out[c, at_k - 1]
                        at_k -= 1
                    others_out[c, at_k], gaps_out[c, at_k] = m, gap


@njit(cache=True, nogil=True)
def pair_distances(
    footprints,  # (P, 8) float64
    obstacles,  # (P, 11) float64
    distances_out,  # (P,) float64
):
    """Compute the signed distance from each footprint to the obstacle in the same row."""
    for i in range(footprints.shape[0]):
        one = footprints[i]
        distances_out[i] = to_obstacle(one[0], one[1], one[2], one[3], one[4], one[5], obstacles, i)


# Reciprocal collision avoidance.


@njit(cache=True, nogil=True, inline="always")
def _outside(lines, k, vx, vz):
    """Return the distance of a velocity from an edge on its wrong side; not positive where it is allowed."""
    return lines[k, 2] * (lines[k, 1] - vz) - lines[k, 3] * (lines[k, 0] - vx)


@njit(cache=True, nogil=True)
def half_plane(dx, dz, wx, wz, radius, seconds, dt, share, line_out):
    """Make the half-plane of velocities for one neighbour.

    The neighbour is at (dx, dz) from the agent, and (wx, wz) is the agent's velocity relative to it. The agent takes
    `share` of the turn: half where the neighbour also makes way.

    `radius` is the sum of both radii; no collision may happen within `seconds`; agents that touch separate within `dt`.
    `line_out` is relative to the agent's own velocity, which the caller adds to its point.
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
    """Find the best velocity on edge k within the edges before it and the circle of speeds; False if there is none."""
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
    """Find the allowed velocity nearest to the preferred one; return the first edge that can't be met, or `count`."""
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
    lines,  # (L, 4) float64: half-planes, the hard ones first
    hard,  # number of half-planes that must be met
    count,  # number of half-planes
    most,  # the highest speed
    preferred_x,
    preferred_z,
    between,  # (L, 4) float64: scratch space
    best_out,  # (2,) float64
):
    """Find the velocity nearest to the preferred one that all half-planes allow. If there is none, find the one
    that is least on the wrong side of those that are not hard.
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
            best_out[0], best_out[1] = x, z  # only by rounding: the velocity found before is as good
        worst = _outside(lines, k, best_out[0], best_out[1])


@njit(cache=True, nogil=True)
def velocities(
    agents,  # OrcaAgents
    neighbours,  # (C, N) int32, -1 where there are no more
    wall_gaps,  # (C, W) float64: distances of walls, metres; infinity where there are no more
    wall_ways,  # (C, W, 2) float64: the direction from each wall to the agent, unit length
    times,  # OrcaTimes
    velocities_out,  # (C, 2) float64
):
    """Find a velocity for each agent."""
    positions, moving, yields, preferred, most, radius = OrcaAgents(*agents)
    seconds, wall_seconds, dt = OrcaTimes(*times)
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
