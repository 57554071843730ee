"""A performance: a clip with its exact contacts, terrain and props; and its footprints as CSV.

clip = make_biped(seed=1).perform("walk 6 speed=0.8", terrain=Terrain.stairs(start=2.0))
clip.contacts, clip.terrain, clip.props, clip.footprints, clip.tags
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path

import numpy as np

from motionmatch.actors.props.objects import Box, Prop
from motionmatch.actors.props.terrain import Terrain
from motionmatch.atomic import replace_file
from motionmatch.errors import FileError, InputError, unreadable
from motionmatch.maths import quat
from motionmatch.motion import contacts
from motionmatch.motion.clip import Clip


@dataclass(frozen=True, eq=False, repr=False)
class Performance(Clip):
    """A clip with the world it was acted in. It is used like any clip, and keeps its world when it is trimmed or
    resampled."""

    terrain: Terrain = field(default_factory=Terrain)
    """The ground; level at height 0 by default."""
    props: tuple[Prop, ...] = ()
    """Objects that are passed or used."""

    @staticmethod
    def of(clip: Clip, *, terrain: Terrain | None = None, props: tuple[Prop, ...] = ()) -> Performance:
        """Combine a clip with the world that it was acted in."""
        motion = {each.name: getattr(clip, each.name) for each in fields(Clip)}
        return Performance(**motion, terrain=Terrain() if terrain is None else terrain, props=tuple(props))

    @property
    def contacts(self) -> np.ndarray:
        """(F, K) bool: the foot is planted; left, right, and for a dog the front paws after the hind ones."""
        return find_contacts(self)

    @property
    def footprints(self) -> list[Footprint]:
        """The stances of all feet, in order of time."""
        return find_footprints(self, self.terrain)

    @property
    def clearances(self) -> np.ndarray:
        """(F, J) height of each joint above the ground below it, metres."""
        positions = self.positions_world.astype(float)
        return positions[..., 1] - self.terrain.height(positions[..., 0], positions[..., 2])

    @property
    def clip(self) -> Clip:
        """The motion without its world."""
        return Clip(**{each.name: getattr(self, each.name) for each in fields(Clip)})

    def trim(self, start: int, stop: int | None = None) -> Performance:
        trimmed = super().trim(start, stop)
        assert isinstance(trimmed, Performance)
        start, stop, _ = slice(start, stop).indices(self.num_frames)
        return replace(trimmed, props=tuple(_trim_prop(prop, start, stop) for prop in self.props))

    def scale(self, factor: float) -> Clip:
        """Scale the motion. Its world, which is in metres, is dropped."""
        return self.clip.scale(factor)

    def rotate(self, turn: np.ndarray) -> Clip:
        """Rotate the motion by a quaternion (4,). Its world, which lies along z, is dropped."""
        return self.clip.rotate(turn)


def _trim_prop(prop: Prop, start: int, stop: int) -> Prop:
    """Cut the track of a carried box to the frames that are kept."""
    if not isinstance(prop, Box):
        return prop
    first, last = max(start - prop.start, 0), max(stop - prop.start, 0)
    return replace(prop, start=max(prop.start - start, 0), track=prop.track[first:last])


FEET = {"biped": ("left", "right"), "quadruped": ("left", "right", "left_front", "right_front")}
"""The feet of each kind of body, in the order of its anatomy's contacts; `left_contact` is the tag of the left one."""
LIFTED = 5e-4
"""The ball of a foot that is higher than this above its resting place has lifted, metres."""


@dataclass(frozen=True)
class Footprint:
    """One stance of one foot."""

    start: int
    """first frame in which the ball of the foot, or the paw, rests on the ground"""
    stop: int
    """frame after the last in which the tip of the toes, or the paw, rests on the ground"""
    foot: str
    """left or right; a dog's hind paws are left and right, its front paws left_front and right_front"""
    x: float
    """position on the ground below the ball of the foot, or below the joint of the paw, metres"""
    y: float
    z: float
    yaw: float
    """direction at half time, radians about y, 0 is along +z; a foot may turn on its ball"""


def find_contacts(clip: Clip) -> np.ndarray:
    """Return an (F, K) bool array: the feet of an acted clip are planted, read from its tags."""
    return np.stack([clip.tags.mask(f"{foot}_contact", clip.num_frames) for foot in _foot_names(clip)], axis=1)


def find_footprints(clip: Clip, ground: Terrain | None = None) -> list[Footprint]:
    """Find the footprints of an acted clip from its contact tags, in order of time."""
    feet = _foot_names(clip)
    points = contacts.points(clip)
    assert clip.anatomy is not None
    found = []
    for k, foot in enumerate(feet):
        joint = clip.anatomy.contacts[k]
        if clip.anatomy.kind == "biped":  # toes bend while the foot does not
            joint = int(clip.skeleton.parents[joint])
        for start, stop in clip.tags.spans.get(f"{foot}_contact", ()):
            # The ball lifts before the tip of the toes leaves: its resting place is where it was lowest.
            own = points[start:stop, k]
            x, _, z = np.median(own[own[:, 1] <= own[:, 1].min() + LIFTED], axis=0)
            ahead = quat.rotate(
                clip.rotations_world[(start + stop) // 2, joint].astype(float), np.array([0.0, 0.0, 1.0])
            )
            y = 0.0 if ground is None else float(ground.height(x, z))
            found.append(Footprint(start, stop, foot, float(x), y, float(z), float(np.arctan2(ahead[0], ahead[2]))))
    return sorted(found, key=lambda print_: (print_.start, print_.foot))


def _foot_names(clip: Clip) -> tuple[str, ...]:
    if clip.anatomy is None or clip.anatomy.kind not in FEET:
        raise InputError(f"{clip.name}: footprints are those of an actor's biped or dog.")
    return FEET[clip.anatomy.kind]


def write_footprints(prints: Sequence[Footprint], path: str | Path) -> Path:
    """Write a CSV with one row per footprint, to a hundredth of a millimetre."""
    names = [each.name for each in fields(Footprint)]
    with replace_file(path) as temporary, temporary.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(names)
        for each in prints:
            rows.writerow(
                [each.start, each.stop, each.foot, *(f"{value:.5f}" for value in (each.x, each.y, each.z, each.yaw))]
            )
    return Path(path)


def read_footprints(path: str | Path) -> list[Footprint]:
    """Read footprints that `write_footprints` wrote."""
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
