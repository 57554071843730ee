"""How far poses are from those wanted, and which way is nearer: forward kinematics (Holden 2020, Appendix C) and the
losses of Algorithm 1 with their gradients, forward and backward in one pass.

Poses lie side by side in lanes, `WIDTH` of them at a time: the first half are frames, the second half those that follow
them. Arrays of work are flat, one row of lanes after another, so that the compiler sees fixed distances between rows
and makes vector code of every loop over lanes. Loops run to `lanes`, which it does not know: a small literal would be
unrolled instead.

No NaN is promised away: what comes in as one comes out as one.
"""

from __future__ import annotations

import math

from numba import njit

PAIRS = 32
WIDTH = 2 * PAIRS
"""Lanes: pairs of frames that are worked on at once, first all the first, then all the second."""
LOCAL = 15
"""Rows of a joint as networks give it: place 3, two axes 6 (x y of each row), velocity 3, angular velocity 3."""
POSE = 29
"""Rows of a joint as forward kinematics gives it: rotation 9, place 3, velocity 3, angular velocity 3; and what the way
back needs: its local rotation 9, and one over the lengths of two axes."""
CHARACTER = 18
"""Rows of those that are compared."""
_FAST = {"reassoc", "contract", "arcp", "nsz"}


@njit(cache=True, nogil=True, fastmath=_FAST)
def _joint_forward(
    local,  # flat, LOCAL rows of WIDTH per joint
    at,  # where the joint's local rows begin
    above,  # where its parent's rows of the pose begin
    here,  # where its own do
    lanes,
    pose_out,  # flat, POSE rows of WIDTH per joint
):
    w = WIDTH
    one, tiny = local.dtype.type(1.0), local.dtype.type(1e-12)  # literals would make everything float64
    for k in range(lanes):
        a, p, h = at + k, above + k, here + k
        x0, x1, x2 = local[a + 3 * w], local[a + 5 * w], local[a + 7 * w]
        y0, y1, y2 = local[a + 4 * w], local[a + 6 * w], local[a + 8 * w]
        inv0 = one / math.sqrt(x0 * x0 + x1 * x1 + x2 * x2 + tiny)
        z0, z1, z2 = x1 * y2 - x2 * y1, x2 * y0 - x0 * y2, x0 * y1 - x1 * y0
        inv2 = one / math.sqrt(z0 * z0 + z1 * z1 + z2 * z2 + tiny)
        x0, x1, x2 = x0 * inv0, x1 * inv0, x2 * inv0
        z0, z1, z2 = z0 * inv2, z1 * inv2, z2 * inv2
        y0, y1, y2 = z1 * x2 - z2 * x1, z2 * x0 - z0 * x2, z0 * x1 - z1 * x0
        r0, r1, r2 = pose_out[p], pose_out[p + w], pose_out[p + 2 * w]
        r3, r4, r5 = pose_out[p + 3 * w], pose_out[p + 4 * w], pose_out[p + 5 * w]
        r6, r7, r8 = pose_out[p + 6 * w], pose_out[p + 7 * w], pose_out[p + 8 * w]
        pose_out[h] = r0 * x0 + r1 * x1 + r2 * x2
        pose_out[h + w] = r0 * y0 + r1 * y1 + r2 * y2
        pose_out[h + 2 * w] = r0 * z0 + r1 * z1 + r2 * z2
        pose_out[h + 3 * w] = r3 * x0 + r4 * x1 + r5 * x2
        pose_out[h + 4 * w] = r3 * y0 + r4 * y1 + r5 * y2
        pose_out[h + 5 * w] = r3 * z0 + r4 * z1 + r5 * z2
        pose_out[h + 6 * w] = r6 * x0 + r7 * x1 + r8 * x2
        pose_out[h + 7 * w] = r6 * y0 + r7 * y1 + r8 * y2
        pose_out[h + 8 * w] = r6 * z0 + r7 * z1 + r8 * z2
        t0, t1, t2 = local[a], local[a + w], local[a + 2 * w]
        a0, a1, a2 = r0 * t0 + r1 * t1 + r2 * t2, r3 * t0 + r4 * t1 + r5 * t2, r6 * t0 + r7 * t1 + r8 * t2
        pose_out[h + 9 * w] = pose_out[p + 9 * w] + a0
        pose_out[h + 10 * w] = pose_out[p + 10 * w] + a1
        pose_out[h + 11 * w] = pose_out[p + 11 * w] + a2
        v0, v1, v2 = local[a + 9 * w], local[a + 10 * w], local[a + 11 * w]
        o0, o1, o2 = pose_out[p + 15 * w], pose_out[p + 16 * w], pose_out[p + 17 * w]
        pose_out[h + 12 * w] = pose_out[p + 12 * w] + r0 * v0 + r1 * v1 + r2 * v2 + o1 * a2 - o2 * a1
        pose_out[h + 13 * w] = pose_out[p + 13 * w] + r3 * v0 + r4 * v1 + r5 * v2 + o2 * a0 - o0 * a2
        pose_out[h + 14 * w] = pose_out[p + 14 * w] + r6 * v0 + r7 * v1 + r8 * v2 + o0 * a1 - o1 * a0
        v0, v1, v2 = local[a + 12 * w], local[a + 13 * w], local[a + 14 * w]
        pose_out[h + 15 * w] = o0 + r0 * v0 + r1 * v1 + r2 * v2
        pose_out[h + 16 * w] = o1 + r3 * v0 + r4 * v1 + r5 * v2
        pose_out[h + 17 * w] = o2 + r6 * v0 + r7 * v1 + r8 * v2
        pose_out[h + 18 * w], pose_out[h + 19 * w], pose_out[h + 20 * w] = x0, y0, z0
        pose_out[h + 21 * w], pose_out[h + 22 * w], pose_out[h + 23 * w] = x1, y1, z1
        pose_out[h + 24 * w], pose_out[h + 25 * w], pose_out[h + 26 * w] = x2, y2, z2
        pose_out[h + 27 * w], pose_out[h + 28 * w] = inv0, inv2


