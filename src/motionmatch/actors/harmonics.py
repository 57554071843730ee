"""The basis of a gait: harmonics of the stride, times powers of speed, plus a part that goes with the turn rate.

A row holds, for the phase p, the speed v and the turn rate w, with x = v - reference speed:

    [1, cos 2πp, sin 2πp, …, cos 2πKp, sin 2πKp] · x^d   for d = 0 … degree
    [1, cos 2πp, …, sin 2πK'p] · w   and   w · x         if the gait turns (K' = turn_harmonics, -1 for none)
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Basis:
    """Which harmonics and powers a gait has. B is the number of columns."""

    harmonics: int
    degree: int
    turn_harmonics: int
    """-1: the gait does not turn"""
    speed: float
    """the reference speed, metres per second"""

    @property
    def columns(self) -> np.ndarray:
        """(B, 3) int: harmonic, power of the speed, power of the turn rate."""
        speeds = [(k, d, 0) for d in range(self.degree + 1) for k in _harmonics(self.harmonics)]
        if self.turn_harmonics < 0:
            return np.array(speeds)
        return np.array([*speeds, *((k, 0, 1) for k in _harmonics(self.turn_harmonics)), (0, 1, 1)])

    @property
    def half_stride(self) -> np.ndarray:
        """(B,) ±1: the factor of each column half a stride later and for the opposite turn."""
        harmonic, _, turning = self.columns.T
        return 1.0 - 2.0 * ((harmonic + turning) % 2)

    def rows(self, phases: np.ndarray, speeds: np.ndarray | float, turns: np.ndarray | float) -> np.ndarray:
        """(F, B) for phases (F,), speeds and turns (F,) or one for all."""
        x = np.broadcast_to(np.asarray(speeds, float) - self.speed, phases.shape)
        w = np.broadcast_to(np.asarray(turns, float), phases.shape)
        highest = max(self.harmonics, self.turn_harmonics)
        angles = 2 * np.pi * phases[:, None] * np.arange(1, highest + 1)  # (F, K)
        waves = np.ones((len(phases), 2 * highest + 1))
        waves[:, 1::2], waves[:, 2::2] = np.cos(angles), np.sin(angles)
        plain = waves[:, : 2 * self.harmonics + 1]
        blocks = [plain * (x**d)[:, None] for d in range(self.degree + 1)]
        if self.turn_harmonics >= 0:
            blocks += [waves[:, : 2 * self.turn_harmonics + 1] * w[:, None], (w * x)[:, None]]
        return np.concatenate(blocks, axis=1)


def _harmonics(highest: int) -> list[int]:
    """The harmonic of each wave: 0, 1, 1, 2, 2, …"""
    return [0] + [k for k in range(1, highest + 1) for _ in ("cos", "sin")]
