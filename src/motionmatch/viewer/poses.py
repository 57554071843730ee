"""Pose frames: what is shown, packed for the page. docs/viewer-protocol.md has the layout; it is written here once.

A frame is a header, a record for each character, for each seat the path that the selected character is to take and the
one its recording takes, and the shapes that move (`world.SHAPE`). All numbers are little-endian, and everything lies on
multiples of four bytes.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntFlag

import numpy as np

from motionmatch.viewer.world import SHAPE

HEADER = np.dtype(
    [
        ("kind", "u1"),
        ("flags", "u1"),
        ("characters", "<u2"),
        ("joints", "<u2"),
        ("moving", "<u2"),
        ("step", "<u4"),
        ("seq", "<u4"),
        ("time", "<f8"),
        ("generation", "<u4"),
        ("seats", "u1"),
        ("horizons", "u1"),
        ("shapes", "<u2"),
    ]
)
"""32 bytes."""

POSES, GHOST = 1, 2
"""Kinds of frames."""
QUANTUM = 32767.0
"""What 1 is in a quantised quaternion."""


class Flag(IntFlag):
    """Of a whole frame."""

    PAUSED = 1
    PAST = 2
    """Later steps are kept: this is not the newest."""
    BLIND = 4
    SCRIPTED = 8
    """A scenario drives, not the player."""


class CharacterFlag(IntFlag):
    """Of one character."""

    SEARCHED = 1
    SWITCHED = 2


def record(joints: int, moving: int) -> np.dtype:
    """One character: 12 M + 8 J + 24 bytes."""
    return np.dtype(
        [
            ("translations", "<f4", (moving, 3)),
            ("rotations", "<i2", (joints, 4)),
            ("goal", "<f4", (3,)),
            ("frame", "<u4"),
            ("cost", "<f4"),
            ("contacts", "u1"),
            ("flags", "u1"),
            ("seat", "u1"),
            ("reserved", "u1"),
        ]
    )


def path_record(horizons: int) -> np.dtype:
    """The two paths of one seat: 32 H bytes, each row x, z, and where to face, x, z."""
    return np.dtype([("wanted", "<f4", (horizons, 4)), ("matched", "<f4", (horizons, 4))])


@dataclass(frozen=True)
class Moment:
    """What is the same for all characters of a frame."""

    step: int = 0
    time: float = 0.0
    seq: int = 0
    generation: int = 0
    flags: int = 0
    """`Flag`s"""


@dataclass(frozen=True, eq=False)
class Figures:
    """C characters, as a frame has them. Rotations are wxyz here and xyzw on the wire."""

    translations: np.ndarray
    """(C, M, 3) local places of the joints that move; the first is the root, in the world"""
    rotations: np.ndarray
    """(C, J, 4) local; the root's is in the world"""
    goals: np.ndarray
    """(C, 3) where the simulation is: x, z, and its angle about y"""
    frames: np.ndarray
    """(C,) of the database"""
    costs: np.ndarray
    """(C,)"""
    contacts: np.ndarray
    """(C, K) bool: feet that are held; the first eight are told"""
    flags: np.ndarray
    """(C,) `CharacterFlag`s"""
    seats: np.ndarray
    """(C,)"""


def quantised(rotations: np.ndarray) -> np.ndarray:
    """Quaternions (…, 4) wxyz as whole numbers xyzw."""
    whole = np.rint(rotations[..., [1, 2, 3, 0]] * QUANTUM)
    return np.clip(whole, -QUANTUM, QUANTUM).astype("<i2")


def pack(
    moment: Moment,
    figures: Figures,
    paths: np.ndarray | None = None,
    *,
    shapes: np.ndarray | None = None,
    kind: int = POSES,
) -> bytes:
    """A frame. `paths` (S, 2, H, 4): for each seat the path wanted and the one that plays; `shapes` (E,) of SHAPE."""
    count, moving = figures.translations.shape[:2]
    joints = figures.rotations.shape[1]
    seats, horizons = (0, 0) if paths is None else (paths.shape[0], paths.shape[2])
    header = np.zeros(1, HEADER)
    header["kind"], header["flags"] = kind, moment.flags
    header["characters"], header["joints"], header["moving"] = count, joints, moving
    header["step"], header["seq"] = moment.step & 0xFFFFFFFF, moment.seq
    header["time"], header["generation"] = moment.time, moment.generation
    header["seats"], header["horizons"] = seats, horizons
    rows = np.zeros(count, record(joints, moving))
    rows["translations"], rows["rotations"] = figures.translations, quantised(figures.rotations)
    rows["goal"], rows["frame"], rows["cost"] = figures.goals, figures.frames, figures.costs
    bits = np.packbits(figures.contacts[:, :8], axis=1, bitorder="little")
    if bits.shape[1]:
        rows["contacts"] = bits[:, 0]
    rows["flags"], rows["seat"] = figures.flags, figures.seats
    tail = b"" if paths is None else np.ascontiguousarray(paths, "<f4").tobytes()
    if shapes is not None:
        shapes = shapes[: np.iinfo(np.uint16).max]
        header["shapes"] = len(shapes)
        tail += shapes.tobytes()
    return header.tobytes() + rows.tobytes() + tail


@dataclass(frozen=True, eq=False)
class Frame:
    """A frame that was read back, field by field."""

    header: np.void
    characters: np.ndarray
    """(C,) of `record`"""
    paths: np.ndarray
    """(S, 2, H, 4)"""
    shapes: np.ndarray
    """(E,) of `world.SHAPE`"""

    @property
    def rotations(self) -> np.ndarray:
        """(C, J, 4) wxyz"""
        return self.characters["rotations"][..., [3, 0, 1, 2]] / QUANTUM

    @property
    def roots(self) -> np.ndarray:
        """(C, 3)"""
        return self.characters["translations"][:, 0]


def unpack(data: bytes) -> Frame:
    """What `pack` packed, for tests and for programs that listen."""
    header = np.frombuffer(data, HEADER, 1)[0]
    count, seats, horizons = int(header["characters"]), int(header["seats"]), int(header["horizons"])
    kind = record(int(header["joints"]), int(header["moving"]))
    stop = HEADER.itemsize + count * kind.itemsize
    rows = np.frombuffer(data, kind, count, HEADER.itemsize)
    paths = np.frombuffer(data, "<f4", seats * 2 * horizons * 4, stop).reshape(seats, 2, horizons, 4)
    shapes = np.frombuffer(data, SHAPE, int(header["shapes"]), stop + paths.nbytes)
    return Frame(header, rows, paths, shapes)
