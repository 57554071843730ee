"""Coverage of a database: speeds, turns and directions it holds, what is missing, what is there twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.spatial import cKDTree

from motionmatch.database.database import MotionDatabase
from motionmatch.maths import quat, series

SPEED_STEP = 0.25
TURN_EDGES = np.arange(-195.0, 196.0, 30.0)
"""degrees per second; the middle bin is straight on"""
HEADING_EDGES = np.arange(-202.5, 158.0, 45.0)
"""degrees from the facing to the direction of travel, left positive: back, back right, right, …"""
HEADINGS = ("back", "back right", "right", "ahead right", "ahead", "ahead left", "left", "back left")
STANDING = 0.15
"""Slower than this is standing, metres per second."""
ENOUGH_SECONDS = 1.0
"""A motion is covered if there is this much of it, seconds."""
SUSTAINED = 1.0
"""A speed is reached if it is the mean of this long, seconds: one long step is no speed to go on with."""
FAST_ENOUGH = 0.95
"""Share of a requested speed that counts as reaching it."""
_WANTED = {"walking": (0.6, 1.6, 75.0), "running": (2.2, 3.6, 45.0)}
"""Speeds, and turn rates in degrees per second, that a player will ask for."""
_MOST_FRAMES = 20_000
_APART_SECONDS = 1.0
TWICE = 0.15
"""Frames nearer than this, in features per column, count as equal."""


@dataclass(frozen=True, eq=False)
class Coverage:
    """Seconds of motion in a database, by speed, turn rate and direction."""

    minutes: float
    clips: int
    speeds: np.ndarray
    """(5,) 5th, 25th, 50th, 75th and 95th percentile of the root's speed, metres per second"""
    standing: float
    """share of the time"""
    speed_edges: np.ndarray
    """(A + 1,)"""
    turning: np.ndarray
    """(A, B) seconds by speed and turn rate"""
    heading: np.ndarray
    """(A, 8) seconds by speed and direction, in the order of HEADINGS"""
    tags: dict[str, float]
    """seconds of each"""
    twice: float
    """share of searchable frames that have an almost equal frame elsewhere"""
    missing: tuple[str, ...]
    """motions that a player may ask for and that are nearly absent, in words"""


@dataclass(frozen=True)
class Ask:
    """A speed that a player's stick can ask for."""

    name: str
    """such as `run, left`"""
    speed: float
    """metres per second"""
    heading: float
    """degrees from facing to going, left positive"""


@dataclass(frozen=True, eq=False)
class RootMoves:
    """Speed, turn and direction of the root in every frame."""

    speeds: np.ndarray
    """(F,) metres per second"""
    turns: np.ndarray
    """(F,) degrees per second, left positive"""
    headings: np.ndarray
    """(F,) degrees from facing to going, left positive"""


def measure_root_moves(database: MotionDatabase, over: float = 0.0) -> RootMoves:
    """Measure speeds, turn rates and headings of all frames, or their means of `over` seconds, never across clips."""
    positions, rotations = database.translations[:, 0], database.rotations[:, 0]
    velocities = series.velocities(positions, database.fps, database.ranges)
    turns = series.angular_velocities(rotations, database.fps, database.ranges)[:, 1]
    local = quat.inverse_rotate(rotations.astype(float), velocities)
    if (window := 2 * round(over * database.fps / 2) + 1) > 1:
        local = series.smooth(local, window, 0, database.ranges)
        turns = series.smooth(turns, window, 0, database.ranges)
    return RootMoves(
        np.hypot(local[:, 0], local[:, 2]),
        np.degrees(turns),
        np.degrees(np.arctan2(local[:, 0], local[:, 2])),
    )


