"""Routes to a chair and away from it: around it to its front, a turn, backward to the seat; or off to any side.

Positions are (left, ahead) in metres and headings in radians, positive to the left, relative to the start.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from scipy.ndimage import gaussian_filter1d

from motionmatch.actors.props.objects import Chair
from motionmatch.actors.signals import smootherstep
from motionmatch.errors import InputError

STAND_BEFORE = 0.395
"""Distance of a performer from the middle of the seat before sitting down, metres."""
TURN_BEFORE = 0.27
"""Additional distance at which the turn is made, metres; this part is walked backward."""
BERTH = 0.72
"""Distance at which a route passes a chair, metres, from a point slightly behind the middle of its seat."""
BERTH_BEHIND = 0.1
NEAREST = 0.85
"""Least distance of the start of a route from the middle of the chair, metres."""
LEAD_SECONDS = 0.4
"""How long a walking performer goes straight on before turning to a chair."""
MOST_VEER = 1.2
"""Greatest turn towards the chair without stopping first, radians."""
RATE = 120.0
"""Samples of a route per second."""
SMOOTH_SECONDS = 0.16
SPEED_UP, SLOW_DOWN = 1.1, 0.8
"""Acceleration and deceleration, metres per second squared."""
MOST_TURN, MOST_SPIN = 1.25, 2.4
"""Greatest turn rates on the path and on the spot, radians per second."""
SETTLE_SECONDS = 0.25
"""How long the performer stands after arriving."""


@dataclass(frozen=True, eq=False)
class Route:
    """A route walked at its own pace."""

    places: np.ndarray
    """(N, 2) left and ahead, metres, `RATE` samples per second"""
    headings: np.ndarray
    """(N,) radians"""
    entry_speed: float = 0.0
    """forward speed at the start, metres per second"""
    exit_speed: float = 0.0
    """forward speed at the end, metres per second"""

    @property
    def seconds(self) -> float:
        return (len(self.headings) - 1) / RATE

    def signals(self, times: np.ndarray) -> np.ndarray:
        """Return forward speed, speed to the left and turn rate (F, 3) at times (F,), also outside the route."""
        velocity = np.gradient(self.places, 1.0 / RATE, axis=0)
        sin, cos = np.sin(self.headings), np.cos(self.headings)
        forward = velocity[:, 0] * sin + velocity[:, 1] * cos
        left = velocity[:, 0] * cos - velocity[:, 1] * sin
        known = np.stack([forward, left, np.gradient(self.headings, 1.0 / RATE)], axis=-1)
        known[0], known[-1] = (self.entry_speed, 0.0, 0.0), (self.exit_speed, 0.0, 0.0)
        at = np.arange(len(known)) / RATE
        return np.stack([np.interp(times, at, column) for column in known.T], axis=-1)


@dataclass(frozen=True)
class ToChair:
    """To a place in front of a chair, with the back to it."""

    chair: Chair
    speed: float
    side: float = 0.0
    """which way round the chair: 1 with it on the right, -1 on the left, 0 the shorter way"""

    def shorter_side(self, place: np.ndarray) -> float:
        """Find the side of the shorter way."""
        return min((1.0, -1.0), key=lambda side: _path_length(replace(self, side=side).find_path(place)))

    def entry_speed(self, place: np.ndarray, heading: float, speed: float) -> float:
        """Return the speed at the start: the given one, or 0 where the route first has to turn too far."""
        on = place + LEAD_SECONDS * speed * _ahead(heading)
        if np.hypot(self.chair.x - on[0], self.chair.z - on[1]) < NEAREST:
            return 0.0
        veers = _wrap_angle(_polar(self.find_path(on)[1] - on)[0] - heading)
        return speed if abs(veers) < MOST_VEER else 0.0

    def find_path(self, place: np.ndarray) -> np.ndarray:
        """Return an (N, 2) array: path from a place (x, z) to where the turn is made."""
        seat, ahead = np.array([self.chair.x, self.chair.z]), _ahead(self.chair.yaw)
        turn, berth = seat + (STAND_BEFORE + TURN_BEFORE) * ahead, seat - BERTH_BEHIND * ahead
        radius = min(BERTH, float(np.linalg.norm(berth - place)) - 1e-6)
        return go_around(place, turn, berth, radius, side=self.side or self.shorter_side(place))

    def make_route(self, place: np.ndarray, heading: float, enters: float = 0.0) -> Route:
        """Make the route from a place (x, z) and heading, with a forward speed at the start."""
        seat = np.array([self.chair.x, self.chair.z])
        if np.linalg.norm(seat - place) < NEAREST:
            raise InputError(
                f"'sit_at' with the chair {np.linalg.norm(seat - place):.2f} m away: the way to it begins at least "
                f"{NEAREST:g} m from it; the nearest is {NEAREST:g} m."
            )
        stand = seat + STAND_BEFORE * _ahead(self.chair.yaw)
        backs = _to_local(stand[None], place, heading)[0]
        way = self.find_path(place + LEAD_SECONDS * enters * _ahead(heading))
        way = np.concatenate([place[None], way]) if enters else way
        turned = self.chair.yaw - heading
        return _walk_route(_to_local(way, place, heading), self.speed, turned=turned, backs=backs, enters=enters)


@dataclass(frozen=True)
class FromChair:
    """Away from a chair behind the performer."""

    chair: Chair
    direction: float
    """direction, radians to the left of the chair's facing"""
    speed: float
    seconds: float

    def make_route(self, place: np.ndarray, heading: float) -> Route:
        """Make the route from a place in front of the chair."""
        seat = np.array([self.chair.x, self.chair.z])
        out = place + TURN_BEFORE * _ahead(self.chair.yaw)
        berth = seat - BERTH_BEHIND * _ahead(self.chair.yaw)
        goal = seat + max(self.speed * self.seconds, 2.0) * _ahead(self.chair.yaw + self.direction)
        radius = min(BERTH, float(np.linalg.norm(berth - out)) - 1e-6)
        way = min((go_around(out, goal, berth, radius, side=side) for side in (1.0, -1.0)), key=_path_length)
        # Only a route around the chair steps forward first.
        way = np.concatenate([place[None], way if len(way) > 2 else way[1:]])
        route = _walk_route(_to_local(way, place, heading), self.speed)
        count = round(self.seconds * RATE) + 1
        if count >= len(route.headings):  # continue straight
            more = np.arange(1, count - len(route.headings) + 1)[:, None] / RATE
            on = _ahead(float(route.headings[-1])) * route.exit_speed
            headings = np.append(route.headings, np.full(len(more), route.headings[-1]))
            return Route(np.concatenate([route.places, route.places[-1] + more * on]), headings, 0.0, route.exit_speed)
        return Route(route.places[:count], route.headings[:count], 0.0, route.exit_speed)


