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

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from motionmatch.errors import InputError, MotionMatchError, TextError, unknown_name, unreadable
from motionmatch.generative.constraints import KeyFrames
from motionmatch.generative.reassembly import Graft
from motionmatch.generative.representation import headings
from motionmatch.maths import quat, rotation
from motionmatch.motion.clip import Clip
from motionmatch.motion.load import load
from motionmatch.motion.resample import resample_clip
from motionmatch.motion.settings import place_of
from motionmatch.progress import no_progress


@dataclass(frozen=True)
class Entry:
    """One `[[table]]` of a file, and where its lines are."""

    source: str
    table: Mapping[str, Any]
    lines: Mapping[str, int]
    """line of each key; '' is that of the head"""

    def fail(self, key: str, problem: str) -> TextError:
        return TextError(self.source, self.lines.get(key, self.lines[""]), 1, problem)

    def take(self, key: str, kind: type | tuple[type, ...], wanted: str, default: Any = None) -> Any:
        """A value of a kind, or the default where it is left out."""
        if key not in self.table:
            return default
        value = self.table[key]
        wrong_bool = isinstance(value, bool) and kind is not bool
        if wrong_bool or not isinstance(value, kind):
            raise self.fail(key, f"{key} = {value!r}: expected {wanted}.")
        return value

    def need(self, key: str, kind: type | tuple[type, ...], wanted: str) -> Any:
        if key not in self.table:
            raise self.fail("", f"{key} is missing: expected {wanted}.")
        return self.take(key, kind, wanted)


def read_key_frames(path: str | Path, examples: Sequence[Clip]) -> KeyFrames:
    """Key frames from a file; poses come from the examples or from files named there."""
    known = ("frame", "at", "clip", "file", "root", "position", "facing")
    entries = _entries(path, "key", known, example="[[key]] with frame = 40 and at = 120")
    poses, frames, placed = [], [], []
    for entry in entries:
        frames.append(entry.need("frame", int, "a frame of the result, a whole number from 0"))
        if frames[-1] in frames[:-1]:
            raise entry.fail("frame", f"key frame {frames[-1]} is named twice; one pose for a frame.")
        pose = _pose(entry, Path(path).parent, examples)
        root = entry.take("root", bool, "true or false", False)
        pose, moved = _placed(entry, pose)
        poses.append(pose)
        placed.append(root or moved)
    first = poses[0]
    together = replace(
        first,
        positions=np.concatenate([pose.positions for pose in poses]),
        rotations=np.concatenate([pose.rotations for pose in poses]),
        name=Path(path).name,
    )
    return KeyFrames(frames, together, root=placed)


def _pose(entry: Entry, folder: Path, examples: Sequence[Clip]) -> Clip:
    """The one frame that is meant."""
    file, name = entry.take("file", str, "a path"), entry.take("clip", str, "a clip's name")
    if file is not None:
        try:
            clips = load(folder / file, progress=no_progress)
        except MotionMatchError as error:
            raise entry.fail("file", str(error)) from None
        at = entry.take("at", int, "a frame of the pose's clip, a whole number from 0", 0)
    else:
        clips = list(examples)
        at = entry.need("at", int, "the frame of the example that is the pose, a whole number from 0")
    clip = _chosen(clips, name, entry)
    if not 0 <= at < clip.num_frames:
        raise entry.fail("at", f"at = {at}: {clip.name} has frames 0 to {clip.num_frames - 1}.")
    if not clip.skeleton.same_joints(examples[0].skeleton):
        raise entry.fail("file", f"{clip.name} has another skeleton than {examples[0].name}.")
    return clip.trim(at, at + 1)


def _placed(entry: Entry, pose: Clip) -> tuple[Clip, bool]:
    """The pose where the entry wants it, and whether it wants it anywhere."""
    position = entry.take("position", list, "two numbers, metres along x and z")
    facing = entry.take("facing", (int, float), "a number, degrees")
    if position is None and facing is None:
        return pose, False
    if position is not None:
        numbers = [x for x in position if isinstance(x, int | float) and not isinstance(x, bool) and np.isfinite(x)]
        if len(numbers) != 2 or len(position) != 2:
            raise entry.fail("position", f"position = {position!r}: expected two numbers, metres along x and z.")
    hips = pose.anatomy.roles.get("hips", 0) if pose.anatomy is not None else 0
    at = pose.positions_world[0, hips].astype(float) * [1.0, 0.0, 1.0]
    turn = quat.IDENTITY if facing is None else rotation.from_heading(np.radians(facing) - headings(pose)[0])
    pose = pose.rotated(turn)
    goal = at if position is None else np.array([position[0], 0.0, position[1]], float)
    positions = pose.positions.astype(float)
    positions[:, 0] += (goal - pose.positions_world[0, hips]) * [1.0, 0.0, 1.0]
    return replace(pose, positions=positions), True


