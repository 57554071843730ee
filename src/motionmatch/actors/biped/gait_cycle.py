"""The gait cycle: the basis of harmonics in which gaits are fitted, and the phases in which feet rest.

A row of the basis holds, for the phase p, the speed v and the turn rate w, with x = v - reference speed:

    [1, cos 2πp, sin 2πp, …, cos 2πKp, sin 2πKp] · x^d   for d = 0 … degree
    [1, cos 2πp, …, sin 2πK'p] · w   and   w · x         if the gait turns (K' = turn_harmonics, -1 for none)

Stances are found from where a gait's own kinematics puts heel, ball and toes. Speeds are not used: in recordings,
contacts from a threshold on the speed start early and end late.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.actors.biped.body import HEEL, NAMES, make_skeleton
from motionmatch.maths import quat
from motionmatch.motion import kinematics


@dataclass(frozen=True)
class Basis:
    """Harmonics and powers of a gait. B is the number of columns."""

    harmonics: int
    degree: int
    turn_harmonics: int
    """-1: the gait does not turn"""
    speed: float
    """the reference speed, metres per second"""

    @property
    def columns(self) -> np.ndarray:
        """(B, 3) int: harmonic, power of the speed, power of the turn rate."""
        speeds = [(k, d, 0) for d in range(self.degree + 1) for k in _harmonic_numbers(self.harmonics)]
        if self.turn_harmonics < 0:
            return np.array(speeds)
        return np.array([*speeds, *((k, 0, 1) for k in _harmonic_numbers(self.turn_harmonics)), (0, 1, 1)])

    @property
    def half_stride(self) -> np.ndarray:
        """(B,) ±1: the factor of each column half a stride later and for the opposite turn."""
        harmonic, _, turning = self.columns.T
        return 1.0 - 2.0 * ((harmonic + turning) % 2)

    def rows(self, phases: np.ndarray, speeds: np.ndarray | float, turns: np.ndarray | float) -> np.ndarray:
        """Return an (F, B) array: rows for phases (F,), speeds and turn rates (F,) or one for all."""
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


def _harmonic_numbers(highest: int) -> list[int]:
    """Return the harmonic of each wave: 0, 1, 1, 2, 2, …"""
    return [0] + [k for k in range(1, highest + 1) for _ in ("cos", "sin")]


NUM_SPEEDS = 12
PHASES = np.arange(128) / 128
LANDING, LEAVING = 0.03, 0.035
"""Distance, along the ground and upwards, within which a point counts as resting when it lands and when it leaves,
metres. Downwards any distance will do: in a heel strike the round heel is higher than our point."""
LANDING_RUNNING = 0.012
"""The same for a landing runner, whose foot is fast along the ground until it rests."""
ON_THE_TIP = 0.025
"""How much longer than heel or ball the tip of a runner's toes rests, as a share of the stride."""
LEAST_REST = 0.265
"""Least share of a stride that heel or ball of a runner's foot rests. The CMU subjects who run faster than 3.7 m/s rest
for 0.26 to 0.28; the law fitted to all runners would give less."""
FEET, BALLS = ([NAMES.index(f"{side}{part}") for side in ("Left", "Right")] for part in ("Foot", "ToeBase"))
TOUCH_DOWN = (0.0, 0.5)
"""Approximate phases of the touch-downs of left and right foot."""
SURE_STANCE = (0.1, 0.42)
SURE_STANCE_RUNNING = (0.06, 0.2)
"""Phases after touch-down between which a foot rests for certain."""


