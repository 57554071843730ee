"""Settings of a controller: responses of characters, root motion, and foot lock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Literal

import numpy as np

from motionmatch.errors import InputError
from motionmatch.settings import setting

BIAS = 0.1
"""Default cost by which a transition must be better than continuing, with a database."""
SETTLE_BIAS = 1.5
"""Default cost that is added to it right after a transition, with a database."""
TURN_RATE = 3.5
"""Default of the greatest speed at which the facing turns, with a database, radians per second."""
TURN_SPEED = 1.8
"""Default of the greatest speed of those who turn about, with a database, metres per second."""
RootMode = Literal["adjust", "clamp", "motion"]


@dataclass(frozen=True)
class RootConfig:
    """Settings of the root: how it follows the simulation."""

    mode: RootMode = setting("adjust")
    """adjust: the root is pulled towards the simulation, as far as the motion hides it, and stays within `distance`.
    clamp: it only stays within `distance`. motion: root motion alone; the simulation follows the root."""
    position_halflife: float = setting(0.1, low=0.01, high=2, unit="s")
    """Time in which the distance to the simulation halves, seconds."""
    yaw_halflife: float = setting(0.2, low=0.01, high=2, unit="s")
    """Time in which the angle to the simulation halves, seconds."""
    ratio: float = setting(0.2, low=0, high=2)
    """Largest correction, as a part of the motion's own speed, so that a standing character is not moved."""
    distance: float = setting(0.3, low=0.01, high=5, unit="m")
    """Largest distance of the root from the simulation, metres."""
    wait: float = setting(0.1, low=0.01, high=5, unit="m")
    """The simulation waits for a root that is pulled towards it and is further away than this, metres: what legs can't
    do is left undone. Not where the command gives a position."""
    angle: float = setting(np.pi / 2, low=0.05, high=3.15, unit="rad")
    """Largest angle between root and simulation, radians."""
    warp: bool = setting(True)
    """Whether legs take it up when anything but the frames moves the body: planted feet then go as in the frames,
    swinging feet make up for it, and feet are raised out of the ground."""
    height_halflife: float = setting(0.12, low=0.005, high=1, unit="s")
    """Half-life with which the root comes to the height of the ground under its feet, seconds."""

    def __post_init__(self) -> None:
        if self.mode not in ("adjust", "clamp", "motion"):
            raise InputError(f"root mode '{self.mode}' is not known. Choose adjust, clamp or motion.")
        check_settings(self)


@dataclass(frozen=True)
class FootLockConfig:
    """Settings of the foot lock."""

    halflife: float = setting(0.1, low=0.01, high=1, unit="s")
    """Half-life of corrections that fade, seconds."""
    radius: float = setting(0.5, low=0.01, high=1, unit="m")
    """A locked foot is released when its position in the frames is further away than this, metres."""
    speed: float = setting(1.5, low=0.01, high=5, unit="m/s")
    """A foot that is planted in the frames is held once it is shown slower than this, metres per second."""
    grip: float = setting(0.25, low=0.005, high=0.5, unit="m")
    """A foot that lands, or was released, is held once it is shown nearer than this to its position in the frames,
    metres."""
    slack: float = setting(0.01, low=0, high=0.2)
    """Part of a leg's length by which corrections keep it short of straight."""
    roll: float = setting(0.5, low=0, high=1.5, unit="rad")
    """Largest angle by which a foot rolls over its ball when the leg is too short, radians."""
    turn: float = setting(1.2, low=0, high=1.5, unit="rad")
    """Largest angle by which a planted foot is turned about its ball so that its heel stays where it is, radians; the
    knee takes half of it."""

    hips_drop: float = setting(0.05, low=0, high=0.3, unit="m")
    """Largest distance by which hips go down where a leg is too short for a foot that stands, metres; on uneven ground
    thrice that."""

    settle_halflife: float = setting(0.05, low=0.005, high=1, unit="s")
    """Half-life with which a held foot comes to its height in the frames, on level ground, seconds: it may have been
    locked in the middle of a transition."""

    ground_halflife: float = setting(0.04, low=0.005, high=1, unit="s")
    """Half-life with which feet come to the height and slope of uneven ground, seconds."""

    ahead_seconds: float = setting(0.08, low=0, high=1, unit="s")
    """Time ahead in which swinging feet look for higher ground, seconds."""

    def __post_init__(self) -> None:
        check_settings(self)


