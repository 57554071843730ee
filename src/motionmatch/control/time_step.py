"""What is the same for all characters in a step: limits of pulls and of holding feet, made once for a time step."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from motionmatch.control.config import FootLockConfig, RootConfig
from motionmatch.control.uneven_ground import LOWER_HALFLIFE
from motionmatch.kernels.footlock import HoldLimits
from motionmatch.kernels.playback import Pull
from motionmatch.kernels.playing import FeetStep
from motionmatch.maths.spring import find_rate

_LEAST_SLIDE = 0.02
"""Speed that a planted foot may have beyond that in the frames, metres per second: rounding between frames."""


@dataclass(frozen=True, eq=False)
class TimeStep:
    """Numbers of a step of dt seconds with some settings, as kernels take them."""

    dt: float
    root: RootConfig
    lock: FootLockConfig | None
    pull: tuple[float, ...]
    """`Pull`"""
    feet: tuple[float, ...]
    """`FeetStep` on level ground"""

    @classmethod
    def of(cls, dt: float, root: RootConfig, lock: FootLockConfig | None) -> TimeStep:
        """Make the numbers of a step."""
        return cls(dt, root, lock, tuple(make_pull(root, dt)), tuple(_make_feet_settings(root, lock, dt)))

    def fits(self, dt: float, root: RootConfig, lock: FootLockConfig | None) -> bool:
        """Return whether these are the numbers of such a step."""
        return dt == self.dt and root is self.root and lock is self.lock


def make_pull(config: RootConfig, dt: float) -> Pull:
    """Make the limits of the pull towards the simulation for a step of dt seconds."""
    if config.mode == "motion":
        return Pull(0.0, 0.0, 0.0, np.inf, np.inf)
    if config.mode == "clamp":
        return Pull(0.0, 0.0, 0.0, float(config.distance), float(config.angle))
    return Pull(
        1.0 - 2.0 ** (-dt / max(config.position_halflife, 1e-9)),
        1.0 - 2.0 ** (-dt / max(config.yaw_halflife, 1e-9)),
        float(config.ratio),
        float(config.distance),
        float(config.angle),
    )


def make_hold_limits(lock: FootLockConfig | None, dt: float) -> HoldLimits:
    """Make the limits of the foot lock for a step of dt seconds; without one no foot is slow."""
    feet = FootLockConfig(speed=0.0) if lock is None else lock
    return HoldLimits(
        1.0 - 0.5 ** (dt / feet.settle_halflife) if feet.settle_halflife > 0 else 1.0,
        find_rate(feet.halflife),
        float(feet.radius),
        float(feet.speed),
        float(feet.grip),
        float(feet.slack),
        float(feet.roll),
        _LEAST_SLIDE * dt,
    )


def _make_feet_settings(root: RootConfig, lock: FootLockConfig | None, dt: float) -> FeetStep:
    feet, limits = lock or FootLockConfig(), make_hold_limits(lock, dt)
    return FeetStep(
        lock is not None,
        root.warp,
        float(feet.turn),
        math.exp(-find_rate(feet.halflife) * dt),
        float(feet.roll),
        float(feet.hips_drop),
        LOWER_HALFLIFE,
        limits.settling,
        limits.rate,
        limits.radius,
        limits.speed,
        limits.grip,
        limits.slack,
        limits.least,
    )