@njit(cache=True, nogil=True, fastmath=_FAST)
def _joint_backward_places(
    local,
    pose,
    at,
    above,
    here,
    slope_above,  # where the parent's rows of slopes begin
    slope_here,
    lanes,
    slopes_out,  # flat, CHARACTER rows of WIDTH per joint, in and out
    local_slopes_out,  # flat, LOCAL rows of WIDTH per joint
):
    """Slopes of a joint's place and velocities go to its parent, and to what the network gave."""
    w = WIDTH
    for k in range(lanes):
        a, p, h, s, d = at + k, above + k, here + k, slope_above + k, slope_here + k
        p0, p1, p2 = slopes_out[d + 9 * w], slopes_out[d + 10 * w], slopes_out[d + 11 * w]
        v0, v1, v2 = slopes_out[d + 12 * w], slopes_out[d + 13 * w], slopes_out[d + 14 * w]
        o0, o1, o2 = slopes_out[d + 15 * w], slopes_out[d + 16 * w], slopes_out[d + 17 * w]
        g0, g1, g2 = pose[p + 15 * w], pose[p + 16 * w], pose[p + 17 * w]
        a0 = pose[h + 9 * w] - pose[p + 9 * w]
        a1 = pose[h + 10 * w] - pose[p + 10 * w]
        a2 = pose[h + 11 * w] - pose[p + 11 * w]
        slopes_out[s + 9 * w] += p0
        slopes_out[s + 10 * w] += p1
        slopes_out[s + 11 * w] += p2
        slopes_out[s + 12 * w] += v0
        slopes_out[s + 13 * w] += v1
        slopes_out[s + 14 * w] += v2
        slopes_out[s + 15 * w] += o0 + a1 * v2 - a2 * v1
        slopes_out[s + 16 * w] += o1 + a2 * v0 - a0 * v2
        slopes_out[s + 17 * w] += o2 + a0 * v1 - a1 * v0
        p0, p1, p2 = p0 + v1 * g2 - v2 * g1, p1 + v2 * g0 - v0 * g2, p2 + v0 * g1 - v1 * g0
        r0, r1, r2 = pose[p], pose[p + w], pose[p + 2 * w]
        r3, r4, r5 = pose[p + 3 * w], pose[p + 4 * w], pose[p + 5 * w]
        r6, r7, r8 = pose[p + 6 * w], pose[p + 7 * w], pose[p + 8 * w]
        local_slopes_out[a] += r0 * p0 + r3 * p1 + r6 * p2
        local_slopes_out[a + w] += r1 * p0 + r4 * p1 + r7 * p2
        local_slopes_out[a + 2 * w] += r2 * p0 + r5 * p1 + r8 * p2
        local_slopes_out[a + 9 * w] += r0 * v0 + r3 * v1 + r6 * v2
        local_slopes_out[a + 10 * w] += r1 * v0 + r4 * v1 + r7 * v2
        local_slopes_out[a + 11 * w] += r2 * v0 + r5 * v1 + r8 * v2
        local_slopes_out[a + 12 * w] += r0 * o0 + r3 * o1 + r6 * o2
        local_slopes_out[a + 13 * w] += r1 * o0 + r4 * o1 + r7 * o2
        local_slopes_out[a + 14 * w] += r2 * o0 + r5 * o1 + r8 * o2
        t0, t1, t2 = local[a], local[a + w], local[a + 2 * w]
        u0, u1, u2 = local[a + 9 * w], local[a + 10 * w], local[a + 11 * w]
        q0, q1, q2 = local[a + 12 * w], local[a + 13 * w], local[a + 14 * w]
        slopes_out[s] += p0 * t0 + v0 * u0 + o0 * q0
        slopes_out[s + w] += p0 * t1 + v0 * u1 + o0 * q1
        slopes_out[s + 2 * w] += p0 * t2 + v0 * u2 + o0 * q2
        slopes_out[s + 3 * w] += p1 * t0 + v1 * u0 + o1 * q0
        slopes_out[s + 4 * w] += p1 * t1 + v1 * u1 + o1 * q1
        slopes_out[s + 5 * w] += p1 * t2 + v1 * u2 + o1 * q2
        slopes_out[s + 6 * w] += p2 * t0 + v2 * u0 + o2 * q0
        slopes_out[s + 7 * w] += p2 * t1 + v2 * u1 + o2 * q1
        slopes_out[s + 8 * w] += p2 * t2 + v2 * u2 + o2 * q2


