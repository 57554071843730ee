"""Carry a box in front, overhead or at one hip: palms on its sides, and the box moves less than the body.

clip = make_biped(1).perform("carry 4 width=0.6; carry 3 width=0.4 hold=overhead; carry 3 hold=left_hip")
clip.props    # the boxes in every frame
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from scipy.ndimage import gaussian_filter1d, maximum_filter1d

from motionmatch.actors.biped import arms
from motionmatch.actors.biped.body import NAMES, leg_length
from motionmatch.actors.limbs import about
from motionmatch.actors.props.objects import Box
from motionmatch.actors.signals import smoothstep
from motionmatch.maths import quat
from motionmatch.motion.clip import Clip
from motionmatch.motion.skeleton import Skeleton

_X, _Y, _Z = np.eye(3)
HOLDS = ("front", "overhead", "left_hip", "right_hip")
STEADY_SECONDS = 0.12
"""Time over which the box follows the pelvis."""
HEIGHT, DEPTH = 0.28, 0.26
"""Height and depth of a box, metres. At the hip its width lies along the path."""
GRIPPED_BEFORE = 0.8
"""How long before its move a box is held, and after it, seconds."""
PASSED_SECONDS = 0.9
"""How long the box is in front on its way from a hip to overhead, or to the other hip."""
ARC = 0.15
"""How far forward a box moves on its way overhead, metres."""
UNDER = 0.4
"""Distance from the middle at which hands hold a wide box overhead, metres."""
SHRUG = 0.35
"""Rise of the shoulders for a box overhead, radians."""
TILT = 0.09
"""Lean of the trunk away from a box at the hip, radians."""


@dataclass(frozen=True, eq=False)
class Grip:
    """The hold on a box over time."""

    amounts: np.ndarray
    """(F,) 0 arms swing, 1 arms hold the box"""
    widths: np.ndarray
    """(F,) metres"""
    shares: np.ndarray
    """(F, 4) share of each of the `HOLDS`; they sum to one where a box is held"""


def make_grip(boxes: Sequence[tuple[float, str, int, int]], frames: int, fps: float) -> Grip:
    """Make the grip over time from boxes: width, hold, first frame, frame after the last."""
    held, widths, shares = np.zeros(frames), np.zeros(frames), np.zeros((frames, len(HOLDS)))
    last, passed = None, round(0.5 * PASSED_SECONDS * fps)
    for width, hold, start, stop in boxes:
        held[start:stop], widths[start:stop] = 1.0, width
        shares[start:stop] = np.eye(len(HOLDS))[HOLDS.index(hold)]
        if last is not None and last[1] == start and "front" not in (hold, last[0]) and hold != last[0]:
            shares[start - passed : start + passed] = np.eye(len(HOLDS))[0]
        last = hold, stop
    amounts = maximum_filter1d(held, 2 * round(GRIPPED_BEFORE * fps) + 1, mode="nearest")
    amounts = gaussian_filter1d(amounts, 0.33 * GRIPPED_BEFORE * fps, mode="nearest")
    if boxes:  # outside the moves, as in the nearest one
        known = np.flatnonzero(held)
        midway = 0.5 * (known[1:] + known[:-1])
        nearest = known[np.searchsorted(midway, np.arange(frames))]
        widths, shares = widths[nearest], shares[nearest]
    widths, shares = (gaussian_filter1d(each, 0.18 * fps, axis=0, mode="nearest") for each in (widths, shares))
    return Grip(amounts, widths, shares)


def find_box_centres(widths: np.ndarray, leg: float) -> np.ndarray:
    """Return the middle (F, 4, 3) of a box of widths (F,) in each hold: left, up and ahead of the pelvis, metres."""
    wider = np.clip((widths - 0.4) / 0.6, 0.0, 1.0)
    zero = np.zeros_like(widths)
    front = np.stack([zero, (0.16 + 0.10 * wider) * leg, zero + 0.20 * leg + 0.5 * DEPTH], axis=-1)
    over = np.stack([zero, zero + 1.03 * leg + 0.5 * HEIGHT, zero + 0.08 * leg], axis=-1)
    hip = np.stack([zero + 0.19 * leg + 0.5 * DEPTH, zero + 0.05 * leg, zero + 0.06 * leg], axis=-1)
    return np.stack([front, over, hip, hip * [-1.0, 1.0, 1.0]], axis=1)


def _hand_grips(widths: np.ndarray, side: str) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Return one hand in each hold (F, 4, 3): palm relative to the middle of the box, directions of fingers, back and
    elbow."""
    sign = arms.SIGNS[side]
    out = sign * _X
    wider = np.clip((widths - 0.4) / 0.6, 0.0, 1.0)[:, None]
    half = 0.5 * widths[:, None] * out
    front = half + [0.0, -0.06, 0.0] + (wider - 0.5) * [0.0, 0.0, -0.10]
    # Arms don't reach around a wide box overhead: hands are under it.
    under = np.clip((widths - 0.7) / 0.1, 0.0, 1.0)[:, None]
    over = np.minimum(0.5 * widths, UNDER)[:, None] * out + [0.0, -0.5 * HEIGHT, -0.03] + (1.0 - under) * [0, 0.05, 0]
    hip = np.broadcast_to(0.5 * DEPTH * out + [0.0, -0.08, 0.04], front.shape)
    shape = (len(widths), 4, 3)
    palms = np.stack([front, over, hip, hip], axis=1)
    fingers = np.broadcast_to([[0.0, -0.45, 1.0], [0.0, 0.75, 0.65], [0.0, -0.5, 1.0], [0.0, -0.5, 1.0]], shape)
    backs = np.broadcast_to(out, shape).copy()
    backs[:, 1] -= under * (0.6 * out + _Y)
    low, high, wide = out * 0.6 + [0, -1.0, -0.6], out + [0, -0.3, 0.5], out * 0.6 + [0, -0.4, -1.0]
    return palms, fingers, backs, np.broadcast_to([low, high, wide, wide], shape)


