"""Who is near whom: places are put into the cells of a grid, and only cells within reach are looked at.

Everyone is at H places, one for each of H moments, and two are as near as they come at the same moment. With H = 1 it
is where they are now.
"""

from math import sqrt

from numba import njit

from motionmatch.kernels.ellipses import to_obstacle


@njit(cache=True, nogil=True, inline="always")
def cell_along(place, low, per_metre, count):
    """The cell along one side of the grid; what lies outside belongs to the outermost."""
    return min(max(int((place - low) * per_metre), 0), count - 1)


@njit(cache=True, nogil=True)
def sort_into_cells(
    places,  # (H, M, 2) float64
    low_x,  # where the grid begins, metres
    low_z,
    per_metre,  # cells in a metre
    num_x,  # cells along x
    num_z,  # and along z
    first_out,  # (H, num_x num_z + 1) int32: where the members of each cell begin
    members_out,  # (H, M) int32
):
    """A list of members for each cell, at each moment."""
    for h in range(places.shape[0]):
        for cell in range(first_out.shape[1]):
            first_out[h, cell] = 0
        for m in range(places.shape[1]):
            cell = cell_along(places[h, m, 0], low_x, per_metre, num_x) * num_z
            cell += cell_along(places[h, m, 1], low_z, per_metre, num_z)
            first_out[h, cell + 1] += 1
        for cell in range(1, first_out.shape[1]):
            first_out[h, cell] += first_out[h, cell - 1]
        for m in range(places.shape[1] - 1, -1, -1):  # backwards, and the counts become the beginnings
            cell = cell_along(places[h, m, 0], low_x, per_metre, num_x) * num_z
            cell += cell_along(places[h, m, 1], low_z, per_metre, num_z)
            first_out[h, cell + 1] -= 1
            members_out[h, first_out[h, cell + 1]] = m
        # Every beginning has moved one cell up by now: cell + 1 holds where `cell` begins.
        for cell in range(first_out.shape[1] - 1):
            first_out[h, cell] = first_out[h, cell + 1]
        first_out[h, first_out.shape[1] - 1] = places.shape[1]


@njit(cache=True, nogil=True)
def nearest(
    seen,  # (C, H, 2) float64: where each of C who look will be
    own,  # (C,) int64: which of the others each is itself, or -1
    places,  # (H, M, 2) float64: where the others will be
    extents,  # (H, M) float64: how far each of them reaches from there
    furthest,  # the largest of those
    reach,  # gaps larger than this don't count, metres
    low_x,
    low_z,
    per_metre,
    num_x,
    num_z,
    first,  # (H, num_x num_z + 1) int32
    members,  # (H, M) int32
    others_out,  # (C, N) int32: the nearest first, -1 where there are no more
    gaps_out,  # (C, N) float64: how near they come
):
    """The N others that come nearest to each at any moment, of those within reach; of equals the lower number."""
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
    """From each footprint to the obstacle in the same row, signed."""
    for i in range(footprints.shape[0]):
        one = footprints[i]
        distances_out[i] = to_obstacle(one[0], one[1], one[2], one[3], one[4], one[5], obstacles, i)
