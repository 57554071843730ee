"""Scripts of a dog: its moves with their options and limits, and the course that they make: speed, turn rate, gaits and
postures in every frame, with smooth changes between moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

import numpy as np
from scipy.ndimage import gaussian_filter1d

from motionmatch.actors.dog.gaits import GAITS, LEADS, SPEEDS
from motionmatch.actors.moves import script
from motionmatch.actors.signals import count_frames, integrate, smootherstep, smoothstep
from motionmatch.errors import InputError

ACCELERATION = 2.5
SHORTEST_CHANGE = 0.8
DOWN_AND_UP = {"sit": (1.6, 1.2), "lie": (2.4, 1.6)}
"""Time to get down and to get up again, seconds."""
PAWS_FIRST = 0.3
"""Time at the beginning of getting down in which only the paws step, seconds."""
TURN_ARM = 0.35
"""A turn in place steps like a walk at the speed of a point this far from the axis, metres."""
KEPT = {"gallop": (4.2, 4.9), "canter": (1.9, 2.6), "trot": (0.6, 1.25), "pace": (0.45, 0.85)}
"""Between these speeds a dog that slows down changes to the next slower gait, metres per second."""
OVER = 0.5
"""Width above the greatest speed of a gait over which it changes to the next faster one, metres per second."""


class CourseMove(Protocol):
    """The part of a move that a course needs."""

    @property
    def name(self) -> str: ...
    @property
    def seconds(self) -> float: ...
    @property
    def speed(self) -> float: ...
    @property
    def turn(self) -> float: ...
    @property
    def gait(self) -> str | None: ...


@dataclass(frozen=True, eq=False)
class PostureChange:
    """A change of posture: down, up, or between two on the ground."""

    before: str
    after: str
    done: np.ndarray
    """(F,) progress from 0 to 1"""


@dataclass(frozen=True, eq=False)
class DogCourse:
    """Speed, gaits and postures of a dog in every frame."""

    speed: np.ndarray
    """(F,) metres per second, negative backward"""
    turn: np.ndarray
    """(F,) radians per second, positive to the left"""
    shares: dict[str, np.ndarray]
    """(F,) share of each gait; they sum to one"""
    postures: dict[str, np.ndarray]
    """(F,) share of sitting, lying and standing; they sum to one"""
    fps: float
    sniffing: np.ndarray
    """(F,) how far its nose is on the ground, 0 to 1"""
    sinkings: tuple[PostureChange, ...] = ()
    origin: int = 0
    """the frame in which it is at the origin and faces +z"""

    @property
    def num_frames(self) -> int:
        return len(self.speed)

    def with_margin(self, before: int, after: int) -> DogCourse:
        """Extend the course by constant frames on both sides."""

        def more(x: np.ndarray) -> np.ndarray:
            return np.pad(x, (before, after), mode="edge")

        return DogCourse(
            more(self.speed),
            more(self.turn),
            {name: more(share) for name, share in self.shares.items()},
            {name: more(weight) for name, weight in self.postures.items()},
            self.fps,
            more(self.sniffing),
            tuple(replace(sinking, done=more(sinking.done)) for sinking in self.sinkings),
            self.origin + before,
        )

    @cached_property
    def headings(self) -> np.ndarray:
        """(F,) angle about y, radians, 0 is +z"""
        headings = integrate(self.turn, self.fps)
        return headings - headings[self.origin]

    @cached_property
    def places(self) -> np.ndarray:
        """(F, 3) position of the middle of the body on the ground, metres"""
        x, z = self.speed * np.sin(self.headings), self.speed * np.cos(self.headings)
        places = np.stack([integrate(x, self.fps), np.zeros(len(x)), integrate(z, self.fps)], axis=-1)
        return places - places[self.origin]

    @cached_property
    def effort(self) -> np.ndarray:
        """(F,) speed at which the paws have to step, including turns in place, metres per second"""
        return np.hypot(self.speed, TURN_ARM * self.turn)


def make_course(moves: Sequence[CourseMove], num_frames: int, fps: float) -> DogCourse:
    """Make the course of moves over a number of frames."""
    times = (np.arange(num_frames) + 0.5) / fps
    ends = np.cumsum([move.seconds for move in moves])
    signals = np.tile(np.array([moves[0].speed, moves[0].turn]), (len(times), 1))
    for before, after, at in zip(moves, moves[1:], ends, strict=False):
        change = np.array([after.speed - before.speed, after.turn - before.turn])
        wanted = max(SHORTEST_CHANGE, 1.5 * abs(change[0]) / ACCELERATION)
        if after.name in DOWN_AND_UP or before.name in DOWN_AND_UP:  # a sitting dog does not move
            room = before.seconds if after.name in DOWN_AND_UP else after.seconds
            span = min(wanted, 0.9 * room)
            middle = at - span / 2 - 0.1 if after.name in DOWN_AND_UP else at + span / 2
        else:
            span, middle = min(wanted, 1.6 * min(before.seconds, after.seconds)), at
        signals += _rise(times, middle, span)[:, None] * change
    signals[np.abs(signals) < 1e-9] = 0.0
    speed, turn = signals.T
    sinkings = _find_changes(moves, times, ends)
    kinds = [move.name if move.name in DOWN_AND_UP else "stand" for move in moves]
    weights = {kind: np.full(len(times), float(kind == kinds[0])) for kind in ("stand", *DOWN_AND_UP)}
    for sinking in sinkings:
        weights[sinking.before] = weights[sinking.before] - sinking.done
        weights[sinking.after] = weights[sinking.after] + sinking.done
    postures = {kind: np.clip(weight, 0.0, 1.0) for kind, weight in weights.items()}
    which = np.searchsorted(ends, times, side="right").clip(0, len(moves) - 1)
    nosing = np.array([float(move.name == "sniff") for move in moves])[which]
    sniffing = gaussian_filter1d(nosing, 0.3 * fps, mode="nearest")
    return DogCourse(speed, turn, _gait_shares(moves, which, speed, fps), postures, fps, sniffing, sinkings)


def _gait_shares(
    moves: Sequence[CourseMove], which: np.ndarray, speed: np.ndarray, fps: float
) -> dict[str, np.ndarray]:
    """Return an (F,) array: shares of the gaits: the requested one as far as the speed allows; a change of speed passes
    through the gaits between."""
    asked: list[str] = []
    for index, move in enumerate(moves):  # a standing dog has the gait before, or else the one after
        later = [m.gait for m in moves[index:] if m.gait]
        asked.append(move.gait or (asked[-1] if asked else (later or ["walk"])[0]))
    raw = {name: np.array([gait == name for gait in asked], float)[which] for name in GAITS}
    leads = np.array(_find_leads(asked))[which]

    def give(name: str, other: str, share: np.ndarray) -> None:
        raw[name], raw[other] = raw[name] * (1.0 - share), raw[other] + raw[name] * share

    def too_fast(name: str) -> np.ndarray:
        return smoothstep(speed, SPEEDS[name][1] + 0.05, SPEEDS[name][1] + 0.05 + OVER)

    give("backward", "walk", smoothstep(speed, 0.0, 0.3))
    give("walk", "backward", smoothstep(-speed, 0.0, 0.2))
    give("walk", "trot", too_fast("walk"))
    give("pace", "trot", too_fast("pace"))
    for lead in LEADS:
        give("trot", f"canter_{lead}", too_fast("trot") * (leads == lead))
    for lead in LEADS:
        give(f"canter_{lead}", f"gallop_{lead}", too_fast("canter"))
    for lead in LEADS:
        give(f"gallop_{lead}", f"canter_{lead}", 1.0 - smoothstep(speed, *KEPT["gallop"]))
        give(f"canter_{lead}", "trot", 1.0 - smoothstep(speed, *KEPT["canter"]))
    for name in ("trot", "pace"):
        give(name, "walk", 1.0 - smoothstep(speed, *KEPT[name]))
    smooth = {name: gaussian_filter1d(share, 0.25 * fps, mode="nearest") for name, share in raw.items()}
    total = sum(smooth.values())
    return {name: share / total for name, share in smooth.items() if share.max() > 1e-6}


def _find_leads(asked: list[str]) -> list[str]:
    """Find the lead of each move: its own, that of the last canter or gallop, or that of the next."""
    own = [gait.split("_")[1] if "_" in gait else None for gait in asked]
    found: list[str] = []
    for index, lead in enumerate(own):
        later = [other for other in own[index:] if other]
        found.append(lead or (found[-1] if any(own[:index]) else (later or ["left"])[0]))
    return found


def _find_changes(moves: Sequence[CourseMove], times: np.ndarray, ends: np.ndarray) -> tuple[PostureChange, ...]:
    kinds = [move.name if move.name in DOWN_AND_UP else "stand" for move in moves]
    found = []
    for before, after, at in zip(kinds, kinds[1:], ends, strict=False):
        if before != after:
            down = DOWN_AND_UP.get(after, (0.0, 0.0))[0]
            span = down - PAWS_FIRST if down else DOWN_AND_UP[before][1]
            middle = at + down - span / 2 if down else at - span / 2
            found.append(PostureChange(before, after, _rise(times, middle, span)))
    return tuple(found)


def _rise(times: np.ndarray, middle: float, span: float) -> np.ndarray:
    """Return an (F,) array: from 0 to 1 within `span` seconds around `middle`, with no acceleration at the ends."""
    return smootherstep((times - middle) / span + 0.5)


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
            tuple(script.parse_moves(moves, MOVES, example="trot 4 speed=2") if isinstance(moves, str) else moves)
        )

    @property
    def seconds(self) -> float:
        return sum(move.seconds for move in self.moves)

    def num_frames(self, fps: float) -> int:
        return max(count_frames(self.seconds, fps), 1)

    def course(self, fps: float) -> DogCourse:
        """Make the course: what the dog does in each frame."""
        return make_course(self.moves, self.num_frames(fps), fps)

    def spans(self, fps: float) -> dict[str, tuple[tuple[int, int], ...]]:
        """Find the frame ranges of each kind of move."""
        return script.find_spans(self.moves, fps, self.num_frames(fps))
