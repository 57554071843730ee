"""The training set: X, Y and Q of a database as tables, and windows of frames that never cross a clip."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from motionmatch.conventions import STORED
from motionmatch.database.database import MotionDatabase
from motionmatch.errors import InputError
from motionmatch.learned import poses
from motionmatch.learned.poses import Normalization, PoseLayout
from motionmatch.maths import rotation
from motionmatch.motion.kinematics import forward_velocities
from motionmatch.motion.skeleton import Skeleton

CHARACTER = 18
"""Columns of a joint in character space: rotation matrix 9, place 3, velocity 3, angular velocity 3."""
LEAST_FRAMES = 240
"""Fewer frames than this in windows are too few to learn from: four seconds at 60 frames per second."""


@dataclass(frozen=True, eq=False)
class TrainingSet:
    """The tables of a database, and which of its clips are withheld."""

    features: np.ndarray
    """(F, D) normalised: X"""
    poses: np.ndarray
    """(F, Y) in their own units: Y"""
    character_poses: np.ndarray
    """(F, (J - 1) · 18) the same in character space: Q"""
    layout: PoseLayout
    skeleton: Skeleton
    fps: float
    scales: Normalization
    """of the poses"""
    search_weights: np.ndarray
    """(D,) weights of squared differences of features"""
    path_columns: np.ndarray
    """(D,) bool: columns that a query takes from the desired path, not from the frame that plays"""
    searchable: np.ndarray
    """(F,) bool"""
    clip_numbers: np.ndarray
    """(F,) the number of the clip that a frame is in"""
    withheld: np.ndarray
    """(F,) bool: frames of clips that are not trained on"""

    @property
    def num_frames(self) -> int:
        return len(self.features)

    @property
    def dt(self) -> float:
        return 1.0 / self.fps

    @cached_property
    def offered(self) -> np.ndarray:
        """(F,) bool: frames that a projector may give back."""
        return self.searchable & ~self.withheld

    @cached_property
    def offered_frames(self) -> np.ndarray:
        """Their numbers."""
        return np.flatnonzero(self.offered)

    def find_windows(self, frames: int, *, withheld: bool = False) -> np.ndarray:
        """Find the first frames (W,) of all windows of so many frames that lie in one clip, among the clips trained on
        or among those withheld."""
        firsts = np.arange(self.num_frames - frames + 1)
        inside = self.clip_numbers[firsts] == self.clip_numbers[firsts + frames - 1]
        return firsts[inside & (self.withheld[firsts] == withheld)]

    def require_windows(self, frames: int) -> np.ndarray:
        """Find windows to train on; an error where there are too few of them."""
        found = self.find_windows(frames)
        if len(found) < LEAST_FRAMES:
            raise InputError(
                f"the database is too small to learn from: {len(found)} windows of {frames} frames lie within one "
                f"clip, at least {LEAST_FRAMES} are needed. Add clips, or longer ones."
            )
        return found


def make_training_set(database: MotionDatabase, *, withhold: float = 0.0, seed: int = 0) -> TrainingSet:
    """Make the tables of a database; `withhold` is the share of frames, in whole clips, that are not trained on."""
    layout = PoseLayout.of(database)
    y = poses.encode(database, layout)
    clip_numbers = database.ranges.find_clip(np.arange(database.num_frames))
    return TrainingSet(
        features=database.features,
        poses=y,
        character_poses=_character_poses(database, y, layout),
        layout=layout,
        skeleton=database.skeleton,
        fps=database.fps,
        scales=poses.compute_normalization(y, layout),
        search_weights=database.schema.weights,
        path_columns=_path_columns(database),
        searchable=database.searchable,
        clip_numbers=clip_numbers.astype(np.int32),
        withheld=np.isin(clip_numbers, _withheld_clips(database, withhold, seed)),
    )


def _character_poses(database: MotionDatabase, y: np.ndarray, layout: PoseLayout) -> np.ndarray:
    """Bring poses (F, Y) to character space, (F, (J - 1) · 18): Q of the paper, with rotations as matrices."""
    frames = len(y)
    positions = database.local_positions(np.arange(frames))
    rotations = database.rotations.copy()
    positions[:, 0], rotations[:, 0] = 0.0, (1.0, 0.0, 0.0, 0.0)
    velocities, angular = np.zeros((2, frames, layout.num_joints, 3), STORED)
    velocities[:, 0], angular[:, 0, 1] = layout.part(y, "root_velocity"), layout.part(y, "root_turn")[:, 0]
    velocities[:, list(layout.moving)] = layout.part(y, "velocities")
    angular[:, 1:] = layout.part(y, "angular_velocities")
    seen = forward_velocities(
        database.skeleton, positions, rotations, velocities=velocities, angular_velocities=angular
    )
    parts = (
        rotation.to_matrix(seen.rotations[:, 1:]).reshape(frames, -1, 9),
        seen.positions[:, 1:],
        seen.velocities[:, 1:],
        seen.angular_velocities[:, 1:],
    )
    return np.ascontiguousarray(np.concatenate(parts, axis=-1).reshape(frames, -1), STORED)


def _path_columns(database: MotionDatabase) -> np.ndarray:
    chosen = np.zeros(database.schema.width, bool)
    for block in database.schema.blocks:
        if any(time > 0 for time in getattr(block, "times", ())):
            chosen[database.schema.columns(block.name)] = True
    return chosen


def _withheld_clips(database: MotionDatabase, share: float, seed: int) -> np.ndarray:
    """Return numbers of clips that hold about this share of all frames. A clip goes with its mirror image."""
    if not 0.0 <= share < 0.9:
        raise InputError(f"a share of {share:g} can't be withheld; expected 0 (nothing) to 0.9.")
    families: dict[str, list[int]] = {}
    for number, name in enumerate(database.names):
        families.setdefault(_family(name), []).append(number)
    if share == 0.0:
        return np.zeros(0, np.int64)
    if len(families) < 3:
        raise InputError(
            f"the database has {len(families)} clip{'s' * (len(families) != 1)} (mirror images left out): too few to "
            "withhold some. "
            "Train on all of them: --withhold 0"
        )
    lengths, taken = database.ranges.lengths, 0
    chosen: list[int] = []
    for family in np.random.default_rng([seed, len(families)]).permutation(sorted(families)):
        size = int(lengths[families[family]].sum())
        if taken + size > max(share * database.num_frames, lengths.min() * 2) and chosen:
            continue
        chosen += families[family]
        taken += size
        if taken >= share * database.num_frames:
            break
    return np.array(sorted(chosen), np.int64)


def _family(name: str) -> str:
    """Return the name that a clip and its mirror image have in common."""
    return re.sub(r"[ _-]?mirror(ed)?\b", "", name)
