"""Where characters were a moment ago, so that they don't go back there: two snippets in turn look like a tremor.

A transition goes back if it comes within half a second of the one before, to within ten frames (at 60 Hz) of where the
character was less than a second before. Such a transition is refused, and what plays goes on, unless its clip ends or
the command has changed.
"""

from __future__ import annotations

import numpy as np

from motionmatch.control.state import CharacterState
from motionmatch.kernels import steering

BACK_SECONDS, BEFORE_SECONDS = 0.5, 1.0
"""A transition goes back if the one before is not longer ago than the first, to a frame played within the second."""
NEAR_SECONDS = 10 / 60
"""Distance in a clip within which two frames are the same place, seconds."""


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
