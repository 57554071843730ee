"""Goals for the runtime in C: phases and places of rows, masks of those to search, and the arm that reaches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from motionmatch.control.goal_frames import NUM_SEATS, GoalFrames, find_step_height, name_rows_at
from motionmatch.control.goals import GoalController
from motionmatch.control.hands import Hands
from motionmatch.database.database import MotionDatabase
from motionmatch.errors import InputError
from motionmatch.motion.goals import USES
from motionmatch.runtime.sections import pack_names
from motionmatch.search.query import Mask

MOST_USES = 8
HEIGHTS = 51
"""Masks for heights of what a hand reaches for: 0 to 5 m, by decimetres."""


@dataclass(frozen=True, eq=False)
class GoalSections:
    """What the file of a controller with goals has besides: arrays, and masks after those of tags."""

    arrays: dict[str, np.ndarray]
    masks: list[Mask]
    num_uses: int = 0
    num_entries: int = 0
    path: np.ndarray | None = None
    """(F,) bool: frames, or codes, without goals, where there are any"""


def make_arm(database: MotionDatabase) -> dict[str, np.ndarray]:
    """Make the arrays of the right arm: its joints, or -1, and the middle of the hand."""
    hands = Hands.of(database)
    joints = (-1, -1, -1) if hands.arm is None else hands.arm.joints
    return {"arm": np.array(joints, np.int32), "palm": np.asarray(hands.palm, float)}


def make_goals(controller: GoalController, num_masks: int) -> GoalSections:
    """Make the arrays of goals; `num_masks` come before theirs in the file."""
    frames = controller.goal_term.frames
    if len(frames.uses) > MOST_USES:
        raise InputError(f"there are {len(frames.uses)} uses of goals; the runtime takes {MOST_USES} at most.")
    if controller.config.no_return:
        raise InputError("with goals the runtime knows no `no_return`; leave it out of the settings.")
    masks = _MaskList(num_masks)
    rows: list[list[int]] = []
    entries: list[np.ndarray] = []
    for use in frames.uses:
        own = frames.entries[use]
        rows.append(
            [
                int(USES[use].by_hand),
                sum(len(each) for each in entries),
                len(own),
                *(masks.add(frames.masks[f"{word} {use}"]) for word in ("leave", "from", "to")),
                *(masks.add(_find_mask(frames, use, height)) for height in range(HEIGHTS)),
                *(masks.add(_find_mask_at(frames, use, step)) for step in range(NUM_SEATS)),
            ]
        )
        entries.append(own)
    arrays = {
        "use_names": pack_names(frames.uses),
        "goal_phases": frames.phases.astype(np.int32),
        "goal_places": frames.places.astype(float),
        "goal_rows": np.stack([frames.left, frames.seconds, frames.heights, frames.shares], axis=1).astype(float),
        "goal_uses": np.array(rows, np.int32),
        "goal_entries": np.concatenate(entries).astype(float),
    }
    path = frames.masks["path"].allowed
    return GoalSections(arrays, masks.masks, len(frames.uses), len(arrays["goal_entries"]), path)


def _find_mask(frames: GoalFrames, use: str, decimetres: int) -> Mask:
    """Return the frames that come to something at a height."""
    return frames.find_mask(f"to {use} {round(0.1 * decimetres, 1):g}" if USES[use].by_hand else f"to {use}")


def _find_mask_at(frames: GoalFrames, use: str, step: int) -> Mask:
    """Return the frames that are at something of a step of heights."""
    return frames.find_mask(name_rows_at(use, find_step_height(step)))


class _MaskList:
    """Masks that are numbered; the same frames are kept once."""

    def __init__(self, first: int) -> None:
        self.first = first
        self.masks: list[Mask] = []
        self._known: dict[bytes, int] = {}

    def add(self, mask: Mask) -> int:
        """Return the number of a mask."""
        number = self._known.setdefault(mask.allowed.tobytes(), self.first + len(self.masks))
        if number == self.first + len(self.masks):
            self.masks.append(mask)
        return number


def only(masks: Sequence[Mask], path: np.ndarray | None) -> list[Mask]:
    """Return masks of which only frames without goals are left, where there are goals."""
    return list(masks) if path is None else [Mask(mask.allowed & path) for mask in masks]
