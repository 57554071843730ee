"""Uneven ground: how high roots, hips and feet are on it, and how feet lie on slopes.

A foot is as high over the ground as in the frames that play, and rests on the highest ground under its sole: where an
edge is under it, the rest of it hangs over. A swinging foot clears higher ground ahead. The root is as high as the
ground under the feet that carry it. Where a planted foot is too far below, hips go down.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.kernels.footlock import SolePoints
from motionmatch.maths import quat
from motionmatch.motion.anatomy import Anatomy
from motionmatch.motion.ground import Ground

SWINGING = 0.05
"""Weight of a swinging foot in the height of the root; that of a planted one is 1."""
BESIDE = 0.1
"""Level distance from the root within which feet carry about as much as right under it, metres."""
FAR = 2.0
"""Level distance from the root at which feet are of a pose before the character was moved, metres."""
MOMENTS = (1 / 3, 2 / 3, 1.0)
"""Parts of the time ahead at which a swinging foot looks for higher ground."""
CLEARANCE = 0.03
"""Height by which swinging feet clear an edge, metres."""
HIGHER = 0.01
"""Ground that is higher than under a foot by less than this needs not be cleared, metres."""
STEEPEST = 0.5
"""Largest angle by which planted feet turn with a slope, radians."""
AROUND = 0.08
"""Distance from a contact point at which the slope is measured, metres."""
STRAIGHT = 0.01
"""Largest distance of a slope from a straight line within `AROUND`, metres; otherwise there is an edge."""
PARTS = (0.25, 0.5, 0.75, 1.0)
"""Parts of a foot's way in a step that are tried."""
ROOM = 0.01
"""Distance that a foot keeps from a step that it is too low for, metres."""
FAR_STEP = 0.35
"""A foot that goes further than this in a step comes along with a character that was moved, metres."""
GRAZED = 0.02
"""A foot that is deeper in the ground than this may be in a step from the side, metres."""
ASIDE = np.array(
    [
        (away * np.sin(angle), 0.0, away * np.cos(angle))
        for away in (0.01, 0.02, 0.035, 0.05)
        for angle in np.arange(8) * np.pi / 4
    ]
)
"""(A, 3) ways out of a step, the shortest first, metres"""
STRETCHED = 1e-4
"""Distance by which a leg that reaches as far as it can is short of straight, metres."""
SHORTEST_BODY = 0.1
"""Least distance from hind feet to front feet from which the pitch of a body is known, metres."""
MOST_PITCH = 0.6
"""Largest angle by which a body on four feet goes up or down with the ground, radians."""
DEEPER = 3.0
"""Hips go down by so many times `FootLockConfig.hips_drop` on uneven ground."""
LOWER_HALFLIFE = 0.05
"""Half-life with which they go down, seconds; they come up again in thrice that."""


@dataclass(frozen=True, eq=False)
class ShownSoles:
    """Where the K feet of C characters are."""

    contacts: np.ndarray
    """(C, K, 3) contact points, metres"""
    points: np.ndarray
    """(C, K, P, 3) all points of the soles, metres"""

    def at(self, places: np.ndarray) -> ShownSoles:
        """Return the soles with contact points at the x and z of places (C, K, 3), and as high as they are."""
        moved = (places - self.contacts) * [1.0, 0.0, 1.0]
        return ShownSoles(self.contacts + moved, self.points + moved[:, :, None])


def find_soles_shown(
    positions: np.ndarray, rotations: np.ndarray, soles: SolePoints, contacts: np.ndarray
) -> ShownSoles:
    """Find the soles of poses (C, J, 3) and (C, J, 4) with contact points (C, K, 3); points that are missing in a foot
    are its first."""
    known = soles.joints >= 0
    joints = np.where(known, soles.joints, soles.joints[:, :1])
    offsets = np.where(known[..., None], soles.points, soles.points[:, :1])
    points = positions[:, joints] + quat.rotate(rotations[:, joints].astype(float), offsets[None])
    return ShownSoles(contacts, points)


def find_heights(ground: Ground, points: np.ndarray) -> np.ndarray:
    """Return heights (…) of the ground under points (…, 3), metres."""
    return ground.height(points[..., 0], points[..., 2])