@njit(cache=True, nogil=True, fastmath=_FAST)
def _joint_backward_turns(local, pose, at, above, here, slope_above, slope_here, lanes, slopes_out, local_slopes_out):
    """Slopes of a joint's rotation go to its parent, and through Gram–Schmidt to the two axes."""
    w = WIDTH
    for k in range(lanes):
        a, p, h, s, d = at + k, above + k, here + k, slope_above + k, slope_here + k
        d0, d1, d2 = slopes_out[d], slopes_out[d + w], slopes_out[d + 2 * w]
        d3, d4, d5 = slopes_out[d + 3 * w], slopes_out[d + 4 * w], slopes_out[d + 5 * w]
        d6, d7, d8 = slopes_out[d + 6 * w], slopes_out[d + 7 * w], slopes_out[d + 8 * w]
        x0, y0, z0 = pose[h + 18 * w], pose[h + 19 * w], pose[h + 20 * w]
        x1, y1, z1 = pose[h + 21 * w], pose[h + 22 * w], pose[h + 23 * w]
        x2, y2, z2 = pose[h + 24 * w], pose[h + 25 * w], pose[h + 26 * w]
        slopes_out[s] += d0 * x0 + d1 * y0 + d2 * z0
        slopes_out[s + w] += d0 * x1 + d1 * y1 + d2 * z1
        slopes_out[s + 2 * w] += d0 * x2 + d1 * y2 + d2 * z2
        slopes_out[s + 3 * w] += d3 * x0 + d4 * y0 + d5 * z0
        slopes_out[s + 4 * w] += d3 * x1 + d4 * y1 + d5 * z1
        slopes_out[s + 5 * w] += d3 * x2 + d4 * y2 + d5 * z2
        slopes_out[s + 6 * w] += d6 * x0 + d7 * y0 + d8 * z0
        slopes_out[s + 7 * w] += d6 * x1 + d7 * y1 + d8 * z1
        slopes_out[s + 8 * w] += d6 * x2 + d7 * y2 + d8 * z2
        r0, r1, r2 = pose[p], pose[p + w], pose[p + 2 * w]
        r3, r4, r5 = pose[p + 3 * w], pose[p + 4 * w], pose[p + 5 * w]
        r6, r7, r8 = pose[p + 6 * w], pose[p + 7 * w], pose[p + 8 * w]
        ex0, ex1, ex2 = r0 * d0 + r3 * d3 + r6 * d6, r1 * d0 + r4 * d3 + r7 * d6, r2 * d0 + r5 * d3 + r8 * d6
        ey0, ey1, ey2 = r0 * d1 + r3 * d4 + r6 * d7, r1 * d1 + r4 * d4 + r7 * d7, r2 * d1 + r5 * d4 + r8 * d7
        ez0, ez1, ez2 = r0 * d2 + r3 * d5 + r6 * d8, r1 * d2 + r4 * d5 + r7 * d8, r2 * d2 + r5 * d5 + r8 * d8
        # y = z × x, so what pulls at y pulls at both.
        ez0, ez1, ez2 = ez0 + x1 * ey2 - x2 * ey1, ez1 + x2 * ey0 - x0 * ey2, ez2 + x0 * ey1 - x1 * ey0
        ex0, ex1, ex2 = ex0 + ey1 * z2 - ey2 * z1, ex1 + ey2 * z0 - ey0 * z2, ex2 + ey0 * z1 - ey1 * z0
        inv0, inv2 = pose[h + 27 * w], pose[h + 28 * w]
        along = ez0 * z0 + ez1 * z1 + ez2 * z2
        u0, u1, u2 = (ez0 - z0 * along) * inv2, (ez1 - z1 * along) * inv2, (ez2 - z2 * along) * inv2
        along = ex0 * x0 + ex1 * x1 + ex2 * x2
        x0, x1, x2 = (ex0 - x0 * along) * inv0, (ex1 - x1 * along) * inv0, (ex2 - x2 * along) * inv0
        b0, b1, b2 = local[a + 3 * w], local[a + 5 * w], local[a + 7 * w]
        c0, c1, c2 = local[a + 4 * w], local[a + 6 * w], local[a + 8 * w]
        local_slopes_out[a + 3 * w] += x0 + c1 * u2 - c2 * u1
        local_slopes_out[a + 5 * w] += x1 + c2 * u0 - c0 * u2
        local_slopes_out[a + 7 * w] += x2 + c0 * u1 - c1 * u0
        local_slopes_out[a + 4 * w] += u1 * b2 - u2 * b1
        local_slopes_out[a + 6 * w] += u2 * b0 - u0 * b2
        local_slopes_out[a + 8 * w] += u0 * b1 - u1 * b0


