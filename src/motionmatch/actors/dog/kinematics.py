"""Kinematics of the dog: the trunk between hips and withers, head and tail, and legs of three bones that reach their
paws.

The limbs of mammals are zigzags of three segments, two of which move in parallel and the uppermost of which, shoulder
blade or thigh, makes more than half of a step (Fischer et al. 2002). So hip to paw is solved as two bones: thigh and
metatarsus together, which keep a given angle, and the shank. In front the shoulder blade turns with the limb; then
humerus, and forearm and pastern together, are two bones as well. Both are closed forms in the plane of the limb.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.actors.dog.body import (
    BLADE,
    FOREARM,
    HIP,
    HUMERUS,
    METATARSUS,
    NAMES,
    PASTERN,
    POSTURES,
    SHANK,
    THIGH,
    WITHERS,
    limb_direction,
)
from motionmatch.actors.limbs import X, Y, Z, about, chain
from motionmatch.actors.signals import follow_spring
from motionmatch.maths import quat
from motionmatch.motion.skeleton import Skeleton

SPINE = ("Hips", "Spine", "Spine1", "Chest")
SHARES = (0.0, 0.35, 0.75, 1.0)
"""Share of each joint between the direction of the hips (0) and of the chest (1)."""
TAIL_HERTZ = (4.0, 3.0, 2.4)
"""Natural frequency of each link of the tail, hertz; the tip is the slowest."""


@dataclass(frozen=True, eq=False)
class Carriage:
    """Angles of the trunk over time, radians."""

    hip_yaws: np.ndarray
    """(F,)"""
    chest_yaws: np.ndarray
    """(F,)"""
    hip_rolls: np.ndarray
    """(F,) positive: the left side up"""
    chest_rolls: np.ndarray
    """(F,)"""
    arches: np.ndarray
    """(F,) pitch of the hips relative to the chest"""


@dataclass(frozen=True, eq=False)
class Trunk:
    """A trunk in the world."""

    roots: np.ndarray
    """(F, 3) positions of the hips, metres"""
    rotations: np.ndarray
    """(F, 4, 4) world rotations of hips, spine, spine1, chest"""
    chests: np.ndarray
    """(F, 3)"""

    def hip(self, sign: float, size: float) -> np.ndarray:
        """Return an (F, 3) array: position of a hip joint, +1 is the left one."""
        return self.roots + quat.rotate(self.rotations[:, 0], HIP * [sign, 1.0, 1.0] * size)

    def withers(self, sign: float, size: float) -> np.ndarray:
        """Return an (F, 3) array: position of the top of a shoulder blade."""
        return self.chests + quat.rotate(self.rotations[:, 3], WITHERS * [sign, 1.0, 1.0] * size)


def make_trunk(
    skeleton: Skeleton, carriage: Carriage, middles: np.ndarray, *, hind: np.ndarray, fore: np.ndarray, size: float
) -> Trunk:
    """Make the trunk with its hip joints at heights `hind` (F,), its withers at `fore` (F,), metres, and its middle
    above `middles` (F, 3)."""
    offsets = [skeleton.offsets[NAMES.index(name)].astype(float) for name in SPINE[1:]]
    at_hips, at_withers = (point * [0.0, 1.0, 1.0] * size for point in (HIP, WITHERS))
    pitch = np.zeros(len(middles))
    for _ in range(6):  # the pitch at which both ends are as high as they should be
        rotations = _spine_rotations(carriage, pitch)
        chests = sum(quat.rotate(rotations[:, k], offset) for k, offset in enumerate(offsets))
        to_hips = quat.rotate(rotations[:, 0], at_hips)
        to_withers = chests + quat.rotate(rotations[:, 3], at_withers)
        apart = to_withers - to_hips
        level = np.maximum(np.hypot(apart[:, 0], apart[:, 2]), 0.15 * size)
        pitch = np.clip(pitch + (fore - hind - apart[:, 1]) / level, -1.2, 1.35)
    roots = middles - 0.5 * (to_hips + to_withers)
    roots[:, 1] = 0.5 * (hind + fore) - 0.5 * (to_hips + to_withers)[:, 1]
    return Trunk(roots, rotations, roots + chests)


def _spine_rotations(carriage: Carriage, pitch: np.ndarray) -> np.ndarray:
    hips = chain(about(Y, carriage.hip_yaws), about(X, -(pitch + 0.5 * carriage.arches)), about(Z, carriage.hip_rolls))
    chest = chain(
        about(Y, carriage.chest_yaws), about(X, -(pitch - 0.5 * carriage.arches)), about(Z, carriage.chest_rolls)
    )
    return np.stack([quat.slerp(hips, chest, share) for share in SHARES], axis=1)


def rotate_neck_and_head(
    chest_yaws: np.ndarray, *, lowered: np.ndarray, nod: np.ndarray, look: np.ndarray, tilt: np.ndarray
):
    """Return world rotations (F, 4) of neck and head: the neck is lowered and nods, the head stays level and looks
    around."""
    neck = chain(about(Y, chest_yaws + 0.45 * look), about(X, lowered + nod))
    head = chain(about(Y, chest_yaws + look), about(X, 0.22 + 0.3 * lowered + 0.25 * nod + tilt))
    return neck, head


def rotate_tail(
    hip_yaws: np.ndarray, *, raised: np.ndarray, wag: np.ndarray, bounce: np.ndarray, fps: float
) -> list[np.ndarray]:
    """Return world rotations (F, 4) of the links of the tail. Each follows the one before on a spring: the tail lags in
    turns and overshoots after them, and its tip wags later and further than its root."""
    links = []
    yaws, lifts = hip_yaws + wag, raised + 0.5 * bounce
    for link in range(3):
        yaws = follow_spring(yaws, hertz=TAIL_HERTZ[link], damping=0.5, fps=fps)
        lifts = follow_spring(lifts, hertz=TAIL_HERTZ[link], damping=0.6, fps=fps)
        links.append(chain(about(Y, yaws), about(X, lifts)))
        yaws, lifts = yaws + 0.5 * (yaws - hip_yaws), lifts + 0.12 * raised
    return links


HIND_STRETCH, FORE_STRETCH = (0.962, 0.985), (0.978, 0.993)
"""Greatest stretch of a limb, on the ground and in the air, as shares of its length. A hock is never straight."""


@dataclass(frozen=True, eq=False)
class LimbPlane:
    """The plane in which a limb bends: upright, tilted to a side."""

    rotations: np.ndarray
    """(F, 4) rotations of the plane"""
    angles: np.ndarray
    """(F,) angle of the line from anchor to paw in it, 0 down, positive backward"""
    distances: np.ndarray
    """(F,)"""


def find_plane(ways: np.ndarray, yaws: np.ndarray) -> LimbPlane:
    """Find the plane of vectors (F, 3) from anchors to paws, for a limb that faces yaws (F,)."""
    facing = about(Y, yaws)
    x, y, z = quat.inverse_rotate(facing, ways).T
    rotations = chain(facing, about(Z, np.arctan2(x, -y)))
    return LimbPlane(rotations, np.arctan2(-z, np.hypot(x, y)), np.linalg.norm(ways, axis=-1))


def find_hind_reach(bends: np.ndarray, limb: float) -> np.ndarray:
    """Return the reach (F,) of a hind leg from the hip, metres, with its metatarsus bent by `bends` (F,) from the
    thigh."""
    pair, _ = _combine_bones(THIGH * limb, METATARSUS * limb, bends)
    return HIND_STRETCH[0] * (pair + SHANK * limb)


def solve_hind_leg(
    hips: np.ndarray, paws: np.ndarray, yaws: np.ndarray, *, bends: np.ndarray, limb: float
) -> np.ndarray:
    """Solve a hind leg: world rotations (F, 3, 4) of thigh, shank and metatarsus from hips to paws (F, 3)."""
    own = find_plane(paws - hips, yaws)
    pair, lag = _combine_bones(THIGH * limb, METATARSUS * limb, bends)
    at_hip, at_paw = _solve_triangle(pair, SHANK * limb, own.distances, HIND_STRETCH)
    thighs = own.angles - at_hip - lag
    stand = POSTURES["stand"]
    bones = ((thighs, stand.thigh), (own.angles + at_paw, stand.shank), (thighs + bends, stand.metatarsus))
    return _bone_rotations(own, bones)


def find_fore_reach(carpi: np.ndarray, limb: float) -> np.ndarray:
    """Return an (F,) array: reach of a fore leg from the shoulder joint, metres."""
    pair, _ = _combine_bones(FOREARM * limb, PASTERN * limb, carpi)
    return FORE_STRETCH[0] * (HUMERUS * limb + pair)


def solve_fore_leg(
    withers: np.ndarray, paws: np.ndarray, yaws: np.ndarray, *, blades: np.ndarray, carpi: np.ndarray, limb: float
) -> np.ndarray:
    """Solve a fore leg: world rotations (F, 4, 4) of blade, humerus, forearm and pastern from withers to paws (F, 3).

    `blades` (F,) is the angle of the shoulder blade, `carpi` (F,) that of the pastern relative to the forearm.
    """
    outer = find_plane(paws - withers, yaws)
    shoulders = withers + quat.rotate(outer.rotations, BLADE * limb * limb_direction(blades))
    way = quat.inverse_rotate(outer.rotations, paws - shoulders)
    own = LimbPlane(outer.rotations, np.arctan2(-way[:, 2], -way[:, 1]), np.linalg.norm(way, axis=-1))
    pair, lag = _combine_bones(FOREARM * limb, PASTERN * limb, carpi)
    at_shoulder, at_paw = _solve_triangle(HUMERUS * limb, pair, own.distances, FORE_STRETCH)
    forearms = own.angles - at_paw - lag
    stand = POSTURES["stand"]
    bones = (
        (blades, stand.blade),
        (own.angles + at_shoulder, stand.humerus),
        (forearms, stand.forearm),
        (forearms + carpi, stand.pastern),
    )
    return _bone_rotations(own, bones)


@dataclass(frozen=True, eq=False)
class DogLimb:
    """A limb and the paw that it has to reach."""

    end: str
    anchors: np.ndarray
    targets: np.ndarray
    yaws: np.ndarray
    bends: np.ndarray
    """(F,) bend of the hock or the carpus"""
    blades: np.ndarray | None
    limb: float

    def solve(self) -> np.ndarray:
        """Solve the limb: world rotations (F, bones, 4)."""
        if self.blades is None:
            return solve_hind_leg(self.anchors, self.targets, self.yaws, bends=self.bends, limb=self.limb)
        return solve_fore_leg(
            self.anchors, self.targets, self.yaws, blades=self.blades, carpi=self.bends, limb=self.limb
        )

    def find_missing_height(self) -> np.ndarray:
        """Return an (F,) array: how far the anchor must come down for the paw to be in reach, metres; 0 if it is."""
        tops, reach = self.anchors, find_hind_reach(self.bends, self.limb)
        if self.blades is not None:
            own = find_plane(self.targets - self.anchors, self.yaws)
            tops = tops + quat.rotate(own.rotations, BLADE * self.limb * limb_direction(self.blades))
            reach = find_fore_reach(self.bends, self.limb)
        away = self.targets - tops
        level = np.minimum(np.hypot(away[:, 0], away[:, 2]), 0.98 * reach)
        return np.maximum(0.0, -away[:, 1] - np.sqrt(reach**2 - level**2))


def _bone_rotations(own: LimbPlane, bones) -> np.ndarray:
    return np.stack([chain(own.rotations, about(X, angles - np.radians(rest))) for angles, rest in bones], axis=1)


def _combine_bones(first: float, second: float, bends: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the length of two bones in a row, and the angle of their sum relative to the first."""
    across, ahead = second * np.sin(bends), first + second * np.cos(bends)
    return np.hypot(across, ahead), np.arctan2(across, ahead)


def _solve_triangle(upper, lower, distances: np.ndarray, stretch: tuple[float, float]) -> tuple[np.ndarray, np.ndarray]:
    """Return angles of two bones relative to the line from the start of one to the end of the other, which is
    `distances` (F,) long."""
    # A limb in the air approaches its greatest stretch smoothly; one on the ground stays below where that begins.
    near = (0.7 * stretch[0] + 0.3 * stretch[1]) * (upper + lower)
    room = stretch[1] * (upper + lower) - near
    over = np.maximum(distances - near, 0.0)
    c = np.where(over > 0, near + room * (1.0 - np.exp(-over / room)), distances)
    c = np.maximum(c, np.abs(upper - lower) * 1.02 + 1e-6)
    at_start = np.arccos(np.clip((upper**2 + c**2 - lower**2) / (2 * upper * c), -1.0, 1.0))
    at_end = np.arccos(np.clip((lower**2 + c**2 - upper**2) / (2 * lower * c), -1.0, 1.0))
    return at_start, at_end
