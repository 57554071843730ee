"""Everything about characters that changes from frame to frame."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace

import numpy as np


@dataclass(frozen=True, eq=False)
class CharacterState:
    """C characters. The leading axis of every array is C; nothing else is remembered between steps."""

    # the simulation: what the springs move, and what the player steers
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
    """(C,) the same"""
    wanted_tags: np.ndarray
    """(C,) a number for the tags and wishes that were asked for then"""
    facing_yaws: np.ndarray
    """(C,) of the last command that said where to face"""

    # what plays
    frames: np.ndarray
    """(C,) of the database"""
    frame_fractions: np.ndarray
    """(C,) how far it is to the next frame, 0 to 1"""
    search_in: np.ndarray
    """(C,) seconds until the next search"""
    root_positions: np.ndarray
    """(C, 3) where root motion has brought the root"""
    root_yaws: np.ndarray
    """(C,)"""

    # what is left of transitions: offsets that fade, and their rates
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
    """(C, K, 3) where locked feet are"""
    feet_inputs: np.ndarray
    """(C, K, 3) where the frames had them last"""
    feet_offsets: np.ndarray
    """(C, K, 3)"""
    feet_rates: np.ndarray
    """(C, K, 3)"""
    feet_grounds: np.ndarray
    """(C, K) how high the ground under each foot is"""
    feet_rises: np.ndarray
    """(C, K) what is left of how much higher over the ground feet were before transitions"""

    # what is shown
    positions: np.ndarray
    """(C, J, 3) of all joints in the world"""
    rotations: np.ndarray
    """(C, J, 4) of all joints in the world"""

    # what happened in the last step
    searched: np.ndarray
    """(C,) bool"""
    switched: np.ndarray
    """(C,) bool: the search found something better than going on"""
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
        """(C, 3) where the roots are shown: where root motion has brought them, and what is left of transitions"""
        return self.root_positions + self.root_offsets

    @property
    def shown_yaws(self) -> np.ndarray:
        """(C,) how they are turned there"""
        return self.root_yaws + self.yaw_offsets

    @property
    def bytes_per_character(self) -> float:
        """Memory of a character."""
        arrays = [*self._arrays().values(), *self.source]
        return sum(array.nbytes for array in arrays) / max(self.num_characters, 1)

    def _arrays(self) -> dict[str, np.ndarray]:
        """All arrays but those of the source, by name."""
        return {name: getattr(self, name) for name in ARRAYS}

    def _source_of(self, change: Callable[[np.ndarray], np.ndarray]) -> tuple[np.ndarray, ...]:
        """Return the source's named tuple with each array changed."""
        return type(self.source)(*map(change, self.source))

    def copy(self) -> CharacterState:
        """Return the same in arrays of its own."""
        arrays = {name: array.copy() for name, array in self._arrays().items()}
        return CharacterState(**arrays, source=self._source_of(np.copy))

    def copy_without_pose(self) -> CharacterState:
        """Copy all but the pose: positions, rotations and feet are shared, offsets of joints are zero."""
        arrays = self._arrays()
        for name, array in arrays.items():
            if name in JOINT_OFFSETS:
                arrays[name] = np.zeros(array.shape, array.dtype)
            elif name not in POSE:
                arrays[name] = array.copy()
        return CharacterState(**arrays, source=self._source_of(np.copy))

    def at(self, characters: np.ndarray | slice | list[int]) -> CharacterState:
        """Return some of the characters."""
        arrays = {name: array[characters] for name, array in self._arrays().items()}
        return CharacterState(**arrays, source=self._source_of(lambda array: array[characters]))

    def changed(self, *, source: tuple[np.ndarray, ...] | None = None, **arrays: np.ndarray) -> CharacterState:
        """Return the same with other arrays."""
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
)
"""Arrays that fade into the pose; zero where no pose is made."""
POSE = ("positions", "rotations", "feet_places", "feet_inputs", "feet_grounds", "feet_rises")
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
        root_positions=positions.copy(),
        root_yaws=yaws.copy(),
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
        feet_grounds=zeros(num_feet),
        feet_rises=zeros(num_feet),
        positions=zeros(num_joints, 3, dtype=np.float32),
        rotations=zeros(num_joints, 4, dtype=np.float32),
        searched=zeros(dtype=bool),
        switched=zeros(dtype=bool),
        costs=np.full(count, np.nan),
    )
