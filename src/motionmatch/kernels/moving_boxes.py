"""Boxes that slide on the ground, a set for each character: motion, contact, and maps seen from above.

A box is a centre (x, z), two half sizes, the direction (x, z) of its first half size, and a velocity.
"""

import math
from typing import NamedTuple

import numpy as np
from numba import njit


class Capsules(NamedTuple):
    """Bodies of F frames, seen from above in the frame of their root."""

    points: np.ndarray
    """(F, P, 2) to the left and ahead, metres"""
    bones: np.ndarray
    """(B, 2) points at the ends of each capsule"""
    radii: np.ndarray
    """(B,) metres"""
    reach: float
    """the farthest of any part from the root, metres"""


@njit(cache=True, nogil=True)
def covers(c, o, x, z, margin, centres, halves, axes):
    """Return whether box o of character c, grown by a margin, covers a point."""
    dx, dz = x - centres[c, o, 0], z - centres[c, o, 1]
    ax, az = axes[c, o, 0], axes[c, o, 1]
    return abs(dx * ax + dz * az) <= halves[c, o, 0] + margin and abs(dz * ax - dx * az) <= halves[c, o, 1] + margin


@njit(cache=True, nogil=True)
def mark_covered(
    points,  # (C, P, 2)
    margin,  # by which boxes are grown, metres
    centres,  # (C, O, 2)
    halves,  # (C, O, 2)
    axes,  # (C, O, 2) unit length
    covered_out,  # (C, P) bool
):
    """Mark the points that a box covers."""
    for c in range(points.shape[0]):
        for p in range(points.shape[1]):
            covered_out[c, p] = False
            for o in range(centres.shape[1]):
                if covers(c, o, points[c, p, 0], points[c, p, 1], margin, centres, halves, axes):
                    covered_out[c, p] = True
                    break


@njit(cache=True, nogil=True)
def move_box(c, o, dt, middles, reach, centres, velocities):
    """Move box o of character c by a substep; it turns back where its centre leaves the square."""
    for k in range(centres.shape[2]):
        centres[c, o, k] += velocities[c, o, k] * dt
        beyond = centres[c, o, k] - middles[c, k]
        if abs(beyond) > reach and beyond * velocities[c, o, k] > 0:
            velocities[c, o, k] = -velocities[c, o, k]


@njit(cache=True, nogil=True)
def slide(
    walked,  # (C, S, 2) positions of each character after each of S substeps
    dt,  # duration of a substep, seconds
    middles,  # (C, 2) centres of the squares that boxes stay in
    reach,  # half the side of those squares; a box whose centre leaves turns back
    margin,  # by which boxes are grown for contact, metres
    centres,  # (C, O, 2) in and out
    halves,  # (C, O, 2)
    axes,  # (C, O, 2)
    velocities,  # (C, O, 2) in and out
    touched_out,  # (C,) the substep in which a box first covers the character; S: never
):
    """Move all boxes for S substeps, while characters walk among them."""
    num_times = walked.shape[1]
    for c in range(walked.shape[0]):
        touched_out[c] = num_times
        for s in range(num_times):
            for o in range(centres.shape[1]):
                move_box(c, o, dt, middles, reach, centres, velocities)
                if touched_out[c] == num_times and covers(
                    c, o, walked[c, s, 0], walked[c, s, 1], margin, centres, halves, axes
                ):
                    touched_out[c] = s


@njit(cache=True, nogil=True)
def segment_to_rectangle(ax, az, bx, bz, hx, hz):
    """Compute the distance from a segment to a rectangle around the origin with half sides hx and hz; 0 inside."""
    dx, dz = bx - ax, bz - az
    first, last = 0.0, 1.0  # the part of the segment that is between the sides (Liang and Barsky)
    for side in range(2):
        start, way, half = (ax, dx, hx) if side == 0 else (az, dz, hz)
        if abs(way) < 1e-12:
            if abs(start) > half:
                last = -1.0
        else:
            one, two = (-half - start) / way, (half - start) / way
            first, last = max(first, min(one, two)), min(last, max(one, two))
    if first <= last:
        return 0.0
    best = min(
        math.hypot(max(abs(ax) - hx, 0.0), max(abs(az) - hz, 0.0)),
        math.hypot(max(abs(bx) - hx, 0.0), max(abs(bz) - hz, 0.0)),
    )
    size = max(dx * dx + dz * dz, 1e-12)
    for corner in range(4):
        cx, cz = hx if corner & 1 else -hx, hz if corner & 2 else -hz
        along = min(max(((cx - ax) * dx + (cz - az) * dz) / size, 0.0), 1.0)
        best = min(best, math.hypot(ax + along * dx - cx, az + along * dz - cz))
    return best


