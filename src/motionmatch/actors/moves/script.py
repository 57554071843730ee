"""Scripts: lists of moves with durations, the drive that they make, and the props that they need.

`Script.parse("idle 2; walk 4 speed=1.3; turn 1.2 degrees=90; run 3 speed=3; idle 1")` makes one from text;
scripts of all performers are read by `parse_moves`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

import numpy as np

from motionmatch.actors.biped import girth
from motionmatch.actors.biped.drive import DriveSignals
from motionmatch.actors.moves import carry
from motionmatch.actors.moves.route import FromChair, Route, chair_behind, find_route
from motionmatch.actors.moves.vocabulary import MOVES, Move, rotate_velocity
from motionmatch.actors.props.objects import Beam, Chair, Fence, Gap, Prop
from motionmatch.actors.props.terrain import Terrain
from motionmatch.actors.signals import count_frames, smootherstep
from motionmatch.errors import InputError, unknown_name
from motionmatch.maths import quat
from motionmatch.motion.clip import Clip


class TimedMove(Protocol):
    """A move with a name and a duration, seconds."""

    @property
    def name(self) -> str: ...
    @property
    def seconds(self) -> float: ...


def parse_moves(text: str, moves: Mapping[str, Callable[..., Any]], *, example: str) -> list[Any]:
    """Parse moves: each line calls the function of that name in `moves`, which returns one move or several.

    Options are numbers where their default is a number, and words otherwise.
    """
    found: list[Any] = []
    for line in filter(None, (piece.strip() for piece in text.replace("\n", ";").split(";"))):
        name, *rest = line.split()
        if name not in moves:
            raise unknown_name("move", name, moves)
        known = moves[name].__kwdefaults__ or {}
        try:
            seconds, pairs = float(rest[0]), dict(word.split("=") for word in rest[1:])
            for key in pairs:
                if key not in known:
                    raise unknown_name(f"option of '{name}'", key, known)
            options = {k: float(word) if isinstance(known[k], (int, float)) else word for k, word in pairs.items()}
        except InputError:
            raise
        except (ValueError, IndexError):
            raise InputError(f"'{line}': expected a move, its seconds and options, such as '{example}'.") from None
        made = moves[name](seconds, **options)
        found += made if isinstance(made, list) else [made]
    return found


def find_spans(moves: Iterable[TimedMove], fps: float, num_frames: int) -> dict[str, tuple[tuple[int, int], ...]]:
    """Find the frame ranges of each kind of move."""
    found: dict[str, list[tuple[int, int]]] = {}
    at = 0.0
    for move in moves:
        start, at = count_frames(at, fps), at + move.seconds
        stop = min(count_frames(at, fps), num_frames)
        if stop > start:
            found.setdefault(move.name, []).append((start, stop))
    return {name: tuple(ranges) for name, ranges in found.items()}


ACCELERATION = 2.2
"""Acceleration between moves, metres per second squared."""
SHORTEST_CHANGE = 0.5
"""Least time of a change, seconds."""
PLANT_SECONDS, PLANT_PUSH, MOST_PLANT_PUSH = 0.45, 4.5, 10.0
"""In a cut the path turns during about the first time, seconds. The second is the push for each metre per second of
speed, the third its limit, metres per second squared. Faster runners brake before."""
MOST_SWIVEL, MOST_SWIVEL_WALKING = 6.0, 4.2
"""Greatest turn rate of the body in a cut, running and walking, radians per second."""
RUNNING_CUT = 2.0
"""A cut faster than this is run, metres per second."""


@dataclass(frozen=True)
class Script:
    """Moves one after another."""

    moves: tuple[Move, ...]

    def __post_init__(self) -> None:
        if not self.moves:
            raise InputError("a script needs at least one move.")
        if any(move.chair_walk is not None and move.route is None for move in self.moves):
            object.__setattr__(self, "moves", _find_routes(self.moves))

    @property
    def seconds(self) -> float:
        return sum(move.seconds for move in self.moves)

    @staticmethod
    def parse(text: str) -> Script:
        """Parse a script such as `walk 4 speed=1.3 turn=0.2; idle 2`."""
        return Script(tuple(parse_moves(text, MOVES, example="walk 4 speed=1.3")))

    @staticmethod
    def of(moves: Script | Sequence[Move] | str) -> Script:
        """Make a script from moves, from text such as `walk 4 speed=1.3; idle 2`, or keep a script."""
        if isinstance(moves, Script):
            return moves
        return Script.parse(moves) if isinstance(moves, str) else Script(tuple(moves))

    def drive(self, fps: float) -> DriveSignals:
        """Return speeds and turn rates over time, with smooth changes from one move to the next."""
        times = (np.arange(max(count_frames(self.seconds, fps), 1)) + 0.5) / fps
        signals = np.tile(self.moves[0].start, (len(times), 1))
        at = 0.0
        for move, following in zip(self.moves, (*self.moves[1:], None), strict=True):
            if move.route is not None:
                signals += move.route.signals(times - at) - move.start
            elif move.faces or move.veers:
                signals += _turn_within(move, (times - at) / move.seconds)
            at += move.seconds
            if following is None:
                break
            change = following.start - move.end
            wanted = max(SHORTEST_CHANGE, float(np.hypot(change[0], change[1])) / ACCELERATION)
            span = min(wanted, 1.6 * min(move.seconds, following.seconds))
            signals += smootherstep((times - at) / span + 0.5)[:, None] * change
        return DriveSignals(signals[:, 0], signals[:, 1], signals[:, 2], fps)

    def edges(self, fps: float) -> np.ndarray:
        """Return the frames (M + 1,) in which moves begin, and the one after the last."""
        return np.array([count_frames(each, fps) for each in np.cumsum([0.0, *(move.seconds for move in self.moves)])])

    def spans(self, fps: float) -> dict[str, tuple[tuple[int, int], ...]]:
        """Return frame ranges of each kind of move."""
        return find_spans(self.moves, fps, max(count_frames(self.seconds, fps), 1))


def _turn_within(move: Move, share: np.ndarray) -> np.ndarray:
    """Return an (F, 3) array: what a turn of body or path within a move adds to its start, at shares of its time."""
    if move.veers:
        return _cut_signals(move, move.seconds * share)
    facing = move.faces * smootherstep(share)
    inside = np.clip(share, 0.0, 1.0)
    rate = move.faces * 30 * inside**2 * (1 - inside) ** 2 / move.seconds
    return np.column_stack([rotate_velocity(move.start[:2], -facing) - move.start[:2], rate])


def _cut_signals(move: Move, times: np.ndarray) -> np.ndarray:
    """Return an (F, 3) array: what a cut adds to its start: it brakes before, turns the path on one foot, and speeds up
    again."""
    speed, middle = float(np.hypot(*move.start[:2])), move.seconds / 2
    sharp = 2 * abs(np.sin(move.veers / 2))
    push = min(PLANT_PUSH * max(speed, 1.0), MOST_PLANT_PUSH)
    plant = min(PLANT_SECONDS, move.seconds)
    braked = min(1.0, push * plant / (1.875 * sharp * speed)) if plant < 0.8 * move.seconds else 1.0
    if braked == 1.0:  # no need to brake: all the time is used to turn
        plant = min(move.seconds, 1.875 * sharp * speed / push + PLANT_SECONDS)
    edge = max(middle - plant / 2, 1e-6)
    slow = smootherstep(times / edge) - smootherstep((times - move.seconds + edge) / edge)
    pace = 1.0 + (braked - 1.0) * slow
    done = smootherstep((times - middle + plant / 2) / plant)
    fastest = MOST_SWIVEL if speed > RUNNING_CUT else MOST_SWIVEL_WALKING
    swivel = min(max(1.875 * abs(move.faces) / fastest, plant), move.seconds)
    u = np.clip((times - middle + swivel / 2) / swivel, 0.0, 1.0)
    facing, rate = move.faces * smootherstep(u), move.faces * 30 * u**2 * (1 - u) ** 2 / swivel
    before, after = rotate_velocity(move.start[:2], -facing), rotate_velocity(move.start[:2], move.veers - facing)
    velocity = pace[:, None] * (before + done[:, None] * (after - before))
    return np.column_stack([velocity - move.start[:2], rate])


def _find_routes(moves: Sequence[Move]) -> tuple[Move, ...]:
    """Find the routes of moves to and from chairs, each from where the moves before it end."""
    done: list[Move] = []
    for move in moves:
        if move.chair_walk is not None and move.route is None:
            place, heading = _find_end(done)
            chair_walk = move.chair_walk
            if isinstance(chair_walk, FromChair):
                chair_walk = replace(chair_walk, chair=_find_last_chair(done, place, heading))

            def try_route(route: Route, move: Move = move) -> tuple[np.ndarray, float]:
                return _find_end([*done, replace(move, seconds=route.seconds, forward=route.entry_speed, route=route)])

            route = find_route(chair_walk, place, heading, _exit_speed(done), try_route)
            move = replace(move, seconds=route.seconds, forward=route.entry_speed, route=route)
        done.append(move)
    return tuple(done)


def _exit_speed(moves: list[Move]) -> float:
    """Return the forward speed at the end of moves, metres per second; 0 unless it is straight ahead."""
    forward, left, turn = moves[-1].end if moves else np.zeros(3)
    return float(forward) if forward > 0.3 and abs(left) < 0.05 and abs(turn) < 0.3 else 0.0


def _find_end(moves: list[Move]) -> tuple[np.ndarray, float]:
    """Return the position (x, z) and heading at the end of moves."""
    if not moves:
        return np.zeros(2), 0.0
    drive = Script(tuple(moves)).drive(60.0)
    return drive.places[-1, [0, 2]], float(drive.headings[-1])


def _find_last_chair(moves: list[Move], place: np.ndarray, heading: float) -> Chair:
    seats = [move for move in moves if move.posture.seat]
    if not seats:
        raise InputError("'leave' without a chair: expected a 'sit' or 'sit_at' before it; 'walk' needs none.")
    return seats[-1].chair or chair_behind(place, heading, seats[-1].posture.seat)


SHOULDER = 0.24
"""How far a body that goes sideways extends along the path, metres: sidling begins and ends this far from the gap."""
THINNEST = 0.2
"""Least share of the sidling that is inside the gap."""
BEAM_DEPTH = 0.2
"""Depth of a beam along the path, metres."""


def find_props(script: Script, terrain: Terrain | None, clip: Clip) -> tuple[Prop, ...]:
    """Find the props of a script that is acted in a clip, in the order in which they are met; fences come from the
    terrain."""
    fps, drive = clip.fps, script.drive(clip.fps)
    found: list[tuple[int, Prop]] = []
    boxes: list[tuple[float, str, int, int]] = []
    at = 0.0
    for move in script.moves:
        start, at = count_frames(at, fps), at + move.seconds
        stop = min(count_frames(at, fps), drive.num_frames)
        middle = min((start + stop) // 2, drive.num_frames - 1)
        if np.isfinite(move.posture.headroom):
            found.append((middle, _make_beam(drive, middle, move.posture.headroom)))
        if move.posture.crawl:
            found += _place_crawl_beam(drive, range(start, stop), move.posture.crawl, clip)
        if move.posture.seat:
            place, heading = drive.places[middle, [0, 2]], float(drive.headings[middle])
            found.append((middle, move.chair or chair_behind(place, heading, move.posture.seat)))
        if move.posture.box:
            boxes.append((move.posture.box, move.posture.hold, start, stop))
        if move.gap:
            found.append((middle, _make_gap(drive, start, stop, move.gap)))
    for obstacle in terrain.obstacles if terrain is not None else ():
        passed = drive.places[:, 2] > obstacle.middle
        if passed.any() and not passed[0]:
            frame = int(np.argmax(passed))
            x = float(drive.places[frame, 0])
            found.append((frame, Fence(x, obstacle.middle, 0.0, obstacle.height, depth=obstacle.depth)))
    if boxes:
        found += [(box.start, box) for box in carry.find_boxes(clip, boxes, drive.headings)]
    return tuple(prop for _, prop in sorted(found, key=lambda each: each[0]))


def _make_beam(drive: DriveSignals, frame: int, clearance: float) -> Beam:
    x, _, z = drive.places[frame].tolist()
    return Beam(x, z, float(drive.headings[frame]), clearance, depth=BEAM_DEPTH)


def _place_crawl_beam(drive: DriveSignals, frames: range, clearance: float, clip: Clip) -> list[tuple[int, Beam]]:
    """Place a beam as near to the middle of a crawl as the whole body passes under it; none if the crawl is too
    short."""
    turned = quat.normalize(clip.rotations_world.astype(float))
    points = girth.points(clip.skeleton, clip.positions_world.astype(float), turned)  # (F, P, 3)
    thick = girth.radii(clip.skeleton)
    high = points[..., 1] + thick > clearance
    middle = (frames.start + frames.stop) // 2
    for frame in sorted(frames[:: max(round(0.1 * clip.fps), 1)], key=lambda each: abs(each - middle)):
        beam = _make_beam(drive, frame, clearance)
        ahead = np.array([np.sin(beam.yaw), 0.0, np.cos(beam.yaw)])
        along = (points - [beam.x, 0.0, beam.z]) @ ahead
        passed = (along[frames.start] < 0.0).all() and (along[min(frames.stop, len(along)) - 1] > 0.0).any()
        if passed and not (high & (np.abs(along) < 0.5 * beam.depth + thick)).any():
            return [(frame, beam)]
    return []


def _make_gap(drive: DriveSignals, start: int, stop: int, width: float) -> Gap:
    """Make a gap as deep as the path on which the whole body goes sideways."""
    first, last = drive.places[start], drive.places[stop - 1]
    x, _, z = (0.5 * (first + last)).tolist()
    way = last - first
    length = float(np.hypot(way[0], way[2]))
    depth = max(length - 2.0 * SHOULDER, THINNEST * length)
    return Gap(x, z, float(np.arctan2(way[0], way[2])), width, depth)
