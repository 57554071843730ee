"""Scenes for two performers: where each begins, what each does, and when they interact.

`PairScene.parse("handshake 2 pumps=3 distance=5")` makes one from text; `SCENES` lists them. Both parts take the same
time. The first performer, a, begins behind the origin and faces +z.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from motionmatch.actors.moves.posture import Posture
from motionmatch.actors.moves.script import parse_moves
from motionmatch.actors.moves.vocabulary import (
    Move,
    backward,
    check_between,
    circle,
    evade,
    idle,
    pass_by,
    turn,
    walk,
)
from motionmatch.actors.props.objects import Gap, Prop
from motionmatch.errors import InputError, unknown_name

MEETING = 0.86
"""Distance between two people that shake hands, metres."""
TALKING = 1.15
"""Distance between two people that don't touch, metres."""
SETTLE = 0.45
"""Time from stopping until the hands meet, seconds."""


@dataclass(frozen=True)
class ScenePart:
    """The part of one performer."""

    moves: tuple[Move, ...]
    x: float
    z: float
    yaw: float
    """position and yaw at the start, metres and radians about y"""

    @property
    def seconds(self) -> float:
        return sum(move.seconds for move in self.moves)


@dataclass(frozen=True)
class Handshake:
    """Right hands that are shaken."""

    start: float
    stop: float
    """from when to when they touch, seconds"""
    pumps: int


@dataclass(frozen=True)
class PairScene:
    """The parts of two performers in one world."""

    name: str
    parts: tuple[ScenePart, ScenePart]
    looks: tuple[tuple[float, float], ...] = ()
    """spans in which they look at each other, seconds"""
    shake: Handshake | None = None
    props: tuple[Prop, ...] = ()

    @property
    def seconds(self) -> float:
        return self.parts[0].seconds

    @staticmethod
    def parse(text: str) -> PairScene:
        """Parse a scene such as `handshake 2 pumps=3`."""
        found = parse_moves(text, SCENES, example="handshake 2 pumps=3")
        if len(found) != 1:
            raise InputError(f"{len(found)} scenes in '{text}': two performers act one at a time; give one.")
        return found[0]


def handshake(
    seconds: float, *, pumps: float = 3, distance: float = 5.0, speed: float = 1.2, share: float = 0.5, then: str = "on"
) -> PairScene:
    """Walk up to each other, shake hands for the seconds, and part: then=on past each other, or then=back.

    They begin `distance` metres apart; the first walks `share` of the way, the second the rest.
    """
    pumps = round(check_between("handshake", "pumps", pumps, 1, 6))
    least = 0.5 + pumps / 3.0
    if not seconds >= least:
        raise InputError(f"'handshake' of {pumps} pumps in {seconds:g} s is too fast; it takes at least {least:.2f} s.")
    comes, looked = _approach("handshake", distance, MEETING, speed, share)
    if then not in ("on", "back"):
        raise unknown_name("'then' of 'handshake'", then, ("on", "back"))
    met = looked[1]
    stands = idle(SETTLE + seconds + 0.45)
    parts = [(*moves, stands, *(_walk_past(speed) if then == "on" else _walk_back(speed, side)))
             for moves, side in zip(comes, (1.0, -1.0), strict=True)]  # fmt: skip
    shake = Handshake(met + SETTLE, met + SETTLE + seconds, pumps)
    looks = ((looked[0], shake.stop + 0.6),)
    return PairScene("handshake", _face_each_other(parts, distance), looks, shake)


def meeting(seconds: float, *, distance: float = 5.0, speed: float = 1.2, share: float = 0.5) -> PairScene:
    """Walk up to each other, stand facing each other for the seconds, turn and go back."""
    comes, looked = _approach("meeting", distance, TALKING, speed, share)
    parts = [(*moves, idle(seconds), *_walk_back(speed, side)) for moves, side in zip(comes, (1.0, -1.0), strict=True)]
    return PairScene("meeting", _face_each_other(parts, distance), ((looked[0], looked[1] + seconds + 0.3),))


