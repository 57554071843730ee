"""Key frames, parts and grafts as TOML files.

Key frames, `[[key]]` for each:

    [[key]]
    frame = 40                # of the result
    at = 120                  # the pose: this frame of the example
    # clip = "walk"           # which example, where there are several
    # file = "pose.bvh"       # or a file of its own; then `at` is 0 if left out
    # root = true             # meet its place on the ground and its heading too
    # position = [1.0, 2.5]   # another place, metres along x and z
    # facing = 90             # another heading, degrees from +z towards +x

Parts, by the joints in them; three dots stand for all below. What no part names is a part too:

    [parts]
    "left arm" = ["LeftShoulder", "LeftArm..."]
    tail = ["Hips", "Tail..."]

Grafts, `[[graft]]` for each:

    [[graft]]
    donor = "dog: trot 4"     # a motion file, or a script or a database of the actors
    # clip = "D1_009"         # which of its clips, where there are several
    joint = "Tail"            # its joint, with all below
    at = "Hips"               # hung on this joint of the body; or
    # onto = "Head"           # put in place of this one, with all below
    # scale = 1.5
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from motionmatch.errors import InputError, MotionMatchError, TextError, unknown_name
from motionmatch.generative.creature import Graft
from motionmatch.generative.keyframes import KeyFrames
from motionmatch.maths import quat, rotation
from motionmatch.motion.clip import Clip
from motionmatch.motion.load import load
from motionmatch.motion.resample import resample_clip
from motionmatch.motion.root import find_headings
from motionmatch.progress import no_progress
from motionmatch.settings import bind_tables, setting
from motionmatch.tomlfile import Document, open_document

MOST = 1e9
"""Largest valid position or angle."""
Failure = Callable[[str, str], TextError]
"""Makes the error about a key and a problem."""


@dataclass(frozen=True)
class KeyTable:
    """One `[[key]]` of a file."""

    frame: int = setting(expected="a frame of the result, a whole number from 0")
    at: int | None = setting(None, expected="the frame of the example that is the pose, a whole number from 0")
    clip: str | None = setting(None, expected="a clip's name")
    file: str | None = setting(None, expected="a path")
    root: bool = setting(False)
    position: tuple[float, float] | None = setting(
        None, low=-MOST, high=MOST, expected="two numbers, metres along x and z"
    )
    facing: float | None = setting(None, low=-MOST, high=MOST, expected="a number, degrees")


@dataclass(frozen=True)
class GraftTable:
    """One `[[graft]]` of a file."""

    donor: str = setting(expected="a motion file, or a script or a database of the actors")
    joint: str = setting(expected="a joint of the donor")
    clip: str | None = setting(None, expected="a clip's name")
    at: str | None = setting(None, expected="a joint of the body")
    onto: str | None = setting(None, expected="a joint of the body")
    scale: float | None = setting(None, expected="a number; as large as fits if it is left out")


def read_key_frames(path: str | Path, examples: Sequence[Clip]) -> KeyFrames:
    """Read key frames from a file; poses come from the examples or from files named there."""
    document = open_document(path)
    tables = bind_tables(document, "key", KeyTable, example="[[key]] with frame = 40 and at = 120")
    poses, frames, placed = [], [], []
    for number, table in enumerate(tables):
        fail = _failure(document, "key", number)
        if table.frame in frames:
            raise fail("frame", f"key frame {table.frame} is named twice; one pose for a frame.")
        frames.append(table.frame)
        pose = _place(table, _pose(table, Path(path).parent, examples, fail))
        poses.append(pose)
        placed.append(table.root or table.position is not None or table.facing is not None)
    first = poses[0]
    together = replace(
        first,
        positions=np.concatenate([pose.positions for pose in poses]),
        rotations=np.concatenate([pose.rotations for pose in poses]),
        name=Path(path).name,
    )
    return KeyFrames(frames, together, root=placed)


def _pose(table: KeyTable, folder: Path, examples: Sequence[Clip], fail: Failure) -> Clip:
    """Return the pose of a table, as a clip of one frame."""
    if table.file is not None:
        try:
            clips = load(folder / table.file, progress=no_progress)
        except MotionMatchError as error:
            raise fail("file", str(error)) from None
    else:
        clips = list(examples)
        if table.at is None:
            raise fail("", "at is missing: expected the frame of the example that is the pose.")
    at = table.at or 0
    clip = _choose_clip(clips, table.clip, fail)
    if not 0 <= at < clip.num_frames:
        raise fail("at", f"at = {at}: {clip.name} has frames 0 to {clip.num_frames - 1}.")
    if not clip.skeleton.same_joints(examples[0].skeleton):
        raise fail("file", f"{clip.name} has another skeleton than {examples[0].name}.")
    return clip.trim(at, at + 1)


def _place(table: KeyTable, pose: Clip) -> Clip:
    """Move the pose to the place and heading that the table names, if it names any."""
    if table.position is None and table.facing is None:
        return pose
    hips = pose.anatomy.roles.get("hips", 0) if pose.anatomy is not None else 0
    at = pose.positions_world[0, hips].astype(float) * [1.0, 0.0, 1.0]
    turn = quat.IDENTITY
    if table.facing is not None:
        turn = rotation.from_heading(np.radians(table.facing) - find_headings(pose)[0])
    pose = pose.rotate(turn)
    goal = at if table.position is None else np.array([table.position[0], 0.0, table.position[1]], float)
    positions = pose.positions.astype(float)
    positions[:, 0] += (goal - pose.positions_world[0, hips]) * [1.0, 0.0, 1.0]
    return replace(pose, positions=positions)


def read_parts(path: str | Path) -> dict[str, list[str]]:
    """Read parts of a skeleton from a file: names of joints by the name of the part."""
    document = open_document(path)
    for key in document.tree:
        if key != "parts":
            raise document.error((key,), f"no '{key}' is known here; write [parts].")
    parts = document.tree.get("parts", {})
    if not isinstance(parts, Mapping) or not parts:
        raise document.error((), "no parts are named; write [parts] and a list of joints for each.")
    for name, joints in parts.items():
        if not (isinstance(joints, list) and joints and all(isinstance(joint, str) for joint in joints)):
            raise document.error(("parts", name), f"part '{name}' names no joint: expected a list of joint names.")
    return {name: list(joints) for name, joints in parts.items()}


def read_grafts(
    path: str | Path, *, fps: float, clips: Callable[[Sequence[str]], list[Clip]] | None = None
) -> list[Graft]:
    """Read grafts from a file; donors are brought to the body's frames per second.

    `clips` reads donors: by default files, and databases and scripts of the actors.
    """
    if clips is None:
        from motionmatch.database.sources import read_clips  # imports the actors, which takes long

        clips = read_clips
    document = open_document(path)
    example = '[[graft]] with donor = "dog.bvh", joint = "Tail" and at = "Hips"'
    grafts = []
    for number, table in enumerate(bind_tables(document, "graft", GraftTable, example=example)):
        fail = _failure(document, "graft", number)
        beside = Path(path).parent / table.donor
        try:
            found = clips([str(beside) if beside.exists() else table.donor])
        except MotionMatchError as error:
            raise fail("donor", str(error)) from None
        donor = _choose_clip(found, table.clip, fail)
        donor = donor if abs(donor.fps - fps) < 1e-3 else resample_clip(donor, fps)
        try:
            joint = donor.skeleton.names[donor.skeleton.joint(table.joint)]
            grafts.append(Graft(donor, joint, onto=table.onto, at=table.at, scale=table.scale))
        except InputError as error:
            raise fail("joint", str(error)) from None
    return grafts


def _choose_clip(clips: Sequence[Clip], name: str | None, fail: Failure) -> Clip:
    if name is None and len(clips) == 1:
        return clips[0]
    names = [clip.name for clip in clips]
    if name is None:
        raise fail("", f'there are {len(clips)} clips; choose one of {", ".join(names[:8])}: clip = "NAME".')
    if name not in names:
        raise fail("clip", str(unknown_name("clip", name, names)))
    return clips[names.index(name)]


def _failure(document: Document, name: str, number: int) -> Failure:
    """Make a function that gives the error about a key of one `[[name]]`; '' is the table itself."""
    return lambda key, problem: document.error((name, number, *filter(None, [key])), problem)
