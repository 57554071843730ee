"""Limits of commands: the speeds that the data reaches, by the direction of travel relative to the facing.

Asked for more, a body would have to be dragged. So a controller asks for no more than the data has
(`ControllerConfig.within_data`). Where the data has nothing in a direction, or much less than is asked for, such as the
side steps of a dog, the character turns to where it goes (`kernels.steering`).
"""

from __future__ import annotations

from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np

from motionmatch.database.blocks import TrajectoryDirections, TrajectoryPositions
from motionmatch.database.coverage import ENOUGH_SECONDS, SUSTAINED, find_top_speed, measure_root_moves
from motionmatch.database.database import MotionDatabase

DIRECTIONS = 16
"""Directions for which speeds are measured."""
WITHIN = 22.5
"""Motion counts for a direction if it goes nearer to it than this, degrees."""


@dataclass(frozen=True, eq=False)
class SpeedLimits:
    """Speeds that the data keeps up for a second."""

    speeds: np.ndarray
    """(16,) metres per second, for directions of travel from ahead on to the left; 0 where there is no motion"""


def measure_limits(speeds: np.ndarray, headings: np.ndarray, enough: int) -> SpeedLimits | None:
    """Measure the speeds that are reached in at least `enough` of N frames, from their speeds (N,) and headings (N,).

    None if nothing goes ahead: so little data says nothing.

    Speeds are in metres per second, headings in degrees from facing to going, left positive.
    """
    around = np.arange(DIRECTIONS) * 360.0 / DIRECTIONS
    reached = np.array([find_top_speed(speeds, headings, each, within=WITHIN, enough=enough) for each in around])
    return SpeedLimits(reached) if reached[0] > 0.0 else None


_LIMITS: WeakKeyDictionary[MotionDatabase, SpeedLimits | None] = WeakKeyDictionary()


def find_limits(database: MotionDatabase) -> SpeedLimits | None:
    """Find the speeds that a database reaches, once for each database; None if it has too little motion."""
    if database not in _LIMITS:
        moves = measure_root_moves(database, SUSTAINED)
        enough = max(round(ENOUGH_SECONDS * database.fps), 1)
        _LIMITS[database] = measure_limits(moves.speeds, moves.headings, enough)
    return _LIMITS[database]


def find_limits_of_paths(database: MotionDatabase, features: np.ndarray, enough: int) -> SpeedLimits | None:
    """Find the speeds of normalised features (N, D), by the paths of the next second; None if they have none."""
    schema = database.schema
    values = database.denormalize(features)
    ways, facings = (
        {
            time: values[:, schema.columns(block.name)].reshape(len(features), -1, 2)[:, row]
            for block in schema.blocks
            if isinstance(block, kind)
            for row, time in enumerate(block.times)
            if 0 < time <= SUSTAINED + 1e-6
        }
        for kind in (TrajectoryPositions, TrajectoryDirections)
    )
    if not ways:
        return None
    x, z = (ways[max(ways)] / max(ways)).T
    headings = np.arctan2(x, z)
    if max(ways) in facings:  # relative to the facing on the way, which is half of the turn
        headings = headings - np.arctan2(*facings[max(ways)].T) / 2
    return measure_limits(np.hypot(x, z), np.degrees(headings), enough)