def passing(seconds: float, *, width: float = 1.2, speed: float = 1.1, degrees: float = 60.0) -> PairScene:
    """Pass each other in a corridor of a width in metres, each to its right, with the chest turned for the seconds."""
    width = check_between("passing", "width", width, *CORRIDORS)
    least = float(np.interp(width, *TWISTS))
    if abs(degrees) < least:
        nearest = np.ceil(least) * (-1.0 if degrees < 0 else 1.0)
        raise InputError(
            f"'passing' with degrees={degrees:g} in width={width:g}: two fit who turn by {np.ceil(least):g} degrees at "
            f"least; the nearest is {nearest:g}."
        )
    lane, aside = 0.25 * width, 1.1
    seconds = check_between("passing", "seconds", seconds, 1.2, 4.0)
    shifted = Move("walk", aside, speed, -lane / aside, posture=Posture(tuck=0.5))
    back = Move("walk", aside, speed, lane / aside, posture=Posture(tuck=0.5))
    ahead = walk(1.6, speed=speed)
    moves = (idle(0.8), ahead, shifted, pass_by(seconds, degrees=degrees, speed=speed), back, ahead, idle(1.0))
    half = speed * (1.6 + aside + 0.5 * seconds)
    walls = Gap(0.0, 0.0, 0.0, width, speed * (2 * aside + seconds) + 1.0)
    return PairScene("passing", (ScenePart(moves, 0.0, -half, 0.0), ScenePart(moves, 0.0, half, np.pi)), props=(walls,))


def side_by_side(seconds: float, *, gap: float = 0.8, speed: float = 1.2, turn: float = 0.0) -> PairScene:
    """Walk side by side for the seconds, `gap` metres apart, on a curve in the second half."""
    gap = check_between("side_by_side", "gap", gap, 0.75, 2.0)
    parts = []
    for side in (1.0, -1.0):
        own = speed - 0.5 * side * gap * turn
        curve = [walk(0.5 * seconds, speed=speed), walk(0.5 * seconds, speed=own, turn=turn)]
        parts.append(ScenePart((idle(1.0), *curve, idle(1.2)), 0.5 * side * gap, 0.0, 0.0))
    return PairScene("side_by_side", (parts[0], parts[1]))


def follow(seconds: float, *, distance: float = 1.1, speed: float = 1.2, turn: float = 0.0) -> PairScene:
    """The second follows the first, `distance` metres behind when standing; straight, on a curve, straight."""
    distance = check_between("follow", "distance", distance, 0.8, 4.0)
    waits, behind, third = 0.5, distance / speed, seconds / 3.0
    if third < behind + 0.5:
        least = 3.0 * (behind + 0.5)
        raise InputError(f"'follow' for {seconds:g} s, {distance:g} m behind, is too short; it takes {least:.2f} s.")
    first = (idle(1.0), walk(third, speed=speed), walk(third, speed=speed, turn=turn), walk(third, speed=speed))
    second = (
        idle(1.0 + waits),
        walk(third + behind, speed=speed),
        walk(third, speed=speed, turn=turn),
        walk(third - behind, speed=speed),
    )
    parts = ScenePart((*first, idle(1.2 + waits)), 0.0, 0.0, 0.0), ScenePart((*second, idle(1.2)), 0.0, -distance, 0.0)
    return PairScene("follow", parts)


def give_way(seconds: float, *, distance: float = 4.0, speed: float = 1.1, back: float = 0.6) -> PairScene:
    """The first walks up; the second looks at it and steps back for the seconds, at `back` m/s."""
    distance = check_between("give_way", "distance", distance, 2.5, 8.0)
    gone = back * seconds
    comes = (distance + gone - TALKING) / speed
    waits = comes - seconds + 0.25
    if waits < 0.5:
        most = (distance - TALKING - 0.25 * speed) / (speed - back) if speed > back else 0.0
        raise InputError(f"'give_way' for {seconds:g} s from {distance:g} m is too long; the nearest is {most:.1f} s.")
    first = (idle(0.8), walk(comes, speed=speed), idle(2.0))
    second = (idle(0.8 + waits), backward(seconds, speed=back), idle(comes - waits - seconds + 2.0))
    parts = ScenePart(first, 0.0, -distance, 0.0), ScenePart(second, 0.0, 0.0, np.pi)
    return PairScene("give_way", parts, ((max(0.8 + waits - 1.2, 0.2), 0.8 + comes + 1.5),))


