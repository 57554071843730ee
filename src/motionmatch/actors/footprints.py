"""Footprints: where and when the feet of a take were planted, and the small CSV they are kept in."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np

from motionmatch.actors.terrain import Terrain
from motionmatch.atomic import writing
from motionmatch.errors import FileError, InputError, unreadable
from motionmatch.maths import quat
from motionmatch.motion import contacts
from motionmatch.motion.clip import Clip

FEET = {"biped": ("left", "right"), "quadruped": ("left", "right", "left_front", "right_front")}
"""The feet of each kind of body, in the order of its anatomy's contacts; `left_contact` is the left one's tag."""

LIFTED = 5e-4
"""A ball of the foot that is higher than this over where it lay has lifted, metres."""


@dataclass(frozen=True)
class Footprint:
    """One stance of one foot."""

    start: int
    """the first frame in which the ball of the foot, or the paw, rests on the ground"""
    stop: int
    """the frame after the last in which the tip of the toes, or the paw, does"""
    foot: str
    """left or right; of a dog those are hind paws, and left_front and right_front the others"""
    x: float
    """where, metres: on the ground under the ball of the foot, or under the joint of the paw"""
    y: float
    z: float
    yaw: float
    """where it points half-way through, radians about y, 0 is along +z; a foot may turn on its ball"""


def contacts_of(clip: Clip) -> np.ndarray:
    """(F, K) bool: when the feet of an acted clip are planted, by its tags."""
    return np.stack([clip.tags.mask(f"{foot}_contact", clip.num_frames) for foot in _feet(clip)], axis=1)


def footprints(clip: Clip, ground: Terrain | None = None) -> list[Footprint]:
    """Of an acted clip, from its contact tags, in order of time."""
    feet = _feet(clip)
    points = contacts.points(clip)
    assert clip.anatomy is not None
    found = []
    for k, foot in enumerate(feet):
        joint = clip.anatomy.contacts[k]
        if clip.anatomy.kind == "biped":  # toes bend while the foot does not
            joint = int(clip.skeleton.parents[joint])
        for start, stop in clip.tags.spans.get(f"{foot}_contact", ()):
            # The ball lifts before the tip of the toes leaves; where it lay is where it was lowest.
            own = points[start:stop, k]
            x, _, z = np.median(own[own[:, 1] <= own[:, 1].min() + LIFTED], axis=0)
            ahead = quat.rotate(
                clip.rotations_world[(start + stop) // 2, joint].astype(float), np.array([0.0, 0.0, 1.0])
            )
            y = 0.0 if ground is None else float(ground.height(x, z))
            found.append(Footprint(start, stop, foot, float(x), y, float(z), float(np.arctan2(ahead[0], ahead[2]))))
    return sorted(found, key=lambda print_: (print_.start, print_.foot))


def _feet(clip: Clip) -> tuple[str, ...]:
    if clip.anatomy is None or clip.anatomy.kind not in FEET:
        raise InputError(f"{clip.name}: footprints are those of an actor's biped or dog.")
    return FEET[clip.anatomy.kind]


def write(prints: Sequence[Footprint], path: str | Path) -> Path:
    """A CSV with a row for each, to a hundredth of a millimetre."""
    names = [each.name for each in fields(Footprint)]
    with writing(path) as temporary, temporary.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(names)
        for each in prints:
            rows.writerow(
                [each.start, each.stop, each.foot, *(f"{value:.5f}" for value in (each.x, each.y, each.z, each.yaw))]
            )
    return Path(path)


def read(path: str | Path) -> list[Footprint]:
    """What was written."""
    try:
        with Path(path).open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        return [
            Footprint(
                int(row["start"]), int(row["stop"]), row["foot"], *(float(row[key]) for key in ("x", "y", "z", "yaw"))
            )
            for row in rows
        ]
    except OSError as error:
        raise unreadable(path, error) from None
    except (KeyError, TypeError, ValueError):
        names = ",".join(each.name for each in fields(Footprint))
        raise FileError(f"{path}: not a list of footprints; expected the columns {names}.") from None
