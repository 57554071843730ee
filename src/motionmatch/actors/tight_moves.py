"""Moves where there is little room, or something comes near: crouched, under beams, sideways, in small steps."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from motionmatch.actors.move import Move, between, turning, within
from motionmatch.actors.postures import Posture
from motionmatch.errors import InputError

HEADROOMS = (0.9, 1.5)
"""Least and most clearance of what is ducked under, metres."""
CLEARANCES = (0.55, 0.8)
"""Least and most height of what is crawled under, metres."""
MOST_TURN_CRAWLING = 0.5
"""Radians per second."""
HIPS_AHEAD = 0.58
"""Who crawls turns about the hips, which are so far ahead of where the feet would stand, metres."""
GET_DOWN_SECONDS = 3.5
"""How long it takes to come to rest and get onto hands and knees, and to stand up again and be off."""
EVASIONS = (0.3, 1.5)
"""Least and most way that is stepped back from what comes, metres."""
EVADING = 0.9
"""How fast, metres per second."""
STARTLED_SECONDS, SETTLE_SECONDS = 0.35, 0.6
"""How long before the steps somebody is startled, and how long it takes to stand again, seconds."""
GAPS = (0.35, 0.6)
"""Least and most width of what is passed sideways, metres."""
LOOK_ALONG = 0.8
"""How far who goes sideways looks to that side, radians."""
SWIVEL_SECONDS = 1.1
"""How long it takes to turn sideways before a gap, and back after it."""


def crouch(seconds: float, *, speed: float = 0.7, depth: float = 0.5, turn: float = 0.0) -> Move:
    """Go, or stand at speed 0, with bent knees; a depth of 1 is as low as feet allow."""
    depth = between("crouch", "depth", depth, 0.0, 1.0)
    return Move("crouch", seconds, within("crouch", speed), 0.0, turning("crouch", turn), posture=Posture(depth))


def duck(seconds: float, *, clearance: float = 1.3, speed: float = 0.8) -> Move:
    """Walk under a beam: the whole time head and back are lower than the clearance, metres."""
    room = between("duck", "clearance", clearance, *HEADROOMS)
    return Move("duck", seconds, within("duck", speed), posture=Posture(headroom=room))


def crawl(seconds: float, *, speed: float = 0.4, clearance: float = 0.6, turn: float = 0.0) -> list[Move]:
    """Get down, go on hands and knees for the seconds, all of the body lower than the clearance, and stand up again."""
    room = between("crawl", "clearance", clearance, *CLEARANCES)
    turn = between("crawl", "turn", turn, -MOST_TURN_CRAWLING, MOST_TURN_CRAWLING)
    return [
        Move("get_down", GET_DOWN_SECONDS),
        Move("crawl", seconds, within("crawl", speed), -HIPS_AHEAD * turn, turn, posture=Posture(crawl=room)),
        Move("stand_up", GET_DOWN_SECONDS),
    ]


def shuffle(seconds: float, *, speed: float = 0.0, degrees: float = 0.0, turn: float = 0.0) -> Move:
    """Make small quick steps that don't cross, on the spot or in a direction: 90 degrees is to the left, 180 back."""
    angle, pace = np.radians(between("shuffle", "degrees", degrees, -180.0, 180.0)), within("shuffle", speed)
    forward, left = pace * float(np.cos(angle)), pace * float(np.sin(angle))
    return Move("shuffle", seconds, forward, left, turning("shuffle", turn), posture=Posture(tuck=0.5, shuffle=1.0))


def evade(seconds: float, *, degrees: float = 0.0, distance: float = 0.8) -> list[Move]:
    """Start at something that comes near, look at it, step back from it so many metres and calm down.

    It comes from ahead at 0 degrees, from the left at 90.
    """
    angle = np.radians(between("evade", "degrees", degrees, -180.0, 180.0))
    going = between("evade", "distance", distance, *EVASIONS) / EVADING
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

    The way stays straight: who walks up to it goes on in the same direction. The turns come before and after.
    """
    between("sidle", "gap", gap, *GAPS)
    pace, side = within("sidle", abs(speed)), float(np.sign(speed))
    close, quarter = Posture(tuck=1.0, watch=0.7, look=side * LOOK_ALONG), side * np.pi / 2
    return [
        Move("swivel", SWIVEL_SECONDS, pace, faces=-quarter, posture=close),
        Move("sidle", seconds, 0.0, side * pace, posture=replace(close, narrow=1.0), gap=gap),
        Move("swivel", SWIVEL_SECONDS, 0.0, side * pace, faces=quarter, posture=close),
    ]


def edge(seconds: float, *, speed: float = 0.3) -> Move:
    """Side-step as between two walls, from standing; to the left, or to the right if the speed is negative, 0 waits."""
    pace, side = within("edge", abs(speed)), float(np.sign(speed))
    close = Posture(tuck=1.0, watch=0.7, look=side * LOOK_ALONG, narrow=1.0)
    return Move("edge", seconds, 0.0, side * pace, posture=close)


def pass_by(seconds: float, *, degrees: float = 55.0, speed: float = 1.1) -> Move:
    """Walk on with the chest turned, to let someone pass; positive turns it to the left."""
    degrees = between("pass_by", "degrees", degrees, -70.0, 70.0)
    twist = float(np.radians(degrees))
    return Move("pass_by", seconds, within("pass_by", speed), posture=Posture(twist=twist, tuck=0.7))
