"""Codes of two: which belong to a scene for two, where they can begin, and where it is over.

Networks tell little of it exactly: someone who walks beside another walks as anybody does. But codes are in the order
of the clips, and a clip is of one scene: all codes of a clip are judged together.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from motionmatch.database.partner import EXTRA_ENTERING, EXTRA_INTERACTING, EXTRA_SCENES
from motionmatch.learned.codebook import Codebook

_AROUND = 2
"""Codes before and after the expected one among which what plays is found again."""
_SAMPLES = 1000
"""Codes by which their rate is measured."""


@dataclass(frozen=True, eq=False)
class PairCodes:
    """What is known of N codes of a model that was trained with partners."""

    scenes: np.ndarray
    """(N,) number of the scene for two, -1 for who is alone"""
    inside: np.ndarray
    """(N,) bool: the interaction is not over"""
    entering: np.ndarray
    """(N,) bool: two can begin here"""


def has_partner(places: np.ndarray) -> np.ndarray:
    """Return whether there is somebody else (n,) bool at places (n, 5): who is alone has a facing of nothing."""
    return np.hypot(places[:, 2], places[:, 3]) > 0.5


def label_codes(extra: np.ndarray, places: np.ndarray, follows: np.ndarray) -> PairCodes:
    """Label codes by extra values (N, n) of the partner block, as networks tell them, places (N, 5), and whether the
    next code is the next in time (N,)."""
    count = len(follows)
    scenes, inside, entering = np.full(count, -1, np.int64), np.zeros(count, bool), np.zeros(count, bool)
    for start, stop in list_runs(follows):
        part = slice(start, stop)
        if has_partner(places[part]).mean() < 0.5:
            continue
        scenes[part] = int(extra[part, EXTRA_SCENES:].mean(axis=0).argmax())
        inside[start : start + fit_start(extra[part, EXTRA_INTERACTING] > 0.5)] = True
        entering[start : start + fit_start(extra[part, EXTRA_ENTERING] > 0.5)] = True
    return PairCodes(scenes, inside, entering & inside)


def fit_start(said: np.ndarray) -> int:
    """Return how many of the first are true, so that as few as possible of what is said (n,) are wrong."""
    return int(np.argmax(np.concatenate([[0], np.cumsum(np.where(said, 1, -1))])))


def list_runs(follows: np.ndarray) -> list[tuple[int, int]]:
    """List the runs of codes, first and past the last, that follow each other in time, of codes (N,)."""
    stops = (np.flatnonzero(~follows) + 1).tolist()
    return list(zip([0, *stops[:-1]], stops, strict=True))


def find_partner_codes(scenes: np.ndarray, follows: np.ndarray) -> np.ndarray:
    """Return the code (N,) of the partner at the same moment, -1 for none.

    Clips of two come one after the other and are as long as each other, so their codes are too: runs in time, of the
    same scene (N, S), one after the other and of the same length.
    """
    partners = np.full(len(follows), -1, np.int64)
    runs = list_runs(follows)
    kinds = [scenes[a:b].mean(axis=0) for a, b in runs]
    number = 0
    while number + 1 < len(runs):
        (a, b), (c, d) = runs[number], runs[number + 1]
        here, there = kinds[number], kinds[number + 1]
        paired = here.max() > 0.5 and there.max() > 0.5 and here.argmax() == there.argmax() and b - a == d - c
        if paired:
            partners[a:b], partners[c:d] = np.arange(c, d), np.arange(a, b)
        number += 2 if paired else 1
    return partners


def measure_code_rate(book: Codebook, stepper: Callable[[np.ndarray], np.ndarray], fps: float) -> float:
    """Return how many codes a second has: those that follow each other are some whole frames apart, and as far as a
    stepper goes meanwhile."""
    first = np.flatnonzero(book.follows)
    first = first[:: max(len(first) // _SAMPLES, 1)]
    if not len(first):
        return fps
    here, there = book.read(first), book.read(first + 1)
    went = stepper(here).astype(float)
    seconds = np.sum((there - here) * went, axis=1) / np.maximum(np.sum(went * went, axis=1), 1e-9)
    return fps / max(round(float(np.median(seconds)) * fps), 1)


def find_ahead(last: int, ahead: float, follows: np.ndarray, inside: np.ndarray) -> np.ndarray:
    """Return the codes (N,) bool among which two are found who went on from code `last`, `ahead` codes ago: those
    around the expected one, of the same clip, at its end the last; none for -1, or for who is not `inside` (N,)."""
    found = np.zeros(len(follows), bool)
    if last < 0 or not inside[last]:
        return found
    rest = np.flatnonzero(~(follows & inside & np.append(inside[1:], False))[last:])
    end = last + int(rest[0])
    if last + ahead >= end:
        found[end] = True
        return found
    expected = last + ahead
    found[max(int(np.ceil(expected)) - _AROUND, last) : min(int(expected) + _AROUND, end) + 1] = True
    return found
