"""Likeness of a made motion to its examples, coverage of the examples, and diversity among motions.

The measures of Li 2023, section 4.1, which come from Li 2022 (GANimator), and what their released evaluation computes.

| published | name | |
|---|---|---|
| a frame | a row of `rotation_rows` | 6D rotations of all joints, in their parents' frames |
| distance of two frames | `Likeness.distances` | the length of the difference of their rows |
| coverage, 30 frames (a second), 2.0 | `Likeness.coverage` | share of the examples' windows that are in the motion |
| global patch distance (global diversity) | `Likeness.global_distance` | runs of at least a second |
| local patch distance (local diversity) | `Likeness.local_distance` | windows of half a second |
| set diversity | `set_diversity` | |
| inter, intra diversity (Raab 2023) | `inter_diversity`, `intra_diversity` | |

Distances are not divided by the number of joints: thresholds mean less on larger skeletons. The root's displacement and
the contacts do not count. Windows and runs stay within one example.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from motionmatch.errors import InputError
from motionmatch.generative import representation
from motionmatch.generative.representation import Representation, prepare
from motionmatch.kernels import runs as kernels
from motionmatch.motion.clip import Clip

WINDOW, LOCAL_WINDOW = 1.0, 0.5
"""Length of a window for coverage (and of the shortest run), and for local distances, seconds: 30 and 15 frames of the
published 30 per second."""
USUAL_FPS = 30.0
"""Rate of rows that come without one."""
THRESHOLD, FINE_THRESHOLD = 2.0, 0.5
"""Distances below which a window counts as covered: as published, and one that a frozen pose does not pass."""


def rotation_rows(clips: Sequence[Clip], preset: Representation = "paper") -> list[np.ndarray]:
    """Return the rows (F, 6 J) to compare for each clip. With `heading` the root's rotation is without its heading."""
    return [representation.rotation_rows(clip, preset) for clip in prepare(list(clips))]


def measure_likeness(made: Clip, examples: Clip | Sequence[Clip], *, preset: Representation = "paper") -> Likeness:
    """Measure a motion against the examples that it was made from, all of one skeleton."""
    given = [examples] if isinstance(examples, Clip) else list(examples)
    rows = rotation_rows([*given, made], preset)
    return Likeness.of(rows[-1], rows[:-1], fps=made.fps)


class LikenessRun(NamedTuple):
    """A stretch of a motion that lies along one of an example."""

    start: int
    stop: int
    source: int
    """The frame, of all examples one after another, that `start` lies on"""


