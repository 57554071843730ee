"""The pose losses of Algorithm 1 (Holden 2020) and their gradients: forward kinematics (Appendix C), differences, and
the way back, in one pass.

Poses lie side by side in lanes, `WIDTH` of them at a time: the first half are frames, the second half the frames after
them. Work arrays are flat, one row of lanes after another, so that the compiler sees fixed distances between rows and
vectorises every loop over lanes. Loops run to `lanes`, which the compiler does not know: it would unroll a small
literal instead.

The fast-math flags leave NaN alone: a NaN that comes in goes out.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numba import njit

PAIRS = 32
WIDTH = 2 * PAIRS
"""Lanes: PAIRS first frames, then the PAIRS frames after them."""
LOCAL = 15
"""Rows of a joint as the decompressor gives it: position 3, two axes 6 (x y of each row), velocity 3, angular velocity
3."""
POSE = 29
"""Rows of a joint as forward kinematics gives it: rotation 9, position 3, velocity 3, angular velocity 3; and for the
way back its local rotation 9, and one over the lengths of two axes."""
CHARACTER = 18
"""Rows of POSE that are compared: rotation, position, velocity, angular velocity."""
_FAST = {"reassoc", "contract", "arcp", "nsz"}


class BoneArrays(NamedTuple):
    """A skeleton, and the columns of a pose vector (Y,) that belong to its joints."""

    parents: np.ndarray
    """(J,)"""
    offsets: np.ndarray
    """(J, 3) metres"""
    local_columns: np.ndarray
    """(J, LOCAL) the column of each row of a joint, -1 where it is fixed"""
    root_columns: np.ndarray
    """(6,) columns of the root's velocity and angular velocity, -1 where there is none"""


class RowWeights(NamedTuple):
    """The weight of each row in the losses, and the term that it is added to; terms are counted from 0."""

    values: np.ndarray
    """(R,) weights of absolute differences"""
    changes: np.ndarray
    """(R,) weights of differences of changes from frame to frame"""
    value_terms: np.ndarray
    """(R,)"""
    change_terms: np.ndarray
    """(R,)"""


class PoseTargets(NamedTuple):
    """Target poses of a batch: rows of the database."""

    poses: np.ndarray
    """(F, Y)"""
    character_poses: np.ndarray
    """(F, CHARACTER (J - 1)) the same in character space"""
    frames: np.ndarray
    """(2B,) B frames, then the B frames after them"""


class PosePredictions(NamedTuple):
    """Output of the decompressor."""

    poses: np.ndarray
    """(2B, Y) normalised"""
    mean: np.ndarray
    """(Y,)"""
    scale: np.ndarray
    """(Y,)"""


class PoseScratch(NamedTuple):
    """Work arrays, flat, rows of WIDTH lanes, of the type of the poses."""

    predicted: np.ndarray
    """(Y WIDTH,)"""
    target: np.ndarray
    """(Y WIDTH,)"""
    character_target: np.ndarray
    """(CHARACTER (J - 1) WIDTH,)"""
    gradients: np.ndarray
    """(Y WIDTH,) by columns of the pose"""
    local: np.ndarray
    """(J LOCAL WIDTH,)"""
    local_gradients: np.ndarray
    """(J LOCAL WIDTH,)"""
    pose: np.ndarray
    """(J POSE WIDTH,)"""
    pose_gradients: np.ndarray
    """(J CHARACTER WIDTH,)"""


def make_scratch(num_joints: int, num_columns: int, dtype: np.dtype) -> PoseScratch:
    """Make work arrays for a skeleton of J joints and pose vectors of Y columns."""
    rows = [num_columns, num_columns, CHARACTER * (num_joints - 1), num_columns]
    rows += [num_joints * LOCAL, num_joints * LOCAL, num_joints * POSE, num_joints * CHARACTER]
    return PoseScratch(*(np.zeros(count * WIDTH, dtype) for count in rows))


