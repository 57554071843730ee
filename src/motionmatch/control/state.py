"""The state of characters: everything that changes from step to step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from motionmatch.control.layout import JOINT_OFFSETS, POSE, StateLayout
from motionmatch.errors import InputError
from motionmatch.kernels.characters import copy_rows

__all__ = ["ARRAYS", "JOINT_OFFSETS", "POSE", "CharacterState", "check_places", "make_resting_state"]


@dataclass(frozen=True, eq=False, init=False)
class CharacterState:
    """C characters. The leading axis of every array is C; nothing else is remembered between steps.

    All arrays lie in two pieces of memory (`control.layout`), and are made when they are first asked for.
    """

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

    def __init__(self, *, source: tuple[np.ndarray, ...] = (), **arrays: np.ndarray) -> None:
        """Take all arrays by name; they are copied."""
        joints, moving, feet = (
            np.shape(arrays[name])[1] for name in ("rotation_offsets", "translation_offsets", "feet_locked")
        )
        layout = StateLayout.of(len(arrays["frames"]), joints, moving, feet)
        memory, pose_memory = (np.zeros(size, np.uint8) for size in layout.sizes.values())
        self._bind(layout, memory, pose_memory, source)
        for name in ARRAYS:
            getattr(self, name)[...] = arrays[name]

    def _bind(
        self, layout: StateLayout, memory: np.ndarray, pose_memory: np.ndarray, source: tuple[np.ndarray, ...]
    ) -> CharacterState:
        """Take pieces of memory, and return the state itself."""
        own = self.__dict__
        own["layout"], own["memory"], own["pose_memory"], own["source"] = layout, memory, pose_memory, source
        return self

    def __getattr__(self, name: str) -> Any:
        """Return an array that was not asked for before."""
        own = self.__dict__
        if "layout" not in own or name not in own["layout"].arrays:
            raise AttributeError(f"a state of characters has no '{name}'")
        piece, start, shape, kind = own["layout"].arrays[name]
        found = own[name] = np.ndarray(shape, kind, own[piece], start)
        return found

    def __getstate__(self) -> tuple[Any, ...]:
        own = self.__dict__
        return own["layout"].counts, own["memory"], own["pose_memory"], own["source"]

    def __setstate__(self, kept: tuple[Any, ...]) -> None:
        counts, memory, pose_memory, source = kept
        self._bind(StateLayout.of(*counts), memory, pose_memory, source)

    @property
    def num_characters(self) -> int:
        counts: tuple[int, ...] = self.layout.counts
        return counts[0]

    @property
    def num_joints(self) -> int:
        counts: tuple[int, ...] = self.layout.counts
        return counts[1]

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
        held = self.layout.num_bytes + sum(array.nbytes for array in self.source)
        return float(held / max(self.num_characters, 1))

    def _map_source(self, change: Callable[[np.ndarray], np.ndarray]) -> tuple[np.ndarray, ...]:
        """Return the source's named tuple with each array changed."""
        return type(self.source)(*map(change, self.source)) if self.source else self.source

    def copy(self) -> CharacterState:
        """Return a copy of all arrays."""
        own, made = self.__dict__, object.__new__(CharacterState)
        source = self._map_source(np.copy)
        return made._bind(own["layout"], own["memory"].copy(), own["pose_memory"].copy(), source)

    def copy_without_pose(self) -> CharacterState:
        """Copy all but the pose: positions, rotations and feet are shared, offsets of joints are zero."""
        own, made = self.__dict__, object.__new__(CharacterState)
        memory = own["memory"].copy()
        memory[own["layout"].offsets_start :] = 0
        return made._bind(own["layout"], memory, own["pose_memory"], self._map_source(np.copy))

    def at(self, characters: np.ndarray | slice | list[int]) -> CharacterState:
        """Return some of the characters."""
        own, chosen = self.__dict__, np.arange(self.num_characters)[characters]
        layout = StateLayout.of(len(chosen), *self.layout.counts[1:])
        pieces = {name: np.zeros(size, np.uint8) for name, size in layout.sizes.items()}
        for name, memory in pieces.items():
            target = np.arange(len(chosen))
            copy_rows(own[name], self.layout.rows[name], chosen, target, layout.rows[name], memory)
        source = self._map_source(lambda array: array[characters])
        return object.__new__(CharacterState)._bind(layout, pieces["memory"], pieces["pose_memory"], source)

    def show_as(self, shown: CharacterState, characters: np.ndarray) -> None:
        """Take over the poses of others (n,), of the same body, for some of the characters (n,), in place."""
        own, theirs = self.__dict__, shown.__dict__
        for name, rows in self.layout.shown_rows.items():
            others = np.arange(shown.num_characters)
            copy_rows(theirs[name], shown.layout.shown_rows[name], others, characters, rows, own[name])

    def with_arrays(self, *, source: tuple[np.ndarray, ...] | None = None, **arrays: np.ndarray) -> CharacterState:
        """Return the state with some arrays replaced."""
        own, made, changed = self.__dict__, object.__new__(CharacterState), self.layout.pieces_of(arrays)
        pieces = [own[piece].copy() if piece in changed else own[piece] for piece in own["layout"].sizes]
        made._bind(own["layout"], pieces[0], pieces[1], self.source if source is None else source)
        for name, array in arrays.items():
            getattr(made, name)[...] = array
        return made


ARRAYS = tuple(field.name for field in fields(CharacterState) if field.name != "source")
"""Names of all arrays but those of the source."""


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
    layout = StateLayout.of(len(frames), num_joints, num_moving, num_feet)
    memory, pose_memory = (np.zeros(size, np.uint8) for size in layout.sizes.values())
    state = object.__new__(CharacterState)._bind(layout, memory, pose_memory, ())
    for name in ("simulation_positions", "root_positions"):
        getattr(state, name)[:] = positions
    for name in ("simulation_yaws", "wanted_yaws", "facing_yaws", "root_yaws"):
        getattr(state, name)[:] = yaws
    state.frames[:] = state.span_starts[:] = frames
    state.settled[:] = state.past_ages[:] = np.inf
    state.costs[:] = np.nan
    if search_in is not None:
        state.search_in[:] = search_in
    return state


def check_places(count: int, positions: np.ndarray | None, facing: np.ndarray | None) -> tuple[np.ndarray, np.ndarray]:
    """Return where characters start and what they face, (C, 3) both: by default the origin and +z; raise if they are
    not numbers."""
    at = np.zeros((count, 3)) if positions is None else np.array(positions, float)
    towards = np.tile([0.0, 0.0, 1.0], (count, 1)) if facing is None else np.array(facing, float)
    if at.shape != (count, 3) or towards.shape != (count, 3):
        raise InputError(f"{count} characters need positions and facings of shape ({count}, 3).")
    if not (np.isfinite(at).all() and np.isfinite(towards).all()):
        raise InputError("characters can't start at positions or facings that are not numbers.")
    return at, towards
