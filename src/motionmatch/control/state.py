"""The state of characters: everything that changes from step to step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace

import numpy as np


@dataclass(frozen=True, eq=False)
class CharacterState:
    """C characters. The leading axis of every array is C; nothing else is remembered between steps."""

    # the simulation, which springs move as the player steers
    simulation_positions: np.ndarray
    """(C, 3)"""
    simulation_velocities: np.ndarray
    """(C, 3)"""
    simulation_accelerations: np.ndarray
    """(C, 3)"""
    simulation_yaws: np.ndarray
    """(C,) radians about y, 0 faces +z"""
    simulation_yaw_rates: np.ndarray
    """(C,)"""
    wanted_velocities: np.ndarray
    """(C, 3) of the command at the last search"""
    wanted_yaws: np.ndarray
    """(C,) facing of the command at the last search, radians"""
    wanted_tags: np.ndarray
    """(C,) a number for the tags and wishes of the command at the last search"""
    facing_yaws: np.ndarray
    """(C,) of the last command with a facing, radians"""

    # playback
    frames: np.ndarray
    """(C,) of the database"""
    frame_fractions: np.ndarray
    """(C,) fraction of the way to the next frame, 0 to 1"""
    search_in: np.ndarray
    """(C,) seconds until the next search"""
    settled: np.ndarray
    """(C,) seconds since the last transition, infinite before the first"""
    span_starts: np.ndarray
    """(C,) the frame that the last transition went to"""
    past_spans: np.ndarray
    """(C, 4, 2) first and last frame played before each of the last transitions, the latest first"""
    past_ages: np.ndarray
    """(C, 4) seconds since then"""
    root_positions: np.ndarray
    """(C, 3) positions of the roots by root motion, metres"""
    root_yaws: np.ndarray
    """(C,)"""
    climb_rates: np.ndarray
    """(C,) rates of the roots' heights on uneven ground, metres per second"""

    # offsets of transitions, which fade, and their rates
    root_offsets: np.ndarray
    """(C, 3)"""
    root_rates: np.ndarray
    """(C, 3)"""
    yaw_offsets: np.ndarray
    """(C,)"""
    yaw_rates: np.ndarray
    """(C,)"""
    rotation_offsets: np.ndarray
    """(C, J, 3) rotation vectors about the parent's axes"""
    rotation_rates: np.ndarray
    """(C, J, 3)"""
    translation_offsets: np.ndarray
    """(C, M, 3)"""
    translation_rates: np.ndarray
    """(C, M, 3)"""

    # feet
    feet_locked: np.ndarray
    """(C, K) bool"""
    feet_places: np.ndarray
    """(C, K, 3) positions of locked feet, metres"""
    feet_inputs: np.ndarray
    """(C, K, 3) positions of feet in the frames at the last step, metres"""
    feet_offsets: np.ndarray
    """(C, K, 3)"""
    feet_rates: np.ndarray
    """(C, K, 3)"""
    feet_rolls: np.ndarray
    """(C, K, 3) rotation vectors by which feet are rolled over their contact points; they fade"""
    feet_headings: np.ndarray
    """(C, K) from foot joints to contact points in the pose at the last step, before feet are turned, radians"""
    feet_turns: np.ndarray
    """(C, K) angles by which feet are turned about their contact points, radians; they fade"""
    feet_grounds: np.ndarray
    """(C, K) height of the ground under each foot, metres"""
    feet_ground_rates: np.ndarray
    """(C, K) of the heights of the ground, metres per second"""
    feet_slopes: np.ndarray
    """(C, K, 2) slopes on which feet lie, along x and along z"""
    hips_drops: np.ndarray
    """(C, 2) distance by which hips are lowered for feet that are far below, metres, and its rate"""
    hips_lifts: np.ndarray
    """(C,) distance by which hips are raised for the height of a goal such as a seat, metres"""
    hand_moves: np.ndarray
    """(C, 3) by which right hands are moved to what they reach for, metres"""
    body_pitches: np.ndarray
    """(C, 2) angle by which bodies on four feet go up with the ground, radians, and its rate"""
    feet_rises: np.ndarray
    """(C, K) offsets of the heights of feet over the ground from transitions, which fade, metres"""

    # the pose
    positions: np.ndarray
    """(C, J, 3) of all joints in the world"""
    rotations: np.ndarray
    """(C, J, 4) of all joints in the world"""

    # results of the last step
    searched: np.ndarray
    """(C,) bool"""
    switched: np.ndarray
    """(C,) bool: the search found a frame better than continuing"""
    costs: np.ndarray
    """(C,) of the last search"""

    source: tuple[np.ndarray, ...] = ()
    """Named tuple of (C, …) arrays that only the source of motion needs, such as `learned.LearnedState`; empty for a
    database"""

    @property
    def num_characters(self) -> int:
        return len(self.frames)

    @property
    def shown_positions(self) -> np.ndarray:
        """(C, 3) positions of the roots as shown: root motion and offsets of transitions, metres"""
        return self.root_positions + self.root_offsets

    @property
    def shown_yaws(self) -> np.ndarray:
        """(C,) yaws of the roots as shown, radians"""
        return self.root_yaws + self.yaw_offsets

    @property
    def bytes_per_character(self) -> float:
        """Memory of a character."""
        arrays = [*self._arrays().values(), *self.source]
        return sum(array.nbytes for array in arrays) / max(self.num_characters, 1)

    def _arrays(self) -> dict[str, np.ndarray]:
        """Return all arrays but those of the source, by name."""
        return {name: getattr(self, name) for name in ARRAYS}

    def _map_source(self, change: Callable[[np.ndarray], np.ndarray]) -> tuple[np.ndarray, ...]:
        """Return the source's named tuple with each array changed."""
        return type(self.source)(*map(change, self.source))

    def copy(self) -> CharacterState:
        """Return a copy of all arrays."""
        arrays = {name: array.copy() for name, array in self._arrays().items()}
        return CharacterState(**arrays, source=self._map_source(np.copy))

    def copy_without_pose(self) -> CharacterState:
        """Copy all but the pose: positions, rotations and feet are shared, offsets of joints are zero."""
        arrays = self._arrays()
        for name, array in arrays.items():
            if name in JOINT_OFFSETS:
                arrays[name] = np.zeros(array.shape, array.dtype)
            elif name not in POSE:
                arrays[name] = array.copy()
        return CharacterState(**arrays, source=self._map_source(np.copy))

    def at(self, characters: np.ndarray | slice | list[int]) -> CharacterState:
        """Return some of the characters."""
        arrays = {name: array[characters] for name, array in self._arrays().items()}
        return CharacterState(**arrays, source=self._map_source(lambda array: array[characters]))

    def with_arrays(self, *, source: tuple[np.ndarray, ...] | None = None, **arrays: np.ndarray) -> CharacterState:
        """Return the state with some arrays replaced."""
        return replace(self, **arrays, source=self.source if source is None else source)