@njit(cache=True, nogil=True, fastmath=_FAST)
def _joint_forward(
    local,  # flat, LOCAL rows of WIDTH per joint
    at,  # where the joint's local rows begin
    above,  # where its parent's rows of the pose begin
    here,  # where its own do
    lanes,
    pose_out,  # flat, POSE rows of WIDTH per joint
):
    """Place a joint: rotation, position and velocities in character space from its local rows and its parent."""
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
    gradient_above,  # where the parent's rows of gradients begin
    gradient_here,
    lanes,
    gradients_out,  # flat, CHARACTER rows of WIDTH per joint, in and out
    local_gradients_out,  # flat, LOCAL rows of WIDTH per joint
):
    """Pass gradients of a joint's position and velocities on to its parent and to the local rows."""
    w = WIDTH
    for k in range(lanes):
        a, p, h, s, d = at + k, above + k, here + k, gradient_above + k, gradient_here + k
        p0, p1, p2 = gradients_out[d + 9 * w], gradients_out[d + 10 * w], gradients_out[d + 11 * w]
        v0, v1, v2 = gradients_out[d + 12 * w], gradients_out[d + 13 * w], gradients_out[d + 14 * w]
        o0, o1, o2 = gradients_out[d + 15 * w], gradients_out[d + 16 * w], gradients_out[d + 17 * w]
        g0, g1, g2 = pose[p + 15 * w], pose[p + 16 * w], pose[p + 17 * w]
        a0 = pose[h + 9 * w] - pose[p + 9 * w]
        a1 = pose[h + 10 * w] - pose[p + 10 * w]
        a2 = pose[h + 11 * w] - pose[p + 11 * w]
        gradients_out[s + 9 * w] += p0
        gradients_out[s + 10 * w] += p1
        gradients_out[s + 11 * w] += p2
        gradients_out[s + 12 * w] += v0
        gradients_out[s + 13 * w] += v1
        gradients_out[s + 14 * w] += v2
        gradients_out[s + 15 * w] += o0 + a1 * v2 - a2 * v1
        gradients_out[s + 16 * w] += o1 + a2 * v0 - a0 * v2
        gradients_out[s + 17 * w] += o2 + a0 * v1 - a1 * v0
        p0, p1, p2 = p0 + v1 * g2 - v2 * g1, p1 + v2 * g0 - v0 * g2, p2 + v0 * g1 - v1 * g0
        r0, r1, r2 = pose[p], pose[p + w], pose[p + 2 * w]
        r3, r4, r5 = pose[p + 3 * w], pose[p + 4 * w], pose[p + 5 * w]
        r6, r7, r8 = pose[p + 6 * w], pose[p + 7 * w], pose[p + 8 * w]
        local_gradients_out[a] += r0 * p0 + r3 * p1 + r6 * p2
        local_gradients_out[a + w] += r1 * p0 + r4 * p1 + r7 * p2
        local_gradients_out[a + 2 * w] += r2 * p0 + r5 * p1 + r8 * p2
        local_gradients_out[a + 9 * w] += r0 * v0 + r3 * v1 + r6 * v2
        local_gradients_out[a + 10 * w] += r1 * v0 + r4 * v1 + r7 * v2
        local_gradients_out[a + 11 * w] += r2 * v0 + r5 * v1 + r8 * v2
        local_gradients_out[a + 12 * w] += r0 * o0 + r3 * o1 + r6 * o2
        local_gradients_out[a + 13 * w] += r1 * o0 + r4 * o1 + r7 * o2
        local_gradients_out[a + 14 * w] += r2 * o0 + r5 * o1 + r8 * o2
        t0, t1, t2 = local[a], local[a + w], local[a + 2 * w]
        u0, u1, u2 = local[a + 9 * w], local[a + 10 * w], local[a + 11 * w]
        q0, q1, q2 = local[a + 12 * w], local[a + 13 * w], local[a + 14 * w]
        gradients_out[s] += p0 * t0 + v0 * u0 + o0 * q0
        gradients_out[s + w] += p0 * t1 + v0 * u1 + o0 * q1
        gradients_out[s + 2 * w] += p0 * t2 + v0 * u2 + o0 * q2
        gradients_out[s + 3 * w] += p1 * t0 + v1 * u0 + o1 * q0
        gradients_out[s + 4 * w] += p1 * t1 + v1 * u1 + o1 * q1
        gradients_out[s + 5 * w] += p1 * t2 + v1 * u2 + o1 * q2
        gradients_out[s + 6 * w] += p2 * t0 + v2 * u0 + o2 * q0
        gradients_out[s + 7 * w] += p2 * t1 + v2 * u1 + o2 * q1
        gradients_out[s + 8 * w] += p2 * t2 + v2 * u2 + o2 * q2


