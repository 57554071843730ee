"""Scripts: lists of moves with durations, so that a capture list reads like a shot list.

`Script.parse("idle 2; walk 4 speed=1.3; turn 1.2 degrees=90; run 3 speed=3; idle 1")` makes one from text.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from motionmatch.actors import lines
from motionmatch.actors.drive import Drive
from motionmatch.actors.postures import UPRIGHT, Posture
from motionmatch.actors.signals import step
from motionmatch.errors import InputError

LIMITS = {
    "walk": (0.3, 2.0),
    "run": (2.0, 4.2),
    "backward": (0.3, 1.2),
    "strafe": (0.2, 1.2),
    "cut": (0.6, 3.2),
    "circle": (0.2, 1.2),
    "crouch": (0.0, 1.1),
    "duck": (0.4, 1.1),
    "sidle": (0.2, 0.7),
    "pass_by": (0.5, 1.6),
    "carry": (0.0, 1.5),
}
"""Least and most speed of each gait, metres per second."""
MOST_TURN = 2.0
"""While walking or running, radians per second."""
MOST_TURN_IN_PLACE = 3.5
ACCELERATION = 2.2
"""Speed changes take this long at least: metres per second, per second."""
SHORTEST_CHANGE = 0.5
"""And at least so many seconds."""
MOST_PUSH = 6.0
"""How hard a planted foot pushes in a cut, metres per second, per second, at its peak."""
HEADROOMS = (0.9, 1.5)
"""Least and most clearance of what is ducked under, metres."""
GAPS = (0.35, 0.6)
"""Least and most width of what is passed sideways, metres."""
BOXES = (0.25, 0.7)
"""Least and most width of what is carried, metres."""
SEATS = (0.38, 0.6)
"""Least and most height of a seat, metres."""
SIT_SECONDS = 1.6
"""How long it takes to sit down, and to get up."""
SWIVEL_SECONDS = 1.1
"""How long it takes to turn sideways before a gap, and back after it."""


@dataclass(frozen=True)
class Move:
    """One thing to do for a while."""

    name: str
    seconds: float
    forward: float = 0.0
    """metres per second"""
    left: float = 0.0
    """metres per second"""
    turn: float = 0.0
    """radians per second, positive to the left"""
    faces: float = 0.0
    """over the move the body turns by this much more, radians"""
    veers: float = 0.0
    """and the way by this much: a cut has both, a body that turns on a straight way only the first"""
    posture: Posture = UPRIGHT

    @property
    def start(self) -> np.ndarray:
        """(3,) forward, left and turn as it begins"""
        return np.array([self.forward, self.left, self.turn])

    @property
    def end(self) -> np.ndarray:
        """(3,) and as it ends, seen from a body that has turned"""
        forward, left = _seen(self.start[:2], self.veers - self.faces)
        return np.array([forward, left, self.turn])

    def __post_init__(self) -> None:
        if not self.seconds > 0 or not np.isfinite(self.seconds):
            raise InputError(f"'{self.name}' for {self.seconds:g} s: a move needs more than 0 seconds; try {1.0:g}.")


def idle(seconds: float) -> Move:
    """Stand: breathe, shift weight, look about."""
    return Move("idle", seconds)


def walk(seconds: float, *, speed: float = 1.3, turn: float = 0.0) -> Move:
    """Walk ahead, on a curve if turn (radians per second) is not 0."""
    return Move("walk", seconds, _within("walk", speed), 0.0, _turning("walk", turn))


def run(seconds: float, *, speed: float = 3.0, turn: float = 0.0) -> Move:
    """Run ahead."""
    return Move("run", seconds, _within("run", speed), 0.0, _turning("run", turn))


def backward(seconds: float, *, speed: float = 0.8, turn: float = 0.0) -> Move:
    """Walk backward."""
    return Move("backward", seconds, -_within("backward", speed), 0.0, _turning("backward", turn))


def strafe(seconds: float, *, degrees: float = 90.0, speed: float = 0.8, turn: float = 0.0) -> Move:
    """Walk in a direction other than the facing: 90 degrees is to the left, -90 to the right, 180 backward."""
    angle = np.radians(degrees)
    speed = _within("strafe", speed)
    return Move("strafe", seconds, speed * float(np.cos(angle)), speed * float(np.sin(angle)), _turning("strafe", turn))


def turn(seconds: float, *, degrees: float = 90.0) -> Move:
    """Turn in place, positive to the left."""
    rate = float(np.radians(degrees)) / seconds if seconds > 0 else 0.0
    if abs(rate) > MOST_TURN_IN_PLACE:
        needed = abs(np.radians(degrees)) / MOST_TURN_IN_PLACE
        raise InputError(
            f"'turn' by {degrees:g} degrees in {seconds:g} s is too fast; it takes at least {needed:.2f} s."
        )
    return Move("turn", seconds, 0.0, 0.0, rate)


def cut(seconds: float, *, degrees: float = 90.0, speed: float = 1.3) -> Move:
    """Change direction on a planted foot, positive to the left: 45, 90, 135, 180 degrees, or what lies between."""
    if not 20.0 <= abs(degrees) <= 180.0:
        nearest = np.clip(abs(degrees), 20.0, 180.0) * (-1.0 if degrees < 0 else 1.0)
        raise InputError(
            f"'cut' by {degrees:g} degrees: it goes from 20 to 180 either way; the nearest is {nearest:g}."
        )
    speed, angle = _within("cut", speed), float(np.radians(degrees))
    needed = max(0.45, 1.875 * 2 * speed * abs(np.sin(angle / 2)) / MOST_PUSH, abs(angle) / MOST_TURN_IN_PLACE)
    if seconds < needed:
        raise InputError(
            f"'cut' by {degrees:g} degrees at {speed:g} m/s in {seconds:g} s is too fast; "
            f"it takes at least {np.ceil(100 * needed) / 100:g} s."
        )
    return Move("cut", seconds, speed, 0.0, 0.0, angle, angle)


def circle(seconds: float, *, radius: float = 1.5, speed: float = 0.8) -> Move:
    """Go around a point ahead, facing it; to the left, or to the right if the speed is negative."""
    pace = _within("circle", abs(speed))
    if not radius >= pace / MOST_TURN:
        raise InputError(
            f"'circle' of {radius:g} m at {pace:g} m/s is too tight; the nearest is {pace / MOST_TURN:g} m."
        )
    side = float(np.sign(speed)) * pace
    return Move("circle", seconds, 0.0, side, -side / radius)


def crouch(seconds: float, *, speed: float = 0.7, depth: float = 0.5, turn: float = 0.0) -> Move:
    """Go, or stand at speed 0, with bent knees; a depth of 1 is as low as feet allow."""
    depth = _between("crouch", "depth", depth, 0.0, 1.0)
    return Move("crouch", seconds, _within("crouch", speed), 0.0, _turning("crouch", turn), posture=Posture(depth))


def duck(seconds: float, *, clearance: float = 1.3, speed: float = 0.8) -> Move:
    """Walk under a beam: the whole time the head is lower than the clearance, metres."""
    room = _between("duck", "clearance", clearance, *HEADROOMS)
    return Move("duck", seconds, _within("duck", speed), posture=Posture(headroom=room))


def sidle(seconds: float, *, gap: float = 0.4, speed: float = 0.4) -> list[Move]:
    """Turn sideways, side-step through a gap and turn back; to the left, or to the right if the speed is negative.

    The way stays straight: who walks up to it goes on in the same direction. The turns come before and after.
    """
    _between("sidle", "gap", gap, *GAPS)
    pace, side = _within("sidle", abs(speed)), float(np.sign(speed))
    close, quarter = Posture(tuck=1.0), side * np.pi / 2
    return [
        Move("swivel", SWIVEL_SECONDS, pace, faces=-quarter, posture=close),
        Move("sidle", seconds, 0.0, side * pace, posture=Posture(tuck=1.0, narrow=1.0)),
        Move("swivel", SWIVEL_SECONDS, 0.0, side * pace, faces=quarter, posture=close),
    ]


def pass_by(seconds: float, *, degrees: float = 55.0, speed: float = 1.1) -> Move:
    """Walk on with the chest turned, to let someone pass; positive turns it to the left."""
    degrees = _between("pass_by", "degrees", degrees, -70.0, 70.0)
    twist = float(np.radians(degrees))
    return Move("pass_by", seconds, _within("pass_by", speed), posture=Posture(twist=twist, tuck=0.7))


def sit(seconds: float, *, height: float = 0.45) -> list[Move]:
    """From standing, sit down on a seat behind, of so many metres, stay for the seconds, and get up again."""
    seat = Posture(seat=_between("sit", "height", height, *SEATS))
    return [Move("sit_down", SIT_SECONDS), Move("sit", seconds, posture=seat), Move("get_up", SIT_SECONDS)]


def carry(seconds: float, *, width: float = 0.5, speed: float = 1.0, overhead: float = 0.0, turn: float = 0.0) -> Move:
    """Walk, or stand at speed 0, with a box as wide as this, metres, before the belly, or overhead if that is 1."""
    width = _between("carry", "width", width, *BOXES)
    posture = Posture(box=width, overhead=_between("carry", "overhead", overhead, 0.0, 1.0))
    return Move("carry", seconds, _within("carry", speed), 0.0, _turning("carry", turn), posture=posture)


MOVES: dict[str, Callable[..., Move | list[Move]]] = {
    "idle": idle,
    "walk": walk,
    "run": run,
    "backward": backward,
    "strafe": strafe,
    "turn": turn,
    "cut": cut,
    "circle": circle,
    "crouch": crouch,
    "duck": duck,
    "sidle": sidle,
    "pass_by": pass_by,
    "sit": sit,
    "carry": carry,
}


def _between(name: str, what: str, value: float, least: float, most: float) -> float:
    if not least <= value <= most:
        raise InputError(
            f"'{name}' with {what}={value:g}: it goes from {least:g} to {most:g}; "
            f"the nearest is {np.clip(value, least, most):g}."
        )
    return float(value)


def _seen(velocity: np.ndarray, angle: np.ndarray | float) -> np.ndarray:
    """(…, 2) forward and left of a velocity that is turned to the left by an angle."""
    sin, cos = np.sin(angle), np.cos(angle)
    return np.stack([velocity[0] * cos - velocity[1] * sin, velocity[0] * sin + velocity[1] * cos], axis=-1)


def _within(name: str, speed: float) -> float:
    least, most = LIMITS[name]
    if not least <= speed <= most:
        raise InputError(
            f"'{name}' at {speed:g} m/s: it goes from {least:g} to {most:g}; "
            f"the nearest is {np.clip(speed, least, most):g}."
        )
    return float(speed)


def _turning(name: str, rate: float) -> float:
    if not abs(rate) <= MOST_TURN:
        raise InputError(
            f"'{name}' turning at {rate:g} rad/s: at most {MOST_TURN:g}; "
            f"the nearest is {np.clip(rate, -MOST_TURN, MOST_TURN):g}."
        )
    return float(rate)


@dataclass(frozen=True)
class Script:
    """Moves one after another."""

    moves: tuple[Move, ...]

    def __post_init__(self) -> None:
        if not self.moves:
            raise InputError("a script needs at least one move.")

    @property
    def seconds(self) -> float:
        return sum(move.seconds for move in self.moves)

    @staticmethod
    def parse(text: str) -> Script:
        """From `walk 4 speed=1.3 turn=0.2; idle 2`."""
        return Script(tuple(lines.read(text, MOVES, example="walk 4 speed=1.3")))

    def drive(self, fps: float) -> Drive:
        """Speeds and turn rates over time, with natural changes from one move to the next."""
        times = (np.arange(max(round(self.seconds * fps), 1)) + 0.5) / fps
        signals = np.tile(self.moves[0].start, (len(times), 1))
        at = 0.0
        for move, following in zip(self.moves, (*self.moves[1:], None), strict=True):
            if move.faces or move.veers:
                signals += _bent(move, (times - at) / move.seconds)
            at += move.seconds
            if following is None:
                break
            change = following.start - move.end
            wanted = max(SHORTEST_CHANGE, float(np.hypot(change[0], change[1])) / ACCELERATION)
            span = min(wanted, 1.6 * min(move.seconds, following.seconds))
            signals += step((times - at) / span + 0.5)[:, None] * change
        return Drive(signals[:, 0], signals[:, 1], signals[:, 2], fps)

    def spans(self, fps: float) -> dict[str, tuple[tuple[int, int], ...]]:
        """Frame ranges of each kind of move."""
        return lines.spans(self.moves, fps, max(round(self.seconds * fps), 1))


def _bent(move: Move, share: np.ndarray) -> np.ndarray:
    """(F, 3) what a turn of body or way within a move adds to its start, at shares of its time."""
    done = step(share)
    facing = move.faces * done
    before = _seen(move.start[:2], -facing)
    after = _seen(move.start[:2], move.veers - facing)
    velocity = before + done[:, None] * (after - before)  # in the world the velocity goes straight from old to new
    inside = np.clip(share, 0.0, 1.0)
    rate = move.faces * 30 * inside**2 * (1 - inside) ** 2 / move.seconds
    return np.column_stack([velocity - move.start[:2], rate])
