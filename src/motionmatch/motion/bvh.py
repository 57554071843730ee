"""BVH: read files of any tool, or say exactly where one is wrong; write files that every tool reads.

A joint with position channels takes its position from them in place of its OFFSET, as capture tools mean it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NoReturn

import numpy as np

from motionmatch import atomic
from motionmatch.conventions import STORED
from motionmatch.errors import FileError, InputError, unreadable
from motionmatch.maths import rotation
from motionmatch.motion import bvh_header, uncompiled
from motionmatch.motion.bvh_header import AXES, LARGEST, BvhText, Header, shorten
from motionmatch.motion.clip import Clip
from motionmatch.motion.skeleton import Skeleton
from motionmatch.reading import reading

FRAME_TIMES = (1e-4, 0.5)
"""Shortest and longest valid frame time, seconds. Other values are mistakes; 0 and 1 are common."""
_BLOCK = 2048
"""Frames that are written at a time."""
_STILL = 1e-6
"""A joint that stays this close to its offset, in units of the longest bone, gets no position channels."""


def read(path: str | Path, *, fps: float | None = None) -> Clip:
    """Return the one character in a BVH file, in its own units and axes. `motionmatch.load` converts them."""
    clips = read_all(path, fps=fps)
    if len(clips) > 1:
        names = ", ".join(clip.skeleton.names[0] for clip in clips)
        raise FileError(
            f"{path}: holds {len(clips)} characters (roots {names}). Use bvh.read_all: it gives a clip each."
        )
    return clips[0]


def read_all(path: str | Path, *, fps: float | None = None) -> list[Clip]:
    """Return every character in a BVH file: one clip per ROOT."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise unreadable(path, error) from None
    return parse(data, str(path), fps=fps)


def parse(data: bytes, source: str, *, fps: float | None = None) -> list[Clip]:
    """Return every character in the bytes of a BVH file; `source` is what error messages call it."""
    if fps is not None and not (np.isfinite(fps) and fps > 0):
        raise InputError(f"fps must be a positive number of frames per second, got {fps}.")
    with reading(source, again="Export it again."):
        return _parse(data, source, fps)


def _parse(data: bytes, source: str, fps: float | None) -> list[Clip]:
    text = BvhText(data, source)
    header = bvh_header.parse(text)
    fps = _rate(text, header, fps)
    values = _values(text, header)
    stem = Path(source).name.rsplit(".", 1)[0]
    clips: list[Clip] = []
    for root, stop in zip(header.roots, [*header.roots[1:], len(header.joints)], strict=True):
        name = stem if len(header.roots) == 1 else f"{stem}:{header.joints[root].name}"
        if any(clip.name == name for clip in clips):
            name += f":{len(clips) + 1}"
        clips.append(_clip(header, root, stop, values, fps, name))
    return clips


def _rate(text: BvhText, header: Header, fps: float | None) -> float:
    if fps is not None:
        return float(fps)
    if not FRAME_TIMES[0] <= header.frame_time < FRAME_TIMES[1]:
        text.fail(
            header.frame_time_at,
            f"the frame time is {header.frame_time:g} s, which no motion capture has. Say the true rate: "
            f'--fps 60 (in Python fps=60), or in a motionmatch.toml: [files."{Path(text.source).stem}"] fps = 60',
        )
    return header.fps


