"""The partner block: where the other one is, where it faces and how fast it goes (Holden 2020, section 5).

With the paper's 27 columns it makes 32. What else a controller has to know of the frame that plays are extra values,
columns of the database and outputs o* of a decompressor: how far it still goes until hands touch, how far hands have
come, and the partner's own path, so that a partner can be led who has no clip (`learned.partners`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from motionmatch.database.blocks import HORIZONS, Block, Mark, Situation
from motionmatch.database.goal import find_travel
from motionmatch.database.view import ClipView
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.motion.partners import HANDSHAKE

EXTRA_LEFT, EXTRA_REACHING, EXTRA_TOUCHING, EXTRA_INTERACTING, EXTRA_ENTERING, EXTRA_SECONDS, EXTRA_PATH = range(7)
"""Columns of the extra values; the partner's path has 4 for each of 3 times: x, z, and the facing's x and z."""
SCENES = ("handshake", "passing", "side_by_side", "give_way", "follow", "meeting", "evasion", "dance")
"""Scenes for two, a column each, by what names of clips begin with; or a tag."""
EXTRA_SCENES = EXTRA_PATH + 4 * len(HORIZONS)
"""The first of their columns."""
AHEAD_SECONDS = 1.5
"""Without a touch what is left to go is that of the next seconds."""
AFTER_SECONDS = 0.8
"""Two who have touched part after this, seconds."""
REACH_SECONDS = 0.35
"""Hands come to each other, and go apart, in this time, seconds."""
ENTER_SECONDS = 0.4
"""Two begin to interact this long before they reach for each other, seconds, where recordings are long enough."""


@dataclass(frozen=True)
class PartnerPlace(Block):
    """The other's position x and z, metres, facing x and z, in the root's frame, and speed, m/s; zeros for who is
    alone."""

    name: str = "partner"
    weight: float = 0.0
    """0: only queries for interactions weigh it, and say how much."""

    least_scale: ClassVar[float] = 1.0

    @property
    def width(self) -> int:
        return 5

    @property
    def labels(self) -> tuple[str, ...]:
        return ("x", "z", "facing x", "facing z", "speed")

    def extract(self, view: ClipView) -> np.ndarray:
        other = view.partner
        if other is None:
            return np.zeros((view.num_frames, self.width))
        roots = other.positions[:, 0].astype(float)
        facing = quat.rotate(other.rotations[:, 0].astype(float), np.array([0.0, 0.0, 1.0]))
        speeds = np.linalg.norm(np.gradient(roots, axis=0)[:, ::2], axis=1) * view.fps
        return np.column_stack([view.in_root(roots)[:, ::2], view.turn_to_root(facing)[:, ::2], speeds])

    def extra(self, view: ClipView) -> np.ndarray:
        """Return what else is known of each frame (F, 26): travel left until hands touch (without a touch, in the next
        1.5 s), metres; how far hands have come to each other, 0 to 1; 1 where they touch, where two go on together and
        where they can begin; the time until they touch, seconds, 0 without; the partner's path, and its scene."""
        count, other = view.num_frames, view.partner
        found = np.zeros((count, EXTRA_SCENES + len(SCENES)))
        if other is None:
            return found
        touching = view.clip.tags.mask(HANDSHAKE, count)
        found[:, EXTRA_TOUCHING] = touching
        found[:, EXTRA_LEFT : EXTRA_REACHING + 1], inside, entering, found[:, EXTRA_SECONDS] = look_ahead(
            find_travel(view), touching, view.fps
        )
        found[:, EXTRA_INTERACTING], found[:, EXTRA_ENTERING] = inside, entering
        roots = other.positions[:, 0].astype(float)
        facing = quat.rotate(other.rotations[:, 0].astype(float), np.array([0.0, 0.0, 1.0]))
        for number, time in enumerate(HORIZONS):
            columns = slice(EXTRA_PATH + 4 * number, EXTRA_PATH + 4 * number + 4)
            place, ahead = view.in_root(view.at(roots, time)), view.turn_to_root(view.at(facing, time))
            found[:, columns] = np.column_stack([place[:, ::2], ahead[:, ::2]])
        for number, scene in enumerate(SCENES):
            tagged = view.clip.tags.mask(scene, count).any()
            found[:, EXTRA_SCENES + number] = view.clip.name.startswith(scene) or tagged
        return found

    def fit(self, values: np.ndarray, situation: Situation) -> Block:
        """Learn nothing; raise if nobody has a partner."""
        if not values.any():
            raise InputError(
                "no two clips belong together. Clips of two are called NAME_a and NAME_b and have the same length, as "
                "those of the actors' database 'pair'."
            )
        return self

    def marks(self, values: np.ndarray) -> list[Mark]:
        place = np.array([values[0], 0.0, values[1]])
        return [Mark("partner", place, np.array([values[2], 0.0, values[3]]))]


def look_ahead(
    travel: np.ndarray, touching: np.ndarray, fps: float
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Return of a clip's frames travel left and how far hands have come (F, 2), where two go on together (F,), where
    they can begin (F,) and the time until hands touch (F,)."""
    frames = np.arange(len(travel))
    ahead = np.minimum(frames + round(AHEAD_SECONDS * fps), len(travel) - 1)
    found, seconds = np.zeros((len(travel), 2)), np.zeros(len(travel))
    found[:, 0] = travel[ahead] - travel
    touch = np.flatnonzero(touching)
    if not len(touch):
        over = frames >= len(travel) - round(fps)
        return found, ~over, ~over, seconds
    found[:, 0] = np.where(frames < touch[0], travel[touch[0]] - travel, found[:, 0])
    away = np.maximum(touch[0] - frames, frames - touch[-1])
    share = np.clip(1.0 - np.maximum(away, 0) / (REACH_SECONDS * fps), 0.0, 1.0)
    found[:, 1] = share * share * (3.0 - 2.0 * share)
    over = frames > touch[-1] + round(AFTER_SECONDS * fps)
    # Short recordings begin just before the touch: then in the first half of what is before it.
    first = touch[0] - round(REACH_SECONDS * fps)
    entering = frames < max(first - round(ENTER_SECONDS * fps), min(first, touch[0] // 2))
    seconds = np.maximum(touch[0] - frames, 0) / fps
    return found, ~over, entering & ~over, seconds