@njit(cache=True, nogil=True, fastmath=_FAST)
def _joint_backward_turns(
    local, pose, at, above, here, gradient_above, gradient_here, lanes, gradients_out, local_gradients_out
):
    """Pass gradients of a joint's rotation on to its parent, and through Gram–Schmidt to the two axes."""
    w = WIDTH
    for k in range(lanes):
        a, p, h, s, d = at + k, above + k, here + k, gradient_above + k, gradient_here + k
        d0, d1, d2 = gradients_out[d], gradients_out[d + w], gradients_out[d + 2 * w]
        d3, d4, d5 = gradients_out[d + 3 * w], gradients_out[d + 4 * w], gradients_out[d + 5 * w]
        d6, d7, d8 = gradients_out[d + 6 * w], gradients_out[d + 7 * w], gradients_out[d + 8 * w]
        x0, y0, z0 = pose[h + 18 * w], pose[h + 19 * w], pose[h + 20 * w]
        x1, y1, z1 = pose[h + 21 * w], pose[h + 22 * w], pose[h + 23 * w]
        x2, y2, z2 = pose[h + 24 * w], pose[h + 25 * w], pose[h + 26 * w]
        gradients_out[s] += d0 * x0 + d1 * y0 + d2 * z0
        gradients_out[s + w] += d0 * x1 + d1 * y1 + d2 * z1
        gradients_out[s + 2 * w] += d0 * x2 + d1 * y2 + d2 * z2
        gradients_out[s + 3 * w] += d3 * x0 + d4 * y0 + d5 * z0
        gradients_out[s + 4 * w] += d3 * x1 + d4 * y1 + d5 * z1
        gradients_out[s + 5 * w] += d3 * x2 + d4 * y2 + d5 * z2
        gradients_out[s + 6 * w] += d6 * x0 + d7 * y0 + d8 * z0
        gradients_out[s + 7 * w] += d6 * x1 + d7 * y1 + d8 * z1
        gradients_out[s + 8 * w] += d6 * x2 + d7 * y2 + d8 * z2
        r0, r1, r2 = pose[p], pose[p + w], pose[p + 2 * w]
        r3, r4, r5 = pose[p + 3 * w], pose[p + 4 * w], pose[p + 5 * w]
        r6, r7, r8 = pose[p + 6 * w], pose[p + 7 * w], pose[p + 8 * w]
        ex0, ex1, ex2 = r0 * d0 + r3 * d3 + r6 * d6, r1 * d0 + r4 * d3 + r7 * d6, r2 * d0 + r5 * d3 + r8 * d6
        ey0, ey1, ey2 = r0 * d1 + r3 * d4 + r6 * d7, r1 * d1 + r4 * d4 + r7 * d7, r2 * d1 + r5 * d4 + r8 * d7
        ez0, ez1, ez2 = r0 * d2 + r3 * d5 + r6 * d8, r1 * d2 + r4 * d5 + r7 * d8, r2 * d2 + r5 * d5 + r8 * d8
        # y = z × x, so a gradient of y goes to both.
        ez0, ez1, ez2 = ez0 + x1 * ey2 - x2 * ey1, ez1 + x2 * ey0 - x0 * ey2, ez2 + x0 * ey1 - x1 * ey0
        ex0, ex1, ex2 = ex0 + ey1 * z2 - ey2 * z1, ex1 + ey2 * z0 - ey0 * z2, ex2 + ey0 * z1 - ey1 * z0
        inv0, inv2 = pose[h + 27 * w], pose[h + 28 * w]
        along = ez0 * z0 + ez1 * z1 + ez2 * z2
        u0, u1, u2 = (ez0 - z0 * along) * inv2, (ez1 - z1 * along) * inv2, (ez2 - z2 * along) * inv2
        along = ex0 * x0 + ex1 * x1 + ex2 * x2
        x0, x1, x2 = (ex0 - x0 * along) * inv0, (ex1 - x1 * along) * inv0, (ex2 - x2 * along) * inv0
        b0, b1, b2 = local[a + 3 * w], local[a + 5 * w], local[a + 7 * w]
        c0, c1, c2 = local[a + 4 * w], local[a + 6 * w], local[a + 8 * w]
        local_gradients_out[a + 3 * w] += x0 + c1 * u2 - c2 * u1
        local_gradients_out[a + 5 * w] += x1 + c2 * u0 - c0 * u2
        local_gradients_out[a + 7 * w] += x2 + c0 * u1 - c1 * u0
        local_gradients_out[a + 4 * w] += u1 * b2 - u2 * b1
        local_gradients_out[a + 6 * w] += u2 * b0 - u0 * b2
        local_gradients_out[a + 8 * w] += u0 * b1 - u1 * b0


