"""The goal block: a seat, a hand or a handle in the root's frame (Holden 2020, section 5: the chair's 4 columns).

Frames that come to a goal, or are at it, have its place on the ground and the facing on arrival; frames that leave
have the place and facing of the root where they end. Frames with no goal have zeros: queries for goals do not offer
them, and others do not weigh the block (`control.goals`).

What a controller has to know of the frame that plays besides (how far it still goes, how high the seat is, which phase
it is in) are extra values: columns of the database, and outputs o* of a decompressor.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from motionmatch.database.blocks import Block, Mark, Situation
from motionmatch.database.view import ClipView
from motionmatch.errors import InputError, unknown_name
from motionmatch.maths import quat
from motionmatch.motion.goals import USES, GoalUse, find_grip

TURN_LENGTH = 0.3
"""A turn of one radian counts as so much travel, metres."""
EXTRA_LEFT, EXTRA_HEIGHT, EXTRA_SECONDS, EXTRA_PHASES = 0, 1, 2, 3
"""Columns of the extra values: travel left, height, time left, and the first of the phases."""
STANDING_SHARE = 0.05
"""Travel while both feet stand counts by this share: who stands can't be led elsewhere without sliding."""


@dataclass(frozen=True)
class GoalPlace(Block):
    """Where the goal is, x and z in metres, and the facing on arrival, x and z, in the root's frame."""

    name: str = "goal"
    weight: float = 0.0
    """0: only queries for goals weigh it, and say how much."""
    uses: tuple[str, ...] = ("sit",)
    """Uses of goals that are known, by name."""

    least_scale: ClassVar[float] = 1.0

    def __post_init__(self) -> None:
        for use in self.uses:
            if use not in USES:
                raise unknown_name("use of a goal", use, USES)

    @property
    def width(self) -> int:
        return 4

    @property
    def labels(self) -> tuple[str, ...]:
        return ("x", "z", "facing x", "facing z")

    @property
    def chosen(self) -> tuple[GoalUse, ...]:
        """The uses themselves."""
        return tuple(USES[name] for name in self.uses)

    def extract(self, view: ClipView) -> np.ndarray:
        places, directions, found = self._find_goals(view)
        seen = np.concatenate([view.in_root(places)[:, ::2], view.turn_to_root(directions)[:, ::2]], axis=1)
        return np.where(found[:, None], seen, 0.0)

    def extra(self, view: ClipView) -> np.ndarray:
        """Return what else is known of each frame (F, 3 + 3 U): travel left until arrival, metres, the height of the
        joint at the goal, metres, time left until arrival, seconds; and for each use 1 in the phase that it is in."""
        travel, found = find_travel(view), np.zeros((view.num_frames, EXTRA_PHASES + 3 * len(self.uses)))
        for number, use in enumerate(self.chosen):
            to, at, away = (view.clip.tags.spans.get(tag, ()) for tag in use.tags)
            for start, stop in (*to, *away):
                found[start:stop, EXTRA_LEFT] = travel[min(stop, view.num_frames - 1)] - travel[start:stop]
            for start, stop in to:
                found[start:stop, EXTRA_SECONDS] = (stop - np.arange(start, stop)) / view.fps
            for start, stop in at:
                around = [span for span in (*to, *away) if span[1] == start or span[0] == stop]
                height = float(np.median(find_point_of(view, use)[start:stop, 1]))
                for first, last in ((start, stop), *around):
                    found[first:last, EXTRA_HEIGHT] = height
            for phase, spans in enumerate((to, at, away)):
                for start, stop in spans:
                    found[start:stop, EXTRA_PHASES + 3 * number + phase] = 1.0
        return found

    def fit(self, values: np.ndarray, situation: Situation) -> Block:
        """Learn nothing; raise if no frame has a goal."""
        if not values.any():
            raise InputError(
                f"no clip comes to anything that its performer uses ({', '.join(self.uses)}). Add clips that do, such "
                "as those of the actors' database 'chair', or leave goals out."
            )
        return self

    def marks(self, values: np.ndarray) -> list[Mark]:
        place = np.array([values[0], 0.0, values[1]])
        return [Mark("goal", place, np.array([values[2], 0.0, values[3]]))]

    def _find_goals(self, view: ClipView) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return places (F, 3) and facings (F, 3) of goals in the world, and where there is one (F,) bool.

        At a goal they are those of each frame itself, so that who sits is held on the seat.
        """
        places, directions = np.zeros((view.num_frames, 3)), np.zeros((view.num_frames, 3))
        found = np.zeros(view.num_frames, bool)
        for use in self.chosen:
            joint = find_point_of(view, use) * [1.0, 0.0, 1.0]
            facing = find_facing_of(view, use.role)
            to, at, away = (view.clip.tags.spans.get(tag, ()) for tag in use.tags)
            for start, stop in at:
                places[start:stop], directions[start:stop], found[start:stop] = (
                    joint[start:stop],
                    facing[start:stop],
                    True,
                )
            for start, stop in to:
                places[start:stop], directions[start:stop], found[start:stop] = joint[stop], facing[stop], True
            for start, stop in away:
                end = min(stop, view.num_frames - 1)
                places[start:stop], directions[start:stop] = view.root_positions[end], view.root_directions[end]
                found[start:stop] = True
        return places, directions, found


def find_point_of(view: ClipView, use: GoalUse) -> np.ndarray:
    """Return what arrives (F, 3): the hips, or the middle of the hand."""
    joint = view.joint(use.role)
    places = view.motion.positions[:, joint].astype(float)
    if not use.by_hand:
        return places
    return places + quat.rotate(view.motion.rotations[:, joint].astype(float), find_grip(view.clip.skeleton, joint))


def find_facing_of(view: ClipView, role: str) -> np.ndarray:
    """Return the level facing (F, 3) of the part that arrives: of the pelvis if the hips do, else of the body."""
    roles = view.clip.anatomy.roles if view.clip.anatomy else {}
    if role != "hips" or "left_hip" not in roles or "right_hip" not in roles:
        return view.root_directions
    across = view.motion.positions[:, roles["left_hip"]] - view.motion.positions[:, roles["right_hip"]]
    ahead = np.stack([-across[:, 2], np.zeros(len(across)), across[:, 0]], axis=1).astype(float)
    return ahead / np.maximum(np.linalg.norm(ahead, axis=1, keepdims=True), 1e-9)


def find_travel(view: ClipView) -> np.ndarray:
    """Return how far (F,) a root has gone since the start of its clip, metres; turns and standing count by shares."""
    steps = np.linalg.norm(np.diff(view.root_positions.astype(float), axis=0)[:, ::2], axis=1)
    facing = view.root_directions
    turns = np.arccos(np.clip(np.sum(facing[1:] * facing[:-1], axis=1), -1.0, 1.0))
    steps = steps + TURN_LENGTH * turns
    if view.planted is not None and view.planted.shape[1]:
        steps = np.where(view.planted[1:].all(axis=1), STANDING_SHARE, 1.0) * steps
    return np.concatenate([[0.0], np.cumsum(steps)])


def read_phases(extra: np.ndarray, places: np.ndarray) -> np.ndarray:
    """Return the phase (N,) of rows of extra values (N, 3 + 3 U): 3 · use + 0, 1 or 2 if it comes to, is at or leaves a
    goal; -1 for none, whose places (N, 4) have no facing. What networks make is near 0 and 1."""
    found = np.hypot(places[:, 2], places[:, 3]) > 0.5
    return np.where(found, extra[:, EXTRA_PHASES:].argmax(axis=1), -1)