def _values(text: BvhText, header: Header) -> np.ndarray:
    """Return channel values (F, N); F is counted, whatever number the header states."""
    width = header.num_channels
    if width == 0:
        text.fail(header.data_at, "no joint has any channels, so there is no motion to read.")
    at, size = header.data_at, len(text.data)
    # A number takes two bytes or more with the space behind it: a bound that trusts no count in the header.
    room = (size - at) // 2 + 1
    if uncompiled.is_quicker(room):
        few = uncompiled.parse_numbers(text.data, at, width)
        if few is not None and np.abs(few).max() <= LARGEST:
            return few
    from motionmatch.kernels.bvh import parse_numbers

    values, report = np.empty(room), np.zeros(4, np.int64)
    parse_numbers(np.frombuffer(text.data, np.uint8), at, width, values, report)
    count, bad, odd_row, odd_count = (int(x) for x in report)
    if bad >= 0:
        _fail_number(text, header, bad, count, "a number")
    if count == 0:
        text.fail(size, "no frames: the file ends after its Frame Time line. Export it again with its motion.")
    wrapped = count % width == 0 and count // width == header.num_frames
    if odd_row >= 0 and not wrapped:
        row_at = _first_word(text, odd_row)
        if odd_row > text.data.rstrip().rfind(b"\n") and odd_count < width:
            text.fail(
                row_at,
                f"the file ends in the middle of frame {count // width}: {odd_count} of {width} numbers. "
                "It looks truncated; export or copy it again.",
            )
        text.fail(row_at, f"expected {width} numbers in this frame, got {odd_count}.")
    if max(values[:count].max(), -values[:count].min()) > LARGEST:
        number = int(np.argmax(np.abs(values[:count]) > LARGEST))
        words = re.compile(rb"[^\x00-\x20]+").finditer(text.data, at)
        place = next(islice(words, number, None)).start()
        _fail_number(text, header, place, number, "an angle in degrees or a position")
    return values[:count].reshape(-1, width)


def _first_word(text: BvhText, at: int) -> int:
    match = re.compile(rb"[^\x00-\x20]").search(text.data, at)
    return match.start() if match else at


def _fail_number(text: BvhText, header: Header, at: int, number: int, expected: str) -> NoReturn:
    frame, column = divmod(number, header.num_channels)
    token = text.token_at(at)
    hint = " Decimals take a point, not a comma." if re.fullmatch(r"[+-]?\d*,\d+", token) else ""
    where = f"frame {frame}, {_column_name(header, column)}"
    text.fail(at, f"expected {expected}, got '{token}' ({where}).{hint}")


def _column_name(header: Header, column: int) -> str:
    for joint in header.joints:
        if joint.channels and joint.first_column <= column < joint.first_column + len(joint.channels):
            kind, axis = joint.channels[column - joint.first_column]
            return f"{shorten(joint.name)} {AXES[axis].upper()}{kind}"
    raise AssertionError("every column belongs to a joint")


def _clip(header: Header, root: int, stop: int, values: np.ndarray, fps: float, name: str) -> Clip:
    if uncompiled.is_quicker(values.size):
        from motionmatch.motion.uncompiled import pose_channels
    else:
        from motionmatch.kernels.bvh import pose_channels
    joints = header.joints[root:stop]
    position_columns = np.full((len(joints), 3), -1, np.int32)
    rotation_columns = np.full((len(joints), 3), -1, np.int32)
    rotation_axes = np.zeros((len(joints), 3), np.int32)
    for index, joint in enumerate(joints):
        turns = 0
        for column, (kind, axis) in enumerate(joint.channels or [], start=joint.first_column):
            if kind == "position":
                position_columns[index, axis] = column
            else:
                rotation_columns[index, turns], rotation_axes[index, turns] = column, axis
                turns += 1
    ends = [(joint - root, offset) for joint, offset in header.ends if root <= joint < stop]
    skeleton = Skeleton(
        names=tuple(joint.name for joint in joints),
        parents=np.array([max(joint.parent - root, -1) for joint in joints]),
        offsets=np.array([joint.offset for joint in joints]),
        end_parents=np.array([joint for joint, _ in ends], np.int32),
        end_offsets=np.array([offset for _, offset in ends]).reshape(-1, 3),
    )
    positions = np.empty((len(values), len(joints), 3), STORED)
    rotations = np.empty((len(values), len(joints), 4), STORED)
    offsets = np.array([joint.offset for joint in joints])
    pose_channels(offsets, position_columns, rotation_columns, rotation_axes, values, positions, rotations)
    return Clip(skeleton, positions, rotations, fps=fps, name=name)


