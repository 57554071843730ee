"""Planted feet stay where they are: the IK afterwards that Li 2023, section 3.1, names.

All of the motion is known, so a foot is not held and let go as it comes (`control.footlock` does that) but put where
it is on average while it is planted, and led from one place to the next while it swings.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from motionmatch.maths import quat
from motionmatch.motion import contacts
from motionmatch.motion.clip import Clip
from motionmatch.motion.tags import spans_of

_CHAINS = (("hip", "knee", "foot"), ("shoulder", "elbow", "hand"))
FURTHEST = 0.25
"""A foot that moves further than this while it is called planted, metres, is not held: it does not stand."""
BRIDGED = 0.1
"""So far may a foot move, metres, where the patches say that it is planted and its own speed does not."""
STRAIGHTEST = 0.9995
"""How far a leg is stretched, as a share of its length; one that is straighter already stays so."""


def lock(clip: Clip, planted: np.ndarray) -> Clip:
    """The clip with the contacts held still where `planted` (F, K) says so; the body above stays as it is."""
    touching = contacts.points(clip)
    for contact, chain in enumerate(chains(clip)):
        if chain is not None and contact < planted.shape[1]:
            moved = corrections(touching[:, contact], planted[:, contact])
            clip = reach(clip, chain, moved)
    return clip


def standing(points: np.ndarray, voted: np.ndarray, slow: np.ndarray) -> np.ndarray:
    """(F, K) bool: which contacts (F, K, 3) are to be held.

    Those that are `slow` (F, K), as a foot is that was planted in the patches that made it. What the patches `voted`
    (F, K) joins them to longer plants, if the foot then hardly moves: two patches need not agree on where it stands.
    """
    held = slow.copy()
    for contact in range(held.shape[1]):
        for start, stop in spans_of(slow[:, contact] | voted[:, contact]):
            inside = points[start:stop, contact]
            if np.linalg.norm(inside - inside.mean(axis=0), axis=-1).max() <= BRIDGED:
                held[start:stop, contact] = True
    return held


def chains(clip: Clip) -> list[tuple[int, int, int] | None]:
    """For each contact the hip, knee and foot above it, where they are known."""
    assert clip.anatomy is not None
    found: list[tuple[int, int, int] | None] = []
    for touching in clip.anatomy.contacts:
        above, roles = clip.skeleton.ancestors(touching), clip.anatomy.roles
        named = [[roles.get(f"{side}_{n}", -1) for n in names] for side in ("left", "right") for names in _CHAINS]
        fitting = [c for c in named if -1 not in c and c[2] in above and len(set(c)) == 3]
        found.append((fitting[0][0], fitting[0][1], fitting[0][2]) if fitting else None)
    return found


def corrections(points: np.ndarray, planted: np.ndarray) -> np.ndarray:
    """(F, 3) by how much a contact (F, 3) is to be moved: to one place while planted, from place to place between."""
    out = np.zeros_like(points)
    last = 0  # the first frame after the last plant
    for start, stop in spans_of(planted):
        still = points[start:stop].mean(axis=0)
        if np.linalg.norm(points[start:stop] - still, axis=-1).max() > FURTHEST:
            continue
        out[start:stop] = still - points[start:stop]
        first = out[last - 1] if last else np.zeros(3)
        along = (np.arange(1, start - last + 1) / (start - last + 1.0))[:, None]
        eased = along * along * (3.0 - 2.0 * along)
        out[last:start] = (1.0 - eased) * first + eased * out[start]
        last = stop
    if 0 < last < len(points):
        along = np.linspace(0.0, 1.0, len(points) - last + 1)[1:, None]
        out[last:] = (1.0 - along * along * (3.0 - 2.0 * along)) * out[last - 1]
    return out


def reach(clip: Clip, chain: tuple[int, int, int], moved: np.ndarray) -> Clip:
    """The clip with a foot moved by `moved` (F, 3) and turned as before; the knee stays in its plane."""
    hip, knee, foot = chain
    points, turns = clip.positions_world.astype(float), quat.normalize(clip.rotations_world.astype(float))
    parents = clip.skeleton.parents
    thigh, shin = points[:, knee] - points[:, hip], points[:, foot] - points[:, knee]
    upper, lower = np.linalg.norm(thigh, axis=-1), np.linalg.norm(shin, axis=-1)
    line = points[:, foot] + moved - points[:, hip]
    distance = np.linalg.norm(line, axis=-1)
    reached = _softly(
        distance, np.linalg.norm(points[:, foot] - points[:, hip], axis=-1), STRAIGHTEST * (upper + lower)
    )
    reached = np.maximum(reached, np.abs(upper - lower) * 1.0001)
    line = line / np.maximum(distance, 1e-9)[:, None]
    # The thigh turns with the line from hip to foot, then as far within its plane as the length asks.
    old_line = points[:, foot] - points[:, hip]
    carried = quat.rotate(quat.between(old_line, line), thigh)
    aside = carried - np.sum(carried * line, axis=-1, keepdims=True) * line
    aside /= np.maximum(np.linalg.norm(aside, axis=-1, keepdims=True), 1e-9)
    cosine = np.clip((upper**2 + reached**2 - lower**2) / np.maximum(2 * upper * reached, 1e-12), -1.0, 1.0)
    new_thigh = upper[:, None] * (cosine[:, None] * line + np.sqrt(1.0 - cosine**2)[:, None] * aside)
    new_shin = line * reached[:, None] - new_thigh
    first = quat.multiply(quat.between(carried, new_thigh), quat.between(old_line, line))
    second = quat.multiply(quat.between(quat.rotate(first, shin), new_shin), first)

    rotations = quat.normalize(clip.rotations.astype(float))
    above = turns[:, parents[hip]] if parents[hip] >= 0 else np.tile(quat.IDENTITY, (len(points), 1))
    rotations[:, hip] = quat.inverse_multiply(above, quat.multiply(first, turns[:, hip]))
    around = quat.multiply(first, turns[:, parents[knee]])
    rotations[:, knee] = quat.inverse_multiply(around, quat.multiply(second, turns[:, knee]))
    around = quat.multiply(second, turns[:, parents[foot]])
    rotations[:, foot] = quat.inverse_multiply(around, turns[:, foot])
    still = ~moved.any(axis=-1)
    rotations[still] = clip.rotations[still]
    return replace(clip, rotations=quat.unroll(quat.normalize(rotations)))


def _softly(wanted: np.ndarray, now: np.ndarray, longest: np.ndarray) -> np.ndarray:
    """(F,) how far from the hip the foot gets: as wanted if that is nearer, else ever more slowly up to the longest.

    A knee turns infinitely fast where a leg becomes straight, so a hard limit would make it jump.
    """
    room = np.maximum(longest - now, 1e-9)
    return np.where(wanted <= now, wanted, now + room * -np.expm1(-np.maximum(wanted - now, 0.0) / room))