def find_root_heights(
    ground: Ground, roots: np.ndarray, contacts: np.ndarray, grounds: np.ndarray, planted: np.ndarray
) -> np.ndarray:
    """Return heights (C,) for roots (C, 3): those under the feet (C, K), more of the planted and of the nearer ones.

    `contacts` (C, K, 3) are where the feet are. Without feet it is the ground under the root.
    """
    under = find_heights(ground, roots)
    if not planted.shape[1]:
        return under
    away = ((contacts - roots[:, None])[..., [0, 2]] ** 2).sum(axis=-1)
    weights = np.where(planted, 1.0, SWINGING) / (away + BESIDE**2)
    carried = (weights * grounds).sum(axis=1) / weights.sum(axis=1)
    return np.where((away > FAR**2).any(axis=1), under, carried)


def find_least_grounds(ground: Ground, soles: ShownSoles, clearances: np.ndarray) -> np.ndarray:
    """Return the least heights (C, K) of the ground for feet with which no point of a sole is under the ground.

    The contact point is then higher than that by its clearance (C, K).
    """
    return (find_heights(ground, soles.points) - _find_heights_of_points(soles, clearances)).max(axis=2)


def _find_heights_of_points(soles: ShownSoles, clearances: np.ndarray) -> np.ndarray:
    """Return heights (C, K, P) of points of soles over the ground if contact points have their clearances (C, K)."""
    return soles.points[..., 1] - soles.contacts[..., 1:2] + clearances[..., None]


def find_feet_grounds(
    ground: Ground,
    soles: ShownSoles,
    velocities: np.ndarray,
    clearances: np.ndarray,
    planted: np.ndarray,
    ahead_seconds: float,
) -> np.ndarray:
    """Return heights (C, K) of the ground on which feet are to be.

    With the contact point higher than that by its clearance (C, K), as in the frames, no point of the sole is under the
    ground, and a swinging foot, which goes on with its velocity (C, K, 3) for some seconds, clears higher ground ahead
    by `CLEARANCE`.
    """
    under = find_heights(ground, soles.contacts)
    above = _find_heights_of_points(soles, clearances)
    there = np.maximum(under, find_least_grounds(ground, soles, clearances))
    for part in MOMENTS:
        ahead = soles.points + (velocities * (part * ahead_seconds))[:, :, None]
        heights = find_heights(ground, ahead)
        cleared = np.where(heights > under[..., None] + HIGHER, heights + CLEARANCE - above, -np.inf).max(axis=2)
        there = np.where(planted, there, np.maximum(there, cleared))
    return there


def find_free_parts(
    ground: Ground, soles: ShownSoles, before: np.ndarray, clearances: np.ndarray, grounds: np.ndarray
) -> np.ndarray:
    """Return the parts (C, K), 0 to 1, of the ways from places `before` (C, K, 3) to the soles that are free.

    On the way feet are on ground of heights (C, K): a foot that is too low for a step waits in front of it.
    """
    way = (soles.contacts - before) * [1.0, 0.0, 1.0]
    length = np.linalg.norm(way, axis=-1, keepdims=True)
    room = way * np.minimum(ROOM / np.maximum(length, 1e-9), 1.0)
    free, going = np.zeros(grounds.shape), np.ones(grounds.shape, bool)
    for part in PARTS:
        there = soles.at(before + part * way + room)
        going &= find_least_grounds(ground, there, clearances) <= grounds + HIGHER
        free[going] = part
    return np.where((length[..., 0] > FAR_STEP) | (find_least_grounds(ground, soles, clearances) <= grounds), 1.0, free)


def find_front(anatomy: Anatomy, feet: np.ndarray) -> np.ndarray:
    """Return which joints (K,) of feet are hands: the front feet of a body on four legs."""
    return np.isin(feet, [anatomy.roles[role] for role in ("left_hand", "right_hand") if role in anatomy.roles])


def find_pitches(contacts: np.ndarray, grounds: np.ndarray, front: np.ndarray, yaws: np.ndarray) -> np.ndarray:
    """Return angles (C,) by which bodies on four feet go up: from the ground under the hind feet to that under the
    front ones.

    `contacts` (C, K, 3) are where feet are, `grounds` (C, K) the ground under them, `front` (K,) bool; `yaws` (C,) are
    the headings of the bodies.
    """
    away = contacts[:, front].mean(axis=1) - contacts[:, ~front].mean(axis=1)
    along = np.sin(yaws) * away[:, 0] + np.cos(yaws) * away[:, 2]
    up = grounds[:, front].mean(axis=1) - grounds[:, ~front].mean(axis=1)
    pitches = np.where(along > SHORTEST_BODY, np.arctan2(up, np.maximum(along, SHORTEST_BODY)), 0.0)
    return np.clip(pitches, -MOST_PITCH, MOST_PITCH)


