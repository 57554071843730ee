"""The simulation and the animation: how the root that plays follows the one that is steered."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Literal

import numpy as np

from motionmatch.errors import InputError
from motionmatch.settings import setting

RootMode = Literal["adjust", "clamp", "motion"]


@dataclass(frozen=True)
class RootConfig:
    """How the character's root follows the simulation."""

    mode: RootMode = setting("adjust")
    """adjust: drawn to the simulation, as far as the motion hides it, and never further from it than `distance`.
    clamp: only the latter. motion: root motion alone; the simulation comes along."""
    position_halflife: float = setting(0.1, low=0.01, high=2, unit="s")
    """In which the distance to the simulation halves, seconds."""
    yaw_halflife: float = setting(0.2, low=0.01, high=2, unit="s")
    """In which the angle to the simulation halves, seconds."""
    ratio: float = setting(0.5, low=0, high=2)
    """It is drawn no faster than this part of the motion's own speed, so that a standing character is not moved."""
    distance: float = setting(0.15, low=0.01, high=5, unit="m")
    """How far the root may be from the simulation, metres."""
    angle: float = setting(np.pi / 2, low=0.05, high=3.15, unit="rad")
    """How far it may be turned from it, radians."""
    height_halflife: float = setting(0.12, low=0.005, high=1, unit="s")
    """In which the root comes to the height of uneven ground, seconds."""

    def __post_init__(self) -> None:
        if self.mode not in ("adjust", "clamp", "motion"):
            raise InputError(f"root mode '{self.mode}' is not known. Choose adjust, clamp or motion.")
        check_settings(self)


def check_settings(config: object) -> None:
    """Refuse what is not a number or negative in a configuration; infinity is allowed."""
    for field in fields(config):  # type: ignore[arg-type]
        value = getattr(config, field.name)
        if isinstance(value, (int, float)) and not isinstance(value, bool) and not value >= 0:
            raise InputError(f"{type(config).__name__}.{field.name} is {value}; it must be 0 or more.")


@dataclass(frozen=True)
class Pull:
    """What one step does, in the terms of the kernel."""

    position: float
    yaw: float
    ratio: float
    distance: float
    angle: float


def pull(config: RootConfig, dt: float) -> Pull:
    """How much of the way to the simulation a step of dt seconds goes."""
    if config.mode == "motion":
        return Pull(0.0, 0.0, 0.0, np.inf, np.inf)
    if config.mode == "clamp":
        return Pull(0.0, 0.0, 0.0, config.distance, config.angle)
    return Pull(
        1.0 - 2.0 ** (-dt / max(config.position_halflife, 1e-9)),
        1.0 - 2.0 ** (-dt / max(config.yaw_halflife, 1e-9)),
        config.ratio,
        config.distance,
        config.angle,
    )