@dataclass(frozen=True, eq=False)
class Likeness:
    """All frame distances of a motion to its examples, and measures on them. They take 8 F T bytes."""

    distances: np.ndarray
    """(F, T) of each frame of the motion to each of the examples, one after another"""
    lengths: tuple[int, ...]
    """Frames in each example"""
    fps: float = USUAL_FPS
    """Frames per second of all of them"""

    @classmethod
    def of(cls, rows: np.ndarray, examples: Sequence[np.ndarray], *, fps: float = USUAL_FPS) -> Likeness:
        """Measure rows (F, C) against rows (T_n, C) of examples."""
        if not examples or any(each.shape[1:] != rows.shape[1:] for each in examples):
            widths = [each.shape[1] for each in examples]
            raise InputError(f"a motion of {rows.shape[1]} columns can't be compared with examples of {widths}.")
        distances = np.empty((len(rows), sum(map(len, examples))))
        columns = np.ascontiguousarray(np.concatenate(examples).T, float)
        kernels.frame_distances(np.ascontiguousarray(rows, float), columns, distances)
        return cls(distances, tuple(map(len, examples)), fps)

    def coverage(self, threshold: float = THRESHOLD, *, size: int | None = None) -> float:
        """Return the share of the examples' windows with a window of the motion nearer than `threshold`. `size` is the
        window in frames, by default a second."""
        return float((self.nearest_to_examples(size) < threshold).mean())

    def nearest_to_examples(self, size: int | None = None) -> np.ndarray:
        """Return (W,), for each window of the examples, the mean distance to the nearest window of the motion."""
        size = size or self._frames(WINDOW)
        self._check(size)
        rows = self._starts(size)
        least = np.empty(len(rows))
        anywhere = np.ones(len(self.distances) - size + 1, bool)
        kernels.nearest_windows(self._transposed, size, rows, anywhere, least)
        return least[rows]

    def local_distance(self, size: int | None = None) -> float:
        """Return the mean distance of the motion's windows, each to the nearest one of the examples."""
        return float(self.nearest_in_examples(size).mean())

    def nearest_in_examples(self, size: int | None = None) -> np.ndarray:
        """Return (W,), for each window of the motion, the mean distance to the nearest window of the examples; windows
        last half a second if no `size` in frames is given."""
        size = size or self._frames(LOCAL_WINDOW)
        self._check(size)
        least = np.empty(len(self.distances) - size + 1)
        kernels.nearest_windows(self.distances, size, np.ones(len(least), bool), self._starts(size), least)
        return least

    def global_distance(self, shortest: int | None = None) -> float:
        """Return the mean distance of frames for the best cut of the motion into runs, each along an example."""
        return self._cheapest(shortest)[0]

    def runs(self, shortest: int | None = None) -> list[LikenessRun]:
        """Return those runs in order of time: the source of each stretch of the motion."""
        return self._cheapest(shortest)[1]

    def _frames(self, seconds: float) -> int:
        return max(round(seconds * self.fps), 1)

    def _cheapest(self, shortest: int | None) -> tuple[float, list[LikenessRun]]:
        shortest = shortest or self._frames(WINDOW)
        self._check(shortest)
        num_frames = len(self.distances)
        first = np.zeros(self.distances.shape[1], bool)
        first[np.cumsum([0, *self.lengths[:-1]])] = True
        totals = np.empty(num_frames + 1)
        starts, ends = np.empty(num_frames + 1, np.int64), np.empty(num_frames + 1, np.int64)
        kernels.cheapest_runs(self.distances, shortest, self._starts(shortest), first, totals, starts, ends)
        if not np.isfinite(totals[-1]):
            raise InputError(
                f"{num_frames} frames can't be cut into runs of at least {shortest} that fit into examples of "
                f"{', '.join(map(str, self.lengths))} frames. Give an example of at least {2 * shortest - 1}."
            )
        found, stop = [], num_frames
        while stop > 0:
            start = int(starts[stop])
            found.append(LikenessRun(start, stop, int(ends[stop]) - (stop - start) + 1))
            stop = start
        return float(totals[-1]) / num_frames, found[::-1]

    @cached_property
    def _transposed(self) -> np.ndarray:
        return np.ascontiguousarray(self.distances.T)

    def _starts(self, size: int) -> np.ndarray:
        """Return (T - size + 1,) bool: the frames of the examples at which a window may start."""
        usable = np.ones(sum(self.lengths) - size + 1, bool)
        for stop in np.cumsum(self.lengths)[:-1]:
            usable[max(stop - size + 1, 0) : stop] = False
        return usable

    def _check(self, size: int) -> None:
        longest = max(self.lengths)
        if size < 1 or min(len(self.distances), longest) < size:
            raise InputError(
                f"windows of {size} frames need a motion and an example of at least that; there are "
                f"{len(self.distances)} and {longest} frames."
            )


def set_diversity(motions: Sequence[np.ndarray], examples: Sequence[np.ndarray]) -> float:
    """Return the deviation among motions (F, C) from the same examples, as a share of that within the examples.

    The deviation of each number over the motions, frame by frame, on average; divided by that of all numbers of the
    examples, as Shaham 2019 does with images.
    """
    if len(motions) < 2 or len({each.shape for each in motions}) > 1:
        raise InputError("set diversity needs two motions or more, all of one length and skeleton.")
    return float(np.std(motions, axis=0).mean() / np.concatenate(examples).std())


def inter_diversity(motions: Sequence[np.ndarray]) -> float:
    """Return the mean distance of the same frame in one motion (F, C) and the next; the first follows the last."""
    if len(motions) < 2 or len({each.shape for each in motions}) > 1:
        raise InputError("inter diversity needs two motions or more, all of one length and skeleton.")
    following = [*motions[1:], motions[0]]
    return float(np.mean([np.linalg.norm(a - b, axis=1).mean() for a, b in zip(motions, following, strict=True)]))


def intra_diversity(rows: np.ndarray) -> float:
    """Return the mean distance of any two frames of one motion (F, C)."""
    rows = np.ascontiguousarray(rows, float)
    distances = np.empty((len(rows), len(rows)))
    kernels.frame_distances(rows, np.ascontiguousarray(rows.T), distances)
    return float(distances.sum() / max(len(rows) * (len(rows) - 1), 1))
