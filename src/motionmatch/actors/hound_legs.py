"""Legs of three bones that reach: closed forms for the hind and the fore limb, in the limb's own plane.

The limbs of mammals are zigzags of three segments, two of which move in parallel and the uppermost of which, shoulder
blade or thigh, makes more than half of a step (Fischer et al. 2002). So hip to paw is solved as two bones: thigh and
metatarsus together, which keep a given angle, and the shank. In front the shoulder blade turns with the limb; then
humerus, and forearm and pastern together, are two bones as well.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.actors.hound_body import (
    BLADE,
    FOREARM,
    HUMERUS,
    METATARSUS,
    PASTERN,
    POSTURES,
    SHANK,
    THIGH,
    along,
)
from motionmatch.actors.limb import X, Y, Z, about, chain
from motionmatch.maths import quat

HIND, FORE = (0.962, 0.985), (0.978, 0.993)
"""The most that a limb stretches, on the ground and in the air, as shares of its length. A hock is never straight."""


@dataclass(frozen=True, eq=False)
class Plane:
    """The upright plane, leaning to a side, in which a limb bends."""

    rotations: np.ndarray
    """(F, 4) of the plane"""
    angles: np.ndarray
    """(F,) of the way from anchor to paw in it, 0 down, positive back"""
    distances: np.ndarray
    """(F,)"""


def plane(ways: np.ndarray, yaws: np.ndarray) -> Plane:
    """The plane through the ways (F, 3) from anchors to paws, of a limb that faces yaws (F,)."""
    facing = about(Y, yaws)
    x, y, z = quat.inverse_rotate(facing, ways).T
    rotations = chain(facing, about(Z, np.arctan2(x, -y)))
    return Plane(rotations, np.arctan2(-z, np.hypot(x, y)), np.linalg.norm(ways, axis=-1))


def hind_reach(bends: np.ndarray, limb: float) -> np.ndarray:
    """(F,) how far the paw may be from the hip, of a hind leg whose metatarsus is bent by `bends` against its thigh."""
    pair, _ = _pair(THIGH * limb, METATARSUS * limb, bends)
    return HIND[0] * (pair + SHANK * limb)


def hind_leg(hips: np.ndarray, paws: np.ndarray, yaws: np.ndarray, *, bends: np.ndarray, limb: float) -> np.ndarray:
    """World rotations (F, 3, 4) of thigh, shank and metatarsus that reach from hips to paws (F, 3)."""
    own = plane(paws - hips, yaws)
    pair, lag = _pair(THIGH * limb, METATARSUS * limb, bends)
    at_hip, at_paw = _triangle(pair, SHANK * limb, own.distances, HIND)
    thighs = own.angles - at_hip - lag
    stand = POSTURES["stand"]
    bones = ((thighs, stand.thigh), (own.angles + at_paw, stand.shank), (thighs + bends, stand.metatarsus))
    return _turned(own, bones)


def fore_reach(carpi: np.ndarray, limb: float) -> np.ndarray:
    """(F,) how far the paw may be from the shoulder joint."""
    pair, _ = _pair(FOREARM * limb, PASTERN * limb, carpi)
    return FORE[0] * (HUMERUS * limb + pair)


def fore_leg(
    withers: np.ndarray, paws: np.ndarray, yaws: np.ndarray, *, blades: np.ndarray, carpi: np.ndarray, limb: float
) -> np.ndarray:
    """World rotations (F, 4, 4) of blade, humerus, forearm and pastern that reach from the withers to paws (F, 3).

    `blades` (F,) is the angle of the shoulder blade, `carpi` (F,) that of the pastern against the forearm.
    """
    outer = plane(paws - withers, yaws)
    shoulders = withers + quat.rotate(outer.rotations, BLADE * limb * along(blades))
    way = quat.inverse_rotate(outer.rotations, paws - shoulders)
    own = Plane(outer.rotations, np.arctan2(-way[:, 2], -way[:, 1]), np.linalg.norm(way, axis=-1))
    pair, lag = _pair(FOREARM * limb, PASTERN * limb, carpi)
    at_shoulder, at_paw = _triangle(HUMERUS * limb, pair, own.distances, FORE)
    forearms = own.angles - at_paw - lag
    stand = POSTURES["stand"]
    bones = (
        (blades, stand.blade),
        (own.angles + at_shoulder, stand.humerus),
        (forearms, stand.forearm),
        (forearms + carpi, stand.pastern),
    )
    return _turned(own, bones)


@dataclass(frozen=True, eq=False)
class Limb:
    """A limb that is to reach its paw."""

    end: str
    anchors: np.ndarray
    targets: np.ndarray
    yaws: np.ndarray
    bends: np.ndarray
    """(F,) of the hock or the carpus"""
    blades: np.ndarray | None
    limb: float

    def solve(self) -> np.ndarray:
        """(F, bones, 4) world rotations."""
        if self.blades is None:
            return hind_leg(self.anchors, self.targets, self.yaws, bends=self.bends, limb=self.limb)
        return fore_leg(self.anchors, self.targets, self.yaws, blades=self.blades, carpi=self.bends, limb=self.limb)

    def short(self) -> np.ndarray:
        """(F,) how far the anchor must come down for the paw to be in reach; 0 if it is."""
        tops, reach = self.anchors, hind_reach(self.bends, self.limb)
        if self.blades is not None:
            own = plane(self.targets - self.anchors, self.yaws)
            tops = tops + quat.rotate(own.rotations, BLADE * self.limb * along(self.blades))
            reach = fore_reach(self.bends, self.limb)
        away = self.targets - tops
        level = np.minimum(np.hypot(away[:, 0], away[:, 2]), 0.98 * reach)
        return np.maximum(0.0, -away[:, 1] - np.sqrt(reach**2 - level**2))


def _turned(own: Plane, bones) -> np.ndarray:
    return np.stack([chain(own.rotations, about(X, angles - np.radians(rest))) for angles, rest in bones], axis=1)


def _pair(first: float, second: float, bends: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Length of two bones one after the other, and the angle of their sum against the first."""
    across, ahead = second * np.sin(bends), first + second * np.cos(bends)
    return np.hypot(across, ahead), np.arctan2(across, ahead)


def _triangle(upper, lower, distances: np.ndarray, stretch: tuple[float, float]) -> tuple[np.ndarray, np.ndarray]:
    """Angles of two bones against the line from the one's start to the other's end (F,) away."""
    # A limb in the air nears its most without a snap; one on the ground does not come to where that begins.
    near = (0.7 * stretch[0] + 0.3 * stretch[1]) * (upper + lower)
    room = stretch[1] * (upper + lower) - near
    over = np.maximum(distances - near, 0.0)
    c = np.where(over > 0, near + room * (1.0 - np.exp(-over / room)), distances)
    c = np.maximum(c, np.abs(upper - lower) * 1.02 + 1e-6)
    at_start = np.arccos(np.clip((upper**2 + c**2 - lower**2) / (2 * upper * c), -1.0, 1.0))
    at_end = np.arccos(np.clip((lower**2 + c**2 - upper**2) / (2 * lower * c), -1.0, 1.0))
    return at_start, at_end
