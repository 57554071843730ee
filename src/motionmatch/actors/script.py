"""Scripts: lists of moves with durations, so that a capture list reads like a shot list.

`Script.parse("idle 2; walk 4 speed=1.3; turn 1.2 degrees=90; run 3 speed=3; idle 1")` makes one from text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from motionmatch.actors import lines
from motionmatch.actors.carry import HOLDS
from motionmatch.actors.drive import Drive
from motionmatch.actors.move import LIMITS as LIMITS
from motionmatch.actors.move import MOST_TURN, Move, between, seen, turning, within
from motionmatch.actors.postures import Posture
from motionmatch.actors.props import Chair
from motionmatch.actors.route import FromChair, Route, ToChair, behind, find
from motionmatch.actors.signals import step
from motionmatch.actors.tight_moves import crawl, crouch, duck, edge, evade, pass_by, shuffle, sidle
from motionmatch.errors import InputError, unknown_name

MOST_TURN_IN_PLACE = 3.5
ACCELERATION = 2.2
"""Speed changes take this long at least: metres per second, per second."""
SHORTEST_CHANGE = 0.5
"""And at least so many seconds."""
PLANT_SECONDS, PLANT_PUSH, MOST_PLANT_PUSH = 0.45, 4.5, 10.0
"""In a cut the way turns while one foot is planted, about so long; it pushes at most as hard as this for each metre per
second of speed, and at most as hard as that, metres per second, per second. Who is too fast for it brakes before."""
MOST_SWIVEL, MOST_SWIVEL_WALKING = 6.0, 4.2
"""How fast the body turns in a cut at most, running and walking, radians per second."""
RUNNING_CUT = 2.0
"""Who cuts at more than this runs, metres per second."""
MOST_PUSH = 6.0
"""How hard a planted foot pushes in a cut, metres per second, per second, at its peak."""
BOXES = (0.25, 1.0)
"""Least and most width of what is carried, metres."""
SEATS = (0.38, 0.6)
"""Least and most height of a seat, metres."""
SIT_SECONDS = 2.0
"""How long it takes to sit down, and to get up."""


def idle(seconds: float) -> Move:
    """Stand: breathe, shift weight, look about."""
    return Move("idle", seconds)


def walk(seconds: float, *, speed: float = 1.3, turn: float = 0.0) -> Move:
    """Walk ahead, on a curve if turn (radians per second) is not 0."""
    return Move("walk", seconds, within("walk", speed), 0.0, turning("walk", turn))


def run(seconds: float, *, speed: float = 3.0, turn: float = 0.0) -> Move:
    """Run ahead."""
    return Move("run", seconds, within("run", speed), 0.0, turning("run", turn))


def backward(seconds: float, *, speed: float = 0.8, turn: float = 0.0) -> Move:
    """Walk backward."""
    return Move("backward", seconds, -within("backward", speed), 0.0, turning("backward", turn))


def strafe(seconds: float, *, degrees: float = 90.0, speed: float = 0.8, turn: float = 0.0) -> Move:
    """Walk in a direction other than the facing: 90 degrees is to the left, -90 to the right, 180 backward."""
    angle = np.radians(degrees)
    speed = within("strafe", speed)
    return Move("strafe", seconds, speed * float(np.cos(angle)), speed * float(np.sin(angle)), turning("strafe", turn))


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
    speed, angle = within("cut", speed), float(np.radians(degrees))
    needed = max(0.45, 1.875 * 2 * speed * abs(np.sin(angle / 2)) / MOST_PUSH, abs(angle) / MOST_TURN_IN_PLACE)
    if seconds < needed:
        raise InputError(
            f"'cut' by {degrees:g} degrees at {speed:g} m/s in {seconds:g} s is too fast; "
            f"it takes at least {np.ceil(100 * needed) / 100:g} s."
        )
    return Move("cut", seconds, speed, 0.0, 0.0, angle, angle)


def circle(seconds: float, *, radius: float = 1.5, speed: float = 0.8) -> Move:
    """Go around a point ahead, facing it; to the left, or to the right if the speed is negative."""
    pace = within("circle", abs(speed))
    if not radius >= pace / MOST_TURN:
        raise InputError(
            f"'circle' of {radius:g} m at {pace:g} m/s is too tight; the nearest is {pace / MOST_TURN:g} m."
        )
    side = float(np.sign(speed)) * pace
    return Move("circle", seconds, 0.0, side, -side / radius)


def sit(seconds: float, *, height: float = 0.45) -> list[Move]:
    """From standing, sit down on a seat behind, of so many metres, stay for the seconds, and get up again."""
    seat = Posture(seat=between("sit", "height", height, *SEATS))
    return [Move("sit_down", SIT_SECONDS), Move("sit", seconds, posture=seat), Move("get_up", SIT_SECONDS)]


def sit_at(
    seconds: float, *, x: float = 0.0, z: float = 2.0, degrees: float = 180.0, height: float = 0.45, speed: float = 1.1
) -> list[Move]:
    """Walk to a chair at x, z that faces so many degrees, around it and turning; sit down, stay, and get up."""
    chair = Chair(x, z, float(np.radians(degrees)), between("sit_at", "height", height, *SEATS))
    down, sitting, up = (replace(move, chair=chair) for move in sit(seconds, height=height))
    return [Move("approach", 1.0, errand=ToChair(chair, within("sit_at", speed))), down, sitting, up]


def leave(seconds: float, *, degrees: float = 0.0, speed: float = 1.2) -> Move:
    """Walk away from the chair last sat on: 0 degrees is ahead, 90 to its left, 180 around it to behind."""
    away = FromChair(Chair(0.0, 0.0, 0.0), float(np.radians(degrees)), within("leave", speed), seconds)
    return Move("leave", seconds, errand=away)


def carry(seconds: float, *, width: float = 0.5, hold: str = "front", speed: float = 1.0, turn: float = 0.0) -> Move:
    """Walk, or stand at speed 0, with a box so many metres wide: hold=front, overhead, left_hip or right_hip."""
    if hold not in HOLDS:
        raise unknown_name("hold of 'carry'", hold, HOLDS)
    posture = Posture(box=between("carry", "width", width, *BOXES), hold=hold)
    return Move("carry", seconds, within("carry", speed), 0.0, turning("carry", turn), posture=posture)


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
    "sidle": sidle,
    "edge": edge,
    "pass_by": pass_by,
    "shuffle": shuffle,
    "evade": evade,
    "sit": sit,
    "sit_at": sit_at,
    "leave": leave,
    "carry": carry,
}


@dataclass(frozen=True)
class Script:
    """Moves one after another."""

    moves: tuple[Move, ...]

    def __post_init__(self) -> None:
        if not self.moves:
            raise InputError("a script needs at least one move.")
        if any(move.errand is not None and move.route is None for move in self.moves):
            object.__setattr__(self, "moves", _routed(self.moves))

    @property
    def seconds(self) -> float:
        return sum(move.seconds for move in self.moves)

    @staticmethod
    def parse(text: str) -> Script:
        """From `walk 4 speed=1.3 turn=0.2; idle 2`."""
        return Script(tuple(lines.read(text, MOVES, example="walk 4 speed=1.3")))

    @staticmethod
    def of(moves: Script | Sequence[Move] | str) -> Script:
        """From a list of moves, or from a line such as `walk 4 speed=1.3; idle 2`."""
        if isinstance(moves, Script):
            return moves
        return Script.parse(moves) if isinstance(moves, str) else Script(tuple(moves))

    def drive(self, fps: float) -> Drive:
        """Speeds and turn rates over time, with natural changes from one move to the next."""
        times = (np.arange(max(round(self.seconds * fps), 1)) + 0.5) / fps
        signals = np.tile(self.moves[0].start, (len(times), 1))
        at = 0.0
        for move, following in zip(self.moves, (*self.moves[1:], None), strict=True):
            if move.route is not None:
                signals += move.route.signals(times - at) - move.start
            elif move.faces or move.veers:
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
    if move.veers:
        return _cutting(move, move.seconds * share)
    facing = move.faces * step(share)
    inside = np.clip(share, 0.0, 1.0)
    rate = move.faces * 30 * inside**2 * (1 - inside) ** 2 / move.seconds
    return np.column_stack([seen(move.start[:2], -facing) - move.start[:2], rate])


def _cutting(move: Move, times: np.ndarray) -> np.ndarray:
    """(F, 3) the same of a cut: it brakes on the steps before, turns the way on one foot, and speeds up again."""
    speed, middle = float(np.hypot(*move.start[:2])), move.seconds / 2
    sharp = 2 * abs(np.sin(move.veers / 2))
    push = min(PLANT_PUSH * max(speed, 1.0), MOST_PLANT_PUSH)
    plant = min(PLANT_SECONDS, move.seconds)
    braked = min(1.0, push * plant / (1.875 * sharp * speed)) if plant < 0.8 * move.seconds else 1.0
    if braked == 1.0:  # nothing to brake for: all the time is there to turn
        plant = min(move.seconds, 1.875 * sharp * speed / push + PLANT_SECONDS)
    edge = max(middle - plant / 2, 1e-6)
    slow = step(times / edge) - step((times - move.seconds + edge) / edge)
    pace = 1.0 + (braked - 1.0) * slow
    done = step((times - middle + plant / 2) / plant)
    fastest = MOST_SWIVEL if speed > RUNNING_CUT else MOST_SWIVEL_WALKING
    swivel = min(max(1.875 * abs(move.faces) / fastest, plant), move.seconds)
    u = np.clip((times - middle + swivel / 2) / swivel, 0.0, 1.0)
    facing, rate = move.faces * step(u), move.faces * 30 * u**2 * (1 - u) ** 2 / swivel
    before, after = seen(move.start[:2], -facing), seen(move.start[:2], move.veers - facing)
    velocity = pace[:, None] * (before + done[:, None] * (after - before))
    return np.column_stack([velocity - move.start[:2], rate])


def _routed(moves: Sequence[Move]) -> tuple[Move, ...]:
    """Moves whose errands have routes, each from where the moves before it lead."""
    done: list[Move] = []
    for move in moves:
        if move.errand is not None and move.route is None:
            place, heading = _reached(done)
            errand = move.errand
            if isinstance(errand, FromChair):
                errand = replace(errand, chair=_last_chair(done, place, heading))

            def tried(route: Route, move: Move = move) -> tuple[np.ndarray, float]:
                return _reached([*done, replace(move, seconds=route.seconds, forward=route.enters, route=route)])

            route = find(errand, place, heading, _walking(done), tried)
            move = replace(move, seconds=route.seconds, forward=route.enters, route=route)
        done.append(move)
    return tuple(done)


def _walking(moves: list[Move]) -> float:
    """How fast moves end, metres per second, if that is straight ahead; 0 otherwise."""
    forward, left, turn = moves[-1].end if moves else np.zeros(3)
    return float(forward) if forward > 0.3 and abs(left) < 0.05 and abs(turn) < 0.3 else 0.0


def _reached(moves: list[Move]) -> tuple[np.ndarray, float]:
    """Where moves lead, (x, z), and the heading there."""
    if not moves:
        return np.zeros(2), 0.0
    drive = Script(tuple(moves)).drive(60.0)
    return drive.places[-1, [0, 2]], float(drive.headings[-1])


def _last_chair(moves: list[Move], place: np.ndarray, heading: float) -> Chair:
    seats = [move for move in moves if move.posture.seat]
    if not seats:
        raise InputError("'leave' without a chair: expected a 'sit' or 'sit_at' before it; 'walk' needs none.")
    return seats[-1].chair or behind(place, heading, seats[-1].posture.seat)
