"""Feature blocks for uneven ground (Holden 2020, section 5): its heights under joints, now and later."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from motionmatch.database.blocks import Block, ClipView, Situation, check_times
from motionmatch.motion.anatomy import Anatomy

PAWS = ("left_toe", "right_toe", "left_hand", "right_hand")
"""Roles of the joints of four legs under which heights are taken."""


def find_sole(anatomy: Anatomy, role: str) -> int | None:
    """Return the joint of a role that stands on the ground: toes, or the foot of a body that has none."""
    found = anatomy.roles.get(role)
    return anatomy.roles.get(role.replace("_toe", "_foot")) if found is None else found


@dataclass(frozen=True)
class TerrainHeights(Block):
    """Heights of the ground under joints, now and later, measured from where the hips are now (section 5)."""

    name: str = "terrain_heights"
    weight: float = 1.0
    roles: tuple[str, ...] = ("left_toe", "right_toe")
    ahead: tuple[float, ...] = (0.0, 15 / 60, 30 / 60, 45 / 60)
    """Seconds: 0, 15, 30 and 45 frames at 60 Hz."""

    def __post_init__(self) -> None:
        check_times(self.name, self.ahead)

    @property
    def width(self) -> int:
        return len(self.roles) * len(self.ahead)

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(f"{role} {time:+.2f}s" for role in self.roles for time in self.ahead)

    @property
    def reach(self) -> tuple[float, float]:
        return min(0.0, *self.ahead), max(0.0, *self.ahead)

    def _places(self, view: ClipView) -> np.ndarray:
        """Return positions (F, width, 3) of the joints, now and later."""
        joints = [view.motion.positions[:, self._joint(view, role)].astype(float) for role in self.roles]
        return np.stack([view.at(joint, time) for joint in joints for time in self.ahead], axis=1)

    @staticmethod
    def _joint(view: ClipView, role: str) -> int:
        found = find_sole(view.clip.anatomy, role) if view.clip.anatomy is not None else None
        return view.joint(role) if found is None else found  # which says what is missing

    def extract(self, view: ClipView) -> np.ndarray:
        places = self._places(view)
        hips = view.motion.positions[:, view.joint("hips"), 1].astype(float)
        return view.ground.height(places[..., 0], places[..., 2]) - hips[:, None]

    def extra(self, view: ClipView) -> np.ndarray:
        """Return the places where queries need the ground's height: x and z of each column, in the root's frame."""
        places = self._places(view)
        seen = [view.in_root(places[:, column])[:, [0, 2]] for column in range(self.width)]
        return np.concatenate(seen, axis=1)

    def query(self, own: np.ndarray, situation: Situation) -> np.ndarray:
        if situation.ground is None:
            return own
        assert situation.hips_heights is not None
        return self._look(len(own), situation) - situation.hips_heights[:, None]

    def _look(self, count: int, situation: Situation) -> np.ndarray:
        """Return the heights (C, width) of the ground that is there, where the playing frames have the joints."""
        assert situation.ground is not None and situation.root_positions is not None
        assert situation.root_yaws is not None
        seen = situation.extras[self.name].reshape(count, self.width, 2).astype(float)
        sine, cosine = np.sin(situation.root_yaws)[:, None], np.cos(situation.root_yaws)[:, None]
        x = situation.root_positions[:, :1] + cosine * seen[..., 0] + sine * seen[..., 1]
        z = situation.root_positions[:, 2:] + cosine * seen[..., 1] - sine * seen[..., 0]
        return situation.ground.height(x, z)


@dataclass(frozen=True)
class TerrainRises(TerrainHeights):
    """Heights of the ground under joints, now and later, measured from the root, which goes with the ground.

    Measured from the hips, ground that rises ahead looks like low hips: recordings of level ground are searched for
    people who crouch. From the root all of them are the same, and only recordings of steps and slopes tell apart.
    """

    name: str = "terrain_rises"
    least_scale: ClassVar[float] = 0.1

    def extract(self, view: ClipView) -> np.ndarray:
        places = self._places(view)
        return view.ground.height(places[..., 0], places[..., 2]) - view.root_positions[:, 1:2].astype(float)

    def query(self, own: np.ndarray, situation: Situation) -> np.ndarray:
        if situation.ground is None:
            return own
        assert situation.root_positions is not None
        return self._look(len(own), situation) - situation.root_positions[:, 1:2]