@njit(cache=True, nogil=True)
def body_in_box(c, o, x, z, sine, cosine, points, body, centres, halves, axes):
    """Return whether a body at (x, z), turned by a yaw, touches box o of character c; seen from above."""
    dx, dz = centres[c, o, 0] - x, centres[c, o, 1] - z
    hx, hz = halves[c, o, 0], halves[c, o, 1]
    if dx * dx + dz * dz > (math.hypot(hx, hz) + body.reach) ** 2:
        return False
    # the box in the frame of the root: to the left, ahead
    left, ahead = dx * cosine - dz * sine, dx * sine + dz * cosine
    ux, uz = axes[c, o, 0] * cosine - axes[c, o, 1] * sine, axes[c, o, 0] * sine + axes[c, o, 1] * cosine
    for bone in range(body.bones.shape[0]):
        first, second = body.bones[bone, 0], body.bones[bone, 1]
        px, pz = points[first, 0] - left, points[first, 1] - ahead
        qx, qz = points[second, 0] - left, points[second, 1] - ahead
        ax, az = px * ux + pz * uz, pz * ux - px * uz
        bx, bz = qx * ux + qz * uz, qz * ux - qx * uz
        if segment_to_rectangle(ax, az, bx, bz, hx, hz) <= body.radii[bone]:
            return True
    return False


@njit(cache=True, nogil=True)
def slide_among_bodies(
    walked,  # (C, S, 2) positions of each character after each of S substeps
    yaws,  # (C, S) headings of the roots, radians
    frames,  # (C, S) int64 frames that play
    body,  # Capsules: the bodies of all frames
    dt,  # duration of a substep, seconds
    middles,  # (C, 2) centres of the squares that boxes stay in
    reach,  # half the side of those squares
    centres,  # (C, O, 2) in and out
    halves,  # (C, O, 2)
    axes,  # (C, O, 2)
    velocities,  # (C, O, 2) in and out
    touched_out,  # (C,) the substep in which a body first touches a box; S: never
):
    """Move all boxes for S substeps, while bodies made of capsules walk among them."""
    num_times = walked.shape[1]
    for c in range(walked.shape[0]):
        touched_out[c] = num_times
        for s in range(num_times):
            sine, cosine = math.sin(yaws[c, s]), math.cos(yaws[c, s])
            points = body.points[frames[c, s]]
            for o in range(centres.shape[1]):
                move_box(c, o, dt, middles, reach, centres, velocities)
                if touched_out[c] == num_times and body_in_box(
                    c, o, walked[c, s, 0], walked[c, s, 1], sine, cosine, points, body, centres, halves, axes
                ):
                    touched_out[c] = s


@njit(cache=True, nogil=True)
def sense(
    positions,  # (C, 2) of the characters
    forwards,  # (C, 2) where they face, unit length
    side,  # of the square that is sensed, metres
    edge,  # width over which a cell fades from 1 to 0 at the border of a box, metres; 0: no fading
    centres,  # (C, O, 2)
    halves,  # (C, O, 2)
    axes,  # (C, O, 2)
    maps_out,  # (C, N, N) 1 where a box covers the middle of a cell: rows from behind to ahead, columns to the left
):
    """Make a map of N by N cells around each character, turned to its facing."""
    cells = maps_out.shape[1]
    width = side / cells
    for c in range(positions.shape[0]):
        fx, fz = forwards[c, 0], forwards[c, 1]
        lx, lz = fz, -fx  # to the left
        for row in range(cells):
            for column in range(cells):
                maps_out[c, row, column] = 0.0
        for o in range(centres.shape[1]):
            hx, hz = halves[c, o, 0], halves[c, o, 1]
            dx, dz = centres[c, o, 0] - positions[c, 0], centres[c, o, 1] - positions[c, 1]
            far = 0.5 * side * 1.4142135623730951 + math.sqrt(hx * hx + hz * hz)
            if dx * dx + dz * dz > far * far:
                continue
            left, ahead = dx * lx + dz * lz, dx * fx + dz * fz
            # both directions of the box in the character's frame: (left, ahead)
            ux, uz = axes[c, o, 0] * lx + axes[c, o, 1] * lz, axes[c, o, 0] * fx + axes[c, o, 1] * fz
            vx, vz = -axes[c, o, 1] * lx + axes[c, o, 0] * lz, -axes[c, o, 1] * fx + axes[c, o, 0] * fz
            gx, gz = hx + 0.5 * edge, hz + 0.5 * edge
            wide, deep = abs(ux) * gx + abs(vx) * gz, abs(uz) * gx + abs(vz) * gz
            first_row = max(0, math.ceil((ahead - deep + 0.5 * side) / width - 0.5))
            last_row = min(cells - 1, math.floor((ahead + deep + 0.5 * side) / width - 0.5))
            first_column = max(0, math.ceil((left - wide + 0.5 * side) / width - 0.5))
            last_column = min(cells - 1, math.floor((left + wide + 0.5 * side) / width - 0.5))
            for row in range(first_row, last_row + 1):
                z = (row + 0.5) * width - 0.5 * side - ahead
                for column in range(first_column, last_column + 1):
                    x = (column + 0.5) * width - 0.5 * side - left
                    inside = min(gx - abs(x * ux + z * uz), gz - abs(x * vx + z * vz))
                    if inside >= edge:
                        maps_out[c, row, column] = 1.0
                    elif inside > 0.0:
                        maps_out[c, row, column] = max(maps_out[c, row, column], inside / edge)
