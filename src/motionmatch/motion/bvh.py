"""BVH: read anybody's file, or say exactly where it is wrong; write files that every tool reads.

A joint with position channels takes its position from them in place of its OFFSET, as motion-capture tools mean it.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from motionmatch import atomic
from motionmatch.conventions import STORED
from motionmatch.errors import FileError, InputError, unreadable
from motionmatch.kernels.channels import pose_channels
from motionmatch.kernels.text import parse_numbers
from motionmatch.maths import rotation
from motionmatch.motion import bvh_header
from motionmatch.motion.bvh_header import AXES, Header, Text
from motionmatch.motion.clip import Clip
from motionmatch.motion.skeleton import Skeleton


def read(path: str | Path, *, fps: float | None = None) -> Clip:
    """The one character in a BVH file, in the file's own units and axes. `motionmatch.load` gives metres, y up."""
    clips = read_all(path, fps=fps)
    if len(clips) > 1:
        names = ", ".join(clip.skeleton.names[0] for clip in clips)
        raise FileError(f"{path}: holds {len(clips)} characters (roots {names}). Use bvh.read_all, which gives a clip each.")
    return clips[0]


def read_all(path: str | Path, *, fps: float | None = None) -> list[Clip]:
    """Every character in a BVH file: one clip per ROOT."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise unreadable(path, error) from None
    return parse(data, str(path), fps=fps)


def parse(data: bytes, source: str, *, fps: float | None = None) -> list[Clip]:
    """Every character in the bytes of a BVH file; `source` is what error messages call it."""
    text = Text(data, source)
    header = bvh_header.parse(text)
    fps = _rate(text, header, fps)
    values = _values(text, header)
    stem = Path(source).name.rsplit(".", 1)[0]
    clips = []
    for root, stop in zip(header.roots, [*header.roots[1:], len(header.joints)], strict=True):
        name = stem if len(header.roots) == 1 else f"{stem}:{header.joints[root].name}"
        clips.append(_clip(header, root, stop, values, fps, name))
    return clips


def _rate(text: Text, header: Header, fps: float | None) -> float:
    if fps is not None:
        if not (np.isfinite(fps) and fps > 0):
            raise InputError(f"fps must be a positive number of frames per second, got {fps}.")
        return float(fps)
    if not 0 < header.frame_time < 0.5:
        text.fail(
            header.frame_time_at,
            f"the frame time is {header.frame_time:g} s, which no motion capture has. Say the true rate: --fps 60 "
            "(in Python fps=60), or fps = 60 in a motionmatch.toml beside the file.",
        )
    return header.fps


def _values(text: Text, header: Header) -> np.ndarray:
    """(F, N) channel values; F is what the file holds, whatever it says."""
    width = header.num_channels
    if width == 0:
        text.fail(header.data_at, "no joint has any channels, so there is no motion to read.")
    at, size = header.data_at, len(text.data)
    # A number takes at least two bytes with the space behind it, which bounds the room whatever the header claims.
    room = min((size - at) // 2 + 1, 1 << 40)
    values, report = np.empty(room), np.zeros(4, np.int64)
    parse_numbers(np.frombuffer(text.data, np.uint8), at, width, values, report)
    count, bad, odd_row, odd_count = (int(x) for x in report)
    if bad >= 0:
        frame, column = divmod(count, width)
        text.fail(bad, f"expected a number, got '{text.token_at(bad)}' (frame {frame}, {_column_name(header, column)}).")
    if count == 0:
        text.fail(size, "no frames: the file ends after its Frame Time line. Export it again with its motion.")
    wrapped = count % width == 0 and count // width == header.num_frames
    if odd_row >= 0 and not wrapped:
        full_rows = count // width
        if odd_row > text.data.rstrip().rfind(b"\n") and odd_count < width:
            text.fail(
                odd_row,
                f"the file ends in the middle of frame {full_rows}: {odd_count} of {width} numbers. It looks truncated; "
                "export or copy it again.",
            )
        text.fail(odd_row, f"expected {width} numbers in this frame, got {odd_count}.")
    values = values[:count].reshape(-1, width)
    if np.abs(values).max() > 1e30:
        frame, column = np.argwhere(np.abs(values) > 1e30)[0]
        raise FileError(f"{text.source}: frame {frame}, {_column_name(header, column)} is {values[frame, column]:g}; "
                        "expected an angle in degrees or a position.")  # fmt: skip
    return values


def _column_name(header: Header, column: int) -> str:
    for joint in header.joints:
        if joint.channels and joint.first_column <= column < joint.first_column + len(joint.channels):
            kind, axis = joint.channels[column - joint.first_column]
            return f"{joint.name} {AXES[axis].upper()}{kind}"
    raise AssertionError("every column belongs to a joint")


def _clip(header: Header, root: int, stop: int, values: np.ndarray, fps: float, name: str) -> Clip:
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

    Only joints that move in their parent's frame get position channels (the root always does).
    """
    path = Path(path)
    with atomic.writing(path) as temporary, open(temporary, "w", encoding="utf-8", newline="\n") as out:
        out.writelines(_lines(clip, order))
    return path


def _lines(clip: Clip, order: str):
    skeleton = clip.skeleton.scaled(1.0 / clip.metres_per_unit)
    positions = clip.positions.astype(np.float64) / clip.metres_per_unit
    extent = float(np.abs(skeleton.offsets[1:]).max(initial=1e-6))
    moves = np.abs(positions - skeleton.offsets).max(axis=(0, 2)) > 1e-5 * extent
    moves[0] = True
    angles = np.degrees(rotation.to_euler(clip.rotations.astype(np.float64), order))
    turns = " ".join(f"{axis}rotation" for axis in order.upper())

    columns: list[np.ndarray] = []
    yield "HIERARCHY\n"
    stack: list[tuple[int, int, bool]] = [(0, 0, False)]
    while stack:
        joint, depth, done = stack.pop()
        tab = "  " * depth
        if done:
            yield f"{tab}}}\n"
            continue
        yield f"{tab}{'JOINT' if depth else 'ROOT'} {skeleton.names[joint]}\n{tab}{{\n"
        yield f"{tab}  OFFSET {_triple(skeleton.offsets[joint])}\n"
        if moves[joint]:
            yield f"{tab}  CHANNELS 6 Xposition Yposition Zposition {turns}\n"
            columns.append(positions[:, joint])
        else:
            yield f"{tab}  CHANNELS 3 {turns}\n"
        columns.append(angles[:, joint])
        for end in np.flatnonzero(skeleton.end_parents == joint):
            yield f"{tab}  End Site\n{tab}  {{\n{tab}    OFFSET {_triple(skeleton.end_offsets[end])}\n{tab}  }}\n"
        stack.append((joint, depth, True))
        stack.extend((child, depth + 1, False) for child in reversed(skeleton.children[joint]))
    yield f"MOTION\nFrames: {clip.num_frames}\nFrame Time: {1.0 / clip.fps:.9f}\n"
    values = np.concatenate(columns, axis=1)
    row = " ".join(["%.6f"] * values.shape[1]) + "\n"
    for frame in values.tolist():
        yield row % tuple(frame)


def _triple(vector: np.ndarray) -> str:
    return " ".join(f"{value:.7g}" for value in vector.tolist())