@njit(cache=True, nogil=True, fastmath=_FAST)
def _compare(
    found,  # flat
    first,  # where the first of its rows begins
    wanted,  # flat
    second,
    rows,
    pairs,
    value_weights,  # (rows,)
    change_weights,  # (rows,)
    value_parts,  # (rows,)
    change_parts,  # (rows,)
    slopes_out,  # flat
    third,
    terms_out,  # (P,)
):
    """Weighted absolute differences of rows, of the values and of their changes; slopes are set, terms added to."""
    for r in range(rows):
        f, g, s = first + r * WIDTH, second + r * WIDTH, third + r * WIDTH
        weight, change_weight = value_weights[r], change_weights[r]
        none = weight - weight
        values, changes = none, none
        for k in range(pairs):
            before = found[f + k] - wanted[g + k]
            after = found[f + PAIRS + k] - wanted[g + PAIRS + k]
            change = after - before
            values += abs(before) + abs(after)
            changes += abs(change)
            pull = math.copysign(change_weight, change)
            slopes_out[s + k] = math.copysign(weight, before) - pull
            slopes_out[s + PAIRS + k] = math.copysign(weight, after) + pull
        terms_out[value_parts[r]] += values * weight
        terms_out[change_parts[r]] += changes * change_weight


@njit(cache=True, nogil=True)
def _load(rows, frames, given, mean, scale, start, pairs, half, lanes_out):
    """Columns of some rows into lanes: rows[frames] where `frames` is not empty, else rows themselves, scaled."""
    w, columns = WIDTH, rows.shape[1]
    for side in range(2):
        for k in range(pairs):
            lane = side * PAIRS + k
            row = start + side * half + k
            if given:
                for c in range(columns):
                    lanes_out[c * w + lane] = rows[row, c] * scale[c] + mean[c]
            else:
                frame = frames[row]
                for c in range(columns):
                    lanes_out[c * w + lane] = rows[frame, c]


