"""Right hands that reach for a handle or a thing: the way brings the body there, the arm brings the hand exactly.

Where the motion leads is known on the way already, so the arm takes up what is missing little by little, and all of it
on arrival. When the character leaves, the hand goes back to where the motion has it.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.goal_frames import AT, TO
from motionmatch.control.goal_sight import GoalSight
from motionmatch.control.hands import Hands
from motionmatch.control.state import CharacterState
from motionmatch.control.trajectory import turn_vectors
from motionmatch.maths import spring

REACH_SECONDS = 0.6
"""Time before arrival in which an arm takes up what is missing, seconds."""
_BACK_HALFLIFE = 0.12
"""Half-life with which a hand goes back to where the motion has it, seconds."""


class HandReach:
    """Moves right hands to what they reach for."""

    def __init__(self, hands: Hands, by_hand: Sequence[bool]) -> None:
        """Make it for a body's `hands`; `by_hand` says for each use of goals whether a hand arrives."""
        self.hands, self.by_hand = hands, np.asarray(by_hand, bool)

    def bring(self, state: CharacterState, command: Command, sight: GoalSight, dt: float) -> None:
        """Move the hands of characters who reach for their goals, in the pose; others go back."""
        if self.hands.arm is None:
            return
        goals, now = command.goals, sight.look(state, np.arange(state.num_characters))
        uses, steps = np.maximum(now.phases, 0) // 3, np.where(now.phases >= 0, now.phases % 3, -1)
        busy = (now.phases >= 0) & self.by_hand[uses]
        if goals is None:
            busy[:] = False
        else:
            busy &= np.asarray(goals.wanted)
        palms, back = (
            self.hands.find_palms(state),
            spring.damp(state.hand_moves, np.zeros(3), halflife=_BACK_HALFLIFE, dt=dt),
        )
        led = self._find_arrivals(state, now.places, now.heights)
        for c in range(state.num_characters):
            move = back[c]
            if busy[c] and goals is not None:
                goal = goals.positions[c].copy()
                goal[1] = goal[1] if goal[1] > 0.0 else now.heights[c]
                if steps[c] == AT:
                    move = goal - palms[c]
                elif steps[c] == TO and now.seconds[c] < REACH_SECONDS:
                    share = 1.0 - now.seconds[c] / REACH_SECONDS
                    move = share * share * (3.0 - 2.0 * share) * (goal - led[c])
            state.hand_moves[c] = np.where(np.abs(move) < 1e-6, 0.0, move)
            if state.hand_moves[c].any():
                self.hands.arm.move_hand(state.positions[c], state.rotations[c], state.hand_moves[c])

    @staticmethod
    def _find_arrivals(state: CharacterState, places: np.ndarray, heights: np.ndarray) -> np.ndarray:
        """Return where hands (C, 3) will arrive by the motion that plays."""
        along = np.stack([places[:, 0], np.zeros(len(places)), places[:, 1]], axis=1)
        led = state.root_positions + turn_vectors(along, state.root_yaws)
        led[:, 1] = heights
        return led