@njit(cache=True, nogil=True, fastmath=_FAST)
def _compare(
    predicted,  # flat
    first,  # where its rows begin
    target,  # flat
    second,  # where its rows begin
    pairs,
    weights,  # RowWeights
    gradients_out,  # flat
    third,  # where its rows begin
    terms_out,  # (P,) added to
):
    """Compare rows: weighted absolute differences of values and of their changes, and the gradients of those."""
    for r in range(len(weights.values)):
        f, g, s = first + r * WIDTH, second + r * WIDTH, third + r * WIDTH
        weight, change_weight = weights.values[r], weights.changes[r]
        none = weight - weight
        values, changes = none, none
        for k in range(pairs):
            before = predicted[f + k] - target[g + k]
            after = predicted[f + PAIRS + k] - target[g + PAIRS + k]
            change = after - before
            values += abs(before) + abs(after)
            changes += abs(change)
            pull = math.copysign(change_weight, change)
            gradients_out[s + k] = math.copysign(weight, before) - pull
            gradients_out[s + PAIRS + k] = math.copysign(weight, after) + pull
        terms_out[weights.value_terms[r]] += values * weight
        terms_out[weights.change_terms[r]] += changes * change_weight


@njit(cache=True, nogil=True)
def _load_predictions(predictions, start, pairs, half, lanes_out):
    """Copy rows of a batch into lanes, in their own units."""
    rows, mean, scale = predictions
    for side in range(2):
        for k in range(pairs):
            lane, row = side * PAIRS + k, start + side * half + k
            for c in range(rows.shape[1]):
                lanes_out[c * WIDTH + lane] = rows[row, c] * scale[c] + mean[c]


@njit(cache=True, nogil=True)
def _load_targets(rows, frames, start, pairs, half, lanes_out):
    """Copy rows[frames] of a batch into lanes."""
    for side in range(2):
        for k in range(pairs):
            lane, frame = side * PAIRS + k, frames[start + side * half + k]
            for c in range(rows.shape[1]):
                lanes_out[c * WIDTH + lane] = rows[frame, c]


