"""Settings of a controller: how characters respond, how roots follow, how feet are held."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Literal

import numpy as np

from motionmatch.errors import InputError
from motionmatch.settings import setting

BIAS = 0.1
"""How much better than going on a transition must be with a database, in cost, where nothing else is said."""
RootMode = Literal["adjust", "clamp", "motion"]


@dataclass(frozen=True)
class RootConfig:
    """Settings of how the character's root follows the simulation."""

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


@dataclass(frozen=True)
class FootLockConfig:
    """Settings of how planted feet are held."""

    halflife: float = setting(0.1, low=0.01, high=1, unit="s")
    """In which a correction fades, seconds."""
    radius: float = setting(0.15, low=0.01, high=1, unit="m")
    """A locked foot that the frames have further away than this is let go, metres."""
    speed: float = setting(0.8, low=0.01, high=5, unit="m/s")
    """A foot that the frames call planted is held once it is shown slower than this, metres per second."""
    grip: float = setting(0.04, low=0.005, high=0.5, unit="m")
    """It is held no further from where the frames have it than this, metres."""
    short: float = setting(0.0005, low=0, high=0.1, unit="m")
    """It is let go when the leg is too short to hold it by more than this, metres."""
    slack: float = setting(0.01, low=0, high=0.2)
    """The part of a leg's length that a correction does not straighten."""
    roll: float = setting(0.5, low=0, high=1.5, unit="rad")
    """How far a foot rolls over its ball to make up for a leg that is too short, radians."""

    settle_halflife: float = setting(0.05, low=0.005, high=1, unit="s")
    """In which a held foot comes to the height that the frames have, on level ground, seconds: it may have been caught
    in the middle of a transition."""

    ground_halflife: float = setting(0.05, low=0.005, high=1, unit="s")
    """In which swinging feet come to the height of the ground under them, seconds; planted ones are thrice as fast."""

    ahead_seconds: float = setting(0.12, low=0, high=1, unit="s")
    """How far ahead swinging feet look for higher ground, seconds."""

    def __post_init__(self) -> None:
        check_settings(self)


@dataclass(frozen=True)
class ControllerConfig:
    """Settings of how characters respond."""

    search_seconds: float = setting(10 / 60, low=1 / 240, high=2, unit="s")
    """Time between searches: 10 frames at 60 Hz."""
    velocity_halflife: float = setting(0.27, low=0.01, high=2, unit="s")
    """Of the spring from the velocity that is to the one wanted, seconds."""
    facing_halflife: float = setting(0.27, low=0.01, high=2, unit="s")
    """Of the spring that turns, seconds."""
    blend_halflife: float = setting(0.1, low=0.005, high=1, unit="s")
    """In which differences at transitions fade, seconds."""
    exclude_seconds: float = setting(20 / 60, low=0, high=2, unit="s")
    """A transition goes no nearer to the current frame of the same clip than this."""
    bias: float | None = setting(None, low=0, high=10)
    """How much better than going on a transition must be, in cost. None is what suits the controller: `BIAS` with a
    database, `EnvironmentConfig.bias` among obstacles; a projector's answer is then always gone on from."""
    sharp_velocity: float = setting(0.7, low=0.05, high=10, unit="m/s")
    """A wanted velocity that differs by more than this from that of the last search is searched for at once, m/s; so
    are other tags and wishes."""
    sharp_angle: float = setting(0.8, low=0.05, high=4, unit="rad")
    """A wanted facing that differs by more than this is searched for at once, radians."""
    sharp_seconds: float = setting(3 / 60, low=0, high=1, unit="s")
    """A sharp change is searched for no sooner than this after the last search, seconds."""
    weights: Mapping[str, float] = field(default_factory=dict)
    """Weights of blocks that are to differ from the database's own."""
    root: RootConfig = field(default_factory=RootConfig)
    feet: FootLockConfig | None = field(default_factory=FootLockConfig)
    """How planted feet are held; None leaves them as they are."""

    def __post_init__(self) -> None:
        check_settings(self)


def check_settings(config: object) -> None:
    """Refuse what is not a number or negative in a configuration; infinity is allowed."""
    for each in fields(config):  # type: ignore[arg-type]
        value = getattr(config, each.name)
        if isinstance(value, (int, float)) and not isinstance(value, bool) and not value >= 0:
            raise InputError(f"{type(config).__name__}.{each.name} is {value}; it must be 0 or more.")
