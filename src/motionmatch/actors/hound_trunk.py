"""The dog's trunk, head and tail: a back that is where its legs carry it, and what swings along."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.actors.hound_body import HIP, NAMES, WITHERS
from motionmatch.actors.limb import X, Y, Z, about, chain
from motionmatch.actors.signals import sprung
from motionmatch.maths import quat
from motionmatch.motion.skeleton import Skeleton

SPINE = ("Hips", "Spine", "Spine1", "Chest")
SHARES = (0.0, 0.35, 0.75, 1.0)
"""How much of the way from the hips' to the chest's direction each has gone."""
TAIL_HERTZ = (4.0, 3.0, 2.4)
"""How fast each link of the tail would swing alone: its tip is the laziest."""


@dataclass(frozen=True, eq=False)
class Carriage:
    """How the trunk is held over time; angles in radians."""

    hip_yaws: np.ndarray
    """(F,)"""
    chest_yaws: np.ndarray
    """(F,)"""
    hip_rolls: np.ndarray
    """(F,) positive: the left side up"""
    chest_rolls: np.ndarray
    """(F,)"""
    arches: np.ndarray
    """(F,) how much more the hips are pitched up than the chest: a gathered back"""


@dataclass(frozen=True, eq=False)
class Trunk:
    """A trunk in the world."""

    roots: np.ndarray
    """(F, 3) of the hips"""
    rotations: np.ndarray
    """(F, 4, 4) world rotations of hips, spine, spine1, chest"""
    chests: np.ndarray
    """(F, 3)"""

    def hip(self, sign: float, size: float) -> np.ndarray:
        """(F, 3) where a hind leg hangs, +1 the left one."""
        return self.roots + quat.rotate(self.rotations[:, 0], HIP * [sign, 1.0, 1.0] * size)

    def withers(self, sign: float, size: float) -> np.ndarray:
        """(F, 3) where a shoulder blade hangs."""
        return self.chests + quat.rotate(self.rotations[:, 3], WITHERS * [sign, 1.0, 1.0] * size)


def trunk(
    skeleton: Skeleton, carriage: Carriage, middles: np.ndarray, *, hind: np.ndarray, fore: np.ndarray, size: float
) -> Trunk:
    """The trunk whose hip joints are `hind` (F,) high and whose withers `fore`, with the middle between over (F, 3)."""
    offsets = [skeleton.offsets[NAMES.index(name)].astype(float) for name in SPINE[1:]]
    at_hips, at_withers = (point * [0.0, 1.0, 1.0] * size for point in (HIP, WITHERS))
    pitch = np.zeros(len(middles))
    for _ in range(6):  # the pitch at which both ends are as high as they should be
        rotations = _spine(carriage, pitch)
        chests = sum(quat.rotate(rotations[:, k], offset) for k, offset in enumerate(offsets))
        to_hips = quat.rotate(rotations[:, 0], at_hips)
        to_withers = chests + quat.rotate(rotations[:, 3], at_withers)
        apart = to_withers - to_hips
        level = np.maximum(np.hypot(apart[:, 0], apart[:, 2]), 0.15 * size)
        pitch = np.clip(pitch + (fore - hind - apart[:, 1]) / level, -1.2, 1.35)
    roots = middles - 0.5 * (to_hips + to_withers)
    roots[:, 1] = 0.5 * (hind + fore) - 0.5 * (to_hips + to_withers)[:, 1]
    return Trunk(roots, rotations, roots + chests)


def _spine(carriage: Carriage, pitch: np.ndarray) -> np.ndarray:
    hips = chain(about(Y, carriage.hip_yaws), about(X, -(pitch + 0.5 * carriage.arches)), about(Z, carriage.hip_rolls))
    chest = chain(
        about(Y, carriage.chest_yaws), about(X, -(pitch - 0.5 * carriage.arches)), about(Z, carriage.chest_rolls)
    )
    return np.stack([quat.slerp(hips, chest, share) for share in SHARES], axis=1)


def neck_and_head(chest_yaws: np.ndarray, *, lowered: np.ndarray, nod: np.ndarray, look: np.ndarray, tilt: np.ndarray):
    """World rotations (F, 4) of neck and head: the neck carries and nods, the head stays level and looks about."""
    neck = chain(about(Y, chest_yaws + 0.45 * look), about(X, lowered + nod))
    head = chain(about(Y, chest_yaws + look), about(X, 0.22 + 0.3 * lowered + 0.25 * nod + tilt))
    return neck, head


def tail(
    hip_yaws: np.ndarray, *, raised: np.ndarray, wag: np.ndarray, bounce: np.ndarray, fps: float
) -> list[np.ndarray]:
    """World rotations (F, 4) of the tail's links, each on a spring that follows the one before: the tail stays behind
    in turns, whips back as they end, and its tip wags later and further than its root."""
    links = []
    yaws, lifts = hip_yaws + wag, raised + 0.5 * bounce
    for link in range(3):
        yaws = sprung(yaws, hertz=TAIL_HERTZ[link], damping=0.5, fps=fps)
        lifts = sprung(lifts, hertz=TAIL_HERTZ[link], damping=0.6, fps=fps)
        links.append(chain(about(Y, yaws), about(X, lifts)))
        yaws, lifts = yaws + 0.5 * (yaws - hip_yaws), lifts + 0.12 * raised
    return links
