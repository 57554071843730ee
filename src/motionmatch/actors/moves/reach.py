"""Reach out: the right hand goes to something, a handle or a thing to be picked up, stays there, and comes back.

clip = make_biped(1).perform("walk 2; reach 1.5 height=1.0 ahead=0.45; walk 2")
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from motionmatch.actors.biped import arms
from motionmatch.actors.biped.body import NAMES
from motionmatch.actors.limbs import about
from motionmatch.actors.signals import fade_in_out
from motionmatch.maths import quat
from motionmatch.motion.skeleton import Skeleton

_X, _Y, _ = np.eye(3)
OUT_SECONDS, BACK_SECONDS = 0.75, 0.65
"""How long a hand takes to get there, and to come back, seconds."""
LEAN, SHOULDER_TURN = 0.12, 0.2
"""Lean of the trunk, and turn of the right shoulder to the front, radians."""
LOW, HIGH = 0.35, 0.95
"""Between these heights a hand points down less and less, metres."""


@dataclass(frozen=True)
class ReachPlace:
    """Where a hand goes, as the body sees it, metres."""

    left: float
    height: float
    ahead: float


@dataclass(frozen=True, eq=False)
class Reaching:
    """The right hand over time."""

    amounts: np.ndarray
    """(F,) 0 hangs, 1 is there"""
    places: np.ndarray
    """(F, 3) left, up and ahead of the body on the ground, metres"""


def make_reaching(reaches: Sequence[tuple[ReachPlace, int, int]], frames: int, fps: float) -> Reaching:
    """Make the reaching of places, given with their first frames and the frames after their last."""
    amounts, places = np.zeros(frames), np.zeros((frames, 3))
    for place, start, stop in reaches:
        own = fade_in_out(frames, fps, start / fps, stop / fps, OUT_SECONDS, BACK_SECONDS)
        places[own > amounts] = (place.left, place.height, place.ahead)
        amounts = np.maximum(amounts, own)
    return Reaching(amounts, places)


def lean_out(rotations: np.ndarray, amounts: np.ndarray) -> np.ndarray:
    """Lean local rotations (F, J, 4) towards what the right hand reaches for, by amounts (F,)."""
    out = rotations.copy()
    for name, axis, angle in (
        ("LowerBack", _X, 0.5 * LEAN),
        ("Spine", _X, 0.5 * LEAN),
        ("Spine1", _Y, SHOULDER_TURN),
        ("Neck", _Y, -0.5 * SHOULDER_TURN),
    ):
        joint = NAMES.index(name)
        out[:, joint] = quat.multiply(about(axis, angle * amounts), out[:, joint])
    return out


def reach_out(
    skeleton: Skeleton,
    root: np.ndarray,
    rotations: np.ndarray,
    reaching: Reaching,
    *,
    grounds: np.ndarray,
    headings: np.ndarray,
) -> np.ndarray:
    """Bring the right hand of a body at root (F, 3) where it reaches: local rotations (F, J, 4).

    The body stands at `grounds` (F, 3) and faces `headings` (F,).
    """
    rotations = lean_out(rotations, reaching.amounts)
    facing = quat.from_angle_axis(headings, _Y)
    low = 1.0 - np.clip((reaching.places[:, 1] - LOW) / (HIGH - LOW), 0.0, 1.0)[:, None]
    shape = root.shape
    fingers = np.array([0.15, -0.15, 1.0]) + low * np.array([0.0, -1.1, -0.3])
    backs = np.array([-0.5, 0.8, 0.0]) + low * np.array([-0.3, -0.3, 0.8])
    elbows = np.broadcast_to([-0.6, -1.0, -0.4], shape)
    world = [quat.rotate(facing, each) for each in (reaching.places, fingers, backs, elbows)]
    return arms.reach_palm(
        skeleton,
        root,
        rotations,
        "Right",
        places=grounds + world[0],
        hands=arms.hand_rotation(world[1], world[2], "Right"),
        elbows=world[3],
        amounts=reaching.amounts,
    )
