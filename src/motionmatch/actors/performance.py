"""What a performer gives: a clip, and all that is known of it exactly.

clip = biped(seed=1).perform("walk 6 speed=0.8", terrain=Terrain.stairs(start=2.0))
clip.contacts, clip.terrain, clip.props, clip.footprints, clip.tags
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace

import numpy as np

from motionmatch.actors import footprints
from motionmatch.actors.footprints import Footprint
from motionmatch.actors.props import Box, Prop
from motionmatch.actors.terrain import Terrain
from motionmatch.motion.clip import Clip


@dataclass(frozen=True, eq=False, repr=False)
class Performance(Clip):
    """An acted clip in its world. It is used like any other, and keeps its world when it is trimmed or resampled."""

    terrain: Terrain = field(default_factory=Terrain)
    """The ground it was made on; level, of height 0, by default."""
    props: tuple[Prop, ...] = ()
    """What stands in the way or is used."""

    @staticmethod
    def of(clip: Clip, *, terrain: Terrain | None = None, props: tuple[Prop, ...] = ()) -> Performance:
        """A clip and the world that it was made in."""
        motion = {each.name: getattr(clip, each.name) for each in fields(Clip)}
        return Performance(**motion, terrain=Terrain() if terrain is None else terrain, props=tuple(props))

    @property
    def contacts(self) -> np.ndarray:
        """(F, K) bool: when each foot rests on the ground and does not move: left, right, and a dog's front paws."""
        return footprints.contacts_of(self)

    @property
    def footprints(self) -> list[Footprint]:
        """Where its feet were planted, in order of time."""
        return footprints.footprints(self, self.terrain)

    @property
    def clearances(self) -> np.ndarray:
        """(F, J) height of every joint above the ground under it, metres."""
        positions = self.positions_world.astype(float)
        return positions[..., 1] - self.terrain.height(positions[..., 0], positions[..., 2])

    @property
    def clip(self) -> Clip:
        """The motion alone, without the world it was made in."""
        return Clip(**{each.name: getattr(self, each.name) for each in fields(Clip)})

    def trim(self, start: int, stop: int | None = None) -> Performance:
        trimmed = super().trim(start, stop)
        assert isinstance(trimmed, Performance)
        start, stop, _ = slice(start, stop).indices(self.num_frames)
        return replace(trimmed, props=tuple(_trimmed(prop, start, stop) for prop in self.props))

    def scaled(self, factor: float) -> Clip:
        """The motion in other units, without its world, which is in metres."""
        return self.clip.scaled(factor)

    def rotated(self, turn: np.ndarray) -> Clip:
        """The motion in a world turned by a quaternion (4,), without its own, which lies along z."""
        return self.clip.rotated(turn)


def _trimmed(prop: Prop, start: int, stop: int) -> Prop:
    """What is carried is where it is in the frames that are left."""
    if not isinstance(prop, Box):
        return prop
    first, last = max(start - prop.start, 0), max(stop - prop.start, 0)
    return replace(prop, start=max(prop.start - start, 0), track=prop.track[first:last])
