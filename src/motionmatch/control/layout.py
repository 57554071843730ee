"""Where the arrays of characters lie in memory: all of them in two pieces, one of which is the pose.

So a state is copied at once, and kernels find every array in it (`kernels.characters`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import prod

import numpy as np

from motionmatch.kernels.characters import NAMES

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
_ALIGNED = 16
_STORED = {name: "J 3" for name in JOINT_OFFSETS[:2]} | {name: "M 3" for name in JOINT_OFFSETS[2:4]}
_STORED |= {"positions": "J 3", "rotations": "J 4"}
_WHOLE = {"wanted_tags": "", "frames": "", "span_starts": "", "past_spans": "4 2"}
_FLAGS = {"feet_locked": "K", "searched": "", "switched": ""}
_EXACT = {"past_ages": "4", "hand_moves": "3", "hips_drops": "2", "body_pitches": "2", "feet_slopes": "K 2"}
_EXACT |= {f"simulation_{name}": "3" for name in ("positions", "velocities", "accelerations")}
_EXACT |= {name: "3" for name in ("wanted_velocities", "root_positions", "root_offsets", "root_rates")}
_EXACT |= {f"feet_{name}": "K 3" for name in ("places", "inputs", "offsets", "rates", "rolls")}
_EXACT |= {f"feet_{name}": "K" for name in ("headings", "turns", "grounds", "ground_rates", "rises")}
_KINDS = ((_STORED, np.float32), (_WHOLE, np.int64), (_FLAGS, np.bool_), (_EXACT, np.float64))


@dataclass(frozen=True, eq=False)
class StateLayout:
    """The places of the arrays of C characters with J joints, M of which move, and K feet."""

    counts: tuple[int, int, int, int]
    """C, J, M and K"""
    arrays: dict[str, tuple[str, int, tuple[int, ...], np.dtype]]
    """by name: the piece, its first byte there, its shape and type"""
    places: np.ndarray
    """(N + 4,) those first bytes in the order of the names, then the counts: for kernels"""
    sizes: dict[str, int]
    """bytes of each piece"""
    offsets_start: int
    """from this byte of the first piece on there are the `JOINT_OFFSETS`"""

    @cached_property
    def rows(self) -> dict[str, np.ndarray]:
        """(N, 2) for each piece: the first byte of each of its arrays, and the bytes of a character in it"""
        return {piece: self.find_rows(piece) for piece in self.sizes}

    @cached_property
    def shown_rows(self) -> dict[str, np.ndarray]:
        """The same of those arrays only that making a pose changes."""
        return {piece: self.find_rows(piece, (*JOINT_OFFSETS, *POSE)) for piece in self.sizes}

    def find_rows(self, piece: str, names: Sequence[str] = NAMES) -> np.ndarray:
        """Return an (N, 2) array: the first byte of each of some arrays in a piece, and the bytes of a character."""
        own = [self.arrays[name] for name in names if self.arrays[name][0] == piece]
        return np.array([(start, prod(shape[1:]) * kind.itemsize) for _, start, shape, kind in own], np.int64)

    @staticmethod
    @lru_cache(maxsize=256)
    def of(count: int, num_joints: int, num_moving: int, num_feet: int) -> StateLayout:
        """Lay out the arrays of `count` characters, remembered."""
        letters = {"J": num_joints, "M": num_moving, "K": num_feet}
        lasting = [name for name in NAMES if name not in (*JOINT_OFFSETS, *POSE)]
        arrays, sizes = {}, {}
        for piece, names in (("memory", (*lasting, *JOINT_OFFSETS)), ("pose_memory", POSE)):
            place = 0
            for name in names:
                spec, kind = next(((of[name], kind) for of, kind in _KINDS if name in of), ("", np.float64))
                shape = count, *(letters[letter] if letter in letters else int(letter) for letter in spec.split())
                arrays[name] = (piece, place, shape, np.dtype(kind))
                size = prod(shape) * np.dtype(kind).itemsize
                place += -(-size // _ALIGNED) * _ALIGNED
            sizes[piece] = place
        counts = count, num_joints, num_moving, num_feet
        places = np.array([*(arrays[name][1] for name in NAMES), *counts], np.int64)
        places.flags.writeable = False
        return StateLayout(counts, arrays, places, sizes, arrays[JOINT_OFFSETS[0]][1])

    @property
    def num_bytes(self) -> int:
        """What all arrays hold, bytes."""
        return sum(prod(shape) * kind.itemsize for _, _, shape, kind in self.arrays.values())

    def pieces_of(self, names: Iterable[str]) -> set[str]:
        """Return the pieces that hold some arrays."""
        return {self.arrays[name][0] for name in names}