def evasion(seconds: float, *, distance: float = 4.0, speed: float = 1.5, step: float = 0.8) -> PairScene:
    """The first walks up fast; the second is startled, steps back `step` metres and calms down in the seconds."""
    distance = check_between("evasion", "distance", distance, 2.5, 8.0)
    steps = evade(seconds, distance=step)
    comes = (distance + step - TALKING) / speed
    waits = comes - sum(move.seconds for move in steps[:-1]) + 0.1
    if waits < 0.5:
        least = (comes + 0.5 - waits) * speed + TALKING - step
        raise InputError(
            f"'evasion' from distance={distance:g} at {speed:g} m/s leaves no time; the nearest is {least + 0.005:.2f}."
        )
    first = (idle(0.8), walk(comes, speed=speed), idle(waits + seconds - comes + 1.0))
    parts = ScenePart(first, 0.0, -distance, 0.0), ScenePart((idle(0.8 + waits), *steps, idle(1.0)), 0.0, 0.0, np.pi)
    return PairScene("evasion", parts, ((0.8 + waits + 0.2, 0.8 + waits + seconds),))


def dance(seconds: float, *, distance: float = 1.4, speed: float = 0.5) -> PairScene:
    """Dance apart: around each other to both sides, `distance` metres apart, then away from each other and back."""
    distance = check_between("dance", "distance", distance, 1.1, 3.0)
    if not seconds >= 6.0:
        raise InputError(f"'dance' for {seconds:g} s is too short; it takes 6 s at least.")
    turn_round, away = 0.5 * (seconds - 3.2), 1.2
    steps = (
        idle(0.8),
        circle(turn_round, radius=0.5 * distance, speed=speed),
        circle(turn_round, radius=0.5 * distance, speed=-speed),
        backward(away, speed=0.4),
        idle(0.8),
        walk(away, speed=0.4),
        idle(1.0),
    )
    parts = _face_each_other([steps, steps], distance)
    total = sum(move.seconds for move in steps)
    return PairScene("dance", parts, ((0.2, total - 0.4),))


CORRIDORS = (1.05, 3.0)
"""Least and most width of a corridor in which two pass each other, metres."""
TWISTS = ((1.05, 1.2, 1.5, 1.7), (68.0, 56.0, 33.0, 0.0))
"""Widths of corridors, metres, and least turn of the chest when passing there, degrees."""
SCENES: dict[str, Callable[..., PairScene]] = {
    "handshake": handshake,
    "meeting": meeting,
    "passing": passing,
    "side_by_side": side_by_side,
    "follow": follow,
    "give_way": give_way,
    "evasion": evasion,
    "dance": dance,
}


def _approach(
    name: str, distance: float, apart: float, speed: float, share: float
) -> tuple[list[tuple[Move, ...]], tuple[float, float]]:
    """Return the moves of two people that come together, the first walking `share` of the way, and the span in which
    they look at each other, seconds."""
    check_between(name, "distance", distance, apart + 1.5, 12.0)
    check_between(name, "share", share, 0.0, 1.0)
    walk(1.0, speed=speed)  # checks the speed
    ways = [each * (distance - apart) / speed for each in (share, 1.0 - share)]
    longest = max(ways)
    found: list[tuple[Move, ...]] = []
    for way in ways:
        if 0.0 < way < 0.9:
            nearest = 0.0 if way < 0.45 else 0.95 * speed / (distance - apart)
            nearest = nearest if way == ways[0] else 1.0 - nearest
            raise InputError(f"'{name}' with share={share:g}: too short a way to walk; the nearest is {nearest:.2f}.")
        walks = (walk(way, speed=speed),) if way else ()
        found.append((idle(0.6 + longest - way), *walks))
    return found, (0.6 + 0.4 * longest, 0.6 + longest)


def _face_each_other(parts: list[tuple[Move, ...]], distance: float) -> tuple[ScenePart, ScenePart]:
    return ScenePart(parts[0], 0.0, -0.5 * distance, 0.0), ScenePart(parts[1], 0.0, 0.5 * distance, np.pi)


def _walk_past(speed: float) -> tuple[Move, ...]:
    """Walk past each other, each to its right."""
    return Move("strafe", 1.1, 0.1, -0.4), walk(2.2, speed=speed), idle(1.0)


def _walk_back(speed: float, side: float) -> tuple[Move, ...]:
    return turn(1.5, degrees=160.0 * side), walk(2.0, speed=speed), idle(1.0)