def write(clip: Clip, path: str | Path, *, order: str = "ZYX") -> Path:
    """Write a clip, in the units of the file it came from. Joints come depth first, as the format demands.

    Only joints that move in their parent's frame get position channels (the root always does). What a name
    can't hold in a BVH (line ends, braces) becomes an underscore.
    """
    path = Path(path)
    if sorted(order.upper()) != ["X", "Y", "Z"]:
        raise InputError(f"order is '{order}'; a BVH file needs each of X, Y and Z once, such as ZYX.")
    for numbers in (clip.positions, clip.rotations, clip.skeleton.offsets, clip.skeleton.end_offsets):
        if not np.isfinite(numbers).all():
            raise InputError(f"{clip.name} holds numbers that are not finite, so {path} was not written.")
    with atomic.replace_file(path) as temporary, open(temporary, "w", encoding="utf-8", newline="\n") as out:
        out.writelines(_lines(clip, order))
    return path


def _lines(clip: Clip, order: str) -> Iterator[str]:
    skeleton = clip.skeleton.scale(1.0 / clip.metres_per_unit)
    names = _names(skeleton)
    longest = float(np.abs(skeleton.offsets[1:]).max(initial=1e-6))
    ends = np.stack([clip.positions.min(axis=0), clip.positions.max(axis=0)]).astype(np.float64) / clip.metres_per_unit
    moves = np.abs(ends - skeleton.offsets).max(axis=(0, 2)) > _STILL * longest
    moves[0] = True
    turns = " ".join(f"{axis}rotation" for axis in order.upper())

    joints: list[int] = []
    yield "HIERARCHY\n"
    stack: list[tuple[int, int, bool]] = [(0, 0, False)]
    while stack:
        joint, depth, done = stack.pop()
        tab = "  " * depth
        if done:
            yield f"{tab}}}\n"
            continue
        yield f"{tab}{'JOINT' if depth else 'ROOT'} {names[joint]}\n{tab}{{\n"
        yield f"{tab}  OFFSET {_triple(skeleton.offsets[joint])}\n"
        if moves[joint]:
            yield f"{tab}  CHANNELS 6 Xposition Yposition Zposition {turns}\n"
        else:
            yield f"{tab}  CHANNELS 3 {turns}\n"
        joints.append(joint)
        for end in np.flatnonzero(skeleton.end_parents == joint):
            offset = _triple(skeleton.end_offsets[end])
            yield f"{tab}  End Site\n{tab}  {{\n{tab}    OFFSET {offset}\n{tab}  }}\n"
        stack.append((joint, depth, True))
        stack.extend((child, depth + 1, False) for child in reversed(skeleton.children[joint]))
    yield f"MOTION\nFrames: {clip.num_frames}\nFrame Time: {1.0 / clip.fps:.12f}\n"
    for start in range(0, clip.num_frames, _BLOCK):  # of a long clip all numbers at once would take much memory
        some = slice(start, start + _BLOCK)
        positions = clip.positions[some].astype(np.float64) / clip.metres_per_unit
        angles = np.degrees(rotation.to_euler(clip.rotations[some].astype(np.float64), order))
        columns = [part for j in joints for part in ([positions[:, j]] if moves[j] else []) + [angles[:, j]]]
        values = np.concatenate(columns, axis=1).round(6) + 0.0  # no -0.000000
        row = " ".join(["%.6f"] * values.shape[1]) + "\n"
        for frame in values.tolist():
            yield row % tuple(frame)


def _names(skeleton: Skeleton) -> list[str]:
    """Return the joints' names as a BVH can hold them, still all different."""
    names: list[str] = []
    taken = set(skeleton.names)
    for original in skeleton.names:
        encodable = original.encode("utf-8", "replace").decode("utf-8")
        name = re.sub(r"[{}\x00-\x1f\x7f]", "_", encodable).strip(" ") or "_"
        while name != original and name in taken:
            name += "_"
        taken.add(name)
        names.append(name)
    return names


def _triple(vector: np.ndarray) -> str:
    """Write three numbers with the fewest digits that give the same float32 when read."""
    return " ".join(np.format_float_positional(value, trim="-") for value in vector)
