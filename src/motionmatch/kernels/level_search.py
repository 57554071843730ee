"""A search on level ground in one call: the query of each character who searches, the tree, and the transition.

The same kernels that a search by `control.controller` calls one after another, with what is between them in NumPy, and
the same numbers to the last bit.
"""

import math
from typing import NamedTuple

import numpy as np
from numba import njit

from motionmatch.kernels.bundles import KernelQuery, KernelResult
from motionmatch.kernels.characters import (
    AT,
    CHARACTERS,
    JOINTS,
    MOVING,
    get_flags,
    get_numbers,
    get_stored,
    get_whole,
)
from motionmatch.kernels.playback import JointOffsets, Playhead, Reel, transition
from motionmatch.kernels.playing import get_roots
from motionmatch.kernels.search import search_tree
from motionmatch.kernels.steering import DUE, find_changed, find_refused, finish, look_ahead, see


class AskedColumns(NamedTuple):
    """The columns of a query that ask for something else than what plays."""

    times: np.ndarray
    """(H,) seconds ahead at which the path is looked at"""
    last: int
    """the greatest of them, or -1 if there is none"""
    path: np.ndarray
    """(N, 4) int64: a column, 1 for a direction and 0 for a position, the time, and the axis"""
    posture: np.ndarray
    """(B, 3) int64: a column, and the first and the number of its points in `curves`"""
    tolerances: np.ndarray
    """(B,) distance from the usual posture that is let be"""
    curves: np.ndarray
    """(2, n) speeds, metres per second, and the usual values at them"""


class Features(NamedTuple):
    """The frames that are searched, as queries need them."""

    values: np.ndarray
    """(F, D) float32, normalised"""
    mean: np.ndarray
    """(D,) float32"""
    scale: np.ndarray
    """(D,) float32"""
    weights: np.ndarray
    """(1, P) float32, padded"""
    edges: np.ndarray
    """(R + 1,) int64: the first frame of each clip, and F"""


class SearchRules(NamedTuple):
    """When a search goes on from elsewhere."""

    rate: float
    """of the spring of the velocity"""
    facing_rate: float
    """of that of the facing"""
    turn_rate: float
    """at which the facing turns at most, radians per second"""
    turn_speed: float
    """of those who turn about, at most, metres per second"""
    bias: float
    """cost by which a transition must be better"""
    settle_bias: float
    """what is added to it right after a transition"""
    settle_seconds: float
    """time in which that fades"""
    same_velocity: float
    """Commands that differ by less, and by less than `same_angle`, are the same."""
    same_angle: float
    no_return: bool
    """whether places where a character just was are refused"""
    sharp_velocity: float
    """of a change after which nothing is refused, metres per second"""
    sharp_angle: float
    near: int
    """frames that are the same place"""
    back: float
    """seconds after a transition in which nobody goes back"""
    since: float
    """to what was played so long ago, seconds"""
    radius: int
    """frames about the playing one that are not offered"""
    period: float
    """seconds between searches"""
    keeps_turn: bool
    """whether who searches early also searches at its own time"""
    largest: float
    """a query with greater numbers is none"""


@njit(cache=True, nogil=True)
def find_usual(curves, first, count, speed):
    """Return the usual value at a speed: linear between points of a curve, and constant outside."""
    if speed < curves[0, first]:
        return curves[1, first]
    for k in range(first, first + count - 1):
        if speed < curves[0, k + 1]:
            if speed == curves[0, k]:
                return curves[1, k]
            slope = (curves[1, k + 1] - curves[1, k]) / (curves[0, k + 1] - curves[0, k])
            return slope * (speed - curves[0, k]) + curves[1, k]
    return curves[1, first + count - 1]


@njit(cache=True, nogil=True)
def make_vectors(frames, positions, directions, asked, features, vectors_out):
    """Make query vectors (n, P) of characters that play frames (n,), for paths (n, H, 3) in the frames of their
    roots."""
    values = np.empty(features.mean.shape[0])
    for n in range(frames.shape[0]):
        for d in range(values.shape[0]):
            values[d] = features.values[frames[n], d] * features.scale[d] + features.mean[d]
        for k in range(asked.path.shape[0]):
            path = directions if asked.path[k, 1] else positions
            values[asked.path[k, 0]] = path[n, asked.path[k, 2], asked.path[k, 3]]
        speed = 0.0
        if asked.last >= 0:
            x, z = positions[n, asked.last, 0], positions[n, asked.last, 2]
            speed = math.hypot(x, z) / asked.times[asked.last]
        for b in range(asked.posture.shape[0]):
            column, tolerance = asked.posture[b, 0], asked.tolerances[b]
            usual = find_usual(asked.curves, asked.posture[b, 1], asked.posture[b, 2], speed)
            values[column] = min(max(values[column], usual - tolerance), usual + tolerance)
        for d in range(values.shape[0]):
            vectors_out[n, d] = (values[d] - features.mean[d]) / features.scale[d]


@njit(cache=True, nogil=True)
def are_sound(vectors, largest):
    """Return whether all numbers of query vectors (n, P) are numbers, and none is too great."""
    for n in range(vectors.shape[0]):
        for d in range(vectors.shape[1]):
            if not abs(vectors[n, d]) <= largest:
                return False
    return True