def measure_coverage(database: MotionDatabase, asks: Sequence[Ask]) -> Coverage:
    """Measure what a database covers of the speeds that a stick can ask for (`control.stick.asks`)."""
    moves, sustained = measure_root_moves(database), measure_root_moves(database, SUSTAINED)
    seconds = 1.0 / database.fps
    top = max(float(np.percentile(moves.speeds, 99.9)), 1.0)
    edges = np.arange(0.0, top + SPEED_STEP, SPEED_STEP)
    turning = np.histogram2d(moves.speeds, np.clip(moves.turns, -194, 194), [edges, TURN_EDGES])[0] * seconds
    around = np.mod(moves.headings + 202.5, 360.0) - 202.5
    heading = np.histogram2d(moves.speeds, around, [edges, HEADING_EDGES])[0] * seconds
    return Coverage(
        minutes=database.minutes,
        clips=len(database.ranges),
        speeds=np.percentile(moves.speeds, [5, 25, 50, 75, 95]),
        standing=float((moves.speeds < STANDING).mean()),
        speed_edges=edges,
        turning=turning,
        heading=heading,
        tags={
            name: sum(stop - start for start, stop in database.tags.spans[name]) * seconds
            for name in database.tags.names
        },
        twice=twice(database),
        missing=tuple([*find_missing(moves, database.fps), *find_too_slow(sustained, database.fps, asks)]),
    )


def twice(database: MotionDatabase) -> float:
    """Measure the share of searchable frames that have an almost equal frame elsewhere."""
    frames = np.flatnonzero(database.searchable)
    if len(frames) > _MOST_FRAMES:  # a sample is enough: neighbours in time don't count
        frames = frames[np.linspace(0, len(frames) - 1, _MOST_FRAMES).astype(int)]
    features = database.features[frames] * np.sqrt(database.schema.weights)
    near = TWICE * np.sqrt(database.schema.weights.sum())
    distances, found = cKDTree(features).query(features, k=min(24, len(frames)), distance_upper_bound=near)
    found = np.minimum(found, len(frames) - 1)
    clips = database.ranges.find_clip(frames)
    apart = np.abs(frames[found] - frames[:, None]) > _APART_SECONDS * database.fps
    apart |= clips[found] != clips[:, None]
    return float(((distances < near) & apart).any(axis=1).mean())


def find_missing(moves: RootMoves, fps: float) -> list[str]:
    """List the motions that a player may ask for and there is less than a second of."""

    def seconds(mask: np.ndarray) -> float:
        return float(mask.sum()) / fps

    said = []
    if seconds(moves.speeds < STANDING) < ENOUGH_SECONDS:
        said.append("standing still")
    for gait, (slow, fast, turn) in _WANTED.items():
        at_speed = (moves.speeds >= slow) & (moves.speeds < fast)
        ahead = at_speed & (np.abs(moves.headings) < 30)
        if seconds(ahead) < ENOUGH_SECONDS:
            said.append(f"{gait} ahead ({slow:g} to {fast:g} m/s)")
            continue
        for side, sign in (("left", 1.0), ("right", -1.0)):
            hard = ahead & (sign * moves.turns > 0.6 * turn)
            if seconds(hard) < ENOUGH_SECONDS:
                said.append(f"{gait} and turning {side} by {0.6 * turn:.0f}°/s or more")
    walking = (moves.speeds >= 0.4) & (moves.speeds < 1.6)
    for name, centre in zip(HEADINGS, HEADING_EDGES[:-1] + 22.5, strict=True):
        off = np.abs(np.mod(moves.headings - centre + 180, 360) - 180)
        if name != "ahead" and seconds(walking & (off < 22.5)) < ENOUGH_SECONDS:
            said.append(f"going {name} at walking speed")
    return said


def find_top_speed(speeds: np.ndarray, headings: np.ndarray, heading: float, *, within: float, enough: int) -> float:
    """Find the speed that at least `enough` frames reach within some degrees of a heading, metres per second.

    `speeds` (N,) and `headings` (N,), degrees, are those of the frames. It is 0 if fewer frames move there.
    """
    off = np.abs(np.mod(headings - heading + 180.0, 360.0) - 180.0)
    there = np.sort(speeds[(off < within) & (speeds >= STANDING)])
    return float(there[-enough]) if len(there) >= enough else 0.0


def find_too_slow(moves: RootMoves, fps: float, asks: Sequence[Ask]) -> list[str]:
    """List the speeds of a stick that the data does not reach for a second, with the speed that it reaches."""
    said = []
    enough = max(round(ENOUGH_SECONDS * fps), 1)
    for ask in asks:
        top = find_top_speed(moves.speeds, moves.headings, ask.heading, within=45.0, enough=enough)
        if top < FAST_ENOUGH * ask.speed:
            said.append(f"{ask.name} at {ask.speed:g} m/s (the data gets to {top:.2f})")
    return said
