"""Coarse to fine: Li 2023, section 3.2.

| paper | name | shape |
|---|---|---|
| T_s, s = 1 … S | `examples(…)[s]` | (T_s, C) each |
| F_s = F · r^{s−S} frames | `Stages.length(s, F)` | |
| r | factor | |
| K · p, the length of T_1 | `Stages.of` | |

Frame n of N stands at time (n + 1/2) / N of its motion, so that time passes alike in all stages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from motionmatch.kernels import patches as kernels

KEPT_BYTES = 64 * 2**20
"""Examples up to this size are kept in all stages."""
KEPT_SCALE = 1.0 / 8.0
"""Larger examples are kept in stages up to this scale."""


@dataclass(frozen=True)
class Stages:
    """The scale of each stage, from the coarsest to 1."""

    scales: tuple[float, ...]
    """Frames of a stage for each frame of the full motion."""

    @classmethod
    def of(cls, lengths: Sequence[int], num_frames: int, *, size: int, coarse: float, factor: float) -> Stages:
        """Make the stages for examples of these lengths and a result of `num_frames`.

        The coarsest leaves `coarse` patches of the longest example, and at least one of everything else.
        """
        scale = max(coarse * size / max(lengths), size / min(*lengths, num_frames))
        scales = [1.0]
        while scales[-1] / factor >= scale * (1.0 - 1e-9):
            scales.append(scales[-1] / factor)
        if scales[-1] > scale * 1.0001 and scale < 1.0:
            scales.append(scale)  # the coarsest is as long as in the paper; the step to it may be smaller
        return cls(tuple(reversed(scales)))

    def __len__(self) -> int:
        return len(self.scales)

    def length(self, stage: int, num_frames: int) -> int:
        return max(1, round(num_frames * self.scales[stage]))


def resample(rows: np.ndarray, num_frames: int, *, loop: bool = False) -> np.ndarray:
    """Bring rows (T, C) to another number of frames by linear interpolation; `loop` joins the end to the start."""
    if num_frames == len(rows):
        return rows.copy()
    made = np.empty((num_frames, rows.shape[1]))
    rows = np.ascontiguousarray(rows, np.float64)
    kernels.interpolate(rows, *interpolation_times(len(rows), num_frames, loop=loop), made)
    return made


def interpolation_times(num_rows: int, num_frames: int, *, loop: bool) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return for every frame of the result the row before, the row after, and the fraction between them, (N,) each."""
    times = (np.arange(num_frames) + 0.5) * (num_rows / num_frames) - 0.5
    if not loop:
        times = np.clip(times, 0.0, num_rows - 1.0)
    before = np.floor(times).astype(int)
    after = (before + 1) % num_rows if loop else np.minimum(before + 1, num_rows - 1)
    return before % num_rows, after, times - before


class Levels(Sequence[list[np.ndarray]]):
    """All examples at each stage, each made from the next finer one.

    Long examples would take four times their memory: of those only coarse stages are kept, and a fine one is made again
    each time that it is used.
    """

    def __init__(self, rows: Sequence[np.ndarray], stages: Stages) -> None:
        self._stages, self._lengths = stages, [len(each) for each in rows]
        small = sum(each.nbytes for each in rows) <= KEPT_BYTES
        self._kept = {len(stages) - 1: list(rows)}
        level = list(rows)
        for stage in reversed(range(len(stages) - 1)):
            level = self._coarser(level, stage)
            if small or stages.scales[stage] <= KEPT_SCALE:
                self._kept[stage] = level

    def __len__(self) -> int:
        return len(self._stages)

    def __getitem__(self, stage):
        if stage not in range(-len(self), len(self)):
            raise IndexError(stage)
        stage %= len(self)
        finer = min(each for each in self._kept if each >= stage)
        level = self._kept[finer]
        for each in reversed(range(stage, finer)):
            level = self._coarser(level, each)
        return level

    def _coarser(self, level: list[np.ndarray], stage: int) -> list[np.ndarray]:
        lengths = [self._stages.length(stage, length) for length in self._lengths]
        return [resample(each, length) for each, length in zip(level, lengths, strict=True)]


def examples(rows: Sequence[np.ndarray], stages: Stages) -> Levels:
    """Make all examples (T_s, C) at each stage. The finest are the rows themselves, not a copy."""
    return Levels(rows, stages)


def frame_at(frame: int, num_frames: int, length: int) -> int:
    """Return the frame of a stage of `length` frames at the time of a frame of the full motion."""
    return int(np.clip(np.floor((frame + 0.5) * length / num_frames), 0, length - 1))
