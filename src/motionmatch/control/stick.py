"""From a stick, keys or a camera to a command: gaits with different speeds forward, sideways and backward."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.trajectory import to_directions, to_yaws, turn_vectors
from motionmatch.database.coverage import Ask
from motionmatch.database.database import MotionDatabase
from motionmatch.database.gait import AskedGait
from motionmatch.database.posture import CROUCH
from motionmatch.errors import InputError, unknown_name

DEADZONE = 0.2
"""A stick that is pushed less than this is at rest."""


@dataclass(frozen=True)
class Gait:
    """Speeds of a fully pushed stick, metres per second, by its direction relative to the facing."""

    forward: float
    sideways: float
    backward: float


GAITS: Mapping[str, Gait] = {"walk": Gait(1.5, 1.1, 0.9), "run": Gait(3.6, 2.6, 2.2)}


ASKED: Mapping[str, Gait] = {
    "walk": GAITS["walk"],
    "run": GAITS["run"],
    "crouch": Gait(1.0, 0.7, 0.6),
    "trot": Gait(2.2, 0.6, 0.6),
    "canter": Gait(3.6, 0.6, 0.6),
    "gallop": Gait(6.0, 0.6, 0.6),
}
"""Speeds of gaits that a database can be built with, to be asked for."""


def find_gaits(database: MotionDatabase) -> Mapping[str, Gait]:
    """Return the gaits of a player: those that a database was built with, or walk and run, which are speeds only."""
    return {name: ASKED.get(name, GAITS["walk"]) for name in find_asked(database)} or GAITS


def find_asked(database: MotionDatabase) -> tuple[str, ...]:
    """Return the gaits that commands can wish for; none unless the database was built with them."""
    return next((block.tags for block in database.schema.blocks if isinstance(block, AskedGait)), ())


def wish_for_gaits(asked: Sequence[str], velocities: np.ndarray, driven: str) -> dict[str, np.ndarray]:
    """Return the wishes (C,) for gaits that can be asked for: that of the first, who is driven, and of others by speed.

    Those who go by velocities (C, 3) have the slowest gait that is not slower, and none crouches by itself.
    """
    if not asked:
        return {}
    tops = {name: ASKED.get(name, GAITS["walk"]).forward for name in asked}
    order = sorted((name for name in asked if name != CROUCH), key=lambda name: tops[name]) or list(asked)
    speeds = np.linalg.norm(velocities, axis=1)
    numbers = np.searchsorted([1.1 * tops[name] for name in order[:-1]], speeds)
    names = [driven, *(order[number] for number in numbers[1:].tolist())]
    return {name: np.array([each == name for each in names], float) for name in asked}


def asks(gaits: Mapping[str, Gait] = GAITS) -> tuple[Ask, ...]:
    """Return the demands of a fully pushed stick on a database: each gait ahead, to both sides and back."""
    return tuple(
        Ask(f"{name}, {where}", speed, heading)
        for name, gait in gaits.items()
        for where, speed, heading in (
            ("ahead", gait.forward, 0.0),
            ("left", gait.sideways, 90.0),
            ("right", gait.sideways, -90.0),
            ("back", gait.backward, 180.0),
        )
    )


@dataclass(frozen=True)
class Stick:
    """The sticks and buttons of one player."""

    move: tuple[float, float] = (0.0, 0.0)
    """right and forward, -1 to 1, as the camera sees it"""
    look: tuple[float, float] = (0.0, 0.0)
    """right and forward: facing direction while `strafe` is held"""
    gait: str = "walk"
    strafe: bool = False
    """Whether to face along `look`, or along the camera, rather than along the movement."""
    camera: float = 0.0
    """The angle about y at which the camera looks, radians; 0 looks along +z."""

    def __post_init__(self) -> None:
        if not np.isfinite([*self.move, *self.look, self.camera]).all():
            raise InputError(f"a stick at {self.move} with the camera at {self.camera} is not a number.")


def apply_deadzone(stick: tuple[float, float], deadzone: float = DEADZONE) -> np.ndarray:
    """Return the stick (2,) beyond its dead zone, at most of length 1."""
    vector = np.array(stick, float)
    length = float(np.linalg.norm(vector))
    if length <= deadzone:
        return np.zeros(2)
    return vector / length * min((length - deadzone) / (1.0 - deadzone), 1.0)


def stick_command(stick: Stick, gaits: Mapping[str, Gait] = GAITS) -> Command:
    """Make the command of a stick, for one character."""
    if stick.gait not in gaits:
        raise unknown_name("gait", stick.gait, gaits)
    gait, move = gaits[stick.gait], apply_deadzone(stick.move)
    # Seen from above with +z ahead, +x is to the left: a stick to the right goes to -x.
    wanted = turn_vectors(np.array([-move[0], 0.0, move[1]]), np.array(stick.camera))
    if not stick.strafe:
        return Command((wanted * gait.forward)[None])
    look = apply_deadzone(stick.look)
    facing = turn_vectors(np.array([-look[0], 0.0, look[1]]), np.array(stick.camera))
    if not look.any():
        facing = to_directions(np.array(stick.camera))
    yaw = to_yaws(facing)
    local = turn_vectors(wanted, -yaw)
    local *= [gait.sideways, 0.0, gait.forward if local[2] > 0 else gait.backward]
    return Command(turn_vectors(local, yaw)[None], facing[None])