ChairWalk = ToChair | FromChair


def find_route(
    walk: ChairWalk,
    place: np.ndarray,
    heading: float,
    enters: float,
    try_route: Callable[[Route], tuple[np.ndarray, float]],
) -> Route:
    """Find the route from a place (x, z), a heading and a forward speed; `tried` gives where a route really ends.

    The move before blends into a route and shifts it, so it is aimed in a few iterations.
    """
    if isinstance(walk, FromChair):
        return walk.make_route(place, heading)
    # Fixed, so that they don't change between iterations.
    walk, enters = replace(walk, side=walk.shorter_side(place)), walk.entry_speed(place, heading, enters)
    chair, aimed = walk.chair, walk.chair
    wanted = np.array([chair.x, chair.z]) + STAND_BEFORE * _ahead(chair.yaw)
    route = walk.make_route(place, heading, enters)
    for _ in range(4):
        there, facing = try_route(route)
        off = wanted - there
        yaw = aimed.yaw + _wrap_angle(chair.yaw - facing)
        # The place to stand moves by the error, also where the chair turns about its seat.
        off = off + STAND_BEFORE * (_ahead(aimed.yaw) - _ahead(yaw))
        aimed = replace(aimed, x=aimed.x + float(off[0]), z=aimed.z + float(off[1]), yaw=yaw)
        route = replace(walk, chair=aimed).make_route(place, heading, enters)
    return route


def chair_behind(place: np.ndarray, heading: float, height: float) -> Chair:
    """Return the chair behind a performer that sits down at a place (x, z)."""
    x, z = (place - STAND_BEFORE * _ahead(heading)).tolist()
    return Chair(x, z, heading, height)


def go_around(start: np.ndarray, goal: np.ndarray, centre: np.ndarray, radius: float, *, side: float) -> np.ndarray:
    """Return an (N, 2) array: shortest path that keeps a distance from a centre, to the left (1) or right (-1) of it;
    or straight."""
    line = goal - start
    share = np.clip(np.dot(centre - start, line) / max(np.dot(line, line), 1e-12), 0.0, 1.0)
    if np.linalg.norm(start + share * line - centre) >= radius:
        return np.stack([start, goal])
    (first, far), (last, near) = (_polar(point - centre) for point in (start, goal))
    first += side * np.arccos(min(radius / far, 1.0))
    last -= side * np.arccos(min(radius / near, 1.0))
    sweep = np.mod(side * (last - first), 2 * np.pi)
    if sweep > 2 * np.pi - 1e-6:
        sweep = 0.0
    angles = first + side * np.linspace(0.0, sweep, max(round(sweep / 0.05), 1) + 1)
    arc = centre + radius * np.stack([np.sin(angles), np.cos(angles)], axis=-1)
    return np.concatenate([start[None], arc, goal[None]])


def _path_length(way: np.ndarray) -> float:
    return float(np.linalg.norm(np.diff(way, axis=0), axis=-1).sum())


