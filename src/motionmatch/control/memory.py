"""Where characters were a moment ago, so that they don't go back there: two snippets in turn look like a tremor.

A transition goes back if it comes within half a second of the one before, to within ten frames (at 60 Hz) of where the
character was less than a second before. Such a transition is refused, and what plays goes on, unless its clip ends or
the command has changed. Where nothing but the frames moves the root it is allowed if going on costs much more: nothing
else would bring the character back to its way.
"""

from __future__ import annotations

import numpy as np

from motionmatch.control.state import CharacterState
from motionmatch.kernels import steering
from motionmatch.search.query import Query

BACK_SECONDS, BEFORE_SECONDS = 0.5, 1.0
"""A transition goes back if the one before is not longer ago than the first, to a frame played within the second."""
NEAR_SECONDS = 10 / 60
"""Distance in a clip within which two frames are the same place, seconds."""
RETURN_GAIN = 3.0
"""Cost by which going back has to be better than going on, where nothing but the frames moves the root: twice what
settles a character."""


def find_refused(state: CharacterState, chosen: np.ndarray, free: np.ndarray, fps: float) -> np.ndarray:
    """Return spans (n, S, 2) of frames that the chosen characters must not go back to; empty spans end before they
    begin. Those that are `free` (n,) may go anywhere."""
    spans, near = np.empty((len(chosen), 4, 2), np.int64), round(NEAR_SECONDS * fps)
    memory, places = state.memory, state.layout.places
    steering.find_refused(memory, places, chosen, free, float(fps), near, BACK_SECONDS, BEFORE_SECONDS, spans)
    return spans


def is_refused(frames: np.ndarray, spans: np.ndarray) -> np.ndarray:
    """Return whether frames (n,) lie in one of the spans (n, S, 2) of each."""
    return np.any((frames[:, None] >= spans[..., 0]) & (frames[:, None] <= spans[..., 1]), axis=1)


def find_returning(query: Query, frames: np.ndarray, costs: np.ndarray, playing: np.ndarray) -> np.ndarray:
    """Return the characters (n,) bool of a query whose answer, frames (n,) at costs (n,), goes back and is refused.

    `playing` (n, D) are the features of what plays: going back is allowed where that costs more by the query's
    `return_gain`.
    """
    if query.refused is None:
        return np.zeros(len(frames), bool)
    back = is_refused(frames, query.refused)
    if not back.any() or np.isinf(query.return_gain):
        return back
    weights = np.ones(1) if query.weights is None else query.weights
    going_on = (weights * (playing - query.vector).astype(float) ** 2).sum(axis=1)
    return back & ~(costs < going_on - query.return_gain)
