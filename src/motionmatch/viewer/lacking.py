"""What a database lacks for what is asked: whether a cost is bad, what is missing, and what would help."""

from __future__ import annotations

from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np

from motionmatch.control.controller import Controller
from motionmatch.database.coverage import find_missing, measure_root_moves
from motionmatch.database.database import MotionDatabase

_MOST_NAMED = 3


@dataclass(frozen=True)
class Lack:
    """What is known of a database once."""

    cost_at_random: float
    """the mean cost of a frame that is drawn at random, for a frame that is drawn at random"""
    missing: tuple[str, ...]
    """motions that a player may ask for, and there is next to nothing of"""


_KNOWN: WeakKeyDictionary[MotionDatabase, Lack] = WeakKeyDictionary()


def measure_lack(database: MotionDatabase) -> Lack:
    """Measure what a database lacks, once for each database."""
    if database not in _KNOWN:
        spread = database.features[database.searchable].var(axis=0)
        cost = 2.0 * float(np.sum(spread * database.schema.weights))
        _KNOWN[database] = Lack(cost, tuple(find_missing(measure_root_moves(database), database.fps)))
    return _KNOWN[database]


def describe_lack(controller: Controller, cost: float) -> str:
    """Say what is missing where a search costs as much as a frame at random would; empty where it does not."""
    if not controller.knows_frames or not np.isfinite(cost):
        return ""
    lack = measure_lack(controller.database)
    if cost <= lack.cost_at_random:
        return ""
    if not lack.missing:
        return "no frame is near to what is asked: a frame at random would be as good"
    more = len(lack.missing) - _MOST_NAMED
    named = ", ".join(lack.missing[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
    return f"no frame is near to what is asked. There is no {named}. Add clips that do it, or motion of the actors"