def _walk_route(
    way: np.ndarray, speed: float, *, turned: float | None = None, backs: np.ndarray | None = None, enters: float = 0.0
) -> Route:
    """Walk a path (N, 2) from the origin, with heading 0 and a forward speed at the start.

    With `turned` it stops at the end, turns to that heading, and goes backward to `backs` (2,). Else it walks on.
    """
    lengths = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(way, axis=0), axis=-1))])
    at = np.linspace(0.0, lengths[-1], max(round(lengths[-1] / 0.01), 2) + 1)
    points = np.stack([np.interp(at, lengths, column) for column in way.T], axis=-1)
    wide = np.pad(points, ((100, 100), (0, 0)), mode="reflect", reflect_type="odd")
    points = gaussian_filter1d(wide, 25.0 if enters else 10.0, axis=0)[100:-100]
    steps = np.diff(points, axis=0)
    towards = np.unwrap(np.arctan2(steps[:, 0], steps[:, 1]))
    bent = np.abs(np.gradient(gaussian_filter1d(towards, 8.0, mode="nearest"))) / 0.01 if len(towards) > 1 else 0.0
    away = np.linalg.norm(np.diff(points, axis=0), axis=-1)
    gone = np.cumsum(away)
    # A walking performer keeps its speed for a moment, so that smoothing does not change the start.
    changing = np.maximum(gone - 3.5 * SMOOTH_SECONDS * enters, 0.0)
    most = np.maximum(speed, np.sqrt(np.maximum(enters**2 - 2 * SLOW_DOWN * changing, 0.0)))
    pace = np.minimum(most, MOST_TURN / np.maximum(bent, 1e-6))
    pace = np.minimum(pace, np.sqrt(enters**2 + 2 * SPEED_UP * changing))
    if turned is not None:
        pace = np.minimum(pace, np.sqrt(2 * SLOW_DOWN * (gone[-1] - gone + 0.5 * away[-1])))
    clock = np.concatenate([[0.0], np.cumsum(away / np.maximum(pace, 0.1))])

    first = _wrap_angle(towards[0])
    spin = max(0.6, 1.875 * abs(first) / MOST_SPIN)
    sets_off = 0.0 if enters else max(0.1, spin * max(0.0, 1.0 - 0.9 / max(abs(first), 1e-6)))
    arrives = sets_off + float(clock[-1])
    last = 0.0 if turned is None else _wrap_angle(turned - towards[-1])
    swivel = max(0.6, 1.875 * abs(last) / MOST_SPIN)
    swivels = arrives - 0.4
    backs_from, backing = swivels + 0.7 * swivel, 1.1
    end = arrives if turned is None else max(backs_from + backing, swivels + swivel) + SETTLE_SECONDS

    times = np.arange(round(end * RATE) + 1) / RATE
    pad = round(1.0 * RATE)
    sampled = np.concatenate([times[0] - np.arange(pad, 0, -1) / RATE, times, times[-1] + np.arange(1, pad + 1) / RATE])
    share = sampled - sets_off
    places = np.stack([np.interp(share, clock, column) for column in points.T], axis=-1)
    places[:, 1] += np.minimum(share, 0.0) * enters
    if turned is None:
        on = np.maximum(share - clock[-1], 0.0)[:, None] * steps[-1] / np.linalg.norm(steps[-1]) * float(pace[-1])
        places = places + on
    elif backs is not None:
        places = places + smootherstep((sampled - backs_from) / backing)[:, None] * (backs - points[-1])
    headings = np.interp(share, 0.5 * (clock[1:] + clock[:-1]), first + towards - towards[0])
    width = SMOOTH_SECONDS * RATE
    places = gaussian_filter1d(places, width, axis=0)[pad:-pad]
    headings = gaussian_filter1d(headings, 1.6 * width)[pad:-pad]
    headings = headings - first * (1.0 - smootherstep(times / spin)) + last * smootherstep((times - swivels) / swivel)
    return Route(places - places[0], headings, enters, 0.0 if turned is not None else float(pace[-1]))


def _polar(point: np.ndarray) -> tuple[float, float]:
    """Return the angle to the left of ahead, radians, and distance of a point (2,), metres."""
    return float(np.arctan2(point[0], point[1])), float(np.linalg.norm(point))


def _ahead(heading: float) -> np.ndarray:
    return np.array([np.sin(heading), np.cos(heading)])


def _to_local(points: np.ndarray, place: np.ndarray, heading: float) -> np.ndarray:
    """Return an (N, 2) array: points of the world as seen from a place and heading."""
    x, z = (points - place).T
    sin, cos = np.sin(heading), np.cos(heading)
    return np.stack([x * cos - z * sin, x * sin + z * cos], axis=-1)


def _wrap_angle(angle: float) -> float:
    """Wrap an angle to less than half a turn."""
    return float(np.mod(angle + np.pi, 2 * np.pi) - np.pi)
