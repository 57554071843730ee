"""Frames of a database and their goals: which come to one, are at it or leave it, and how far they have to go."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from motionmatch.database.database import MotionDatabase
from motionmatch.database.goal import EXTRA_HEIGHT, EXTRA_LEFT, EXTRA_SECONDS, GoalPlace, read_phases
from motionmatch.errors import InputError
from motionmatch.motion.goals import USES
from motionmatch.search.query import Mask

TO, AT, FROM = 0, 1, 2
"""Phases of frames: they come to a goal, are at it, or leave it."""
_LEAST_LEFT, _EVERY_SECONDS = 1.0, 0.2
"""Places from which recordings come to a goal have so much travel left, metres, and are so far apart, seconds."""
_LAST_SECONDS = 0.4
"""Frames at a goal nearer than this to their end are left for others, seconds."""
_FIRST_SECONDS = 0.15
"""Leaving begins in the first of the frames that leave, seconds."""


@dataclass(frozen=True, eq=False)
class GoalFrames:
    """What is known of the frames of a database and their goals."""

    uses: tuple[str, ...]
    phases: np.ndarray
    """(F,) 3 · use + phase, or -1"""
    places: np.ndarray
    """(F, 4) features of the goal block, in its units: x, z, and the facing's x and z in the root's frame"""
    left: np.ndarray
    """(F,) travel that is left until arrival, metres"""
    seconds: np.ndarray
    """(F,) time that is left until arrival, seconds; 0 at the goal"""
    heights: np.ndarray
    """(F,) of the joint at the goal, metres"""
    shares: np.ndarray
    """(F,) how far the hips are down from their usual height to that at the goal, 0 to 1"""
    masks: dict[str, Mask] = field(default_factory=dict)
    """by name: path, and to, at, stay, leave and from of each use"""
    entries: dict[str, np.ndarray] = field(default_factory=dict)
    """(E, 4) by use: places from which frames come to a goal, x, z and yaw in its frame, and travel that is left"""
    leave_length: float = 1.0
    """usual distance from where leaving begins to where it ends, metres"""

    @classmethod
    def of(cls, database: MotionDatabase) -> GoalFrames:
        """Find the frames with goals of a database that was built with them."""
        block = next((each for each in database.schema.blocks if isinstance(each, GoalPlace)), None)
        if block is None:
            raise InputError("the database knows no goals. Build it with them: motionmatch build … --goals sit")
        count, fps = database.num_frames, database.fps
        columns = database.schema.columns(block.name)
        places = database.features[:, columns].astype(float) * database.scale[columns] + database.mean[columns]
        extra = database.extras[block.name].astype(float)
        phases = read_phases(extra)
        masks = {"path": Mask(phases < 0)}
        for number, use in enumerate(block.uses):
            to, at, leaves = (phases == 3 * number + phase for phase in (TO, AT, FROM))
            margin, first = round(_LAST_SECONDS * fps), round(_FIRST_SECONDS * fps)
            masks[f"to {use}"] = Mask(to | at)
            stay, begin = at.copy(), np.zeros(count, bool)
            for start, stop in database.tags.spans.get(USES[use].tags[1], ()):
                stay[max(start, stop - margin) : stop] = stop - start <= 2 * margin
            for start, stop in database.tags.spans.get(USES[use].tags[2], ()):
                begin[start : min(start + first, stop)] = True
            masks[f"at {use}"], masks[f"leave {use}"] = Mask(stay), Mask(begin)
            masks[f"from {use}"] = Mask(leaves)
        entries = {
            use: _find_entries(places, extra[:, EXTRA_LEFT], phases == 3 * number + TO, max(round(_EVERY_SECONDS * fps), 1))
            for number, use in enumerate(block.uses)
        }
        leaving = masks[f"leave {block.uses[0]}"].allowed
        length = float(np.hypot(*places[leaving, :2].T).mean()) if leaving.any() else 1.0
        left, heights, seconds = (extra[:, column] for column in (EXTRA_LEFT, EXTRA_HEIGHT, EXTRA_SECONDS))
        down = _find_shares(database, phases, heights)
        return cls(block.uses, phases, places, left, seconds, heights, down, masks, entries, length)


def _find_entries(places: np.ndarray, left: np.ndarray, to: np.ndarray, every: int) -> np.ndarray:
    """Return places (E, 4) of roots in their goal's frame, x, z and yaw, and travel left, of some frames of a mask."""
    chosen = np.flatnonzero(to & (left > _LEAST_LEFT))[::every]
    if not len(chosen):
        return np.array([[0.0, _LEAST_LEFT, 0.0, 0.0]])
    x, z, *facing = places[chosen].T
    yaw = np.arctan2(facing[0], facing[1])
    # The root as its goal sees it: the way back, turned to the goal's facing.
    sine, cosine = np.sin(yaw), np.cos(yaw)
    return np.stack([-(cosine * x - sine * z), -(sine * x + cosine * z), -yaw, left[chosen]], axis=1)


def _find_shares(database: MotionDatabase, phases: np.ndarray, heights: np.ndarray) -> np.ndarray:
    """Return how far (F,) hips are down from their usual height to that at the goal."""
    hips = int(np.flatnonzero(database.moving == database.anatomy.roles.get("hips", 1))[0])
    now = database.translations[:, hips, 1].astype(float)
    up = float(np.median(now[phases < 0])) if (phases < 0).any() else float(np.percentile(now, 90))
    return np.where(phases >= 0, np.clip((up - now) / np.maximum(up - heights, 0.05), 0.0, 1.0), 0.0)