def hold_box(
    skeleton: Skeleton, root: np.ndarray, rotations: np.ndarray, *, facing: np.ndarray, grip: Grip, fps: float
) -> np.ndarray:
    """Make the arms hold a box: local rotations (F, J, 4); the body at root (F, 3) faces rotations (F, 4)."""
    rotations = rotations.copy()
    grip = _lift_first(grip)
    held = grip.amounts[:, None] * grip.shares
    for side, sign in arms.SIGNS.items():
        joint = NAMES.index(f"{side}Shoulder")
        rotations[:, joint] = quat.multiply(about(_Z, sign * SHRUG * held[:, 1]), rotations[:, joint])
    back = NAMES.index("LowerBack")
    rotations[:, back] = quat.multiply(about(_Z, TILT * (held[:, 2] - held[:, 3])), rotations[:, back])
    steady = gaussian_filter1d(root[:, 1], STEADY_SECONDS * fps, mode="nearest")
    from_pelvis = np.column_stack([root[:, 0], steady, root[:, 2]])
    # The box moves up and down in an arc in front of the face.
    arc = 4.0 * ARC * grip.shares[:, 0] * grip.shares[:, 1]
    from_pelvis += quat.rotate(facing, arc[:, None] * _Z)
    for side in arms.SIGNS:
        most, weights = _hand_shares(grip.shares, side)
        each = _hand_grips(grip.widths, side)
        places, finger, outward, elbow = (
            quat.rotate(facing, np.sum(weights * what, axis=1))
            for what in (find_box_centres(grip.widths, leg_length(skeleton)) + each[0], *each[1:])
        )
        rotations = arms.reach_palm(
            skeleton, root, rotations, side, places=from_pelvis + places,
            hands=arms.hand_rotation(finger, outward, side), elbows=elbow, amounts=grip.amounts * most,
        )  # fmt: skip
    return rotations


def _hand_shares(shares: np.ndarray, side: str) -> tuple[np.ndarray, np.ndarray]:
    """Return how much a hand holds a box of shares (F, 4): its amount (F,), and shares of its holds (F, 4, 1).

    The far arm of a box at a hip swings.
    """
    own = shares * np.array([1.0, 1.0, side == "Left", side == "Right"])
    most = own.sum(axis=1)
    own[most < 1e-6, 0] = 1.0
    return most, (own / own.sum(axis=1, keepdims=True))[:, :, None]


def _lift_first(grip: Grip) -> Grip:
    """Route a box that goes overhead, or comes down, through the hold in front."""
    shares = grip.shares.copy()
    later = smoothstep(grip.amounts, 0.5, 1.0)
    shares[:, 0] += (1.0 - later) * shares[:, 1]
    shares[:, 1] *= later
    return replace(grip, amounts=smoothstep(grip.amounts, 0.0, 0.7), shares=shares)


def find_boxes(clip: Clip, boxes: Sequence[tuple[float, str, int, int]], headings: np.ndarray) -> list[Box]:
    """Find the boxes of a clip that was acted with this grip, from its palms; headings are (F,)."""
    grip = _lift_first(make_grip(boxes, clip.num_frames, clip.fps))
    facing = quat.from_angle_axis(headings, _Y)
    middles, total = np.zeros((clip.num_frames, 3)), np.zeros((clip.num_frames, 1))
    for side in arms.SIGNS:
        most, weights = _hand_shares(grip.shares, side)
        offsets = quat.rotate(facing, np.sum(weights * _hand_grips(grip.widths, side)[0], axis=1))
        middles += most[:, None] * (arms.find_palms(clip, side) - offsets)
        total += most[:, None]
    yaws = headings + 0.5 * np.pi * (grip.shares[:, 2] - grip.shares[:, 3])
    track = np.column_stack([middles / np.maximum(total, 1e-6), yaws]).round(5)
    return [
        Box(start, tuple((x, y, z, yaw) for x, y, z, yaw in track[start:stop].tolist()), width, HEIGHT, DEPTH, hold)
        for width, hold, start, stop in boxes
    ]
