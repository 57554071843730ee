"""What a dog is asked to do: moves one after another, and from them speed, turn, gait and posture over time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from scipy.ndimage import gaussian_filter1d

from motionmatch.actors import lines
from motionmatch.actors.hound_gaits import GAITS, SPEEDS
from motionmatch.actors.signals import ease, integrate, step
from motionmatch.errors import InputError

MOST_TURN = 1.5
"""While moving, radians per second."""
MOST_SIDEWAYS = 4.0
"""Speed times turn rate, metres per second squared: faster, and the paws would slip."""
MOST_TURN_IN_PLACE = 1.8
ACCELERATION = 2.5
SHORTEST_CHANGE = 0.8
DOWN_AND_UP = {"sit": (1.6, 1.2), "lie": (2.4, 1.6)}
"""Seconds to get down and to get up again."""
PAWS_FIRST = 0.3
"""Seconds at the beginning of getting down in which only the paws step."""
TURN_ARM = 0.35
"""A turn in place steps as a walk does at the speed of a point this far from the axis, metres."""


@dataclass(frozen=True)
class Move:
    """One thing to do for a while."""

    name: str
    seconds: float
    speed: float = 0.0
    """metres per second"""
    turn: float = 0.0
    """radians per second, positive to the left"""
    gait: str | None = None
    """of `hound_gaits.GAITS`"""

    def __post_init__(self) -> None:
        least = sum(DOWN_AND_UP.get(self.name, (0.0,)))
        if not np.isfinite(self.seconds) or not self.seconds > 0 or self.seconds < least:
            limit = f"at least {least:g} s to get down and up" if least else "more than 0 s"
            raise InputError(
                f"'{self.name}' for {self.seconds:g} s: it takes {limit}; the nearest is {least or 0.1:g}."
            )


def stand(seconds: float) -> Move:
    """Stand: breathe, shift weight, look about."""
    return Move("stand", seconds)


def walk(seconds: float, *, speed: float = 0.9, turn: float = 0.0) -> Move:
    """Walk: four beats, two or three paws down."""
    return _going("walk", seconds, speed, turn, "walk")


def pace(seconds: float, *, speed: float = 1.5, turn: float = 0.0) -> Move:
    """Pace: the paws of a side together."""
    return _going("pace", seconds, speed, turn, "pace")


def trot(seconds: float, *, speed: float = 2.0, turn: float = 0.0) -> Move:
    """Trot: diagonal paws together."""
    return _going("trot", seconds, speed, turn, "trot")


def canter(seconds: float, *, speed: float = 3.6, turn: float = 0.0, lead: str | None = None) -> Move:
    """Canter: three beats and a leap; the front paw of the `lead` side comes down last, by default the inner one."""
    lead = lead or ("right" if turn < 0 else "left")
    if lead not in ("left", "right"):
        raise InputError(f"'canter' with lead '{lead}': it is left or right; try lead='left'.")
    return _going("canter", seconds, speed, turn, f"canter_{lead}")


def turn(seconds: float, *, degrees: float = 90.0) -> Move:
    """Turn in place, positive to the left."""
    rate = float(np.radians(degrees)) / seconds if seconds > 0 else 0.0
    if abs(rate) > MOST_TURN_IN_PLACE:
        needed = abs(np.radians(degrees)) / MOST_TURN_IN_PLACE
        raise InputError(f"'turn' by {degrees:g} degrees in {seconds:g} s: it takes at least {needed:.2f} s.")
    return Move("turn", seconds, 0.0, rate, "walk")


def sit(seconds: float) -> Move:
    """Sit down, sit, and get up again unless the next move is on the ground too."""
    return Move("sit", seconds)


def lie(seconds: float) -> Move:
    """Lie down, lie like a sphinx, and get up again unless the next move is on the ground too."""
    return Move("lie", seconds)


MOVES: dict[str, Callable[..., Move]] = {
    "stand": stand,
    "walk": walk,
    "pace": pace,
    "trot": trot,
    "canter": canter,
    "turn": turn,
    "sit": sit,
    "lie": lie,
}


def _going(name: str, seconds: float, speed: float, turn: float, gait: str) -> Move:
    least, most = SPEEDS[name]
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
    return Move(name, seconds, float(speed), float(turn), gait)


@dataclass(frozen=True, eq=False)
class Course:
    """What a dog does, frame by frame."""

    speed: np.ndarray
    """(F,) metres per second"""
    turn: np.ndarray
    """(F,) radians per second, positive to the left"""
    shares: dict[str, np.ndarray]
    """(F,) how much of each gait there is; they sum to one"""
    postures: dict[str, np.ndarray]
    """(F,) how much it sits, lies and stands; they sum to one"""
    fps: float
    origin: int = 0
    """The frame in which it is at the origin and faces +z"""

    @property
    def num_frames(self) -> int:
        return len(self.speed)

    def widened(self, before: int, after: int) -> Course:
        """With more frames that go on as the first and the last do."""

        def more(x: np.ndarray) -> np.ndarray:
            return np.pad(x, (before, after), mode="edge")

        return Course(
            more(self.speed),
            more(self.turn),
            {name: more(share) for name, share in self.shares.items()},
            {name: more(weight) for name, weight in self.postures.items()},
            self.fps,
            self.origin + before,
        )

    @cached_property
    def headings(self) -> np.ndarray:
        """(F,) angle about y, 0 is +z"""
        headings = integrate(self.turn, self.fps)
        return headings - headings[self.origin]

    @cached_property
    def places(self) -> np.ndarray:
        """(F, 3) the middle of the body, on the ground"""
        x, z = self.speed * np.sin(self.headings), self.speed * np.cos(self.headings)
        places = np.stack([integrate(x, self.fps), np.zeros(len(x)), integrate(z, self.fps)], axis=-1)
        return places - places[self.origin]

    @cached_property
    def effort(self) -> np.ndarray:
        """(F,) the speed at which the paws have to step, turns in place included"""
        return np.hypot(self.speed, TURN_ARM * self.turn)


@dataclass(frozen=True)
class Script:
    """Moves one after another."""

    moves: tuple[Move, ...]

    def __post_init__(self) -> None:
        if not self.moves:
            raise InputError("a script needs at least one move.")
        for move in self.moves:
            if not isinstance(move, Move):
                raise InputError(f"{move!r} is not a move of a dog; make one with {', '.join(MOVES)}.")

    @staticmethod
    def of(moves: Script | Sequence[Move] | str) -> Script:
        """From a list of moves, or from a line such as `stand 1; trot 4 speed=2`."""
        if isinstance(moves, Script):
            return moves
        return Script(tuple(lines.read(moves, MOVES, example="trot 4 speed=2") if isinstance(moves, str) else moves))

    @property
    def seconds(self) -> float:
        return sum(move.seconds for move in self.moves)

    def num_frames(self, fps: float) -> int:
        return max(round(self.seconds * fps), 1)

    def course(self, fps: float) -> Course:
        """Speeds, turns, gaits and postures with natural changes from one move to the next."""
        times = (np.arange(self.num_frames(fps)) + 0.5) / fps
        ends = np.cumsum([move.seconds for move in self.moves])
        signals = np.tile(np.array([self.moves[0].speed, self.moves[0].turn]), (len(times), 1))
        for before, after, at in zip(self.moves, self.moves[1:], ends, strict=False):
            change = np.array([after.speed - before.speed, after.turn - before.turn])
            wanted = max(SHORTEST_CHANGE, 1.5 * abs(change[0]) / ACCELERATION)
            if after.name in DOWN_AND_UP or before.name in DOWN_AND_UP:  # a dog that sits does not go
                room = before.seconds if after.name in DOWN_AND_UP else after.seconds
                span = min(wanted, 0.9 * room)
                middle = at - span / 2 - 0.1 if after.name in DOWN_AND_UP else at + span / 2
            else:
                span, middle = min(wanted, 1.6 * min(before.seconds, after.seconds)), at
            signals += _rise(times, middle, span)[:, None] * change
        signals[np.abs(signals) < 1e-9] = 0.0
        speed, turn = signals.T
        return Course(speed, turn, self._shares(times, ends, speed, fps), self._postures(times, ends), fps)

    def _shares(self, times: np.ndarray, ends: np.ndarray, speed: np.ndarray, fps: float) -> dict[str, np.ndarray]:
        """The gait asked for, as far as the speed allows: who gets faster passes through the gaits between."""
        asked: list[str] = []
        for index, move in enumerate(self.moves):  # who stands has the gait of before, or else of after
            later = [m.gait for m in self.moves[index:] if m.gait]
            asked.append(move.gait or (asked[-1] if asked else (later or ["walk"])[0]))
        which = np.searchsorted(ends, times, side="right").clip(0, len(asked) - 1)
        raw = {name: np.array([gait == name for gait in asked], float)[which] for name in GAITS}
        for name in ("canter_left", "canter_right"):
            kept = ease(speed, 1.9, 2.6) * raw[name]
            raw["trot"], raw[name] = raw["trot"] + raw[name] - kept, kept
        for name in ("trot", "pace"):
            kept = ease(speed, 0.6, 1.25) * raw[name]
            raw["walk"], raw[name] = raw["walk"] + raw[name] - kept, kept
        smooth = {name: gaussian_filter1d(share, 0.25 * fps, mode="nearest") for name, share in raw.items()}
        total = sum(smooth.values())
        return {name: share / total for name, share in smooth.items() if share.max() > 1e-6}

    def _postures(self, times: np.ndarray, ends: np.ndarray) -> dict[str, np.ndarray]:
        kinds = [move.name if move.name in DOWN_AND_UP else "stand" for move in self.moves]
        weights = {kind: np.full(len(times), float(kind == kinds[0])) for kind in ("stand", *DOWN_AND_UP)}
        for before, after, at in zip(kinds, kinds[1:], ends, strict=False):
            if before != after:
                down = DOWN_AND_UP.get(after, (0.0, 0.0))[0]
                span = down - PAWS_FIRST if down else DOWN_AND_UP[before][1]
                middle = at + down - span / 2 if down else at - span / 2
                gone = _rise(times, middle, span)
                weights[before], weights[after] = weights[before] - gone, weights[after] + gone
        return {kind: np.clip(weight, 0.0, 1.0) for kind, weight in weights.items()}

    def spans(self, fps: float) -> dict[str, tuple[tuple[int, int], ...]]:
        """Frame ranges of each kind of move."""
        return lines.spans(self.moves, fps, self.num_frames(fps))


def _rise(times: np.ndarray, middle: float, span: float) -> np.ndarray:
    """(F,) from 0 to 1 within `span` seconds around `middle`, with no acceleration at the ends."""
    return step((times - middle) / span + 0.5)
