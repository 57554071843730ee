"""Effort: how much of a step is done for each character. Far ones search less often, and have poses less often.

Frames, roots and what holds characters back are the same for all, in every step. Only poses and searches are spared.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.control.player import Player
from motionmatch.control.state import JOINT_OFFSETS, CharacterState
from motionmatch.errors import InputError

NO_LIMIT = 0
"""Budget of searches that are never cut short."""
USUAL = -1
"""Budget of searches that look at as many nodes as the matcher usually does."""
LEAST_NODES = 40
"""Nodes that each search may look at, however many there are in a step."""


@dataclass(frozen=True, eq=False)
class Effort:
    """The work that is done for each of C characters in one step."""

    periods: np.ndarray
    """(C,) time between two searches, as a multiple of the usual one"""
    budgets: np.ndarray
    """(C,) nodes that a search looks at; `NO_LIMIT`, or `USUAL`"""
    held: np.ndarray
    """(C,) bool: planted feet are held. These have a pose in every step."""
    shown: np.ndarray
    """(C,) bool: those of the others that have a new pose in this step; meanwhile their pose moves with the root"""
    pose_seconds: np.ndarray
    """(C,) time since the last pose, for those; infinite for characters that have none"""
    step_nodes: int | None = None
    """nodes that all searches of a step share; None is no limit"""

    def __post_init__(self) -> None:
        lengths = {name: np.shape(getattr(self, name)) for name in ("periods", "budgets", "held", "shown")}
        if len(set(lengths.values())) != 1 or len(lengths["held"]) != 1:
            raise InputError(f"an effort with arrays of shapes {lengths}: expected (C,) for all of them.")

    def share_nodes(self, chosen: np.ndarray) -> np.ndarray:
        """Return budgets (n,) of the chosen characters (n,), which search in this step."""
        own = self.budgets[chosen].copy()
        if self.step_nodes is not None and len(chosen):
            share = max(self.step_nodes // len(chosen), LEAST_NODES)
            own[(own == USUAL) | (own > share)] = share
        return own


def show_some(
    player: Player, simple: Player, state: CharacterState, effort: Effort, before: np.ndarray, dt: float
) -> None:
    """Make the poses that are due; the others move with their roots, which were at (C, 3) before the step.

    `simple` is the player of those whose feet are not held.
    """
    rest = np.flatnonzero(~(effort.held | effort.shown))
    if len(rest):
        moved = (state.shown_positions[rest] - before[rest])[:, None]
        state.positions[rest] += moved.astype(np.float32)
        state.feet_inputs[rest] += moved
        gone = rest[state.switched[rest] & np.isinf(effort.pose_seconds[rest])]
        for name in JOINT_OFFSETS:  # nobody sees them fade
            getattr(state, name)[gone] = 0
    _show(player, state, np.flatnonzero(effort.held), dt)
    due = effort.shown & ~effort.held
    for seconds in np.unique(effort.pose_seconds[due]):
        _show(simple, state, np.flatnonzero(due & (effort.pose_seconds == seconds)), float(seconds))


def _show(player: Player, state: CharacterState, chosen: np.ndarray, dt: float) -> None:
    """Make the poses of the chosen characters (n,), dt seconds after their last."""
    if len(chosen) == state.num_characters:
        player.show(state, dt)
    elif len(chosen):
        some = state.at(chosen)
        player.show(some, dt)
        state.show_as(some, chosen)