def read_parts(path: str | Path) -> dict[str, list[str]]:
    """Parts of a skeleton from a file: names of joints by the name of the part."""
    table, text = _table(path)
    for key in table:
        if key != "parts":
            raise TextError(str(path), _line(text, key), 1, f"no '{key}' is known here; write [parts].")
    parts = table.get("parts", {})
    if not isinstance(parts, Mapping) or not parts:
        raise TextError(str(path), 1, 1, "no parts are named; write [parts] and a list of joints for each.")
    for name, joints in parts.items():
        if not (isinstance(joints, list) and joints and all(isinstance(joint, str) for joint in joints)):
            raise TextError(
                str(path), _line(text, name), 1, f"part '{name}' names no joint: expected a list of joint names."
            )
    return {name: list(joints) for name, joints in parts.items()}


def read_grafts(
    path: str | Path, *, fps: float, clips: Callable[[Sequence[str]], list[Clip]] | None = None
) -> list[Graft]:
    """Grafts from a file; donors are brought to the body's frames per second. `clips` reads donors: files, or databases
    and scripts of the actors by default."""
    if clips is None:
        from motionmatch.database.sources import read_clips  # with the actors, who take long to import

        clips = read_clips
    known = ("donor", "clip", "joint", "at", "onto", "scale")
    entries = _entries(path, "graft", known, example='[[graft]] with donor = "dog.bvh", joint = "Tail" and at = "Hips"')
    grafts = []
    for entry in entries:
        said = entry.need("donor", str, "a motion file, or a script or a database of the actors")
        beside = Path(path).parent / said
        try:
            found = clips([str(beside) if beside.exists() else said])
        except MotionMatchError as error:
            raise entry.fail("donor", str(error)) from None
        donor = _chosen(found, entry.take("clip", str, "a clip's name"), entry)
        donor = donor if abs(donor.fps - fps) < 1e-3 else resample_clip(donor, fps)
        joint = entry.need("joint", str, "a joint of the donor")
        scale = float(entry.take("scale", (int, float), "a number", 1.0))
        try:
            grafts.append(
                Graft(
                    donor,
                    donor.skeleton.names[donor.skeleton.joint(joint)],
                    onto=entry.take("onto", str, "a joint of the body"),
                    at=entry.take("at", str, "a joint of the body"),
                    scale=scale,
                )
            )
        except InputError as error:
            raise entry.fail("joint", str(error)) from None
    return grafts


def _chosen(clips: Sequence[Clip], name: str | None, entry: Entry) -> Clip:
    if name is None and len(clips) == 1:
        return clips[0]
    names = [clip.name for clip in clips]
    if name is None:
        raise entry.fail("", f'there are {len(clips)} clips; choose one of {", ".join(names[:8])}: clip = "NAME".')
    if name not in names:
        raise entry.fail("clip", str(unknown_name("clip", name, names)))
    return clips[names.index(name)]


def _entries(path: str | Path, name: str, known: Sequence[str], *, example: str) -> list[Entry]:
    """The `[[name]]` tables of a file."""
    table, text = _table(path)
    for key in table:
        if key != name:
            raise TextError(str(path), _line(text, key), 1, f"no '{key}' is known here; write [[{name}]].")
    found = table.get(name, [])
    if not isinstance(found, list) or not found or not all(isinstance(each, Mapping) for each in found):
        raise TextError(str(path), 1, 1, f"nothing is said here; write {example}.")
    entries = []
    for each, lines in zip(found, _lines(text, name, len(found)), strict=True):
        entry = Entry(str(path), each, lines)
        for key in each:
            if key not in known:
                raise entry.fail(key, str(unknown_name("key", key, known)))
        entries.append(entry)
    return entries


def _table(path: str | Path) -> tuple[Mapping[str, Any], str]:
    """The tree of a TOML file and its text."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise unreadable(path, error) from None
    try:
        text = data.decode("utf-8-sig")
        return tomllib.loads(text), text
    except UnicodeDecodeError:
        raise TextError(str(path), 1, 1, "not a text file in UTF-8.") from None
    except tomllib.TOMLDecodeError as error:
        place, problem = place_of(error, data)
        raise TextError(str(path), *place, f"not valid TOML: {problem}") from None


def _line(text: str, key: str) -> int:
    """The line that a key or a table's head is on."""
    pattern = re.compile(rf"""^\s*\[*\s*["']?{re.escape(key)}["']?\s*[=\]]""")
    return next((n for n, line in enumerate(text.splitlines(), start=1) if pattern.match(line)), 1)


def _lines(text: str, name: str, count: int) -> list[dict[str, int]]:
    """For each `[[name]]` the lines of its head and its keys."""
    found: list[dict[str, int]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if re.match(rf"\s*\[\[\s*[\"']?{re.escape(name)}[\"']?\s*\]\]", line):
            found.append({"": number})
        elif found and (key := re.match(r"""\s*["']?([\w-]+)["']?\s*=""", line)):
            found[-1].setdefault(key[1], number)
    # Written in one line, as an array of inline tables, they are all where that line is.
    return found if len(found) == count else [{"": _line(text, name)} for _ in range(count)]
