"""Scripts of a dog: its moves with their options and limits, one after another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from motionmatch.actors.dog.course import DOWN_AND_UP, DogCourse, make_course
from motionmatch.actors.dog.gaits import LEADS, SPEEDS
from motionmatch.actors.moves import text
from motionmatch.errors import InputError

MOST_TURN = 1.5
"""Greatest turn rate while moving, radians per second."""
MOST_SIDEWAYS = 4.0
"""Greatest sideways acceleration (speed times turn rate), metres per second squared: beyond it paws would slip."""
MOST_TURN_IN_PLACE = 1.8


@dataclass(frozen=True)
class DogMove:
    """One move of a script."""

    name: str
    seconds: float
    speed: float = 0.0
    """metres per second"""
    turn: float = 0.0
    """radians per second, positive to the left"""
    gait: str | None = None
    """one of `gaits.GAITS`"""

    def __post_init__(self) -> None:
        least = sum(DOWN_AND_UP.get(self.name, (0.0,)))
        if not np.isfinite(self.seconds) or not self.seconds > 0 or self.seconds < least:
            limit = f"at least {least:g} s to get down and up" if least else "more than 0 s"
            raise InputError(
                f"'{self.name}' for {self.seconds:g} s: it takes {limit}; the nearest is {least or 0.1:g}."
            )


def stand(seconds: float) -> DogMove:
    """Stand: breathe, shift weight, look about."""
    return DogMove("stand", seconds)


def walk(seconds: float, *, speed: float = 0.9, turn: float = 0.0) -> DogMove:
    """Walk: four beats, two or three paws down."""
    return _make_move("walk", seconds, speed, turn, "walk")


def pace(seconds: float, *, speed: float = 1.5, turn: float = 0.0) -> DogMove:
    """Pace: the paws of a side together."""
    return _make_move("pace", seconds, speed, turn, "pace")


def trot(seconds: float, *, speed: float = 2.0, turn: float = 0.0) -> DogMove:
    """Trot: diagonal paws together."""
    return _make_move("trot", seconds, speed, turn, "trot")


def canter(seconds: float, *, speed: float = 3.6, turn: float = 0.0, lead: str | None = None) -> DogMove:
    """Canter: three beats and a leap; the front paw of the `lead` side comes down last, by default the inner one."""
    return _make_move("canter", seconds, speed, turn, f"canter_{_choose_lead('canter', lead, turn)}")


def gallop(seconds: float, *, speed: float = 6.5, turn: float = 0.0, lead: str | None = None) -> DogMove:
    """Gallop: both hind paws, a leap, both front paws with that of the `lead` side last, and another leap."""
    return _make_move("gallop", seconds, speed, turn, f"gallop_{_choose_lead('gallop', lead, turn)}")


def backward(seconds: float, *, speed: float = 0.5, turn: float = 0.0) -> DogMove:
    """Walk backward in short steps."""
    move = _make_move("backward", seconds, speed, turn, "backward")
    return DogMove(move.name, seconds, -move.speed, move.turn, move.gait)


def turn(seconds: float, *, degrees: float = 90.0) -> DogMove:
    """Turn in place, positive to the left."""
    rate = float(np.radians(degrees)) / seconds if seconds > 0 else 0.0
    if abs(rate) > MOST_TURN_IN_PLACE:
        needed = abs(np.radians(degrees)) / MOST_TURN_IN_PLACE
        raise InputError(f"'turn' by {degrees:g} degrees in {seconds:g} s: it takes at least {needed:.2f} s.")
    return DogMove("turn", seconds, 0.0, rate, "walk")


def sniff(seconds: float, *, speed: float = 0.0, turn: float = 0.0) -> DogMove:
    """Nose to the ground, searching to both sides; standing, or walking slowly."""
    if speed == 0.0 and turn == 0.0:
        return DogMove("sniff", seconds)
    return _make_move("sniff", seconds, speed, turn, "walk")


def sit(seconds: float) -> DogMove:
    """Sit down, sit, and get up again unless the next move is on the ground too."""
    return DogMove("sit", seconds)


def lie(seconds: float) -> DogMove:
    """Lie down, lie like a sphinx, and get up again unless the next move is on the ground too."""
    return DogMove("lie", seconds)


MOVES: dict[str, Callable[..., DogMove]] = {
    "stand": stand,
    "walk": walk,
    "pace": pace,
    "trot": trot,
    "canter": canter,
    "gallop": gallop,
    "backward": backward,
    "turn": turn,
    "sniff": sniff,
    "sit": sit,
    "lie": lie,
}
LIMITS = SPEEDS | {"sniff": (0.3, 0.8)}
"""Least and most speed of each move, metres per second."""


def _choose_lead(name: str, lead: str | None, turn: float) -> str:
    lead = lead or ("right" if turn < 0 else "left")
    if lead not in LEADS:
        raise InputError(f"'{name}' with lead '{lead}': it is left or right; try lead='left'.")
    return lead


def _make_move(name: str, seconds: float, speed: float, turn: float, gait: str) -> DogMove:
    least, most = LIMITS[name]
    if not least <= speed <= most:
        raise InputError(
            f"'{name}' at {speed:g} m/s: it goes from {least:g} to {most:g}; the nearest is "
            f"{np.clip(speed, least, most):g}."
        )
    sharpest = min(MOST_TURN, MOST_SIDEWAYS / speed)
    if not abs(turn) <= sharpest:
        raise InputError(
            f"'{name}' at {speed:g} m/s turning at {turn:g} rad/s: at most {sharpest:.3g}; the nearest is "
            f"{np.clip(turn, -sharpest, sharpest):.3g}."
        )
    return DogMove(name, seconds, float(speed), float(turn), gait)


@dataclass(frozen=True)
class DogScript:
    """Moves one after another."""

    moves: tuple[DogMove, ...]

    def __post_init__(self) -> None:
        if not self.moves:
            raise InputError("a script needs at least one move, such as 'trot 4 speed=2'.")
        for move in self.moves:
            if not isinstance(move, DogMove):
                raise InputError(f"{move!r} is not a move of a dog; make one with {', '.join(MOVES)}.")

    @staticmethod
    def of(moves: DogScript | Sequence[DogMove] | str) -> DogScript:
        """Make a script from moves, from text such as `stand 1; trot 4 speed=2`, or keep a script."""
        if isinstance(moves, DogScript):
            return moves
        return DogScript(
            tuple(text.parse_moves(moves, MOVES, example="trot 4 speed=2") if isinstance(moves, str) else moves)
        )

    @property
    def seconds(self) -> float:
        return sum(move.seconds for move in self.moves)

    def num_frames(self, fps: float) -> int:
        return max(round(self.seconds * fps), 1)

    def course(self, fps: float) -> DogCourse:
        """Make the course: what the dog does in each frame."""
        return make_course(self.moves, self.num_frames(fps), fps)

    def spans(self, fps: float) -> dict[str, tuple[tuple[int, int], ...]]:
        """Find the frame ranges of each kind of move."""
        return text.find_spans(self.moves, fps, self.num_frames(fps))
