# SPDX-License-Identifier: GPL-3.0-or-later
"""Motion as BVH text, which is how it goes to motionmatch and comes back. Metres, y up, six channels for each joint."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from mathutils import Euler, Quaternion, Vector

from .armature import Motion

ROOT = "motionmatch_root"
"""Name of a joint that is put above several bones without a parent."""


def write(motion: Motion, path: Path) -> None:
    """Write motion; bones without a parent hang on one more joint if there are several."""
    tops = [n for n, parent in enumerate(motion.parents) if parent < 0]
    extra = len(tops) > 1
    lines, order = ["HIERARCHY"], []

    def add(n: int, depth: int) -> None:
        tab = "\t" * depth
        order.append(n)
        lines.append(f"{tab}{'JOINT' if depth else 'ROOT'} {joint_name(motion, n)}")
        lines.append(f"{tab}{{")
        offset = motion.offsets[n] if depth or extra else np.zeros(3)
        lines.append(f"{tab}\tOFFSET {_text(offset)}")
        lines.append(f"{tab}\tCHANNELS 6 Xposition Yposition Zposition Zrotation Yrotation Xrotation")
        children = [child for child, parent in enumerate(motion.parents) if parent == n]
        for child in children:
            add(child, depth + 1)
        if not children:
            lines.extend((f"{tab}\tEnd Site", f"{tab}\t{{", f"{tab}\t\tOFFSET {_text(motion.tips[n])}", f"{tab}\t}}"))
        lines.append(f"{tab}}}")

    if extra:
        lines.extend((f"ROOT {ROOT}", "{", "\tOFFSET 0 0 0"))
        lines.append("\tCHANNELS 6 Xposition Yposition Zposition Zrotation Yrotation Xrotation")
        for top in tops:
            add(top, 1)
        lines.append("}")
    else:
        add(tops[0], 0)
    lines.extend(("MOTION", f"Frames: {len(motion.places)}", f"Frame Time: {1.0 / motion.fps:.9f}"))
    for places, turns in zip(motion.places, motion.turns, strict=True):
        numbers: list[float] = [0.0] * 6 if extra else []
        for n in order:
            parent = motion.parents[n]
            place, turn = Vector(places[n]), Quaternion(turns[n])
            if parent >= 0:
                above = Quaternion(turns[parent]).inverted()
                place, turn = above @ (place - Vector(places[parent])), above @ turn
            x, y, z = turn.to_euler("XYZ")
            numbers += [*place, np.degrees(z), np.degrees(y), np.degrees(x)]
        lines.append(" ".join(f"{number:.7f}" for number in numbers))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def joint_name(motion: Motion, n: int) -> str:
    """Return the name of a bone as BVH can hold it. Three dots at its end would mean all bones below."""

    def plain(name: str) -> str:
        name = "".join(c if c.isalnum() or c in "_.:-" else "_" for c in name)
        return name.rstrip(".") + "_" if name.endswith("...") else name

    name = plain(motion.names[n]) or f"bone_{n}"
    return f"{name}_{n}" if name in map(plain, motion.names[:n]) else name


def read(path: Path, like: Motion | None = None) -> Motion:
    """Read what motionmatch wrote. With `like` its bones are given their names and order again."""
    words = path.read_text(encoding="utf-8").split("\n")
    names: list[str] = []
    parents: list[int] = []
    offsets: list[list[float]] = []
    tips: dict[int, list[float]] = {}
    channels: list[tuple[int, list[str]]] = []
    stack: list[int] = []
    at, line = -1, 0
    ending = False
    while not words[line].startswith("MOTION"):
        parts = words[line].split()
        line += 1
        if not parts:
            continue
        if parts[0] in ("ROOT", "JOINT"):
            names.append(" ".join(parts[1:]))
            parents.append(stack[-1] if stack else -1)
            offsets.append([0.0, 0.0, 0.0])
            at = len(names) - 1
        elif parts[0] == "End":
            ending = True
        elif parts[0] == "{":
            stack.append(-1 if ending else at)
        elif parts[0] == "}":
            ending = False
            stack.pop()
        elif parts[0] == "OFFSET":
            values = [float(value) for value in parts[1:4]]
            if ending:
                tips[stack[-2]] = values
            else:
                offsets[at] = values
        elif parts[0] == "CHANNELS":
            channels.append((at, [part.lower() for part in parts[2:]]))
    frames = int(words[line + 1].split(":")[1])
    fps = 1.0 / float(words[line + 2].split(":")[1])
    count = len(names)
    places, turns = np.empty((frames, count, 3)), np.empty((frames, count, 4))
    for frame in range(frames):
        numbers = iter(float(value) for value in words[line + 3 + frame].split())
        for joint, kinds in channels:
            place, turn = Vector(offsets[joint]), Quaternion()
            for kind in kinds:
                value = next(numbers)
                axis = "xyz".index(kind[0])
                if kind.endswith("position"):
                    place[axis] = value
                else:
                    angles = Euler((0.0, 0.0, 0.0))
                    angles[axis] = np.radians(value)
                    turn = turn @ angles.to_quaternion()
            parent = parents[joint]
            if parent >= 0:
                above = Quaternion(turns[frame, parent])
                place, turn = Vector(places[frame, parent]) + above @ place, above @ turn
            places[frame, joint], turns[frame, joint] = place, turn
    tails = np.array([tips.get(n, [0.0, 0.05, 0.0]) for n in range(count)])
    made = Motion(names, parents, np.array(offsets), tails, fps, 1.0, places, turns)
    return made if like is None else _reorder(made, like)


def _reorder(made: Motion, like: Motion) -> Motion:
    """Return the bones of another motion, in its order."""
    index = {name: n for n, name in enumerate(made.names)}
    wanted = [joint_name(like, n) for n in range(len(like.names))]
    lost = [name for name in wanted if name not in index]
    if lost:
        raise ValueError(f"motionmatch did not return the bones {', '.join(lost[:5])}.")
    order = [index[name] for name in wanted]
    return Motion(
        like.names,
        like.parents,
        like.offsets,
        like.tips,
        made.fps,
        like.unit,
        made.places[:, order],
        made.turns[:, order],
    )


def _text(values: np.ndarray) -> str:
    return " ".join(f"{float(value):.7f}" for value in values)
