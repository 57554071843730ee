"""Ways that lead somewhere: around a chair to its front, turn, back up; or away from it to any side.

Places are (left, ahead) in metres and headings in radians, positive to the left, as seen from where a way begins.
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
"""How far before the middle of a seat who is about to sit down stands, metres."""
TURN_BEFORE = 0.27
"""And how much farther from it the turn is made: the rest is gone backward."""
BERTH = 0.72
"""How far from a chair others pass it, metres, measured from a point a little behind the middle of its seat."""
BERTH_BEHIND = 0.1
NEAREST = 0.85
"""How far from the middle of a chair a way to it may begin, metres."""
LEAD_SECONDS = 0.4
"""How long who is walking goes straight on before turning towards a chair."""
MOST_VEER = 1.2
"""How far who does not stop for it turns then, radians."""
RATE = 120.0
"""Samples of a route per second."""
SMOOTH_SECONDS = 0.16
SPEED_UP, SLOW_DOWN = 1.1, 0.8
"""Metres per second, per second."""
MOST_TURN, MOST_SPIN = 1.25, 2.4
"""Radians per second, on the way and on the spot."""
SETTLE_SECONDS = 0.25
"""How long who has arrived stands before the next move."""


@dataclass(frozen=True, eq=False)
class Route:
    """A way gone at its own pace."""

    places: np.ndarray
    """(N, 2) left and ahead, metres, `RATE` times in a second"""
    headings: np.ndarray
    """(N,) radians"""
    enters: float = 0.0
    """how fast it is gone ahead as it begins, metres per second"""
    leaves: float = 0.0
    """and at the end"""

    @property
    def seconds(self) -> float:
        return (len(self.headings) - 1) / RATE

    def signals(self, times: np.ndarray) -> np.ndarray:
        """(F, 3) speed forward and to the left and the turn rate at times (F,), also before and after."""
        velocity = np.gradient(self.places, 1.0 / RATE, axis=0)
        sin, cos = np.sin(self.headings), np.cos(self.headings)
        forward = velocity[:, 0] * sin + velocity[:, 1] * cos
        left = velocity[:, 0] * cos - velocity[:, 1] * sin
        known = np.stack([forward, left, np.gradient(self.headings, 1.0 / RATE)], axis=-1)
        known[0], known[-1] = (self.enters, 0.0, 0.0), (self.leaves, 0.0, 0.0)
        at = np.arange(len(known)) / RATE
        return np.stack([np.interp(times, at, column) for column in known.T], axis=-1)


@dataclass(frozen=True)
class ToChair:
    """To where a chair is right behind."""

    chair: Chair
    speed: float
    side: float = 0.0
    """which way round the chair: 1 with it on the right, -1 on the left, 0 whichever is shorter"""

    def shorter(self, place: np.ndarray) -> float:
        """The side of the shorter way."""
        return min((1.0, -1.0), key=lambda side: _path_length(replace(self, side=side).way(place)))

    def entered(self, place: np.ndarray, heading: float, speed: float) -> float:
        """How fast of that speed who walks may be at first: all of it, or none where the way goes elsewhere."""
        on = place + LEAD_SECONDS * speed * _ahead(heading)
        if np.hypot(self.chair.x - on[0], self.chair.z - on[1]) < NEAREST:
            return 0.0
        veers = _wrap_angle(_polar(self.way(on)[1] - on)[0] - heading)
        return speed if abs(veers) < MOST_VEER else 0.0

    def way(self, place: np.ndarray) -> np.ndarray:
        """(N, 2) from a place (x, z) to where the turn is made."""
        seat, ahead = np.array([self.chair.x, self.chair.z]), _ahead(self.chair.yaw)
        turn, berth = seat + (STAND_BEFORE + TURN_BEFORE) * ahead, seat - BERTH_BEHIND * ahead
        radius = min(BERTH, float(np.linalg.norm(berth - place)) - 1e-6)
        return go_around(place, turn, berth, radius, side=self.side or self.shorter(place))

    def route(self, place: np.ndarray, heading: float, enters: float = 0.0) -> Route:
        """For who is at a place (x, z) of the world, heads somewhere, and may be walking there."""
        seat = np.array([self.chair.x, self.chair.z])
        if np.linalg.norm(seat - place) < NEAREST:
            raise InputError(
                f"'sit_at' with the chair {np.linalg.norm(seat - place):.2f} m away: the way to it begins at least "
                f"{NEAREST:g} m from it; the nearest is {NEAREST:g} m."
            )
        stand = seat + STAND_BEFORE * _ahead(self.chair.yaw)
        backs = _to_local(stand[None], place, heading)[0]
        way = self.way(place + LEAD_SECONDS * enters * _ahead(heading))
        way = np.concatenate([place[None], way]) if enters else way
        turned = self.chair.yaw - heading
        return _walk_route(_to_local(way, place, heading), self.speed, turned=turned, backs=backs, enters=enters)


@dataclass(frozen=True)
class FromChair:
    """Away from a chair right behind, and on."""

    chair: Chair
    direction: float
    """radians to the left of where the chair faces"""
    speed: float
    seconds: float

    def route(self, place: np.ndarray, heading: float) -> Route:
        """For who stands before the chair."""
        seat = np.array([self.chair.x, self.chair.z])
        out = place + TURN_BEFORE * _ahead(self.chair.yaw)
        berth = seat - BERTH_BEHIND * _ahead(self.chair.yaw)
        goal = seat + max(self.speed * self.seconds, 2.0) * _ahead(self.chair.yaw + self.direction)
        radius = min(BERTH, float(np.linalg.norm(berth - out)) - 1e-6)
        way = min((go_around(out, goal, berth, radius, side=side) for side in (1.0, -1.0)), key=_path_length)
        # Who goes off to a side does not first step out; only who goes around the chair does.
        way = np.concatenate([place[None], way if len(way) > 2 else way[1:]])
        route = _walk_route(_to_local(way, place, heading), self.speed)
        count = round(self.seconds * RATE) + 1
        if count >= len(route.headings):  # straight on
            more = np.arange(1, count - len(route.headings) + 1)[:, None] / RATE
            on = _ahead(float(route.headings[-1])) * route.leaves
            headings = np.append(route.headings, np.full(len(more), route.headings[-1]))
            return Route(np.concatenate([route.places, route.places[-1] + more * on]), headings, 0.0, route.leaves)
        return Route(route.places[:count], route.headings[:count], 0.0, route.leaves)


ChairErrand = ToChair | FromChair


def find_route(
    errand: ChairErrand,
    place: np.ndarray,
    heading: float,
    enters: float,
    tried: Callable[[Route], tuple[np.ndarray, float]],
) -> Route:
    """The route from a place (x, z) and a heading, at a speed ahead; `tried` says where one really leads.

    What was done before fades into a route and moves it along, so it has to be aimed a little beside.
    """
    if isinstance(errand, FromChair):
        return errand.route(place, heading)
    # For good, or they might change with every try.
    errand, enters = replace(errand, side=errand.shorter(place)), errand.entered(place, heading, enters)
    chair, aimed = errand.chair, errand.chair
    wanted = np.array([chair.x, chair.z]) + STAND_BEFORE * _ahead(chair.yaw)
    route = errand.route(place, heading, enters)
    for _ in range(4):
        there, facing = tried(route)
        off = wanted - there
        yaw = aimed.yaw + _wrap_angle(chair.yaw - facing)
        # The place to stand is to move by what it is off, also where the chair turns about its seat.
        off = off + STAND_BEFORE * (_ahead(aimed.yaw) - _ahead(yaw))
        aimed = replace(aimed, x=aimed.x + float(off[0]), z=aimed.z + float(off[1]), yaw=yaw)
        route = replace(errand, chair=aimed).route(place, heading, enters)
    return route


def chair_behind(place: np.ndarray, heading: float, height: float) -> Chair:
    """The chair of who sits down where they stand, at a place (x, z)."""
    x, z = (place - STAND_BEFORE * _ahead(heading)).tolist()
    return Chair(x, z, heading, height)


def go_around(start: np.ndarray, goal: np.ndarray, centre: np.ndarray, radius: float, *, side: float) -> np.ndarray:
    """(N, 2) the shortest way that keeps so far from a centre, left (1) or right (-1) round it; or straight on."""
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
    """A way (N, 2) from the origin as it is walked, heading 0 at first and at a speed ahead.

    Who `turned` stops at its end and there turns to that heading, then `backs` to a place (2,). Others walk on.
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
    # Who is walking goes on as before for a moment, or smoothing would change how it begins.
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
    """The angle, to the left of ahead, and the distance of a point (2,)."""
    return float(np.arctan2(point[0], point[1])), float(np.linalg.norm(point))


def _ahead(heading: float) -> np.ndarray:
    return np.array([np.sin(heading), np.cos(heading)])


def _to_local(points: np.ndarray, place: np.ndarray, heading: float) -> np.ndarray:
    """(N, 2) points of the world from a place, by who heads somewhere."""
    x, z = (points - place).T
    sin, cos = np.sin(heading), np.cos(heading)
    return np.stack([x * cos - z * sin, x * sin + z * cos], axis=-1)


def _wrap_angle(angle: float) -> float:
    """The same, by less than half a turn."""
    return float(np.mod(angle + np.pi, 2 * np.pi) - np.pi)