def pitch_bodies(
    angles: np.ndarray, yaws: np.ndarray, pivots: np.ndarray, positions: np.ndarray, rotations: np.ndarray
) -> None:
    """Turn poses (C, J, 3) and (C, J, 4), in place, up by angles (C,) about pivots (C, 3); roots stay."""
    half = -0.5 * angles
    turns = np.stack([np.cos(half), np.sin(half) * np.cos(yaws), 0.0 * half, -np.sin(half) * np.sin(yaws)], axis=-1)
    positions[:, 1:] = pivots[:, None] + quat.rotate(turns[:, None], positions[:, 1:] - pivots[:, None])
    rotations[:, 1:] = quat.multiply(turns[:, None], rotations[:, 1:].astype(float))


def find_ways_out(ground: Ground, soles: ShownSoles) -> np.ndarray:
    """Return moves (C, K, 3) that bring soles out of the ground: up, or aside where a step is only grazed."""
    depths = find_heights(ground, soles.points) - soles.points[..., 1]
    moves = np.zeros(soles.contacts.shape)
    moves[..., 1] = np.maximum(depths.max(axis=2), 0.0)
    deep = moves[..., 1] > GRAZED
    if not deep.any():
        return moves
    points = soles.points[deep]  # (n, P, 3)
    left = (points[:, None] + ASIDE[:, None])[..., [0, 2]]  # (n, A, P, 2)
    depths = (ground.height(left[..., 0], left[..., 1]) - points[:, None, :, 1]).max(axis=2)  # (n, A)
    best = np.argmax(depths <= HIGHER, axis=1)  # the first is the nearest
    chosen = np.arange(len(points)), best
    found = ASIDE[best] + np.maximum(depths[chosen], 0.0)[:, None] * [0.0, 1.0, 0.0]
    moves[deep] = np.where((depths[chosen] <= HIGHER)[:, None], found, moves[deep])
    return moves


def find_ways_up(ground: Ground, soles: ShownSoles) -> np.ndarray:
    """Return moves (C, K, 3) straight up, for soles that are deeper in the ground than `HIGHER`."""
    depths = (find_heights(ground, soles.points) - soles.points[..., 1]).max(axis=2)
    return np.where(depths > HIGHER, depths, 0.0)[..., None] * [0.0, 1.0, 0.0]


def keep_in_reach(moves: np.ndarray, positions: np.ndarray, legs: np.ndarray) -> None:
    """Raise moves (C, K, 3) of feet to the side, in place, as far as legs are too short for them: a foot that is moved
    along a stretched leg only comes nearer to its hip. `legs` (K, 4) are joints of poses (C, J, 3)."""
    hips, knees, feet = (positions[:, legs[:, joint]].astype(float) for joint in range(3))
    longest = np.linalg.norm(knees - hips, axis=-1) + np.linalg.norm(feet - knees, axis=-1) - STRETCHED
    away = feet + moves - hips
    drop = np.sqrt(np.maximum(longest**2 - away[..., 0] ** 2 - away[..., 2] ** 2, 0.0))
    aside = (moves[..., 0] != 0.0) | (moves[..., 2] != 0.0)
    moves[..., 1] += np.where(aside, np.maximum(-drop - away[..., 1], 0.0), 0.0)


def find_slopes(ground: Ground, contacts: np.ndarray, most: float = STEEPEST) -> np.ndarray:
    """Return slopes (C, K, 2) of the ground under contact points (C, K, 3), along x and along z.

    They are no steeper than `most` radians, and 0 at edges.
    """
    here = find_heights(ground, contacts)
    slopes = np.zeros((*contacts.shape[:2], 2))
    for axis in (0, 1):
        step = np.zeros(3)
        step[2 * axis] = AROUND
        behind, ahead = find_heights(ground, contacts - step), find_heights(ground, contacts + step)
        straight = np.abs(ahead + behind - 2 * here) < 2 * STRAIGHT
        slopes[..., axis] = np.where(straight, (ahead - behind) / (2 * AROUND), 0.0)
    steep = np.linalg.norm(slopes, axis=-1, keepdims=True)
    return slopes * np.minimum(1.0, np.tan(most) / np.maximum(steep, 1e-9))
