"""The gaits of a dog: in which order the paws fall, how long a stride is and how much of it each paw stands.

Speeds count as Froude numbers Fr = v² / (g h), so that dogs of every size move alike, as Alexander and Jayes (1983)
propose for mammals and Bertram et al. (2000) find for Labradors and Greyhounds at the trot.

* Footfall orders are those that every account of canine gaits gives. In a walk the paws of a diagonal come down 0.31 of
  a stride apart and in a trot 0.02 ("Gait transitions during unrestrained locomotion in dogs", 22 dogs), so a hind paw
  comes down 0.19 before the front paw of its side. Dogs gallop in a circle, the hind and the front pair with opposite
  leads, and fast ones are off the ground twice in a stride.
* Stride length: Alexander (1976) found one law for animals on two legs and on four, v = 0.25 g^0.5 stride^1.67 h^-1.17.
  With it a dog's strides are within his classes: less than 2 hip heights walking, 2 to 2.9 trotting, more running. That
  one law serves all gaits fits what Maes et al. (2008) find in Malinois: cycles go on smoothly from walk to gallop.
* How long a paw is down follows, since the swing takes nearly the same time at every speed: seen in rats from walk to
  gallop (J. Exp. Biol. 204, 2717), and down to 0.2 s in galloping Greyhounds (Hudson et al. 2012). How many times
  sqrt(h / g) it is in each gait is set by hand, so that a stance is as long as the legs reach.
* Changes of gait take up to two strides. Dogs of many sizes leave the walk at 0.9 to 1.2 m/s and the trot from 1.5 to
  2.6 m/s on (the study of 22 dogs); asked to, they walk and trot faster than that.

Set by hand are also the phases of pace, canter and gallop within their orders, walking backward, and how high paws are
lifted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

GRAVITY = 9.81
SLOWEST = 0.3
"""Paws never step slower than in a walk at this speed, metres per second."""


@dataclass(frozen=True)
class Gait:
    """One way to go."""

    touch_downs: tuple[float, float, float, float]
    """When each paw comes down, as a share of the stride: left hind, right hind, left front, right front. What differs
    by whole numbers is the same, and so are all four later by the same time; they are chosen so that a mix of two gaits
    is a short way from one to the other for every leg."""
    swing: float
    """how long a hind paw is in the air, over sqrt(h / g)"""
    lift: float
    """how high a paw is lifted, as a share of the hip height"""
    crouch: float = 0.0
    """how much lower than in standing the body is carried, as a share of the hip height"""
    strides: float = 1.0
    """how long strides are against the law"""


GAITS: Mapping[str, Gait] = {
    "walk": Gait((0.03, 0.53, 0.22, 0.72), 1.3, 0.12, 0.01),
    "backward": Gait((0.0, 0.5, 0.38, 0.88), 1.3, 0.10, 0.02, strides=0.85),
    "pace": Gait((0.11, 0.61, 0.14, 0.64), 1.3, 0.14, 0.03),
    "trot": Gait((-0.125, 0.375, 0.375, 0.875), 1.3, 0.14, 0.04),
    # Three beats: the hind paw of the other side, the diagonal pair, the leading front paw; then all four are off.
    "canter_left": Gait((-0.125, 0.595, 0.145, 0.875), 1.28, 0.18, 0.05),
    "canter_right": Gait((0.095, 0.375, 0.375, 0.645), 1.28, 0.18, 0.05),
    # Four beats in a circle: both hind paws, off, both front paws with the leading one last, off.
    "gallop_left": Gait((-0.4, 0.74, 0.24, 1.1), 1.2, 0.22, 0.07),
    "gallop_right": Gait((0.24, 0.1, 0.6, 0.74), 1.2, 0.22, 0.07),
}
LEADS = ("left", "right")
SPEEDS = {
    "walk": (0.3, 1.5),
    "pace": (0.9, 2.4),
    "trot": (1.3, 3.4),
    "canter": (2.6, 5.5),
    "gallop": (5.0, 9.0),
    "backward": (0.2, 0.8),
}
"""Least and most speed, metres per second."""
FRONT_LONGER = 0.02
"""Front paws carry 60 % of the weight (Kano et al. 2016), and stand this share of a stride longer than hind ones."""
DUTY = (0.17, 0.76)
"""The least and the most that a paw is down."""


def froude(speed: np.ndarray, hip_height: float) -> np.ndarray:
    return np.asarray(speed, float) ** 2 / (GRAVITY * hip_height)


def stride_length(speed: np.ndarray, hip_height: float) -> np.ndarray:
    """Metres: Alexander's law (1976), of animals with two legs and four."""
    return hip_height * (np.sqrt(froude(speed, hip_height)) / 0.25) ** (1.0 / 1.67)


@dataclass(frozen=True, eq=False)
class Rhythm:
    """A mix of gaits over time."""

    frequency: np.ndarray
    """(F,) strides per second"""
    touch_downs: np.ndarray
    """(F, 4)"""
    duty: np.ndarray
    """(F, 4)"""
    lift: np.ndarray
    """(F,) metres"""
    crouch: np.ndarray
    """(F,) metres"""


def mixed(shares: Mapping[str, np.ndarray], speed: np.ndarray, hip_height: float) -> Rhythm:
    """The rhythm of gaits in given shares (F,), which sum to one, at speeds (F,) in metres per second."""
    speed = np.maximum(np.abs(speed), SLOWEST)
    fr = froude(speed, hip_height)
    frequency, lift, crouch = (np.zeros(len(speed)) for _ in range(3))
    touch_downs, duty = np.zeros((len(speed), 4)), np.zeros((len(speed), 4))
    for name, share in shares.items():
        gait = GAITS[name]
        strides = speed / (gait.strides * stride_length(speed, hip_height))
        frequency += share * strides
        touch_downs += share[:, None] * np.array(gait.touch_downs)
        own = 1.0 - strides * gait.swing * np.sqrt(hip_height / GRAVITY)
        duty += (share * np.clip(own, *DUTY))[:, None]
        lift += share * gait.lift * hip_height * (0.6 + 0.4 * np.clip(np.sqrt(fr), 0.0, 1.0))
        crouch += share * gait.crouch * hip_height
    duty[:, 2:] += FRONT_LONGER
    return Rhythm(frequency, touch_downs, duty, lift, crouch)
