"""Frames of two: which belong to the same moment, and how the two stand to each other."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from motionmatch.database.database import MotionDatabase
from motionmatch.database.goal import STANDING_SHARE, TURN_LENGTH
from motionmatch.database.partner import (
    EXTRA_ENTERING,
    EXTRA_INTERACTING,
    EXTRA_LEFT,
    EXTRA_REACHING,
    EXTRA_TOUCHING,
    PartnerPlace,
)
from motionmatch.errors import InputError
from motionmatch.maths import series
from motionmatch.motion.partners import find_partners


@dataclass(frozen=True, eq=False)
class PairFrames:
    """What is known of the frames of a database and their partners."""

    database: MotionDatabase
    partners: np.ndarray
    """(F,) the frame of the partner at the same moment, -1 for none"""
    places: np.ndarray
    """(F, 5) features of the partner block in its units"""
    left: np.ndarray
    """(F,) travel until hands touch; without a touch, in the next 1.5 s, metres"""
    touching: np.ndarray
    """(F,) bool: right hands touch"""
    reaching: np.ndarray
    """(F,) 0 to 1: how far hands have come to each other"""
    interacting: np.ndarray
    """(F,) bool: the interaction is not over"""
    entering: np.ndarray
    """(F,) bool: two can go on together from here; not where hands touch at once"""
    extra: np.ndarray
    """(F, n) extra values of the partner block"""
    rates: np.ndarray
    """(F,) travel per second; turns count, and who stands on both feet hardly travels, as for `left`"""
    scenes: frozenset[str]
    """names of the scenes for two"""

    @property
    def fps(self) -> float:
        return self.database.fps

    @classmethod
    def of(cls, database: MotionDatabase) -> PairFrames:
        """Find the frames of two of a database that was built with partners."""
        block = next((each for each in database.schema.blocks if isinstance(each, PartnerPlace)), None)
        if block is None:
            raise InputError("the database knows no partners. Build it with them: motionmatch build … --partners")
        count, ranges = database.num_frames, database.ranges
        others = find_partners(database.names, ranges.lengths.tolist())
        partners = np.full(count, -1, np.int64)
        for number, other in enumerate(others.tolist()):
            if other >= 0:
                part = slice(ranges.starts[number], ranges.stops[number])
                partners[part] = np.arange(ranges.starts[other], ranges.stops[other])
        columns = database.schema.columns(block.name)
        places = database.features[:, columns].astype(float) * database.scale[columns] + database.mean[columns]
        extra, paired = database.extras[block.name].astype(float), partners >= 0
        left, reaching = extra[:, EXTRA_LEFT], extra[:, EXTRA_REACHING]
        touching, interacting, entering = (
            (extra[:, column] > 0.5) & paired for column in (EXTRA_TOUCHING, EXTRA_INTERACTING, EXTRA_ENTERING)
        )
        scenes = frozenset(_scene(name) for name, other in zip(database.names, others, strict=True) if other >= 0)
        return cls(
            database,
            partners,
            places,
            left,
            touching,
            reaching,
            interacting,
            entering,
            extra,
            _find_rates(database),
            scenes,
        )

    def select(self, word: str) -> np.ndarray:
        """Return the frames (F,) bool of scenes with a name or a tag from which two can go on together."""
        chosen, tagged = np.zeros(len(self.partners), bool), self.database.tags.mask(word, len(self.partners))
        for name, part in zip(self.database.names, self.database.ranges, strict=True):
            chosen[part] = _scene(name).startswith(word) or tagged[part].any()
        return chosen & (self.partners >= 0) & self.entering & self.database.searchable


def _find_rates(database: MotionDatabase) -> np.ndarray:
    """Return how fast the roots of frames travel (F,), metres per second (`database.goal.find_travel`)."""
    turns = series.angular_velocities(database.rotations[:, 0], database.fps, database.ranges)[:, 1]
    rates = database.root_speeds + TURN_LENGTH * np.abs(turns)
    stands = database.contacts.all(axis=1) if database.contacts.shape[1] else np.zeros(len(rates), bool)
    return np.where(stands, STANDING_SHARE, 1.0) * rates


def _scene(name: str) -> str:
    """Return the name of a scene for two, from that of a clip."""
    return re.sub(r"_[ab]( mirrored.*| \(.*\))?$", "", name)