@dataclass(frozen=True, eq=False)
class StancePhases:
    """Phases in which the two feet rest, over speed. N speeds."""

    speeds: np.ndarray
    """(N,) increasing, metres per second"""
    starts: np.ndarray
    """(N, 2) phase at which the left and the right foot touch down"""
    stops: np.ndarray
    """(N, 2) phase at which they leave"""
    heights: np.ndarray
    """(N,) height of the lowest points of resting feet, metres"""

    def height(self, speed: np.ndarray) -> np.ndarray:
        """Return a (…) array: that height at any speed, metres."""
        return np.interp(speed, self.speeds, self.heights)

    def interval(self, speed: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return a (…, 2) array: starts and stops at any speed."""
        return tuple(  # type: ignore[return-value]
            np.stack([np.interp(speed, self.speeds, phases[:, foot]) for foot in (0, 1)], axis=-1)
            for phases in (self.starts, self.stops)
        )


def find_stances(
    rotations: np.ndarray,
    pelvis: np.ndarray,
    speeds: np.ndarray,
    *,
    surely: tuple[float, float] = SURE_STANCE,
    landing: float = LANDING,
) -> StancePhases:
    """Find the stances of poses (N · P, J, 4), (N · P, 3): for each of N speeds one stride at the P `PHASES`.

    While a foot rests for certain (phases `surely`), the body passes over it; that gives the travel per stride. A foot
    rests as long as its heel, its ball or the tip of its toes stays, on such ground, where it was in the middle of the
    stance; `landing` is the tolerance along the ground at touch-down, metres.
    """
    period = len(PHASES)
    points = find_sole_points(rotations, pelvis).reshape(len(speeds), period, 2, 3, 3)
    first, last = (round(share * period) for share in surely)
    # From half a stride before the touch-down to the next.
    steps = np.arange(-period // 2, period)
    middle = period // 2 + (first + last) // 2
    starts, stops, heights = (np.empty((len(speeds), 2)) for _ in range(3))
    for foot, phase in enumerate(TOUCH_DOWN):
        own = points[:, (steps + round(phase * period)) % period, foot]
        travel = -fit_slopes(own[:, period // 2 + first : period // 2 + last, 1]) * period  # of the ball, per stride
        travel[:, 1] = 0.0
        world = own + travel[:, None, None] * (steps / period)[:, None, None]  # (N, 3/2 P, 3 points, 3)
        sure = world[:, period // 2 + first : period // 2 + last]
        away = world - np.median(sure, axis=1, keepdims=True)
        level, above = (np.where(steps < first, bound, LEAVING)[:, None] for bound in (landing, LANDING))
        near = (np.hypot(away[..., 0], away[..., 2]) < level) & (away[..., 1] < above)
        resting = np.any(near, axis=-1)  # (N, 3/2 P)
        heights[:, foot] = sure[..., 1].min(axis=-1).mean(axis=-1)
        for n in range(len(speeds)):
            starts[n, foot] = steps[middle + 1 - _count_leading(resting[n, middle::-1])] / period + phase
            stops[n, foot] = steps[middle + _count_leading(resting[n, middle:]) - 1] / period + phase
    return StancePhases(speeds, starts, stops, heights.mean(axis=1))


def fit_slopes(positions: np.ndarray) -> np.ndarray:
    """Return an (N, 3) array: slope per step of positions (N, S, 3), by least squares."""
    steps = np.arange(positions.shape[1]) - 0.5 * (positions.shape[1] - 1)
    return np.einsum("s,nsk->nk", steps, positions) / np.sum(steps**2)


def find_sole_points(rotations: np.ndarray, pelvis: np.ndarray) -> np.ndarray:
    """Return an (F, 2 feet, 3 points, 3) array: heel, ball and toe tip of the canonical body, metres."""
    skeleton = make_skeleton()
    positions = np.tile(skeleton.offsets, (len(pelvis), 1, 1))
    positions[:, 0] = pelvis
    pose = kinematics.forward(skeleton, positions, rotations)
    heels = pose.positions[:, FEET] + quat.rotate(pose.rotations[:, FEET], HEEL)
    tips = kinematics.end_sites(skeleton, pose)[:, [list(skeleton.end_parents).index(ball) for ball in BALLS]]
    return np.stack([heels, pose.positions[:, BALLS], tips], axis=2).astype(float)


def _count_leading(mask: np.ndarray) -> int:
    """Return the number of leading True values."""
    return len(mask) if mask.all() else int(np.argmin(mask))
