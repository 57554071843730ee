"""The vocabulary of scripts: every move of a person, with its options and limits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from motionmatch.actors.moves.carry import HOLDS
from motionmatch.actors.moves.posture import UPRIGHT, Posture
from motionmatch.actors.moves.reach import BACK_SECONDS, OUT_SECONDS, ReachPlace
from motionmatch.actors.moves.route import ChairWalk, FromChair, Route, ToChair
from motionmatch.actors.props.objects import Chair
from motionmatch.errors import InputError, unknown_name

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
    "edge": (0.0, 0.7),
    "pass_by": (0.5, 1.6),
    "shuffle": (0.0, 0.5),
    "crawl": (0.2, 0.6),
    "low_crawl": (0.1, 0.3),
    "carry": (0.0, 1.5),
    "sit_at": (0.5, 1.6),
    "leave": (0.5, 1.6),
}
"""Least and most speed of each move, metres per second."""
MOST_TURN = 2.0
"""Greatest turn rate while walking or running, radians per second."""


@dataclass(frozen=True)
class Move:
    """One move of a script."""

    name: str
    seconds: float
    forward: float = 0.0
    """forward speed, metres per second"""
    left: float = 0.0
    """speed to the left, metres per second"""
    turn: float = 0.0
    """turn rate, radians per second, positive to the left"""
    faces: float = 0.0
    """additional turn of the body over the move, radians"""
    veers: float = 0.0
    """turn of the path over the move, radians: a cut has both, a body that turns on a straight path only the first"""
    posture: Posture = UPRIGHT
    gap: float = 0.0
    """width of a gap that is passed sideways, metres; 0 is none"""
    chair: Chair | None = None
    """the chair that is used, if it was placed before"""
    chair_walk: ChairWalk | None = None
    """walk to or from a chair; the script finds the route, and so the seconds"""
    route: Route | None = None

    @property
    def start(self) -> np.ndarray:
        """(3,) forward speed, speed to the left and turn rate at the start"""
        return np.array([self.forward, self.left, self.turn])

    @property
    def end(self) -> np.ndarray:
        """(3,) the same at the end, relative to the turned body"""
        if self.route is not None:
            return np.array([self.route.exit_speed, 0.0, 0.0])
        forward, left = rotate_velocity(self.start[:2], self.veers - self.faces)
        return np.array([forward, left, self.turn])

    def __post_init__(self) -> None:
        if not self.seconds > 0 or not np.isfinite(self.seconds):
            raise InputError(f"'{self.name}' for {self.seconds:g} s: a move needs more than 0 seconds; try {1.0:g}.")


def check_between(name: str, what: str, value: float, least: float, most: float) -> float:
    if not least <= value <= most:
        raise InputError(
            f"'{name}' with {what}={value:g}: it goes from {least:g} to {most:g}; "
            f"the nearest is {np.clip(value, least, most):g}."
        )
    return float(value)


def rotate_velocity(velocity: np.ndarray, angle: np.ndarray | float) -> np.ndarray:
    """Rotate velocities (…, 2) (forward, left) to the left by an angle, radians."""
    sin, cos = np.sin(angle), np.cos(angle)
    return np.stack([velocity[0] * cos - velocity[1] * sin, velocity[0] * sin + velocity[1] * cos], axis=-1)


def check_speed(name: str, speed: float) -> float:
    least, most = LIMITS[name]
    if not least <= speed <= most:
        raise InputError(
            f"'{name}' at {speed:g} m/s: it goes from {least:g} to {most:g}; "
            f"the nearest is {np.clip(speed, least, most):g}."
        )
    return float(speed)


def check_turn(name: str, rate: float) -> float:
    if not abs(rate) <= MOST_TURN:
        raise InputError(
            f"'{name}' turning at {rate:g} rad/s: at most {MOST_TURN:g}; "
            f"the nearest is {np.clip(rate, -MOST_TURN, MOST_TURN):g}."
        )
    return float(rate)


MOST_TURN_IN_PLACE = 3.5
MOST_PUSH = 6.0
"""Greatest push of a planted foot in a cut, metres per second squared."""
BOXES = (0.25, 1.0)
"""Least and most width of a box, metres."""
SEATS = (0.38, 0.6)
"""Least and most height of a seat, metres."""
SIT_SECONDS = 2.0
"""Time to sit down, and to get up, seconds."""


def idle(seconds: float) -> Move:
    """Stand: breathe, shift weight, look about."""
    return Move("idle", seconds)


def walk(seconds: float, *, speed: float = 1.3, turn: float = 0.0) -> Move:
    """Walk ahead, on a curve if turn (radians per second) is not 0."""
    return Move("walk", seconds, check_speed("walk", speed), 0.0, check_turn("walk", turn))


def run(seconds: float, *, speed: float = 3.0, turn: float = 0.0) -> Move:
    """Run ahead."""
    return Move("run", seconds, check_speed("run", speed), 0.0, check_turn("run", turn))


def backward(seconds: float, *, speed: float = 0.8, turn: float = 0.0) -> Move:
    """Walk backward."""
    return Move("backward", seconds, -check_speed("backward", speed), 0.0, check_turn("backward", turn))


def strafe(seconds: float, *, degrees: float = 90.0, speed: float = 0.8, turn: float = 0.0) -> Move:
    """Walk in a direction other than the facing: 90 degrees is to the left, -90 to the right, 180 backward."""
    angle = np.radians(degrees)
    speed = check_speed("strafe", speed)
    return Move(
        "strafe", seconds, speed * float(np.cos(angle)), speed * float(np.sin(angle)), check_turn("strafe", turn)
    )


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
    """Change direction on a planted foot, positive to the left, by 20 to 180 degrees."""
    if not 20.0 <= abs(degrees) <= 180.0:
        nearest = np.clip(abs(degrees), 20.0, 180.0) * (-1.0 if degrees < 0 else 1.0)
        raise InputError(
            f"'cut' by {degrees:g} degrees: it goes from 20 to 180 either way; the nearest is {nearest:g}."
        )
    speed, angle = check_speed("cut", speed), float(np.radians(degrees))
    needed = max(0.45, 1.875 * 2 * speed * abs(np.sin(angle / 2)) / MOST_PUSH, abs(angle) / MOST_TURN_IN_PLACE)
    if seconds < needed:
        raise InputError(
            f"'cut' by {degrees:g} degrees at {speed:g} m/s in {seconds:g} s is too fast; "
            f"it takes at least {np.ceil(100 * needed) / 100:g} s."
        )
    return Move("cut", seconds, speed, 0.0, 0.0, angle, angle)


def circle(seconds: float, *, radius: float = 1.5, speed: float = 0.8) -> Move:
    """Go around a point ahead, facing it; to the left, or to the right if the speed is negative."""
    pace = check_speed("circle", abs(speed))
    if not radius >= pace / MOST_TURN:
        raise InputError(
            f"'circle' of {radius:g} m at {pace:g} m/s is too tight; the nearest is {pace / MOST_TURN:g} m."
        )
    side = float(np.sign(speed)) * pace
    return Move("circle", seconds, 0.0, side, -side / radius)


def sit(seconds: float, *, height: float = 0.45) -> list[Move]:
    """From standing, sit down on a seat behind, of a height in metres, stay for the seconds, and get up again."""
    seat = Posture(seat=check_between("sit", "height", height, *SEATS))
    return [Move("sit_down", SIT_SECONDS), Move("sit", seconds, posture=seat), Move("get_up", SIT_SECONDS)]


def sit_at(
    seconds: float, *, x: float = 0.0, z: float = 2.0, degrees: float = 180.0, height: float = 0.45, speed: float = 1.1
) -> list[Move]:
    """Walk to a chair at x, z that faces a direction in degrees, around it if needed; sit down, stay, and get up."""
    chair = Chair(x, z, float(np.radians(degrees)), check_between("sit_at", "height", height, *SEATS))
    down, sitting, up = (replace(move, chair=chair) for move in sit(seconds, height=height))
    return [Move("approach", 1.0, chair_walk=ToChair(chair, check_speed("sit_at", speed))), down, sitting, up]


def leave(seconds: float, *, degrees: float = 0.0, speed: float = 1.2) -> Move:
    """Walk away from the chair last sat on: 0 degrees is ahead, 90 to its left, 180 around it to behind."""
    away = FromChair(Chair(0.0, 0.0, 0.0), float(np.radians(degrees)), check_speed("leave", speed), seconds)
    return Move("leave", seconds, chair_walk=away)


def carry(seconds: float, *, width: float = 0.5, hold: str = "front", speed: float = 1.0, turn: float = 0.0) -> Move:
    """Walk, or stand at speed 0, with a box of a width in metres: hold=front, overhead, left_hip or right_hip."""
    if hold not in HOLDS:
        raise unknown_name("hold of 'carry'", hold, HOLDS)
    posture = Posture(box=check_between("carry", "width", width, *BOXES), hold=hold)
    return Move("carry", seconds, check_speed("carry", speed), 0.0, check_turn("carry", turn), posture=posture)


REACHES = ((-0.45, 0.25), (0.35, 1.6), (0.25, 0.6))
"""Least and most of where a hand reaches: to the left, up and ahead, metres."""
STOOPED_BELOW, STOOP = 1.0, 1.15
"""Who reaches lower than the first, metres, bends by the second for each metre."""


def reach(seconds: float, *, height: float = 1.0, ahead: float = 0.42, left: float = -0.2) -> list[Move]:
    """From standing, reach out with the right hand to a handle or a thing ahead, hold it for the seconds, let it go.

    It is at a height, so far ahead and to the left (negative: to the right), metres; for what is low the body bends.
    """
    place = [
        check_between("reach", name, value, *limits)
        for name, value, limits in zip(("left", "height", "ahead"), (left, height, ahead), REACHES, strict=True)
    ]
    bent = float(np.clip(STOOP * (STOOPED_BELOW - height), 0.0, 0.85))
    return [
        Move("reach_out", OUT_SECONDS + 0.2),
        Move("reach", seconds, posture=Posture(crouch=bent, reach=ReachPlace(*place))),
        Move("let_go", BACK_SECONDS),
    ]


HEADROOMS = (0.9, 1.5)
"""Least and most clearance of a beam to duck under, metres."""
CLEARANCES = (0.55, 0.8)
"""Least and most clearance of a beam to crawl under, metres."""
LOW_CLEARANCES = (0.42, 0.6)
"""The same on the belly, metres."""
LIE_DOWN_SECONDS = 1.9
"""Time to get from hands and knees onto the belly, and up again, seconds."""
MOST_TURN_CRAWLING = 0.5
"""Greatest turn rate of a crawl, radians per second."""
HIPS_AHEAD = 0.58
"""A crawl turns about the hips, which are this far ahead of the standing feet, metres."""
GET_DOWN_SECONDS = 3.5
"""Time to stop and get onto hands and knees, and to stand up again, seconds."""
EVASIONS = (0.3, 1.5)
"""Least and most distance of an evasion, metres."""
EVADING = 0.9
"""Speed of an evasion, metres per second."""
STARTLED_SECONDS, SETTLE_SECONDS = 0.35, 0.6
"""Time between the startle and the steps, and time to stand again, seconds."""
GAPS = (0.35, 0.6)
"""Least and most width of a gap, metres."""
LOOK_ALONG = 0.8
"""Turn of the head along the path when going sideways, radians."""
SWIVEL_SECONDS = 1.1
"""Time to turn sideways before a gap, and back after it, seconds."""


def crouch(seconds: float, *, speed: float = 0.7, depth: float = 0.5, turn: float = 0.0) -> Move:
    """Walk, or stand at speed 0, with bent knees; a depth of 1 is the lowest."""
    depth = check_between("crouch", "depth", depth, 0.0, 1.0)
    return Move(
        "crouch", seconds, check_speed("crouch", speed), 0.0, check_turn("crouch", turn), posture=Posture(depth)
    )


def duck(seconds: float, *, clearance: float = 1.3, speed: float = 0.8) -> Move:
    """Walk under a beam: head and back stay below the clearance, metres."""
    room = check_between("duck", "clearance", clearance, *HEADROOMS)
    return Move("duck", seconds, check_speed("duck", speed), posture=Posture(headroom=room))


def crawl(seconds: float, *, speed: float = 0.4, clearance: float = 0.6, turn: float = 0.0) -> list[Move]:
    """Get down, crawl for the seconds with the whole body below the clearance, metres, and stand up again."""
    room = check_between("crawl", "clearance", clearance, *CLEARANCES)
    turn = check_between("crawl", "turn", turn, -MOST_TURN_CRAWLING, MOST_TURN_CRAWLING)
    return [
        Move("get_down", GET_DOWN_SECONDS),
        Move("crawl", seconds, check_speed("crawl", speed), -HIPS_AHEAD * turn, turn, posture=Posture(crawl=room)),
        Move("stand_up", GET_DOWN_SECONDS),
    ]


def low_crawl(seconds: float, *, speed: float = 0.2, clearance: float = 0.45, turn: float = 0.0) -> list[Move]:
    """Get down onto the belly, crawl for the seconds with the whole body below the clearance, metres, and stand up."""
    room = check_between("low_crawl", "clearance", clearance, *LOW_CLEARANCES)
    turn = check_between("low_crawl", "turn", turn, -0.5 * MOST_TURN_CRAWLING, 0.5 * MOST_TURN_CRAWLING)
    whole = seconds + 2.0 * LIE_DOWN_SECONDS
    pace, turn = check_speed("low_crawl", speed) * seconds / whole, turn * seconds / whole
    return [
        Move("get_down", GET_DOWN_SECONDS),
        Move("low_crawl", whole, pace, -HIPS_AHEAD * turn, turn, posture=Posture(crawl=room, prone=True)),
        Move("stand_up", GET_DOWN_SECONDS),
    ]


def shuffle(seconds: float, *, speed: float = 0.0, degrees: float = 0.0, turn: float = 0.0) -> Move:
    """Make small quick steps on the spot or in a direction: 90 degrees is to the left, 180 backward."""
    angle, pace = np.radians(check_between("shuffle", "degrees", degrees, -180.0, 180.0)), check_speed("shuffle", speed)
    forward, left = pace * float(np.cos(angle)), pace * float(np.sin(angle))
    return Move("shuffle", seconds, forward, left, check_turn("shuffle", turn), posture=Posture(tuck=0.5, shuffle=1.0))


def evade(seconds: float, *, degrees: float = 0.0, distance: float = 0.8) -> list[Move]:
    """Be startled by something near, look at it, step back from it by a distance in metres, and calm down.

    It comes from ahead at 0 degrees, from the left at 90.
    """
    angle = np.radians(check_between("evade", "degrees", degrees, -180.0, 180.0))
    going = check_between("evade", "distance", distance, *EVASIONS) / EVADING
    needed = STARTLED_SECONDS + going + SETTLE_SECONDS
    if seconds < needed:
        raise InputError(
            f"'evade' by {distance:g} m in {seconds:g} s is too fast; "
            f"it takes at least {np.ceil(100 * needed) / 100:g} s."
        )
    forward, left = -EVADING * float(np.cos(angle)), -EVADING * float(np.sin(angle))
    look = float(angle)
    alarm = Posture(twist=0.35 * float(np.clip(look, -1.2, 1.2)), look=look, startled=True)
    return [
        Move("evade", STARTLED_SECONDS, posture=alarm),
        Move("evade", going, forward, left, posture=alarm),
        Move("evade", seconds - STARTLED_SECONDS - going),
    ]


def sidle(seconds: float, *, gap: float = 0.4, speed: float = 0.4) -> list[Move]:
    """Turn sideways, side-step through a gap and turn back; to the left, or to the right if the speed is negative.

    The path stays straight: the turns of the body come before and after the gap.
    """
    check_between("sidle", "gap", gap, *GAPS)
    pace, side = check_speed("sidle", abs(speed)), float(np.sign(speed))
    close, quarter = Posture(tuck=1.0, watch=0.7, look=side * LOOK_ALONG), side * np.pi / 2
    return [
        Move("swivel", SWIVEL_SECONDS, pace, faces=-quarter, posture=close),
        Move("sidle", seconds, 0.0, side * pace, posture=replace(close, narrow=1.0), gap=gap),
        Move("swivel", SWIVEL_SECONDS, 0.0, side * pace, faces=quarter, posture=close),
    ]


def edge(seconds: float, *, speed: float = 0.3) -> Move:
    """Side-step as between two walls, from standing; to the left, or to the right if the speed is negative; 0 waits."""
    pace, side = check_speed("edge", abs(speed)), float(np.sign(speed))
    close = Posture(tuck=1.0, watch=0.7, look=side * LOOK_ALONG, narrow=1.0)
    return Move("edge", seconds, 0.0, side * pace, posture=close)


def pass_by(seconds: float, *, degrees: float = 55.0, speed: float = 1.1) -> Move:
    """Walk on with the chest turned, to let someone pass; positive turns it to the left."""
    degrees = check_between("pass_by", "degrees", degrees, -70.0, 70.0)
    twist = float(np.radians(degrees))
    return Move("pass_by", seconds, check_speed("pass_by", speed), posture=Posture(twist=twist, tuck=0.7))


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
    "crawl": crawl,
    "low_crawl": low_crawl,
    "sidle": sidle,
    "edge": edge,
    "pass_by": pass_by,
    "shuffle": shuffle,
    "evade": evade,
    "sit": sit,
    "sit_at": sit_at,
    "leave": leave,
    "carry": carry,
    "reach": reach,
}