@njit(cache=True, nogil=True)
def pose_losses(
    bones,  # BoneArrays
    weights,  # RowWeights of the columns of a pose (Y,): losses loc and lvel
    character_weights,  # RowWeights of the rows of each joint in character space (CHARACTER,): losses chr and cvel
    targets,  # PoseTargets
    predictions,  # PosePredictions
    scratch,  # PoseScratch
    terms_out,  # (P,) float64
    gradients_out,  # (2B, Y) of the sum of all terms, by the normalised predictions
):
    """Compute the losses loc, lvel, chr and cvel of Algorithm 1 in parts, and their gradients."""
    half, columns = predictions.poses.shape[0] // 2, predictions.poses.shape[1]
    w, lanes, joints, parents = WIDTH, WIDTH, bones.parents.shape[0], bones.parents
    local, pose, frames = scratch.local, scratch.pose, targets.frames
    terms_out[:] = 0.0
    scratch.predicted[:], scratch.target[:], scratch.character_target[:] = 0, 0, 0
    for start in range(0, half, PAIRS):
        pairs = min(PAIRS, half - start)
        _load_predictions(predictions, start, pairs, half, scratch.predicted)
        _load_targets(targets.poses, frames, start, pairs, half, scratch.target)
        _load_targets(targets.character_poses, frames, start, pairs, half, scratch.character_target)
        for j in range(joints):
            for r in range(LOCAL):
                row, c = (j * LOCAL + r) * w, bones.local_columns[j, r]
                if c >= 0:
                    for k in range(lanes):
                        local[row + k] = scratch.predicted[c * w + k]
                else:
                    fixed = bones.offsets[j, r] if r < 3 else bones.offsets[j, 0] - bones.offsets[j, 0]
                    for k in range(lanes):
                        local[row + k] = fixed
        # The root is at the origin, faces forward, and moves as in the target.
        for r in range(POSE):
            for k in range(lanes):
                pose[r * w + k] = 1 if r == 0 or r == 4 or r == 8 else 0
        for r in range(6):
            if bones.root_columns[r] >= 0:
                for k in range(lanes):
                    pose[(12 + r) * w + k] = scratch.target[bones.root_columns[r] * w + k]
        for j in range(1, joints):
            _joint_forward(local, j * LOCAL * w, parents[j] * POSE * w, j * POSE * w, lanes, pose)
        _compare(scratch.predicted, 0, scratch.target, 0, pairs, weights, scratch.gradients, 0, terms_out)
        scratch.pose_gradients[: CHARACTER * w] = 0
        for j in range(1, joints):
            _compare(
                pose, j * POSE * w, scratch.character_target, (j - 1) * CHARACTER * w, pairs, character_weights,
                scratch.pose_gradients, j * CHARACTER * w, terms_out,
            )  # fmt: skip
        scratch.local_gradients[:] = 0
        for j in range(joints - 1, 0, -1):
            p = parents[j]
            _joint_backward_places(
                local, pose, j * LOCAL * w, p * POSE * w, j * POSE * w,
                p * CHARACTER * w, j * CHARACTER * w, lanes, scratch.pose_gradients, scratch.local_gradients,
            )  # fmt: skip
            _joint_backward_turns(
                local, pose, j * LOCAL * w, p * POSE * w, j * POSE * w,
                p * CHARACTER * w, j * CHARACTER * w, lanes, scratch.pose_gradients, scratch.local_gradients,
            )  # fmt: skip
        for j in range(1, joints):
            for r in range(LOCAL):
                row, c = (j * LOCAL + r) * w, bones.local_columns[j, r]
                if c >= 0:
                    for k in range(lanes):
                        scratch.gradients[c * w + k] += scratch.local_gradients[row + k]
        for side in range(2):
            for k in range(pairs):
                lane, row = side * PAIRS + k, start + side * half + k
                for c in range(columns):
                    gradients_out[row, c] = scratch.gradients[c * w + lane] * predictions.scale[c]