ARRAYS = tuple(field.name for field in fields(CharacterState) if field.name != "source")
"""Names of all arrays but those of the source."""
JOINT_OFFSETS = (
    "rotation_offsets",
    "rotation_rates",
    "translation_offsets",
    "translation_rates",
    "feet_locked",
    "feet_offsets",
    "feet_rates",
    "feet_rolls",
    "feet_turns",
)
"""Arrays that fade into the pose; zero where no pose is made."""
POSE = (
    "positions",
    "rotations",
    "feet_places",
    "feet_inputs",
    "feet_headings",
    "feet_grounds",
    "feet_ground_rates",
    "feet_slopes",
    "feet_rises",
    "hips_drops",
    "hand_moves",
    "body_pitches",
)
"""Arrays that only the pose changes."""


def make_resting_state(
    positions: np.ndarray,
    yaws: np.ndarray,
    frames: np.ndarray,
    *,
    num_joints: int,
    num_moving: int,
    num_feet: int,
    search_in: np.ndarray | None = None,
) -> CharacterState:
    """Make C characters at rest at positions (C, 3) and angles (C,), in frames (C,); poses are still to be made.

    `search_in` (C,) is the time until each one's first search, seconds; None is now.
    """
    count = len(frames)

    def zeros(*shape: int, dtype: type = np.float64) -> np.ndarray:
        return np.zeros((count, *shape), dtype)

    return CharacterState(
        simulation_positions=positions.copy(),
        simulation_velocities=zeros(3),
        simulation_accelerations=zeros(3),
        simulation_yaws=yaws.copy(),
        simulation_yaw_rates=zeros(),
        wanted_velocities=zeros(3),
        wanted_yaws=yaws.copy(),
        wanted_tags=zeros(dtype=np.int64),
        facing_yaws=yaws.copy(),
        frames=frames.copy(),
        frame_fractions=zeros(),
        search_in=zeros() if search_in is None else search_in.copy(),
        settled=np.full(count, np.inf),
        span_starts=frames.copy(),
        past_spans=zeros(4, 2, dtype=np.int64),
        past_ages=np.full((count, 4), np.inf),
        root_positions=positions.copy(),
        root_yaws=yaws.copy(),
        climb_rates=zeros(),
        root_offsets=zeros(3),
        root_rates=zeros(3),
        yaw_offsets=zeros(),
        yaw_rates=zeros(),
        rotation_offsets=zeros(num_joints, 3, dtype=np.float32),
        rotation_rates=zeros(num_joints, 3, dtype=np.float32),
        translation_offsets=zeros(num_moving, 3, dtype=np.float32),
        translation_rates=zeros(num_moving, 3, dtype=np.float32),
        feet_locked=zeros(num_feet, dtype=bool),
        feet_places=zeros(num_feet, 3),
        feet_inputs=zeros(num_feet, 3),
        feet_offsets=zeros(num_feet, 3),
        feet_rates=zeros(num_feet, 3),
        feet_rolls=zeros(num_feet, 3),
        feet_headings=zeros(num_feet),
        feet_turns=zeros(num_feet),
        feet_grounds=zeros(num_feet),
        feet_ground_rates=zeros(num_feet),
        feet_slopes=zeros(num_feet, 2),
        hips_drops=zeros(2),
        hips_lifts=zeros(),
        hand_moves=zeros(3),
        body_pitches=zeros(2),
        feet_rises=zeros(num_feet),
        positions=zeros(num_joints, 3, dtype=np.float32),
        rotations=zeros(num_joints, 4, dtype=np.float32),
        searched=zeros(dtype=bool),
        switched=zeros(dtype=bool),
        costs=np.full(count, np.nan),
    )