@dataclass(frozen=True)
class ControllerConfig:
    """Settings of a controller."""

    search_seconds: float = setting(10 / 60, low=1 / 240, high=2, unit="s")
    """Time between searches: 10 frames at 60 Hz."""
    velocity_halflife: float = setting(0.2, low=0.01, high=2, unit="s")
    """Half-life of the spring from the current velocity to the desired one, seconds."""
    facing_halflife: float = setting(0.27, low=0.01, high=2, unit="s")
    """Half-life of the spring that turns the facing, seconds."""
    turn_rate: float | None = setting(None, low=0.1, high=100, unit="rad/s")
    """Greatest speed at which that spring turns the facing, radians per second: who turns about takes steps. None is
    `TURN_RATE` with a database, and no limit among obstacles, with goals and for networks."""
    turn_speed: float | None = setting(None, low=0.05, high=20, unit="m/s")
    """Greatest speed while the facing has to turn by 120 degrees or more, metres per second; by 60 or less there is
    none: who turns about at a run brakes first. None is `TURN_SPEED` where `turn_rate` has its default."""
    blend_halflife: float = setting(0.1, low=0.005, high=1, unit="s")
    """Half-life with which differences at transitions fade, seconds."""
    exclude_seconds: float = setting(20 / 60, low=0, high=2, unit="s")
    """Least distance of a transition's target from the current frame, in the same clip, seconds."""
    bias: float | None = setting(None, low=0, high=10)
    """Cost by which a transition must be better than continuing. None is the default of the controller: `BIAS` with a
    database and for a projector, `EnvironmentConfig.bias` among obstacles."""
    settle_bias: float | None = setting(None, low=0, high=20)
    """Cost that is added to `bias` right after a transition, and fades, so that a character that has just changed does
    not change back; not while the command changes. None is `SETTLE_BIAS` with a database, 0 among obstacles and
    for networks."""
    settle_seconds: float = setting(0.5, low=0, high=2, unit="s")
    """Time in which it fades, seconds."""
    no_return: bool | None = setting(None)
    """Whether a transition within half a second to where a character was less than a second before is refused, unless
    the clip ends or the command changes sharply. None: with a database yes, among obstacles as `EnvironmentConfig`
    says; a projector knows no frames."""
    sharp_velocity: float = setting(0.7, low=0.05, high=10, unit="m/s")
    """A desired velocity that differs by more than this from that of the last search causes a search at once, m/s; so
    do other tags and wishes."""
    sharp_angle: float = setting(0.8, low=0.05, high=4, unit="rad")
    """A desired facing that differs by more than this causes a search at once, radians."""
    sharp_seconds: float = setting(3 / 60, low=0, high=1, unit="s")
    """Least time between the last search and one for a sharp change, seconds."""
    within_data: bool = setting(True)
    """Whether commands are limited to the speeds that the data reaches in their direction. Where it has no motion in a
    direction, such as side steps, the character turns to where it goes. A path that a command gives is not limited."""
    weights: Mapping[str, float] = field(default_factory=dict)
    """Weights of blocks, by name, in place of the database's."""
    root: RootConfig = field(default_factory=RootConfig)
    feet: FootLockConfig | None = field(default_factory=FootLockConfig)
    """Settings of the foot lock; None: no foot lock."""

    def __post_init__(self) -> None:
        check_settings(self)


def check_settings(config: object) -> None:
    """Raise if a number of a configuration is NaN or negative; infinity is allowed."""
    for each in fields(config):  # type: ignore[arg-type]
        value = getattr(config, each.name)
        if isinstance(value, (int, float)) and not isinstance(value, bool) and not value >= 0:
            raise InputError(f"{type(config).__name__}.{each.name} is {value}; it must be 0 or more.")
