"""Pose frames: the binary messages to the page. The tables of fields below are the layout, written once.

`page/write_protocol.py` makes the page's reader and the tables of docs/viewer-protocol.md from them. A frame has a
header, a record for each character, for each seat the wanted and the matched path of the selected character, and the
shapes that move. Numbers are little-endian; every field lies on a multiple of its size.

Poses are sent as the controller holds them and as the page draws them: rotations of all joints in the world, and world
positions of the joints with a local offset that changes (M of them, the root first). The page places every other joint
at its parent's position plus its fixed offset, rotated by its parent.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntFlag
from typing import NamedTuple

import numpy as np


class WireField(NamedTuple):
    """A field of a binary record."""

    name: str
    type: str
    """as numpy writes it, such as `<u2`"""
    text: str
    shape: tuple[int | str, ...] = ()
    """sizes; `J`, `M` and `H` stand for joints, joints with positions, and path points"""


POSES, GHOST = 1, 2
"""Kinds of frames."""
QUANTUM = 32767
"""The whole number that stands for 1 in a quantised quaternion."""
SHAPES = ("disc", "box", "ellipse")
"""Kinds of shapes; on the wire 1 is the first."""
NOBODY = 0xFFFF
"""The character of a shape that belongs to none."""


class FrameFlag(IntFlag):
    """Flags of a whole frame."""

    PAUSED = 1
    PAST = 2
    """Later steps are kept: this is not the newest."""
    BLIND = 4
    SCRIPTED = 8
    """A scenario drives, not the player."""


class CharacterFlag(IntFlag):
    """Flags of one character."""

    SEARCHED = 1
    SWITCHED = 2


HEADER_FIELDS = (
    WireField("kind", "u1", f"{POSES} poses, {GHOST} ghost"),
    WireField("flags", "u1", "1 paused, 2 not the newest step, 4 blind, 8 a scenario drives"),
    WireField("characters", "<u2", "C, characters"),
    WireField("joints", "<u2", "J, joints"),
    WireField("moving", "<u2", "M, joints whose position is sent (`skeleton.moving`)"),
    WireField("step", "<u4", "step of the simulation"),
    WireField("seq", "<u4", "`seq` of the newest `input` that was applied"),
    WireField("time", "<f8", "seconds"),
    WireField("generation", "<u4", "of the scene"),
    WireField("seats", "u1", "S, seats that have paths (0 in a ghost)"),
    WireField("horizons", "u1", "H, points of a path"),
    WireField("shapes", "<u2", "E, shapes that move"),
)
CHARACTER_FIELDS = (
    WireField("positions", "<f4", "world positions of the joints in `skeleton.moving`, the root first", ("M", 3)),
    WireField("rotations", "<i2", f"world rotations x, y, z, w of all joints, each × {QUANTUM}", ("J", 4)),
    WireField("goal", "<f4", "the simulation: x, z, angle about y", (3,)),
    WireField("frame", "<u4", "frame of the database (0 when blind)"),
    WireField("cost", "<f4", "cost of the last search (NaN: none yet, or blind)"),
    WireField("contacts", "u1", "feet that are held, a bit for each of `skeleton.feet`"),
    WireField("flags", "u1", "1 a search was made in this step, 2 it switched to another frame (0 when blind)"),
    WireField("seat", "u1", "seat"),
    WireField("reserved", "u1", "0"),
)
PATH_FIELDS = (
    WireField("wanted", "<f4", "the path that is wanted: x, z, facing x, facing z at the scene's `times`", ("H", 4)),
    WireField("matched", "<f4", "the path that the recording takes from the frame that plays", ("H", 4)),
)
SHAPE_FIELDS = (
    WireField("kind", "u1", ", ".join(f"{number} {name}" for number, name in enumerate(SHAPES, start=1))),
    WireField("horizon", "u1", "of an ellipse: the moment ahead that it is for"),
    WireField("character", "<u2", f"the character it belongs to, {NOBODY} none"),
    WireField("centre", "<f4", "x, z", (2,)),
    WireField("yaw", "<f4", "angle about y"),
    WireField("size", "<f4", "half its length along x and z, before it is turned", (2,)),
    WireField("span", "<f4", "lowest and highest point above the ground", (2,)),
)


def make_dtype(layout: tuple[WireField, ...], **sizes: int) -> np.dtype:
    """Return the numpy type of a record; `sizes` gives `J`, `M` and `H` where the layout has them."""
    return np.dtype(
        [
            (each.name, each.type, tuple(size if isinstance(size, int) else sizes[size] for size in each.shape))
            for each in layout
        ]
    )


HEADER = make_dtype(HEADER_FIELDS)
SHAPE = make_dtype(SHAPE_FIELDS)


def character_dtype(joints: int, moving: int) -> np.dtype:
    """Return the type of the record of one character: 12 M + 8 J + 24 bytes."""
    return make_dtype(CHARACTER_FIELDS, J=joints, M=moving)


@dataclass(frozen=True)
class Moment:
    """Fields of a frame that are the same for all characters."""

    step: int = 0
    time: float = 0.0
    """seconds"""
    seq: int = 0
    generation: int = 0
    flags: int = 0
    """`FrameFlag`s"""


@dataclass(frozen=True, eq=False)
class Figures:
    """C characters, ready to be packed."""

    positions: np.ndarray
    """(C, M, 3) world positions of the joints with a local offset that changes, metres; the first is the root"""
    rotations: np.ndarray
    """(C, J, 4) world rotations of all joints, wxyz (xyzw on the wire)"""
    goals: np.ndarray
    """(C, 3) the simulation: x, z, and its angle about y"""
    frames: np.ndarray
    """(C,) of the database"""
    costs: np.ndarray
    """(C,)"""
    contacts: np.ndarray
    """(C, K) bool: feet that are held; the first eight are sent"""
    flags: np.ndarray
    """(C,) `CharacterFlag`s"""
    seats: np.ndarray
    """(C,)"""


def pack(
    moment: Moment,
    figures: Figures,
    paths: np.ndarray | None = None,
    *,
    shapes: np.ndarray | None = None,
    kind: int = POSES,
) -> bytes:
    """Pack a frame. `paths` (S, 2, H, 4): the wanted and the matched path of each seat; `shapes` (E,) of SHAPE."""
    count, moving = figures.positions.shape[:2]
    joints = figures.rotations.shape[1]
    seats, horizons = (0, 0) if paths is None else (paths.shape[0], paths.shape[2])
    header = np.zeros(1, HEADER)
    header["kind"], header["flags"] = kind, moment.flags
    header["characters"], header["joints"], header["moving"] = count, joints, moving
    header["step"], header["seq"] = moment.step & 0xFFFFFFFF, moment.seq
    header["time"], header["generation"] = moment.time, moment.generation
    header["seats"], header["horizons"] = seats, horizons
    rows = np.zeros(count, character_dtype(joints, moving))
    rows["positions"] = figures.positions
    _quantise(figures.rotations, rows["rotations"])
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


def _quantise(rotations: np.ndarray, out: np.ndarray) -> None:
    """Write quaternions (…, 4) wxyz as whole numbers xyzw."""
    whole = np.multiply(rotations, np.float32(QUANTUM))
    np.rint(whole, out=whole)
    np.clip(whole, -QUANTUM, QUANTUM, out=whole)
    out[..., :3], out[..., 3] = whole[..., 1:], whole[..., 0]


@dataclass(frozen=True, eq=False)
class PoseFrame:
    """A pose frame, unpacked."""

    header: np.void
    """of HEADER"""
    characters: np.ndarray
    """(C,) of `character_dtype`"""
    paths: np.ndarray
    """(S, 2, H, 4)"""
    shapes: np.ndarray
    """(E,) of SHAPE"""

    @property
    def rotations(self) -> np.ndarray:
        """(C, J, 4) world rotations, wxyz."""
        return self.characters["rotations"][..., [3, 0, 1, 2]] / QUANTUM

    @property
    def roots(self) -> np.ndarray:
        """(C, 3) world positions of the roots, metres."""
        return self.characters["positions"][:, 0]


def unpack(data: bytes) -> PoseFrame:
    """Unpack a frame that `pack` made, for tests and other programs."""
    header = np.frombuffer(data, HEADER, 1)[0]
    count, seats, horizons = int(header["characters"]), int(header["seats"]), int(header["horizons"])
    dtype = character_dtype(int(header["joints"]), int(header["moving"]))
    stop = HEADER.itemsize + count * dtype.itemsize
    rows = np.frombuffer(data, dtype, count, HEADER.itemsize)
    paths = np.frombuffer(data, "<f4", seats * 2 * horizons * 4, stop).reshape(seats, 2, horizons, 4)
    shapes = np.frombuffer(data, SHAPE, int(header["shapes"]), stop + paths.nbytes)
    return PoseFrame(header, rows, paths, shapes)
