"""On hands and knees: where they are put along a way, diagonally, and how they get there.

A hand leaves the ground a little before the knee on the other side. Whatever is planted stays.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from motionmatch.actors.signals import integrate, step
from motionmatch.motion.tags import spans_of

LIMBS = ("left_hand", "right_knee", "right_hand", "left_knee")
"""In the order in which they leave the ground."""
LEAVES = {"left_hand": 0.0, "right_knee": 0.08, "right_hand": 0.5, "left_knee": 0.58}
"""The phase of a stride in which each limb leaves the ground."""
SWING = {"hand": 0.37, "knee": 0.34}
"""For which share of a stride it is in the air; at phases 0 and a half all are down."""
CADENCE, CADENCE_WITH_SPEED = 0.65, 0.95
"""Strides per second at no speed, and how many more for each metre per second."""
STILL = 0.02
"""Slower than this nobody crawls, metres per second."""
BEGINS, CLOSES = 0.1, 0.4
"""How long before the body moves the first limb does, and how long after it the last one closes up, seconds."""


@dataclass(frozen=True, eq=False)
class Track:
    """Where one limb is in every frame. C channels, of which the first three are its place."""

    values: np.ndarray
    """(F, C)"""
    planted: np.ndarray
    """(F,) bool: it rests and does not move"""
    lifts: np.ndarray
    """(F,) 0 planted, 1 in the middle of a swing, smooth between"""


def phases(speed: np.ndarray, fps: float) -> np.ndarray:
    """(F,) the phase of a crawl at speeds (F,): it runs from 0 to a multiple of one half, where all limbs are down."""
    frames = np.flatnonzero(np.abs(speed) > STILL)
    if not len(frames):
        return np.zeros(len(speed))
    first = max(frames[0] - round(BEGINS * fps), 0)
    last = min(frames[-1] + round(CLOSES * fps), len(speed) - 1)
    going = (np.arange(len(speed)) >= first) & (np.arange(len(speed)) <= last)
    phase = integrate(going * (CADENCE + CADENCE_WITH_SPEED * np.abs(speed)), fps)
    whole = max(np.round(2 * phase[-1]) / 2, 1.0)
    return phase * whole / phase[-1]


def swings(phase: np.ndarray, limb: str) -> list[tuple[int, int]]:
    """First frames and the ones after the last of a limb's time in the air."""
    count, since = np.divmod(phase - LEAVES[limb], 1.0)
    share = SWING[limb.split("_")[1]]
    begun = (count >= 0) & (count + LEAVES[limb] + share <= phase[-1] + 1e-9)  # none that would not end
    return list(spans_of((since < share) & begun & (np.gradient(phase) > 0)))


def track(swung: list[tuple[int, int]], frames: int, home: Callable[[int, int], np.ndarray]) -> Track:
    """A limb that swings in these spans; `home(frame, n)` (C,) says where its n-th stance is, half-way through."""
    edges = [0, *(edge for span in swung for edge in span), frames]
    stances = list(zip(edges[::2], edges[1::2], strict=True))
    places = [home((start + stop) // 2, n) for n, (start, stop) in enumerate(stances)]
    values, lifts = np.empty((frames, len(places[0]))), np.zeros(frames)
    planted = np.zeros(frames, bool)
    for (start, stop), place in zip(stances, places, strict=True):
        values[start:stop], planted[start:stop] = place, True
    for (start, stop), old, new in zip(swung, places[:-1], places[1:], strict=True):
        t = (np.arange(start, stop) - start + 1) / (stop - start + 1)
        values[start:stop] = old + step(t)[:, None] * (new - old)
        lifts[start:stop] = 64.0 * (t * (1.0 - t)) ** 3
    return Track(values, planted, lifts)