@njit(cache=True, nogil=True)
def pose_losses(
    # the skeleton
    parents,  # (J,)
    offsets,  # (J, 3)
    local_columns,  # (J, LOCAL) which column of a pose is each row of a joint, -1 where it is fixed
    root_columns,  # (6,) columns of the root's velocity and angular velocity, -1 where there is none
    # how much each difference counts; parts are counted from 0
    value_weights,  # (Y,) of columns
    change_weights,  # (Y,) of how columns change from frame to frame
    value_parts,  # (Y,) which term a column belongs to
    change_parts,  # (Y,)
    character_weights,  # (CHARACTER,) of rows of each joint in character space
    character_change_weights,  # (CHARACTER,)
    character_parts,  # (CHARACTER,)
    character_change_parts,  # (CHARACTER,)
    # what is wanted
    poses,  # (F, Y)
    characters,  # (F, CHARACTER (J - 1))
    frames,  # (2B,) first the frames, then those that follow them
    # what was found
    found,  # (2B, Y) normalised
    mean,  # (Y,)
    scale,  # (Y,)
    # room to work in, of the same type
    lanes_found,  # (Y WIDTH,)
    lanes_wanted,  # (Y WIDTH,)
    lanes_character,  # (CHARACTER (J - 1) WIDTH,)
    lanes_slopes,  # (Y WIDTH,)
    local,  # (J LOCAL WIDTH,)
    local_slopes,  # (J LOCAL WIDTH,)
    pose,  # (J POSE WIDTH,)
    slopes,  # (J CHARACTER WIDTH,)
    terms_out,  # (P,) float64
    slopes_out,  # (2B, Y) of the sum of all terms by `found`
):
    """Losses loc, lvel, chr and cvel of Algorithm 1, in parts, and their slopes."""
    w, half, joints, columns = WIDTH, found.shape[0] // 2, parents.shape[0], found.shape[1]
    terms_out[:] = 0.0
    lanes_found[:], lanes_wanted[:], lanes_character[:] = 0, 0, 0
    for start in range(0, half, PAIRS):
        pairs = min(PAIRS, half - start)
        lanes = w
        _load(found, frames, True, mean, scale, start, pairs, half, lanes_found)
        _load(poses, frames, False, mean, scale, start, pairs, half, lanes_wanted)
        _load(characters, frames, False, mean, scale, start, pairs, half, lanes_character)
        for j in range(joints):
            for r in range(LOCAL):
                row, c = (j * LOCAL + r) * w, local_columns[j, r]
                if c >= 0:
                    for k in range(lanes):
                        local[row + k] = lanes_found[c * w + k]
                else:
                    fixed = offsets[j, r] if r < 3 else offsets[j, 0] - offsets[j, 0]
                    for k in range(lanes):
                        local[row + k] = fixed
        # The root is at the origin, faces forward, and moves as it is wanted to.
        for r in range(POSE):
            for k in range(lanes):
                pose[r * w + k] = 1 if r == 0 or r == 4 or r == 8 else 0
        for r in range(6):
            if root_columns[r] >= 0:
                for k in range(lanes):
                    pose[(12 + r) * w + k] = lanes_wanted[root_columns[r] * w + k]
        for j in range(1, joints):
            _joint_forward(local, j * LOCAL * w, parents[j] * POSE * w, j * POSE * w, lanes, pose)
        _compare(
            lanes_found, 0, lanes_wanted, 0, columns, pairs,
            value_weights, change_weights, value_parts, change_parts, lanes_slopes, 0, terms_out,
        )  # fmt: skip
        slopes[: CHARACTER * w] = 0
        for j in range(1, joints):
            _compare(
                pose, j * POSE * w, lanes_character, (j - 1) * CHARACTER * w, CHARACTER, pairs,
                character_weights, character_change_weights, character_parts, character_change_parts,
                slopes, j * CHARACTER * w, terms_out,
            )  # fmt: skip
        local_slopes[:] = 0
        for j in range(joints - 1, 0, -1):
            p = parents[j]
            _joint_backward_places(
                local, pose, j * LOCAL * w, p * POSE * w, j * POSE * w,
                p * CHARACTER * w, j * CHARACTER * w, lanes, slopes, local_slopes,
            )  # fmt: skip
            _joint_backward_turns(
                local, pose, j * LOCAL * w, p * POSE * w, j * POSE * w,
                p * CHARACTER * w, j * CHARACTER * w, lanes, slopes, local_slopes,
            )  # fmt: skip
        for j in range(1, joints):
            for r in range(LOCAL):
                row, c = (j * LOCAL + r) * w, local_columns[j, r]
                if c >= 0:
                    for k in range(lanes):
                        lanes_slopes[c * w + k] += local_slopes[row + k]
        for side in range(2):
            for k in range(pairs):
                lane, row = side * PAIRS + k, start + side * half + k
                for c in range(columns):
                    slopes_out[row, c] = lanes_slopes[c * w + lane] * scale[c]
