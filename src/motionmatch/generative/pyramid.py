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


@dataclass(frozen=True)
class Stages:
    """How fine each stage is, from the coarsest to 1."""

    scales: tuple[float, ...]
    """Frames of a stage for each frame of the full motion."""

    @classmethod
    def of(cls, lengths: Sequence[int], num_frames: int, *, size: int, coarse: float, factor: float) -> Stages:
        """The stages for examples of these lengths and a result of `num_frames`.

        The coarsest leaves `coarse` patches of the longest example, and at least one of everything else.
        """
        scale = max(coarse * size / max(lengths), size / min(*lengths, num_frames))
        scales = [1.0]
        while scales[-1] / factor >= scale * (1.0 - 1e-9):
            scales.append(scales[-1] / factor)
        if scales[-1] > scale * 1.0001 and scale < 1.0:
            scales.append(scale)  # the coarsest is as long as the paper says, the step to it may be smaller
        return cls(tuple(reversed(scales)))

    def __len__(self) -> int:
        return len(self.scales)

    def length(self, stage: int, num_frames: int) -> int:
        return max(1, round(num_frames * self.scales[stage]))


def resample(rows: np.ndarray, num_frames: int, *, around: bool = False) -> np.ndarray:
    """(N, C) rows at another number of frames, by straight lines; `around` joins the end to the start."""
    if num_frames == len(rows):
        return rows.copy()
    times = (np.arange(num_frames) + 0.5) * (len(rows) / num_frames) - 0.5
    if not around:
        times = np.clip(times, 0.0, len(rows) - 1.0)
    before = np.floor(times).astype(int)
    along = (times - before)[:, None]
    last = len(rows) - 1
    after = (before + 1) % len(rows) if around else np.minimum(before + 1, last)
    return (1.0 - along) * rows[before % len(rows)] + along * rows[after]


def examples(rows: Sequence[np.ndarray], stages: Stages) -> list[list[np.ndarray]]:
    """For each stage every example, each made from the next finer one."""
    found = [[each.copy() for each in rows]]
    for stage in reversed(range(len(stages) - 1)):
        finer = found[0]
        lengths = [stages.length(stage, len(each)) for each in rows]
        found.insert(0, [resample(each, length) for each, length in zip(finer, lengths, strict=True)])
    return found


def frame_at(frame: int, num_frames: int, length: int) -> int:
    """Which frame of a stage of `length` frames stands for a frame of the full motion."""
    return int(np.clip(np.floor((frame + 0.5) * length / num_frames), 0, length - 1))
