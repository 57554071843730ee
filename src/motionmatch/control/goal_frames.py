"""Frames of a database and their goals: which come to one, are at it or leave it, and how far they have to go."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from motionmatch.database.database import MotionDatabase
from motionmatch.database.goal import EXTRA_HEIGHT, EXTRA_LEFT, EXTRA_SECONDS, GoalPlace, read_phases
from motionmatch.database.schema import FeatureSchema
from motionmatch.errors import InputError
from motionmatch.motion.goals import NEAR_HEIGHT, USES
from motionmatch.search.query import Mask

TO, AT, FROM = 0, 1, 2
"""Phases of frames: they come to a goal, are at it, or leave it."""
_LEAST_LEFT, _EVERY_SECONDS = 1.0, 0.2
"""Places from which recordings come to a goal have so much travel left, metres, and are so far apart, seconds."""
_LAST_SECONDS = 0.4
"""Frames at a goal nearer than this to their end are left for others, seconds."""
LOWEST_SEAT, SEAT_STEP, NUM_SEATS = 0.3, 0.02, 31
"""Heights of seats that are told apart: the lowest, the distance to the next, metres, and how many."""
SAME_HEIGHT = 0.015
"""Goals are as high as each other within this, metres."""
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
    """(E, 6) by use: places from which frames come to a goal, x, z and yaw in its frame, travel that is left, the
    height of the goal, and how fast they go there, m/s"""
    leave_length: float = 1.0
    """usual distance from where leaving begins to where it ends, metres"""
    up: float = 0.9
    """usual height of the hips, metres"""

    @classmethod
    def of(cls, database: MotionDatabase) -> GoalFrames:
        """Find the frames with goals of a database that was built with them."""
        block = find_goal_block(database.schema)
        columns = database.schema.columns(block.name)
        places = database.features[:, columns].astype(float) * database.scale[columns] + database.mean[columns]
        hips = int(np.flatnonzero(database.moving == database.anatomy.roles.get("hips", 1))[0])
        follows = np.ones(database.num_frames, bool)
        follows[database.ranges.stops - 1] = False
        return cls.of_rows(
            block,
            places,
            database.extras[block.name].astype(float),
            hips=database.translations[:, hips, 1].astype(float),
            follows=follows,
            row_seconds=1.0 / database.fps,
        )

    @classmethod
    def of_rows(
        cls,
        block: GoalPlace,
        places: np.ndarray,
        extra: np.ndarray,
        *,
        hips: np.ndarray,
        follows: np.ndarray,
        row_seconds: float,
    ) -> GoalFrames:
        """Find rows with goals: frames, or codes of a model. Of each of F rows the place (F, 4) and the extra values of
        the goal block, the height of the hips (F,) and whether the next row follows in time (F,), `row_seconds` later.
        """
        phases = read_phases(extra, places)
        masks, length = {"path": Mask(phases < 0)}, 1.0
        runs = list(find_runs(phases, follows))
        for number, use in enumerate(block.uses):
            to, at, leaves = (phases == 3 * number + phase for phase in (TO, AT, FROM))
            margin, first = (max(round(each / row_seconds), 1) for each in (_LAST_SECONDS, _FIRST_SECONDS))
            masks[f"to {use}"] = Mask(to | at)
            stay, begin = at.copy(), np.zeros(len(phases), bool)
            for start, stop in runs:
                if phases[start] == 3 * number + AT:
                    stay[max(start, stop - margin) : stop] = stop - start <= 2 * margin
                elif phases[start] == 3 * number + FROM:
                    begin[start : min(start + first, stop)] = True
            masks[f"at {use}"], masks[f"leave {use}"] = Mask(stay), Mask(begin)
            masks[f"from {use}"] = Mask(leaves)
        left, heights, seconds = (extra[:, column] for column in (EXTRA_LEFT, EXTRA_HEIGHT, EXTRA_SECONDS))
        every = max(round(_EVERY_SECONDS / row_seconds), 1)
        speeds = np.maximum(left - np.append(left[1:], 0.0), 0.0) / row_seconds
        entries = {
            use: _find_entries(places, left, heights, speeds, phases == 3 * number + TO, every)
            for number, use in enumerate(block.uses)
        }
        leaving = masks[f"leave {block.uses[0]}"].allowed
        if leaving.any():
            length = float(np.hypot(*places[leaving, :2].T).mean())
        alone = phases < 0
        up = float(np.median(hips[alone])) if alone.any() else float(np.percentile(hips, 90))
        shares = find_shares(hips, heights, phases, up)
        return cls(block.uses, phases, places, left, seconds, heights, shares, masks, entries, length, up)

    def find_mask(self, name: str) -> Mask:
        """Return rows by name. The height of the goal may be a third word, as in `to reach 1.05`: then only rows near
        that height, or the nearest, are offered. Who is at a goal stays at one of the same height."""
        if name not in self.masks:
            words = name.split()
            rows = np.flatnonzero(self.masks[" ".join(words[:2])].allowed)
            allowed = np.zeros(len(self.phases), bool)
            near = SAME_HEIGHT if words[0] == "at" else NEAR_HEIGHT
            allowed[rows[choose_heights(self.heights[rows], float(words[2]), near)]] = True
            self.masks[name] = Mask(allowed)
        return self.masks[name]


def choose_heights(heights: np.ndarray, height: float, near: float = NEAR_HEIGHT) -> np.ndarray:
    """Return which of some heights (E,) are near one, or the nearest (E,) bool."""
    away = np.abs(heights - height)
    return away <= max(near, float(away.min()) + 1e-6)


def name_rows(use: str, height: float) -> str:
    """Return the name of rows that come to a use of something at a height; a hand reaches for what is near it."""
    return f"to {use} {round(height, 1):g}" if USES[use].by_hand and height > 0.0 else f"to {use}"


def name_rows_at(use: str, height: float) -> str:
    """Return the name of rows that are at a use of something; of seats only those as high as what plays: hips on a seat
    of another height would go up and down."""
    return f"at {use}" if USES[use].by_hand else f"at {use} {find_step_height(find_height_step(height)):g}"


def find_height_step(height: float) -> int:
    """Return the number of the step of heights of seats that is nearest to a height, metres."""
    return int(np.clip(np.round((height - LOWEST_SEAT) / SEAT_STEP), 0, NUM_SEATS - 1))


def find_step_height(number: int) -> float:
    """Return the height of a step of heights of seats, metres."""
    return round(LOWEST_SEAT + SEAT_STEP * number, 2)


def find_goal_block(schema: FeatureSchema) -> GoalPlace:
    """Return the goal block of a schema; raise if it has none."""
    block = next((each for each in schema.blocks if isinstance(each, GoalPlace)), None)
    if block is None:
        raise InputError("the database knows no goals. Build it with them: motionmatch build … --goals sit")
    return block


def find_runs(phases: np.ndarray, follows: np.ndarray) -> Iterator[tuple[int, int]]:
    """Find spans of rows (F,) that follow each other and have the same phase."""
    ends = np.flatnonzero(~follows[:-1] | (np.diff(phases) != 0)) + 1
    return pairwise([0, *ends.tolist(), len(phases)])


def _find_entries(
    places: np.ndarray, left: np.ndarray, heights: np.ndarray, speeds: np.ndarray, to: np.ndarray, every: int
) -> np.ndarray:
    """Return places (E, 6) of roots in their goal's frame, x, z and yaw, travel left, heights of goals and speeds, of
    some frames of a mask."""
    chosen = np.flatnonzero(to & (left > _LEAST_LEFT))[::every]
    if not len(chosen):
        return np.array([[0.0, _LEAST_LEFT, 0.0, 0.0, 0.0, 0.0]])
    x, z, *facing = places[chosen].T
    yaw = np.arctan2(facing[0], facing[1])
    others = (left[chosen], heights[chosen], speeds[chosen])
    # The root as its goal sees it: the way back, turned to the goal's facing.
    sine, cosine = np.sin(yaw), np.cos(yaw)
    return np.stack([-(cosine * x - sine * z), -(sine * x + cosine * z), -yaw, *others], axis=1)


def find_shares(hips: np.ndarray, heights: np.ndarray, phases: np.ndarray, up: float) -> np.ndarray:
    """Return how far (F,) hips at heights (F,) are down from their usual height to that at the goal (F,)."""
    return np.where(phases >= 0, np.clip((up - hips) / np.maximum(up - heights, 0.05), 0.0, 1.0), 0.0)
