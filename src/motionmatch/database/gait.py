"""The gait of a frame, a column for each label, over the next half second.

Without it a fast path may be answered by the frames of a leap: they are fast too. A query asks for the gait that is
usual at the speed of the desired path, learned when a database is built, and never for a jump, for sitting or lying,
unless a command wishes for it (`Command.wishes`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np

from motionmatch.database.blocks import Block, Situation, TagOneHot
from motionmatch.database.posture import CROUCH, FEWEST, SPEED_STEP, find_path_speeds
from motionmatch.database.view import ClipView
from motionmatch.errors import InputError
from motionmatch.motion.gaits import ACTIONS, GAITS

NO_GAITS = ("jump", "sit", "lie", "duck", "crawl", "low_crawl", "get_down", "stand_up", "sit_down", "get_up")
"""Tags of frames that are no gait that could be asked for."""
_STAYS = 0.3
"""A path slower than this stays where it is, metres per second."""
_SAMPLES = 7
"""Moments over which labels are averaged."""


@dataclass(frozen=True)
class GaitOneHot(TagOneHot):
    """Labels of `motion.gaits`, a column each: the share of the next `seconds` in which a frame has it."""

    name: str = "gait"
    weight: float = 1.0
    tags: tuple[str, ...] = GAITS["quadruped"]
    seconds: float = 0.5
    """Time ahead over which labels are averaged: where a leap begins is no place to run on."""
    usual_share: float = 0.25
    """A gait is usual at a speed if at least this share of the frames has it; the playing frame's own is then kept."""
    speeds: tuple[float, ...] = ()
    """(n,) speeds for which the usual gaits are known, metres per second; none before a database is built"""
    shares: tuple[float, ...] = ()
    """(n · width) the share of each label among the frames at each speed, speed by speed"""

    tuned: ClassVar[tuple[str, ...]] = ("weight", "usual_share", "speeds", "shares")
    least_scale: ClassVar[float] = 0.2

    def __post_init__(self) -> None:
        if not (np.isfinite(self.seconds) and self.seconds >= 0):
            raise InputError(f"block '{self.name}' can't look {self.seconds} seconds ahead; use 0 or more.")
        if len(self.shares) != len(self.speeds) * len(self.tags) or (np.diff(self.speeds) <= 0).any():
            raise InputError(f"block '{self.name}' needs a share of each label for each speed, and speeds that go up.")

    @property
    def reach(self) -> tuple[float, float]:
        return 0.0, self.seconds

    def extract(self, view: ClipView) -> np.ndarray:
        labels = super().extract(view)
        return np.mean([view.at(labels, time) for time in np.linspace(0.0, self.seconds, _SAMPLES)], axis=0)

    def fit(self, values: np.ndarray, situation: Situation) -> Block:
        """Learn how usual each gait is at each speed; a block that already knows keeps it."""
        if self.speeds:
            return self
        going, speeds = values * self._is_gait, find_later_speeds(situation)
        usual: dict[float, np.ndarray] = {}
        for speed in np.arange(0.0, speeds.max(initial=0.0) + SPEED_STEP, SPEED_STEP):
            near = np.abs(speeds - speed) <= SPEED_STEP / 2
            total = going[near].sum()
            if near.sum() >= FEWEST and total > 0:
                usual[float(speed)] = going[near].sum(axis=0) / total
        return replace(self, speeds=tuple(usual), shares=tuple(float(x) for each in usual.values() for x in each))

    def query(self, own: np.ndarray, situation: Situation) -> np.ndarray:
        if situation.tags or not self.speeds:
            return super().query(own, situation)
        known = np.array(self.shares).reshape(len(self.speeds), -1)
        paths = find_later_speeds(situation, len(own))
        shares = np.stack([np.interp(paths, self.speeds, known[:, k]) for k in range(self.width)], axis=1)
        most = (shares == shares.max(axis=1, keepdims=True)).astype(float)
        kept = own * (shares >= self.usual_share)
        size = kept.sum(axis=1, keepdims=True)
        return np.where(size >= 0.5, kept / np.maximum(size, 1e-9), most)

    @property
    def _is_gait(self) -> np.ndarray:
        """(width,) 1 for gaits, 0 for actions"""
        return np.array([tag not in ACTIONS for tag in self.tags], float)


@dataclass(frozen=True)
class AskedGait(TagOneHot):
    """Gaits that a player chooses, a column each (section 3). A command that wishes for none keeps its own.

    Who stands upright stands alike before a walk and a run: such frames, and queries for a path that stays, have equal
    shares of the gaits that are no crouch.
    """

    name: str = "asked_gait"
    weight: float = 5.0
    tags: tuple[str, ...] = ("walk", "run", "crouch")

    least_scale: ClassVar[float] = 1.0

    def extract(self, view: ClipView) -> np.ndarray:
        labels = super().extract(view)
        low = view.clip.tags.mask(CROUCH, view.num_frames)
        if CROUCH in self.tags:
            labels[low] = [tag == CROUCH for tag in self.tags]
        labels = np.where(labels.any(axis=1, keepdims=True), labels, self._standing)
        for other in NO_GAITS:
            labels[view.clip.tags.mask(other, view.num_frames)] = 0.0
        return labels

    def query(self, own: np.ndarray, situation: Situation) -> np.ndarray:
        wanted = super().query(own, situation)
        if not situation.tags:
            return wanted
        upright = (wanted * (self._standing > 0)).sum(axis=1) > 0
        stays = upright & (find_later_speeds(situation, len(own)) < _STAYS)
        return np.where(stays[:, None], self._standing, wanted)

    @property
    def _standing(self) -> np.ndarray:
        """(width,) the row of who stands upright"""
        upright = np.array([tag != CROUCH for tag in self.tags], float)
        return upright / max(upright.sum(), 1.0)


def find_later_speeds(situation: Situation, count: int | None = None) -> np.ndarray:
    """Return speeds (C,) at which desired paths go on: from their first point ahead to their last.

    The way to the first point is left out: it also holds what a character has to catch up.
    """
    times = situation.times
    if len(times) < 2:
        return find_path_speeds(situation, count)
    first, last = int(np.argmin(times)), int(np.argmax(times))
    way = situation.positions[:, last] - situation.positions[:, first]
    return np.hypot(way[:, 0], way[:, 2]) / (times[last] - times[first])