@njit(cache=True, nogil=True)
def search_level(
    memory,
    places,
    velocities,  # (C, 3) of the command
    starts,  # (C, 3) where the command has the simulations, or no rows
    tags,  # (C,) numbers for what the command asks
    speeds,  # (n,) that the data reaches, or none
    frames_ahead,  # of this step
    show,  # whether a pose is made, and offsets of joints are needed
    settings,  # SearchRules
    asked,  # AskedColumns
    features,  # Features
    tree,  # Tree
    mask,  # TreeMask
    allowed,  # (F,) bool: frames that the tags allow; empty for all
    reel,  # Reel
):
    """Search for those who are marked, and let them go on from what is found. Return False, with nothing changed, if a
    query is not sound."""
    settings, asked, features = SearchRules(*settings), AskedColumns(*asked), Features(*features)
    reel, roots = Reel(*reel), get_roots(memory, places)
    chosen = np.flatnonzero(get_flags(memory, places, AT.searched))
    count, frames = chosen.shape[0], get_whole(memory, places, AT.frames)
    fractions, settled = get_numbers(memory, places, AT.frame_fractions), get_numbers(memory, places, AT.settled)

    paths = np.empty((4, count, asked.times.shape[0], 3))
    look_ahead(
        memory,
        places,
        velocities,
        starts,
        speeds,
        chosen,
        asked.times,
        settings.rate,
        settings.facing_rate,
        settings.turn_rate,
        settings.turn_speed,
        paths[0],
        paths[1],
    )
    shown, shown_yaws = np.empty((count, 3)), np.empty(count)
    for n in range(count):
        c = chosen[n]
        for k in range(3):
            shown[n, k] = roots.positions[c, k] + roots.offsets[c, k]
        shown_yaws[n] = roots.yaws[c] + roots.yaw_offsets[c]
    see(paths[0], paths[1], shown, shown_yaws, paths[2], paths[3])
    vectors = np.zeros((count, features.weights.shape[1]), np.float32)
    make_vectors(frames[chosen], paths[2], paths[3], asked, features, vectors)
    if not are_sound(vectors, settings.largest):
        return False

    current, stays, bias = np.empty(count, np.int64), np.empty(count, np.int64), np.empty(count)
    changed, free = np.empty(count, np.bool_), np.empty(count, np.bool_)
    find_changed(memory, places, velocities, tags, chosen, settings.same_velocity, settings.same_angle, changed)
    find_changed(memory, places, velocities, tags, chosen, settings.sharp_velocity, settings.sharp_angle, free)
    for n in range(count):
        c = chosen[n]
        frame = frames[c]
        current[n] = -1 if frame + fractions[c] + frames_ahead > reel.lasts[frame] else frame
        forbidden = allowed.shape[0] > 0 and not allowed[frame]
        stays[n] = -1 if forbidden else current[n]
        free[n] = free[n] or current[n] < 0 or forbidden
        left = 0.0
        if settings.settle_bias != 0.0 and settings.settle_seconds != 0.0 and not changed[n]:
            left = min(max(1.0 - settled[c] / settings.settle_seconds, 0.0), 1.0)
        bias[n] = settings.bias + settings.settle_bias * left
    visits = np.zeros((count, 2), np.int64)
    result = KernelResult(np.empty(count, np.int64), np.empty(count), visits, visits)
    query = KernelQuery(features.edges, vectors, features.weights, current, stays, bias, settings.radius)
    search_tree(tree, mask, query, np.arange(count), result)

    refused = np.empty((count, 4, 2), np.int64)
    free |= not settings.no_return
    find_refused(memory, places, chosen, free, reel.fps, settings.near, settings.back, settings.since, refused)
    costs, switched = get_numbers(memory, places, AT.costs), get_flags(memory, places, AT.switched)
    left_seconds = get_numbers(memory, places, AT.search_in)
    targets, following = np.full(places[CHARACTERS], -1, np.int64), np.empty(count)
    for n in range(count):
        c, found = chosen[n], result.frames[n]
        better = found >= 0 and found != frames[c]
        for k in range(refused.shape[1]):
            better = better and not (refused[n, k, 0] <= found <= refused[n, k, 1])
        costs[c], switched[c] = result.costs[n], better
        if better:
            targets[c] = found
        due = left_seconds[c] <= DUE
        following[n] = max((left_seconds[c] if due else 0.0) + settings.period, 0.0)
        if settings.keeps_turn and not due:
            following[n] = left_seconds[c]
    before = frames.copy()
    joints, moving = (places[JOINTS], places[MOVING]) if show else (0, 0)
    offsets = JointOffsets(
        get_stored(memory, places, AT.rotation_offsets, places[JOINTS], 3)[:, :joints],
        get_stored(memory, places, AT.rotation_rates, places[JOINTS], 3)[:, :joints],
        get_stored(memory, places, AT.translation_offsets, places[MOVING], 3)[:, :moving],
        get_stored(memory, places, AT.translation_rates, places[MOVING], 3)[:, :moving],
    )
    transition(reel, targets, Playhead(frames, fractions), roots, offsets)
    finish(memory, places, before, chosen, velocities, tags, following)
    return True
