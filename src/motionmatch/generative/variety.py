"""Whether motions differ, and what to draw where they do not.

Two motions are *different* if, after the best alignment in time, their poses are further apart than a pose is from the
next one, on average. A pose is the rotations of all joints, without heading and place. Of N results the
number of pairs that differ is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from motionmatch.generative.representation import prepare, rotation_rows
from motionmatch.kernels import runs as kernels
from motionmatch.motion.clip import Clip

OVERLAP = 0.5
"""Least share of a motion that two motions must have in common when they are moved in time."""
USUAL_FPS = 30.0
"""The change from a pose to the next is that of this rate, for clips of a higher one."""
MOST_ROWS = 800
"""Longer motions are compared in every second frame, or every third, and so on."""
PLAIN_TRIES = 1
"""So often random numbers alone decide."""
TRIES = 9
"""So often anything is tried. Every further try leaves out more of the examples."""
LEFT_OUT = 0.6
"""Share of the examples that the last try leaves out."""


class PoseTrack:
    """The poses of a motion, to compare it with others."""

    def __init__(self, clip: Clip) -> None:
        (body,) = prepare([clip])
        step = int(np.ceil(clip.num_frames / MOST_ROWS))
        at = np.arange(0, clip.num_frames, step)
        seen = at if step == 1 else np.unique(np.clip([at, at + 1], 0, clip.num_frames - 1))
        some = replace(body, positions=body.positions[seen], rotations=body.rotations[seen], tags=type(body.tags)())
        rows = rotation_rows(some, "heading")
        follows = np.diff(seen) == 1
        steps = np.linalg.norm(np.diff(rows, axis=0), axis=1)[follows]
        self.step = step
        """Only every so many-th frame is compared."""
        self.rows = rows[np.isin(seen, at)]
        self.change = (float(steps.mean()) if len(steps) else 0.0) * max(clip.fps / USUAL_FPS, 1.0)
        """Mean distance of a pose from the next."""

    def distance(self, other: PoseTrack, *, loop: bool = False) -> float:
        """Return the mean distance to another motion of the same skeleton, moved in time to where it is least. Loops
        are moved around."""
        longer = max(self.step, other.step)
        a, b = (np.ascontiguousarray(each.rows[:: max(round(longer / each.step), 1)]) for each in (self, other))
        if loop:
            b = np.concatenate([b, b])
        apart = np.empty((len(a), len(b)))
        kernels.frame_distances(a, np.ascontiguousarray(b.T), apart)
        if loop:
            shifts = range(len(b) - len(a) + 1)
        else:
            least = max(int(OVERLAP * min(len(a), len(b))), 1)
            shifts = range(-(len(a) - least), len(b) - least + 1)
        return min(float(np.diagonal(apart, shift).mean()) for shift in shifts)

    def differs(self, other: PoseTrack, *, loop: bool = False) -> bool:
        """Return whether two motions are different."""
        return self.distance(other, loop=loop) > 0.5 * (self.change + other.change)


def count_different_pairs(clips: Sequence[Clip], *, loop: bool = False) -> tuple[int, int]:
    """Count the pairs of motions that are different, and all pairs."""
    tracks = [PoseTrack(clip) for clip in clips]
    pairs = [(a, b) for n, a in enumerate(tracks) for b in tracks[:n]]
    return sum(a.differs(b, loop=loop) for a, b in pairs), len(pairs)


def draw_left_out(attempt: int, rng: np.random.Generator) -> list[tuple[float, float]]:
    """Draw the spans of the examples, as shares of their time, that a try leaves out: none at first."""
    if attempt < PLAIN_TRIES:
        return []
    share = LEFT_OUT * (attempt - PLAIN_TRIES + 1) / (TRIES - PLAIN_TRIES)
    count = int(rng.integers(1, 4))
    starts = rng.uniform(0.0, 1.0 - share / count, count)
    return [(float(start), float(start) + share / count) for start in starts]
