"""Where the paws come down and when: stances that stay, swings between them, and steps that close up after a stop.

Every leg has a home, a point that travels with the body. A paw is put where its home will be in the middle of the
stance; a dog at rest steps until its paws are at home.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

CLOSING_SECONDS, CLOSING_APART = 0.26, 0.11
"""How long a closing step takes, and the least time between the lifts of two paws."""
SETTLING_SECONDS = 0.5
"""A closing step goes to where home is half of this later: homes move while a dog sits down."""
NEAR_HOME = 0.03
"""A resting paw this far from home stays, metres."""
SHORTEST_SWING = 0.13
"""Seconds that a paw which had to leave early is in the air at least."""
QUICK = (0.3, 2.4), (1.8, 1.25)
"""Of steps so long, metres: how a paw gets off and comes down; 1 is at constant speed, 2 as gently as a cubic does."""
LATE, LEAP = 0.15, (1.2, 2.0)
"""How much later than it would a hind paw follows in a leap, and the steps, metres, between which a gallop leaps: the
legs that pushed stay stretched out behind for a while."""
PARTNER = (1, 0, 3, 2)
"""The other leg of the same pair."""


@dataclass(frozen=True, eq=False)
class Stance:
    """One paw on the ground from frame start to stop (not included)."""

    start: int
    stop: int
    place: np.ndarray
    """(3,) on the ground"""
    yaw: float


@dataclass(frozen=True, eq=False)
class PawPath:
    """One paw over time."""

    places: np.ndarray
    """(F, 3) on the ground, at or below the paw"""
    yaws: np.ndarray
    """(F,)"""
    swings: np.ndarray
    """(F,) 0 while it stands, then 0 to 1 until it comes down"""
    planted: np.ndarray
    """(F,) bool"""
    lengths: np.ndarray
    """(F,) how far the step goes that the paw is on, metres; 0 while it stands"""
    stances: list[Stance]


def paw_paths(
    homes: np.ndarray,
    yaws: np.ndarray,
    *,
    phases: np.ndarray,
    duty: np.ndarray,
    frequency: np.ndarray,
    moving: np.ndarray,
    too_far: np.ndarray,
    fps: float,
) -> list[PawPath]:
    """The four paws, whose homes are (F, 4, 3) and turned to yaws (F, 4).

    While the dog is moving (F,), a paw comes down as its phase (F, 4) passes a whole number and leaves `duty` (F, 4)
    of a stride later; `frequency` (F,) is in strides per second. A paw
    left `too_far` (F,) metres behind, by a body that changes its gait, leaves early.
    """
    stances = _stances(homes, yaws, phases, duty, frequency, moving, too_far, fps)
    return [_path(own, len(homes), hind=leg < 2) for leg, own in enumerate(stances)]


def _stances(homes, yaws, phases, duty, frequency, moving, too_far, fps) -> list[list[Stance]]:
    frames = len(homes)
    comes = np.vstack([np.zeros(4, bool), np.diff(np.floor(phases), axis=0) > 0]) & moving[:, None]
    leaves = np.vstack([np.zeros(4, bool), np.diff(np.floor(phases - duty), axis=0) > 0]) & moving[:, None]
    swing_frames = np.maximum(np.round((1.0 - duty) / frequency[:, None] * fps), 2).astype(int)
    stance_frames = (duty / frequency[:, None] * fps).astype(int)
    closing, least = round(CLOSING_SECONDS * fps), round(SHORTEST_SWING * fps)
    found: list[list[Stance]] = [[] for _ in range(4)]
    # The stance or the step that each leg is in: since when, until when, and where.
    since, lands, planted = [0] * 4, [0] * 4, [True] * 4
    places, facings = list(homes[0]), list(yaws[0])
    last_lift = -frames

    def away(frame: int, leg: int) -> float:
        return float(np.linalg.norm(homes[frame, leg] - places[leg]))

    def left_behind(frame: int, leg: int) -> bool:
        return moving[frame] and away(frame, leg) > max(too_far[frame], away(frame - 1, leg))

    def closes_up(frame: int, leg: int) -> bool:
        free = frame - last_lift >= CLOSING_APART * fps and frame - since[leg] >= 0.1 * fps
        if moving[frame] or not planted[PARTNER[leg]] or not free or away(frame, leg) < NEAR_HOME:
            return False
        return away(frame, leg) >= max(away(frame, other) for other in range(4) if planted[other])

    for frame in range(1, frames):
        for leg in range(4):
            if planted[leg]:
                if leaves[frame, leg]:
                    lands[leg] = frame + 2 * swing_frames[frame, leg]  # at the latest: its phase says when
                elif left_behind(frame, leg):
                    # Back into the rhythm: down with the next beat, or just after it where that comes too soon.
                    coming = np.flatnonzero(comes[frame + least : frame + 3 * swing_frames[frame, leg] // 2, leg])
                    lands[leg] = frame + least + (int(coming[0]) if len(coming) else 0)
                elif closes_up(frame, leg):
                    lands[leg] = frame + closing
                else:
                    continue
                found[leg].append(Stance(since[leg], frame, places[leg], float(facings[leg])))
                planted[leg], since[leg], last_lift = False, frame, frame
                continue
            if moving[frame - 1] and not moving[frame]:  # a paw in the air when the dog has stopped
                lands[leg] = min(lands[leg], max(since[leg] + closing, frame + 2))
            if frame >= lands[leg] or (comes[frame, leg] and frame - since[leg] > 0.08 * fps):
                planted[leg], since[leg] = True, frame
                length = stance_frames[frame, leg] if moving[frame] else int(SETTLING_SECONDS * fps)
                leaving = np.flatnonzero(leaves[frame + 1 : frame + 1 + 3 * length // 2, leg])
                stop = min(frame + 1 + int(leaving[0]) if len(leaving) else frame + length, frames - 1)
                # As far before home when it comes down as behind when it leaves.
                places[leg] = 0.5 * (homes[frame, leg] + homes[stop, leg])
                facings[leg] = 0.5 * (yaws[frame, leg] + yaws[stop, leg])
    for leg in range(4):
        if planted[leg]:
            found[leg].append(Stance(since[leg], frames, places[leg], float(facings[leg])))
    return found


def _path(stances: list[Stance], frames: int, *, hind: bool) -> PawPath:
    places, yaws = np.empty((frames, 3)), np.empty(frames)
    swings, lengths, planted = np.zeros(frames), np.zeros(frames), np.zeros(frames, bool)
    for stance in stances:
        own = slice(stance.start, stance.stop)
        places[own], yaws[own], planted[own] = stance.place, stance.yaw, True
    for before, after in zip(stances, [*stances[1:], None], strict=True):
        first, stop = before.stop, after.start if after else frames
        if stop <= first:
            continue
        share = np.arange(1, stop - first + 1) / (stop - first + 1)
        swings[first:stop] = share
        goal, yaw = (after.place, after.yaw) if after else (before.place, before.yaw)
        length = float(np.linalg.norm(goal - before.place))
        # The longer the quicker at both ends: a paw that lingered would be left behind a fast body, then far ahead.
        quick = np.interp(length, *QUICK)
        late = LATE * np.clip((length - LEAP[0]) / (LEAP[1] - LEAP[0]), 0.0, 1.0) if hind else 0.0
        gone, left = share ** (quick + late), (1.0 - share) ** quick
        blend = gone / (gone + left)
        places[first:stop] = before.place + blend[:, None] * (goal - before.place)
        yaws[first:stop] = before.yaw + blend * (yaw - before.yaw)
        lengths[first:stop] = length
    return PawPath(places, yaws, swings, planted, lengths, stances)
