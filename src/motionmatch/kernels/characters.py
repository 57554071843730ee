"""The arrays of characters, found again by kernels in one piece of memory.

A state has some fifty arrays. Handed to a kernel one by one they cost more than all that a kernel does for a single
character; so a kernel takes the memory that holds them all, and their places in it (`control.state`).
"""

from collections import namedtuple
from typing import Any

import numpy as np
from numba import njit

NAMES = (
    "simulation_positions",
    "simulation_velocities",
    "simulation_accelerations",
    "simulation_yaws",
    "simulation_yaw_rates",
    "wanted_velocities",
    "wanted_yaws",
    "wanted_tags",
    "facing_yaws",
    "frames",
    "frame_fractions",
    "search_in",
    "settled",
    "span_starts",
    "past_spans",
    "past_ages",
    "root_positions",
    "root_yaws",
    "climb_rates",
    "root_offsets",
    "root_rates",
    "yaw_offsets",
    "yaw_rates",
    "rotation_offsets",
    "rotation_rates",
    "translation_offsets",
    "translation_rates",
    "feet_locked",
    "feet_places",
    "feet_inputs",
    "feet_offsets",
    "feet_rates",
    "feet_rolls",
    "feet_headings",
    "feet_turns",
    "feet_grounds",
    "feet_ground_rates",
    "feet_slopes",
    "hips_drops",
    "hips_lifts",
    "hand_moves",
    "body_pitches",
    "feet_rises",
    "positions",
    "rotations",
    "searched",
    "switched",
    "costs",
)
"""Names of the arrays of `control.state.CharacterState`, in order."""
AT: Any = namedtuple("AT", NAMES)(*range(len(NAMES)))
"""The number of each array: its place in the memory is `places[AT.frames]`."""
CHARACTERS, JOINTS, MOVING, FEET = range(len(NAMES), len(NAMES) + 4)
"""Numbers of the sizes, which come after the places of the arrays."""


@njit(cache=True, nogil=True)
def get_flat(memory, places, name, width):
    """Return an array (C,) or, flat, (C, width) of float64."""
    start = places[name]
    return memory[start : start + 8 * width * places[CHARACTERS]].view(np.float64)


@njit(cache=True, nogil=True)
def get_numbers(memory, places, name):
    """Return an array (C,) of float64."""
    return get_flat(memory, places, name, 1)


@njit(cache=True, nogil=True)
def get_rows(memory, places, name, width):
    """Return an array (C, width) of float64."""
    return get_flat(memory, places, name, width).reshape((places[CHARACTERS], width))


@njit(cache=True, nogil=True)
def get_points(memory, places, name, number):
    """Return an array (C, number, 3) of float64."""
    return get_flat(memory, places, name, 3 * number).reshape((places[CHARACTERS], number, 3))


@njit(cache=True, nogil=True)
def get_stored(memory, places, name, number, width):
    """Return an array (C, number, width) of float32."""
    start, count = places[name], places[CHARACTERS]
    return memory[start : start + 4 * number * width * count].view(np.float32).reshape((count, number, width))


@njit(cache=True, nogil=True)
def get_whole(memory, places, name):
    """Return an array (C,) of int64."""
    start = places[name]
    return memory[start : start + 8 * places[CHARACTERS]].view(np.int64)


@njit(cache=True, nogil=True)
def get_flags(memory, places, name):
    """Return an array (C,) of bool."""
    start = places[name]
    return memory[start : start + places[CHARACTERS]].view(np.bool_)


@njit(cache=True, nogil=True)
def get_spans(memory, places):
    """Return the array (C, 4, 2) of spans of frames."""
    start, count = places[AT.past_spans], places[CHARACTERS]
    return memory[start : start + 64 * count].view(np.int64).reshape((count, 4, 2))


@njit(cache=True, nogil=True)
def copy_rows(
    source,  # uint8: a piece of memory
    rows,  # (N, 2) int64: the first byte of each array, and the bytes of a character
    chosen,  # (n,) int64: characters of the source
    target,  # (n,) int64: where they go
    rows_out,  # (N, 2) int64
    memory_out,  # uint8
):
    """Copy the arrays of some characters from one piece of memory to another."""
    words, words_out = source.view(np.int64), memory_out.view(np.int64)
    for a in range(rows.shape[0]):
        start, width, start_out = rows[a, 0], rows[a, 1], rows_out[a, 0]
        for i in range(chosen.shape[0]):
            here, there = start + chosen[i] * width, start_out + target[i] * width
            if width % 8 == 0:
                for k in range(width // 8):
                    words_out[there // 8 + k] = words[here // 8 + k]
            else:
                for k in range(width):
                    memory_out[there + k] = source[here + k]
